// What is said about cells, drawn below or above what lies on them. Each mark differs from the others
// by more than its colour: what follows has a plain edge, what it follows from is hatched in a dashed
// one, and a mistake has a double edge.

import { SQUARES, outlineAt, type Outline, type Point } from "./form";
import { same, type Lattice } from "./lattice";
import type { Place } from "./moves";
import { UNIT, node, text, type Node } from "./nodes";
import { crossing, outline } from "./outline";

/** What is said about a cell: `learn` what a step finds, `from` what it is found from, `asked` what is
 * in question, as when something is supposed of it. About small numbers in cells: `out` is struck out,
 * `rest` is what that rests on, `listed` are those to show in place of the player's notes. */
export type Mark = "learn" | "from" | "wrong" | "asked" | "chosen" | "alike" | "beside" | "out" | "rest" | "listed";

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

/** Where marks are drawn: as a wash below what is written, as an edge above it, or as a ring that is
 * both, above what lies on the board. */
export type Layer = "wash" | "edge" | "ring";

/** In lengths of a cell's side. */
const INSET = 0.06;
const INNER = 0.15;

/** The marks of a layer, in order: the last lies on top. */
export function marks(lattice: Lattice, marked: readonly Marked[], layer: Layer): Node[] {
  return marked.flatMap(({ mark, places }) =>
    places.flatMap((place) => {
      const cell = lattice.at(place);
      return cell ? one(lattice.drawn(cell), mark, layer) : [];
    }),
  );
}

/** How the small numbers in a cell are marked. */
export function noteMarks(marked: readonly Marked[], place: Place, mark: Mark): ReadonlySet<number> {
  const here = marked.filter((one) => one.mark === mark).flatMap(({ notes = [] }) => notes.filter((note) => same(note.place, place)));
  return new Set(here.flatMap(({ values }) => values));
}

/** A small number: struck out, ringed, or plain. */
export function note(at: Point, said: string, size: number, mark: "out" | "rest" | null): Node[] {
  const half = Math.max(size * 0.62, said.length * size * 0.36);
  const number = text(at, said, { class: mark === null ? "note" : `note ${mark}`, "font-size": size });
  if (mark === "out") {
    return [number, node("path", { class: "strike", d: `M${fixed(at.x - half)} ${fixed(at.y + half * 0.55)}L${fixed(at.x + half)} ${fixed(at.y - half * 0.55)}` })];
  }
  return mark === "rest" ? [node("circle", { class: "ring-note", cx: fixed(at.x), cy: fixed(at.y), r: fixed(half) }), number] : [number];
}

const fixed = (value: number): number => Math.round(value * 10) / 10;

/** A mark alone, on a square of its own: for the key beside the board. */
export function swatch(mark: Mark): Node[] {
  if (mark === "out" || mark === "rest") return note({ x: UNIT / 2, y: UNIT / 2 }, mark === "out" ? "4" : "2", 26, mark);
  const cell = outlineAt(SQUARES, [0, 0]);
  return [...one(cell, mark, "wash"), ...one(cell, mark, "edge")];
}

function one(at: Outline, mark: Mark, layer: Layer): Node[] {
  const nodes: Node[] = [];
  // On pieces and tiles of any colour an edge is seen only beside a light or dark one.
  if (layer === "ring") nodes.push(edge(at, INSET, `halo ${mark}`));
  nodes.push(edge(at, INSET, `${layer} ${mark}`));
  if (mark === "from" && layer !== "edge") nodes.push(node("path", { class: `hatch ${layer}-hatch`, d: hatch(at) }));
  if (mark === "wrong" && layer !== "wash") nodes.push(edge(at, INNER, "second wrong"));
  return nodes;
}

function edge(at: Outline, inset: number, name: string): Node {
  return node("path", { class: name, d: outline([at], inset, 0.2 - inset, UNIT) });
}

/** Slanting lines across a cell, as one path. */
function hatch(at: Outline): string {
  return crossing(at, INSET + 1 / UNIT, 7 / UNIT, UNIT);
}
