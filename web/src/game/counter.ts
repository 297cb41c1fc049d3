// The number of solutions left, following the position: a job for each position, cancelled when the
// position changes, remembered by position. Of positions that follow each other quickly only the one
// that stays is counted.

import { JOB_LOST, NO_ENGINE, Refusal, type Engine, type Job } from "../api/engine";
import type { CountResult, GameAnswer, View } from "../api/types";
import { puzzleOf } from "./puzzle";

export interface Left {
  /** A decimal number of any length. */
  readonly count: string;
  /** False: there are at least so many. */
  readonly exact: boolean;
}

export interface CounterState {
  readonly left: Left | null;
  readonly pending: boolean;
  /** The engine was not reached: the number is not known, however small it may be. */
  readonly lost: boolean;
}

interface Setting {
  /** A position that comes sooner than this after another is counted when it has stayed for so long,
   * in milliseconds. */
  readonly pause: number;
  /** How long a count may take. */
  readonly most: number;
  /** The same for large boards, where only a dead end is soon known. */
  readonly mostLarge: number;
}

/** Boards of more cells than that are large. */
const LARGE = 400;

export class Counter {
  private state: CounterState = { left: null, pending: false, lost: false };
  private readonly listeners = new Set<(state: CounterState) => void>();
  private readonly known = new Map<string, Left>();
  private key: string | null = null;
  private job: Job<CountResult> | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Runs while another position may be on the heels of the last. */
  private quick: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly setting: Setting = { pause: 50, most: 20_000, mostLarge: 3000 },
  ) {}

  subscribe(listener: (state: CounterState) => void): () => void {
    this.listeners.add(listener);
    listener(this.state);
    return () => this.listeners.delete(listener);
  }

  follow(answer: GameAnswer): void {
    const key = positionKey(answer.game, answer.view);
    if (key === this.key && !this.state.lost) return;
    this.leave();
    this.key = key;
    const known = this.known.get(key);
    if (known) {
      this.change({ left: known, pending: false, lost: false });
      return;
    }
    this.change({ left: null, pending: true, lost: false });
    const { pause, most, mostLarge } = this.setting;
    const limit = answer.view.cells.length > LARGE ? mostLarge : most;
    if (this.quick === null) void this.count(key, answer.game, limit);
    else this.timer = setTimeout(() => void this.count(key, answer.game, limit), pause);
    this.hurry(pause);
  }

  private hurry(pause: number): void {
    if (this.quick !== null) clearTimeout(this.quick);
    this.quick = setTimeout(() => (this.quick = null), pause);
  }

  leave(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.job?.leave();
    this.job = null;
    this.key = null;
  }

  /** Leaves the engine to what the player has asked for; `follow` goes on. */
  rest(): void {
    if (!this.state.pending) return;
    this.leave();
  }

  /** The engine is gone: what was counted before is not said as if it were known now. */
  lose(): void {
    const following = this.key !== null;
    this.leave();
    if (following) this.change({ left: null, pending: false, lost: true });
  }

  /** `again`: a count that was lost with its worker is begun once more. */
  private async count(key: string, game: string, limit: number, again = true): Promise<void> {
    const request = { kind: "count", game, time_limit_ms: limit } as const;
    const job = this.engine.run(request);
    this.job = job;
    let left: Left | null = null;
    let lost = false;
    try {
      left = leftOf(await job.result);
    } catch (reason) {
      const code = reason instanceof Refusal ? reason.code : null;
      if (again && code === JOB_LOST && this.job === job) return this.count(key, game, limit, false);
      // Left, refused or not reached: then the number is not known.
      lost = code === NO_ENGINE || code === JOB_LOST;
    }
    if (left?.exact) this.known.set(key, left);
    if (this.job === job) this.change({ left, pending: false, lost });
  }

  private change(state: CounterState): void {
    this.state = state;
    for (const listener of this.listeners) listener(state);
  }
}

function leftOf(result: CountResult): Left | null {
  if (result.count !== null) return { count: result.count, exact: true };
  const least = result.at_least ?? "0";
  return least === "0" ? null : { count: least, exact: false };
}

/** Positions that look the same have the same number of solutions, whatever the way to them. */
export function positionKey(game: string, view: View): string {
  // Two copies of a piece that touch are told apart by their first cells.
  const first = new Map<number, number>();
  view.cells.forEach(({ group }, at) => {
    if (group !== undefined && !first.has(group)) first.set(group, at);
  });
  const cells = view.cells.map((cell) => {
    const owner = cell.group === undefined ? "" : `${view.groups[cell.group]?.name ?? ""}${first.get(cell.group) ?? ""}`;
    return `${owner}/${cell.label ?? ""}/${cell.sides?.join(".") ?? ""}/${cell.mark ?? ""}`;
  });
  return `${puzzleOf(game)}\n${cells.join(" ")}`;
}
