// Boards with layers: how they are laid out, what lies below what, how pieces turn in space, and what a
// hand reaches. The images of the pieces are made here, by the symmetries of the lattices.

import { describe, expect, test } from "vitest";
import type { Cell, Form, Piece, View } from "../src/api/types";
import { SQUARES, middle } from "../src/board/form";
import { heart, imageOf, spotsOf } from "../src/board/hand";
import { hanging } from "../src/board/held";
import { Lattice } from "../src/board/lattice";
import type { Place } from "../src/board/moves";
import { scene } from "../src/board/scene";
import { below } from "../src/board/space";
import { BOARD, PIECE, piecePicture, solidPicture } from "../src/board/solid";
import { Table } from "../src/board/table";
import { turnsOf } from "../src/board/turns";
import { meant, spotAfter, waysAt } from "../src/board/ways";
import { PLAIN } from "../src/board/colours";
import { pieces } from "./fixtures";

const CUBES: Form = { ...SQUARES, place: "{layer}:{row},{col}", space: { body: "cube", rise: [0, 0, 1] } };
const BALLS: Form = { ...SQUARES, place: "{layer}:{row},{col}", space: { body: "ball", rise: [0.5, 0.5, Math.SQRT1_2] } };

type Point = readonly [number, number, number];
type Matrix = readonly [Point, Point, Point];
/** On layers, rows and columns: turns that generate all others. */
const TURNS: Readonly<Record<"cube" | "ball", readonly Matrix[]>> = {
  cube: [[[1, 0, 0], [0, 0, 1], [0, -1, 0]], [[0, 1, 0], [-1, 0, 0], [0, 0, 1]]],
  ball: [[[1, 0, 0], [0, 0, 1], [-1, -1, 0]], [[-1, -1, -1], [0, 0, 1], [0, 1, 0]]],
};

const apply = (matrix: Matrix, at: Point): Point => matrix.map((row) => row.reduce((sum, part, way) => sum + part * (at[way] ?? 0), 0)) as unknown as Point;

function boxed(shape: readonly Point[]): Point[] {
  const low = [0, 1, 2].map((way) => Math.min(...shape.map((at) => at[way] ?? 0)));
  const inner = shape.map((at) => at.map((part, way) => part - (low[way] ?? 0)) as unknown as Point);
  return inner.sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]);
}

function images(shape: readonly Point[], body: "cube" | "ball", mirror = false): number[][][] {
  const met = new Map([[String(boxed(shape)), boxed(shape)]]);
  for (const one of met.values()) {
    const next = TURNS[body].map((matrix) => one.map((at) => apply(matrix, at)));
    if (mirror && body === "cube") next.push(one.map(([layer, row, col]) => [layer, row, -col]));
    for (const image of next.map(boxed)) if (!met.has(String(image))) met.set(String(image), image);
  }
  return [...met.values()].map((image) => image.map((at) => [...at]));
}

const piece = (name: string, all: number[][][]): Piece => ({ name, count: 1, left: 1, images: all, turned: [], flipped: [] });
const L: readonly Point[] = [[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 0]];
/** A screw: two that lie, one beside and one on top. */
const SCREW: readonly Point[] = [[0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 1, 1]];
const Z: readonly Point[] = [[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 2]];

function board(form: Form, sizes: readonly number[], tray: readonly Piece[]): View {
  const side = sizes[0] ?? 1;
  const cells = sizes.flatMap((size, layer) =>
    Array.from({ length: size * size }, (_, at): Cell => ({ row: Math.floor(at / size), col: at % size, ...(layer > 0 ? { layer } : {}) })),
  );
  return { ...pieces(["."], tray), layers: sizes.length, rows: side, cols: side, size: [side, side], lattice: form, cells };
}

const pyramid = board(BALLS, [4, 3, 2, 1], [piece("L", images(L, "ball")), piece("Z", images(Z, "ball"))]);
const cube = board(CUBES, [3, 3, 3], [piece("L", images(L, "cube")), piece("S", images(SCREW, "cube")), piece("M", images(SCREW, "cube", true))]);

function seated(view: View): Table {
  return new Table(view, { move: () => Promise.resolve(true), next: () => Promise.resolve(true), say: () => undefined });
}

