// A page may go away before its last move is in the database, which takes a moment. What is on its way
// then is left in the small store, which takes it at once. Another page that is open takes it up from
// there as soon as it hears of it, else the next one that starts.

import { isKept, type Shelf, type Underway } from "../game/shelf";

export const UNSAVED = "pavage.unsaved";

/** The small store. */
interface Small {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

/** The page goes away. */
export function leave(shelf: Shelf, small: Small): void {
  if (shelf.underway.size > 0) small.write(UNSAVED, JSON.stringify([...left(small), ...shelf.underway]));
}

/** The page is back, as it was: it keeps by itself what was on its way. What other pages have left stays. */
export function back(shelf: Shelf, small: Small): void {
  drop(small, [...shelf.underway]);
}

/** Does one work after the other, of all pages. */
export type Alone = (work: () => Promise<void>) => Promise<void>;

/** Takes up what a page has left. All open pages hear of it; the first one does. */
export function takeUp(shelf: Shelf, small: Small, alone: Alone): Promise<void> {
  return alone(async () => {
    const games = left(small);
    const kept = games.map(({ game, before }) => shelf.put(game, before));
    await Promise.all(kept);
    // Another page may have gone away meanwhile, and have left more.
    drop(small, games);
  });
}

/** What was left and is kept now goes. */
function drop(small: Small, kept: readonly Underway[]): void {
  const known = new Set(kept.map((one) => JSON.stringify(one)));
  const games = left(small);
  const rest = games.filter((one) => !known.has(JSON.stringify(one)));
  if (rest.length < games.length) small.write(UNSAVED, JSON.stringify(rest));
}

function left(small: Small): Underway[] {
  try {
    const games: unknown = JSON.parse(small.read(UNSAVED) ?? "[]");
    return Array.isArray(games) ? games.filter(isUnderway) : [];
  } catch {
    return [];
  }
}

function isUnderway(value: unknown): value is Underway {
  if (typeof value !== "object" || value === null || !("game" in value) || !("before" in value)) return false;
  return isKept(value.game) && (value.before === null || typeof value.before === "string");
}
