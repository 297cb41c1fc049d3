// What is said about cells, drawn below or above what lies on them. Each mark differs from the others
// by more than its colour: what follows has a plain edge, what it follows from is hatched in a dashed
// one, and a mistake has a double edge.

import type { Lattice } from "./lattice";
import type { Place } from "./moves";
import { UNIT, node, type At, type Node } from "./nodes";

/** What is said about a cell: `learn` what a step finds, `from` what it is found from, `asked` what is
 * in question, as when something is supposed of it. */
export type Mark = "learn" | "from" | "wrong" | "asked" | "chosen" | "alike" | "beside";

export interface Marked {
  readonly mark: Mark;
  readonly places: readonly Place[];
}

/** Where marks are drawn: as a wash below what is written, as an edge above it, or as a ring that is
 * both, above what lies on the board. */
export type Layer = "wash" | "edge" | "ring";

/** In cells. */
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

/** A mark alone, on a square of its own: for the key beside the board. */
export function swatch(mark: Mark): Node[] {
  return [...one({ x: 0, y: 0 }, mark, "wash"), ...one({ x: 0, y: 0 }, mark, "edge")];
}

function one(at: At, mark: Mark, layer: Layer): Node[] {
  const nodes: Node[] = [];
  // On pieces and tiles of any colour an edge is seen only beside a light or dark one.
  if (layer === "ring") nodes.push(square(at, INSET, `halo ${mark}`));
  nodes.push(square(at, INSET, `${layer} ${mark}`));
  if (mark === "from" && layer !== "edge") nodes.push(node("path", { class: `hatch ${layer}-hatch`, d: hatch(at) }));
  if (mark === "wrong" && layer !== "wash") nodes.push(square(at, INNER, "second wrong"));
  return nodes;
}

function square({ x, y }: At, inset: number, name: string): Node {
  const side = (1 - 2 * inset) * UNIT;
  const round = (0.2 - inset) * UNIT;
  return node("rect", { class: name, x: (x + inset) * UNIT, y: (y + inset) * UNIT, width: side, height: side, rx: round });
}

/** Slanting lines across a square, as one path. */
function hatch({ x, y }: At): string {
  const [low, high] = [INSET * UNIT + 1, (1 - INSET) * UNIT - 1];
  const step = 7;
  let d = "";
  for (let sum = low * 2 + step; sum < high * 2; sum += step) {
    // The line on which the two coordinates sum up to `sum`, inside the square.
    const [left, right] = [Math.max(low, sum - high), Math.min(high, sum - low)];
    d += `M${write(x * UNIT + left)} ${write(y * UNIT + sum - left)}L${write(x * UNIT + right)} ${write(y * UNIT + sum - right)}`;
  }
  return d;
}

const write = (value: number): string => String(Math.round(value * 100) / 100);
