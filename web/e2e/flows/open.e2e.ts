// Cells that the player leaves open: on the dice board, in a board of one's own, by pointer, finger and keys.

import type { BrowserContextOptions, Locator } from "playwright-core";
import { expect } from "vitest";
import { clean } from "../barriers";
import { flow, serverFlow, type Visit } from "../visit";

const TELEPHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Two of the cells to spare, two more that may stay open, and three bars: one cell too much is covered by none. */
const OWN = `family = "packing"
board = """
?...
....
...?
"""
spare = "0-2"

[[pieces]]
name = "I"
shape = "###"
count = 3
`;

const dice = ({ page }: Visit): Locator => page.getByRole("combobox", { name: /^(die|dé) \d$/ });

async function thrown(visit: Visit): Promise<string[]> {
  return dice(visit).evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
}

const open = (visit: Visit): Locator => visit.board.drawing.getByRole("gridcell", { name: /, stays uncovered$/ });

flow("The dice board: thrown from the first page, set by pointer, keys and names, and played on from there", async (visit) => {
  const { page, board } = visit;
  await visit.start();
  await page.getByRole("link", { name: "Throw the dice" }).click();
  await visit.statusReads(/solutions? left/);
  await expect.poll(() => open(visit).count()).toBe(7);
  const first = await thrown(visit);
  expect(first).toHaveLength(7);
  expect(first.every((label) => /^[A-F][1-6]$/.test(label))).toBe(true);

  // The first die by its name, a press on the board, and a key: another face each time.
  await dice(visit).first().selectOption("F3");
  await expect.poll(() => board.said(6, 3)).toBe("F3, stays uncovered");
  await board.cell(3, 1).click();
  await expect.poll(() => board.said(3, 1)).toBe("C1, stays uncovered");
  expect((await thrown(visit))[0]).toBe("C1");
  expect(await board.said(6, 3)).toBe("F3, one of die 1");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => board.said(4, 1)).toBe("D1, stays uncovered");
  await page.keyboard.press("Delete");
  await expect.poll(() => board.said(4, 1)).toBe("D1, one of die 1");
  expect((await thrown(visit))[0]).toBe("");
  await page.keyboard.press(" ");
  await expect.poll(() => open(visit).count()).toBe(7);

  // A piece is laid and taken off with the next throw; starting again keeps the dice.
  await visit.leaf("Hint");
  await visit.hintAndPlay();
  await expect.poll(async () => (await board.rows()).join("").replaceAll(".", "").length).toBeGreaterThan(0);
  const kept = await thrown(visit);
  await visit.press("Start again");
  await expect.poll(async () => (await board.rows()).join("").replaceAll(".", "")).toBe("");
  await expect.poll(() => thrown(visit)).toEqual(kept);
  await visit.press("Throw the dice");
  await visit.statusReads(/solutions? left/);
  await expect.poll(() => open(visit).count()).toBe(7);
});

flow("Cells to spare and cells that may stay open: how many still may, and what is too many", async (visit) => {
  const { page, board } = visit;
  await visit.paste(OWN);
  await visit.reads("Up to 2 more cells may stay open: press them.");
  await visit.reads("Cells marked ? may stay open: press them. 0 of 2 stay open.");
  expect(await board.said(1, 1)).toBe("?, may stay open");
  for (const [col, left] of [[2, "One more cell may stay open"], [3, "No more cells may stay open"]] as const) {
    await board.cell(2, col).click();
    await visit.reads(left);
    expect(await board.said(2, col)).toBe("empty, stays uncovered");
  }
  await visit.answered("only 2 cells may stay open", () => board.cell(2, 4).click());
  await visit.refused();
  await board.cell(1, 1).click();
  await visit.reads("1 of 2 stay open.");
  await visit.press("Undo");
  await visit.reads("0 of 2 stay open.");
  await board.cell(2, 2).click();
  await visit.reads("One more cell may stay open");
  await page.reload();
  await board.ready();
  await visit.reads("One more cell may stay open");
  await clean(visit, "open cells");
});

