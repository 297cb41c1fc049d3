import { beforeEach, expect, test } from "vitest";
import { MOMENT, Presses, type Button, type Spot } from "../src/ui/press";

const PLAY: Button = { thing: "first", says: "Play it" };
const EXPLAIN: Button = { thing: "second", says: "Explain" };
const HERE: Spot = { x: 100, y: 100 };

/** What lies at which height of a page of buttons, 50 pixels each. */
let page: (Button | null)[];
let now: number;
let presses: Presses;

const under = ({ y }: Spot): Button | null => page[Math.floor(y / 50)] ?? null;

beforeEach(() => {
  page = [null, null, PLAY, EXPLAIN];
  now = 0;
  presses = new Presses(under, () => now);
});

/** Presses what lies there, and tells whether that counts. */
function press(at: Spot, how: "touch" | "mouse", nth = 1): boolean {
  presses.begin(at, how === "touch");
  return presses.counts(under(at), nth);
}

test("the second of two taps does not fall on what has come under the finger", () => {
  expect(press(HERE, "touch")).toBe(true);
  page = [null, null, EXPLAIN];
  now = 300;
  presses.look();
  expect(press({ x: 108, y: 110 }, "touch")).toBe(false);
  // Whoever has seen it presses it.
  now += MOMENT;
  expect(press(HERE, "touch")).toBe(true);
});

test("a late answer moves the page as well: what counts is how long it can be seen", () => {
  expect(press(HERE, "touch")).toBe(true);
  now = 60_000;
  page = [null, null, EXPLAIN];
  // Nothing has been drawn since.
  expect(press(HERE, "touch")).toBe(false);
  now += MOMENT - 1;
  expect(press(HERE, "touch")).toBe(false);
  now += 1;
  expect(press(HERE, "touch")).toBe(true);
});

test("a button that says something else is another one", () => {
  expect(press(HERE, "touch")).toBe(true);
  page = [null, null, { ...PLAY, says: "Tell me why" }];
  expect(press(HERE, "touch")).toBe(false);
});

test("what comes and goes is nothing to press at once", () => {
  expect(press(HERE, "touch")).toBe(true);
  page = [];
  presses.look();
  now = MOMENT;
  page = [null, null, EXPLAIN];
  presses.look();
  expect(press(HERE, "touch")).toBe(false);
});

test("taps on one button, and on its neighbour, all count", () => {
  for (let nth = 1; nth < 5; nth++) expect(press(HERE, "touch", nth)).toBe(true);
  expect(press({ x: 100, y: 140 }, "touch")).toBe(true);
  expect(press({ x: 100, y: 155 }, "touch")).toBe(true);
});

test("a tap elsewhere counts, whatever has moved", () => {
  expect(press(HERE, "touch")).toBe(true);
  page = [EXPLAIN, null, null, PLAY];
  expect(press({ x: 100, y: 160 }, "touch")).toBe(true);
});

test("a drag between two taps parts them", () => {
  expect(press(HERE, "touch")).toBe(true);
  page = [null, null, EXPLAIN];
  presses.begin({ x: 100, y: 400 }, true);
  expect(press(HERE, "touch")).toBe(true);
});

test("a tap that ends on another button than it began on counts for nothing", () => {
  presses.begin(HERE, true);
  page = [null, null, EXPLAIN];
  expect(presses.counts(EXPLAIN, 1)).toBe(false);
});

test("a double click is one press; two clicks are two", () => {
  expect(press(HERE, "mouse")).toBe(true);
  page = [null, null, EXPLAIN];
  expect(press(HERE, "mouse", 2)).toBe(false);
  expect(press(HERE, "mouse", 1)).toBe(true);
  expect(press(HERE, "mouse", 2)).toBe(true);
});

test("keys and scripts press what they press", () => {
  expect(press(HERE, "touch")).toBe(true);
  page = [null, null, EXPLAIN];
  expect(presses.counts(EXPLAIN, 1)).toBe(true);
  presses.begin(HERE, true);
  expect(presses.counts(EXPLAIN, 0)).toBe(true);
});

test("a finger after a mouse is another hand", () => {
  expect(press(HERE, "mouse")).toBe(true);
  page = [null, null, EXPLAIN];
  expect(press(HERE, "touch")).toBe(true);
});
