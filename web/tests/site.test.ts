/// <reference types="node" />
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let place = "";
beforeEach(() => void (place = mkdtempSync(join(tmpdir(), "site-"))));
afterEach(() => rmSync(place, { recursive: true }));

/** Writes these files below a folder, each with its name as its text. */
function files(folder: string, names: readonly string[]): string {
  for (const name of names) {
    const file = join(place, folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, name);
  }
  return join(place, folder);
}

/** What ./site says when it puts a page into a folder; empty if it does. */
function put(page: string, folder: string): string {
  try {
    execFileSync(process.execPath, ["build/site.mjs", "put", page, folder], { encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (reason) {
    return (reason as { stderr: string }).stderr;
  }
}

const text = (name: string): string => readFileSync(join(place, "out", name), "utf8");
const MINE = ["CNAME", ".htaccess", "assets/mine.css", "old/mine.txt", "index.html.bak"];

test("files of others survive each time a site is written", () => {
  const [first, second] = [files("1", ["index.html", "assets/a.js", "old/b.js"]), files("2", ["index.html", "assets/c.js"])];
  const out = join(place, "out");
  expect(put(first, out)).toBe("");
  files("out", MINE);
  expect(put(second, out)).toBe("");
  for (const name of MINE) expect(text(name)).toBe(name);
  expect(text("assets/c.js")).toBe("assets/c.js");
  expect(() => text("assets/a.js")).toThrow();
  expect(() => text("old/b.js")).toThrow();
});

test("a folder of others is refused, and so is a page that would replace a file of theirs", () => {
  const out = files("out", MINE);
  expect(put(files("1", ["index.html"]), out)).toContain("is not empty");
  expect(() => text("index.html")).toThrow();
  rmSync(out, { recursive: true });
  expect(put(files("1", ["index.html"]), out)).toBe("");
  files("out", ["robots.txt"]);
  writeFileSync(join(out, "robots.txt"), "mine");
  expect(put(files("2", ["index.html", "robots.txt"]), out)).toContain("would be lost");
  expect(text("robots.txt")).toBe("mine");
});
