// How hard the calendar is on a day: the fewer solutions the day has, the harder. The engine counts them when the
// day is first shown.

import type { Engine } from "../api/engine";
import { iso } from "../play/dates";
import { calendarRank } from "./daily";

let ranks = $state.raw<Readonly<Record<string, string>>>({});

/** The class of the calendar of a day, once it is known. */
export function rankOfCalendar(date: Date): string | null {
  return ranks[iso(date)] ?? null;
}

/** Looks it up. Without the engine it stays unknown. */
export async function learnCalendar(engine: Engine, date: Date): Promise<void> {
  const day = iso(date);
  if (day in ranks) return;
  const answer = await engine.run({ kind: "count", name: "calendar", options: { date: day } }).result.catch(() => null);
  if (answer?.count != null) ranks = { ...ranks, [day]: calendarRank(Number(answer.count)) };
}
