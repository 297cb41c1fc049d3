// From several solutions of a drawing to one: parts of one of its solutions are fixed, none of them too many; for a
// class that is wished, more of them, which makes it easier.

import { LEFT, Refusal, type Engine, type Job, type ResultOf } from "../api/engine";
import type { Picture } from "../api/types";
import { RANKS } from "../levels/own";
import type { PuzzleText } from "./called";
import { seeded, settled, shuffled, tilesText, type Random, type Tile, type TilesDraft } from "./tiles";

/** How long a search for two solutions or a rating may take, in milliseconds. */
const MOST = 10_000;
/** So many ways to fix parts are tried for a class. */
const TRIES = 12;

/** What of a drawing can be fixed: the parts of one of its solutions, by their numbers. */
export interface Parts<Draft> {
  readonly fixed: ReadonlySet<number>;
  readonly all: readonly number[];
  /** The drawing in which these are fixed. */
  with(fixed: ReadonlySet<number>): Draft;
  /** The puzzle in which these are fixed; null where the drawing is none. */
  puzzle(fixed: ReadonlySet<number>): PuzzleText | null;
  /** Whether a solution has a part of this one. */
  has(solution: Picture, part: number): boolean;
}

/** The tiles of a solved board. */
export function tilesOf(draft: TilesDraft): Parts<TilesDraft> {
  const { fixed, solved } = draft;
  const of = (fixed: ReadonlySet<number>): TilesDraft => ({ ...draft, fixed });
  return tileParts(fixed, solved, of, (fixed) => shuffled({ ...of(fixed), sheet: "solved" }, seeded(solved.length)));
}

/** The tiles of a list, where a solution of them has them. */
export function listedOf(draft: TilesDraft, { cells }: Picture): Parts<TilesDraft> {
  const solution = cells.map(({ sides = [] }) => sides);
  const of = (fixed: ReadonlySet<number>): TilesDraft => settled(draft, solution, fixed);
  return tileParts(draft.fixed, solution, of, of);
}

function tileParts(fixed: ReadonlySet<number>, solution: readonly Tile[], of: (fixed: ReadonlySet<number>) => TilesDraft, listed: typeof of): Parts<TilesDraft> {
  return {
    fixed,
    all: [...solution.keys()],
    with: of,
    puzzle: (fixed) => {
      const text = tilesText(listed(fixed));
      return text === null ? null : { format: "toml", text };
    },
    has: ({ cells }, cell) => String(cells[cell]?.sides) === String(solution[cell]),
  };
}

/** Fixes parts of one drawing, until it is left. */
export class Fixer<Draft> {
  private job: Job | null = null;
  private left = false;

  constructor(
    private readonly engine: Engine,
    private readonly random: Random,
    private readonly parts: Parts<Draft>,
  ) {}

  /** Ends the work at once. */
  leave(): void {
    this.left = true;
    this.job?.leave();
  }

  /** The drawing with parts fixed besides those that are, so that it has one solution and is of the class, if one is
   * wished; `few`: none of those that are fixed already is too many either. Null where that was not found, or is not
   * waited for any more. */
  async fixed(rank: string, few: boolean): Promise<Draft | null> {
    try {
      for (let tries = 0; tries < (rank === "" ? 1 : TRIES) && !this.left; tries += 1) {
        const unique = await this.unique(few);
        const found = unique !== null && rank !== "" ? await this.easier(unique, rank) : unique;
        if (found !== null) return this.parts.with(found);
      }
      return null;
    } catch (reason) {
      if (this.left && reason instanceof Refusal && reason.code === LEFT) return null;
      throw reason;
    }
  }

  /** As few parts as leave one solution. */
  private async unique(few: boolean): Promise<ReadonlySet<number> | null> {
    let { fixed } = this.parts;
    const added: number[] = few ? [...fixed] : [];
    for (let parts = await this.others(fixed); parts === null || parts.length > 0; parts = await this.others(fixed)) {
      const part = parts?.[this.random(parts.length)];
      if (part === undefined || fixed.has(part)) return null;
      added.push(part);
      fixed = new Set([...fixed, part]);
    }
    // One that was fixed first may be there in vain by now.
    for (const part of added) {
      const without = new Set([...fixed].filter((one) => one !== part));
      const left = await this.others(without);
      if (left?.length === 0) fixed = without;
      else if (this.left) return null;
    }
    return fixed;
  }

  /** The parts that some solution does not have; none if it is the only one. */
  private async others(fixed: ReadonlySet<number>): Promise<number[] | null> {
    const answer = await this.ask(fixed, "solve");
    if (answer === null) return null;
    const { views, complete } = answer;
    if (views.length < 2) return complete ? [] : null;
    return this.parts.all.filter((part) => views.some((view) => !this.parts.has(view, part)));
  }

  /** With one part more fixed after the other until it is of the class; null where it is easier already. */
  private async easier(unique: ReadonlySet<number>, rank: string): Promise<ReadonlySet<number> | null> {
    const wished = RANKS.findIndex((one) => one === rank);
    for (let now = unique; ; ) {
      const found = (await this.ask(now, "rate"))?.class;
      const is = RANKS.findIndex((one) => one === found);
      if (is === wished) return now;
      const free = this.parts.all.filter((part) => !now.has(part));
      const part = free[this.random(free.length)];
      if (is < wished || part === undefined || this.left) return null;
      now = new Set([...now, part]);
    }
  }

  /** Asks for two solutions, or how hard it is; null where nobody waits for it. */
  private async ask<Kind extends "solve" | "rate">(fixed: ReadonlySet<number>, kind: Kind): Promise<ResultOf<Kind> | null> {
    const puzzle = this.parts.puzzle(fixed);
    if (puzzle === null || this.left) return null;
    const job = this.engine.run<Kind>({ kind, puzzle: puzzle.text, format: puzzle.format, limit: kind === "solve" ? 2 : null, time_limit_ms: MOST });
    this.job = job;
    return job.result;
  }
}
