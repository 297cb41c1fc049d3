// The board on which dice say what stays open: its choices are dice, which are thrown.

/** Its name among the built-in puzzles. */
export const DICE = "dice-6x6";

/** In an address, that the dice are thrown when the board is opened. */
export const THROW = "throw";
