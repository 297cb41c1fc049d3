// Which of the judge's remarks concern what the player has done. A remark about cells that are all
// empty says only that the game is not over.

import type { Cell, View, Violation } from "../api/types";
import type { Edge, Overlay } from "../board/overlay";
import { place, placeOf } from "../board/moves";

/** Sides that differ, as the engine sends them. */
export const edgesOf = (pairs: readonly (readonly (readonly number[])[])[] = []): Edge[] =>
  pairs.map(([one = [], other = []]): Edge => [place(one), place(other)]);

/** Remarks as they are shown: on the edge where two sides clash, else on the cells. */
export function faultsOver(violations: readonly Violation[]): Overlay {
  const others = violations.filter(({ edges }) => !edges);
  const edges = violations.flatMap((violation) => edgesOf(violation.edges));
  return { marks: [{ mark: "wrong", places: others.flatMap(({ cells }) => cells.map(place)) }], edges };
}

/** The code of the remark that a position has no solution, which is about no cell. */
const LOST = "no-solution";

/** Whether all that is known against a position is that nothing completes it. */
export const isLost = (remarks: readonly Violation[]): boolean => remarks.length > 0 && remarks.every(({ rule }) => rule === LOST);

/** What is worth telling of a verdict: mistakes; what is only absent yet if nothing is left to fill. */
export function remarks(view: View, violations: readonly Violation[]): readonly Violation[] {
  const faults = conflicts(view, violations);
  const told = violations.filter((violation) => violation.rule === LOST || faults.includes(violation));
  return told.length > 0 || unfilled(view) > 0 ? told : violations;
}

export function conflicts(view: View, violations: readonly Violation[]): Violation[] {
  const filled = new Set(view.cells.filter((cell) => isFilled(view, cell)).map((cell) => String(placeOf(cell))));
  return violations.filter(({ cells }) => cells.length > 0 && cells.some((cell) => filled.has(String(place(cell)))));
}

/** How many cells are still to be filled: those that stay open are not. */
export function unfilled(view: View): number {
  return view.cells.filter((cell) => !isFilled(view, cell) && cell.mark !== "given" && cell.mark !== "open").length;
}

function isFilled(view: View, cell: Cell): boolean {
  if (view.look === "pieces") return cell.group !== undefined;
  return view.look === "tiles" ? cell.sides !== undefined : cell.label !== undefined;
}
