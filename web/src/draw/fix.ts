// From several solutions of drawn tiles to one: tiles of the solved board are fixed, none of them too many; for a
// class that is wished, more of them, which makes it easier.

import { LEFT, Refusal, type Engine, type Job, type ResultOf } from "../api/engine";
import { RANKS } from "../levels/own";
import { seeded, shuffled, tilesText, type Random, type TilesDraft } from "./tiles";

/** How long a search for two solutions or a rating may take, in milliseconds. */
const MOST = 10_000;
/** So many ways to fix tiles are tried for a class. */
const TRIES = 12;

/** Fixes tiles of one drawing, until it is left. */
export class Fixer {
  private job: Job | null = null;
  private left = false;

  constructor(
    private readonly engine: Engine,
    private readonly random: Random,
  ) {}

  /** Ends the work at once. */
  leave(): void {
    this.left = true;
    this.job?.leave();
  }

  /** The drawing with tiles fixed besides those that are, so that it has one solution and is of the class, if one is
   * wished; null where that was not found, or is not waited for any more. */
  async fixed(draft: TilesDraft, rank: string): Promise<TilesDraft | null> {
    try {
      for (let tries = 0; tries < (rank === "" ? 1 : TRIES) && !this.left; tries += 1) {
        const unique = await this.unique(draft);
        const found = unique !== null && rank !== "" ? await this.easier(unique, rank) : unique;
        if (found !== null) return found;
      }
      return null;
    } catch (reason) {
      if (this.left && reason instanceof Refusal && reason.code === LEFT) return null;
      throw reason;
    }
  }

  /** With as few tiles fixed as leave one solution. */
  private async unique(draft: TilesDraft): Promise<TilesDraft | null> {
    let { fixed } = draft;
    const added: number[] = [];
    for (let cells = await this.others(draft, fixed); cells === null || cells.length > 0; cells = await this.others(draft, fixed)) {
      const cell = cells?.[this.random(cells.length)];
      if (cell === undefined || fixed.has(cell)) return null;
      added.push(cell);
      fixed = new Set([...fixed, cell]);
    }
    // One that was fixed first may be there in vain by now.
    for (const cell of added) {
      const without = new Set([...fixed].filter((one) => one !== cell));
      const left = await this.others(draft, without);
      if (left?.length === 0) fixed = without;
      else if (this.left) return null;
    }
    return { ...draft, fixed };
  }

  /** The cells in which some solution differs from the drawing; none if it is the only one. */
  private async others(draft: TilesDraft, fixed: ReadonlySet<number>): Promise<number[] | null> {
    const answer = await this.ask({ ...draft, fixed }, "solve");
    if (answer === null) return null;
    const { views, complete } = answer;
    if (views.length < 2) return complete ? [] : null;
    const differs = (cell: number): boolean => views.some((view) => String(view.cells[cell]?.sides) !== String(draft.solved[cell]));
    return draft.solved.flatMap((_, cell) => (differs(cell) ? [cell] : []));
  }

  /** With one tile more fixed after the other until it is of the class; null where it is easier already. */
  private async easier(draft: TilesDraft, rank: string): Promise<TilesDraft | null> {
    const wished = RANKS.findIndex((one) => one === rank);
    for (let now = draft; ; ) {
      const found = (await this.ask(now, "rate"))?.class;
      const is = RANKS.findIndex((one) => one === found);
      if (is === wished) return now;
      const free = now.solved.flatMap((_, cell) => (now.fixed.has(cell) ? [] : [cell]));
      const cell = free[this.random(free.length)];
      if (is < wished || cell === undefined || this.left) return null;
      now = { ...now, fixed: new Set([...now.fixed, cell]) };
    }
  }

  /** Asks for two solutions of a solved board, or how hard it is; null where nobody waits for it. */
  private async ask<Kind extends "solve" | "rate">(draft: TilesDraft, kind: Kind): Promise<ResultOf<Kind> | null> {
    const puzzle = tilesText(shuffled({ ...draft, sheet: "solved" }, seeded(draft.solved.length)));
    if (puzzle === null || this.left) return null;
    const job = this.engine.run<Kind>({ kind, puzzle, format: "toml", limit: kind === "solve" ? 2 : null, time_limit_ms: MOST });
    this.job = job;
    return job.result;
  }
}
