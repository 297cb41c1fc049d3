// How puzzles are laid out on paper. Lengths are in millimetres.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const PAPERS = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const;
export type Paper = keyof typeof PAPERS;

/** The edge of a page that stays free, as printers need it. */
export const EDGE = 12;
/** What stands above the puzzles of a page: its title and the rules. */
export const HEAD = 27;
/** What stands above a puzzle, and space between puzzles. */
export const CAPTION = 7;
export const GAP = 5;
/** Cells are not larger, unless that is asked for. */
const CELL_MAX = 22;

/** Columns and rows of puzzles, by how many there are on a page. */
const GRIDS = { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3], 12: [3, 4] } as const;
export type Each = keyof typeof GRIDS;
/** How many puzzles a page may have; twelve are for solutions. */
export const EACH = [1, 2, 4, 6] as const satisfies readonly Each[];

/** The part of a page that is printed on. A hair is left, so that no page spills onto the next. */
export function area(paper: Paper): Size {
  const { width, height } = PAPERS[paper];
  return { width: width - 2 * EDGE, height: height - 2 * EDGE - 1 };
}

export function columns(each: Each): number {
  return GRIDS[each][0];
}

/** The room of one puzzle. */
export function slot(paper: Paper, each: Each): Size {
  const [cols, rows] = GRIDS[each];
  const { width, height } = area(paper);
  return { width: (width - GAP * (cols - 1)) / cols, height: (height - HEAD - GAP * (rows - 1)) / rows - CAPTION };
}

/** Puzzles as they go on pages. */
export interface Laid {
  readonly each: Each;
  /** The length of a cell. */
  readonly cell: number;
  /** Of each puzzle, which of its forms is printed. */
  readonly forms: readonly number[];
}

/** How large a cell is of a form of that many cells, in a room. */
function cellIn(room: Size, form: Size): number {
  return Math.min(room.width / form.width, room.height / form.height);
}

function most(room: Size, forms: readonly Size[]): { readonly cell: number; readonly form: number } {
  const cells = forms.map((form) => cellIn(room, form));
  const cell = Math.max(...cells);
  return { cell, form: cells.indexOf(cell) };
}

/** Lays out puzzles, each in the best of several forms, whose sizes are in cells: all at one scale. With a length for
 * the cells, so many puzzles are on a page as that leaves room for; null where not even one is. */
export function lay(puzzles: readonly (readonly Size[])[], paper: Paper, each: Each, cell: number | null): Laid | null {
  const laid = (number: Each): Laid => {
    const best = puzzles.map((forms) => most(slot(paper, number), forms));
    return { each: number, cell: Math.min(CELL_MAX, ...best.map((one) => one.cell)), forms: best.map(({ form }) => form) };
  };
  if (cell === null) return laid(each);
  for (const number of [...EACH].reverse().filter((one) => one <= each)) {
    const best = puzzles.map((forms) => most(slot(paper, number), forms));
    if (best.every((one) => one.cell >= cell)) return { each: number, cell, forms: best.map(({ form }) => form) };
  }
  return null;
}

/** Lists as they are shared out to pages. */
export function shared<T>(all: readonly T[], each: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / each) }, (_, page) => all.slice(page * each, (page + 1) * each));
}
