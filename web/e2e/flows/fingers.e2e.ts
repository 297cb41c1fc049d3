// What fingers do at the board, by real touch events: a piece is taken in whichever direction it is dragged, falls
// where it is lit, and says why where it cannot lie; and phones on their sides.

import type { CDPSession, Locator } from "playwright-core";
import { expect } from "vitest";
import { clean } from "../barriers";
import { boxOf } from "../board";
import { asked } from "../solids";
import { flow, type Visit } from "../visit";

const PHONE_UPRIGHT = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const sideways = (width: number, height: number): typeof PHONE_UPRIGHT => ({ ...PHONE_UPRIGHT, viewport: { width, height } });

interface Point {
  readonly x: number;
  readonly y: number;
}

const WAYS: readonly (readonly [right: number, down: number])[] = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
const FAR = 90;

async function middleOf(thing: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(thing);
  return { x: x + width / 2, y: y + height / 2 };
}

/** A drag is let go in motion, and a tap elsewhere comes at once after it. */
async function dragThenTap(session: CDPSession, from: Point, to: Point, then: Point): Promise<void> {
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]): Promise<unknown> => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (let step = 1; step <= 8; step++) await touch("touchMove", [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }]);
  await touch("touchEnd", []);
  await touch("touchStart", [then]);
  await touch("touchEnd", []);
}

/** What is lit on the board lies around a box, but for its glow. */
async function litAround({ page }: Visit, box: { x: number; y: number; width: number; height: number }, glow: number): Promise<void> {
  const lit = await boxOf(page.locator(".lit"));
  for (const [side, other] of [[lit.x, box.x], [lit.y, box.y], [lit.x + lit.width, box.x + box.width], [lit.y + lit.height, box.y + box.height]] as const) {
    expect(Math.abs(side - other)).toBeLessThan(glow);
  }
}

flow("A finger takes a piece out of its tray in whichever direction it goes, and a tile", async (visit) => {
  const { page, board } = visit;
  const finger = await board.finger();
  for (const name of ["kanoodle", "calendar&date=2022-01-01", "soma", "tetravex-4x4/33"]) {
    await visit.open(`/play?name=${name}`);
    await board.ready();
    await visit.settled();
    const thing = (name.startsWith("tetravex") ? visit.supply : visit.tray).nth(1);
    for (const [right, down] of WAYS) {
      const from = await middleOf(thing);
      const to = { x: from.x + right * FAR, y: from.y + down * FAR };
      await finger.down(from);
      for (let step = 1; step <= 6; step++) await finger.move({ x: from.x + (right * FAR * step) / 6, y: from.y + (down * FAR * step) / 6 });
      await page.locator(".floating:not([hidden])").waitFor();
      // Back to where it was, where nothing is laid.
      await finger.move(from);
      await finger.up(from);
      await page.locator(".floating[hidden]").waitFor({ state: "attached" });
      expect(await thing.isVisible(), `${name}: ${to.x - from.x}, ${to.y - from.y}`).toBe(true);
    }
  }
}, PHONE_UPRIGHT);

flow("Whatever waits is reached by the bar below it, and a finger on a piece takes that", async (visit) => {
  const { page, board } = visit;
  await visit.paste(`family = "packing"
pieces = "pentomino"
board = """
${Array.from({ length: 4 }, () => ".".repeat(15)).join("\n")}
"""
`);
  // Twelve pieces have room; three dozen tiles on a small phone have not.
  expect(await page.getByRole("slider").count()).toBe(0);
  await visit.open("/play?name=tetravex-6x6/40");
  await visit.supply.first().waitFor();
  await page.setViewportSize({ width: 360, height: 560 });
  const bar = page.getByRole("slider", { name: "Scroll what waits" });
  await bar.waitFor();
  const last = visit.supply.last();
  const [before, { width }] = [await boxOf(last), page.viewportSize() ?? { width: 0 }];
  expect(before.x).toBeGreaterThan(width);
  await bar.focus();
  await page.keyboard.press("End");
  await expect.poll(async () => (await boxOf(last)).x + (await boxOf(last)).width).toBeLessThanOrEqual(width);
  await board.bring(last, 0.5, 0.5, await board.finger());
  await visit.statusReads("35 tiles to lay");
}, PHONE_UPRIGHT);

