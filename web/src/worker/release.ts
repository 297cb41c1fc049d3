// One release of the page in the browser: all its files, fetched and verified once, and answered from
// then on, with the network or without. It knows no events of a worker, so that tests need none.
//
// Each release has a cache of its own, named after its content. A file counts as there when its hash is
// that of the list, so a host that is in the middle of an update, or fails, never yields half of a
// release: installing fails as a whole, and the release before stays.

export interface ReleaseFile {
  /** Relative to the page, as `assets/index-x7.js`. */
  readonly path: string;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
}

/** Everything the page needs, listed when it is built. */
export interface ReleaseList {
  /** Made of the content of all files. */
  readonly version: string;
  readonly files: readonly ReleaseFile[];
}

/** The parts of a worker that are used. */
export interface World {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
  /** The address of the page, with a slash at its end. */
  readonly scope: string;
}

const PAGE = "index.html";
const HASH = "x-pavage-sha256";
/** An entry of a cache that was complete. */
const WHOLE = "whole-release";
/** So many files are fetched at once. */
const AT_ONCE = 6;
/** Hosts that do not know the newer ones would have them refused. */
const MEDIA: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  ftl: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff2: "font/woff2",
};
/** What caches hold is already unpacked, and its length is its own. */
const NOT_KEPT = ["content-encoding", "content-length", "transfer-encoding", "vary"];

export class Release {
  constructor(
    private readonly world: World,
    private readonly list: ReleaseList,
  ) {}

  /** Fetches what is not there yet. Rejects when any of it fails; what was fetched by then is found
   * again the next time. */
  async install(): Promise<void> {
    const cache = await this.world.caches.open(this.name(this.list.version));
    const before = await this.others();
    const rest = [...this.list.files];
    const work = async (): Promise<void> => {
      for (let file = rest.shift(); file; file = rest.shift()) await this.take(file, cache, before);
    };
    // What is under way is worth waiting for: it need not be fetched again.
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    await cache.put(this.address(WHOLE), new Response(this.list.version));
  }

  /** Takes over: earlier releases go, but for the last one while pages of it are open. */
  async activate(oldPages: boolean): Promise<void> {
    const others = await this.others();
    const whole = await Promise.all(others.map(async (cache) => (await cache.match(this.address(WHOLE))) !== undefined));
    const last = oldPages ? whole.lastIndexOf(true) : -1;
    const names = await this.otherNames();
    await Promise.all(names.filter((_, at) => at !== last).map((name) => this.world.caches.delete(name)));
  }

  /** Whether a request is answered from here. */
  concerns(method: string, address: string): boolean {
    return method === "GET" && address.startsWith(this.world.scope);
  }

  /** The answer to a request for a page, or for a file of one. */
  async answer(request: Request, navigates: boolean): Promise<Response> {
    const path = this.pathOf(request.url);
    if (navigates) return this.page(request, path);
    return (await this.kept(path)) ?? this.world.fetch(request);
  }

  private async page(request: Request, path: string): Promise<Response> {
    // `play` is where links of earlier versions lead.
    const wanted = path === "play" ? PAGE : path === "" || path.endsWith("/") ? path + PAGE : path;
    const kept = await this.own(wanted);
    if (kept) return kept;
    const answer = await this.world.fetch(request).catch(() => null);
    if (answer && (answer.ok || answer.type === "opaqueredirect")) return answer;
    return Response.redirect(this.world.scope, 302);
  }

  /** A file of this release, or else of the one before, for its pages: names change with the content. */
  private async kept(path: string): Promise<Response | undefined> {
    const own = await this.own(path);
    if (own) return own;
    for (const cache of await this.others()) {
      const found = await cache.match(this.address(path));
      if (found) return found;
    }
    return undefined;
  }

  private async own(path: string): Promise<Response | undefined> {
    if (!this.list.files.some((file) => file.path === path)) return undefined;
    const cache = await this.world.caches.open(this.name(this.list.version));
    return cache.match(this.address(path));
  }

  private async take({ path, hash }: ReleaseFile, cache: Cache, before: readonly Cache[]): Promise<void> {
    const address = this.address(path);
    for (const known of [cache, ...before]) {
      const found = await known.match(address);
      if (found?.headers.get(HASH) !== hash) continue;
      if (known !== cache) await cache.put(address, found);
      return;
    }
    // The host decides nothing about the age of what is fetched: the hash does.
    const response = await this.world.fetch(address, { cache: "no-cache", credentials: "same-origin" });
    if (!response.ok) throw new Error(`${path}: the host answers ${response.status}`);
    const bytes = await response.arrayBuffer();
    if (hexadecimal(await this.world.digest(bytes)) !== hash) throw new Error(`${path}: the host has another release of it`);
    await cache.put(address, new Response(bytes, { headers: kept(response.headers, path, hash) }));
  }

  private address(path: string): string {
    return this.world.scope + path;
  }

  private pathOf(address: string): string {
    const { origin, pathname } = new URL(address);
    const path = (origin + pathname).slice(this.world.scope.length);
    try {
      return decodeURI(path);
    } catch {
      // With a `%` that begins nothing it is the address of no file.
      return path;
    }
  }

  /** Several pages may share a host. */
  private name(version: string): string {
    return `pavage ${this.world.scope} ${version}`;
  }

  /** The caches of other releases of this page, in the order in which they were made. */
  private async otherNames(): Promise<string[]> {
    const names = await this.world.caches.keys();
    return names.filter((name) => name.startsWith(this.name("")) && name !== this.name(this.list.version));
  }

  private async others(): Promise<Cache[]> {
    const names = await this.otherNames();
    return Promise.all(names.map((name) => this.world.caches.open(name)));
  }
}

function kept(from: Headers, path: string, hash: string): Headers {
  const headers = new Headers(from);
  for (const name of NOT_KEPT) headers.delete(name);
  const media = MEDIA[path.slice(path.lastIndexOf(".") + 1)];
  if (media !== undefined) headers.set("content-type", media);
  headers.set(HASH, hash);
  return headers;
}

function hexadecimal(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
