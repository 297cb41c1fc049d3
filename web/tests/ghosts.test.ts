import { expect, test } from "vitest";
import { PLAIN } from "../src/board/colours";
import { ghosts } from "../src/board/ghosts";
import { Lattice } from "../src/board/lattice";
import type { Ghost } from "../src/board/overlay";
import { pieces } from "./fixtures";

/** Where the letter of a piece on the first two cells is, if anywhere; cells have these labels. */
function letter(labels: readonly (string | undefined)[], kind: Ghost["kind"] = "out"): number | null {
  const view = pieces(["..."]);
  const cells = view.cells.map((cell, at) => (labels[at] === undefined ? cell : { ...cell, label: labels[at] }));
  const drawn = ghosts(new Lattice({ ...view, cells }), [{ kind, name: "T", cells: [[0, 0], [0, 1]], hole: [] }], PLAIN);
  const x = drawn.find(({ tag }) => tag === "text")?.attrs["x"];
  return x === undefined ? null : Number(x);
}

test("the letter of what is ruled out is not written over what is printed in a cell", () => {
  expect(letter([])).not.toBeNull();
  expect(letter(["29", undefined])).toBe(60);
  expect(letter([undefined, "30"])).toBe(20);
  expect(letter(["29", "30"])).toBeNull();
  // What is concluded covers what is printed.
  expect(letter(["29", "30"], "put")).not.toBeNull();
});
