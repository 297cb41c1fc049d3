// Places in space: on boards with layers every cell has a middle there, to the right, to the front and
// up, in lengths of a cell's side. Flat boards lie in the plane.

import type { Form } from "../api/types";
import { placeOf, type Place } from "./moves";

/** To the right, to the front (to the next row) and up. */
export type Vector = readonly [right: number, front: number, up: number];

/** Where the middle of a cell lies. */
export function inSpace({ space }: Form, [row, col, layer = 0]: Place): Vector {
  const [right = 0, front = 0, up = 1] = space?.rise ?? [];
  return [col + layer * right, row + layer * front, layer * up];
}

/** The middle of several cells. */
export function centreOf(form: Form, places: readonly Place[]): Vector {
  const sum = places.map((place) => inSpace(form, place)).reduce<Vector>((all, at) => plus(all, at), [0, 0, 0]);
  return times(sum, 1 / Math.max(1, places.length));
}

export const plus = (one: Vector, other: Vector): Vector => [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
export const minus = (one: Vector, other: Vector): Vector => plus(one, times(other, -1));
export const times = ([right, front, up]: Vector, by: number): Vector => [right * by, front * by, up * by];
export const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
export const apart = (one: Vector, other: Vector): number => Math.hypot(...minus(one, other));

/** The places that a cell lies on: the cube below, or the four balls; none on the floor. */
export function below({ space }: Form, [row, col, layer = 0]: Place): Place[] {
  if (layer === 0) return [];
  const sides = space?.body === "ball" ? [[0, 0], [0, 1], [1, 0], [1, 1]] : [[0, 0]];
  return sides.map(([down = 0, right = 0]) => placeOf({ row: row + down, col: col + right, layer: layer - 1 }));
}
