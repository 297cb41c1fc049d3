// The picture of a position as plain nodes, without a document: what is drawn where. Colours of the
// page come from its style sheet, by class.

import type { Cell, Picture } from "../api/types";
import { PLAIN, inkOn, tileColour, type Taste } from "./colours";
import { middle as middleOf, room, sides as sidesOf, type Box, type Outline, type Point } from "./form";
import { Lattice } from "./lattice";
import type { Spread } from "./layers";
import { clashes } from "./clashes";
import { crosses, ghosts } from "./ghosts";
import { marks, note as noteNodes, noteMarks, type Marked } from "./marks";
import { placeOf, type Place } from "./moves";
import { UNIT, byGroup, ground, middle, node, outlines, text, type Node } from "./nodes";
import { outline, plain } from "./outline";
import type { Overlay } from "./overlay";
import { bend, pieces } from "./pieces";

/** Space around the board, in lengths of a cell's side. */
export const MARGIN = 0.2;

/** The height of headings, in units for each cell of the width; in units where layers lie in a narrow place, or alone. */
const HEADING = 1.6;
const LONE_HEADING = 10;

export interface Extra extends Partial<Overlay> {
  readonly taste?: Taste;
  /** A group whose piece is in the hand: drawn faintly. */
  readonly faint?: number | null;
  /** Distinguishes the patterns of several drawings in one document. */
  readonly id?: string;
  /** What the layers are called, the lowest first. */
  readonly names?: readonly string[];
  /** A board with all cells that there may be, where some are taken out. */
  readonly frame?: Picture;
  /** How the layers are laid out. */
  readonly spread?: Spread;
}

export function viewBox(picture: Picture): string {
  return windowBox(new Lattice(picture).window(null));
}

/** A part of a drawing with the space around it. */
export function windowBox({ x, y, width, height }: Box): string {
  return [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].map((side) => side * UNIT).join(" ");
}

export function scene(own: Picture, extra: Extra = {}): Node[] {
  const { marks: marked = [], edges = [], ghosts: shades = [], concluded = [], taste = PLAIN, faint = null, id = "p", names = [], frame = own, spread = "all" } = extra;
  const picture = withConcluded(own, concluded);
  const lattice = new Lattice(picture, spread, frame);
  switch (picture.look) {
    case "pieces":
      return [...headings(lattice, names), ...pieces(lattice, { taste, faint, id }), ...ghosts(lattice, shades, taste), ...marks(lattice, marked, "ring")];
    case "cages":
      return cages(lattice, marked, new Set(concluded.map(keyOf)));
    case "tiles":
      return [...tiles(lattice, taste), ...marks(lattice, marked, "frame"), ...clashes(lattice, edges)];
  }
}

const keyOf = (cell: Cell): string => String(placeOf(cell));

function withConcluded(picture: Picture, concluded: readonly Cell[]): Picture {
  if (concluded.length === 0) return picture;
  const known = new Map(concluded.map((cell) => [keyOf(cell), cell]));
  return { ...picture, cells: picture.cells.map((cell) => known.get(keyOf(cell)) ?? cell) };
}

/** The names of the layers, each above its own; smaller where few cells are drawn large. */
function headings(lattice: Lattice, names: readonly string[]): Node[] {
  const { layers } = lattice;
  const size = lattice.spread === "all" ? Math.min(15, HEADING * lattice.size().width) : LONE_HEADING;
  return names.flatMap((name, layer) => {
    const box = layers.panels[layer]?.box;
    return box ? [text({ x: box.x * UNIT, y: (box.y - 0.38) * UNIT }, name, { class: "layer-name", "font-size": size, "text-anchor": "start" })] : [];
  });
}

/** How far the light reaches beyond the cells that it falls on, in lengths of a cell's side. */
const GLOW = 0.07;

/** Where what is in the hand would lie: its cells are lit. A piece has its colour, a tile is only framed. Where it
 * cannot lie, the cells that are in the way are crossed out. */
