// How fast a recorded search is gone through, in steps a second.

export const SPEEDS = [0.5, 1, 4, 12, 40, 200, 1000, 5000] as const;
/** Places among them. */
export const USUAL_SPEED = 2;
export const QUICK_SPEED = 3;

export function speedOf(at: number): number {
  return SPEEDS[at] ?? 4;
}

/** The time of a step, in milliseconds. */
export function paceOf(at: number): number {
  return 1000 / speedOf(at);
}
