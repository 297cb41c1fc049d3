// The puzzles of a day: four of rising classes, of which the first is easy. The calendar is as hard as its date; the three
// others have the easiest classes that it leaves. The date is the seed, so that they are the same for everybody. All that
// decides a day's puzzles stands here.

import type { JobRequest } from "../api/types";
import { iso, parse } from "../play/dates";
import { CALENDAR_RANKS } from "./calendarRanks";
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
const RANKS = ["starter", "junior", "expert", "master", "wizard"] as const;
type Rank = (typeof RANKS)[number];

/** From this day on the four classes differ. The puzzles of earlier days are those that people have played. */
const DIFFERENT_FROM = "2026-12-02";
const EARLIER_RANKS = ["starter", "junior", "expert"] as const;
const EARLIER_WEEKEND_RANKS = ["starter", "junior", "master"] as const;

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

/** The puzzles of a day, rising. */
export function dailies(date: Date): readonly Daily[] {
  return planOf(date).map(({ kind }) => ({ kind, date }));
}

export function rankOfDay({ kind, date }: Daily): Rank {
  return planOf(date).find((planned) => planned.kind === kind)?.rank ?? "wizard";
}

function calendarRank(date: Date): Rank {
  const digit = CALENDAR_RANKS[date.getMonth()]?.[(date.getDate() - 1) * 7 + date.getDay()];
  return RANKS[Number(digit)] ?? "wizard";
}

interface Planned {
  readonly kind: DailyKind;
  readonly rank: Rank;
}

function planOf(date: Date): readonly Planned[] {
  const others = iso(date) < DIFFERENT_FROM ? earlier(date) : leftBy(calendarRank(date), date);
  const all = [...others, { kind: "calendar", rank: calendarRank(date) } as const];
  return all.sort((one, other) => RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank));
}

/** The three easiest classes that the calendar does not have. */
function leftBy(calendar: Rank, date: Date): readonly Planned[] {
  const [easy = "starter", middle = "junior", hard = "expert"] = RANKS.filter((rank) => rank !== calendar);
  const [first, second, third] = orderOf(date);
  // No small Tetravex is harder than expert.
  const [before, last] = hard === "master" && third === "tetravex" ? [third, second] : [second, third];
  return [{ kind: first, rank: easy }, { kind: before, rank: middle }, { kind: last, rank: hard }];
}

function earlier(date: Date): readonly Planned[] {
  return orderOf(date).map((kind, at) => {
    const ranks = date.getDay() % 6 === 0 && kind !== "tetravex" ? EARLIER_WEEKEND_RANKS : EARLIER_RANKS;
    return { kind, rank: ranks[at] ?? "starter" };
  });
}

function orderOf(date: Date): (typeof ORDERS)[number] {
  const days = Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
  return ORDERS[((days % 6) + 6) % 6] ?? ORDERS[0];
}

/** What the generator is asked for. */
export function requestOf(daily: Daily): JobRequest & { kind: "generate" } {
  const { kind, date } = daily;
  const board = { packing: { board: "iq-puzzler-pro" }, suguru: { size: "8x8" }, tetravex: { size: "4", colors: "10" }, calendar: {} }[kind];
  return { kind: "generate", family: kind, seed: Number(iso(date).replaceAll("-", "")), settings: { ...board, difficulty: rankOfDay(daily) } };
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
  const order: readonly string[] = RANKS;
  return [...ranks.values()].sort((one, other) => order.indexOf(one.rank) - order.indexOf(other.rank));
}
