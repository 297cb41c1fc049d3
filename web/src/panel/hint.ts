// How much of a hint is told. The engine searches once for a position and answers with the step whole; each level
// shows what the engine would have said at it, and no more.

import type { HintResult, Step, World } from "../api/types";
import type { Level } from "./steps";

/** The levels, from the gentlest on. */
export const levels = ["nudge", "reason", "reveal"] as const satisfies readonly Level[];

/** A hint that was told whole, as it is at a level. */
export function toldAt(whole: HintResult, told: Level): HintResult {
  if (told === "reveal" || !whole.step) return whole;
  const { candidates, ...hint } = whole;
  return { ...hint, told, step: stepAt(whole.step, told), ...(told === "reason" && candidates ? { candidates } : {}) };
}

/** Where to look, and from the reason on what is seen there; what follows from it is left out. */
function stepAt({ rule, title, cells, look = cells, because, from, nudge, reason, holes, edges, worlds, eliminates, level, cost }: Step, told: Exclude<Level, "reveal">): Step {
  const step = { rule, title, cells: look, level, cost, nudge };
  if (told === "nudge") return { ...step, because: [], message: nudge };
  return {
    ...step, because, message: reason ?? nudge,
    // The candidates of a number that is about to be written would tell it.
    ...(from && eliminates && eliminates.length > 0 ? { from } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(holes ? { holes } : {}),
    ...(edges ? { edges } : {}),
    ...(worlds ? { worlds: worlds.filter(fails) } : {}),
  };
}

/** A world that fails is a reason, and told to its end; others are what follows. */
const fails = ({ contradiction }: World): boolean => contradiction !== null;
