// The cells of a picture by their places, and how they are laid out when drawn.

import type { Cell, Form, Picture } from "../api/types";
import { contains, middle, offset, outlineAt, placeAt, room, type Box, type Outline, type Point } from "./form";
import { layerAt, layersOf, windowOn, type Layers, type Spread } from "./layers";
import { placeOf, type Direction, type Place } from "./moves";
import { apart, inSpace } from "./space";

const WAYS: Readonly<Record<Direction, Point>> = { up: { x: 0, y: -1 }, right: { x: 1, y: 0 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 } };
/** What lies farther to the side than this is not on the way, in lengths of a cell's side. */
const ASIDE = 0.9;

export class Lattice {
  readonly form: Form;
  readonly layers: Layers;
  private readonly byPlace = new Map<string, Cell>();
  private readonly byGroup = new Map<number, Place[]>();

  /** `frame` has all cells that there may be, if the layers are laid out for more than those of the picture. */
  constructor(readonly picture: Picture, readonly spread: Spread = "all", frame: Picture = picture) {
    this.form = picture.lattice;
    this.layers = layersOf(frame, spread);
    for (const cell of picture.cells) {
      const place = placeOf(cell);
      this.byPlace.set(String(place), cell);
      if (cell.group === undefined) continue;
      const beside = this.byGroup.get(cell.group);
      if (beside) beside.push(place);
      else this.byGroup.set(cell.group, [place]);
    }
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

  cellsOf(group: number): readonly Place[] {
    return this.byGroup.get(group) ?? [];
  }

  /** All places, in order. */
  places(): Place[] {
    return this.picture.cells.map(placeOf);
  }

  /** Whether a shape may be moved by so much: there every cell keeps its kind. */
  keepsKinds([row, col]: Place): boolean {
    return (row + col) % this.form.outlines.length === 0;
  }

  /** The next cell of the layer that way, across holes; null at the edge. */
  beyond(from: Place, direction: Direction): Place | null {
    const places = this.places().filter((place) => layerOf(place) === layerOf(from));
    return nearest(places, direction, middle(this.outlineAt(from)), (place) => middle(this.outlineAt(place)));
  }

  /** The cell so many layers up or down that lies nearest in space; null where there is none. */
  across(from: Place, by: number): Place | null {
    const here = inSpace(this.form, from);
    const there = this.places().filter((place) => layerOf(place) === layerOf(from) + by);
    const away = (place: Place): number => apart(here, inSpace(this.form, place));
    return there.sort((one, other) => away(one) - away(other))[0] ?? null;
  }

  first(): Place {
    return this.places()[0] ?? [0, 0];
  }

  last(): Place {
    return this.places().at(-1) ?? [0, 0];
  }

  /** Width and height when drawn. */
  size(): { width: number; height: number } {
    const { width, height } = this.layers;
    return { width, height };
  }

  /** What is seen of the drawing: all of it, or one layer. */
  window(layer: number | null): Box {
    return layer === null ? { x: 0, y: 0, ...this.size() } : windowOn(this.layers, layer);
  }

  /** The outline of a cell as it is drawn. */
  drawn(cell: Cell): Outline {
    return this.outlineAt(placeOf(cell));
  }

  /** The outline of a place as it is drawn, be there a cell or not. */
  outlineAt(place: Place): Outline {
    const { x, y } = this.origin(layerOf(place));
    return outlineAt(this.form, place).map((corner) => ({ x: corner.x + x, y: corner.y + y }));
  }

  outlines(places: readonly Place[]): Outline[] {
    return places.map((place) => this.outlineAt(place));
  }

  /** How far a place is from the first one, as it is drawn. */
  offset(place: Place): Point {
    const [at, { x, y }] = [offset(this.form, place), this.origin(layerOf(place))];
    return { x: at.x + x, y: at.y + y };
  }

  /** The place over a point: a cell, or where one would be. */
  placeAt(at: Point): Place {
    const layer = this.picture.layers > 1 ? layerAt(this.layers, at) : 0;
    const { x, y } = this.origin(layer);
    const [row, col] = placeAt(this.form, { x: at.x - x, y: at.y - y });
    const near = this.joined(placeOf({ row, col, layer }));
    if (this.has(near)) return near;
    return this.places().find((place) => contains(this.outlineAt(place), at)) ?? near;
  }

  /** The place that a place beyond the joint of a cylinder is. */
  private joined(place: Place): Place {
    const { wrap, rows, cols } = this.picture;
    const [row, col, ...rest] = place;
    if (wrap === "columns") return [row, (col + cols) % cols, ...rest];
    return wrap === "rows" ? [(row + rows) % rows, col, ...rest] : place;
  }

  private origin(layer: number): Point {
    return this.layers.panels[layer]?.origin ?? { x: 0, y: 0 };
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

export function layerOf([, , layer = 0]: Place): number {
  return layer;
}
