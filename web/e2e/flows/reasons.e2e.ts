// Reasons that are seen: what is ruled out as ghosts, worlds at full size, clashes on their edges.

import { expect } from "vitest";
import { boxOf } from "../board";
import { CHALLENGE, HOLES, PYRAMID, SUGURU, TETRAVEX, TETRAVEX_TRIED } from "../puzzles";
import { flow, PHONE, serverFlow, siteFlow, type Visit } from "../visit";

serverFlow("Another leaf, by a click or by an arrow, takes away what a hint has marked", async (visit) => {
  const { page, board } = visit;
  await visit.paste(HOLES.join("\n"));
  const marked = board.drawing.locator(".asked");
  for (const turn of [() => visit.leaf("Solve"), () => page.getByRole("tab", { name: "Hint" }).press("ArrowRight"), () => page.getByRole("tab", { name: "Hint" }).press("ArrowLeft")]) {
    await visit.leaf("Hint");
    await visit.press("Give me a nudge");
    await marked.first().waitFor();
    await turn();
    await expect.poll(() => marked.count()).toBe(0);
    await page.getByRole("tab", { name: "Hint", selected: false }).waitFor();
  }
});

/** Goes through all placements that are ruled out, by keys, to what is concluded. */
async function walk(visit: Visit, drawing: string): Promise<void> {
  const { page } = visit;
  const ghosts = page.getByRole("group", { name: "What is ruled out, one after the other" });
  await ghosts.getByText(/^Ruled out 1 of \d+: piece [A-L]$/).waitFor();
  const count = Number(/of (\d+)/.exec(await ghosts.innerText())?.[1]);
  expect(count).toBeGreaterThan(1);
  await ghosts.getByRole("button", { name: "The next one" }).focus();
  for (let at = 1; at <= count; at++) {
    await ghosts.getByText(new RegExp(`^Ruled out ${at} of ${count}: piece [A-L]$`)).waitFor();
    // One ghost at a time, in a dashed edge; what it leaves is crossed out.
    await expect.poll(() => page.locator(`${drawing} .shade.out`).count()).toBe(1);
    const left = /leaves (one|\d+) cell/.exec(await ghosts.innerText());
    await expect.poll(() => page.locator(`${drawing} .pit-cross`).count()).toBe(left ? 1 : 0);
    await page.keyboard.press("ArrowRight");
  }
}

serverFlow("A hint for packing shows what is ruled out and what is concluded", async (visit) => {
  const { page, board } = visit;
  await visit.paste(HOLES.join("\n"));
  await visit.press("Give me a nudge");
  await board.drawing.locator(".asked").first().waitFor();
  // A nudge concludes nothing, and colours nothing as concluded.
  expect(await board.drawing.locator(".learn, .from, .shade").count()).toBe(0);
  await visit.press("Tell me why");
  await board.drawing.locator(".shade.out").waitFor();
  await board.drawing.locator(".pit-cross").waitFor();
  expect(await board.drawing.locator(".learn, .shade.put").count()).toBe(0);
  await visit.press("Show me");
  await board.drawing.locator(".shade.put").waitFor();
  await visit.reads("Concluded: piece C");
  await visit.press("The next one");
  await walk(visit, "main svg.board");
  await visit.reads("Concluded: piece C");
  await board.drawing.locator(".shade.put").waitFor();
  await page.keyboard.press("ArrowLeft");
  await visit.reads(/^Ruled out (\d+) of \1:/);
  await visit.press("Play it");
  await visit.button("Give me a nudge").waitFor();
  await board.drawn();
  expect(await board.drawing.locator(".shade").count()).toBe(0);
  expect((await board.rows())[0]).toMatch(/C.$|C$/);
});

serverFlow("On a pyramid a hint draws the piece that it names, on the layer that it names", async (visit) => {
  const { page, board } = visit;
  await visit.paste(PYRAMID);
  await visit.hint();
  await visit.reads("So L lies on (2:2,1) (2:2,2) (2:3,1) (2:4,1) (2:4,2).");
  await visit.reads("Concluded: piece L");
  const put = board.drawing.locator(".shade.put");
  const [drawn, colour] = [await boxOf(put), await put.getAttribute("fill")];
  await visit.press("Play it");
  await visit.button("Give me a nudge").waitFor();
  await board.drawn();
  // The piece lies where it was drawn, in its colour.
  const laid = page.locator(`main svg.board .piece .body[fill="${colour}"]`);
  const there = await boxOf(laid);
  for (const side of ["x", "y", "width", "height"] as const) expect(Math.abs(there[side] - drawn[side])).toBeLessThan(drawn.width / 8);
});

serverFlow("An explanation of packing tells its steps in pictures, one ghost after the other", async (visit) => {
  await visit.paste(HOLES.join("\n"));
  await visit.press("Explain");
  await visit.reads("Step 1 of 3");
  await walk(visit, "main svg.picture");
  await visit.reads("Concluded: piece C");
  await visit.press("Next step");
  await visit.reads("Step 2 of 3");
  // Nothing was ruled out: what is concluded is seen at once.
  await visit.page.locator("main svg.picture .shade.put").waitFor();
  await visit.button("The next one").waitFor({ state: "detached" });
});

