// The layers of a board: what they are called, and which of them is shown large.

import type { Picture } from "../api/types";
import { layerOf } from "../board/lattice";
import type { Overlay } from "../board/overlay";
import type { TableState } from "../board/table";
import { say } from "../words/current.svelte";

/** The lowest layer first; none where there is only one. */
export function layerNames({ layers }: Pick<Picture, "layers">): string[] {
  if (layers < 2) return [];
  return Array.from({ length: layers }, (_, at) => say("layer-name", { layer: at + 1 }));
}

/** The layer that is large where one is: the one that was, unless what is told of the board lies on others. */
export function layerToShow({ largeLayer, focus }: Pick<TableState, "largeLayer" | "focus">, { marks, ghosts = [] }: Overlay): number {
  const now = largeLayer ?? layerOf(focus);
  const told = [...marks.flatMap(({ places }) => places), ...ghosts.flatMap(({ cells, hole }) => [...cells, ...hole])].map(layerOf);
  return told.length === 0 || told.includes(now) ? now : Math.min(...told);
}
