// How board and dock share the room of the page: what waits lies beside a board that is not much
// wider than high, and below a wide one.

import type { View } from "../api/types";
import { Lattice } from "../board/lattice";

const WIDE = 1.4;
/** On a phone on its side, the panel begins below a board so much wider than high, if its pieces are few. */
const FLAT_BOARD = 2;
const FEW = 12;
/** On longer boards cells keep a size that can be pointed at, and the board scrolls. */
const MANY = 24;

/** The side of the corner in which a solid is seen from the side, in parts of the width, and how much lower it is
 * than wide. */
const CORNER = 0.24;
const FLAT = 0.75;

/** When the page of a game is laid out for a phone on its side. */
export const LANDSCAPE = "(min-width: 36.01rem) and (max-width: 64rem) and (max-height: 32rem)";

export interface Layout {
  readonly beside: boolean;
  readonly scrolls: boolean;
  /** Whether a few pieces have room beside the board of a phone on its side, and below it. */
  readonly flat: boolean;
  /** Whether no layer is drawn in the last corner. */
  readonly corner: boolean;
  /** Whether layers are drawn side by side: on a phone on its side there is room below them. */
  readonly low: boolean;
  readonly rows: number;
  readonly cols: number;
}

export function layoutOf(view: View): Layout {
  const { layers } = new Lattice(view);
  const { height: rows, width: cols } = layers;
  const scrolls = rows > MANY || cols > MANY;
  // What is seen from the side takes the place beside the layers.
  const reaches = layers.panels.some(({ box }) => box.x + box.width > cols * (1 - CORNER) && box.y + box.height > rows - cols * CORNER * FLAT);
  const flat = view.layers < 2 && !scrolls && cols / rows >= FLAT_BOARD && view.pieces.length > 0 && view.pieces.length <= FEW;
  const low = view.layers > 1 && cols / rows >= FLAT_BOARD;
  return { flat, low, beside: view.layers < 2 && cols / rows < WIDE, scrolls, corner: view.layers > 1 && !reaches, rows, cols };
}
