// On a small telephone: nothing is wider than the screen, and everything goes by finger. The same
// width is that of a laptop's window at several times the size.
// @module-tag full

import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { SUGURU, TETRAVEX } from "../puzzles";
import { boxOf } from "../board";
import { flow, layoutFlow, PHONE, serverFlow, type Visit } from "../visit";

/** What sticks out of the screen to the right, by class, but for what scrolls inside itself. */
async function fits({ page }: Visit): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(width, page.url()).toBe(0);
}

const PAGES = [
  "/", "/games", "/new/packing", "/new/suguru", "/new/tetravex", "/draw/packing", "/draw/suguru", "/draw/tetravex", "/draw/cover", "/nowhere",
  "/play?name=iq-puzzler-pro", "/play?name=pentomino-3x20", "/play?name=calendar&date=2022-01-01",
  "/new/cover", "/lessons", "/lesson/backtracking?step=3", "/lesson/cover?step=6", "/lesson/counting?step=5",
];

layoutFlow("No page is wider than a telephone", async (visit) => {
  for (const path of PAGES) {
    await visit.open(path);
    await visit.page.locator("main h1").waitFor();
    await fits(visit);
  }
  for (const puzzle of [SUGURU, TETRAVEX]) {
    await visit.paste(puzzle);
    await fits(visit);
    for (const leaf of ["Solve", "Watch", "Share"]) {
      await visit.leaf(leaf);
      await fits(visit);
    }
  }
  await visit.press("Help");
  await fits(visit);
  // Rules for everybody, and no keys where there are none.
  await visit.reads("Lay all the tiles so that sides that touch have the same number.");
  expect(await visit.page.locator("kbd").filter({ visible: true }).count()).toBe(0);
}, PHONE);

layoutFlow("A finger drags a piece onto the board, and taps another there", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.statusReads("54 solutions left");
  const before = await visit.tray.count();
  await board.bring(visit.piece("L"), 5, 4, await board.finger());
  await visit.piece("L").waitFor({ state: "detached" });
  expect((await board.rows()).join("").replaceAll(/[^L]/g, "")).toBe("LLLLL");
  // A tap takes a piece, a tap on the board shows where it would lie, a press puts it there.
  await visit.tap(visit.piece("I"));
  await visit.tap(board.cell(2, 2));
  await visit.tap(visit.button("Put it here"));
  await visit.piece("I").waitFor({ state: "detached" });
  await expect.poll(() => visit.tray.count()).toBe(before - 2);
  await visit.tap(page.getByRole("button", { name: "Undo" }));
  await visit.piece("I").waitFor();
}, PHONE);

/** A telephone of usual height, and a laptop. */
const USUAL_PHONE = { ...PHONE, viewport: { width: 390, height: 844 } };
const LAPTOP = { viewport: { width: 1280, height: 800 } };

/** Where everything that waits lies on the screen. */
async function waiting(things: Locator): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = await things.evaluateAll((all) => all.map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [one.getAttribute("aria-label") ?? "", [left, top, right, bottom].map((side) => Math.round(side))] as const;
  }));
  return new Map(found);
}

/** Every thing that waits is in sight, and none lies on another. */
async function inSight({ page }: Visit, things: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const boxes = [...(await waiting(things)).values()];
  const seen = ([left = -1, top = -1, right = Infinity, bottom = Infinity]: readonly number[]): boolean => left >= 0 && top >= 0 && right <= width && bottom <= height;
  expect(boxes.filter((box) => !seen(box))).toEqual([]);
  const touch = ([left = 0, top = 0, right = 0, bottom = 0]: readonly number[], [l = 0, t = 0, r = 0, b = 0]: readonly number[]): boolean => left < r && l < right && top < b && t < bottom;
  expect(boxes.filter((one, at) => boxes.slice(at + 1).some((other) => touch(one, other)))).toEqual([]);
}

const TRAYS = ["iq-puzzler-pro", "iq-puzzler-pro-diagonal", "kanoodle", "pentomino-8x8-hole", "calendar&date=2019-06-15"];

