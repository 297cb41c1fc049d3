// Firefox as any system brings it, driven by Marionette: its own protocol, JSON over a socket. What
// drives Chromium here drives only a Firefox of its own.

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A page is waited for so long, in milliseconds. */
const PATIENCE = 120_000;
const PAUSE = 100;
/** The key under which WebDriver names an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** It asks nothing of any other machine. */
const SETTINGS = {
  "app.update.auto": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "intl.accept_languages": "en-GB, en",
  "marionette.port": 0,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.enabled": false,
};

type Element = Record<string, string>;

export class Firefox {
  private readonly answers = new Map<number, { resolve: (value: unknown) => void; reject: (reason: Error) => void }>();
  private asked = 0;
  private heard = Buffer.alloc(0);

  private constructor(
    private readonly program: ChildProcess,
    private readonly socket: Socket,
    private readonly profile: string,
  ) {
    socket.on("data", (part) => this.hear(part));
  }

  static async start(path: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), "pavage-firefox-"));
    const lines = Object.entries(SETTINGS).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
    await writeFile(join(profile, "user.js"), lines.join(""));
    const program = spawn(path, ["--headless", "--no-remote", "--marionette", "--profile", profile], { stdio: "ignore" });
    try {
      const named = (): Promise<string> => readFile(join(profile, "MarionetteActivePort"), "utf8").catch(() => "");
      const port = await waited("Firefox names no port", async () => Number(await named()) || null);
      const socket = connect(port, "127.0.0.1");
      await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
      const firefox = new Firefox(program, socket, profile);
      await firefox.ask("WebDriver:NewSession", {});
      return firefox;
    } catch (reason) {
      program.kill("SIGKILL");
      throw reason;
    }
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.program.once("close", resolve));
    this.socket.destroy();
    this.program.kill("SIGKILL");
    await ended;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async open(address: string): Promise<void> {
    await this.ask("WebDriver:Navigate", { url: address });
  }

  async run<Answer>(script: string, ...args: unknown[]): Promise<Answer> {
    return (await this.ask<{ value: Answer }>("WebDriver:ExecuteScript", { script, args, sandbox: null })).value;
  }

  /** Presses a button or a link by its whole name, once it is there. */
  async press(name: string): Promise<void> {
    await this.click("button:not([role=tab]), a", name);
  }

  /** Opens a leaf of the panel. */
  async leaf(name: string): Promise<void> {
    await this.click("[role=tab]", name);
  }

  /** Writes into a field by its label. */
  async write(label: string, text: string): Promise<void> {
    const element = await this.found("textarea, input", label);
    await this.ask("WebDriver:ElementSendKeys", { id: element, text });
  }

  /** Gives a file to the first field that takes one. */
  async give(path: string): Promise<void> {
    const field = (): Promise<Element | null> => this.run("return document.querySelector('input[type=file]')");
    const id = await waited("no field takes a file", async () => (await field())?.[ELEMENT]);
    await this.ask("WebDriver:ElementSendKeys", { id, text: path });
  }

  /** Drags a button to a point of what is shown. */
  async drag(name: string, x: number, y: number): Promise<void> {
    const id = await this.found("button", name);
    const move = (origin: unknown, right: number, down: number): object => ({ type: "pointerMove", duration: 50, origin, x: Math.round(right), y: Math.round(down) });
    const actions = [move({ [ELEMENT]: id }, 0, 0), { type: "pointerDown", button: 0 }, move("viewport", x, y), { type: "pointerUp", button: 0 }];
    await this.ask("WebDriver:PerformActions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  /** Waits until something is to be read somewhere. */
  async reads(text: string): Promise<void> {
    await waited(`“${text}” is not to be read`, () => this.run<boolean>("return document.body?.innerText.includes(arguments[0])", text));
  }

  private async click(selector: string, name: string): Promise<void> {
    // What is found may give way to something else before it is clicked.
    await waited(`“${name}” cannot be clicked`, async () => {
      const id = await this.found(selector, name);
      return this.ask("WebDriver:ElementClick", { id }).then(() => true, () => false);
    });
  }

  private found(selector: string, name: string): Promise<string> {
    const script = `return [...document.querySelectorAll(arguments[0])].find((one) =>
      one.checkVisibility() && !one.disabled && (one.getAttribute("aria-label") ?? one.innerText).trim() === arguments[1]) ?? null`;
    return waited(`there is no ${selector} “${name}”`, async () => (await this.run<Element | null>(script, selector, name))?.[ELEMENT]);
  }

  private ask<Answer>(command: string, parameters: object): Promise<Answer> {
    const number = ++this.asked;
    const text = JSON.stringify([0, number, command, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.answers.set(number, { resolve: resolve as (value: unknown) => void, reject }));
  }

  /** Messages come with their length before them. */
  private hear(part: Buffer): void {
    this.heard = Buffer.concat([this.heard, part]);
    for (;;) {
      const colon = this.heard.indexOf(":");
      const length = Number(this.heard.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || this.heard.length < colon + 1 + length) return;
      const said = JSON.parse(this.heard.subarray(colon + 1, colon + 1 + length).toString()) as unknown;
      this.heard = this.heard.subarray(colon + 1 + length);
      // The first message is a greeting.
      if (!Array.isArray(said)) continue;
      const [, number, error, value] = said as [number, number, { message: string } | null, unknown];
      const waiting = this.answers.get(number);
      this.answers.delete(number);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(value);
    }
  }
}

/** Looks again and again, until there is something. */
async function waited<Found>(failure: string, look: () => Promise<Found | null | undefined | false>): Promise<Found> {
  for (let passed = 0; passed < PATIENCE; passed += PAUSE) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    await new Promise((over) => setTimeout(over, PAUSE));
  }
  throw new Error(failure);
}
