// The service worker of the site: it keeps one whole release of the page, answers from it, and takes
// over from an earlier one when the visitor says so, or when no page of that one is open any more.

import { TAKE } from "./words";
import { Release, type ReleaseList } from "./release";

/** Written in when the site is built. */
declare const RELEASE: ReleaseList;

/** The part of a service worker's scope that is used. */
interface Scope {
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly { readonly url: string }[]>;
  };
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(name: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(name: "fetch", listener: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void): void;
}

const scope = self as unknown as Scope;
const release = new Release({
  caches: scope.caches,
  fetch: (...what) => fetch(...what),
  digest: (bytes) => crypto.subtle.digest("SHA-256", bytes),
  scope: scope.registration.scope,
}, RELEASE);

scope.addEventListener("install", (event) => event.waitUntil(release.install()));

scope.addEventListener("activate", (event) => event.waitUntil(activate()));

scope.addEventListener("message", ({ data }) => {
  if (data === TAKE) void scope.skipWaiting();
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (release.concerns(request.method, request.url)) event.respondWith(release.answer(request, request.mode === "navigate"));
});

async function activate(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  await release.activate(pages.some(({ url }) => url.startsWith(scope.registration.scope)));
  // The page of the first visit has its files from here from now on.
  await scope.clients.claim();
}
