// What is wanted of a job, and the workers that it has now.

import type { Crew } from "./crew";
import type { EngineWorker } from "./engine-worker";

export class Control {
  wish: "result" | "stop" | "leave" = "result";
  private readonly workers = new Set<EngineWorker>();
  private readonly halts = new Set<() => void>();

  /** Has a worker for as long as `act` takes. */
  async have<T>(crew: Crew, act: (worker: EngineWorker) => Promise<T>): Promise<T> {
    const worker = crew.take();
    this.workers.add(worker);
    try {
      return await act(worker);
    } finally {
      this.workers.delete(worker);
      crew.give(worker);
    }
  }

  /** Ends all workers at once. */
  halt(wish: "stop" | "leave"): void {
    if (this.wish === "leave" || this.wish === wish) return;
    this.wish = wish;
    for (const worker of this.workers) worker.end();
    for (const act of this.halts) act();
  }

  get halted(): boolean {
    return this.wish !== "result";
  }

  onHalt(act: () => void): void {
    this.halts.add(act);
  }
}
