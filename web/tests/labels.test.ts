// The labels of a day in a calendar of one's own.

import { expect, test } from "vitest";
import { dayLabels, readyLabels } from "../src/draw/labels";

const DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1));
/** A Wednesday. */
const DATE = new Date(2026, 11, 2);

test("a day is found by the names of its months and days of the week, in any order and language", () => {
  const months = readyLabels(12, "de") ?? [];
  expect(dayLabels([months, DAYS], DATE)).toEqual(["Dez", "2"]);
  expect(dayLabels([DAYS, months], DATE)).toEqual(["2", "Dez"]);
  expect(dayLabels([[...months].reverse().map((name) => name.toUpperCase()), DAYS], DATE)).toEqual(["DEZ", "2"]);
  const week = readyLabels(7, "it") ?? [];
  expect(dayLabels([readyLabels(12, "it") ?? [], DAYS, [...week.slice(6), ...week.slice(0, 6)]], DATE)).toEqual(["dic", "2", "mer"]);
});

test("months with names of their own stand in their order, and days of the week without known names are no calendar's", () => {
  const months = Array.from({ length: 12 }, (_, at) => `M${at + 1}`);
  expect(dayLabels([months, DAYS], DATE)).toEqual(["M12", "2"]);
  expect(dayLabels([months, DAYS, ["a", "b", "c", "d", "e", "f", "g"]], DATE)).toBeNull();
});

test("other choices are no calendar", () => {
  expect(dayLabels([["1", "2", "3", "4", "5", "6"]], DATE)).toBeNull();
  expect(dayLabels([DAYS], DATE)).toBeNull();
  expect(dayLabels([readyLabels(12, "en") ?? [], DAYS, ["am", "pm"]], DATE)).toBeNull();
});
