import { expect, test } from "vitest";
import { whole } from "../src/ui/whole";

test("what is typed into a field is a whole number within its bounds, or what stands for nothing", () => {
  for (const empty of [null, undefined, Number.NaN]) expect(whole(empty, 7, 0)).toBe(7);
  expect([whole(3, 7, 0), whole(3.9, 7, 0), whole(-1, 7, 0), whole(30, 7, 1, 20)]).toEqual([3, 3, 0, 20]);
  // As JSON it is still a whole number.
  expect(JSON.stringify([whole(1e30, 7, 0), whole(Infinity, 7, 0)])).toBe("[9007199254740991,9007199254740991]");
});
