// The ways in which a piece can lie at a place of the board, for a player who knows where it belongs but not by which
// turns it gets there.

import { imageOf, spotAt, type Spot } from "./hand";
import { hanging, type PieceHand, type Position } from "./held";
import { layerOf, same } from "./lattice";
import { difference, type Place } from "./moves";
import type { TableState } from "./table";

/** An image of a piece, and the free spots where it covers the place: those first where it rests on others. */
export interface Way {
  readonly image: number;
  readonly spots: readonly Spot[];
}

/** The place that the player means: the one pointed at last, or the lowest under the piece. */
export function meant({ aim, spot }: TableState): Place | null {
  return aim ?? [...(spot?.cells ?? [])].sort((one, other) => layerOf(one) - layerOf(other))[0] ?? null;
}

/** All ways in which what is in the hand can lie so that it covers a place; those first that rest on others. It looks
 * at each cell of each image once. */
export function waysAt(position: Position, hand: PieceHand, place: Place): readonly Way[] {
  const { view, lattice } = position;
  const piece = view.pieces[hand.piece];
  if (!piece) return [];
  const ways = piece.images.map((_, image) => {
    const cells = imageOf(piece, image);
    const spots = cells.flatMap((cell) => spotAt(lattice, cells, difference(place, cell), hand.own) ?? []).filter(({ free }) => free);
    const ranked = spots.map((spot) => ({ spot, floats: hanging(position, spot).length })).sort((one, other) => one.floats - other.floats);
    return { image, floats: ranked[0]?.floats ?? 0, spots: ranked.map(({ spot }) => spot) };
  });
  return ways.filter(({ spots }) => spots.length > 0).sort((one, other) => one.floats - other.floats);
}

/** The spot of a way that comes after the one where the piece is; the first if it lies another way. */
export function spotAfter({ image, spots }: Way, hand: PieceHand, spot: Spot | null): Spot | null {
  const now = hand.image === image ? spots.findIndex(({ corner }) => same(corner, spot?.corner ?? null)) : -1;
  return spots[(now + 1) % spots.length] ?? null;
}
