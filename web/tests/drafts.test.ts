import { expect, test } from "vitest";
import type { Place } from "../src/board/moves";
import * as drafts from "../src/draw/drafts";
import { alike } from "../src/draw/equal";
import { packingDraft } from "../src/draw/forks";
import { readyLabels } from "../src/draw/labels";

const suguru: drafts.SuguruDraft = { rows: 2, cols: 2, cages: new Map(), givens: new Map() };
const packing: drafts.PackingDraft = {
  rows: 2, cols: 3, out: new Set(["1,2"]), set: null, rotate: true, flip: false,
  pieces: [{ name: "A", cells: [[3, 4], [4, 4], [4, 3]], count: 2 }],
};

test("a drawn packing puzzle is written as TOML", () => {
  expect(drafts.packingText(packing)).toBe(
    'family = "packing"\nboard = """\n...\n..#\n"""\nrotate = true\nflip = false\n' +
      '\n[[pieces]]\nname = "A"\nshape = """\n.#\n##\n"""\ncount = 2\n',
  );
  expect(drafts.packingText({ ...packing, set: "pentomino" })).toContain('pieces = "pentomino"');
  expect([drafts.boardArea(packing), drafts.pieceArea(packing)]).toEqual([5, 6]);
});

test("pieces hang together, and each has a name of its own", () => {
  expect(drafts.connected([[0, 0], [1, 0]])).toBe(true);
  expect(drafts.connected([[0, 0], [1, 1]])).toBe(false);
  expect(drafts.connected([])).toBe(false);
  expect(drafts.nextName(packing.pieces)).toBe("B");
});

test("a Suguru is drawn as it is played, without the numbers that the player wrote", () => {
  const cages = new Map([["0,0", 0], ["0,1", 0], ["1,0", 1], ["1,1", 1]]);
  const drawn: drafts.SuguruDraft = { rows: 2, cols: 2, cages, givens: new Map([["1,0", 2]]) };
  const picture = drafts.suguruPicture(drawn);
  expect(drafts.suguruDraft(picture)).toEqual(drawn);
  const cells = picture.cells.map((cell) => (cell.row === 0 ? { ...cell, label: "1" } : cell));
  expect(drafts.suguruDraft({ ...picture, cells })).toEqual(drawn);
  // A board with a hole keeps it, and the hole needs no cage.
  const holed = drafts.suguruDraft({ ...picture, cells: cells.slice(1) });
  expect([holed.out, drafts.uncaged(holed)]).toEqual([new Set(["0,0"]), 0]);
  expect(drafts.suguruPicture(holed).cells.length).toBe(3);
  expect(drafts.uncaged(drafts.joined(holed, [0, 0], 0))).toBe(0);
});

test("cages grow, lose cells, and are written by letters", () => {
  let draft = drafts.joined(suguru, [0, 0], drafts.nextCage(suguru));
  draft = drafts.joined(draft, [0, 1], 0);
  draft = drafts.joined(draft, [1, 0], drafts.nextCage(draft));
  draft = drafts.joined(draft, [1, 1], 1);
  draft = drafts.given(draft, [0, 0], 2);
  expect(drafts.uncaged(draft)).toBe(0);
  expect(drafts.cageSize(draft, [0, 1])).toBe(2);
  expect(drafts.suguruText(draft)).toBe('family = "suguru"\ncages = """\nAA\nBB\n"""\ngivens = """\n2.\n..\n"""\n');
  draft = drafts.freed(draft, [0, 0]);
  expect(drafts.uncaged(draft)).toBe(1);
  expect(draft.givens.size).toBe(0);
  expect(drafts.resized(draft, 1, 2).cages.size).toBe(1);
});

test("the same number again takes it away", () => {
  const draft = drafts.given(suguru, [0, 0], 1);
  expect(drafts.given(draft, [0, 0], 1).givens.size).toBe(0);
});