layoutFlow("All pieces are in sight, stay where they are while one is taken, and close up once it is laid", async (visit) => {
  for (const name of TRAYS) {
    await visit.open(`/play?name=${name}`);
    await visit.tray.nth(7).waitFor();
    await visit.settled();
    await inSight(visit, visit.tray);
  }
  await visit.open("/play?name=iq-puzzler-pro");
  await visit.statusReads("4,331,140 solutions left");
  await visit.settled();
  const before = await waiting(visit.tray);
  await visit.tap(visit.piece("C"));
  await visit.tap(visit.button("Turn"));
  await visit.settled();
  expect(await waiting(visit.tray)).toEqual(before);
  await visit.tap(visit.board.cell(2, 4));
  await visit.tap(visit.button("Put it here"));
  await visit.piece("C").waitFor({ state: "detached" });
  await visit.settled();
  await inSight(visit, visit.tray);
  expect([...(await waiting(visit.tray)).keys()]).toEqual([...before.keys()].filter((label) => !label.startsWith("Piece C,")));
}, USUAL_PHONE);

layoutFlow("All tiles are in sight, and stay where they are while one is laid", async (visit) => {
  await visit.open("/play?name=tetravex-4x4%2F33");
  await visit.supply.first().waitFor();
  await visit.settled();
  await inSight(visit, visit.supply);
  const before = [...(await waiting(visit.supply))];
  await visit.tap(visit.supply.nth(2));
  await visit.tap(visit.board.cell(2, 2));
  await expect.poll(() => visit.supply.count()).toBe(before.length - 1);
  await visit.settled();
  expect([...(await waiting(visit.supply))]).toEqual(before.filter((_, at) => at !== 2));
  await visit.tap(visit.page.getByRole("button", { name: "Undo" }));
  await expect.poll(() => visit.supply.count()).toBe(before.length);
  await visit.settled();
  expect([...(await waiting(visit.supply))]).toEqual(before);
}, USUAL_PHONE);

layoutFlow("On a laptop, too, all pieces are in sight, and stay where they are while one is taken", async (visit) => {
  for (const name of TRAYS) {
    await visit.open(`/play?name=${name}`);
    await visit.tray.nth(7).waitFor();
    await visit.settled();
    await inSight(visit, visit.tray);
    const before = await waiting(visit.tray);
    await visit.tray.nth(2).click();
    await visit.button("Put it here").waitFor();
    await visit.settled();
    expect(await waiting(visit.tray)).toEqual(before);
    const [put, first] = [await boxOf(visit.button("Put it here")), await boxOf(visit.tray.first())];
    expect(put.y + put.height).toBeLessThanOrEqual(first.y);
  }
  // Beside a board so high that it scrolls, too.
  await visit.paste(`family = "packing"\npieces = "pentomino"\nboard = """\n${"..\n".repeat(30)}"""\n`);
  await visit.tray.nth(7).waitFor();
  await visit.settled();
  await inSight(visit, visit.tray);
  const [stage, first] = [await boxOf(visit.page.locator(".stage")), await boxOf(visit.tray.first())];
  expect(first.x).toBeGreaterThanOrEqual(stage.x + stage.width);
}, LAPTOP);

for (const [width, height] of [[1280, 800], [1920, 1080]] as const) {
  layoutFlow(`What the board leaves of the window the pieces take, ${width} by ${height}`, async (visit) => {
    for (const name of [...TRAYS, "iq-puzzler-pro/17", "kanoodle/12", "tetrahex-4x7", "hexiamond-6x6", "iq-puzzler-pro-pyramid", "soma"]) {
      await visit.open(`/play?name=${name}`);
      await visit.tray.nth(6).waitFor();
      await visit.settled();
      await inSight(visit, visit.tray);
      const boxes = [...(await waiting(visit.tray)).values()];
      const lowest = Math.max(...boxes.map(([, , , bottom = 0]) => bottom));
      const [widest, stage] = [Math.max(...boxes.map(([left = 0, , right = 0]) => right - left)), await boxOf(visit.page.locator(".table"))];
      // A tenth of the window is left at most; or the pieces have become as large as they may, or as wide as the board
      // is with all of them in a line.
      const wide = widest >= 159 || widest * boxes.length >= 0.9 * stage.width;
      expect(wide || lowest >= 0.9 * height, `${name}: ${lowest}`).toBe(true);
    }
  }, { viewport: { width, height } });
}

