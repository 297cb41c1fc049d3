// Everything that is kept, written as a file and read again: every kind with every field, and with none
// of those that may be absent. The types see to it that a field added later is here, too.

import { expect, test } from "vitest";
import type { CompareResult, CompareRow, CountResult, ExplainResult, RateResult, SolveResult, Stats, Step } from "../src/api/types";
import { SQUARES } from "../src/board/form";
import type { DrawnPiece, PackingDraft, SuguruDraft } from "../src/draw/drafts";
import type { TilesDraft } from "../src/draw/tiles";
import { drawingId } from "../src/draw/keep";
import { isKeptResult, keptOf, type Finding } from "../src/game/kept";
import type { Kept } from "../src/game/shelf";
import { BadFile, read, readDrawing, written, writtenDrawing, type Everything } from "../src/keep/file";
import { isDrawingText, isFile } from "../src/keep/recognise";
import { ownName } from "../src/levels/own";
import type { BookRow, DrawingRow, FactRow, NameRow, ResultRow, SavedRow } from "../src/keep/tables";

const NOW = Date.parse("2026-11-23T08:00:00Z");

const head = { puzzle: "iq-puzzler-pro", family: "packing" };
const picture = { look: "pieces" as const, layers: 1, rows: 2, cols: 3, lattice: SQUARES, size: [3, 2], cells: [], groups: [], supply: [] };
const fewStats: Stats = { nodes: 1, placements: 2, pruned: 3, depth: 4, backtracks: null, branching: null, elapsed_ms: 0.5 };
const stats: Required<Stats> = {
  ...fewStats, backtracks: 5, branching: 1.5, branching_by_level: [2, 1], engine: "mask", engine_reason: "small", heuristic: "mrv",
  counting: { nodes: 1, placements: 1 }, work: 9,
};
const fewStep: Step = { rule: "hole", title: "Hole", cells: [[0, 0]], because: [], message: "m", nudge: "n", level: 0, cost: 1 };
const step: Required<Step> = {
  ...fewStep, because: [[1, 1]], from: [{ piece: "A", cells: [[0, 0]] }], look: [[0, 0]], reason: "r", moves: ["A 1,1"], eliminates: [{ cell: [0, 1], values: [1, 2] }],
  forbids: [{ cell: [0, 1], tiles: [[1, 2, 3, 4]] }], holes: [{ piece: "A", cells: [[0, 0]], hole: [[1, 0]] }], edges: [[[0, 0], [0, 1]]],
  worlds: [{ assumptions: ["A 1,1"], supposed: ["s"], steps: [fewStep], contradiction: { rule: "r", cells: [[0, 0]], message: "m" } }], gained: 2,
};

const fewSolve: SolveResult = { kind: "solve", ...head, status: "limit", solutions: [], complete: false, total: null, at_least: "0", stats: fewStats, views: [] };
const solve: Required<SolveResult> = {
  ...fewSolve, status: "solved", solutions: [["AAA", "BBB"]], prices: ["12"], complete: true, total: "1", at_least: "1", reason: "r", proof: step,
  best: { score: 1, of: 2, rows: [[[1, 2, 3, 4], null]] }, unused: [[{ piece: "C", count: 1 }]], build: [[[0], [1]]], build_directions: [[[1, 0, 0]]], stats,
  placements: [[{ piece: "A", cells: [[0, 0], [0, 1, 1]], at: [0, 0], variant: 0, turn: 90, flip: true }]], curve: [[1, 2, 3, 4, 5]],
  views: [picture], best_view: picture, title: "t",
};
const fewCount: CountResult = { kind: "count", ...head, status: "limit", count: null, up_to_symmetry: null, symmetry: null, stats: fewStats };
const count: Required<CountResult> = { ...fewCount, status: "counted", count: "12", up_to_symmetry: "3", symmetry: "board", at_least: "12", reason: "r", proof: step, stats };
const fewExplain: ExplainResult = {
  kind: "explain", ...head, status: "limit", puzzle_solvable: null, steps: [fewStep], totals: { gained: 1, cost: 2 }, solutions: [], contradiction: null, path: "p",
};
const explain: Required<ExplainResult> = {
  ...fewExplain, status: "solved", puzzle_solvable: true, reason: "r", candidates: [{ cell: [0, 1], values: [1] }], steps: [step], cost: 3, cost_proved: true, cost_min: 3,
  proof: step, solutions: [[[1, null]]], contradiction: { rule: "r", cells: [[0, 0]], edges: [[[0, 0], [0, 1]]], message: "m" },
};
const fewRate: RateResult = { kind: "rate", ...head, class: null, score: null, unique: null, message: "m", elapsed_ms: 1 };
const rate: Required<RateResult> = {
  ...fewRate, status: "limit", class: "expert", score: 2.5, unique: true, proof: step, intuition: { right: 3, errs: true, message: "m" },
};
const quartiles = { least: 1, lower: 2, median: 3, upper: 4, most: 5 };
const fewRow: CompareRow = { name: "mrv", solutions: "1", elapsed_ms: 1, placements: 2, nodes: 3, pruned: 4, stop: "solutions", engine: "mask", curve: [] };
const row: Required<CompareRow> = {
  ...fewRow, without: ["holes"], best: { score: 1, of: 2 }, seeds: { runs: 3, solved: 2, cut: 1, placements: quartiles, nodes: quartiles, elapsed_ms: quartiles },
  curve: [[1, 2, 3, 4, 5]],
};
const fewCompare: CompareResult = { kind: "compare", ...head, over: "heuristics", rows: [fewRow] };
const compare: Required<CompareResult> = { ...fewCompare, rows: [row], proof: step };

