// What the layers of a board are called.

import type { Picture } from "../api/types";
import { say } from "../words/current.svelte";

/** The lowest layer first; none where there is only one. */
export function layerNames({ layers }: Pick<Picture, "layers">): string[] {
  if (layers < 2) return [];
  return Array.from({ length: layers }, (_, at) => say("layer-name", { layer: at + 1 }));
}