layoutFlow("A finger drags a piece that lies, and one that is in the hand", async (visit) => {
  const { board } = visit;
  await visit.open("/play?name=iq-puzzler-pro");
  await visit.statusReads("4,331,140 solutions left");
  const lies = async (): Promise<string> => (await board.rows()).join("/").replaceAll(/[^/CE]/g, ".");
  const finger = await board.finger();
  await board.bring(visit.piece("C"), 1, 2, finger);
  await expect.poll(lies).toBe("CCCC......./C........../.........../.........../...........");
  await board.dragCell([1, 1], [3, 4], finger);
  await expect.poll(lies).toBe(".........../.........../...CCCC..../...C......./...........");
  // What was taken by a tap waits on the board: a finger on it drags it on.
  await visit.tap(visit.piece("E"));
  await board.dragCell(await board.held(), [1, 9], finger);
  await visit.piece("E").waitFor({ state: "detached" });
  await expect.poll(async () => (await board.rows())[0]).toMatch(/^\.{6,}E+/);
}, PHONE);

flow("Fingers write numbers and lay tiles", async (visit) => {
  const { board } = visit;
  await visit.paste(SUGURU);
  await visit.tap(board.cell(1, 2));
  await visit.tap(visit.button("2"));
  await expect.poll(() => board.said(1, 2)).toContain(", 2");
  await visit.paste(TETRAVEX);
  await visit.tap(visit.supply.first());
  await visit.tap(board.cell(2, 2));
  await visit.statusReads("8 tiles to lay");
  await board.bring(visit.supply.first(), 0.5, 0.5, await board.finger());
  await visit.statusReads("7 tiles to lay");
}, PHONE);

serverFlow("A finger draws the cages of a Suguru, takes a cell out and writes numbers", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/suguru");
  for (const name of ["Rows", "Columns"]) await page.getByRole("spinbutton", { name }).fill("2");
  await page.keyboard.press("Tab");
  const cell = (row: number, col: number): ReturnType<typeof page.locator> => page.getByRole("grid").locator(`[data-row="${row}"][data-col="${col}"]`);
  await expect.poll(() => page.getByRole("gridcell").count()).toBe(4);
  await cell(0, 0).scrollIntoViewIfNeeded();
  await visit.settled();
  const finger = await visit.board.finger();
  const middle = async (row: number, col: number): Promise<{ x: number; y: number }> => {
    const { x, y, width, height } = await boxOf(cell(row, col));
    return { x: x + width / 2, y: y + height / 2 };
  };
  await finger.down(await middle(0, 0));
  for (const [row, col] of [[0, 1], [1, 1], [1, 0]] as const) await finger.move(await middle(row, col));
  await finger.up(await middle(1, 0));
  await visit.reads(/^24 solutions$/);
  await visit.tap(cell(1, 0));
  await visit.reads("One cell has no cage yet.");
  await visit.tap(visit.button("Undo"));
  await visit.tap(visit.button("2. Numbers"));
  await visit.tap(cell(0, 1));
  await visit.tap(visit.button("4"));
  await visit.tap(visit.button("Play"));
  await visit.board.ready();
  await expect.poll(() => visit.board.said(1, 2)).toContain(", 4, given");
}, PHONE);

layoutFlow("At twice the size board and tray are seen together, and a piece is dragged", async (visit) => {
  const { board } = visit;
  await visit.open("/play?name=iq-puzzler-pro");
  await board.ready();
  await fits(visit);
  const [drawn, piece] = [await boxOf(board.drawing), await boxOf(visit.piece("A"))];
  expect(drawn.x + drawn.width).toBeLessThanOrEqual(piece.x);
  expect(Math.max(drawn.y + drawn.height, piece.y + piece.height)).toBeLessThanOrEqual(400);
  await board.bring(visit.piece("A"), 1, 2);
  await visit.piece("A").waitFor({ state: "detached" });
}, { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

layoutFlow("On a telephone what turns the piece in the hand lies below the held board, which stays when a hint is played", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=iq-puzzler-pro/17");
  await board.ready();
  await visit.hint();
  await visit.settled();
  const stage = page.locator("main .stage");
  // Down to where the tray begins behind the board, and further.
  for (const down of [0, 150, 400]) {
    await page.evaluate((top) => scrollTo(0, top), down);
    if (down === 0) await visit.tap(visit.tray.first());
    const turn = visit.button("Turn");
    await turn.waitFor();
    const isSeen = (): Promise<boolean> => turn.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    await expect.poll(isSeen).toBe(true);
  }
  await visit.press("Let go");
  await visit.press("Play it");
  await visit.button("Give me a nudge").waitFor();
  await visit.settled();
  const held = await boxOf(stage);
  expect(held.y).toBeGreaterThanOrEqual(0);
  expect(held.y + held.height).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
  // Back at the top, it has its own place again.
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => page.locator(".game.told").count()).toBe(0);
}, PHONE);

