import { expect, test } from "vitest";
import { written, writtenDay } from "../src/words/written";

test("in French the first of a month is the 1er, and no other day", () => {
  const long = { weekday: "long", day: "numeric", month: "long" } as const;
  const dated = { dateStyle: "long" } as const;
  expect(written(new Date(2026, 11, 1), "fr-FR", long)).toBe("mardi 1er décembre");
  expect(written(new Date(2026, 11, 1), "fr", dated)).toBe("1er décembre 2026");
  expect(written(new Date(2026, 11, 11), "fr", dated)).toBe("11 décembre 2026");
  expect(written(new Date(2026, 11, 1), "en-GB", dated)).toBe("1 December 2026");
  expect([writtenDay(1, "fr-CA"), writtenDay(2, "fr"), writtenDay(1, "en")]).toEqual(["1er", "2", "1"]);
});
