// Everything that is kept, as one file, and a drawing as a file of its own: `docs/app.md` describes them. Each kind of thing is written and read
// by one row of a table. What is read from a file is checked here, once, field by field; what cannot be
// read is left out, and named.

import { KEPT_MAX, isName } from "../api/drawer";
import { SQUARES } from "../board/form";
import type { PuzzleText } from "../draw/called";
import { isPackingDraft, isSuguruDraft, type PackingDraft, type SuguruDraft } from "../draw/drafts";
import { isCoverDraft, type CoverDraft } from "../draw/items";
import { isTilesDraft, type TilesDraft } from "../draw/tiles";
import { isKeptResult } from "../game/kept";
import { MOST_NAMES } from "../game/names";
import { MOST_GAMES, isDay, type Kept } from "../game/shelf";
import { drawingId } from "../draw/keep";
import { ownName, readOwnBook } from "../levels/own";
import { FILE_MAX } from "./recognise";
import { isProgress, type BookRow, type DrawingRow, type FactRow, type NameRow, type ResultRow, type SavedRow } from "./tables";

/** Everything that is kept. */
export interface Everything {
  readonly played: readonly Kept[];
  readonly saved: readonly SavedRow[];
  readonly results: readonly ResultRow[];
  readonly drawings: readonly DrawingRow[];
  readonly names: readonly NameRow[];
  /** What was solved, and which solutions were found. */
  readonly progress: readonly FactRow[];
  /** Level books of one's own. */
  readonly books: readonly BookRow[];
}

type List = keyof Everything;

/** An entry of a file that cannot be read, or a list that is none. */
export interface LeftOut {
  readonly list: List;
  /** Its name, or its number in the list, from 1; null: the list itself. */
  readonly entry: string | number | null;
  /** The field that is missing or not as it should be. */
  readonly field: string;
}

/** A file that was read. */
export interface FileRead extends Everything {
  readonly leftOut: readonly LeftOut[];
  /** How many entries are more than a list may hold. */
  readonly beyond: number;
}

const DRAWINGS_MAX = 10_000;
const BOOKS_MAX = 1000;
const PROGRESS_MAX = 100_000;
/** The engine reads no longer texts. */
const TEXT_MAX = 4 * 1024 * 1024;
/** The last moment that a date can tell. */
const TIME_MAX = 8.64e15;
const VERSION = 1;

