import { expect, test } from "vitest";
import { CAPTION, CODE, EACH, EDGE, PAPERS, area, columns, lay, shared, slot, type Paper } from "../src/levels/pages";

const square = (side: number): { width: number; height: number } => ({ width: side, height: side });

test("the puzzles of a page lie within its edges", () => {
  for (const paper of Object.keys(PAPERS) as Paper[]) {
    expect(area(paper).width + 2 * EDGE).toBeCloseTo(PAPERS[paper].width);
    for (const each of EACH) {
      const { width, height } = slot(paper, each);
      expect(width * columns(each)).toBeLessThanOrEqual(area(paper).width);
      expect(height * (each / columns(each))).toBeLessThan(area(paper).height);
      const laid = lay([[square(9)], [{ width: 12, height: 5 }]], paper, each, { cell: null, codes: false });
      expect((laid?.cell ?? 99) * 9).toBeLessThanOrEqual(height);
      expect((laid?.cell ?? 99) * 12).toBeLessThanOrEqual(width);
    }
  }
});

test("fewer puzzles on a page have larger cells, and all puzzles have the same", () => {
  const cells = EACH.map((each) => lay([[square(9)], [square(4)]], "a4", each, { cell: null, codes: false })?.cell ?? 0);
  expect([...cells].sort((one, other) => other - one)).toEqual(cells);
  expect(lay([[square(2)]], "a4", 1, { cell: null, codes: false })?.cell).toBe(22);
});

test("of several forms the one is taken that has the largest cells", () => {
  const forms = [{ width: 5, height: 20 }, { width: 9, height: 9 }, { width: 30, height: 3 }];
  expect(lay([forms], "letter", 1, { cell: null, codes: false })?.puzzles[0]?.form).toBe(1);
});

test("true size: as many on a page as there is room for, and none where the page is too small", () => {
  expect(lay([[square(5)]], "a4", 6, { cell: 10, codes: false })).toMatchObject({ each: 6, cell: 10 });
  expect(lay([[square(5)]], "a4", 6, { cell: 15, codes: false })).toMatchObject({ each: 4, cell: 15 });
  expect(lay([[square(5)], [square(9)]], "a4", 4, { cell: 15, codes: false })).toMatchObject({ each: 1, cell: 15 });
  expect(lay([[square(9)]], "a4", 4, { cell: 25, codes: false })).toBeNull();
});

test("a puzzle lies beside its code or below it, whichever leaves the larger cells, and within its room", () => {
  const codes = { cell: null, codes: true };
  for (const each of EACH) {
    const { width, height } = slot("a4", each);
    for (const form of [{ width: 6, height: 6 }, { width: 11, height: 7 }, { width: 4, height: 9 }, { width: 20, height: 3 }]) {
      const laid = lay([[form]], "a4", each, codes);
      const [wide, high] = [(laid?.cell ?? 99) * form.width, (laid?.cell ?? 99) * form.height];
      const beside = laid?.puzzles[0]?.beside;
      expect(wide + (beside ? CODE : 0)).toBeLessThanOrEqual(width);
      expect(high + (beside ? CAPTION : CODE)).toBeLessThanOrEqual(height + CAPTION);
    }
  }
  expect(lay([[square(6)]], "a4", 6, codes)?.puzzles[0]?.beside).toBe(true);
  expect(lay([[{ width: 20, height: 3 }]], "a4", 6, codes)?.puzzles[0]?.beside).toBe(false);
});

test("lists are shared out to pages", () => {
  expect(shared([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(shared([], 2)).toEqual([]);
});
