// A picture of the table becomes a position: the file, four handles, the reading, the game.

import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";
import type { BrowserContextOptions } from "playwright-core";
import { expect } from "vitest";
import { boxOf } from "../board";
import { BOTTOM, drawn, LEFT, pngOf, RIGHT, SIDES, table, TOP } from "../photograph";
import { CHALLENGE } from "../puzzles";
import { flow, keptByWorker, siteFlow, type Visit } from "../visit";

const TELEPHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function opened(visit: Visit): Promise<void> {
  await visit.open("/play?name=iq-puzzler-pro");
  await visit.press("Take a picture");
}

/** Gives the page a file: its path, or its name and what is in it. */
async function given(visit: Visit, file: string | { name: string; buffer: Buffer }): Promise<void> {
  const input = visit.page.locator("dialog input[type=file]").first();
  await input.setInputFiles(typeof file === "string" ? file : { mimeType: "", ...file });
}

/** The picture of the challenge, with some cells hidden. */
async function pictured(visit: Visit, ...hidden: (readonly [number, number])[]): Promise<void> {
  await given(visit, { name: "table.png", buffer: pngOf(await visit.page.evaluate(drawn, table(...hidden))) });
}

/** Drags a handle to a spot of the picture. */
async function drag(visit: Visit, number: number, x: number, y: number): Promise<void> {
  const { page } = visit;
  const box = await boxOf(page.locator("dialog .photo"));
  const handle = page.getByRole("button", { name: `Corner ${number}` });
  const from = await boxOf(handle);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + (x * box.width) / SIDES[0], box.y + (y * box.height) / SIDES[1], { steps: 4 });
  await page.mouse.up();
}

/** Nobody is exact. */
async function cornered(visit: Visit): Promise<void> {
  await drag(visit, 1, LEFT + 6, TOP - 5);
  await drag(visit, 2, RIGHT - 7, TOP + 4);
  await drag(visit, 3, RIGHT + 3, BOTTOM + 8);
  await drag(visit, 4, LEFT - 5, BOTTOM + 3);
}

async function played(visit: Visit): Promise<void> {
  await visit.press("That’s it");
  await visit.statusReads("Exactly one solution left");
  expect(await visit.board.rows()).toEqual(CHALLENGE);
}

async function reading(visit: Visit): Promise<void> {
  await pictured(visit);
  await cornered(visit);
  await visit.press("Read");
  await visit.reads("Nothing looks doubtful. Is this your table?");
  await played(visit);
}

flow("A picture of the table becomes a game", async (visit) => {
  await opened(visit);
  await reading(visit);
});

flow("A picture of the table becomes a game on a telephone, and is undone at once", async (visit) => {
  await opened(visit);
  await reading(visit);
  await visit.press("Undo");
  await visit.statusReads("4,331,140 solutions left");
}, TELEPHONE);

siteFlow("A picture of the table becomes a game with the network off", async (visit) => {
  await visit.open("/");
  await keptByWorker(visit.page);
  await visit.host.stop();
  await opened(visit);
  await reading(visit);
});

flow("A ringed piece shows its places where it is tapped in the picture", async (visit) => {
  const { page } = visit;
  await opened(visit);
  // Both ends of a piece are under a leaf of paper: it may go on up or down.
  await pictured(visit, [1, 5], [2, 5], [3, 5]);
  await cornered(visit);
  await visit.press("Read");
  await visit.reads(/ringed/);
  await visit.reads(/ in square frames, do not look like what was read there/);
  await visit.tap(page.getByRole("button", { name: "Places of C" }).first());
  const places = page.getByRole("group", { name: "Where C may lie" });
  await expect.poll(() => places.getByRole("button").count()).toBeGreaterThan(1);
  const right = places.getByRole("button", { name: "C: 3,3 3,4 3,5 3,6 4,6" });
  await visit.tap(places.getByRole("button", { name: "not on the board" }));
  await expect.poll(() => page.getByRole("button", { name: "Places of C" }).count()).toBe(0);
  await visit.tap(right);
  await page.getByRole("button", { name: "Places of C" }).first().waitFor();
  await played(visit);
}, TELEPHONE);

