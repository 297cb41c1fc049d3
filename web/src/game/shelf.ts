// The games played in this browser: what to go on with, what was solved and how long it took. Kept
// locally and nowhere else.

import type { Picture } from "../api/types";

export interface Kept {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly game: string;
  readonly picture: Picture;
  readonly seconds: number;
  /** When it was last played, in milliseconds. */
  readonly changed: number;
  /** When it was solved for the first time. */
  readonly solved: number | null;
  /** Whether the engine showed a solution or a hint before it was solved. */
  readonly helped: boolean;
}

/** The part of `localStorage` that is used. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = "pavage.shelf.1";
const MOST = 40;

export class Shelf {
  constructor(private readonly store: Store) {}

  /** All games, the one played last first. */
  all(): Kept[] {
    try {
      const kept: unknown = JSON.parse(this.store.getItem(KEY) ?? "[]");
      return Array.isArray(kept) ? (kept as Kept[]) : [];
    } catch {
      return [];
    }
  }

  find(id: string): Kept | null {
    return this.all().find((kept) => kept.id === id) ?? null;
  }

  /** The game to go on with. */
  unfinished(): Kept | null {
    return this.all().find((kept) => kept.solved === null) ?? null;
  }

  put(game: Kept): void {
    const others = this.all().filter((kept) => kept.id !== game.id);
    this.write([game, ...others].slice(0, MOST));
  }

  forget(id: string): void {
    this.write(this.all().filter((kept) => kept.id !== id));
  }

  /** Keeps as much as the browser bears: the oldest games go first. */
  private write(games: Kept[]): void {
    for (let count = games.length; count > 0; count = Math.floor(count / 2)) {
      try {
        this.store.setItem(KEY, JSON.stringify(games.slice(0, count)));
        return;
      } catch {
        // The store is full: try with fewer games.
      }
    }
    if (games.length === 0) this.store.setItem(KEY, "[]");
  }
}

/** What a puzzle is told by: its text without the moves, shortened to a number. */
export function puzzleId(game: string): string {
  const puzzle = game.split("\n").filter((line) => !/^(cursor|move|trial)\b/.test(line));
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(puzzle.join("\n"))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
