// Work that several workers share, and that is never later than one worker would be. One begins with
// the whole of it at once. If that takes long, another cuts the work into parts beside it, and idle
// workers walk these. Whoever has the answer first gives it.
//
// The worker of the whole is taken away for the parts in two cases:
//
// - The parts have visited as many nodes as the whole. Both are one tree, so that the parts have no
//   more left to visit than the whole has.
// - The whole has by far the most before it, by its own estimate. This is the only case on two cores,
//   where one helper that begins later never overtakes.

import { LEFT, Refusal } from "../engine";
import { risen } from "../rising";
import type { Best, Cut, CutRequest, JobRequest, Part, Progress, Result } from "../types";
import type { Control } from "./control";
import { NoAnswer, type EngineWorker } from "./engine-worker";
import type { Tell } from "./instance";
import type { Works } from "./jobs";
import { Walk } from "./walk";

/** Work is cut once it has taken so long, in milliseconds, and seems to take at least so much longer. */
const CUT_AFTER = 200;
const CUT_FOR = 800;
/** Parts are walked if what is left of the whole takes so many times as long as the cut took. */
const CUTS_LEFT = 2;
/** The whole is given up if it has so many times before it what it has behind it. */
const FAR = 3;
/** Parts differ from what was estimated: more of them than workers even that out. */
const PARTS_EACH = 8;

/** What all who work on a job have in common. */
export interface Common {
  readonly works: Works;
  readonly control: Control;
  readonly request: JobRequest;
  readonly elapsed: () => number;
  /** Asks a worker, and gives the text of its answer. */
  readonly ask: (worker: EngineWorker, operation: string, body: string, tell?: Tell) => Promise<string>;
  /** Hears what one worker tells of the whole. */
  readonly tell: Tell;
  readonly progress: (progress: Progress) => void;
  /** Hears of a position that may be better than those before. */
  readonly better: (best: Best) => void;
}

export class Shared {
  /** The worker of the whole, until it is given up. */
  private first: EngineWorker | null = null;
  /** What the whole told last. */
  private whole: Progress | null = null;
  private isCut = false;
  private cutTook = 0;
  private walk: Walk | null = null;
  private over = false;
  private won: (result: Result) => void = () => undefined;
  private lost: (reason: unknown) => void = () => undefined;

  constructor(private readonly common: Common) {}

  /** Rejects with `NoAnswer` when it is stopped: see `merged`. */
  async result(): Promise<Result> {
    const result = new Promise<Result>((resolve, reject) => {
      this.won = (answer) => {
        this.over = true;
        resolve(answer);
      };
      this.lost = (reason) => {
        this.over = true;
        reject(reason instanceof Error ? reason : new Error(String(reason)));
      };
    });
    this.common.control.onHalt(() => this.lost(new NoAnswer("ended")));
    void this.common.control.have(this.common.works.crew, (worker) => this.begin(worker)).then(() => this.offer());
    try {
      return await result;
    } finally {
      this.first?.end();
      this.first = null;
      this.walk?.drop();
    }
  }

  /** The result of a job that was stopped, of its parts; null where the whole was further. */
  async merged(told: Progress | null): Promise<Result | null> {
    const { walk } = this;
    return walk && walk.progress.nodes >= (told?.nodes ?? 0) ? this.merge(walk) : null;
  }

  private async begin(worker: EngineWorker): Promise<void> {
    this.first = worker;
    try {
      const { ask, request } = this.common;
      const body = await ask(worker, "job", JSON.stringify(request), (event, json) => this.hear(event, json));
      this.first = null;
      this.won(JSON.parse(body) as Result);
    } catch (reason) {
      const isGivenUp = this.first === null;
      this.first = null;
      // The parts are the whole work: whoever walks them goes on.
      const goesOn = reason instanceof NoAnswer && this.walk !== null && !this.over;
      if (!isGivenUp && !goesOn) this.lost(reason);
    }
  }

