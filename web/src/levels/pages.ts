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
/** The side of the code that opens a game, in the corner of its puzzle. */
export const CODE = 22;
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
  readonly puzzles: readonly Placed[];
}

/** How a puzzle is placed. */
interface Placed {
  /** Which of its forms is printed. */
  readonly form: number;
  /** Whether it lies beside its code; otherwise it lies below. */
  readonly beside: boolean;
}

/** What is asked of pages. */
export interface Wish {
  /** The length of a cell; null for as large as they can be. */
  readonly cell: number | null;
  /** Whether each puzzle has a code. */
  readonly codes: boolean;
}

/** The rooms that a puzzle may have, none of which a code reaches into. */
function rooms(paper: Paper, each: Each, codes: boolean): readonly (Size & { readonly beside: boolean })[] {
  const { width, height } = slot(paper, each);
  if (!codes) return [{ width, height, beside: false }];
  return [
    { width, height: height + CAPTION - CODE - GAP, beside: false },
    { width: width - CODE - GAP, height, beside: true },
  ];
}

/** How large a cell is of a form of that many cells, in a room. */
function cellIn(room: Size, form: Size): number {
  return Math.min(room.width / form.width, room.height / form.height);
}

/** The form of a puzzle, and the room, in which its cells are largest. */
function most(all: ReturnType<typeof rooms>, forms: readonly Size[]): Placed & { readonly cell: number } {
  const ways = all.flatMap((room) => forms.map((size, form) => ({ cell: cellIn(room, size), form, beside: room.beside })));
  return ways.reduce((best, way) => (way.cell > best.cell ? way : best), { cell: 0, form: 0, beside: false });
}

/** Lays out puzzles, each in the best of several forms, whose sizes are in cells: all at one scale. With a length for
 * the cells, so many puzzles are on a page as that leaves room for; null where not even one is. */
export function lay(puzzles: readonly (readonly Size[])[], paper: Paper, each: Each, { cell, codes }: Wish): Laid | null {
  const best = (number: Each) => puzzles.map((forms) => most(rooms(paper, number, codes), forms));
  if (cell === null) {
    const found = best(each);
    return { each, cell: Math.min(CELL_MAX, ...found.map((one) => one.cell)), puzzles: found };
  }
  for (const number of [...EACH].reverse().filter((one) => one <= each)) {
    const found = best(number);
    if (found.every((one) => one.cell >= cell)) return { each: number, cell, puzzles: found };
  }
  return null;
}

/** Lists as they are shared out to pages. */
export function shared<T>(all: readonly T[], each: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / each) }, (_, page) => all.slice(page * each, (page + 1) * each));
}