layoutFlow("On a telephone the board stays in sight while a hint is read", async (visit) => {
  const { page } = visit;
  const stays = async (): Promise<void> => {
    const height = await page.evaluate(() => innerHeight);
    const board = await boxOf(page.locator("main .stage"));
    const said = await boxOf(page.locator(".said"));
    expect(board.y).toBeGreaterThanOrEqual(0);
    expect(board.y + board.height).toBeLessThanOrEqual(said.y + 1);
    expect(said.y).toBeLessThan(height);
    await fits(visit);
  };
  for (const puzzle of [SUGURU, TETRAVEX]) {
    await visit.paste(puzzle);
    await visit.hint();
    await visit.settled();
    await stays();
    // So does the way on, however long what is told is.
    const play = await boxOf(visit.button("Play it"));
    expect(play.y).toBeGreaterThan(0);
    expect(play.y + play.height).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
    // Also at the end of what is told.
    await page.locator(".said").evaluate((said) => said.scrollIntoView({ block: "end" }));
    await visit.settled();
    const board = await boxOf(page.locator("main .stage"));
    expect(board.y).toBeGreaterThanOrEqual(0);
    expect(board.y + board.height).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
  }
}, PHONE);

flow("On a telephone the reason of a dead end is read from its first line, below the board that is held", async (visit) => {
  const { page } = visit;
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.statusReads("54 solutions left");
  const pieces = await visit.tray.count();
  for (let laid = 1; laid < pieces && (await visit.button("Why?").count()) === 0; laid++) {
    await visit.tap(visit.tray.first());
    await visit.tap(visit.button("Put it here"));
    await expect.poll(() => visit.tray.count()).toBe(pieces - laid);
    await visit.statusReads(/solutions? left|No solution/);
  }
  await visit.tap(visit.button("Why?"));
  const said = page.locator(".said");
  await said.waitFor();
  await expect.poll(async () => {
    const [told, stage] = [await boxOf(said), await boxOf(page.locator(".stage"))];
    return told.y - stage.y - stage.height;
  }).toBeGreaterThanOrEqual(0);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

layoutFlow("On a telephone the day of a calendar is read whole, and no day moves the board", async (visit) => {
  const { page } = visit;
  const places = new Set<number>();
  for (const day of ["2022-01-01", "2027-09-29"]) {
    await visit.open(`/play?name=calendar&date=${day}`);
    await visit.statusReads(/solutions left/);
    await visit.settled();
    const head = page.locator("main h1");
    expect(await head.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), day).toBeLessThanOrEqual(0);
    places.add((await boxOf(page.locator("main .stage"))).y);
  }
  expect(places.size).toBe(1);
}, PHONE);

layoutFlow("On a telephone the way back from a solution stays below the held board", async (visit) => {
  const { page } = visit;
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.leaf("Solve");
  await page.getByRole("tabpanel").getByRole("button", { name: "Solve", exact: true }).click();
  const back = visit.button("Back to my game");
  await back.waitFor();
  for (const down of [0, 250, 500]) {
    await page.evaluate((top) => scrollTo(0, top), down);
    await visit.settled();
    const board = await boxOf(page.locator("main .stage"));
    expect((await boxOf(back)).y).toBeGreaterThanOrEqual(board.y + board.height);
  }
}, PHONE);

/** A long board, whose cells do not all fit the screen. */
const LONG = `family = "packing"
pieces = "pentomino"
board = """
${Array.from({ length: 2 }, () => ".".repeat(30)).join("\n")}
"""
`;

flow("Two fingers make a long board larger and smaller, and one press shows all of it", async (visit) => {
  const { page, board } = visit;
  await visit.paste(LONG);
  await board.ready();
  const stage = page.locator(".stage");
  const width = (): Promise<number> => board.drawing.evaluate((drawn) => drawn.getBoundingClientRect().width);
  const usual = await width();
  await visit.tap(visit.button("Whole board"));
  await expect.poll(() => stage.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  const whole = await width();
  expect(whole).toBeLessThan(usual);
  const { x, y, width: wide, height } = await boxOf(stage);
  const [middle, level] = [x + wide / 2, y + height / 2];
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: readonly number[]): Promise<unknown> =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: apart.map((by, id) => ({ x: middle + by, y: level, id })) });
  await touch("touchStart", [-20]);
  await touch("touchStart", [-20, 20]);
  for (let step = 1; step <= 10; step++) await touch("touchMove", [-20 - 4 * step, 20 + 4 * step]);
  await touch("touchEnd", []);
  await expect.poll(async () => Math.round((10 * (await width())) / whole)).toBe(30);
  // What was between the fingers is still there, and the page itself is as large as before.
  const centre = await stage.evaluate(({ scrollLeft, clientWidth, scrollWidth }) => (scrollLeft + clientWidth / 2) / scrollWidth);
  expect(centre).toBeCloseTo(0.5, 1);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  expect((await board.rows()).join("")).not.toMatch(/[A-Z]/);
  await visit.tap(visit.button("Smaller"));
  await expect.poll(async () => Math.round((10 * (await width())) / whole)).toBe(20);
  await fits(visit);
}, USUAL_PHONE);

