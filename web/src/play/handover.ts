// A game that is already there, handed to the page that plays it: what was generated, drawn or read
// from a file needs no second opening.

import type { GameAnswer } from "../api/types";
import { go, here } from "../ui/route.svelte";
import { Tickets } from "../ui/ticket";
import { Waiting } from "../ui/waiting";

export const handed = new Waiting<GameAnswer>();

const openings = new Tickets(here);

/** Goes to the page that plays a game, once the engine has opened it; unless the visitor has gone
 * elsewhere meanwhile, or has asked for another game. */
export async function playOnce(opened: Promise<GameAnswer>, address: string): Promise<void> {
  const wanted = openings.take();
  try {
    const answer = await opened;
    if (!wanted()) return;
    handed.leave(answer);
    go(address);
  } catch (reason) {
    if (wanted()) throw reason;
  }
}
