// By keys alone, from the first page to a board and on it.

import { expect } from "vitest";
import { MAGAZINE, pathThrough } from "../puzzles";
import { flow, serverFlow, type Visit } from "../visit";

/** Goes on with Tab until a thing of some name, in a section of some name, has the focus. */
async function tabTo({ page }: Visit, name: string, section = ""): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const [own, around] = await page.evaluate(() => {
      const focused = document.activeElement;
      const label = focused?.getAttribute("aria-label") ?? focused?.textContent ?? "";
      return [label.trim(), focused?.closest("section")?.querySelector("h2")?.textContent ?? ""];
    });
    if (own === name && (section === "" || around === section)) return;
  }
  throw new Error(`Tab does not lead to ${name} ${section}`);
}

/** Opens what a link of the first page leads to. */
async function follow(visit: Visit, name: string, section: string): Promise<void> {
  await visit.open("/");
  await visit.page.getByRole("region", { name: section }).waitFor();
  await tabTo(visit, name, section);
  await visit.page.keyboard.press("Enter");
}

async function keys({ page }: Visit, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key);
}

serverFlow("Keys: past the frame, to packing, a piece taken, turned, moved, laid, and back", async (visit) => {
  const { page, board } = visit;
  await visit.open("/");
  await page.getByRole("region", { name: "IQ Puzzler Pro" }).waitFor();
  await keys(visit, "Tab");
  expect(await page.locator(":focus").innerText()).toBe("Skip to the content");
  await keys(visit, "Enter");
  await tabTo(visit, "I am stuck", "IQ Puzzler Pro");
  await keys(visit, "Enter");
  await board.ready();
  await keys(visit, ".", ".", "r", "ArrowDown", "ArrowRight", "Enter");
  await visit.piece("B").waitFor({ state: "detached" });
  const laid = await board.rows();
  expect(laid.join("").replaceAll(".", "")).toBe("BBBBB");
  await visit.statusReads(/\d solutions? left|No solution/);
  await keys(visit, "u");
  await visit.piece("B").waitFor();
  await keys(visit, "y");
  await visit.piece("B").waitFor({ state: "detached" });
  expect(await board.rows()).toEqual(laid);
  // Delete takes away what lies under the focus, which stayed where the piece was laid.
  await keys(visit, "Delete");
  await visit.piece("B").waitFor();
});

serverFlow("Keys: the sheet of keys, and a hint", async (visit) => {
  const { page } = visit;
  await visit.open("/play?name=pentomino-3x20");
  await visit.board.ready();
  await keys(visit, "?");
  const sheet = page.getByRole("dialog", { name: "Help" });
  await sheet.getByText("This sheet").waitFor();
  await keys(visit, "Escape");
  await sheet.waitFor({ state: "detached" });
  // The focus leaves a closed sheet with the next picture only.
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await keys(visit, "h");
  await visit.button("Tell me why").waitFor();
});

serverFlow("Keys: to a new Suguru, a digit and notes", async (visit) => {
  const { page, board } = visit;
  await follow(visit, "New puzzle", "Suguru");
  await visit.button("Play").waitFor();
  await tabTo(visit, "Play");
  await keys(visit, "Enter");
  await board.ready();
  const empty = page.getByRole("gridcell", { name: /empty$/ }).first();
  const row = Number(await empty.getAttribute("data-row"));
  const col = Number(await empty.getAttribute("data-col"));
  await keys(visit, "Home", ...Array<string>(row).fill("ArrowDown"), ...Array<string>(col).fill("ArrowRight"), "1");
  const said = (): Promise<string> => board.said(row + 1, col + 1);
  await expect.poll(said).toMatch(/cage \d+, 1$/);
  await keys(visit, "Backspace");
  await expect.poll(said).toMatch(/empty$/);
  await keys(visit, "n", "1");
  await expect.poll(said).toContain("notes 1");
});

serverFlow("Keys: to a new Tetravex, tiles laid and exchanged, all shifted", async (visit) => {
  const { page, board } = visit;
  await follow(visit, "New puzzle", "Tetravex");
  await visit.button("Play").waitFor();
  await tabTo(visit, "Play");
  await keys(visit, "Enter");
  await board.ready();
  const lay = async (...moves: string[]): Promise<void> => {
    const waiting = await visit.supply.count();
    await visit.supply.first().focus();
    await keys(visit, "Enter", "Home", ...moves, "Enter");
    await expect.poll(() => visit.supply.count()).toBe(waiting - 1);
  };
  await lay();
  const one = await board.said(1, 1);
  await lay("ArrowRight");
  const other = await board.said(1, 2);
  await keys(visit, "Home", "Enter", "ArrowRight", "Enter");
  await expect.poll(() => board.said(1, 2)).toBe(one);
  expect(await board.said(1, 1)).toBe(other);
  await keys(visit, "Shift+ArrowDown");
  await expect.poll(() => board.said(2, 2)).toBe(one);
  await page.locator("svg.board [role=gridcell]:focus").waitFor();
});

