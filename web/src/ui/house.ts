// What the whole page shares: the engine it asks, and the shelf of games.

import { carrier } from "#carrier";
import type { Engine } from "../api/engine";
import type { ListAnswer } from "../api/types";
import { Names } from "../game/names";
import { Shelf } from "../game/shelf";
import { language } from "../words/current.svelte";

export const engine: Engine = carrier(language);
export const shelf = new Shelf(localStorage);
export const names = new Names(localStorage);

const lists = new Map<string, Promise<ListAnswer>>();

/** What there is, asked once a language. */
export function catalogue(): Promise<ListAnswer> {
  const key = language();
  const known = lists.get(key);
  if (known) return known;
  const asked = engine.list();
  lists.set(key, asked);
  asked.catch(() => lists.delete(key));
  return asked;
}
