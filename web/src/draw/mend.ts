// From a Suguru without a solution to one that has some, by a small change: a number is taken away, or a cell or two go to
// the cage beside them.

import { JOB_LOST, NO_ENGINE, Refusal, type Engine, type Job } from "../api/engine";
import type { Place } from "../board/moves";
import { cellKey, connected, joined, placeFrom, suguruText, withGiven, type SuguruDraft } from "./drafts";
import type { Random } from "./tiles";

/** How long a search for a solution may take, in milliseconds. */
const MOST = 2000;
/** Where no single change is enough, so many pairs of them are tried. */
const PAIRS = 300;

/** The drawings with a number less. */
const fewer = (draft: SuguruDraft): SuguruDraft[] => [...draft.givens.keys()].map((key) => withGiven(draft, key, null));

/** The drawings in which one cell is in the cage beside it, and what is left of its own hangs together. */
export function moved(draft: SuguruDraft): SuguruDraft[] {
  const { cages } = draft;
  const all = [...cages].map(([key, cage]) => ({ place: placeFrom(key), cage }));
  return all.flatMap(({ place, cage }) => {
    const rest = all.filter((one) => one.cage === cage && one.place !== place).map((one) => one.place);
    if (rest.length === 0 || !connected(rest)) return [];
    const [row, col] = place;
    const beside: Place[] = [[row - 1, col], [row + 1, col], [row, col - 1], [row, col + 1]];
    const others = new Set(beside.map((one) => cages.get(cellKey(one))).filter((one) => one !== undefined && one !== cage));
    return [...others].map((other) => joined(draft, place, other ?? cage));
  });
}

/** Changes a drawing until it is left. */
export class Mender {
  private job: Job | null = null;
  private left = false;

  constructor(
    private readonly engine: Engine,
    private readonly random: Random,
  ) {}

  leave(): void {
    this.left = true;
    this.job?.leave();
  }

  /** The drawing with one change, or two, that has a solution; null where none was found, or is not waited for any more. */
  async mended(draft: SuguruDraft): Promise<SuguruDraft | null> {
    const cells = this.shuffled(moved(draft));
    for (const one of [...this.shuffled(fewer(draft)), ...cells]) if (await this.isSolvable(one)) return one;
    for (let pair = 0; pair < PAIRS && cells.length > 0 && !this.left; pair += 1) {
      const one = cells[pair % cells.length] ?? draft;
      const [two = one] = this.shuffled(moved(one));
      if (await this.isSolvable(two)) return two;
    }
    return null;
  }

  private shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    return list.map(() => rest.splice(this.random(rest.length), 1)).flat();
  }

  private async isSolvable(draft: SuguruDraft): Promise<boolean> {
    if (this.left) return false;
    const job = this.engine.run({ kind: "solve", puzzle: suguruText(draft), format: "toml", limit: 1, time_limit_ms: MOST });
    this.job = job;
    try {
      return (await job.result).solutions.length > 0;
    } catch (reason) {
      // A number may be too large for a cage that became smaller.
      if (reason instanceof Refusal && reason.code !== NO_ENGINE && reason.code !== JOB_LOST) return false;
      throw reason;
    }
  }
}
