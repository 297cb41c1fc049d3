// Everything that is kept leaves as one file and comes back. What comes back is laid beside what is
// there: nothing is written over that was changed later, and all of it can be taken back.

import { FULL, TAKEN, fitting, type Drawer } from "../api/drawer";
import { NO_ENGINE, Refusal, type Drawers } from "../api/engine";
import { MOST_GAMES, isKept } from "../game/shelf";
import { MOST_NAMES } from "../game/names";
import { drawingId } from "../draw/keep";
import { unlessAway } from "./copy";
import { isDrawing, type Everything, type FileRead, type LeftOut } from "./file";
import type { Keep } from "./keep";
import { isProgress, keyOf, type BookRow, type DrawingRow, type FactRow, type Rows, type Table, type Tables } from "./tables";

/** What became of a file. */
export interface Brought {
  /** How much is new, or newer than what was there. */
  readonly taken: number;
  /** How much was there already, as it is or changed later. */
  readonly there: number;
  /** How much the engine cannot read, and why not the first. */
  readonly refused: number;
  readonly reason: Refusal | null;
  /** What of the file could not be read. */
  readonly leftOut: readonly LeftOut[];
  /** How much did not fit. */
  readonly beyond: number;
  /** Takes all of it back; what was changed since stays. */
  readonly undo: () => Promise<void>;
}

export async function everything(keep: Keep, drawers: Drawers): Promise<Everything> {
  const { games, results } = drawers;
  // Another version of the page may have kept what this one knows nothing of: it stays where it is.
  const mine = await keep.read(["games", "drawings", "names", "facts", "books"], async (view) => ({
    played: (await view.all("games")).filter(isKept),
    drawings: (await view.all("drawings")).filter(isDrawing),
    names: await view.all("names"),
    progress: (await view.all("facts")).filter(({ id }) => isProgress(id)),
    books: await view.all("books"),
  }));
  return {
    ...mine,
    saved: await contents(games, (name, changed, { game }) => ({ name, changed, game })),
    results: await contents(results, (name, changed, { puzzle, result }) => ({ name, changed, puzzle, result })),
  };
}

async function contents<Content, Row>(drawer: Drawer<Content>, rowOf: (name: string, changed: number, content: Content) => Row): Promise<Row[]> {
  const found: Row[] = [];
  for (const { name, changed } of await drawer.list()) {
    // What cannot be read any more stays where it is.
    const content: Content | null = await drawer.load(name).catch(unlessAway);
    if (content !== null) found.push(rowOf(name, Date.parse(changed), content));
  }
  return found;
}

/** Lays what a file holds beside what is there. Fails as a whole: then all is as before. */
export async function bring(file: FileRead, keep: Keep, drawers: Drawers): Promise<Brought> {
  const work = new Bringing(keep);
  try {
    await work.intoDrawer(file.saved, drawers.games, ({ game }) => ({ game }));
    await work.intoDrawer(file.results, drawers.results, ({ puzzle, result }) => ({ puzzle, result }));
    await work.intoTables(file);
  } catch (reason) {
    await work.undo();
    throw reason;
  }
  return work.brought(file);
}

class Bringing {
  private taken = 0;
  private there = 0;
  private refused = 0;
  private beyond = 0;
  private reason: Refusal | null = null;
  private readonly undoing: (() => Promise<void>)[] = [];

  constructor(private readonly keep: Keep) {}

  async undo(): Promise<void> {
    for (const step of this.undoing.splice(0).reverse()) await step();
  }

  brought({ leftOut, beyond }: FileRead): Brought {
    const { taken, there, refused, reason } = this;
    return { taken, there, refused, leftOut, beyond: this.beyond + beyond, reason, undo: () => this.undo() };
  }

  /** Other content under a name that is taken gets a name beside it. */
  async intoDrawer<Row extends { readonly name: string }, Content extends object>(rows: readonly Row[], drawer: Drawer<Content>, contentOf: (row: Row) => Content): Promise<void> {
    const names = new Set((await drawer.list()).map(({ name }) => name));
    for (const row of [...rows].reverse()) {
      const content = contentOf(row);
      const name = await this.nameFor(row.name, content, drawer, names);
      if (name === null) this.there += 1;
      else if (await this.saved(name, content, drawer)) names.add(name);
    }
  }

  private async nameFor<Content extends object>(wish: string, content: Content, drawer: Drawer<Content>, names: ReadonlySet<string>): Promise<string | null> {
    for (let turn = 1; ; turn++) {
      const name = fitting(wish, turn);
      if (!names.has(name)) return name;
      const lies: Content | null = await drawer.load(name).catch(unlessAway);
      if (lies !== null && alike(picked(lies, content), content)) return null;
    }
  }

  private async saved<Content>(name: string, content: Content, drawer: Drawer<Content>): Promise<boolean> {
    try {
      await drawer.save(name, content, false);
    } catch (reason) {
      if (!(reason instanceof Refusal) || [NO_ENGINE, TAKEN].includes(reason.code)) throw reason;
      if (reason.code === FULL) this.beyond += 1;
      else {
        this.refused += 1;
        this.reason ??= reason;
      }
      return false;
    }
    this.taken += 1;
    this.undoing.push(() => drawer.forget(name).catch(() => undefined));
    return true;
  }

