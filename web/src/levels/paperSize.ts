// The size of the paper that is printed on.

import { EDGE, PAPERS, type Paper } from "./pages";

/** The paper has this size until what is returned is called. It goes into a style sheet of its own: a page with a
 * name would have the others follow it. */
export function paperSized(paper: Paper): () => void {
  const { width, height } = PAPERS[paper];
  const style = new CSSStyleSheet();
  style.replaceSync(`@page { size: ${width}mm ${height}mm; margin: ${EDGE}mm }`);
  document.adoptedStyleSheets.push(style);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
  };
}
