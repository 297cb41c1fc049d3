// Fast visitors: the second of two presses, an answer that comes when its visitor is elsewhere, and
// several files at once.
// @module-tag full

import { expect } from "vitest";
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContextOptions } from "playwright-core";
import { boxOf } from "../board";
import { CHALLENGE, HOLES, SUGURU } from "../puzzles";
import { flow, serverFlow, type Visit } from "../visit";

const TELEPHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

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

/** What the page hears of taps: all that the browser makes clicks of, and the buttons that take them. */
interface Heard {
  clicks: number;
  readonly pressed: string[];
}

/** In the page, before anything of its own. */
function hear(): void {
  const heard: Heard = { clicks: 0, pressed: [] };
  Object.assign(window, { heard });
  // What a button says is read before the page hears of the click: an answer may change it at once.
  let says: string | null = null;
  addEventListener("click", ({ target }) => {
    heard.clicks += 1;
    const button = (target as Element).closest("button, a, input, select, summary");
    says = button && (button.getAttribute("aria-label") ?? button.textContent.trim());
  }, true);
  addEventListener("click", () => {
    if (says !== null) heard.pressed.push(says);
  });
}

/** Fingers, and a page whose clock stands while they tap: however long an answer takes, to them it is no
 * moment. */
class Fingers {
  private constructor(private readonly visit: Visit) {}

  static async at(visit: Visit, puzzle: string): Promise<Fingers> {
    await visit.page.clock.install();
    await visit.page.addInitScript(hear);
    await visit.paste(puzzle);
    return new Fingers(visit);
  }

  async pressed(): Promise<readonly string[]> {
    return (await this.heard()).pressed;
  }

  /** Where the middle of a button is, once it stays there. */
  async above(name: string): Promise<readonly [x: number, y: number]> {
    await this.visit.button(name).scrollIntoViewIfNeeded();
    // What the board that stays at the top covers is scrolled on, as a reader does.
    await this.visit.button(name).evaluate((button: Element) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      if (!button.contains(document.elementFromPoint(x + width / 2, y + height / 2))) button.scrollIntoView({ block: "end" });
    });
    await this.visit.quiet();
    const { x, y, width, height } = await boxOf(this.visit.button(name));
    return [x + width / 2, y + height / 2];
  }

  /** Taps. The browser takes no tap on what has only just been scrolled there. */
  async tap([x, y]: readonly [x: number, y: number]): Promise<void> {
    const { clicks } = await this.heard();
    await expect.poll(async () => {
      await this.visit.page.touchscreen.tap(x, y);
      for (let looks = 0; looks < 20 && (await this.heard()).clicks === clicks; looks += 1) await pause(50);
      return (await this.heard()).clicks;
    }).toBe(clicks + 1);
  }

  private heard(): Promise<Heard> {
    return this.visit.page.evaluate(() => (window as unknown as { heard: Heard }).heard);
  }
}

/** Buttons of the panel in the order in which they are reached, each with what it brings. */
const REACHED: readonly (readonly [puzzle: string, leaf: string, ...steps: (readonly [press: string, brings: string])[]])[] = [
  [HOLES.join("\n"), "Hint", ["Give me a nudge", "Tell me why"], ["Tell me why", "Show me"], ["Show me", "Play it"], ["Play it", "Give me a nudge"]],
  [SUGURU, "Hint", ["Give me a nudge", "Tell me why"], ["Tell me why", "Show me"], ["Show me", "Play it"], ["Play it", "Give me a nudge"]],
  [SUGURU, "Hint", ["How hard is it?", "Keep this result"], ["Explain", "Play up to here"], ["Next step", "Next step"], ["Play up to here", "Give me a nudge"]],
  [CHALLENGE.join("\n"), "Solve", ["Count", "Keep this result"], ["Solve", "Put it on the board"], ["Put it on the board", "Play it again"]],
];

for (const [number, [puzzle, leaf, ...steps]] of REACHED.entries()) {
  serverFlow(`The second of two taps falls on nothing that the first has moved there: ${leaf} ${number + 1}`, async (visit) => {
    const fingers = await Fingers.at(visit, puzzle);
    await visit.leaf(leaf);
    for (const [name, brings] of steps) {
      const there = await fingers.above(name);
      await visit.stopTime();
      const before = (await fingers.pressed()).length;
      await fingers.tap(there);
      await visit.button(brings).waitFor();
      await fingers.tap(there);
      expect(new Set((await fingers.pressed()).slice(before)), name).toEqual(new Set([name]));
      await visit.page.clock.resume();
    }
    await nothingWentWrong(visit);
  }, number === 0 ? TELEPHONE : { ...TELEPHONE, full: "the buttons of the first puzzle are held to the same" });
}
