// When something was kept or played, as a day.

import { region } from "../words/current.svelte";
import { written } from "../words/written";

export function day(time: number | string): string {
  return written(new Date(time), region(), { day: "numeric", month: "short", year: "numeric" });
}
