// A cell in words, for those who do not see the board.

import { same } from "../board/lattice";
import type { View } from "../api/types";
import type { Place } from "../board/moves";
import type { TableState } from "../board/table";
import { writtenOn } from "../board/nodes";
import { choiceTitle } from "./dice";
import { say } from "../words/current.svelte";

export function describe(place: Place, { lattice, view, spot }: TableState): string {
  const cell = lattice.at(place);
  const [row, col, layer = 0] = [place[0] + 1, place[1] + 1, place[2]];
  const where = view.layers > 1 ? say("cell-place-layer", { layer: layer + 1, layers: view.layers, row, col }) : say("cell-place", { row, col });
  if (!cell) return where;
  const parts = [where];
  if (cell.sides) parts.push(say("cell-tile", tileArgs(cell.sides)), ...(cell.group === undefined ? [] : [say("cell-block")]));
  else if (view.look === "cages") parts.push(say("cell-cage", { cage: (cell.group ?? 0) + 1 }), cell.label ?? say("cell-empty"));
  else if (cell.group !== undefined) parts.push(...(cell.mark === "name" && cell.label !== undefined ? [cell.label] : []), say("cell-piece", { piece: writtenOn(view.groups[cell.group]) }));
  else parts.push(cell.label ?? say("cell-empty"));
  const notes = (cell.notes ?? []).filter((note) => note !== null);
  if (notes.length > 0 && cell.label === undefined) parts.push(say("cell-notes", { notes: notes.join(" ") }));
  if (cell.centre && cell.label === undefined) parts.push(say("cell-centre", { notes: cell.centre.join(" ") }));
  if (cell.colour !== undefined) parts.push(say(`colour-${cell.colour}`));
  if (cell.mark === "given") parts.push(say("cell-given"));
  if (cell.mark === "open") parts.push(say("cell-open"));
  else if (cell.opening !== undefined && cell.group === undefined) parts.push(...opened(view, cell.opening));
  if (spot?.cells.some((held) => same(held, place))) parts.push(say("cell-held"));
  return parts.join(", ");
}

/** By which rule a cell may stay open; of cells to spare any may, which is not said of each. */
function opened(view: View, opening: number): string[] {
  const rule = view.openings?.[opening];
  if (rule?.choice !== undefined) return [say("cell-choice", { choice: choiceTitle(rule.choice) })];
  return rule?.most === undefined ? [say("cell-may-open")] : [];
}

export function tileArgs(sides: readonly number[]): Record<string, number> {
  const [top = 0, right = 0, bottom = 0, left = 0] = sides;
  return { top, right, bottom, left };
}