export function ghost(lattice: Lattice, cells: readonly Place[], blocked: readonly Place[] | null, colour: string | null): Node[] {
  const drawn = lattice.outlines(cells);
  const kind = (name: string): string => (blocked === null ? name : `${name} taken`);
  const body = colour === null ? [] : [node("path", { class: kind("ghost"), fill: colour, d: outline(drawn, 0.05, bend(lattice.form), UNIT) })];
  const lit = outline(drawn, -GLOW, bend(lattice.form), UNIT);
  return [
    node("path", { class: "lit-halo", d: lit }),
    node("path", { class: kind("lit"), d: lit }),
    ...body,
    ...(blocked?.length ? ["cross-halo", "cross"].map((name) => node("path", { class: name, d: crosses(lattice.outlines(blocked)) })) : []),
  ];
}

// Cages

function cages(lattice: Lattice, marked: readonly Marked[], concluded: ReadonlySet<string>): Node[] {
  const { picture } = lattice;
  const nodes: Node[] = [node("path", { class: "ground paper", d: outline(outlines(lattice, picture.cells), 0, 0.12, UNIT) })];
  for (const cell of picture.cells) {
    if (cell.colour !== undefined) nodes.push(node("path", { class: `tint tint-${cell.colour}`, d: outline([lattice.drawn(cell)], 0, 0, UNIT) }));
  }
  nodes.push(...marks(lattice, marked, "wash"));
  nodes.push(node("path", { class: "lines", d: plain(outlines(lattice, picture.cells), UNIT) }));
  for (const cells of byGroup(picture).values()) {
    nodes.push(node("path", { class: "cage", d: outline(outlines(lattice, cells), 0, 0.12, UNIT) }));
  }
  for (const cell of picture.cells) nodes.push(...written(middle(lattice.drawn(cell)), cell, marked, concluded.has(keyOf(cell))));
  return [...nodes, ...marks(lattice, marked, "edge")];
}

function written(at: Point, cell: Cell, marked: readonly Marked[], concluded: boolean): Node[] {
  if (cell.label !== undefined) {
    const kind = concluded ? "digit concluded" : cell.mark === "given" ? "digit given" : "digit";
    return [text(at, cell.label, { class: kind, "font-size": 23 })];
  }
  const here = placeOf(cell);
  const listed = noteMarks(marked, here, "listed");
  const own = listed.size > 0 ? spots(listed, cell) : (cell.notes ?? []);
  const [out, rest] = [noteMarks(marked, here, "struck"), noteMarks(marked, here, "rest")];
  // What is struck out or rested on is shown in any case, also where the player has no notes.
  const told = new Set([...out, ...rest]);
  const notes = told.size > 0 ? spots(told, cell).map((one, at) => one ?? own[at] ?? null) : own;
  const alike = noteMarks(marked, here, "alike");
  const markOf = (value: number): "struck" | "rest" | "alike" | null => (out.has(value) ? "struck" : rest.has(value) ? "rest" : alike.has(value) ? "alike" : null);
  const { centre = [] } = cell;
  const [spotOf, size] = centre.length > 0 ? rim(notes) : grid(notes);
  const small = notes.flatMap((note, place) => {
    if (note === null) return [];
    const { x, y } = spotOf(place);
    return noteNodes({ x: at.x + x, y: at.y + y }, note, size, markOf(place + 1));
  });
  const all = [...small, ...centred(at, centre, (value) => (alike.has(value) ? "alike" : null))];
  // Around small numbers is the white of the paper, which a coloured cell has not.
  return cell.colour === undefined ? all : all.map((one) => ({ ...one, attrs: { ...one.attrs, class: `${one.attrs["class"] ?? ""} tinted` } }));
}

/** Where the small numbers of a cell stand, counted from its middle in units, and their size. */
type Standing = readonly [spotOf: (place: number) => Point, size: number];

/** Each number in a spot of its own. */
function grid({ length }: readonly unknown[]): Standing {
  const side = length > 9 ? 4 : 3;
  const rows = Math.ceil(length / side);
  const step = (0.8 * UNIT) / side;
  const spotOf = (place: number): Point => ({ x: ((place % side) - (side - 1) / 2) * step, y: (Math.floor(place / side) - (rows - 1) / 2) * step });
  return [spotOf, side > 3 ? 8 : rows > 2 ? 10.5 : 11.5];
}

/** The corners of a cell, and the middles of its sides, in lengths of its side from its middle: there is room in its
 * middle then. */
