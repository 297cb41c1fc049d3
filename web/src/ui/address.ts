// The addresses of the page. They lie behind the `#`, so that the page works on any host and under
// any path: `#/games`, `#/play?name=calendar&g=…`. Addresses of earlier versions are still understood.

export interface Route {
  /** As `/play`. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** What a link inside the page refers to. */
export function link(address: string): string {
  return `#${address}`;
}

/** The address in what stands behind the `#`, or "/" where there is none. */
export function addressIn(hash: string): string {
  const text = hash.startsWith("#") ? hash.slice(1) : hash;
  if (text.startsWith("/")) return text;
  // A game alone, as `#g=…`.
  return text.startsWith("g=") ? `/play?${text}` : "/";
}

export function routeOf(address: string): Route {
  const at = address.indexOf("?");
  const path = at < 0 ? address : address.slice(0, at);
  return { path, query: new URLSearchParams(at < 0 ? "" : address.slice(at + 1)) };
}

/** The parts of an address on the web that are read here. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** A game of an earlier version, as `/some/where/play?name=x#g=…`, as it is addressed now; null for
 * other addresses. */
export function renewed({ pathname, search, hash }: Place): string | null {
  const found = /^(.*\/)play\/?$/.exec(pathname);
  if (!found?.[1] || hash.startsWith("#/")) return null;
  const parts = [search.replace(/^\?/, ""), hash.replace(/^#/, "")].filter((part) => part !== "");
  return `${found[1]}#/play${parts.length === 0 ? "" : `?${parts.join("&")}`}`;
}

/** The game, the level book or the lesson that a pasted link leads to, as an address of this page; null where the text is no such
 * link. The link may be of any host, of any version, or only its end. */
export function pastedLink(text: string): string | null {
  const trimmed = text.trim();
  if (/\s/.test(trimmed) || !/#(g=|\/play\b|\/levels\?b=|\/lesson\/)|\/play\/?\?/.test(trimmed)) return null;
  let place: Place;
  try {
    place = new URL(trimmed, "http://localhost/");
  } catch {
    return null;
  }
  const now = renewed(place);
  const address = addressIn(now === null ? place.hash : now.slice(now.indexOf("#")));
  return ["play", "levels", "lesson"].includes(routeOf(address).path.split("/")[1] ?? "") ? address : null;
}

/** The text in an address to which the system shares; null where there is none. */
export function shared(search: string): string | null {
  const query = new URLSearchParams(search);
  const parts = ["text", "url"].flatMap((key) => query.get(key) ?? []).filter((part) => part.trim() !== "");
  return parts.length === 0 ? null : parts.join("\n");
}

/** Whether a host is the machine itself, which no other machine reaches by that name. */
export function isOwn(hostname: string): boolean {
  return /^(localhost$|127\.|\[::1\]$)/.test(hostname);
}
