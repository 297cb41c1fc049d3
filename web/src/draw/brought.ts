// A drawing that is brought to the page where it is drawn: that of a game, to be changed there, or one from a file.

import type { Engine } from "../api/engine";
import type { GameAnswer } from "../api/types";
import type { DrawingRow } from "../keep/tables";
import { Waiting } from "../ui/waiting";
import type { PackingDraft, SuguruDraft } from "./drafts";
import { forkOf, type CalendarNames } from "./forks";
import type { CoverDraft } from "./items";
import type { TilesDraft } from "./tiles";

/** A drawing, with its name if it has one. */
export interface Brought<Draft> {
  readonly draft: Draft;
  readonly name: string | null;
}

export const brought = {
  packing: new Waiting<Brought<PackingDraft>>(),
  suguru: new Waiting<Brought<SuguruDraft>>(),
  tetravex: new Waiting<Brought<TilesDraft>>(),
  cover: new Waiting<Brought<CoverDraft>>(),
};

/** Leaves the drawing of a game where it is drawn, and says the address of that page; null where the puzzle has
 * rules that are not drawn. */
export async function bring(engine: Engine, game: Pick<GameAnswer, "family" | "game" | "title">, names: CalendarNames): Promise<string | null> {
  const fork = await forkOf(engine, game, names);
  return fork && leave(fork.family, fork.draft, game.title ?? null);
}

/** The same with a drawing that was read from a file, and checked there. */
export function bringRead({ kind, name, draft }: Pick<DrawingRow, "kind" | "name" | "draft">): string {
  return leave(kind as keyof typeof brought, draft, name);
}

function leave(kind: keyof typeof brought, draft: unknown, name: string | null): string {
  (brought[kind] as Waiting<Brought<unknown>>).leave({ draft, name });
  return `/draw/${kind}`;
}
