// Suguru: digits, notes, conflicts, hints, and the steps of an explanation with its worlds.

import { expect } from "vitest";
import { SUGURU, SUGURU_ANSWER, SUGURU_TWO, SUGURU_TWO_WORLDS } from "../puzzles";
import { clean } from "../barriers";
import { PHONE, flow, serverFlow, type Visit } from "../visit";

serverFlow("Digits, notes, a conflict, a check", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  // A grey number says why it cannot be written.
  await page.getByRole("button", { name: "1", exact: true, disabled: true }).click({ force: true });
  await visit.reads("Choose a cell on the board first.");
  await board.cell(1, 2).click();
  await visit.press("Notes");
  await visit.press("1");
  await visit.press("2");
  await expect.poll(() => board.said(1, 2)).toContain("notes 1 2");
  await page.keyboard.press("n");
  // A 3 beside two others: the page marks it, the check says it.
  await page.keyboard.press("3");
  await expect.poll(() => board.said(1, 2)).toContain(", 3");
  await board.drawing.locator(".wrong").first().waitFor();
  await visit.leaf("Solve");
  await visit.press("Check");
  await visit.reads(/Not right: (one|\d+) mistakes?/);
  await board.cell(1, 2).click();
  await visit.press("Erase");
  await expect.poll(() => board.said(1, 2)).toContain("empty");
  await board.drawing.locator(".wrong").first().waitFor({ state: "detached" });
});

flow("A check names a number that breaks no rule and is wrong, which the page does not mark before", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  await board.cell(2, 1).click();
  await page.keyboard.press("1");
  await expect.poll(() => board.said(2, 1)).toContain(", 1");
  await visit.leaf("Solve");
  expect(await board.drawing.locator(".wrong").count()).toBe(0);
  await visit.press("Check");
  await visit.reads("Not right: one mistake.");
  await visit.reads("(2,1) is not 1 in the only solution");
  await board.drawing.locator(".wrong").first().waitFor();
  await board.cell(2, 1).click();
  await visit.press("Erase");
  await expect.poll(() => board.said(2, 1)).toContain("empty");
  await visit.press("Check");
  await visit.reads("No mistake so far.");
});

/** What the page says of cells, by row and column. */
async function said({ board }: Visit, ...cells: readonly (readonly [number, number])[]): Promise<string[]> {
  const all: string[] = [];
  for (const [row, col] of cells) all.push((await board.said(row, col)).replace(/^cage \d+, /, ""));
  return all;
}

flow("Solvers by keys alone: cells chosen with Shift and Ctrl, small numbers, colours, each taken back at once", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  const keys = async (...pressed: string[]): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  await board.cell(2, 2).focus();
  await keys("Shift+ArrowDown", "Shift+ArrowDown");
  await expect.poll(() => board.drawing.locator("[aria-selected=true]").count()).toBe(3);
  const three = [[2, 2], [3, 2], [4, 2]] as const;
  await keys("Shift+Digit2", "Control+Digit1", "Control+Shift+Digit6");
  await expect.poll(() => said(visit, ...three)).toEqual(Array(3).fill("empty, notes 2, in the middle 1, blue"));
  // Their colour is seen while they are chosen.
  const wash = board.drawing.locator(".wash.chosen").first();
  await expect.poll(() => wash.evaluate((drawn) => getComputedStyle(drawn).fill)).toMatch(/ \/ 0\.\d+\)$/);
  await keys("Control+z", "Control+z", "Control+z");
  await expect.poll(() => said(visit, ...three)).toEqual(Array(3).fill("empty"));
  await keys("Control+y", "Control+y", "Control+y");
  await expect.poll(() => said(visit, ...three)).toEqual(Array(3).fill("empty, notes 2, in the middle 1, blue"));
  // A number leaves the notes around it, with one step back for all of it.
  await keys("Escape", "ArrowUp", "2");
  await expect.poll(() => said(visit, ...three)).toEqual(["empty, in the middle 1, blue", "2, blue", "empty, in the middle 1, blue"]);
  await keys("u");
  await expect.poll(() => said(visit, ...three)).toEqual(Array(3).fill("empty, notes 2, in the middle 1, blue"));
  // Cells that do not touch, one by one; then the board as it was.
  await keys("ArrowUp", "Control+ArrowDown", "Control+ArrowDown", "Control+Enter", "0");
  await expect.poll(() => said(visit, ...three)).toEqual(["empty, blue", "empty, notes 2, in the middle 1, blue", "empty, blue"]);
  // The sheet of keys begins with the game that is played.
  await keys("?");
  const sheet = page.getByRole("dialog", { name: "Help" });
  await expect.poll(() => sheet.getByRole("heading", { level: 4 }).first().innerText()).toBe("Suguru");
  await sheet.getByText("A small note in the middle of the cell").waitFor();
  await clean(visit, "the help of a Suguru");
});