flow("Handles and doubtful pieces by keys alone", async (visit) => {
  const { page } = visit;
  await opened(visit);
  await pictured(visit, [1, 5], [2, 5], [3, 5]);
  // Every cell has its dot where it should be, but for some pixels.
  for (const [at, x, y] of [[1, LEFT, TOP], [2, RIGHT, TOP], [3, RIGHT, BOTTOM], [4, LEFT, BOTTOM]] as const) {
    const handle = page.getByRole("button", { name: `Corner ${at}` });
    const [left, top] = await handle.evaluate((one) => [parseFloat(one.style.left), parseFloat(one.style.top)]);
    for (const [away, less, more] of [[x - (left * SIDES[0]) / 100, "ArrowLeft", "ArrowRight"], [y - (top * SIDES[1]) / 100, "ArrowUp", "ArrowDown"]] as const) {
      const key = away < 0 ? less : more;
      for (let tens = 0; tens < Math.floor(Math.abs(away) / 10); tens += 1) await handle.press(`Shift+${key}`);
      for (let ones = 0; ones < Math.abs(away) % 10; ones += 1) await handle.press(key);
    }
  }
  await visit.button("Read").press("Enter");
  await page.getByRole("button", { name: "Places of C" }).first().press("Enter");
  const places = page.getByRole("group", { name: "Where C may lie" });
  await places.getByRole("button", { name: "not on the board" }).press("Enter");
  await places.getByRole("button", { name: "C: 3,3 3,4 3,5 3,6 4,6" }).press(" ");
  await page.getByRole("button", { name: "Places of C" }).first().waitFor();
  await played(visit);
}, { full: "a tap goes the same way" });

/** The head of a PNG of so many pixels, and nothing of it. */
const HUGE = Buffer.from("iVBORw0KGgoAAAANSUhEUgAATiAAAE4gCAIAAABsEtFuAAAAC0lEQVR4nGNggAEAAAoAAX+AdF4=", "base64");

flow("What is no picture of a board is said to be none", async (visit) => {
  await opened(visit);
  const shown = "This file is no picture that the browser shows. JPEG, PNG and WebP work everywhere.";
  await given(visit, { name: "table.png", buffer: Buffer.from("This is no picture.") });
  await visit.reads(shown);
  await given(visit, { name: "table.heic", buffer: Buffer.from("Nor is this.") });
  await visit.reads(/This browser does not show HEIC/);
  const whole = pngOf(await visit.page.evaluate(drawn, table()));
  await given(visit, { name: "half.png", buffer: whole.subarray(0, 40) });
  await visit.reads(shown);
  await given(visit, { name: "huge.png", buffer: HUGE });
  await visit.reads("This picture has more than 120 million pixels.");
  const file = join(tmpdir(), "pavage-large.jpg");
  await writeFile(file, "");
  await truncate(file, (64 << 20) + 1);
  await given(visit, file);
  await visit.reads("This file is larger than 64 MiB.");
  // A picture, but of waves of colours.
  const waves = await visit.page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [600, 400];
    const context = canvas.getContext("2d");
    if (!context) return "";
    const image = context.createImageData(600, 400);
    for (let at = 0; at < 600 * 400; at += 1) {
      const [right, down] = [(at % 600) / 43, Math.floor(at / 600) / 43];
      const colour = [7 * right + 2 * down, 3 * down - 5 * right, 6 * (right + down) + 2].map((one) => 127.5 + 127 * Math.sin(one / 2.1));
      image.data.set([...colour, 255], 4 * at);
    }
    context.putImageData(image, 0, 0);
    return canvas.toDataURL("image/png");
  });
  await given(visit, { name: "waves.png", buffer: pngOf(waves) });
  await visit.press("Read");
  await visit.reads("what lies between these corners does not look like this board with its pieces");
  await visit.refused();
});
