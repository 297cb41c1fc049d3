// The parts of a job, walked by workers that come and go.

import type { Best, Part, PartRequest, PartResult, Progress } from "../types";
import { NoAnswer, type EngineWorker } from "./engine-worker";
import { summed, type PartState } from "./progress";
import type { Common } from "./shared";

interface State extends PartState {
  worker: EngineWorker | null;
  answer: string | null;
  /** The progress that it told last, as it came. */
  last: string | null;
}

export class Walk {
  private readonly states: State[];
  private next = 0;
  /** The parts from this one on are not needed: those before have all solutions that are wanted. */
  private needed: number;
  private readonly began: number;
  private over = false;
  /** Whether a worker has come that stays. */
  owned = false;
  private finish: () => void = () => undefined;
  private fail: (reason: unknown) => void = () => undefined;
  /** Resolves when all parts that are needed are done. */
  readonly done: Promise<void>;

  /** `told` hears of every change. */
  constructor(
    private readonly common: Common,
    readonly plan: string,
    private readonly parts: readonly Part[],
    private readonly told: () => void,
  ) {
    this.states = parts.map(({ share }) => ({ share, progress: null, done: false, worker: null, answer: null, last: null }));
    this.needed = parts.length;
    this.began = common.elapsed();
    this.done = new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
    this.done.catch(() => undefined);
  }

  /** How many solutions the job lists; null where it lists none. */
  get limit(): number | null {
    return this.parts[0]?.limit ?? null;
  }

  /** Whether another worker finds something to do. */
  get open(): boolean {
    return !this.over && !this.common.control.halted && this.next < this.needed;
  }

  /** The nodes walked so far that an undivided job walks as well. Where it ends with enough solutions,
   * only those of the first parts are sure to be. */
  get nodes(): number {
    const open = this.states.findIndex(({ done }) => !done);
    const sure = this.limit === null || open < 0 ? this.states : this.states.slice(0, open + 1);
    return sure.reduce((sum, { progress }) => sum + (progress?.nodes ?? 0), 0);
  }

  /** How far the parts are, together. */
  get progress(): Progress {
    const { elapsed } = this.common;
    return summed(this.states, elapsed(), elapsed() - this.began);
  }

  /** Takes a worker, if there is something to do. One that is only lent leaves its core to jobs that come meanwhile. */
  join(lent: boolean): void {
    if (!this.open) return;
    this.owned ||= !lent;
    const { control, works } = this.common;
    control.have(works.crew, (worker) => this.walk(worker, lent)).catch((reason: unknown) => this.fail(reason));
  }

  /** Ends it, with all its workers. */
  drop(): void {
    this.over = true;
    for (const { worker } of this.states) worker?.end();
  }

  /** What came of the parts, as they are to be merged. Of a part that was stopped, what it told last is known. */
  get results(): string {
    return this.states.map(({ answer, last }) => answer ?? last ?? "null").join();
  }

  private async walk(worker: EngineWorker, lent: boolean): Promise<void> {
    while (this.open) {
      const at = this.next++;
      const state = this.states[at];
      if (!state) return;
      const wanted: PartRequest = { ...this.common.request, ...this.timed(), part: { plan: this.plan, number: at } };
      state.worker = worker;
      try {
        state.answer = await this.common.ask(worker, "part", JSON.stringify(wanted), (event, json) => this.hear(state, event, json));
      } catch (reason) {
        const isWanted = !this.over && !this.common.control.halted && at < this.needed;
        if (reason instanceof NoAnswer && reason.why === "ended" && !isWanted) return;
        throw reason;
      } finally {
        state.worker = null;
      }
      state.done = true;
      this.enough();
      this.told();
      if (this.states.slice(0, this.needed).every(({ done }) => done)) this.finish();
      if (lent && this.common.works.crew.crowded) return;
    }
  }

  /** Parts begin later than their job: what is left of its time is theirs. */
  private timed(): { time_limit_ms?: number } {
    const { time_limit_ms: limit } = this.common.request;
    return typeof limit === "number" ? { time_limit_ms: Math.max(1, Math.ceil(limit - this.common.elapsed())) } : {};
  }

  private hear(state: State, event: string, json: string): void {
    if (event === "progress") {
      state.last = json;
      state.progress = JSON.parse(json) as Progress;
      this.told();
    } else if (event === "best") this.common.better(JSON.parse(json) as Best);
  }

  /** Once the first parts have as many solutions as are wanted, the others are ended. */
  private enough(): void {
    const { limit } = this;
    if (limit === null) return;
    let found = 0;
    for (const [at, { answer }] of this.states.entries()) {
      if (answer === null) return;
      found += (JSON.parse(answer) as PartResult).found;
      if (found < limit) continue;
      this.needed = at + 1;
      for (const { worker } of this.states.slice(this.needed)) worker?.end();
      return;
    }
  }
}
