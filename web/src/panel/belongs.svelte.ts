// What a leaf of the panel says belongs to the position it was asked about: when that changes, and
// when the leaf goes away, answers are forgotten, those under way too.

import { untrack } from "svelte";
import { Tickets } from "../ui/ticket";
import type { Model } from "../play/model.svelte";

/** Calls `forget` when the position changes or the leaf goes; its tickets are void from then on. */
export function belonging(model: () => Model, forget: () => void): Tickets {
  const position = (): unknown => model().position;
  const tickets = new Tickets(() => untrack(position));
  const end = (): void => {
    tickets.end();
    forget();
  };
  $effect(() => {
    position();
    untrack(end);
  });
  $effect(() => end);
  return tickets;
}
