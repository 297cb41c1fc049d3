// What a player's gestures come to, as moves of the puzzle: letting go what is in the hand, taking
// off what lies on a cell, writing a number, large or small. Null or none where there is nothing to do.

import type { Cell, View } from "../api/types";
import type { Hand, PieceHand, TileHand } from "./held";
import type { Spot } from "./hand";
import { same } from "./lattice";
import { moveFor, type Place } from "./moves";

/** The moves that put what is in the hand onto a spot. */
export function dropMoves(view: View, hand: Hand, spot: Spot): string[] {
  return hand.kind === "piece" ? placing(view, hand, spot) : laying(view, hand, spot);
}

function placing(view: View, hand: PieceHand, spot: Spot): string[] {
  if (hand.from && spot.cells.every((cell) => hand.own.has(String(cell)))) return [];
  const lift = hand.from ? moveFor(view, "lift", { cell: hand.from }) : null;
  const piece = view.pieces[hand.piece]?.name ?? "";
  const place = moveFor(view, "place", { piece, cells: spot.cells });
  return [lift, place].filter((move) => move !== null);
}

function laying(view: View, hand: TileHand, spot: Spot): string[] {
  if (same(hand.from, spot.corner)) return [];
  const move = hand.from
    ? moveFor(view, "swap", { cell: hand.from, other: spot.corner })
    : moveFor(view, "lay", { cell: spot.corner, tile: hand.tile });
  return move === null ? [] : [move];
}

/** Puts what lies on a cell back beside the board. */
export function backMove(view: View, place: Place): string | null {
  return moveFor(view, "lift", { cell: place }) ?? moveFor(view, "take", { cell: place });
}

/** Takes away whatever is on a cell, be it written or laid. */
export function clearMove(view: View, place: Place, cell: Cell | null): string | null {
  if (!cell || cell.mark === "given") return null;
  const filled = cell.group !== undefined || cell.sides !== undefined;
  return moveFor(view, "erase", { cell: place }) ?? (filled ? backMove(view, place) : null);
}

/** Writes a number into a cell; the number that is there is erased. */
export function writeMove(view: View, place: Place, cell: Cell | null, value: number): string | null {
  if (!takes(cell, value)) return null;
  if (cell?.label === String(value)) return moveFor(view, "erase", { cell: place });
  return moveFor(view, "write", { cell: place, value });
}

/** Writes a number small, beside those that are there; one that is there is erased. */
export function noteMove(view: View, place: Place, cell: Cell | null, value: number): string | null {
  if (!takes(cell, value)) return null;
  const noted = (cell?.notes ?? []).flatMap((note, at) => (note === null ? [] : [at + 1]));
  const values = noted.includes(value) ? noted.filter((one) => one !== value) : [...noted, value].sort((a, b) => a - b);
  return values.length === 0 ? moveFor(view, "erase", { cell: place }) : moveFor(view, "note", { cell: place, values });
}

function takes(cell: Cell | null, value: number): boolean {
  return cell !== null && cell.mark !== "given" && value >= 1 && value <= (cell.values ?? 0);
}
