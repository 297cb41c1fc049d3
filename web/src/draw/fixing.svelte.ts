// The work of fixing parts of a solution as a panel shows it, and as it is stopped.

import type { Progress } from "../api/types";
import { engine } from "../ui/house";
import { complain } from "../ui/notice.svelte";
import { Fixer, type Parts } from "./fix";
import { seeded } from "./tiles";

export class Fixing<Draft> {
  busy = $state(false);
  readonly state = "running";
  readonly waiting = 0;
  readonly stopping = false;
  readonly progress: Progress | null = null;
  private fixer: Fixer<Draft> | null = null;

  /** The drawing with parts fixed; null where none was found, undefined where it is not waited for any more. */
  async start(parts: Parts<Draft>, rank: string, few: boolean): Promise<Draft | null | undefined> {
    this.stop();
    const fixer = new Fixer(engine, seeded(Math.floor(Math.random() * 1_000_000)), parts);
    this.fixer = fixer;
    this.busy = true;
    try {
      const found = await fixer.fixed(rank, few);
      return this.fixer === fixer ? found : undefined;
    } catch (reason) {
      if (this.fixer === fixer) complain(reason);
      return undefined;
    } finally {
      if (this.fixer === fixer) this.busy = false;
    }
  }

  stop(): void {
    this.fixer?.leave();
    this.fixer = null;
    this.busy = false;
  }

  readonly reset = (): void => this.stop();
}