serverFlow("Keys: to today’s calendar, another day, a piece laid and taken off", async (visit) => {
  const { page, board } = visit;
  await follow(visit, "Play today", "Calendar");
  await board.ready();
  const today = await page.getByRole("textbox", { name: "Date", exact: true }).inputValue();
  await tabTo(visit, "Day after");
  await keys(visit, "Enter");
  await expect.poll(() => page.getByRole("textbox", { name: "Date", exact: true }).inputValue()).not.toBe(today);
  await board.ready();
  const waiting = await visit.tray.count();
  // With the focus on no cell yet, a piece is taken and laid where it first fits.
  await keys(visit, ".", "Enter");
  await expect.poll(() => visit.tray.count()).toBe(waiting - 1);
  await keys(visit, "Delete");
  await expect.poll(() => visit.tray.count()).toBe(waiting);
});

flow("Wherever the Tab key stops in a game there is something to use, with a name", async (visit) => {
  const { page, board } = visit;
  for (const name of ["suguru-6x6/3", "iq-puzzler-pro-pyramid/12", "calendar&date=2022-01-01"]) {
    await visit.open(`/play?name=${name}`);
    await board.ready();
    await visit.quiet();
    await page.locator("main").focus();
    let stops = 0;
    for (; ; stops += 1) {
      expect(stops, `${name}: no end`).toBeLessThan(90);
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return null;
        const labels = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement ? [...(focused.labels ?? [])].map((label) => label.textContent) : [];
        return {
          what: focused.outerHTML.slice(0, 80),
          uses: focused.matches("a, button, input, select, textarea, summary, [role]"),
          name: (focused.getAttribute("aria-label") ?? [...labels, focused.textContent].join(" ")).trim(),
          past: focused.closest("main") === null,
        };
      });
      if (stop === null || stop.past) break;
      expect(stop, name).toMatchObject({ uses: true });
      expect(stop.name, `${name}: ${stop.what}`).not.toBe("");
    }
    expect(stops, name).toBeGreaterThan(10);
  }
  // In a hint Enter goes on and on, and never falls to the top of the page.
  await visit.button("Give me a nudge").focus();
  for (const next of ["Tell me why", "Show me", "Play it", "Give me a nudge"]) {
    await page.keyboard.press("Enter");
    await page.locator("button:focus", { hasText: next }).waitFor();
  }
});

/** The keys from one cell to the next. */
function way([row, col]: readonly [number, number], [toRow, toCol]: readonly [number, number]): string[] {
  const times = (count: number, key: string): string[] => Array<string>(Math.max(0, count)).fill(key);
  return [...times(toRow - row, "ArrowDown"), ...times(row - toRow, "ArrowUp"), ...times(toCol - col, "ArrowRight"), ...times(col - toCol, "ArrowLeft")];
}

for (const locale of ["en-GB", "fr-FR"] as const) {
  const said = locale === "en-GB"
    ? { numbers: "2. Numbers", one: "Exactly one solution", play: "Play", solved: "Solved", cell: /^row 1, column 1, cage 1, 4$/, undone: /^Undone: row 1, column 1, cage 1, empty$/ }
    : { numbers: "2. Nombres", one: "Exactement une solution", play: "Jouer", solved: "Résolu", cell: /^ligne 1, colonne 1, cage 1, 4$/, undone: /^Annulé\s?: ligne 1, colonne 1, cage 1, vide$/ };

  flow(`A Suguru is entered and solved by keys alone, and each step is said, ${locale}`, async (visit) => {
    const { page, board } = visit;
    await visit.open("/draw/suguru");
    await page.getByRole("gridcell").first().waitFor();
    // A stroke by the space bar and arrows, cage by cage.
    let at: readonly [number, number] = [0, 0];
    const go = async (to: readonly [number, number]): Promise<void> => {
      await keys(visit, ...way(at, to));
      at = to;
    };
    await page.getByRole("gridcell").first().focus();
    for (const cage of "ABCDEFGHI") {
      const [first = at, ...rest] = pathThrough(MAGAZINE.cages, cage);
      await go(first);
      await keys(visit, " ");
      for (const cell of rest) await go(cell);
      await keys(visit, " ");
    }
    await tabTo(visit, said.numbers);
    await keys(visit, "Enter");
    await page.locator("[role=gridcell][tabindex='0']").focus();
    const write = async (rows: readonly string[]): Promise<void> => {
      for (const [row, digits] of rows.entries()) {
        for (const [col, digit] of [...digits].entries()) {
          if (digit === ".") continue;
          await go([row, col]);
          await keys(visit, digit);
        }
      }
    };
    await write(MAGAZINE.numbers);
    await visit.reads(said.one);
    await tabTo(visit, said.play);
    await keys(visit, "Enter");
    await board.ready();
    const { solution, numbers } = MAGAZINE;
    const spoken = page.locator("p.hidden[aria-live=polite]");
    await page.locator("svg.board [role=gridcell][tabindex='0']").focus();
    await keys(visit, "Home", ...way([5, 0], [0, 0]), "4");
    await spoken.filter({ hasText: said.cell }).waitFor({ state: "attached" });
    await keys(visit, "u");
    await spoken.filter({ hasText: said.undone }).waitFor({ state: "attached" });
    at = [0, 0];
    await write(solution.map((digits, row) => [...digits].map((digit, col) => (numbers[row]?.[col] === "." ? digit : ".")).join("")));
    await visit.statusReads(said.solved);
  }, { locale, ...(locale === "en-GB" ? {} : { full: "in English it goes the same way" }) });
}
