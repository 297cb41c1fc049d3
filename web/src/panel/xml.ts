// What may stand in a file of XML.

/** `Char` of XML 1.0, 2.2; of other characters no reader takes a file, and a document holds them all. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** The same with a replacement for each character that XML does not have. */
export function ofXml(markup: string): string {
  return markup.replaceAll(FORBIDDEN, "\u{fffd}");
}
