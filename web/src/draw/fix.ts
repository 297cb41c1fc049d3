// From several solutions of drawn tiles to one: tiles of the solved board are fixed, none of them too many.

import type { Engine } from "../api/engine";
import { seeded, shuffled, tilesText, type Random, type TilesDraft } from "./tiles";

/** How long a search for two solutions may take, in milliseconds. */
const MOST = 10_000;

/** The drawing with tiles fixed besides those that are, so that it has one solution; null where that was not found in
 * time, or is not waited for any more. */
export async function fixedFor(engine: Engine, draft: TilesDraft, random: Random, wanted: () => boolean): Promise<TilesDraft | null> {
  /** The cells in which some solution differs from the drawing; none if it is the only one. */
  const others = async (fixed: ReadonlySet<number>): Promise<number[] | null> => {
    const puzzle = tilesText(shuffled({ ...draft, sheet: "solved", fixed }, seeded(draft.solved.length)));
    if (puzzle === null || !wanted()) return null;
    const { views, complete } = await engine.run({ kind: "solve", puzzle, format: "toml", limit: 2, time_limit_ms: MOST }).result;
    if (views.length < 2) return complete ? [] : null;
    const differs = (cell: number): boolean => views.some((view) => String(view.cells[cell]?.sides) !== String(draft.solved[cell]));
    return draft.solved.flatMap((_, cell) => (differs(cell) ? [cell] : []));
  };
  let fixed = draft.fixed;
  const added: number[] = [];
  for (let cells = await others(fixed); cells === null || cells.length > 0; cells = await others(fixed)) {
    const cell = cells?.[random(cells.length)];
    if (cell === undefined || fixed.has(cell)) return null;
    added.push(cell);
    fixed = new Set([...fixed, cell]);
  }
  // One that was fixed first may be there in vain by now.
  for (const cell of added) {
    const without = new Set([...fixed].filter((one) => one !== cell));
    const left = await others(without);
    if (left?.length === 0) fixed = without;
    else if (!wanted()) return null;
  }
  return { ...draft, fixed };
}
