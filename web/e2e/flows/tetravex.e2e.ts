// Tetravex: tiles by dragging, exchanged, shifted; hints; annealing watched live.

import { expect } from "vitest";
import { clean } from "../barriers";
import { TETRAVEX, TETRAVEX_ASTRAY } from "../puzzles";
import { flow, serverFlow, type Visit } from "../visit";

/** Lays a waiting tile, by its sides: top, right, bottom, left. */
async function lay(visit: Visit, sides: string, row: number, col: number): Promise<void> {
  const [top, right, bottom, left] = sides.split(" ");
  const tile = visit.supply.and(visit.page.getByRole("button", { name: `tile: top ${top}, right ${right}, bottom ${bottom}, left ${left}` }));
  await visit.board.bring(tile.first(), row - 0.5, col - 0.5);
  await expect.poll(() => visit.board.said(row, col)).toContain(`top ${top}, right ${right}`);
}

const at = async (visit: Visit): Promise<string> => (await visit.board.rows()).join("/");

serverFlow("Tiles are laid, exchanged and shifted", async (visit) => {
  const { board } = visit;
  await visit.paste(TETRAVEX);
  await visit.statusReads("9 tiles to lay");
  await lay(visit, "4 7 8 7", 1, 1);
  await lay(visit, "4 4 2 9", 1, 2);
  await visit.statusReads("7 tiles to lay");
  await board.dragCell([1, 1], [1, 2]);
  await expect.poll(() => at(visit)).toBe("[4 4 2 9][4 7 8 7]./.../...");
  await visit.press("Shift all right");
  await expect.poll(() => at(visit)).toBe(".[4 4 2 9][4 7 8 7]/.../...");
  await visit.press("Shift all down");
  await expect.poll(() => at(visit)).toBe(".../.[4 4 2 9][4 7 8 7]/...");
});

flow("A hint for Tetravex: nudge, reason, reveal, and play it", async (visit) => {
  await visit.paste(TETRAVEX);
  await visit.hint();
  // A tile is shown where it is spoken of, and its name is there for those who listen.
  const tile = visit.page.getByRole("tabpanel").locator(".said .follows .tile");
  await tile.locator("svg").waitFor();
  expect(TETRAVEX).toContain((await tile.locator(".hidden").textContent()) ?? "?");
  await visit.press("Play it");
  await visit.button("Give me a nudge").waitFor();
  await visit.statusReads(/[0-8] tiles to lay/);
});

flow("Annealing is watched live, with its curve, and stopped", async (visit) => {
  const { page } = visit;
  await visit.paste(TETRAVEX_ASTRAY);
  await visit.leaf("Watch");
  await page.getByText("Parameters", { exact: true }).click();
  await page.getByRole("spinbutton", { name: "Seed" }).fill("7");
  await visit.press("Start");
  await page.getByRole("img", { name: "Energy and temperature over the steps" }).waitFor();
  await visit.reads(/^\d+ of 12 sides agree$/);
  await page.locator("main svg.picture .tile").nth(8).waitFor();
  await visit.press("Stop");
  await visit.reads(/^Not solved this time/);
  // The course is gone through again, slowly: what the temperature lets pass is said at each reading.
  await visit.press("Step back");
  await visit.reads(/^after [\d,]+ steps$/);
  await visit.reads(/^with a chance of .+ if one more side differs;$/);
  await visit.button("Numbers as CSV").waitFor();
  await clean(visit, "the course of annealing");
});

flow("A parameter of annealing is studied, and a study is stopped", async (visit) => {
  const { page } = visit;
  await visit.paste(TETRAVEX);
  await visit.leaf("Watch");
  await page.getByText("Parameters", { exact: true }).click();
  await page.getByText("9 unless set").waitFor();
  // What it is beside its name is not said again, and of no other search.
  await page.getByText("Rotate the lines of a rectangle by one after this many steps, 0 for never", { exact: true }).waitFor();
  await page.getByText("Study of a parameter", { exact: true }).click();
  await page.getByRole("combobox", { name: "Parameter" }).selectOption({ label: "Stop after … steps" });
  const values = page.getByRole("textbox", { name: "Values" });
  await expect.poll(() => values.inputValue()).toBe("1000, 10000, 100000");
  await values.fill("1, 100000");
  await page.getByRole("spinbutton", { name: "Runs of each value" }).fill("6");
  await visit.press("Run the study");
  const chart = page.getByRole("img", { name: "Steps of each run, by value" });
  await chart.waitFor();
  // It lies below the form, and is brought into view.
  await expect.poll(() => chart.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })).toBe(true);
  const cells = async (value: string): Promise<string[]> => {
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: value, exact: true }) });
    return await row.getByRole("cell").allTextContents();
  };
  expect(await cells("1")).toEqual(["0/6", "1", "1", "1–1"]);
  expect((await cells("100000"))[0]).toBe("6/6");
  // A board without a solution: every run goes to its bound.
  await visit.paste(TETRAVEX_ASTRAY);
  await visit.leaf("Watch");
  await page.getByText("Study of a parameter", { exact: true }).click();
  await visit.press("Run the study");
  await visit.press("Stop");
  await page.getByRole("button", { name: "Run the study" }).waitFor();
});

serverFlow("What annealing found is put on the board", async (visit) => {
  await visit.paste(TETRAVEX);
  await visit.leaf("Watch");
  await visit.press("Start");
  await visit.press("Put it on the board");
  await visit.statusReads("Solved");
  expect(await at(visit)).not.toContain(".");
});
