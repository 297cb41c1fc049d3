// The picture of a position as plain nodes, without a document: what is drawn where. Colours of the
// page come from its style sheet, by class.

import type { Cell, Picture } from "../api/types";
import { PLAIN, inkOn, tileColour, type Taste } from "./colours";
import { Lattice } from "./lattice";
import { marks, type Marked } from "./marks";
import type { Place } from "./moves";
import { UNIT, byGroup, ground, middle, node, squares, text, type At, type Node } from "./nodes";
import { outline } from "./outline";
import { pieces } from "./pieces";

/** Space around the board, in cells. */
export const MARGIN = 0.2;

export interface Extra {
  readonly marks?: readonly Marked[];
  readonly taste?: Taste;
  /** A group whose piece is in the hand: drawn faintly. */
  readonly faint?: number | null;
  /** Distinguishes the patterns of several drawings in one document. */
  readonly id?: string;
}

export function viewBox(picture: Picture): string {
  const { rows, cols } = new Lattice(picture).size();
  const edge = -MARGIN * UNIT;
  return `${edge} ${edge} ${(cols + 2 * MARGIN) * UNIT} ${(rows + 2 * MARGIN) * UNIT}`;
}

export function scene(picture: Picture, { marks: marked = [], taste = PLAIN, faint = null, id = "p" }: Extra = {}): Node[] {
  const lattice = new Lattice(picture);
  switch (picture.look) {
    case "pieces":
      return [...pieces(lattice, { taste, faint, id }), ...marks(lattice, marked, "ring")];
    case "cages":
      return cages(lattice, marked);
    case "tiles":
      return [...tiles(lattice, taste), ...marks(lattice, marked, "ring")];
  }
}

/** Where what is in the hand would lie. A piece has its colour, a tile is only framed. */
export function ghost(cells: readonly Place[], free: boolean, colour: string | null): Node {
  const drawn = cells.map(([row, col]) => ({ x: col, y: row }));
  if (colour === null) return node("path", { class: "ghost frame", d: outline(drawn, 0.04, 0.12, UNIT) });
  return node("path", { class: free ? "ghost" : "ghost taken", fill: colour, d: outline(drawn, 0.05, 0.26, UNIT) });
}

// Cages

function cages(lattice: Lattice, marked: readonly Marked[]): Node[] {
  const { picture } = lattice;
  const nodes: Node[] = [node("path", { class: "ground paper", d: outline(squares(lattice, picture.cells), 0, 0.12, UNIT) })];
  nodes.push(...marks(lattice, marked, "wash"));
  let lines = "";
  for (const cell of picture.cells) {
    const { x, y } = lattice.drawn(cell);
    lines += `M${x * UNIT} ${y * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`;
  }
  nodes.push(node("path", { class: "lines", d: lines }));
  for (const cells of byGroup(picture).values()) {
    nodes.push(node("path", { class: "cage", d: outline(squares(lattice, cells), 0, 0.12, UNIT) }));
  }
  for (const cell of picture.cells) nodes.push(...written(middle(lattice.drawn(cell)), cell));
  return [...nodes, ...marks(lattice, marked, "edge")];
}

function written(at: At, cell: Cell): Node[] {
  if (cell.label !== undefined) {
    return [text(at, cell.label, { class: cell.mark === "given" ? "digit given" : "digit", "font-size": 23 })];
  }
  const notes = cell.notes ?? [];
  const side = notes.length > 9 ? 4 : 3;
  const step = (0.8 * UNIT) / side;
  return notes.flatMap((note, place) => {
    if (note === null) return [];
    const x = at.x + ((place % side) - (side - 1) / 2) * step;
    const y = at.y + (Math.floor(place / side) - (side - 1) / 2) * step;
    return [text({ x, y }, note, { class: "note", "font-size": side > 3 ? 8 : 10.5 })];
  });
}

// Tiles

function tiles(lattice: Lattice, taste: Taste): Node[] {
  const { picture } = lattice;
  const nodes: Node[] = [ground(lattice)];
  picture.cells.forEach((cell) => {
    const { x, y } = lattice.drawn(cell);
    const at = { x: x * UNIT, y: y * UNIT };
    if (!cell.sides) {
      const inset = 2;
      const side = UNIT - 2 * inset;
      nodes.push(node("rect", { class: "slot", x: at.x + inset, y: at.y + inset, width: side, height: side, rx: 5 }));
      return;
    }
    nodes.push(tile(cell.sides, at, taste, cell.mark === "given"));
  });
  return nodes;
}

/** A tile of a cell's size, with a triangle and a number for each side. */
export function tile(sides: readonly number[], at: At, taste: Taste, given = false): Node {
  const low = 0.6;
  const high = UNIT - 0.6;
  const half = UNIT / 2;
  const corners = [`${low} ${low}`, `${high} ${low}`, `${high} ${high}`, `${low} ${high}`];
  const labels: At[] = [
    { x: half, y: 8.2 },
    { x: UNIT - 7.6, y: half },
    { x: half, y: UNIT - 8.2 },
    { x: 7.6, y: half },
  ];
  const parts = sides.flatMap((number, way) => {
    const fill = tileColour(number, taste);
    const d = `M${corners[way] ?? ""}L${corners[(way + 1) % 4] ?? ""}L${half} ${half}Z`;
    const label = labels[way] ?? { x: half, y: half };
    return [
      node("path", { class: "side", d, fill }),
      text(label, String(number), { class: "number", fill: inkOn(fill), "font-size": number > 9 ? 8.5 : 10.5 }),
    ];
  });
  const frame = { x: low, y: low, width: high - low, height: high - low, rx: 0.8 };
  parts.push(node("rect", { class: given ? "tile-frame given" : "tile-frame", ...frame }));
  return node("g", { class: "tile", transform: `translate(${at.x} ${at.y})` }, parts);
}
