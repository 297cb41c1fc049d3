// A piece in the player's hand: how it lies, how it turns, and where it would come to lie if it
// were let go now. Geometry only: whether it may lie there is the engine's to say.

import type { Form, Piece } from "../api/types";
import { contains, extent, middle, offset, outlineAt, type Point } from "./form";
import { layerOf, type Lattice } from "./lattice";
import { difference, moved, place as placed, type Place } from "./moves";
import type { Turns } from "./turns";

/** Where a piece would lie. */
export interface Spot {
  /** The place under the first corner of the box around the piece. */
  readonly corner: Place;
  readonly cells: readonly Place[];
  /** Whether all cells are free; if not, dropping it tells why. */
  readonly free: boolean;
}

/** Whether two spots cover the same cells. */
export function sameSpot(one: Spot | null, other: Spot | null): boolean {
  return one === other || (one?.free === other?.free && String(one?.corner) === String(other?.corner) && String(one?.cells) === String(other?.cells));
}

/** Where a piece is held: a point of its box, and the layer of it. */
export interface Grip extends Point {
  readonly layer?: number;
}

/** The places of an image in its box, the lowest layer first. */
export function imageOf(piece: Piece, image: number): readonly Place[] {
  return (piece.images[image] ?? []).map(placed);
}

/** Rows and columns of the box around an image, as places count them. */
export function boxOf(cells: readonly Place[]): { rows: number; cols: number } {
  return {
    rows: Math.max(0, ...cells.map(([row]) => row)) + 1,
    cols: Math.max(0, ...cells.map(([, col]) => col)) + 1,
  };
}

/** The image after turns clockwise, each the smallest that the lattice has; the same where the piece may not
 * be turned. */
export function turned({ turned: next }: Pick<Turns, "turned">, image: number, times = 1): number {
  let now = image;
  const round = roundOf(next, image);
  for (let turn = 0; turn < ((times % round) + round) % round; turn++) now = next[now] ?? now;
  return now;
}

/** After how many turns an image comes back. */
function roundOf(next: readonly number[], image: number): number {
  let [now, count] = [next[image] ?? image, 1];
  while (now !== image && count < next.length) [now, count] = [next[now] ?? image, count + 1];
  return count;
}

export function flipped({ flipped: next }: Pick<Turns, "flipped">, image: number): number {
  return next[image] ?? image;
}

/** Whether a way to move a piece changes any of its images. */
export function changes(next: readonly number[]): boolean {
  return next.some((after, at) => after !== at);
}

/** The image in which a piece lies on some cells of the board. */
export function imageFor({ outlines: { length: kinds } }: Form, piece: Piece, cells: readonly Place[]): number | null {
  const wanted = written(cells, kinds);
  const found = piece.images.findIndex((_, at) => written(imageOf(piece, at), kinds) === wanted);
  return found < 0 ? null : found;
}

/** The first corner of the box around some cells. */
export function cornerOf(cells: readonly Place[]): Place {
  const least = (of: (place: Place) => number): number => Math.min(...cells.map(of));
  const layer = least(layerOf);
  const [row, col] = [least(([down]) => down), least(([, right]) => right)];
  return layer === 0 ? [row, col] : [row, col, layer];
}

/** The same for cells that lie alike. Cells may be of several kinds, as triangles that point up or down: there
 * a shape is another one an odd number of places away. */
function written(cells: readonly Place[], kinds: number): string {
  const corner = cornerOf(cells);
  const inner = cells.map((cell) => difference(cell, corner)).map(([row, col, layer = 0]) => (layer * 1024 + row) * 1024 + col);
  return `${(corner[0] + corner[1]) % kinds} ${inner.sort((one, other) => one - other).join(" ")}`;
}

/** The piece at a corner, or null where some cell would be off the board. */
export function spotAt(lattice: Lattice, image: readonly Place[], corner: Place, own?: ReadonlySet<string>): Spot | null {
  if (!lattice.keepsKinds(corner)) return null;
  const cells = image.map((cell) => moved(cell, corner));
  if (cells.length === 0 || !cells.every((cell) => lattice.has(cell))) return null;
  const free = cells.every((cell) => lattice.isFree(cell) || own?.has(String(cell)) === true);
  return { corner, cells, free };
}

