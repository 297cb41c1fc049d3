// A game that is already there, handed to the page that plays it: what was generated, drawn or read
// from a file needs no second opening.

import type { GameAnswer } from "../api/types";

let waiting: GameAnswer | null = null;

export function handOver(answer: GameAnswer): void {
  waiting = answer;
}

/** Takes it; there is one taker. */
export function taken(): GameAnswer | null {
  const answer = waiting;
  waiting = null;
  return answer;
}
