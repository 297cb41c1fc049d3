// Results that are kept: found once, listed with what they are, shown again without being computed.

import { readFile } from "node:fs/promises";
import type { Download } from "playwright-core";
import { expect } from "vitest";
import { SUGURU, TETRAVEX } from "../puzzles";
import { flow, serverFlow, type Visit } from "../visit";

/** Keeps what was found last, and waits until it is kept. */
async function keep({ page }: Visit): Promise<void> {
  const offered = page.getByRole("button", { name: "Keep this result" });
  await offered.last().waitFor();
  const before = await offered.count();
  await offered.last().click();
  // Others may be kept already.
  await expect.poll(() => offered.count()).toBe(before - 1);
  await page.getByText("Kept", { exact: true }).last().waitFor();
}

/** Opens what is kept from the list of all. */
async function opened(visit: Visit, name: string): Promise<void> {
  await visit.open("/games");
  await visit.page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await visit.page.getByRole("tabpanel").waitFor();
}

function computed({ page }: Visit): string[] {
  const kinds: string[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/api/jobs") || request.method() !== "POST") return;
    const { kind } = JSON.parse(request.postData() ?? "{}") as { kind: string };
    kinds.push(kind);
  });
  return kinds;
}

flow("A count, all solutions and an ordering’s comparison of a calendar are kept and shown again", async (visit) => {
  const { page } = visit;
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.board.ready();
  await visit.leaf("Solve");
  await visit.press("Count");
  await keep(visit);
  await visit.press("Show them");
  await visit.reads("Shown: 24 of all 54.");
  await keep(visit);
  await visit.leaf("Watch");
  await visit.press("Compare");
  await keep(visit);

  // The counting along is no part of it.
  await page.evaluate(() => localStorage.setItem("pavage.settings", JSON.stringify({ counting: false })));
  const kinds = computed(visit);
  await opened(visit, "Calendar, Saturday 1 January: 54 solutions");
  await visit.reads(/^54$/);
  await visit.reads("solutions from here");
  await opened(visit, "Calendar, Saturday 1 January: All 54 solutions");
  await visit.reads("Shown: 24 of all 54.");
  await visit.press("Solution 3");
  await visit.press("Put it on the board");
  await visit.statusReads("Solved");
  await opened(visit, "Calendar, Saturday 1 January: 12 orderings compared");
  await page.getByRole("row", { name: /^Fewest ways first/ }).waitFor();
  expect(kinds).toEqual([]);
  // A result belongs to its position.
  await opened(visit, "Calendar, Saturday 1 January: 54 solutions");
  await visit.reads("solutions from here");
  await page.getByRole("region", { name: "Pieces beside the board" }).waitFor();
  await visit.press("Day after");
  await page.getByText("solutions from here").waitFor({ state: "detached" });
});

serverFlow("A rating, an explanation and a solution of a Suguru; renamed, taken along, forgotten", async (visit) => {
  const { page } = visit;
  await visit.paste(SUGURU);
  await visit.press("How hard is it?");
  await keep(visit);
  await visit.press("Explain");
  await visit.reads("Step 1 of 29");
  await keep(visit);
  await visit.leaf("Solve");
  await page.getByRole("tabpanel").getByRole("button", { name: "Solve", exact: true }).click();
  await keep(visit);
  // The same once more has a name of its own.
  await page.reload();
  await visit.press("How hard is it?");
  await keep(visit);
  await visit.refused(409);

  const kinds = computed(visit);
  await opened(visit, "Suguru 5 × 5: 29 steps");
  await visit.press("Next step");
  await visit.reads("Step 2 of 29");
  await opened(visit, "Suguru 5 × 5: Expert \\(2\\)");
  await page.getByRole("tabpanel").getByText("expert", { exact: true }).waitFor();
  await opened(visit, "Suguru 5 × 5: The only solution");
  await visit.press("Put it on the board");
  await visit.statusReads("Solved");
  // What is counted along is no result.
  expect(kinds.filter((kind) => kind !== "count")).toEqual([]);

  await visit.open("/games");
  await visit.press("Rename Suguru 5 × 5: 29 steps");
  await page.getByRole("textbox", { name: "Name of the result" }).fill("Lesson");
  await page.keyboard.press("Enter");
  const entry = page.getByRole("listitem").filter({ hasText: "Lesson" });
  await entry.getByText(/^29 steps · Suguru 5\s×\s5 · /).waitFor();
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([page.waitForEvent("download"), visit.press("Download Lesson")]);
  const file = JSON.parse(await readFile(await download.path(), "utf8")) as { result: { kind: string; steps: unknown[] } };
  expect(file.result.kind).toBe("explain");
  expect(file.result.steps).toHaveLength(29);
  await visit.press("Forget Lesson");
  await entry.waitFor({ state: "detached" });
});

serverFlow("The only solution of a Tetravex is kept as a picture of itself", async (visit) => {
  await visit.paste(TETRAVEX);
  await visit.leaf("Solve");
  await visit.press("Show them");
  await visit.reads("This is the only one.");
  await visit.press("Solution 1");
  await keep(visit);
  await opened(visit, "Tetravex 3 × 3: The only solution");
  await visit.press("Put it on the board");
  await visit.statusReads("Solved");
  // What took the player no time was not solved in none.
  await visit.reads("By Pavage.");
});

serverFlow("A link that leads to this computer says so before it is shared, and the text comes first", async (visit) => {
  await visit.open("/play?name=iq-puzzler-pro");
  await visit.leaf("Share");
  await visit.reads(/^The link leads to this computer/);
  expect(await visit.button("Copy as text").getAttribute("class")).toContain("first");
  expect(await visit.button("Copy link").getAttribute("class")).not.toContain("first");
});
