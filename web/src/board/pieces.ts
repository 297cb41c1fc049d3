// Pieces as they are drawn, on a board and alone: a body in its colour, a letter, perhaps a pattern.

import type { Cell, Form } from "../api/types";
import { inkOn, pieceColour, placeOf, type Taste } from "./colours";
import { middle as middleOf, outlineAt, room, sideKey, sides, type Outline, type Point } from "./form";
import { layerOf, type Lattice } from "./lattice";
import { Memory } from "./memory";
import { placeOf as placeIn, type Place } from "./moves";
import { UNIT, byGroup, ground, middle, node, outlines, text, writtenOn, type Node } from "./nodes";
import { outline } from "./outline";
import { apart, shaded, wallsOf } from "./shades";
import { below } from "./space";

/** How many pieces are remembered: those of a few large boards. */
const REMEMBERED = 8192;

export interface PiecesLook {
  readonly taste: Taste;
  /** A group whose piece is in the hand: drawn faintly. */
  readonly faint: number | null;
  /** Distinguishes the patterns of several drawings in one document. */
  readonly id: string;
}

/** The board with the pieces that lie on it. */
export function pieces(lattice: Lattice, look: PiecesLook): Node[] {
  const { picture } = lattice;
  const { taste } = look;
  const lying = laid(lattice, taste);
  const nodes: Node[] = [...ground(lattice), ...shining(lattice, lying), ...joint(lattice, lying)];
  let holes = "";
  for (const cell of picture.cells) {
    if (cell.group !== undefined && cell.group !== look.faint) continue;
    const drawn = lattice.drawn(cell);
    if (cell.mark === "open") nodes.push(node("path", { class: "open", d: outline([drawn], 0.07, 0.225, UNIT) }));
    if (cell.label === undefined) {
      if (cell.mark !== "open") holes += hole(drawn);
    } else {
      // Within a frame a label is bold and has less room.
      const size = cell.mark === "open" ? Math.min(labelSize(cell.label), 48 / cell.label.length) : labelSize(cell.label);
      const kind = cell.mark === "open" ? "printed kept" : "printed";
      nodes.push(text(middle(drawn), cell.label, { class: kind, "font-size": size }));
    }
  }
  // One path for all of them: a board may have thousands.
  if (holes !== "") nodes.push(node("path", { class: "hole", d: holes }));
  for (const { group, name, letter, fill, body, cells } of lying) {
    const at = placeOf(name);
    const id = `${look.id}-${name.codePointAt(0) ?? 0}${fill.replace("#", "-")}`;
    const style = { fill, name: letter, id, pattern: taste.patterns ? at : null };
    const isFaint = group === look.faint;
    const told = cells.map(({ mark = "", label = "" }) => `${mark}:${label}`);
    nodes.push(...drawings.of(JSON.stringify([body.key, style, isFaint, told]), () => drawing(lattice, cells, style, isFaint)));
  }
  return nodes;
}

/** The nodes of pieces by what they depend on: from move to move most pieces stay as they are. */
const drawings = new Memory<readonly Node[]>(REMEMBERED);

/** A piece that lies on the board, with what its cells say. */
function drawing(lattice: Lattice, own: readonly Cell[], style: PieceStyle, faint: boolean): Node[] {
  const given = own.some((cell) => cell.mark === "given");
  // Where cells say what they are, a letter would be written over them.
  const says = own.some((cell) => cell.mark === "name" && cell.label !== undefined);
  // On each layer it has a letter of its own.
  const nodes = byLayer(own).map((layer) =>
    piece(outlines(lattice, layer), says ? { ...style, name: "" } : style, given, faint, LETTER, bend(lattice.form)),
  );
  for (const cell of says ? own : []) {
    if (cell.label === undefined) continue;
    nodes.push(text(middle(lattice.drawn(cell)), cell.label, { class: "name", fill: inkOn(style.fill), "font-size": labelSize(cell.label) }));
  }
  return nodes;
}

