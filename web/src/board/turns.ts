// How pieces are moved in the hand. On flat boards the engine tells which image follows which. A piece of
// a solid board is turned about the vertical, tipped about a level axis and turned over; which image it
// then has, its shape tells.

import type { Form, Piece } from "../api/types";
import { place } from "./moves";
import { centreOf, inSpace, minus, times, type Vector } from "./space";

/** For each image the one that follows it; an image that a motion does not keep has itself. */
export interface Turns {
  readonly turned: readonly number[];
  readonly flipped: readonly number[];
  readonly tilted: readonly number[];
}

type Motion = (at: Vector) => Vector;

/** Clockwise, as seen from above. */
const TURN: Motion = ([right, front, up]) => [-front, right, up];
/** Turned over about the axis from front to back. */
const FLIP: Motion = ([right, front, up]) => [-right, front, -up];
const MIRROR: Motion = ([right, front, up]) => [-right, front, up];
/** The front comes up, the top goes to the back. */
const TILT: Motion = ([right, front, up]) => [right, -up, front];
/** Layers of balls stand on their diagonals: the front left corner comes up. */
const TILT_BALLS: Motion = ([right, front, up]) => {
  const [along, aside] = [(right + front) / 2, (front - right) / 2];
  const [over, high] = [-up / Math.SQRT2, aside * Math.SQRT2];
  return [along - over, along + over, high];
};

const known = new WeakMap<Piece, Turns>();

export function turnsOf(form: Form, piece: Piece): Turns {
  const before = known.get(piece);
  if (before) return before;
  const made = form.space ? inSolid(form, piece) : flat(piece);
  known.set(piece, made);
  return made;
}

function flat({ images, turned, flipped }: Piece): Turns {
  const whole = (some: readonly number[]): number[] => images.map((_, at) => some[at] ?? at);
  return { turned: whole(turned), flipped: whole(flipped), tilted: images.map((_, at) => at) };
}

function inSolid(form: Form, { images }: Piece): Turns {
  const shapes = images.map((image) => {
    const places = image.map(place);
    const middle = centreOf(form, places);
    return places.map((one) => minus(inSpace(form, one), middle));
  });
  const at = new Map(shapes.map((shape, index) => [keyOf(shape), index]));
  const after = (motion: Motion): number[] => shapes.map((shape, index) => at.get(keyOf(shape.map(motion))) ?? index);
  const [turned, tilted, over] = [after(TURN), after(form.space?.body === "ball" ? TILT_BALLS : TILT), after(FLIP)];
  // A piece that may be mirrored, and is not its own mirror image, is mirrored by a flip.
  const all = reached([turned, tilted]);
  return { turned, tilted, flipped: all.size < images.length ? after(MIRROR) : over };
}

/** The images that are reached from the first. */
function reached(ways: readonly (readonly number[])[]): Set<number> {
  const met = new Set([0]);
  for (const image of met) for (const way of ways) met.add(way[image] ?? image);
  return met;
}

/** The same for the same cells, however they are listed. */
function keyOf(shape: readonly Vector[]): string {
  const rounded = shape.map((at) => times(at, 100).map((part) => Math.round(part) + 0).join(","));
  return rounded.sort().join(" ");
}
