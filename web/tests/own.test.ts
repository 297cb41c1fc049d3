import { expect, test } from "vitest";
import { puzzleIn } from "../src/levels/book";
import { bookAddress, keepBook, ownBooks, putBook, readOwnBook, removeBook, textInAddress, textOfBook } from "../src/levels/own";
import { isBookText } from "../src/keep/recognise";
import { routeOf } from "../src/ui/address";
import { Browser } from "./disk";

const level = { class: "starter", score: 1.5, puzzle: "AA.\n...\n" };
const file = (part: object = {}): string => JSON.stringify({ book: "Mine / 100 %", absent: ["wizard"], levels: [level, { ...level, class: "expert", puzzle: "1/2 %\n" }], ...part });

test("a book of one's own is read as it is written, whatever signs its puzzles have", () => {
  const book = readOwnBook(file());
  expect([book?.title, book?.absent, book?.levels.map(({ rank }) => rank)]).toEqual(["Mine / 100 %", ["wizard"], ["starter", "expert"]]);
  expect(book && puzzleIn(book, 1)).toBe("AA.\n...\n");
  expect(book && puzzleIn(book, 2)).toBe("1/2 %\n");
  expect(book && puzzleIn(book, 3)).toBeNull();
  expect(readOwnBook(JSON.stringify({ book: "", levels: [level] }))?.absent).toEqual([]);
});

test("a book tells that it is short where it has fewer levels than were wished", () => {
  expect(readOwnBook(file({ asked: 5 }))?.short).toEqual({ asked: 5, stopped: false });
  expect(readOwnBook(file({ asked: 5, stopped: true }))?.short).toEqual({ asked: 5, stopped: true });
  for (const part of [{}, { asked: null }, { asked: 0 }, { asked: 2, stopped: true }]) expect(readOwnBook(file(part)), JSON.stringify(part)).not.toHaveProperty("short");
});

test("what is no book is none, and is told from a puzzle", () => {
  for (const part of [{ book: 1 }, { levels: [] }, { levels: [{ ...level, class: "hard" }] }, { levels: [{ ...level, score: "1" }] }, { levels: [{ class: "starter", score: 1 }] }, { absent: [1] }, { asked: -1 }, { asked: 2.5 }, { asked: "3" }, { stopped: 1 }, { stopped: null }, { levels: Array.from({ length: 1001 }, () => level) }]) {
    expect(readOwnBook(file(part)), JSON.stringify(part).slice(0, 80)).toBeNull();
  }
  for (const text of ["", "{", "null", "[]", "AB\n.."]) expect(readOwnBook(text), text).toBeNull();
  expect(isBookText(file())).toBe(true);
  expect(isBookText(` ${file({ levels: 1 })}`)).toBe(true);
  for (const text of ['{"pavage":"games"}', '{"family":"packing","note":"book"}', 'family = "book"', '{"book"']) expect(isBookText(text), text).toBe(false);
});

test("books are kept, found again after the one kept last, removed and put back", async () => {
  const keep = new Browser().tab();
  const first = await keepBook(keep, file(), 1);
  const second = await keepBook(keep, file({ book: "Another" }), 2);
  expect(await keepBook(keep, "no book", 3)).toBeNull();
  expect((await ownBooks(keep)).map(({ title }) => title)).toEqual(["Another", "Mine / 100 %"]);
  // The same text is the same book.
  expect((await keepBook(keep, file(), 4))?.name).toBe(first?.name);
  expect((await ownBooks(keep)).length).toBe(2);
  const name = second?.name ?? "";
  const row = await removeBook(keep, name);
  expect(await textOfBook(keep, name)).toBeNull();
  expect(await removeBook(keep, name)).toBeNull();
  if (row) await putBook(keep, row);
  expect(await textOfBook(keep, name)).toBe(file({ book: "Another" }));
});

test("a short book fits into a link, and comes back from it; a long one does not", async () => {
  const address = (await bookAddress(file())) ?? "";
  const { path, query } = routeOf(address);
  expect(path).toBe("/levels");
  expect(await textInAddress(query.get("b") ?? "")).toBe(file());
  // Numbers without a pattern are not made shorter.
  let state = 1;
  const noise = Array.from({ length: 9000 }, () => String.fromCharCode(33 + ((state = (state * 48271) % 2147483647) % 90))).join("");
  expect(await bookAddress(file({ levels: [{ ...level, puzzle: noise }] }))).toBeNull();
});