test("layers lie apart, in rows that make the whole about as wide as high", () => {
  const lattice = new Lattice(board(BALLS, [5, 4, 3, 2, 1], []));
  const { width, height } = lattice.size();
  // On a telephone 358 pixels are left for them: cells are larger than 30.
  expect(358 / (width + 0.4)).toBeGreaterThan(30);
  expect(height).toBeLessThan(12);
  const boxes = lattice.layers.panels.map(({ box }) => box);
  boxes.forEach((one, at) => boxes.slice(0, at).forEach((other) => {
    const aside = one.x >= other.x + other.width || other.x >= one.x + one.width;
    expect(aside || one.y >= other.y + other.height || other.y >= one.y + one.height).toBe(true);
  }));
  for (const place of lattice.places()) expect(lattice.placeAt(middle(lattice.outlineAt(place)))).toEqual(place);
});

describe("the ways to lie at a place", () => {
  test.each([["balls", pyramid], ["cubes", cube]] as const)("they are all free spots over it, of every image: %s", (_, view) => {
    const table = seated(view);
    table.pick(0);
    const { lattice, hand } = table.current;
    const [found] = view.pieces;
    if (hand?.kind !== "piece" || !found) throw new Error("nothing is in the hand");
    for (const place of lattice.places()) {
      const listed = waysAt(table.current, hand, place).flatMap(({ image, spots }) => spots.map(({ corner }) => `${image}: ${String(corner)}`));
      const over = found.images.flatMap((_image, image) =>
        spotsOf(lattice, imageOf(found, image)).filter(({ cells }) => cells.some((cell) => String(cell) === String(place))).map(({ corner }) => `${image}: ${String(corner)}`),
      );
      expect([...listed].sort()).toEqual(over.sort());
      expect(new Set(listed).size).toBe(listed.length);
    }
  });

  test("a press lays the piece so, the next one at the next spot, all of them over the place that was pointed at", () => {
    const table = seated(cube);
    table.pick(0);
    const place = [1, 1, 1] as const;
    const { lattice, view, hand } = table.current;
    if (hand?.kind !== "piece") throw new Error("nothing is in the hand");
    table.point(middle(lattice.outlineAt(place)), heart(view.lattice, imageOf(view.pieces[0] as Piece, hand.image)));
    expect(meant(table.current)).toEqual([...place]);
    table.key({ key: "w", shift: false, other: false });
    expect(table.current.ways).toBe(true);
    const way = waysAt(table.current, hand, place).at(-1);
    const lain = new Set<string>();
    for (let press = 0; press < (way?.spots.length ?? 0); press++) {
      const { hand: now, spot } = table.current;
      const next = way && now?.kind === "piece" && spotAfter(way, now, spot);
      if (!way || !next) throw new Error("no way to lie there");
      table.lie(way.image, next);
      expect(meant(table.current)).toEqual([...place]);
      expect(table.current.hand).toMatchObject({ image: way.image });
      lain.add(String(table.current.spot?.corner));
    }
    expect(lain.size).toBe(way?.spots.length);
    // What is moved on by an arrow is meant where it is then, and whatever is let go shows no ways any more.
    for (const direction of ["left", "right", "up", "down"] as const) table.nudge(direction);
    expect(table.current.aim).toBeNull();
    table.release();
    expect(table.current.ways).toBe(false);
  });

  test("on a flat board there are none to be shown", () => {
    const table = seated(pieces(["...", "..."]));
    table.pick(0);
    expect(table.key({ key: "w", shift: false, other: false })).toBe(false);
    table.showWays(true);
    expect(table.current.ways).toBe(false);
  });
});

test("three small layers lie in one row", () => {
  expect(new Lattice(board(CUBES, [3, 3, 3], [])).size().height).toBeLessThan(4);
});

