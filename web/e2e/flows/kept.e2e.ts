// What is kept in the browser: two tabs, a store that is full or refused, what earlier versions kept,
// everything taken along as one file.

import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { holdGames, keptGames } from "../kept";
import { CHALLENGE, SUGURU } from "../puzzles";
import { flow, serverFlow, type Visit } from "../visit";

/** Begins a game of its own with a piece. */
async function begun(visit: Visit): Promise<void> {
  await visit.open("/play?name=iq-puzzler-pro");
  await visit.board.bring(visit.piece("G"), 2, 2);
  await visit.piece("G").waitFor({ state: "detached" });
  await expect.poll(async () => (await keptGames(visit.page)).length).toBeGreaterThan(0);
}

/** Makes every writing to the database fail with this, from now on and on every page of the tab. */
async function failing(visit: Visit, name: string): Promise<void> {
  const fail = (fault: string): void => {
    const put = function (): never {
      throw new DOMException("", fault);
    };
    IDBObjectStore.prototype.put = put;
  };
  await visit.page.addInitScript(fail, name);
  await visit.page.evaluate(fail, name);
}

async function keptAs(visit: Visit, name: string): Promise<void> {
  await visit.leaf("Share");
  await visit.page.getByRole("textbox", { name: "Name of the game" }).fill(name);
  await visit.answered(`“${name}” is kept.`, () => visit.press("Keep"));
}

async function exported({ page }: Visit, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  expect(download.suggestedFilename()).toMatch(/^pavage-\d{4}-\d\d-\d\d\.json$/);
  return readFile(await download.path(), "utf8");
}

