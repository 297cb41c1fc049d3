// Makes a WebAssembly module smaller and faster: node web/build/shrink.mjs FROM TO
//
// The optimiser takes most of a minute, so that its result is kept until what it is made of changes.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** What the browsers that the page is for have had since 2022; as `./site` tells the compiler. */
const FEATURES = ["bulk-memory", "bulk-memory-opt", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];
const OPTIONS = [...FEATURES.map((feature) => `--enable-${feature}`), "-O3", "--strip-debug", "--strip-producers", "--strip-target-features"];

const [from, to] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const package_ = require.resolve("binaryen/package.json");
const optimiser = join(dirname(package_), "bin", "wasm-opt");
const { version } = JSON.parse(readFileSync(package_, "utf8"));

const made = createHash("sha256").update(readFileSync(from)).update(JSON.stringify([version, OPTIONS])).digest("hex");
const mark = `${to}.made-of`;
if (!existsSync(to) || !existsSync(mark) || readFileSync(mark, "utf8") !== made) {
  execFileSync(process.execPath, [optimiser, ...OPTIONS, from, "-o", `${to}.new`], { stdio: "inherit" });
  renameSync(`${to}.new`, to);
  writeFileSync(mark, made);
}
