import { expect, test } from "vitest";
import type { Engine } from "../src/api/engine";
import type { Step } from "../src/api/types";
import { Listed, Path, ghostsOf, hasOwn, lastBoard, listedFor, marksOf, overlayOf, playing, playingAll, signsOf, worldOver } from "../src/panel/steps";
import { controlOf } from "../src/panel/knobs";
import { noteMarks } from "../src/board/marks";
import { scene } from "../src/board/scene";
import { L, answer, cages, pieces } from "./fixtures";

const step = (part: Partial<Step>): Step => ({
  rule: "r", title: "t", cells: [], because: [], message: "", nudge: "", level: 0, cost: 1, ...part,
});

test("a cell that learns is not also marked as learnt from", () => {
  const marks = marksOf(step({ cells: [[0, 0]], because: [[0, 0], [1, 1]] }));
  expect(marks).toEqual([
    { mark: "from", places: [[1, 1]] },
    { mark: "learn", places: [[0, 0]] },
  ]);
});

test("only a step that is told to its end has concluded anything", () => {
  const told = step({ cells: [[0, 0]], because: [[1, 1]], edges: [[[0, 0], [1, 1]]] });
  for (const level of ["nudge", "reason"] as const) {
    expect(marksOf(told, level).map(({ mark }) => mark)).toEqual(["from", "asked"]);
  }
  // Sides that clash are marked between the cells, and a wrong entry as a wrong one.
  expect(marksOf(told, "reveal", true)).toEqual([{ mark: "from", places: [] }, { mark: "wrong", places: [[0, 0]] }]);
  expect(signsOf(overlayOf(told, "reveal", null, undefined, true))).toEqual(["wrong", "clash"]);
});

test("ghosts come one after the other: those with a hole, the others, and last what is concluded", () => {
  const before = pieces(["...", "..."]);
  const after = pieces(["LL.", "L.."]);
  const out = [[0, 0], [0, 1], [1, 1]];
  const other = [[0, 0], [1, 0], [1, 1]];
  const told = step({
    cells: [[0, 0], [0, 1], [1, 0]],
    moves: ["L 1,1 1,2 2,1"],
    holes: [{ piece: "L", cells: out, hole: [[1, 0]] }],
    eliminates: [{ piece: "L", cells: other }, { piece: "L", cells: [...out].reverse() }],
  });
  const ghosts = ghostsOf(told, before, after);
  const ghost = { name: "L", colour: L.colour };
  expect(ghosts).toEqual([
    { ...ghost, kind: "out", cells: out, hole: [[1, 0]] },
    { ...ghost, kind: "out", cells: other, hole: [] },
    { ...ghost, kind: "put", cells: [[0, 0], [0, 1], [1, 0]], hole: [] },
  ]);
  // What is concluded is not marked yet while something ruled out is shown.
  expect(signsOf(overlayOf(told, "reveal", ghosts[0] ?? null))).toEqual(["out", "hole"]);
  expect(signsOf(overlayOf(told, "reveal", ghosts[2] ?? null))).toEqual(["put"]);
  expect(signsOf(overlayOf(told, "reason", null), "reason")).toEqual(["look"]);
});

test("what a step writes is drawn", () => {
  const [before, after] = [cages(["AAA"], ["..."]), cages(["AAA"], ["2.."])];
  const told = step({ cells: [[0, 0]], moves: ["set 1,1 2"] });
  expect(overlayOf(told, "reveal", null, { before, after }).concluded).toEqual([after.cells[0]]);
  expect(overlayOf(told, "reason", null, { before, after }).concluded).toEqual([]);
});

test("positions on the way are asked once each, worlds from before their step", async () => {
  const asked: (readonly string[])[] = [];
  const engine = {
    play: (_game: string, commands: readonly string[]) => {
      asked.push(commands);
      return Promise.resolve(answer(pieces(["."])));
    },
  } as Partial<Engine> as Engine;
  const world = {
    assumptions: ["set 1,1 2"],
    supposed: ["(1,1) = 2"],
    steps: [step({ cells: [[0, 1]], moves: ["set 1,2 1"] })],
    contradiction: { rule: "x", cells: [[1, 1]], message: "" },
  };
  const path = new Path(engine, answer(pieces(["."])), [step({ moves: ["a"] }), step({ moves: ["b", "c"], worlds: [world] })]);
  await path.before(0);
  await path.before(1);
  await path.before(1);
  await path.world(1, world);
  await path.world(1, world, 0);
  expect(asked).toEqual([["move a"], ["move a", "move set 1,1 2", "move set 1,2 1"], ["move a", "move set 1,1 2"]]);
  // Behind what is supposed come the step and the contradiction.
  expect(lastBoard(world)).toBe(2);
  // What is filled in the world and does not follow there was supposed.
  const before = cages(["AAA"], ["..."]);
  const after = cages(["AAA"], ["21."]);
  expect(worldOver(world, before, after).marks).toEqual([
    { mark: "learn", places: [[0, 1]] },
    { mark: "asked", places: [[0, 0]] },
    { mark: "wrong", places: [[1, 1]] },
  ]);
  // Where nothing is supposed, what lies there is the player's own.
  expect(worldOver({ ...world, assumptions: [] }, before, after).marks[1]).toEqual({ mark: "asked", places: [] });
});

