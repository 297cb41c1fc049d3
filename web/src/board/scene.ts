// The picture of a position as plain nodes, without a document: what is drawn where. One unit of
// the drawing is a fortieth of a cell. Colours of the page come from its style sheet, by class.

import type { Cell, Picture } from "../api/types";
import { PLAIN, inkOn, pieceColour, placeOf, tileColour, type Taste } from "./colours";
import { Lattice } from "./lattice";
import type { Place } from "./moves";
import { outline } from "./outline";

export const UNIT = 40;
/** Space around the board, in cells. */
export const MARGIN = 0.2;

export interface Node {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly inner?: readonly Node[] | string;
}

/** What is said about a cell: `learn` what a step finds, `from` what it is found from. */
export type Mark = "learn" | "from" | "wrong" | "chosen" | "alike" | "beside";

export interface Marked {
  readonly mark: Mark;
  readonly places: readonly Place[];
}

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

export function node(tag: string, attrs: Node["attrs"], inner?: Node["inner"]): Node {
  return inner === undefined ? { tag, attrs } : { tag, attrs, inner };
}

export function scene(picture: Picture, extra: Extra = {}): Node[] {
  const lattice = new Lattice(picture);
  const draw = { pieces, cages, tiles }[picture.look];
  return draw(lattice, extra);
}

/** Where what is in the hand would lie. A piece has its colour, a tile is only framed. */
export function ghost(cells: readonly Place[], free: boolean, colour: string | null): Node {
  const drawn = cells.map(([row, col]) => ({ x: col, y: row }));
  if (colour === null) return node("path", { class: "ghost frame", d: outline(drawn, 0.04, 0.12, UNIT) });
  return node("path", { class: free ? "ghost" : "ghost taken", fill: colour, d: outline(drawn, 0.05, 0.26, UNIT) });
}

interface At {
  readonly x: number;
  readonly y: number;
}

const squares = (lattice: Lattice, cells: readonly Cell[]): At[] => cells.map((cell) => lattice.drawn(cell));
const middle = ({ x, y }: At): At => ({ x: (x + 0.5) * UNIT, y: (y + 0.5) * UNIT });

function byGroup(picture: Picture): Map<number, Cell[]> {
  const groups = new Map<number, Cell[]>();
  for (const cell of picture.cells) {
    if (cell.group === undefined) continue;
    const cells = groups.get(cell.group);
    if (cells) cells.push(cell);
    else groups.set(cell.group, [cell]);
  }
  return groups;
}

function ground(lattice: Lattice): Node {
  const cells = squares(lattice, lattice.picture.cells);
  return node("path", { class: "ground", d: outline(cells, -0.12, 0.3, UNIT) });
}

/** The marks of a kind, as squares below or rings above what lies on the board. */
function marks(lattice: Lattice, extra: Extra, name: string): Node[] {
  return (extra.marks ?? []).flatMap(({ mark, places }) =>
    places.flatMap((place) => {
      const cell = lattice.at(place);
      if (!cell) return [];
      const { x, y } = lattice.drawn(cell);
      const inset = 0.06;
      const side = (1 - 2 * inset) * UNIT;
      const at = { x: (x + inset) * UNIT, y: (y + inset) * UNIT, width: side, height: side, rx: UNIT * 0.14 };
      return [node("rect", { class: `${name} ${mark}`, ...at })];
    }),
  );
}

function text(at: At, content: string, attrs: Node["attrs"]): Node {
  const place = { x: Math.round(at.x * 10) / 10, y: Math.round(at.y * 10) / 10 };
  return node("text", { ...place, "text-anchor": "middle", dy: "0.355em", ...attrs }, content);
}

// Pieces