test("sizes are understood in both languages, and tell the lattice", () => {
  expect(drafts.boardOf("pyramid 5", null)).toEqual({ lattice: "balls", size: "pyramid 5" });
  expect(drafts.boardOf("Pyramide 5", null)).toEqual({ lattice: "balls", size: "pyramid 5" });
  expect(drafts.boardOf("3 × 4 × 5", null)).toEqual({ lattice: "cubic", size: "3x4x5" });
  expect(drafts.boardOf("6x10", "balls")).toEqual({ rows: 6, cols: 10 });
  expect(drafts.boardOf("hexagone 4", "triangular")).toEqual({ lattice: "triangular", size: "hexagon 4" });
  expect(drafts.boardOf("parallélogramme 4x7", null)).toEqual({ lattice: "hexagonal", size: "parallelogram 4x7" });
  for (const none of ["", "pyramid", "pyramid 0", "5", "3x4x5x6", "pyramid 3x3", "hexagon 2x2"]) expect(drafts.boardOf(none, null)).toBeNull();
});

test("rules are written as the engine reads them", () => {
  const ruled: drafts.PackingDraft = {
    ...packing,
    optional: new Set(["0,0"]),
    choices: [{ name: "day", cells: ["0,1", "1,1"], labels: ["Mon", "Tue"] }],
    use: "1-2",
    spare: "1",
    pieces: [{ name: "A", cells: [[0, 0], [0, 1]], count: 1, amount: "0-3" }],
  };
  expect(drafts.packingText(ruled)).toBe(
    'family = "packing"\nboard = """\n?..\n..#\n"""\nuse = "1-2"\nspare = 1\nrotate = true\nflip = false\n' +
      '\n[[choice]]\nname = "day"\ncells = [[0,1],[1,1]]\nlabels = ["Mon", "Tue"]\n' +
      '\n[[pieces]]\nname = "A"\nshape = """\n##\n"""\ncount = "0-3"\n',
  );
  expect([drafts.hasRules(ruled), drafts.hasRules(packing)]).toEqual([true, false]);
  expect(["3", "0-3", "1-", "any", "", "x", "-3", "3-x"].filter(drafts.isAmount)).toEqual(["3", "0-3", "1-", "any"]);
  const choices = drafts.chosen(drafts.chosen(ruled.choices ?? [], 0, [0, 0], true), 0, [0, 1], false);
  expect(choices).toEqual([{ name: "day", cells: ["1,1", "0,0"], labels: ["Tue", "3"] }]);
});