/** Why a file is not taken: a code, and what its message speaks of. */
export class BadFile extends Error {
  constructor(
    readonly code: "other" | "newer" | "large" | "no-drawing" | "damaged",
    readonly args: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${code} ${JSON.stringify(args)}`);
    this.name = "BadFile";
  }
}

/** A field that is missing or not as it should be. */
class BadField extends Error {
  constructor(readonly field: string) {
    super(field);
    this.name = "BadField";
  }
}

/** How a value stands in a file: what is read is what was written. */
interface Form<Value> {
  readonly write: (value: Value) => unknown;
  /** Fails with `BadField` where it does not stand there so. */
  readonly read: (value: unknown, now: number) => Value;
}

/** Every field of a row has its form, those that may be absent too. */
type Fields<Row> = { readonly [Field in keyof Row]-?: Form<Row[Field]> };

/** A value that JSON can hold. */
function that<Value>(is: (value: unknown) => value is Value): Form<Value> {
  return {
    write: (value) => value,
    read: (value) => {
      if (!is(value)) throw new BadField("");
      return value;
    },
  };
}

const text = that((value): value is string => typeof value === "string" && value.length <= TEXT_MAX);
const named = that((value): value is string => typeof value === "string" && isName(value));
const whole = that((value): value is number => Number.isInteger(value) && Number(value) >= 0);
const amount = that((value): value is number => Number.isFinite(value) && Number(value) >= 0);
const flag = that((value): value is boolean => typeof value === "boolean");
const when: Form<number> = {
  write: (time) => new Date(Math.max(0, Math.min(time, TIME_MAX))).toISOString(),
  read: (value, now) => {
    const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
    if (!(time >= 0)) throw new BadField("");
    return Math.min(time, now);
  },
};

function orNull<Value>(form: Form<Value>): Form<Value | null> {
  return {
    write: (value) => (value === null ? null : form.write(value)),
    read: (value, now) => (value === null ? null : form.read(value, now)),
  };
}

/** What is absent stays absent. */
function maybe<Value>(form: Form<Value>): Form<Value | undefined> {
  return {
    write: (value) => (value === undefined ? undefined : form.write(value)),
    read: (value, now) => (value === undefined ? undefined : form.read(value, now)),
  };
}

function record<Row extends object>(fields: Fields<Row>): Form<Row> {
  const forms = Object.entries<Form<unknown>>(fields as Readonly<Record<string, Form<unknown>>>);
  return {
    write: (row) => Object.fromEntries(forms.map(([name, form]) => [name, form.write((row as Record<string, unknown>)[name])])),
    read: (value, now) => {
      if (!isRecord(value)) throw new BadField("");
      const read = forms.map(([name, form]) => [name, at(name, () => form.read(value[name], now))] as const);
      return Object.fromEntries(read.filter(([, field]) => field !== undefined)) as Row;
    },
  };
}

function at<Value>(name: string, read: () => Value): Value {
  try {
    return read();
  } catch (reason) {
    throw reason instanceof BadField ? new BadField(reason.field === "" ? name : `${name}.${reason.field}`) : reason;
  }
}

// Drawings

const PLAIN = { write: (value: unknown) => value, read: (value: unknown) => value };
const SET = { write: (set: unknown) => [...(set as ReadonlySet<unknown>)], read: (value: unknown) => (Array.isArray(value) ? new Set<unknown>(value) : null) };
/** As a list of pairs. */
const MAP = { write: SET.write, read: (value: unknown) => (Array.isArray(value) && value.every(isPair) ? new Map<unknown, unknown>(value) : null) };

/** JSON holds no sets and no maps: each field of a drawing says what it is. */
type Draft<Drawn> = {
  readonly [Field in keyof Drawn]-?: Drawn[Field] extends ReadonlyMap<unknown, unknown> | undefined ? typeof MAP : Drawn[Field] extends ReadonlySet<unknown> | undefined ? typeof SET : typeof PLAIN;
};

function drawn<Drawn extends object>(fields: Draft<Drawn>, is: (draft: unknown) => draft is Drawn): Form<unknown> & { readonly is: (draft: unknown) => boolean } {
  const forms = Object.entries<typeof PLAIN>(fields);
  const through = (draft: unknown, way: "read" | "write"): object => {
    const record = draft as Readonly<Record<string, unknown>>;
    const present = forms.filter(([name]) => record[name] !== undefined);
    return Object.fromEntries(present.map(([name, form]) => [name, form[way](record[name])]));
  };
  return {
    is,
    write: (draft) => through(draft, "write"),
    read: (value) => {
      const draft = isRecord(value) ? through(value, "read") : null;
      if (!is(draft)) throw new BadField("");
      return draft;
    },
  };
}

/** The kinds of drawings. */
const DRAFTS: Readonly<Record<string, Form<unknown> & { readonly is: (draft: unknown) => boolean }>> = {
  packing: drawn<PackingDraft>({
    rows: PLAIN, cols: PLAIN, other: PLAIN, optional: SET, choices: PLAIN, use: PLAIN, spare: PLAIN, mirror: PLAIN, out: SET, set: PLAIN, pieces: PLAIN, placed: PLAIN,
    rotate: PLAIN, flip: PLAIN, setTurns: PLAIN, wrap: PLAIN, apart: PLAIN, face: PLAIN, colors: MAP,
  }, isPackingDraft),
  suguru: drawn<SuguruDraft>({ rows: PLAIN, cols: PLAIN, cages: MAP, givens: MAP, out: SET }, isSuguruDraft),
  cover: drawn<CoverDraft>({ items: PLAIN, secondary: PLAIN, options: PLAIN, view: PLAIN, given: PLAIN }, isCoverDraft),
  tetravex: drawn<TilesDraft>({ rows: PLAIN, cols: PLAIN, sheet: PLAIN, solved: PLAIN, listed: PLAIN, fixed: SET, rotate: PLAIN, border: PLAIN }, isTilesDraft),
};

/** Whether a row that is kept is a drawing that this page knows. */
export function isDrawing({ kind, draft }: DrawingRow): boolean {
  return DRAFTS[kind]?.is(draft) ?? false;
}

const DRAWING_HEAD = record<Omit<DrawingRow, "id" | "draft">>({
  kind: that((value): value is string => typeof value === "string" && Object.hasOwn(DRAFTS, value)),
  name: orNull(that((value): value is string => typeof value === "string" && value !== "")),
  called: maybe(text),
  changed: when,
});

const DRAWING: Form<DrawingRow> = {
  write: (row) => ({ ...(DRAWING_HEAD.write(row) as object), draft: DRAFTS[row.kind]?.write(row.draft) }),
  read: (value, now) => {
    const row = DRAWING_HEAD.read(value, now);
    const draft = at("draft", () => DRAFTS[row.kind]?.read((value as { readonly draft?: unknown }).draft, now));
    return { id: drawingId(row.kind, row.name), ...row, draft };
  },
};

/** A drawing, as the text of a file of its own, with its puzzle for programs that know no drawings; null while it is
 * not whole. */
export function writtenDrawing(row: DrawingRow, puzzle: PuzzleText | null): string {
  return `${JSON.stringify({ pavage: "drawing", version: VERSION, drawing: DRAWING.write(row), ...(puzzle && { puzzle }) })}\n`;
}

/** Reads such a file. */
export function readDrawing(text: string, now: number): DrawingRow {
  if (text.length > FILE_MAX) throw tooLarge();
  const file = headed(text, "drawing", "no-drawing");
  try {
    return at("drawing", () => DRAWING.read(file["drawing"], now));
  } catch (reason) {
    throw reason instanceof BadField ? new BadFile("damaged", { field: reason.field }) : reason;
  }
}

// Games

type Played = Omit<Kept, "picture"> & Pick<Kept["picture"], "rows" | "cols">;

const PLAYED_ROW = record<Played>({
  id: text,
  title: text,
  name: maybe(orNull(text)),
  day: maybe(orNull(that(isDay))),
  date: maybe(orNull(that((value): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)))),
  family: text,
  game: text,
  rows: whole,
  cols: whole,
  seconds: amount,
  changed: when,
  solved: orNull(when),
  helped: flag,
});

/** Without its picture, which is asked for when the game is seen. */
const PLAYED: Form<Kept> = {
  write: ({ picture: { rows, cols }, ...game }) => PLAYED_ROW.write({ ...game, rows, cols }),
  read: (value, now) => {
    const { rows, cols, ...game } = PLAYED_ROW.read(value, now);
    return { ...game, picture: { look: "pieces", layers: 1, rows, cols, lattice: SQUARES, size: [cols, rows], cells: [], groups: [], supply: [] } };
  },
};

/** Its text says its name. */
const BOOK: Form<BookRow> = {
  write: ({ changed, text: book }) => ({ changed: when.write(changed), text: book }),
  read: (value, now) => {
    const { changed, text: book } = BOOK_ROW.read(value, now);
    if (readOwnBook(book) === null) throw new BadField("text");
    return { id: ownName(book), changed, text: book };
  },
};
const BOOK_ROW = record<Omit<BookRow, "id">>({ changed: when, text });

/** The lists of a file. */
const LISTS: { readonly [Name in List]: { readonly most: number; readonly form: Form<Everything[Name][number]> } } = {
  played: { most: MOST_GAMES, form: PLAYED },
  saved: { most: KEPT_MAX, form: record<SavedRow>({ name: named, changed: when, game: text }) },
  results: { most: KEPT_MAX, form: record<ResultRow>({ name: named, changed: when, puzzle: text, result: that(isKeptResult) }) },
  drawings: { most: DRAWINGS_MAX, form: DRAWING },
  names: { most: MOST_NAMES, form: record<NameRow>({ id: text, changed: when, name: text }) },
  progress: {
    most: PROGRESS_MAX,
    form: record<FactRow>({ id: that((value): value is string => typeof value === "string" && isProgress(value)), changed: when, seconds: maybe(amount), hints: maybe(amount), rank: maybe(text), late: maybe(flag) }),
  },
  books: { most: BOOKS_MAX, form: BOOK },
};

/** The file, as the parts of its text. */
export function written(everything: Everything, now: number): string[] {
  const head = `{"pavage":"games","version":${VERSION},"made":${JSON.stringify(when.write(now))}`;
  const bodies = Object.entries(LISTS).map(([name, { form }]) => {
    const lines = everything[name as List].map((row) => JSON.stringify((form as Form<unknown>).write(row)));
    return `,\n"${name}":[${lines.length > 0 ? `\n${lines.join(",\n")}\n` : ""}]`;
  });
  return [head, ...bodies, "}\n"];
}

/** Reads a file; what is said to be of the future is of now. */
export function read(text: string, now: number): FileRead {
  if (text.length > FILE_MAX) throw tooLarge();
  const file = headed(text, "games", "other");
  const reader = new Reader(file, now);
  const played = reader.list("played");
  const [saved, results, drawings] = [reader.list("saved"), reader.list("results"), reader.list("drawings")];
  const [names, progress, books] = [reader.list("names"), reader.list("progress"), reader.list("books")];
  return { played, saved, results, drawings, names, progress, books, leftOut: reader.leftOut, beyond: reader.beyond };
}

export function tooLarge(): BadFile {
  return new BadFile("large", { most: FILE_MAX / 1024 / 1024 });
}

/** The content of a file that says at its top what it is; without that it is refused by a code. */
function headed(text: string, what: string, refused: BadFile["code"]): Record<string, unknown> {
  const file = parsed(text);
  if (!isRecord(file) || file["pavage"] !== what || typeof file["version"] !== "number") throw new BadFile(refused);
  if (file["version"] !== VERSION) throw new BadFile("newer", { version: file["version"], known: VERSION });
  return file;
}

/** What a text says as JSON; nothing where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

class Reader {
  readonly leftOut: LeftOut[] = [];
  beyond = 0;

  constructor(
    private readonly file: Record<string, unknown>,
    private readonly now: number,
  ) {}

  /** The rows of a list; one that is absent is empty. */
  list<Name extends List>(list: Name): Everything[Name][number][] {
    const rows: unknown = this.file[list] ?? [];
    if (!Array.isArray(rows)) {
      this.leftOut.push({ list, entry: null, field: "" });
      return [];
    }
    const { most, form } = LISTS[list];
    this.beyond += Math.max(0, rows.length - most);
    return rows.slice(0, most).flatMap((row: unknown, at) => this.row(list, row, at, form));
  }

  private row<Row>(list: List, row: unknown, at: number, form: Form<Row>): Row[] {
    try {
      return [form.read(row, this.now)];
    } catch (reason) {
      if (!(reason instanceof BadField)) throw reason;
      this.leftOut.push({ list, entry: calledIn(row) ?? at + 1, field: reason.field });
      return [];
    }
  }
}

/** What a visitor calls an entry. */
function calledIn(row: unknown): string | null {
  if (!isRecord(row)) return null;
  const { title, name } = row;
  return [title, name].find((called) => typeof called === "string" && called !== "") as string | undefined ?? null;
}

function isPair(pair: unknown): pair is [unknown, unknown] {
  return Array.isArray(pair) && pair.length === 2;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
