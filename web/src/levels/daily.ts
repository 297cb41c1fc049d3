// The puzzles of a day: three of rising classes, of which the first is easy, and the calendar, which is as hard as
// its day. The date is the seed, so that they are the same for everybody. All that decides a day's puzzles
// stands here.

import type { JobRequest } from "../api/types";
import { iso, parse } from "../play/dates";
import type { Solved } from "./progress";

export const DAILIES = ["packing", "calendar", "suguru", "tetravex"] as const;
export type DailyKind = (typeof DAILIES)[number];

/** The orders of the games of a day, one after the other: so each game is easy on some day. */
const ORDERS = [
  ["suguru", "packing", "tetravex"],
  ["packing", "tetravex", "suguru"],
  ["tetravex", "suguru", "packing"],
  ["suguru", "tetravex", "packing"],
  ["packing", "suguru", "tetravex"],
  ["tetravex", "packing", "suguru"],
] as const satisfies readonly (readonly DailyKind[])[];
/** The classes of a day. */
const RANKS = ["starter", "junior", "expert"] as const;
/** On Saturdays and Sundays there is more time; no small Tetravex is harder than expert. */
const WEEKEND_RANKS = ["starter", "junior", "master"] as const;

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

/** The day's puzzle that a game is: one that was opened by its name, or the calendar of today or of a day before. */
export function dailyPlayed(name: string | null, date: Date | null, today: Date): Daily | null {
  return name === "calendar" && date !== null && iso(date) <= iso(today) ? { kind: "calendar", date } : dailyOf(name);
}

/** The puzzles of a day, rising, the calendar last. */
export function dailies(date: Date): readonly Daily[] {
  return [...orderOf(date), "calendar" as const].map((kind) => ({ kind, date }));
}

/** More solutions than this, from easy to hard: a fifth of all days of the calendar has each class. */
const CALENDAR_RANKS = [[50, "starter"], [32, "junior"], [21, "expert"], [12, "master"]] as const;

/** The class of a calendar's day, by the number of its solutions. */
export function calendarRank(solutions: number): string {
  return CALENDAR_RANKS.find(([most]) => solutions > most)?.[1] ?? "wizard";
}

/** The class of a day's puzzle; null for the calendar, where a day is as hard as it is. */
export function rankOfDay({ kind, date }: Daily): string | null {
  const at = (orderOf(date) as readonly DailyKind[]).indexOf(kind);
  const ranks = date.getDay() % 6 === 0 && kind !== "tetravex" ? WEEKEND_RANKS : RANKS;
  return ranks[at] ?? null;
}

function orderOf(date: Date): (typeof ORDERS)[number] {
  const days = Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
  return ORDERS[((days % 6) + 6) % 6] ?? ORDERS[0];
}

/** What the generator is asked for. */
export function requestOf(daily: Daily): JobRequest & { kind: "generate" } {
  const { kind, date } = daily;
  const board = { packing: { board: "iq-puzzler-pro" }, suguru: { size: "8x8" }, tetravex: { size: "4", colors: "10" }, calendar: {} }[kind];
  return { kind: "generate", family: kind, seed: Number(iso(date).replaceAll("-", "")), settings: { ...board, difficulty: rankOfDay(daily) ?? "" } };
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
