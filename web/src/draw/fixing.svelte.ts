// The work of fixing parts of a solution as a panel shows it, and as it is stopped.

import type { Progress } from "../api/types";
import { engine } from "../ui/house";
import { complain } from "../ui/notice.svelte";
import { Fixer, type Parts } from "./fix";
import { seeded, type Random } from "./tiles";

/** What looks for a drawing until it is left. */
interface Looking {
  leave(): void;
}

export const chance = (): Random => seeded(Math.floor(Math.random() * 1_000_000));

export class Fixing<Draft> {
  busy = $state(false);
  readonly state = "running";
  readonly waiting = 0;
  readonly stopping = false;
  readonly progress: Progress | null = null;
  private looking: Looking | null = null;

  /** The drawing with parts fixed; null where none was found, undefined where it is not waited for any more. */
  start(parts: Parts<Draft>, rank: string, few: boolean): Promise<Draft | null | undefined> {
    const fixer = new Fixer(engine, chance(), parts);
    return this.wait(fixer, () => fixer.fixed(rank, few));
  }

  /** The same of another change that is looked for. */
  async wait(by: Looking, look: () => Promise<Draft | null>): Promise<Draft | null | undefined> {
    this.stop();
    this.looking = by;
    this.busy = true;
    try {
      const found = await look();
      return this.looking === by ? found : undefined;
    } catch (reason) {
      if (this.looking === by) complain(reason);
      return undefined;
    } finally {
      if (this.looking === by) this.busy = false;
    }
  }

  stop(): void {
    this.looking?.leave();
    this.looking = null;
    this.busy = false;
  }

  readonly reset = (): void => this.stop();
}