/** Cells of different layers apart. */
export function byLayer<T extends { readonly layer?: number }>(cells: readonly T[]): T[][] {
  const layers = new Map<number, T[]>();
  for (const cell of cells) layers.set(cell.layer ?? 0, [...(layers.get(cell.layer ?? 0) ?? []), cell]);
  return [...layers.values()];
}

/** How round the corners of pieces are; balls are round. */
export const bend = ({ space }: Form): number => (space?.body === "ball" ? 0.45 : 0.26);

/** What each upper layer lies on: the balls or cubes below shine through where nothing lies. */
function shining(lattice: Lattice, lying: readonly Laid[]): Node[] {
  const { picture, form } = lattice;
  if (picture.layers < 2) return [];
  const fills = new Map(lying.map(({ group, fill }) => [group, fill]));
  const seen = new Map<string, Node>();
  for (const cell of picture.cells) {
    const here = placeIn(cell);
    for (const under of below(form, here)) {
      const there = lattice.at(under);
      if (!there || (form.space?.body === "cube" && cell.group !== undefined)) continue;
      const key = `${layerOf(here)}:${String(under)}`;
      if (seen.has(key)) continue;
      // Where the cell below is, as seen on this layer.
      const [right = 0, front = 0] = form.space?.rise ?? [];
      const at = lattice.outlineAt([under[0], under[1], layerOf(here)]).map(({ x, y }) => ({ x: x - right, y: y - front }));
      const fill = there.group === undefined ? undefined : fills.get(there.group);
      const look = { class: fill === undefined ? "below free" : "below", ...(fill === undefined ? {} : { fill }) };
      const { x: cx, y: cy } = middle(at);
      seen.set(key, form.space?.body === "ball" ? node("circle", { ...look, cx, cy, r: 0.4 * UNIT }) : node("path", { ...look, d: outline([at], 0.14, 0.2, UNIT) }));
    }
  }
  return [...seen.values()];
}

/** What lies beyond the joint of a cylinder: the cells of the other end, with the pieces on them. */
function joint(lattice: Lattice, lying: readonly Laid[]): Node[] {
  const { picture, form, layers } = lattice;
  if (!picture.wrap) return [];
  const [axis, way, count] = picture.wrap === "columns" ? ([form.axes.col, "x", picture.cols] as const) : ([form.axes.row, "y", picture.rows] as const);
  const most = way === "x" ? layers.width : layers.height;
  const [right = 0, down = 0] = axis.map((step) => step * count);
  const beyond = (cells: readonly Cell[]): Outline[] =>
    outlines(lattice, cells).flatMap((drawn) =>
      [1, -1].flatMap((sign) => {
        const moved = drawn.map(({ x, y }) => ({ x: x + sign * right, y: y + sign * down }));
        const at = middleOf(moved)[way];
        return at > 0 && at < most ? [moved] : [];
      }),
    );
  const path = (cells: readonly Cell[], look: Record<string, string>, inset: number): Node[] => {
    const drawn = beyond(cells);
    return drawn.length > 0 ? [node("path", { ...look, d: outline(drawn, inset, inset > 0 ? bend(form) : 0.12, UNIT) })] : [];
  };
  return [...path(picture.cells, { class: "joint free" }, 0), ...lying.flatMap(({ cells, fill }) => path(cells, { class: "joint", fill }, 0.05))];
}

/** Long labels are written smaller, so that they stay within their cell. */
function labelSize(label: string): number {
  if (label.length > 6) return Math.max(3, 50 / label.length);
  return label.length > 4 ? 9.5 : label.length > 2 ? 12 : 14;
}

/** Where a piece lies, as it is drawn. */
interface Body {
  /** Names the cells and how they are laid out. */
  readonly key: string;
  /** The sides of its cells. */
  readonly walls: ReadonlySet<string>;
}

