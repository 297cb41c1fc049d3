// The pictures on the cards of the first page: a solved board of each kind, there at once.

import type { Cell, Group, Picture } from "../api/types";
import { SQUARES } from "../board/form";

/** A board filled with pieces: its rows, and the colours that the pieces are sold in. */
interface Filled {
  readonly rows: readonly string[];
  readonly colours: Readonly<Record<string, string>>;
}

const FILLED: Readonly<Record<string, Filled>> = {
  "iq-puzzler-pro": {
    rows: ["GCCCCEDFFII", "GGGJCEDDFFI", "KKKJJEEDBFH", "LKLJJAEBBBH", "LLLAAAABHHH"],
    colours: {
      A: "#f7d417", B: "#f28c1f", C: "#d92b2b", D: "#8e1f2f", E: "#f28fb8", F: "#7a3b96",
      G: "#27408f", H: "#2f7fd6", I: "#7cc4ee", J: "#6fd3b4", K: "#1f6b45", L: "#4caf3f",
    },
  },
  kanoodle: {
    rows: ["AALCCCCDDDD", "ALLLHICIGDF", "ABLHHIIIGFF", "BBHHEEGGGKK", "BBEEEJJJJKK"],
    colours: {
      A: "#f28c1f", B: "#d92b2b", C: "#2f7fd6", D: "#f28fb8", E: "#4caf3f", F: "#eeeeee",
      G: "#6fd0ea", H: "#d63a8c", I: "#f7d417", J: "#7a3b96", K: "#9fd64a", L: "#9a9a9a",
    },
  },
  "dice-6x6": {
    rows: ["..A.OO", "IIIIOO", "BB.SSC", "DDSSLC", ".DT.LC", ".TTTLL"],
    colours: {},
  },
  packing: {
    rows: ["LLXFFTTTWW", "LXXXFFTWWN", "LUXUFZTWNN", "LUUUYZZZNV", "PPPYYYYZNV", "PPIIIIIVVV"],
    colours: {},
  },
};

const CAGES = ["AAABCC", "DAEECF", "DAEEGF", "DDEGGF", "HDGGIF", "HHIIII"];
const DIGITS = ["312121", "253434", "142121", "535453", "141312", "235243"];
const GIVEN = new Set(["2,2", "3,3", "4,0", "5,1", "5,3"]);
// Some cells wait for the visitor.
const WAITING = new Set(["0,3", "1,1", "1,4", "2,4", "3,1", "4,2", "4,4", "5,5"]);

// Top, left, right, bottom, as in the text format.
const TILES = [["4488", "3859", "1557"], ["8768", "9617", "7106"], ["8895", "7969", "6618"]];

function picture(look: Picture["look"], cells: Cell[], groups: Group[]): Picture {
  const rows = Math.max(...cells.map(({ row }) => row)) + 1;
  const cols = Math.max(...cells.map(({ col }) => col)) + 1;
  return { look, layers: 1, rows, cols, lattice: SQUARES, size: [cols, rows], cells, groups, supply: [] };
}

/** Letters as groups, each letter one; a dot stays open. */
function lettered(lines: readonly string[]): { cells: Cell[]; names: string[] } {
  const names = [...new Set(lines.join(""))].filter((letter) => letter !== ".").sort();
  const cells = lines.flatMap((line, row) =>
    [...line].map((letter, col): Cell => (letter === "." ? { row, col, mark: "open" } : { row, col, group: names.indexOf(letter) })),
  );
  return { cells, names };
}

/** A filled board of a game, or of pieces that have no colours of their own. */
export function filledPicture(name: string): Picture {
  const { rows, colours } = FILLED[name] ?? { rows: [], colours: {} };
  const { cells, names } = lettered(rows);
  return picture("pieces", cells, names.map((name) => {
    const colour = colours[name];
    return colour === undefined ? { name } : { name, colour };
  }));
}

export function suguruPicture(): Picture {
  const { cells, names } = lettered(CAGES);
  const written = cells.map((cell): Cell => {
    const place = `${cell.row},${cell.col}`;
    if (WAITING.has(place)) return cell;
    const label = DIGITS[cell.row]?.[cell.col] ?? "";
    return GIVEN.has(place) ? { ...cell, label, mark: "given" } : { ...cell, label };
  });
  return picture("cages", written, names.map((name) => ({ name })));
}

export function tetravexPicture(): Picture {
  const cells = TILES.flatMap((line, row) =>
    line.map((tile, col): Cell => {
      const [top = 0, left = 0, right = 0, bottom = 0] = [...tile].map(Number);
      return { row, col, sides: [top, right, bottom, left] };
    }),
  );
  return picture("tiles", cells, []);
}

/** An empty calendar board, of the form the solved one will have: nothing moves when it comes. */
export function emptyCalendar(): Picture {
  const widths = [6, 6, 7, 7, 7, 7, 7, 3];
  const cells = widths.flatMap((width, row) =>
    Array.from({ length: width }, (_, col) => ({ row, col: row === 7 ? col + 4 : col })),
  );
  return picture("pieces", cells, []);
}
