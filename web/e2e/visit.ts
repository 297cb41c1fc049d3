// A visit to the page: a fresh profile of the browser and a server of its own, and what visitors
// do, by the words that are on the page. Whatever goes wrong on the way (an error in the console, a
// request that leaves this machine) fails the test at its end; a failed test leaves a screenshot.

import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { Board, boxOf } from "./board";
import { serve, type Server } from "./server";

const SHOTS = resolve("e2e/shots");
/** A machine that builds at the same time is slow: a failure is worth waiting for. */
const PATIENCE = 30_000;
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: "en-GB", reducedMotion: "reduce" };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2,
};

let browser: Promise<Browser> | null = null;

/** One browser for the flows of a file. */
function started(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: FLAGS });
  return browser;
}

export class Visit {
  readonly board: Board;

  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly server: Server,
    private readonly wrong: string[],
  ) {
    this.board = new Board(page);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.server.address + path);
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Presses a button or a link by its whole name. */
  async press(name: string): Promise<void> {
    await this.button(name).or(this.page.getByRole("link", { name, exact: true })).click();
  }

  /** Opens a leaf of the panel. */
  async leaf(name: string): Promise<void> {
    await this.page.getByRole("tab", { name, exact: true }).click();
  }

  /** Waits until something is to be read somewhere. */
  async reads(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** The line below the title of a game. */
  get status(): Locator {
    return this.page.locator("main").getByRole("status");
  }

  async statusReads(text: string | RegExp): Promise<void> {
    await this.status.filter({ hasText: text }).waitFor();
  }

  /** Opens the first page and waits for what the engine adds to it. */
  async start(): Promise<void> {
    await this.open("/");
    await this.page.getByRole("link", { name: "Draw your own" }).waitFor();
    // The calendar of the day, solved, takes the place of an empty one.
    await this.page.locator(".family .piece .name").nth(20).waitFor();
    await this.page.waitForLoadState("networkidle");
  }

  /** Pastes a puzzle on the first page and opens it. */
  async paste(puzzle: string): Promise<void> {
    await this.open("/");
    await this.page.getByRole("textbox", { name: "Bring your own" }).fill(puzzle);
    await this.press("Open");
    await this.board.ready();
  }

  get tray(): Locator {
    return this.page.getByRole("region", { name: "Pieces beside the board" }).getByRole("button");
  }

  /** A piece that waits beside the board. */
  piece(name: string): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^Piece ${name},`) });
  }

  /** The tiles that wait beside the board. */
  get supply(): Locator {
    return this.page.getByRole("region", { name: "Tiles beside the board" }).getByRole("button");
  }

  /** Asks for a hint, for more of it, for all of it. Each time more is told. */
  async hint(): Promise<void> {
    const told = this.page.getByRole("tabpanel").locator(".said");
    let length = 0;
    for (const ask of ["Give me a nudge", "Tell me why", "Show me"]) {
      await this.press(ask);
      await expect.poll(async () => (await told.innerText({ timeout: PATIENCE })).length).toBeGreaterThan(length);
      length = (await told.innerText()).length;
    }
  }

  async hintAndPlay(): Promise<void> {
    await this.hint();
    await this.press("Play it");
    // A hint belongs to its position: on the next one, a new one is offered.
    await this.button("Give me a nudge").waitFor();
  }

  /** What was changed is on the screen, and nothing moves any more. */
  async settled(): Promise<void> {
    await this.page.evaluate(async () => {
      const frame = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(drawn));
      await frame();
      await frame();
      await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    });
  }

  /** Taps with a finger; the browser takes no tap on what has only just been scrolled there. */
  async tap(thing: Locator): Promise<void> {
    await thing.scrollIntoViewIfNeeded();
    await this.settled();
    await thing.tap();
  }

  /** Draws with the mouse from the middle of each thing to the next. */
  async stroke(through: readonly Locator[]): Promise<void> {
    const { mouse } = this.page;
    for (const [at, thing] of through.entries()) {
      const { x, y, width, height } = await boxOf(thing);
      await mouse.move(x + width / 2, y + height / 2);
      if (at === 0) await mouse.down();
    }
    await mouse.up();
  }

  /** The engine has refused something, as it should. */
  async refused(status = 422): Promise<void> {
    const at = (): number => this.wrong.findIndex((line) => line.startsWith(String(status)));
    await expect.poll(at).toBeGreaterThanOrEqual(0);
    this.wrong.splice(at(), 1);
  }

  /** The same browser at another visitor's: nothing kept from before. */
  async stranger(run: (other: Visit) => Promise<void>, profile: BrowserContextOptions = {}): Promise<void> {
    const context = await (await started()).newContext({ ...LAPTOP, ...profile });
    const watch = watched(context);
    await run(new Visit(await newPage(context), context, this.server, watch));
    await context.close();
    expect(watch).toEqual([]);
  }
}

/** A test of one flow through the page. */
export function flow(name: string, run: (visit: Visit) => Promise<void>, profile: BrowserContextOptions = {}): void {
  closeAtTheEnd();
  test(name, async ({ task }) => {
    const server = await serve();
    try {
      const context = await (await started()).newContext({ ...LAPTOP, ...profile });
      const watch = watched(context);
      const page = await newPage(context);
      try {
        await run(new Visit(page, context, server, watch));
        expect(watch).toEqual([]);
      } catch (reason) {
        await photograph(page, task.name, watch);
        throw reason;
      } finally {
        await context.close();
      }
    } finally {
      await server.stop();
    }
  });
}

let closes = false;

/** Once a file; this module may be loaded once for several. */
function closeAtTheEnd(): void {
  if (closes) return;
  closes = true;
  afterAll(async () => {
    closes = false;
    await (await browser)?.close();
    browser = null;
  });
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  return page;
}

/** What goes wrong on any page of a profile, as it comes. */
function watched(context: BrowserContext): string[] {
  const wrong: string[] = [];
  context.on("console", (said) => {
    const noise = said.text().startsWith("Failed to load resource");
    if ((said.type() === "error" || said.type() === "warning") && !noise) wrong.push(`console: ${said.text()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} for ${response.request().method()} ${response.url()} ${response.request().postData() ?? ""}`);
  });
  context.on("weberror", (error) => wrong.push(`page: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") wrong.push(`request: ${request.url()}`);
  });
  return wrong;
}

async function photograph(page: Page, name: string, watch: readonly string[]): Promise<void> {
  await mkdir(SHOTS, { recursive: true });
  const path = resolve(SHOTS, `${name.replaceAll(/[^a-zA-Z0-9]+/g, "-").toLowerCase()}.png`);
  await page.screenshot({ path, fullPage: true });
  process.stderr.write(`\n${name}: failed; a screenshot is in ${path}\n${watch.map((line) => `  ${line}\n`).join("")}`);
}
