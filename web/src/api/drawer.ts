// What the engine keeps on this computer by name: games in one drawer, results in another.

import type { SavedEntry } from "./types";

export interface Drawer<Kept, Content> {
  /** What lies in it, the one kept last first. */
  list(): Promise<SavedEntry[]>;
  load(name: string): Promise<Kept>;
  /** Without `replace`, a name that is taken is refused. */
  save(name: string, content: Content, replace: boolean): Promise<void>;
  rename(name: string, to: string): Promise<void>;
  forget(name: string): Promise<void>;
  /** Where a kept thing is to be had as a file. */
  exported(name: string): string;
}

/** The code of the refusal of a name that is taken. */
export const TAKEN = "saved-exists";
/** Names are no longer than so many bytes. */
const LONGEST = 80;

type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

export class HttpDrawer<Kept, Content extends object> implements Drawer<Kept, Content> {
  constructor(
    private readonly path: string,
    /** What the list is called in the answer. */
    private readonly field: string,
    private readonly ask: Ask,
  ) {}

  async list(): Promise<SavedEntry[]> {
    const answer = await this.ask<Record<string, SavedEntry[]>>("GET", this.path);
    return answer[this.field] ?? [];
  }

  load(name: string): Promise<Kept> {
    return this.ask("GET", this.place(name));
  }

  async save(name: string, content: Content, replace: boolean): Promise<void> {
    await this.ask("PUT", this.place(name), { ...content, replace });
  }

  async rename(name: string, to: string): Promise<void> {
    await this.ask("POST", `${this.place(name)}/rename`, { to });
  }

  async forget(name: string): Promise<void> {
    await this.ask("DELETE", this.place(name));
  }

  exported(name: string): string {
    return `${this.place(name)}/export`;
  }

  private place(name: string): string {
    return `${this.path}/${encodeURIComponent(name)}`;
  }
}

/** A name as long as names may be; `turn` tells it from others that begin alike. */
export function fitting(name: string, turn = 1): string {
  const end = turn > 1 ? ` (${turn})` : "";
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  let letters = [...name];
  while (bytes(letters.join("") + end) > LONGEST) letters = letters.slice(0, -1);
  return letters.join("") + end;
}
