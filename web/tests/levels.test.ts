import { expect, test } from "vitest";
import { SHELVES, isBook, puzzleIn, readBook } from "../src/levels/book";
import { byRank, dailyName, dailyOf, requestOf, streak } from "../src/levels/daily";
import { collect, imageOf } from "../src/levels/found";
import { noteSolved, solvedOf, type Solved } from "../src/levels/progress";
import { LEVELS } from "../src/levels/size";
import { Keep } from "../src/keep/keep";

const FILES = import.meta.glob<string>("../../crates/books/books/*.txt", { query: "?raw", import: "default", eager: true });
const TEXT = "# by hand\nabsent: master wizard\na\n%\nb\n%\nlevels:\nstarter 0.50 1/2 3\nexpert 21.00 4 5/6\n";

test("a level fills the holes of its book", () => {
  const book = readBook("by-hand", TEXT);
  expect(book?.absent).toEqual(["master", "wizard"]);
  expect(book?.levels.map(({ rank }) => rank)).toEqual(["starter", "expert"]);
  expect(book && puzzleIn(book, 1)).toBe("a\n1\n2\nb\n3");
  expect(book && puzzleIn(book, 2)).toBe("a\n4\nb\n5\n6");
  expect(book && puzzleIn(book, 3)).toBeNull();
  expect(readBook("none", "absent:\n%")).toBeNull();
});

test("every file is a book, and every book on a shelf is a file", () => {
  expect(Object.keys(FILES).length).toBeGreaterThan(0);
  for (const [file, text] of Object.entries(FILES)) {
    const book = readBook(file, text);
    expect(book?.levels.length, file).toBe(LEVELS);
    expect(book && puzzleIn(book, LEVELS), file).not.toContain("%");
  }
  for (const name of Object.values(SHELVES).flat()) expect(isBook(name), name).toBe(true);
  expect(isBook("kanoodle/1")).toBe(false);
});

test("the best of a level is kept", async () => {
  const keep = new Keep(() => Promise.reject(new DOMException("none", "SecurityError")));
  await noteSolved(keep, "kanoodle/3", { seconds: 90, hints: 0 }, 1);
  await noteSolved(keep, "kanoodle/3", { seconds: 60, hints: 2 }, 2);
  await noteSolved(keep, "kanoodle/12", { seconds: 5, hints: 1 }, 3);
  await noteSolved(keep, "kanoodle-pyramid/1", { seconds: 5, hints: 1 }, 4);
  expect([...(await solvedOf(keep, "kanoodle"))].sort()).toEqual([
    ["12", { seconds: 5, hints: 1 }],
    ["3", { seconds: 60, hints: 0 }],
  ]);
});

test("the date decides the puzzle of a day, and days in a row are counted", () => {
  const monday = new Date(2026, 10, 23);
  expect(dailyOf(dailyName("suguru", monday))).toEqual({ kind: "suguru", date: monday });
  for (const none of [null, "daily-suguru", "daily-suguru/2026-02-30", "daily-chess/2026-11-23", "suguru-8x8/3"]) expect(dailyOf(none)).toBeNull();
  expect(requestOf({ kind: "suguru", date: monday })).toEqual({ kind: "generate", family: "suguru", seed: 20261123, settings: { size: "8x8", difficulty: "starter" } });
  const solved = (...days: string[]): ReadonlyMap<string, Solved> => new Map(days.map((day) => [day, { seconds: 60, hints: 0, rank: "expert" }]));
  expect(streak(solved(), monday)).toBe(0);
  expect(streak(solved("2026-11-21", "2026-11-22"), monday)).toBe(2);
  expect(streak(solved("2026-11-20", "2026-11-22", "2026-11-23"), monday)).toBe(2);
  expect(byRank(new Map([...solved("2026-11-20"), ["2026-11-21", { seconds: 9, hints: 1, rank: "expert" }]]))).toEqual([{ rank: "expert", count: 2, best: 9 }]);
});

/** A board drawn with letters. */
function drawn(...rows: string[]): Parameters<typeof imageOf>[0] {
  const names = [...new Set(rows.join(""))].filter((letter) => letter !== "#" && letter !== ".");
  const cells = rows.flatMap((text, row) => [...text].flatMap((letter, col) => (letter === "#" ? [] : [{ row, col, ...(letter === "." ? {} : { group: names.indexOf(letter) }) }])));
  return { cells, groups: names.map((name) => ({ name })), rows: rows.length, cols: rows[0]?.length ?? 0, layers: 1 };
}

test("a mirror image of a solution is the same solution", async () => {
  expect(imageOf(drawn("AAB", "ABB"))).toBe(imageOf(drawn("ABB", "AAB")));
  expect(imageOf(drawn("AAB", "ABB"))).not.toBe(imageOf(drawn("BBA", "BBA")));
  expect(imageOf(drawn("AA", "BC"))).toBe(imageOf(drawn("AB", "AC")));
  // The hole of the board stays where it is.
  expect(imageOf(drawn("#AB", "CAB"))).not.toBe(imageOf(drawn("#AA", "CBB")));
  const keep = new Keep(() => Promise.reject(new DOMException("none", "SecurityError")));
  expect(await collect(keep, "p", drawn("AAB", "ABB"), 1)).toEqual({ count: 1, known: false });
  expect(await collect(keep, "p", drawn("ABB", "AAB"), 2)).toEqual({ count: 1, known: true });
  expect(await collect(keep, "p", drawn("BBB", "AAA"), 3)).toEqual({ count: 2, known: false });
  expect(await collect(keep, "q", drawn("BBB", "AAA"), 4)).toEqual({ count: 1, known: false });
});
