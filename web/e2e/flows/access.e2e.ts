// Every page in light and dark, as a program sees it that looks for barriers (axe-core).
// @module-tag full

import { clean } from "../barriers";
import { CHALLENGE, HOLES, SUGURU, TETRAVEX } from "../puzzles";
import { flow, layoutFlow, PHONE, serverFlow } from "../visit";

flow("Barriers: the first page, games, what does not exist, settings, keys", async (visit) => {
  const { page } = visit;
  await visit.start();
  for (const more of await page.locator("summary").all()) await more.click();
  await clean(visit, "start");
  await visit.press("Settings");
  await clean(visit, "settings");
  await page.keyboard.press("Escape");
  await visit.press("Help");
  await clean(visit, "keys");
  for (const path of ["/games", "/nowhere", "/play?g=damaged"]) {
    await visit.open(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await clean(visit, path);
  }
});

serverFlow("Barriers: new puzzles and editors", async (visit) => {
  const { page } = visit;
  for (const family of ["packing", "suguru", "tetravex", "cover"]) {
    await visit.open(`/new/${family}`);
    await visit.button("Play").waitFor();
    await page.getByText("More options").click();
    await clean(visit, `new ${family}`);
  }
  await visit.open("/draw/packing");
  await page.getByRole("grid", { name: "A new piece" }).getByRole("gridcell").first().click();
  await visit.press("Add this piece");
  await clean(visit, "draw packing");
  await visit.open("/draw/suguru");
  await page.getByRole("gridcell").first().click();
  await visit.press("2. Numbers");
  await clean(visit, "draw suguru");
});

flow("Barriers: a packing game and all leaves of its panel", async (visit) => {
  const { page } = visit;
  await visit.paste(CHALLENGE.join("\n"));
  await visit.press("Try");
  await visit.reads("Trying from here");
  await visit.hint();
  await clean(visit, "hint");
  await visit.piece("A").click();
  await clean(visit, "a piece in the hand");
  await page.keyboard.press("Escape");
  await visit.leaf("Solve");
  await visit.press("Show them");
  await visit.press("Solution 1");
  await visit.press("Count");
  await clean(visit, "solve");
  await visit.leaf("Watch");
  await visit.press("Compare");
  await visit.press("Record");
  await visit.button("Next step").waitFor();
  await page.getByRole("table").waitFor();
  await clean(visit, "watch");
  await visit.leaf("Share");
  await clean(visit, "share");
});

serverFlow("Barriers: what is ruled out and concluded", async (visit) => {
  await visit.paste(HOLES.join("\n"));
  await visit.press("Give me a nudge");
  await visit.press("Tell me why");
  await visit.board.drawing.locator(".pit-cross").waitFor();
  await clean(visit, "ruled out");
  await visit.press("Show me");
  await visit.reads("Concluded: piece C");
  await clean(visit, "concluded");
});

serverFlow("Barriers: no way on, a calendar, games to go on with", async (visit) => {
  const { page } = visit;
  await visit.open("/play?name=calendar&month=1&day=27&weekday=wed");
  await visit.press("Why?");
  await visit.reads("This puzzle has no solution");
  await page.getByText("Any day", { exact: true }).click();
  await clean(visit, "dead calendar");
  await visit.board.ready();
  await visit.piece("L").waitFor();
  for (const key of [".", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await visit.piece("L").waitFor({ state: "detached" });
  // What was played is kept by the time the page has come to rest.
  await visit.quiet();
  await visit.open("/games");
  await visit.reads("To go on with");
  await clean(visit, "games");
  await page.getByRole("button", { name: /^Forget/ }).click();
  await visit.reads(/is forgotten\.$/);
  await clean(visit, "something is forgotten");
});

flow("Barriers: Suguru with its explanation, Tetravex", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  await board.cell(1, 2).click();
  await page.keyboard.press("3");
  await board.drawing.locator(".wrong").first().waitFor();
  await clean(visit, "a conflict");
  await visit.press("Undo");
  await visit.press("Explain");
  await page.getByRole("slider", { name: "Step", exact: true }).fill("8");
  await visit.reads("Suppose…");
  await page.getByRole("img", { name: /^row 2, column 4/i }).waitFor();
  await clean(visit, "worlds");
  await page.getByRole("button", { name: /^2 steps, row 2, column 4/i }).click();
  const world = page.getByRole("dialog");
  await world.getByRole("button", { name: "Next step" }).click();
  await world.getByText("Step 1 of 2").waitFor();
  await clean(visit, "a world");
  await world.getByRole("slider").fill("3");
  await world.getByText("This cannot be").waitFor();
  await clean(visit, "the end of a world");
  await visit.paste(TETRAVEX);
  await clean(visit, "tetravex");
  await visit.leaf("Watch");
  await page.getByText("Parameters", { exact: true }).click();
  await clean(visit, "annealing");
  await page.getByText("Study of a parameter", { exact: true }).click();
  await visit.press("Run the study");
  await page.getByRole("img", { name: "Steps of each run, by value" }).waitFor();
  await clean(visit, "a study");
});

layoutFlow("Barriers: on a telephone", async (visit) => {
  await visit.start();
  await clean(visit, "start on a telephone");
  await visit.open("/play?name=iq-puzzler-pro");
  await visit.board.ready();
  await clean(visit, "packing on a telephone");
}, { ...PHONE, full: "every view on a telephone is looked at without a server" });
