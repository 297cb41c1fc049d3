// Rows that could not be written, laid over those that were: a page on which nothing can be kept goes
// on with what it knows.

import { keyOf, type Entry, type Order, type Rows, type Table, type Tables, type View } from "./tables";

type Any = Tables[Table];

/** Rows that wait to be written; null: one that is to be dropped. */
export class Pending {
  private readonly tables = new Map<Table, Map<string, Any | null>>();

  get touched(): readonly Table[] {
    return [...this.tables.keys()];
  }

  of(table: Table): ReadonlyMap<string, Any | null> {
    return this.tables.get(table) ?? new Map();
  }

  set(table: Table, key: string, row: Any | null): void {
    const rows = this.tables.get(table) ?? new Map<string, Any | null>();
    rows.set(key, row);
    this.tables.set(table, rows);
  }

  clear(): void {
    this.tables.clear();
  }

  /** Takes over what others waited for. */
  add(others: Pending): void {
    for (const table of others.touched) for (const [key, row] of others.of(table)) this.set(table, key, row);
  }

  async writeTo(rows: Rows): Promise<void> {
    for (const [table, pending] of this.tables) {
      for (const [key, row] of pending) await (row === null ? rows.drop(table, key) : rows.put(table, row));
    }
  }
}

/** A view without rows. */
export const NOTHING: View = {
  get: () => Promise.resolve(undefined),
  all: () => Promise.resolve([]),
  beginning: () => Promise.resolve([]),
  first: () => Promise.resolve(undefined),
  entries: () => Promise.resolve([]),
};

/** The rows of a view, and over them the pending ones; what is changed becomes pending. */
export class Layer implements Rows {
  constructor(
    private readonly below: View,
    private readonly pending: Pending,
  ) {}

  get<T extends Table>(table: T, key: string): Promise<Tables[T] | undefined> {
    const row = this.pending.of(table).get(key);
    return row === undefined ? this.below.get(table, key) : Promise.resolve((row ?? undefined) as Tables[T] | undefined);
  }

  async all<T extends Table>(table: T): Promise<Tables[T][]> {
    return newestFirst([...this.ours(table), ...(await this.below.all(table)).filter(this.untouched(table))]);
  }

  async beginning<T extends Table>(table: T, prefix: string): Promise<Tables[T][]> {
    const ours = this.ours(table).filter((row) => keyOf(table, row).startsWith(prefix));
    return [...ours, ...(await this.below.beginning(table, prefix)).filter(this.untouched(table))];
  }

  async first<T extends Table>(table: T, order: Order, wanted: (row: Tables[T]) => boolean): Promise<Tables[T] | undefined> {
    const untouched = this.untouched(table);
    const below = await this.below.first(table, order, (row) => untouched(row) && wanted(row));
    const rows = newestFirst([...this.ours(table).filter(wanted), ...(below === undefined ? [] : [below])]);
    return order === "newest" ? rows[0] : rows.at(-1);
  }

  async entries(table: Table): Promise<Entry[]> {
    const touched = this.pending.of(table);
    const ours = this.ours(table).map((row) => ({ key: keyOf(table, row), changed: row.changed }));
    return newestFirst([...ours, ...(await this.below.entries(table)).filter(({ key }) => !touched.has(key))]);
  }

  put<T extends Table>(table: T, row: Tables[T]): Promise<void> {
    this.pending.set(table, keyOf(table, row), row);
    return Promise.resolve();
  }

  drop(table: Table, key: string): Promise<void> {
    this.pending.set(table, key, null);
    return Promise.resolve();
  }

  private ours<T extends Table>(table: T): Tables[T][] {
    return [...this.pending.of(table).values()].filter((row) => row !== null) as Tables[T][];
  }

  private untouched<T extends Table>(table: T): (row: Tables[T]) => boolean {
    const touched = this.pending.of(table);
    return (row) => !touched.has(keyOf(table, row));
  }
}

function newestFirst<Row extends { readonly changed: number }>(rows: Row[]): Row[] {
  return rows.sort((one, other) => other.changed - one.changed);
}
