import { expect, test } from "vitest";
import type { Picture } from "../src/api/types";
import { SQUARES } from "../src/board/form";
import { partsOf, type Part } from "../src/panel/parts";
import { Words, type Language } from "../src/words/words";

const catalogues = import.meta.glob<string>("../words/*.ftl", { query: "?raw", import: "default", eager: true });

const saying = (language: Language): ((sentence: string, picture: Picture) => readonly Part[]) => {
  const words = new Words(language, catalogues[`../words/${language}.ftl`] ?? "");
  return (sentence, picture) => partsOf(sentence, picture, (key, args) => words.say(key, args));
};
const bare = { layers: 1, rows: 8, cols: 7, lattice: SQUARES, size: [7, 8], groups: [] };

test("tiles of the puzzle are shown, and no other numbers", () => {
  const picture: Picture = { ...bare, look: "tiles", cells: [{ row: 0, col: 0, sides: [9, 5, 4, 1] }, { row: 0, col: 1 }], supply: [[8, 8, 6, 5], [10, 2, 3, 4]] };
  const parts = saying("en")("Of the 3 places for 9154, try 8586 and 10/4/2/3: 1234 and 2,048 positions, 91540.", picture);
  expect(parts.map(({ text }) => text).join("")).toBe("Of the 3 places for 9154, try 8586 and 10/4/2/3: 1234 and 2,048 positions, 91540.");
  expect(parts.filter(({ tile }) => tile)).toEqual([
    { text: "9154", tile: [9, 5, 4, 1] },
    { text: "8586", tile: [8, 8, 6, 5] },
    { text: "10/4/2/3", tile: [10, 2, 3, 4] },
  ]);
  // Where tiles are turned, one is shown as the sentence has it.
  expect(saying("en")("So 1495 lies there.", picture).find(({ tile }) => tile)?.tile).toEqual([1, 9, 5, 4]);
});

test("cells that say what they are have no rows and columns", () => {
  const cells = [{ row: 6, col: 0, label: "29" }, { row: 6, col: 1, label: "30" }, { row: 7, col: 6, label: "Sat" }, { row: 0, col: 6 }];
  const calendar: Picture = { ...bare, look: "pieces", cells, supply: [] };
  const told = (language: Language, sentence: string): string => saying(language)(sentence, calendar).map(({ text }) => text).join("");
  expect(told("en", "What can cover row 7, column 1?")).toBe("What can cover 29?");
  expect(told("en", "Row 8, column 6: so P lies on (7,1) (7,2) (8,6).")).toBe("Row 8, column 6: so P lies on 29 30 (8,6).");
  expect(told("fr", "Qu’est-ce qui peut couvrir la ligne 8, colonne 7 ?")).toMatch(/couvrir la case Sat.\?/);
  const plain: Picture = { ...calendar, cells: [{ row: 6, col: 0 }] };
  expect(saying("en")("Look at row 7, column 1.", plain)).toEqual([{ text: "Look at row 7, column 1.", tile: null }]);
});
