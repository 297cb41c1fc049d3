import { expect, test } from "vitest";
import { ofXml } from "../src/panel/xml";

test("characters that XML does not have are replaced", () => {
  expect(ofXml("<text>\u{ffff}\u{fffe}\u{0}\u{1f}\u{d800}</text>")).toBe(`<text>${"\u{fffd}".repeat(5)}</text>`);
  const kept = "<text>A é\t\n\r \u{fffd}\u{1f9e9}\u{10ffff}</text>";
  expect(ofXml(kept)).toBe(kept);
});
