// A position as it goes on a sheet of its own: the board as it is on the page and, below it, what
// still waits. Plain nodes, like the scene.

import type { Form, Piece, View } from "../api/types";
import { pieceColour, placeOf, type Taste } from "./colours";
import { extent, outlineAt } from "./form";
import { imageOf } from "./hand";
import { Lattice } from "./lattice";
import { UNIT, node, text, type Node } from "./nodes";
import { SMALL_LETTER, lonePiece } from "./pieces";
import { MARGIN, scene, tile } from "./scene";
import { PIECE, piecePicture } from "./solid";

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly Node[];
}

/** Around everything, between things that wait, and how large they are beside the board's cells. */
const EDGE = 0.6 * UNIT;
const GAP = 0.5 * UNIT;
const SMALL = 0.7;
/** More things than that would be a catalogue, not a picture. */
const MOST = 80;

interface Thing {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly Node[];
}

/** How a sheet is laid out. */
interface Layout {
  /** How large what waits is beside the board's cells. */
  readonly scale?: number;
  /** How many times as wide as the board the sheet is. */
  readonly wide?: number;
  /** Whether each copy of a piece is drawn, as on paper, or one with their number. */
  readonly copies?: "drawn" | "counted";
  /** Distinguishes several sheets in one document. */
  readonly id?: string;
}

/** `names` are those of the layers. */
export function sheet(view: View, taste: Taste, names: readonly string[] = [], { scale = SMALL, wide = 1, copies = "drawn", id = "sheet" }: Layout = {}): Sheet {
  const size = new Lattice(view).size();
  const things = waiting(view, taste, { scale, copies, id });
  const least = Math.max(0, ...things.map((thing) => thing.width));
  const width = Math.max((size.width + 2 * MARGIN) * UNIT * wide, least) + 2 * EDGE;
  const board = group((width - size.width * UNIT) / 2, EDGE + MARGIN * UNIT, 1, scene(view, { taste, id, names }));
  const top = 2 * EDGE + (size.height + 2 * MARGIN) * UNIT;
  const below = laid(things, width - 2 * EDGE, top, scale);
  return { width, height: below.bottom + (things.length > 0 ? EDGE : 0), nodes: [board, ...below.nodes] };
}

function waiting(view: View, taste: Taste, { scale, copies, id }: Required<Omit<Layout, "wide">>): Thing[] {
  const cell = extent(view.lattice, [[0, 0]]);
  const size = { width: cell.width * UNIT, height: cell.height * UNIT };
  const tiles = view.supply.map((sides): Thing => ({ ...size, nodes: [tile(outlineAt(view.lattice, [0, 0]), sides, taste)] }));
  const drawn = (piece: Piece): number => (copies === "counted" ? Math.min(1, piece.left) : piece.left);
  const pieces = view.pieces.flatMap((piece) => Array.from({ length: drawn(piece) }, () => piece));
  const things = [...tiles, ...pieces.map((piece, at) => {
    const thing = lone(view.lattice, piece, `${id}-${at}`, taste);
    return drawn(piece) < piece.left ? numbered(thing, piece.left) : thing;
  })];
  return things.length > MOST ? [] : things.map(({ nodes, ...size }) => ({ nodes, width: size.width * scale, height: size.height * scale }));
}

function lone(form: Form, piece: Piece, id: string, taste: Taste): Thing {
  const image = imageOf(piece, 0);
  const colour = pieceColour(piece, placeOf(piece.name), taste);
  const { nodes, box } = form.space
    ? piecePicture(form, image, piece.name, colour, PIECE)
    : { nodes: lonePiece(form, image, piece.name, colour, taste, id, SMALL_LETTER), box: extent(form, image) };
  const { x, y, width, height } = box;
  return { width: width * UNIT, height: height * UNIT, nodes: [group(-x * UNIT, -y * UNIT, 1, nodes)] };
}

/** A thing with the number of its copies beside it. */
function numbered({ width, height, nodes }: Thing, copies: number): Thing {
  const number = text({ x: width + 0.65 * UNIT, y: height / 2 }, `×${copies}`, { class: "printed copies", "font-size": 22 });
  return { width: width + 1.1 * UNIT, height, nodes: [...nodes, number] };
}

/** Things in rows, each row centred. */
function laid(things: readonly Thing[], width: number, top: number, scale: number): { nodes: Node[]; bottom: number } {
  const lines: Thing[][] = [];
  let room = 0;
  for (const thing of things) {
    room -= thing.width + GAP;
    if (room < 0 || lines.length === 0) {
      lines.push([]);
      room = width - thing.width;
    }
    lines.at(-1)?.push(thing);
  }
  const nodes: Node[] = [];
  let y = top;
  for (const line of lines) {
    const height = Math.max(...line.map((thing) => thing.height));
    const whole = line.reduce((sum, thing) => sum + thing.width + GAP, -GAP);
    let x = EDGE + (width - whole) / 2;
    for (const thing of line) {
      nodes.push(group(x, y + (height - thing.height) / 2, scale, thing.nodes));
      x += thing.width + GAP;
    }
    y += height + GAP;
  }
  return { nodes, bottom: lines.length > 0 ? y - GAP : y - EDGE };
}

function group(x: number, y: number, scale: number, inner: readonly Node[]): Node {
  const round = (value: number): number => Math.round(value * 100) / 100;
  const size = scale === 1 ? "" : ` scale(${scale})`;
  return node("g", { transform: `translate(${round(x)} ${round(y)})${size}` }, inner);
}
