/** The levels of a book. */
export const LEVELS = 40;
