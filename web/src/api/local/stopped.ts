// What is known of a job whose worker was ended: an engine that is ended answers nothing more, so the
// result is made of what it had told last. It is that of a job that a limit ended.

import type { Best, CurvePoint, JobRequest, Progress, Reading, Result, Stats } from "../types";

/** What a job told last. */
export interface Told {
  progress: Progress | null;
  best: Best | null;
  /** Of annealing, all of them: its curve. */
  readings: Reading[];
  /** What the result would be if the work ended now. */
  soFar: Result | null;
}

export const nothingTold = (): Told => ({ progress: null, best: null, readings: [], soFar: null });

/** The result, or null where nothing of the work is of any use before its end. */
export function stoppedResult(request: JobRequest, family: string, told: Told, elapsed: number): Result | null {
  const base = { puzzle: request.name ?? "", family };
  const stats = statsOf(told.progress, elapsed);
  const found = told.progress?.solutions ?? 0;
  const least = { at_least: String(found) };
  switch (request.kind) {
    case "count":
      return { kind: "count", ...base, status: "limit", count: null, up_to_symmetry: null, symmetry: null, stats, ...least };
    case "solve":
      return {
        kind: "solve", ...base, status: "limit", solutions: [], complete: false, total: null, stats, views: [], ...least,
        ...(told.best ? { best_view: told.best.view } : {}),
        ...(told.readings.length > 0 ? { curve: told.readings.map(point) } : {}),
      };
    case "hint":
      return { kind: "hint", ...base, state: null, completions: null, told: request.level ?? "reveal", step: null, status: "limit" };
    case "explain":
      return { kind: "explain", ...base, status: "limit", puzzle_solvable: null, steps: [], solutions: [], contradiction: null, totals: { gained: 0, cost: 0 }, path: "" };
    case "rate":
      return { kind: "rate", ...base, class: null, score: null, unique: null, message: "", elapsed_ms: elapsed, status: "limit" };
    case "compare":
      return { kind: "compare", ...base, over: request.over ?? "heuristics", rows: [] };
    case "study": {
      const asked = (request.runs ?? STUDY_RUNS) * (request.vary?.values.length ?? 1);
      return { kind: "study", ...base, engine: null, option: request.vary?.option ?? null, status: "limit", asked, made: 0, rows: [] };
    }
    default:
      return null;
  }
}

/** The runs of each value of a study that does not say how many. */
const STUDY_RUNS = 20;

function statsOf(progress: Progress | null, elapsed: number): Stats {
  const { nodes, placements, pruned, depth } = progress ?? { nodes: 0, placements: 0, pruned: 0, depth: 0 };
  return { nodes, placements, pruned, depth, backtracks: null, branching: null, elapsed_ms: elapsed };
}

function point({ elapsed_ms: elapsed, iteration, temperature, energy, best }: Reading): CurvePoint {
  return [elapsed, iteration, temperature, energy, best];
}
