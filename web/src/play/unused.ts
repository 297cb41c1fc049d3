// The pieces that a solution leaves out, as they are told.

import type { GameAnswer } from "../api/types";

/** Their names, each with the number of its copies if there are several. */
export function leftOver(unused: NonNullable<GameAnswer["unused"]>): string {
  return unused.map(({ piece, count }) => (count === 1 ? piece : `${piece} (${count})`)).join(", ");
}