test("the cells that another ghost's hole is made of are not marked", () => {
  const before = pieces(["...", "..."]);
  const after = pieces(["LL.", "L.."]);
  const told = step({
    cells: [[0, 0], [0, 1], [1, 0]],
    because: [[1, 0], [1, 2]],
    moves: ["L 1,1 1,2 2,1"],
    holes: [{ piece: "L", cells: [[0, 0], [0, 1], [1, 1]], hole: [[1, 0]] }, { piece: "L", cells: [[0, 1], [0, 2], [1, 1]], hole: [[1, 2]] }],
  });
  const drawn = ghostsOf(told, before, after).map((ghost) => signsOf(overlayOf(told, "reveal", ghost, { before, after })));
  expect(drawn).toEqual([["out", "hole"], ["out", "hole"], ["put"]]);
  // Without holes the reason stays beside what is concluded.
  const plain = { ...told, because: [[1, 2]], holes: [] };
  expect(signsOf(overlayOf(plain, "reveal", ghostsOf(plain, before, after)[0] ?? null, { before, after }))).toEqual(["from", "put"]);
});

test("small numbers that a step speaks of are drawn, and none of them in a filled cell", () => {
  const board = cages(["AAA"], ["1.."]);
  const told = step({
    from: [{ cell: [0, 0], values: [1] }],
    eliminates: [{ cell: [0, 1], values: [2] }, { cell: [0, 0], values: [3] }],
  });
  const over = overlayOf(told, "reveal", null, { before: board, after: board });
  expect(signsOf(over)).toEqual(["struck"]);
  expect([...noteMarks(over.marks, [0, 1], "struck")]).toEqual([2]);
  expect(JSON.stringify(scene(board, over))).toContain("note struck");
});

test("a board of givens alone has nothing of the player", () => {
  expect(hasOwn(pieces(["LL."], [L], "L"))).toBe(false);
  expect(hasOwn(pieces(["LL."]))).toBe(true);
  // A cell that the puzzle leaves open is not the player's, but one of an opening is.
  const board = pieces(["o.."]);
  expect(hasOwn(board)).toBe(false);
  expect(hasOwn({ ...board, cells: board.cells.map((cell) => ({ ...cell, opening: 0 })) })).toBe(true);
});

test("candidates go as the engine says, without any rule", () => {
  const listed = Listed.of([{ cell: [0, 0], values: [1, 2] }, { cell: [0, 1], values: [1, 2, 3] }, { cell: [0, 2], values: [3] }]);
  const steps = [
    step({ eliminates: [{ cell: [0, 1], values: [3] }] }),
    step({ moves: ["set 1,1 1"], forbids: [{ cell: [0, 0], values: [2] }, { cell: [0, 1], values: [1] }] }),
  ];
  const view = { ...cages(["AAA"], ["1.."]), pieces: [], supply: [], gestures: [], actions: [] };
  const notes = (of: Listed): unknown => of.on(view).cells.map((cell) => cell.notes);
  expect(notes(listed.after(steps.slice(0, 1)))).toEqual([undefined, ["1", "2", null], [null, null, "3"]]);
  expect(notes(listed.after(steps))).toEqual([undefined, [null, "2", null], [null, null, "3"]]);
  // In a world the assumption forbids first, and the steps up to the wanted one follow.
  const world = { assumptions: ["set 1,1 2"], supposed: [], forbids: [{ cell: [0, 0], values: [1] }, { cell: [0, 1], values: [2] }], steps, contradiction: null };
  expect(notes(listed.within(world, 1))).toEqual([undefined, ["1", null, null], [null, null, "3"]]);
});

