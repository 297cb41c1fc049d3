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

export function drawing(viewBox: string, nodes: readonly Node[]): SVGSVGElement {
  const svg = element({ tag: "svg", attrs: { viewBox } }) as SVGSVGElement;
  svg.append(...nodes.map(element));
  return svg;
}
