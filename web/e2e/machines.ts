// The browsers of a worker: one for each family of fonts, started when the first flow needs it and open
// until the worker ends. A flow has a profile of its own in one.

import { chromium, type Browser } from "playwright-core";
import { machineWith, type Family, type Fonts } from "./fonts";

export const EXECUTABLE = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
/** The same browser without windows of its own, which takes two thirds of the work; where there is none, the
 * whole one. */
const SHELL = process.env["CHROMIUM_SHELL"] ?? EXECUTABLE;
/** A host of plain HTTP, as on a network at home. */
export const UNTRUSTED = "plain.test";

/** What a browser has that no flow needs. Its list of suggestions is a page in a process of its own, which
 * takes more work for each profile than many a flow. The library has such a list too, which this one
 * replaces: the others are what it leaves out. */
const LEFT_OUT = [
  "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
  "AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding",
  "PreconnectToSearch", "ThirdPartyStoragePartitioning",
];

export const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
  `--disable-features=${LEFT_OUT.join(",")}`,
  // This machine under another name, which browsers do not trust as they trust its number.
  `--host-resolver-rules=MAP ${UNTRUSTED} 127.0.0.1`,
];

export interface Machine {
  readonly browser: Browser;
  readonly fonts: Fonts;
}

export class Machines {
  private readonly started = new Map<Family, Promise<Machine>>();

  /** The machine that has this family of fonts only. */
  with(family: Family): Promise<Machine> {
    const machine = this.started.get(family) ?? launched(family);
    this.started.set(family, machine);
    return machine;
  }

  async close(): Promise<void> {
    const all = await Promise.all(this.started.values());
    await Promise.all(all.map(async ({ browser, fonts }) => {
      await browser.close();
      await fonts.remove();
    }));
  }
}

async function launched(family: Family): Promise<Machine> {
  const fonts = await machineWith(family);
  return { fonts, browser: await chromium.launch({ executablePath: SHELL, args: FLAGS, env: fonts.env }) };
}
