// Puzzles of one's own that are no packing and no Suguru: tiles, and problems of items and options.

import { expect } from "vitest";
import type { Locator } from "playwright-core";
import { clean } from "../barriers";
import { boxOf } from "../board";
import { flow, type Visit } from "../visit";

const tile = ({ page }: Visit, row: number, col: number): Locator =>
  page.getByRole("grid", { name: "The board" }).locator(`[data-row="${row - 1}"][data-col="${col - 1}"]`);

/** Where a tile has its top, from its corner. */
async function top(of: Locator): Promise<{ x: number; y: number }> {
  const { width, height } = await boxOf(of);
  return { x: width / 2, y: height / 6 };
}

flow("Tiles are drawn solved, by keys and by presses, shuffled, counted and played; the drawing stays", async (visit) => {
  const { page, board } = visit;
  await visit.open("/draw/tetravex");
  await tile(visit, 1, 1).click({ position: await top(tile(visit, 1, 1)) });
  // Top, left, right and bottom; a side that a neighbour has is not typed again.
  await page.keyboard.type("1234567");
  await page.getByRole("gridcell", { name: "row 1, column 2, top 5, right 6, bottom 7, left 3" }).waitFor();
  await visit.reads("17 sides have no number yet.");
  await page.keyboard.press("Control+z");
  await visit.reads("18 sides have no number yet.");
  await visit.press("Redo");
  await clean(visit, "draw tiles");
  for (const digit of "89012345678901234") await visit.press(digit);
  await visit.reads("Exactly one solution");
  // A side is corrected by a press on it and on a number.
  await tile(visit, 1, 1).click({ position: await top(tile(visit, 1, 1)) });
  await visit.press("5");
  await page.getByRole("gridcell", { name: "row 1, column 1, top 5, right 3, bottom 4, left 2" }).waitFor();
  await visit.press("Fix this tile");
  await page.getByRole("gridcell", { name: /^row 1, column 1, .*, fixed$/ }).waitFor();
  await visit.press("Shuffle");
  await visit.reads("Exactly one solution");
  // The fixed tile is where it was, and the drawing of the solution is too.
  await page.getByRole("gridcell", { name: "row 1, column 1, top 5, right 3, bottom 4, left 2, fixed" }).waitFor();
  await visit.press("Draw it solved");
  await page.getByRole("gridcell", { name: "row 1, column 2, top 5, right 6, bottom 7, left 3" }).waitFor();
  await visit.press("Play");
  await board.ready();
  await expect.poll(() => visit.supply.count()).toBe(8);
  await page.goBack();
  await page.getByRole("gridcell", { name: "row 1, column 2, top 5, right 6, bottom 7, left 3" }).waitFor();
});

flow("A problem is pasted from a spreadsheet, changed in its table and in its list, counted and played", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/cover");
  const table = page.getByRole("grid", { name: "Options and items" });
  await page.getByRole("textbox", { name: "From a spreadsheet or a text" }).fill("\ta\tb\tc\none\tx\t\tx\ntwo\t\tx\n");
  await visit.press("Take it over");
  await visit.reads("Exactly one solution");
  // A new option, by a press and by the keys.
  await visit.press("New option");
  await table.getByRole("gridcell", { name: "option –, item a", exact: true }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await table.getByRole("gridcell", { name: "option 2, item b, covered" }).waitFor();
  await visit.reads("Exactly one solution");
  await visit.press("New option");
  await table.getByRole("gridcell", { name: "option –, item c", exact: true }).click();
  await visit.reads("2 solutions");
  await clean(visit, "a table of options");
  // What is wrong is told with its option, in the list as in the table.
  await visit.press("As a list");
  await page.getByRole("textbox", { name: "The options" }).fill("a c\nb\na b\nc d\n");
  await visit.reads("Option 3: there is no item d.");
  await clean(visit, "a list of options");
  await page.getByRole("textbox", { name: "Items that may stay uncovered" }).fill("d");
  await page.keyboard.press("Tab");
  await visit.reads("2 solutions");
  await visit.press("As a table");
  await table.getByRole("gridcell", { name: "option 3, item d, covered" }).waitFor();
  await visit.press("Play");
  await page.getByRole("option", { name: "3: c d", exact: true }).waitFor();
});

flow("Tiles with several solutions are made unique by fixing some of them, and levels are made of the drawing", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/tetravex");
  await tile(visit, 1, 1).click({ position: await top(tile(visit, 1, 1)) });
  await page.keyboard.type("01".repeat(12));
  await visit.reads("15 solutions");
  await visit.press("Find one");
  await visit.reads("Exactly one solution");
  expect(await page.getByRole("gridcell", { name: /, fixed$/ }).count()).toBeGreaterThan(0);
  await clean(visit, "tiles made unique");
  await visit.press("Undo");
  await visit.reads("15 solutions");
  // So are tiles that are listed: those of a solution that is found stay.
  await visit.press("Shuffle");
  await visit.reads("15 solutions");
  await visit.press("Find one");
  await visit.reads("Exactly one solution");
  const back = page.getByRole("button", { name: /^Take back: Fixed/ });
  expect(await page.getByRole("gridcell", { name: /, fixed$/ }).count()).toBe(await back.count());
  await clean(visit, "listed tiles made unique");
  await back.first().click();
  await page.getByText("Exactly one solution", { exact: true }).waitFor({ state: "detached" });
  await visit.press("Undo");
  await visit.press("Undo");
  await visit.reads("15 solutions");
  await visit.press("Make levels");
  await page.getByRole("heading", { level: 1, name: "Levels of your own" }).waitFor();
});
