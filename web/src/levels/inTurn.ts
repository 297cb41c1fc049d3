// Pictures that cost the engine work: it is asked for one after another, and what it has told stays as long as the page
// is open.

import type { Picture } from "../api/types";

interface Drawn {
  readonly coming: Promise<Picture>;
  /** Whether they still wait who asked for it. */
  readonly waiting: (() => boolean)[];
}

const drawn = new Map<string, Drawn>();
let last: Promise<unknown> = Promise.resolve();

/** The picture of a name; rejects where it cannot be had, or where none of those who asked waits for it any more. */
export function inTurn(name: string, wanted: () => boolean, ask: () => Promise<Picture>): Promise<Picture> {
  const known = drawn.get(name);
  if (known) {
    known.waiting.push(wanted);
    return known.coming;
  }
  const waiting = [wanted];
  const coming = last.then(async () => {
    try {
      if (!waiting.some((one) => one())) throw new Error("nobody waits for it");
      return await ask();
    } catch (reason) {
      // Whoever comes from now on asks anew.
      drawn.delete(name);
      throw reason;
    }
  });
  drawn.set(name, { coming, waiting });
  last = coming.catch(() => undefined);
  return coming;
}
