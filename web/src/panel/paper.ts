// The board as a file: drawn as on the page, in the colours for paper, whatever the page wears now.
// The look is in the page's style sheet; it is written into the drawing, which goes alone.

import type { View } from "../api/types";
import type { Taste } from "../board/colours";
import { sheet } from "../board/sheet";
import { drawing } from "../board/svg";
import { layerNames } from "../play/layers";
import { painted, type Drawn } from "../ui/painted";
import { ofXml } from "./xml";

/** Of a style, what other programs read as attributes, and what they suppose without them. */
const LOOK: Readonly<Record<string, string>> = {
  fill: "rgb(0, 0, 0)",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linejoin": "miter",
  opacity: "1",
  "font-weight": "400",
};
const FONTS = 'Inter, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export async function paper(view: View, to: "svg" | "png", title: string, taste: Taste): Promise<Blob> {
  const text = svgOf(view, title, taste);
  return to === "svg" ? new Blob([text.markup], { type: "image/svg+xml" }) : painted(text);
}

function svgOf(view: View, title: string, taste: Taste): Drawn {
  const { width, height, nodes } = sheet(view, taste, layerNames(view));
  const svg = drawing(`0 0 ${width} ${height}`, [
    { tag: "title", attrs: {}, inner: title },
    { tag: "rect", attrs: { width, height, class: "sheet" } },
    ...nodes,
  ]);
  svg.classList.add("picture");
  // Only in the document does the style sheet apply; there it is not to be seen.
  const host = document.createElement("div");
  host.className = "for-paper";
  host.setAttribute("aria-hidden", "true");
  host.append(svg);
  inLight(() => {
    document.body.append(host);
    const parts = [...svg.querySelectorAll<SVGElement>("rect, path, circle, text, g")];
    for (const part of parts) wear(part);
    host.remove();
    // Only now: the look of a part also comes from what it is part of.
    for (const part of [svg, ...parts]) part.removeAttribute("class");
  });
  const size = { xmlns: "http://www.w3.org/2000/svg", width, height, "font-family": FONTS };
  for (const [name, value] of Object.entries(size)) svg.setAttribute(name, String(value));
  return { markup: ofXml(new XMLSerializer().serializeToString(svg)), width, height };
}

/** The page is light for as long as `work` takes, and is not painted in between. */
function inLight(work: () => void): void {
  const { dataset } = document.documentElement;
  const theme = dataset["theme"];
  dataset["theme"] = "light";
  try {
    work();
  } finally {
    if (theme === undefined) delete dataset["theme"];
    else dataset["theme"] = theme;
  }
}

/** Writes what the style sheet says into attributes. */
function wear(part: SVGElement): void {
  const style = getComputedStyle(part);
  if (part.tagName !== "g") for (const [name, usual] of Object.entries(LOOK)) put(part, name, style.getPropertyValue(name), usual);
  else put(part, "opacity", style.opacity, "1");
}

function put(part: SVGElement, name: string, value: string, usual: string): void {
  if (value === usual) {
    part.removeAttribute(name);
    return;
  }
  // Colours that let something through are told in two parts: not every program knows them in one.
  const clear = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(value);
  if (!clear) {
    part.setAttribute(name, value.replace(/px$/, ""));
    return;
  }
  part.setAttribute(name, `rgb(${clear.slice(1, 4).join(", ")})`);
  part.setAttribute(`${name}-opacity`, clear[4] ?? "1");
}
