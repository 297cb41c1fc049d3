// What a game is called: the name of a built-in puzzle, the day of a calendar, or its kind and size; of a
// level its class too.

import type { GameAnswer, Picture } from "../api/types";
import { coverCalled } from "../cover/title";
import { levelOf } from "../game/level";
import type { Kept } from "../game/shelf";
import { dailyOf, rankOfDay, type Daily } from "../levels/daily";
import { rankOf, titleOfBook } from "../levels/known.svelte";
import { region, words } from "../words/current.svelte";
import { written } from "../words/written";
import { dayOf, dayText, type Day } from "./dates";

/** What a title is made of. */
interface Named {
  readonly family: string;
  /** Of a built-in puzzle. */
  readonly name: string | null;
  readonly day: Day | null;
  readonly picture: Picture;
  /** What its own text calls it. */
  readonly own?: string | undefined;
}

/** With the day of a calendar, as a list of games needs it. */
export function titleOf(answer: GameAnswer, name: string | null): string {
  return titled(named(answer, name));
}

/** Without the day, where it is told beside the title. */
export function headingOf(answer: GameAnswer, name: string | null): string {
  return heading(named(answer, name));
}

/** The title of a kept game in the language spoken now. */
export function keptTitle(kept: Kept): string {
  const { family, name, day, picture, title } = kept;
  if (name === undefined) return title;
  return titled({ family, name, day: day ?? null, picture });
}

export function puzzleTitle(name: string): string {
  const key = `puzzle-${name}`;
  return words().has(key) ? words().say(key) : name;
}

/** What a set of pieces is called; some are sold under the name of a puzzle. */
export function setTitle(name: string): string {
  const key = `set-${name}`;
  return words().has(key) ? words().say(key) : puzzleTitle(name);
}

export function familyName(family: string): string {
  const key = `family-${family}`;
  return words().has(key) ? words().say(key) : family;
}

function named({ family, fields, view, title }: GameAnswer, name: string | null): Named {
  return { family, name, day: dayOf(fields), picture: view, own: title };
}

function titled(what: Named): string {
  if (what.day === null) return heading(what);
  return words().say("title-day", { title: heading(what), day: dayText(what.day, region()) });
}

function heading(what: Named): string {
  if (what.own !== undefined) return what.own;
  const daily = dailyOf(what.name);
  if (daily !== null) return ofDay(what, daily);
  const level = levelOf(what.name);
  if (level === null) return boardTitle(what);
  if (level.number !== null) return numbered(what, level.of, level.number);
  const name = level.of === what.family ? null : level.of;
  return words().say("title-level", { title: boardTitle({ ...what, name }), level: words().say(`level-${level.rank}`) });
}

/** The puzzle of a day, with its class. */
function ofDay(what: Named, daily: Daily): string {
  const title = boardTitle({ ...what, name: daily.kind === "packing" ? "iq-puzzler-pro" : null });
  const dated = words().say("title-day", { title, day: written(daily.date, region(), { day: "numeric", month: "long" }) });
  return words().say("title-level", { title: dated, level: words().say(`level-${rankOfDay(daily)}`) });
}

/** A level of a book, with its class once that is known. */
function numbered(what: Named, book: string, number: number): string {
  const name = words().has(`puzzle-${book}`) ? book : null;
  const title = words().say("title-numbered", { title: titleOfBook(book) ?? boardTitle({ ...what, name }), number });
  const rank = rankOf(`${book}/${number}`);
  return rank === null ? title : words().say("title-level", { title, level: words().say(`level-${rank}`) });
}

function boardTitle({ family, name, day, picture }: Named): string {
  if (name !== null) return puzzleTitle(name);
  const { layers, rows, cols, cells } = picture;
  if (day !== null) return familyName(family);
  // The size of a matrix is not that of a board.
  if (family === "cover") {
    const { key, args } = coverCalled(picture);
    return words().say(`title-cover-${key}`, args);
  }
  return words().say(`title-${sizeOf(picture)}`, { family: familyName(family), layers, rows, cols, cells: cells.length });
}

/** By what the size of a board is told. Rows and columns of hexagons and triangles are those of their text. */
function sizeOf({ layers, rows, cols, lattice: { space, outlines }, cells }: Picture): "size" | "box" | "pyramid" | "hexagons" | "triangles" {
  if (space?.body === "ball" && layers === rows && layers === cols) return "pyramid";
  if (layers > 1) return "box";
  if (cells.length === 0) return "size";
  if (outlines[0]?.length === 6) return "hexagons";
  return outlines[0]?.length === 3 ? "triangles" : "size";
}

/** A title as the name of a file: letters and digits of any language, all else as hyphens. */
export function fileName(title: string): string {
  const plain = title.toLowerCase().replaceAll("×", "x").replaceAll(/(\d)\sx\s(\d)/g, "$1x$2");
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "") || "pavage";
}
