// Level books: files beside the page, fetched when they are first opened. They are read as
// `crates/books` reads them: lines that all puzzles share, with a `%` where a level has its own text, then
// a line a level, with `/` for each end of a line.

import { GAMES } from "../make/games";

export interface BookLevel {
  /** Its class, as `expert`. */
  readonly rank: string;
  /** The text of its puzzle. */
  readonly puzzle: string;
}

export interface Book {
  readonly name: string;
  /** What its maker called it; null of a book that is built in. */
  readonly title: string | null;
  /** The classes of which it has no level. */
  readonly absent: readonly string[];
  readonly levels: readonly BookLevel[];
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
  const common = head.slice(found.index + found[0].length);
  const level = (line: string): BookLevel => {
    const [rank = "", , ...parts] = line.split(" ");
    const own = parts.map((text) => text.replaceAll("/", "\n"));
    return { rank, puzzle: common.replaceAll("%", () => own.shift() ?? "") };
  };
  return {
    name,
    title: null,
    absent: (found[1] ?? "").split(" ").filter((rank) => rank !== ""),
    levels: levels.trimEnd().split("\n").map(level),
  };
}

/** The text of a puzzle, by the number of its level from 1; null where there is none. */
export function puzzleIn({ levels }: Book, number: number): string | null {
  return levels[number - 1]?.puzzle ?? null;
}

const fetched = new Map<string, Promise<Book>>();

/** The built-in book of that name; rejects where it cannot be fetched. What was fetched stays. */
export function builtInBook(name: string): Promise<Book> {
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
