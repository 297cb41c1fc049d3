// The games played in this browser: what to go on with, what was solved and how long it took. Kept
// in this browser and nowhere else.

import type { Picture } from "../api/types";
import { SQUARES } from "../board/form";
import type { Keep } from "../keep/keep";
import type { Rows } from "../keep/tables";
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

/** The shelf holds so many games; the oldest go first. */
export const MOST_GAMES = 400;

/** A game on its way to the shelf, and how it was kept before. */
export interface Underway {
  readonly game: Kept;
  readonly before: string | null;
}

/** Hears what a page that goes away now has not kept yet. */
export interface OnItsWay {
  add(one: Underway): void;
  delete(one: Underway): void;
}

export class Shelf {
  constructor(private readonly keep: Keep, readonly underway: OnItsWay = new Set<Underway>()) {}

  /** All games, the one played last first. */
  async all(): Promise<Kept[]> {
    const games = await this.keep.read(["games"], (view) => view.all("games"));
    return games.filter(isKept);
  }

  /** The kept game with just these moves, which goes on when it is opened again. */
  async same(game: string): Promise<Kept | null> {
    return (await this.ofPuzzle(game)).find((kept) => kept.game === game) ?? null;
  }

  /** The game of the same puzzle that was begun, is not solved and was played last. */
  async begun(game: string): Promise<Kept | null> {
    const open = (await this.ofPuzzle(game)).filter(({ solved }) => solved === null);
    return open.reduce<Kept | null>((newest, kept) => (newest === null || kept.changed > newest.changed ? kept : newest), null);
  }

  private async ofPuzzle(game: string): Promise<Kept[]> {
    return (await this.keep.read(["games"], (view) => view.beginning("games", `${puzzleId(game)}-`))).filter(isKept);
  }

  /** The game to go on with. */
  async unfinished(): Promise<Kept | null> {
    const wanted = (kept: Kept): boolean => isKept(kept) && kept.solved === null;
    return (await this.keep.read(["games"], (view) => view.first("games", "newest", wanted))) ?? null;
  }

  /** Keeps a game that was played. `before` is how it was kept by whoever plays: where another tab has
   * played on since, this becomes a game of its own. Answers its place. */
  put(game: Kept, before: string | null): Promise<string> {
    return this.keep.change(["games"], async (rows) => {
      const there = await rows.get("games", game.id);
      const apart = there !== undefined && there.game !== before && there.game !== game.game;
      const kept = apart ? { ...game, id: await freeId(rows, game) } : game;
      await rows.put("games", kept);
      await trim(rows);
      return kept.id;
    });
  }

  /** Keeps the clock of a game; one that another tab has played on is left as it is. */
  touch(game: Kept): Promise<void> {
    return this.keep.change(["games"], async (rows) => {
      const there = await rows.get("games", game.id);
      if (there === undefined || there.game === game.game) await rows.put("games", game);
    });
  }

  /** Takes a game off the shelf; what is answered puts it back where it stood. Null where it is gone
   * already, as at the second of two presses. */
  async forget(id: string): Promise<(() => Promise<void>) | null> {
    const game = await this.keep.change(["games"], async (rows) => {
      const there = await rows.get("games", id);
      await rows.drop("games", id);
      return there;
    });
    if (game === undefined) return null;
    return async () => {
      await this.keep.change(["games"], async (rows) => {
        if ((await rows.get("games", id)) === undefined) await rows.put("games", game);
      });
    };
  }
}

/** Keeps the games of one who plays, one after the other. */
export class Player {
  /** The places of games that had to make way for those of another tab. */
  private readonly places = new Map<string, string>();
  /** The games of this player as they are kept, by their places. */
  private readonly before = new Map<string, string>();
  /** The same with what is on its way. */
  private readonly last = new Map<string, string>();
  private done: Promise<void> = Promise.resolve();

  constructor(
    private readonly shelf: Shelf,
    /** The game that is played on. */
    kept: Kept | null,
    /** Hears that a game has got a place of its own. */
    private readonly moved: (from: string, to: string) => void,
  ) {
    if (!kept) return;
    this.before.set(kept.id, kept.game);
    this.last.set(kept.id, kept.game);
  }

  /** Keeps a game after a move. */
  put(game: Kept): void {
    const underway: Underway = { game, before: this.last.get(game.id) ?? null };
    this.shelf.underway.add(underway);
    this.last.set(game.id, game.game);
    this.after(async () => {
      const kept = this.placed(game);
      const id = await this.shelf.put(kept, this.before.get(kept.id) ?? null);
      this.shelf.underway.delete(underway);
      this.before.set(id, kept.game);
      if (id === kept.id) return;
      this.places.set(game.id, id);
      this.moved(game.id, id);
    });
  }

  /** Keeps its clock. */
  touch(game: Kept): void {
    this.after(() => this.shelf.touch(this.placed(game)));
  }

  private placed(game: Kept): Kept {
    return { ...game, id: this.places.get(game.id) ?? game.id };
  }

  private after(work: () => Promise<void>): void {
    this.done = this.done.catch(() => undefined).then(work);
  }
}

async function freeId(rows: Rows, game: Kept): Promise<string> {
  for (let time = game.changed; ; time++) {
    const id = newId(game.game, time);
    if ((await rows.get("games", id)) === undefined) return id;
  }
}

/** Beyond the bound the games go that were played longest ago. */
export async function trim(rows: Rows): Promise<void> {
  for (const { key } of (await rows.entries("games")).slice(MOST_GAMES)) await rows.drop("games", key);
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
export function formed(kept: Kept): Kept {
  const { picture } = kept;
  const squares = { lattice: SQUARES, size: [picture.cols, picture.rows] };
  return "lattice" in picture ? kept : { ...kept, picture: { ...(picture as Picture), ...squares } };
}

/** What a puzzle is told by: its text without the moves, shortened to a number. */
export function puzzleId(game: string): string {
  return textId(puzzleOf(game));
}

/** A text shortened to a number. */
export function textId(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}

/** Names a game that begins now. */
export function newId(game: string, now: number): string {
  return `${puzzleId(game)}-${now.toString(36)}`;
}

/** The store is anybody's: another version of the page, or a visitor, may have written there. */
export function isKept(entry: unknown): entry is Kept {
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

export function isDay(value: unknown): value is Day {
  if (typeof value !== "object" || value === null) return false;
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
