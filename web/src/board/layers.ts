// How the layers of a board are laid out when they are drawn: all of them side by side, in few
// rows where cells stay large, else about as wide as high; the same in a place no wider than a telephone; or one below the
// other, each in a place as large as the whole seen from above, of which one place is seen at a time. Over each layer is
// room for its name.

import type { Picture } from "../api/types";
import { extent, type Box, type Point } from "./form";
import { placeOf } from "./moves";

/** Whether all layers are in view, as they have room or as far as a finger needs it, or one of them large. */
export type Spread = "all" | "narrow" | "one";

export interface Panel {
  /** By how much the cells of the layer are moved. */
  readonly origin: Point;
  /** What belongs to the layer, with what is seen of the one below. */
  readonly box: Box;
}

export interface Layers {
  readonly panels: readonly Panel[];
  readonly width: number;
  readonly height: number;
}

/** Between layers, and for a name, in lengths of a cell's side. */
const GAP = 0.55;
const NAME = 0.72;
/** On a telephone so many cells side by side are large enough for a finger. */
const SMALL = 11;
/** So many are large enough to draw in them. */
const NARROW = 7;
/** How far a cylinder is seen beyond its joint. */
export const JOINT = 1;
/** How far the balls below are seen around a layer. */
const RIM = 0.42;

export function layersOf(picture: Picture, spread: Spread): Layers {
  const [width = 0, height = 0] = picture.size;
  if (picture.layers < 2) {
    // Beyond the joint of a cylinder is room for the cells that lie there.
    const origin = { x: picture.wrap === "columns" ? JOINT : 0, y: picture.wrap === "rows" ? JOINT : 0 };
    const all = { width: width + 2 * origin.x, height: height + 2 * origin.y };
    return { panels: [{ origin, box: { x: 0, y: 0, ...all } }], ...all };
  }
  const boxes = boxesOf(picture);
  if (spread === "one") return apart(picture, boxes);
  const sums = boxes.map((_, at) => lineWidth(boxes.slice(0, at + 1)));
  // The longest lines come first: of several ways that are small enough, the one with the fewest lines is taken.
  const laid = sums.map((most) => inLines(boxes, most)).reverse();
  if (spread === "narrow") return laid.find(({ width }) => width <= NARROW) ?? inLines(boxes, 0);
  const side = ({ width, height }: Layers): number => Math.max(width, height, SMALL);
  return laid.reduce((best, one) => (side(one) < side(best) ? one : best));
}

/** What is seen of the drawing where one layer is large: its place and the name above it. */
export function windowOn({ panels }: Layers, layer: number): Box {
  const { x, y, width, height } = panels[layer]?.box ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x, y: y - NAME, width, height: height + NAME };
}

/** The layer whose part of the drawing is nearest to a point. */
export function layerAt({ panels }: Layers, { x, y }: Point): number {
  const away = panels.map(({ box }) => Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height)));
  return away.indexOf(Math.min(...away));
}

function boxesOf({ lattice, layers, cells }: Picture): Box[] {
  const rim = lattice.space?.body === "ball" ? RIM : 0;
  const own = Array.from({ length: layers }, (_, layer) => cells.filter((cell) => (cell.layer ?? 0) === layer).map(placeOf));
  return own.map((places, layer) => {
    const box = extent(lattice, places);
    const wide = layer === 0 ? 0 : rim;
    return { x: box.x - wide, y: box.y - wide, width: box.width + 2 * wide, height: box.height + 2 * wide };
  });
}

/** Each layer where it is seen from above, so that what lies over a cell has the same place. */
function apart({ lattice }: Picture, boxes: readonly Box[]): Layers {
  const [right = 0, front = 0] = lattice.space?.rise ?? [];
  const seen = boxes.map((box, layer) => ({ ...box, x: box.x + layer * right, y: box.y + layer * front }));
  const [left, top] = [Math.min(...seen.map(({ x }) => x)), Math.min(...seen.map(({ y }) => y))];
  const width = Math.max(...seen.map((box) => box.x + box.width)) - left;
  const height = Math.max(...seen.map((box) => box.y + box.height)) - top;
  const panels = seen.map((_, layer): Panel => {
    const y = layer * (height + NAME + GAP) + NAME;
    return { origin: { x: layer * right - left, y: y + layer * front - top }, box: { x: 0, y, width, height } };
  });
  return { panels, width, height: seen.length * (height + NAME + GAP) - GAP };
}

const lineWidth = (boxes: readonly Box[]): number => boxes.reduce((sum, { width }) => sum + width + GAP, -GAP);

/** In lines that are at most so wide; one layer at least in each. */
function inLines(boxes: readonly Box[], most: number): Layers {
  const panels: Panel[] = [];
  let [x, y, high, width] = [0, 0, 0, 0];
  for (const box of boxes) {
    if (x > 0 && x + box.width > most + 1e-6) [x, y, high] = [0, y + high + GAP, 0];
    const at = { x, y: y + NAME };
    panels.push({ origin: { x: at.x - box.x, y: at.y - box.y }, box: { ...box, ...at } });
    width = Math.max(width, x + box.width);
    high = Math.max(high, box.height + NAME);
    x += box.width + GAP;
  }
  return { panels, width, height: y + high };
}
