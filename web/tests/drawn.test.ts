import { expect, test } from "vitest";
import { mayBePieces, otherwise } from "../src/start/drawn";

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

test("a board full of letters may show its own pieces", () => {
  expect(mayBePieces("AAB\nABB", "set-needed")).toBe(true);
  expect(mayBePieces("AAB\r\n#BB\r\n", "piece-wrong-size")).toBe(true);
  expect(mayBePieces("AA.\nABB", "set-needed")).toBe(false);
  expect(mayBePieces("###\n###", "set-needed")).toBe(false);
  expect(mayBePieces("AAB\nABB", "grid-ragged")).toBe(false);
});
