// A machine that is busy, made on purpose: frames and answers that come late, by so many milliseconds
// as LATE_FRAMES and LATE_ANSWERS say, and scripts that take SLOWER times as long. A flow that fails
// only then leans on how fast the machine is.

import type { BrowserContext, Page } from "playwright-core";

interface Late {
  readonly frames: number;
  readonly answers: number;
}

const SLOWER = Number(process.env["SLOWER"] ?? 1);
const LATE: Late = { frames: Number(process.env["LATE_FRAMES"] ?? 0), answers: Number(process.env["LATE_ANSWERS"] ?? 0) };

export async function belated(context: BrowserContext): Promise<void> {
  if (LATE.frames > 0 || LATE.answers > 0) await context.addInitScript(delay, LATE);
}

/** To be called before the page is opened. */
export async function slowed(page: Page): Promise<void> {
  if (SLOWER === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** In the page, before anything of its own. */
function delay({ frames, answers }: Late): void {
  // The page's own clock may be stopped later.
  const later = setTimeout.bind(window);
  if (frames > 0) {
    const [ask, cancel, cancelled] = [requestAnimationFrame.bind(window), cancelAnimationFrame.bind(window), new Set<number>()];
    window.requestAnimationFrame = (draw) => {
      const frame = ask(() => later(() => ask((now) => !cancelled.delete(frame) && draw(now)), frames));
      return frame;
    };
    window.cancelAnimationFrame = (frame) => {
      cancelled.add(frame);
      cancel(frame);
    };
  }
  if (answers > 0) {
    const pass = (): Promise<unknown> => new Promise((passed) => later(passed, answers));
    const fetch = window.fetch.bind(window);
    window.fetch = async (...what) => {
      const answer = await fetch(...what);
      await pass();
      return answer;
    };
    window.Worker = class extends Worker {
      override postMessage(message: unknown): void {
        void pass().then(() => super.postMessage(message));
      }
    };
  }
}
