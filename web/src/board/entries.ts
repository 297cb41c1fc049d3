// What a player enters into cells: numbers, small notes at the corners or in the middle, colours; into
// several cells at once as into one. From a position and cells to moves; none where there is nothing to do.

import type { Cell, View } from "../api/types";
import type { Position } from "./held";
import { moveFor, type Place } from "./moves";

/** How what is entered is written: large, small at the corners, small in the middle, or as a colour. */
export type Pen = "number" | "corner" | "centre" | "colour";
export const PENS: readonly Pen[] = ["number", "corner", "centre", "colour"];

/** How many colours there are. */
export const COLOURS = 8;

/** A cell, and where it is. */
interface Spot {
  readonly place: Place;
  readonly cell: Cell;
}

/** Enters something into cells; where all of them have it already, it is taken away. `clearing`: a number
 * leaves the notes that it makes wrong. */
export function entryMoves(position: Position, places: readonly Place[], pen: Pen, value: number, clearing: boolean): string[] {
  const { view } = position;
  const spots = cellsFor(position, places, pen, value);
  const without = spots.filter(({ cell }) => !hasEntry(cell, pen, value));
  const moves = without.length > 0 ? without.map((spot) => added(view, spot, pen, value, clearing)) : spots.map((spot) => removed(view, spot, pen, value));
  return moves.filter((move) => move !== null);
}

/** Takes away what a pen has entered: of colours those, else numbers and notes; where there are none, colours too. */
export function erasureMoves({ view, lattice }: Position, places: readonly Place[], pen: Pen): string[] {
  const spots = places.flatMap((place) => spotAt(lattice.at(place), place));
  const written = spots.filter(({ cell }) => cell.mark !== "given" && isWritten(cell));
  const moves = pen === "colour" || written.length === 0
    ? spots.filter(({ cell }) => cell.colour !== undefined).map(({ place }) => moveFor(view, "colour", { cell: place, values: [] }))
    : written.map(({ place }) => moveFor(view, "erase", { cell: place }));
  return moves.filter((move) => move !== null);
}

/** Those of the cells that take what is entered. */
function cellsFor({ lattice }: Position, places: readonly Place[], pen: Pen, value: number): Spot[] {
  return places.flatMap((place) => spotAt(lattice.at(place), place)).filter(({ cell }) => takes(cell, pen, value));
}

function spotAt(cell: Cell | null, place: Place): Spot[] {
  return cell ? [{ place, cell }] : [];
}

/** Whether a cell takes a number, a note of it, or a colour. */
export function takes(cell: Cell, pen: Pen, value: number): boolean {
  if (pen === "colour") return value >= 1 && value <= COLOURS;
  const own = cell.mark !== "given" && value >= 1 && value <= (cell.values ?? 0);
  return own && (pen === "number" || cell.label === undefined);
}

/** Whether it stands in the cell. */
export function hasEntry(cell: Cell, pen: Pen, value: number): boolean {
  if (pen === "number") return cell.label === String(value);
  if (pen === "colour") return cell.colour === value;
  return notesOf(cell, pen).includes(value);
}

function isWritten({ label, notes = [], centre = [] }: Cell): boolean {
  return label !== undefined || notes.some((note) => note !== null) || centre.length > 0;
}

function notesOf({ notes = [], centre = [] }: Cell, pen: "corner" | "centre"): readonly number[] {
  return pen === "centre" ? centre.map(Number) : notes.flatMap((note, at) => (note === null ? [] : [at + 1]));
}

function added(view: View, { place, cell }: Spot, pen: Pen, value: number, clearing: boolean): string | null {
  switch (pen) {
    case "number": {
      const entering = clearing ? moveFor(view, "enter", { cell: place, value }) : null;
      return entering ?? moveFor(view, "write", { cell: place, value });
    }
    case "colour":
      return moveFor(view, "colour", { cell: place, values: [value] });
    default:
      return noted(view, place, pen, [...notesOf(cell, pen), value].sort((one, other) => one - other));
  }
}

function removed(view: View, { place, cell }: Spot, pen: Pen, value: number): string | null {
  switch (pen) {
    case "number":
      return moveFor(view, "erase", { cell: place });
    case "colour":
      return moveFor(view, "colour", { cell: place, values: [] });
    default:
      return noted(view, place, pen, notesOf(cell, pen).filter((one) => one !== value));
  }
}

function noted(view: View, cell: Place, pen: "corner" | "centre", values: readonly number[]): string | null {
  return moveFor(view, pen === "centre" ? "centre" : "note", { cell, values });
}
