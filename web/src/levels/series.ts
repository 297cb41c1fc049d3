// The way from a drawing to the page that makes levels of it: the drawing stands in the address, so that it is still
// there after a reload and a step back.

import { packed } from "../game/link";
import { go } from "../ui/route.svelte";

export async function toSeries(family: string, drawing: string): Promise<void> {
  go(`/series/${family}?d=${await packed(drawing)}`);
}
