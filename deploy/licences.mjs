// The licences of everything that is compiled into the program, as one text on standard output:
// node deploy/licences.mjs
//
// It asks cargo which crates the command uses on this platform and prints the licence files of each.
// A crate that brings none is named with its licence; the texts of MIT and Apache 2.0 are those of
// Pavage itself.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const host = /^host: (.*)$/m.exec(execFileSync("rustc", ["-vV"], { encoding: "utf8" }))[1];
const asked = ["metadata", "--format-version", "1", "--locked", "--filter-platform", host];
const { packages, resolve, workspace_members: members } = JSON.parse(execFileSync("cargo", asked, { cwd: root, maxBuffer: 1 << 28 }));

const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
const program = packages.find(({ id, name }) => name === "pavage" && members.includes(id));
const used = new Set();
const open = [program.id];
for (let id = open.pop(); id !== undefined; id = open.pop()) {
  if (used.has(id)) continue;
  used.add(id);
  const compiledIn = ({ dep_kinds: kinds }) => kinds.some(({ kind }) => kind === null);
  open.push(...nodes.get(id).deps.filter(compiledIn).map(({ pkg }) => pkg));
}

const outside = packages.filter(({ id }) => used.has(id) && !members.includes(id));
outside.sort((left, right) => (left.name + left.version < right.name + right.version ? -1 : 1));
if (outside.length === 0) throw new Error("the program uses no outside crates? cargo tells of none");
const say = (text) => process.stdout.write(`${text}\n`);
say("Pavage contains the software below, each under its own licence. Its own licence is MIT or Apache 2.0.\n");
const isLicence = (name) => /^(licen[cs]e|copying|copyright|notice|unlicense|ofl)/i.test(name);
for (const { name, version, license, authors, manifest_path: manifest } of outside) {
  say(`${"=".repeat(80)}\n${name} ${version}: ${license}`);
  if (authors.length > 0) say(`by ${authors.join(", ")}`);
  const folder = dirname(manifest);
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && isLicence(file.name));
  for (const { name: file } of files) say(`\n--- ${file}\n${readFileSync(join(folder, file), "utf8").trim()}`);
  say("");
}
say(`${"=".repeat(80)}\nInter, the letters of the page: SIL Open Font License 1.1\n`);
say(readFileSync(join(root, "crates/server/page/licences/inter.txt"), "utf8").trim());
