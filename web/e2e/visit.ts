// A visit to the page: a fresh profile of the browser and a server of its own, or the site on a plain
// host, and what visitors do, by the words that are on the page. Whatever goes wrong on the way (an error in the console, a
// request that leaves this machine) fails the test at its end; a failed test leaves a screenshot.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type BrowserContext, type BrowserContextOptions, type Locator, type Page, type Request } from "playwright-core";
import { expect, test, type TestOptions } from "vitest";
import { Board, boxOf } from "./board";
import { FAMILIES, type Family } from "./fonts";
import { plainHost, SITE, type Host } from "./host";
import { belated, slowed } from "./late";
import { EXECUTABLE, FLAGS, Machines, UNTRUSTED, type Machine } from "./machines";
import { serve, type Server } from "./server";
import { FULL } from "./tiers";

const SHOTS = resolve("e2e/shots");
/** A machine that builds at the same time is slow: a failure is worth waiting for. */
const PATIENCE = 120_000;
/** Longer than any page waits for anything, in milliseconds. */
const A_WHILE = 60_000;
const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: "en-GB", reducedMotion: "reduce" };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2,
};

/** The letters that a flow is seen in. */
interface Letters {
  /** The only ones of the machine. */
  readonly family: Family;
  /** Whether the page's own arrive. */
  readonly own: boolean;
}

/** A bare machine, and everything the page brings along. */
const USUAL: Letters = { family: "DejaVu", own: true };

/** A fresh profile of a browser. */
async function profileIn({ browser }: Machine, own: boolean, profile: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ ...LAPTOP, ...profile });
  await belated(context);
  await context.addInitScript(watchQuestions);
  if (!own) await context.route("**/*.woff2", (route) => route.abort());
  return context;
}

