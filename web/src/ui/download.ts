// Hands a file to the visitor.

/** The browser needs a moment to take it, in milliseconds. */
const TAKEN_AFTER = 10_000;

export function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_AFTER);
}
