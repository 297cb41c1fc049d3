// A puzzle as it goes on paper, with its solution.

import { packed } from "../game/link";
import { addressOf } from "../play/address";
import { engine } from "../ui/house";
import { wholeLink } from "../ui/route.svelte";
import type { GameAnswer, Picture, View } from "../api/types";

export interface Leaf {
  /** Its place among the others, from 0. */
  readonly at: number;
  readonly number: number | null;
  /** Its class. */
  readonly rank: string | null;
  readonly family: string;
  readonly view: View;
  /** Null where none was found in time. */
  readonly solution: Picture | null;
  /** Where it is played. */
  readonly link: string;
}

/** How long a solution is looked for, in milliseconds. */
const TIME = 20_000;

/** A board whose pieces have the letters that they have beside it, also where copies touch. */
function byNames<Seen extends Picture>(seen: Seen): Seen {
  return { ...seen, groups: seen.groups.map(({ name, colour }) => ({ name, ...(colour !== undefined && { colour }) })) };
}

/** A puzzle with its solution. */
export async function leafOf(answer: GameAnswer, { at, number, rank }: Pick<Leaf, "at" | "number" | "rank">): Promise<Leaf> {
  const { family, view, game } = answer;
  const { views } = await engine.run({ kind: "solve", game, limit: 1, time_limit_ms: TIME }).result;
  const [solution] = views;
  return { at, number, rank, family, view: byNames(view), solution: solution ? byNames(solution) : null, link: wholeLink(addressOf({ g: await packed(game) })) };
}
