// The screenshots of the app that its manifest names: what a system shows when it offers to install it.

import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { CHALLENGE } from "../puzzles";
import { flow, type Visit } from "../visit";

async function take(visit: Visit, name: string): Promise<void> {
  await visit.page.mouse.move(0, 0);
  await visit.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await visit.settled();
  // Smaller than the same as PNG by much.
  const session = await visit.context.newCDPSession(visit.page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  await writeFile(resolve("app", `screenshot-${name}.webp`), Buffer.from(data, "base64"));
}

flow("The app on a desk", async (visit) => {
  await visit.paste(CHALLENGE.join("\n"));
  await visit.statusReads("Exactly one solution left");
  await visit.hint();
  await take(visit, "wide");
});

flow("The app in a hand", async (visit) => {
  await visit.page.clock.setFixedTime("2022-01-01T09:00:00Z");
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.statusReads("54 solutions left");
  await take(visit, "narrow");
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