siteFlow("The search for the cheapest way may have more memory", async (visit) => {
  await visit.paste(SUGURU);
  await visit.page.getByLabel("Steps are chosen").selectOption("exact");
  await visit.page.getByLabel("Memory for the search").selectOption({ label: "896 MiB" });
  await visit.press("Explain");
  await visit.reads(/Cost \d+: proved, no way by simple steps and hypotheses alone costs less/);
});

serverFlow("The worlds of a hypothesis advance together, and the key S goes on inside one", async (visit) => {
  const { page } = visit;
  await visit.paste(SUGURU);
  await page.getByLabel("Steps are chosen").selectOption("exact");
  // A server gives as much as it has.
  expect(await page.getByLabel("Memory for the search").count()).toBe(0);
  await visit.press("Explain");
  await visit.reads(/Cost \d+: proved, no way by simple steps and hypotheses alone costs less/);
  const slider = page.getByRole("slider", { name: "Step", exact: true });
  const together = page.getByRole("group", { name: "All cases together" });
  await slider.fill("2");
  await visit.reads("Step 2 of 23");
  await together.waitFor();
  const told = /(\d+) of (\d+) together/.exec(await together.innerText());
  expect(told?.[1]).toBe(told?.[2]);
  for (let left = Number(told?.[2]); left > 0; left -= 1) await together.getByRole("button", { name: "All cases back by a step" }).click();
  await together.getByText(`0 of ${told?.[2]} together`).waitFor();
  await together.getByRole("button", { name: "All cases on by a step" }).click();
  await together.getByText(`1 of ${told?.[2]} together`).waitFor();
  await page.getByRole("figure").getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "What if…" });
  await dialog.getByRole("slider", { name: "Step", exact: true }).waitFor();
  await page.keyboard.press("s");
  await expect.poll(() => dialog.getByRole("slider", { name: "Step", exact: true }).inputValue()).toBe("1");
});

for (const [where, profile] of [["", {}], [", on a phone", { ...PHONE, full: "on a laptop it goes the same way" }]] as const) {
  flow(`A world opens to full size, is gone through to its contradiction, and closes again${where}`, async (visit) => {
    const { page } = visit;
    await visit.paste(SUGURU);
    await visit.press("Explain");
    await visit.reads("Step 1 of 29");
    await page.getByRole("slider", { name: "Step", exact: true }).fill("8");
    const opener = page.getByRole("button", { name: /^2 steps, row 2, column 4 is 4/i });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "What if…" });
    const shown = dialog.getByRole("img");
    await shown.locator(".asked").first().waitFor();
    expect(await shown.locator(".learn, .wrong").count()).toBe(0);
    await dialog.getByRole("button", { name: "Next step" }).click();
    await dialog.getByText("Step 1 of 2").waitFor();
    await shown.locator(".learn").first().waitFor();
    await dialog.getByRole("button", { name: "Next step" }).click();
    await dialog.getByRole("button", { name: "Next step" }).click();
    await dialog.getByText("This cannot be").waitFor();
    await shown.locator(".wrong").first().waitFor();
    await dialog.getByRole("button", { name: "Step back" }).click();
    await dialog.getByText("Step 2 of 2").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    // Back where one was.
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await visit.reads("Step 8 of 29");
  }, profile);
}

flow("What a hint has tried is a reason: each place with its steps, before the answer is shown", async (visit) => {
  const { page } = visit;
  await visit.paste(TETRAVEX_TRIED);
  await visit.press("Give me a nudge");
  await visit.press("Tell me why");
  // No tile lies there that one could be beside.
  await visit.reads(/these sides lie on the rim\. So/);
  await visit.reads(/try 3 in turn: each fails after some steps/);
  const tried = page.getByRole("tabpanel").getByRole("figure");
  await expect.poll(() => tried.count()).toBe(3);
  await expect.poll(() => tried.locator("figcaption .bad").count()).toBe(3);
  await tried.first().getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "What if…" });
  const slider = dialog.getByRole("slider", { name: "Step", exact: true });
  await slider.fill((await slider.getAttribute("max")) ?? "");
  await dialog.getByText("This cannot be").waitFor();
});

/** Lays a waiting tile, by its sides: top, right, bottom, left. */
async function lay(visit: Visit, sides: string, row: number, col: number): Promise<void> {
  const [top, right, bottom, left] = sides.split(" ");
  const tile = visit.supply.and(visit.page.getByRole("button", { name: `tile: top ${top}, right ${right}, bottom ${bottom}, left ${left}` }));
  await visit.board.bring(tile.first(), row - 0.5, col - 0.5);
  await expect.poll(() => visit.board.said(row, col)).toContain(`top ${top}, right ${right}`);
}

