// Boards with layers, hexagons and triangles: played to the end by mouse, finger and keys, seen from the
// side, built with the hands.

import { writeFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { imageOf, heart, spotsOf } from "../../src/board/hand";
import { middle } from "../../src/board/form";
import { Lattice, same } from "../../src/board/lattice";
import { Table } from "../../src/board/table";
import { waysAt } from "../../src/board/ways";
import type { Locator } from "playwright-core";
import { clean } from "../barriers";
import { boxOf } from "../board";
import { PYRAMID } from "../puzzles";
import { serve } from "../server";
import { asked, keysFor, keysTo, laying, missing, opened, type Laying } from "../solids";
import { flow, serverFlow, PHONE, type Visit } from "../visit";
import type { GameAnswer } from "../../src/api/types";
import type { Host } from "../host";

/** All boards that the program brings. */
const BUILT_IN = (await asked("list", "--json")).trim().split("\n").flatMap((line) => {
  const { family, boards } = JSON.parse(line) as { readonly family?: string; readonly boards?: readonly string[] };
  return family === "packing" ? (boards ?? []) : [];
});

test("boards of every kind of cells are built in", () => {
  expect(BUILT_IN).toEqual(expect.arrayContaining(["iq-puzzler-pro", "iq-puzzler-pro-pyramid", "bedlam", "hexiamond-6x6", "tetrahex-4x7"]));
});

test.each(BUILT_IN)("every placement of %s is reached", async (name) => {
  const host = await serve();
  try {
    const { view } = await opened(host, { name });
    const lattice = new Lattice(view);
    const table = new Table(view, { move: () => Promise.resolve(true), next: () => Promise.resolve(true), say: () => undefined });
    let reached = 0;
    view.pieces.forEach((piece, at) => {
      piece.images.forEach((_image, index) => {
        expect(keysTo(view, at, 0, index)).not.toBeNull();
        const image = imageOf(piece, index);
        const held = heart(view.lattice, image);
        const grip = image.findIndex((cell) => {
          const { x, y } = middle(new Lattice({ ...view, layers: 1 }).outlineAt([cell[0], cell[1]]));
          return (cell[2] ?? 0) === 0 && Math.abs(x - held.x) + Math.abs(y - held.y) < 1e-6;
        });
        table.pick(at, index);
        for (const spot of spotsOf(lattice, image)) {
          table.point(middle(lattice.outlineAt(spot.cells[grip] ?? [0, 0])), held);
          if (String(table.current.spot?.corner) === String(spot.corner)) reached += 1;
        }
      });
    });
    // The cover has an option for each placement, after the line of its items.
    const lines = (await asked("convert", name, "--to", "xcc")).trim().split("\n");
    expect(reached).toBe(lines.length - 1);
  } finally {
    await host.stop();
  }
});

/** A level of a pyramid with the pieces that are missing. */
async function level(host: Host): Promise<{ game: GameAnswer; rest: Laying[] }> {
  const folder = await mkdtemp(join(tmpdir(), "pavage-level-"));
  const file = join(folder, "level.toml");
  await writeFile(file, PYRAMID);
  const game = await opened(host, { puzzle: PYRAMID, format: "toml" });
  const rest = await missing(game.view, file);
  await rm(folder, { recursive: true });
  return { game, rest };
}

async function placed(visit: Visit, name: string): Promise<void> {
  await visit.piece(name).waitFor({ state: "detached" });
}

serverFlow("A pyramid is played to its end with the mouse", async (visit, host) => {
  const { page, board } = visit;
  const { game: { view }, rest } = await level(host);
  await visit.paste(PYRAMID);
  for (const what of rest) {
    const { keys, at } = laying(view, what);
    await visit.piece(what.piece).click();
    for (const key of keys) await visit.press({ r: "Turn", f: "Flip", t: "Tilt" }[key] ?? "");
    await board.cell(at[0] + 1, at[1] + 1, (at[2] ?? 0) + 1).click();
    await placed(visit, what.piece);
  }
  await visit.statusReads("Solved");
  expect(await page.locator(".space-view svg .space-body").count()).toBe(55);
});

serverFlow("A pyramid is played to its end with a finger", async (visit, host) => {
  const { board } = visit;
  const { game: { view }, rest } = await level(host);
  await visit.paste(PYRAMID);
  for (const what of rest) {
    const { keys, at } = laying(view, what);
    await visit.tap(visit.piece(what.piece));
    for (const key of keys) await visit.tap(visit.button({ r: "Turn", f: "Flip", t: "Tilt" }[key] ?? ""));
    // As it was turned it lies in the tray.
    await visit.tap(visit.button("Let go"));
    await visit.piece(what.piece).scrollIntoViewIfNeeded();
    await board.carry(visit.piece(what.piece), board.cell(at[0] + 1, at[1] + 1, (at[2] ?? 0) + 1), await board.finger());
    await placed(visit, what.piece);
  }
  await visit.statusReads("Solved");
}, { ...PHONE, viewport: { width: 390, height: 844 }, full: "the mouse goes the same way" });

serverFlow("A pyramid is played to its end with the keys alone", async (visit, host) => {
  const { page, board } = visit;
  const { game, rest } = await level(host);
  await visit.paste(PYRAMID);
  let { view } = game;
  for (const what of rest) {
    const focused = board.drawing.locator('[tabindex="0"]');
    const focus = await focused.evaluate(({ dataset }) => [Number(dataset["row"]), Number(dataset["col"]), Number(dataset["layer"] ?? 0)] as const);
    const keys = keysFor(view, focus[2] === 0 ? [focus[0], focus[1]] : focus, what);
    await visit.piece(what.piece).press("Enter");
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await placed(visit, what.piece);
    view = await shown(host, rest.slice(0, rest.indexOf(what) + 1));
  }
  await visit.statusReads("Solved");
});

for (const [locale, words] of Object.entries({
  "en-GB": { piece: "Piece", ways: "All ways it can lie here", way: /^Way \d+ of \d+/, put: "Put it here", solved: "Solved" },
  "fr-FR": { piece: "Pièce", ways: "Toutes les façons de la poser ici", way: /^Façon \d+ sur \d+/, put: "Poser ici", solved: "Résolu" },
})) {
  serverFlow(`However a piece must be turned for a pyramid, five taps do it: it is chosen among the ways it can lie there, ${locale}`, async (visit, host) => {
    const { page, board } = visit;
    const { game, rest } = await level(host);
    await visit.open("/");
    await page.getByRole("textbox").first().fill(PYRAMID);
    await page.getByRole("button", { name: locale === "en-GB" ? "Open" : "Ouvrir", exact: true }).click();
    await board.ready();
    const piece = (name: string): Locator => page.getByRole("button", { name: new RegExp(`^${words.piece} ${name},`) });
    const ways = page.getByRole("button", { name: words.ways });
    let { view } = game;
    for (const what of rest) {
      const [place = [0, 0, 0]] = [...what.cells].sort((one, other) => (one[2] ?? 0) - (other[2] ?? 0));
      await visit.tap(piece(what.piece));
      await visit.tap(ways);
      await visit.tap(board.cell(place[0] + 1, place[1] + 1, (place[2] ?? 0) + 1));
      const table = new Table(view, { move: () => Promise.resolve(true), next: () => Promise.resolve(true), say: () => undefined });
      table.pick(view.pieces.findIndex(({ name }) => name === what.piece));
      const { hand } = table.current;
      const all = hand?.kind === "piece" ? waysAt(table.current, hand, place) : [];
      const wanted = all.findIndex(({ spots }) => spots.some(({ cells }) => what.cells.every((cell) => cells.some((one) => same(one, cell)))));
      const pictures = page.getByRole("button", { name: words.way });
      await expect.poll(() => pictures.count()).toBe(all.length);
      const lies = async (): Promise<boolean> => {
        await board.drawn();
        const selected = await board.drawing.locator("[aria-selected=true]").evaluateAll((cells) => (cells as SVGElement[]).map(({ dataset }) => [dataset["layer"] ?? 0, dataset["row"], dataset["col"]].join()));
        return what.cells.every(([row, col, layer = 0]) => selected.includes(`${layer},${row},${col}`));
      };
      let taps = 1;
      do {
        await visit.tap(pictures.nth(wanted));
        taps += 1;
      } while (taps < 5 && !(await lies()));
      expect(await lies(), `${what.piece} after ${taps} taps`).toBe(true);
      const put = page.getByRole("button", { name: words.put, exact: true });
      await visit.tap(put);
      await put.waitFor({ state: "detached" });
      await piece(what.piece).waitFor({ state: "detached" });
      view = await shown(host, rest.slice(0, rest.indexOf(what) + 1));
    }
    await page.locator("main").getByRole("status").filter({ hasText: words.solved }).waitFor();
  }, { ...PHONE, viewport: { width: 390, height: 844 }, locale, ...(locale === "en-GB" ? {} : { full: "in English it goes the same way" }) });
}

flow("The key W shows the ways a piece can lie, its letter lays it so, and Enter puts it there", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=soma");
  await board.ready();
  await visit.piece("T").press("Enter");
  await page.keyboard.press("w");
  const pictures = page.getByRole("region", { name: "All ways it can lie here" }).getByRole("button");
  await pictures.nth(2).waitFor();
  await clean(visit, "the ways a piece can lie");
  const held = (): Promise<string | null> => board.drawing.getByRole("gridcell", { name: /under the piece in your hand/ }).last().getAttribute("aria-label");
  const before = await held();
  await page.keyboard.press("c");
  await expect.poll(held).not.toBe(before);
  await expect.poll(() => pictures.nth(2).getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("Enter");
  await visit.piece("L").waitFor();
  await placed(visit, "T");
  // What waits is back. Escape leads there, too, and the piece stays in the hand.
  await visit.piece("L").press("Enter");
  await page.keyboard.press("w");
  await pictures.first().waitFor();
  await page.keyboard.press("Escape");
  await visit.piece("L").waitFor();
  await page.getByRole("group", { name: "In your hand" }).getByText("Piece L").waitFor();
});

/** The level with some of the missing pieces laid. */
async function shown(host: Host, laid: readonly Laying[]): Promise<GameAnswer["view"]> {
  const { game } = await opened(host, { puzzle: PYRAMID, format: "toml" });
  const commands = laid.map(({ piece, cells }) => `move ${piece} ${cells.map(([row, col, layer = 0]) => `${layer + 1}:${row + 1},${col + 1}`).join(" ")}`);
  const answer = await fetch(`${host.address}/api/play`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, commands }),
  });
  return ((await answer.json()) as GameAnswer).view;
}

