import { describe, expect, test } from "vitest";
import { fitting } from "../src/api/drawer";
import type { CountResult, KeptResult, SolveResult, View } from "../src/api/types";
import { findingOf, keptOf } from "../src/game/kept";
import { lineOf } from "../src/games/line";
import { cages, pieces, tiles } from "./fixtures";

const stats = { nodes: 1, placements: 1, pruned: 0, depth: 1, backtracks: 0, branching: 1, elapsed_ms: 1 };
const solve = (part: object): KeptResult => ({
  kind: "solve", puzzle: "", family: "", status: "solved", complete: true, total: "1", at_least: "1", stats, solutions: [], ...part,
});

function picture(result: KeptResult, view: View): SolveResult["views"][number] | undefined {
  const finding = findingOf(result, view);
  return finding?.kind === "solve" ? finding.views[0] : undefined;
}

describe("kept results", () => {
  test("placed pieces are seen again, in their colours; what stays open stays open", () => {
    const placements = [[
      { piece: "L", cells: [[0, 0], [0, 1], [1, 0]] },
      { piece: "I", cells: [[2, 0], [2, 1], [2, 2]] },
    ]];
    const found = picture(solve({ solutions: [["LL.", "Lo.", "III"]], placements }), pieces(["...", ".o.", "..."]));
    expect(found?.groups).toEqual([{ name: "L", colour: "#4caf3f" }, { name: "I" }]);
    expect(found?.cells.map(({ group }) => group ?? ".").join("")).toBe("00.0..111");
    expect(found?.cells[4]?.mark).toBe("open");
  });

  test("copies that touch are seen with the letters that tell them apart", () => {
    const placements = [[
      { piece: "D", cells: [[0, 0], [0, 1]] },
      { piece: "D", cells: [[1, 0], [1, 1]] },
    ]];
    const found = picture(solve({ solutions: [["DD", "AA"]], placements }), pieces(["..", ".."]));
    expect(found?.groups).toEqual([{ name: "D" }, { name: "D", letter: "A" }]);
  });

  test("what was played when it was found gives way to the solution", () => {
    const placements = [[{ piece: "L", cells: [[0, 1], [1, 0], [1, 1]] }]];
    const found = picture(solve({ solutions: [["..", ".."]], placements }), pieces(["LL", "L."]));
    expect(found?.cells.map(({ group }) => group ?? ".").join("")).toBe(".000");
  });

  test("numbers and tiles are seen again", () => {
    const numbers = picture(solve({ solutions: [[[2, 1, 1]]] }), cages(["AAB"], ["..1"]));
    expect(numbers?.cells.map(({ label }) => label).join("")).toBe("211");
    const laid = picture(solve({ solutions: [[[[1, 2, 3, 4], [5, 2, 6, 2]]]] }), tiles([null, null]));
    expect(laid?.cells.map(({ sides }) => sides?.join(""))).toEqual(["1234", "5262"]);
    expect(laid?.supply).toEqual([]);
  });

  test("what the page cannot show is not shown; what it keeps names its puzzle", () => {
    expect(findingOf({ kind: "generate" }, pieces(["."]))).toBeNull();
    const count: CountResult = { kind: "count", puzzle: "", family: "packing", status: "counted", count: "12", up_to_symmetry: null, symmetry: null, stats };
    expect(keptOf(count, "kanoodle")).toEqual({ ...count, puzzle: "kanoodle" });
    expect(findingOf(keptOf(count, null), pieces(["."]))).toEqual(count);
  });

  test("names fit, whatever their letters, and are told apart", () => {
    expect(fitting("Short")).toBe("Short");
    expect(fitting("Short", 2)).toBe("Short (2)");
    const long = fitting("é".repeat(70), 12);
    expect(long).toBe(`${"é".repeat(37)} (12)`);
  });

  test("what the name of an entry says already is not said again", () => {
    expect(lineOf("Lesson", ["29 steps", "Suguru 5 × 5"], "today")).toBe("29 steps · Suguru 5 × 5 · today");
    expect(lineOf("Suguru 5 × 5: 29 steps", ["29 steps", "Suguru 5 × 5"], "today")).toBe("today");
  });
});