const RIM: readonly (readonly [number, number])[] = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-0.5, -1], [0.5, -1], [-0.5, 1], [0.5, 1], [-1, 0], [1, 0]];
/** Within the frame of the cell that has the focus. */
const RIM_OUT = 0.29;

/** Those that there are, in order, around the rim. */
function rim(notes: readonly (string | null)[]): Standing {
  const order = notes.flatMap((note, place) => (note === null ? [] : [place]));
  const spotOf = (place: number): Point => {
    const [right, down] = RIM[order.indexOf(place)] ?? [0, 0];
    return { x: right * RIM_OUT * UNIT, y: down * RIM_OUT * UNIT };
  };
  return [spotOf, 10];
}

/** Small numbers side by side in the middle. */
function centred(at: Point, numbers: readonly string[], markOf: (value: number) => "alike" | null): Node[] {
  const size = Math.min(12.5, (0.8 * UNIT) / (0.62 * Math.max(1, numbers.join("").length)));
  const widths = numbers.map((number) => number.length * size * 0.62);
  let x = at.x - widths.reduce((sum, width) => sum + width, 0) / 2;
  return numbers.flatMap((number, place) => {
    const width = widths[place] ?? 0;
    x += width;
    return noteNodes({ x: x - width / 2, y: at.y }, number, size, markOf(Number(number)));
  });
}

/** The small numbers of a cell, each in its own spot. */
export function spots(values: ReadonlySet<number>, { values: most = 9 }: Pick<Cell, "values">): (string | null)[] {
  return Array.from({ length: most }, (_, at) => (values.has(at + 1) ? String(at + 1) : null));
}

// Tiles

function tiles(lattice: Lattice, taste: Taste): Node[] {
  const { picture } = lattice;
  const nodes: Node[] = ground(lattice);
  picture.cells.forEach((cell) => {
    const drawn = lattice.drawn(cell);
    if (cell.sides) nodes.push(tile(drawn, cell.sides, taste, cell.mark === "given"));
    else nodes.push(node("path", { class: "slot", d: outline([drawn], 0.05, 0.125, UNIT) }));
  });
  // A group is a block of tiles that belongs elsewhere.
  for (const cells of byGroup(picture).values()) {
    const d = outline(outlines(lattice, cells), 0, 0.12, UNIT);
    nodes.push(node("path", { class: "block-halo", d }), node("path", { class: "block", d }));
  }
  return nodes;
}

/** How far a number stands from the side it belongs to, in units: numbers are wider than high. */
const BELOW = 8.2;
const ASIDE = 7.6;
/** Around a tile, in units. */
const GAP = 0.6;
/** From the edge of a cell to the middle of the frame of a given tile: the frame stays within. */
const FRAME = 1.5;

/** A tile in a cell, with a triangle and a number for each side; a side without a number (null) is left blank. */
export function tile(cell: Outline, sides: readonly (number | null)[], taste: Taste, given = false): Node {
  const centre = middle(cell);
  // Drawn a little smaller than its cell.
  const part = 1 - GAP / (room(cell) * UNIT);
  const shrunk = cell.map(({ x, y }) => ({ x: centre.x + (x * UNIT - centre.x) * part, y: centre.y + (y * UNIT - centre.y) * part }));
  const walls = sidesOf(shrunk);
  const parts = sides.flatMap((number, way) => {
    const [from, to] = walls[way] ?? [centre, centre];
    const d = `M${spot(from)}L${spot(to)}L${spot(centre)}Z`;
    if (number === null) return [node("path", { class: "side blank", d })];
    const fill = tileColour(number, taste);
    const half = middleOf([from, to]);
    const level = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
    const inner = ((level ? BELOW : ASIDE) - GAP) / Math.hypot(centre.x - half.x, centre.y - half.y);
    const label = { x: half.x + (centre.x - half.x) * inner, y: half.y + (centre.y - half.y) * inner };
    return [
      node("path", { class: "side", d, fill }),
      text(label, String(number), { class: "number", fill: inkOn(fill), "font-size": number > 9 ? 8.5 : 10.5 }),
    ];
  });
  parts.push(node("path", { class: given ? "tile-frame given" : "tile-frame", d: outline([cell], (given ? FRAME : GAP) / UNIT, 0.02, UNIT) }));
  return node("g", { class: "tile" }, parts);
}

const spot = ({ x, y }: Point): string => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
