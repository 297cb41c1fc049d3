// How board and dock share the room of the page: what waits lies beside a board that is not much
// wider than high, and below a wide one.

import type { View } from "../api/types";
import { Lattice } from "../board/lattice";

const WIDE = 1.4;
/** On longer boards cells keep a size that can be pointed at, and the board scrolls. */
const MANY = 24;

export interface Layout {
  readonly beside: boolean;
  readonly scrolls: boolean;
  readonly rows: number;
  readonly cols: number;
}

export function layoutOf(view: View): Layout {
  const { height: rows, width: cols } = new Lattice(view).size();
  const scrolls = rows > MANY || cols > MANY;
  // What is seen from the side takes the place beside the layers.
  return { beside: view.layers < 2 && cols / rows < WIDE, scrolls, rows, cols };
}
