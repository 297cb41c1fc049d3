// Pictures that cost the engine work: it is asked for one after another, and what it has told stays as long as the page
// is open.

import type { Picture } from "../api/types";

const drawn = new Map<string, Promise<Picture>>();
let last: Promise<unknown> = Promise.resolve();

/** The picture of a name; rejects where it cannot be had, or where nobody waits for it any more. */
export function inTurn(name: string, wanted: () => boolean, ask: () => Promise<Picture>): Promise<Picture> {
  const known = drawn.get(name);
  if (known) return known;
  const coming = last.then(() => {
    if (!wanted()) throw new Error("nobody waits for it");
    return ask();
  });
  drawn.set(name, coming);
  coming.catch(() => drawn.delete(name));
  last = coming.catch(() => undefined);
  return coming;
}
