// What comes in between: another language, a move that is still on its way, a server that goes away
// and comes back, a new beginning.
// @module-tag full

import type { Route } from "playwright-core";
import { expect } from "vitest";
import { boxOf } from "../board";
import { CHALLENGE, ENDLESS, SUGURU } from "../puzzles";
import { flow, serverFlow, type Visit } from "../visit";

async function speak(visit: Visit, settings: string, language: string): Promise<void> {
  await visit.press(settings);
  await visit.press(language);
  await visit.page.keyboard.press("Escape");
}

flow("Another language: what the engine has said is said again in it", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  const told = page.getByRole("tabpanel");
  await visit.press("Give me a nudge");
  await visit.reads(/^Look at/);
  await speak(visit, "Settings", "Français");
  await visit.reads(/^Regardez/);
  expect(await told.getByText(/^Look at/).count()).toBe(0);
  expect(await page.title()).toBe("Suguru 5\u00a0×\u00a05 – Pavage");
  await visit.button("Remplir les notes").waitFor();
  // The verdict, with a mistake.
  await board.cell(1, 2).click();
  await page.keyboard.press("3");
  await expect.poll(() => board.said(1, 2)).toContain("3");
  await visit.leaf("Résoudre");
  await visit.press("Vérifier");
  await told.getByRole("listitem").first().waitFor();
  const french = await told.getByRole("listitem").allInnerTexts();
  await speak(visit, "Réglages", "English");
  await visit.reads(/^Not right/);
  await expect.poll(async () => (await told.getByRole("listitem").allInnerTexts()).join()).not.toBe(french.join());
  // A whole explanation, at the step where it was.
  await visit.press("Undo");
  await visit.leaf("Hint");
  await visit.press("Explain");
  await visit.press("Next step");
  await visit.reads("Step 2 of 29");
  const title = await told.getByRole("heading", { level: 3 }).first().innerText();
  await speak(visit, "Settings", "Français");
  await visit.reads("Étape 2 sur 29");
  await expect.poll(() => told.getByRole("heading", { level: 3 }).first().innerText()).not.toBe(title);
});

serverFlow("Another language: the game goes on, with its moves", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=pentomino-3x20");
  await board.ready();
  await board.bring(visit.piece("I"), 1.5, 3);
  await visit.piece("I").waitFor({ state: "detached" });
  const laid = await board.rows();
  const opened: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/open")) opened.push(request.postData() ?? "");
  });
  await speak(visit, "Settings", "Français");
  await page.getByRole("button", { name: /^Pièce L,/ }).waitFor();
  await expect.poll(() => opened.length).toBeGreaterThan(0);
  await speak(visit, "Réglages", "English");
  await visit.piece("L").waitFor();
  await expect.poll(() => board.rows()).toEqual(laid);
  // The same game told anew, nothing opened from its beginning.
  expect(opened.filter((body) => !body.includes("move "))).toEqual([]);
  await visit.press("Undo");
  await visit.piece("I").waitFor();
});

/** Asks while a move is on its way: what is asked for is about the position that the move leads to. */
async function askedOnTheWay(visit: Visit, kind: string, ask: () => Promise<void>): Promise<void> {
  const { page, board } = visit;
  const asked: string[] = [];
  page.on("request", (request) => {
    const said = request.url().includes("/api/jobs") ? (request.postData() ?? "") : "";
    // What is counted along is asked for unbidden.
    if (said.includes(`"kind":"${kind}"`)) asked.push(said);
  });
  let held: Route | null = null;
  await page.route("**/api/play?*", (route) => {
    held = route;
  });
  await board.cell(1, 2).click();
  await page.keyboard.press("2");
  await expect.poll(() => held !== null).toBe(true);
  await ask();
  // What a page does at once is done after two frames.
  await visit.settled();
  expect(asked).toEqual([]);
  await (held as Route | null)?.continue();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toContain("move enter 1,2 2");
}

serverFlow("A hint that is asked for while a move is on its way waits for it", async (visit) => {
  await visit.paste(SUGURU);
  await askedOnTheWay(visit, "hint", () => visit.page.keyboard.press("h"));
  await visit.reads(/^Look at/);
});

