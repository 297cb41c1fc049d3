// Which built-in puzzle a game is about. A game's text does not say it: what was opened by its name
// once is known again by its puzzle, whichever way it comes back.

import { puzzleId, type Store } from "./shelf";

const KEY = "pavage.names.1";
/** Each day of a calendar is a puzzle of its own; the oldest are forgotten. */
const MOST = 400;

export class Names {
  constructor(private readonly store: Store) {}

  of(game: string): string | null {
    const id = puzzleId(game);
    return this.all().find(([puzzle]) => puzzle === id)?.[1] ?? null;
  }

  learn(game: string, name: string): void {
    if (this.of(game) === name) return;
    const id = puzzleId(game);
    const others = this.all().filter(([puzzle]) => puzzle !== id);
    try {
      this.store.setItem(KEY, JSON.stringify([[id, name], ...others].slice(0, MOST)));
    } catch {
      // A full store: the game has its kind and size for a title.
    }
  }

  private all(): (readonly [string, string])[] {
    try {
      const kept: unknown = JSON.parse(this.store.getItem(KEY) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isPair) : [];
    } catch {
      return [];
    }
  }
}

/** The store is anybody's. */
function isPair(entry: unknown): entry is readonly [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((text) => typeof text === "string");
}
