// Items and options that are written: what is wrong with a line, tables that are pasted, and their text.

import { expect, test } from "vitest";
import { cellsOf, coverDraft, coverPicture, coverPuzzle, coverText, EMPTY_COVER, givenOf, isCoverDraft, itemsOf, listedAnew, numbersOf, pasted, problemIn, problemsOf, readable, renamed, toggled, withGivenOption, withItem, without, type CoverDraft } from "../src/draw/items";

const draft: CoverDraft = { items: "2|a b", secondary: "x y", options: ["a x:2", "", "a y", "b x:2 y |7"] };

test("the text is that of the engine, without empty lines", () => {
  expect(coverText(draft)).toBe("2|a b | x y\na x:2\na y\nb x:2 y |7\n");
  expect(numbersOf(draft)).toEqual([0, null, 1, 2]);
  expect([coverText(EMPTY_COVER), coverText({ ...draft, items: " " })]).toEqual([null, null]);
  // What begins as a comment does is none.
  expect(coverText({ items: "# b", secondary: "", options: ["# b", "//c"] })).toBe(null);
  expect(coverText({ items: "# //c", secondary: "", options: ["# //c", "//c"] })).toBe(" # //c\n # //c\n //c\n");
});

test("what is wrong is told at its line", () => {
  const wrong: CoverDraft = { items: "a b a", secondary: "x", options: ["a q", "b", "b x b", "x:1", "", "a |3"] };
  expect(problemsOf(wrong)).toEqual([
    { row: null, code: "twice", name: "a" },
    { row: 0, code: "unknown", name: "q" },
    { row: 2, code: "repeated", name: "b" },
    { row: 3, code: "no-primary", name: "" },
  ]);
  expect(problemsOf(draft)).toEqual([]);
});

test("a press on the table writes the option anew, in the order of the items, with colours and price", () => {
  expect(cellsOf(itemsOf(draft), "b x:2 y |7")).toEqual([null, "", "2", ""]);
  expect(toggled(draft, 3, "a").options[3]).toBe("a b x:2 y |7");
  expect(toggled(draft, 3, "x").options[3]).toBe("b y |7");
  expect(toggled(toggled(draft, 1, "y"), 1, "y").options[1]).toBe("");
  expect(toggled({ ...draft, options: ["b |4"] }, 0, "b").options).toEqual([""]);
});

test("an item gets another name, or one more item is there", () => {
  expect(renamed(draft, { secondary: "colour y" }).options).toEqual(["a colour:2", "", "a y", "b colour:2 y |7"]);
  expect(renamed(draft, { items: "b 2|a" }).options).toBe(draft.options);
  expect(renamed(draft, { items: "2|a" }).options).toBe(draft.options);
  expect(withItem(draft).items).toBe("2|a b c");
  const all = withItem({ items: [..."abcdefghijklmnopqrstuvwxyz"].join(" "), secondary: "i1", options: [] });
  expect(all.items.endsWith(" z i2")).toBe(true);
});

test("what items and options stand for is kept with them", () => {
  const text = "| view: grid\n| view: item a 1,1\n| view: option 0 1,2=5\n| view: option 1\na b\na\nb\na b\n";
  const own = pasted(`| a comment\n${text}`) as CoverDraft;
  expect(own.view).toBe("grid\nitem a 1,1\noption 0 1,2=5\noption 1");
  expect(coverText(own)).toBe(text);
  expect(isCoverDraft(own)).toBe(true);
  expect(isCoverDraft({ ...own, view: 3 })).toBe(false);
  expect(renamed(own, { items: "c b" }).view).toBe("grid\nitem c 1,1\noption 0 1,2=5\noption 1");
  expect(without(own, 0).view).toBe("grid\nitem a 1,1\noption 0");
  expect(without(own, 2).view).toBe(own.view);
  expect(without(draft, 1)).toEqual({ ...draft, options: ["a x:2", "a y", "b x:2 y |7"] });
});

test.each([
  ["110\n011", "1 2 3", ["1 2", "2 3"]],
  ["1 0 1\r\n0,1,0\n", "1 2 3", ["1 3", "2"]],
  ["[[1, 0], [0, 1]]", "1 2", ["1", "2"]],
  ["1\t0\n0\t1", "1 2", ["1", "2"]],
  ["0 0\n1 1", "1 2", ["", "1 2"]],
])("a matrix is pasted: %j", (text, items, options) => {
  expect(pasted(text)).toEqual({ items, secondary: "", options });
});

