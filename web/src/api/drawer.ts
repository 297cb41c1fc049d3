// What is kept on this computer by name: games in one drawer, results in another.

import type { SavedEntry } from "./types";

export interface Drawer<Kept, Content> {
  /** What lies in it, the one kept last first. */
  list(): Promise<SavedEntry[]>;
  load(name: string): Promise<Kept>;
  /** Without `replace`, a name that is taken is refused. */
  save(name: string, content: Content, replace: boolean): Promise<void>;
  rename(name: string, to: string): Promise<void>;
  forget(name: string): Promise<void>;
  /** A kept thing as a file. */
  exported(name: string): Promise<File>;
}

/** The code of the refusal of a name that is taken. */
export const TAKEN = "saved-exists";
/** Names are no longer than so many bytes. */
export const NAME_BYTES_MAX = 80;

/** A name as long as names may be; `turn` tells it from others that begin alike. */
export function fitting(name: string, turn = 1): string {
  const end = turn > 1 ? ` (${turn})` : "";
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  let letters = [...name];
  while (bytes(letters.join("") + end) > NAME_BYTES_MAX) letters = letters.slice(0, -1);
  return letters.join("") + end;
}