export class Visit {
  readonly board: Board;

  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly host: Host,
    private readonly machine: Machine,
    /** Whether the page's own letters arrive. */
    private readonly own: boolean,
    private readonly wrong: string[],
    private readonly carrier: Carrier,
  ) {
    this.board = new Board(page);
    page.on("request", (request) => {
      // Browsers do not always report that the script of a worker has come.
      const isWorker = /\/worker-[^/]*\.js$/.test(request.url());
      if (request.resourceType() !== "eventsource" && request.method() !== "DELETE" && !isWorker) this.asked.add(request);
    });
    page.on("requestfinished", (request) => this.asked.delete(request));
    page.on("requestfailed", (request) => this.asked.delete(request));
  }

  /** What the page has asked for and not got yet; it only listens to jobs, and does not wait until
   * those that it leaves are gone. */
  private readonly asked = new Set<Request>();

  /** Opens an address of the page anew, as in a new tab: not by going there from where it is. */
  async open(address: string): Promise<void> {
    if (this.page.url() !== "about:blank") await this.page.goto("about:blank");
    await this.page.goto(this.at(address));
  }

  /** An address of the page, whole. */
  at(address: string): string {
    return `${this.host.address}/#${address}`;
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

  /** Does something that is answered by words which soon go away: that they were there for a moment is
   * enough. */
  async answered(text: string | RegExp, act: () => Promise<unknown>): Promise<void> {
    const notices = NOTICES.get(this.page) ?? [];
    const before = notices.length;
    const isIt = (notice: string): boolean => (typeof text === "string" ? notice.includes(text) : text.test(notice));
    await act();
    await expect.poll(async () => notices.slice(before).some(isIt) || (await this.page.getByText(text).filter({ visible: true }).count()) > 0).toBe(true);
  }

  /** The page's clock stands from now on, whatever time the flow takes. To be called once the page is
   * there, when `this.page.clock` was installed before. */
  async stopTime(): Promise<void> {
    const now = await this.page.evaluate(() => Date.now());
    await this.page.clock.pauseAt(now + A_WHILE);
  }

  /** Lets the page's time go on in small steps until something has come true. */
  async timePasses(until: () => Promise<boolean>): Promise<void> {
    for (let passed = 0; passed < A_WHILE && !(await until()); passed += 100) await this.page.clock.runFor(100);
    expect(await until()).toBe(true);
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
    await this.quiet();
  }

  /** Everything that the page asked for has come and is on the screen. */
  async quiet(): Promise<void> {
    await expect.poll(async () => {
      const questions = await this.page.evaluate(() => (window as unknown as { questions?: Set<unknown> }).questions?.size ?? 0);
      const open = [...this.asked].map((request) => request.url());
      if (questions > 0) open.push(`questions: ${questions}`);
      if (open.length === 0) await this.settled();
      return open;
    }).toEqual([]);
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

  /** The page is seen in the letters of the machine: nothing of its own has come. */
  async inLettersOfTheMachine(): Promise<void> {
    expect(await this.lettersOf(this.page.getByRole("heading").first())).toMatch(new RegExp(`^${this.machine.fonts.name}`));
  }

  /** The family in which most of a thing's letters are drawn. */
  async lettersOf(thing: Locator): Promise<string> {
    const session = await this.context.newCDPSession(this.page);
    await thing.evaluate((found) => found.setAttribute("data-letters", ""));
    await session.send("DOM.enable");
    await session.send("CSS.enable");
    const { root } = await session.send("DOM.getDocument");
    const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "[data-letters]" });
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    await thing.evaluate((found) => found.removeAttribute("data-letters"));
    await session.detach();
    const most = fonts.toSorted((one, other) => other.glyphCount - one.glyphCount)[0];
    return (most?.familyName ?? "none").replace(/ Variable$/, "");
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

  /** Taps with a finger. The browser takes no tap on what has only just been scrolled there: where
   * none has come to the page, it is tapped again. */
  async tap(thing: Locator): Promise<void> {
    await thing.scrollIntoViewIfNeeded();
    await this.page.evaluate(() => {
      const seen = window as unknown as { tapped: boolean | undefined };
      if (seen.tapped === undefined) {
        addEventListener("click", () => (seen.tapped = true), true);
        // What takes the touch itself gets no click, or one that it does not need.
        addEventListener("touchstart", (event) => (seen.tapped ||= event.defaultPrevented), { passive: true });
        addEventListener("pointerup", ({ target }) => {
          for (let one = target instanceof Element ? target : null; one; one = one.parentElement) {
            if (getComputedStyle(one).touchAction === "none") seen.tapped = true;
          }
        }, true);
      }
      seen.tapped = false;
    });
    const tapped = (): Promise<boolean> => this.page.evaluate(() => (window as unknown as { tapped: boolean }).tapped);
    await expect.poll(async () => {
      await this.settled();
      await thing.tap();
      // A page that has much to do takes it late, and must not get a second one.
      for (let looks = 0; looks < 20 && !(await tapped()); looks += 1) await pause(50);
      return tapped();
    }).toBe(true);
  }

  /** Draws with the mouse from the middle of each thing to the next. */
  async stroke(through: readonly Locator[]): Promise<void> {
    const { mouse } = this.page;
    // What stays in sight above a drawing may cover it: the first is scrolled to where it can be pressed.
    for (const thing of [...through].reverse()) await thing.scrollIntoViewIfNeeded();
    await through[0]?.hover();
    for (const [at, thing] of through.entries()) {
      const { x, y, width, height } = await boxOf(thing);
      await mouse.move(x + width / 2, y + height / 2);
      if (at === 0) await mouse.down();
    }
    await mouse.up();
  }

  /** The engine has refused something, as it should. Only a server tells it by a status. */
  async refused(status = 422): Promise<void> {
    if (this.carrier === "local") return;
    const at = (): number => this.wrong.findIndex((line) => line.startsWith(String(status)));
    await expect.poll(at).toBeGreaterThanOrEqual(0);
    this.wrong.splice(at(), 1);
  }

  /** The page has warned of something in the console, as it should. */
  async warned(text: string): Promise<void> {
    const at = (): number => this.wrong.findIndex((line) => line.startsWith("console:") && line.includes(text));
    await expect.poll(at).toBeGreaterThanOrEqual(0);
    this.wrong.splice(at(), 1);
  }

  /** Warnings of that kind may have come, and are none of a fault. */
  async warnings(text: string): Promise<void> {
    await this.quiet();
    for (let at = this.wrong.length - 1; at >= 0; at -= 1) {
      const line = this.wrong[at] ?? "";
      if (line.startsWith("console:") && line.includes(text)) this.wrong.splice(at, 1);
    }
  }

  /** A browser whose owner allows no page to keep anything. Only the whole browser knows this setting. */
  async sealed(run: (other: Visit) => Promise<void>): Promise<void> {
    const { fonts } = this.machine;
    const folder = await mkdtemp(join(tmpdir(), "pavage-profile-"));
    await mkdir(join(folder, "Default"));
    const BLOCKED = 2;
    await writeFile(join(folder, "Default/Preferences"), JSON.stringify({ profile: { default_content_setting_values: { cookies: BLOCKED } } }));
    const context = await chromium.launchPersistentContext(folder, { ...LAPTOP, executablePath: EXECUTABLE, args: FLAGS, env: fonts.env });
    const watch = watched(context);
    await context.addInitScript(watchQuestions);
    await run(new Visit(await newPage(context), context, this.host, this.machine, this.own, watch, this.carrier));
    await context.close();
    await rm(folder, { recursive: true, force: true });
    expect(watch).toEqual([]);
  }

  /** The same browser at another visitor's: nothing kept from before. */
  async stranger(run: (other: Visit) => Promise<void>, profile: BrowserContextOptions = {}): Promise<void> {
    const context = await profileIn(this.machine, this.own, profile);
    const watch = watched(context);
    await run(new Visit(await newPage(context), context, this.host, this.machine, this.own, watch, this.carrier));
    await context.close();
    expect(watch).toEqual([]);
  }
}

