// What is told of a board and drawn over it: marks on cells, sides that clash, pieces that are ruled
// out or concluded, and what a step writes or lays.

import type { Cell } from "../api/types";
import type { Marked } from "./marks";
import type { Place } from "./moves";

/** Two cells that touch. */
export type Edge = readonly [Place, Place];

/** A piece that does not lie on the board: ruled out there, or concluded. */
export interface Ghost {
  readonly kind: "out" | "put";
  readonly name: string;
  /** Of the game, if it has one. */
  readonly colour?: string;
  readonly cells: readonly Place[];
  /** What it would leave and nothing fills. */
  readonly hole: readonly Place[];
}

export interface Overlay {
  readonly marks: readonly Marked[];
  /** Sides that touch and differ. */
  readonly edges?: readonly Edge[];
  readonly ghosts?: readonly Ghost[];
  /** Cells with the number or tile that is concluded for them. */
  readonly concluded?: readonly Cell[];
}

export const NOTHING: Overlay = { marks: [] };
