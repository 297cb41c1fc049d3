// Dates in words, as they are written: in French the first of a month is the "1er", which browsers do not know.

export function written(date: Date, locale: string, format: Intl.DateTimeFormatOptions): string {
  const text = date.toLocaleDateString(locale, format);
  return isFirst(locale, date.getDate()) ? text.replace(/(^|\s)1(?=\s)/u, "$11er") : text;
}

/** The number of a day of the month. */
export function writtenDay(day: number, locale: string): string {
  return isFirst(locale, day) ? "1er" : String(day);
}

function isFirst(locale: string, day: number): boolean {
  return day === 1 && locale.startsWith("fr");
}