const fewPiece: DrawnPiece = { name: "A", cells: [[0, 0]], count: 1 };
const piece: Required<DrawnPiece> = { ...fewPiece, name: "B", cells: [[0, 0], [0, 1, 1]], amount: "0-3", rotate: false, flip: true, colour: "#12ab9f", colors: ["x", "."], others: [{ cells: [[0, 0]], colors: ["y"] }], parts: true };
const fewPacking: PackingDraft = { rows: 2, cols: 2, out: new Set(), set: null, pieces: [], rotate: true, flip: false };
const packing: Required<PackingDraft> = {
  rows: 2, cols: 3, other: { lattice: "balls", size: "pyramid 3" }, optional: new Set(["0,0", "0,0,1"]), out: new Set(["1,1"]), set: "pentomino", mirror: true,
  choices: [{ name: "day", cells: ["0,1", "1,0"], labels: ["Mon", "Tue"] }], use: "1-2", spare: "1", pieces: [fewPiece, piece], rotate: false, flip: true, setTurns: true,
  placed: [{ piece: "A", cells: ["0,0"] }], wrap: "columns", apart: "edge", face: "down", colors: new Map([["0,0", "x"]]),
};
const suguru: Required<SuguruDraft> = { rows: 1, cols: 2, cages: new Map([["0,0", 0], ["0,1", 0]]), givens: new Map([["0,1", 2]]), out: new Set(["0,1"]) };
const tiles: TilesDraft = { rows: 1, cols: 1, sheet: "listed", solved: [[1, 2, 3, null]], listed: [[4, 5, 6, 63]], fixed: new Set([0]), rotate: true, border: 0 };
const fewSuguru: SuguruDraft = { rows: 1, cols: 1, cages: new Map(), givens: new Map() };

const fewKept: Kept = { id: "a-1", title: "A", family: "packing", game: "game a", picture, seconds: 0, changed: 0, solved: null, helped: false };
const kept: Required<Kept> = { ...fewKept, id: "b-1", name: "calendar", day: { month: 1, day: 2, weekday: "sat" }, date: "2022-01-02", seconds: 7, changed: 2000, solved: 1000, helped: true };
const nameless: Required<Kept> = { ...kept, id: "c-1", name: null, day: null, date: null };

const drawing = (kind: string, name: string | null, draft: object): DrawingRow => ({ id: drawingId(kind, name), kind, name, changed: 3000, draft });
const result = (finding: Finding, at: number): ResultRow => ({ name: `Result ${at}`, changed: 4000, puzzle: "p", result: keptOf(finding, null) });
const findings: readonly Finding[] = [solve, fewSolve, count, fewCount, explain, fewExplain, rate, fewRate, compare, fewCompare];