flow("While a tile is carried its cell is lit, and there it falls, also from just above the board", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=tetravex-4x4/33");
  await board.ready();
  await visit.settled();
  const finger = await board.finger();
  let left = await visit.supply.count();
  for (const [row, col, lit] of [[1.5, 2.5, [2, 3]], [-0.3, 0.5, [1, 1]], [4.2, 3.6, [4, 4]]] as const) {
    const tile = visit.supply.last();
    await finger.down(await middleOf(tile));
    const to = finger.aim(await board.point(row, col));
    await finger.move({ x: to.x, y: to.y + 20 });
    await finger.move(to);
    const cell = await boxOf(board.cell(lit[0], lit[1]));
    await page.locator(".lit").waitFor();
    await board.drawn();
    await litAround(visit, cell, 14);
    // The tile is drawn where it is held, over its cell.
    const drawn = await middleOf(page.locator(".floating svg"));
    const there = await board.point(row, col);
    expect(Math.hypot(drawn.x - there.x, drawn.y - there.y)).toBeLessThan(6);
    await finger.up(to);
    left -= 1;
    await visit.statusReads(left === 1 ? "One tile to lay" : `${left} tiles to lay`);
    expect(await board.said(lit[0], lit[1])).toContain("top");
  }
}, PHONE_UPRIGHT);

flow("A tap counts at once after a drag that was let go in motion", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=kanoodle");
  await board.ready();
  await visit.settled();
  const session = await page.context().newCDPSession(page);
  const to = await board.point(2, 5);
  await dragThenTap(session, await middleOf(visit.piece("J")), { x: to.x, y: to.y + 44 }, await middleOf(visit.piece("A")));
  await page.getByRole("group", { name: "In your hand" }).getByText("Piece A").waitFor({ state: "attached" });
  await visit.piece("J").waitFor({ state: "detached" });
  // So it does after cells were chosen by a drag.
  await visit.open("/play?name=suguru-6x6/3");
  await board.ready();
  await visit.settled();
  for (const pressed of ["true", "false", "true", "false"]) {
    await dragThenTap(session, await middleOf(board.cell(2, 1)), await middleOf(board.cell(2, 5)), await middleOf(visit.button("Notes")));
    await expect.poll(() => visit.button("Notes").getAttribute("aria-pressed")).toBe(pressed);
    expect(await board.drawing.locator("[aria-selected=true]").count()).toBe(5);
  }
}, PHONE_UPRIGHT);

