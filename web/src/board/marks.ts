// What is said about cells, drawn below or above what lies on them. Each mark differs from the others
// by more than its colour: what follows has a plain edge, what it follows from is hatched in a dashed
// one, and a mistake has a double edge or a cross.

import type { Look } from "../api/types";
import { SQUARES, outlineAt, type Outline, type Point } from "./form";
import { same, type Lattice } from "./lattice";
import type { Place } from "./moves";
import { UNIT, middle, node, text, type Node } from "./nodes";
import { crossing, outline } from "./outline";

/** What is said about a cell: `learn` what a step finds, `from` what it is found from, `asked` what is
 * in question, as when something is supposed of it. About small numbers in cells: `struck` is struck out,
 * `rest` is what that rests on, `listed` are those to show in place of the player's notes. */
export type Mark = "learn" | "from" | "wrong" | "asked" | "chosen" | "alike" | "beside" | "struck" | "rest" | "listed";

export interface Marked {
  readonly mark: Mark;
  readonly places: readonly Place[];
  /** The small numbers it is about; whole cells are in `places`. */
  readonly notes?: readonly Noted[];
}

/** Small numbers in a cell. */
export interface Noted {
  readonly place: Place;
  readonly values: readonly number[];
}

/** Where marks are drawn: as a wash below what is written, as an edge above it, as a ring that is both,
 * above what lies on the board, or as a frame that leaves free what is written near the sides. */
export type Layer = "wash" | "edge" | "ring" | "frame";

/** In lengths of a cell's side. */
const INSET = 0.06;
const INNER = 0.15;
/** The same for frames, and how far a cross in the middle goes. */
const FRAME = 0.03;
const CROSS = 0.11;
/** How far lines come from the edge where something is written in the middle. */
const RIM = 0.14;

/** The marks of a layer, in order: the last lies on top. */
export function marks(lattice: Lattice, marked: readonly Marked[], layer: Layer): Node[] {
  return marked.flatMap(({ mark, places }) => {
    const drawn = places.flatMap((place) => {
      const cell = lattice.at(place);
      return cell ? [lattice.drawn(cell)] : [];
    });
    // What is chosen together has one edge.
    return mark === "chosen" && drawn.length > 1 ? [edge(drawn, INSET, `${layer} ${mark}`)] : drawn.flatMap((at) => one(at, mark, layer));
  });
}

/** How the small numbers in a cell are marked. */
export function noteMarks(marked: readonly Marked[], place: Place, mark: Mark): ReadonlySet<number> {
  const here = marked.filter((one) => one.mark === mark).flatMap(({ notes = [] }) => notes.filter((note) => same(note.place, place)));
  return new Set(here.flatMap(({ values }) => values));
}

/** A small number: struck out, ringed, the same as a large one that is looked at, or plain. */
export function note(at: Point, said: string, size: number, mark: "struck" | "rest" | "alike" | null): Node[] {
  const half = Math.max(size * 0.46, said.length * size * 0.36);
  const number = text(at, said, { class: mark === null ? "note" : `note ${mark}`, "font-size": size });
  if (mark === "struck") {
    return [number, node("path", { class: "strike", d: `M${fixed(at.x - half)} ${fixed(at.y + half * 0.55)}L${fixed(at.x + half)} ${fixed(at.y - half * 0.55)}` })];
  }
  return mark === "rest" ? [node("circle", { class: "ring-note", cx: fixed(at.x), cy: fixed(at.y), r: fixed(half) }), number] : [number];
}

const fixed = (value: number): number => Math.round(value * 10) / 10;

/** A mark alone, on a square of its own: for the key beside a board. */
export function swatch(mark: Mark, look: Look): Node[] {
  if (mark === "struck" || mark === "rest") return note({ x: UNIT / 2, y: UNIT / 2 }, mark === "struck" ? "4" : "2", 26, mark);
  const cell = outlineAt(SQUARES, [0, 0]);
  if (look === "tiles") return frame(cell, mark);
  return [...one(cell, mark, "wash"), ...one(cell, mark, "edge")];
}

function one(at: Outline, mark: Mark, layer: Layer): Node[] {
  if (layer === "frame") return frame(at, mark);
  const nodes: Node[] = [];
  // On pieces and tiles of any colour an edge is seen only beside a light or dark one.
  if (layer === "ring") nodes.push(edge([at], INSET, `halo ${mark}`));
  nodes.push(edge([at], INSET, `${layer} ${mark}`));
  if (mark === "from" && layer !== "edge") nodes.push(node("path", { class: `hatch ${layer}-hatch`, d: hatch(at, layer) }));
  if (mark === "wrong" && layer !== "wash") nodes.push(edge([at], INNER, "second wrong"));
  return nodes;
}

/** Where something is written near the sides, a mistake has a cross in the middle. */
function frame(at: Outline, mark: Mark): Node[] {
  const nodes = [edge([at], FRAME, `halo frame ${mark}`), edge([at], FRAME, `edge frame ${mark}`)];
  if (mark !== "wrong") return nodes;
  const { x, y } = middle(at);
  const r = CROSS * UNIT;
  const d = `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
  return [...nodes, node("path", { class: "cross-halo", d }), node("path", { class: "cross", d })];
}

function edge(cells: readonly Outline[], inset: number, name: string): Node {
  return node("path", { class: name, d: outline(cells, inset, 0.2 - inset, UNIT) });
}

/** Slanting lines across a cell, as one path; below what is written they leave the middle free. */
function hatch(at: Outline, layer: Layer): string {
  return crossing(at, INSET + 1 / UNIT, (layer === "wash" ? 5 : 7) / UNIT, UNIT, layer === "wash" ? RIM : Infinity);
}
