// A list may be long: what costs a call is asked for when an entry comes into view.

import type { Attachment } from "svelte/attachments";

/** Calls `act` once, when the element is soon to be seen. */
export function whenNear(act: () => void): Attachment {
  return (element) => {
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      act();
    }, { rootMargin: "200px" });
    watch.observe(element);
    return () => watch.disconnect();
  };
}
