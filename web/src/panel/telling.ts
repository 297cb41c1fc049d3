// A step of a recorded search in the page's words: which cell it is about and how many ways there
// are. The engine names cells as `2,1`, those of a solid board as `1:2,1` and a number of a cage as
// `3@2,1` in any language; where it names something else, and where cells have layers, its own sentence
// stands.

import { placeOf, type Place } from "../board/moves";
import type { Player } from "./player";

export interface Told {
  /** A key of the words with its values; null where the text of the engine is shown. */
  readonly key: string | null;
  readonly args: Readonly<Record<string, string | number>>;
  readonly text: string;
  /** The cell that is spoken of. */
  readonly cell: Place | null;
}

/** What is said at a position; 0 is before the first step. */
export function telling(player: Player, at: number): Told {
  // What begins with the name of an item keeps it as it is written.
  const text = player.names && player.kind(at) === "branch" ? plain(player.text(at)) : sentence(player.text(at));
  if (player.names && at > 0 && player.kind(at) !== "solution") return { key: null, args: {}, text, cell: null };
  switch (player.kind(at)) {
    case "choose":
    case "retract":
      return moved(player, at, text);
    case "branch":
      return named("ways", text);
    case "dead":
      return named("dead", text);
    case "prune":
      return { key: "replay-prune", args: { cells: Number(/\d+/.exec(text)?.[0] ?? 1) }, text, cell: null };
    case "solution":
      return { key: "replay-solution", args: {}, text, cell: null };
    default:
      return { key: "replay-begin", args: {}, text, cell: null };
  }
}

/** Something is put on the board or taken away. */
function moved(player: Player, at: number, text: string): Told {
  const change = player.change(at);
  const cell = change?.cells[0];
  if (!change || !cell || player.isSolid) return { key: null, args: {}, text, cell: null };
  const what = change.group?.name ?? cell.label ?? "";
  const key = (player.kind(at) === "choose" ? "replay-tries" : "replay-takes") + (what === "" ? "-tile" : "");
  return { key, args: { what, row: cell.row + 1, col: cell.col + 1 }, text, cell: null };
}

/** The step is about a cell, or about a number in the cage of a cell. */
function named(kind: "ways" | "dead", text: string): Told {
  const item = /(?:(\d+)@)?(?:(\d+):)?(\d+),(\d+)/.exec(text);
  if (!item) return { key: null, args: {}, text, cell: null };
  const [whole, value, layer, row, col] = item;
  const cell = placeOf({ layer: Number(layer ?? 1) - 1, row: Number(row) - 1, col: Number(col) - 1 });
  if (layer !== undefined) return { key: null, args: {}, text, cell };
  // Behind the sentence a small problem tells how many ways each item has.
  const said = text.slice(item.index + whole.length).replace(/ \([^()]*\)$/, "");
  const ways = Number(/\d+/.exec(said)?.[0] ?? 1);
  const args = { row: Number(row), col: Number(col), ways, ...(value === undefined ? {} : { value }) };
  const key = `replay-${kind}${value === undefined ? "" : "-value"}`;
  return { key, args, text, cell };
}

/** The engine's sentence without how deep the search is, which the slider shows better. */
function plain(text: string): string {
  return text.replace(/^\p{L}+ \d+\s*:\s*/u, "");
}

function sentence(text: string): string {
  const said = plain(text);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
