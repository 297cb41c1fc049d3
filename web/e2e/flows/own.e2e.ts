// Levels of one's own: from a drawing to a book that is played, removed, opened from its file and from its link, and
// printed.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { expect } from "vitest";
import { clean } from "../barriers";
import { boxOf } from "../board";
import { UNTRUSTED } from "../machines";
import { hasLetters, pagesOf, painted } from "../pdf";
import { SUGURU, SUGURU_ANSWER } from "../puzzles";
import { finish, give, solve } from "../solving";
import { PHONE, flow, siteFlow, type Visit } from "../visit";

const TILES = "0514\n4631\n5178\n8302\n";

/** Makes a book of four easy levels from a Tetravex. */
async function make(visit: Visit): Promise<void> {
  const { page } = visit;
  await visit.paste(TILES);
  await visit.leaf("Share");
  await visit.press("Make levels");
  await page.getByRole("heading", { level: 1, name: "Levels of your own" }).waitFor();
  await page.getByRole("textbox", { name: "Name of the book" }).fill("Four tiles");
  await page.getByRole("spinbutton", { name: "Number of levels" }).fill("4");
  await page.getByRole("combobox", { name: "Hardest class" }).selectOption("starter");
  await clean(visit, "levels of one's own");
  await visit.press("Make 4 levels");
  await page.getByRole("heading", { level: 1, name: "Four tiles" }).waitFor();
  await page.getByText("0 of 4 solved").waitFor();
}

