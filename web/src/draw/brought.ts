// A drawing that is brought to the page where it is drawn: that of a game, to be changed there.

import type { Engine } from "../api/engine";
import type { GameAnswer } from "../api/types";
import { Waiting } from "../ui/waiting";
import type { PackingDraft, SuguruDraft } from "./drafts";
import { forkOf } from "./forks";

export const brought = { packing: new Waiting<PackingDraft>(), suguru: new Waiting<SuguruDraft>() };

/** Leaves the drawing of a game where it is drawn, and says the address of that page; null where the puzzle has
 * rules that are not drawn. */
export async function bring(engine: Engine, game: Pick<GameAnswer, "family" | "game">): Promise<string | null> {
  const fork = await forkOf(engine, game);
  if (fork === null) return null;
  if (fork.family === "packing") brought.packing.leave(fork.draft);
  else brought.suguru.leave(fork.draft);
  return `/draw/${fork.family}`;
}