interface Laid {
  readonly group: number;
  readonly name: string;
  readonly letter: string;
  readonly cells: readonly Cell[];
  readonly body: Body;
  readonly fill: string;
}

const bodies = new Memory<Body>(REMEMBERED);

/** The pieces that lie on the board, each in its colour or a shade of it. */
function laid(lattice: Lattice, taste: Taste): Laid[] {
  const layout = JSON.stringify([lattice.form, lattice.layers]);
  const lying = [...byGroup(lattice.picture)].map(([group, cells]) => {
    const of = lattice.picture.groups[group] ?? { name: "?" };
    const { name, colour } = of;
    const fill = pieceColour(colour === undefined ? { name } : { name, colour }, placeOf(name), taste);
    const key = `${layout} ${cells.map(placeIn).join(" ")}`;
    const body = bodies.of(key, () => ({ key, walls: wallsOf(outlines(lattice, cells)) }));
    return { group, name, letter: writtenOn(of), cells, body, fill };
  });
  // Without colours the patterns tell pieces apart: what has the same one steps aside.
  const shades = apart(lying.map(({ name, fill, body: { walls } }) => ({ fill: taste.mono ? patternOf(placeOf(name)) : fill, walls })));
  return lying.map((one, at) => ({ ...one, fill: shaded(one.fill, shades[at] ?? 0) }));
}

/** The place of a cell: round, or in the form of a cell that is no square. */
function hole(cell: Outline): string {
  if (cell.length !== 4) return outline([cell], 0.1, 0.1, UNIT);
  const { x, y } = middle(cell);
  const r = 0.6 * room(cell) * UNIT;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

interface PieceStyle {
  readonly fill: string;
  readonly name: string;
  readonly id: string;
  readonly pattern: number | null;
}

/** How large the letter is on a board, and on a piece that is drawn alone and small. */
const LETTER = 15;
export const SMALL_LETTER = 24;

/** A piece on cells, with its letter in the cell nearest to its middle. */
function piece(cells: readonly Outline[], style: PieceStyle, given: boolean, faint: boolean, letter = LETTER, round = 0.26): Node {
  const d = outline(cells, 0.05, round, UNIT);
  // Copies have one pattern: a line shows where one ends and the next begins.
  const inner = [node("path", { class: style.pattern === null ? "body" : "body lined", d, fill: style.fill })];
  const ink = inkOn(style.fill);
  if (style.pattern !== null) inner.push(...hatched(cells, d, patternOf(style.pattern), style.id, ink));
  // On a pattern a letter is read only with some plain colour around it.
  const rim = style.pattern === null ? {} : { stroke: style.fill, "stroke-width": letter / 3, "stroke-linejoin": "round", "paint-order": "stroke" };
  if (style.name !== "") inner.push(text(letterSpot(cells), style.name, { class: "name", fill: ink, "font-size": letter, ...rim }));
  if (given) {
    // In the only cell it stands beside the letter.
    const pin = cells.find((cell) => cell !== centre(cells));
    const { x: cx, y: cy } = pin ? middle(pin) : beside(middle(centre(cells)));
    inner.push(node("circle", { class: "pin", cx, cy, r: 3.2, fill: ink }));
  }
  return node("g", { class: faint ? "piece faint" : "piece" }, inner);
}

/** Where the letter stands, in units: in the cell nearest to the middle. Triangles are too narrow for it: on them
 * it stands where the piece is widest, on a side or a corner between its cells. */
function letterSpot(cells: readonly Outline[]): Point {
  const own = middle(centre(cells));
  if (cells[0]?.length !== 3) return own;
  const walls = new Map<string, readonly [Point, Point]>();
  const inner: Point[] = [];
  for (const side of cells.flatMap(sides)) {
    if (walls.delete(sideKey(side))) inner.push(...side, middleOf(side));
    else walls.set(sideKey(side), side);
  }
  const place = ({ x, y }: Point): Point => ({ x: x * UNIT, y: y * UNIT });
  const width = (at: Point): number => Math.min(...[...walls.values()].map((wall) => distance(at, wall)));
  const away = ({ x, y }: Point): number => Math.hypot(x * UNIT - own.x, y * UNIT - own.y) / 1000;
  // Of places that are equally wide, the one nearest to the middle.
  const [best] = inner.map((at) => ({ at, worth: width(at) - away(at) })).sort((one, other) => other.worth - one.worth);
  return best ? place(best.at) : own;
}

/** How far a point is from a side. */
function distance({ x, y }: Point, [from, to]: readonly [Point, Point]): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy);
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(x - from.x - part * dx, y - from.y - part * dy);
}

