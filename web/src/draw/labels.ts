// The names of months and days in several languages, as browsers know them. It knows no document.

export const READY_LANGUAGES = ["en", "fr", "de", "es", "it", "pt", "nl", "sv", "da", "pl", "cs", "tr"] as const;

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** The months for twelve cells, the days from Monday on for seven; null for other numbers. */
export function readyLabels(cells: number, language: string): string[] | null {
  if (cells !== 12 && cells !== 7) return null;
  const format = new Intl.DateTimeFormat(language, { timeZone: "UTC", ...(cells === 12 ? { month: "short" } : { weekday: "short" }) });
  const dates = Array.from({ length: cells }, (_, at) => (cells === 12 ? Date.UTC(2024, at, 1) : MONDAY + at * DAY));
  // In a label of a small cell a full stop says nothing.
  return dates.map((date) => format.format(date).replace(/\.$/, ""));
}