for (const [locale, words] of Object.entries({
  "en-GB": { taken: "Already taken", outside: "Off the board", put: "Put it here", hand: "In your hand", left: "One cell left", right: "One cell right", piece: "Piece" },
  "fr-FR": { taken: "Place déjà prise", outside: "Hors du plateau", put: "Poser ici", hand: "Dans la main", left: "Une case à gauche", right: "Une case à droite", piece: "Pièce" },
})) {
  flow(`What does not fit says why beside the board, until the next touch; arrows move it on, ${locale}`, async (visit) => {
    const { page, board } = visit;
    await visit.open("/play?name=kanoodle");
    await board.ready();
    await visit.settled();
    const piece = (name: string): Locator => page.getByRole("button", { name: new RegExp(`^${words.piece} ${name},`) });
    const hand = page.getByRole("group", { name: words.hand });
    const finger = await board.finger();
    await board.bring(piece("L"), 1.5, 1.5, finger);
    await piece("L").waitFor({ state: "detached" });
    // Let go upon it, in the middle of what lies.
    await board.bring(piece("K"), 2, 2, finger);
    const told = hand.getByText(words.taken);
    await told.waitFor();
    expect(await page.locator("main svg.board .cross").count()).toBe(1);
    expect(await page.locator(".notices").innerText()).toBe("");
    await clean(visit, "a piece that did not fit");
    await visit.tap(page.locator("main h1"));
    await told.waitFor({ state: "detached" });
    await expect.poll(() => page.locator("main svg.board .cross").count()).toBe(0);
    await board.bring(piece("K"), -3, 5, finger);
    await hand.getByText(words.outside).waitFor();
    // The button that puts it there says why it does not.
    await visit.tap(piece("J"));
    await visit.tap(board.cell(2, 2));
    await hand.getByRole("button", { name: words.taken }).waitFor();
    await hand.getByRole("button", { name: words.taken }).tap({ force: true });
    expect(await piece("J").count()).toBe(1);
    await clean(visit, "a piece in the hand that does not fit");
    for (let step = 0; step < 10 && (await hand.getByRole("button", { name: words.put }).count()) === 0; step++) {
      await visit.tap(page.getByRole("button", { name: words.right }));
      await board.drawn();
    }
    // They stand where they cover no cell, and nothing that waits.
    const arrows = await boxOf(page.getByRole("button", { name: words.left }).locator(".."));
    expect(arrows.y + arrows.height).toBeLessThanOrEqual((await boxOf(board.drawing)).y);
    const held = await board.drawing.locator("[aria-selected=true]").first().getAttribute("aria-label");
    await visit.tap(page.getByRole("button", { name: words.right }));
    await expect.poll(() => board.drawing.locator("[aria-selected=true]").first().getAttribute("aria-label")).not.toBe(held);
    await visit.tap(page.getByRole("button", { name: words.left }));
    await expect.poll(() => board.drawing.locator("[aria-selected=true]").first().getAttribute("aria-label")).toBe(held);
    await visit.tap(hand.getByRole("button", { name: words.put }));
    await piece("J").waitFor({ state: "detached" });
  }, { ...PHONE_UPRIGHT, locale, ...(locale === "en-GB" ? {} : { full: "in English it goes the same way" }) });
}

/** Everything named lies on the screen, whole. */
async function onScreen({ page }: Visit, things: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const { left, top, right, bottom } of await things.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(-0.5);
    expect(right).toBeLessThanOrEqual(width + 0.5);
    expect(bottom).toBeLessThanOrEqual(height + 0.5);
  }
}

