// What a player's gestures come to, as moves of the puzzle: letting go what is in the hand, taking
// off what lies on a cell, leaving cells open. Null or none where there is nothing to do.

import type { Cell, Opening, View } from "../api/types";
import type { Hand, PieceHand, Position, TileHand } from "./held";
import type { Spot } from "./hand";
import { same } from "./lattice";
import { moveFor, placeOf, type Place } from "./moves";

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

/** Takes away whatever lies on a cell. */
export function clearMove(view: View, place: Place, cell: Cell | null): string | null {
  if (!cell || cell.mark === "given") return null;
  if (isLeftOpen(cell)) return moveFor(view, "close", { cell: place });
  const filled = cell.group !== undefined || cell.sides !== undefined;
  return filled ? backMove(view, place) : null;
}

/** The player has left it open. */
export function isLeftOpen({ opening, mark }: Cell): boolean {
  return opening !== undefined && mark === "open";
}

/** The moves that leave a cell open, or take that back. Of a choice one cell alone is open: the one that
 * is gives way. Of a covered cell the engine says why not. */
export function openingMoves({ view, lattice }: Position, place: Place): string[] {
  const cell = lattice.at(place);
  if (cell?.opening === undefined) return [];
  const close = (open: Cell): string | null => moveFor(view, "close", { cell: placeOf(open) });
  const moves = isLeftOpen(cell) ? [close(cell)] : [...openOf(view, cell.opening).map(close), moveFor(view, "open", { cell: place })];
  return moves.filter((move) => move !== null);
}

/** Whether one cell of a rule is chosen. Choices that share cells are one rule together, with several open cells. */
export function isChoice({ choice, most }: Opening): boolean {
  return choice !== undefined && most === 1;
}

/** The open cells of a choice; of other rules none, whose cells do not exclude each other. */
export function openOf(view: View, opening: number): Cell[] {
  const rule = view.openings?.[opening];
  if (rule === undefined || !isChoice(rule)) return [];
  return view.cells.filter((cell) => cell.opening === opening && isLeftOpen(cell));
}

/** The moves that take all pieces off that the player has laid, and make each choice anew: `pick` says which of its
 * cells stays open. */
export function choiceMoves({ view, lattice }: Position, pick: (cells: readonly Cell[], opening: number) => Cell | undefined): string[] {
  const laid = view.groups.map((_, group) => lattice.cellsOf(group)[0]);
  const lifts = laid.map((place) => {
    const given = !place || lattice.at(place)?.mark === "given";
    return given ? null : moveFor(view, "lift", { cell: place });
  });
  const choices = (view.openings ?? []).flatMap((rule, opening) => {
    const picked = !isChoice(rule) ? undefined : pick(view.cells.filter((cell) => cell.opening === opening), opening);
    if (!picked) return [];
    const close = openOf(view, opening).map((open) => moveFor(view, "close", { cell: placeOf(open) }));
    return [...close, moveFor(view, "open", { cell: placeOf(picked) })];
  });
  return [...lifts, ...choices].filter((move) => move !== null);
}
