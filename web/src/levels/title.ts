// What a level book is called.

import { familyName, puzzleTitle } from "../play/title";

import { titleOfBook } from "./known.svelte";

/** The name of a game’s board, or the family with the size of its boards. */
export function bookTitle(name: string): string {
  const own = titleOfBook(name);
  if (own !== null) return own;
  const [family = "", size] = name.split(/-(?=\d)/);
  return size === undefined ? puzzleTitle(name) : `${familyName(family)} ${size.replace("x", " × ")}`;
}
