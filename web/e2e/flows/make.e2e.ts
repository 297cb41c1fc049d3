// New puzzles: generated with a seed, drawn, entered. Each can be played to its end.

import { readFile } from "node:fs/promises";
import type { Download } from "playwright-core";
import { expect } from "vitest";
import type { ListAnswer } from "../../src/api/types";
import { boxOf } from "../board";
import { flow, serverFlow, type Visit } from "../visit";

/** Makes the puzzle of a seed and plays it. */
async function make(visit: Visit, family: string): Promise<void> {
  await visit.open(`/new/${family}`);
  await visit.page.getByText("More options").click();
  const seed = visit.page.getByRole("spinbutton", { name: "Seed" });
  await visit.button("Play").waitFor();
  await seed.fill("5");
  await visit.press("Make this one");
  await visit.press("Play");
  await visit.board.ready();
}

async function solve(visit: Visit): Promise<void> {
  await visit.leaf("Solve");
  await visit.press("Solve");
  await visit.press("Put it on the board");
  await visit.statusReads("Solved");
}

serverFlow("A new packing puzzle is made, played and solved", async (visit) => {
  await make(visit, "packing");
  await visit.statusReads(/solutions? left|Too many/);
  await visit.tray.first().waitFor();
  await solve(visit);
});

serverFlow("An emptied seed is 0, and no refusal", async (visit) => {
  await visit.open("/new/suguru");
  await visit.page.getByText("More options").click();
  await visit.button("Play").waitFor();
  await visit.page.getByRole("spinbutton", { name: "Seed" }).fill("");
  const asked = visit.page.waitForRequest((request) => request.method() === "POST" && (request.postData() ?? "").includes('"kind":"generate"'));
  await visit.press("Make this one");
  expect((JSON.parse((await asked).postData() ?? "") as { seed: unknown }).seed).toBe(0);
  await visit.button("Play").waitFor();
});

flow("A new Suguru of a chosen size and class is made, played and solved", async (visit) => {
  await visit.open("/new/suguru");
  await visit.press("5 × 5");
  await visit.press("junior");
  await visit.press("Play");
  await visit.statusReads(/\d+ cells to fill/);
  expect((await visit.board.rows()).map((row) => row.length)).toEqual([5, 5, 5, 5, 5]);
  await visit.press("How hard is it?");
  await visit.reads(/junior/i);
  await solve(visit);
});

flow("A level for a game that people own: three presses to it, another one after it, and no count unless it is asked for", async (visit) => {
  const { page, board } = visit;
  await visit.open("/");
  await page.getByRole("region", { name: "IQ Puzzler Pro" }).getByRole("link", { name: "New level" }).click();
  await visit.press("expert");
  await visit.reads(/^Expert · one solution$/i);
  await visit.press("Play");
  await board.ready();
  await page.getByRole("heading", { level: 1, name: "IQ Puzzler Pro, expert" }).waitFor();
  await visit.statusReads(/^\d+ pieces to place$/);
  // Of the number nothing is said, and it comes when it is asked for.
  await visit.press("Solutions left?");
  await visit.statusReads("Exactly one solution left");
  await visit.quiet();
  await page.reload();
  await board.ready();
  await page.getByRole("heading", { level: 1, name: "IQ Puzzler Pro, expert" }).waitFor();
  await visit.statusReads(/^\d+ pieces to place$/);
  // Who wants it always can have it.
  await visit.press("Settings");
  await page.getByRole("checkbox", { name: /^In levels too/ }).check();
  await visit.press("Close");
  await visit.statusReads("Exactly one solution left");
  await solve(visit);
  await visit.press("Next level");
  await page.getByRole("heading", { level: 1, name: "New level: IQ Puzzler Pro" }).waitFor();
  await visit.reads(/^Expert · one solution$/i);
  await visit.press("Diagonal");
  await visit.press("Play");
  await page.getByRole("heading", { level: 1, name: "IQ Puzzler Pro, diagonal, expert" }).waitFor();
});

serverFlow("In a level of numbers it is told whether there is a way on once one asks", async (visit) => {
  await make(visit, "suguru");
  await visit.statusReads(/^\d+ cells to fill/);
  await visit.press("Is there a way on?");
  await visit.statusReads(/there is a way on/);
});

serverFlow("A new Tetravex is made, played and solved", async (visit) => {
  await make(visit, "tetravex");
  await visit.statusReads("9 tiles to lay");
  await solve(visit);
});

flow("The same seed makes the same puzzle", async (visit) => {
  await make(visit, "suguru");
  const once = await visit.board.rows();
  await make(visit, "suguru");
  expect(await visit.board.rows()).toEqual(once);
});

