// Counting without listing: positions that leave the same items are one state, whose ways add up. Items are
// covered in their order, so that each choice is made once.

import type { Problem } from "../cover/problem";

export interface State {
  /** Which items are covered, as a number for each: 0 or 1. */
  readonly covered: readonly number[];
  readonly ways: number;
  /** Where it comes from: states of the layer before. */
  readonly from: readonly number[];
  /** Whether every item is covered. */
  readonly whole: boolean;
  /** Whether it leads to a solution. */
  lives: boolean;
}

export interface Merged {
  /** After so many options: the states that there are. */
  readonly layers: readonly (readonly State[])[];
  readonly solutions: number;
  readonly states: number;
  /** How many nodes the tree of the same search has. */
  readonly nodes: number;
}

/** Larger problems are not seen at a glance. */
export const STATES_MAX = 400;

/** The states of a problem whose items are all covered once; null where there are too many or others. */
export function mergedOf({ items, options }: Problem): Merged | null {
  if (items.some(({ secondary, most }) => secondary || most !== 1)) return null;
  const layers: State[][] = [[{ covered: items.map(() => 0), ways: 1, from: [], whole: items.length === 0, lives: false }]];
  let [solutions, states, nodes] = [0, 1, 1];
  for (;;) {
    const next = new Map<string, State & { from: number[] }>();
    layers.at(-1)?.forEach((state, place) => {
      const item = state.covered.indexOf(0);
      for (const option of options) {
        if (item < 0 || !option.some((entry) => entry.item === item) || option.some((entry) => state.covered[entry.item] === 1)) continue;
        nodes += state.ways;
        const covered = state.covered.map((one, at) => (option.some((entry) => entry.item === at) ? 1 : one));
        const key = covered.join("");
        const known = next.get(key);
        const whole = covered.every((one) => one === 1);
        if (whole) solutions += state.ways;
        next.set(key, { covered, whole, lives: whole, ways: (known?.ways ?? 0) + state.ways, from: [...(known?.from ?? []), place] });
      }
    });
    if (next.size === 0) break;
    states += next.size;
    if (states > STATES_MAX) return null;
    layers.push([...next.values()]);
  }
  for (let at = layers.length - 1; at > 0; at -= 1) {
    for (const { lives, from } of layers[at] ?? []) {
      if (lives) for (const place of from) (layers[at - 1]?.[place] ?? { lives: false }).lives = true;
    }
  }
  return { layers, solutions, states, nodes };
}
