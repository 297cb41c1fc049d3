// Licences, sources and versions of the dependencies: node checks/dependencies.mjs
//
// Judges what `cargo deny check licenses bans sources` judges, by the same file, deny.toml, from what
// cargo tells of all targets, kinds and features: every licence is allowed, every outside crate comes
// from the registry that cargo itself uses, no version is a wildcard. Takes a second instead of the
// minutes that building cargo-deny takes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const OPERATORS = ["(", ")", "AND", "OR", "WITH"];

/** Whether an SPDX expression can be met by allowed licences alone. An exception makes a licence of
 * its own; the old form A/B is A OR B. */
function met(expression, allowed) {
  const words = expression.replaceAll("/", " OR ").match(/[()]|[^\s()]+/g) ?? [];
  const take = (word) => words[0] === word && words.shift() === word;
  const licence = () => {
    const name = words.shift();
    if (name === undefined || OPERATORS.includes(name)) throw new Error(`not an expression of licences: ${expression}`);
    return allowed.has(take("WITH") ? `${name} WITH ${words.shift()}` : name);
  };
  const one = () => {
    if (!take("(")) return licence();
    const inner = either();
    if (!take(")")) throw new Error(`not an expression of licences: ${expression}`);
    return inner;
  };
  const chain = (part, operator, join) => {
    let all = part();
    while (take(operator)) all = join(all, part());
    return all;
  };
  const both = () => chain(one, "AND", (left, right) => left && right);
  const either = () => chain(both, "OR", (left, right) => left || right);
  const result = either();
  if (words.length > 0) throw new Error(`not an expression of licences: ${expression}`);
  return result;
}

/** What is wrong with some packages, as cargo tells them. */
function faults(packages, members, allowed) {
  const found = [];
  for (const { id, name, version, license, source, dependencies } of packages) {
    const fault = (what) => found.push(`${name} ${version}: ${what}`);
    if (!license) fault("names no licence");
    else if (!met(license, allowed)) fault(`${license} is not allowed`);
    if (source === null ? !members.has(id) : !source.startsWith("registry+")) fault(`comes from ${source ?? "a folder"}`);
    for (const { name: wanted, req, path, registry } of dependencies) {
      if (req === "*" && path === undefined) fault(`takes any version of ${wanted}`);
      if (registry !== null) fault(`takes ${wanted} from another registry`);
    }
  }
  return found;
}

/** The judge is judged first. */
function judged() {
  const allowed = new Set(["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"]);
  for (const good of ["MIT", "GPL-3.0 OR MIT", "MIT/GPL-3.0", "(MIT OR GPL-3.0) AND ISC", "Apache-2.0 WITH LLVM-exception", "GPL-3.0 AND MIT OR ISC"]) {
    assert.equal(met(good, allowed), true, good);
  }
  for (const bad of ["GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0", "MIT AND (GPL-3.0 OR Apache-2.0)", "MIT WITH LLVM-exception"]) {
    assert.equal(met(bad, allowed), false, bad);
  }
  for (const nonsense of ["", "MIT OR", "(MIT", "MIT ISC"]) assert.throws(() => met(nonsense, allowed), nonsense);
  const usual = { id: "a", name: "a", version: "1.0.0", license: "MIT", source: "registry+usual", dependencies: [] };
  const wanted = { name: "b", req: "^1", registry: null };
  const count = (changed) => faults([{ ...usual, ...changed }], new Set(["own"]), allowed).length;
  assert.equal(count({}), 0);
  assert.equal(count({ id: "own", source: null, dependencies: [{ ...wanted, req: "*", path: "../b" }] }), 0);
  for (const bad of [
    { license: null }, { license: "GPL-3.0" }, { source: "git+elsewhere" }, { source: null },
    { dependencies: [{ ...wanted, req: "*" }] }, { dependencies: [{ ...wanted, registry: "another" }] },
  ]) assert.equal(count(bad), 1, JSON.stringify(bad));
}

judged();
const list = /^allow = \[([^\]]*)\]/m.exec(readFileSync("deny.toml", "utf8"))?.[1];
const allowed = new Set([...(list ?? "").matchAll(/"([^"]+)"/g)].map(([, name]) => name));
const told = execFileSync("cargo", ["metadata", "--format-version", "1", "--locked", "--all-features"], { maxBuffer: 1 << 28 });
const { packages, workspace_members: members } = JSON.parse(told);
const wrong = faults(packages, new Set(members), allowed);

const versions = new Map();
for (const { name, version } of packages) versions.set(name, [...(versions.get(name) ?? []), version]);
const several = [...versions].filter(([, all]) => all.length > 1).map(([name]) => name);
console.log(`${packages.length} packages; in several versions: ${several.join(", ") || "none"}`);
for (const fault of wrong) console.error(fault);
process.exit(wrong.length > 0 || allowed.size === 0 || packages.length === 0 ? 1 : 0);