flow("On a small phone the whole calendar lies above its pieces, and its date is not cut", async (visit) => {
  const { page, board } = visit;
  for (const language of ["English", "Français"]) {
    await visit.open("/");
    await visit.press("Settings");
    await visit.press(language);
    await visit.open("/play?name=calendar&date=2022-09-29");
    await board.ready();
    const [drawn, tray] = [await boxOf(board.drawing), await boxOf(page.locator(".tray"))];
    expect(drawn.y + drawn.height).toBeLessThanOrEqual(tray.y);
    for (const shown of await page.locator(".dates > *").all()) {
      expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    }
  }
}, { viewport: { width: 360, height: 640 } });

layoutFlow("All of a solved calendar is seen above what is told of it", async (visit) => {
  const { page } = visit;
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.leaf("Solve");
  await page.getByRole("tabpanel").getByRole("button", { name: "Solve", exact: true }).click();
  await visit.press("Put it on the board");
  const done = page.getByRole("region", { name: "Solved!" });
  await done.waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await visit.settled();
  const [drawn, told] = [await boxOf(visit.board.drawing), await boxOf(done)];
  expect(drawn.y + drawn.height).toBeLessThanOrEqual(told.y);
  expect(told.y + told.height).toBeLessThanOrEqual(844);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

layoutFlow("The name of a level is read whole, and the end of a game that a hint has brought is seen", async (visit) => {
  const { page } = visit;
  for (const [book, told] of [["iq-puzzler-pro-diagonal/40", "level 40, wizard"], ["iq-puzzler-pro/1", "level 1, starter"]]) {
    await visit.open(`/play?name=${book}`);
    await visit.board.ready();
    const name = page.locator("main h1");
    await expect.poll(() => name.innerText()).toContain(told);
    // Letters may stick out of their lines, but no line out of the name, and no word.
    expect(await name.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThan(8);
    expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  }
  const pieces = await visit.tray.count();
  for (let laid = 0; laid < pieces; laid++) {
    for (const ask of ["Give me a nudge", "Tell me why", "Show me", "Play it"]) await visit.tap(visit.button(ask));
  }
  const done = page.getByRole("region", { name: "Solved!" });
  await done.waitFor();
  const seen = async (): Promise<boolean> => {
    const [told, stage] = [await boxOf(done.getByRole("heading")), await boxOf(page.locator(".stage"))];
    return told.y >= stage.y + stage.height && told.y + told.height <= 740;
  };
  await expect.poll(seen).toBe(true);
}, PHONE);

flow("The tab that is pressed at the edge of a telephone brings what it opens into sight", async (visit) => {
  const { page } = visit;
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.statusReads("54 solutions left");
  await visit.tap(page.getByRole("tab", { name: "Solve", exact: true }));
  const button = page.getByRole("tabpanel").getByRole("button", { name: "Count", exact: true });
  await expect.poll(async () => (await boxOf(button)).y + (await boxOf(button)).height).toBeLessThanOrEqual(740);
}, PHONE);
