// The board on which dice say what stays open: its choices are dice, which are thrown.

import { say } from "../words/current.svelte";

/** What a choice is called: a die by its number. */
export function choiceTitle(choice: string): string {
  const number = /^die(\d+)$/.exec(choice)?.[1];
  return number === undefined ? choice : say("die", { number });
}

/** Its name among the built-in puzzles. */
export const DICE = "dice-6x6";

/** In an address, that the dice are thrown when the board is opened. */
export const THROW = "throw";
