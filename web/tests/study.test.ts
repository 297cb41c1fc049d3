import { expect, test } from "vitest";
import type { Option } from "../src/api/types";
import { scaleOver, suggested, valuesIn } from "../src/panel/study";

function option(name: string, usual: string | null): Option {
  return { name, kind: "value", shown: "NUMBER", help: "", default: usual };
}

test("values to try lie around the default of the puzzle", () => {
  expect(suggested(option("t-max", "0.8"))).toBe("0.8, 1, 1.2");
  expect(suggested(option("shift-every", "16"))).toBe("0, 16, 80");
  expect(suggested(option("lambda", "0.9999"))).toBe("0.99, 0.999, 0.9999, 0.99999");
  expect(suggested(option("max-steps", null))).toBe("1000, 10000, 100000");
  expect(suggested(option("patience", null))).toBe("");
});

test("values are read between commas and blanks, each once", () => {
  expect(valuesIn(" 0.9,0.99  0.9;1 ")).toEqual(["0.9", "0.99", "1"]);
  expect(valuesIn(" , ")).toEqual([]);
});

test("a scale goes from a power of ten to beyond the greatest number", () => {
  const { at, ticks } = scaleOver([30, 4000, 0]);
  expect(ticks).toEqual([1, 10, 100, 1000]);
  expect(at(0)).toBe(0);
  expect(at(4000)).toBeLessThan(1);
  expect(at(4000)).toBeGreaterThan(0.95);
  expect(scaleOver([]).ticks).toEqual([1, 10]);
});