test("a table is pasted with its names, labels of options and colours", () => {
  expect(pasted("\tred one\tb\tc\nfirst\tx\t\tblue\n\nsecond\t1\t0\t\n")).toEqual({ items: "red%20one b", secondary: "c", options: ["red%20one c:blue", "red%20one"] });
  expect(readable("red%20one")).toBe("red one");
  // A column of the options' own names may itself be named; a spreadsheet's file has semicolons or commas, and words for yes and no.
  const shifts = { items: "Ann Cara%20Lee", secondary: "", options: ["Ann", "Cara%20Lee"] };
  expect(pasted("shift\tAnn\tCara Lee\nearly\tx\t\nlate\t\tx\n")).toEqual(shifts);
  expect(pasted("Ann;Cara Lee\nTRUE;FALSE\nFALSE;TRUE\n")).toEqual(shifts);
  expect(pasted(",Ann,Cara Lee\nearly,yes,no\nlate,,Yes\n")).toEqual(shifts);
  expect(pasted("a,1 b,1\na,1\nb,1")).toEqual({ items: "a,1 b,1", secondary: "", options: ["a,1", "b,1"] });
  expect(pasted("a,1 b,1\na,1 b,1")).toEqual({ items: "a,1 b,1", secondary: "", options: ["a,1 b,1"] });
  // A colour that several options share is one.
  expect(pasted("c\ta\tb\nred\tx\t\nred\t\tx\n")).toEqual({ items: "a b", secondary: "c", options: ["c:red a", "c:red b"] });
  expect(pasted("a\tb\n1\t\n\t1")).toEqual({ items: "a b", secondary: "", options: ["a", "b"] });
  expect([pasted("a\ta\n1\t1"), pasted("a\tb\n1\t1\t1"), pasted("11\n1"), pasted(" \n")]).toEqual([{ line: 1, code: "names" }, { line: 2, code: "width" }, { line: 2, code: "width" }, { line: 1, code: "empty" }]);
});

test("items and options are pasted as the engine reads them", () => {
  expect(pasted("| a comment\n// another\na b | x\na x:1\n\n# more\nb\n")).toEqual({ items: "a b", secondary: "x", options: ["a x:1", "b"] });
});

test("only what is such a drawing is read again", () => {
  expect(isCoverDraft(structuredClone(draft))).toBe(true);
  for (const part of [{ items: 1 }, { secondary: "a\nb" }, { options: "a" }, { options: ["a\nb"] }, { options: ["a".repeat(5_000_000)] }]) expect(isCoverDraft({ ...draft, ...part })).toBe(false);
});

test("a problem that looks like a matrix is read as items and options where it is one", () => {
  expect(problemIn("1 0\n1\n0 1\n")).toEqual({ items: "1 0", secondary: "", options: ["1", "0 1"] });
});

test("a table is seen with a row for each option", () => {
  const { rows, cols, cells, groups } = coverPicture({ items: "a b", secondary: "c", options: ["a c", "", "b"] });
  expect([rows, cols, groups.length]).toEqual([2, 3, 2]);
  expect(cells.map(({ group }) => group)).toEqual([0, undefined, 0, undefined, 1, undefined]);
});

test("options that are given stand in the text, and keep their places among others", () => {
  const view = "grid\nitem a 1,1\noption 1 1,2=5";
  const draft = withGivenOption({ items: "a b", secondary: "x", options: ["a x:1", "", "b |3", "a b"], view }, 1);
  expect(coverPuzzle(draft)).toEqual({
    format: "toml",
    text: 'family = "cover"\nitems = ["a", "b"]\nsecondary = ["x"]\noptions = [\n  ["a", "x:1"],\n  ["b", "|3"],\n  ["a", "b"],\n]\nchosen = [1]\n[view]\nlook = "grid"\n[view.items]\n"a" = "1,1"\n[view.options]\n"1" = "1,2=5"\n',
  });
  expect(coverPuzzle(withGivenOption(draft, 1))?.format).toBe("xcc");
  expect([givenOf(without(draft, 0)), givenOf(without(draft, 2)), givenOf(without(draft, 3))]).toEqual([[0], [], [1]]);
  expect([givenOf(toggled(draft, 1, "a")), givenOf(toggled(draft, 2, "a"))]).toEqual([[2], [1]]);
  expect([givenOf(listedAnew(draft, ["b |3", "a b"])), givenOf(listedAnew(draft, ["a b"]))]).toEqual([[0], []]);
  expect([isCoverDraft(draft), isCoverDraft({ ...draft, given: ["1"] })]).toEqual([true, false]);
  expect(coverDraft({ family: "cover", items: ["a", "b"], secondary: ["x"], options: [["a", "x:1"], ["b", "|3"], ["a", "b"]], chosen: [1], view: { look: "grid", items: { a: "1,1" }, options: { 1: "1,2=5" } } })).toEqual({ ...draft, options: ["a x:1", "b |3", "a b"] });
});