/** The spots that a piece has on the board, in reading order of their corners. */
export function spotsOf(lattice: Lattice, image: readonly Place[], own?: ReadonlySet<string>, keep: (corner: Place) => boolean = () => true): Spot[] {
  const [first] = image;
  if (!first) return [];
  return lattice.places().flatMap((place) => {
    const corner = difference(place, first);
    return (keep(corner) ? spotAt(lattice, image, corner, own) : null) ?? [];
  });
}

/**
 * Where a piece whose corner is held at a point of the drawing snaps to: the nearest free spot within
 * `reach`, else the nearest spot on the board.
 */
export function snap(lattice: Lattice, image: readonly Place[], at: Point, own?: ReadonlySet<string>, reach = 0.9): Spot | null {
  const { step } = lattice;
  const apartOf = (corner: Place): number => {
    const { x, y } = lattice.offset(corner);
    return Math.hypot(x - at.x, y - at.y) / step;
  };
  let best: { spot: Spot; distance: number } | null = null;
  for (const spot of spotsOf(lattice, image, own, (corner) => apartOf(corner) <= 1.5)) {
    const apart = apartOf(spot.corner);
    // A free spot a little farther away is what the player means; a taken one is a last resort.
    const distance = spot.free && apart <= reach ? apart : apart + 10;
    if (!best || distance < best.distance) best = { spot, distance };
  }
  return best?.spot ?? null;
}

/** The middle of the cell of a piece that is nearest to the middle of its box, in its lowest layer. */
export function heart(form: Form, image: readonly Place[]): Point {
  const lowest = image.filter((place) => layerOf(place) === 0);
  const box = extent(form, lowest);
  const away = ({ x, y }: Point): number => Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2);
  const middles = lowest.map((place) => middle(outlineAt(form, place)));
  return middles.sort((one, other) => away(one) - away(other))[0] ?? middle(outlineAt(form, [0, 0]));
}

/** The place in the box of an image over which a grip lies, be it one of its cells or not. */
function placeIn(form: Form, image: readonly Place[], { x, y, layer = 0 }: Grip): Place {
  const { rows, cols } = boxOf(image);
  const places = Array.from({ length: rows * cols }, (_, index) => moved([Math.floor(index / cols), index % cols], [0, 0, layer]));
  const own = image.filter((place) => layerOf(place) === layer);
  return [...own, ...places].find((place) => contains(outlineAt(form, place), { x, y })) ?? own[0] ?? image[0] ?? [0, 0];
}

/** The middle of the cell of the box in which a piece is gripped: so held, the piece is drawn where it
 * would come to lie, but for half a cell. */
export function centred(form: Form, image: readonly Place[], grip: Grip): Grip {
  return { ...grip, ...middle(outlineAt(form, placeIn(form, image, grip))) };
}

/**
 * Where a piece lies that is gripped at a point of its box while the pointer is at a point of the
 * board: the gripped cell goes under the pointer. Where that is not free, a spot nearby that still
 * covers the cell under the pointer will do; off the board the nearest one.
 */
export function under(
  lattice: Lattice,
  image: readonly Place[],
  pointer: Point,
  grip: Grip,
  own?: ReadonlySet<string>,
  reach = 1.2,
): Spot | null {
  const over = lattice.placeAt(pointer);
  const held = difference(over, placeIn(lattice.form, image, grip));
  const wanted = spotAt(lattice, image, held, own);
  if (wanted?.free) return wanted;
  // How far a spot is from where the piece is held, and each layer farther than what lies side by side.
  const within = lattice.offset([0, 0, layerOf(over)]);
  const corner = { x: pointer.x - grip.x - within.x, y: pointer.y - grip.y - within.y };
  const away = (spot: Spot): number => {
    const { x, y } = offset(lattice.form, spot.corner);
    return Math.hypot(x - corner.x, y - corner.y) + 2 * Math.abs(layerOf(spot.corner) - layerOf(held));
  };
  const covering = image
    .map((cell) => spotAt(lattice, image, difference(over, cell), own))
    .filter((spot) => spot !== null)
    .sort((one, other) => away(one) - away(other));
  const free = covering.find((spot) => spot.free);
  if (free && (!wanted || away(free) <= reach * lattice.step)) return free;
  return wanted ?? covering[0] ?? snap(lattice, image, { x: pointer.x - grip.x, y: pointer.y - grip.y }, own);
}
