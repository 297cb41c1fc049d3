// A sentence of the engine in parts, for one who looks at a board: a tile is shown and not called by its
// digits, and a cell that says what it is, as on a calendar, is called so.

import type { Picture } from "../api/types";
import type { Args } from "../words/words";

export interface Part {
  readonly text: string;
  /** The colours of the tile that the text names: top, right, bottom, left. */
  readonly tile: readonly number[] | null;
}

/** The words of a key with its values. */
type Say = (key: string, args: Args) => string;

export function partsOf(sentence: string, picture: Picture, say: Say): readonly Part[] {
  if (picture.look === "tiles") return withTiles(sentence, tilesOf(picture));
  return [{ text: named(sentence, picture, say), tile: null }];
}

/** The tiles of a board and those beside it, by their names. */
function tilesOf({ cells, supply }: Picture): ReadonlyMap<string, readonly number[]> {
  const all = [...supply, ...cells.flatMap(({ sides }) => (sides ? [sides] : []))];
  return new Map(all.flatMap(turns).map((tile) => [nameOf(tile), tile]));
}

/** The engine names a tile as it lies. */
function turns(tile: readonly number[]): readonly (readonly number[])[] {
  return tile.map((_, by) => [...tile.slice(by), ...tile.slice(0, by)]);
}

/** By rows: top, left, right, bottom. */
function nameOf([top = 0, right = 0, bottom = 0, left = 0]: readonly number[]): string {
  const sides = [top, left, right, bottom];
  return sides.join(sides.some((side) => side > 9) ? "/" : "");
}

function withTiles(sentence: string, tiles: ReadonlyMap<string, readonly number[]>): readonly Part[] {
  const pieces = sentence.split(/(?<![\d/.,])(\d+(?:\/\d+){3}|\d{4})(?![\d/])/);
  return pieces.filter((text) => text !== "").map((text) => ({ text, tile: tiles.get(text) ?? null }));
}

/** Places as the engine writes them in a sentence and in a list, for cells that say what they are. */
function named(sentence: string, { look, cells }: Picture, say: Say): string {
  if (look !== "pieces" || !cells.some(({ label }) => label !== undefined)) return sentence;
  const names = new Map<string, string>(cells.flatMap(({ row, col, layer = 0, label }) => (label === undefined || layer > 0 ? [] : [[`${row + 1},${col + 1}`, label] as const])));
  const spoken = escaped(say("cell-place", { row: "@", col: "@" })).replaceAll("@", "(\\d+)");
  return sentence
    .replaceAll(new RegExp(spoken, "giu"), (whole, row: string, col: string) => {
      const name = names.get(`${row},${col}`);
      return name === undefined ? whole : say("cell-named", { name });
    })
    .replaceAll(/\((\d+,\d+)\)/g, (whole, place: string) => names.get(place) ?? whole);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