serverFlow("On a telephone all layers are seen above what waits, in cells for a finger", async (visit) => {
  const { page, board } = visit;
  for (const name of ["iq-puzzler-pro-pyramid", "kanoodle-pyramid", "iq-puzzler-pro-pyramid%2F30", "soma", "bedlam", "slothouber-graatsma", "solid-pentomino-3x4x5", "solid-pentomino-2x5x6", "solid-pentomino-2x3x10"]) {
    await visit.open(`/play?name=${name}`);
    await board.ready();
    await visit.tray.first().waitFor();
    await visit.settled();
    const cells = await board.drawing.getByRole("gridcell").evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON() as DOMRect));
    const dock = await boxOf(page.locator(".dock"));
    for (const { left, right, bottom, width } of cells) {
      // A cell is drawn a little smaller than its place.
      expect((width * 40) / 37).toBeGreaterThanOrEqual(30);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
      expect(bottom).toBeLessThanOrEqual(dock.y);
    }
  }
}, { ...PHONE, viewport: { width: 390, height: 844 } });

flow("A pyramid has named layers, large enough for a finger, and one grid each", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=iq-puzzler-pro-pyramid");
  await board.ready();
  expect(await board.drawing.getByRole("grid").count()).toBe(5);
  await page.getByRole("grid", { name: "IQ Puzzler Pro, pyramid, layer 2" }).waitFor();
  await page.getByRole("gridcell", { name: "layer 2 of 5, row 1, column 3, empty", exact: true }).waitFor();
  const boxes = await board.drawing.getByRole("gridcell").evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().toJSON() as DOMRect));
  for (const { left, right, bottom, width } of boxes) {
    // A cell is drawn a little smaller than its place.
    expect((width * 40) / 37).toBeGreaterThanOrEqual(30);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
    expect(bottom).toBeLessThanOrEqual(844);
  }
  const walked = async (): Promise<string | null> => {
    await board.cell(1, 1).focus();
    await page.keyboard.press("PageUp");
    await page.keyboard.press("ArrowRight");
    return page.locator(":focus").getAttribute("aria-label");
  };
  await expect.poll(walked).toBe("layer 2 of 5, row 1, column 2, empty");
}, { ...PHONE, viewport: { width: 390, height: 844 } });

