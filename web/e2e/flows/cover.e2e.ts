// A problem of items and options: pasted, chosen row by row, its search saved and opened again.

import { expect } from "vitest";
import { clean } from "../barriers";
import { boxOf } from "../board";
import { CHALLENGE } from "../puzzles";
import { flow, serverFlow } from "../visit";

const KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

flow("A matrix is pasted, watched, and its recording saved and opened again", async (visit) => {
  const { page } = visit;
  await visit.open("/");
  await page.getByLabel("Format").selectOption({ label: "Items and options (xcc)" });
  await page.getByRole("textbox", { name: "Bring your own" }).fill(KNUTH);
  await visit.press("Open");
  // The row of option 3, by a press and by the keys: what shares an item with it is ruled out.
  await page.getByRole("option", { name: "3: a d f", exact: true }).click();
  await page.getByRole("option", { name: "3: a d f, chosen" }).waitFor();
  await page.getByRole("option", { name: "1: a d g, ruled out" }).waitFor();
  await page.getByRole("listbox").focus();
  for (let down = 0; down < 4; down += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "4: b g, chosen" }).waitFor();
  await clean(visit, "a matrix");
  await visit.leaf("Watch");
  await visit.reads("The item that the fewest options cover is covered first; of several, the first of the file.");
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
  // How many options each item has: the search takes what is chosen first.
  await page.getByText("The search in ten lines").click();
  await visit.reads("Options left: a 2, b 2, c 2, d 3, e 2, f 2, g 3");
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

flow("Queens are seen on their chessboard, chosen there and shown where a solution has them", async (visit) => {
  const { page } = visit;
  await visit.open("/new/cover");
  await visit.press("Queens");
  await visit.press("4");
  await visit.press("Play");
  const squares = page.locator(".stands-chess .square");
  await expect.poll(() => squares.count()).toBe(16);
  // Wherever the matrix is scrolled to, names of items stay above it and numbers of options beside it.
  const matrix = page.locator(".matrix");
  await matrix.evaluate((node) => {
    node.style.maxHeight = "12rem";
    node.style.maxWidth = "12rem";
    node.scrollTo(100, 150);
  });
  const box = await boxOf(matrix);
  for (const [text, side] of [["c1", "y"], ["10", "x"]] as const) {
    const named = await boxOf(matrix.getByText(text, { exact: true }));
    expect(named[side] - box[side]).toBeGreaterThanOrEqual(0);
    expect(named[side] - box[side]).toBeLessThan(60);
  }
  await matrix.evaluate((node) => node.removeAttribute("style"));
  await squares.nth(1).click();
  await page.getByRole("option", { name: "1: r1 c2 a2 b3, chosen" }).waitFor();
  expect(await page.locator(".stands-chess .ruled").count()).toBe(9);
  // The link has the problem and what is chosen in it.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit.leaf("Share");
  await visit.press("Copy link");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("#/play?g=");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.length).toBeLessThan(1000);
  await visit.open("/");
  await visit.open(link.slice(link.indexOf("#") + 1));
  await page.getByRole("option", { name: "1: r1 c2 a2 b3, chosen" }).waitFor();
  await visit.leaf("Solve");
  await visit.press("Solve");
  await expect.poll(() => page.locator(".stands-chess .crown").count()).toBe(4);
});

flow("Word squares and pentominoes are chosen by their pictures, and their search fills the grid", async (visit) => {
  const { page } = visit;
  const watch = async (model: string, size: string, title: string): Promise<string[]> => {
    await visit.open("/new/cover");
    await visit.press(model);
    await visit.press(size.replaceAll(" ", "\u00a0"));
    await visit.press("Play");
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await visit.leaf("Watch");
    await visit.press("Record");
    const slider = page.getByRole("slider", { name: "Step", exact: true });
    await slider.fill((await slider.getAttribute("max")) ?? "");
    await visit.reads("Solved: a solution is found");
    return page.locator("main svg .digit").allTextContents();
  };
  const letters = await watch("Word squares", "3", "Word square, 3 × 3");
  expect(letters.length).toBe(9);
  const line = (at: readonly number[]): string => at.map((cell) => letters[cell]).join("");
  const words = [line([0, 1, 2]), line([3, 4, 5]), line([6, 7, 8])];
  expect([line([0, 3, 6]), line([1, 4, 7]), line([2, 5, 8])]).toEqual(words);
  for (const [at, word] of words.entries()) await page.getByRole("option", { name: new RegExp(`: w${at + 1} .* ${word}, chosen$`) }).waitFor();
  await clean(visit, "a word square");
  const pieces = await watch("Pentominoes", "3 × 5", "Pentominoes, 3 × 5");
  expect(pieces.length).toBe(15);
  expect(new Set(pieces).size).toBe(3);
  for (const piece of pieces) expect(pieces.filter((other) => other === piece).length).toBe(5);
});

flow("Options that the puzzle gives are lit from the beginning, also in the search", async (visit) => {
  const { page } = visit;
  await visit.open("/");
  const text = 'family = "cover"\nitems = ["a", "b", "c"]\nsecondary = ["s"]\noptions = [["a", "s:red"], ["b", "s:red"], ["c"], ["b", "c"]]\nchosen = [0]\n';
  await page.getByRole("textbox", { name: "Bring your own" }).fill(text);
  await visit.press("Open");
  await page.getByRole("option", { name: "0: a s:red, chosen" }).waitFor();
  await visit.leaf("Watch");
  await visit.press("Record");
  // The search takes what is given first.
  for (let step = 0; step < 4; step += 1) await visit.press("Next step");
  await page.getByRole("option", { name: "1: b s:red, chosen" }).waitFor();
  await page.getByRole("option", { name: "0: a s:red, chosen" }).waitFor();
});
