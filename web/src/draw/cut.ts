// Pieces that are drawn where they lie: cells of the board become a piece on them. A board that is cut up has a
// solution. It knows no document.

import { cellKey, nextName, OPEN, type DrawnPiece, type PackingDraft } from "./drafts";
import { alike } from "./equal";
import type { Place } from "../board/moves";

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
