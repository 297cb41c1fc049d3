// How many solutions a drawing has, counted while it is drawn: a first look that ends soon, a search for two
// solutions, then a longer count. What changes is counted anew, and what was counted is remembered.

import { JOB_LOST, LEFT, NO_ENGINE, Refusal, type Engine, type Job } from "../api/engine";
import type { ExplainResult, JobRequest, RateResult, Result, Step, World } from "../api/types";

export type Verdict =
  /** The drawing is not whole yet. */
  | { readonly kind: "open" }
  /** There are at least so many, as far as is known. */
  | { readonly kind: "looking"; readonly least: string }
  /** `proving` while a reason is still looked for; `tried` for so many milliseconds, if there was no time for one. */
  | { readonly kind: "none"; readonly reason: string | null; readonly proof: Step | null; readonly way: Way | null; readonly proving?: true; readonly tried?: number }
  /** Exactly one; `rated` comes later, and is null where there is no rating. */
  | { readonly kind: "one"; readonly rated: RateResult | null; readonly rating: boolean }
  | { readonly kind: "many"; readonly count: string; readonly exact: boolean }
  /** The search was given up before it found any. */
  | { readonly kind: "unknown" }
  /** The engine does not take it for a puzzle. */
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "lost" };

/** The steps to where reasoning fails, if no sentence proves at once that there is no solution. */
export interface Way extends World {
  /** The candidates that the steps begin with. */
  readonly candidates: ExplainResult["candidates"];
}

export interface Setting {
  /** A drawing that comes sooner than this after another is counted when it has stayed for so long, in milliseconds. */
  readonly pause: number;
  /** How long the first look may take, the search for two solutions, and the count. */
  readonly first: number;
  readonly two: number;
  readonly most: number;
}

const SETTING: Setting = { pause: 120, first: 1500, two: 10_000, most: 60_000 };
/** Whoever waits longer for a reason waits so many times as long. */
const LONGER = 3;
/** So many drawings are remembered. */
const KNOWN_MAX = 100;
const OPEN: Verdict = { kind: "open" };

export class Watch {
  private verdict: Verdict = OPEN;
  private readonly known = new Map<string, Verdict>();
  private text: string | null = null;
  private job: Job | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private round = 0;
  private format = "toml";

  constructor(
    private readonly engine: Engine,
    private readonly hear: (verdict: Verdict) => void,
    private readonly setting: Setting = SETTING,
  ) {}

  /** Counts the puzzle of a text from now on; null, where there is none yet. */
  follow(text: string | null, format = this.format): void {
    this.format = format;
    if (text === this.text && this.verdict.kind !== "lost") return;
    this.leave();
    this.text = text;
    const known = text === null ? OPEN : this.known.get(text);
    if (known) {
      this.tell(known);
      return;
    }
    // Numbers of the drawing before do not flicker: the new one is told once it is known, or takes long.
    const round = this.round;
    this.timer = setTimeout(() => {
      this.tell({ kind: "looking", least: "0" });
      void this.count(text ?? "", round);
    }, this.setting.pause);
  }

  /** Forgets what was told in words, and counts again. */
  again(): void {
    const { text } = this;
    this.known.clear();
    this.leave();
    this.text = null;
    this.follow(text);
  }

  leave(): void {
    this.round += 1;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.job?.leave();
    this.job = null;
    this.text = null;
  }

  private tell(verdict: Verdict): void {
    this.verdict = verdict;
    this.hear(verdict);
  }

