// Level books of one's own: texts of files, kept in the browser. A book is called after its text, so that it is
// the same book with the same progress wherever it is opened. The files are read as `crates/app/src/books.rs`
// reads them.

import { LINK_MAX, packed, unpacked } from "../game/link";
import { textId } from "../game/shelf";
import type { Keep } from "../keep/keep";
import type { BookRow } from "../keep/tables";
import type { Book } from "./book";

/** What the names of such books begin with. */
const BEGINS = "own-";
/** The classes, from easy to hard. */
export const RANKS = ["starter", "junior", "expert", "master", "wizard"] as const;
/** The most levels of a book in a file. */
const LEVELS_MAX = 1000;

export function isOwn(name: string): boolean {
  return name.startsWith(BEGINS);
}

export function ownName(text: string): string {
  return BEGINS + textId(text);
}

/** The book in the text of a file; null where it is none. */
export function readOwnBook(text: string): Book | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof file !== "object" || file === null) return null;
  const { book: title, absent = [], asked = null, stopped = false, levels } = file as Partial<Record<"book" | "absent" | "asked" | "stopped" | "levels", unknown>>;
  if (typeof title !== "string" || !isTexts(absent) || !Array.isArray(levels) || levels.length === 0 || levels.length > LEVELS_MAX) return null;
  if (!levels.every(isLevel) || (asked !== null && !isCount(asked)) || typeof stopped !== "boolean") return null;
  const short = asked !== null && asked > levels.length ? { short: { asked, stopped } } : {};
  return { name: ownName(text), title, absent, ...short, levels: levels.map((level) => ({ rank: level.class, puzzle: level.puzzle })) };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isLevel(value: unknown): value is { readonly class: string; readonly puzzle: string } {
  if (typeof value !== "object" || value === null) return false;
  const level = value as Partial<Record<"class" | "score" | "puzzle", unknown>>;
  return (RANKS as readonly unknown[]).includes(level.class) && typeof level.score === "number" && typeof level.puzzle === "string";
}

/** Keeps a book; null where the text is none. */
export async function keepBook(keep: Keep, text: string, now: number): Promise<Book | null> {
  const book = readOwnBook(text);
  if (book !== null) await putBook(keep, { id: book.name, changed: now, text });
  return book;
}

/** Puts a book that was removed back where it was. */
export function putBook(keep: Keep, row: BookRow): Promise<void> {
  return keep.change(["books"], (rows) => rows.put("books", row));
}

/** Removes a book; what was solved of it stays noted. Null where it is not there. */
export function removeBook(keep: Keep, name: string): Promise<BookRow | null> {
  return keep.change(["books"], async (rows) => {
    const row = await rows.get("books", name);
    await rows.drop("books", name);
    return row ?? null;
  });
}

/** The text of a book, null where it is not there. */
export async function textOfBook(keep: Keep, name: string): Promise<string | null> {
  const row = await keep.read(["books"], (view) => view.get("books", name));
  return row?.text ?? null;
}

/** All books, the one kept last first. */
export async function ownBooks(keep: Keep): Promise<Book[]> {
  const rows = await keep.read(["books"], (view) => view.all("books"));
  return rows.map(({ text }) => readOwnBook(text)).filter((book) => book !== null);
}

/** The address of a book that anybody can open; null where it is too long for a link. */
export async function bookAddress(text: string): Promise<string | null> {
  const address = `/levels?b=${await packed(text)}`;
  return address.length > LINK_MAX ? null : address;
}

/** The text of the book in such an address. */
export const textInAddress = unpacked;
