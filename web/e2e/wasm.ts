// A module of WebAssembly with less memory than it was built for.

/** The section that declares memories, and the flag of one that has an end. */
const MEMORIES = 5;
const ENDS = 1;
const HEADER = 8;

/** The same module, whose memory ends at so many pages of 64 KiB. */
export function withPages(module: Uint8Array, pages: number): Buffer {
  for (let at = HEADER; at < module.length; ) {
    const section = module[at];
    const [size, body] = number(module, at + 1);
    if (section !== MEMORIES) {
      at = body + size;
      continue;
    }
    if (module[body + 1] !== ENDS) throw new Error("the module has a memory without an end");
    const [, most] = number(module, body + 2);
    const [, after] = number(module, most);
    const end = Buffer.alloc(after - most);
    for (let left = pages, digit = 0; digit < end.length; digit += 1, left >>>= 7) end[digit] = (left & 0x7f) | (digit + 1 < end.length ? 0x80 : 0);
    const changed = Buffer.from(module);
    end.copy(changed, most);
    return changed;
  }
  throw new Error("the module has no memory of its own");
}

/** A number as modules write it, and where it ends. */
function number(bytes: Uint8Array, from: number): [value: number, next: number] {
  let value = 0;
  for (let at = from, shift = 0; ; at += 1, shift += 7) {
    const digit = bytes[at] ?? 0;
    value += (digit & 0x7f) * 2 ** shift;
    if (digit < 0x80) return [value, at + 1];
  }
}
