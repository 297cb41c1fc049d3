// A link as a QR code. What makes it is fetched when it is first needed.

/** A code of more squares is not read well from a screen or a small print. */
const VERSION_MAX = 30;
/** Readers need so much white around a code, in squares. */
const MARGIN = 4;

export interface Code {
  /** Its side with the white around it, in squares. */
  readonly size: number;
  /** The dark squares, as the path of a drawing. */
  readonly path: string;
}

export type Coder = (link: string) => Code | null;

/** Brings what makes codes: null for a link that is too long for one. */
export async function coder(): Promise<Coder> {
  const { encode } = await import("uqr");
  return (link) => {
    let made: ReturnType<typeof encode>;
    try {
      made = encode(link, { ecc: "L", boostEcc: true, maxVersion: VERSION_MAX, border: MARGIN });
    } catch {
      return null;
    }
    return { size: made.size, path: pathOf(made.data) };
  };
}

/** Dark squares of a row that touch are one rectangle. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const parts: string[] = [];
  for (const [row, squares] of rows.entries()) {
    for (let from = 0; from < squares.length; from++) {
      let to = from;
      while (squares[to]) to++;
      if (to > from) parts.push(`M${from} ${row}h${to - from}v1h${from - to}z`);
      from = to;
    }
  }
  return parts.join("");
}