for (const [width, height] of [[640, 360], [844, 390]] as const) {
  flow(`On a phone on its side the whole board stands beside what waits, ${width} by ${height}`, async (visit) => {
    const { page, board } = visit;
    for (const name of ["kanoodle", "iq-puzzler-pro", "tetravex-4x4/33", "calendar&date=2022-01-01", "dice-6x6", "suguru-6x6/3", "soma", "iq-puzzler-pro-pyramid/5"]) {
      await visit.open(`/play?name=${name}`);
      await board.ready();
      await visit.quiet();
      await onScreen(visit, board.drawing);
      await onScreen(visit, page.locator("main h1"));
      const waits = name.startsWith("tetravex") ? visit.supply : name.startsWith("suguru") ? page.locator(".pad .value") : visit.tray;
      await onScreen(visit, waits);
      const [drawn, first] = [await boxOf(board.drawing), await boxOf(waits.first())];
      expect(first.x).toBeGreaterThanOrEqual(drawn.x + drawn.width);
      // A flat board takes the room that its pieces leave; the panel begins below it.
      if (["kanoodle", "iq-puzzler-pro"].includes(name)) {
        expect(drawn.width).toBeGreaterThan(0.55 * width);
        await onScreen(visit, page.getByRole("tab"));
      }
      // A pyramid is seen whole from the side, in the corner that its layers leave.
      if (name.includes("pyramid")) await onScreen(visit, page.locator(".space-view .drawn"));
      if (name.startsWith("dice")) await onScreen(visit, page.getByRole("combobox", { name: /^die / }));
      if (name.startsWith("tetravex")) await onScreen(visit, page.getByRole("group", { name: "Shift all" }));
      if (await visit.tray.count() > 0) {
        // The arrows for a piece that a finger has put somewhere cover no cell, and nothing that waits.
        await visit.tap(visit.tray.first());
        const cell = board.drawing.getByRole("gridcell").nth(20);
        await visit.tap(cell);
        const right = page.getByRole("button", { name: "One cell right" });
        await onScreen(visit, right);
        const [arrows, tray] = [await boxOf(right.locator("..")), await boxOf(visit.tray.first())];
        expect(arrows.x).toBeGreaterThanOrEqual((await boxOf(board.drawing)).x + (await boxOf(board.drawing)).width);
        expect(arrows.y + arrows.height).toBeLessThanOrEqual(tray.y);
        await visit.tap(visit.button("Let go"));
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await clean(visit, `${name} on its side`);
    }
    // A hint is read beside the board, which stays.
    await visit.open("/play?name=kanoodle/12");
    await board.ready();
    await board.bring(visit.piece("K"), 1, 4, await board.finger());
    await visit.piece("K").waitFor({ state: "detached" });
    await visit.tap(visit.button("Undo"));
    await visit.piece("K").waitFor();
    const large = (await boxOf(board.drawing)).width;
    await visit.hint();
    // The way on is held at the bottom of the screen, however far down what is told goes.
    await onScreen(visit, visit.button("Play it"));
    await page.locator(".said").evaluate((said) => said.scrollIntoView({ block: "end" }));
    await visit.settled();
    await onScreen(visit, board.drawing);
    // So do its pieces, with what turns the one in the hand.
    await onScreen(visit, visit.tray);
    await visit.tap(visit.piece("K"));
    await onScreen(visit, visit.tray.or(visit.button("Put it here")));
    // What is played by the panel leaves the next hint at hand; what is laid by hand gives the board its room again.
    await visit.tap(visit.button("Let go"));
    await visit.settled();
    const pieces = (await visit.tray.count()) - 1;
    await visit.press("Play it");
    await expect.poll(() => visit.tray.count()).toBe(pieces);
    await onScreen(visit, visit.button("Give me a nudge"));
    await visit.tap(visit.tray.first());
    await visit.tap(visit.button("Put it here"));
    await expect.poll(() => visit.tray.count()).toBe(pieces - 1);
    await expect.poll(async () => (await boxOf(board.drawing)).width).toBeGreaterThan(large - 1);
    // Another game begins at its top.
    await page.goto(visit.at("/play?name=tetravex-4x4/33"));
    await visit.supply.first().waitFor();
    await visit.settled();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  }, { ...sideways(width, height), ...(width === 640 ? {} : { full: "the smaller one goes the same way" }) });
}

for (const locale of ["en-GB", "fr-FR"]) {
  flow(`The name of a level is read whole on a phone on its side, ${locale}`, async (visit) => {
    const { page, board } = visit;
    for (const name of ["iq-puzzler-pro-pyramid/12", "suguru-8x8/17", "tetravex-4x4/33", "iq-puzzler-pro-diagonal/40"]) {
      await visit.open(`/play?name=${name}`);
      await board.ready();
      await visit.quiet();
      const heading = page.locator("main h1");
      expect(await heading.evaluate((own) => [own.scrollWidth - own.clientWidth, own.scrollHeight - own.clientHeight].every((over) => over <= 1)), name).toBe(true);
      const [named, links] = [await boxOf(heading), await boxOf(page.getByRole("navigation"))];
      expect(named.x + named.width).toBeLessThanOrEqual(links.x);
    }
    // The puzzles of the day are in sight at once.
    await visit.open("/");
    await onScreen(visit, page.getByRole("main").getByRole("region").first().getByRole("listitem"));
  }, { ...sideways(640, 360), locale, ...(locale === "fr-FR" ? {} : { full: "in French, which is longer, it goes the same way" }) });
}

flow("The tabs of the panel are in sight below calendar, dice and pyramid, and pieces close up where one is laid", async (visit) => {
  const { page, board } = visit;
  for (const name of ["calendar&date=2022-01-01", "dice-6x6", "iq-puzzler-pro-pyramid", "iq-puzzler-pro-pyramid/30"]) {
    await visit.open(`/play?name=${name}`);
    await board.ready();
    await visit.settled();
    await onScreen(visit, page.getByRole("tab"));
    // The picture of a solid lies above what waits.
    for (const picture of await page.locator("svg.space").all()) {
      expect((await boxOf(picture)).y + (await boxOf(picture)).height).toBeLessThanOrEqual((await boxOf(page.locator(".dock"))).y + 1);
    }
  }
  await visit.open("/play?name=kanoodle");
  await board.ready();
  await visit.settled();
  const height = async (): Promise<number> => (await boxOf(page.locator(".tray"))).height;
  const before = await height();
  const pieces = await visit.tray.count();
  for (let laid = 0; laid < 6; laid++) {
    await visit.tap(visit.tray.first());
    await visit.tap(visit.button("Put it here"));
    await expect.poll(() => visit.tray.count()).toBe(pieces - 1 - laid);
  }
  // Six of twelve need one row less.
  await expect.poll(height).toBeLessThan(0.7 * before);
}, PHONE_UPRIGHT);

/** How long each motion is that the page itself has begun. */
async function motions({ page }: Visit): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    (window as unknown as { motions: unknown[] }).motions = seen;
    const kept = Object.getOwnPropertyDescriptor(Element.prototype, "animate") as { value: Element["animate"] };
    Element.prototype.animate = function (this: Element, frames, how) {
      seen.push(typeof how === "object" ? how.duration : how);
      return kept.value.call(this, frames, how);
    };
  });
  return () => page.evaluate(() => (window as unknown as { motions: unknown[] }).motions);
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  flow(`A piece falls, turns and goes back in 120 ms, and at once where the system asks for less: ${reducedMotion}`, async (visit) => {
    const { board } = visit;
    const begun = await motions(visit);
    await visit.open("/play?name=kanoodle");
    await board.ready();
    await board.bring(visit.piece("L"), 1.5, 1.5);
    await visit.piece("L").waitFor({ state: "detached" });
    await visit.piece("A").click();
    await visit.press("Turn");
    await board.drawn();
    await visit.press("Let go");
    await visit.press("Undo");
    await visit.piece("L").waitFor();
    await visit.settled();
    const all = await begun();
    if (reducedMotion === "reduce") expect(all).toEqual([]);
    else {
      expect(all.length).toBeGreaterThanOrEqual(3);
      expect(new Set(all)).toEqual(new Set([120]));
    }
    await visit.page.locator(".floating[hidden]").waitFor({ state: "attached" });
  }, { reducedMotion });
}

