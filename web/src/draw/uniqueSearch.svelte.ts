// A puzzle with one solution from a drawing, by the generator of its family.

import type { GameAnswer } from "../api/types";
import { Work } from "../ui/work.svelte";

/** How long may be looked for it, in milliseconds. */
const MOST = 60_000;

export class UniqueSearch {
  readonly making = new Work<"generate">();
  /** Another press looks for another one. */
  private seed = 0;

  /** To be made while a component begins. */
  constructor(private readonly family: "packing" | "suguru") {}

  /** The puzzle of a class, or of any; null where none was found, or it is not waited for any more. */
  async from(text: string, rank: string, few: boolean): Promise<GameAnswer["view"] | null> {
    this.seed += 1;
    const own = this.family === "suguru" ? { givens: few ? "few" : "all" } : { unique: true };
    const settings = { from: text, ...own, ...(rank !== "" && { difficulty: rank }) };
    const made = await this.making.start({ kind: "generate", family: this.family, seed: this.seed, settings, time_limit_ms: MOST });
    return made?.game.view ?? null;
  }
}
