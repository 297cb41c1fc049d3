// Level books: from the first page to a level, what is kept of it, and the next one.

import { expect } from "vitest";
import { clean } from "../barriers";
import { boxOf } from "../board";
import { finish, give } from "../solving";
import { keptByWorker, flow, siteFlow, PHONE } from "../visit";

flow("A level is three taps away, is solved, and the next one follows", async (visit) => {
  const { page } = visit;
  await visit.open("/");
  const card = page.getByRole("region", { name: "Suguru" });
  await card.getByRole("link", { name: "Levels" }).click();
  await page.getByRole("link", { name: /^Suguru 8 × 8/ }).click();
  await page.getByText("0 of 40 solved").waitFor();
  await clean(visit, "the levels of a book");
  await page.getByRole("link", { name: "Level 3, starter", exact: true }).click();
  await page.getByRole("heading", { name: "Suguru 8 × 8, level 3, starter" }).waitFor();
  expect(page.url()).toContain("#/play?name=suguru-8x8%2F3");
  // What the engine puts on the board is not solved by the player.
  await give(visit);
  await page.getByRole("banner").getByRole("link", { name: "Levels", exact: true }).click();
  await page.getByText("0 of 40 solved").waitFor();
  await page.goBack();
  await visit.statusReads("Solved");
  await finish(visit);
  await page.getByRole("link", { name: "Next level" }).click();
  await page.getByRole("heading", { name: "Suguru 8 × 8, level 4, starter" }).waitFor();
  await visit.open("/levels/suguru-8x8");
  await page.getByText("1 of 40 solved").waitFor();
  await page.getByRole("link", { name: /^Level 3, starter, solved in \d+:\d\d, with one hint$/ }).waitFor();
  await page.getByRole("link", { name: "First unsolved: level 1", exact: true }).waitFor();
}, PHONE);

flow("Each level shows its board as it begins, and a solved one in full", async (visit) => {
  const { page } = visit;
  const digits = (level: number): Promise<number> => page.getByRole("listitem").filter({ has: page.getByRole("link", { name: new RegExp(`^Level ${level}, `) }) }).locator("svg .digit").count();
  await visit.open("/levels/suguru-4x4");
  await expect.poll(() => digits(1)).toBeGreaterThan(0);
  await expect.poll(() => digits(2)).toBeGreaterThan(0);
  expect(await digits(1)).toBeLessThan(16);
  await page.getByRole("link", { name: /^Level 1, / }).click();
  await visit.board.ready();
  await give(visit);
  await page.getByRole("banner").getByRole("link", { name: "Levels", exact: true }).click();
  await page.goBack();
  await visit.statusReads("Solved");
  await finish(visit);
  await page.getByRole("banner").getByRole("link", { name: "Levels", exact: true }).click();
  await expect.poll(() => digits(1)).toBe(16);
  expect(await digits(2)).toBeLessThan(16);
  await clean(visit, "levels with their boards");
  // A class takes the width of a large window.
  await page.setViewportSize({ width: 1920, height: 1080 });
  const [main, first, last] = [await boxOf(page.locator("main")), await boxOf(page.locator(".level").first()), await boxOf(page.locator(".level").nth(7))];
  expect(last.y).toBe(first.y);
  expect(main.x + main.width - (last.x + last.width)).toBeLessThan(60);
});

flow("The books of a game lie beside each other; a wrong number says which there are", async (visit) => {
  const { page } = visit;
  await visit.open("/levels/iq-puzzler-pro");
  await page.getByRole("heading", { level: 1, name: "IQ Puzzler Pro" }).waitFor();
  for (const rank of ["starter", "junior", "expert", "master", "wizard"]) await page.getByRole("heading", { level: 2, name: rank }).waitFor();
  await page.getByRole("navigation", { name: "Other books" }).getByRole("link").nth(1).click();
  await page.waitForURL(/#\/levels\/iq-puzzler-pro-diagonal$/);
  await page.getByRole("link", { name: "Start with level 1", exact: true }).click();
  await visit.board.ready();
  // Whoever comes back to a level goes on.
  const waiting = await visit.tray.count();
  await visit.hintAndPlay();
  await page.getByRole("banner").getByRole("link", { name: "Levels", exact: true }).click();
  await page.getByRole("link", { name: "Start with level 1", exact: true }).click();
  await visit.board.ready();
  await expect.poll(() => visit.tray.count()).toBe(waiting - 1);
  await visit.open("/play?name=iq-puzzler-pro%2F41");
  await visit.reads("The book iq-puzzler-pro has levels 1 to 40, and no level 41.");
  await visit.open("/levels");
  await page.getByRole("heading", { level: 2, name: "Tetravex" }).waitFor();
  // A book shows its next level.
  await page.getByRole("link", { name: /^Kanoodle 0 of 40/ }).locator("svg .piece").first().waitFor();
  await clean(visit, "all books");
});

flow("Les niveaux, en français", async (visit) => {
  const { page } = visit;
  await visit.open("/levels/tetravex-3x3");
  await page.getByText("0 sur 40 résolus").waitFor();
  await page.getByText(/^À cette taille, aucun niveau de ces classes/).waitFor();
  await page.getByRole("link", { name: "Commencer par le niveau 1", exact: true }).waitFor();
  await clean(visit, "les niveaux d’un recueil");
  await page.getByRole("link", { name: "Niveau 17, débutant", exact: true }).click();
  await page.getByRole("heading", { name: "Tetravex 3 × 3, niveau 17, débutant" }).waitFor();
}, { locale: "fr-FR" });

siteFlow("With the network off, books open", async (visit) => {
  const { page, host } = visit;
  await visit.open("/");
  await keptByWorker(page);
  await host.stop();
  await visit.open("/levels/kanoodle");
  await page.getByRole("link", { name: /^Level 17, / }).click();
  await page.getByRole("heading", { name: /^Kanoodle, level 17, / }).waitFor();
  await visit.board.ready();
});

flow("A booklet of a book: all levels, and their solutions at the end", async (visit) => {
  const { page } = visit;
  await visit.open("/levels/suguru-4x4");
  await page.getByRole("link", { name: "Booklet to print" }).click();
  await visit.reads(/^10 pages of puzzles/);
  expect(await page.getByRole("img", { name: /^Level \d+, / }).count()).toBe(40);
  expect(await page.getByRole("img", { name: /^Solution of level \d+$/ }).count()).toBe(40);
  await clean(visit, "a booklet");
  await page.emulateMedia({ media: "print" });
  await page.getByRole("button", { name: "Print", exact: true }).waitFor({ state: "hidden" });
});

flow("Solutions found are collected, and a mirror image is known as such", async (visit) => {
  await visit.open("/play?name=pentomino-3x20");
  const find = async (solution: number): Promise<void> => {
    await visit.leaf("Solve");
    await visit.press("Show them");
    await visit.reads("These are all 8.");
    await visit.press(`Solution ${solution}`);
    await visit.press("Put it on the board");
    await visit.statusReads("Solved");
    await visit.quiet();
    await visit.page.reload();
    await visit.statusReads("Solved");
    await finish(visit);
  };
  await find(1);
  await visit.reads("1 of 2 solutions found");
  await visit.press("Play it again");
  // The first one upside down.
  await find(4);
  await visit.reads("You have found this one before, or its mirror image.");
  await visit.reads("1 of 2 solutions found");
  await visit.press("Play it again");
  await find(2);
  await visit.reads("2 of 2 solutions found");
});
