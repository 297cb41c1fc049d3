// A placement that the network suggests, as it is drawn on the board: the piece as a ghost, and the cells
// that one of its reasons looks at.

import type { ResultOf } from "../api/engine";
import type { View } from "../api/types";
import { place } from "../board/moves";
import type { Overlay } from "../board/overlay";

export type Thought = ResultOf<"suggest">["best"][number];

/** The reasons that are told: those for a placement first, and of two that would read alike the heavier. */
export function worthTelling(reasons: Thought["reasons"]): Thought["reasons"] {
  const [pro, against] = [reasons.filter(({ weight }) => weight > 0), reasons.filter(({ weight }) => weight <= 0)];
  const read = new Set<string>();
  return [...pro, ...against].filter(({ what, weight }) => {
    const key = `${what} ${weight > 0}`;
    return !read.has(key) && read.add(key);
  });
}

/** What is drawn of a suggestion and of the reason with this number. Cells under the piece are not marked:
 * the ghost lies there. */
export function overThought(thought: Thought, reason: number, { groups, pieces }: Pick<View, "groups" | "pieces">): Overlay {
  const colour = [...groups, ...pieces].find(({ name }) => name === thought.piece)?.colour;
  const cells = thought.cells.map(place);
  const under = new Set(cells.map(String));
  const looked = (thought.reasons[reason]?.cells ?? []).map(place).filter((one) => !under.has(String(one)));
  return {
    marks: looked.length > 0 ? [{ mark: "from", places: looked }] : [],
    ghosts: [{ kind: "put", name: thought.piece, cells, hole: [], ...(colour === undefined ? {} : { colour }) }],
  };
}
