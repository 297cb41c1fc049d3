// Drawings kept in the browser: the one at hand, found again after a reload, and those with a name.

import type { Store } from "../game/shelf";

interface Kept<Draft> {
  readonly now: Draft | null;
  readonly named: Readonly<Record<string, Draft>>;
}

/** Sets and maps as JSON can hold them. */
function packed(_: string, value: unknown): unknown {
  if (value instanceof Set) return { $set: [...value] };
  if (value instanceof Map) return { $map: [...value] };
  return value;
}

function unpacked(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("$set" in value) return new Set(value.$set as unknown[]);
  if ("$map" in value) return new Map(value.$map as [unknown, unknown][]);
  return value;
}

export class Drawings<Draft> {
  private readonly key: string;

  constructor(
    private readonly store: Store,
    kind: string,
  ) {
    this.key = `pavage.drawings.${kind}.1`;
  }

  /** The drawing that was left, if there is one. */
  now(): Draft | null {
    return this.read().now;
  }

  remember(draft: Draft): void {
    this.write({ ...this.read(), now: draft });
  }

  names(): string[] {
    return Object.keys(this.read().named);
  }

  find(name: string): Draft | null {
    return this.read().named[name] ?? null;
  }

  keep(name: string, draft: Draft): void {
    const kept = this.read();
    this.write({ ...kept, named: { ...kept.named, [name]: draft } });
  }

  forget(name: string): void {
    const kept = this.read();
    const named = Object.fromEntries(Object.entries(kept.named).filter(([other]) => other !== name));
    this.write({ ...kept, named });
  }

  private read(): Kept<Draft> {
    try {
      const kept = JSON.parse(this.store.getItem(this.key) ?? "null", unpacked) as Partial<Kept<Draft>> | null;
      return { now: kept?.now ?? null, named: kept?.named ?? {} };
    } catch {
      return { now: null, named: {} };
    }
  }

  /** A full store loses nothing that was kept before. */
  private write(kept: Kept<Draft>): void {
    try {
      this.store.setItem(this.key, JSON.stringify(kept, packed));
    } catch {
      // The drawing stays on the page; only the next visit will not find it.
    }
  }
}