const beside = ({ x, y }: Point): Point => ({ x: x + 0.25 * UNIT, y: y - 0.25 * UNIT });

/** The cell nearest to the middle of all. */
export function centre(cells: readonly Outline[]): Outline {
  const mean = (of: (at: Point) => number): number => cells.reduce((sum, cell) => sum + of(middle(cell)), 0) / cells.length;
  const [x, y] = [mean((at) => at.x), mean((at) => at.y)];
  const apart = (cell: Outline): number => (middle(cell).x - x) ** 2 + (middle(cell).y - y) ** 2;
  return cells.reduce((best, cell) => (apart(cell) < apart(best) - 1e-6 ? cell : best), cells[0] ?? []);
}

/** A piece alone, in a tray or in the hand. */
export function lonePiece(form: Form, image: readonly Place[], name: string, colour: string, taste: Taste, id: string, letter = LETTER): Node[] {
  const at = placeOf(name);
  const style = { fill: colour, name, id: `${id}-${at}`, pattern: taste.patterns ? at : null };
  const cells = image.map((place) => outlineAt(form, place));
  return [piece(cells, style, false, false, letter)];
}

/** The lines of each pattern in a square of this side, in units. */
const TILE = 10;
const PATTERNS: readonly string[] = [
  "M0 5H10", "M5 0V10", "M0 0L10 10", "M10 0L0 10", "M0 5H10M5 0V10", "M0 0L10 10M10 0L0 10",
  "M5 4V6M4 5H6", "M0 2H10M0 7H10", "M2 0V10M7 0V10", "M0 5L5 0L10 5", "M0 1H10M0 6H10M2 1V6M7 6V11", "M3 3H7V7H3Z",
];
const patternOf = (at: number): string => PATTERNS[at % PATTERNS.length] ?? "";

/** The lines of a pattern, cut off at the outline of a piece. They are lines one by one: patterns of SVG are printed as
 * pictures, which take a hundred times the room. */
function hatched(cells: readonly Outline[], d: string, pattern: string, id: string, ink: string): Node[] {
  const corners = cells.flat();
  const tiles = (of: readonly number[]): number[] => {
    const [first, last] = [Math.min(...of), Math.max(...of)].map((at) => Math.floor((at * UNIT) / TILE));
    return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, at) => ((first ?? 0) + at) * TILE);
  };
  const moved = (x: number, y: number): string => pattern.replace(/([MLHV])(\d+)(?: (\d+))?/g, (_, way: string, to: string, down?: string) =>
    way === "V" ? `V${Number(to) + y}` : `${way}${Number(to) + x}${down === undefined ? "" : ` ${Number(down) + y}`}`);
  const rows = tiles(corners.map(({ y }) => y));
  const lines = tiles(corners.map(({ x }) => x)).flatMap((x) => rows.map((y) => moved(x, y))).join("");
  const { x, y } = middle(cells[0] ?? []);
  const clip = `${id}-${Math.round(x)}-${Math.round(y)}`;
  return [
    node("clipPath", { id: clip }, [node("path", { d })]),
    node("path", { class: "pattern", d: lines, "clip-path": `url(#${clip})`, stroke: ink, "stroke-width": 1.3, "stroke-opacity": 0.5, fill: "none" }),
  ];
}
