// Every page without a network, after the first visit: what is fetched only where it is needed is there.
// @module-tag full

import { expect } from "vitest";
import { SUGURU, TETRAVEX } from "../puzzles";
import { keptByWorker, siteFlow } from "../visit";

siteFlow("With the network off: a solid, a study, a recording, new puzzles, drawings, a file of everything", async (visit) => {
  const { page, host } = visit;
  await visit.open("/");
  await keptByWorker(page);
  await host.stop();
  await visit.open("/play?name=soma");
  await visit.statusReads("11,520 solutions left");
  await visit.open("/play?name=hexiamond-6x6");
  await visit.board.ready();
  await visit.paste(TETRAVEX);
  await visit.leaf("Watch");
  await visit.press("Record");
  await visit.button("Next step").waitFor();
  await page.getByText("Study of a parameter", { exact: true }).click();
  await visit.press("Run the study");
  await page.getByRole("img", { name: "Steps of each run, by value" }).waitFor();
  await visit.leaf("Share");
  await page.getByText("Show as a QR code").click();
  await page.getByRole("img", { name: "The link as a QR code" }).waitFor();
  for (const family of ["packing", "suguru", "tetravex", "cover"]) {
    await visit.open(`/new/${family}`);
    await visit.press("Play");
    await page.waitForURL(/#\/play\?/);
    // A cover is seen as its matrix.
    if (family === "cover") await page.getByRole("option").first().waitFor();
    else await visit.board.ready();
  }
  for (const editor of ["packing", "suguru"]) {
    await visit.open(`/draw/${editor}`);
    await page.getByRole("gridcell").first().waitFor();
  }
  await visit.open("/games");
  const [download] = await Promise.all([page.waitForEvent("download"), visit.press("Export all")]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
});

siteFlow("With the network off, in French", async (visit) => {
  const { page, host } = visit;
  await visit.open("/");
  await keptByWorker(page);
  await host.stop();
  await page.goto("about:blank");
  await page.goto(`${host.address}/?text=${encodeURIComponent(SUGURU)}`);
  await visit.statusReads("19 cases à remplir");
  for (const ask of ["Un coup de pouce", "Dites-moi pourquoi", "Montrez-moi", "Jouer ce coup"]) await visit.press(ask);
  await visit.statusReads("18 cases à remplir");
  await page.reload();
  await visit.statusReads("18 cases à remplir");
  // The other language was kept, too.
  await visit.press("Réglages");
  await visit.press("English");
  await visit.statusReads("18 cells to fill");
}, { locale: "fr-FR" });
