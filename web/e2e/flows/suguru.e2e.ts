// Suguru: digits, notes, conflicts, hints, and the steps of an explanation with its worlds.

import { expect } from "vitest";
import { SUGURU, SUGURU_ANSWER } from "../puzzles";
import { flow } from "../visit";

flow("Digits, notes, a conflict, a check", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  await board.cell(1, 2).click();
  await visit.press("Notes");
  await visit.press("1");
  await visit.press("2");
  await expect.poll(() => board.said(1, 2)).toContain("notes 1 2");
  await page.keyboard.press("n");
  // A 3 beside two others: the page marks it, the check says it.
  await page.keyboard.press("3");
  await expect.poll(() => board.said(1, 2)).toContain(", 3");
  await board.drawing.locator(".wrong").first().waitFor();
  await visit.leaf("Solve");
  await visit.press("Check");
  await visit.reads(/Not right: (one|\d+) mistakes?/);
  await board.cell(1, 2).click();
  await visit.press("Erase");
  await expect.poll(() => board.said(1, 2)).toContain("empty");
  await board.drawing.locator(".wrong").first().waitFor({ state: "detached" });
});

flow("Notes are filled in at a touch, and taken back", async (visit) => {
  const { board } = visit;
  await visit.paste(SUGURU);
  await visit.press("Fill in the notes");
  // A cage of one cell leaves one number; beside two 3s there is none.
  await expect.poll(() => board.said(1, 4)).toContain("notes 1");
  expect(await board.said(1, 2)).not.toMatch(/notes.*3/);
  await visit.press("Undo");
  await expect.poll(() => board.said(1, 4)).toMatch(/empty$/);
});

flow("A hint for Suguru: nudge, reason, reveal, and play it", async (visit) => {
  await visit.paste(SUGURU);
  await visit.statusReads("19 cells to fill");
  await visit.hintAndPlay();
  await visit.statusReads("18 cells to fill");
});

flow("Explained step by step, with the worlds of a hypothesis, to the end", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  await visit.press("Explain");
  await visit.reads("Step 1 of 29");
  const shown = page.locator("main svg.picture").first();
  await shown.locator(".learn").first().waitFor();
  await visit.press("Next step");
  await visit.reads("Step 2 of 29");
  await shown.locator(".from").first().waitFor();
  await visit.press("Step back");
  await visit.reads("Step 1 of 29");
  await page.getByRole("slider", { name: "Step", exact: true }).fill("8");
  await visit.reads("Suppose…");
  const world = page.getByRole("img", { name: /^row 2, column 4/i });
  await world.waitFor();
  // In the world that is supposed the board is filled further, to the contradiction.
  await world.locator(".wrong").first().waitFor();
  await page.getByRole("slider", { name: "Step", exact: true }).fill("29");
  await visit.press("Play up to here");
  await visit.statusReads("Solved");
  expect(await board.rows()).toEqual(SUGURU_ANSWER);
});
