// How far a job is, as it is told: an engine may walk its tree a second time, as a search that has enough
// solutions to list and then counts them all, and begins its numbers anew.

import type { Ears } from "./engine";
import type { JobRequest, Progress } from "./types";

/** The kinds of work whose numbers are of one tree. */
const RISING: readonly JobRequest["kind"][] = ["count", "solve"];

/** How far a job of a kind is, where it was as far as `before`. */
export function told(kind: JobRequest["kind"], before: Progress | null, now: Progress): Progress {
  return RISING.includes(kind) ? risen(before, now) : now;
}

/** Hears the same of a job from now on, and no number that falls. */
export function rising(kind: JobRequest["kind"], ears: Ears): Ears {
  const { progress } = ears;
  if (!progress) return ears;
  let last: Progress | null = null;
  return { ...ears, progress: (now) => progress((last = told(kind, last, now))) };
}

/** The same, where no number is less than it was told before. */
export function risen(before: Progress | null, now: Progress): Progress {
  if (!before) return now;
  const most = (of: (progress: Progress) => number): number => Math.max(of(before), of(now));
  return {
    ...now,
    elapsed_ms: most(({ elapsed_ms }) => elapsed_ms),
    nodes: most(({ nodes }) => nodes),
    placements: most(({ placements }) => placements),
    pruned: most(({ pruned }) => pruned),
    solutions: most(({ solutions }) => solutions),
    fraction: most(({ fraction }) => fraction),
  };
}
