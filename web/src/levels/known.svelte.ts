// The books of the levels that are played: titles tell a level's class, and the name of a book of one's own, once
// the book is there.

import { levelOf } from "../game/level";
import type { Book } from "./book";
import { LEVELS } from "./size";

let books = $state.raw<Readonly<Record<string, Book>>>({});

/** The class of a level of a book, if it is known. */
export function rankOf(name: string): string | null {
  const level = levelOf(name);
  if (level === null || level.number === null) return null;
  return books[level.of]?.levels[level.number - 1]?.rank ?? null;
}

/** What the maker of a book called it; null of a book that is built in, or not known. */
export function titleOfBook(name: string): string | null {
  return books[name]?.title ?? null;
}

/** How many levels a book has; built-in books all have the same number. */
export function levelsOf(name: string): number {
  return books[name]?.levels.length ?? LEVELS;
}

/** Looks up the book of a level. Without the book the title is told without it. */
export async function learnBook(name: string): Promise<void> {
  const level = levelOf(name);
  if (level?.number === null || level === null || level.of in books) return;
  // The first page tells titles, too, and needs no book.
  const found = await import("./open").then(({ book }) => book(level.of)).catch(() => null);
  if (found !== null) books = { ...books, [level.of]: found };
}
