// Where the focus goes when what had it goes: to what takes its place, and not to the top of the page.

const USED = "a[href], button:not(:disabled), input";

/** Puts the focus where it can go on from, if nothing has it. */
export function focusHere(place: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}

/** For a list: when the entry that has the focus goes, the one that takes its place gets it, or the last;
 * when the whole list goes, the page. */
export function focusStays(list: HTMLElement): () => void {
  /** Which entry has the focus, and which of the things in it; null where it is elsewhere. */
  let held: { readonly entry: number; readonly thing: number } | null = null;
  const things = (entry: Element | undefined): HTMLElement[] => [...(entry?.querySelectorAll<HTMLElement>(USED) ?? [])];
  const note = ({ target }: Event): void => {
    const entries = [...list.children];
    const entry = entries.findIndex((one) => one.contains(target as Node));
    held = entry < 0 ? null : { entry, thing: things(entries[entry]).indexOf(target as HTMLElement) };
  };
  const changed = new MutationObserver(() => {
    if (!held || document.activeElement !== document.body) return;
    const there = things(list.children[Math.min(held.entry, list.children.length - 1)]);
    focusHere(there[Math.min(Math.max(0, held.thing), there.length - 1)]);
  });
  document.addEventListener("focusin", note);
  document.addEventListener("pointerdown", note);
  changed.observe(list, { childList: true });
  return () => {
    document.removeEventListener("focusin", note);
    document.removeEventListener("pointerdown", note);
    changed.disconnect();
    if (held) queueMicrotask(() => focusHere(document.querySelector<HTMLElement>("main")));
  };
}
