// What every game has: undo and redo, trials, links, files, the shelf, a button that stops.

import { readFile } from "node:fs/promises";
import type { Download } from "playwright-core";
import { expect } from "vitest";
import { CHALLENGE, ENDLESS, SUGURU } from "../puzzles";
import { flow, PHONE, serverFlow, siteFlow, type Visit } from "../visit";

/** Writes digits into cells of a Suguru. */
async function write(visit: Visit, cells: readonly (readonly [row: number, col: number, digit: string])[]): Promise<void> {
  for (const [row, col, digit] of cells) {
    await visit.board.cell(row, col).click();
    await visit.page.keyboard.press(digit);
    await expect.poll(() => visit.board.said(row, col)).toContain(`, ${digit}`);
  }
}

const digits = async (visit: Visit): Promise<string> => (await visit.board.rows())[0] ?? "";

serverFlow("Undo, redo and starting again", async (visit) => {
  const { page } = visit;
  await visit.paste(SUGURU);
  await write(visit, [[1, 2, "2"], [1, 4, "1"]]);
  const reads = (row: string): Promise<void> => expect.poll(() => digits(visit)).toBe(row);
  await visit.press("Undo");
  await reads("323..");
  await page.keyboard.press("Control+z");
  await reads("3.3..");
  await page.keyboard.press("Control+Shift+z");
  await reads("323..");
  await visit.press("Redo");
  await reads("3231.");
  expect(await visit.button("Redo").isDisabled()).toBe(true);
  await visit.press("Start again");
  await reads("3.3..");
  expect(await visit.button("Undo").isDisabled()).toBe(true);
  // Nothing is lost: the moves can be made again.
  await visit.press("Redo");
  await reads("323..");
});

flow("Trials: mark, try, go back; mark, try, keep", async (visit) => {
  await visit.paste(SUGURU);
  await write(visit, [[1, 2, "2"]]);
  const reads = (row: string): Promise<void> => expect.poll(() => digits(visit)).toBe(row);
  await visit.press("Try");
  await visit.reads("Trying from here");
  await write(visit, [[1, 4, "1"]]);
  await visit.reads("Trying: one move so far");
  await visit.press("Go back");
  await reads("323..");
  await visit.press("Try");
  await write(visit, [[1, 4, "1"], [1, 5, "4"]]);
  await visit.reads("Trying: 2 moves so far");
  await visit.press("Keep");
  await visit.page.getByText(/^Trying/).waitFor({ state: "detached" });
  await reads("32314");
});

