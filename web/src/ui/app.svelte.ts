// The page as an app: the service worker that makes it work without a network, new versions of it,
// its installation. In the site only; with `pavage serve` the server is the app.

import { TAKE } from "../worker/words";

/** A page that stays open asks for a new version no more often, in milliseconds. */
const ASKED_EVERY = 60 * 60 * 1000;

/** The part of the event with which a browser offers the installation. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

/** `waits`: a new version is there, whole; `elsewhere`: another tab has taken it, and this page goes on
 * with its own. */
export type Version = "newest" | "waits" | "elsewhere";

let version = $state<Version>("newest");
let offline = $state(false);
let refused = $state(false);
let offer = $state.raw<Offer | null>(null);
let taking = false;

export function newVersion(): Version {
  return version;
}

/** Whether everything is there to work without a network. */
export function worksOffline(): boolean {
  return offline;
}

/** Whether what that takes could not be kept, or not fetched. */
export function keepsNoCopy(): boolean {
  return refused && !offline;
}

/** Installs the page as an app, if the browser offers that. */
export function installer(): (() => void) | null {
  const now = offer;
  if (now === null) return null;
  return () => {
    offer = null;
    void now.prompt();
  };
}

/** Begins once the page is there: nothing it does is waited for. */
export function beApp(container: ServiceWorkerContainer | undefined): void {
  addEventListener("beforeinstallprompt", (event) => {
    offer = event as Offer;
  });
  addEventListener("appinstalled", () => (offer = null));
  if (!container) return;
  const first = container.controller === null;
  let changes = 0;
  container.addEventListener("controllerchange", () => {
    changes += 1;
    // The first worker of all takes over a page of its own version.
    if (!taking && (!first || changes > 1)) version = "elsewhere";
  });
  void container.ready.then(() => (offline = true));
  // What the first view needs comes first.
  const register = (): void => void container.register("worker.js", { updateViaCache: "none" }).then(watch, () => (refused = true));
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

/** Names and shortcuts of the app in the language of the page. */
export function speakApp(language: string): void {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (manifest) manifest.href = `manifest.${language}.webmanifest`;
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    if (registration.waiting && registration.active && version === "newest") version = "waits";
  };
  const follow = (worker: ServiceWorker | null): void => worker?.addEventListener("statechange", () => {
    look();
    if (worker.state === "redundant" && !registration.active) refused = true;
  });
  registration.addEventListener("updatefound", () => follow(registration.installing));
  follow(registration.installing);
  look();
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < ASKED_EVERY) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Takes the new version, once everything is kept. The address holds the game. */
export async function takeVersion(settled: () => Promise<void>): Promise<void> {
  await settled();
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  taking = true;
  waiting.addEventListener("statechange", () => {
    if (waiting.state === "activated") location.reload();
  });
  waiting.postMessage(TAKE);
}