for (const [width, height] of [[1280, 800], [1920, 1080]] as const) {
  flow(`Boards take the window, ${width} by ${height}`, async (visit) => {
    const { page, board } = visit;
    for (const name of ["calendar&date=2022-01-01", "suguru-8x8/3", "tetravex-4x4/33", "dice-6x6"]) {
      await visit.open(`/play?name=${name}`);
      await board.ready();
      await visit.quiet();
      const { y, height: drawn } = await boxOf(board.drawing);
      expect(y + drawn, name).toBeLessThanOrEqual(height);
      // Below the board no more is left than a margin.
      expect(height - y - drawn, name).toBeLessThan(64);
    }
    for (const name of ["kanoodle", "iq-puzzler-pro-pyramid"]) {
      await visit.open(`/play?name=${name}`);
      await visit.tray.nth(7).waitFor();
      await visit.quiet();
      await onScreen(visit, board.drawing);
      await onScreen(visit, visit.tray);
    }
    if (width > 1600) expect((await boxOf(page.getByRole("complementary"))).width).toBeGreaterThan(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await clean(visit, `a window of ${width} by ${height}`);
  }, { viewport: { width, height }, ...(width === 1280 ? {} : { full: "the smaller one goes the same way" }) });
}

flow("The wheel with Ctrl makes a long board larger, sideways too, and its pieces keep their room", async (visit) => {
  const { page, board } = visit;
  await visit.paste(await asked("generate", "packing", "--board", "60x6", "--sizes", "3-6", "--seed", "1"));
  await board.ready();
  await visit.quiet();
  const [stage, first] = [page.locator(".stage"), board.cell(1, 1)];
  const [before, cell] = [await boxOf(stage), (await boxOf(first)).width];
  expect(cell).toBeGreaterThan(40);
  // Pieces of many kinds stand in all the width that the board leaves.
  const across = (await boxOf(page.locator(".tray"))).width;
  const places = await visit.tray.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...places) - (await boxOf(page.locator(".tray"))).x).toBeGreaterThan(0.8 * across);
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -120);
  await expect.poll(async () => (await boxOf(first)).width).toBeGreaterThan(1.1 * cell);
  await page.mouse.wheel(0, -240);
  await page.keyboard.up("Control");
  await expect.poll(async () => (await boxOf(stage)).width).toBeGreaterThan(1.3 * before.width);
  expect(await stage.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await visit.press("Whole board");
  await expect.poll(() => stage.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);
  await visit.press("Larger");
  await expect.poll(() => stage.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeGreaterThan(0);
  await clean(visit, "a long board");
});

