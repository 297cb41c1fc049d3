// The games of this browser: their names wherever they are opened again, and two tabs at one game.

import { expect } from "vitest";
import { isCopied, keptGames } from "../kept";
import { flow, serverFlow, type Visit } from "../visit";

const PRO = "IQ Puzzler Pro – Pavage";

/** The board shows a move a moment before the game is on the shelf. */
async function shelved(visit: Visit, games: number): Promise<void> {
  await visit.button("Undo").and(visit.page.locator(":enabled")).waitFor();
  await expect.poll(async () => (await keptGames(visit.page)).length).toBe(games);
}

flow("A built-in puzzle keeps its name: gone on with, opened from the list, kept by name", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=iq-puzzler-pro");
  await board.bring(visit.piece("G"), 2, 2);
  await shelved(visit, 1);
  await visit.open("/");
  await page.getByRole("link", { name: /^Continue where you left off/ }).click();
  await board.ready();
  await expect.poll(() => page.title()).toBe(PRO);
  expect(page.url()).toContain("name=iq-puzzler-pro");
  await visit.leaf("Share");
  await page.getByRole("textbox", { name: "Name of the game" }).fill("Tea");
  await visit.answered("“Tea” is kept.", () => visit.press("Keep"));
  await visit.open("/games");
  await page.getByRole("button", { name: /^IQ Puzzler Pro/ }).locator("svg .piece").first().waitFor();
  await page.getByRole("link", { name: /^Tea\s*IQ Puzzler Pro/ }).click();
  await board.ready();
  await expect.poll(() => page.title()).toBe(PRO);
});

serverFlow("Two tabs at one game: the last move stays, whatever the other tab does then", async (visit) => {
  const { page, context, board } = visit;
  await visit.open("/play?name=iq-puzzler-pro");
  await board.bring(visit.piece("G"), 2, 2);
  await visit.piece("G").waitFor({ state: "detached" });
  await page.waitForURL(/[?&]g=/);
  const shelf = async (): Promise<string> => (await keptGames(page)).map(({ game }) => game).join("; ");
  // The same game in a second tab, which then only lies there.
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("gridcell").first().waitFor();
  await board.bring(visit.piece("C"), 4, 8);
  await visit.piece("C").waitFor({ state: "detached" });
  const played = await shelf();
  // Leaving a game is when it is kept, too.
  await other.getByRole("link", { name: "My games" }).click();
  await other.getByRole("button", { name: /^IQ Puzzler Pro/ }).waitFor();
  expect(await shelf()).toBe(played);
});

serverFlow("What is forgotten comes back where it was", async (visit) => {
  const { page, board } = visit;
  const piece = (name: string): Promise<void> => board.bring(visit.piece(name), 2, 2);
  for (const [at, name] of ["iq-puzzler-pro", "pentomino-6x10"].entries()) {
    await visit.open(`/play?name=${name}`);
    await piece(name === "iq-puzzler-pro" ? "G" : "T");
    await shelved(visit, at + 1);
  }
  await visit.leaf("Share");
  await page.getByRole("textbox", { name: "Name of the game" }).fill("Tea");
  await visit.answered("“Tea” is kept.", () => visit.press("Keep"));
  await visit.press("My games");
  await page.getByRole("link", { name: /^Tea/ }).waitFor();
  const entries = page.locator(".shelf .entry strong");
  await expect.poll(() => entries.count()).toBe(3);
  const titles = await entries.allInnerTexts();
  for (const title of titles) {
    await visit.press(`Forget ${title}`);
    await visit.reads(`“${title}” is forgotten.`);
    await expect.poll(() => entries.count()).toBe(2);
    await visit.press("Undo");
    await expect.poll(() => entries.allInnerTexts()).toEqual(titles);
  }
});

serverFlow("The focus goes on from where something is kept, forgotten, renamed or opened", async (visit) => {
  const { page, board } = visit;
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent.trim() ?? "");
  const enter = async (name: string): Promise<void> => {
    await visit.button(name).focus();
    await page.keyboard.press("Enter");
  };
  await visit.open("/play?name=iq-puzzler-pro");
  await board.bring(visit.piece("G"), 2, 2);
  await shelved(visit, 1);
  await visit.leaf("Share");
  for (const name of ["One", "Two", "Three"]) {
    await page.getByRole("textbox", { name: "Name of the game" }).fill(name);
    await visit.answered(`“${name}” is kept.`, () => enter("Keep"));
    expect(await focused()).toBe("Keep");
  }
  await visit.open("/games");
  await visit.button("Forget Three").waitFor();
  // What each looks like has come before it goes, and all are copied.
  await expect.poll(() => isCopied(page)).toBe(true);
  await visit.quiet();
  const shown = await page.getByRole("button", { name: /^Forget (One|Two|Three)$/ }).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  await enter(shown[0] ?? "");
  await expect.poll(focused).toBe(shown[1]);
  await enter(shown[2] ?? "");
  await expect.poll(focused).toBe(shown[1]);
  const left = (shown[1] ?? "").replace("Forget ", "");
  await enter(`Rename ${left}`);
  await page.getByRole("textbox", { name: "Name of the game" }).fill("Zebra");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("Rename Zebra");
  await visit.quiet();
  // Where the whole list is gone, the page has the focus.
  await enter("Forget Zebra");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.getByRole("button", { name: /^IQ Puzzler Pro/ }).focus();
  await page.keyboard.press("Enter");
  await board.ready();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
});
