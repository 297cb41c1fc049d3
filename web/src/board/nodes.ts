// What drawings are made of: plain nodes, without a document. One unit of a drawing is a fortieth of
// the side of a cell.

import type { Cell, Group, Picture } from "../api/types";
import { middle as middleOf, type Outline, type Point } from "./form";
import type { Lattice } from "./lattice";
import { outline } from "./outline";

export const UNIT = 40;

export interface Node {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly inner?: readonly Node[] | string;
}

export function node(tag: string, attrs: Node["attrs"], inner?: Node["inner"]): Node {
  return inner === undefined ? { tag, attrs } : { tag, attrs, inner };
}

export function text(at: Point, content: string, attrs: Node["attrs"]): Node {
  const place = { x: Math.round(at.x * 10) / 10, y: Math.round(at.y * 10) / 10 };
  return node("text", { ...place, "text-anchor": "middle", dy: "0.355em", ...attrs }, content);
}

/** The outlines of cells as they are drawn. */
export const outlines = (lattice: Lattice, cells: readonly Cell[]): Outline[] => cells.map((cell) => lattice.drawn(cell));

/** The middle of a cell, in units. */
export function middle(cell: Outline): Point {
  const { x, y } = middleOf(cell);
  return { x: x * UNIT, y: y * UNIT };
}

/** What is written on a group: its name, or the letter that tells it from a copy that it touches. */
export function writtenOn(group: Group | undefined): string {
  return group?.letter ?? group?.name ?? "";
}

/** The cells of each group that lies on the board. */
export function byGroup(picture: Picture): Map<number, Cell[]> {
  const groups = new Map<number, Cell[]>();
  for (const cell of picture.cells) {
    if (cell.group === undefined) continue;
    const cells = groups.get(cell.group);
    if (cells) cells.push(cell);
    else groups.set(cell.group, [cell]);
  }
  return groups;
}

/** The ground drawn last, and of what: it is the same from move to move, and takes longest to draw. */
let lastGround: { readonly shape: string; readonly nodes: readonly Node[] } = { shape: "", nodes: [] };

/** What the cells of a board lie on. */
export function ground(lattice: Lattice): Node[] {
  const { picture, form, layers } = lattice;
  const places = picture.cells.map(({ layer = 0, row, col }) => `${layer},${row},${col}`);
  const shape = JSON.stringify([form, layers, places.join(" ")]);
  if (shape !== lastGround.shape) lastGround = { shape, nodes: groundOf(lattice) };
  return [...lastGround.nodes];
}

function groundOf(lattice: Lattice): Node[] {
  const { picture, form } = lattice;
  const drawn = (cells: readonly Cell[], rim: number): Node => node("path", { class: "ground", d: outline(outlines(lattice, cells), -rim, 0.3, UNIT) });
  if (form.space?.body !== "ball") return [drawn(picture.cells, 0.12)];
  // Around upper layers is room for the balls below.
  const isLow = ({ layer = 0 }: Cell): boolean => layer === 0;
  return [drawn(picture.cells.filter(isLow), 0.12), drawn(picture.cells.filter((cell) => !isLow(cell)), 0.42)];
}
