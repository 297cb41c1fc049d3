// Numbers as they are typed: a field may be empty, or hold what is no whole number or too large a one.

/** The whole number that was typed, within bounds; `empty` where nothing was, or no number. */
export function whole(typed: number | null | undefined, empty: number, least: number, most = Number.MAX_SAFE_INTEGER): number {
  if (typed === null || typed === undefined || Number.isNaN(typed)) return empty;
  return Math.max(least, Math.min(most, Math.floor(typed)));
}