test("what an explanation draws is what stays when it is played", () => {
  const steps = [
    step({ eliminates: [{ cell: [0, 1], values: [3] }], moves: ["drop 1,2 3"] }),
    step({ eliminates: [{ cell: [0, 2], values: [1] }], moves: ["drop 1,3 1"] }),
    step({ cells: [[0, 2]], moves: ["set 1,3 2"] }),
  ];
  const view = cages(["AAA"], ["..2"]);
  const after = { ...view, cells: view.cells.map((cell, at) => (at === 1 ? { ...cell, notes: ["1", null, null] } : cell)) };
  expect(playingAll(steps, after)).toEqual(["drop 1,2 3", "drop 1,3 1", "set 1,3 2", "note 1,2 1"]);
});

test("a step marks what it rests on and what it strikes out, and a hint lists only the cells it speaks of", () => {
  const one = step({ cells: [[0, 1]], because: [[0, 0]], from: [{ cell: [0, 0], values: [1, 2] }], eliminates: [{ cell: [0, 1], values: [2] }] });
  expect(marksOf(one).slice(2)).toEqual([
    { mark: "rest", places: [], notes: [{ place: [0, 0], values: [1, 2] }] },
    { mark: "struck", places: [], notes: [{ place: [0, 1], values: [2] }] },
  ]);
  const all = [{ cell: [0, 0], values: [1, 2] }, { cell: [0, 1], values: [2, 3] }, { cell: [5, 5], values: [4] }];
  const bare = cages(["AAA"], ["..."]);
  expect(listedFor(one, all, bare)).toEqual([
    { mark: "listed", places: [], notes: [{ place: [0, 0], values: [1, 2] }, { place: [0, 1], values: [2, 3] }] },
  ]);
  expect(listedFor(one, undefined, bare)).toEqual([]);
});

test("what a hint draws is what stays", () => {
  const told = step({ eliminates: [{ cell: [0, 1], values: [5] }], moves: ["drop 1,2 5"] });
  const all = [{ cell: [0, 1], values: [1, 2, 5] }];
  /** What is drawn, and how it is played, where the player has noted so much. */
  const check = (notes: readonly number[], drawn: readonly number[], moves: readonly string[]): void => {
    const view = cages(["AAAAA"], ["....."]);
    const cells = view.cells.map((cell, at) => (at === 1 && notes.length > 0 ? { ...cell, notes: [1, 2, 3, 4, 5].map((value) => (notes.includes(value) ? String(value) : null)) } : cell));
    expect(listedFor(told, all, { ...view, cells })[0]?.notes?.[0]?.values).toEqual(drawn);
    expect(playing(told, all, { ...view, cells })).toEqual(moves);
  };
  check([], [1, 2, 5], ["note 1,2 1,2,5", "drop 1,2 5"]);
  check([1, 2, 5], [1, 2, 5], ["drop 1,2 5"]);
  // A number beside the cell is none of its notes any more.
  check([1, 2, 4, 5], [1, 2, 5], ["note 1,2 1,2,5", "drop 1,2 5"]);
  // What the player has struck out stays so, unless nothing is left.
  check([1, 4, 5], [1, 5], ["note 1,2 1,5", "drop 1,2 5"]);
  check([4, 5], [1, 2, 5], ["note 1,2 1,2,5", "drop 1,2 5"]);
});

test("options are set by what suits them; unknown ones are typed", () => {
  const option = (name: string, kind: "flag" | "value" = "value", shown: string | null = null): Parameters<typeof controlOf>[0] => ({ name, kind, shown, help: "", default: null });
  expect(controlOf(option("unique", "flag")).kind).toBe("flag");
  expect(controlOf(option("difficulty")).kind).toBe("class");
  expect(controlOf(option("something-new")).kind).toBe("text");
  // The same option is a number in one family, and words or a number in another.
  expect(controlOf(option("fixed", "value", "K"))).toMatchObject({ kind: "number", step: "1" });
  const fixed = controlOf(option("fixed", "value", "centre|corner|none|K"));
  expect(fixed.kind === "choice" && fixed.choices.slice(0, 4)).toEqual(["centre", "corner", "none", "1"]);
  expect(controlOf(option("size", "value", "N|ROWSxCOLS"))).toEqual({ kind: "text" });
  expect(controlOf(option("lambda"))).toMatchObject({ kind: "number", step: "any" });
  const colors = controlOf(option("colors"));
  expect(colors.kind === "range" && colors.value(4)).toBe("4");
});
