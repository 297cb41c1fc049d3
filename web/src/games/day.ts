// When something was kept or played, as a day.

import { region } from "../words/current.svelte";

export function day(time: number | string): string {
  return new Date(time).toLocaleDateString(region(), { day: "numeric", month: "short", year: "numeric" });
}