/** The small picture of a layer. */
const pictureOf = ({ page }: Visit, layer: number): Locator => page.getByRole("group", { name: "Layers" }).getByRole("button").nth(layer - 1);

serverFlow("With one layer large, a pyramid is played to its end; the others are small pictures, and the choice is kept", async (visit, host) => {
  const { page, board } = visit;
  const { game: { view }, rest } = await level(host);
  await visit.paste(PYRAMID);
  const width = async (): Promise<number> => (await boxOf(board.cell(1, 1))).width;
  const before = await width();
  await visit.press("One layer large");
  await pictureOf(visit, 5).waitFor();
  expect(await pictureOf(visit, 1).getAttribute("aria-pressed")).toBe("true");
  expect(await width()).toBeGreaterThan(1.3 * before);
  await clean(visit, "one layer large");
  for (const [at, what] of rest.entries()) {
    const { keys, at: [row, col, layer = 0] } = laying(view, what);
    await visit.piece(what.piece).click();
    for (const key of keys) await visit.press({ r: "Turn", f: "Flip", t: "Tilt" }[key] ?? "");
    if (at % 2 === 0) {
      // By a press on the picture of the layer.
      await pictureOf(visit, layer + 1).click();
      await board.cell(row + 1, col + 1, layer + 1).click();
    } else {
      // Dragged over the picture, it goes on to the layer.
      await visit.press("Let go");
      const [from, over] = [await boxOf(visit.piece(what.piece)), await boxOf(pictureOf(visit, layer + 1))];
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(from.x + from.width / 2, from.y);
      await page.mouse.move(over.x + over.width / 2, over.y + over.height / 2);
      await expect.poll(() => pictureOf(visit, layer + 1).getAttribute("aria-pressed")).toBe("true");
      await board.drawn();
      const to = await boxOf(board.cell(row + 1, col + 1, layer + 1));
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2);
      await page.mouse.up();
    }
    await placed(visit, what.piece);
  }
  await visit.statusReads("Solved");
  // On paper all layers are seen.
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => board.drawing.isVisible()).toBe(false);
  expect(await pictureOf(visit, 5).isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  // It is kept for the next puzzle. The keys change the layer, and no more than the large one is seen.
  await visit.open("/play?name=soma");
  await board.ready();
  await board.cell(1, 1).focus();
  await page.keyboard.press("PageUp");
  expect(await page.locator(":focus").getAttribute("aria-label")).toMatch(/^layer 2 of 3, row 1, column 1/);
  expect(await pictureOf(visit, 2).getAttribute("aria-pressed")).toBe("true");
  const seen = await boxOf(board.drawing);
  const focused = await boxOf(page.locator(":focus"));
  expect(focused.y).toBeGreaterThan(seen.y);
  expect(focused.y + focused.height).toBeLessThan(seen.y + seen.height);
  await visit.press("One layer large");
  await pictureOf(visit, 1).waitFor({ state: "detached" });
});