flow("A drawing becomes a book: it is played, removed and taken back, and opens from its file and its link", async (visit) => {
  const { page, context } = visit;
  await make(visit);
  await clean(visit, "a book of one's own");
  const book = page.url();
  await page.getByRole("link", { name: "Level 4, starter", exact: true }).click();
  await page.getByRole("heading", { name: "Four tiles, level 4, starter" }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Levels", exact: true }).click();
  await page.getByText("0 of 4 solved").waitFor();
  const saving = page.waitForEvent("download");
  await visit.press("Save as a file");
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("four-tiles.book.json");
  const text = await readFile(await saved.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ book: "Four tiles", levels: [{ class: "starter" }, {}, {}, {}] });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit.answered("The link is copied. It leads to this computer", () => visit.press("Copy link"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // Removed, and taken back.
  await visit.press("Remove");
  await page.getByRole("heading", { level: 1, name: "Levels" }).waitFor();
  await page.getByRole("link", { name: /^Four tiles/ }).waitFor({ state: "detached" });
  await visit.press("Undo");
  await page.getByRole("heading", { level: 1, name: "Four tiles" }).waitFor();
  await visit.press("Remove");
  await page.getByRole("heading", { level: 2, name: "Suguru" }).waitFor();
  await page.getByRole("link", { name: /^Four tiles/ }).waitFor({ state: "detached" });
  // The link brings it back, and the file is the same book.
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByRole("heading", { level: 1, name: "Four tiles" }).waitFor();
  expect(page.url()).toBe(book);
  await visit.press("Remove");
  await page.getByRole("heading", { level: 2, name: "Suguru" }).waitFor();
  await visit.open("/");
  const file = join(tmpdir(), `pavage-${process.pid}.book.json`);
  await writeFile(file, text);
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByRole("heading", { level: 1, name: "Four tiles" }).waitFor();
  expect(page.url()).toBe(book);
  await page.getByRole("link", { name: "Level 1, starter", exact: true }).click();
  await visit.board.ready();
  await give(visit);
  await page.getByRole("banner").getByRole("link", { name: "Levels", exact: true }).click();
  await page.goBack();
  await visit.statusReads("Solved");
  await finish(visit);
  await page.getByRole("link", { name: "Next level" }).click();
  await page.getByRole("heading", { name: "Four tiles, level 2, starter" }).waitFor();
  // After the last level the page says how far one is.
  await visit.open("/levels");
  await page.getByRole("link", { name: /^Four tiles/ }).click();
  await page.getByRole("link", { name: "Level 4, starter", exact: true }).click();
  await visit.board.ready();
  await solve(visit);
  await visit.reads("The last level of this book. Solved so far: 2 of 4.");
  await clean(visit, "the last level of a book");
  await visit.open("/levels");
  await page.getByRole("link", { name: /^Four tiles 2 of 4 solved$/ }).waitFor();
  await clean(visit, "books of one's own beside the others");
}, PHONE);

flow("Board and tiles are printed at one scale, in the size that is asked for, with the solutions at the end", async (visit) => {
  const { page } = visit;
  await make(visit);
  await visit.press("Booklet to print");
  await visit.reads(/^One page of puzzles, cells of [\d.]+ mm, and the solutions\.$/);
  expect(await page.getByRole("img", { name: /^Level \d, starter$/ }).count()).toBe(4);
  expect(await page.getByRole("img", { name: /^Solution of level \d$/ }).count()).toBe(4);
  await clean(visit, "a booklet");
  await page.getByRole("checkbox", { name: "True size" }).check();
  await page.getByRole("spinbutton", { name: "Side of a cell, in mm" }).fill("20");
  await page.getByRole("checkbox", { name: "Black and white" }).check();
  await visit.reads(/cells of 20 mm/);
  for (const [paper, width, height] of [["A4", 210, 297], ["Letter", 215.9, 279.4]] as const) {
    await page.getByRole("combobox", { name: "Paper" }).selectOption(paper);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const pages = pagesOf(pdf);
    // As many as are seen, and none that is empty.
    expect(pages.length).toBe(await page.locator(".page").count());
    for (const one of pages) {
      expect(Math.abs(one.width - width)).toBeLessThan(0.5);
      expect(Math.abs(one.height - height)).toBeLessThan(0.5);
    }
    expect(hasLetters(pdf)).toBe(true);
    const count = (side: number): number => painted(pdf).filter((box) => [box.width, box.height].every((length) => Math.abs(length - side) < 0.02)).length;
    // Four boards of four places, which are drawn nine tenths as wide as a cell, and four tiles beside each.
    expect(count(20 * 0.9)).toBe(16);
    expect(count(20 * 0.97)).toBe(16);
  }
});

siteFlow("On a sheet from a host that others reach, the code of a game lies on no board; from this machine there is none, and it is said why", async (visit) => {
  const { page, host } = visit;
  for (const puzzle of [TILES, SUGURU]) {
    await page.goto("about:blank");
    await page.goto(host.address.replace("127.0.0.1", UNTRUSTED));
    await page.getByRole("textbox", { name: "Bring your own" }).fill(puzzle);
    await visit.press("Open");
    await visit.board.ready();
    await visit.leaf("Share");
    await visit.press("Sheet to print…");
    await page.getByRole("checkbox", { name: "A code that opens the game" }).check();
    const code = page.getByRole("img", { name: "The link as a QR code" });
    await code.waitFor();
    for (const each of ["1", "2", "4", "6"]) {
      await page.getByRole("combobox", { name: "Puzzles on a page" }).selectOption(each);
      await visit.settled();
      const [mark, board] = [await boxOf(code), await boxOf(page.locator(".page svg.picture").first())];
      const [right, bottom] = [board.x + board.width, mark.y + mark.height];
      expect(right <= mark.x || bottom <= board.y).toBe(true);
    }
    await clean(visit, "a sheet with a code");
  }
  await visit.paste(TILES);
  await visit.leaf("Share");
  await visit.press("Sheet to print…");
  await visit.reads("There is no code to the game");
  expect(await page.getByRole("checkbox", { name: "A code that opens the game" }).count()).toBe(0);
});

/** A Suguru with one of its open cells filled in, as many times as it has any. */
function givenOnce(): string[] {
  const [head = "", rows = ""] = SUGURU.split('givens = """\n');
  return [...rows].flatMap((sign, at) => {
    const [row, col] = [Math.floor(at / 6), at % 6];
    return sign === "." ? [`${head}givens = """\n${rows.slice(0, at)}${SUGURU_ANSWER[row]?.[col] ?? ""}${rows.slice(at + 1)}`] : [];
  });
}

flow("A book of twenty levels is opened from its file on a telephone, and played by touch", async (visit) => {
  const { page } = visit;
  const puzzles = [...givenOnce(), SUGURU].slice(0, 20);
  const levels = puzzles.map((puzzle, at) => ({ class: at < 10 ? "starter" : "junior", score: at, puzzle }));
  await visit.open("/");
  await page.locator("input[type=file]").first().setInputFiles({ name: "twenty.book.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ book: "Twenty", absent: [], levels })) });
  await page.getByRole("heading", { level: 1, name: "Twenty" }).waitFor();
  await page.getByText(`0 of ${levels.length} solved`).waitFor();
  await clean(visit, "a book of twenty levels");
  await visit.tap(page.getByRole("link", { name: "Level 1, starter", exact: true }));
  await visit.board.ready();
  for (const [row, line] of SUGURU_ANSWER.entries()) {
    for (const [col, value] of [...line].entries()) {
      const cell = page.locator(`svg.board [role=gridcell][data-row="${row}"][data-col="${col}"]`);
      if (!/empty/.test((await cell.getAttribute("aria-label")) ?? "")) continue;
      await visit.tap(cell);
      await visit.tap(visit.button(value));
    }
  }
  await visit.statusReads("Solved");
  await visit.tap(page.getByRole("link", { name: "Next level" }));
  await page.getByRole("heading", { name: "Twenty, level 2, starter" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await visit.tap(page.getByRole("banner").getByRole("link", { name: "Levels", exact: true }));
  await page.getByText(`1 of ${levels.length} solved`).waitFor();
}, { ...PHONE, viewport: { width: 390, height: 844 }, full: "a quick flow plays a book of four levels on a telephone" });
