// A puzzle a day. The date is the seed, so that it is the same for everybody; the calendar's is the day
// itself. All that decides a day's puzzle stands here.

import type { JobRequest } from "../api/types";
import { iso, isToday, parse, shifted } from "../play/dates";
import type { Solved } from "./progress";

export const DAILIES = ["packing", "calendar", "suguru", "tetravex"] as const;
export type DailyKind = (typeof DAILIES)[number];

/** From Sunday on: a week begins easily. Of a small Tetravex none is harder than expert. */
const RANKS = ["expert", "starter", "junior", "junior", "expert", "expert", "master"] as const;
const TETRAVEX_RANKS = ["expert", "starter", "starter", "junior", "junior", "expert", "expert"] as const;

export interface Daily {
  readonly kind: DailyKind;
  readonly date: Date;
}

/** The name under which what was solved is kept, and under which all but the calendar are opened. */
export function dailyName(kind: DailyKind, date: Date): string {
  return `daily-${kind}/${iso(date)}`;
}

/** The day's puzzle that a name speaks of. */
export function dailyOf(name: string | null): Daily | null {
  const found = /^daily-([a-z]+)\/([\d-]+)$/.exec(name ?? "");
  const kind = DAILIES.find((known) => known === found?.[1]);
  const date = parse(found?.[2] ?? "");
  return kind === undefined || date === null ? null : { kind, date };
}

/** The day's puzzle that a game is: one that was opened by its name, or today's calendar. */
export function dailyPlayed(name: string | null, date: Date | null): Daily | null {
  return name === "calendar" && date !== null && isToday(date) ? { kind: "calendar", date } : dailyOf(name);
}

/** The class of a day; null where any day is as hard as it is. */
export function rankOfDay({ kind, date }: Daily): string | null {
  if (kind === "calendar") return null;
  return (kind === "tetravex" ? TETRAVEX_RANKS : RANKS)[date.getDay()] ?? null;
}

/** What the generator is asked for. */
export function requestOf(daily: Daily): JobRequest & { kind: "generate" } {
  const { kind, date } = daily;
  const board = { packing: { board: "iq-puzzler-pro" }, suguru: { size: "8x8" }, tetravex: { size: "4", colors: "10" }, calendar: {} }[kind];
  return { kind: "generate", family: kind, seed: Number(iso(date).replaceAll("-", "")), settings: { ...board, difficulty: rankOfDay(daily) ?? "" } };
}

/** How many days in a row were solved, up to today or, if today's is still to be solved, to yesterday. */
export function streak(solved: ReadonlyMap<string, Solved>, today: Date): number {
  const first = solved.has(iso(today)) ? 0 : 1;
  let days = 0;
  while (solved.has(iso(shifted(today, -first - days)))) days += 1;
  return days;
}

export interface ByRank {
  readonly rank: string;
  readonly count: number;
  readonly best: number;
}

/** How many were solved of each class, and the shortest time. */
export function byRank(solved: ReadonlyMap<string, Solved>): readonly ByRank[] {
  const ranks = new Map<string, ByRank>();
  for (const { seconds, rank } of solved.values()) {
    if (rank === undefined) continue;
    const { count = 0, best = Infinity } = ranks.get(rank) ?? {};
    ranks.set(rank, { rank, count: count + 1, best: Math.min(best, seconds) });
  }
  const order = ["starter", "junior", "expert", "master", "wizard"];
  return [...ranks.values()].sort((one, other) => order.indexOf(one.rank) - order.indexOf(other.rank));
}
