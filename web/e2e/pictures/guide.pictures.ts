// The pictures of docs/page.md: the page as it is, in positions that the guide speaks of.

import { resolve } from "node:path";
import { CHALLENGE, SUGURU } from "../puzzles";
import { flow, PHONE, type Visit } from "../visit";

const FOLDER = resolve("../docs/pictures");

async function take(visit: Visit, name: string): Promise<void> {
  // No pointer on the page, no focus: nothing but what the guide speaks of.
  await visit.page.mouse.move(0, 0);
  await visit.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await visit.settled();
  await visit.page.screenshot({ path: resolve(FOLDER, `page-${name}.png`) });
}

flow("A hint for a challenge", async (visit) => {
  await visit.paste(CHALLENGE.join("\n"));
  await visit.statusReads("Exactly one solution left");
  await visit.hint();
  await take(visit, "hint");
});

flow("A step of an explanation with what is supposed", async (visit) => {
  const { page } = visit;
  await visit.paste(SUGURU);
  await visit.press("Explain");
  await page.getByRole("slider", { name: "Step", exact: true }).fill("8");
  await page.getByRole("img", { name: /^row 2, column 4/i }).waitFor();
  await take(visit, "steps");
});

flow("Annealing at work", async (visit) => {
  const { page } = visit;
  await page.clock.setFixedTime("2026-01-01T12:00:00Z");
  await visit.open("/new/tetravex");
  await visit.press("6 × 6");
  await visit.press("Play");
  await visit.board.ready();
  await visit.leaf("Watch");
  await visit.press("Start");
  const curve = page.getByRole("img", { name: "Energy and temperature over the steps" });
  await curve.waitFor();
  await visit.reads(/^(Everything fits\.|Not solved this time)/);
  await curve.evaluate((drawn) => drawn.scrollIntoView({ block: "end" }));
  await take(visit, "annealing");
});

flow("The day’s calendar in a hand", async (visit) => {
  const { page } = visit;
  await page.clock.setFixedTime("2022-01-01T09:00:00Z");
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.statusReads("54 solutions left");
  await take(visit, "phone");
}, { ...PHONE, colorScheme: "dark" });
