// The folder of a site, as ./site calls it:
//   node site.mjs check FOLDER                  whether a site may be written there
//   node site.mjs finish visitors PAGE FOLDER   completes a built page and puts it there
//   node site.mjs finish tests PAGE FOLDER      the same, without what only makes it small
//   node site.mjs put PAGE FOLDER               puts a complete page there

import { accessSync, constants, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants as zlib, gzip } from "node:zlib";
import { ofSite } from "../../deploy/licences.mjs";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
/** Lists what ./site wrote. A folder with it may be written again. */
const MARK = ".made-by-site";
/** The most bytes of the engine as it is sent. */
const ENGINE_MOST = { gzip: 1_880_000, brotli: 1_390_000 };
/** Files up to this length are sent as they are. */
const SHORT = 1000;
/** Files that are compressed already. */
const DENSE = /\.(png|webp|woff2|br|gz)$/;
/** The byte of a gzip header that names the operating system, and the value that names none. */
const GZIP_SYSTEM = [9, 255];

class Refusal extends Error {}

/** The files in a folder and below it, in order, with slashes between the parts of their paths. */
function filesOf(folder) {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return all.filter((name) => statSync(join(folder, name)).isFile()).map((name) => name.split(sep).join("/")).sort();
}

/** What ./site wrote there before; refuses a folder that is neither empty nor from it. */
function written(folder) {
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new Refusal(`${folder} is a file: name a folder`);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Refusal(`nothing can be written to ${folder}: ${error.message}`);
  }
  const mark = join(folder, MARK);
  if (existsSync(mark)) return readFileSync(mark, "utf8").split("\n").slice(1).filter((name) => name !== "");
  if (readdirSync(folder).length > 0) throw new Refusal(`${folder} is not empty, and ./site did not make it: name a new folder or an empty one`);
  return [];
}

/** Writes copies of a file for hosts that send them, where they are shorter. */
async function compress(file) {
  const bytes = readFileSync(file);
  if (bytes.length <= SHORT || DENSE.test(file)) return { gzip: bytes.length, brotli: bytes.length };
  const params = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY, [zlib.BROTLI_PARAM_LGWIN]: zlib.BROTLI_MAX_WINDOW_BITS, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [zipped, brotli] = await Promise.all([promisify(gzip)(bytes, { level: zlib.Z_BEST_COMPRESSION }), promisify(brotliCompress)(bytes, { params })]);
  const [at, none] = GZIP_SYSTEM;
  zipped[at] = none;
  if (zipped.length < bytes.length) writeFileSync(`${file}.gz`, zipped);
  if (brotli.length < bytes.length) writeFileSync(`${file}.br`, brotli);
  return { gzip: zipped.length, brotli: brotli.length };
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;

function withinBounds(sizes) {
  for (const [way, most] of Object.entries(ENGINE_MOST)) {
    if (sizes[way] > most) throw new Refusal(`the engine takes ${sizes[way]} bytes by ${way}, at most ${most} are allowed`);
  }
}

/** Removes what was there before and is not any more; files of others stay. */
function tidy(folder, before, now) {
  for (const name of before.filter((name) => !now.includes(name))) {
    const file = resolve(folder, name);
    if (relative(folder, file).startsWith("..")) throw new Refusal(`${join(folder, MARK)} names a file outside: ${name}`);
    rmSync(file, { force: true });
    for (let above = dirname(file); above !== folder && existsSync(above) && readdirSync(above).length === 0; above = dirname(above)) rmdirSync(above);
  }
}

/** Puts all files of a page into a folder, and removes what ./site put there before. */
function put(page, folder) {
  const before = written(folder);
  const now = filesOf(page);
  const foreign = now.find((name) => !before.includes(name) && existsSync(join(folder, name)));
  if (foreign !== undefined) throw new Refusal(`${join(folder, foreign)} is not from ./site and would be lost: move it, or name another folder`);
  const mark = (names) => writeFileSync(join(folder, MARK), `Written by ./site of Pavage, which replaces these files when it is run again:\n${names.join("\n")}\n`);
  // Whatever happens meanwhile, the folder says what is in it.
  mark([...new Set([...before, ...now])].sort());
  // What the page names comes before the page.
  const pages = now.filter((name) => /\.html(\.|$)/.test(name));
  for (const name of [...now.filter((name) => !pages.includes(name)), ...pages]) cpSync(join(page, name), join(folder, name));
  tidy(folder, before, now);
  mark(now);
}

/** Adds the compressed copies of a page, and tells the size of its engine as it is sent. */
async function compressed(page, made, engine) {
  const sizes = await Promise.all(made.map((name) => compress(join(page, name))));
  const sent = sizes[made.indexOf(engine)];
  withinBounds(sent);
  return `${megabytes(sent.gzip)} by gzip, ${megabytes(sent.brotli)} by brotli`;
}

async function finish(reader, page, folder) {
  written(folder);
  writeFileSync(join(page, "licences", "all.txt"), ofSite());
  // It lists the files, so that it comes after all others but their compressed copies. Its tools are
  // there only once the packages of the page are.
  const { precache } = await import("./precache.mjs");
  await precache(page);
  const made = filesOf(page);
  const engine = made.find((name) => name.endsWith(".wasm"));
  if (engine === undefined) throw new Refusal("the page was built without an engine");
  const size = megabytes(statSync(join(page, engine)).size);
  const sent = reader === "visitors" ? await compressed(page, made, engine) : "nothing is compressed";
  put(page, folder);
  console.log(`${folder}: ${made.length} files; the engine has ${size}, ${sent}`);
}

const [command, ...paths] = process.argv.slice(2);
const given = paths.map((path) => resolve(path));
try {
  if (command === "check") written(given[0]);
  else if (command === "put") put(given[0], given[1]);
  else await finish(paths[0], given[1], given[2]);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`./site: ${error.message}`);
  process.exitCode = 1;
}
