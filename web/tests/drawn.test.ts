import { expect, test } from "vitest";
import { otherwise } from "../src/start/drawn";

test("small letters may be capitals, and dashes empty cells", () => {
  expect(otherwise("ggg--\n--g--", "format-unrecognised")).toBe("GGG..\n..G..");
  expect(otherwise("ggg..\n..g..", "piece-unknown")).toBe("GGG..\n..G..");
  expect(otherwise("-----\n-----", "grid-empty")).toBe(".....\n.....");
  expect(otherwise("GG-\r\n\r\n#-G", "grid-letter-bad")).toBe("GG.\r\n\r\n#.G");
});

test("what has capitals or dots says itself what it means", () => {
  expect(otherwise("GGg..\n..g..", "piece-unknown")).toBeNull();
  expect(otherwise("GGG.-\n..G..", "grid-letter-bad")).toBeNull();
  expect(otherwise("GGG..\n..G..", "piece-unknown")).toBeNull();
  // Another fault than one of letters stays what it is, and so does another text.
  expect(otherwise("ggg..\n..g..", "set-needed")).toBeNull();
  expect(otherwise("family = \"packing\"\nboard = \"a-b\"", "format-unrecognised")).toBeNull();
});