test("rules of how pieces lie, signs and several shapes are written, and read back from what the engine tells", () => {
  const lies: drafts.PackingDraft = {
    ...packing,
    wrap: "columns", apart: "edge", face: "down", colors: new Map([["0,0", "x"], ["1,1", "y"]]), optional: new Set(["0,1"]), placed: [{ piece: drafts.OPEN, cells: ["0,1"] }],
    pieces: [
      { name: "A", cells: [[0, 0], [0, 2]], colors: ["x", "."], count: 1, amount: "0-2", others: [{ cells: [[0, 1], [1, 0], [1, 1]] }], parts: true },
      { name: "B", cells: [[0, 0], [0, 1]], colors: ["y", "x"], count: 2 },
    ],
  };
  const text = drafts.packingText(lies);
  expect(text).toContain('board = """\n.?.\n..#\n"""\ncolors = """\nx..\n.y#\n"""\nwrap = "columns"\napart = "edge"\nface = "down"\n');
  expect(text).toContain('shapes = ["""\n#.#\n""", """\n.#\n##\n"""]\ncolors = ["""\nx..\n""", """\n..\n..\n"""]\nparts = true\ncount = "0-2"\n');
  expect(text).toContain('shape = """\n##\n"""\ncolors = """\nyx\n"""\ncount = 2\n');
  const told = {
    family: "packing", board: ".?.\n..#\n", colors: "x..\n.y#\n", wrap: "columns", apart: "edge", face: "down", flip: false, placed: [{ piece: ".", cells: [[0, 1]] }],
    pieces: [{ name: "A", shapes: ["#.#\n", ".#\n##\n"], colors: ["x..\n", "..\n..\n"], parts: true, count: "0-2" }, { name: "B", shape: "##\n", colors: "yx\n", count: 2 }],
  };
  const view = { ...drafts.packingPicture(lies), openings: [] };
  const back = packingDraft(view, told, { rows: 2, cols: 3, frame: drafts.packingFrame({ rows: 2, cols: 3 }) });
  expect(back && drafts.packingText(back)).toBe(text);
  expect(drafts.isPackingDraft(structuredClone(lies))).toBe(true);
  for (const part of [{ wrap: "both" }, { apart: 1 }, { face: "up" }, { colors: new Map([["0,0", "xy"]]) }, { colors: [] }, { pieces: [{ ...lies.pieces[1], colors: ["y"] }] }, { pieces: [{ ...lies.pieces[0], others: [{ cells: 1 }] }] }]) {
    expect(drafts.isPackingDraft({ ...lies, ...part }), JSON.stringify(part)).toBe(false);
  }
  expect(packingDraft(view, { ...told, unheard: 1 }, { rows: 2, cols: 3, frame: drafts.packingFrame({ rows: 2, cols: 3 }) })).toBeNull();
});

test("a cell may belong to two choices, and shows what both write there", () => {
  const choices = [{ name: "month", cells: ["0,0", "0,1"], labels: ["Jan", "2"] }, { name: "day", cells: [], labels: [] }];
  const both = drafts.chosen(drafts.chosen(choices, 1, [0, 0], true), 1, [0, 1], true);
  expect(both.map(({ cells }) => cells)).toEqual([["0,0", "0,1"], ["0,0", "0,1"]]);
  const labels = drafts.packingPicture({ ...packing, choices: both }).cells.map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual(["Jan/1", "2", undefined]);
  expect(drafts.unchosen(both, [0, 1]).map(({ cells }) => cells)).toEqual([["0,0"], ["0,0"]]);
});

test("what is drawn on cells follows the board", () => {
  const choices = [{ name: "day", cells: ["0,0", "0,2", "1,0"], labels: ["Mon", "Tue", "Wed"] }];
  const draft: drafts.PackingDraft = { ...packing, optional: new Set(["1,1", "0,1"]), choices };
  const cut = drafts.fitted({ ...draft, rows: 2, cols: 2 });
  expect([cut.out, cut.optional, cut.choices]).toEqual([new Set(), draft.optional, [{ name: "day", cells: ["0,0", "1,0"], labels: ["Mon", "Wed"] }]]);
  const taken = drafts.fitted({ ...draft, out: new Set(["0,0", "1,1"]) });
  expect([taken.optional, taken.choices]).toEqual([new Set(["0,1"]), [{ name: "day", cells: ["0,2", "1,0"], labels: ["Tue", "Wed"] }]]);
  // So is what an earlier version has kept.
  const stale = { ...draft, rows: 1, cols: 2, out: new Set(["0,0", "7,7"]) };
  expect(drafts.packingText(stale)).toBe(drafts.packingText(drafts.fitted(stale)));
  expect(drafts.packingText(stale)).not.toContain("[[choice]]");
  expect(drafts.fitted(packing)).toStrictEqual(packing);
});

test("each cell of a choice has a label of its own", () => {
  const labels = (cells: number, ...labels: string[]): string[] => drafts.labelsOf({ name: "c", cells: Array.from({ length: cells }, (_, at) => `0,${at}`), labels });
  expect([labels(2), labels(3, "2"), labels(2, "", "1"), labels(1, "a", "b")]).toEqual([["1", "2"], ["2", "3", "4"], ["2", "1"], ["a"]]);
  let choices: readonly drafts.DrawnChoice[] = [{ name: "c", cells: [], labels: [] }];
  for (const [col, on] of [[0, true], [1, true], [2, true], [0, false], [3, true]] as const) choices = drafts.chosen(choices, 0, [0, col], on);
  expect(choices[0]?.labels).toEqual(["2", "3", "4"]);
});

