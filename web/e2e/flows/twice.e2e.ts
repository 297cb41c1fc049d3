// Fast visitors: the second of two presses, an answer that comes when its visitor is elsewhere, and
// several files at once.

import { expect } from "vitest";
import { CHALLENGE, SUGURU } from "../puzzles";
import { flow, serverFlow, type Visit } from "../visit";

const puzzle = CHALLENGE.join("\n");

async function nothingWentWrong({ page }: Visit): Promise<void> {
  expect(await page.locator(".notice.bad").allInnerTexts()).toEqual([]);
}

flow("The second of two presses does nothing more", async (visit) => {
  const { page, board } = visit;
  await visit.paste(puzzle);
  const before = await board.rows();
  await visit.hint();
  await visit.button("Play it").dblclick();
  await visit.button("Undo").and(page.locator(":enabled")).waitFor();
  await visit.statusReads("Exactly one solution left");
  await nothingWentWrong(visit);
  expect(await board.rows()).not.toEqual(before);
  await visit.button("Undo").dblclick();
  await visit.button("Undo").and(page.locator(":disabled")).waitFor();
  await visit.settled();
  await nothingWentWrong(visit);
  expect(await board.rows()).toEqual(before);
  await visit.button("Redo").dblclick();
  await visit.button("Redo").and(page.locator(":disabled")).waitFor();
  await visit.settled();
  await nothingWentWrong(visit);
});

serverFlow("Notes that are written faster than the engine answers are all kept", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  await board.cell(1, 2).click();
  await visit.press("Notes");
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/play?*", async (route) => {
    await asked;
    await route.continue();
  });
  for (const key of ["1", "2", "3", "2"]) await page.keyboard.press(key);
  answer();
  await expect.poll(() => board.said(1, 2)).toContain("notes 1 3");
  await nothingWentWrong(visit);
});

flow("What is forgotten by two presses comes back", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=iq-puzzler-pro");
  await board.bring(visit.piece("G"), 2, 2);
  await visit.button("Undo").and(page.locator(":enabled")).waitFor();
  await visit.leaf("Share");
  await page.getByRole("textbox", { name: "Name of the game" }).fill("Tea");
  await visit.answered("“Tea” is kept.", () => visit.press("Keep"));
  for (const title of ["IQ Puzzler Pro", "Tea"]) {
    await visit.open("/games");
    const forget = visit.button(`Forget ${title}`);
    await forget.waitFor();
    // Both before anything of the first is done.
    await forget.evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()));
    await visit.reads(`“${title}” is forgotten.`);
    await forget.waitFor({ state: "detached" });
    await nothingWentWrong(visit);
    await visit.press("Undo");
    await forget.waitFor();
  }
});

flow("A game that opens late takes nobody away from where they are", async (visit) => {
  const { page } = visit;
  await visit.paste(puzzle);
  await visit.hintAndPlay();
  await visit.open("/");
  const goOn = page.getByRole("link", { name: /^Continue where you left off/ });
  await goOn.waitFor();
  const games = await page.getByRole("link", { name: "My games" }).elementHandle();
  await goOn.evaluate((link: HTMLElement, other) => {
    link.click();
    (other as HTMLElement | null)?.click();
  }, games);
  await page.getByRole("button", { name: /^Packing/ }).waitFor();
  // What is asked next is answered after what was asked before.
  await page.getByRole("button", { name: /^Packing/ }).click();
  await visit.board.ready();
  await page.goBack();
  await page.getByRole("heading", { name: "My games" }).waitFor();
});

flow("Of several files one is opened, and the others wait among the games", async (visit) => {
  const { page, board } = visit;
  await visit.open("/");
  const files = [["one.txt", puzzle], ["two.txt", SUGURU], ["three.txt", "no puzzle at all"]].map(([name = "", text = ""]) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) }));
  const told = "Another game waits under “My games”. Another file could not be opened.";
  await visit.answered(told, () => page.locator("input[type=file]").setInputFiles(files));
  await board.ready();
  expect(await board.rows()).toEqual(CHALLENGE);
  await visit.refused();
  await visit.open("/games");
  await page.getByRole("button", { name: /^Suguru/ }).click();
  await board.ready();
});
