// The calendar of today, of other days, and of days that no calendar has.

import { expect } from "vitest";
import { flow, serverFlow, type Visit } from "../visit";

flow("Today’s calendar: the number of solutions, all of them, tomorrow’s", async (visit) => {
  const { page } = visit;
  // Half past midnight in Paris, on the day before in Greenwich: the visitor's own day counts.
  await page.clock.setFixedTime("2021-12-31T23:30:00Z");
  await visit.open("/");
  await visit.reads(/saturday,? 1 january/i);
  await page.getByRole("link", { name: "Play today" }).click();
  await visit.statusReads("54 solutions left");
  const date = page.locator("input[type=date]");
  await expect.poll(() => date.inputValue()).toBe("2022-01-01");
  for (const cell of ["Jan", "1", "Sat"]) await page.getByRole("gridcell", { name: new RegExp(`, ${cell}, stays uncovered$`) }).waitFor();

  await visit.leaf("Solve");
  await visit.press("Show them");
  await visit.reads("Shown: 24 of all 54.");
  await visit.press("Show 24 more");
  await visit.reads("Shown: 48 of all 54.");
  await visit.press("Show 6 more");
  await visit.reads("These are all 54.");
  await visit.press("Solution 3");
  await visit.press("Put it on the board");
  await visit.statusReads("Solved");

  await visit.press("Day after");
  await visit.statusReads("45 solutions left");
  await expect.poll(() => date.inputValue()).toBe("2022-01-02");
  await date.fill("2021-12-31");
  await visit.statusReads("8 solutions left");
  await visit.press("Today");
  await visit.statusReads("54 solutions left");
}, { timezoneId: "Europe/Paris" });

flow("A calendar without a day is today’s; its pieces turn, and flip where that is allowed", async (visit) => {
  const { page } = visit;
  await page.clock.setFixedTime("2019-06-15T12:00:00Z");
  await visit.open("/play?name=calendar");
  await visit.statusReads("31 solutions left");
  await visit.reads(/Pieces turn, but do not flip\./);
  const flips = page.getByRole("checkbox", { name: "Pieces may be flipped" });
  await flips.check();
  await visit.statusReads("1,861 solutions left");
  await expect.poll(() => flips.isChecked()).toBe(true);
  expect(await page.getByText(/do not flip/).count()).toBe(0);
  // Another day is the same game.
  await visit.press("Day after");
  await visit.press("Day before");
  await visit.statusReads("1,861 solutions left");
  await flips.uncheck();
  await visit.statusReads("31 solutions left");
  await visit.open("/play?name=a-puzzle-a-day");
  await visit.board.ready();
  expect(await page.locator("input[type=date]").inputValue()).toBe("2019-06-15");
  await expect.poll(() => flips.isChecked()).toBe(true);
}, { timezoneId: "Europe/Paris" });

serverFlow("A calendar’s day that has no solution", async (visit) => {
  await visit.open("/play?name=calendar&month=1&day=27&weekday=wed");
  await visit.statusReads("No solution from here");
  await visit.page.getByText("Any day", { exact: true }).click();
  const weekday = visit.page.getByRole("combobox", { name: "Weekday" });
  await weekday.selectOption("thu");
  await visit.statusReads(/\d solutions left/);
  // What lies over the board goes with a press elsewhere, and with Escape.
  await expect.poll(() => weekday.isVisible()).toBe(true);
  await visit.leaf("Solve");
  await weekday.waitFor({ state: "hidden" });
  await visit.page.getByText("Any day", { exact: true }).click();
  await weekday.waitFor();
  await visit.page.keyboard.press("Escape");
  await weekday.waitFor({ state: "hidden" });
});

serverFlow("What any combination is chosen in closes when one goes on elsewhere", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=calendar&date=2022-01-01");
  await board.ready();
  const month = page.getByRole("combobox", { name: "Month" });
  const opener = page.getByText("Any day", { exact: true });
  await opener.click();
  await month.selectOption({ label: "February" });
  await visit.statusReads(/solutions? left/);
  await expect.poll(() => month.isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await month.waitFor({ state: "hidden" });
  await opener.click();
  await month.waitFor();
  await visit.leaf("Solve");
  await month.waitFor({ state: "hidden" });
});

serverFlow("A hint for a calendar: nudge, reason, reveal", async (visit) => {
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.board.ready();
  await visit.hint();
  // Where there is a choice nothing is forced: it is told what keeps most ways open, and how many.
  await visit.reads(/keeps most solutions open: 22 of 54/);
  // Its cells say what they are.
  const told = await visit.page.getByRole("tabpanel").locator(".said").innerText();
  expect(told).not.toMatch(/row \d|\(\d+,\d+\)/);
  await visit.reads("54 solutions from here.");
  await visit.press("Play it");
  await visit.statusReads("22 solutions left");
});

/** Types a date into the field from its first part on. */
async function type(visit: Visit, digits: string): Promise<void> {
  const field = visit.page.locator("input[type=date]");
  await field.click({ position: { x: 14, y: 20 } });
  for (const digit of digits) await visit.page.keyboard.press(digit);
  // Nothing was taken away from under the fingers.
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
}

serverFlow("A date is typed, and its year stays: after a reload, on the way back, and in a shared link", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=calendar&date=2022-01-01");
  await visit.statusReads("54 solutions left");
  const date = page.locator("input[type=date]");
  await type(visit, "06152019");
  await expect.poll(() => date.inputValue()).toBe("2019-06-15");
  // While it is typed the board stays what it was.
  await page.getByRole("gridcell", { name: /, Jan, stays uncovered$/ }).waitFor();
  await page.keyboard.press("Enter");
  for (const cell of ["Jun", "15", "Sat"]) await page.getByRole("gridcell", { name: new RegExp(`, ${cell}, stays uncovered$`) }).waitFor();
  await expect.poll(() => date.inputValue()).toBe("2019-06-15");
  expect(await date.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.waitForURL(/date=2019-06-15&g=/);
  await page.reload();
  await board.ready();
  await expect.poll(() => date.inputValue()).toBe("2019-06-15");
  await visit.press("Day before");
  await page.waitForURL(/date=2019-06-14&g=/);
  await expect.poll(() => date.inputValue()).toBe("2019-06-14");
  // A day that is in no calendar is said to be none.
  await type(visit, "02292019");
  await visit.answered("There is no such day; the calendar stays at 14 June 2019.", () => page.keyboard.press("Enter"));
  await expect.poll(() => date.inputValue()).toBe("2019-06-14");
  // Leaving the field is as good as Enter, also where Tab goes to the browser's button first, which belongs to it.
  await type(visit, "09051998");
  await page.keyboard.press("Tab");
  await page.waitForURL(/date=1998-09-05&g=/);
  await expect.poll(() => date.inputValue()).toBe("1998-09-05");
  await visit.press("My games");
  await page.getByRole("heading", { name: "My games" }).waitFor();
  await page.goBack();
  await board.ready();
  await expect.poll(() => date.inputValue()).toBe("1998-09-05");
  const link = page.url();
  await visit.stranger(async (other) => {
    await other.page.goto(link);
    await other.board.ready();
    expect(await other.page.locator("input[type=date]").inputValue()).toBe("1998-09-05");
  });
});
