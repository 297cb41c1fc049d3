// What a designer keeps, takes along and comes back to: drawings with their pictures and as files, games that lead
// back to their drawings, rules that leave cells open; and the editors by fingers, with real touch events.

import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { clean } from "../barriers";
import { boxOf } from "../board";
import { painted } from "../pdf";
import { SUGURU } from "../puzzles";
import { PHONE, flow, serverFlow, type Visit } from "../visit";

const grid = (visit: Visit, name: string): Locator => visit.page.getByRole("grid", { name, exact: true });
const cell = (of: Locator, row: number, col: number): Locator => of.locator(`[data-row="${row}"][data-col="${col}"]`);
const chooser = (visit: Visit): Locator => visit.page.locator("main input[type=file]").last();

async function written(visit: Visit, name: string, text: string): Promise<void> {
  await visit.page.getByRole("textbox", { name, exact: true }).fill(text);
  await visit.page.keyboard.press("Tab");
}

/** Keeps the drawing at hand, and says the text of its file. */
async function saved(visit: Visit, name: string): Promise<string> {
  await visit.page.getByRole("textbox", { name: "Name of the drawing" }).fill(name);
  await visit.answered(`“${name}” is kept.`, () => visit.press("Keep"));
  const saving = visit.page.waitForEvent("download");
  await visit.press("Save as a file");
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${name.toLowerCase()}.drawing.json`);
  return readFile(await file.path(), "utf8");
}

const given = (text: string, name = "any.json"): { name: string; mimeType: string; buffer: Buffer } => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });

flow("A drawing that is not finished is kept with its picture, saved, cleared and opened again, and a bad file says why", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  await written(visit, "Size", "2x5");
  await cell(grid(visit, "The board"), 1, 3).click();
  const file = await saved(visit, "Half");
  // The picture of the kept drawing has its cells.
  const entry = page.getByRole("listitem").filter({ has: visit.button("Half") });
  await entry.locator("svg.picture").waitFor();
  await clean(visit, "a kept drawing");
  await visit.press("Clear");
  await visit.reads("30 cells on the board, 0 in the pieces");
  await visit.answered("The drawing is opened.", () => chooser(visit).setInputFiles(given(file)));
  await visit.reads("9 cells on the board, 0 in the pieces");
  expect(await page.getByRole("textbox", { name: "Name of the drawing" }).inputValue()).toBe("Half");
  await visit.press("Undo");
  await visit.reads("30 cells on the board, 0 in the pieces");
  const wrong = [
    ["family = \"packing\"", /^This file does not hold a drawing\./],
    [file.replace('"version":1', '"version":9'), /newer Pavage \(version 9/],
    [file.replace('"rows":2', '"rows":"2"'), /“drawing\.draft” is missing or not as it should be/],
  ] as const;
  for (const [text, says] of wrong) await visit.answered(says, () => chooser(visit).setInputFiles(given(text)));
  await visit.reads("30 cells on the board, 0 in the pieces");
  // Another kind of drawing, and the first page, lead to where it is drawn.
  await visit.open("/draw/suguru");
  await chooser(visit).setInputFiles(given(file));
  await visit.reads("9 cells on the board, 0 in the pieces");
  await visit.press("Clear");
  await visit.reads("30 cells on the board, 0 in the pieces");
  await visit.open("/");
  await page.locator("input[type=file]").first().setInputFiles(given(file));
  await visit.reads("9 cells on the board, 0 in the pieces");
  expect(await page.getByRole("textbox", { name: "Name of the drawing" }).inputValue()).toBe("Half");
});

/** A game, and what its drawing says of its solutions. */
const GAMES = [
  ["/play?name=calendar&date=2022-01-01", /^54 solutions$/],
  ["/play?name=tetravex-3x3/1", /^Exactly one solution$/],
  ["/play?name=dice-6x6", /solutions/],
] as const;

flow("From a calendar, tiles and dice Edit leads to the drawing", async (visit) => {
  for (const [address, says] of GAMES) {
    await visit.open(address);
    await visit.board.ready();
    await visit.leaf("Share");
    await visit.press("Edit");
    await visit.page.waitForURL(/#\/draw/);
    await visit.reads(says);
  }
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.board.ready();
  await visit.leaf("Share");
  await visit.press("Edit");
  await visit.page.getByRole("gridcell", { name: "row 1, column 1, Month: Jan, stays open" }).waitFor();
  await clean(visit, "a calendar as a drawing");
  // Another day: what is given can be taken back.
  await visit.reads(/^54 solutions$/);
  await visit.press("Take back: Stays open: row 8, column 7");
  await visit.page.getByText("54 solutions", { exact: true }).waitFor({ state: "detached" });
  await visit.reads(/^[\d,]+ solutions$/);
});

/** Puzzles with rules of how pieces lie, of which the drawing keeps every one. */
const RULED = [
  'family = "packing"\nboard = "5x4"\nwrap = "columns"\n[[pieces]]\nname = "I"\nshape = "####"\n[[pieces]]\nname = "L"\nshape = """\n###\n#..\n"""\ncount = 4\n',
  'family = "packing"\nboard = "2x4"\nface = "down"\n[[pieces]]\nname = "L"\nshape = """\n###\n#..\n"""\ncount = 2\n',
  'family = "packing"\nboard = "3x4"\ncolors = """\nxyxy\nyxyx\nxyxy\n"""\n[[pieces]]\nname = "A"\nshape = "###"\ncolors = "xyx"\ncount = 2\n[[pieces]]\nname = "B"\nshape = "###"\ncolors = "yxy"\ncount = 2\n',
  'family = "packing"\nboard = "2x5"\n[[pieces]]\nname = "A"\nshape = "#.#"\nparts = true\ncount = 2\n[[pieces]]\nname = "B"\nshape = "##"\ncount = 3\n',
  'family = "packing"\nboard = "4x5"\napart = "corner"\nspare = "0-20"\n[[pieces]]\nname = "A"\nshape = "##"\ncount = 3\n',
] as const;
const COUNTS = ["376", "1", "3", "9", "347"] as const;

serverFlow("Puzzles with rules of how pieces lie lead back to drawings that have as many solutions", async (visit) => {
  for (const [at, puzzle] of RULED.entries()) {
    await visit.paste(puzzle);
    await visit.press("Edit");
    const many = COUNTS[at] ?? "";
    await visit.reads(many === "1" ? /^Exactly one solution$/ : new RegExp(`^${many} solutions$`));
  }
});

flow("An exact cover with colours leads back to its table", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/cover");
  await page.getByRole("textbox", { name: "From a spreadsheet or a text" }).fill("a b c | x\na x:red\nb c x:blue\na b\nc x:red\n");
  await visit.press("Take it over");
  await visit.reads(/^Exactly one solution$/);
  await visit.press("Play");
  await page.getByRole("option", { name: /^0: a x/ }).waitFor();
  await visit.press("Edit");
  await visit.reads(/^Exactly one solution$/);
  await visit.press("As a list");
  expect(await page.getByRole("textbox", { name: "The options" }).inputValue()).toBe("a x:red\nb c x:blue\na b\nc x:red");
  // So does a matrix, of which nothing was drawn here.
  await visit.open("/");
  await page.getByRole("textbox", { name: "Bring your own" }).fill("1 1 0\n0 0 1\n1 0 1");
  await visit.press("Open");
  await page.getByRole("option").first().waitFor();
  await visit.press("Edit");
  await visit.press("As a list");
  await expect.poll(() => page.getByRole("textbox", { name: "The options" }).inputValue()).toMatch(/^\S+ \S+\n\S+\n\S+ \S+$/);
  await visit.reads(/^Exactly one solution$/);
});

flow("Where any number of cells may stay open, the drawing is made unique by cells that do", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  await written(visit, "Size", "2x4");
  const pad = grid(visit, "A new piece");
  await visit.stroke([cell(pad, 0, 0), cell(pad, 0, 1)]);
  await visit.press("Add this piece");
  await written(visit, "How many of piece A", "any");
  await written(visit, "Cells left open", "0-8");
  await visit.reads(/^71 solutions$/);
  await visit.press("Find one");
  await visit.reads(/^Exactly one solution$/);
  await visit.reads("What lies on the board or stays open");
  const opened = page.getByRole("button", { name: /^Take back: Stays open/ });
  for (let tries = 0; tries < 8 && (await opened.count()) === 0; tries++) {
    await visit.press("Undo");
    await visit.press("Find one");
    await visit.reads(/^Exactly one solution$/);
  }
  expect(await opened.count()).toBeGreaterThan(0);
  expect(await page.getByRole("gridcell", { name: /stays open/ }).count()).toBe(await opened.count());
  await clean(visit, "cells left open from the start");
  await opened.first().click();
  await visit.reads(/^\d+ solutions$/);
});

flow("A cell of two choices shows what both write there, and they show different cells", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  await written(visit, "Size", "2x3");
  const board = grid(visit, "The board");
  for (const [name, at] of [["month", [[0, 0], [0, 1]]], ["day", [[0, 0], [0, 1], [0, 2]]]] as const) {
    await visit.press("New choice");
    await written(visit, "Name of the choice", name);
    for (const [row, col] of at) await cell(board, row, col).click();
  }
  await page.getByRole("gridcell", { name: "row 1, column 2, month: 2, day: 2" }).waitFor();
  const pad = grid(visit, "A new piece");
  await visit.stroke([cell(pad, 0, 0), cell(pad, 0, 1)]);
  await visit.press("Add this piece");
  await visit.press("One more of piece A");
  // Two cells of the first row stay open. Where those are the outer ones, no domino covers the cell between them and its
  // neighbour below without leaving two single cells.
  await visit.reads(/^2 solutions$/);
  await visit.press("Play");
  await visit.board.ready();
  // Both choices have an open cell: the second press does not close what the first one opened.
  await visit.reads("2 more cells stay open: press them.");
  for (const col of [1, 3]) {
    await page.getByRole("gridcell", { name: new RegExp(`^row 1, column ${col},`) }).click();
    await page.getByRole("gridcell", { name: new RegExp(`^row 1, column ${col}, .*stays uncovered`) }).waitFor();
  }
  await visit.reads("No more cells stay open.");
});

/** Presses and drags on a drawing, by a finger. */
async function fingers(visit: Visit, through: readonly Locator[]): Promise<void> {
  await through[0]?.scrollIntoViewIfNeeded();
  await visit.settled();
  const finger = await visit.board.finger();
  const points = [];
  for (const one of through) {
    const { x, y, width, height } = await boxOf(one);
    points.push({ x: x + width / 2, y: y + height / 2 });
  }
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return;
  await finger.down(first);
  for (const point of points.slice(1)) await finger.move(point);
  await finger.up(last);
}

flow("By fingers alone: a packing with a choice is drawn, kept and played", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  await written(visit, "Size", "3x5");
  const board = grid(visit, "The board");
  await fingers(visit, [cell(board, 0, 0)]);
  await visit.reads("14 cells on the board, 0 in the pieces");
  await visit.tap(visit.button("New choice"));
  await fingers(visit, [cell(board, 2, 0), cell(board, 2, 1), cell(board, 2, 2), cell(board, 2, 3)]);
  await page.getByRole("gridcell", { name: "row 3, column 4, choice 1: 4" }).waitFor();
  const pad = grid(visit, "A new piece");
  await fingers(visit, [cell(pad, 0, 0), cell(pad, 0, 1), cell(pad, 0, 2)]);
  await visit.tap(visit.button("Add this piece"));
  for (let more = 0; more < 2; more++) await visit.tap(visit.button("One more of piece A"));
  await fingers(visit, [cell(pad, 0, 0), cell(pad, 0, 1), cell(pad, 1, 1), cell(pad, 1, 0)]);
  await visit.tap(visit.button("Add this piece"));
  await visit.reads(/^[\d,]+ solutions$|^Exactly one solution$|^No solution$/);
  await page.getByRole("textbox", { name: "Name of the drawing" }).fill("Small");
  await visit.tap(visit.button("Keep"));
  await page.getByRole("listitem").filter({ has: visit.button("Small") }).locator("svg.picture").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await clean(visit, "a drawing on a telephone");
  await visit.tap(visit.button("Play"));
  await visit.board.ready();
}, PHONE);

flow("By fingers alone: tiles are drawn, and the table of an exact cover is filled", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/tetravex");
  const first = page.getByRole("grid", { name: "The board" }).getByRole("gridcell").first();
  await fingers(visit, [first]);
  for (const digit of "123456") await visit.tap(visit.button(digit));
  await visit.reads("18 sides have no number yet.");
  await visit.tap(visit.button("Fill the rest"));
  await visit.reads(/^Exactly one solution$|^[\d,]+ solutions$/);
  await visit.tap(visit.button("Shuffle"));
  await clean(visit, "tiles on a telephone");
  await visit.tap(visit.button("Play"));
  await visit.board.ready();
  await visit.open("/draw/cover");
  const table = page.getByRole("grid", { name: "Options and items" });
  await visit.tap(table.getByRole("gridcell", { name: /item a$/ }).first());
  await visit.tap(table.getByRole("gridcell", { name: /item b$/ }).first());
  await visit.tap(visit.button("New option"));
  await visit.tap(table.getByRole("gridcell", { name: /item c$/ }).last());
  await visit.reads(/^Exactly one solution$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await visit.tap(visit.button("Play"));
  await page.getByRole("option", { name: "1: c", exact: true }).waitFor();
}, PHONE);

/** Pieces that fill a board of 3 by 4 without its first corner; two of them are one shape. */
const CUTS: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 1], [0, 2], [0, 3]],
  [[1, 0], [2, 0], [2, 1], [1, 1]],
  [[1, 2], [2, 2]],
  [[1, 3], [2, 3]],
];

flow("Pieces are cut out of an odd board by pointer and by keys: there is a solution, and few of them laid again make it the only one", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  await written(visit, "Size", "3x4");
  const board = grid(visit, "The board");
  await cell(board, 0, 0).click();
  await visit.press("Cut a piece");
  for (const cells of CUTS.slice(0, 2)) await visit.stroke(cells.map(([row, col]) => cell(board, row, col)));
  await page.getByRole("gridcell", { name: "row 3, column 2, piece B lies here from the start" }).waitFor();
  // The same by keys, from one end to the other.
  await cell(board, 1, 2).focus();
  for (const key of [" ", "ArrowDown", " ", "ArrowRight", " "]) await page.keyboard.press(key);
  await visit.answered("Piece C is there already: there are 2 of it now.", async () => {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press(" ");
  });
  // What is drawn is a solution: its puzzle has the pieces beside the board.
  await visit.reads("This is a solution. The game begins with all pieces beside the board, and so they are counted.");
  await visit.reads(/^\d+ solutions$/);
  await clean(visit, "a board that is cut up");
  // What is cut is no piece any more where it is pressed, and comes back.
  await cell(board, 1, 1).click();
  await visit.reads("11 cells on the board, 7 in the pieces");
  await visit.press("Undo");
  await visit.reads(/^\d+ solutions$/);
  // Some of the pieces stay where they were cut, so that the drawn solution is the only one.
  const drawn = await page.getByRole("gridcell", { name: /piece . lies here$/ }).evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label") ?? ""));
  expect(drawn.length).toBe(11);
  await visit.press("Find one");
  await visit.reads(/^Exactly one solution$/);
  const laid = await page.getByRole("button", { name: /^Take back: Piece/ }).count();
  expect(laid).toBeGreaterThan(0);
  expect(laid).toBeLessThan(CUTS.length);
  for (const name of await page.getByRole("gridcell", { name: /lies here from the start$/ }).evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label") ?? ""))) {
    expect(drawn).toContain(name.replace(" from the start", ""));
  }
  // Cells that only touch at a corner are no piece, nor is anything cut of a set that is chosen.
  await visit.press("Lift all pieces");
  await visit.answered("The cells of a piece must be connected.", async () => visit.stroke([cell(board, 0, 1), cell(board, 1, 0)]));
  await page.getByRole("combobox", { name: "Pieces" }).selectOption({ label: "Kanoodle" });
  await visit.button("Cut a piece").waitFor({ state: "detached" });
});

flow("By fingers and in French, pieces are cut out of a board", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  await written(visit, "Taille", "3x4");
  const board = grid(visit, "Le plateau");
  await fingers(visit, [cell(board, 0, 0)]);
  await visit.tap(visit.button("Découper"));
  for (const cells of CUTS) await fingers(visit, cells.map(([row, col]) => cell(board, row, col)));
  await visit.reads("Ceci est une solution. La partie commence avec toutes les pièces à côté du plateau");
  await visit.reads(/^\d+ solutions$/);
  await visit.tap(visit.button("Retirer toutes les pièces"));
  await visit.reads(/^\d+ solutions$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await clean(visit, "a board that is cut up on a telephone");
}, { ...PHONE, locale: "fr-FR", full: "by pointer and by keys it goes the same way" });

/** How long the side of a cell is on paper: of the board, and of what waits. */
async function sidesOnPaper({ page }: Visit): Promise<{ board: number; waiting: number }> {
  return page.evaluate(() => {
    const width = (one: Element | null): number => one?.getBoundingClientRect().width ?? 0;
    const cells = [...document.querySelectorAll("main svg.board [role=gridcell]")];
    const tile = document.querySelector(".supply svg");
    const piece = document.querySelector<SVGSVGElement>(".tray svg.lone");
    // What is drawn of a piece has two units around it.
    const own = piece ? (width(piece) * (piece.viewBox.baseVal.width - 4)) / piece.viewBox.baseVal.width / Math.round((piece.viewBox.baseVal.width - 4) / 40) : width(tile);
    // What is drawn of a cell lies a little within it.
    const left = (at: number): number => cells[at]?.getBoundingClientRect().x ?? 0;
    return { board: left(1) - left(0), waiting: own };
  });
}

flow("On paper, what waits has the scale of its board: few large cells, many small ones, tiles", async (visit) => {
  const { page } = visit;
  for (const name of ["iq-puzzler-pro", "pentomino-6x10", "calendar&date=2022-01-01", "tetravex-3x3/1"]) {
    await visit.open(`/play?name=${name}`);
    await visit.board.ready();
    await page.emulateMedia({ media: "print" });
    await visit.settled();
    const { board, waiting } = await sidesOnPaper(visit);
    expect(board, name).toBeGreaterThan(20);
    expect(Math.abs(waiting / board - 1), `${name}: ${waiting} and ${board}`).toBeLessThan(0.04);
    await page.emulateMedia({ media: "screen" });
  }
});

flow("From a drawing that was made unique levels are made with other pieces on the board", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  await written(visit, "Size", "4x5");
  const pad = grid(visit, "A new piece");
  for (const piece of [[[0, 0], [0, 1], [0, 2], [1, 0], [2, 0]], [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0]], [[0, 0], [0, 1], [0, 2], [1, 1], [1, 0]], [[0, 0], [0, 1], [0, 2], [1, 1], [2, 1]]] as const) {
    await visit.stroke(piece.map(([row, col]) => cell(pad, row, col)));
    await visit.press("Add this piece");
  }
  await visit.reads(/^[\d,]+ solutions$/);
  await visit.press("Find one");
  await visit.reads(/^Exactly one solution$/);
  await visit.press("Make levels");
  await page.getByRole("spinbutton", { name: "Number of levels" }).fill("3");
  await page.getByRole("combobox", { name: "Hardest class" }).selectOption("starter");
  await visit.press("Make 3 levels");
  await page.getByText(/0 of [23] solved/).waitFor();
});

flow("The name of a drawing is that of its game, of its levels and of its drawing again, also after the page is loaded anew", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/tetravex");
  for (const side of ["Rows", "Columns"]) {
    await page.getByRole("spinbutton", { name: side }).fill("2");
    await page.keyboard.press("Tab");
  }
  await visit.press("Fill the rest");
  await visit.reads(/^Exactly one solution$|^[\d,]+ solutions$/);
  const file = await saved(visit, "Attic");
  expect(JSON.parse(file)).toMatchObject({ drawing: { name: "Attic" }, puzzle: { format: "toml", text: expect.stringContaining('name = "Attic"') as string } });
  await page.reload();
  await expect.poll(() => page.getByRole("textbox", { name: "Name of the drawing" }).inputValue()).toBe("Attic");
  await visit.press("Make levels");
  await expect.poll(() => page.getByRole("textbox", { name: "Name of the book" }).inputValue()).toBe("Attic");
  await page.goBack();
  await visit.press("Play");
  await page.getByRole("heading", { level: 1, name: "Attic" }).waitFor();
  await visit.press("Edit");
  await expect.poll(() => page.getByRole("textbox", { name: "Name of the drawing" }).inputValue()).toBe("Attic");
});

flow("Of several drawings that are brought at once the first opens, and the others are among the kept ones", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  await written(visit, "Size", "2x5");
  const first = await saved(visit, "First");
  await written(visit, "Size", "2x6");
  const second = await saved(visit, "Second");
  for (const name of ["First", "Second"]) await visit.press(`Forget ${name}`);
  await visit.open("/");
  await page.locator("input[type=file]").first().setInputFiles([given(first, "a.json"), given(second, "b.json"), given(second, "c.json")]);
  await visit.reads("2 other drawings are among the kept drawings, on the pages where such are drawn.");
  await visit.reads("10 cells on the board, 0 in the pieces");
  await visit.press("Second");
  await visit.reads("12 cells on the board, 0 in the pieces");
  expect(await visit.button("Second (2)").count()).toBe(0);
});

flow("An exact cover without a solution says why, and the table shows it", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/cover");
  const paste = page.getByRole("textbox", { name: "From a spreadsheet or a text" });
  await paste.fill("a b c\na b\nb c\na c\n");
  await visit.press("Take it over");
  await visit.reads(/can only be covered by the options 0, 2; with each of these/);
  await page.getByRole("columnheader", { name: "a", exact: true }).and(page.locator(".shown")).waitFor();
  await clean(visit, "a cover without a solution");
  await paste.fill("a b c\na\na b\n");
  await visit.press("Take it over");
  await visit.reads("No option is left that covers “c”.");
  await page.getByRole("columnheader", { name: "c", exact: true }).and(page.locator(".shown")).waitFor();
  // Where no sentence proves it, the items are named that alone cannot be covered.
  const deep = "a d\na b c e\na b c d\na c d\nc d e\nb c\na c d e\na b d e\nb d e\nb c\nc d\n";
  await paste.fill(`a b c d e\n${deep}`);
  await visit.press("Take it over");
  await visit.reads("A search of all possibilities found none. Without any one of the items, the others can be covered.");
  await paste.fill(`a b c d e f\n${deep}f\n`);
  await visit.press("Take it over");
  await visit.reads("The items a, b, c, d, e alone cannot be covered: every choice of options leaves out one of them or covers one twice.");
  await page.getByRole("columnheader", { name: "a", exact: true }).and(page.locator(".shown")).waitFor();
  expect(await page.locator("th.shown").count()).toBe(5);
});

flow("Tiles are fixed for a class, each can be taken back, and the work is stopped by another drawing", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/tetravex");
  await visit.reads("24 sides have no number yet.");
  await page.keyboard.type("121221121122112212112221");
  await visit.reads(/^[\d,]+ solutions$/);
  await page.getByRole("combobox", { name: "How hard" }).selectOption("starter");
  await visit.press("Find one");
  await visit.reads(/^Exactly one solution$/);
  await visit.reads("starter");
  const back = page.getByRole("button", { name: /^Take back: Fixed: / });
  await expect.poll(() => back.count()).toBeGreaterThan(0);
  const many = await back.count();
  await clean(visit, "fixed tiles");
  await back.first().click();
  await expect.poll(() => back.count()).toBe(many - 1);
  // What is looked for belongs to the drawing.
  await visit.press("Find one");
  await visit.press("Clear");
  await visit.button("Stop").waitFor({ state: "detached" });
});

/** Cages as somebody draws them for the first time: they have no solution. */
const CAGES = ["AAABBC", "ADDBBC", "ADEBCC", "FDEEGC", "FFEHGG", "FFHHHG"] as const;

for (const [locale, words] of Object.entries({
  "en-GB": { none: /^No solution$/, mend: "Find a small change", many: /^[\d,]+ solutions$/, beside: /^Take back: To the cage beside it: row \d, column \d$/, find: "Find one", one: /^Exactly one solution$/ },
  "fr-FR": { none: /^Aucune solution$/, mend: "Trouver un petit changement", many: /^[\d\s]+ solutions$/, beside: /^Annuler\s: Dans la cage voisine\s: ligne \d, colonne \d$/, find: "Chercher", one: /^Exactement une solution$/ },
})) {
  flow(`Cages without a solution get one by a small change, then exactly one, ${locale}`, async (visit) => {
    const { page } = visit;
    await visit.open("/draw/suguru");
    const board = page.getByRole("grid").first();
    const at = (row: number, col: number): Locator => cell(board, row, col);
    // A stroke goes on from any cell of its cage.
    const letters = new Set(CAGES.join(""));
    for (const letter of letters) {
      const cells = CAGES.flatMap((row, down) => [...row].flatMap((one, right) => (one === letter ? [[down, right] as const] : [])));
      const [first] = cells;
      if (!first) continue;
      const done = [first];
      for (let left = cells.slice(1); left.length > 0; left = left.filter((one) => !done.includes(one))) {
        const near = (one: (typeof done)[number], other: (typeof done)[number]): boolean => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1;
        const next = left.find((one) => done.some((other) => near(one, other)));
        const from = next && done.find((other) => near(next, other));
        if (!next || !from) throw new Error("the cages of the test hang together");
        await visit.stroke([at(from[0], from[1]), at(next[0], next[1])]);
        done.push(next);
      }
    }
    await visit.reads(words.none);
    await clean(visit, "cages without a solution");
    await visit.press(words.mend);
    await visit.reads(words.many);
    const back = page.getByRole("button", { name: words.beside });
    expect(await back.count()).toBeGreaterThan(0);
    await clean(visit, "cages that were changed");
    await back.first().click();
    await visit.reads(words.none);
    await page.keyboard.press("Control+z");
    await visit.reads(words.many);
    await visit.press(words.find);
    await visit.reads(words.one);
    expect(await back.count()).toBeGreaterThan(0);
  }, { locale, ...(locale === "en-GB" ? {} : { full: "in English it goes the same way" }) });
}

flow("A book with fewer levels than were wished says so as long as it is there", async (visit) => {
  const { page } = visit;
  await visit.paste('family = "packing"\nname = "Two ways"\nboard = "1x3"\n[[pieces]]\nname = "A"\nshape = "##"\n[[pieces]]\nname = "B"\nshape = "#"\n');
  await visit.leaf("Share");
  await visit.press("Make levels");
  await page.getByRole("spinbutton", { name: "Number of levels" }).fill("5");
  await visit.press("Make 5 levels");
  // With the long piece or with the short one.
  await page.getByRole("heading", { level: 1, name: "Two ways" }).waitFor();
  const says = /^2 of 5 levels that were wished: all others/;
  await visit.reads(says);
  await page.reload();
  await visit.reads(says);
});

/** Six pieces, cut from a board of 26 cells that has no other solution. */
const SHAPES = ["###\n.#.", "#.\n##\n.#", ".#\n##\n#.", ".#.\n###\n.#.", "..#\n###\n#..", "##.\n###"] as const;
const ODD = `family = "packing"\nname = "Odd"\nboard = """\n#....##\n#.....#\n.......\n.......\n#....##\n"""\n`;

flow("Of a small odd board with one solution ten levels are made", async (visit) => {
  const { page } = visit;
  const pieces = SHAPES.map((shape, at) => `[[pieces]]\nname = "${"ABCDEF"[at] ?? ""}"\nshape = """\n${shape}\n"""\n`);
  await visit.paste(ODD + pieces.join(""));
  await visit.leaf("Share");
  await visit.press("Make levels");
  await visit.press("Make 10 levels");
  await page.getByRole("heading", { level: 1, name: "Odd" }).waitFor();
  await page.getByText("0 of 10 solved").waitFor();
  await clean(visit, "ten levels of a small board");
}, { full: "a quick flow makes the levels of a drawing with many solutions" });

flow("An exact cover with several solutions is made unique by options that are chosen from the start", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/cover");
  await page.getByRole("textbox", { name: "From a spreadsheet or a text" }).fill("a b c d\na b\nc d\na c\nb d\na\nb\nc\nd\n");
  await visit.press("Take it over");
  await visit.reads(/^7 solutions$/);
  await visit.press("Find one");
  await visit.reads(/^Exactly one solution$/);
  const back = page.getByRole("button", { name: /^Take back: Option/ });
  expect(await back.count()).toBeGreaterThan(0);
  await clean(visit, "options that are chosen from the start");
  // None of them is too many.
  await back.first().click();
  await visit.reads(/^\d+ solutions$/);
  await visit.press("Undo");
  await visit.reads(/^Exactly one solution$/);
  // By hand, and what is too much is taken back.
  while ((await back.count()) > 0) await back.first().click();
  for (const option of [4, 5, 6, 7]) await visit.button(`Choose option ${option} from the start`).click();
  await visit.reads(/^Exactly one solution$/);
  await page.getByRole("checkbox", { name: /every option that is not needed/ }).check();
  await visit.press("Find one");
  await expect.poll(() => back.count()).toBeLessThan(4);
  await visit.reads(/^Exactly one solution$/);
  // Its game has them from the start, and leads back to the table.
  const many = await back.count();
  await visit.press("Play");
  await page.waitForURL(/#\/play/);
  await page.getByRole("option", { name: /chosen$/ }).first().waitFor();
  await visit.press("Edit");
  await visit.reads(/^Exactly one solution$/);
  expect(await back.count()).toBe(many);
});

/** Boards of other cells, and the cells of each that are cut: by layer, row and column. */
const OTHER = [
  ["hexagonal", "hexagon 2", [[[0, 0, 4], [0, 0, 2], [0, 1, 1], [0, 1, 3]], [[0, 1, 5], [0, 2, 4], [0, 2, 2]]]],
  ["triangular", "hexagon 1", [[[0, 0, 0], [0, 0, 1], [0, 0, 2]], [[0, 1, 0], [0, 1, 1], [0, 1, 2]]]],
  ["cubic", "2x2x2", [[[0, 0, 0], [0, 0, 1]], [[0, 1, 1], [0, 1, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1], [1, 0, 0]]]],
] as const;

flow("Pieces are cut out of boards of hexagons, triangles and cubes, and fit there", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  for (const [lattice, size, pieces] of OTHER) {
    await page.getByRole("combobox", { name: "Cells", exact: true }).selectOption(lattice);
    await written(visit, "Size", size);
    await page.getByRole("button", { name: "Cut a piece" }).click();
    const on = ([layer, row, col]: readonly [number, number, number]): Locator => page.locator(".canvas").first().locator(`[data-layer="${layer}"][data-row="${row}"][data-col="${col}"]`);
    for (const piece of pieces) await visit.stroke(piece.map(on));
    await visit.reads("This is a solution.");
    await page.getByRole("button", { name: "Lift all pieces" }).click();
    await visit.reads(/^(Exactly one solution|[\d,]+ solutions)$/);
    await clean(visit, `pieces cut out of ${size}`);
  }
}, { full: "quick flows cut pieces out of squares" });

flow("On paper copies that touch have the letter of the piece that is printed beside the board", async (visit) => {
  const { page } = visit;
  await visit.paste('family = "packing"\nboard = "2x2"\n[[pieces]]\nname = "D"\nshape = "##"\ncount = 2\n');
  await visit.leaf("Share");
  await page.getByRole("button", { name: /^Sheet to print/ }).or(page.getByRole("link", { name: /^Sheet to print/ })).first().click();
  // Two that wait, and two of the solution.
  await expect.poll(() => page.locator("svg text.name").allTextContents()).toEqual(["D", "D", "D", "D"]);
});

flow("On paper the pieces of a drawing have the scale of its board, and its solution is no larger", async (visit) => {
  const { page } = visit;
  await visit.paste('family = "packing"\nboard = "2x2"\n[[pieces]]\nname = "D"\nshape = "##"\ncount = 2\n');
  await visit.leaf("Share");
  await page.getByRole("button", { name: /^Sheet to print/ }).or(page.getByRole("link", { name: /^Sheet to print/ })).first().click();
  await page.getByRole("checkbox", { name: "True size" }).check();
  await page.getByRole("spinbutton", { name: "Side of a cell, in mm" }).fill("20");
  await visit.reads(/cells of 20 mm/);
  const boxes = painted(await page.pdf({ preferCSSPageSize: true }));
  const count = (width: number, height: number): number => boxes.filter((box) => Math.abs(box.width - width) < 0.02 && Math.abs(box.height - height) < 0.02).length;
  // The board, empty and solved, is drawn 0.12 of a cell beyond its cells.
  expect(count(20 * 2.24, 20 * 2.24)).toBe(2);
  // Two pieces wait and two are laid, each with its colour and its rim, 0.05 of a cell within their cells.
  expect(count(20 * 1.9, 20 * 0.9)).toBe(8);
});

/** Pieces of 41 cells, with which most days of the calendar below have a solution. */
const CALENDAR = ["###\n###", "####\n#...", "##..\n.###", "##.\n###", "#.#\n###", "#..\n#..\n###", "##.\n.#.\n.##", "####\n.#.."] as const;

/** Draws a calendar in German from nothing, plays it, and chooses today. */
async function drawCalendar(visit: Visit): Promise<void> {
  const { page, board } = visit;
  await page.clock.setFixedTime("2026-12-02T12:00:00Z");
  await visit.open("/draw/packing");
  await written(visit, "Size", "7x7");
  const drawn = grid(visit, "The board");
  const along = (row: number, from: number, to: number): Locator[] => Array.from({ length: to - from }, (_, at) => cell(drawn, row, from + at));
  await visit.stroke([cell(drawn, 0, 6), cell(drawn, 1, 6)]);
  await visit.stroke(along(6, 3, 7));
  await visit.reads("43 cells on the board, 0 in the pieces");
  await visit.press("New choice");
  for (const row of [0, 1]) await visit.stroke(along(row, 0, 6));
  await page.getByRole("combobox", { name: "Ready labels" }).selectOption("de");
  await visit.press("New choice");
  for (const row of [2, 3, 4, 5]) await visit.stroke(along(row, 0, 7));
  await visit.stroke(along(6, 0, 3));
  await page.getByRole("gridcell", { name: "row 2, column 6, choice 1: Dez" }).waitFor();
  const pad = grid(visit, "A new piece");
  for (const piece of CALENDAR) {
    for (const [row, line] of piece.split("\n").entries()) {
      for (const [col, sign] of [...line].entries()) if (sign === "#") await cell(pad, row, col).click();
    }
    await visit.press("Add this piece");
  }
  await visit.reads(/^25,061 solutions$/);
  await visit.press("Play");
  await board.ready();
  await visit.press("Today");
  for (const label of ["Dez", "2"]) await page.getByRole("gridcell", { name: new RegExp(`, ${label}, stays uncovered$`) }).waitFor();
  await visit.statusReads(/^\d+ solutions left$/);
  expect(await visit.button("Today").isDisabled()).toBe(true);
}

flow("A calendar in German is drawn from nothing, and shows today", async (visit) => {
  await drawCalendar(visit);
  await clean(visit, "a calendar of one's own");
});

flow("On a calendar in German a piece is laid, it is printed with its rules in black and white, and its pieces are made", async (visit) => {
  const { page, board } = visit;
  await drawCalendar(visit);
  await visit.hintAndPlay();
  await visit.leaf("Share");
  await page.getByRole("button", { name: /^Sheet to print/ }).or(page.getByRole("link", { name: /^Sheet to print/ })).first().click();
  await visit.reads("Of each of these, one cell stays open: choice 1, choice 2.");
  await page.getByRole("checkbox", { name: "Black and white" }).check();
  await page.getByRole("checkbox", { name: "True size" }).check();
  await visit.reads(/They are printed as large as they fit: with cells of 1\d(\.\d)? mm\./);
  // Patterns are lines, not pictures of them.
  expect((await page.pdf({ preferCSSPageSize: true })).includes("/Subtype /Image")).toBe(false);
  await visit.press("Back to the game");
  await board.ready();
  await visit.leaf("Share");
  await page.getByRole("heading", { name: "Make the pieces…" }).click();
  const saving = page.waitForEvent("download");
  await visit.press("Make and download");
  expect((await saving).suggestedFilename()).toMatch(/\.zip$/);
}, { full: "a quick flow draws it" });

/** A puzzle without a solution, why in both languages, and of how many steps the proof consists; 0 where a sentence tells it. */
type Hopeless = readonly [puzzle: string, steps: number, why: RegExp, pourquoi: RegExp];
const packed = (board: string, ...shapes: readonly string[]): string =>
  `family = "packing"\n${board}\n${shapes.map((shape, at) => `[[pieces]]\nname = "${"ABCD"[at] ?? ""}"\nshape = """\n${shape}\n"""\n`).join("")}`;
const DEEP: readonly Hopeless[] = [
  [SUGURU.replace("\n.....\n3", "\n..1..\n3"), 10, /^After 10 steps of reasoning: No number is left for row 4, column 4\.$/, /^Après 10 étapes de raisonnement\s: Plus aucun chiffre n’est possible dans la case \(4,4\)\.$/],
];
const OF_ALL_KINDS: readonly Hopeless[] = [
  [packed('board = """\n##.\n...\n...\n...\n...\n"""', "#..\n###", "####", "..#\n###\n.#."), 3, /^After 3 steps of reasoning: The pieces left cannot fill/, /^Après 3 étapes de raisonnement\s: Les pièces restantes ne peuvent pas remplir/],
  ["AABB/CCDD ..../....", 1, /1 can only go in \(1,1\), \(1,2\)\. All of these touch .* has no place left for 1\.$/, /le 1 ne peut aller qu’ici\s: .* plus aucune case ne peut recevoir le 1\.$/],
  [packed('lattice = "hexagonal"\nboard = "hexagon 2"', "#.#.#", "#.#.#", "#"), 0, /^Colour every third hexagon .* Together that is never 1\.$/, /^Coloriez un hexagone sur trois .* Le total ne fait jamais 1\.$/],
  [packed('lattice = "triangular"\nboard = "hexagon 1"', "####", "##"), 0, /^A fits nowhere\.$/, /^A n’a pas de place\.$/],
  [packed('lattice = "cubic"\nboard = "2x2x3"', "##\n.#", "#.\n##\n##", ".#\n##\n#."), 1, /^Every place for A fails: .* A fits nowhere any more\.$/, /^Aucune place pour A ne convient .* A n’a plus de place\.$/],
  [packed('lattice = "balls"\nboard = "pyramid 3"', "#..\n###", "##\n##", ".#\n##\n.#", "##"), 2, /^After 2 steps of reasoning: The pieces left cannot fill/, /^Après 2 étapes de raisonnement\s: Les pièces restantes ne peuvent pas remplir/],
  ["1234\n4551\n2321\n6721\n", 1, /The sides of colour 5 that are left cannot all meet one another\.$/, /Les côtés 5 qui restent ne peuvent pas tous se rencontrer\.$/],
  // A day of a calendar stays open, and what may stay open besides is called as the field is.
  [`${packed('board = "3x3"', "##").trimEnd()}\ncount = 4\n[[choice]]\nname = "day"\ncells = [[0, 1], [1, 0]]\n`, 1, /1 for A \(4\), 0 for an open cell\. Together that is never 5\./, /1 pour A \(4\), 0 pour une case vide\. Le total ne fait jamais 5\./],
  [`${packed('board = "2x5"\nspare = "0-1"', "##").trimEnd()}\ncount = 4\n`, 0, /1 too few; “Cells left open: 2” leaves as many cells open$/, /il en manque 1\s; «\sCases laissées vides\s: 2\s» laisse autant de cases ouvertes$/],
];

/** Opens the drawing of a puzzle without a solution, reads why, and goes through the steps to the board where it fails. */
async function readWhy(visit: Visit, of: readonly Hopeless[], isFrench: boolean): Promise<void> {
  const { page } = visit;
  const { way, on, end, edit } = isFrench ? { way: "Pas à pas", on: "Étape suivante", end: "C’est impossible", edit: "Modifier" } : { way: "Step by step", on: "Next step", end: "This cannot be", edit: "Edit" };
  for (const [puzzle, steps, why, pourquoi] of of) {
    await visit.open("/");
    await page.getByRole("textbox", { name: isFrench ? "Apportez le vôtre" : "Bring your own" }).fill(puzzle);
    await visit.press(isFrench ? "Ouvrir" : "Open");
    await visit.board.ready();
    await visit.leaf(isFrench ? "Partager" : "Share");
    await visit.press(edit);
    await visit.reads(isFrench ? pourquoi : why);
    await clean(visit, `no solution, ${puzzle}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const more = page.getByRole("button", { name: way, exact: true });
    expect(await more.count()).toBe(Math.min(1, steps));
    if (steps === 0) continue;
    await more.click();
    const dialog = page.getByRole("dialog", { name: way });
    await dialog.locator("svg.picture").waitFor();
    for (let step = 0; step <= steps; step++) await dialog.getByRole("button", { name: on, exact: true }).click();
    await dialog.getByRole("heading", { name: end }).waitFor();
    await clean(visit, `steps to a contradiction, ${puzzle}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
}

flow("A drawing without a solution says why, and the steps of the proof are seen on its board", async (visit) => {
  await readWhy(visit, DEEP, false);
});

flow("Drawings of every family and lattice say why they have no solution", async (visit) => {
  await readWhy(visit, OF_ALL_KINDS, false);
}, { full: "a quick flow reads one of them" });

flow("In French on a telephone a drawing without a solution says why", async (visit) => {
  await readWhy(visit, [...DEEP, ...OF_ALL_KINDS], true);
}, { ...PHONE, locale: "fr-FR", full: "in English it goes the same way" });
