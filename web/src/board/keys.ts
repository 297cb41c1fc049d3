// What a key means in the board. The same keys everywhere; which of them do something depends on
// the gestures that the puzzle offers.

import { moveFor, offers, type Direction } from "./moves";
import type { Table } from "./table";

/** A key as a document tells it. */
export interface Key {
  readonly key: string;
  readonly shift: boolean;
  /** Whether Ctrl, Alt or Meta is held: such keys belong to the browser. */
  readonly other: boolean;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowRight: "right",
  ArrowDown: "down",
  ArrowLeft: "left",
};

/** Does what a key means; false if it means nothing here. */
export function pressed(table: Table, { key, shift, other }: Key): boolean {
  if (other) return false;
  const { hand, view, focus, lattice } = table.current;
  const arrow = ARROWS[key];
  if (arrow) {
    if (shift && offers(view, "shift") && !hand) void table.shift(arrow);
    else if (hand?.kind === "piece") table.nudge(arrow);
    else table.walk(arrow);
    return true;
  }
  switch (key) {
    case "Home":
    case "End":
      table.focusOn(key === "Home" ? lattice.first() : lattice.last());
      return true;
    case "PageUp":
    case "PageDown":
      if (view.layers < 2) return false;
      table.climb(key === "PageUp" ? 1 : -1);
      return true;
    case "Enter":
    case " ":
      void (hand ? table.drop() : table.press(focus));
      return true;
    case "Escape":
      if (!hand) return false;
      table.release();
      return true;
    case "Delete":
    case "Backspace":
      void table.clear();
      return true;
    default:
      return offers(view, "write") ? written(table, key) : moved(table, key, shift);
  }
}

/** Where numbers are written: digits, and whether they are notes. */
function written(table: Table, key: string): boolean {
  if (/^[0-9]$/.test(key)) {
    void (key === "0" ? table.clear() : table.write(Number(key)));
    return true;
  }
  if (key.toLowerCase() !== "n") return false;
  table.setNoting(!table.current.noting);
  return true;
}

/** Where pieces and tiles are moved: turning, flipping, tilting, taking the next one. */
function moved(table: Table, key: string, shift: boolean): boolean {
  const { hand, view, focus, lattice } = table.current;
  const small = key.toLowerCase();
  if (hand?.kind === "piece" && small === "r") {
    table.turn(shift ? -1 : 1);
    return true;
  }
  if (hand?.kind === "piece" && small === "f") {
    table.flip();
    return true;
  }
  if (hand?.kind === "piece" && small === "t" && table.allows().tilt) {
    table.tilt(shift ? -1 : 1);
    return true;
  }
  const turn = small === "r" && lattice.at(focus)?.sides ? moveFor(view, "turn", { cell: focus }) : null;
  if (turn !== null) {
    void table.play(turn);
    return true;
  }
  if (key !== "," && key !== ".") return false;
  table.cycle(key === "." ? 1 : -1);
  return true;
}
