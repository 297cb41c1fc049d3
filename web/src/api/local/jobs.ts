// Long work in workers of the page. A job has a worker of its own; a count or a search that takes long
// is shared by all cores.

import { LEFT, Refusal, STOPPED, type Ears, type Job, type ResultOf } from "../engine";
import { told } from "../rising";
import type { Best, JobRequest, Progress, Reading, Result } from "../types";
import { bodyOf, refusalOf } from "./answers";
import { Control } from "./control";
import type { Crew } from "./crew";
import { NoAnswer, type EngineWorker } from "./engine-worker";
import type { Tell } from "./instance";
import type { Queue } from "./queue";
import { Shared, type Common } from "./shared";
import { nothingTold, stoppedResult, type Told } from "./stopped";

/** What a job works with. */
export interface Works {
  readonly crew: Crew;
  readonly queue: Queue;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** The family of the puzzle that a request is about. */
  readonly familyOf: (request: JobRequest, lang: string) => Promise<string>;
}

/** The kinds of work that may be shared. */
const SHARED: readonly JobRequest["kind"][] = ["count", "solve"];

/** Runs a job; the workers may still have to come. */
export function run<K extends JobRequest["kind"]>(works: Promise<Works>, request: JobRequest & { kind: K }, lang: string, ears: Ears): Job<ResultOf<K>> {
  const control = new Control();
  const done = works.then((ready) => new Work(ready, request, lang, ears, control).result());
  const left = new Promise<never>((_, reject) => control.onHalt(() => {
    if (control.wish === "leave") reject(new Refusal(LEFT));
  }));
  const result = Promise.race([done, left]) as Promise<ResultOf<K>>;
  // Whoever left a job does not wait for it: its end is no unheard error.
  for (const promise of [done, result]) promise.catch(() => undefined);
  return { result, stop: () => control.halt("stop"), leave: () => control.halt("leave") };
}

class Work {
  private began = 0;
  private readonly told: Told = nothingTold();

  constructor(
    private readonly works: Works,
    private readonly request: JobRequest,
    private readonly lang: string,
    private readonly ears: Ears,
    private readonly control: Control,
  ) {}

  async result(): Promise<Result> {
    const turn = this.works.queue.join((before) => this.ears.queued?.(before));
    const halted = new Promise<void>((resolve) => this.control.onHalt(resolve));
    try {
      await Promise.race([turn.come, halted]);
      if (this.control.wish !== "result") throw new Refusal(STOPPED);
      this.began = this.works.now();
      return await this.worked();
    } catch (reason) {
      throw refusalOf(reason);
    } finally {
      turn.end();
    }
  }

  private get elapsed(): number {
    return this.works.now() - this.began;
  }

  private async worked(): Promise<Result> {
    const { crew } = this.works;
    const isShared = SHARED.includes(this.request.kind) && crew.size > 1;
    const shared = isShared ? new Shared(this.common()) : null;
    try {
      if (shared) return await shared.result();
      const body = await this.control.have(crew, (worker) => this.ask(worker, "job", JSON.stringify(this.request), this.tell));
      return JSON.parse(body) as Result;
    } catch (reason) {
      if (!this.stops(reason)) throw reason;
      return (await shared?.merged(this.told.progress)) ?? (await this.stopped());
    }
  }

  private common(): Common {
    return {
      works: this.works,
      control: this.control,
      request: this.request,
      elapsed: () => this.elapsed,
      ask: (...asked) => this.ask(...asked),
      tell: this.tell,
      progress: (progress) => this.progress(progress),
      better: (best) => {
        if (best.score > (this.told.best?.score ?? -Infinity)) this.best(best);
      },
    };
  }

  private async ask(worker: EngineWorker, operation: string, body: string, tell?: Tell): Promise<string> {
    return bodyOf(await worker.ask(operation, this.lang, body, tell));
  }

  private readonly tell: Tell = (event, json) => {
    if (event === "progress") this.progress(JSON.parse(json) as Progress);
    else if (event === "best") this.best(JSON.parse(json) as Best);
    else if (event === "so-far") this.told.soFar = JSON.parse(json) as Result;
    else {
      const reading = JSON.parse(json) as Reading;
      this.told.readings.push(reading);
      this.ears.reading?.(reading);
    }
  };

  private progress(progress: Progress): void {
    const risen = told(this.request.kind, this.told.progress, progress);
    this.told.progress = risen;
    this.ears.progress?.(risen);
  }

  private best(best: Best): void {
    this.told.best = best;
    this.ears.best?.(best);
  }

  private stops(reason: unknown): boolean {
    return reason instanceof NoAnswer && reason.why === "ended" && this.control.wish === "stop";
  }

  private async stopped(): Promise<Result> {
    if (this.told.soFar) return this.told.soFar;
    const { elapsed } = this;
    const family = await this.works.familyOf(this.request, this.lang);
    const result = stoppedResult(this.request, family, this.told, elapsed);
    if (!result) throw new Refusal(STOPPED);
    return result;
  }
}
