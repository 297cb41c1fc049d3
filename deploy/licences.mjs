// The licences of all that a program or a site is made of: each text once, below the names of what it is
// for. The command prints those of the program, on this platform or another: node deploy/licences.mjs [TARGET [CRATE]]
//
// Cargo says which crates are compiled in. Macros run while a program is built and leave nothing of
// themselves. Which licences are allowed at all is in deny.toml; checks/dependencies.mjs judges it.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
/** The packages of npm that the page has in it, whatever else its tools need. */
const IN_PAGE = ["svelte"];
/** Texts under which nothing here is used: another licence is always offered beside them. */
const UNUSED = /gpl/i;

const text = (...path) => readFileSync(join(ROOT, ...path), "utf8").trim();
const APACHE = text("LICENSE-APACHE");

/** What stands for the text of a licence that a package names and does not bring. */
function named(licence, authors) {
  return /Apache-2\.0/.test(licence) ? APACHE : `By ${authors.join(", ")}. The package does not bring the text of its licence.`;
}

/** A part: what it is called, its licence, and the texts of it. */
function part(name, licence, authors, folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && !UNUSED.test(file.name));
  const names = files.map((file) => file.name).filter((file) => /^(licen[cs]e|copying|copyright|notice|unlicense|ofl)/i.test(file));
  const brought = names.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
  return { name: `${name} (${licence})`, texts: brought.length > 0 ? brought : [named(licence, authors)] };
}

/** The outside crates inside a package of this workspace. */
function crates(package_, platform) {
  const asked = ["metadata", "--format-version", "1", "--locked", "--filter-platform", platform];
  const told = execFileSync("cargo", asked, { cwd: ROOT, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  const { packages, resolve, workspace_members: members } = JSON.parse(told);
  const known = new Map(packages.map((one) => [one.id, one]));
  const needs = new Map(resolve.nodes.map((node) => [node.id, node.deps]));
  const found = new Map();
  const visit = (id) => {
    const one = known.get(id);
    if (found.has(id) || one.targets.some(({ kind }) => kind.includes("proc-macro"))) return;
    found.set(id, one);
    for (const { pkg, dep_kinds } of needs.get(id)) if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg);
  };
  visit(packages.find(({ id, name }) => name === package_ && members.includes(id)).id);
  const outside = [...found.values()].filter(({ source }) => source !== null);
  if (outside.length === 0) throw new Error(`${package_} uses no outside crates? cargo tells of none`);
  return outside.map(({ name, version, license, authors, manifest_path }) => part(`${name} ${version}`, license, authors, dirname(manifest_path)));
}

/** The packages inside the page. */
function modules() {
  const web = join(ROOT, "web");
  const { dependencies } = JSON.parse(readFileSync(join(web, "package.json"), "utf8"));
  return [...Object.keys(dependencies), ...IN_PAGE].map((name) => {
    const folder = join(web, "node_modules", name);
    const { version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return part(`${name} ${version}`, license, [author?.name ?? author], folder);
  });
}

/** Parts as one text, with Pavage's own licences and those of the standard library. */
function together(parts) {
  const all = [
    { name: "Pavage (MIT OR Apache-2.0)", texts: [APACHE, text("LICENSE-MIT")] },
    { name: "The standard library of Rust, by the contributors of the Rust project (MIT OR Apache-2.0)", texts: [APACHE] },
    ...parts,
  ];
  const under = new Map();
  for (const { name, texts } of all) for (const one of texts) under.set(one, [...(under.get(one) ?? []), name]);
  const line = "=".repeat(80);
  const sections = [...under].map(([one, names]) => `${line}\n${[...new Set(names)].sort().join("\n")}\n${line}\n\n${one}\n`);
  const intro = "Pavage is made of the parts below. Each licence stands once, under the names of what it is for.\nWhere several are offered, any of them may be chosen.\n";
  return [intro, ...sections].join("\n");
}

/** The licences of a site: the crates inside its engine and the packages inside its page. */
export const ofSite = () => together([...crates("pavage-wasm", "wasm32-unknown-unknown"), ...modules()]);

/** The licences of the program, with the letters of its page. */
function ofProgram(platform, crate = "pavage") {
  const host = platform ?? /^host: (.*)$/m.exec(execFileSync("rustc", ["-vV"], { encoding: "utf8" }))[1];
  const letters = { name: "Inter, the letters of the page (OFL-1.1)", texts: [text("web/public/licences/inter.txt")] };
  return together([...crates(crate, host), letters]);
}

if (argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(ofProgram(argv[2], argv[3]));
