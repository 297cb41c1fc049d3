// The cells of a picture by their places, and how they are laid out when drawn.

import type { Cell, Form, Picture } from "../api/types";
import { contains, middle, offset, outlineAt, placeAt, room, type Outline, type Point } from "./form";
import { placeOf, type Direction, type Place } from "./moves";

const WAYS: Readonly<Record<Direction, Point>> = { up: { x: 0, y: -1 }, right: { x: 1, y: 0 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 } };
/** What lies farther to the side than this is not on the way, in lengths of a cell's side. */
const ASIDE = 0.9;

export class Lattice {
  readonly form: Form;
  private readonly byPlace = new Map<string, Cell>();

  constructor(readonly picture: Picture) {
    this.form = picture.lattice;
    for (const cell of picture.cells) this.byPlace.set(String(placeOf(cell)), cell);
  }

  at(place: Place): Cell | null {
    return this.byPlace.get(String(place)) ?? null;
  }

  has(place: Place): boolean {
    return this.at(place) !== null;
  }

  /** Nothing lies there and nothing must stay uncovered. */
  isFree(place: Place): boolean {
    const cell = this.at(place);
    return cell !== null && cell.group === undefined && cell.mark !== "open";
  }

  cellsOf(group: number): Place[] {
    return this.picture.cells.filter((cell) => cell.group === group).map(placeOf);
  }

  /** The places of the lowest layer, in order. */
  places(): Place[] {
    return this.picture.cells.filter(({ layer }) => (layer ?? 0) === 0).map(placeOf);
  }

  /** The next cell that way, across holes; null at the edge. */
  beyond(from: Place, direction: Direction): Place | null {
    const start = middle(outlineAt(this.form, from));
    return nearest(this.places(), direction, start, (place) => middle(outlineAt(this.form, place)));
  }

  first(): Place {
    return this.places()[0] ?? [0, 0];
  }

  last(): Place {
    return this.places().at(-1) ?? [0, 0];
  }

  /** Width and height when drawn: layers lie side by side, a cell apart. */
  size(): { width: number; height: number } {
    const [width = 0, height = 0] = this.picture.size;
    const { layers } = this.picture;
    return { width: width * layers + (layers - 1), height };
  }

  /** The outline of a cell as it is drawn. */
  drawn(cell: Cell): Outline {
    const aside = (cell.layer ?? 0) * ((this.picture.size[0] ?? 0) + 1);
    return outlineAt(this.form, placeOf(cell)).map(({ x, y }) => ({ x: x + aside, y }));
  }

  /** The outlines of places of the lowest layer. */
  outlines(places: readonly Place[]): Outline[] {
    return places.map((place) => outlineAt(this.form, place));
  }

  /** How far a place is from the first one, as it is drawn. */
  offset(place: Place): Point {
    return offset(this.form, place);
  }

  /** The place over a point: a cell, or where one would be. */
  placeAt(at: Point): Place {
    const near = placeAt(this.form, at);
    if (this.has(near)) return near;
    return this.places().find((place) => contains(outlineAt(this.form, place), at)) ?? near;
  }

  /** From the middle of a cell to that of the next, or a little less. */
  get step(): number {
    return Math.max(1, 2 * room(outlineAt(this.form, [0, 0])));
  }
}

/** What lies nearest that way, straight ahead or nearly; the first of several. */
export function nearest<T>(things: readonly T[], direction: Direction, from: Point, where: (thing: T) => Point): T | null {
  const way = WAYS[direction];
  let best: { thing: T; ahead: number; aside: number } | null = null;
  for (const thing of things) {
    const at = where(thing);
    const [x, y] = [at.x - from.x, at.y - from.y];
    const ahead = x * way.x + y * way.y;
    const aside = Math.abs(x * way.y - y * way.x);
    if (ahead < 1e-6 || aside > ASIDE) continue;
    if (best && (best.ahead < ahead - 1e-6 || (best.ahead < ahead + 1e-6 && best.aside <= aside))) continue;
    best = { thing, ahead, aside };
  }
  return best?.thing ?? null;
}

export function same(one: Place | null, other: Place | null): boolean {
  return one !== null && other !== null && String(one) === String(other);
}
