import { describe, expect, test } from "vitest";
import { Release, type ReleaseList, type World } from "../src/worker/release";
import { manifest } from "../src/worker/manifest";

const SCOPE = "https://somebody.example/some/where/";
const digest = (bytes: BufferSource): Promise<ArrayBuffer> => crypto.subtle.digest("SHA-256", bytes);
const hashOf = async (text: string): Promise<string> => [...new Uint8Array(await digest(new TextEncoder().encode(text)))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A host with files, and a browser that fetches from it and keeps caches. */
class Visitor {
  readonly files = new Map<string, string>();
  readonly fetched: string[] = [];
  online = true;
  /** After so many more files the store is full. */
  room = Number.POSITIVE_INFINITY;
  private readonly kept = new Map<string, Map<string, Response>>();

  /** A release of the page, as the host has it from now on. */
  async publish(files: Record<string, string>): Promise<ReleaseList> {
    this.files.clear();
    for (const [path, text] of Object.entries(files)) this.files.set(path, text);
    const list = await Promise.all(Object.entries(files).map(async ([path, text]) => ({ path, hash: await hashOf(text) })));
    return { version: (await hashOf(JSON.stringify(list))).slice(0, 8), files: list };
  }

  release(list: ReleaseList, scope = SCOPE): Release {
    return new Release({ caches: this.caches as unknown as CacheStorage, fetch: (what) => this.fetch(what as string | Request), digest, scope } satisfies World, list);
  }

  get names(): string[] {
    return [...this.kept.keys()];
  }

  private fetch(what: string | Request): Promise<Response> {
    const address = typeof what === "string" ? what : what.url;
    if (!this.online) return Promise.reject(new TypeError("no network"));
    const path = new URL(address).pathname.slice(new URL(SCOPE).pathname.length);
    this.fetched.push(path);
    const text = this.files.get(path);
    return Promise.resolve(text === undefined ? new Response("none", { status: 404 }) : new Response(text, { headers: { "content-type": "odd/type", "content-encoding": "br", "x-host": "a" } }));
  }

  private readonly caches = {
    keys: () => Promise.resolve(this.names),
    delete: (name: string) => Promise.resolve(this.kept.delete(name)),
    open: (name: string) => {
      const entries = this.kept.get(name) ?? new Map<string, Response>();
      this.kept.set(name, entries);
      return Promise.resolve({
        match: (address: string) => Promise.resolve(entries.get(address)?.clone()),
        put: (address: string, response: Response) => {
          if (this.room-- <= 0) return Promise.reject(new DOMException("", "QuotaExceededError"));
          entries.set(address, response);
          return Promise.resolve();
        },
      });
    },
  };
}

const ONE = { "index.html": "page one", "assets/main-1.js": "script one", "assets/play-1.js": "play one", "assets/font.woff2": "letters", "pavage-1.wasm": "engine one" };
const TWO = { "index.html": "page two", "assets/main-2.js": "script two", "assets/play-2.js": "play two", "assets/font.woff2": "letters", "pavage-2.wasm": "engine two" };

const get = async (release: Release, path: string, navigates = false): Promise<string> => (await release.answer(new Request(SCOPE + path), navigates)).text();

async function installed(visitor: Visitor, files: Record<string, string>): Promise<Release> {
  const release = visitor.release(await visitor.publish(files));
  await release.install();
  await release.activate(false);
  return release;
}

describe("a release", () => {
  test("answers whole without a network, whatever the address of the page", async () => {
    const visitor = new Visitor();
    const release = await installed(visitor, ONE);
    visitor.online = false;
    for (const path of ["", "?text=abc", "index.html", "play?name=calendar"]) expect(await get(release, path, true), path).toBe("page one");
    for (const [path, text] of Object.entries(ONE)) expect(await get(release, path)).toBe(text);
    const engine = await release.answer(new Request(`${SCOPE}pavage-1.wasm`), false);
    expect([engine.headers.get("content-type"), engine.headers.get("content-encoding"), engine.headers.get("x-host")]).toEqual(["application/wasm", null, "a"]);
    const elsewhere = await release.answer(new Request(`${SCOPE}no/such/page`), true);
    expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([302, SCOPE]);
  });

  test("answers an address with a malformed % like any other that it does not know", async () => {
    const visitor = new Visitor();
    const release = await installed(visitor, ONE);
    for (const path of ["%", "100%/page", "assets/%E0%A4.js"]) {
      expect(await get(release, path), path).toBe("none");
      const page = await release.answer(new Request(SCOPE + path), true);
      expect([page.status, page.headers.get("location")], path).toEqual([302, SCOPE]);
    }
    // What is written otherwise is the same file.
    expect(await get(release, "assets/%66ont.woff2")).toBe("letters");
  });

  test("concerns itself with what is read under its own path alone", async () => {
    const visitor = new Visitor();
    const release = visitor.release(await visitor.publish(ONE));
    expect(release.concerns("GET", `${SCOPE}assets/x.js`)).toBe(true);
    for (const other of ["https://somebody.example/", "https://somebody.example/some/wherever", "https://else.example/some/where/"]) expect(release.concerns("GET", other)).toBe(false);
    expect(release.concerns("POST", SCOPE)).toBe(false);
  });

  test("an update fetches what is new alone", async () => {
    const visitor = new Visitor();
    await installed(visitor, ONE);
    visitor.fetched.length = 0;
    await visitor.release(await visitor.publish(TWO)).install();
    expect(visitor.fetched.sort()).toEqual(["assets/main-2.js", "assets/play-2.js", "index.html", "pavage-2.wasm"]);
  });

  test("an update cut in the middle leaves the old one whole, and goes on the next time", async () => {
    const visitor = new Visitor();
    const old = await installed(visitor, ONE);
    const list = await visitor.publish(TWO);
    visitor.files.delete("assets/play-2.js");
    await expect(visitor.release(list).install()).rejects.toThrow("assets/play-2.js: the host answers 404");
    for (const [path, text] of Object.entries(ONE)) expect(await get(old, path, path === "index.html")).toBe(text);
    visitor.files.set("assets/play-2.js", "play two");
    visitor.fetched.length = 0;
    const next = visitor.release(list);
    await next.install();
    expect(visitor.fetched).toEqual(["assets/play-2.js"]);
    await next.activate(false);
    expect(await get(next, "", true)).toBe("page two");
    expect(visitor.names).toHaveLength(1);
  });

  test("a host in the middle of its own update never mixes two releases", async () => {
    const visitor = new Visitor();
    await installed(visitor, ONE);
    const list = await visitor.publish(TWO);
    visitor.files.set("index.html", "page three");
    await expect(visitor.release(list).install()).rejects.toThrow("index.html: the host has another release of it");
  });

  test("a full store leaves the old one whole", async () => {
    const visitor = new Visitor();
    const old = await installed(visitor, ONE);
    visitor.room = 2;
    await expect(visitor.release(await visitor.publish(TWO)).install()).rejects.toThrow(DOMException);
    expect(await get(old, "", true)).toBe("page one");
  });

  test("pages of the release before keep their files as long as they are open", async () => {
    const visitor = new Visitor();
    await installed(visitor, ONE);
    const two = visitor.release(await visitor.publish(TWO));
    await two.install();
    await two.activate(true);
    visitor.online = false;
    expect(await get(two, "", true)).toBe("page two");
    expect(await get(two, "assets/play-1.js")).toBe("play one");
    visitor.online = true;
    // One that was never whole is not the one before.
    const broken = await visitor.publish({ ...ONE, "index.html": "broken", "gone.js": "gone" });
    visitor.files.delete("gone.js");
    await expect(visitor.release(broken).install()).rejects.toThrow("gone.js");
    const three = visitor.release(await visitor.publish({ "index.html": "page three" }));
    await three.install();
    await three.activate(true);
    expect(await get(three, "assets/play-2.js")).toBe("play two");
    expect((await three.answer(new Request(`${SCOPE}assets/play-1.js`), false)).status).toBe(404);
    await three.activate(false);
    expect(visitor.names).toHaveLength(1);
  });

  test("a page newer than the worker gets what it needs from the network", async () => {
    const visitor = new Visitor();
    const old = await installed(visitor, ONE);
    await visitor.publish(TWO);
    expect(await get(old, "assets/main-2.js")).toBe("script two");
  });

  test("pages of other paths on the same host keep what is theirs", async () => {
    const visitor = new Visitor();
    await installed(visitor, ONE);
    const other = visitor.release(await visitor.publish(ONE), `${SCOPE}deeper/`);
    await other.activate(false);
    expect(visitor.names).toHaveLength(1);
  });
});

test("the manifest holds under any path", () => {
  const text = JSON.stringify(manifest("en", (key) => key));
  expect(text).not.toMatch(/"(\/|https?:)/);
  const { icons, screenshots, start_url, scope } = JSON.parse(text) as { icons: { sizes: string; purpose: string }[]; screenshots: object[]; start_url: string; scope: string };
  expect([start_url, scope]).toEqual(["./", "./"]);
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
  expect(screenshots).toHaveLength(2);
});
