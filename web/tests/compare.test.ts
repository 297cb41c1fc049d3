import { expect, test } from "vitest";
import type { CompareRow } from "../src/api/types";
import { alike, compareSvg, compareTable, csv, curvesSvg, severalSvg, severalTable, studySvg, studyTable, tabbed } from "../src/panel/charts";
import { half, median, scaleOver } from "../src/panel/compare";
import { ticksTo } from "../src/panel/ticks";

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

test("the figures leave as a table, with quotes where they are needed", () => {
  const lines = csv(compareTable([seeded, row("mrv", 64)], (name) => `"${name}", as it is called`)).split("\r\n");
  expect(lines[0]).toBe("ordering,title,stop,runs,placements_least,placements_lower,placements_median,placements_upper,placements_most,elapsed_ms_least,elapsed_ms_lower,elapsed_ms_median,elapsed_ms_upper,elapsed_ms_most");
  expect(lines[1]).toBe('descender,"""descender"", as it is called",solutions,31,10,20,50,99,5000,0.1,0.2,0.5,1,50');
  expect(lines[2]).toContain("solutions,1,,,64,,,,,1,,");
});

test("a copied table is one for a spreadsheet: tabs between, none within", () => {
  expect(tabbed([["a", "b"], ["with\ttab\r\nand line", 0.5]])).toBe("a\tb\nwith tab and line\t0.5");
});

test("the chart leaves as a drawing that stands alone", () => {
  const drawn = compareSvg({ rows: [seeded, row("mrv", 9)], by: "placements", heading: "a < b & c", note: "of 31 & more", title: (name) => name, value: String });
  expect(drawn).toContain("a &lt; b &amp; c");
  expect(drawn).toContain(">of 31 &amp; more<");
  expect(drawn.match(/<rect x=/g)?.length).toBe(2);
  expect(drawn).not.toMatch(/class=|var\(|NaN/);
});

test("the axis has a few round numbers, within what is drawn", () => {
  expect(scaleOver([seeded, row("mrv", 9)], "placements").ticks).toEqual([0, 50]);
  expect(scaleOver([row("mrv", 9), row("random", 999)], "placements").ticks).toEqual([1, 10, 100]);
  expect(scaleOver([row("mrv", 9), row("random", 99_999_999)], "placements").ticks).toEqual([1, 100, 10_000, 1_000_000]);
  expect(scaleOver([row("mrv", 0)], "placements").ticks).toEqual([0]);
});

test("several problems leave as one table and one drawing", () => {
  const rows = [row("mrv", 64)];
  const lines = csv(severalTable([{ of: "4 × 4, small", rows }, { of: "b", rows: [seeded, ...rows] }], (name) => name)).split("\r\n");
  expect(lines.map((line) => line.split(",mrv,")[0]?.split(",descender,")[0]?.split(",ordering,")[0])).toEqual(["problem", '"4 × 4, small"', "b", "b", ""]);
  const bars = { rows, by: "placements", heading: "a", note: "", title: (name: string) => name, value: String } as const;
  const drawn = severalSvg([bars, { ...bars, rows: [seeded, ...rows] }]);
  expect(drawn.match(/<svg /g)?.length).toBe(3);
  // The second begins where the first ends.
  expect(/<svg y="0"[^>]* height="(\d+)"/.exec(drawn)?.[1]).toBe([...drawn.matchAll(/<svg y="(\d+)"/g)][1]?.[1]);
  expect(drawn).not.toContain("NaN");
});

test("orderings with the same figures are named together; a run that was cut says nothing", () => {
  const same = { ...seeded, name: "random" };
  const other = row("holes", 50, { ...(seeded.seeds ?? raise()), nodes: spread(1, 2, 3, 4, 5) });
  expect(alike([seeded, same, other, row("mrv", 3)])).toEqual([["descender", "random"]]);
  const cut = row("random", 50, { ...(seeded.seeds ?? raise()), cut: 1 });
  expect(alike([seeded, cut])).toEqual([]);
});

test("axes have few round numbers", () => {
  expect(ticksTo(100)).toEqual([0, 50, 100]);
  expect(ticksTo(7)).toEqual([0, 2, 4, 6]);
  expect(ticksTo(0.31, 3)).toEqual([0, 0.2]);
  expect(ticksTo(0)).toEqual([0]);
  const drawn = curvesSvg([{ name: "energy", kind: "first", points: [[0, 9], [10, 0]] }], "course", String);
  expect(drawn).not.toContain("NaN");
});

function raise(): never {
  throw new Error("the row has seeds");
}

test("a study leaves with each run, and as a drawing that stands alone", () => {
  const run = (seed: number, iterations: number, solved: boolean) => ({ seed, iterations, solved, elapsed_ms: 1 });
  const rows = [{ value: "0.9", runs: 2, solved: 1, unsolved: 1, lowest: null, elapsed_ms: null, iterations: spread(10, 10, 505, 1000, 1000), each: [run(1, 10, true), run(2, 1000, false)] }] as unknown as Parameters<typeof studyTable>[1];
  expect(csv(studyTable("lambda", rows))).toBe("lambda,seed,solved,steps,elapsed_ms\r\n0.9,1,1,10,1\r\n0.9,2,0,1000,1\r\n");
  const drawn = studySvg(rows, "a study", String);
  expect(drawn.match(/<circle/g)?.length).toBe(2);
  expect(drawn).not.toMatch(/class=|NaN/);
});
