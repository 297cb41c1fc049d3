import { expect, test } from "vitest";
import type { CompareRow } from "../src/api/types";
import { half, median, scaleOver } from "../src/panel/compare";

const spread = (least: number, lower: number, median: number, upper: number, most: number) => ({ least, lower, median, upper, most });

function row(name: string, placements: number, seeds?: CompareRow["seeds"]): CompareRow {
  return { name, placements, nodes: placements + 1, pruned: 0, elapsed_ms: 1, solutions: "1", stop: "solutions", engine: "mask", curve: [], ...(seeds && { seeds }) };
}

const seeded = row("descender", 50, {
  runs: 31,
  solved: 31,
  cut: 0,
  placements: spread(10, 20, 50, 99, 5000),
  nodes: spread(11, 21, 51, 100, 5001),
  elapsed_ms: spread(0.1, 0.2, 0.5, 1, 50),
});

test("a row with seeds shows its median and the half in the middle", () => {
  expect(median(seeded, "placements")).toBe(50);
  expect(half(seeded, "placements")).toEqual([20, 99]);
  expect(median(seeded, "elapsed_ms")).toBe(0.5);
});

test("a row with one run shows it alone, as results kept before have it", () => {
  expect(median(row("mrv", 64), "placements")).toBe(64);
  expect(half(row("mrv", 64), "placements")).toBeNull();
});

test("the scale takes in what is drawn, and no run beyond it", () => {
  const { isLogarithmic, place } = scaleOver([seeded, row("mrv", 9)], "placements");
  expect(isLogarithmic).toBe(false);
  expect(place(99)).toBe(1);
  expect(place(9)).toBeCloseTo(1 / 11);
  expect(place(0)).toBe(0.01);
});

test("values of very different sizes are drawn by powers of ten", () => {
  const { isLogarithmic, place } = scaleOver([row("mrv", 9), row("random", 999)], "placements");
  expect(isLogarithmic).toBe(true);
  expect(place(999)).toBe(1);
  expect(place(9)).toBeCloseTo(1 / 3);
});

test("a scale without any work is even", () => {
  const { isLogarithmic, place } = scaleOver([row("mrv", 0)], "placements");
  expect(isLogarithmic).toBe(false);
  expect(place(0)).toBe(0.01);
});
