// A package for npm does what its README says: node web/npm/try.mjs FOLDER|ARCHIVE [BYTES]
//
// BYTES is the most that its archive may have.
//
// A folder is packed. The archive alone is installed into an empty place, and each example runs there and prints what
// stands below it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const EXAMPLE = /```js\n(.*?)```\n\n```text\n(.*?)```/gs;
const npm = (folder, ...args) => execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** The archive of the folder. */
function packed(place) {
  const [{ filename }] = JSON.parse(npm(place, "pack", "--json", "--pack-destination", place, given));
  return join(place, filename);
}

const given = resolve(process.argv[2] ?? "");
const most = Number(process.argv[3] ?? Infinity);
const place = mkdtempSync(join(tmpdir(), "pavage-npm-"));
try {
  const archive = given.endsWith(".tgz") ? given : packed(place);
  writeFileSync(join(place, "package.json"), '{ "private": true }');
  npm(place, "install", "--offline", "--no-audit", "--no-fund", "--loglevel", "error", archive);
  const [name] = Object.keys(JSON.parse(readFileSync(join(place, "package.json"), "utf8")).dependencies);
  const readme = readFileSync(join(place, "node_modules", name, "README.md"), "utf8");
  const examples = [...readme.matchAll(EXAMPLE)];
  assert.equal(examples.length, readme.split("```js").length - 1, "an example does not show what it prints");
  for (const [at, [, source, shown]] of examples.entries()) {
    const file = join(place, `example-${at + 1}.mjs`);
    writeFileSync(file, source);
    const printed = execFileSync("node", [file], { cwd: place, encoding: "utf8" });
    assert.equal(printed, shown, `example ${at + 1} of the README`);
  }
  const { size } = statSync(archive);
  assert.ok(size <= most, `the archive has ${size} bytes, at most ${most} are allowed`);
  console.log(`${name}: ${examples.length} examples are true; the archive has ${(size / 1e6).toFixed(2)} MB`);
} finally {
  rmSync(place, { recursive: true });
}
