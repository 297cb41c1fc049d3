// A drawer of the browser's: a table whose rows have names.

import { BAD_NAME, FULL, KEPT_MAX, NAME_BYTES_MAX, TAKEN, UNKNOWN, isName, type Drawer, type Entry } from "../api/drawer";
import { Refusal, type Drawers, type Engine } from "../api/engine";
import type { KeptResult } from "../api/types";
import type { Keep } from "./keep";
import type { ResultRow, Rows, SavedRow, Tables } from "./tables";

/** What is kept of a game, and of a result. */
type GameContent = Pick<SavedRow, "game">;
type ResultContent = Pick<ResultRow, "puzzle" | "result">;

type Named = "saved" | "results";

/** How one kind of thing is kept. */
interface Kind<T extends Named, Content> {
  readonly table: T;
  readonly ending: string;
  /** Refuses what the engine cannot read, and leaves out what is not to be kept. */
  readonly checked: (content: Content) => Promise<Content>;
  readonly row: (name: string, changed: number, content: Content) => Tables[T];
  readonly content: (row: Tables[T]) => Content;
  readonly file: (content: Content) => string;
}

/** The drawers of this browser. */
export function browserDrawers(keep: Keep, engine: Pick<Engine, "open">, time: () => number = () => Date.now()): Drawers {
  const games: Kind<"saved", GameContent> = {
    table: "saved",
    ending: ".pavage",
    checked: async ({ game }) => ({ game: (await engine.open({ game })).game }),
    row: (name, changed, { game }) => ({ name, changed, game }),
    content: ({ game }) => ({ game }),
    file: ({ game }) => game,
  };
  const results: Kind<"results", ResultContent> = {
    table: "results",
    ending: ".json",
    checked: async ({ puzzle, result }) => {
      await engine.open({ puzzle });
      return { puzzle, result: bare(result) };
    },
    row: (name, changed, { puzzle, result }) => ({ name, changed, puzzle, result }),
    content: ({ puzzle, result }) => ({ puzzle, result }),
    file: (content) => `${JSON.stringify(content)}\n`,
  };
  return { games: new BrowserDrawer(keep, games, time), results: new BrowserDrawer(keep, results, time) };
}

/** Pictures are made anew from the rest. */
function bare(result: KeptResult): KeptResult {
  const pictures = ["views", "best_view", "game", "solution"];
  return Object.fromEntries(Object.entries(result).filter(([key]) => !pictures.includes(key))) as KeptResult;
}

class BrowserDrawer<T extends Named, Content> implements Drawer<Content> {
  constructor(
    private readonly keep: Keep,
    private readonly kind: Kind<T, Content>,
    private readonly time: () => number,
  ) {}

  async list(): Promise<Entry[]> {
    const { table } = this.kind;
    const entries = await this.keep.read([table], (view) => view.entries(table));
    return entries.map(({ key, changed }) => ({ name: key, changed: new Date(changed).toISOString() }));
  }

  async load(name: string): Promise<Content> {
    const { table } = this.kind;
    const row = await this.keep.read([table], (view) => view.get(table, name));
    if (row === undefined) throw unknown(name);
    return this.kind.content(row);
  }

  async save(name: string, content: Content, replace: boolean): Promise<void> {
    mustBeName(name);
    const checked = await this.kind.checked(content);
    await this.change(async (rows, table) => {
      const there = await rows.get(table, name);
      if (there !== undefined && !replace) throw taken(name);
      if (there === undefined && (await rows.entries(table)).length >= KEPT_MAX) throw new Refusal(FULL, "", null, { max: KEPT_MAX });
      await rows.put(table, this.kind.row(name, this.time(), checked));
    });
  }

  async rename(name: string, to: string): Promise<void> {
    mustBeName(to);
    if (name === to) return;
    await this.change(async (rows, table) => {
      const row = await rows.get(table, name);
      if (row === undefined) throw unknown(name);
      if ((await rows.get(table, to)) !== undefined) throw taken(to);
      await rows.drop(table, name);
      await rows.put(table, this.kind.row(to, row.changed, this.kind.content(row)));
    });
  }

  forget(name: string): Promise<void> {
    return this.change(async (rows, table) => {
      if ((await rows.get(table, name)) === undefined) throw unknown(name);
      await rows.drop(table, name);
    });
  }

  async exported(name: string): Promise<File> {
    return new File([this.kind.file(await this.load(name))], name + this.kind.ending);
  }

  private change<R>(work: (rows: Rows, table: T) => Promise<R>): Promise<R> {
    const { table } = this.kind;
    return this.keep.change([table], (rows) => work(rows, table));
  }
}

function mustBeName(name: string): void {
  if (!isName(name)) throw new Refusal(BAD_NAME, "", null, { max: NAME_BYTES_MAX });
}

function taken(name: string): Refusal {
  return new Refusal(TAKEN, "", null, { name });
}

function unknown(name: string): Refusal {
  return new Refusal(UNKNOWN, "", null, { name });
}
