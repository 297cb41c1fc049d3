// Drawings kept in the browser: the one at hand, found again after a reload, and those with a name.

import type { Keep } from "../keep/keep";
import type { DrawingRow } from "../keep/tables";
import type { Brought } from "./brought";

/** A drawing with a name; null where it cannot be read any more. */
export interface Named<Draft> {
  readonly name: string;
  readonly draft: Draft | null;
}

export class Drawings<Draft> {
  constructor(
    private readonly keeping: Keep,
    readonly kind: string,
    /** Whether something read is such a drawing: the store is anybody's. */
    readonly is: (draft: unknown) => draft is Draft,
    private readonly time: () => number = () => Date.now(),
  ) {}

  /** The drawing that was left, if there is one, and what it was called. */
  async now(): Promise<Brought<Draft> | null> {
    const row = await this.rowOf(null);
    return row !== undefined && this.is(row.draft) ? { draft: row.draft, name: row.called ?? null } : null;
  }

  /** A drawing as a row of its table. */
  row(name: string | null, draft: Draft): DrawingRow {
    return { id: drawingId(this.kind, name), kind: this.kind, name, draft, changed: this.time() };
  }

  remember(draft: Draft, called: string): Promise<void> {
    return this.put({ ...this.row(null, draft), ...(called !== "" && { called }) });
  }

  /** Those with a name, by their names. */
  async named(): Promise<Named<Draft>[]> {
    const rows = await this.keeping.read(["drawings"], (view) => view.all("drawings"));
    const named = rows.flatMap(({ kind, name, draft }) => (kind === this.kind && name !== null ? [{ name, draft: this.is(draft) ? draft : null }] : []));
    return named.sort((one, other) => one.name.localeCompare(other.name));
  }

  async names(): Promise<string[]> {
    return (await this.named()).map(({ name }) => name);
  }

  async find(name: string): Promise<Draft | null> {
    const draft = (await this.rowOf(name))?.draft;
    return this.is(draft) ? draft : null;
  }

  keep(name: string, draft: Draft): Promise<void> {
    return this.put(this.row(name, draft));
  }

  forget(name: string): Promise<void> {
    return this.keeping.change(["drawings"], (rows) => rows.drop("drawings", drawingId(this.kind, name)));
  }

  private rowOf(name: string | null): Promise<DrawingRow | undefined> {
    return this.keeping.read(["drawings"], (view) => view.get("drawings", drawingId(this.kind, name)));
  }

  private put(row: DrawingRow): Promise<void> {
    return this.keeping.change(["drawings"], (rows) => rows.put("drawings", row));
  }
}

/** The drawing at hand has no name, and none has an empty one. */
export function drawingId(kind: string, name: string | null): string {
  return `${kind}/${name ?? ""}`;
}
