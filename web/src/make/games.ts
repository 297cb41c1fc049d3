// Games that people own: sets of pieces with boards of their own, on which levels are made. A board is
// called as its built-in puzzle.

export interface Game {
  readonly name: string;
  readonly boards: readonly string[];
}

export const GAMES: readonly Game[] = [
  { name: "iq-puzzler-pro", boards: ["iq-puzzler-pro", "iq-puzzler-pro-diagonal", "iq-puzzler-pro-pyramid"] },
  { name: "kanoodle", boards: ["kanoodle", "kanoodle-pyramid"] },
];

/** The game that a board belongs to. */
export function gameOf(board: unknown): Game | null {
  return GAMES.find(({ boards }) => boards.some((own) => own === board)) ?? null;
}
