// Builds the page and packs it into one file, which the crate of the server carries:
//   node build/page.mjs [FILE]
//
// Its files are stored, not compressed, so that the same page gives the same bytes on every machine, and a
// change of the page a small change of the file.

import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import { zipSync } from "fflate";
import { build } from "vite";

const file = resolve(process.argv[2] ?? "../crates/server/page.zip");
/** The earliest time that such a file can tell. */
const NO_TIME = new Date(1980, 0, 1);

const folder = mkdtempSync(join(tmpdir(), "pavage-page-"));
try {
  await build({ build: { outDir: folder, emptyOutDir: true }, logLevel: "error" });
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(folder, name)).isFile());
  const files = names.map((name) => [name.split(sep).join("/"), readFileSync(join(folder, name))]).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(file, zipSync(Object.fromEntries(files), { level: 0, mtime: NO_TIME }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
