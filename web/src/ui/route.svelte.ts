// Where the visitor is: a path, a query, and what stands behind the `#`.

export interface Route {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly hash: string;
}

function read(): Route {
  return { path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash };
}

let route = $state.raw<Route>(read());

addEventListener("popstate", () => {
  route = read();
});
addEventListener("hashchange", () => {
  route = read();
});

export function here(): Route {
  return route;
}

export function go(address: string): void {
  history.pushState(null, "", address);
  route = read();
  scrollTo(0, 0);
}

/** Writes the address without going anywhere, as when a game's link follows its moves. */
export function rewrite(address: string): void {
  history.replaceState(history.state, "", address);
}

/** For links: follows them inside the page, but leaves new tabs to the browser. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
