// A move takes a moment to reach the database, and a page may go away before that. So what is on its way
// is written at once into the small store, under a key of the page's own, and taken out when it is kept.
// What a page that is gone has left there, another one takes up: an open one, or the next that starts.
// As long as a page lives it holds the lock named like its key: who gets that lock knows that it is gone.

import { isKept, type OnItsWay, type Shelf, type Underway } from "../game/shelf";

/** How the keys of pages begin. Earlier versions had this key for all of them. */
export const UNSAVED = "pavage.unsaved";

/** The small store. */
export interface Small {
  keys(): readonly string[];
  read(key: string): string | null;
  write(key: string, value: string): void;
  drop(key: string): void;
}

/** Waits for a lock, does the work and lets the lock go. Where there are no locks, just does the work. */
export type Locked = (name: string, work: () => Promise<void>) => Promise<void>;

/** What this page has on its way. */
export class Ahead implements OnItsWay {
  private readonly games = new Set<Underway>();

  constructor(
    private readonly key: string,
    private readonly small: Small,
  ) {}

  add(one: Underway): void {
    this.games.add(one);
    write(this.small, this.key, [...this.games]);
  }

  delete(one: Underway): void {
    this.games.delete(one);
    write(this.small, this.key, [...this.games]);
  }
}

/** Takes up what other pages leave, once they are gone. */
export class Heir {
  /** The keys of pages that still live, as far as is known. */
  private readonly waiting = new Set<string>();

  constructor(
    private readonly own: string,
    private readonly shelf: Shelf,
    private readonly small: Small,
    private readonly locked: Locked,
  ) {}

  /** Of all pages that have something on their way now. */
  async takeUp(): Promise<void> {
    await Promise.all(this.small.keys().map((key) => this.heard(key)));
  }

  /** Of one of which something has been heard. */
  async heard(key: string): Promise<void> {
    if (!key.startsWith(UNSAVED) || key === this.own || this.waiting.has(key)) return;
    this.waiting.add(key);
    await this.locked(key, async () => {
      this.waiting.delete(key);
      const games = left(this.small, key);
      await Promise.all(games.map(({ game, before }) => this.shelf.put(game, before)));
      this.small.drop(key);
    });
  }
}

function write(small: Small, key: string, games: readonly Underway[]): void {
  if (games.length > 0) small.write(key, JSON.stringify(games));
  else small.drop(key);
}

function left(small: Small, key: string): Underway[] {
  try {
    const games: unknown = JSON.parse(small.read(key) ?? "[]");
    return Array.isArray(games) ? games.filter(isUnderway) : [];
  } catch {
    return [];
  }
}

function isUnderway(value: unknown): value is Underway {
  if (typeof value !== "object" || value === null || !("game" in value) || !("before" in value)) return false;
  return isKept(value.game) && (value.before === null || typeof value.before === "string");
}
