// What lies in one place by name is copied to another.

import type { Drawer } from "../api/drawer";
import { NO_ENGINE, Refusal, type Drawers } from "../api/engine";

/** Copies what one has and the other has not; what both have stays as it is. */
export async function copy(from: Drawers, to: Drawers): Promise<void> {
  await copied(from.games, to.games);
  await copied(from.results, to.results);
}

async function copied<Content>(from: Drawer<Content>, to: Drawer<Content>): Promise<void> {
  const there = new Set((await to.list()).map(({ name }) => name));
  // The one kept last is kept last again.
  for (const { name } of (await from.list()).reverse()) {
    if (there.has(name)) continue;
    const content = await from.load(name).catch(unlessAway);
    if (content !== null) await to.save(name, content, false).catch(unlessAway);
  }
}

/** Nothing where the drawer refuses; rejects where it is not reached. */
export function unlessAway(reason: unknown): null {
  if (reason instanceof Refusal && reason.code !== NO_ENGINE) return null;
  throw reason;
}
