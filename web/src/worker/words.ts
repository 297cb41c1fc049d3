// What a page says to the service worker. A worker of another release may hear it: words are added,
// never given another meaning.

/** Take over now from the release that is open. */
export const TAKE = "pavage: take over";
