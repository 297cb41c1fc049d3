// Where the visitor is: the address behind the `#`.

import { addressIn, isOwn, link, renewed, routeOf, type Route } from "./address";

const renewal = renewed(location);
if (renewal !== null) history.replaceState(history.state, "", renewal);

/** What stood behind the `#` when it was last read or written. */
let seen = location.hash;

function read(): Route {
  seen = location.hash;
  return routeOf(addressIn(seen));
}

let route = $state.raw<Route>(read());

// A step through the history is told by both, and is one step.
for (const step of ["popstate", "hashchange"]) {
  addEventListener(step, () => {
    if (location.hash !== seen) route = read();
  });
}

export function here(): Route {
  return route;
}

/** Where the visitor is now, for whoever does not follow it. */
export function pathNow(): string {
  return routeOf(addressIn(location.hash)).path;
}

export function go(address: string): void {
  history.pushState(null, "", link(address));
  route = read();
  scrollTo(0, 0);
}

/** Writes the address without going anywhere, as when a game's link follows its moves. */
export function rewrite(address: string): void {
  history.replaceState(history.state, "", link(address));
  seen = location.hash;
}

/** Goes somewhere else from an address to which no step through the history leads back. */
export function goInstead(address: string): void {
  rewrite(address);
  route = read();
}

/** An address of the page as others can open it. */
export function wholeLink(address: string): string {
  return location.origin + location.pathname + link(address);
}

/** Whether the page comes from this very machine: then its links open on no other. */
export function ownMachine(): boolean {
  return isOwn(location.hostname);
}

/** For links: follows them inside the page, but leaves new tabs to the browser. */
export function follow(event: MouseEvent): void {
  const anchor = event.currentTarget;
  if (!(anchor instanceof HTMLAnchorElement) || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(addressIn(anchor.hash));
}
