// A piece in the player's hand: how it lies, how it turns, and where it would come to lie if it
// were let go now. Geometry only: whether it may lie there is the engine's to say.

import type { Form, Piece } from "../api/types";
import { contains, extent, middle, outlineAt, type Point } from "./form";
import type { Lattice } from "./lattice";
import type { Place } from "./moves";

/** Where a piece would lie. */
export interface Spot {
  /** The place under the top left corner of the box around the piece. */
  readonly corner: Place;
  readonly cells: readonly Place[];
  /** Whether all cells are free; if not, dropping it tells why. */
  readonly free: boolean;
}

/** The places of an image in its box. Those of a solid have a layer first: it is seen from above, where
 * what lies over another cell hides it. */
export function imageOf(piece: Piece, image: number): readonly Place[] {
  const places = (piece.images[image] ?? []).map((place): Place => [place.at(-2) ?? 0, place.at(-1) ?? 0]);
  return [...new Map(places.map((place) => [String(place), place])).values()];
}

/** Rows and columns of the box around an image, as places count them. */
export function boxOf(cells: readonly Place[]): { rows: number; cols: number } {
  return {
    rows: Math.max(0, ...cells.map(([row]) => row)) + 1,
    cols: Math.max(0, ...cells.map(([, col]) => col)) + 1,
  };
}

/** The image after quarter turns clockwise; the same where the piece may not be turned. */
export function turned(piece: Piece, image: number, quarters = 1): number {
  let now = image;
  for (let turn = 0; turn < ((quarters % 4) + 4) % 4; turn++) now = piece.turned[now] ?? now;
  return now;
}

export function flipped(piece: Piece, image: number): number {
  return piece.flipped[image] ?? image;
}

export function canTurn(piece: Piece): boolean {
  return piece.turned.some((next, at) => next !== at);
}

export function canFlip(piece: Piece): boolean {
  return piece.flipped.some((next, at) => next !== at);
}

/** The image in which a piece lies on some cells of the board. */
export function imageFor(piece: Piece, cells: readonly Place[]): number | null {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, col]) => col));
  const wanted = written(cells.map(([row, col]): Place => [row - top, col - left]));
  const found = piece.images.findIndex((_, at) => written(imageOf(piece, at)) === wanted);
  return found < 0 ? null : found;
}

function written(cells: readonly Place[]): string {
  return cells
    .map(([row, col]) => row * 1024 + col)
    .sort((one, other) => one - other)
    .join(" ");
}

/** The piece at a corner, or null where some cell would be off the board. */
export function spotAt(lattice: Lattice, image: readonly Place[], corner: Place, own?: ReadonlySet<string>): Spot | null {
  const cells = image.map(([row, col]): Place => [row + corner[0], col + corner[1]]);
  if (cells.length === 0 || !cells.every((cell) => lattice.has(cell))) return null;
  const free = cells.every((cell) => lattice.isFree(cell) || own?.has(String(cell)) === true);
  return { corner, cells, free };
}

/** The spots that a piece has on the board, in reading order of their corners. */
export function spotsOf(lattice: Lattice, image: readonly Place[], own?: ReadonlySet<string>, keep: (corner: Place) => boolean = () => true): Spot[] {
  const [first] = image;
  if (!first) return [];
  return lattice.places().flatMap((place) => {
    const corner: Place = [place[0] - first[0], place[1] - first[1]];
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

/** The middle of the cell of a piece that is nearest to the middle of its box. */
export function heart(form: Form, image: readonly Place[]): Point {
  const box = extent(form, image);
  const away = ({ x, y }: Point): number => Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2);
  const middles = image.map((place) => middle(outlineAt(form, place)));
  return middles.sort((one, other) => away(one) - away(other))[0] ?? middle(outlineAt(form, [0, 0]));
}

/** The place in the box of an image over which a point lies, be it one of its cells or not. */
function placeIn(form: Form, image: readonly Place[], at: Point): Place {
  const { rows, cols } = boxOf(image);
  const places = Array.from({ length: rows * cols }, (_, index): Place => [Math.floor(index / cols), index % cols]);
  return [...image, ...places].find((place) => contains(outlineAt(form, place), at)) ?? image[0] ?? [0, 0];
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
  grip: Point,
  own?: ReadonlySet<string>,
  reach = 1.2,
): Spot | null {
  const over = lattice.placeAt(pointer);
  const held = placeIn(lattice.form, image, grip);
  const wanted = spotAt(lattice, image, [over[0] - held[0], over[1] - held[1]], own);
  if (wanted?.free) return wanted;
  const corner = { x: pointer.x - grip.x, y: pointer.y - grip.y };
  const away = (spot: Spot): number => {
    const { x, y } = lattice.offset(spot.corner);
    return Math.hypot(x - corner.x, y - corner.y);
  };
  const covering = image
    .map((cell) => spotAt(lattice, image, [over[0] - cell[0], over[1] - cell[1]], own))
    .filter((spot) => spot !== null)
    .sort((one, other) => away(one) - away(other));
  const free = covering.find((spot) => spot.free);
  if (free && (!wanted || away(free) <= reach * lattice.step)) return free;
  return wanted ?? covering[0] ?? snap(lattice, image, corner, own);
}
