// The form of a board: where its cells are drawn and what outline they have, as the engine tells it.
// Lengths are those of a cell's side, to the right and down.

import type { Form } from "../api/types";
import type { Place } from "./moves";

/** A point in a drawing, in lengths of a cell's side. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners of a cell, clockwise. */
export type Outline = readonly Point[];

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The form of what the page itself draws, and of pictures that were kept before they told theirs. */
export const SQUARES: Form = {
  place: "{row},{col}",
  axes: { layer: [0, 0], row: [0, 1], col: [1, 0] },
  outlines: [[[0, 0], [1, 0], [1, 1], [0, 1]]],
};

/** How far a place is from the first one, as it is drawn. */
export function offset({ axes }: Form, [row, col, layer = 0]: Place): Point {
  const along = (way: 0 | 1): number => row * (axes.row[way] ?? 0) + col * (axes.col[way] ?? 0) + layer * (axes.layer[way] ?? 0);
  return { x: along(0), y: along(1) };
}

export function outlineAt(form: Form, place: Place): Outline {
  const { x, y } = offset(form, place);
  const kinds = form.outlines.length;
  const kind = (((place[0] + place[1]) % kinds) + kinds) % kinds;
  return (form.outlines[kind] ?? []).map(([right = 0, down = 0]) => ({ x: x + right, y: y + down }));
}

/** How a place is written in moves. */
export function written(form: Form, [row, col, layer = 0]: Place): string {
  const counted: Readonly<Record<string, number>> = { layer: layer + 1, row: row + 1, col: col + 1 };
  return form.place.replace(/\{(\w+)\}/g, (whole, name: string) => String(counted[name] ?? whole));
}

/** The middle of a cell. */
export function middle(outline: Outline): Point {
  const mean = (of: (corner: Point) => number): number => outline.reduce((sum, corner) => sum + of(corner), 0) / outline.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** How much room there is around the middle of a cell: the distance to its nearest side. */
export function room(outline: Outline): number {
  const { x, y } = middle(outline);
  const distances = sides(outline).map(([from, to]) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    return Math.abs(dx * (y - from.y) - dy * (x - from.x)) / Math.hypot(dx, dy);
  });
  return Math.min(...distances);
}

/** Each side from corner to corner. */
export function sides(outline: Outline): [from: Point, to: Point][] {
  return outline.map((from, at) => [from, outline[(at + 1) % outline.length] ?? from]);
}

/** What is the same for a side seen from either of the cells that share it. */
export function sideKey([from, to]: readonly [Point, Point]): string {
  return [cornerKey(from), cornerKey(to)].sort().join(" ");
}

/** Corners that were computed from different cells differ in the last digits. */
export function cornerKey({ x, y }: Point): string {
  return `${Math.round(x * 512)},${Math.round(y * 512)}`;
}

/** Whether a point lies in a cell; on a line between two it lies in one of them. */
export function contains(outline: Outline, { x, y }: Point): boolean {
  let inside = false;
  for (const [from, to] of sides(outline)) {
    if (from.y > y !== to.y > y && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)) inside = !inside;
  }
  return inside;
}

/** The box around the cells of an image, as it is drawn. */
export function extent(form: Form, image: readonly Place[]): Box {
  const corners = image.flatMap((place) => outlineAt(form, place));
  const [left, top] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...corners.map(({ x }) => x)), Math.max(...corners.map(({ y }) => y))];
  return corners.length > 0 ? { x: left, y: top, width: right - left, height: bottom - top } : { x: 0, y: 0, width: 0, height: 0 };
}

/** The least height or width of a cell that is drawn so far within its outline, with corners rounded so far. The rounding
 * takes something of pointed cells alone: half of itself at most. */
export function leastSide(form: Form, within: number, rounding: number): number {
  const least = form.outlines.map((_, kind) => {
    const { width, height } = extent(form, [[0, kind]]);
    const cell = outlineAt(form, [0, kind]);
    return Math.min(width, height) * (1 - within / room(cell)) - (cell.length === 4 ? 0 : rounding / 2);
  });
  return Math.min(...least);
}

/** The place whose cell would lie over a point, be it on the board or not. */
export function placeAt(form: Form, at: Point): Place {
  const [[a = 0, b = 0], [c = 0, d = 0]] = [form.axes.row, form.axes.col];
  const whole = a * d - b * c;
  const [row, col] = [Math.floor((at.x * d - at.y * c) / whole), Math.floor((at.y * a - at.x * b) / whole)];
  const near = [0, -1, 1, -2, 2].flatMap((down) => [0, -1, 1, -2, 2].map((right): Place => [row + down, col + right]));
  return near.find((place) => contains(outlineAt(form, place), at)) ?? [row, col];
}
