// What tells a file of everything that is kept or of a drawing, and a level book, from a puzzle, without reading them.

/** Files are no larger, in bytes. */
export const FILE_MAX = 64 * 1024 * 1024;

/** Whether a text begins as a file of what is kept does: of everything, or of a drawing. */
export function isFile(text: string): boolean {
  return /^\s*\{\s*"pavage"\s*:\s*"(games|drawing)"/.test(text);
}

/** Whether a text begins as a file of a drawing does. */
export function isDrawingText(text: string): boolean {
  return /^\s*\{\s*"pavage"\s*:\s*"drawing"/.test(text);
}

/** Whether a text begins as an object of JSON and speaks of a book at its top. */
export function isBookText(text: string): boolean {
  if (!/^\s*\{/.test(text) || !text.includes('"book"')) return false;
  try {
    return "book" in (JSON.parse(text) as object);
  } catch {
    return false;
  }
}
