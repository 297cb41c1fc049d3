// The page without a server: on a plain host, under a path, with its engine in workers.

import { expect } from "vitest";
import { SUGURU } from "../puzzles";
import { siteFlow, type Visit } from "../visit";

siteFlow("A worker that the browser ends: it is said, and nothing is lost", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  await visit.statusReads("19 cells to fill");
  await board.cell(1, 2).click();
  await page.keyboard.press("2");
  await expect.poll(() => board.said(1, 2)).toContain(", 2");
  const workers = page.workers();
  expect(workers.length).toBeGreaterThan(0);
  await visit.answered("Pavage is back.", () => Promise.allSettled(workers.map((worker) => worker.evaluate(() => close()))));
  await page.keyboard.press("Backspace");
  await expect.poll(() => board.said(1, 2)).toContain("empty");
  await visit.press("Undo");
  await expect.poll(() => board.said(1, 2)).toContain(", 2");
});

siteFlow("An engine that cannot be loaded: it is said, and tried again", async (visit) => {
  const { page, context } = visit;
  await context.route("**/*.wasm", (route) => route.abort());
  await visit.open("/play?name=pentomino-3x20");
  await visit.reads("The engine could not be loaded.");
  await context.unroute("**/*.wasm");
  await visit.answered("Pavage is back.", () => page.evaluate(() => dispatchEvent(new Event("online"))));
  await page.reload();
  await visit.board.ready();
});

siteFlow("Links of earlier versions open under the path of the site", async (visit) => {
  const { page, host } = visit;
  await visit.paste(SUGURU);
  await visit.statusReads("19 cells to fill");
  const packed = page.url().slice(page.url().indexOf("g="));
  for (const old of [`play#${packed}`, `play/?name=x#${packed}`, `#${packed}`, `index.html#${packed}`]) {
    await page.goto("about:blank");
    await page.goto(`${host.address}/${old}`);
    await page.waitForURL(/\/some\/where\/(index.html)?#\/play\?(name=x&)?g=/);
    await visit.statusReads("19 cells to fill");
  }
});

siteFlow("How soon the site can be used", async (visit) => {
  const { page, board } = visit;
  await visit.open("/");
  await page.getByRole("region", { name: "IQ Puzzler Pro" }).getByRole("link", { name: "I am stuck" }).waitFor();
  const first = await page.evaluate(() => Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0));
  const ready = await page.evaluate(() => Math.round(performance.now()));
  await visit.start();
  const whole = await page.evaluate(() => Math.round(performance.now()));
  await visit.open("/play?name=iq-puzzler-pro");
  await visit.statusReads("4,331,140 solutions left");
  const counted = await countTime(visit, async () => {
    await board.bring(visit.piece("K"), 2, 10);
  });
  process.stdout.write(`the site: first paint ${first} ms, page ${ready} ms, with all boards ${whole} ms; a count after a move ${Math.round(counted)} ms\n`);
}, { full: "it tells times" });

/** How long after the board has changed the number of solutions left is told, in milliseconds. */
async function countTime({ page, status }: Visit, move: () => Promise<void>): Promise<number> {
  const before = await status.innerText();
  await page.evaluate((said) => {
    const seen = window as unknown as { changed: number; told: number };
    seen.changed = seen.told = 0;
    new MutationObserver((changes) => {
      const text = [...document.querySelectorAll<HTMLElement>("main [role=status]")].map((line) => line.innerText).join(" ");
      if (/left/.test(text) && text.trim() !== said.trim()) seen.told ||= performance.now();
      if (changes.some(({ target }) => target instanceof Element && target.role === "gridcell")) seen.changed ||= performance.now();
    }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["aria-label"] });
  }, before);
  await move();
  await expect.poll(() => status.innerText()).not.toBe(before);
  await status.filter({ hasText: /left/ }).waitFor();
  return page.evaluate(() => {
    const { changed, told } = window as unknown as { changed: number; told: number };
    return told - changed;
  });
}
