// The line below the name of an entry.

/** The line below the name: what the name says already is not said again. */
export function lineOf(name: string, facts: readonly string[], day: string): string {
  return [...facts.filter((fact) => !name.includes(fact)), day].join(" · ");
}