const saved: Required<SavedRow> = { name: "Tea", changed: 5000, game: "game tea" };
const name: Required<NameRow> = { id: "a", changed: 6000, name: "kanoodle" };
const fact: Required<FactRow> = { id: "solved kanoodle/3", changed: 7000, seconds: 61, hints: 0, rank: "expert", late: true };
const bookText = '{"book":"Mine","levels":[{"class":"starter","score":1,"puzzle":"AB"}]}';
const book: Required<BookRow> = { id: ownName(bookText), changed: 9000, text: bookText };

const everything: { readonly [List in keyof Everything]: Everything[List] } = {
  played: [kept, nameless, fewKept],
  saved: [saved],
  results: findings.map(result),
  drawings: [
    drawing("packing", null, packing), drawing("packing", "bare", fewPacking), drawing("suguru", "magazine", suguru), drawing("suguru", "empty", fewSuguru),
    drawing("tetravex", "tiles", tiles), drawing("cover", "problem", { items: "a", secondary: "x", options: ["a x:1"] }),
  ],
  names: [name],
  progress: [fact, { id: "found abc 0", changed: 8000 }],
  books: [book],
};

/** Pictures are not in a file: the engine draws them. */
const bare = ({ played, ...rest }: Everything): object => ({ ...rest, played: played.map(({ picture: { rows, cols }, ...game }) => ({ ...game, rows, cols })) });

test("every kind comes back as it was, with every field and without those that may be absent", () => {
  const text = written(everything, NOW).join("");
  const { leftOut, beyond, ...back } = read(text, NOW);
  expect([leftOut, beyond]).toEqual([[], 0]);
  expect(bare(back)).toStrictEqual(bare(everything));
  for (const { result } of back.results) expect(isKeptResult(result)).toBe(true);
  expect(written(back, NOW).join("")).toBe(text);
});

test("without one field that must be there, an entry is left out and named, and the others come back", () => {
  const lists = JSON.parse(written(everything, NOW).join("")) as Record<string, Record<string, unknown>[]>;
  const needed: Record<keyof Everything, readonly string[]> = {
    played: ["id", "title", "family", "game", "rows", "cols", "seconds", "changed", "solved", "helped"],
    saved: ["name", "changed", "game"],
    results: ["name", "changed", "puzzle", "result"],
    drawings: ["kind", "name", "changed", "draft"],
    names: ["id", "changed", "name"],
    progress: ["id", "changed"],
    books: ["changed", "text"],
  };
  for (const [list, fields] of Object.entries(needed)) {
    const [first = {}, ...others] = lists[list] ?? [];
    for (const field of fields) {
      const rest = Object.fromEntries(Object.entries(first).filter(([one]) => one !== field));
      const { leftOut, ...back } = read(JSON.stringify({ ...lists, [list]: [rest, ...others] }), NOW);
      const called = ["title", "name"].map((one) => rest[one]).find((one) => typeof one === "string");
      expect(leftOut, field).toEqual([{ list, entry: called ?? 1, field }]);
      expect(back[list as keyof Everything].length, field).toBe(others.length);
    }
  }
});

test("a drawing is a file of its own, whole or not, and what is none is refused with a reason", () => {
  for (const row of everything.drawings) {
    const text = writtenDrawing(row, { format: "toml", text: "family = \"packing\"\n" });
    expect(isFile(text) && isDrawingText(text)).toBe(true);
    expect(readDrawing(text, NOW)).toStrictEqual(row);
  }
  const [row] = everything.drawings;
  const text = row ? writtenDrawing(row, null) : "";
  const reason = (of: string): unknown => {
    try {
      readDrawing(of, NOW);
      return null;
    } catch (thrown) {
      return thrown instanceof BadFile ? [thrown.code, thrown.args] : thrown;
    }
  };
  expect(reason("")).toEqual(["no-drawing", {}]);
  expect(reason(written(everything, NOW).join(""))).toEqual(["no-drawing", {}]);
  expect(reason(text.replace('"version":1', '"version":2'))).toEqual(["newer", { version: 2, known: 1 }]);
  expect(reason(text.replace('"packing"', '"jigsaw"'))).toEqual(["damaged", { field: "drawing.kind" }]);
  expect(reason(text.replace('"rows":2', '"rows":-2'))).toEqual(["damaged", { field: "drawing.draft" }]);
  expect(isDrawingText(written(everything, NOW).join(""))).toBe(false);
});
