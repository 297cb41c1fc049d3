// The games played in this browser: what to go on with, what was solved and how long it took. Kept
// locally and nowhere else.

import type { Picture } from "../api/types";
import { SQUARES } from "../board/form";
import { puzzleOf } from "./puzzle";

/** A day that a calendar puzzle shows. */
export interface Day {
  readonly month: number;
  readonly day: number;
  readonly weekday: string | null;
}

export interface Kept {
  /** The puzzle, and when the game was begun: several games of one puzzle are kept apart. */
  readonly id: string;
  readonly title: string;
  /** The built-in puzzle it is, and the day of a calendar: the title in another language. Games kept
   * by earlier versions have neither. */
  readonly name?: string | null;
  readonly day?: Day | null;
  /** The same day with its year, as `2019-06-15`. */
  readonly date?: string | null;
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
      return Array.isArray(kept) ? kept.filter(isKept).map(formed) : [];
    } catch {
      return [];
    }
  }

  /** The kept game with just these moves, which goes on when it is opened again. */
  same(game: string): Kept | null {
    return this.all().find((kept) => kept.game === game) ?? null;
  }

  /** The game to go on with. */
  unfinished(): Kept | null {
    return this.all().find((kept) => kept.solved === null) ?? null;
  }

  /** Whether the game is kept with other moves than these, as when another tab has played on. */
  wentOn(id: string, game: string): boolean {
    const kept = this.all().find((one) => one.id === id);
    return kept !== undefined && kept.game !== game;
  }

  put(game: Kept): void {
    const others = this.all().filter((kept) => kept.id !== game.id);
    this.write([game, ...others].slice(0, MOST));
  }

  /** Takes a game off the shelf; what is answered puts it back where it stood. */
  forget(id: string): () => void {
    const all = this.all();
    const at = all.findIndex((kept) => kept.id === id);
    const game = all[at];
    this.write(all.filter((kept) => kept.id !== id));
    return () => {
      const now = this.all();
      if (!game || now.some((kept) => kept.id === id)) return;
      this.write([...now.slice(0, at), game, ...now.slice(at)]);
    };
  }

  /** Keeps as much as the browser bears: the oldest games go first. */
  private write(games: Kept[]): void {
    for (let count = games.length; ; count = Math.floor(count / 2)) {
      try {
        this.store.setItem(KEY, JSON.stringify(games.slice(0, count)));
        return;
      } catch {
        // The store is full: try with fewer games. One that takes nothing at all is let be.
        if (count === 0) return;
      }
    }
  }
}

/** Boards of more cells are not kept as pictures: a few of them would fill the browser's store. */
const MOST_CELLS = 1500;

/** What is kept of a view: its picture, or of a large board only how large it is. */
export function pictureToKeep({ look, layers, rows, cols, lattice, size, cells, groups, supply }: Picture): Picture {
  const bare = { look, layers, rows, cols, lattice, size };
  if (cells.length > MOST_CELLS) return { ...bare, cells: [], groups: [], supply: [] };
  return { ...bare, cells, groups, supply };
}

/** A game kept by an earlier version has a picture of squares that does not say so. */
function formed(kept: Kept): Kept {
  const { picture } = kept;
  const squares = { lattice: SQUARES, size: [picture.cols, picture.rows] };
  return "lattice" in picture ? kept : { ...kept, picture: { ...(picture as Picture), ...squares } };
}

/** What a puzzle is told by: its text without the moves, shortened to a number. */
export function puzzleId(game: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(puzzleOf(game))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}

/** Names a game that begins now. */
export function newId(game: string, now: number): string {
  return `${puzzleId(game)}-${now.toString(36)}`;
}

/** The store is anybody's: another version of the page, or a visitor, may have written there. */
function isKept(entry: unknown): entry is Kept {
  const kept = entry as Partial<Record<keyof Kept, unknown>> | null;
  if (typeof kept !== "object" || kept === null) return false;
  return (
    [kept.id, kept.title, kept.family, kept.game].every((text) => typeof text === "string") &&
    [kept.seconds, kept.changed].every(Number.isFinite) &&
    (kept.name === undefined || kept.name === null || typeof kept.name === "string") &&
    (kept.day === undefined || kept.day === null || isDay(kept.day)) &&
    (kept.solved === null || Number.isFinite(kept.solved)) &&
    typeof kept.helped === "boolean" &&
    isPicture(kept.picture)
  );
}

function isDay(value: unknown): boolean {
  const { month, day, weekday } = value as Partial<Record<keyof Day, unknown>>;
  const named = weekday === null || typeof weekday === "string";
  return named && Number.isInteger(month) && Number.isInteger(day);
}

function isPicture(value: unknown): boolean {
  const picture = value as Partial<Record<keyof Picture, unknown>> | null;
  if (typeof picture !== "object" || picture === null) return false;
  const { rows, cols, cells, groups, supply } = picture;
  return [rows, cols].every(Number.isFinite) && [cells, groups, supply].every(Array.isArray);
}
