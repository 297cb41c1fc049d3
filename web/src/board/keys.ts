// What a key means in the board. The same keys everywhere; which of them do something depends on
// the gestures that the puzzle offers.

import type { Pen } from "./entries";
import { moveFor, offers, type Direction } from "./moves";
import type { Table } from "./table";

/** A key as a document tells it. */
export interface Key {
  readonly key: string;
  /** Which key it is, where the document tells it: with Shift a digit is another sign. */
  readonly code?: string;
  readonly shift: boolean;
  /** Whether Ctrl or Meta is held: most such keys belong to the browser. */
  readonly command?: boolean;
  /** Whether Alt is held: such keys belong to the browser. */
  readonly other: boolean;
}

/** What a document tells of a key. */
export function keyOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Key {
  return { key, code, shift: shiftKey, command: ctrlKey || metaKey, other: altKey };
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowRight: "right",
  ArrowDown: "down",
  ArrowLeft: "left",
};

/** The keys that choose how what is entered is written. */
const PEN_KEYS: Readonly<Record<string, Pen>> = { z: "number", x: "corner", c: "centre", v: "colour" };

/** Does what a key means; false if it means nothing here. */
export function pressed(table: Table, whole: Key): boolean {
  const { key, shift, command = false, other } = whole;
  if (other) return false;
  const { hand, view, focus, lattice, chosen } = table.current;
  if (command) return offers(view, "write") && commanded(table, whole);
  const arrow = ARROWS[key];
  if (arrow) {
    if (shift && offers(view, "shift") && !hand) void table.shift(arrow);
    else if (shift && offers(view, "write")) table.extend(arrow);
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
      if (!hand && chosen.length < 2) return false;
      if (hand) table.release();
      else table.focusOn(focus);
      return true;
    case "Delete":
    case "Backspace":
      void table.clear();
      return true;
    default:
      return offers(view, "write") ? written(table, whole) : moved(table, key, shift);
  }
}

/** The digit of a key, whatever is written on it with Shift, or in France without. */
function digitOf({ key, code }: Key): number | null {
  const found = /^Digit([0-9])$/.exec(code ?? "") ?? /^([0-9])$/.exec(key);
  return found ? Number(found[1]) : null;
}

/** Where numbers are written: digits, with Shift as notes, and how they are written. */
function written(table: Table, whole: Key): boolean {
  const digit = digitOf(whole);
  if (digit !== null) {
    void (digit === 0 ? table.clear() : table.write(digit, whole.shift ? "corner" : undefined));
    return true;
  }
  const small = whole.key.toLowerCase();
  const pen = small === "n" ? (table.current.pen === "number" ? "corner" : "number") : PEN_KEYS[small];
  if (pen === undefined) return false;
  table.take(pen);
  return true;
}

/** With Ctrl: digits in the middle, with Shift too as colours; the focus goes on alone, and cells are chosen
 * one by one. */
function commanded(table: Table, whole: Key): boolean {
  const { key, shift } = whole;
  const digit = digitOf(whole);
  if (digit !== null && digit > 0) {
    void table.write(digit, shift ? "colour" : "centre");
    return true;
  }
  const arrow = ARROWS[key];
  if (arrow) table.walk(arrow, true);
  else if (key === " " || key === "Enter") table.toggle(table.current.focus);
  else if (key.toLowerCase() === "a" && !shift) table.chooseAll();
  else return false;
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
  if (hand?.kind === "piece" && small === "w" && view.lattice.space) {
    table.showWays(true);
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