serverFlow("Every option of a generator has a name in the language of the page", async (visit, server) => {
  const { page } = visit;
  await visit.open("/");
  const { families } = (await (await page.request.get(`${server.address}/api/list`)).json()) as ListAnswer;
  for (const { family, generator } of families.filter((one) => one.generator.length > 0)) {
    await visit.open(`/new/${family}`);
    await page.getByText("More options").click();
    const labels = page.locator("details label");
    await labels.nth(1).waitFor();
    const shown = (await labels.allInnerTexts()).map((text) => text.split("\n")[0]?.trim());
    expect(generator.filter(({ name }) => shown.includes(name)).map(({ name }) => name), family).toEqual([]);
  }
});

serverFlow("What waits is drawn as it is counted: without what is placed, and all of it", async (visit) => {
  const { page } = visit;
  const look = page.getByRole("region", { name: "The new puzzle" });
  const drawn = look.getByRole("listitem");
  await visit.open("/new/packing");
  await visit.button("Play").waitFor();
  await page.getByText("More options").click();
  // The set brings its own board, and some of its pieces are placed.
  await page.locator("#knob-pieces").selectOption({ label: "IQ Puzzler Pro" });
  await page.locator("#knob-fixed").fill("7");
  await page.keyboard.press("Tab");
  await visit.press("Make this one");
  await look.getByText("5 pieces to place").waitFor();
  await expect.poll(() => drawn.count()).toBe(5);
  for (const piece of await drawn.locator("svg").all()) expect((await boxOf(piece)).width).toBeGreaterThan(20);
  await visit.open("/new/tetravex");
  await visit.button("Play").waitFor();
  await visit.press("5 × 5");
  await look.getByText("25 tiles to lay").waitFor();
  await expect.poll(() => drawn.count()).toBe(25);
  for (const tile of await drawn.locator("svg").all()) expect((await boxOf(tile)).width).toBeGreaterThan(20);
});

serverFlow("Every set of pieces has a name in both languages of the page", async (visit, server) => {
  const { page } = visit;
  for (const locale of ["en-GB", "fr-FR"]) {
    await visit.stranger(async (other) => {
      const { families } = (await (await other.page.request.get(`${server.address}/api/list`)).json()) as ListAnswer;
      const sets = families.find(({ family }) => family === "packing")?.lists["piece_sets"] ?? [];
      await other.open("/draw/packing");
      const options = other.page.getByRole("combobox", { name: /^(Pieces|Pièces)$/ }).getByRole("option");
      await expect.poll(() => options.count()).toBe(sets.length + 1);
      expect((await options.allInnerTexts()).filter((text) => sets.includes(text))).toEqual([]);
    }, { locale });
  }
  await page.close();
});

serverFlow("A drawing is played once its pieces fill the board, also those of a set", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  const set = page.getByRole("combobox", { name: "Pieces" });
  expect(await visit.button("Play").isDisabled()).toBe(true);
  await set.selectOption({ label: "The twelve pentominoes" });
  await visit.reads("30 cells on the board, 60 in the pieces");
  expect(await visit.button("Play").isDisabled()).toBe(true);
  await page.getByRole("spinbutton", { name: "Rows" }).fill("10");
  await page.keyboard.press("Tab");
  await visit.reads("60 cells on the board, 60 in the pieces");
  await visit.press("Play");
  await visit.board.ready();
});

serverFlow("Calendars are not generated, and the page says so", async (visit) => {
  await visit.open("/new/calendar");
  await visit.reads("There is no generator for this kind of puzzle.");
});

flow("A board and a piece are drawn and played", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  await page.getByRole("spinbutton", { name: "Rows" }).fill("3");
  await page.getByRole("spinbutton", { name: "Columns" }).fill("3");
  await page.keyboard.press("Tab");
  const board = page.getByRole("grid", { name: "The board" });
  const pad = page.getByRole("grid", { name: "A new piece" });
  const cell = (grid: typeof board, row: number, col: number): typeof board => grid.locator(`[data-row="${row}"][data-col="${col}"]`);
  await expect.poll(() => board.getByRole("gridcell").count()).toBe(9);
  // A ring, and two hooks of four cells to fill it.
  await cell(board, 1, 1).click();
  await visit.stroke([cell(pad, 0, 0), cell(pad, 0, 1), cell(pad, 0, 2), cell(pad, 1, 2)]);
  await visit.press("Add this piece");
  await visit.press("One more of piece A");
  await visit.reads("8 cells on the board, 8 in the pieces");
  const [saved] = await Promise.all<[Promise<Download>, Promise<void>]>([page.waitForEvent("download"), visit.press("Save the pieces")]);
  expect((await readFile(await saved.path())).toString()).toContain("count = 2");
  await visit.press("Play");
  await visit.statusReads("4 solutions left");
  await solve(visit);
  // The copies touch, so that they have letters of their own.
  expect((await visit.board.rows()).join("")).toBe("AAAABBBB");
});

