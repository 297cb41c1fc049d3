// Drawing boards of every kind of cells, and rules of one's own.

import { expect } from "vitest";
import type { Locator } from "playwright-core";
import { clean } from "../barriers";
import { flow, serverFlow, type Visit } from "../visit";

const grid = (visit: Visit, name: string): Locator => visit.page.getByRole("grid", { name, exact: true });
const cell = (of: Locator, row: number, col: number): Locator => of.locator(`[data-row="${row}"][data-col="${col}"]`);

async function sized(visit: Visit, size: string): Promise<void> {
  await visit.page.getByRole("textbox", { name: "Size" }).fill(size);
  await visit.page.keyboard.press("Tab");
}

flow("A size is understood without choosing the cells first, and a pyramid is drawn and played", async (visit) => {
  const { page, board } = visit;
  await visit.open("/draw/packing");
  await sized(visit, "pyramid 3");
  await visit.reads("14 cells on the board, 0 in the pieces");
  expect(await page.getByRole("combobox", { name: "Cells" }).inputValue()).toBe("balls");
  // The ball on top goes; what is left is filled by two pieces.
  await cell(grid(visit, "The board, layer 3"), 0, 0).click();
  await visit.reads("13 cells on the board, 0 in the pieces");
  const low = grid(visit, "A new piece, bottom layer");
  await low.scrollIntoViewIfNeeded();
  await visit.stroke([cell(low, 0, 0), cell(low, 0, 1), cell(low, 0, 2)]);
  await visit.press("Add this piece");
  await visit.press("One more of piece A");
  await visit.press("One more of piece A");
  await low.scrollIntoViewIfNeeded();
  await visit.stroke([cell(low, 0, 0), cell(low, 0, 1)]);
  await visit.press("Add this piece");
  await visit.press("One more of piece B");
  await visit.reads("13 cells on the board, 13 in the pieces");
  await clean(visit, "draw a pyramid");
  await visit.press("Play");
  await board.ready();
  await visit.statusReads(/solutions left/);
  expect(await board.drawing.getByRole("grid").count()).toBe(2);
});

flow("The solutions of a drawing are counted while one draws, it is made unique, and its game leads back to it", async (visit) => {
  const { page, board } = visit;
  await visit.open("/draw/packing");
  await sized(visit, "3x4");
  const drawn = grid(visit, "The board");
  const pad = grid(visit, "A new piece");
  await visit.stroke([cell(pad, 0, 0), cell(pad, 0, 1)]);
  await visit.press("Add this piece");
  const many = page.getByRole("textbox", { name: "How many of piece A" });
  await many.fill("6");
  await page.keyboard.press("Tab");
  await visit.reads(/^11 solutions$/);
  // Two cells of one colour of a chessboard: no dominoes fill the rest.
  await visit.stroke([cell(drawn, 0, 0)]);
  await visit.reads("11 cells on the board, 12 in the pieces");
  await visit.stroke([cell(drawn, 0, 2)]);
  await many.fill("5");
  await page.keyboard.press("Tab");
  await visit.reads(/^No solution$/);
  await clean(visit, "a drawing without a solution");
  for (let step = 0; step < 3; step++) await visit.press("Undo");
  await visit.reads(/^11 solutions$/);

  await visit.press("Find one");
  await visit.reads(/^Exactly one solution$/);
  await visit.reads("What lies on the board or stays open");
  await clean(visit, "a drawing made unique");
  await page.getByRole("button", { name: /^Take back: Piece A/ }).first().click();
  await visit.reads(/^([2-9]|1[01]) solutions$/);
  await visit.press("Undo");
  await visit.reads(/^Exactly one solution$/);
  await page.getByRole("textbox", { name: "Name of the drawing" }).fill("Ours");
  await visit.answered("“Ours” is kept.", () => visit.press("Keep"));
  await visit.answered("“Ours (2)” is kept.", () => visit.press("Duplicate Ours"));

  await visit.press("Play");
  await board.ready();
  await visit.press("Edit");
  await visit.reads(/^Exactly one solution$/);
  await visit.button("Ours (2)").waitFor();
  expect(await drawn.getByRole("gridcell", { name: /piece A lies here/ }).count()).toBeGreaterThan(0);
});

serverFlow("A built-in puzzle is drawn on from where it is, on boards of other cells too", async (visit) => {
  await visit.open("/play?name=hexiamond-6x6");
  await visit.board.ready();
  await visit.leaf("Share");
  await visit.press("Edit");
  await visit.reads(/^624 solutions$/);
  await visit.reads("72 cells on the board, 72 in the pieces");
});

serverFlow("Cubes, hexagons and triangles are drawn, and a size that is none is told", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  for (const [lattice, size, cells] of [["Cubes", "2x3x2", 12], ["Hexagons", "hexagon 2", 7], ["Triangles", "parallelogram 2x3", 12]] as const) {
    await page.getByRole("combobox", { name: "Cells" }).selectOption({ label: lattice });
    await sized(visit, size);
    await visit.reads(`${cells} cells on the board, 0 in the pieces`);
  }
  await sized(visit, "pyramid of five");
  await visit.reads("Write a size as 5x6, 3x4x5, pyramid 5, hexagon 3 or parallelogram 4x7.");
});