serverFlow("An explanation that is asked for while a move is on its way waits for it", async (visit) => {
  await visit.paste(SUGURU);
  await askedOnTheWay(visit, "explain", () => visit.press("Explain"));
  await visit.page.getByRole("slider", { name: "Step", exact: true }).waitFor();
}, { full: "a hint waits in the same way" });

serverFlow("A solution that is asked for while a move is on its way waits for it", async (visit) => {
  await visit.paste(SUGURU);
  await visit.leaf("Solve");
  await askedOnTheWay(visit, "solve", () => visit.press("Solve"));
  await visit.button("Put it on the board").waitFor();
}, { full: "a hint waits in the same way" });

serverFlow("What is dragged stays in the hand when a move on its way arrives", async (visit) => {
  const { page, board } = visit;
  await visit.paste(CHALLENGE.join("\n"));
  let held = null as Route | null;
  await page.route("**/api/play?*", (route) => {
    if (held) void route.continue();
    else held = route;
  });
  await board.bring(visit.piece("H"), 2, 9.5);
  await expect.poll(() => held !== null).toBe(true);
  const { x, y, width, height } = await boxOf(visit.piece("I"));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 20, y + height / 2, { steps: 4 });
  const floating = page.locator(".floating");
  await floating.waitFor();
  const arrived = page.waitForResponse("**/api/play?*");
  await held?.continue();
  await arrived;
  await expect.poll(async () => (await board.rows()).join("").includes("H")).toBe(true);
  await expect.poll(() => floating.isVisible()).toBe(true);
  const to = await board.point(3.5, 1.5);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await board.rows()).join("").includes("I")).toBe(true);
  await floating.waitFor({ state: "hidden" });
});

serverFlow("Escape lets go what is dragged: nothing follows the pointer any more", async (visit) => {
  const { page, board } = visit;
  await visit.paste(CHALLENGE.join("\n"));
  const { x, y, width, height } = await boxOf(visit.piece("H"));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  const to = await board.point(2, 9.5);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  const floating = page.locator(".floating");
  await floating.waitFor();
  await page.keyboard.press("Escape");
  await floating.waitFor({ state: "hidden" });
  await page.mouse.move(to.x - 20, to.y, { steps: 4 });
  await visit.settled();
  await expect.poll(() => floating.isVisible()).toBe(false);
  await page.mouse.up();
  expect(await board.rows()).toEqual(CHALLENGE);
});

serverFlow("A mistake is pointed out, and taken back by the hint", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  await board.cell(1, 2).click();
  await page.keyboard.press("4");
  await expect.poll(() => board.said(1, 2)).toContain("4");
  await visit.hint();
  await visit.reads("Something is wrong");
  await visit.press("Take it away");
  await expect.poll(() => board.said(1, 2)).toContain("empty");
});

serverFlow("The server goes away and comes back: it is said, and the count is known again", async (visit) => {
  const { board, context } = visit;
  await visit.paste(CHALLENGE.join("\n"));
  await visit.hintAndPlay();
  await visit.statusReads("Exactly one solution left");
  const lies = await board.rows();
  await context.setOffline(true);
  await visit.press("Undo");
  await visit.reads("Pavage does not answer.");
  await visit.statusReads("Number of solutions not known");
  expect(await board.rows()).toEqual(lies);
  await visit.answered("Pavage is back.", () => context.setOffline(false));
  await visit.statusReads("Exactly one solution left");
});

/** The page of an earlier version, whose parts are gone: what its script was called leads to the one of now,
 * and *My games* is not to be had before the page is loaded again, or ever. Counts how often it is loaded. */
async function upgraded({ context, host }: Visit, parts: "gone" | "broken"): Promise<{ loads: number }> {
  const page = await (await fetch(`${host.address}/`)).text();
  const [, script = ""] = /<script[^>]* src="([^"]+)"/.exec(page) ?? [];
  const early = parts === "gone" ? "./assets/early.js" : script;
  const seen = { loads: 0 };
  // As in a private window of some browsers: a worker would answer in place of the routes.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined }));
  await context.route((url) => url.href === `${host.address}/`, async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    seen.loads += 1;
    return seen.loads === 1 ? route.fulfill({ body: page.replace(script, early), contentType: "text/html" }) : route.continue();
  });
  await context.route("**/assets/early.js", (route) => route.fulfill({ body: `import "${script.replace("assets/", "")}";`, contentType: "text/javascript" }));
  await context.route("**/assets/Games-*.js", (route) => (parts === "broken" || seen.loads === 1 ? route.abort() : route.continue()));
  return seen;
}