flow("What would float or collide says so; a swipe over the piece in the hand turns and tilts it", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=soma");
  await board.ready();
  await visit.piece("V").click();
  await board.cell(1, 1, 2).hover();
  await visit.reads("It fits, but floats: 3 places under it are empty.");
  await board.cell(1, 1).click();
  await placed(visit, "V");
  await visit.piece("L").click();
  await board.cell(1, 1).hover();
  await visit.reads("Already taken");
  await board.cell(1, 2).hover();
  await page.keyboard.press("ArrowUp");
  const drawn = (): Promise<string> => page.locator(".swipe svg.lone").innerHTML();
  const before = await drawn();
  const pad = await page.locator(".swipe").boundingBox();
  if (!pad) throw new Error("no picture of the piece in the hand");
  const [x, y] = [pad.x + pad.width / 2, pad.y + pad.height / 2];
  const swipe = async (right: number, down: number): Promise<string> => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right, y + down);
    await page.mouse.up();
    return drawn();
  };
  const turned = await swipe(40, 0);
  expect(turned).not.toBe(before);
  expect(await swipe(0, 40)).not.toBe(turned);
});

flow("The pieces of Soma differ at sight; the view from the side turns by mouse and keys", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=soma");
  await board.ready();
  const pictures = await visit.tray.locator("svg").evaluateAll((found) => found.map((one) => one.innerHTML.replaceAll(/fill="[^"]*"|stroke="[^"]*"|<text.*?<\/text>/g, "")));
  expect(new Set(pictures).size).toBe(7);
  const view = page.getByRole("group", { name: /^Seen from the side/ });
  const name = await view.getAttribute("aria-label");
  await view.getByRole("button", { name: "Turn the view to the right" }).press("ArrowLeft");
  await expect.poll(() => view.getAttribute("aria-label")).not.toBe(name);
  const drawn = await view.locator("svg").first().innerHTML();
  const box = await view.locator(".drawn").boundingBox();
  if (!box) throw new Error("nothing is seen from the side");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2);
  await page.mouse.up();
  expect(await view.locator("svg").first().innerHTML()).not.toBe(drawn);
});

