// A job as a panel shows it: whether it waits or runs, what it tells, how it ended.

import { onDestroy } from "svelte";
import { LEFT, Refusal, type Job, type ResultOf } from "../api/engine";
import type { Best, JobRequest, Progress, Reading } from "../api/types";
import { engine } from "./house";
import { calm, complain } from "./notice.svelte";
import { language } from "../words/current.svelte";

export type WorkState = "idle" | "queued" | "running" | "done";

const READINGS = 600;

/** How many jobs that a visitor asked for are under way. */
let wanted = $state(0);

export function working(): boolean {
  return wanted > 0;
}

export class Work<K extends JobRequest["kind"]> {
  state = $state<WorkState>("idle");
  waiting = $state(0);
  progress = $state.raw<Progress | null>(null);
  best = $state.raw<Best | null>(null);
  readings = $state.raw<readonly Reading[]>([]);
  result = $state.raw<ResultOf<K> | null>(null);
  stopping = $state(false);
  private job: Job<ResultOf<K>> | null = null;
  /** The same work again, for its words. */
  private telling: Job<ResultOf<K>> | null = null;
  /** What the result answers, in which language, and whether another was asked for meanwhile. */
  private asked: (JobRequest & { kind: K }) | null = null;
  private spoken = $state("");
  private again = false;
  private over = false;

  /** To be made while a component begins: it ends with it. */
  constructor() {
    onDestroy(() => {
      this.over = true;
      this.reset();
    });
  }

  /** Whether what the engine worded in the result is in the language of the page. */
  get fluent(): boolean {
    return this.spoken === language();
  }

  get busy(): boolean {
    return this.state === "queued" || this.state === "running";
  }

  /** Runs a job; one that runs already is left. Null if it failed or was left, or if nobody is there any
   * more who would see it. */
  async start(request: JobRequest & { kind: K }): Promise<ResultOf<K> | null> {
    if (this.over) return null;
    this.reset();
    calm();
    this.state = "running";
    this.asked = request;
    // A job tells in the language that is spoken when it starts.
    this.spoken = language();
    const job = engine.run(request, {
      queued: (waiting) => {
        this.state = "queued";
        this.waiting = waiting;
      },
      progress: (progress) => {
        this.state = "running";
        this.progress = progress;
      },
      best: (best) => {
        this.best = best;
      },
      reading: (reading) => {
        this.state = "running";
        this.readings = thinned([...this.readings, reading]);
      },
    });
    this.job = job;
    wanted += 1;
    void job.result.catch(() => null).then(() => (wanted -= 1));
    try {
      const result = await job.result;
      if (this.job !== job) return null;
      this.result = result;
      this.state = "done";
      if (this.again) void this.retell();
      return result;
    } catch (reason) {
      if (this.job !== job) return null;
      this.state = "idle";
      if (!(reason instanceof Refusal && reason.code === LEFT)) complain(reason);
      return null;
    }
  }

  /** Has the result told in the language spoken now; the one that is there stays until then. What a
   * limit ended is not begun anew. */
  async retell(): Promise<void> {
    this.telling?.leave();
    this.telling = null;
    this.again = this.busy;
    const [before, request] = [this.result, this.asked];
    if (before === null || request === null || this.fluent) return;
    if ("status" in before && before.status === "limit") return;
    const spoken = language();
    const telling = engine.run(request);
    this.telling = telling;
    const told = await telling.result.catch(() => null);
    if (this.telling !== telling) return;
    this.telling = null;
    // What cannot be told stays as it is.
    if (told === null) return;
    this.result = told;
    this.spoken = spoken;
    void this.retell();
  }

  /** Shows a result that was kept, as it was found. */
  adopt(result: ResultOf<K>): void {
    this.reset();
    this.asked = null;
    this.spoken = language();
    this.result = result;
    this.state = "done";
  }

  stop(): void {
    this.stopping = true;
    this.job?.stop();
  }

  /** Forgets everything, as when the position has changed. */
  reset(): void {
    const { job } = this;
    this.job = null;
    if (this.busy) job?.leave();
    this.telling?.leave();
    this.telling = null;
    this.again = false;
    this.state = "idle";
    this.stopping = false;
    this.progress = null;
    this.best = null;
    this.readings = [];
    this.result = null;
  }
}

/** A long curve keeps every other point: its form stays. */
function thinned(readings: readonly Reading[]): readonly Reading[] {
  return readings.length > READINGS ? readings.filter((_, at) => at % 2 === 0) : readings;
}
