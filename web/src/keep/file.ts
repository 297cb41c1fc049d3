// Everything that is kept, as one file: `docs/app.md` describes it. What is read from a file is
// checked here, once, field by field; a message names the place of what is wrong.

import { KEPT_MAX, isName } from "../api/drawer";
import { SQUARES } from "../board/form";
import { isPackingDraft, isSuguruDraft } from "../draw/drafts";
import { isKeptResult } from "../game/kept";
import { MOST_NAMES } from "../game/names";
import { MOST_GAMES, isDay, type Kept } from "../game/shelf";
import { drawingId } from "../draw/keep";
import { FILE_MAX } from "./recognise";
import type { DrawingRow, NameRow, ResultRow, SavedRow } from "./tables";

/** Everything that is kept. */
export interface Everything {
  readonly played: readonly Kept[];
  readonly saved: readonly SavedRow[];
  readonly results: readonly ResultRow[];
  readonly drawings: readonly DrawingRow[];
  readonly names: readonly NameRow[];
}

const DRAWINGS_MAX = 1000;
/** The engine reads no longer texts. */
const TEXT_MAX = 4 * 1024 * 1024;
const VERSION = 1;

/** Why a file is not taken: a code, and what its message speaks of. */
export class BadFile extends Error {
  constructor(
    readonly code: "other" | "newer" | "large" | "many" | "list" | "entry",
    readonly args: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${code} ${JSON.stringify(args)}`);
    this.name = "BadFile";
  }
}

/** The file, as the parts of its text. */
export function written({ played, saved, results, drawings, names }: Everything, now: number): string[] {
  const lists = {
    played: played.map(({ picture, ...game }) => ({ ...dated(game), solved: day(game.solved), rows: picture.rows, cols: picture.cols })),
    saved: saved.map(dated),
    results: results.map(dated),
    drawings: drawings.map(({ kind, name, changed, draft }) => ({ kind, name, changed: day(changed), draft })),
    names: names.map(dated),
  };
  const head = `{"pavage":"games","version":${VERSION},"made":${JSON.stringify(day(now))}`;
  const bodies = Object.entries(lists).map(([name, rows]) => {
    const lines = rows.map((row) => JSON.stringify(row, plain));
    return `,\n"${name}":[${lines.length > 0 ? `\n${lines.join(",\n")}\n` : ""}]`;
  });
  return [head, ...bodies, "}\n"];
}

function dated(row: { readonly changed: number }): object {
  return { ...row, changed: day(row.changed) };
}

function day(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** Sets as lists, maps as lists of pairs. */
function plain(_: string, value: unknown): unknown {
  return value instanceof Set || value instanceof Map ? [...(value as Set<unknown>)] : value;
}

/** Reads a file; what is said to be of the future is of now. */
export function read(text: string, now: number): Everything {
  if (text.length > FILE_MAX) throw tooLarge();
  const file = parsed(text);
  if (!isRecord(file) || file["pavage"] !== "games" || typeof file["version"] !== "number") throw new BadFile("other");
  if (file["version"] !== VERSION) throw new BadFile("newer", { version: file["version"], known: VERSION });
  const reader = new Reader(file, now);
  return {
    played: reader.list("played", MOST_GAMES, PLAYED).map(game),
    saved: reader.list("saved", KEPT_MAX, SAVED),
    results: reader.list("results", KEPT_MAX, RESULT),
    drawings: reader.list("drawings", DRAWINGS_MAX, DRAWING).map(drawing),
    names: reader.list("names", MOST_NAMES, NAME),
  };
}

export function tooLarge(): BadFile {
  return new BadFile("large", { most: FILE_MAX / 1024 / 1024 });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadFile("other");
  }
}

/** What a field must be; answers the value, or nothing where it is not so. */
type Field<Value> = (value: unknown, now: number) => Value | undefined;
type Fields<Row> = { readonly [Key in keyof Row]: Field<Row[Key]> };

const text = (most: number): Field<string> => (value) => (typeof value === "string" && value.length <= most ? value : undefined);
const named: Field<string> = (value) => (typeof value === "string" && isName(value) ? value : undefined);
const whole = (most: number): Field<number> => (value) => (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) : undefined);
const flag: Field<boolean> = (value) => (typeof value === "boolean" ? value : undefined);
const orNull = <Value>(field: Field<Value>): Field<Value | null> => (value, now) => (value === null || value === undefined ? null : field(value, now));
const when: Field<number> = (value, now) => {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isFinite(time) && time >= 0 ? Math.min(time, now) : undefined;
};
const that = <Value>(is: (value: unknown) => value is Value): Field<Value> => (value) => (is(value) ? value : undefined);

type Played = Omit<Kept, "picture"> & { readonly rows: number; readonly cols: number };

const PLAYED: Fields<Required<Played>> = {
  id: text(100),
  title: text(300),
  name: orNull(text(100)),
  day: orNull(that(isDay)),
  date: orNull((value) => (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)),
  family: text(50),
  game: text(TEXT_MAX),
  rows: whole(65_535),
  cols: whole(65_535),
  seconds: whole(1e9),
  changed: when,
  solved: orNull(when),
  helped: flag,
};

const SAVED: Fields<SavedRow> = { name: named, changed: when, game: text(TEXT_MAX) };

const RESULT: Fields<ResultRow> = { name: named, changed: when, puzzle: text(TEXT_MAX), result: that(isKeptResult) };

const NAME: Fields<NameRow> = { id: text(100), changed: when, name: text(100) };

const DRAWING: Fields<Omit<DrawingRow, "id">> = {
  kind: (value) => (value === "packing" || value === "suguru" ? value : undefined),
  name: orNull((value) => (typeof value === "string" && value !== "" && value.length <= 100 ? value : undefined)),
  changed: when,
  draft: (value) => draft(value),
};

/** The picture is asked for when the game is seen. */
function game({ rows, cols, ...played }: Required<Played>): Kept {
  return { ...played, picture: { look: "pieces", layers: 1, rows, cols, lattice: SQUARES, size: [cols, rows], cells: [], groups: [], supply: [] } };
}

function drawing(row: Omit<DrawingRow, "id">, at: number): DrawingRow {
  if (isPackingDraft(row.draft) !== (row.kind === "packing")) throw badEntry("drawings", at, "kind");
  return { id: drawingId(row.kind, row.name), ...row };
}

/** Lists become sets and maps again. */
function draft(value: unknown): object | undefined {
  if (!isRecord(value)) return undefined;
  const { out, cages, givens, ...rest } = value;
  const packing = { ...rest, out: Array.isArray(out) ? new Set(out) : null };
  if (isPackingDraft(packing)) return packing;
  const suguru = { ...rest, cages: mapped(cages), givens: mapped(givens) };
  return isSuguruDraft(suguru) ? suguru : undefined;
}

function mapped(value: unknown): unknown {
  const isPair = (pair: unknown): pair is [unknown, unknown] => Array.isArray(pair) && pair.length === 2;
  return Array.isArray(value) && value.every(isPair) ? new Map(value) : null;
}

function badEntry(list: string, at: number, field: string): BadFile {
  return new BadFile("entry", { list, at: at + 1, field });
}

class Reader {
  constructor(
    private readonly file: Record<string, unknown>,
    private readonly now: number,
  ) {}

  /** The rows of a list; one that is absent is empty. */
  list<Row extends object>(list: string, most: number, fields: Fields<Row>): Row[] {
    const rows = this.file[list] ?? [];
    if (!Array.isArray(rows)) throw new BadFile("list", { list });
    if (rows.length > most) throw new BadFile("many", { list, most });
    if (!rows.every(isRecord)) throw new BadFile("list", { list });
    return rows.map((row, at) => this.row(row, fields, (field) => badEntry(list, at, field)));
  }

  private row<Row extends object>(row: Record<string, unknown>, fields: Fields<Row>, bad: (field: string) => BadFile): Row {
    const read: Record<string, unknown> = {};
    for (const [name, field] of Object.entries<Field<unknown>>(fields)) {
      const value = field(row[name], this.now);
      if (value === undefined) throw bad(name);
      read[name] = value;
    }
    return read as Row;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
