// The engine is watched at work: a search replayed, orderings compared.

import { expect } from "vitest";
import { clean } from "../barriers";
import { smallest } from "../letters";
import { ANSWER, CHALLENGE, ENDLESS } from "../puzzles";
import { flow, serverFlow } from "../visit";

flow("A search is replayed: step by step, played, paused, back, to the end", async (visit) => {
  const { page } = visit;
  await page.clock.install();
  await visit.paste(CHALLENGE.join("\n"));
  await visit.leaf("Watch");
  await visit.press("Record");
  const counter = page.getByText(/^Step \d+ of \d+$/);
  const at = async (): Promise<number> => Number(/\d+/.exec(await counter.innerText())?.[0]);
  // Nothing moves by itself for a visitor who prefers less motion.
  await visit.button("Play").waitFor();
  expect(await at()).toBe(0);
  await visit.press("Next step");
  await visit.press("Next step");
  expect(await at()).toBe(2);
  await visit.press("Step back");
  expect(await at()).toBe(1);
  await page.getByRole("slider", { name: "Speed" }).fill("3");
  await visit.stopTime();
  await visit.press("Play");
  await visit.timePasses(async () => (await at()) > 5);
  await visit.press("Pause");
  await visit.button("Play").waitFor();
  const paused = await at();
  await visit.press("Step back");
  expect(await at()).toBe(paused - 1);
  const slider = page.getByRole("slider", { name: "Step", exact: true });
  await slider.fill((await slider.getAttribute("max")) ?? "");
  // The last step has the whole solution on the board.
  await expect.poll(() => page.locator("main .shown svg .piece").count()).toBe(new Set(ANSWER.join("")).size);
  await page.clock.resume();
  await visit.press("Back to my game");
  expect(await visit.board.rows()).toEqual(CHALLENGE);
});

flow("A recording that is full ends, although the search would go on", async (visit) => {
  await visit.paste(ENDLESS);
  await visit.leaf("Watch");
  await visit.press("Record");
  await visit.reads(/^Step 0 of 20,?000$/);
  await visit.reads(/The recording is full; the search was not at its end\./);
  // Of so many nodes some are drawn, and it is said.
  await visit.reads(/^[\d,]+ of [\d,]+ nodes are drawn, evenly chosen\.$/);
  await visit.press("Next step");
  await visit.reads(/^Step 1 of 20,?000$/);
});

serverFlow("A replay goes on in another language, at the step where it was", async (visit) => {
  const { page } = visit;
  await visit.paste(CHALLENGE.join("\n"));
  await visit.leaf("Watch");
  await visit.press("Record");
  await visit.press("Next step");
  await visit.press("Next step");
  await visit.reads(/^Step 2 of \d+$/);
  const caption = page.locator("main .caption p");
  const told = await caption.innerText();
  await visit.press("Settings");
  await visit.press("Français");
  await page.keyboard.press("Escape");
  await visit.reads(/^Étape 2 sur \d+$/);
  await expect.poll(() => caption.innerText()).not.toBe(told);
  const french = await caption.innerText();
  await visit.press("Étape suivante");
  await visit.press("Étape précédente");
  await expect.poll(() => caption.innerText()).toBe(french);
});

flow("Orderings are compared over many seeds, by placements and by time", async (visit) => {
  const { page } = visit;
  await visit.paste(CHALLENGE.join("\n"));
  await visit.leaf("Watch");
  await page.getByRole("spinbutton", { name: /^Seeds/ }).fill("9");
  await visit.press("Compare");
  const rows = page.getByRole("table").getByRole("rowheader");
  await expect.poll(() => rows.count()).toBe(12);
  await expect.poll(() => rows.allInnerTexts()).toContain("Small pieces first");
  await visit.reads(/^Medians of 9 seeds/);
  await page.getByRole("img", { name: "Placements of each ordering as bars" }).waitFor();
  // Half of the runs lie about the median, all of them about that half.
  const read = async (name: string): Promise<number[]> => {
    const cells = await page.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("cell").allInnerTexts();
    return cells.flatMap((cell) => cell.split("–").map((number) => Number(number.replaceAll(",", ""))));
  };
  const [median = 0, lower = 0, upper = 0, least = 0, most = 0] = await read("Large pieces first");
  expect([least, lower, median, upper, most]).toEqual([least, lower, median, upper, most].sort((one, other) => one - other));
  expect(most).toBeGreaterThan(least);
  // Ties are explained, and the chart leaves.
  await visit.reads(/they differ where several have equally few, a tie\./);
  for (const [name, ending] of [["Chart as SVG", ".svg"], ["Numbers as CSV", ".csv"]] as const) {
    const leaving = page.waitForEvent("download");
    await visit.press(name);
    expect((await leaving).suggestedFilename().endsWith(ending)).toBe(true);
  }
  await visit.press("Copy the table");
  await visit.reads("The table is copied: paste it into a spreadsheet.");
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split("\n").map((line) => line.split("\t"));
  expect(copied[0]?.slice(0, 4)).toEqual(["ordering", "title", "stop", "runs"]);
  expect(copied.find(([, title]) => title === "Large pieces first")?.[6]).toBe(String(median));
  await page.getByRole("group", { name: "Compare by" }).getByRole("button", { name: "Time" }).click();
  await page.getByRole("cell", { name: /ms|s$/ }).first().waitFor();
}, { permissions: ["clipboard-read", "clipboard-write"] });

