// The puzzles of the day: on the first page, day after day, all four of a day, past days, and the result to share.

import { expect, test } from "vitest";
import { CALENDAR_RANKS } from "../../src/levels/calendarRanks";
import { clean } from "../barriers";
import { asked } from "../solids";
import { solve } from "../solving";
import { FULL } from "../tiers";
import { PHONE, flow, serverFlow, type Visit } from "../visit";

/** It is noon for the page, of a day of 2026, in November unless another month is given. */
async function noon({ page }: Visit, day: number, month = 11): Promise<void> {
  await page.clock.setFixedTime(new Date(2026, month - 1, day, 12));
}

serverFlow("Three days in a row, a day of all four, and a past day that does not count", async (visit) => {
  const { page } = visit;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const region = page.getByRole("region", { name: "Puzzles of the day" });
  const done = page.getByRole("region", { name: "Solved!" });
  // Tuesday: Suguru is the easy one.
  await noon(visit, 24);
  await visit.open("/");
  await region.getByText("Tuesday 24 November").waitFor();
  await expect.poll(() => region.getByRole("listitem").allInnerTexts()).toEqual([
    "Suguru\nstarter", "Calendar\nstarter", "Tetravex\njunior", "IQ Puzzler Pro\nexpert",
  ]);
  await region.locator(".picture svg").waitFor();
  await clean(visit, "the first page with the puzzles of the day");
  await region.getByRole("link", { name: "Play Suguru" }).click();
  await page.getByRole("heading", { name: "Suguru 8 × 8, 24 November, starter" }).waitFor();
  // The day and nothing else decides the puzzle.
  expect(page.url()).toContain("name=daily-suguru%2F2026-11-24");
  await solve(visit);
  await done.getByText("starter · one hint · a streak of one day").waitFor();
  await done.getByRole("link", { name: "Next: Calendar" }).waitFor();
  await clean(visit, "a puzzle of the day that is solved");
  // The time is told once; a game that took less than a second has none.
  const times = (await done.innerText()).includes("By Pavage.") ? [] : [expect.stringMatching(/^In \d+:\d\d/)];
  await expect.poll(() => page.getByText(/\d:\d\d/).filter({ visible: true }).allInnerTexts()).toEqual(times);
  await done.getByRole("button", { name: "Copy the result" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Pavage, Suguru, 24 November 2026 · starter · \d+:\d\d · one hint$/);
  // Wednesday: from the first page on, the next one.
  await noon(visit, 25);
  await visit.open("/");
  await region.getByText("a streak of one day").waitFor();
  await region.getByRole("link", { name: /^Play / }).click();
  await visit.board.ready();
  await solve(visit);
  await done.getByText(/ · 2 days in a row$/).waitFor();
  // Thursday: all four.
  await noon(visit, 26);
  await visit.open("/");
  await region.getByText("2 days in a row").waitFor();
  for (let left = 4; left > 0; left -= 1) {
    await region.getByRole("link", { name: /^Play / }).click();
    await visit.board.ready();
    await solve(visit);
    await done.getByText(/3 days in a row$/).waitFor();
    await visit.open("/");
    await expect.poll(() => region.getByRole("link", { name: /Solved$/ }).count()).toBe(5 - left);
  }
  await region.getByText("3 days in a row").waitFor();
  await region.getByText(/^All four are solved\. Tomorrow: .+ \(starter\), .+ \(junior\), .+ \(expert\)(,)? and .+ \(expert\)\.$/).waitFor();
  // The month tells it, and leads to a past day.
  await region.getByRole("link", { name: "Other days" }).click();
  await page.getByRole("link", { name: "Thursday 26 November, 4 of 4 solved" }).waitFor();
  await page.getByRole("link", { name: "Tuesday 24 November, 1 of 4 solved" }).waitFor();
  expect(await page.getByRole("link", { name: /^Friday 27 November/ }).count()).toBe(0);
  await clean(visit, "the puzzles of the day, all solved");
  await page.getByRole("link", { name: "Sunday 22 November, 0 of 4 solved" }).click();
  await visit.reads("A past day: what you solve is kept");
  await page.getByRole("link", { name: "Play Calendar" }).click();
  await visit.board.ready();
  await solve(visit);
  await done.getByText(/3 days in a row$/).waitFor();
  // After a calendar: the days beside it.
  await done.getByRole("link", { name: "Mon 23 November" }).waitFor();
  await done.getByRole("link", { name: "Puzzles of the day" }).click();
  await page.getByRole("link", { name: "Sunday 22 November, 1 of 4 solved" }).waitFor();
  await page.getByRole("button", { name: "The month before" }).click();
  await page.getByRole("heading", { name: "October 2026" }).waitFor();
  // Friday without a puzzle is not lost yet, Saturday is.
  await noon(visit, 27);
  await visit.open("/");
  await region.getByText("3 days in a row").waitFor();
  await noon(visit, 28);
  await visit.open("/");
  await region.getByText("Saturday 28 November").waitFor();
  await region.getByRole("link", { name: /^Play / }).waitFor();
  expect(await region.getByText(/in a row|a streak/).count()).toBe(0);
});

flow("Four games of different classes rise, the calendar in its place", async (visit) => {
  const { page } = visit;
  const region = page.getByRole("region", { name: "Puzzles of the day" });
  await noon(visit, 6, 12);
  await visit.open("/");
  await expect.poll(() => region.getByRole("listitem").allInnerTexts()).toEqual([
    "Suguru\nstarter", "Tetravex\njunior", "Calendar\nexpert", "IQ Puzzler Pro\nmaster",
  ]);
  await region.getByRole("link", { name: "Other days" }).click();
  await page.getByRole("heading", { name: "IQ Puzzler Pro" }).waitFor();
  // Each board is seen as it begins: 8 by 8 cells of a Suguru, sixteen tiles, the calendar, pieces that lie already.
  const boards = page.locator(".daily .picture svg");
  await expect.poll(() => boards.count()).toBe(4);
  await expect.poll(() => boards.nth(1).locator(".tile").count()).toBe(16);
  await expect.poll(() => boards.nth(3).locator(".piece").count()).toBeGreaterThan(0);
  expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(["Suguru", "Tetravex", "Calendar", "IQ Puzzler Pro", "December 2026"]);
  await page.getByRole("link", { name: "Play Calendar" }).click();
  await visit.board.ready();
  await solve(visit);
  await page.getByRole("region", { name: "Solved!" }).getByText("expert · one hint · a streak of one day").waitFor();
  await page.getByRole("link", { name: "Next: Suguru" }).waitFor();
  await noon(visit, 9, 12);
  await visit.open("/");
  await expect.poll(() => region.getByRole("listitem").allInnerTexts()).toEqual([
    "Suguru\nstarter", "IQ Puzzler Pro\njunior", "Tetravex\nexpert", "Calendar\nwizard",
  ]);
});

/** More solutions than this, from easy to hard. */
const MOST = [50, 32, 21, 12];

test("The classes of the calendar are those of the counts of all dates", FULL, async () => {
  const counts = (await asked("count", "calendar", "--every-date", "--json")).trim().split("\n");
  const classes = counts.map((line) => {
    const { count } = JSON.parse(line) as { count: string };
    return MOST.filter((most) => Number(count) <= most).length;
  });
  expect(CALENDAR_RANKS.join("")).toBe(classes.join(""));
});

serverFlow("Midnight comes while the page is open", async (visit) => {
  const { page } = visit;
  await page.clock.install({ time: new Date(2026, 10, 24, 23, 59) });
  await visit.open("/today");
  await visit.reads("Tuesday 24 November");
  await page.clock.fastForward(90_000);
  await visit.reads("Wednesday 25 November");
});

flow("Les puzzles du jour, en français, sur un téléphone", async (visit) => {
  const { page } = visit;
  await noon(visit, 24);
  await visit.open("/");
  const region = page.getByRole("region", { name: "Puzzles du jour" });
  await region.getByText("mardi 24 novembre").waitFor();
  await region.locator(".picture svg").waitFor();
  await clean(visit, "la première page");
  await visit.tap(region.getByRole("link", { name: "Autres jours" }));
  await page.getByRole("link", { name: "dimanche 1er novembre, 0 sur 4 résolus" }).waitFor();
  await visit.tap(page.getByRole("link", { name: "lundi 23 novembre, 0 sur 4 résolus" }));
  await visit.reads("Un jour passé");
  await clean(visit, "un jour passé");
  await visit.tap(page.getByRole("link", { name: "Jouer : Suguru" }));
  await page.getByRole("heading", { name: /^Suguru 8 × 8, 23 novembre, / }).waitFor();
}, { ...PHONE, locale: "fr-FR" });

serverFlow("“Stuck at your table?” stands where pieces of one’s own lie on a table", async (visit) => {
  const hint = visit.page.getByText("Stuck at your table?");
  await visit.open("/play?name=iq-puzzler-pro");
  await hint.waitFor();
  await visit.open("/play?name=calendar&date=2026-11-24");
  await visit.reads("Drag a piece, or tap it and then its place.");
  await expect.poll(() => hint.count()).toBe(0);
  await visit.open("/play?name=pentomino-3x20");
  await visit.reads("Drag a piece, or tap it and then its place.");
  await expect.poll(() => hint.count()).toBe(0);
});
