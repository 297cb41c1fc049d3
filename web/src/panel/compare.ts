// What the chart of compared orderings shows of a row: the median of its runs, and the half in the middle.

import type { CompareRow } from "../api/types";
import { ticksTo } from "./ticks";

/** What the rows are compared by. */
export type Measure = "placements" | "elapsed_ms";

/** How far each search goes: to the first solution, or to its end. */
export type Until = "first" | "all";

/** Whether a search came to its end, and was not cut. */
export const ended = ({ stop }: CompareRow): boolean => stop === "exhausted" || stop === "solutions";

/** Over how many seeds the rows are medians. */
export const runsOf = (rows: readonly CompareRow[]): number | undefined => rows.find((row) => row.seeds)?.seeds?.runs;

/** The fastest first. */
export const byMedian = (rows: readonly CompareRow[], by: Measure): readonly CompareRow[] => [...rows].sort((one, other) => median(one, by) - median(other, by));

/** The median of a row's runs; of a row with one run, that run. */
export const median = (row: CompareRow, by: Measure): number => row.seeds?.[by].median ?? row[by];

/** The quartiles, between which half of the runs lie; null with one run. */
export function half(row: CompareRow, by: Measure): readonly [number, number] | null {
  const spread = row.seeds?.[by];
  return spread ? [spread.lower, spread.upper] : null;
}

/** A scale that takes in all medians and quartiles. */
export interface Scale {
  /** Whether it goes by powers of ten, because the values are of very different sizes. */
  readonly isLogarithmic: boolean;
  /** Where a value lies, from 0 to 1. */
  readonly place: (value: number) => number;
  /** Round values for its axis, a few. */
  readonly ticks: readonly number[];
}

/** Beyond so many times the least median, a bar of it would hardly be seen on an even scale. */
const RATIO_MAX = 30;
/** The least that the scale tells from nothing. */
const UNIT: Record<Measure, number> = { placements: 1, elapsed_ms: 0.01 };

/** Powers of ten from the least that the scale shows, at most four of them, evenly chosen. */
function powersTo(most: number, least: number): readonly number[] {
  const count = Math.floor(Math.log10(most / least)) + 1;
  const every = Math.ceil(count / 4);
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => Number((least * 10 ** (at * every)).toPrecision(3)));
}

export function scaleOver(rows: readonly CompareRow[], by: Measure): Scale {
  const medians = rows.map((row) => median(row, by));
  const most = Math.max(1e-9, ...medians, ...rows.flatMap((row) => half(row, by) ?? []));
  const isLogarithmic = most > RATIO_MAX * Math.max(UNIT[by], Math.min(...medians));
  const length = isLogarithmic ? (value: number) => Math.log10(1 + value / UNIT[by]) : (value: number) => value;
  return { isLogarithmic, place: (value) => Math.max(0.01, length(value) / length(most)), ticks: isLogarithmic ? powersTo(most, UNIT[by]) : most < UNIT[by] ? [0] : ticksTo(most, 2) };
}
