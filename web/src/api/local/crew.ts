// The workers of the page. It keeps some that have nothing to do, so that nobody waits for one to start,
// and lets go those that hold much memory.

import { EngineWorker } from "./engine-worker";

/** The memory of an engine never shrinks. One that holds more than this is let go, in bytes. */
export const BYTES_KEPT = 128 * 1024 * 1024;

export class Crew {
  private readonly idle: EngineWorker[] = [];
  private busy = 0;

  /** `size` workers are enough for all cores; `spare` of them are kept ready. */
  constructor(
    readonly make: (lost: (worker: EngineWorker) => void) => EngineWorker,
    readonly size: number,
    private readonly spare = 2,
  ) {}

  /** How many more can work before a core has two. */
  get free(): number {
    return Math.max(0, this.size - this.busy);
  }

  /** Whether cores have more than one. */
  get crowded(): boolean {
    return this.busy > this.size;
  }

  /** A worker with nothing to do. Whoever takes it gives it back, ended or not. */
  take(): EngineWorker {
    this.busy += 1;
    return this.idle.pop() ?? this.made();
  }

  give(worker: EngineWorker): void {
    this.busy -= 1;
    if (!worker.alive) {
      // The next one need not wait for its start.
      this.warm();
      return;
    }
    if (worker.bytes > BYTES_KEPT || this.idle.length >= this.spare) worker.end();
    else this.idle.push(worker);
  }

  /** Has one ready. */
  warm(): void {
    if (this.idle.length === 0) this.idle.push(this.made());
  }

  private made(): EngineWorker {
    return this.make((lost) => {
      const at = this.idle.indexOf(lost);
      if (at >= 0) this.idle.splice(at, 1);
    });
  }
}
