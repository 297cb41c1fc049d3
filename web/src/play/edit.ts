// The way from a game to the drawing of its puzzle, where it is changed.

import type { GameAnswer } from "../api/types";
import { engine } from "../ui/house";
import { complain, tell } from "../ui/notice.svelte";
import { go, here } from "../ui/route.svelte";
import { Tickets } from "../ui/ticket";
import { say } from "../words/current.svelte";

const ways = new Tickets(here);

/** Goes to the page where the puzzle of a game is drawn, unless the visitor has gone elsewhere meanwhile. */
export async function edit(answer: GameAnswer): Promise<void> {
  const wanted = ways.take();
  try {
    const { bring } = await import("../draw/brought");
    const address = await bring(engine, answer, { month: say("month"), day: say("day"), weekday: say("weekday") });
    if (!wanted()) return;
    if (address === null) tell(say("edit-none"), "bad");
    else go(address);
  } catch (reason) {
    if (wanted()) complain(reason);
  }
}