function pieces(lattice: Lattice, extra: Extra): Node[] {
  const { picture } = lattice;
  const taste = extra.taste ?? PLAIN;
  const nodes: Node[] = [ground(lattice)];
  let holes = "";
  for (const cell of picture.cells) {
    if (cell.group !== undefined && cell.group !== extra.faint) continue;
    const at = middle(lattice.drawn(cell));
    if (cell.mark === "open") {
      const side = 0.86 * UNIT;
      nodes.push(node("rect", { class: "open", x: at.x - side / 2, y: at.y - side / 2, width: side, height: side, rx: 9 }));
    }
    if (cell.label === undefined) {
      if (cell.mark !== "open") holes += hole(at);
    } else {
      const size = cell.label.length > 3 ? 9.5 : cell.label.length > 2 ? 12 : 14;
      const kind = cell.mark === "open" ? "printed kept" : "printed";
      nodes.push(text(at, cell.label, { class: kind, "font-size": size }));
    }
  }
  // One path for all of them: a board may have thousands.
  if (holes !== "") nodes.push(node("path", { class: "hole", d: holes }));
  const styles: Node[] = [];
  for (const [group, cells] of byGroup(picture)) {
    const { name, colour } = picture.groups[group] ?? { name: "?" };
    const at = placeOf(name);
    const fill = pieceColour(colour === undefined ? { name } : { name, colour }, at, taste);
    const style = { fill, name, id: `${extra.id ?? "p"}-${name.codePointAt(0) ?? 0}`, pattern: taste.patterns ? at : null };
    nodes.push(piece(squares(lattice, cells), style, cells.some((cell) => cell.mark === "given"), group === extra.faint));
    if (taste.patterns) styles.push(pattern(style.id, at, inkOn(fill)));
  }
  if (styles.length > 0) nodes.unshift(node("defs", {}, styles));
  return [...nodes, ...marks(lattice, extra, "ring")];
}

function hole({ x, y }: At): string {
  const r = 0.3 * UNIT;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

interface PieceStyle {
  readonly fill: string;
  readonly name: string;
  readonly id: string;
  readonly pattern: number | null;
}

/** A piece on squares, with its letter in the cell nearest to its middle. */
function piece(cells: readonly At[], style: PieceStyle, given: boolean, faint: boolean): Node {
  const d = outline(cells, 0.05, 0.26, UNIT);
  const inner = [node("path", { class: "body", d, fill: style.fill })];
  if (style.pattern !== null) inner.push(node("path", { class: "pattern", d, fill: `url(#${style.id})` }));
  const ink = inkOn(style.fill);
  inner.push(text(middle(centre(cells)), style.name, { class: "name", fill: ink, "font-size": 15 }));
  if (given) {
    const pin = cells.find((cell) => cell !== centre(cells)) ?? cells[0];
    if (pin) inner.push(node("circle", { class: "pin", cx: middle(pin).x, cy: middle(pin).y, r: 3.2, fill: ink }));
  }
  return node("g", { class: faint ? "piece faint" : "piece" }, inner);
}

function centre(cells: readonly At[]): At {
  const mean = (of: (cell: At) => number): number => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
  const [x, y] = [mean((cell) => cell.x), mean((cell) => cell.y)];
  const apart = (cell: At): number => (cell.x - x) ** 2 + (cell.y - y) ** 2;
  return cells.reduce((best, cell) => (apart(cell) < apart(best) - 1e-9 ? cell : best), cells[0] ?? { x: 0, y: 0 });
}

/** A piece alone, for the tray: its nodes and the box around it. */
export function lonePiece(image: readonly Place[], name: string, colour: string, taste: Taste, id: string): Node[] {
  const at = placeOf(name);
  const style = { fill: colour, name, id: `${id}-${at}`, pattern: taste.patterns ? at : null };
  const cells = image.map(([row, col]) => ({ x: col, y: row }));
  const drawn = piece(cells, style, false, false);
  return taste.patterns ? [node("defs", {}, [pattern(style.id, at, inkOn(colour))]), drawn] : [drawn];
}

const PATTERNS: readonly string[] = [
  "M0 5H10", "M5 0V10", "M0 0L10 10", "M10 0L0 10", "M0 5H10M5 0V10", "M0 0L10 10M10 0L0 10",
  "M5 4V6M4 5H6", "M0 2H10M0 7H10", "M2 0V10M7 0V10", "M0 5L5 0L10 5", "M0 5L5 10L10 5", "M3 3H7V7H3Z",
];

function pattern(id: string, at: number, ink: string): Node {
  const d = PATTERNS[at % PATTERNS.length] ?? "";
  const lines = node("path", { d, stroke: ink, "stroke-width": 1.3, fill: "none", opacity: 0.5 });
  return node("pattern", { id, width: 10, height: 10, patternUnits: "userSpaceOnUse" }, [lines]);
}

// Cages

function cages(lattice: Lattice, extra: Extra): Node[] {
  const { picture } = lattice;
  const nodes: Node[] = [node("path", { class: "ground paper", d: outline(squares(lattice, picture.cells), 0, 0.12, UNIT) })];
  nodes.push(...marks(lattice, extra, "wash"));
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
  return [...nodes, ...marks(lattice, extra, "edge")];
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

function tiles(lattice: Lattice, extra: Extra): Node[] {
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
    nodes.push(tile(cell.sides, at, extra.taste ?? PLAIN, cell.mark === "given"));
  });
  return [...nodes, ...marks(lattice, extra, "ring")];
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
