// What was solved of the puzzles of the days: what waits, the days in a row, a month of them, and a result to share that spoils
// nothing. It knows no document.

import type { Keep } from "../keep/keep";
import { iso, shifted } from "../play/dates";
import { DAILIES, dailies, type Daily, type DailyKind } from "./daily";
import { solvedOf, type Solved } from "./progress";

/** What was solved of each game, day by day. */
export type Days = Readonly<Record<DailyKind, ReadonlyMap<string, Solved>>>;

export async function solvedDays(keep: Keep): Promise<Days> {
  const found = await Promise.all(DAILIES.map(async (kind) => [kind, await solvedOf(keep, `daily-${kind}`)] as const));
  return Object.fromEntries(found) as Days;
}

/** Tells what was solved, now and whenever that changes; ends when what is returned is called. */
export function watchSolved(keep: Keep, tell: (days: Days) => void): () => void {
  const look = (): void => void solvedDays(keep).then(tell);
  look();
  return keep.subscribe((tables) => {
    if (tables.includes("facts")) look();
  });
}

/** How a day's puzzle was solved. */
export function solvedIn(days: Days, { kind, date }: Daily): Solved | null {
  return days[kind].get(iso(date)) ?? null;
}

/** The puzzles of a day that are still to be solved, rising. */
export function waiting(days: Days, date: Date): readonly Daily[] {
  return dailies(date).filter((daily) => solvedIn(days, daily) === null);
}

/** How many days in a row a puzzle of the day was solved on its day, up to today or, if today has none yet, to yesterday. */
export function streak(days: Days, today: Date): number {
  const isKept = (date: Date): boolean => DAILIES.some((kind) => days[kind].get(iso(date))?.late === false);
  const first = isKept(today) ? 0 : 1;
  let count = 0;
  while (isKept(shifted(today, -first - count))) count += 1;
  return count;
}

/** A day in the calendar of a month. */
export interface DayOfMonth {
  readonly date: Date;
  /** How many of its puzzles are solved. */
  readonly solved: number;
  /** Its puzzles can be played: it is today, or was before. */
  readonly open: boolean;
}

/** The weeks of a month, from Monday on; null where a week has days of another month. */
export function monthOf(days: Days, month: Date, today: Date): readonly (readonly (DayOfMonth | null)[])[] {
  const first = new Date(month.getFullYear(), month.getMonth(), 1);
  const before = (first.getDay() + 6) % 7;
  const length = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const number = week * 7 + weekday - before;
      if (number < 0 || number >= length) return null;
      const date = shifted(first, number);
      const solved = DAILIES.filter((kind) => days[kind].has(iso(date))).length;
      return { date, solved, open: iso(date) <= iso(today) };
    }),
  );
}

/** What is said of a result, in the language spoken now. */
export interface Told {
  readonly title: string;
  readonly date: string;
  readonly rank: string;
  readonly time: string;
  readonly hints: string;
  /** The days in a row, if there are several. */
  readonly streak: string | null;
  /** Where the puzzles of the day are, if others can open it. */
  readonly link: string | null;
}

/** What was solved and how, and nothing of the solution. */
export function result({ title, date, rank, time, hints, streak, link }: Told): string {
  const line = [`Pavage, ${title}, ${date}`, rank, time, hints, streak].filter((part) => part !== null).join(" · ");
  return [line, link].filter((part) => part !== null).join("\n");
}
