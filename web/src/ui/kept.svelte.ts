// What the page keeps, and where: games played, names and drawings in the browser; what is kept under a
// name in the browser, too, or in the engine's folder, if it has one and the visitor does not prefer
// the browser.

import type { Drawers } from "../api/engine";
import { Names } from "../game/names";
import { Shelf } from "../game/shelf";
import { copy } from "../keep/copy";
import { openDisk, type Disk } from "../keep/disk";
import { browserDrawers } from "../keep/drawer";
import { durable } from "../keep/durable";
import { Keep, type Trouble } from "../keep/keep";
import { dropLocal, localKeys, readLocal, writeLocal } from "../keep/local";
import { Ahead, Heir, UNSAVED, type Locked, type Small } from "../keep/unsaved";
import { say } from "../words/current.svelte";
import { engine } from "./house";
import { tell } from "./notice.svelte";
import { change, prefer } from "./settings.svelte";

/** Where earlier versions of the page kept things. */
const EARLIER = ["pavage.shelf.1", "pavage.names.1", "pavage.drawings.packing.1", "pavage.drawings.suguru.1"];
/** A browser that answers no sooner keeps nothing, in milliseconds. */
const OPENED_WITHIN = 10_000;

let late = false;

/** Some browsers neither open a database nor refuse to. */
async function opened(): Promise<Disk> {
  const denied = new DOMException("the browser keeps nothing for this page", "SecurityError");
  if (late || typeof indexedDB === "undefined") throw denied;
  const waited = new Promise<never>((_, reject) => setTimeout(() => {
    late = true;
    reject(denied);
  }, OPENED_WITHIN));
  const disk = openDisk(indexedDB);
  disk.then(() => (late = false), () => undefined);
  return Promise.race([disk, waited]);
}

export const keep = new Keep(opened, typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("pavage"));
// Browsers give locks only to pages that nobody can change on the way.
const locks = navigator.locks as LockManager | undefined;
const locked: Locked = async (name, work) => {
  await (locks ? locks.request(name, work).catch(work) : work());
};
const small: Small = { keys: localKeys, read: readLocal, write: writeLocal, drop: dropLocal };
const page = `${UNSAVED}.${Math.random().toString(36).slice(2)}`;
export const shelf = new Shelf(keep, new Ahead(page, small));
export const names = new Names(keep);
const browser = browserDrawers(keep, engine);

/** Says it when things are not kept for good; from when there are words on. */
export function tellTrouble(): void {
  const told = (trouble: Trouble): void => tell(say(`keep-${trouble}`), "bad", true);
  if (keep.trouble) told(keep.trouble);
  keep.onTrouble((trouble) => (trouble ? told(trouble) : tell(say("keep-again"))));
}

if (EARLIER.some((key) => readLocal(key) !== null)) void import("../keep/earlier").then(({ copyEarlier }) => copyEarlier(keep, readLocal, Date.now()));
/** Holds the lock of this page until it goes away. */
function live(): void {
  void locks?.request(page, () => new Promise<void>((gone) => addEventListener("pagehide", () => gone(), { once: true }))).catch(() => undefined);
}
live();
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) live();
});
const heir = new Heir(page, shelf, small, locked);
void heir.takeUp();
// Without locks nobody knows which page is gone: what one has left waits for the next that starts.
if (locks) addEventListener("storage", ({ key, newValue }) => {
  if (key !== null && newValue !== null) void heir.heard(key);
});
durable(keep, navigator.storage);

/** Where things are kept under a name. */
export function drawers(): Drawers {
  return inFolder() ? (engine.folder ?? browser) : browser;
}

export function inFolder(): boolean {
  return engine.folder !== null && prefer().folder;
}

const COPIED = "folder-copied";

/** What was kept in the engine's folder before there was another place is copied into the browser at
 * the first visit, and stays where it was. */
export async function copyFolderOnce(): Promise<void> {
  if (engine.folder === null) return;
  const copied = await keep.read(["facts"], (view) => view.get("facts", COPIED));
  if (copied !== undefined) return;
  await copy(engine.folder, browser);
  await keep.change(["facts"], (rows) => rows.put("facts", { id: COPIED, changed: Date.now() }));
}

/** Keeps things by name elsewhere from now on. What lies in one place and not in the other is copied. */
export async function keepInFolder(folder: boolean): Promise<void> {
  if (engine.folder === null || folder === inFolder()) return;
  await (folder ? copy(browser, engine.folder) : copy(engine.folder, browser));
  change({ folder });
}
