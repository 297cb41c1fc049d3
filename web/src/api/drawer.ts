// What is kept on this computer by name: games in one drawer, results in another.

import type { SavedEntry } from "./types";

/** What a drawer says of what lies in it. */
export type Entry = Pick<SavedEntry, "name" | "changed">;

export interface Drawer<Content> {
  /** What lies in it, the one kept last first. */
  list(): Promise<Entry[]>;
  load(name: string): Promise<Content>;
  /** Without `replace`, a name that is taken is refused. */
  save(name: string, content: Content, replace: boolean): Promise<void>;
  rename(name: string, to: string): Promise<void>;
  forget(name: string): Promise<void>;
  /** A kept thing as a file. */
  exported(name: string): Promise<File>;
}

/** The code of the refusal of a name that is taken. */
export const TAKEN = "saved-exists";
/** The code of the refusal of a name under which nothing lies. */
export const UNKNOWN = "saved-unknown";
/** The code of the refusal of what is no name. */
export const BAD_NAME = "saved-name-bad";
/** The code of the refusal of one thing too many. */
export const FULL = "saved-full";
/** A drawer holds so many things. */
export const KEPT_MAX = 1000;
/** Names are no longer than so many bytes. */
export const NAME_BYTES_MAX = 80;

/** Whether something can be kept under this name. */
export function isName(name: string): boolean {
  const bytes = new TextEncoder().encode(name).length;
  return bytes > 0 && bytes <= NAME_BYTES_MAX && /[^.\s]/u.test(name) && !/\p{Cc}/u.test(name);
}

/** A name as long as names may be; `turn` tells it from others that begin alike. */
export function fitting(name: string, turn = 1): string {
  const end = turn > 1 ? ` (${turn})` : "";
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  let letters = [...name];
  while (bytes(letters.join("") + end) > NAME_BYTES_MAX) letters = letters.slice(0, -1);
  return letters.join("") + end;
}