describe("one layer large", () => {
  test("each layer is alone in what is seen of it, where it lies from above", () => {
    const lattice = new Lattice(pyramid, "one");
    const seen = (place: Place): { x: number; y: number } => {
      const { x, y } = middle(lattice.outlineAt(place));
      const box = lattice.window(place[2] ?? 0);
      return { x: x - box.x, y: y - box.y };
    };
    for (const place of lattice.places()) {
      expect(lattice.placeAt(middle(lattice.outlineAt(place)))).toEqual(place);
      for (const layer of [0, 1, 2, 3]) {
        const { x, y, width, height } = lattice.window(layer);
        const at = middle(lattice.outlineAt(place));
        const isIn = at.x > x && at.x < x + width && at.y > y && at.y < y + height;
        expect(isIn).toBe(layer === (place[2] ?? 0));
      }
      // A ball is seen in the middle of those that it lies on.
      const under = below(BALLS, place).map(seen);
      if (under.length === 0) continue;
      expect(seen(place).x).toBeCloseTo(under.reduce((sum, { x }) => sum + x, 0) / 4);
      expect(seen(place).y).toBeCloseTo(under.reduce((sum, { y }) => sum + y, 0) / 4);
    }
  });

  test("it follows the keys; the piece in the hand and the focus go along to a chosen layer", () => {
    const table = seated(pyramid);
    table.showLayer(0);
    table.key({ key: "PageUp", shift: false, other: false });
    expect(table.current).toMatchObject({ largeLayer: 1, focus: [0, 0, 1] });
    table.showLayer(3);
    expect(table.current).toMatchObject({ largeLayer: 3, focus: [0, 0, 3] });
    table.showLayer(0);
    table.pick(0);
    table.showLayer(1);
    expect(table.current.largeLayer).toBe(1);
    expect(table.current.spot?.cells.map(([, , layer = 0]) => layer)).toContain(1);
    table.key({ key: "PageDown", shift: false, other: false });
    expect(table.current.largeLayer).toBe(0);
    // Where the piece has no place, the layer is shown all the same.
    table.showLayer(3);
    expect(table.current).toMatchObject({ largeLayer: 3, spot: null });
    table.showLayer(null);
    expect(table.current).toMatchObject({ largeLayer: null });
    expect(table.current.lattice.size()).toEqual(new Lattice(pyramid).size());
  });

  test("another position leaves the layer as it is", () => {
    const table = seated(pyramid);
    table.showLayer(2);
    table.show({ ...pyramid });
    expect(table.current.largeLayer).toBe(2);
    expect(table.current.lattice.spread).toBe("one");
  });
});

test("a ball lies on four, a cube on one, and neither on the floor", () => {
  expect(below(BALLS, [1, 2, 3])).toEqual([[1, 2, 2], [1, 3, 2], [2, 2, 2], [2, 3, 2]]);
  expect(below(CUBES, [1, 2, 1])).toEqual([[1, 2]]);
  expect(below(BALLS, [1, 2])).toEqual([]);
});

test("a piece that would hang in the air says over how many places", () => {
  const lattice = new Lattice(pyramid);
  const at = (...cells: Place[]): number => hanging({ view: pyramid, lattice }, { corner: [0, 0], cells, free: true }).length;
  expect(at([0, 0], [0, 1])).toBe(0);
  expect(at([0, 0, 1])).toBe(4);
  expect(at([0, 0, 1], [0, 1, 1])).toBe(6);
  // What the piece itself covers holds it.
  expect(at([0, 0], [0, 0, 1])).toBe(3);
});