serverFlow("A Suguru is entered from a magazine: cages, then numbers", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/suguru");
  await page.getByRole("spinbutton", { name: "Rows" }).fill("2");
  await page.getByRole("spinbutton", { name: "Columns" }).fill("2");
  await page.keyboard.press("Tab");
  const grid = page.getByRole("grid");
  const cell = (row: number, col: number): typeof grid => grid.locator(`[data-row="${row}"][data-col="${col}"]`);
  await expect.poll(() => grid.getByRole("gridcell").count()).toBe(4);
  expect(await visit.button("Play").isDisabled()).toBe(true);
  await visit.stroke([cell(0, 0), cell(0, 1), cell(1, 1), cell(1, 0)]);
  await visit.reads(/^24 solutions$/);
  await visit.press("Find one");
  await visit.reads(/^Exactly one solution$/);
  await visit.reads("What was changed");
  // One of the numbers that were written goes again, then all of them.
  await page.getByRole("button", { name: /^Take back: / }).first().click();
  await visit.reads(/^2 solutions$/);
  await visit.press("Undo");
  await visit.press("Undo");
  await visit.reads(/^24 solutions$/);
  await visit.press("2. Numbers");
  for (const [row, col, digit] of [[0, 0, "1"], [0, 1, "2"], [1, 0, "3"]] as const) {
    await cell(row, col).click();
    await visit.press(digit);
  }
  // Kept under a name, it is there another day.
  await page.getByRole("textbox", { name: "Name of the drawing" }).fill("Page 12");
  await visit.answered("“Page 12” is kept.", () => visit.press("Keep"));
  await page.reload();
  await visit.press("Page 12");
  await visit.reads(/^Exactly one solution$/);
  await visit.press("Play");
  await visit.statusReads("One cell to fill");
  await visit.board.cell(2, 2).click();
  await page.keyboard.press("4");
  await visit.statusReads("Solved");
});

serverFlow("A drawing is undone by keys, and what was cleared comes back", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  const board = page.getByRole("grid", { name: "The board" });
  const pad = page.getByRole("grid", { name: "A new piece" });
  const cell = (grid: typeof board, row: number, col: number): typeof board => grid.locator(`[data-row="${row}"][data-col="${col}"]`);
  const areas = (text: string): Promise<void> => visit.reads(text);
  await visit.stroke([cell(board, 0, 0), cell(board, 0, 1), cell(board, 0, 2)]);
  await areas("27 cells on the board, 0 in the pieces");
  await visit.stroke([cell(pad, 0, 0), cell(pad, 0, 1)]);
  await visit.press("Add this piece");
  await areas("27 cells on the board, 2 in the pieces");
  await page.keyboard.press("Control+z");
  await areas("27 cells on the board, 0 in the pieces");
  await visit.button("Add this piece").and(page.locator(":enabled")).waitFor();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await areas("30 cells on the board, 0 in the pieces");
  expect(await visit.button("Undo").isDisabled()).toBe(true);
  for (let step = 0; step < 3; step++) await page.keyboard.press("Control+Shift+z");
  await areas("27 cells on the board, 2 in the pieces");
  await visit.press("Clear");
  await visit.reads("The drawing is cleared.");
  await areas("30 cells on the board, 0 in the pieces");
  // Drawn again by other ways, there is nothing to take back any more.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Control+z");
  await areas("27 cells on the board, 2 in the pieces");
  await page.getByText("The drawing is cleared.").waitFor({ state: "hidden" });
  await visit.press("Clear");
  await visit.reads("The drawing is cleared.");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await areas("27 cells on the board, 2 in the pieces");
  // In a field the keys are the field's own.
  await page.getByRole("textbox", { name: "Name of the drawing" }).fill("Ring");
  await page.keyboard.press("Control+z");
  await areas("27 cells on the board, 2 in the pieces");
});

flow("A new board is watched being cut, step by step, and played", async (visit) => {
  const { page } = visit;
  await visit.open("/new/packing");
  await visit.press("Watch it being cut");
  await visit.reads("The board: 60 cells, nothing is cut yet.");
  const picture = page.getByRole("img", { name: /^Step \d+ of \d+ of the cutting$/ });
  expect(await picture.locator(".piece").count()).toBe(0);
  await visit.press("Next step");
  await visit.reads(/cut off: \d+ cells; \d+ left\.$|is cut off; \d+ left\.$/);
  expect(await picture.locator(".piece").count()).toBe(1);
  const slider = page.getByRole("slider", { name: "Step", exact: true });
  await slider.fill((await slider.getAttribute("max")) ?? "");
  // At the end the whole board is cut, into as many pieces as the puzzle has.
  await visit.reads(/; 0 left\.$/);
  const waiting = await page.getByText(/^\d+ pieces to place/).first().innerText();
  expect(await picture.locator(".piece").count()).toBe(Number(/\d+/.exec(waiting)?.[0]));
  await visit.press("Watch it being cut");
  await page.getByRole("img", { name: "The new puzzle" }).waitFor();
  await visit.press("Play");
  await visit.board.ready();
});

flow("A level of a game is not cut, so there is no cutting to watch", async (visit) => {
  await visit.open("/new/packing?board=iq-puzzler-pro");
  await visit.button("Play").waitFor();
  expect(await visit.button("Watch it being cut").count()).toBe(0);
});
