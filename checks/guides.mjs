// The examples of the guides are true, and the slowest are named:
//
//   node checks/guides.mjs [--long] PROGRAM [GUIDE...]
//
// Every block of a guide whose lines begin with `$ ` is a session in a shell. Its commands are run, in
// order, in one folder for each guide, and what they print is compared with what the guide shows.
// A block whose fence says `long` is left out; with --long the guides that have such a block are tried, whole,
// and no others.
// Times, and what is reckoned from them, may be others: the speed, and which puzzle took longest.
// Remarks on standard error may be left out. A line that is `…` stands for any lines, and a line that
// ends with `…` for any end. `cat FILE` and *Save … as `FILE`* in the guide write the file
// that later commands read.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ANY = "…";
const SAVED = /\b[Ss]ave (?:it|that|this)(?: [^.`]*)? as `([^`]+)`/g;
const NUMBER = "\\d[\\d,. ]*(?:e[-+]?\\d+)?";
const LONG = "long";
const SLOWEST = 10;

/** Blocks of a guide: the prose before each, the words of its fence, its lines. */
function blocks(text) {
  const found = [];
  let prose = "";
  let block = null;
  for (const line of text.split("\n")) {
    const fence = /^```(.*)$/.exec(line);
    if (block === null && fence) block = { prose, words: fence[1].split(" "), lines: [] };
    else if (block !== null && line === "```") {
      found.push(block);
      [block, prose] = [null, ""];
    } else if (block !== null) block.lines.push(line);
    else prose += `${line}\n`;
  }
  return { found, rest: prose };
}

/** Commands of a session and what each shows. */
function commands(lines) {
  const found = [];
  for (const line of lines) {
    if (line.startsWith("$ ")) found.push({ command: line.slice(2), shown: [] });
    else found.at(-1)?.shown.push(line);
  }
  return found;
}

/** A line without what a clock decides and without alignment, which follows its length. */
function plain(line) {
  return line
    .replace(new RegExp(`${NUMBER} nodes/s`, "g"), "# nodes/s")
    .replace(new RegExp(`${NUMBER} (?:ns|µs|ms|s|min|h)\\b`, "g"), "# time")
    .replace(new RegExp(`("(?:elapsed_ms|mean_ms|best_ms|worst_ms)":)[\\d.e-]+`, "g"), "$1#")
    .replace(/slowest # time \([^)]*\)/g, "slowest # time (#)")
    .replace(/ +/g, " ")
    .trimEnd();
}

function sameLine(shown, printed) {
  if (shown.endsWith(ANY)) return plain(printed).startsWith(plain(shown.slice(0, -1)));
  return plain(shown) === plain(printed);
}

/** Whether what is printed is what is shown. */
function same(shown, printed) {
  if (shown.length === 0) return printed.length === 0;
  const [first, ...rest] = shown;
  if (first === ANY) return printed.some((_, at) => same(rest, printed.slice(at))) || same(rest, []);
  return printed.length > 0 && sameLine(first, printed[0]) && same(rest, printed.slice(1));
}

/** What is wrong with the sessions of a guide, and how many seconds each command took. */
function faults(guide, text, program, root, long = false) {
  const folder = mkdtempSync(join(tmpdir(), "pavage-guide-"));
  const bin = join(folder, ".bin");
  mkdirSync(bin);
  symlinkSync(program, join(bin, "pavage"));
  symlinkSync(join(root, "data"), join(folder, "data"));
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, LC_ALL: "C.UTF-8", NO_COLOR: "1", COLUMNS: "200" };
  const wrong = [];
  const took = [];
  let last = null;
  const save = (prose, lines) => {
    for (const [, name] of prose.matchAll(SAVED)) writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  };
  const { found, rest } = blocks(text);
  for (const { prose, words, lines } of found) {
    // `Save it as` stands before the text or after it.
    if (last !== null && /^\s*Save/.test(prose)) save(prose, last);
    else save(prose, lines);
    last = lines;
    if (words.includes(LONG) && !long) continue;
    for (const { command, shown } of lines[0]?.startsWith("$ ") ? commands(lines) : []) {
      const file = /^cat (\S+)$/.exec(command)?.[1];
      if (file !== undefined && !existsSync(join(folder, file))) {
        writeFileSync(join(folder, file), `${shown.join("\n")}\n`);
        continue;
      }
      const began = performance.now();
      const told = spawnSync("bash", ["-c", command], { cwd: folder, env, encoding: "utf8", timeout: 1_200_000 });
      took.push({ seconds: (performance.now() - began) / 1000, line: `${guide}: $ ${command}` });
      const printed = [told.stdout, told.stdout + told.stderr].map((text) => text.replace(/\n$/, "").split("\n"));
      if (told.error !== undefined) wrong.push(`${guide}: $ ${command}\n${told.error}`);
      else if (shown.length > 0 && !printed.some((lines) => same(shown, lines))) {
        wrong.push(`${guide}: $ ${command}\n  it shows\n${shown.join("\n")}\n  but the command prints\n${printed[1].join("\n")}`);
      }
    }
  }
  if (last !== null) save(rest, last);
  rmSync(folder, { recursive: true });
  return { wrong, took };
}

/** The judge is judged first. */
function judged() {
  const lines = (text) => text.split("\n");
  assert.ok(same(lines("a 1,234 nodes, 5.1 ms, 1,245,122 nodes/s\n…\nlast"), lines("a 1,234 nodes, 77 ms, 9 nodes/s\nb\nc\nlast")));
  assert.ok(same(["median 1 ms, slowest 0.1 ms (a.txt)"], ["median 3 ms, slowest 7 s (b.txt)"]));
  assert.ok(!same(["first 0.1 ms (a.txt)"], ["first 7 s (b.txt)"]));
  assert.ok(same(lines("a b…"), lines("a b c")));
  assert.ok(same(["a", ANY], ["a", "b"]));
  assert.ok(!same(lines("a 1,234 nodes"), lines("a 1,235 nodes")));
  assert.ok(!same(lines("a\nb"), lines("a")));
  assert.ok(!same(lines("a"), lines("a\nb")));
  assert.ok(!same(lines("…\nlast"), lines("a\nb")));
  const text = "Save this as `x`:\n\n```text\nhello\n```\n\n```console\n$ cat x\nhello\n$ echo 1\n2\n```\n";
  const { wrong, took } = faults("guide", text, "/bin/true", ".");
  assert.deepEqual([wrong.length, took.length], [1, 2]);
  const longer = text.replace("console", "console long");
  assert.deepEqual([faults("guide", longer, "/bin/true", ".").took.length, faults("guide", longer, "/bin/true", ".", true).took.length], [0, 2]);
}

judged();
const given = process.argv.slice(2);
const long = given[0] === `--${LONG}`;
const [program, ...named] = long ? given.slice(1) : given;
if (program === undefined) {
  console.error("usage: node checks/guides.mjs [--long] PROGRAM [GUIDE...]");
  process.exit(2);
}
const all = () => execFileSync("git", ["ls-files", "README.md", "docs/*.md"], { encoding: "utf8" }).trim().split("\n");
const wrong = [];
const took = [];
for (const guide of named.length > 0 ? named : all()) {
  const text = readFileSync(guide, "utf8");
  if (long && !blocks(text).found.some(({ words }) => words.includes(LONG))) continue;
  const told = faults(guide, text, resolve(program), resolve("."), long);
  took.push(...told.took);
  wrong.push(...told.wrong);
}
for (const fault of wrong) console.error(`${fault}\n`);
console.log("the slowest:");
for (const { seconds, line } of took.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${line}`);
}
console.log(`${took.length} commands of the guides, ${wrong.length} of them not as shown`);
process.exit(wrong.length > 0 || took.length === 0 ? 1 : 0);
