// Between the screen and the board: which place a pointer is over, and where it holds what it took.

import { extent, middle, outlineAt, type Point } from "./form";
import { centred, heart, type Grip } from "./hand";
import { imageIn, type Hand } from "./held";
import { layerOf, type Lattice } from "./lattice";
import { placeOf, type Place } from "./moves";
import { UNIT } from "./nodes";
import type { Table, TableState } from "./table";

/** Farther than this from the board, in lengths of a cell's side, nothing would come to lie on it. */
const RIM = 0.8;

/** Where on the screen the board's first corner is, and the length of a cell's side there, in pixels. */
interface OnScreen extends Point {
  readonly unit: number;
}

function placed(svg: SVGSVGElement): OnScreen {
  const { left, top, width } = svg.getBoundingClientRect();
  const seen = svg.viewBox.baseVal;
  const unit = (width / seen.width) * UNIT;
  return { unit, x: left - (seen.x / UNIT) * unit, y: top - (seen.y / UNIT) * unit };
}

/** The length of a cell's side on the screen, in pixels. */
export function unitOf(svg: SVGSVGElement): number {
  return placed(svg).unit;
}

/** A point of the screen on the board. */
export function pointAt(svg: SVGSVGElement, x: number, y: number): Point {
  const board = placed(svg);
  return { x: (x - board.x) / board.unit, y: (y - board.y) / board.unit };
}

/** A point of the board on the screen. */
export function onScreen(svg: SVGSVGElement, { x, y }: Point): Point {
  const board = placed(svg);
  return { x: board.x + x * board.unit, y: board.y + y * board.unit };
}

/** What is in the hand is over a point of the screen. */
export function hover(table: Table, svg: SVGSVGElement, x: number, y: number, grip: Grip): void {
  const at = pointAt(svg, x, y);
  const { lattice, largeLayer } = table.current;
  const seen = lattice.window(largeLayer);
  const [right, down] = [at.x - seen.x, at.y - seen.y];
  if (right < -RIM || down < -RIM || right > seen.width + RIM || down > seen.height + RIM) table.away();
  else table.point(at, grip);
}

/** A point of the screen on a piece that is drawn alone. */
export function pointIn(lone: SVGSVGElement, x: number, y: number): Point {
  const rect = lone.getBoundingClientRect();
  const box = lone.viewBox.baseVal;
  return {
    x: (((x - rect.left) / rect.width) * box.width + box.x) / UNIT,
    y: (((y - rect.top) / rect.height) * box.height + box.y) / UNIT,
  };
}

/** Where something is held that was not gripped: in a cell near its middle. */
export function heartOf({ view }: TableState, hand: Hand | null): Point {
  const image = hand?.kind === "piece" ? imageIn(view, hand) : [];
  return image.length > 0 ? heart(view.lattice, image) : middle(outlineAt(view.lattice, [0, 0]));
}

/** Where the pointer holds what it took at a point of the screen, on the board or beside it. */
export function gripAt(state: TableState, pressed: Point, beside: Grip | null): Grip {
  const { hand, spot, view, lattice } = state;
  let grip = beside;
  if (hand?.from != null && spot) grip = within(lattice, pressed, spot.corner);
  // Beside the board a piece of a solid is drawn in space: there it is held near its middle.
  else if (lattice.form.space) grip = null;
  if (!grip) return heartOf(state, hand);
  if (hand?.kind !== "piece") return grip;
  // The rim around a piece belongs to the cells beside it.
  const box = extent(view.lattice, imageIn(view, hand));
  const inside = (at: number, from: number, length: number): number => Math.min(Math.max(at, from + 0.01), from + length - 0.01);
  const held = { ...grip, x: inside(grip.x, box.x, box.width), y: inside(grip.y, box.y, box.height) };
  return lattice.form.space ? held : centred(lattice.form, imageIn(view, hand), held);
}

/** A point as seen from a corner, with how many layers it lies above it. */
export function within(lattice: Lattice, at: Point, [row, col, layer = 0]: Place): Grip {
  const pressed = layerOf(lattice.placeAt(at));
  const { x, y } = lattice.offset(placeOf({ row, col, layer: pressed }));
  return { x: at.x - x, y: at.y - y, layer: pressed - layer };
}
