// The colours of pieces as confirmed pictures showed them, kept on the device: one's own set in one's own light.

import { readLocal, writeLocal } from "../keep/local";

export type Colours = Readonly<Record<string, string>>;

const key = (puzzle: string): string => `pavage.colours.${puzzle}`;

/** What is known of the pieces of a puzzle. */
export function learned(puzzle: string): Colours {
  try {
    return JSON.parse(readLocal(key(puzzle)) ?? "{}") as Colours;
  } catch {
    return {};
  }
}

/** Takes what a confirmed picture showed into account: half of what was known stays. */
export function learn(puzzle: string, seen: Colours): void {
  const known = learned(puzzle);
  const mixed = Object.entries(seen).map(([piece, colour]) => [piece, between(known[piece] ?? colour, colour)]);
  writeLocal(key(puzzle), JSON.stringify({ ...known, ...Object.fromEntries(mixed) }));
}

/** The colour in the middle of two, each as `#rrggbb`. */
export function between(one: string, other: string): string {
  const part = (colour: string, at: number): number => parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5].map((at) => Math.round((part(one, at) + part(other, at)) / 2).toString(16).padStart(2, "0")).join("")}`;
}
