// What is timed: jobs as a page asks for them, made by seeds.

import type { JobRequest } from "../../src/api/types";

export type Job = JobRequest;

/** Jobs that are timed together. */
export interface Work {
  readonly called: string;
  readonly jobs: readonly Job[];
}

/** Makes a puzzle, and says it as text. */
export type Make = (family: string, seed: number, settings: Readonly<Record<string, string | boolean>>) => Promise<string>;

const times = (count: number, jobs: readonly Job[]): Job[] => Array.from({ length: count }, () => jobs).flat();

export async function works(make: Make): Promise<Work[]> {
  const packed = await Promise.all([1, 2, 3, 4].map((seed) => make("packing", seed, { board: "60x6", sizes: "2-16", parts: "50" })));
  const suguru = await Promise.all([1, 2].map((seed) => make("suguru", seed, { size: "10x10", difficulty: "wizard" })));
  const tetravex = await make("tetravex", 2, { size: "8", colors: "9" });
  return [
    { called: "count the empty board of the IQ Puzzler Pro, ten times", jobs: times(10, [{ kind: "count", name: "iq-puzzler-pro" }]) },
    { called: "count pentominoes on 6x10 by masks", jobs: [{ kind: "count", name: "pentomino-6x10", engine: "mask" }] },
    { called: "solve four boards of 60x6, cut into 50 pieces, ten times", jobs: times(10, packed.map((puzzle) => ({ kind: "solve", puzzle }))) },
    { called: "explain two Suguru of 10x10 of the class wizard", jobs: suguru.map((puzzle) => ({ kind: "explain", puzzle })) },
    { called: "solve a Tetravex of 8x8 with 9 colours", jobs: [{ kind: "solve", puzzle: tetravex }] },
  ];
}
