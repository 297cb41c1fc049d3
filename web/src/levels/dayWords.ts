// How the puzzles of a day are called, where they are, and what is told of one that is solved.

import { addressOf } from "../play/address";
import { iso } from "../play/dates";
import { familyName, puzzleTitle } from "../play/title";
import { ownMachine, wholeLink } from "../ui/route.svelte";
import { region, say } from "../words/current.svelte";
import { clock } from "../words/words";
import { written } from "../words/written";
import { dailyName, rankOfDay, type Daily, type DailyKind } from "./daily";
import { result, solvedIn, streak, type Days } from "./days";

export function dailyTitle(kind: DailyKind): string {
  return kind === "packing" ? puzzleTitle("iq-puzzler-pro") : familyName(kind);
}

/** Its class in words. */
export function dailyRank(daily: Daily): string {
  return say(`level-${rankOfDay(daily)}`);
}

export function dailyAddress({ kind, date }: Daily): string {
  return kind === "calendar" ? addressOf({ name: kind, date: iso(date) }) : addressOf({ name: dailyName(kind, date) });
}

/** The page of a day; today's needs no date. */
export function dayAddress(date: Date, today: Date): string {
  return iso(date) === iso(today) ? "/today" : `/today?date=${iso(date)}`;
}

export function dayName(date: Date): string {
  return written(date, region(), { weekday: "long", day: "numeric", month: "long" });
}

/** A text to share, once the puzzle is solved; null before. */
export function dailyResult(days: Days, daily: Daily, today: Date): string | null {
  const solved = solvedIn(days, daily);
  if (solved === null) return null;
  const count = streak(days, today);
  return result({
    title: dailyTitle(daily.kind),
    date: written(daily.date, region(), { dateStyle: "long" }),
    rank: dailyRank(daily),
    time: clock(solved.seconds),
    hints: say("today-hints", { hints: solved.hints }),
    streak: count > 1 ? say("today-streak", { days: count }) : null,
    link: ownMachine() ? null : wholeLink("/today"),
  });
}