serverFlow("A clash of tiles is marked on the edge between them, and begins the answer to Why?", async (visit) => {
  const { board } = visit;
  await visit.paste(TETRAVEX);
  await lay(visit, "4 7 8 7", 2, 2);
  expect(await board.drawing.locator(".clash").count()).toBe(0);
  await lay(visit, "4 4 2 9", 2, 3);
  await board.drawing.locator(".clash").waitFor();
  // What is written on the tiles stays free.
  expect(await board.drawing.locator(".wrong").count()).toBe(0);
  await visit.press("Why?");
  await visit.reads(/does not match \(2,[23]\)/);
  await visit.reads("these sides differ");
  await board.drawing.locator(".edge.wrong").first().waitFor();
  await visit.press("Take it away");
  await board.drawing.locator(".clash").waitFor({ state: "detached" });
});

serverFlow("The whole way: what each step gains, the key S goes on, all worlds side by side, one of them opened", async (visit) => {
  const { page } = visit;
  await visit.paste(SUGURU);
  await visit.press("Explain");
  const counter = page.getByText(/^Step \d+ of \d+$/).first();
  await counter.waitFor();
  await visit.reads(/^In all [\d,]+ candidates gained, cost [\d,]+\.$/);
  // The key goes on in the way that is open, and throws it not away.
  for (const at of [2, 3, 4]) {
    await page.keyboard.press("s");
    await expect.poll(() => counter.innerText()).toMatch(new RegExp(`^Step ${at} of`));
    await visit.reads(/^Gains (no|one|\d+) candidates?, cost [\d,]+\.$/);
  }
  // It does so too where a press on a button has left the focus.
  await visit.press("Next step");
  await expect.poll(() => counter.innerText()).toMatch(/^Step 5 of/);
  await page.keyboard.press("s");
  await expect.poll(() => counter.innerText()).toMatch(/^Step 6 of/);
  await page.getByRole("slider", { name: "Step", exact: true }).fill("8");
  // Each world has its board beside the sign of its button.
  await visit.reads("Suppose…");
  const worlds = page.locator(".worlds figure");
  await expect.poll(async () => (await worlds.locator("svg").count()) === 2 * (await worlds.count())).toBe(true);
  await page.locator("main .shown svg").first().waitFor();
  await worlds.first().getByRole("button").click();
  await page.getByRole("dialog").getByText("Beginning", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

serverFlow("Two ways are told with what they gain and cost", async (visit) => {
  const { page } = visit;
  await visit.paste(SUGURU);
  const total = page.getByText(/^In all [\d,]+ candidates gained, cost [\d,]+\.$/);
  const way = page.getByLabel("Steps are chosen");
  const told: string[] = [];
  for (const measure of ["cost", "information"]) {
    await way.selectOption(measure);
    await visit.press("Explain");
    await total.waitFor();
    told.push(await total.innerText());
    await visit.press("Close");
    await total.waitFor({ state: "detached" });
  }
  expect(new Set(told).size).toBe(2);
});

flow("What intuition would do, beside what is true, in both languages", async (visit) => {
  const { page, board } = visit;
  await visit.paste(HOLES.join("\n"));
  await visit.press("Ask intuition");
  await visit.reads(/keeps [\d,]+ of [\d,]+ solutions|keeps the only solution|keeps no solution/);
  const thoughts = page.getByRole("button", { name: /^Piece [A-L]/ });
  const count = await thoughts.count();
  expect(count).toBeGreaterThan(0);
  await board.drawing.locator(".shade.put").waitFor();
  expect(await board.drawing.locator(".shade.put").count()).toBe(1);
  for (let at = 0; at < count; at++) {
    await thoughts.nth(at).click();
    await expect.poll(() => thoughts.nth(at).getAttribute("aria-pressed")).toBe("true");
    expect(await board.drawing.locator(".shade.put").count()).toBe(1);
  }
  await visit.reads("What it looks at");
  const reasons = page.getByRole("button", { name: / speaks? (for|against) it/ });
  await expect.poll(() => reasons.count()).toBeGreaterThan(0);
  await reasons.last().click();
  await expect.poll(() => reasons.last().getAttribute("aria-pressed")).toBe("true");
  await visit.press("Settings");
  await visit.press("Français");
  await page.keyboard.press("Escape");
  await visit.reads("Que ferait l’intuition ?");
  await visit.reads(/garde [\d\s]+ des [\d\s]+ solutions|garde la seule solution|ne garde aucune solution/);
  await visit.press("La jouer");
  await visit.button("Demander à l’intuition").waitFor();
  await board.drawn();
  expect(await board.drawing.locator(".shade").count()).toBe(0);
});

flow("How far intuition comes alone is told beside the class of a puzzle", async (visit) => {
  await visit.paste(CHALLENGE.join("\n"));
  await visit.press("How hard is it?");
  await visit.reads(/^Class \d of 5/);
  await visit.page.getByText("How it was judged").click();
  await visit.reads(/intuition (errs|lays|alone)/);
  await visit.press("Settings");
  await visit.press("Français");
  await visit.page.keyboard.press("Escape");
  await visit.reads(/l’intuition (se trompe|pose|seule)/);
});
