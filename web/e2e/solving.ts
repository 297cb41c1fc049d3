// How a flow solves a puzzle as a player would who asks for its last move.

import type { Visit } from "./visit";

/** Takes the last move of a solution back in a game that is opened anew, and lays it by a hint. */
export async function finish(visit: Visit): Promise<void> {
  await visit.page.getByRole("button", { name: "Undo" }).click();
  await visit.leaf("Hint");
  await visit.hint();
  await visit.press("Play it");
  await visit.statusReads("Solved");
}

/** A solution is put on the board, which does not count as the player's. */
export async function give(visit: Visit): Promise<void> {
  await visit.leaf("Solve");
  await visit.page.getByRole("tabpanel").getByRole("button", { name: "Solve", exact: true }).click();
  await visit.press("Put it on the board");
  await visit.statusReads("Solved");
}

/** Solves the game that is open. */
export async function solve(visit: Visit): Promise<void> {
  await give(visit);
  await visit.quiet();
  await visit.page.reload();
  await visit.statusReads("Solved");
  await finish(visit);
}
