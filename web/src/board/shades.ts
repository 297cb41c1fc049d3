// Shades of one colour, for copies of a piece that lie side by side: they differ in lightness, so
// that everybody sees where one ends and the next begins.

import { lightnessOf, mixed } from "./colours";
import { sideKey, sides, type Outline } from "./form";

interface Lying {
  readonly fill: string;
  /** The sides of its cells. */
  readonly walls: ReadonlySet<string>;
}

/** The sides of some cells, which are the same for the cells beyond them. */
export function wallsOf(cells: readonly Outline[]): Set<string> {
  return new Set(cells.flatMap((cell) => sides(cell).map(sideKey)));
}

/** How many shades there are, the plain colour among them. */
const COUNT = 5;
/** The contrast of a shade to the next lighter one. */
const STEP = 1.5;
/** Darker or lighter than this, every colour is black or white. */
const DARKEST = 0.07;
const LIGHTEST = 0.95;

/** The number of a shade for each of the things that lie somewhere: 0 is the plain colour, and what
 * touches in one colour differs. Those that lay there first keep theirs. */
export function apart(lying: readonly Lying[]): number[] {
  const owners = new Map<string, number[]>();
  lying.forEach(({ walls }, at) => walls.forEach((key) => owners.set(key, [...(owners.get(key) ?? []), at])));
  const shades: number[] = [];
  lying.forEach(({ fill, walls }, at) => {
    const taken = new Set<number>();
    for (const owner of [...walls].flatMap((key) => owners.get(key) ?? [])) {
      // What comes later is not shaded yet: it will step aside.
      if (owner < at && lying[owner]?.fill === fill) taken.add(shades[owner] ?? 0);
    }
    let shade = 0;
    while (taken.has(shade) && shade < COUNT - 1) shade += 1;
    shades.push(shade);
  });
  return shades;
}

/** A colour in one of its shades: lighter and darker in turn, as far as there is room. */
export function shaded(colour: string, shade: number): string {
  if (shade === 0) return colour;
  const own = glow(colour);
  const wishes = [1, -1, 2, -2, 3, -3, 4, -4].map((steps) => own * STEP ** steps);
  const wish = wishes.filter((one) => one >= DARKEST && one <= LIGHTEST)[shade - 1] ?? own;
  const other = wish > own ? "#ffffff" : "#000000";
  // Lightness grows with the part of white, and falls with that of black.
  let [low, high] = [0, 1];
  for (let round = 0; round < 12; round++) {
    const part = (low + high) / 2;
    if (Math.abs(glow(mixed(colour, other, part)) - own) < Math.abs(wish - own)) low = part;
    else high = part;
  }
  return mixed(colour, other, high);
}

/** Lightness as contrasts are measured by it (WCAG): the contrast is the quotient of two of these. */
const glow = (colour: string): number => lightnessOf(colour) + 0.05;
