// What the whole page shares: the engine it asks, and what was asked last.

import { carrier } from "#carrier";
import { recorded } from "../api/recorder";
import type { ListAnswer } from "../api/types";
import { language } from "../words/current.svelte";

export const { engine, trace } = recorded(carrier(language), language);

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
