// Long work in workers of the page. A job has a worker of its own; a count or a search that takes long
// is cut into parts, which all cores share, and their results are merged into that of one engine.

import { ENGINE_BROKEN, JOB_LOST, LEFT, Refusal, STOPPED, type Ears, type Job, type ResultOf } from "../engine";
import type { Best, ErrorBody, JobRequest, Progress, Reading, Result } from "../types";
import type { Crew } from "./crew";
import { NoAnswer, type EngineWorker } from "./engine-worker";
import type { Reply, Tell } from "./instance";
import { summed, type PartState } from "./progress";
import type { Queue } from "./queue";
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
/** Parts differ from what was estimated: more of them than workers even that out. */
const PARTS_EACH = 8;

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

/** What is wanted of a job, and the workers that it has now: all of them end at once. */
class Control {
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

  halt(wish: "stop" | "leave"): void {
    if (this.wish === "leave" || this.wish === wish) return;
    this.wish = wish;
    this.end();
    for (const act of this.halts) act();
  }

  onHalt(act: () => void): void {
    this.halts.add(act);
  }

  end(): void {
    for (const worker of this.workers) worker.end();
  }
}

/** A part of a job, as it is cut. What else is in it is the engine's. */
interface Part {
  readonly share: number;
  /** How many solutions the job lists; null where it lists none. */
  readonly limit: number | null;
}

/** What comes of cutting a job: parts; none where it cannot be cut; or the result, where it was short. */
interface Cut {
  readonly parts: readonly Part[];
  readonly result?: Result;
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
    let parts: readonly Part[];
    try {
      const found = await this.control.have(crew, (worker) => this.alone(worker));
      if ("kind" in found) return found;
      ({ parts } = found);
    } catch (reason) {
      if (this.stops(reason)) return await this.stopped();
      throw reason;
    }
    return new Walk(this.works, this.control, parts, {
      request: this.request,
      lang: this.lang,
      elapsed: () => this.elapsed,
      ears: this.ears,
    }).result();
  }

  /** The result, or the parts into which the work is cut. */
  private async alone(worker: EngineWorker): Promise<Result | { parts: readonly Part[] }> {
    if (SHARED.includes(this.request.kind) && this.works.crew.size > 1) {
      const cut = await this.ask<Cut>(worker, "cut", { ...this.request, parts: PARTS_EACH * this.works.crew.size });
      if (cut.result) return cut.result;
      if (cut.parts.length > 0) return cut;
    }
    return this.ask<Result>(worker, "job", this.request);
  }

  private async ask<Answer>(worker: EngineWorker, operation: string, body: object): Promise<Answer> {
    const reply = await worker.ask(operation, this.lang, JSON.stringify(body), this.tell);
    return JSON.parse(bodyOf(reply)) as Answer;
  }

  private readonly tell: Tell = (event, json) => {
    if (event === "progress") {
      this.told.progress = JSON.parse(json) as Progress;
      this.ears.progress?.(this.told.progress);
    } else if (event === "best") {
      this.told.best = JSON.parse(json) as Best;
      this.ears.best?.(this.told.best);
    } else {
      const reading = JSON.parse(json) as Reading;
      this.told.readings.push(reading);
      this.ears.reading?.(reading);
    }
  };

  private stops(reason: unknown): boolean {
    return reason instanceof NoAnswer && reason.why === "ended" && this.control.wish === "stop";
  }

  private async stopped(): Promise<Result> {
    const { elapsed } = this;
    const family = await this.works.familyOf(this.request, this.lang);
    const result = stoppedResult(this.request, family, this.told, elapsed);
    if (!result) throw new Refusal(STOPPED);
    return result;
  }
}

/** What the parts of a job have in common. */
interface Whole {
  readonly request: JobRequest;
  readonly lang: string;
  readonly elapsed: () => number;
  readonly ears: Ears;
}

/** The parts of a job, walked by as many workers as there are cores free. */
class Walk {
  private readonly states: (PartState & { worker: EngineWorker | null; answer: string | null; last: string | null })[];
  private next = 0;
  /** The parts from this one on are not needed: those before have all solutions that are wanted. */
  private needed: number;
  private best = -1;

