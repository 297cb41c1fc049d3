// Boards as people type them: small letters for the pieces, dashes for the empty cells. It knows no document.

/** Refusals of a text that another reading of it may answer. */
const MAY_BE_READ_OTHERWISE = ["format-unrecognised", "grid-letter-bad", "grid-empty", "piece-unknown"];

const ROW = /^[\p{L}\p{N}.?# -]+$/u;

/**
 * A text that was refused for this reason, as it may be meant: with capitals where it has small letters
 * only, and with dots where it has dashes and no dots. Null where that says nothing new.
 */
export function otherwise(text: string, refusal: string): string | null {
  if (!MAY_BE_READ_OTHERWISE.includes(refusal) || !text.split(/\r?\n/).every((line) => line === "" || ROW.test(line))) return null;
  const dotted = text.includes(".") ? text : text.replaceAll("-", ".");
  const read = /\p{Lu}/u.test(dotted) ? dotted : dotted.toUpperCase();
  return read === text ? null : read;
}

/** Refusals of a board whose letters are no pieces of a set. */
const OF_A_SET = ["set-needed", "piece-unknown", "piece-misshapen", "piece-wrong-size", "piece-used-up"];

/** Whether the letters of a text that was refused for this reason may be pieces of their own: a board filled with them. */
export function mayBePieces(text: string, refusal: string): boolean {
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== "");
  return OF_A_SET.includes(refusal) && rows.length > 0 && rows.every((row) => /^[\p{L}\p{N}# ]+$/u.test(row)) && /\p{L}/u.test(text);
}
