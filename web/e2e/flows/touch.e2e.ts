// A whole game by fingers on a telephone, and all its views without barriers, in both languages.

import { expect } from "vitest";
import { clean } from "../barriers";
import { ANSWER, CHALLENGE, HOLES, SUGURU, SUGURU_ANSWER, TETRAVEX } from "../puzzles";
import { siteFlow, type Visit } from "../visit";
import type { BrowserContextOptions } from "playwright-core";

const TELEPHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Nothing is wider than the screen. */
async function fits({ page }: Visit): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBe(0);
}

siteFlow("A Suguru by fingers alone: from the first page to its end, and found again", async (visit) => {
  const { page, board } = visit;
  await visit.open("/");
  await page.getByRole("textbox", { name: "Bring your own" }).fill(SUGURU);
  await visit.tap(visit.button("Open"));
  await visit.statusReads("19 cells to fill");
  await visit.tap(visit.button("Give me a nudge"));
  await visit.reads(/^Look at/);
  for (const [row, digits] of SUGURU_ANSWER.entries()) {
    for (const [col, digit] of [...digits].entries()) {
      if ((await board.said(row + 1, col + 1)).includes("given")) continue;
      await visit.tap(board.cell(row + 1, col + 1));
      await visit.tap(visit.button(digit));
      await expect.poll(() => board.said(row + 1, col + 1)).toContain(`, ${digit}`);
    }
  }
  await visit.statusReads("Solved");
  await fits(visit);
  await visit.tap(page.getByRole("link", { name: "My games" }));
  await page.getByRole("button", { name: /^Suguru 5/ }).waitFor();
  await fits(visit);
}, { ...TELEPHONE, full: "challenge 39 goes the same way" });

siteFlow("Challenge 39 by fingers alone, with hints to its end", async (visit) => {
  const { page, board } = visit;
  await visit.open("/");
  await page.getByRole("textbox", { name: "Bring your own" }).fill(CHALLENGE.join("\n"));
  await visit.tap(visit.button("Open"));
  await visit.statusReads("Exactly one solution left");
  while ((await board.rows()).join("").includes(".")) {
    for (const ask of ["Give me a nudge", "Tell me why", "Show me", "Play it"]) await visit.tap(visit.button(ask));
    await page.getByRole("button", { name: /^Give me a nudge$/ }).or(visit.status.filter({ hasText: "Solved" })).first().waitFor();
  }
  await visit.statusReads("Solved");
  expect(await board.rows()).toEqual(ANSWER);
}, TELEPHONE);

/** The words of the page in a language. */
interface Spoken {
  readonly open: string;
  readonly nudge: readonly string[];
  readonly leaves: readonly string[];
  readonly settings: string;
  readonly keys: string;
}

const SPOKEN: Readonly<Record<string, Spoken>> = {
  "en-GB": { open: "Open", nudge: ["Give me a nudge", "Tell me why", "Show me"], leaves: ["Solve", "Watch", "Share"], settings: "Settings", keys: "Help" },
  "fr-FR": { open: "Ouvrir", nudge: ["Un coup de pouce", "Dites-moi pourquoi", "Montrez-moi"], leaves: ["Résoudre", "Observer", "Partager"], settings: "Réglages", keys: "Aide" },
};

for (const [locale, words] of Object.entries(SPOKEN)) {
  siteFlow(`Barriers: every view on a telephone, ${locale}`, async (visit) => {
    const { page } = visit;
    const look = async (name: string): Promise<void> => {
      await clean(visit, `${name}, ${locale}`);
      await fits(visit);
    };
    for (const path of ["/", "/games", "/new/packing", "/new/suguru", "/new/tetravex", "/new/cover", "/draw/packing", "/draw/suguru", "/draw/tetravex", "/draw/cover", "/nowhere", "/play?g=damaged"]) {
      await visit.open(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await visit.quiet();
      await look(path);
    }
    for (const name of ["soma", "hexiamond-6x6", "calendar&date=2022-01-01"]) {
      await visit.open(`/play?name=${name}`);
      await visit.board.ready();
      await visit.quiet();
      await look(name);
    }
    for (const [at, puzzle] of [HOLES.join("\n"), SUGURU, TETRAVEX].entries()) {
      await visit.open("/");
      await page.getByRole("textbox").fill(puzzle);
      await visit.press(words.open);
      await visit.board.ready();
      const told = page.getByRole("tabpanel").locator(".said");
      for (const ask of words.nudge) {
        const before = (await told.count()) > 0 ? await told.innerText() : "";
        await visit.press(ask);
        await expect.poll(async () => ((await told.count()) > 0 ? told.innerText() : "")).not.toBe(before);
      }
      await look(`a hint of puzzle ${at}`);
      for (const leaf of words.leaves) {
        await visit.leaf(leaf);
        await look(`${leaf} of puzzle ${at}`);
      }
    }
    for (const sheet of [words.settings, words.keys]) {
      await visit.press(sheet);
      await look(sheet);
      await page.keyboard.press("Escape");
    }
  }, { ...TELEPHONE, locale, full: "the longest of all; the same views are looked at on a laptop" });
}
