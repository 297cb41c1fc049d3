import { describe, expect, test } from "vitest";
import { PLAIN } from "../src/board/colours";
import { sheet } from "../src/board/sheet";
import { pieces, tiles } from "./fixtures";

describe("sheets", () => {
  const drawn = (made: ReturnType<typeof sheet>, name: string): number =>
    JSON.stringify(made.nodes).split(`"class":"${name}"`).length - 1;

  test("what waits lies below the board, inside the sheet", () => {
    const full = sheet(pieces(["...", "..."], []), PLAIN);
    const waits = sheet(pieces(["...", "..."]), PLAIN);
    expect(drawn(full, "piece")).toBe(0);
    // One L, and I twice.
    expect(drawn(waits, "piece")).toBe(3);
    expect(waits.height).toBeGreaterThan(full.height);
    for (const { attrs } of waits.nodes) {
      const [x = -1, y = -1] = String(attrs["transform"]).match(/[\d.]+/g)?.map(Number) ?? [];
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThan(waits.width);
      expect(y).toBeLessThan(waits.height);
    }
  });

  test("tiles that wait are drawn as tiles; a great many are left out", () => {
    const view = tiles([null, [1, 2, 3, 4]]);
    expect(drawn(sheet({ ...view, supply: [[1, 2, 3, 4]] }, PLAIN), "tile")).toBe(2);
    const many = Array.from({ length: 200 }, () => [1, 2, 3, 4]);
    expect(drawn(sheet({ ...view, supply: many }, PLAIN), "tile")).toBe(1);
  });
});
