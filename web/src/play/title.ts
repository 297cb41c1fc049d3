// What a game is called: the name of a built-in puzzle, the day of a calendar, or its kind and size.

import type { GameAnswer } from "../api/types";
import { words } from "../words/current.svelte";

export function titleOf(answer: GameAnswer, name: string | null): string {
  return name === null ? familyTitle(answer) : puzzleTitle(name);
}

export function puzzleTitle(name: string): string {
  const key = `puzzle-${name}`;
  return words().has(key) ? words().say(key) : name;
}

export function familyName(family: string): string {
  const key = `family-${family}`;
  return words().has(key) ? words().say(key) : family;
}

function familyTitle({ family, view }: GameAnswer): string {
  return words().say("title-size", { family: familyName(family), rows: view.rows, cols: view.cols });
}

/** A title as the name of a file: letters and digits of any language, all else as hyphens. */
export function fileName(title: string): string {
  const plain = title.toLowerCase().replaceAll("×", "x").replaceAll(/(\d) x (\d)/g, "$1x$2");
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "") || "pavage";
}