flow("A page that is open over an upgrade says that a part is gone, and loads again", async (visit) => {
  const seen = await upgraded(visit, "gone");
  await visit.start();
  await visit.answered("This is a new version of Pavage: the page was loaded again.", () => visit.press("My games"));
  await visit.page.getByRole("heading", { name: "My games" }).waitFor();
  expect(seen.loads).toBe(2);
});

flow("A part that cannot be loaded is told, and the page is not loaded again and again", async (visit) => {
  const seen = await upgraded(visit, "broken");
  await visit.start();
  await visit.press("My games");
  await visit.page.getByRole("heading", { name: "A part of this page could not be loaded." }).waitFor();
  await visit.press("Load the page again");
  await expect.poll(() => seen.loads).toBe(2);
  await visit.page.getByRole("heading", { name: "A part of this page could not be loaded." }).waitFor();
  expect(seen.loads).toBe(2);
});

serverFlow("A server that dies while it searches: it is said, and that the search is gone", async (visit, server) => {
  await visit.paste(ENDLESS);
  await visit.leaf("Solve");
  // Before the server has answered there is no search that could be lost.
  // Only what is counted along has a limit of time.
  const begun = visit.page.waitForResponse((response) => {
    const request = response.request();
    return request.method() === "POST" && response.url().includes("/api/jobs?") && !request.postData()?.includes("time_limit_ms");
  });
  await visit.press("Count");
  await begun;
  await visit.button("Stop").waitFor();
  await server.crash();
  await visit.reads("Pavage does not answer.");
  await visit.answered("the work in progress is lost", () => server.again());
  await visit.refused(404);
  await visit.button("Count").waitFor();
});

serverFlow("Starting again starts the clock again; taking it back goes on with the old one", async (visit) => {
  const { page, board } = visit;
  await page.clock.install();
  await visit.paste(SUGURU);
  const clock = page.getByRole("timer", { name: "Time played" });
  await board.cell(1, 2).click();
  await page.keyboard.press("2");
  await expect.poll(() => board.said(1, 2)).toContain("2");
  await visit.stopTime();
  await page.clock.runFor("01:15");
  const played = await clock.innerText();
  expect(played).toMatch(/^1:[1-5]/);
  await visit.press("Start again");
  await expect.poll(() => clock.innerText()).toBe("0:00");
  await visit.press("Redo");
  await expect.poll(() => clock.innerText()).toBe(played);
  await visit.press("Start again");
  await expect.poll(() => clock.innerText()).toBe("0:00");
  await page.clock.resume();
  await board.cell(1, 4).click();
  await page.keyboard.press("1");
  await expect.poll(() => board.said(1, 4)).toContain("1");
  await page.clock.runFor("00:05");
  await expect.poll(() => clock.innerText()).toMatch(/^0:0[5-9]|^0:[1-5]/);
});

serverFlow("A calendar’s game names its day on the shelf, in the language of the page", async (visit) => {
  const { page } = visit;
  await visit.open("/play?name=calendar&date=2026-11-22");
  await visit.board.ready();
  await page.getByRole("heading", { level: 1, name: /^Calendar, Sunday,? 22 November 2026$/ }).waitFor();
  await visit.leaf("Solve");
  await page.getByRole("tabpanel").getByRole("button", { name: "Solve", exact: true }).click();
  await visit.press("Put it on the board");
  await visit.statusReads("Solved");
  await visit.press("My games");
  await page.getByRole("button", { name: /^Calendar, Sunday 22 November/ }).waitFor();
  await speak(visit, "Settings", "Français");
  await page.getByRole("button", { name: /^Calendrier, dimanche 22 novembre/ }).waitFor();
});
