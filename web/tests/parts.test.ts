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
  expect(told("en", "Row 8, column 6: so P lies on (7,1) (7,2) (8,6).")).toBe("(8,6): so P lies on 29 30 (8,6).");
  // Behind a piece it is no second one.
  expect(told("en", "Take away piece D (7,2); then look at (7,1).")).toBe("Take away piece D (30); then look at 29.");
  expect(told("fr", "Qu’est-ce qui peut couvrir la ligne 8, colonne 7 ?")).toMatch(/couvrir la case Sat.\?/);
});

test("cells are told in one way, in a sentence as in a list", () => {
  const plain: Picture = { ...bare, look: "cages", cells: [{ row: 6, col: 0 }], supply: [] };
  const told = (language: Language, sentence: string, picture = plain): string => saying(language)(sentence, picture).map(({ text }) => text).join("");
  expect(told("en", "Row 7, column 1 sees (1,2) = 3. Look at row 7, column 12.")).toBe("(7,1) sees (1,2) = 3. Look at (7,12).");
  expect(told("fr", "0130 va donc dans la case ligne 4, colonne 3, et la ligne 1, colonne 2 reste vide.")).toBe("0130 va donc dans la case (4,3), et la case (1,2) reste vide.");
  expect(told("fr", "Ligne 4, colonne 3 : une place.")).toBe("Case (4,3) : une place.");
  const tiles: Picture = { ...plain, look: "tiles", cells: [{ row: 0, col: 0, sides: [9, 5, 4, 1] }] };
  expect(saying("en")("So 9154 lies in row 1, column 1.", tiles)[2]).toEqual({ text: " lies in (1,1).", tile: null });
  // In space there is no such short way.
  expect(told("en", "Look at layer 2, row 7, column 1.", { ...plain, layers: 2 })).toBe("Look at layer 2, row 7, column 1.");
});
