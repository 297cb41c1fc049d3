// The classes of the levels that are played: a title tells them once their book is there.

import { levelOf } from "../game/level";

let ranks = $state.raw<Readonly<Record<string, string>>>({});

/** The class of a level of a book, if it is known. */
export function rankOf(name: string): string | null {
  return ranks[name] ?? null;
}

/** Looks it up. Without the book the title is told without it. */
export async function learnRank(name: string): Promise<void> {
  const level = levelOf(name);
  if (level?.number === null || level === null || name in ranks) return;
  // The first page tells titles, too, and needs no book.
  const found = await import("./book").then(({ book }) => book(level.of)).catch(() => null);
  const rank = found?.levels[level.number - 1]?.rank;
  if (rank !== undefined) ranks = { ...ranks, [name]: rank };
}
