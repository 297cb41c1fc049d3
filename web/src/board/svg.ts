// From the nodes of a scene to elements of a document.

import type { Node } from "./nodes";

const SVG = "http://www.w3.org/2000/svg";

export function element(node: Node): SVGElement {
  const made = document.createElementNS(SVG, node.tag);
  for (const [name, value] of Object.entries(node.attrs)) made.setAttribute(name, String(value));
  if (typeof node.inner === "string") made.textContent = node.inner;
  else if (node.inner) made.append(...node.inner.map(element));
  return made;
}

/** Makes what a parent holds look like plain shapes: those of before are kept and changed, as something that moves on
 * with each frame is only drawn again. */
export function reshape(parent: SVGElement, shapes: readonly Node[]): void {
  const kept = [...parent.children];
  const fits = kept.length === shapes.length && shapes.every(({ tag }, at) => kept[at]?.tagName === tag);
  if (!fits) {
    parent.replaceChildren(...shapes.map(element));
    return;
  }
  shapes.forEach(({ attrs }, at) => {
    for (const [name, value] of Object.entries(attrs)) if (kept[at]?.getAttribute(name) !== String(value)) kept[at]?.setAttribute(name, String(value));
  });
}

export function drawing(viewBox: string, nodes: readonly Node[]): SVGSVGElement {
  const svg = element({ tag: "svg", attrs: { viewBox } }) as SVGSVGElement;
  svg.append(...nodes.map(element));
  return svg;
}
