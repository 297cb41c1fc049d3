// Every crate that may be published is whole by itself: node checks/packages.mjs [--names]
//
// It judges without building what `cargo package` would find late or not at all: what a registry asks
// of a crate, a README, both licences, versions of the crates of this workspace, none of them taken by
// a version where tests alone use it, and no source that includes a file from outside its crate; that
// all have one address, and the citation the same and their version. With --names it prints the names of
// these crates instead, as options of cargo.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** Files that a source takes in when it is compiled for a program or a library. */
function included(source) {
  const found = /(#\[cfg\((?:test|doctest)\)\]\s*)?(?:#!?\[doc = )?(?:include(?:_str|_bytes)?!\(|#\[folder = )\s*"([^"]+)"/g;
  return [...source.matchAll(found)].filter(([, tests]) => tests === undefined).map(([, , path]) => path);
}

const outside = (folder, path) => relative(folder, path).startsWith("..");

function sources(folder) {
  const all = readdirSync(folder, { withFileTypes: true, recursive: true });
  return all.filter((file) => file.isFile() && file.name.endsWith(".rs")).map((file) => join(file.parentPath ?? file.path, file.name));
}

/** What is wrong with a crate, as cargo tells it. */
function faults(crate, names) {
  const found = [];
  for (const asked of ["description", "license", "readme", "rust_version"]) {
    if (!crate[asked]) found.push(`Cargo.toml names no ${asked.replace("_", "-")}`);
  }
  if (!(crate.keywords.length >= 1 && crate.keywords.length <= 5)) found.push("Cargo.toml has not 1 to 5 keywords");
  for (const keyword of crate.keywords) {
    if (!/^[a-z][\w+-]{0,19}$/i.test(keyword)) found.push(`the keyword ${keyword} is not one word of at most 20 letters`);
  }
  if (!(crate.categories.length >= 1 && crate.categories.length <= 5)) found.push("Cargo.toml has not 1 to 5 categories");
  for (const { name, kind, req } of crate.dependencies.filter((dependency) => names.has(dependency.name))) {
    if (kind === "dev" && req !== "*") found.push(`only its tests use ${name}: name it as { path = "../…" }, without a version`);
    if (kind !== "dev" && req === "*") found.push(`${name} has no version: add one in the root Cargo.toml`);
  }
  return found;
}

function folderFaults(folder) {
  const found = [];
  for (const file of ["README.md", "LICENSE-MIT", "LICENSE-APACHE"]) {
    if (!existsSync(join(folder, file))) found.push(`there is no ${file}`);
  }
  for (const source of sources(join(folder, "src"))) {
    for (const path of included(readFileSync(source, "utf8"))) {
      const base = path.startsWith(".") ? dirname(source) : folder;
      if (outside(folder, resolve(base, path))) found.push(`${relative(folder, source)} includes ${path}, which lies outside the crate`);
    }
  }
  return found;
}

/** What is wrong with the citation, beside the version and the address of the crates. */
function citationFaults(citation, version, address) {
  const field = (name) => new RegExp(`^${name}: (.*)$`, "m").exec(citation)?.[1];
  const found = [];
  if (field("version") !== version) found.push(`CITATION.cff names version ${field("version")}, the crates have ${version}`);
  if ((field("repository-code") ?? "") !== address) found.push(`CITATION.cff has not repository-code: ${address}`);
  return found;
}

/** The judge is judged first. */
function judged() {
  assert.deepEqual(included('x(include_str!("../a"))\n#[folder = "page"]\n#![doc = include_str!("../README.md")]'), ["../a", "page", "../README.md"]);
  assert.deepEqual(included('#[cfg(doctest)]\n#[doc = include_str!("../../README.md")]\nstruct Readme;'), []);
  assert.ok(outside("/a/b", "/a/c") && !outside("/a/b", "/a/b/c"));
  const good = {
    description: "d", license: "MIT", readme: "README.md", rust_version: "1.0", keywords: ["a"], categories: ["games"],
    dependencies: [{ name: "own", kind: null, req: "^1" }, { name: "own", kind: "dev", req: "*" }, { name: "other", kind: "dev", req: "^1" }],
  };
  const count = (changed) => faults({ ...good, ...changed }, new Set(["own"])).length;
  assert.equal(count({}), 0);
  const cited = (text, address) => citationFaults(text, "1.2.3", address).length;
  assert.deepEqual([cited("version: 1.2.3", ""), cited("version: 1.2.3", "https://a.example"), cited("version: 1.2", "")], [0, 1, 1]);
  for (const bad of [
    { description: null }, { readme: null }, { keywords: [] }, { keywords: ["two words"] }, { categories: [] },
    { dependencies: [{ name: "own", kind: "dev", req: "^1" }] }, { dependencies: [{ name: "own", kind: null, req: "*" }] },
  ]) assert.equal(count(bad), 1, JSON.stringify(bad));
}

judged();
const told = execFileSync("cargo", ["metadata", "--format-version", "1", "--locked", "--no-deps"], { maxBuffer: 1 << 28 });
const crates = JSON.parse(told).packages;
const published = crates.filter(({ publish }) => publish === null || publish.length > 0);
if (process.argv[2] === "--names") {
  console.log(published.flatMap(({ name }) => ["-p", name]).join(" "));
  process.exit(0);
}
const names = new Set(crates.map(({ name }) => name));
const wrong = published.flatMap((crate) => {
  const found = [...faults(crate, names), ...folderFaults(dirname(crate.manifest_path))];
  return found.map((what) => `${crate.name}: ${what}`);
});
const addresses = new Set(crates.filter(({ name }) => name === "pavage-py" || published.some((crate) => crate.name === name)).map(({ repository }) => repository));
const [address] = addresses;
if (addresses.size !== 1 || typeof address !== "string") wrong.push("a crate has not the repository of the workspace");
wrong.push(...citationFaults(readFileSync("CITATION.cff", "utf8"), published[0].version, address ?? ""));
for (const fault of wrong) console.error(fault);
if (address === "") console.log("no address yet: set `repository` in the root Cargo.toml before anything is uploaded");
console.log(`${published.length} crates that may be published, ${wrong.length} faults`);
process.exit(wrong.length > 0 || published.length === 0 ? 1 : 0);
