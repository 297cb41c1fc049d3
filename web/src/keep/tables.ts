// What the page keeps in the browser, table by table. It knows no database.

import type { KeptResult } from "../api/types";
import type { Kept } from "../game/shelf";

/** A game kept under a name: its text. */
export interface SavedRow {
  readonly name: string;
  readonly changed: number;
  readonly game: string;
}

/** What was found of a puzzle, kept under a name. */
export interface ResultRow {
  readonly name: string;
  readonly changed: number;
  readonly puzzle: string;
  readonly result: KeptResult;
}

/** The built-in puzzle that a puzzle is, by the number of its text. */
export interface NameRow {
  readonly id: string;
  readonly changed: number;
  readonly name: string;
}

/** A drawing: the one at hand of its kind, which has no name, or one with a name. */
export interface DrawingRow {
  /** The kind and the name. */
  readonly id: string;
  readonly changed: number;
  readonly kind: string;
  readonly name: string | null;
  /** What the drawing at hand is called, which is kept under no name. */
  readonly called?: string;
  readonly draft: unknown;
}

/** A level book of one's own. */
export interface BookRow {
  /** The name that its levels have before their numbers. */
  readonly id: string;
  readonly changed: number;
  /** The text of its file. */
  readonly text: string;
}

/** What the page notes for itself; of what was solved, how. */
export interface FactRow {
  readonly id: string;
  readonly changed: number;
  readonly seconds?: number;
  readonly hints?: number;
  readonly rank?: string;
  /** A day's puzzle was first solved on a later day. */
  readonly late?: boolean;
}

/** What the facts of a visitor's progress begin with: what was solved, and which solutions were found. */
export const SOLVED = "solved ";
export const FOUND = "found ";

/** Whether a fact is the visitor's, and not a note of the page to itself. */
export function isProgress(id: string): boolean {
  return id.startsWith(SOLVED) || id.startsWith(FOUND);
}

export interface Tables {
  readonly games: Kept;
  readonly saved: SavedRow;
  readonly results: ResultRow;
  readonly names: NameRow;
  readonly drawings: DrawingRow;
  readonly facts: FactRow;
  readonly books: BookRow;
}

export type Table = keyof Tables;

/** The field that tells the rows of a table apart. */
export const KEYS = {
  games: "id",
  saved: "name",
  results: "name",
  names: "id",
  drawings: "id",
  facts: "id",
  books: "id",
} as const satisfies Record<Table, string>;

export const TABLES = Object.keys(KEYS) as readonly Table[];

export function keyOf<T extends Table>(table: T, row: Tables[T]): string {
  return (row as unknown as Record<string, string>)[KEYS[table]] ?? "";
}

/** A row without its content. */
export interface Entry {
  readonly key: string;
  readonly changed: number;
}

/** The rows of a few tables, as they are while something is read. */
export interface View {
  get<T extends Table>(table: T, key: string): Promise<Tables[T] | undefined>;
  /** All rows, the one changed last first. */
  all<T extends Table>(table: T): Promise<Tables[T][]>;
  /** The rows whose keys begin so. */
  beginning<T extends Table>(table: T, prefix: string): Promise<Tables[T][]>;
  /** The first row that is wanted, in this order. */
  first<T extends Table>(table: T, order: Order, wanted: (row: Tables[T]) => boolean): Promise<Tables[T] | undefined>;
  /** What there is, without its content, the one changed last first. */
  entries(table: Table): Promise<Entry[]>;
}

export type Order = "newest" | "oldest";

/** The same while something is changed: all of it comes true, or nothing. */
export interface Rows extends View {
  put<T extends Table>(table: T, row: Tables[T]): Promise<void>;
  drop(table: Table, key: string): Promise<void>;
}

/** Work on rows awaits nothing but rows, and may be begun anew: it changes nothing else. */
export type Reading<R> = (view: View) => Promise<R>;
export type Changing<R> = (rows: Rows) => Promise<R>;
