// How small the letters are that a class sees.

import type { Page } from "playwright-core";

/** The size of the smallest letters that are seen in what lies on top, in pixels of the window. */
export function smallest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const top = document.querySelector("dialog[open]") ?? document.body;
    const sizes = [...top.querySelectorAll<HTMLElement | SVGElement>("*")].flatMap((element) => {
      const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const box = element.getBoundingClientRect();
      const look = getComputedStyle(element);
      // What only a screen reader reads takes a pixel.
      if (!says || box.width < 2 || box.height < 2 || look.visibility === "hidden" || element.closest("[hidden]")) return [];
      const drawn = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
      return [parseFloat(look.fontSize) * (drawn ? Math.hypot(drawn.c, drawn.d) : 1)];
    });
    return Math.min(...sizes);
  });
}
