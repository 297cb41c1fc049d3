// Colours of pieces and tiles: the game's own, or a palette that people with any colour vision can
// tell apart. Patterns tell pieces apart without any colour.

import type { Group } from "../api/types";

export interface Taste {
  /** Colours that are safe for colour-blind people instead of the game's own. */
  readonly safe: boolean;
  readonly patterns: boolean;
  /** Nothing has a colour, as on black and white paper. */
  readonly mono?: boolean;
}

const LIGHT = "#ffffff";
const DARK = "#1d1f24";

export const PLAIN: Taste = { safe: false, patterns: false };

/** For pieces without a colour of their own. */
const CALM = [
  "#b94a33", "#2f7f79", "#e0a33b", "#4369ad", "#8a5a9c", "#7aab54",
  "#d98a9b", "#4ba3c6", "#945f31", "#696e7b", "#b5b04a", "#5b5ea6",
] as const;

/** Differs in lightness as well as in hue (after the schemes by Paul Tol). */
const SAFE = [
  "#332288", "#ddcc77", "#117733", "#88ccee", "#882255", "#44aa99",
  "#d4727f", "#e8e4d8", "#aa4499", "#a8a83c", "#0077bb", "#ee9944",
] as const;

const TILES = [
  "#4b4f5a", "#945f31", "#bb3d34", "#e58a3c", "#ecc94b", "#6bb05a",
  "#376eb2", "#8a5aa8", "#9aa0ab", "#f2efe7",
] as const;

const SAFE_TILES = [
  "#2b2b33", "#ddcc77", "#117733", "#88ccee", "#882255", "#44aa99",
  "#d4727f", "#f2efe7", "#332288", "#ee9944",
] as const;

function pick(palette: readonly string[], at: number): string {
  return palette[at % palette.length] ?? "#888888";
}

/** `at` is the place of the piece in its set, the same in every position. */
export function pieceColour(group: Group, at: number, taste: Taste): string {
  if (taste.mono) return LIGHT;
  return taste.safe ? pick(SAFE, at) : (group.colour ?? pick(CALM, at));
}

export function tileColour(number: number, taste: Taste): string {
  if (taste.mono) return LIGHT;
  const palette = taste.safe ? SAFE_TILES : TILES;
  if (number < palette.length) return pick(palette, number);
  // Puzzles with more colours than a palette: hues a golden angle apart, in three lightnesses.
  const lightness = [42, 58, 74][number % 3] ?? 58;
  return `hsl(${Math.round((number * 137.508) % 360)} 52% ${lightness}%)`;
}

/** Dark or light letters, whichever is easier to read on a colour. */
export function inkOn(colour: string): string {
  if (!parts(colour)) {
    const lightness = /(\d+)%\)$/.exec(colour)?.[1];
    return Number(lightness ?? 50) > 55 ? DARK : LIGHT;
  }
  const light = lightnessOf(colour);
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.0636 ? LIGHT : DARK;
}

/** How light a colour is to the eye, from 0 to 1 (the relative luminance of WCAG). */
export function lightnessOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (parts(colour) ?? [128, 128, 128]).map((part) => {
    const value = part / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour with a part of another one, from 0 to 1. */
export function mixed(colour: string, other: string, part: number): string {
  const [from, to] = [parts(colour), parts(other)];
  if (!from || !to) return colour;
  const mix = from.map((value, at) => Math.round(value + ((to[at] ?? value) - value) * part));
  return `#${mix.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Red, green and blue from 0 to 255; null for what is not written in hexadecimal digits. */
function parts(colour: string): readonly number[] | null {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  return hex ? hex.slice(1).map((digits) => Number.parseInt(digits, 16)) : null;
}

// Letters of the well-known sets have places such that no two pieces of a set share a colour:
// A to L of the boxed games, the pentominoes, the pieces of the calendars.
const PLACES: Readonly<Record<string, number>> = {
  A: 0, B: 1, C: 2, D: 3, E: 4, F: 5, G: 6, H: 7, I: 8, J: 9, K: 10, L: 11,
  N: 0, O: 8, P: 1, S: 5, T: 2, U: 3, V: 4, W: 6, X: 7, Y: 9, Z: 10,
};

/** The place of a piece in the palettes: by its name, so that it is the same in every picture. */
export function placeOf(name: string): number {
  const known = PLACES[name];
  if (known !== undefined) return known;
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 4096;
  return sum;
}
