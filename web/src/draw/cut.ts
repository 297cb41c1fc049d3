// Pieces that are drawn where they lie: cells of the board become a piece on them. A board that is cut up whole is a
// solution. It knows no document.

import type { Picture } from "../api/types";
import { placeOf, type Place } from "../board/moves";
import { cellKey, nextName, OPEN, packingText, type DrawnPiece, type PackingDraft } from "./drafts";
import { alike } from "./equal";
import type { Parts } from "./fix";

/** The pieces with one more, and what it is called. */
export interface Grown {
  readonly pieces: readonly DrawnPiece[];
  readonly name: string;
  readonly count: number;
}

/** One more piece. A shape that is there already is there once more; null where no letter is left for a new one. */
export function grown(draft: PackingDraft, piece: Omit<DrawnPiece, "name" | "count">): Grown | null {
  const plain = piece.colors ? [] : draft.pieces.filter(({ amount, colors, others }) => amount === undefined && colors === undefined && others === undefined);
  const same = alike(plain, piece.cells, draft, !draft.other);
  if (same) {
    const count = same.count + 1;
    return { pieces: draft.pieces.map((one) => (one === same ? { ...one, count } : one)), name: same.name, count };
  }
  const name = nextName(draft.pieces);
  return name === null ? null : { pieces: [...draft.pieces, { ...piece, name, count: 1 }], name, count: 1 };
}

/** Whether a piece lies on a cell. */
export function isLaid(draft: PackingDraft, key: string): boolean {
  return (draft.placed ?? []).some(({ piece, cells }) => piece !== OPEN && cells.includes(key));
}

/** The cells become a piece that lies on them. */
export function cutOut(draft: PackingDraft, cells: readonly Place[]): { readonly draft: PackingDraft; readonly grown: Grown } | null {
  const more = grown(draft, { cells });
  if (more === null) return null;
  return { draft: { ...draft, pieces: more.pieces, placed: [...(draft.placed ?? []), { piece: more.name, cells: cells.map(cellKey) }] }, grown: more };
}

/** The piece on a cell is no piece any more; one of which there may be any number is only lifted. */
export function undoCut(draft: PackingDraft, key: string): PackingDraft {
  const laid = draft.placed?.find(({ cells }) => cells.includes(key));
  const pieces = draft.pieces.flatMap((one) => (one.name !== laid?.piece || one.amount !== undefined ? [one] : one.count > 1 ? [{ ...one, count: one.count - 1 }] : []));
  return { ...draft, pieces, placed: (draft.placed ?? []).filter((one) => one !== laid) };
}

/** No piece lies on the board any more; cells that stay open do. */
export function lifted(draft: PackingDraft): PackingDraft {
  return { ...draft, placed: (draft.placed ?? []).filter(({ piece }) => piece === OPEN) };
}

/** Whether all pieces lie on the board, or cover it: what is drawn is a solution, of which nothing is left to find. */
export function isWhole({ placed = [], pieces, use }: PackingDraft, area: number | null, boardCells: number): boolean {
  const cells = (open: boolean): number => placed.filter(({ piece }) => (piece === OPEN) === open).flatMap((one) => one.cells).length;
  const [laid, open] = [cells(false), cells(true)];
  const areAll = use === undefined && laid === area && pieces.every(({ amount }) => amount === undefined);
  return laid > 0 && (areAll || laid + open === boardCells);
}

/** The pieces of a board that is cut up whole, of which few are to be laid from the start. */
export function laidOf(draft: PackingDraft, frame: Picture): Parts<PackingDraft> {
  const placed = draft.placed ?? [];
  const of = (fixed: ReadonlySet<number>): PackingDraft => ({ ...draft, placed: placed.filter(({ piece }, at) => piece === OPEN || fixed.has(at)) });
  return {
    fixed: new Set(),
    all: [...placed.keys()].filter((at) => placed[at]?.piece !== OPEN),
    with: of,
    puzzle: (fixed) => ({ format: "toml", text: packingText(of(fixed), frame) }),
    has: ({ cells }, part) => {
      const groups = new Map(cells.map((cell) => [cellKey(placeOf(cell)), cell.group]));
      const [first = "", ...others] = placed[part]?.cells ?? [];
      const group = groups.get(first);
      return others.every((key) => groups.get(key) === group) && cells.filter((cell) => cell.group === group).length === others.length + 1;
    },
  };
}