flow("A solution is built with the hands, step by step, in both languages", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=soma");
  await board.ready();
  await visit.leaf("Solve");
  await visit.press("Solve");
  await visit.press("Build it");
  await visit.reads(/^Step 1 of 7: piece/);
  await visit.reads("It rests on the table.");
  await clean(visit, "build");
  // What is said and the way on are seen at once.
  const { height } = page.viewportSize() ?? { height: 0 };
  for (const seen of [page.getByRole("heading", { name: /^Step 1 of 7/ }), visit.button("Next step"), visit.button("Close")]) {
    const box = await boxOf(seen);
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThan(height);
  }
  await visit.press("Next step");
  await visit.reads(/^Step 2 of 7: piece/);
  await page.keyboard.press("ArrowRight");
  await visit.reads(/^Step 3 of 7: piece/);
  await visit.press("Back");
  await visit.reads(/^Step 2 of 7: piece/);
  await visit.press("Print all steps");
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("ol.all > li").filter({ visible: true }).count()).toBe(7);
  await expect.poll(() => board.drawing.isVisible()).toBe(false);
});

flow("From the empty pyramid to a level of its book: a hint, the piece as it was shown, and the order of building", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=iq-puzzler-pro-pyramid");
  await board.ready();
  await visit.tap(page.locator("header").getByRole("link", { name: "Levels" }));
  await visit.tap(page.getByRole("link", { name: /^Level 30\b/ }));
  await page.getByRole("heading", { name: /^IQ Puzzler Pro, pyramid, level 30/ }).waitFor();
  await board.ready();
  await visit.hint();
  // The piece that the hint lays is taken as it was shown, and lies there with one more tap.
  const said = await page.getByRole("tabpanel").locator(".said").innerText();
  const name = /So (\w+) lies/.exec(said)?.[1] ?? "";
  await visit.tap(visit.piece(name));
  const bar = page.getByRole("group", { name: "In your hand" });
  const places = async (): Promise<number[]> => bar.getByRole("button").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
  const before = await places();
  // Whatever fits or not, the buttons stay under the finger, and none is cut off.
  for (const key of ["Tilt", "Tilt", "Turn", "Tilt"]) {
    await visit.tap(visit.button(key));
    expect(await places()).toEqual(before);
  }
  for (const { left, right } of await bar.locator(":scope > *").filter({ visible: true }).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  }
  await visit.tap(visit.button("Let go"));
  await visit.tap(visit.piece(name));
  await visit.tap(visit.button("Put it here"));
  await placed(visit, name);
  await visit.leaf("Solve");
  await page.getByRole("tabpanel").getByRole("button", { name: "Solve", exact: true }).click();
  await visit.press("Build it");
  // Pieces that hold each other go in together, so the steps may be fewer than the pieces.
  const first = page.getByRole("heading", { name: /^Step 1 of \d+: pieces? / });
  const steps = Number(/of (\d+)/.exec(await first.innerText())?.[1]);
  expect(steps).toBeGreaterThan(1);
  await visit.reads(/^Begin on an empty table: pieces that lie on the board come in their turn\./);
  for (let step = 2; step <= steps; step += 1) {
    await visit.tap(visit.button("Next step"));
    await visit.reads(new RegExp(`^Step ${step} of ${steps}: pieces? `));
  }
  await visit.reads(/Now it is built\.$/);
}, { ...PHONE, viewport: { width: 390, height: 844 } });

flow("Barriers and both languages: a pyramid, hexagons and triangles with a hint and a piece in the hand", async (visit) => {
  const { page, board } = visit;
  await visit.paste(PYRAMID);
  await visit.hint();
  await clean(visit, "pyramid with a hint");
  for (const name of ["tetrahex-4x7", "hexiamond-6x6"]) {
    await visit.open(`/play?name=${name}`);
    await board.ready();
    await visit.piece("A").click();
    await visit.press("Turn");
    await clean(visit, name);
    await visit.press("Put it here");
    await placed(visit, "A");
  }
  await visit.open("/play?name=soma");
  await board.ready();
  await visit.press("Settings");
  await visit.press("Français");
  await page.keyboard.press("Escape");
  await page.getByRole("gridcell", { name: "couche 2 sur 3, ligne 1, colonne 3, vide", exact: true }).waitFor();
  await clean(visit, "soma in French");
}, { full: "boards of these cells are looked at on a telephone" });
