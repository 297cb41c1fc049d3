// What drawings are made of: plain nodes, without a document. One unit of a drawing is a fortieth of
// a cell.

import type { Cell, Picture } from "../api/types";
import type { Lattice } from "./lattice";
import { outline } from "./outline";

export const UNIT = 40;

export interface Node {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly inner?: readonly Node[] | string;
}

/** A place in a drawing: in cells for squares, in units for what stands in them. */
export interface At {
  readonly x: number;
  readonly y: number;
}

export function node(tag: string, attrs: Node["attrs"], inner?: Node["inner"]): Node {
  return inner === undefined ? { tag, attrs } : { tag, attrs, inner };
}

export function text(at: At, content: string, attrs: Node["attrs"]): Node {
  const place = { x: Math.round(at.x * 10) / 10, y: Math.round(at.y * 10) / 10 };
  return node("text", { ...place, "text-anchor": "middle", dy: "0.355em", ...attrs }, content);
}

/** Where cells are drawn, in cells. */
export const squares = (lattice: Lattice, cells: readonly Cell[]): At[] => cells.map((cell) => lattice.drawn(cell));

/** The middle of a square, in units. */
export const middle = ({ x, y }: At): At => ({ x: (x + 0.5) * UNIT, y: (y + 0.5) * UNIT });

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

/** What the cells of a board lie on. */
export function ground(lattice: Lattice): Node {
  const cells = squares(lattice, lattice.picture.cells);
  return node("path", { class: "ground", d: outline(cells, -0.12, 0.3, UNIT) });
}
