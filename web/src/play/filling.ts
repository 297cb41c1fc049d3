// The moves that lead from a position to a picture of it filled: each thing that lies in the
// picture and not in the position, put there by the gesture the puzzle offers.

import type { Picture, View } from "../api/types";
import { Lattice } from "../board/lattice";
import { moveFor, placeOf } from "../board/moves";

export function movesTo(view: View, goal: Picture): string[] {
  const lattice = new Lattice(view);
  if (view.look === "pieces") return pieceMoves(view, lattice, goal);
  return goal.cells.flatMap((wanted) => {
    const cell = placeOf(wanted);
    const now = lattice.at(cell);
    if (!now) return [];
    if (wanted.label !== undefined && wanted.label !== now.label) {
      return some(moveFor(view, "write", { cell, value: Number(wanted.label) }));
    }
    if (wanted.sides && wanted.sides.join() !== now.sides?.join()) {
      return some(moveFor(view, "lay", { cell, tile: wanted.sides }));
    }
    return [];
  });
}

function pieceMoves(view: View, lattice: Lattice, goal: Picture): string[] {
  const wanted = new Lattice(goal);
  return goal.groups.flatMap(({ name }, group) => {
    const cells = wanted.cellsOf(group);
    const lies = cells.some((cell) => lattice.at(cell)?.group !== undefined);
    return cells.length === 0 || lies ? [] : some(moveFor(view, "place", { piece: name, cells }));
  });
}

function some(move: string | null): string[] {
  return move === null ? [] : [move];
}
