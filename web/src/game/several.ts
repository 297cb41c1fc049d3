// Files that are handed to the page at once: one of them is opened, the others go onto the shelf. It
// knows no document.

import { NO_ENGINE, Refusal, type Engine } from "../api/engine";
import type { GameAnswer } from "../api/types";
import type { Kept, Shelf } from "./shelf";

/** No more files are taken at once: they would push too many games off the shelf. */
export const FILES_MAX = 40;

/**
 * Puts puzzles and games onto the shelf, the first as the one played last, and answers how many are
 * there now; what the engine cannot read is not. A game that is there already stays as it is.
 * Rejects with a `Refusal` where there is no engine.
 */
export async function shelve(
  engine: Pick<Engine, "open">,
  shelf: Shelf,
  texts: readonly string[],
  kept: (answer: GameAnswer, changed: number) => Kept,
  now: number,
): Promise<number> {
  let count = 0;
  for (const [at, puzzle] of texts.entries()) {
    try {
      const answer = await engine.open({ puzzle });
      if ((await shelf.same(answer.game)) === null) await shelf.put(kept(answer, now - at), null);
      count += 1;
    } catch (reason) {
      if (!(reason instanceof Refusal) || reason.code === NO_ENGINE) throw reason;
    }
  }
  return count;
}
