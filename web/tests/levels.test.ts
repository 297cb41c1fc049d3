import { expect, test } from "vitest";
import { SHELVES, isBook, puzzleIn, readBook } from "../src/levels/book";
import { DAILIES, byRank, dailies, dailyName, dailyOf, dailyPlayed, rankOfDay, requestOf } from "../src/levels/daily";
import { CALENDAR_RANKS } from "../src/levels/calendarRanks";
import { monthOf, result, solvedDays, streak, waiting, type Days } from "../src/levels/days";
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
    ["12", { seconds: 5, hints: 1, late: false }],
    ["3", { seconds: 60, hints: 0, late: false }],
  ]);
});

/** What was solved: of a game, on which days; a day with a `+` was solved later. */
function days(solved: Partial<Record<keyof Days, readonly string[]>>): Days {
  const of = (kind: keyof Days): ReadonlyMap<string, Solved> =>
    new Map((solved[kind] ?? []).map((day) => [day.replace("+", ""), { seconds: 60, hints: 0, rank: "expert", late: day.endsWith("+") }]));
  return { packing: of("packing"), calendar: of("calendar"), suguru: of("suguru"), tetravex: of("tetravex") };
}

const CLASSES = ["starter", "junior", "expert", "master", "wizard"];

test("four puzzles a day rise from an easy one in different classes, and each game is easy and hard at times", () => {
  const [easy, hard] = [new Set<string>(), new Set<string>()];
  for (let day = 0; day < 4 * 365; day += 1) {
    const date = new Date(2026, 11, 2 + day);
    const four = dailies(date);
    expect(new Set(four.map(({ kind }) => kind))).toEqual(new Set(DAILIES));
    const ranks = four.map(rankOfDay);
    expect(ranks).toEqual(CLASSES.filter((rank) => ranks.some((one) => one === rank)));
    expect(new Set(ranks).size).toBe(4);
    expect(ranks[0]).toBe("starter");
    // No small Tetravex is a master’s.
    expect(four.some((daily) => daily.kind === "tetravex" && CLASSES.indexOf(rankOfDay(daily)) > 2)).toBe(false);
    easy.add(four[0]?.kind ?? "");
    hard.add(four[3]?.kind ?? "");
  }
  expect(easy).toEqual(new Set(DAILIES));
  expect(hard).toEqual(new Set(["packing", "suguru", "calendar"]));
});

test("the days before the classes differed keep their puzzles, rising too", () => {
  const planned = (date: Date): string[] => dailies(date).map((daily) => `${daily.kind} ${rankOfDay(daily)}`);
  expect(planned(new Date(2026, 10, 24))).toEqual(["suguru starter", "calendar starter", "tetravex junior", "packing expert"]);
  expect(planned(new Date(2026, 10, 28))).toEqual(["packing starter", "calendar starter", "tetravex junior", "suguru master"]);
  expect(planned(new Date(2026, 11, 1))).toEqual(["packing starter", "calendar starter", "suguru junior", "tetravex expert"]);
  expect(planned(new Date(2026, 11, 2))).toEqual(["tetravex starter", "packing junior", "suguru expert", "calendar wizard"]);
});

test("a calendar has a class on every date", () => {
  expect(CALENDAR_RANKS.map((month) => /^[0-4]{217}$/.test(month))).toEqual(Array<boolean>(12).fill(true));
});

test("days in a row are those on which one was solved on its day", () => {
  const today = new Date(2026, 10, 23);
  expect(streak(days({}), today)).toBe(0);
  expect(streak(days({ suguru: ["2026-11-21"], packing: ["2026-11-22"] }), today)).toBe(2);
  expect(streak(days({ suguru: ["2026-11-20", "2026-11-22"], calendar: ["2026-11-23"] }), today)).toBe(2);
  expect(streak(days({ suguru: ["2026-11-21", "2026-11-22+", "2026-11-23"] }), today)).toBe(1);
  expect(waiting(days({ suguru: ["2026-11-23"], calendar: ["2026-11-23+"] }), today).map(({ kind }) => kind).sort()).toEqual(["packing", "tetravex"]);
});

test("a month begins with Monday, ends with its last day, and days to come are closed", () => {
  const weeks = monthOf(days({ suguru: ["2026-11-01", "2026-11-23"], packing: ["2026-11-01+"] }), new Date(2026, 10, 9), new Date(2026, 10, 23));
  expect(weeks.map((week) => week.map((day) => day?.date.getDate() ?? 0))).toEqual([
    [0, 0, 0, 0, 0, 0, 1], [2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22], [23, 24, 25, 26, 27, 28, 29], [30, 0, 0, 0, 0, 0, 0],
  ]);
  expect(weeks[0]?.[6]).toMatchObject({ solved: 2, open: true });
  expect(weeks[4]?.map((day) => day?.open)).toEqual([true, false, false, false, false, false, false]);
});

test("what was first solved later stays so until it was once in time", async () => {
  const keep = new Keep(() => Promise.reject(new DOMException("none", "SecurityError")));
  const lately = async (): Promise<boolean | undefined> => (await solvedDays(keep)).suguru.get("2026-11-20")?.late;
  await noteSolved(keep, "daily-suguru/2026-11-20", { seconds: 9, hints: 0, late: true }, 1);
  expect(await lately()).toBe(true);
  await noteSolved(keep, "daily-suguru/2026-11-20", { seconds: 9, hints: 0 }, 2);
  await noteSolved(keep, "daily-suguru/2026-11-20", { seconds: 9, hints: 0, late: true }, 3);
  expect(await lately()).toBe(false);
});

test("a calendar is the puzzle of its day, but not before it has come", () => {
  const [today, before, after] = [new Date(2026, 10, 23), new Date(2026, 10, 2), new Date(2026, 10, 24)];
  expect(dailyPlayed("calendar", before, today)).toEqual({ kind: "calendar", date: before });
  expect(dailyPlayed("calendar", after, today)).toBeNull();
  expect(dailyPlayed("calendar", null, today)).toBeNull();
  expect(dailyPlayed("daily-suguru/2026-11-02", null, today)).toEqual({ kind: "suguru", date: before });
});

test("a result to share tells how, and nothing of the solution", () => {
  const told = { title: "Suguru", date: "23 November 2026", rank: "expert", time: "3:12", hints: "no hints", streak: "3 days in a row", link: null };
  expect(result(told)).toBe("Pavage, Suguru, 23 November 2026 · expert · 3:12 · no hints · 3 days in a row");
  expect(result({ ...told, streak: null, link: "https://a.example/#/today" })).toBe("Pavage, Suguru, 23 November 2026 · expert · 3:12 · no hints\nhttps://a.example/#/today");
});

test("the date decides the puzzle of a day, and the best of each class is told", () => {
  const monday = new Date(2026, 10, 23);
  expect(dailyOf(dailyName("suguru", monday))).toEqual({ kind: "suguru", date: monday });
  for (const none of [null, "daily-suguru", "daily-suguru/2026-02-30", "daily-chess/2026-11-23", "suguru-8x8/3"]) expect(dailyOf(none)).toBeNull();
  expect(requestOf({ kind: "suguru", date: monday })).toEqual({ kind: "generate", family: "suguru", seed: 20261123, settings: { size: "8x8", difficulty: rankOfDay({ kind: "suguru", date: monday }) } });
  const { suguru } = days({ suguru: ["2026-11-20"] });
  expect(byRank(new Map([...suguru, ["2026-11-21", { seconds: 9, hints: 1, rank: "expert", late: false }]]))).toEqual([{ rank: "expert", count: 2, best: 9 }]);
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
