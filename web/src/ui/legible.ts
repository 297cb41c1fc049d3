// In a room with a beamer nobody reads small letters of a drawing: those that would be are not shown.

/** In pixels of the window. */
export const SMALLEST = 28;

/** Hides the letters of drawings within that are too small, as long as it is there. */
export function legible(host: HTMLElement): () => void {
  const look = (): void => {
    for (const text of host.querySelectorAll<SVGTextElement>("svg text")) {
      const scale = text.getScreenCTM();
      const size = parseFloat(getComputedStyle(text).fontSize) * (scale ? Math.hypot(scale.c, scale.d) : 1);
      text.style.visibility = size < SMALLEST ? "hidden" : "";
    }
  };
  let asked = 0;
  const soon = (): void => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(look);
  };
  const drawn = new MutationObserver(soon);
  drawn.observe(host, { subtree: true, childList: true });
  const sized = new ResizeObserver(soon);
  sized.observe(host);
  return () => {
    cancelAnimationFrame(asked);
    drawn.disconnect();
    sized.disconnect();
  };
}
