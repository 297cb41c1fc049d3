// The days of a calendar puzzle. Its fields name a month, a day and perhaps a weekday; they need no
// year, and some of them are in no calendar.

import type { Day } from "../game/shelf";
import { written, writtenDay } from "../words/written";

export type { Day } from "../game/shelf";

/** The built-in puzzles that are about a day. */
export const CALENDARS: ReadonlySet<string> = new Set(["calendar", "a-puzzle-a-day"]);

export const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

export function dayOf(fields: Readonly<Record<string, unknown>>): Day | null {
  const { month, day, weekday } = fields;
  if (typeof month !== "number" || typeof day !== "number") return null;
  return { month, day, weekday: typeof weekday === "string" ? weekday : null };
}

/** As `2026-11-21`. */
export function iso(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function now(): Date {
  return new Date();
}

export function isToday(date: Date): boolean {
  return iso(date) === iso(now());
}

export function parse(text: string): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return null;
  const date = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  return iso(date) === text ? date : null;
}

export function shifted(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

/** A day in words, as “Sunday 22 November”, or short; also one that is in no calendar. */
export function dayText(day: Day, locale: string, names: "long" | "short" = "long"): string {
  const weekday = day.weekday === null ? {} : { weekday: names };
  const real = realDay(day, new Date(2026, 0, 1));
  if (real) return written(real, locale, { ...weekday, day: "numeric", month: names });
  const named = WEEKDAYS.findIndex((name) => name === day.weekday);
  const parts = [
    ...(named < 0 ? [] : [new Date(2023, 0, 1 + named).toLocaleDateString(locale, { weekday: names })]),
    writtenDay(day.day, locale),
    new Date(2024, day.month - 1, 1).toLocaleDateString(locale, { month: names }),
  ];
  return parts.join(" ");
}

/** The day of a game: the one wished for if the game is about it, or else the nearest that looks so. */
export function dateOf(fields: Readonly<Record<string, unknown>>, wish: Date | null): Date | null {
  const day = dayOf(fields);
  return day && realDay(day, wish ?? new Date());
}

/** The real day nearest to `about` that looks so, or null where no calendar has it. */
export function realDay({ month, day, weekday }: Day, about: Date): Date | null {
  // The calendar repeats after 28 years, save around 1900 and 2100.
  for (let apart = 0; apart <= 28; apart++) {
    for (const year of [about.getFullYear() + apart, about.getFullYear() - apart]) {
      const date = new Date(year, month - 1, day);
      const fits = date.getMonth() === month - 1 && date.getDate() === day;
      if (fits && (weekday === null || WEEKDAYS[date.getDay()] === weekday)) return date;
    }
  }
  return null;
}
