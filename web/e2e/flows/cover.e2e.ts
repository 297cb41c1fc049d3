// A problem of items and options: pasted, chosen row by row, its search saved and opened again.

import { expect } from "vitest";
import { CHALLENGE } from "../puzzles";
import { flow, serverFlow } from "../visit";

const KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

flow("A matrix is pasted, watched, and its recording saved and opened again", async (visit) => {
  const { page } = visit;
  await visit.open("/");
  await page.getByLabel("Format").selectOption({ label: "Items and options (xcc)" });
  await page.getByRole("textbox", { name: "Bring your own" }).fill(KNUTH);
  await visit.press("Open");
  await visit.board.ready();
  // The row of option 3.
  await page.getByRole("gridcell", { name: "row 5, column 1, 3", exact: true }).click();
  await page.getByRole("gridcell", { name: /^row 1, column 2, a, piece 3/ }).waitFor();
  // Its entries can still be read.
  await page.getByRole("gridcell", { name: /^row 5, column 2, 1, piece 3/ }).waitFor();
  await visit.leaf("Watch");
  await visit.reads("The item that the fewest options cover is covered first.");
  // What could not be opened is not spoken of once something else is.
  const wrong = { name: "wrong.json", mimeType: "application/json", buffer: Buffer.from("[]") };
  await page.locator("input[type=file][accept]").setInputFiles(wrong);
  await visit.reads(/^This is not a recording of a search/);
  await visit.press("Record");
  await visit.reads(/^Step 0 of \d+$/);
  await page.getByText(/^This is not a recording of a search/).waitFor({ state: "detached" });
  const saving = page.waitForEvent("download");
  await visit.press("Save the recording");
  const saved = await (await saving).path();
  await visit.press("Next step");
  await visit.reads(/^Step 1 of \d+$/);
  await page.locator("input[type=file][accept]").setInputFiles(saved);
  await visit.reads(/^Step 0 of \d+$/);
  await visit.press("Next step");
  await visit.press("Next step");
  await visit.reads("Try 3: a d f");
});

serverFlow("A recording of another puzzle is refused", async (visit) => {
  const { page } = visit;
  await visit.paste(CHALLENGE.join("\n"));
  await visit.leaf("Watch");
  const text = '{"pavage":"recording","form":1,"puzzle":"small","family":"cover","format":"toml","text":"family = \\"cover\\"\\nitems = [\\"a\\"]\\noptions = [[\\"a\\"]]\\n","engine":"dance","heuristic":"mrv","seed":0,"stop":"solution","cut":false,"stats":{"nodes":2,"placements":1,"pruned":0,"solutions":1,"depth":1,"elapsed_us":9},"items":["a"],"options":[[0,"0: a"]],"steps":[["branch",0,1],["choose",0],["solution"]]}';
  const file = { name: "small.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await page.locator("input[type=file][accept]").setInputFiles(file);
  await visit.reads(/^The recording belongs to another puzzle/);
  expect(await visit.board.rows()).toEqual(CHALLENGE);
});

flow("Of more items than a matrix can show, each has the number of its option beside it", async (visit) => {
  const { page } = visit;
  const items = Array.from({ length: 50 }, (_, at) => `i${at}`);
  await visit.open("/");
  await page.getByLabel("Format").selectOption({ label: "Items and options (xcc)" });
  const text = [items.join(" "), items.slice(0, 25).join(" "), items.slice(25).join(" ")].join("\n");
  await page.getByRole("textbox", { name: "Bring your own" }).fill(`${text}\n`);
  await visit.press("Open");
  await visit.board.ready();
  await visit.leaf("Solve");
  await visit.press("Solve");
  await page.locator("main").getByText("i49", { exact: true }).first().waitFor();
});
