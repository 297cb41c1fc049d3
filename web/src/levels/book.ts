// Level books: files beside the page, fetched when they are first opened. They are read as
// `crates/books` reads them: lines that all puzzles share, with a `%` where a level has its own text, then
// a line a level, with `/` for each end of a line.

import { GAMES } from "../make/games";

export interface BookLevel {
  /** Its class, as `expert`. */
  readonly rank: string;
  readonly own: readonly string[];
}

export interface Book {
  readonly name: string;
  /** The classes of which it has no level. */
  readonly absent: readonly string[];
  readonly levels: readonly BookLevel[];
  readonly common: string;
}

const FILES = import.meta.glob<string>("../../../crates/books/books/*.txt", { query: "?url", import: "default", eager: true });
const fileOf = (name: string): string | undefined => FILES[`../../../crates/books/books/${name}.txt`];

const sizes = (family: string, least: number, most: number): string[] =>
  Array.from({ length: most - least + 1 }, (_, at) => `${family}-${least + at}x${least + at}`).filter(isBook);

/** The books by what they are about: what people own comes first. */
export const SHELVES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(GAMES.map(({ name, boards }) => [name, boards])),
  suguru: sizes("suguru", 4, 10),
  tetravex: sizes("tetravex", 3, 8),
};

export function isBook(name: string): boolean {
  return fileOf(name) !== undefined;
}

/** Reads a book; null where the text is none. */
export function readBook(name: string, text: string): Book | null {
  const [head = "", levels] = text.split("\nlevels:\n");
  const found = /^absent:(.*)\n/m.exec(head);
  if (levels === undefined || found === null) return null;
  const level = (line: string): BookLevel => {
    const [rank = "", , ...own] = line.split(" ");
    return { rank, own };
  };
  return {
    name,
    absent: (found[1] ?? "").split(" ").filter((rank) => rank !== ""),
    levels: levels.trimEnd().split("\n").map(level),
    common: head.slice(found.index + found[0].length),
  };
}

/** The text of a puzzle, by the number of its level from 1; null where there is none. */
export function puzzleIn({ common, levels }: Book, number: number): string | null {
  const level = levels[number - 1];
  if (level === undefined) return null;
  const own = level.own.map((text) => text.replaceAll("/", "\n"));
  return common.replaceAll("%", () => own.shift() ?? "");
}

const fetched = new Map<string, Promise<Book>>();

/** The book of that name; rejects where it cannot be fetched. What was fetched stays. */
export function book(name: string): Promise<Book> {
  const known = fetched.get(name);
  if (known) return known;
  const coming = fetchBook(name);
  fetched.set(name, coming);
  coming.catch(() => fetched.delete(name));
  return coming;
}

async function fetchBook(name: string): Promise<Book> {
  const file = fileOf(name);
  const answer = file === undefined ? null : await fetch(file);
  const found = answer?.ok ? readBook(name, await answer.text()) : null;
  if (found === null) throw new Error(`the book ${name} is not there`);
  return found;
}
