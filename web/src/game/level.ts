// Levels: puzzles that Pavage made, of a class. Their name says so, as `iq-puzzler-pro/expert`: the board
// that they are on, or their family, and the class. A level of a book has a number instead, as
// `iq-puzzler-pro/17`, and then the class is that of the book.

export interface Level {
  /** The name of a built-in puzzle, whose board it is, or of a family. */
  readonly of: string;
  /** The class, or `any` where it was not rated, or is that of the book. */
  readonly rank: string;
  /** Of a level of a book, its number there, from 1. */
  readonly number: number | null;
}

/** The rank of a level that was not rated. */
export const ANY = "any";

export function levelName(of: string, rank: string | null): string {
  return `${of}/${rank ?? ANY}`;
}

/** The level that a name speaks of; null for the name of a built-in puzzle, and for none. */
export function levelOf(name: string | null): Level | null {
  const found = /^([a-z\d-]+)\/([a-z]+|[1-9]\d*)$/.exec(name ?? "");
  if (found?.[1] === undefined || found[2] === undefined) return null;
  const number = Number(found[2]);
  return Number.isNaN(number) ? { of: found[1], rank: found[2], number: null } : { of: found[1], rank: ANY, number };
}
