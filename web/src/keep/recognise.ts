// What tells a file of everything that is kept, and a level book, from a puzzle, without reading them.

/** Files are no larger, in bytes. */
export const FILE_MAX = 64 * 1024 * 1024;

/** Whether a text begins as such a file does. */
export function isFile(text: string): boolean {
  return /^\s*\{\s*"pavage"\s*:\s*"games"/.test(text);
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
