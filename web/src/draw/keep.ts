// Drawings kept in the browser: the one at hand, found again after a reload, and those with a name.

import type { Keep } from "../keep/keep";
import type { DrawingRow } from "../keep/tables";

export class Drawings<Draft> {
  constructor(
    private readonly keeping: Keep,
    private readonly kind: string,
    /** Whether something read is such a drawing: the store is anybody's. */
    private readonly is: (draft: unknown) => draft is Draft,
    private readonly time: () => number = () => Date.now(),
  ) {}

  /** The drawing that was left, if there is one. */
  now(): Promise<Draft | null> {
    return this.found(null);
  }

  remember(draft: Draft): Promise<void> {
    return this.put(null, draft);
  }

  async names(): Promise<string[]> {
    const rows = await this.keeping.read(["drawings"], (view) => view.all("drawings"));
    const names = rows.filter(({ kind }) => kind === this.kind).map(({ name }) => name);
    return names.filter((name) => name !== null).sort((one, other) => one.localeCompare(other));
  }

  find(name: string): Promise<Draft | null> {
    return this.found(name);
  }

  keep(name: string, draft: Draft): Promise<void> {
    return this.put(name, draft);
  }

  forget(name: string): Promise<void> {
    return this.keeping.change(["drawings"], (rows) => rows.drop("drawings", drawingId(this.kind, name)));
  }

  private async found(name: string | null): Promise<Draft | null> {
    const row = await this.keeping.read(["drawings"], (view) => view.get("drawings", drawingId(this.kind, name)));
    return row !== undefined && this.is(row.draft) ? row.draft : null;
  }

  private put(name: string | null, draft: Draft): Promise<void> {
    const row: DrawingRow = { id: drawingId(this.kind, name), kind: this.kind, name, draft, changed: this.time() };
    return this.keeping.change(["drawings"], (rows) => rows.put("drawings", row));
  }
}

/** The drawing at hand has no name, and none has an empty one. */
export function drawingId(kind: string, name: string | null): string {
  return `${kind}/${name ?? ""}`;
}
