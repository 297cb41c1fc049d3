// Which day it is: a page that stays open over midnight knows.

import { iso, now } from "../play/dates";

let day = $state.raw(now());

export function today(): Date {
  return day;
}

/** Looks at the clock now and then, and when the page is seen again; ends when what is returned is called. */
export function watchDay(): () => void {
  const look = (): void => {
    if (iso(now()) !== iso(day)) day = now();
  };
  look();
  const clock = setInterval(look, 20_000);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(clock);
    document.removeEventListener("visibilitychange", look);
  };
}
