// What tells a file of everything that is kept from a puzzle, without reading it.

/** Files are no larger, in bytes. */
export const FILE_MAX = 64 * 1024 * 1024;

/** Whether a text begins as such a file does. */
export function isFile(text: string): boolean {
  return /^\s*\{\s*"pavage"\s*:\s*"games"/.test(text);
}
