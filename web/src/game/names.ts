// Which built-in puzzle a game is about. A game's text does not say it: what was opened by its name
// once is known again by its puzzle, whichever way it comes back.

import type { Keep } from "../keep/keep";
import { puzzleId } from "./shelf";

/** Each day of a calendar is a puzzle of its own; the oldest are forgotten. */
export const MOST_NAMES = 400;

export class Names {
  constructor(
    private readonly keep: Keep,
    private readonly time: () => number = () => Date.now(),
  ) {}

  async of(game: string): Promise<string | null> {
    const row = await this.keep.read(["names"], (view) => view.get("names", puzzleId(game)));
    return typeof row?.name === "string" ? row.name : null;
  }

  learn(game: string, name: string): Promise<void> {
    const id = puzzleId(game);
    return this.keep.change(["names"], async (rows) => {
      if ((await rows.get("names", id))?.name === name) return;
      await rows.put("names", { id, name, changed: this.time() });
      for (const { key } of (await rows.entries("names")).slice(MOST_NAMES)) await rows.drop("names", key);
    });
  }
}