flow("Solvers by touch: a drag chooses cells, “Several” others, and notes stay where that is wished", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  const finger = await board.finger();
  const through = async (...cells: readonly (readonly [number, number])[]): Promise<void> => {
    for (const [at, [row, col]] of cells.entries()) {
      const point = await board.point(row - 0.5, col - 0.5);
      await (at === 0 ? finger.down(point) : finger.move(point));
    }
    const [row, col] = cells.at(-1) ?? [1, 1];
    await finger.up(await board.point(row - 0.5, col - 0.5));
  };
  await through([2, 2], [4, 2]);
  await expect.poll(() => board.drawing.locator("[aria-selected=true]").count()).toBe(3);
  await visit.tap(visit.button("Middle"));
  await visit.tap(visit.button("2"));
  await expect.poll(() => said(visit, [2, 2], [3, 2], [4, 2])).toEqual(Array(3).fill("empty, in the middle 2"));
  await visit.tap(visit.button("Colours"));
  await visit.tap(visit.button("Several"));
  await visit.tap(board.cell(3, 2));
  await visit.tap(board.cell(4, 4));
  await visit.tap(visit.button("7 violet"));
  await expect.poll(() => said(visit, [2, 2], [3, 2], [4, 2], [4, 4])).toEqual([
    "empty, in the middle 2, violet", "empty, in the middle 2", "empty, in the middle 2, violet", "empty, violet",
  ]);
  await clean(visit, "a Suguru with colours");
  await visit.tap(visit.button("Undo"));
  await expect.poll(() => said(visit, [2, 2])).toEqual(["empty, in the middle 2"]);
  // Without the setting a number leaves notes as they are.
  await visit.tap(visit.button("Settings"));
  await page.getByLabel("A number that I write is taken out of the notes around it").uncheck();
  await page.keyboard.press("Escape");
  await visit.tap(visit.button("Several"));
  await visit.tap(visit.button("Colours"));
  await visit.tap(board.cell(3, 2));
  await visit.tap(visit.button("2"));
  await expect.poll(() => said(visit, [2, 2], [3, 2])).toEqual(["empty, in the middle 2", "2"]);
}, PHONE);

serverFlow("Notes are filled in at a touch, and taken back", async (visit) => {
  const { board } = visit;
  await visit.paste(SUGURU);
  await visit.press("Fill in the notes");
  // A cage of one cell leaves one number; beside two 3s there is none.
  await expect.poll(() => board.said(1, 4)).toContain("notes 1");
  expect(await board.said(1, 2)).not.toMatch(/notes.*3/);
  await visit.press("Undo");
  await expect.poll(() => board.said(1, 4)).toMatch(/empty$/);
});

serverFlow("A hint for Suguru: nudge, reason, reveal, and play it", async (visit) => {
  await visit.paste(SUGURU);
  await visit.statusReads("19 cells to fill");
  await visit.hintAndPlay();
  await visit.statusReads("18 cells to fill");
});

flow("A Suguru without a solution says so, and is corrected where it is drawn", async (visit) => {
  await visit.paste(SUGURU.replace("...2.", "..52."));
  await visit.press("Give me a nudge");
  await visit.reads("This puzzle has no solution");
  await visit.reads("As it stands, nothing can complete it. “Explain” goes step by step to where it fails.");
  await visit.press("Correct the drawing");
  // It stands beside the drawing, too, with the reason.
  await visit.reads(/^No solution$/);
  // The sheet that was there is a step back.
  await visit.press("Undo");
  await visit.reads("36 cells have no cage yet.");
  await visit.press("Redo");
  await visit.press("Play");
  await visit.statusReads(/18 cells to fill/);
});