/** Two dominoes on six cells: 11 ways, 3 with the cell above the middle open; with one beside the corner open
 * too, the corner is covered by none. */
const SPARED = `family = "packing"
board = """
...
...
"""
spare = 2

[[pieces]]
name = "I"
shape = "##"
count = 2
`;

/** Beside the second cell, a bar of three has no place. */
const CHOSEN = `family = "packing"
board = """
....
"""

[[choice]]
name = "day"
cells = [[0, 1], [0, 3]]
labels = ["Mon", "Tue"]

[[pieces]]
name = "I"
shape = "###"
`;

flow("The number of solutions left follows cells left open, and a position of open cells alone is the player's", async (visit) => {
  const { board } = visit;
  await visit.paste(SPARED);
  await visit.statusReads(/^11 solutions left/);
  await board.cell(1, 2).click();
  await visit.statusReads(/^3 solutions left/);
  await board.cell(2, 1).click();
  await visit.statusReads("No solution from here");
  await visit.press("Why?");
  await visit.reads("This can no longer be completed");
  await visit.reads(/Do not leave \([12],[12]\) open; then it can be completed again\./);
  await visit.leaf("Solve");
  await visit.press("Check");
  await visit.reads("4 cells are still empty.");
  await visit.press("Undo");
  await visit.statusReads(/^3 solutions left/);
  await visit.press("Undo");
  await visit.statusReads(/^11 solutions left/);
});

flow("The number of solutions left follows choices", async (visit) => {
  const { page } = visit;
  await visit.paste(CHOSEN);
  const day = page.getByRole("combobox", { name: "day" });
  await visit.statusReads("Exactly one solution left");
  await day.selectOption("Mon");
  await visit.statusReads("No solution from here");
  await day.selectOption("Tue");
  await visit.statusReads("Exactly one solution left");
  await day.selectOption("Mon");
  await visit.statusReads("No solution from here");
  await page.reload();
  await visit.statusReads("No solution from here");
});

/** Two of three pieces fill the board. */
const SOME = `family = "packing"
board = """
......
"""
use = 2

[[pieces]]
name = "A"
shape = "###"
[[pieces]]
name = "B"
shape = "###"
[[pieces]]
name = "C"
shape = "###"
`;

flow("Of pieces of which not all are laid: how many are, which a solution leaves out, and what is the only one", async (visit) => {
  await visit.paste(SOME);
  await visit.reads("2 pieces are laid in all, 0 so far.");
  await visit.leaf("Solve");
  await visit.page.getByRole("tabpanel").getByRole("button", { name: "Solve", exact: true }).click();
  await visit.reads(/^A solution\. Left over: [ABC]$/);
  await visit.press("Put it on the board");
  await visit.statusReads("Solved");
  await visit.reads(/^Left over: [ABC]$/);
  await visit.reads("2 pieces are laid in all, 2 so far.");
  await visit.press("Show them");
  await visit.reads("From here, this is the only one.");
});

const FRENCH = { throw: "Lancer les dés", title: "Plateau aux dés", open: /, reste découverte$/ };

serverFlow("The dice board by fingers, in French", async (visit) => {
  const { page, board } = visit;
  await visit.open("/");
  await page.getByRole("heading", { name: FRENCH.title }).waitFor();
  await visit.tap(page.getByRole("link", { name: FRENCH.throw }));
  await board.ready();
  const left = board.drawing.getByRole("gridcell", { name: FRENCH.open });
  await expect.poll(() => left.count()).toBe(7);
  const [now = ""] = await thrown(visit);
  const [row, col] = now === "C1" ? [4, 1] : [3, 1];
  await visit.tap(board.cell(row, col));
  await expect.poll(async () => (await thrown(visit))[0]).toBe(row === 3 ? "C1" : "D1");
  await visit.tap(visit.button(FRENCH.throw));
  await expect.poll(() => left.count()).toBe(7);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await clean(visit, "dice by fingers");
}, { ...TELEPHONE, locale: "fr-FR" });
