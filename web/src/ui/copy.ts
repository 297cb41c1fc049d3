// Copying a text, and saying whether that was allowed.

import { say } from "../words/current.svelte";
import { tell } from "./notice.svelte";

/** Copies a text; `done` is said then. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(done);
  } catch {
    tell(say("copy-refused"), "bad");
  }
}
