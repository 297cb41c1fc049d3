// What was solved, level by level and day by day: kept on the device, among what the page notes for itself.

import type { Keep } from "../keep/keep";
import { SOLVED, type FactRow } from "../keep/tables";

export interface Solved {
  /** The shortest time. */
  readonly seconds: number;
  /** The hints of the solution with the fewest. */
  readonly hints: number;
  /** The class, where the name does not tell it. */
  readonly rank?: string;
  /** Of a day's puzzle: it was first solved on a later day. */
  readonly late: boolean;
}

/** Notes that something was solved; the best is kept, and that it was once in time. */
export async function noteSolved(keep: Keep, name: string, { seconds, hints, rank, late = false }: Omit<Solved, "late"> & Partial<Pick<Solved, "late">>, now: number): Promise<void> {
  const id = SOLVED + name;
  await keep.change(["facts"], async (rows) => {
    const before = await rows.get("facts", id);
    await rows.put("facts", {
      id,
      changed: now,
      seconds: Math.min(seconds, before?.seconds ?? Infinity),
      hints: Math.min(hints, before?.hints ?? Infinity),
      ...(rank === undefined ? {} : { rank }),
      ...(late && (before === undefined || before.late === true) ? { late } : {}),
    });
  });
}

/** What was solved of all that is named so and has a number, a day or another word after it. */
export async function solvedOf(keep: Keep, name: string): Promise<ReadonlyMap<string, Solved>> {
  const prefix = `${SOLVED}${name}/`;
  const rows = await keep.read(["facts"], (view) => view.beginning("facts", prefix));
  const solved = ({ seconds = 0, hints = 0, rank, late = false }: FactRow): Solved => ({ seconds, hints, late, ...(rank === undefined ? {} : { rank }) });
  return new Map(rows.map((row) => [row.id.slice(prefix.length), solved(row)]));
}
