// The licences of what a site is made of: the crates inside its engine and the packages inside its page.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const TARGET = "wasm32-unknown-unknown";
/** The packages of npm that the page has in it, whatever else its tools need. */
const IN_PAGE = ["svelte"];
/** Texts under which nothing here is used: another licence is always offered beside them. */
const UNUSED = /gpl/i;

/** A part of a site: what it is called, its licence, and the texts of it. */
function part(name, licence, folder, usual) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|unlicense)/i.test(file) && !UNUSED.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
  // Some crates name their licence and leave its text out.
  if (texts.length === 0 && !/Apache-2\.0/.test(licence)) throw new Error(`${name} has no text of its licence, ${licence}`);
  return { name: `${name} (${licence})`, texts: texts.length > 0 ? texts : [usual] };
}

/** The crates inside the engine. Macros run while it is built and leave nothing of themselves. */
function crates(root, usual) {
  const told = execFileSync("cargo", ["metadata", "--format-version", "1", "--locked", "--filter-platform", TARGET], { cwd: root, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  const { packages, resolve } = JSON.parse(told);
  const known = new Map(packages.map((one) => [one.id, one]));
  const needs = new Map(resolve.nodes.map((node) => [node.id, node.deps]));
  const found = new Map();
  const visit = (id) => {
    const one = known.get(id);
    if (found.has(id) || one.targets.some(({ kind }) => kind.includes("proc-macro"))) return;
    found.set(id, one);
    for (const { pkg, dep_kinds } of needs.get(id)) if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg);
  };
  visit(packages.find(({ name }) => name === "pavage-wasm").id);
  const outside = [...found.values()].filter(({ source }) => source !== null);
  return outside.map(({ name, version, license, manifest_path }) => part(`${name} ${version}`, license, dirname(manifest_path), usual));
}

/** The packages inside the page. */
function modules(web, usual) {
  const { dependencies } = JSON.parse(readFileSync(join(web, "package.json"), "utf8"));
  return [...Object.keys(dependencies), ...IN_PAGE].map((name) => {
    const folder = join(web, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return part(`${name} ${version}`, license, folder, usual);
  });
}

/** Everything as one text: each licence once, below what is under it. */
export function licences(root) {
  const usual = readFileSync(join(root, "LICENSE-APACHE"), "utf8").trim();
  const own = [usual, readFileSync(join(root, "LICENSE-MIT"), "utf8").trim()];
  const parts = [
    { name: "Pavage (MIT OR Apache-2.0)", texts: own },
    { name: "The standard library of Rust, by the contributors of the Rust project (MIT OR Apache-2.0)", texts: [usual] },
    ...crates(root, usual),
    ...modules(join(root, "web"), usual),
  ];
  const under = new Map();
  for (const { name, texts } of parts) for (const text of texts) under.set(text, [...(under.get(text) ?? []), name]);
  const line = "=".repeat(80);
  const sections = [...under].map(([text, names]) => `${line}\n${[...new Set(names)].sort().join("\n")}\n${line}\n\n${text}\n`);
  const intro = "This page and its engine are made of the parts below. Each licence stands once, under the names of\nwhat it is for. Where several are offered, any of them may be chosen.\n";
  return [intro, ...sections].join("\n");
}