/** Waits until everything is there to work without a network, and the page knows. */
export async function keptByWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
}

/** A profile of the browser, and how the flow runs. */
interface Setting extends BrowserContextOptions {
  /** Why the flow is not among the quick ones: another of them goes the same way, which this says. */
  readonly full?: string;
}

type Run<H extends Host = Host> = (visit: Visit, host: H) => Promise<void>;

/** What carries questions to the engine: a server, or workers of the page itself. */
type Carrier = "http" | "local";

/** A test of one flow through the page, with either carrier. What they answer is compared elsewhere, to
 * the byte, so that one of them will do for quick tests. */
export function flow(name: string, run: Run, setting: Setting = {}): void {
  serverFlow(name, run, setting);
  if (SITE) flowIn(USUAL, onSite(name), "local", () => plainHost(), run, setting, FULL);
}

/** A flow that is about the server, or goes the same without one. */
export function serverFlow(name: string, run: Run<Server>, setting: Setting = {}): void {
  flowIn(USUAL, name, "http", serve, run, setting);
}

/** A flow that is about the page without a server. */
export function siteFlow(name: string, run: Run, setting: Setting = {}): void {
  if (SITE) flowIn(USUAL, onSite(name), "local", () => plainHost(), run, setting);
}

/** The same on a host whose folder the flow changes. */
export function hostFlow<F extends Folder>(name: string, make: () => Promise<F>, run: (visit: Visit, folder: F) => Promise<void>): void {
  if (!SITE) return;
  const open = async (): Promise<Host & { readonly made: F }> => {
    const made = await make();
    const host = await plainHost(made.folder);
    const stop = async (): Promise<void> => {
      await host.stop();
      await made.remove();
    };
    return { ...host, stop, made };
  };
  flowIn(USUAL, onSite(name), "local", open, (visit, { made }) => run(visit, made), {});
}

/** A folder of a flow's own. */
interface Folder {
  readonly folder: string;
  remove(): Promise<void>;
}

