// What is wished of a new puzzle: by an address, or by the sizes that are offered at once; all else is
// typed under the further options.

import type { OptionValues } from "../api/types";
import { ANY, levelName, type Level } from "../game/level";
import { gameOf } from "./games";

interface Sizes {
  readonly option: string;
  readonly sizes: readonly string[];
  readonly usual: OptionValues;
  /** How high the look at the usual puzzle is on a phone: nothing moves when it comes. */
  readonly room: string;
}

export const SIZES: Readonly<Record<string, Sizes>> = {
  packing: { option: "board", sizes: ["5x8", "6x10", "8x10", "12x5"], usual: { board: "6x10" }, room: "33rem" },
  suguru: { option: "size", sizes: ["5x5", "6x6", "8x8", "10x10"], usual: { size: "6x6" }, room: "calc(min(100vw - 4.5rem, 24rem) + 9rem)" },
  tetravex: { option: "size", sizes: ["2x2", "3x3", "4x4", "5x5", "6x6"], usual: { size: "3x3" }, room: "37rem" },
  cover: { option: "size", sizes: ["4", "5", "6", "8"], usual: { model: "queens", size: "5" }, room: "calc(min(100vw - 4.5rem, 24rem) + 9rem)" },
};

/** The sizes that are offered of each problem that is written as a cover. */
export const MODELS: Readonly<Record<string, readonly string[]>> = {
  queens: ["4", "5", "6", "8"],
  langford: ["3", "4", "7"],
  sudoku: ["4", "9"],
  words: ["3", "4", "5"],
  pentominoes: ["3x5", "4x5", "5x5"],
};

/** The same of a level for a game. */
export const LEVEL_ROOM = "27.5rem";

/** A first level is one that most people solve. */
const FIRST = "junior";

const optionOf = (family: string): string => SIZES[family]?.option ?? "size";

/** The wishes in an address, or else the usual ones. On the board of a game a puzzle is a level: pieces of
 * the game are given until one solution is left. */
export function wishesIn(family: string, query: URLSearchParams): OptionValues {
  const size = query.get(optionOf(family));
  const difficulty = query.get("difficulty");
  const wished = { ...(size === null ? SIZES[family]?.usual : { ...SIZES[family]?.usual, [optionOf(family)]: size }), ...(difficulty === null ? {} : { difficulty }) };
  return gameOf(size) === null ? wished : { difficulty: FIRST, ...wished, unique: true };
}

/** The address where another level like this one is made. */
export function anotherLevel({ of, rank }: Level, family: string, size: string): string {
  const wishes = [`${optionOf(family)}=${of === family ? size : of}`, ...(rank === ANY ? [] : [`difficulty=${rank}`])];
  return `/new/${family}?${wishes.join("&")}`;
}

/** What a new puzzle is called, if it is a level: one with several solutions is none. */
export function nameOfMade(family: string, settings: OptionValues, made: { readonly class: string | null; readonly unique: boolean | null }): string | null {
  if (made.class === null && made.unique !== true) return null;
  const { board } = settings;
  return levelName(gameOf(board) === null ? family : String(board), made.class);
}
