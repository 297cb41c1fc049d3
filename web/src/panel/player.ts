// A recorded search as something that can be gone through forwards and backwards. A step's board is
// the start with the patches that are chosen and not taken back.

import { placeOf } from "../board/moves";
import type { Patch, Picture, ReplayResult } from "../api/types";

/** What is gone through: a search, or the cutting of a board. */
export type Recorded = Pick<ReplayResult, "family" | "start" | "patches" | "steps">;

export class Player {
  constructor(private readonly result: Recorded) {}

  /** Whether what is covered has names of its own, which are no places. */
  get names(): boolean {
    return this.result.family === "cover";
  }

  /** Whether cells have layers. */
  get isSolid(): boolean {
    return this.result.start.layers > 1;
  }

  get length(): number {
    return this.result.steps.length;
  }

  /** What is said at a position; 0 is before the first step. */
  text(at: number): string {
    return this.result.steps[at - 1]?.text ?? "";
  }

  kind(at: number): string {
    return this.result.steps[at - 1]?.step ?? "start";
  }

  /** What a step puts on the board or takes off; null if it does neither. */
  change(at: number): Patch | null {
    const step = this.result.steps[at - 1];
    return step?.patch === undefined ? null : (this.result.patches[step.patch] ?? null);
  }

  /** The board after so many steps. */
  picture(at: number): Picture {
    const { start, patches } = this.result;
    const groups = [...start.groups];
    const cells = new Map(start.cells.map((cell) => [String(placeOf(cell)), cell]));
    for (const chosen of this.chosen(at)) {
      const patch = patches[chosen];
      if (!patch) continue;
      const group = patch.group === null ? null : groups.push(patch.group) - 1;
      for (const cell of patch.cells) {
        const before = cells.get(String(placeOf(cell)));
        const own = group ?? cell.group ?? before?.group;
        cells.set(String(placeOf(cell)), own === undefined ? { ...before, ...cell } : { ...before, ...cell, group: own });
      }
    }
    return { ...start, groups, cells: start.cells.map((cell) => cells.get(String(placeOf(cell))) ?? cell) };
  }

  private chosen(at: number): readonly number[] {
    const stack: number[] = [];
    for (const { step, patch } of this.result.steps.slice(0, at)) {
      if (patch === undefined) continue;
      if (step === "choose") stack.push(patch);
      else if (step === "retract") stack.splice(stack.lastIndexOf(patch), 1);
    }
    return stack;
  }
}