describe.each([["balls", pyramid], ["cubes", cube]] as const)("%s", (_, view) => {
  const lattice = new Lattice(view);

  test.each(view.pieces.map(({ name }, at) => [name, at] as const))("turning, flipping and tilting lead to every position of %s", (_name, at) => {
    const table = seated(view);
    const size = view.pieces[at]?.images.length ?? 0;
    const met = new Set([0]);
    for (const image of met) {
      for (const key of ["r", "f", "t"]) {
        table.pick(at, image);
        table.key({ key, shift: false, other: false });
        const { hand } = table.current;
        if (hand?.kind === "piece") met.add(hand.image);
      }
    }
    expect(met.size).toBe(size);
  });

  test.each(view.pieces.map(({ name }, at) => [name, at] as const))("keys and pointer reach every placement of %s", (_name, at) => {
    const piece = view.pieces[at];
    const table = seated(view);
    piece?.images.forEach((_image, index) => {
      const image = imageOf(piece, index);
      const all = spotsOf(lattice, image);
      if (all.length === 0) return;
      // By pointing at the cell in which it is held.
      const held = heart(view.lattice, image);
      const hold = image.find((cell) => (cell[2] ?? 0) === 0 && Math.abs(cell[1] + 0.5 - held.x) < 1e-6 && Math.abs(cell[0] + 0.5 - held.y) < 1e-6);
      expect(hold).toBeDefined();
      table.pick(at, index);
      for (const spot of all) {
        const under = spot.cells[image.indexOf(hold ?? [0, 0])];
        table.point(middle(lattice.outlineAt(under ?? [0, 0])), held);
        expect(table.current.spot?.corner).toEqual(spot.corner);
      }
      // By the arrows and the keys for layers.
      const reached = new Set([String(table.current.spot?.corner)]);
      const open = [...all].filter(({ corner }) => reached.has(String(corner)));
      for (let from = open.pop(); from; from = open.pop()) {
        for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "PageUp", "PageDown"]) {
          table.hover(lattice.offset(from.corner));
          table.key({ key, shift: false, other: false });
          const { spot } = table.current;
          if (!spot || reached.has(String(spot.corner))) continue;
          reached.add(String(spot.corner));
          open.push(spot);
        }
      }
      expect(reached.size).toBe(all.length);
    });
  });

  test("however often a piece is turned, flipped or tilted, it comes back to where it was", () => {
    const table = seated(view);
    view.pieces.forEach((piece, at) => {
      for (const { corner } of spotsOf(lattice, imageOf(piece, 0))) {
        for (const key of ["r", "f", "t"]) {
          table.pick(at, 0);
          table.point(middle(lattice.outlineAt(corner)), heart(view.lattice, imageOf(piece, 0)));
          const begun = table.current;
          let times = 0;
          do {
            table.key({ key, shift: false, other: false });
            times += 1;
          } while (JSON.stringify(table.current.hand) !== JSON.stringify(begun.hand) && times < 12);
          expect(table.current.hand).toEqual(begun.hand);
          expect(table.current.spot).toEqual(begun.spot);
        }
      }
    });
  });

  test("a piece is taken as it was told to lie, and shown there", () => {
    view.pieces.forEach((piece, at) => {
      piece.images.forEach((_image, image) => {
        for (const spot of spotsOf(lattice, imageOf(piece, image))) {
          const table = seated(view);
          table.pickFor(at, [...spot.cells].reverse());
          expect(table.current.hand).toMatchObject({ piece: at, image, from: null });
          expect(table.current.spot).toEqual(spot);
        }
      });
    });
  });

  test("a piece on the board is taken as it lies, and held where it was pressed", () => {
    const [first] = view.pieces;
    if (!first) return;
    first.images.forEach((_image, index) => {
      for (const spot of spotsOf(lattice, imageOf(first, index))) {
        const keys = new Set(spot.cells.map(String));
        const cells = view.cells.map((cell) => (keys.has(String(cell.layer ? [cell.row, cell.col, cell.layer] : [cell.row, cell.col])) ? { ...cell, group: 0 } : cell));
        const table = seated({ ...view, cells, groups: [{ name: first.name }], pieces: [{ ...first, left: 0 }] });
        const top = spot.cells.at(-1) ?? [0, 0];
        expect(table.pickAt(top)).toBe(true);
        expect(table.current.hand).toMatchObject({ image: index });
        expect(table.current.spot?.cells.map(String)).toEqual(spot.cells.map(String));
      }
    });
  });

  test("the focus goes from layer to layer, and what it is told is where it is", () => {
    const table = seated(view);
    table.key({ key: "PageUp", shift: false, other: false });
    expect(table.current.focus).toEqual([0, 0, 1]);
    table.key({ key: "ArrowRight", shift: false, other: false });
    expect(table.current.focus).toEqual([0, 1, 1]);
    table.key({ key: "PageDown", shift: false, other: false });
    expect(table.current.focus[2]).toBeUndefined();
  });
});

