// What a study of annealing begins with: values worth trying for each parameter.

import type { Option, StudyRow } from "../api/types";

const FIXED: Readonly<Record<string, readonly number[]>> = {
  lambda: [0.99, 0.999, 0.9999, 0.99999],
  "block-every": [0, 100, 500],
  "max-steps": [1_000, 10_000, 100_000],
};

/** Around the default of the puzzle; all of them fit the defaults of the other parameters. */
const FACTORS: Readonly<Record<string, readonly number[]>> = {
  temperature: [0.75, 1, 1.25, 1.5],
  "t-max": [1, 1.25, 1.5],
  "t-min": [0.5, 0.75, 1],
  reheat: [1, 1.5, 2],
  "shift-every": [0, 1, 5],
};

/** Values to try for an option, as they are typed. */
export function suggested(option: Option): string {
  const usual = Number(option.default);
  const around = (FACTORS[option.name] ?? [0.5, 1, 2]).map((factor) => Number((factor * usual).toPrecision(3)));
  const values = FIXED[option.name] ?? (option.default === null || Number.isNaN(usual) ? [] : around);
  return values.map(String).join(", ");
}

/** The runs of a value, where there are any. */
export type Measured = StudyRow & { readonly iterations: NonNullable<StudyRow["iterations"]> };

export const measured = (rows: readonly StudyRow[]): Measured[] => rows.filter((row): row is Measured => row.iterations !== null);

/** The values in what was typed: between commas or blanks, each once. */
export function valuesIn(typed: string): string[] {
  return [...new Set(typed.split(/[\s,;]+/).filter((value) => value !== ""))];
}

/** Where a number of steps lies on a scale by powers of ten, from 0 to 1; and the powers on it. */
export interface Scale {
  readonly at: (steps: number) => number;
  readonly ticks: readonly number[];
}

export function scaleOver(steps: readonly number[]): Scale {
  const positive = steps.map((value) => Math.max(1, value));
  const first = Math.floor(Math.log10(Math.min(...positive, Infinity)));
  const from = Number.isFinite(first) ? first : 0;
  const to = Math.max(from + 1, Math.log10(Math.max(1, ...positive) * 1.05));
  const ticks = Array.from({ length: Math.floor(to) - from + 1 }, (_, at) => 10 ** (from + at));
  return { at: (value) => (Math.log10(Math.max(1, value)) - from) / (to - from), ticks };
}
