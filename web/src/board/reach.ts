// Between the screen and the board: which place a pointer is over, and where it holds what it took.

import { boxOf, heart, type Point } from "./hand";
import { imageIn, type Hand } from "./held";
import { UNIT } from "./nodes";
import { MARGIN } from "./scene";
import type { Table, TableState } from "./table";

/** Farther than this from the board, in cells, nothing would come to lie on it. */
const RIM = 0.8;

/** The length of a cell on the screen, in pixels. */
export function unitOf(svg: SVGSVGElement): number {
  return (svg.getBoundingClientRect().width / svg.viewBox.baseVal.width) * UNIT;
}

/** A point of the screen in cells of the board, with fractions. */
export function cellsAt(svg: SVGSVGElement, x: number, y: number): Point {
  const rect = svg.getBoundingClientRect();
  const unit = unitOf(svg);
  return { row: (y - rect.top) / unit - MARGIN, col: (x - rect.left) / unit - MARGIN };
}

/** What is in the hand is over a point of the screen. */
export function hover(table: Table, svg: SVGSVGElement, x: number, y: number, grip: Point): void {
  const at = cellsAt(svg, x, y);
  const { rows, cols } = table.current.view;
  if (at.row < -RIM || at.col < -RIM || at.row > rows + RIM || at.col > cols + RIM) table.away();
  else table.point(at, grip);
}

/** A point of the screen in the cells of a piece that is drawn alone. */
export function pointIn(lone: SVGSVGElement, x: number, y: number): Point {
  const rect = lone.getBoundingClientRect();
  const box = lone.viewBox.baseVal;
  return {
    row: (((y - rect.top) / rect.height) * box.height + box.y) / UNIT,
    col: (((x - rect.left) / rect.width) * box.width + box.x) / UNIT,
  };
}

/** Where something is held that was not gripped: in a cell near its middle. */
export function heartOf({ view }: TableState, hand: Hand | null): Point {
  const image = hand?.kind === "piece" ? imageIn(view, hand) : [];
  return image.length > 0 ? heart(image) : { row: 0.5, col: 0.5 };
}

/** Where the pointer holds what it took at a point of the screen, on the board or beside it. */
export function gripAt(state: TableState, pressed: Point, beside: Point | null): Point {
  const { hand, spot, view } = state;
  let grip = beside;
  if (hand?.from != null && spot) grip = { row: pressed.row - spot.corner[0], col: pressed.col - spot.corner[1] };
  if (!grip) return heartOf(state, hand);
  if (hand?.kind !== "piece") return grip;
  // The rim around a piece belongs to the cells beside it.
  const { rows, cols } = boxOf(imageIn(view, hand));
  const within = (at: number, count: number): number => Math.min(Math.max(at, 0.01), count - 0.01);
  return { row: within(grip.row, rows), col: within(grip.col, cols) };
}
