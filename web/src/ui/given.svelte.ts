// What the system hands to the page when it opens it: a text that was shared, or a file that was opened
// with it. Taken once by the page that it is for.

import { isBookText, isFile } from "../keep/recognise";
import { shared } from "./address";
import { go, pathNow } from "./route.svelte";

/** A text of a puzzle, of a level book, or of a file of everything that is kept. */
type Kind = "puzzle" | "book" | "everything";

/** The pages that take them. */
const PLACES: Readonly<Record<Kind, string>> = { puzzle: "/", book: "/levels", everything: "/games" };

let waiting = $state.raw<{ readonly kind: Kind; readonly text: string } | null>(null);

/** Takes what was given, if it is of this kind. */
export function taken(kind: Kind): string | null {
  if (waiting?.kind !== kind) return null;
  const { text } = waiting;
  waiting = null;
  return text;
}

/** Opens a text where it belongs. */
export function give(text: string): void {
  const kind = isFile(text) ? "everything" : isBookText(text) ? "book" : "puzzle";
  waiting = { kind, text };
  if (pathNow() !== PLACES[kind]) go(PLACES[kind]);
}

/** The part of the system's queue of files that is used. */
interface Queue {
  setConsumer(consumer: (launch: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** Hears what the system hands over: a text, or files for `open`. */
export function hearSystem(open: (files: readonly File[]) => void): void {
  const text = shared(location.search);
  if (text !== null) {
    history.replaceState(history.state, "", location.pathname + location.hash);
    give(text);
  }
  (globalThis as { launchQueue?: Queue }).launchQueue?.setConsumer(({ files = [] }) => {
    // One that is gone meanwhile is empty.
    void Promise.all(files.map((file) => file.getFile().catch(() => null))).then((found) => open(found.filter((file) => file !== null)));
  });
}
