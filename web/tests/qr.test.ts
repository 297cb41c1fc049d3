import jsQR from "jsqr";
import { expect, test } from "vitest";
import { coder, type Code } from "../src/panel/qr";

/** What a camera reads: the code painted with so many points for each square. */
function read({ size, path }: Code, points = 4): string | null {
  const side = size * points;
  const image = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, col, row, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let y = Number(row) * points; y < (Number(row) + 1) * points; y++) {
      for (let x = Number(col) * points; x < (Number(col) + Number(width)) * points; x++) image.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsQR(image, side, side)?.data ?? null;
}

test("a code is read as the link it was made of, short or long", async () => {
  const make = await coder();
  for (const length of [20, 200, 1500]) {
    const link = `https://example.org/some/where/#/play?g=${"aB3-_".repeat(length / 5)}`;
    const code = make(link);
    expect(code && read(code)).toBe(link);
  }
});

test("a link that no camera would read is refused", async () => {
  const make = await coder();
  expect(make(`https://example.org/#/play?g=${"x".repeat(1800)}`)).toBeNull();
});
