// A drawer of the server's: a path of its interface.

import type { Drawer, Entry } from "../drawer";

/** How a drawer asks the server. */
export interface Line {
  json<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  blob(path: string): Promise<Blob>;
}

export class HttpDrawer<Content extends object> implements Drawer<Content> {
  constructor(
    private readonly path: string,
    /** What the list is called in the answer. */
    private readonly field: string,
    /** How the names of exported files end. */
    private readonly ending: string,
    private readonly line: Line,
  ) {}

  async list(): Promise<Entry[]> {
    const answer = await this.line.json<Record<string, Entry[]>>("GET", this.path);
    return answer[this.field] ?? [];
  }

  load(name: string): Promise<Content> {
    return this.line.json("GET", this.place(name));
  }

  async save(name: string, content: Content, replace: boolean): Promise<void> {
    await this.line.json("PUT", this.place(name), { ...content, replace });
  }

  async rename(name: string, to: string): Promise<void> {
    await this.line.json("POST", `${this.place(name)}/rename`, { to });
  }

  async forget(name: string): Promise<void> {
    await this.line.json("DELETE", this.place(name));
  }

  async exported(name: string): Promise<File> {
    const kept = await this.line.blob(`${this.place(name)}/export`);
    return new File([kept], name + this.ending, { type: kept.type });
  }

  private place(name: string): string {
    return `${this.path}/${encodeURIComponent(name)}`;
  }
}