flow("Explained step by step, with the worlds of a hypothesis, to the end", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  await visit.press("Explain");
  await visit.reads("Step 1 of 29");
  const shown = page.locator("main svg.picture").first();
  await shown.locator(".learn").first().waitFor();
  await visit.press("Next step");
  await visit.reads("Step 2 of 29");
  await shown.locator(".from").first().waitFor();
  await visit.press("Step back");
  await visit.reads("Step 1 of 29");
  await page.getByRole("slider", { name: "Step", exact: true }).fill("8");
  await visit.reads("Suppose…");
  const world = page.getByRole("img", { name: /^row 2, column 4/i });
  await world.waitFor();
  // In the world that is supposed the board is filled further, to the contradiction.
  await world.locator(".wrong").first().waitFor();
  await page.getByRole("slider", { name: "Step", exact: true }).fill("29");
  await visit.press("Play up to here");
  await visit.statusReads("Solved");
  expect(await board.rows()).toEqual(SUGURU_ANSWER);
});

serverFlow("An explanation plays by itself, and stops", async (visit) => {
  const { page } = visit;
  await page.clock.install();
  await visit.paste(SUGURU);
  await visit.press("Explain");
  const slider = page.getByRole("slider", { name: "Step", exact: true });
  await slider.waitFor();
  await visit.stopTime();
  await visit.press("Play");
  await visit.timePasses(async () => (await slider.inputValue()) === "2");
  await visit.press("Pause");
  await visit.button("Play").waitFor();
  await slider.fill("28");
  await visit.press("Play");
  // At the last step it stands.
  await visit.timePasses(() => visit.button("Play").isVisible());
  await expect.poll(() => slider.inputValue()).toBe("29");
});

serverFlow("Two cells are supposed at once: a world for each way to fill them", async (visit) => {
  const { page } = visit;
  await visit.paste(SUGURU_TWO);
  await visit.press("Explain");
  await page.getByRole("slider", { name: "Step", exact: true }).fill("39");
  const worlds = page.getByRole("tabpanel").getByRole("img");
  await expect.poll(() => worlds.count()).toBe(SUGURU_TWO_WORLDS);
  for (const world of await worlds.all()) {
    // What is supposed is marked, and told in the name of the picture.
    expect(await world.locator(".edge.asked").count()).toBe(2);
    await expect.poll(() => world.getAttribute("aria-label")).toMatch(/^row 1, column 3 is \d, row 7, column 5 is \d$/i);
  }
  // Four of them cannot be: each says so, and shows where.
  expect(await page.getByRole("tabpanel").locator("figcaption .bad").count()).toBe(4);
  await expect.poll(() => worlds.filter({ has: page.locator(".edge.wrong") }).count()).toBe(4);
});

flow("A number that leads nowhere is told at once, and an explanation takes it back", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  await board.cell(2, 1).click();
  await page.keyboard.press("1");
  await visit.statusReads("No solution from here");
  await visit.press("Why?");
  await visit.reads("So (2,1) is not 1.");
  await visit.press("Explain");
  await visit.reads("The puzzle has a solution, but the number in (2,1) is wrong.");
  await page.locator("main svg.picture").first().locator(".wrong").first().waitFor();
  await visit.press("Play up to here");
  await visit.statusReads("19 cells to fill");
});

/** The small numbers in each cell as they are drawn, without those that are struck out; and the cells in
 * which some are. */
async function drawnNotes({ board }: Visit): Promise<{ readonly notes: Record<string, string>; readonly struck: readonly string[] }> {
  await board.drawn();
  return board.drawing.evaluate((svg) => {
    const notes: Record<string, string> = {};
    const struck: string[] = [];
    for (const cell of svg.querySelectorAll<SVGGraphicsElement>("[role=gridcell]")) {
      const { x, y, width, height } = cell.getBBox();
      const here = [...svg.querySelectorAll(".note")].filter((note) => {
        const [right, down] = [Number(note.getAttribute("x")) - x, Number(note.getAttribute("y")) - y];
        return right > 0 && right < width && down > 0 && down < height;
      });
      const key = `${cell.dataset["row"]},${cell.dataset["col"]}`;
      const stay = here.filter((note) => !note.classList.contains("struck"));
      notes[key] = stay.map((note) => note.textContent).join(" ");
      if (stay.length < here.length) struck.push(key);
    }
    return { notes, struck };
  });
}

flow("What a hint strikes out is gone once it is played, and all else that it draws there stays", async (visit) => {
  await visit.paste(SUGURU_TWO);
  let seen = 0;
  while (seen < 3) {
    await visit.hint();
    const told = await drawnNotes(visit);
    await visit.press("Play it");
    await visit.button("Give me a nudge").waitFor();
    const left = await drawnNotes(visit);
    expect(left.struck).toEqual([]);
    for (const cell of told.struck) expect(left.notes[cell]).toBe(told.notes[cell]);
    if (told.struck.length > 0) seen += 1;
  }
});
