// Why a cover has no solution where no sentence of the engine says it: few of its items that alone cannot be covered.

import { LEFT, Refusal, type Engine, type Job } from "../api/engine";
import { coverPuzzle, itemsOf, wordsOf, type CoverDraft } from "./items";

/** Each item is left out once; of more, nothing is looked for. */
const ITEMS_MAX = 40;
/** How long a search without an item may take, in milliseconds. */
const MOST = 2000;

/** The draft with these items alone, of what else an option covers nothing is asked. */
function among(draft: CoverDraft, names: ReadonlySet<string>): CoverDraft {
  const kept = (line: string): string => wordsOf(line).filter((word) => names.has(word.replace(/:.*/, ""))).join(" ");
  return { items: kept(draft.items), secondary: kept(draft.secondary), options: draft.options.map(kept) };
}

/** Leaves out one item after the other as long as the rest has no solution, until it is left itself. */
export class Core {
  private job: Job | null = null;
  private left = false;

  constructor(private readonly engine: Engine) {}

  leave(): void {
    this.left = true;
    this.job?.leave();
  }

  /** The items of a draft without a solution that are too many for one another; null where that is not found. */
  async of(draft: CoverDraft): Promise<readonly string[] | null> {
    const items = itemsOf(draft).map(({ name }) => name);
    // Items that are covered several times, and options that are chosen, say more than their names.
    if (items.length > ITEMS_MAX || /\|/.test(draft.items) || (draft.given ?? []).length > 0) return null;
    let kept = items;
    try {
      for (const item of items) {
        const fewer = kept.filter((one) => one !== item);
        if (await this.hasNone(among(draft, new Set(fewer)))) kept = fewer;
        if (this.left) return null;
      }
      return kept;
    } catch (reason) {
      if (reason instanceof Refusal && reason.code === LEFT) return null;
      throw reason;
    }
  }

  private async hasNone(draft: CoverDraft): Promise<boolean> {
    const secondary = new Set(wordsOf(draft.secondary));
    const options = draft.options.filter((option) => wordsOf(option).some((word) => !secondary.has(word.replace(/:.*/, ""))));
    const puzzle = coverPuzzle({ ...draft, options });
    if (puzzle === null) return false;
    const job = this.engine.run({ kind: "solve", puzzle: puzzle.text, format: puzzle.format, limit: 1, time_limit_ms: MOST });
    this.job = job;
    const { solutions, complete } = await job.result;
    return complete && solutions.length === 0;
  }
}