test("layers are drawn one after the other, with one origin", () => {
  const balls = [[0, 0], [0, 1], [1, 0], [1, 1], [0, 0, 1]] as const;
  const frame = { ...drafts.packingFrame({ rows: 2, cols: 2 }), layers: 2, cells: balls.map(([row, col, layer]) => (layer ? { row, col, layer } : { row, col })) };
  const draft: drafts.PackingDraft = {
    ...packing, out: new Set(["1,1"]), other: { lattice: "balls", size: "pyramid 2" },
    pieces: [{ name: "A", cells: [[0, 1], [0, 0, 1]], count: 1 }],
  };
  expect(drafts.packingText(draft, frame)).toContain('lattice = "balls"\nboard = """\n..\n.#\n\n.\n"""\nrotate = true\nmirror = false\n');
  expect(drafts.shapeOf([[0, 1], [0, 0, 1]], "balls")).toEqual([".#", "", "#"]);
  expect(drafts.shapeOf([[0, 1], [0, 1, 1]], "cubic")).toEqual(["#", "", "#"]);
  // Hexagons keep their places.
  expect(drafts.shapeOf([[0, 2], [1, 1]], "hexagonal")).toEqual(["..#", ".#."]);
});

test("pieces that are laid in advance are written and drawn, and go with their cells and their piece", () => {
  const laid: drafts.PackingDraft = { ...packing, placed: [{ piece: "A", cells: ["0,0", "0,1", "1,0"] }] };
  expect(drafts.packingText(laid)).toMatch(/\[\[placed\]\]\npiece = "A"\ncells = \[\[0,0\],\[0,1\],\[1,0\]\]\n$/);
  const drawn = drafts.packingPicture(laid);
  expect(drawn.groups).toEqual([{ name: "A" }]);
  expect(drawn.cells.filter(({ group }) => group === 0).length).toBe(3);
  expect(drafts.fitted({ ...laid, out: new Set(["0,0"]) }).placed).toEqual([]);
  expect(drafts.fitted({ ...laid, pieces: [] }).placed).toEqual([]);
});

test("labels of months and days need not be typed", () => {
  expect(readyLabels(12, "fr")?.slice(0, 4)).toEqual(["janv", "févr", "mars", "avr"]);
  expect(readyLabels(7, "en")).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
  expect(readyLabels(31, "en")).toBe(null);
});

test("a shape that is drawn once more is known, turned and turned over as the pieces may be", () => {
  const corner = { name: "A", cells: [[0, 0], [1, 0], [1, 1], [1, 2]] } as const;
  const known = (cells: readonly Place[], rotate: boolean, flip: boolean, plain = true): boolean => alike([corner], cells, { rotate, flip }, plain) !== undefined;
  const [moved, turned, over] = [[[2, 1], [3, 1], [3, 2], [3, 3]], [[0, 1], [0, 0], [1, 0], [2, 0]], [[0, 2], [1, 2], [1, 1], [1, 0]]] as const;
  expect([known(moved, false, false), known(turned, false, false), known(over, false, false)]).toEqual([true, false, false]);
  expect([known(turned, true, false), known(over, true, false), known(over, false, true), known(over.slice(1), true, true)]).toEqual([true, false, true, false]);
  // Cells of other kinds as they lie.
  expect([known(moved, true, true, false), known([[0, 1], [1, 1], [1, 2], [1, 3]], true, true, false), known([[1, 1], [2, 1], [2, 2], [2, 3]], true, true, false)]).toEqual([false, false, true]);
});
