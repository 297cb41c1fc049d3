// Sizes that are offered at once, by family; the others are typed under the further options.

import type { OptionValues } from "../api/types";

interface Sizes {
  readonly option: string;
  readonly sizes: readonly string[];
  readonly usual: OptionValues;
  /** How high the look at the usual puzzle is on a phone: nothing moves when it comes. */
  readonly room: string;
}

export const SIZES: Readonly<Record<string, Sizes>> = {
  packing: { option: "board", sizes: ["5x8", "6x10", "8x10", "12x5"], usual: { board: "6x10" }, room: "31rem" },
  suguru: { option: "size", sizes: ["5x5", "6x6", "8x8", "10x10"], usual: { size: "6x6" }, room: "calc(min(100vw - 4.5rem, 24rem) + 9rem)" },
  tetravex: { option: "size", sizes: ["2x2", "3x3", "4x4", "5x5", "6x6"], usual: { size: "3x3" }, room: "37rem" },
  cover: { option: "size", sizes: ["4", "5", "6", "8"], usual: { model: "queens", size: "5" }, room: "calc(min(100vw - 4.5rem, 24rem) + 9rem)" },
};
