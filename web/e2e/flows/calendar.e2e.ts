// The calendar of today, of other days, and of days that no calendar has.

import { expect } from "vitest";
import { flow } from "../visit";

flow("Today’s calendar: the number of solutions, all of them, tomorrow’s", async (visit) => {
  const { page } = visit;
  // Half past midnight in Paris, on the day before in Greenwich: the visitor's own day counts.
  await page.clock.setFixedTime("2021-12-31T23:30:00Z");
  await visit.open("/");
  await visit.reads(/saturday,? 1 january/i);
  await page.getByRole("link", { name: "Play today" }).click();
  await visit.statusReads("54 solutions left");
  const date = page.locator("input[type=date]");
  expect(await date.inputValue()).toBe("2022-01-01");
  for (const cell of ["Jan", "1", "Sat"]) await page.getByRole("gridcell", { name: new RegExp(`, ${cell}, stays uncovered$`) }).waitFor();

  await visit.leaf("Solve");
  await visit.press("Show them");
  await visit.reads("These are all 54.");
  await visit.press("Solution 3");
  await visit.press("Put it on the board");
  await visit.statusReads("Solved");

  await visit.press("Day after");
  await visit.statusReads("45 solutions left");
  expect(await date.inputValue()).toBe("2022-01-02");
  await date.fill("2021-12-31");
  await visit.statusReads("8 solutions left");
  await visit.press("Today");
  await visit.statusReads("54 solutions left");
}, { timezoneId: "Europe/Paris" });

flow("A calendar’s day that has no solution", async (visit) => {
  await visit.open("/play?name=calendar&month=1&day=27&weekday=wed");
  await visit.statusReads("No solution from here");
  await visit.page.getByText("Any combination").click();
  await visit.page.getByRole("combobox", { name: "Weekday" }).selectOption("thu");
  await visit.statusReads(/\d solutions left/);
});

flow("A hint for a calendar: nudge, reason, reveal", async (visit) => {
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.board.ready();
  await visit.hint();
  // Where there is a choice nothing is forced: it is told what keeps most ways open, and how many.
  await visit.reads(/keeps most solutions open: 22 of 54/);
  await visit.reads("54 solutions from here.");
  await visit.press("Play it");
  await visit.statusReads("22 solutions left");
});