flow("A comparison that nobody waits for is stopped", async (visit) => {
  const { page } = visit;
  await visit.paste(ENDLESS);
  await visit.leaf("Watch");
  await page.getByRole("spinbutton", { name: /^Seeds/ }).fill("3");
  await visit.press("Compare");
  await visit.press("Stop");
  await visit.button("Compare").waitFor();
  // Where it came to its first seed, that is cut: the numbers are the least that it would have taken.
  for (const median of await page.getByRole("row").locator("td:first-of-type").allInnerTexts()) expect(median).toMatch(/^> /);
});

flow("The tree of a search grows, shows the position of a node, and asks what comes next", async (visit) => {
  const { page } = visit;
  await visit.paste(CHALLENGE.join("\n"));
  await visit.leaf("Watch");
  await visit.press("Record");
  const tree = page.getByRole("img", { name: /^Tree of the search/ });
  await page.getByRole("img", { name: /^Tree of the search, nodes: 1, depth: 0/ }).waitFor();
  const slider = page.getByRole("slider", { name: "Step", exact: true });
  await slider.fill((await slider.getAttribute("max")) ?? "");
  const pieces = await page.locator("main .shown svg .piece").count();
  // Up the tree a piece less lies on the board; down again it is there.
  await tree.focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => page.locator("main .shown svg .piece").count()).toBe(pieces - 1);
  await visit.press("Fold");
  await page.getByRole("button", { name: "Fold", pressed: true }).waitFor();
  // What was searched after the node that is looked at stays, until the search goes on from there.
  const nodes = async (): Promise<number> => Number(/nodes: (\d+)/.exec((await tree.getAttribute("aria-label")) ?? "")?.[1]);
  const [whole, here] = [await nodes(), await page.getByText("Nodes", { exact: true }).locator("xpath=following-sibling::dd").innerText()];
  expect(whole).toBeGreaterThan(Number(here));
  await visit.press("Next step");
  await expect.poll(nodes).toBe(Number(await page.getByText("Nodes", { exact: true }).locator("xpath=following-sibling::dd").innerText()));
  await visit.press("Enlarge the tree");
  await visit.press("Whole tree");
  await slider.fill("0");
  await visit.press("Predict the next step");
  const card = page.getByRole("group", { name: "Predict the next step" });
  await card.getByText("Which item does the search cover next?").waitFor();
  await card.getByRole("button").first().click();
  await card.getByText(/^(Right|Not this time)\./).waitFor();
  await card.getByText(/^[01] of 1 right$/).waitFor();
  // What could have been tried is told with it.
  await card.getByText(/ has (one option|\d+ options): /).waitFor();
  await clean(visit, "a tree with a question");
  await card.getByRole("button", { name: "Next question" }).click();
  await card.getByText(/^[01] of 1 right$/).waitFor();
});

flow("For a class the search fills the window, and nothing is written small", async (visit) => {
  const { page } = visit;
  await page.setViewportSize({ width: 1280, height: 720 });
  await visit.paste(CHALLENGE.join("\n"));
  await visit.leaf("Watch");
  await visit.press("Record");
  await visit.press("Projector");
  const projector = page.getByRole("dialog");
  await projector.getByRole("button", { name: "Next step" }).click();
  await projector.getByText(/^1\/\d+$/).waitFor();
  await expect.poll(() => smallest(page)).toBeGreaterThanOrEqual(28);
  await clean(visit, "projector");
  await projector.getByRole("button", { name: "Leave the projector view" }).click();
  await projector.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.documentElement.classList.contains("projector"))).toBe(false);
});
