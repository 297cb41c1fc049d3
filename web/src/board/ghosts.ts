// Pieces that do not lie on the board. One that is ruled out is translucent in a dashed edge, and the
// cells that nothing could fill are crossed out; one that is concluded is solid in a plain edge.

import type { Cell } from "../api/types";
import { SQUARES, outlineAt, room, type Outline } from "./form";
import { inkOn, pieceColour, placeOf, type Taste } from "./colours";
import type { Lattice } from "./lattice";
import { UNIT, middle, node, text, type Node } from "./nodes";
import { outline } from "./outline";
import type { Ghost } from "./overlay";
import { byLayer, centre } from "./pieces";
import type { Place } from "./moves";

export function ghosts(lattice: Lattice, all: readonly Ghost[], taste: Taste): Node[] {
  const at = (places: readonly Place[]): Cell[] => places.flatMap((place) => lattice.at(place) ?? []);
  const drawn = (cells: readonly Cell[]): Outline[] => cells.map((cell) => lattice.drawn(cell));
  return all.flatMap(({ kind, name, colour, cells, hole }) => {
    const fill = pieceColour(colour === undefined ? { name } : { name, colour }, placeOf(name), taste);
    // What is printed in a cell shines through: a letter goes beside it, or is told beside the board alone.
    const bare = (layer: readonly Cell[]): Cell[] => layer.filter(({ label }) => kind === "put" || label === undefined);
    return [...pit(drawn(at(hole))), ...byLayer(at(cells)).flatMap((layer) => body(drawn(layer), kind, fill, drawn(bare(layer)), name))];
  });
}

/** Cells that cannot be filled: one edge around all, and a cross in each. */
function pit(cells: readonly Outline[]): Node[] {
  if (cells.length === 0) return [];
  return [
    node("path", { class: "pit", d: outline(cells, 0.05, 0.2, UNIT) }),
    node("path", { class: "pit-cross", d: crosses(cells) }),
  ];
}

/** A cross in each cell, as one path. */
export function crosses(cells: readonly Outline[]): string {
  const cross = (cell: Outline): string => {
    const { x, y } = middle(cell);
    const r = 0.42 * room(cell) * UNIT;
    return `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
  };
  return cells.map(cross).join("");
}

/** The letter is written in the middle of those cells in which there is room for it. */
function body(cells: readonly Outline[], kind: Ghost["kind"], fill: string, bare: readonly Outline[] = [], name = ""): Node[] {
  if (cells.length === 0) return [];
  const d = outline(cells, 0.06, 0.26, UNIT);
  // On what shines through, a letter is read only with something plain around it.
  const letter = kind === "put" ? { class: "name", fill: inkOn(fill) } : { class: "shade-name" };
  return [
    node("path", { class: `shade ${kind}`, d, fill }),
    node("path", { class: "shade-halo", d }),
    node("path", { class: `shade-edge ${kind}`, d }),
    ...(bare.length === 0 ? [] : [text(middle(centre(bare)), name, { ...letter, "font-size": 15 })]),
  ];
}

/** What the key beside the board shows of them, on a square of its own. */
export function ghostSwatch(what: "out" | "put" | "hole"): Node[] {
  const cell = outlineAt(SQUARES, [0, 0]);
  if (what === "hole") return pit([cell]);
  return body([cell], what, "#8a8f99");
}
