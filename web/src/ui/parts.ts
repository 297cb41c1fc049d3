// Parts of the page that are loaded when they are first needed, for those who wait for one in vain.

import { say } from "../words/current.svelte";
import { engine } from "./house";
import { keep } from "./kept.svelte";
import { tell } from "./notice.svelte";
import { HERE, Renewal } from "./renewal";

const renewal = new Renewal(HERE, async () => {
  tell(say("renewing"));
  // The address holds the game, and the browser what was played.
  await keep.settled();
});

/** From now on a part that is missed is said, or the page loads anew. */
export function beRenewed(page: Window): void {
  if (renewal.begun()) tell(say("renewed"));
  page.addEventListener("vite:preloadError", () => void missed(true));
  // The engine in the browser is a part as well. Why it is away is said elsewhere.
  engine.onAway((absence) => {
    if (absence === "not-loaded") void missed(false);
  });
}

async function missed(said: boolean): Promise<void> {
  if ((await renewal.missed()) === "missing" && said) tell(say("part-missing"), "bad");
}