  private async count(text: string, round: number): Promise<void> {
    const puzzle = { puzzle: text, format: this.format };
    let least = 0n;
    const grow = (number: bigint): void => {
      if (round !== this.round || number <= least) return;
      least = number;
      this.tell({ kind: "looking", least: String(least) });
    };
    const found = (number: number): void => grow(BigInt(number));
    try {
      const { first, two, most } = this.setting;
      let verdict = verdictOf(await this.run({ kind: "count", ...puzzle, time_limit_ms: first }, found));
      if (verdict === null) {
        const pair = await this.run({ kind: "solve", ...puzzle, limit: 2, time_limit_ms: two }, found);
        if (pair.kind === "solve") grow(BigInt(pair.solutions.length));
        verdict = verdictOf(pair);
      } else if (verdict.kind === "many" && !verdict.exact) grow(BigInt(verdict.count));
      if (round !== this.round) return;
      if (verdict === null || (verdict.kind === "many" && !verdict.exact)) {
        const long = verdictOf(await this.run({ kind: "count", ...puzzle, time_limit_ms: most }, found));
        if (long?.kind === "many" && !long.exact) grow(BigInt(long.count));
        verdict = long !== null && (long.kind !== "many" || long.exact) ? long : least > 0n ? { kind: "many", count: String(least), exact: false } : { kind: "unknown" };
      }
      if (round !== this.round) return;
      if (verdict.kind === "none" && verdict.proof === null && verdict.way === null) await this.prove(text, verdict, two);
      else if (verdict.kind !== "one") this.settle(text, verdict);
      else {
        this.tell(verdict);
        const rated = await this.run({ kind: "rate", ...puzzle, time_limit_ms: most });
        if (round === this.round) this.settle(text, { kind: "one", rated: rated.kind === "rate" ? rated : null, rating: false });
      }
    } catch (reason) {
      if (round === this.round) this.fail(reason);
    }
  }

  /** Looks for a reason why there is no solution, for so long. */
  private async prove(text: string, { reason, proof }: Verdict & { readonly kind: "none" }, time: number): Promise<void> {
    const { round } = this;
    const none = { kind: "none", reason, proof, way: null } as const;
    this.tell({ ...none, proving: true });
    const answer = await this.run({ kind: "explain", puzzle: text, format: this.format, time_limit_ms: time });
    if (round !== this.round || answer.kind !== "explain") return;
    this.settle(text, { ...none, way: wayOf(answer), ...(answer.status === "limit" && { tried: time }) });
  }

  /** Looks longer for a reason for which there was no time. */
  longer(): void {
    const { text, verdict, round } = this;
    if (text === null || verdict.kind !== "none" || verdict.tried === undefined) return;
    this.prove(text, verdict, LONGER * verdict.tried).catch((reason: unknown) => {
      if (round === this.round) this.fail(reason);
    });
  }

  private settle(text: string, verdict: Verdict): void {
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= KNOWN_MAX) this.known.delete(oldest);
    this.known.set(text, verdict);
    this.tell(verdict);
  }

  private fail(reason: unknown): void {
    const code = reason instanceof Refusal ? reason.code : null;
    if (code === LEFT) return;
    if (code === NO_ENGINE || code === JOB_LOST) this.tell({ kind: "lost" });
    else if (this.verdict.kind === "none") {
      const { reason: told, proof, way } = this.verdict;
      this.tell({ kind: "none", reason: told, proof, way });
    } else this.tell(this.verdict.kind === "one" ? { ...this.verdict, rating: false } : { kind: "refused", message: reason instanceof Error ? reason.message : "" });
  }

  private async run(request: JobRequest & { kind: "count" | "solve" | "rate" | "explain" }, found?: (solutions: number) => void): Promise<Result> {
    const job: Job = this.engine.run(request, { progress: ({ solutions }) => found?.(solutions) });
    this.job = job;
    return job.result;
  }
}

/** What a result says for certain; null where it says nothing. */
export function verdictOf(result: Result): Verdict | null {
  if (result.kind === "count") {
    const { count, at_least: least = "0", reason = null, proof = null } = result;
    if (count === "0") return noneOf(reason, proof);
    if (count === "1") return { kind: "one", rated: null, rating: true };
    if (count !== null) return { kind: "many", count, exact: true };
    return BigInt(least) > 1n ? { kind: "many", count: least, exact: false } : null;
  }
  if (result.kind !== "solve") return null;
  const { solutions, complete, reason = null, proof = null } = result;
  if (solutions.length > 1) return { kind: "many", count: String(solutions.length), exact: complete };
  if (!complete) return null;
  return solutions.length === 1 ? { kind: "one", rated: null, rating: true } : noneOf(reason, proof);
}

/** A proof that begins by supposing nothing, and takes steps, is the way they go. */
function noneOf(reason: string | null, proof: Step | null): Verdict {
  const [world, ...others] = proof?.worlds ?? [];
  const isWay = world !== undefined && others.length === 0 && world.assumptions.length === 0 && world.contradiction !== null;
  return isWay ? { kind: "none", reason: null, proof: null, way: { ...world, candidates: [] } } : { kind: "none", reason, proof, way: null };
}

function wayOf({ steps, contradiction, candidates }: ExplainResult): Way | null {
  return contradiction && { assumptions: [], supposed: [], steps, contradiction, candidates };
}
