// A move takes a moment to reach the database, and a page may go away before that. So what is on its way
// is written at once into the small store, under a key of the page's own, and taken out when it is kept.
// What a page that is gone has left there, another one takes up: an open one, or the next that starts.
// A page holds the lock named like its key as long as something is on its way: who gets that lock knows
// that the page is gone, or that nothing is left.

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
  private letGo: (() => void) | null = null;

  constructor(
    private readonly key: string,
    private readonly small: Small,
    private readonly locked: Locked,
  ) {}

  add(one: Underway): void {
    this.games.add(one);
    this.write();
    if (this.letGo !== null) return;
    const kept = new Promise<void>((resolve) => (this.letGo = resolve));
    void this.locked(this.key, () => kept);
  }

  delete(one: Underway): void {
    this.games.delete(one);
    this.write();
    if (this.games.size > 0) return;
    this.letGo?.();
    this.letGo = null;
  }

  private write(): void {
    write(this.small, this.key, [...this.games]);
  }
}

/** Takes up what pages that are gone have left under these keys, once they are known to be gone. */
export async function takeUp(shelf: Shelf, small: Small, locked: Locked, keys = small.keys()): Promise<void> {
  await Promise.all(keys.filter((key) => key.startsWith(UNSAVED)).map(async (key) => {
    // A page that still lives keeps these by itself, and may have others by then.
    const seen = known(left(small, key));
    await locked(key, async () => {
      const games = left(small, key).filter((one) => seen.has(JSON.stringify(one)));
      await Promise.all(games.map(({ game, before }) => shelf.put(game, before)));
      const done = known(games);
      write(small, key, left(small, key).filter((one) => !done.has(JSON.stringify(one))));
    });
  }));
}

const known = (games: readonly Underway[]): ReadonlySet<string> => new Set(games.map((one) => JSON.stringify(one)));

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
