// From gestures to moves: the engine sends a template for each gesture, and here cells, pieces and
// numbers are put into it.

import type { Cell, GestureKind, View } from "../api/types";
import { written as named } from "./form";

/** Where a cell lies; the lowest layer is not told. */
export type Place = readonly [row: number, col: number, layer?: number];
export type Direction = "up" | "right" | "down" | "left";

export interface Filling {
  cell?: Place;
  other?: Place;
  cells?: readonly Place[];
  piece?: string;
  value?: number;
  values?: readonly number[];
  /** Colours of the sides: top, right, bottom, left. */
  tile?: readonly number[];
  direction?: Direction;
}

function written({ lattice }: View, name: string, filling: Filling): string | undefined {
  const pair = (place: Place): string => named(lattice, place);
  switch (name) {
    case "cell":
      return filling.cell && pair(filling.cell);
    case "other":
      return filling.other && pair(filling.other);
    case "cells":
      return filling.cells?.map(pair).join(" ");
    case "piece":
    case "direction":
      return filling[name];
    case "value":
      return filling.value?.toString();
    case "values":
      return filling.values && (filling.values.join(",") || "-");
    case "tile": {
      // A tile is written by rows: top, left, right, bottom.
      const [top, right, bottom, left] = filling.tile ?? [];
      return filling.tile && [top, left, right, bottom].join("/");
    }
    default:
      return undefined;
  }
}

export function placeOf({ row, col, layer = 0 }: Pick<Cell, "row" | "col" | "layer">): Place {
  return layer === 0 ? [row, col] : [row, col, layer];
}

/** A place so many layers, rows and columns farther. */
export function moved([row, col, layer = 0]: Place, [down, right, up = 0]: Place): Place {
  return placeOf({ row: row + down, col: col + right, layer: layer + up });
}

/** How far a place is from another one. */
export function difference([row, col, layer = 0]: Place, [down, right, up = 0]: Place): Place {
  return placeOf({ row: row - down, col: col - right, layer: layer - up });
}

/** A place as the engine sends it: row and column, on a solid board with the layer before them. */
export function place(sent: readonly number[]): Place {
  const [col = 0, row = 0, layer = 0] = [...sent].reverse();
  return placeOf({ row, col, layer });
}

export function offers(view: View, kind: GestureKind): boolean {
  return view.gestures.some(({ gesture }) => gesture === kind);
}

/** The move that a gesture makes, or null where the puzzle does not offer the gesture. */
export function moveFor(view: View, kind: GestureKind, filling: Filling): string | null {
  const template = view.gestures.find(({ gesture }) => gesture === kind)?.move;
  if (template === undefined) return null;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => written(view, name, filling) ?? whole);
}
