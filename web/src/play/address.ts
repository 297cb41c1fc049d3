// The address of a game: the built-in puzzle it is, the day of a calendar with its year, which the game
// itself does not know, and the game with its moves.

export interface Addressed {
  readonly name?: string | null;
  /** As `2022-01-01`. */
  readonly date?: string | null;
  /** The game, packed. */
  readonly g?: string | null;
  /** Whether dice are thrown first. */
  readonly throw?: string;
  /** What is kept under a name. */
  readonly kept?: string;
  readonly result?: string;
}

export function addressOf(what: Addressed): string {
  const parts = Object.entries(what).filter((part): part is [string, string] => typeof part[1] === "string");
  const query = parts.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
  return query === "" ? "/play" : `/play?${query}`;
}