/** A flow about what lies where. It goes the same with the fonts of any machine, so that nothing leans
 * on those of the page: they never arrive here. */
export function layoutFlow(name: string, run: Run, setting: Setting = {}): void {
  serverFlow(name, run, setting);
  for (const family of FAMILIES) flowIn({ family, own: false }, `${name}, all in ${family}`, "http", serve, run, setting, FULL);
}

/** Browsers stay open over files: starting one takes longer than a flow. */
const testIn = test.extend("machines", { scope: "worker" }, ({}, { onCleanup }) => {
  const machines = new Machines();
  onCleanup(() => machines.close());
  // A run that is killed tells nobody: its workers and their browsers end as it does.
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  return machines;
});

const onSite = (name: string): string => `${name}, without a server`;

function flowIn<H extends Host>(
  letters: Letters, name: string, carrier: Carrier, open: () => Promise<H>, run: Run<H>, { full, ...profile }: Setting, tier: TestOptions = full === undefined ? {} : FULL,
): void {
  testIn(name, tier, async ({ task, machines }) => {
    const host = await open();
    try {
      const machine = await machines.with(letters.family);
      const context = await profileIn(machine, letters.own, profile);
      const watch = watched(context);
      const page = await newPage(context);
      try {
        const visit = new Visit(page, context, host, machine, letters.own, watch, carrier);
        await run(visit, host);
        if (!letters.own) await visit.inLettersOfTheMachine();
        expect(watch).toEqual([]);
      } catch (reason) {
        await photograph(page, task.name, watch);
        throw reason;
      } finally {
        await context.close();
      }
    } finally {
      await host.stop();
    }
  });
}

/** Notes, in the page, which workers have been asked something short and have not answered yet. */
function watchQuestions(): void {
  const questions = new Set<unknown>();
  Object.assign(window, { questions });
  const work = ["job", "cut", "part", "merge"];
  window.Worker = class extends Worker {
    constructor(...how: ConstructorParameters<typeof Worker>) {
      super(...how);
      this.addEventListener("message", ({ data }: MessageEvent<object>) => {
        if ("reply" in data || "broken" in data) questions.delete(this);
      });
    }

    override postMessage(message: object): void {
      if ("operation" in message && !work.includes(message.operation as string)) questions.add(this);
      super.postMessage(message);
    }

    override terminate(): void {
      questions.delete(this);
      super.terminate();
    }
  };
}

/** The notices that each page has shown. */
const NOTICES = new WeakMap<Page, string[]>();

/** Tells, in the page, each notice that comes. */
function watchNotices(): void {
  const { noticed } = window as unknown as { noticed: (text: string) => Promise<void> };
  let last = "";
  const look = (): void => {
    const text = document.querySelector(".notices")?.textContent.replace(/\s+/g, " ").trim() ?? "";
    if (text !== last && text !== "") void noticed(text);
    last = text;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await slowed(page);
  const notices: string[] = [];
  NOTICES.set(page, notices);
  await page.exposeFunction("noticed", (text: string) => void notices.push(text));
  await page.addInitScript(watchNotices);
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
    if (protocol.startsWith("http") && hostname !== "127.0.0.1" && hostname !== UNTRUSTED) wrong.push(`request: ${request.url()}`);
  });
  return wrong;
}

async function photograph(page: Page, name: string, watch: readonly string[]): Promise<void> {
  await mkdir(SHOTS, { recursive: true });
  const path = resolve(SHOTS, `${name.replaceAll(/[^a-zA-Z0-9]+/g, "-").toLowerCase()}.png`);
  // Where none can be taken, the reason of the failure is still told.
  const taken = await page.screenshot({ path, fullPage: true }).then(() => `a screenshot is in ${path}`, () => "no screenshot could be taken");
  process.stderr.write(`\n${name}: failed; ${taken}\n${watch.map((line) => `  ${line}\n`).join("")}`);
}