test("a screw is mirrored only where it may be", () => {
  const of = (at: number): { all: number; flipped: readonly number[] } => {
    const one = cube.pieces[at];
    return { all: one?.images.length ?? 0, flipped: one ? turnsOf(CUBES, one).flipped : [] };
  };
  expect(of(1).all).toBe(12);
  expect(of(2).all).toBe(24);
  expect(of(2).flipped.filter((next, index) => next === index)).toEqual([]);
});

test("pieces that differ in space are drawn differently, and a solid within its box", () => {
  const drawn = new Set(cube.pieces.slice(0, 2).map((one) => JSON.stringify(piecePicture(CUBES, imageOf(one, 0), "", "#aa3333", PIECE).nodes)));
  expect(drawn.size).toBe(2);
  for (const turn of [0, 0.4, 1.3, 2.2, 4]) {
    const { nodes, box } = solidPicture(pyramid, { ...BOARD, turn }, { over: { marks: [] }, taste: PLAIN, held: null, faint: null });
    const numbers = nodes.flatMap(({ attrs }) => String(attrs["d"] ?? "").match(/-?[\d.]+/g) ?? []).map(Number);
    expect(numbers.length).toBeGreaterThan(0);
    for (const number of numbers) expect(Math.abs(number)).toBeLessThanOrEqual(-box.x * 40);
  }
});

test("what a step lays is seen through what hides it, and the sides have their names", () => {
  const ground = { ...pyramid, groups: [{ name: "A" }, { name: "B" }] };
  const cells = ground.cells.map((cell) => ({ ...cell, group: cell.row === 0 ? 0 : 1 }));
  const seen = { over: { marks: [] }, taste: PLAIN, held: null, faint: null };
  const texts = (nodes: ReturnType<typeof solidPicture>["nodes"]): string => JSON.stringify(nodes);
  const plain = solidPicture({ ...ground, cells }, BOARD, seen);
  expect(texts(plain.nodes)).not.toContain("space-through");
  const sides = { front: "front", back: "back", left: "left", right: "right" };
  const step = solidPicture({ ...ground, cells }, BOARD, { ...seen, fresh: new Set([0]), sides });
  const through = step.nodes.filter(({ attrs }) => attrs["class"] === "space-through");
  expect(through.length).toBe(1);
  expect(texts(through).match(/space-body/g)?.length).toBe(cells.filter(({ group }) => group === 0).length);
  const at = new Map(step.nodes.flatMap(({ attrs, inner }) => (attrs["class"] === "space-side" ? [[typeof inner === "string" ? inner : "", [Number(attrs["x"]), Number(attrs["y"])] as const]] : [])));
  expect([...at.keys()].sort()).toEqual(["back", "front", "left", "right"]);
  expect(at.get("front")?.[1]).toBeGreaterThan(at.get("back")?.[1] ?? 0);
  expect(at.get("right")?.[0]).toBeGreaterThan(at.get("left")?.[0] ?? 0);
});

describe("cylinders", () => {
  test("beyond the joint lie the cells of the other end", () => {
    const flat = pieces(["A...B", "A...."]);
    const view: View = { ...flat, wrap: "columns" };
    const lattice = new Lattice(view);
    expect(lattice.size()).toEqual({ width: 7, height: 2 });
    expect(middle(lattice.outlineAt([0, 0]))).toEqual({ x: 1.5, y: 0.5 });
    // A point there is one of the cell that is seen.
    expect(lattice.placeAt({ x: 0.5, y: 0.5 })).toEqual([0, 4]);
    expect(lattice.placeAt({ x: 6.5, y: 1.5 })).toEqual([1, 0]);
    const joints = scene(view).filter(({ attrs }) => String(attrs["class"]).startsWith("joint"));
    expect(joints.map(({ attrs }) => attrs["class"])).toEqual(["joint free", "joint", "joint"]);
    expect(scene(flat).some(({ attrs }) => String(attrs["class"]).startsWith("joint"))).toBe(false);
    const rows = new Lattice({ ...flat, wrap: "rows" });
    expect(rows.size()).toEqual({ width: 5, height: 4 });
    expect(rows.placeAt({ x: 2.5, y: 0.5 })).toEqual([1, 2]);
  });
});