  async intoTables({ played, drawings, names, progress, books }: Everything): Promise<void> {
    const tables: readonly Table[] = ["games", "drawings", "names", "facts", "books"];
    const done = await this.keep.change(tables, async (rows) => {
      const tally = new Tally(rows);
      await tally.games(played);
      for (const drawing of drawings) await tally.drawing(drawing);
      for (const book of books) await tally.book(book);
      await tally.names(names);
      await tally.progress(progress);
      return tally;
    });
    this.undoing.push(() => this.keep.change(tables, (rows) => done.undo(rows)));
    if (this.keep.trouble === "full") throw new DOMException("the disk is full", "QuotaExceededError");
    this.taken += done.taken;
    this.there += done.there;
    this.beyond += done.beyond;
  }
}

/** What is put into tables, and what was there before. */
class Tally {
  taken = 0;
  there = 0;
  beyond = 0;
  private readonly steps: ((rows: Rows) => Promise<void>)[] = [];

  constructor(private readonly rows: Rows) {}

  async undo(rows: Rows): Promise<void> {
    for (const step of [...this.steps].reverse()) await step(rows);
  }

  /** The same game played on later takes the place of the earlier one. */
  async games(played: Everything["played"]): Promise<void> {
    let room = MOST_GAMES - (await this.rows.entries("games")).length;
    for (const game of played) {
      const lies = await this.rows.get("games", game.id);
      if (lies !== undefined && (lies.changed >= game.changed || lies.game === game.game)) this.there += 1;
      else if (lies === undefined && room <= 0) this.beyond += 1;
      else {
        if (lies === undefined) room -= 1;
        await this.put("games", game);
        this.taken += 1;
      }
    }
  }

  /** The drawing at hand stays; that of the file gets its day for a name. */
  async drawing(drawing: DrawingRow): Promise<void> {
    const { kind, changed } = drawing;
    const day = new Date(changed).toISOString().slice(0, 10);
    for (let turn = 0; ; turn++) {
      const name = turn === 0 ? drawing.name : fitting(drawing.name ?? day, turn);
      const id = drawingId(kind, name);
      const lies = await this.rows.get("drawings", id);
      if (lies !== undefined && alike(lies.draft, drawing.draft)) {
        this.there += 1;
        return;
      }
      if (lies !== undefined) continue;
      await this.put("drawings", { ...drawing, id, name });
      this.taken += 1;
      return;
    }
  }

  /** A book is called after its text: one of that name is the same. */
  async book(book: BookRow): Promise<void> {
    if ((await this.rows.get("books", book.id)) !== undefined) {
      this.there += 1;
      return;
    }
    await this.put("books", book);
    this.taken += 1;
  }

  /** They only say what games are called: they are not counted. */
  async names(names: Everything["names"]): Promise<void> {
    const known = new Set((await this.rows.entries("names")).map(({ key }) => key));
    const fresh = names.filter(({ id }) => !known.has(id)).slice(0, Math.max(0, MOST_NAMES - known.size));
    for (const name of fresh) await this.put("names", name);
  }

  /** The best of both stays. It belongs to the games: it is not counted. */
  async progress(facts: readonly FactRow[]): Promise<void> {
    for (const fact of facts) {
      const lies = await this.rows.get("facts", fact.id);
      const best = lies === undefined ? fact : bestOf(lies, fact);
      if (lies === undefined || !alike(lies, best)) await this.put("facts", best);
    }
  }

  private async put<T extends Table>(table: T, row: Tables[T]): Promise<void> {
    const key = keyOf(table, row);
    const before = await this.rows.get(table, key);
    await this.rows.put(table, row);
    this.steps.push(async (rows) => {
      const now = await rows.get(table, key);
      if (now === undefined || !alike(now, row)) return;
      await (before === undefined ? rows.drop(table, key) : rows.put(table, before));
    });
  }
}

function bestOf(one: FactRow, other: FactRow): FactRow {
  const least = (field: "seconds" | "hints"): object => {
    const values = [one[field], other[field]].filter((value) => value !== undefined);
    return values.length === 0 ? {} : { [field]: Math.min(...values) };
  };
  // Once in time is in time.
  const { late, ...rest } = { ...other, ...one };
  const stillLate = late === true && one.late === other.late ? { late } : {};
  return { ...rest, changed: Math.max(one.changed, other.changed), ...least("seconds"), ...least("hints"), ...stillLate };
}

/** The fields of one thing that the other has. */
function picked(from: object, like: unknown): unknown {
  const fields = Object.keys(like as object);
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)));
}

function alike(one: unknown, other: unknown): boolean {
  return text(one) === text(other);
}

/** The same for equal values, whatever the order of their fields. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Set || part instanceof Map) return [...(part as Set<unknown>)];
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