serverFlow("Rules of one's own: cells that may stay open, a choice with labels, ranges of pieces", async (visit) => {
  const { page, board } = visit;
  await visit.open("/draw/packing");
  await sized(visit, "2x3");
  const drawn = grid(visit, "The board");
  await visit.press("May stay open");
  await cell(drawn, 0, 0).click();
  await visit.press("New choice");
  await cell(drawn, 0, 2).click();
  await cell(drawn, 1, 2).click();
  await page.getByRole("textbox", { name: "Name of the choice" }).fill("day");
  await page.getByRole("textbox", { name: "Labels, with commas between them" }).fill("Mon, Tue");
  await page.keyboard.press("Tab");
  await page.getByRole("gridcell", { name: "row 2, column 3, day: Tue" }).waitFor();
  const pad = grid(visit, "A new piece");
  await visit.stroke([cell(pad, 0, 0), cell(pad, 0, 1)]);
  await visit.press("Add this piece");
  await page.getByRole("textbox", { name: "How many of piece A" }).fill("1-");
  await page.keyboard.press("Tab");
  await clean(visit, "draw rules");
  await visit.press("Play");
  await board.ready();
  // Five cells without the chosen one: the optional one stays open, and dominoes fill the four others.
  await visit.statusReads(/solution/);
});

serverFlow("Cells that are taken out of the board, or cut off, leave the choice and the cells that may stay open", async (visit) => {
  const { page, board } = visit;
  await visit.open("/draw/packing");
  await sized(visit, "2x4");
  const drawn = grid(visit, "The board");
  await visit.press("May stay open");
  await cell(drawn, 0, 3).click();
  await cell(drawn, 1, 1).click();
  await visit.press("New choice");
  for (const [row, col] of [[0, 0], [0, 1], [1, 0], [1, 3]] as const) await cell(drawn, row, col).click();
  const labels = page.getByRole("textbox", { name: "Labels, with commas between them" });
  await labels.fill("Mon, Tue, Wed, Thu");
  await page.keyboard.press("Tab");
  await page.getByRole("spinbutton", { name: "Columns" }).fill("3");
  await page.keyboard.press("Tab");
  await expect.poll(() => labels.inputValue()).toBe("Mon, Tue, Wed");
  await visit.press("Take out");
  await cell(drawn, 0, 1).click();
  await visit.press("choice 1");
  await expect.poll(() => labels.inputValue()).toBe("Mon, Wed");
  // What comes back is a cell like any other.
  await page.getByRole("spinbutton", { name: "Columns" }).fill("4");
  await page.keyboard.press("Tab");
  await page.getByRole("gridcell", { name: "row 1, column 4, part of it" }).waitFor();
  const pad = grid(visit, "A new piece");
  await visit.stroke([cell(pad, 0, 0), cell(pad, 0, 1)]);
  await visit.press("Add this piece");
  await page.getByRole("textbox", { name: "How many of piece A" }).fill("1-");
  await page.keyboard.press("Tab");
  await visit.press("Play");
  await board.ready();
});

/** A board of each kind of cells, and how large it is. */
const BOARDS = [["Cubes", "2x2x2"], ["Balls", "pyramid 2"], ["Hexagons", "hexagon 2"], ["Triangles", "hexagon 1"]] as const;

/** A board with rules, drawn and opened: its first cell may stay open, one of its last two does, and two cells
 * of the pad are a piece of which any number is laid. */
async function drawn(visit: Visit, lattice: string, size: string): Promise<void> {
  const { page, board } = visit;
  await visit.open("/draw/packing");
  await page.getByRole("combobox", { name: "Cells" }).selectOption({ label: lattice });
  await sized(visit, size);
  const cells = page.getByRole("grid", { name: /^The board/ }).getByRole("gridcell");
  await visit.press("May stay open");
  await cells.first().click();
  await visit.press("New choice");
  const last = (await cells.count()) - 1;
  await cells.nth(last - 1).click();
  await cells.nth(last).click();
  await page.getByRole("textbox", { name: "Labels, with commas between them" }).fill("Mon, Tue");
  await page.keyboard.press("Tab");
  await page.getByRole("gridcell", { name: /choice 1: Tue$/ }).waitFor();
  const pad = page.getByRole("grid", { name: /^A new piece/ }).first().getByRole("gridcell");
  await pad.first().scrollIntoViewIfNeeded();
  await visit.stroke([pad.nth(0), pad.nth(1)]);
  await visit.press("Add this piece");
  await page.getByRole("textbox", { name: "How many of piece A" }).fill("1-");
  await page.keyboard.press("Tab");
  await clean(visit, `draw ${lattice}`);
  await visit.press("Play");
  await board.ready();
}

for (const [number, [lattice, size]] of BOARDS.entries()) {
  flow(`${lattice} are drawn with rules of one’s own, played, hinted at, explained, shared and printed`, async (visit) => {
    const { page, board } = visit;
    await drawn(visit, lattice, size);
    await visit.statusReads(/[1-9][\d,]* solutions left|Exactly one solution left/);
    const laid = page.getByRole("gridcell", { name: /piece A/ });
    await visit.piece("A").click();
    await visit.press("Put it here");
    await laid.first().waitFor();
    await visit.press("Undo");
    await laid.first().waitFor({ state: "detached" });
    await visit.hint();
    await clean(visit, `${lattice} with a hint`);
    await visit.press("Play it");
    await visit.button("Give me a nudge").waitFor();
    await visit.press("Explain");
    await page.getByRole("heading", { name: "The whole way" }).waitFor();
    await visit.press("Close");
    await visit.leaf("Share");
    await visit.answered("The link is copied.", () => visit.press("Copy link"));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const said = (at: Visit): Promise<string[]> => at.board.drawing.getByRole("gridcell").evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label") ?? ""));
    await visit.stranger(async (other) => {
      await other.page.goto(link);
      await other.board.ready();
      expect(await said(other)).toEqual(await said(visit));
    });
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => board.drawing.isVisible()).toBe(true);
    expect(await visit.button("Undo").isVisible()).toBe(false);
  }, { permissions: ["clipboard-read", "clipboard-write"], ...(number === 0 ? {} : { full: "cubes go the same way" }) });
}
