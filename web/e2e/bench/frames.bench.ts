// The script time of a frame while a piece is dragged over the board and while the view is turned:
// `PAVAGE=… CHROMIUM=… npm run bench -- frames`. Prints milliseconds of the page's own thread, so that a
// busy machine can be measured on too, and first those of a pointer with nothing in the hand, which is what measuring
// costs; `SLOWER=4` makes the browser's processor so many times slower. What is
// a good time is not asserted.

import { chromium, type CDPSession, type Page } from "playwright-core";
import { test } from "vitest";
import { boxOf } from "../board";
import { PYRAMID } from "../puzzles";
import { serve } from "../server";
import { asked } from "../solids";

/** How many frames are measured. */
const FRAMES = Number(process.env["FRAMES"] ?? 200);
/** How far the pointer goes in a frame, in pixels. */
const STEP = 7;
/** How many times slower the processor is made. */
const SLOWER = Number(process.env["SLOWER"] ?? 1);

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A puzzle as the page opens it. */
interface Scene {
  readonly called: string;
  readonly name?: string;
  readonly text?: string;
}

async function scenes(): Promise<Scene[]> {
  const hexagons = await asked("generate", "packing", "--lattice", "hexagonal", "--board", "parallelogram 10x10", "--sizes", "3-6", "--seed", "1");
  const long = await asked("generate", "packing", "--board", "60x6", "--sizes", "3-6", "--seed", "1");
  return [
    { called: "60x6", text: long },
    { called: "pyramid", text: PYRAMID },
    { called: "Bedlam’s cube", name: "bedlam" },
    { called: "hexagons 10x10", text: hexagons },
  ];
}

async function opened(page: Page, home: string, { name, text = "" }: Scene): Promise<void> {
  await page.goto("about:blank");
  await page.goto(name === undefined ? `${home}/` : `${home}/#/play?name=${name}`);
  if (name === undefined) {
    await page.getByRole("textbox", { name: "Bring your own" }).fill(text);
    await page.getByRole("button", { name: "Open", exact: true }).click();
  }
  await page.locator("main svg.board").getByRole("gridcell").first().waitFor();
}

/** Where the pointer is in each frame: to and fro over a part of the page, line after line. */
function path({ x, y, width, height }: Point & { readonly width: number; readonly height: number }): Point[] {
  const along = Math.max(1, Math.floor(width / STEP));
  const lines = Math.max(1, Math.floor(height / STEP));
  return Array.from({ length: FRAMES }, (_, frame) => {
    const [line, at] = [Math.floor(frame / along), frame % along];
    return { x: x + STEP * (line % 2 === 0 ? at : along - 1 - at), y: y + STEP * ((line * 5) % lines) };
  });
}

interface Times {
  readonly script: number;
  readonly all: number;
}

async function spent(session: CDPSession): Promise<Times> {
  const { metrics } = await session.send("Performance.getMetrics");
  const seconds = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  return { script: 1000 * seconds("ScriptDuration"), all: 1000 * seconds("TaskDuration") };
}

/** Moves the pointer, which is down, once a frame. */
async function measured(page: Page, session: CDPSession, way: readonly Point[]): Promise<Times[]> {
  const frames: Times[] = [];
  for (const { x, y } of way) {
    const before = await spent(session);
    await page.mouse.move(x, y);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const after = await spent(session);
    frames.push({ script: after.script - before.script, all: after.all - before.all });
  }
  return frames;
}

function told(what: string, frames: readonly Times[]): void {
  const share = (of: (times: Times) => number, part: number): string => {
    const sorted = frames.map(of).sort((one, other) => one - other);
    return (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1);
  };
  const both = (of: (times: Times) => number): string => `${share(of, 0.5)} ms, of one frame in twenty ${share(of, 0.95)} ms or more`;
  console.log(`${what}: script ${both(({ script }) => script)}; with styles, layout and painting ${both(({ all }) => all)}`);
}

test("frames while a piece is dragged and the view is turned", async () => {
  const host = await serve();
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  if (SLOWER > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  for (const layers of ["all", "one"]) {
    await page.addInitScript((one) => localStorage.setItem("pavage.settings", JSON.stringify({ oneLayer: one, counting: false })), layers === "one");
    for (const scene of await scenes()) {
      const isFlat = /\d/.test(scene.called);
      if (isFlat && layers === "one") continue;
      await opened(page, host.address, scene);
      const called = layers === "one" ? `${scene.called}, one layer large` : scene.called;
      const over = path(await boxOf(page.locator("main .stage")));
      told(`${called}, nothing is in the hand`, await measured(page, session, over));
      const piece = await boxOf(page.locator(".tray button").first());
      await page.mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2);
      await page.mouse.down();
      told(`${called}, a piece is dragged`, await measured(page, session, over));
      await page.keyboard.press("Escape");
      await page.mouse.up();
      if (isFlat) continue;
      const view = await boxOf(page.locator(".space-view .drawn"));
      await page.mouse.move(view.x + view.width / 2, view.y + view.height / 2);
      await page.mouse.down();
      told(`${called}, the view is turned`, await measured(page, session, path(view)));
      await page.mouse.up();
    }
  }
  await browser.close();
  await host.stop();
}, 1_800_000);
