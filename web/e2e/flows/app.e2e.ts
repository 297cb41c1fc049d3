// The site as an app: installed, without a network, updated, handed files and texts by the system.
// @module-tag full

import { expect } from "vitest";
import { clean } from "../barriers";
import { keptGames } from "../kept";
import { CHALLENGE, SUGURU } from "../puzzles";
import { Releases } from "../releases";
import { hostFlow, keptByWorker, siteFlow, type Visit } from "../visit";
import type { Page } from "playwright-core";

/** Everything is there to work without a network, and the page knows. */
const whole = ({ page }: Visit): Promise<void> => keptByWorker(page);

/** Asks for a new release; answers whether one is there. */
function updated(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing;
    if (worker === null) return registration.waiting !== null;
    return new Promise<boolean>((resolve) => {
      worker.onstatechange = () => {
        if (worker.state !== "installing") resolve(worker.state === "installed");
      };
    });
  });
}

const release = (page: Page): Promise<string> => page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? "first");

siteFlow("It can be installed: manifest and icons are as browsers ask for", async (visit) => {
  const { page, context } = visit;
  await visit.open("/");
  await whole(visit);
  const session = await context.newCDPSession(page);
  const { errors, url, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(url).toBe(`${visit.host.address}/manifest.en.webmanifest`);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A profile that is thrown away installs nothing, whatever the page is like.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  const { icons, screenshots } = JSON.parse(data ?? "{}") as Record<"icons" | "screenshots", { src: string; sizes: string }[]>;
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, `${visit.host.address}/${src}`);
    if (sizes !== "any") expect(size, src).toBe(sizes);
  }
  // In French its names are French.
  await visit.press("Settings");
  await visit.reads("Everything is here: this page works without a network.");
  await clean(visit, "settings with the app");
  await visit.press("Français");
  await expect.poll(async () => (await session.send("Page.getAppManifest")).url).toMatch(/manifest\.fr\.webmanifest$/);
  const french = JSON.parse((await session.send("Page.getAppManifest")).data ?? "{}") as { shortcuts: { name: string }[] };
  expect(french.shortcuts[0]?.name).toBe("Le calendrier du jour");
});

siteFlow("With the network off after the first visit, the whole page works", async (visit) => {
  const { page, board, host } = visit;
  await visit.open("/");
  await whole(visit);
  await host.stop();
  await visit.paste(CHALLENGE.join("\n"));
  await visit.hintAndPlay();
  await visit.statusReads("Exactly one solution left");
  const lies = await board.rows();
  await page.reload();
  await visit.statusReads("Exactly one solution left");
  expect(await board.rows()).toEqual(lies);
  for (const [address, title] of [["/games", "My games"], ["/new/suguru", "New puzzle: Suguru"], ["/draw/packing", "Draw a puzzle"]] as const) {
    await visit.open(address);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  }
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.statusReads("54 solutions left");
  // Addresses that are no page lead to it.
  await page.goto(`${host.address}/no/such/page`);
  await page.getByRole("heading", { level: 1, name: "Puzzles that fill a grid" }).waitFor();
});