async function imported(visit: Visit, text: string): Promise<void> {
  const [chooser] = await Promise.all([visit.page.waitForEvent("filechooser"), visit.press("Import")]);
  await chooser.setFiles({ name: "pavage.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

flow("Two tabs go on with one game: both games are kept", async (visit) => {
  const { page, context } = visit;
  await begun(visit);
  await page.waitForURL(/[?&]g=/);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("gridcell").first().waitFor();
  await visit.board.bring(visit.piece("C"), 4, 8);
  await visit.piece("C").waitFor({ state: "detached" });
  await other.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(async () => (await keptGames(page)).length).toBe(2);
  const games = (await keptGames(page)).map(({ game }) => (/^cursor 2$/m.test(game) ? "played on" : "taken back"));
  expect(games.toSorted()).toEqual(["played on", "taken back"]);
  // A list that is open follows what other tabs do.
  await other.getByRole("link", { name: "My games" }).click();
  await expect.poll(() => other.getByRole("button", { name: /^IQ Puzzler Pro/ }).count()).toBe(2);
  await page.getByRole("link", { name: "My games" }).click();
  await page.getByRole("button", { name: "Forget IQ Puzzler Pro" }).first().click();
  await expect.poll(() => other.getByRole("button", { name: /^IQ Puzzler Pro/ }).count()).toBe(1);
});

flow("A move that another tab leaves as it goes is on the shelf at once", async (visit) => {
  const { page, context } = visit;
  await begun(visit);
  const [game] = await keptGames(page);
  await visit.open("/games");
  const shelf = page.locator(".shelf .entry strong");
  await expect.poll(() => shelf.count()).toBe(1);
  const other = await context.newPage();
  await other.goto(visit.at("/"));
  await other.evaluate((left) => localStorage.setItem("pavage.unsaved.other", JSON.stringify(left)), [{ game: { ...game, id: "left-1" }, before: null }]);
  await expect.poll(() => shelf.count()).toBe(2);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("pavage.unsaved.other"))).toBe(null);
  expect((await keptGames(page)).map(({ id }) => id)).toContain("left-1");
});

flow("A game whose page goes before it is in the database is not lost", async (visit) => {
  const { page, context, board } = visit;
  await begun(visit);
  // Another page holds the database, so that the move cannot reach it.
  const other = await context.newPage();
  await other.goto(visit.at("/"));
  await holdGames(other);
  await board.bring(visit.piece("C"), 4, 8);
  await visit.piece("C").waitFor({ state: "detached" });
  await page.goto("about:blank");
  await other.close();
  await visit.open("/games");
  await page.getByRole("button", { name: /^IQ Puzzler Pro/ }).click();
  await visit.piece("G").waitFor({ state: "detached" });
  await expect.poll(() => visit.piece("C").count()).toBe(0);
});

serverFlow("What is kept under a name lies in the folder, or in the browser when that is preferred", async (visit) => {
  const { page } = visit;
  const tea = page.getByRole("link", { name: /^Tea/ });
  await begun(visit);
  await keptAs(visit, "Tea");
  await visit.press("My games");
  await page.getByRole("heading", { name: "Kept on this computer" }).waitFor();
  await tea.waitFor();
  await page.getByRole("radio", { name: "In this browser" }).check();
  await page.getByRole("heading", { name: "Kept in this browser" }).waitFor();
  await tea.waitFor();
  await visit.press("Forget Tea");
  await tea.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("radio", { name: "In this browser", checked: true }).waitFor();
  await expect.poll(() => tea.count()).toBe(0);
  // It stayed where it was.
  await page.getByRole("radio", { name: "In Pavage’s folder on this computer" }).check();
  await tea.click();
  await visit.board.ready();
});

flow("A full store: it is said in a sentence, the game goes on and is in the file of everything", async (visit) => {
  const { page, board } = visit;
  await begun(visit);
  await failing(visit, "QuotaExceededError");
  await visit.answered("There is no room left in this browser", () => board.bring(visit.piece("C"), 4, 8));
  await visit.piece("C").waitFor({ state: "detached" });
  await visit.press("My games");
  await page.getByRole("button", { name: /^IQ Puzzler Pro/ }).waitFor();
  const file = JSON.parse(await exported(visit, () => visit.press("Export all"))) as { played: { game: string }[] };
  expect(file.played.map(({ game }) => /^cursor 2$/m.test(game))).toEqual([true]);
  // The database has the game as it was when there was room.
  expect((await keptGames(page)).map(({ game }) => /^cursor 1$/m.test(game))).toEqual([true]);
});

flow("A browser that keeps nothing: play goes on", async (visit) => {
  const { page } = visit;
  await page.addInitScript(() => {
    const deny = (): never => {
      throw new DOMException("", "SecurityError");
    };
    IDBFactory.prototype.open = deny;
    Object.defineProperty(window, "localStorage", { get: deny });
  });
  await visit.answered("This browser keeps nothing for this page", () => visit.paste(CHALLENGE.join("\n")));
  await visit.hintAndPlay();
  await visit.press("My games");
  await page.getByRole("button", { name: /^Packing 5\s×\s11/ }).waitFor();
});

flow("What earlier versions kept is copied, and stays where it was", async (visit) => {
  const { page } = visit;
  await begun(visit);
  const [game] = await keptGames(page);
  await visit.stranger(async (other) => {
    await other.page.addInitScript((kept) => {
      if (location.protocol === "http:") localStorage.setItem("pavage.shelf.1", kept);
    }, JSON.stringify([{ ...game, title: "Old one", name: undefined }]));
    await other.open("/games");
    await other.page.getByRole("button", { name: /^Old one/ }).waitFor();
    await other.press("Forget Old one");
    await other.page.getByRole("button", { name: /^Old one/ }).waitFor({ state: "detached" });
    // Copied once, it does not come back.
    await other.open("/");
    await other.open("/games");
    await other.reads("No games yet.");
    expect(await other.page.evaluate(() => localStorage.getItem("pavage.shelf.1"))).toContain("Old one");
  });
});

flow("Everything is taken along as one file, to a second profile, and the import is undone", async (visit) => {
  const { page } = visit;
  await begun(visit);
  await keptAs(visit, "Tea");
  await visit.paste(SUGURU);
  await visit.press("How hard is it?");
  await page.getByRole("button", { name: "Keep this result" }).click();
  await page.getByText("Kept", { exact: true }).waitFor();
  await visit.open("/draw/suguru");
  await page.getByRole("textbox", { name: "Name of the drawing" }).fill("magazine");
  await visit.answered("“magazine” is kept.", () => visit.press("Keep"));
  await visit.press("My games");
  await page.getByRole("link", { name: /^Tea/ }).waitFor();
  const file = await exported(visit, () => visit.press("Export all"));
  // A folder of the engine's is that of all browsers.
  for (const name of ["Tea", "Suguru 5 × 5: Expert"]) await visit.answered(/is forgotten/, () => visit.press(`Forget ${name}`));
  await expect.poll(() => page.locator(".shelf .entry strong").count()).toBe(1);

  await visit.stranger(async (other) => {
    const shelf = other.page.locator(".shelf .entry strong");
    await other.open("/games");
    await other.quiet();
    // Two of a game, a result, a drawing under its name, and the one that was left.
    await other.answered("5 entries are imported.", () => imported(other, file));
    await expect.poll(async () => (await shelf.allInnerTexts()).map((name) => name.replaceAll(/\s/g, " ")).toSorted()).toEqual(["IQ Puzzler Pro", "Suguru 5 × 5: Expert", "Tea"]);
    await other.press("Undo");
    await expect.poll(() => shelf.count()).toBe(0);
    await other.answered("This is not a file that", () => imported(other, "{}"));
    // What is damaged is left out and named; the rest comes back.
    await other.answered(/4 entries are imported\. One entry is damaged and was left out: “IQ Puzzler Pro” of “played” \(“seconds”/, () => imported(other, file.replace(/"seconds":\d+/, '"seconds":-1')));
    await expect.poll(() => shelf.count()).toBe(2);
    await other.answered("One entry is imported; 4 were there already.", () => imported(other, file));
    await expect.poll(() => shelf.count()).toBe(3);
    await other.answered("Nothing new in this file; 5 were there already.", () => imported(other, file));
    // The game goes on where it was, under its name.
    await other.page.getByRole("button", { name: /^IQ Puzzler Pro/ }).click();
    await other.board.ready();
    expect((await other.board.rows()).join("")).toContain("G");
    await other.open("/draw/suguru");
    await other.button("magazine").waitFor();
  });
});
