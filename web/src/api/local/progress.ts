// How far a job is whose parts are walked by several workers: the sum of how far the parts are.

import type { Progress } from "../types";

/** Before so much is done, nothing can be said of the time left. */
const LEFT_FROM = 0.001;

/** A part of a job: the share of the work that it is by estimate, how far it is, whether it is done. */
export interface PartState {
  readonly share: number;
  progress: Progress | null;
  done: boolean;
}

/** After `elapsed` milliseconds of the job, of which the parts were walked for `walked`. */
export function summed(parts: readonly PartState[], elapsed: number, walked = elapsed): Progress {
  const sum = (of: (progress: Progress) => number): number =>
    parts.reduce((all, { progress }) => all + (progress ? of(progress) : 0), 0);
  const fraction = Math.min(1, parts.reduce((all, { share, progress, done }) => all + share * (done ? 1 : (progress?.fraction ?? 0)), 0));
  return {
    elapsed_ms: elapsed,
    nodes: sum(({ nodes }) => nodes),
    placements: sum(({ placements }) => placements),
    pruned: sum(({ pruned }) => pruned),
    solutions: sum(({ solutions }) => solutions),
    depth: Math.max(0, ...parts.map(({ progress }) => progress?.depth ?? 0)),
    fraction,
    left_ms: fraction > LEFT_FROM ? (walked * (1 - fraction)) / fraction : null,
    said: null,
  };
}
