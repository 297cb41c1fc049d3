// Levels: puzzles that Pavage made, of a class. Their name says so, as `iq-puzzler-pro/expert`: the board
// that they are on, or their family, and the class.

export interface Level {
  /** The name of a built-in puzzle, whose board it is, or of a family. */
  readonly of: string;
  /** The class, or `any` where it was not rated. */
  readonly rank: string;
}

/** The rank of a level that was not rated. */
export const ANY = "any";

export function levelName(of: string, rank: string | null): string {
  return `${of}/${rank ?? ANY}`;
}

/** The level that a name speaks of; null for the name of a built-in puzzle, and for none. */
export function levelOf(name: string | null): Level | null {
  const found = /^([a-z\d-]+)\/([a-z]+)$/.exec(name ?? "");
  return found?.[1] === undefined || found[2] === undefined ? null : { of: found[1], rank: found[2] };
}
