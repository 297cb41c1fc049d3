// In a room with a projector nobody reads small letters of a drawing: they are enlarged, as far as those beside them
// leave room. None is hidden: the text beside may speak of it.

/** In pixels of the window. */
export const SMALLEST = 28;

/** A letter's height with some air above, as a part of the size of its font. */
const TALL = 0.85;

/** A text of a drawing: its middle, its size, and how wide and high it is for each pixel of its size. */
export interface Written {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly wide: number;
  readonly high: number;
}

/** The sizes at which the texts of a drawing are read from afar, and do not run into one another. */
export function readable(texts: readonly Written[]): readonly number[] {
  return texts.map((text) => (text.size >= SMALLEST ? text.size : Math.max(text.size, Math.min(SMALLEST, ...texts.map((other) => (other === text ? SMALLEST : largest(text, other)))))));
}

/** How large a text may be beside another one. What is small too grows as much. */
function largest(text: Written, other: Written): number {
  const along = (far: number, own: number, its: number): number => (other.size < SMALLEST ? (2 * far) / (own + its) : (2 * far - its * other.size) / own);
  return Math.max(along(Math.abs(text.x - other.x), text.wide, other.wide), along(Math.abs(text.y - other.y), text.high, other.high));
}

/** Enlarges the letters of drawings within that are too small, as long as it is there. */
export function legible(host: HTMLElement): () => void {
  const look = (): void => {
    for (const drawing of host.querySelectorAll("svg")) enlarge([...drawing.querySelectorAll("text")].filter((text) => text.textContent !== ""));
  };
  let asked = 0;
  const soon = (): void => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(look);
  };
  const drawn = new MutationObserver(soon);
  drawn.observe(host, { subtree: true, childList: true, characterData: true });
  const sized = new ResizeObserver(soon);
  sized.observe(host);
  return () => {
    cancelAnimationFrame(asked);
    drawn.disconnect();
    sized.disconnect();
    for (const text of host.querySelectorAll<SVGTextElement>("svg text")) text.style.fontSize = "";
  };
}

function enlarge(texts: readonly SVGTextElement[]): void {
  for (const text of texts) text.style.fontSize = "";
  const scales = texts.map((text) => {
    const matrix = text.getScreenCTM();
    return matrix ? Math.hypot(matrix.c, matrix.d) : 1;
  });
  const sizes = readable(texts.map((text, at) => written(text, scales[at] ?? 1)));
  // A little more, lest rounding makes it less.
  texts.forEach((text, at) => (text.style.fontSize = `${(sizes[at] ?? SMALLEST) / (scales[at] ?? 1) + 0.01}px`));
}

function written(text: SVGTextElement, scale: number): Written {
  const box = text.getBoundingClientRect();
  const font = parseFloat(getComputedStyle(text).fontSize);
  const long = font > 0 ? text.getComputedTextLength() / font : 1;
  const matrix = text.getScreenCTM();
  const upright = matrix !== null && Math.abs(matrix.b) > Math.abs(matrix.a);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: font * scale, wide: upright ? TALL : long, high: upright ? long : TALL };
}