flow("A link opens the puzzle and the position at a stranger’s", async (visit) => {
  const { page } = visit;
  await visit.paste(SUGURU);
  await write(visit, [[1, 2, "2"], [1, 4, "1"]]);
  await visit.leaf("Share");
  await page.getByText("Show as a QR code").click();
  await page.getByRole("img", { name: "The link as a QR code" }).waitFor();
  await visit.answered("The link is copied.", () => visit.press("Copy link"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await visit.stranger(async (other) => {
    await other.page.goto(link);
    await other.board.ready();
    expect(await digits(other)).toBe("3231.");
    await other.press("Undo");
    await expect.poll(() => digits(other)).toBe("323..");
  });
  // The address bar is a link too: the page itself may be loaded anew.
  await page.reload();
  await visit.board.ready();
  expect(await digits(visit)).toBe("3231.");
}, { permissions: ["clipboard-read", "clipboard-write"] });

serverFlow("On a phone the focus goes from Try to the ends of the trial, and back", async (visit) => {
  const { page } = visit;
  await visit.paste(CHALLENGE.join("\n"));
  const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
  for (const end of ["Keep", "Go back"]) {
    await visit.button("Try").focus();
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Keep");
    await visit.button(end).focus();
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Try");
  }
}, PHONE);

flow("Copied as text and downloaded as text, TOML, SVG and PNG", async (visit) => {
  const { page } = visit;
  await visit.paste(CHALLENGE.join("\n"));
  await visit.leaf("Share");
  await visit.answered("The text is copied.", () => visit.press("Copy as text"));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(CHALLENGE.join("\n"));
  const saved = async (name: string): Promise<{ name: string; bytes: Buffer }> => {
    const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([page.waitForEvent("download"), visit.press(name)]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const grid = await saved("Letter grid");
  expect(grid.name).toBe("packing-5x11.txt");
  expect(grid.bytes.toString()).toContain(CHALLENGE.join("\n"));
  const toml = await saved("TOML");
  expect(toml.name).toBe("packing-5x11.toml");
  expect(toml.bytes.toString()).toContain('family = "packing"');
  const svg = await saved("SVG");
  expect(svg.name).toBe("packing-5x11.svg");
  // It looks like the board of the page: the same colours, and what waits.
  const fill = (selector: string): Promise<string[]> =>
    page.locator(`main ${selector}`).evaluateAll((found) => [...new Set(found.map((one) => getComputedStyle(one).fill))]);
  const colours = [...(await fill("svg.board .ground")), ...(await fill("svg .body"))];
  expect(colours).toHaveLength(13);
  for (const colour of colours) expect(svg.bytes.toString()).toContain(`fill="${colour}"`);
  expect(svg.bytes.toString()).not.toContain("class=");
  // So does what a part has from what it is part of: the letters of the pieces.
  const letter = await page.locator("main svg.board .piece .name").first().evaluate((found) => getComputedStyle(found).fontWeight);
  expect(Number(letter)).toBeGreaterThan(400);
  expect(svg.bytes.toString()).toContain(`font-weight="${letter}"`);
  expect(svg.bytes.toString()).toMatch(/^(<\?xml[^>]*>\s*)?<svg[\s\S]*<\/svg>\s*$/);
  const png = await saved("PNG");
  expect(png.name).toBe("packing-5x11.png");
  expect(png.bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  // On a dark page, too, files are drawn for paper.
  await page.emulateMedia({ colorScheme: "dark" });
  expect((await saved("SVG")).bytes.toString()).toBe(svg.bytes.toString());
}, { permissions: ["clipboard-read", "clipboard-write"] });

/** A game is begun, and kept under a name. */
async function named(visit: Visit): Promise<void> {
  const { page } = visit;
  await visit.paste(SUGURU);
  await write(visit, [[1, 2, "2"]]);
  await visit.leaf("Share");
  await page.getByRole("textbox", { name: "Name of the game" }).fill("From the magazine");
  await visit.answered("“From the magazine” is kept.", () => visit.press("Keep"));
  await page.locator(".notice").waitFor({ state: "detached" });
  // A name that is taken is not taken over in passing.
  await page.getByRole("textbox", { name: "Name of the game" }).fill("From the magazine");
  await visit.press("Keep");
  await visit.refused(409);
  await visit.answered("“From the magazine” is kept.", () => visit.press("Replace it"));
  // What was begun is offered on the first page.
  await visit.open("/");
  await page.getByRole("link", { name: /Continue where you left off/ }).click();
  await visit.board.ready();
  expect(await digits(visit)).toBe("323..");
}

/** It is opened from the list, renamed, taken along and forgotten. */
async function fromList(other: Visit): Promise<void> {
  await other.open("/games");
  await other.page.getByRole("link", { name: /^From the magazine/ }).click();
  await other.board.ready();
  expect(await digits(other)).toBe("323..");
  await other.open("/games");
  // It is shown as it lies, and what it is.
  const entry = other.page.getByRole("listitem").filter({ hasText: "From the magazine" });
  await entry.getByText("Suguru 5 × 5").waitFor();
  expect(await entry.locator("svg.picture .digit").count()).toBe(7);
  await other.press("Rename From the magazine");
  await other.page.getByRole("textbox", { name: "Name of the game" }).fill("Page 12");
  await other.page.keyboard.press("Enter");
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([
    other.page.waitForEvent("download"),
    other.press("Download Page 12"),
  ]);
  expect((await readFile(await download.path())).toString()).toContain("suguru");
  await other.press("Forget Page 12");
}

serverFlow("Games are kept: go on, name one; another profile of this computer renames it and forgets it", async (visit) => {
  await named(visit);
  await visit.stranger(async (other) => {
    await fromList(other);
    await other.reads("No games yet.");
  });
});

siteFlow("Games are kept: go on, name one, rename it, forget it", async (visit) => {
  await named(visit);
  await fromList(visit);
}, { full: "with a server it goes the same way" });

serverFlow("On paper: the board and what lies beside it, without buttons", async (visit) => {
  const { page, board } = visit;
  await visit.paste(CHALLENGE.join("\n"));
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => board.drawing.isVisible()).toBe(true);
  expect(await visit.piece("A").isVisible()).toBe(true);
  // A link into this machine opens on no telephone: it is not printed.
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await page.getByRole("img", { name: "The link as a QR code" }).count()).toBe(0);
  for (const name of ["Undo", "Settings", "Give me a nudge"]) {
    expect(await page.getByRole("button", { name, exact: true }).filter({ visible: true }).count(), name).toBe(0);
  }
});

flow("The stop button ends a long job, and what was found is told", async (visit) => {
  await visit.paste(ENDLESS);
  await visit.leaf("Solve");
  await visit.press("Count");
  await visit.reads("Counting…");
  await visit.press("Stop");
  await visit.reads("solutions at least; the count was stopped");
  await visit.button("Count").waitFor();
});

flow("Pieces to print in plastic and to cut", async (visit) => {
  const { page } = visit;
  const made = async (): Promise<{ name: string; bytes: Buffer }> => {
    const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([page.waitForEvent("download"), visit.press("Make and download")]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  await visit.open("/play?name=soma");
  await visit.leaf("Share");
  await page.getByText("Make the pieces…").click();
  const solid = await made();
  expect(solid.name).toMatch(/\.zip$/);
  expect(solid.bytes.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  expect(solid.bytes.includes("piece-07")).toBe(true);
  // An edge that takes too much away is told.
  await page.getByLabel("Radius, in mm").fill("9");
  await visit.answered(/learance and edge take away/, () => visit.press("Make and download"));
  await visit.refused();

  await visit.open("/play?name=pentomino-6x10");
  await visit.leaf("Share");
  // Only what can be written is offered, each by a name of its own.
  expect(await page.getByRole("button", { name: /^format-/ }).count()).toBe(0);
  await visit.button("BurrTools").waitFor();
  await page.getByText("Make the pieces…").click();
  await page.getByLabel("What is made").selectOption({ label: "Cutting (PDF)" });
  await page.getByLabel("Cell, in mm").fill("12");
  const sheets = await made();
  expect(sheets.name).toMatch(/\.pdf$/);
  expect(sheets.bytes.subarray(0, 5).toString("latin1")).toBe("%PDF-");
});
