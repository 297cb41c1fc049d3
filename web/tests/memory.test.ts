// What is drawn again is what was drawn before where nothing changed.

import { expect, test } from "vitest";
import { Memory } from "../src/board/memory";
import { scene } from "../src/board/scene";
import { pieces } from "./fixtures";

test("what is known is not made again, until others have taken its place", () => {
  const memory = new Memory<string>(2);
  const made: string[] = [];
  const of = (key: string): string =>
    memory.of(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(["a", "b", "a", "c", "b", "a"].map(of)).toEqual(["A", "B", "A", "C", "B", "A"]);
  expect(made).toEqual(["a", "b", "c", "a"]);
});

test("a piece that nobody has moved is drawn by the same node", () => {
  const drawn = (rows: string[]): Map<unknown, string> =>
    new Map(scene(pieces(rows)).map((node) => [node, JSON.stringify(node)]));
  const before = drawn(["AABB", "..CC"]);
  const after = drawn(["AABB", "CC.."]);
  const kept = [...after.keys()].filter((node) => before.has(node)).map((node) => after.get(node));
  const bodies = (texts: Iterable<string | undefined>): number => [...texts].filter((text) => text?.includes('"body"')).length;
  expect(bodies(after.values())).toBe(3);
  expect(bodies(kept)).toBe(2);
});

test("a piece in the hand, in another colour or pattern, or with another letter is drawn anew", () => {
  const view = pieces(["AAB"]);
  const body = (extra: Parameters<typeof scene>[1], groups = view.groups): string =>
    JSON.stringify(scene({ ...view, groups }, extra).filter((node) => JSON.stringify(node).includes('"body"'))[0]);
  const renamed = view.groups.map((group) => ({ ...group, letter: "z" }));
  const all = [body({}), body({ faint: 0 }), body({ taste: { safe: true, patterns: false } }), body({ taste: { safe: false, patterns: true } }), body({}, renamed)];
  expect(new Set(all).size).toBe(all.length);
});
