// A game in a link: its text, deflated, in letters that an address bears. It lies behind the `#`,
// so that no server ever sees it.

/** What is unpacked is no longer than this, in bytes; the engine takes no puzzle that is half as long. */
const UNPACKED_MAX = 8 * 1024 * 1024;

/** Longer links are cut on their way. */
export const LINK_MAX = 8000;

export async function packed(game: string): Promise<string> {
  return letters(await through(new TextEncoder().encode(game), new CompressionStream("deflate-raw")));
}

/** The game in a link, or null where it is damaged, or longer than `most` bytes. */
export async function unpacked(packed: string, most = UNPACKED_MAX): Promise<string | null> {
  try {
    const bytes = fromLetters(packed);
    const text = await through(bytes, new DecompressionStream("deflate-raw"), most);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    return null;
  }
}

/** Runs bytes through a stream; a stranger's link must not fill the memory, hence the bound. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  written.catch(() => undefined);
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = stream.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("too long");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function letters(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromLetters(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