  constructor(
    private readonly works: Works,
    private readonly control: Control,
    private readonly parts: readonly Part[],
    private readonly whole: Whole,
  ) {
    this.states = parts.map(({ share }) => ({ share, progress: null, done: false, worker: null, answer: null, last: null }));
    this.needed = parts.length;
  }

  async result(): Promise<Result> {
    const { crew } = this.works;
    const walkers = Math.max(1, Math.min(crew.free, this.parts.length));
    try {
      await Promise.all(Array.from({ length: walkers }, (_, at) => this.control.have(crew, (worker) => this.walk(worker, at > 0))));
    } catch (reason) {
      this.control.end();
      throw reason;
    }
    if (this.control.wish === "leave") throw new Refusal(LEFT);
    // Of a part that was stopped, what it told last is known.
    const results = this.states.map(({ answer, last }) => answer ?? last ?? "null");
    const body = `{"request":${JSON.stringify(this.whole.request)},"results":[${results.join()}],"elapsed_ms":${this.whole.elapsed()}}`;
    const reply = await this.control.have(crew, (worker) => worker.ask("merge", this.whole.lang, body));
    return JSON.parse(bodyOf(reply)) as Result;
  }

  /** Walks part after part. A worker beyond the first leaves its core to jobs that came meanwhile. */
  private async walk(worker: EngineWorker, extra: boolean): Promise<void> {
    while (this.next < this.needed && !this.halted()) {
      const at = this.next++;
      const state = this.states[at];
      const part = this.parts[at];
      if (!state || !part) return;
      state.worker = worker;
      try {
        const reply = await worker.ask("part", this.whole.lang, JSON.stringify({ ...this.whole.request, ...this.timed(), part }), (event, json) => this.hear(at, event, json));
        state.answer = bodyOf(reply);
      } catch (reason) {
        if (reason instanceof NoAnswer && reason.why === "ended" && (this.halted() || at >= this.needed)) return;
        throw reason;
      } finally {
        state.worker = null;
      }
      state.done = true;
      this.enough();
      this.tell();
      if (extra && this.works.crew.crowded) return;
    }
  }

  private halted(): boolean {
    return this.control.wish !== "result";
  }

  /** Parts begin later than their job: what is left of its time is theirs. */
  private timed(): { time_limit_ms?: number } {
    const { time_limit_ms: limit } = this.whole.request;
    return limit === undefined ? {} : { time_limit_ms: Math.max(1, Math.ceil(limit - this.whole.elapsed())) };
  }

  private hear(at: number, event: Parameters<Tell>[0], json: string): void {
    const state = this.states[at];
    if (!state) return;
    if (event === "progress") {
      state.last = json;
      state.progress = JSON.parse(json) as Progress;
      this.tell();
    } else if (event === "best") {
      const best = JSON.parse(json) as Best;
      if (best.score <= this.best) return;
      this.best = best.score;
      this.whole.ears.best?.(best);
    }
  }

  private tell(): void {
    this.whole.ears.progress?.(summed(this.states, this.whole.elapsed()));
  }

  /** Once the first parts have as many solutions as are wanted, the others are ended. */
  private enough(): void {
    const limit = this.parts[0]?.limit ?? null;
    if (limit === null) return;
    let found = 0n;
    for (const [at, { answer }] of this.states.entries()) {
      if (answer === null) return;
      found += BigInt((JSON.parse(answer) as { found: number | string }).found);
      if (found < BigInt(limit)) continue;
      this.needed = at + 1;
      for (const { worker } of this.states.slice(this.needed)) worker?.end();
      return;
    }
  }
}

/** The text of an answer that is none of a refusal. */
export function bodyOf({ status, body }: Reply): string {
  if (status < 400) return body;
  const { error } = JSON.parse(body) as { error: ErrorBody };
  throw new Refusal(error.code, error.message, error.line, error.args);
}

/** Why there is no result, for whoever asked for it. */
export function refusalOf(reason: unknown): Refusal {
  if (reason instanceof Refusal) return reason;
  if (!(reason instanceof NoAnswer)) throw reason;
  if (reason.why === "ended") return new Refusal(LEFT);
  return new Refusal(reason.why === "gone" ? JOB_LOST : ENGINE_BROKEN);
}
