// Runs the tests of the crates, as many programs at once as there are cores, and prints the slowest:
//
//   node checks/tests.mjs [--long] [--fresh] CARGO-ARGUMENT...
//
// The arguments are those of `cargo test`. With --long the tests that are marked so, `#[ignore = "long"]`,
// and no others. A program of tests that has passed is not run again until it
// differs, or what its tests read: tests are deterministic, so it would pass again. --fresh runs all.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";

const PASSED = ".tools/passed";
const SLOWEST = 10;
/** What tests read while they run. */
const READ = ["corpus", "data", "crates", "fuzz"];
/** What is compiled is in the program already. */
const COMPILED = /\.(rs|md|py|pyi)$/;
/** Crates whose tests read the sources of all. */
const READ_SOURCES = ["words"];

const given = process.argv.slice(2);
const [long, fresh] = ["--long", "--fresh"].map((option) => given.includes(option));
const cargo = given.filter((argument) => argument !== "--long" && argument !== "--fresh");

function sha(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/** The programs of tests, and the programs that these start, compiled. */
function compiled() {
  const told = execFileSync("cargo", ["test", "--no-run", "--message-format=json-render-diagnostics", ...cargo], {
    encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"],
  });
  const made = told.split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line))
    .filter((one) => one.reason === "compiler-artifact" && one.executable);
  const tests = made.filter((one) => one.profile.test).map((one) => ({
    program: one.executable,
    folder: dirname(one.manifest_path),
    name: `${basename(dirname(one.manifest_path))} ${one.target.kind[0] === "test" ? one.target.name : "units"}`,
  }));
  // Tests start the programs of their crate.
  const started = (folder) => made.filter((one) => !one.profile.test && dirname(one.manifest_path) === folder).map((one) => one.executable);
  return tests.map((test) => ({ ...test, started: started(test.folder) }));
}

/** What the tests read, as one number; none where that is not known. */
function read() {
  try {
    const files = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard", "--", ...READ], { encoding: "utf8", maxBuffer: 1 << 26 });
    const kept = [...new Set(files.split("\0"))].filter((file) => file !== "" && !COMPILED.test(file) && existsSync(file));
    return sha(...kept.flatMap((file) => [file, readFileSync(file)]));
  } catch {
    return null;
  }
}

/** Runs one program; its words are kept until it ends. */
function run({ program, folder }) {
  return new Promise((resolve) => {
    const began = performance.now();
    // The time of each test is told only by option, and the option only so; what is tested does not change by it.
    const args = ["-Zunstable-options", "--report-time", ...(long ? ["--ignored"] : [])];
    const env = { ...process.env, CARGO_MANIFEST_DIR: folder, RUSTC_BOOTSTRAP: "1" };
    // The shell tells what cores worked for it.
    const shell = ["-c", '"$@"; code=$?; times; exit $code', "sh", program, ...args];
    const child = spawn("sh", shell, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    const lines = [];
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", (line) => lines.push(line));
    child.once("error", (error) => resolve({ code: -1, lines: [String(error)], seconds: 0 }));
    child.once("close", (code) => resolve({ code, lines, seconds: (performance.now() - began) / 1000 }));
  });
}

/** How many tests a program says have passed and failed, how long each took, and how long cores worked. */
function told(lines) {
  const times = [];
  let [passed, failed, worked] = [0, 0, 0];
  for (const line of lines) {
    const one = /^test (.*) \.\.\. ok <([\d.]+)s>$/.exec(line);
    if (one) times.push({ name: one[1], seconds: Number(one[2]) });
    const all = /^test result: \w+\. (\d+) passed; (\d+) failed;/.exec(line);
    if (all) [passed, failed] = [passed + Number(all[1]), failed + Number(all[2])];
    // The last such line is that of the program; the one before is that of the shell itself.
    const cores = /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/.exec(line);
    if (cores) worked = 60 * (Number(cores[1]) + Number(cores[3])) + Number(cores[2]) + Number(cores[4]);
  }
  return { times, passed, failed, worked };
}

assert.deepEqual(told(["test a::b ... ok <1.250s>", "test result: ok. 1 passed; 0 failed; 0 ignored", "0m0.00s 0m0.00s", "1m2.50s 0m0.25s"]), {
  times: [{ name: "a::b", seconds: 1.25 }], passed: 1, failed: 0, worked: 62.75,
});

const tests = compiled();
assert.ok(tests.length > 0, "no tests were compiled");
const data = read();
const waiting = tests.map((test) => {
  const again = data === null || READ_SOURCES.includes(basename(test.folder));
  const key = again ? null : sha(data, ...[test.program, ...test.started].map((file) => readFileSync(file)));
  const mark = join(PASSED, `${relative(".", test.program).replaceAll(/[^\w-]+/g, "_")}${long ? "_long" : ""}.json`);
  const kept = existsSync(mark) ? JSON.parse(readFileSync(mark, "utf8")) : null;
  return { ...test, key, mark, kept, size: statSync(test.program).size };
});
// The longest first, so that no core is idle at the end.
const due = waiting.filter(({ key, kept }) => fresh || key === null || kept?.key !== key)
  .sort((one, other) => (other.kept?.seconds ?? 0) - (one.kept?.seconds ?? 0) || other.size - one.size);
const rested = waiting.filter((test) => !due.includes(test));

mkdirSync(PASSED, { recursive: true });
const slow = [];
let [passed, failed] = [0, 0];
const queue = [...due];
await Promise.all(Array.from({ length: availableParallelism() }, async () => {
  for (let test = queue.shift(); test; test = queue.shift()) {
    const { code, lines, seconds } = await run(test);
    const found = told(lines);
    passed += found.passed;
    failed += found.failed;
    slow.push(...found.times.map((one) => ({ name: `${test.name}: ${one.name}`, seconds: one.seconds })));
    if (code !== 0) {
      if (found.failed === 0) failed += 1;
      console.error(`\n${test.name} (${test.program}) failed:\n${lines.filter((line) => !/^test .* \.\.\. ok/.test(line)).join("\n")}\n`);
    } else {
      if (found.passed > 0 || !long) console.log(`${test.name}: ${found.passed} passed in ${seconds.toFixed(1)} s, ${found.worked.toFixed(1)} core-seconds`);
      if (test.key !== null) writeFileSync(test.mark, JSON.stringify({ key: test.key, seconds }));
    }
  }
}));
if (rested.length > 0) console.log(`${rested.length} programs of tests are as they were when they passed: ${rested.map(({ name }) => name).join(", ")}`);
if (slow.length > 0) console.log("the slowest:");
for (const { name, seconds } of slow.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