hostFlow("An update: cut in the middle it changes nothing; whole, it is told and taken by a button", Releases.make, async (visit, releases) => {
  const { page, board, context } = visit;
  await visit.open("/");
  await whole(visit);
  await visit.paste(SUGURU);
  await board.cell(1, 2).click();
  await page.keyboard.press("2");
  await expect.poll(() => board.said(1, 2)).toContain(", 2");

  await releases.publishHalf(/^Games-.*\.js$/);
  expect(await updated(page)).toBe(false);
  await page.reload();
  await visit.board.ready();
  expect(await release(page)).toBe("first");
  expect(await board.said(1, 2)).toContain(", 2");

  // An old page, and one that is opened while the new release waits, get old files alone.
  await releases.publish();
  // The browser may be looking for one by itself, and what it finds may be the half one still.
  await expect.poll(() => updated(page)).toBe(true);
  const told = page.getByText("A new version is there; your game stays as it is.");
  await told.waitFor();
  await clean(visit, "a game with a new version");
  const other = await context.newPage();
  await other.goto(visit.at("/"));
  await other.getByRole("button", { name: "Take it" }).waitFor();
  expect(await release(other)).toBe("first");

  await board.cell(1, 4).click();
  await page.keyboard.press("1");
  await expect.poll(() => board.said(1, 4)).toContain(", 1");
  await Promise.all([page.waitForEvent("load"), visit.press("Take it")]);
  await visit.board.ready();
  expect(await release(page)).toBe("next");
  expect([await board.said(1, 2), await board.said(1, 4)].map((said) => /, (\d)/.exec(said)?.[1])).toEqual(["2", "1"]);
  expect(await keptGames(page)).toHaveLength(1);

  // The other tab goes on with its own files, which the host has no longer.
  await other.getByText("Another tab has taken a new version").waitFor();
  await other.getByRole("link", { name: "My games" }).click();
  await other.getByRole("button", { name: /^Suguru 5/ }).waitFor();
  expect(await release(other)).toBe("first");
  await other.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => release(other).catch(() => "")).toBe("next");
});

hostFlow("A new page with the worker of an old release works, and takes the new one", Releases.make, async (visit, releases) => {
  const { page, context } = visit;
  await visit.open("/");
  await whole(visit);
  // A page of the old release stays open, so its worker does, too.
  const other = await context.newPage();
  await other.goto(visit.at("/"));
  await releases.publish();
  // As a visitor who reloads past all caches.
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBypassServiceWorker", { bypass: true });
  await visit.open("/play?name=pentomino-3x20");
  await visit.board.ready();
  expect(await release(page)).toBe("next");
  await session.send("Network.setBypassServiceWorker", { bypass: false });
  await visit.press("My games");
  await visit.reads("No games yet.");
  await Promise.all([page.waitForEvent("load"), visit.press("Take it")]);
  await visit.reads("No games yet.");
  expect(await release(page)).toBe("next");
});

siteFlow("A text or a link that the system shares opens as if it were pasted", async (visit) => {
  const { page, host } = visit;
  await page.goto(`${host.address}/?title=&text=${encodeURIComponent(SUGURU)}`);
  await visit.board.ready();
  await visit.statusReads("19 cells to fill");
  expect(page.url()).not.toContain("text=");
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(`${host.address}/?url=${encodeURIComponent(link)}`);
  await visit.statusReads("19 cells to fill");
  // What is no puzzle stays in the text box, with the reason.
  await page.goto("about:blank");
  await page.goto(`${host.address}/?text=hello`);
  await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
  expect(await page.getByRole("textbox", { name: "Bring your own" }).inputValue()).toBe("hello");
});

siteFlow("A file that is opened with the page: a puzzle, or everything that was kept", async (visit) => {
  const { page } = visit;
  const given = async (text: string): Promise<void> => {
    await page.addInitScript((content) => {
      const launchQueue = {
        setConsumer: (consumer: (launch: object) => void) => consumer({ files: [{ getFile: () => Promise.resolve(new File([content], "x.txt")) }] }),
      };
      Object.defineProperty(window, "launchQueue", { value: launchQueue, configurable: true });
    }, text);
  };
  await given(SUGURU);
  await page.goto(`${visit.host.address}/`);
  await visit.statusReads("19 cells to fill");
  await visit.board.cell(1, 2).click();
  await page.keyboard.press("2");
  await expect.poll(async () => (await keptGames(page)).length).toBe(1);
  const [kept] = await keptGames(page);
  await given(JSON.stringify({ pavage: "games", version: 1, saved: [{ name: "Tea", changed: "2026-01-01T00:00:00Z", game: kept?.game }] }));
  await visit.answered("One entry is imported.", async () => {
    await page.goto("about:blank");
    await page.goto(`${visit.host.address}/`);
  });
  await page.getByRole("link", { name: /^Tea/ }).waitFor();
});