  private hear(event: Parameters<Tell>[0], json: string): void {
    if (!this.first) return;
    this.common.tell(event, json);
    if (event !== "progress") return;
    const progress = JSON.parse(json) as Progress;
    this.whole = progress;
    if (this.walk) this.offer();
    else if (!this.isCut && this.common.works.crew.free >= this.helpers && this.isLong(progress)) {
      this.isCut = true;
      void this.cut();
    }
  }

  /** Cuts the work beside the worker of the whole. What fails here fails nothing: the whole goes on. */
  private async cut(): Promise<void> {
    const { ask, control, elapsed, request, works } = this.common;
    const began = elapsed();
    try {
      const wanted: CutRequest = { ...request, parts: PARTS_EACH * works.crew.size };
      const cut = JSON.parse(await control.have(works.crew, (worker) => ask(worker, "cut", JSON.stringify(wanted)))) as Cut;
      this.cutTook = elapsed() - began;
      if (cut.result) this.won(cut.result);
      else if (cut.plan !== undefined && !this.over) this.share(cut.plan, cut.parts);
    } catch {
      // Nothing was promised.
    }
  }

  private share(plan: string, parts: readonly Part[]): void {
    const walk = new Walk(this.common, plan, parts, () => this.compare());
    walk.done
      .then(() => this.merge(walk))
      .then((result) => this.won(result))
      .catch((reason: unknown) => {
        walk.drop();
        if (!this.first) this.lost(reason);
        else this.walk = null;
      });
    const { whole } = this;
    const isFar = whole !== null && this.left(whole) >= FAR * this.common.elapsed();
    if (walk.limit === null && isFar) this.giveUp();
    // One helper that begins later does not overtake the whole.
    else if (this.first && this.common.works.crew.free < 2) return;
    this.walk = walk;
    this.offer();
  }

  /** How many helpers can be first: where the end is near when enough solutions are found, the whole is
   * never given up for its estimate, and one helper does not overtake it. */
  private get helpers(): number {
    return this.common.request.kind === "solve" ? 2 : 1;
  }

  private isLong(progress: Progress): boolean {
    return progress.elapsed_ms >= CUT_AFTER && this.left(progress) >= CUT_FOR;
  }

  /** How much longer the whole takes by estimate, in milliseconds: less than for the whole tree where
   * enough solutions come first. */
  private left({ elapsed_ms: elapsed, left_ms: left, solutions }: Progress): number {
    const { kind, limit } = this.common.request;
    const wanted = kind === "solve" && solutions > 0 ? limit : null;
    const enough = typeof wanted === "number" ? (elapsed * Math.max(0, wanted - solutions)) / solutions : Infinity;
    return Math.min(left ?? Infinity, enough);
  }

  /** Gives the parts whoever is idle. */
  private offer(): void {
    const { walk } = this;
    const left = this.first && this.whole ? this.left(this.whole) : Infinity;
    if (this.over || !walk?.open || left < CUTS_LEFT * this.cutTook) return;
    // Without the whole, one worker is the job's own, however many jobs there are.
    if (!this.first && !walk.owned) walk.join(false);
    for (let free = this.common.works.crew.free; free > 0; free -= 1) walk.join(true);
  }

  private compare(): void {
    const { walk, whole } = this;
    if (!walk || this.over) return;
    if (this.first && walk.nodes >= (whole?.nodes ?? 0)) this.giveUp();
    if (!this.first) this.common.progress(risen(whole, walk.progress));
  }

  /** The worker of the whole ends, and another takes its place at the parts: see `result`. */
  private giveUp(): void {
    const { first } = this;
    this.first = null;
    first?.end();
  }

  private async merge(walk: Walk): Promise<Result> {
    const { ask, control, elapsed, request, works } = this.common;
    if (control.wish === "leave") throw new Refusal(LEFT);
    const body = `{"request":${JSON.stringify(request)},"plan":${JSON.stringify(walk.plan)},"results":[${walk.results}],"elapsed_ms":${elapsed()}}`;
    return JSON.parse(await control.have(works.crew, (worker) => ask(worker, "merge", body))) as Result;
  }
}
