// What can go wrong for a page without a server: an engine that breaks down, workers that end, a browser
// that has no room or keeps nothing, a host that browsers do not trust. It is said, and nothing is lost.
// @module-tag full

import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { engine } from "../carriers/site";
import { keptGames } from "../kept";
import { CHALLENGE, ENDLESS, SUGURU } from "../puzzles";
import { UNTRUSTED } from "../machines";
import { siteFlow, type Visit } from "../visit";
import { withPages } from "../wasm";

/** Enough for the module and small puzzles, in units of 64 KiB. */
const PAGES = 256;

/** Time to see what came of something, in milliseconds. */
const LOOK = 1000;
/** Longer than the page waits for a worker to live, however slow the machine is, in milliseconds. */
const LATEST = 120_000;

siteFlow("An engine that panics is replaced; it is said, and the game goes on", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  await board.cell(1, 2).click();
  await page.keyboard.press("2");
  await expect.poll(() => board.said(1, 2)).toContain(", 2");
  await visit.quiet();
  // What the page writes into the memory of the engine is no text any more.
  const broken = (): void => {
    TextEncoder.prototype.encode = () => Uint8Array.of(0xff);
  };
  // A worker that has done its job may end meanwhile.
  await Promise.all(page.workers().map((worker) => worker.evaluate(broken).catch(() => undefined)));
  await visit.answered("The engine failed on this and was started again.", () => visit.press("Undo"));
  await visit.warned("the page writes names as text");
  await expect.poll(() => board.said(1, 2)).toContain(", 2");
  await visit.press("Undo");
  await expect.poll(() => board.said(1, 2)).toContain("empty");
  expect(await keptGames(page)).toHaveLength(1);
  // Those that wait for jobs may be broken, too: each tells it once.
  await visit.warnings("the page writes names as text");
});

siteFlow("Memory that ends: it is said, and what takes less is still done", async (visit) => {
  const { context } = visit;
  const small = withPages(engine(), PAGES);
  await context.route("**/*.wasm", (route) => route.fulfill({ body: small, contentType: "application/wasm" }));
  await visit.paste(ENDLESS);
  await visit.leaf("Solve");
  await visit.answered("This takes more memory than the engine has here.", () => visit.press("Count"));
  await visit.button("Count").waitFor();
  await visit.paste(CHALLENGE.join("\n"));
  await visit.statusReads("Exactly one solution left");
  await visit.warnings("unreachable");
}, { full: "an engine for tests is itself larger than that" });

/** Ends all workers, whatever they are doing, as a browser does that needs the memory, until the page says
 * this: one that begins meanwhile may go on with the work of others. */
async function endWorkersUntil({ page, context }: Visit, text: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const attached = new Set<string>();
  session.on("Target.attachedToTarget", ({ sessionId }) => attached.add(sessionId));
  session.on("Target.detachedFromTarget", ({ sessionId }) => attached.delete(sessionId));
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const over = new AbortController();
  // Of one that ends before it lives, the page hears only once it should have lived.
  const said = page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: LATEST }).finally(() => over.abort());
  const message = JSON.stringify({ id: 1, method: "Runtime.terminateExecution" });
  const ends = (async (): Promise<void> => {
    while (!over.signal.aborted) {
      // One that is busy hears of its end once what it does is cut short; it may be busy anew by then, or
      // gone: nothing here waits for it.
      for (const worker of page.workers()) worker.evaluate(() => close()).catch(() => undefined);
      for (const sessionId of attached) session.send("Target.sendMessageToTarget", { sessionId, message }).catch(() => undefined);
      await pause(LOOK);
    }
  })();
  await Promise.all([said, ends]);
  await session.detach();
}

siteFlow("Workers that the browser ends while they count: it is said that the work is lost, and it can be asked for again", async (visit) => {
  const { page, board } = visit;
  await visit.paste(ENDLESS);
  await board.bring(visit.piece("Y"), 3, 3);
  await expect.poll(async () => (await keptGames(page)).length).toBe(1);
  const laid = await board.rows();
  await visit.leaf("Solve");
  await visit.press("Count");
  // It counts.
  await page.locator("main dt").getByText("Positions", { exact: true }).waitFor();
  await endWorkersUntil(visit, "the work in progress is lost");
  expect(await board.rows()).toEqual(laid);
  await visit.press("Count");
  await visit.press("Stop");
  await visit.button("Count").waitFor();
});

