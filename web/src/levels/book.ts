// Level books: files beside the page, fetched when they are first opened.

import { GAMES } from "../make/games";
import { readBook, type Book } from "./bookText";

export { puzzleIn, readBook, type Book, type BookLevel } from "./bookText";

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
