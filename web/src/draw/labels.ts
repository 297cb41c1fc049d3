// The names of months and days in several languages, as browsers know them, and the labels of a day in a calendar of
// one's own. It knows no document.

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

const MONTHS = 12;
const DAYS = 31;
const WEEK = 7;

/** The labels of a day, one for each choice, of which the labels are given in reading order; null where these are not
 * the choices of a calendar: its months, its days, and perhaps the days of the week. */
export function dayLabels(choices: readonly (readonly string[])[], date: Date): string[] | null {
  const sizes = choices.map(({ length }) => length);
  if (!sizes.includes(MONTHS) || !sizes.includes(DAYS)) return null;
  const found = choices.map((labels) => {
    switch (labels.length) {
      case MONTHS:
        return named(labels, date.getMonth()) ?? labels[date.getMonth()];
      case DAYS:
        return labels.find((label) => label === String(date.getDate())) ?? labels[date.getDate() - 1];
      case WEEK:
        return named(labels, (date.getDay() + WEEK - 1) % WEEK);
      default:
        return undefined;
    }
  });
  return found.every((label) => label !== undefined) ? found : null;
}

/** The one of these labels that is the name of a month or a day in the language that has all of them. */
function named(labels: readonly string[], at: number): string | undefined {
  const folded = new Set(labels.map(fold));
  const names = READY_LANGUAGES.map((language) => readyLabels(labels.length, language) ?? []);
  const own = names.find((ready) => ready.every((name) => folded.has(fold(name))));
  return labels.find((label) => fold(label) === fold(own?.[at] ?? ""));
}

const fold = (label: string): string => label.toLowerCase().replace(/\.$/, "");
