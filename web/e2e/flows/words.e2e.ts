// Languages and light: as the browser wishes, changed by hand, remembered.

import { expect } from "vitest";
import { SUGURU } from "../puzzles";
import { flow, serverFlow, type Visit } from "../visit";

const language = (visit: Visit): Promise<string | null> => visit.page.locator("html").getAttribute("lang");

flow("French by the browser’s wish, the engine’s words too; then English", async (visit) => {
  const { page } = visit;
  await visit.open("/");
  await visit.reads("Des puzzles qui remplissent une grille");
  expect(await language(visit)).toBe("fr");
  await page.getByRole("textbox").fill(SUGURU);
  await visit.press("Ouvrir");
  await visit.statusReads("19 cases à remplir");
  await visit.press("Un coup de pouce");
  await visit.reads(/^Regardez/);
  await visit.press("Réglages");
  await visit.press("English");
  await page.keyboard.press("Escape");
  await visit.statusReads("19 cells to fill");
  // What the engine has said, it says again.
  await visit.reads(/^Look at \(\d,\d\)/);
  await visit.press("Tell me why");
  await page.reload();
  await visit.statusReads("19 cells to fill");
  expect(await language(visit)).toBe("en");
}, { locale: "fr-FR" });

/** How light the ground of the page is, from 0 to 255. */
function lightness({ page }: Visit): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  });
}

serverFlow("Dark by the browser’s wish, light by one’s own", async (visit) => {
  const { page } = visit;
  await visit.open("/");
  await expect.poll(() => lightness(visit)).toBeLessThan(60);
  await visit.press("Settings");
  await visit.press("Light");
  await expect.poll(() => lightness(visit)).toBeGreaterThan(220);
  await page.reload();
  await expect.poll(() => lightness(visit)).toBeGreaterThan(220);
  await visit.press("Settings");
  await visit.press("Automatic");
  await expect.poll(() => lightness(visit)).toBeLessThan(60);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => lightness(visit)).toBeGreaterThan(220);
}, { colorScheme: "dark" });