siteFlow("A worker that the browser ends before it has begun: it is said, and another takes its place", async (visit) => {
  const { page, context } = visit;
  await page.clock.install();
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let letGo = (): void => undefined;
  const wanted = new Promise<void>((resolve) => (letGo = resolve));
  let workers = 0;
  await context.route("**/worker-*.js", async (route) => {
    // The page itself fetches it first.
    if (route.request().resourceType() === "fetch") await route.continue();
    else if (workers++ === 0) {
      await route.fulfill({ body: "close();", contentType: "text/javascript" });
      begin();
    } else {
      await wanted;
      await route.continue();
    }
  });
  await page.goto(visit.at("/play?name=pentomino-3x20"));
  await begun;
  await visit.stopTime();
  await visit.timePasses(() => page.getByText("The browser ended the engine.").isVisible());
  letGo();
  await page.clock.resume();
  await visit.board.ready();
});

/** How much this page may keep, in bytes; as much as there is without a number. */
async function room({ page, context, host }: Visit, quotaSize?: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(host.address).origin, ...(quotaSize === undefined ? {} : { quotaSize }) });
}

siteFlow("A store with no room left for the page: the game goes on, and is kept once there is room", async (visit) => {
  const { page, board } = visit;
  // The browser asks how much room there is before the first writing, and then seldom.
  await page.goto(`${visit.host.address}/licences/inter.txt`);
  await room(visit, 1);
  await visit.open("/play?name=iq-puzzler-pro");
  await board.ready();
  await visit.answered("There is no room left in this browser", () => board.bring(visit.piece("G"), 2, 2));
  await visit.piece("G").waitFor({ state: "detached" });
  await board.bring(visit.piece("C"), 4, 8);
  await visit.piece("C").waitFor({ state: "detached" });
  expect(await keptGames(page)).toEqual([]);
  await room(visit);
  await visit.answered("Your games are kept again.", () => visit.press("Undo"));
  await expect.poll(async () => (await keptGames(page)).map(({ game }) => /^cursor (\d)$/m.exec(game)?.[1])).toEqual(["1"]);
});

siteFlow("A browser with no room for a copy of the page: it works, and Settings say that it needs the network", async (visit) => {
  const { page } = visit;
  await page.goto(`${visit.host.address}/licences/inter.txt`);
  await room(visit, 1);
  await visit.paste(SUGURU);
  await visit.statusReads("19 cells to fill");
  await visit.press("Settings");
  await visit.reads("This browser could not keep a copy of the page");
  // With room, the next visit keeps one.
  await room(visit);
  await page.reload();
  await visit.board.ready();
  await visit.press("Settings");
  await visit.reads("Everything is here: this page works without a network.");
});

siteFlow("A browser that allows no page to keep anything: it is said, and everything else works", async (visit) => {
  await visit.sealed(async (other) => {
    await other.answered("This browser keeps nothing for this page", () => other.paste(CHALLENGE.join("\n")));
    await other.statusReads("Exactly one solution left");
    await other.hintAndPlay();
    await other.press("My games");
    await other.page.getByRole("button", { name: /^Packing 5\s×\s11/ }).waitFor();
  });
});

siteFlow("Over plain HTTP, where browsers give less, the page works while the network is on", async (visit) => {
  const { page, host } = visit;
  await page.goto(host.address.replace("127.0.0.1", UNTRUSTED));
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole("textbox", { name: "Bring your own" }).fill(CHALLENGE.join("\n"));
  await visit.press("Open");
  await visit.statusReads("Exactly one solution left");
  await visit.hintAndPlay();
  await visit.leaf("Share");
  await visit.press("Copy link");
  await visit.press("Settings");
  expect(await page.getByText("works without a network").count()).toBe(0);
});