/** What a finger hits has 44 pixels, but for what is lost in rounding. */
const FINGER = 43.9;

/** The least side of what a finger is to hit, of all cells of a grid. */
const least = (grid: Locator): Promise<number> =>
  grid.getByRole("gridcell").evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))));

/** Boards to draw on: which cells, what is written as their size, and whether all of them have room. */
const DRAWN = [["square", "7x7", true], ["square", "10x12", false], ["cubic", "3x3x3", true], ["cubic", "2x4x4", true], ["balls", "pyramid 4", false], ["hexagonal", "hexagon 3", true], ["triangular", "hexagon 2", true]] as const;

flow("Whatever cells a finger draws on are large enough for it, and two fingers move what has no room", async (visit) => {
  const { page } = visit;
  await visit.open("/draw/packing");
  const [board, pad] = [page.locator(".canvas").first(), page.locator(".pad")];
  const place = board.locator(".place");
  const drawn = board.getByRole("gridcell").first();
  for (const [lattice, size, whole] of DRAWN) {
    await page.getByRole("combobox", { name: "Cells", exact: true }).selectOption(lattice);
    await page.getByRole("textbox", { name: "Size", exact: true }).fill(size);
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await least(board)) >= FINGER && (await least(pad)) >= FINGER, { message: size }).toBe(true);
    expect(await board.getByRole("group", { name: "Size of the board" }).count(), size).toBe(whole ? 0 : 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await clean(visit, `drawn on ${size}`);
  }
  // The last cell is brought there by two fingers, which draw nothing, and is hit by one.
  await page.getByRole("combobox", { name: "Cells", exact: true }).selectOption("square");
  await page.getByRole("textbox", { name: "Size", exact: true }).fill("10x12");
  await page.keyboard.press("Tab");
  await visit.reads("120 cells on the board, 0 in the pieces");
  await place.evaluate((it) => it.scrollIntoView({ block: "center" }));
  await visit.settled();
  const session = await page.context().newCDPSession(page);
  const { x, y, width, height } = await boxOf(place);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]): Promise<unknown> => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const two = (left: number, up: number): Point[] => [0.6, 0.9].map((part) => ({ x: x + part * width - left, y: y + part * height - up }));
  await touch("touchStart", two(0, 0).slice(0, 1));
  await touch("touchStart", two(0, 0));
  for (let step = 1; step <= 8; step++) await touch("touchMove", two(step * 25, step * 25));
  await touch("touchEnd", []);
  await expect.poll(() => place.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
  await visit.reads("120 cells on the board, 0 in the pieces");
  await board.getByRole("gridcell").last().tap();
  await visit.reads("119 cells on the board, 0 in the pieces");
  await visit.tap(visit.button("Whole board"));
  await expect.poll(async () => (await boxOf(drawn)).width).toBeLessThan(44);
  expect(await place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await visit.tap(visit.button("Larger"));
  await expect.poll(async () => (await boxOf(drawn)).width).toBeGreaterThan(36);
  // Numbers of a Suguru, and tiles.
  for (const family of ["suguru", "tetravex"]) {
    await visit.open(`/draw/${family}`);
    for (const label of ["Rows", "Columns"]) {
      const size = page.getByRole("spinbutton", { name: label });
      await size.fill("9");
      await size.press("Tab");
    }
    await expect.poll(() => least(board)).toBeGreaterThanOrEqual(FINGER);
  }
}, PHONE_UPRIGHT);
