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
  const told = named(sentence, picture, say);
  return picture.look === "tiles" ? withTiles(told, tilesOf(picture)) : [{ text: told, tile: null }];
}

/** Whether one of the sentences names a cell by its row and column. */
export function namesCells(sentences: readonly string[], picture: Picture, say: Say): boolean {
  return picture.layers === 1 && sentences.some((sentence) => /\(\d+,\d+\)/.test(named(sentence, picture, say)));
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

/** Cells as the engine writes them in a sentence and in a list, all in one way: those that say what they are
 * by that, others as `(row,column)`. Where there are layers, its own words stand. */
function named(sentence: string, { look, cells, layers }: Picture, say: Say): string {
  if (layers > 1) return sentence;
  const labelled = look === "pieces" ? cells.flatMap(({ row, col, label }) => (label === undefined ? [] : [[`(${row + 1},${col + 1})`, label] as const])) : [];
  const names = new Map<string, string>(labelled);
  const called = (place: string): string => names.get(place) ?? place;
  const spoken = escaped(say("cell-place", { row: "@", col: "@" })).replaceAll("@", "(\\d+)");
  const noun = say("cell-named", { name: "" }).trim();
  const before = noun === "" ? "" : `(?:${noun} )?`;
  return sentence
    .replaceAll(new RegExp(`${before}${spoken}`, "giu"), (whole, row: string, col: string) => {
      const told = say("cell-named", { name: called(`(${row},${col})`) });
      return /^\p{Lu}/u.test(whole) ? told.charAt(0).toUpperCase() + told.slice(1) : told;
    })
    // Behind a piece, as in “D (2,4)”, a name stays in brackets: it is no second piece.
    .replaceAll(/((?<!\p{L})\p{Lu} )?(\(\d+,\d+\))/gu, (_, piece: string | undefined, place: string) => (piece !== undefined && names.has(place) ? `${piece}(${called(place)})` : `${piece ?? ""}${called(place)}`));
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
