// Copying a text, and saying whether that was allowed.

import { say } from "../words/current.svelte";
import { tell } from "./notice.svelte";
import { ownMachine } from "./route.svelte";

/** Copies a text; `done` is said then. */
export async function copy(text: string, done: string, kind: "plain" | "bad" = "plain"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(done, kind);
  } catch {
    tell(say("copy-refused"), "bad");
  }
}

/** Copies a link, and says so where nobody else can open it. */
export async function copyLink(link: string): Promise<void> {
  if (ownMachine()) await copy(link, say("link-copied-own"), "bad");
  else await copy(link, say("link-copied"));
}
