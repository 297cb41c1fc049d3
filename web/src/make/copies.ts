// Tiles that wait beside a board, copies together. It knows no document.

/** Tiles with the same numbers in the same order count as copies of the first one. */
export function copiesOf(tiles: readonly (readonly number[])[]): { readonly sides: readonly number[]; readonly left: number }[] {
  const counts = new Map<string, number>();
  for (const tile of tiles) counts.set(String(tile), (counts.get(String(tile)) ?? 0) + 1);
  return [...counts].map(([sides, left]) => ({ sides: sides.split(",").map(Number), left }));
}
