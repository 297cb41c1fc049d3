// A package for npm, in a folder that is new or was made so: node web/npm/build.mjs ENGINE FOLDER [cover]
//
// ENGINE is the module of the engine, as web/build/engine makes it: with what `pavage` offers, or for `cover` with exact
// covers alone.

import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import typescript from "typescript";
import { ofSite } from "../../deploy/licences.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = resolve(HERE, "../..");
const MODULES = ["browser", "browser-worker", "node", "node-worker"];
const CONTRACT = /\.\/schema\.js|\.\.\/src\/api\/schema/;

/** The scripts: what hosts share is one file, and names of files beside them stay as they are. */
async function scripts(folder) {
  const input = { ...Object.fromEntries(MODULES.map((name) => [name, join(HERE, `${name}.ts`)])), "browser-worker": join(HERE, "../src/api/local/worker.ts") };
  const bundle = await rolldown({ input, platform: "neutral", external: [/^node:/] });
  const options = { dir: folder, format: "es", entryFileNames: "[name].js", chunkFileNames: "engine.js", minify: { compress: true, mangle: false, codegen: false } };
  await bundle.write(options);
  await bundle.close();
}

/** The types: those of the package, and the server's contract beside them. */
function types(folder) {
  const source = readFileSync(join(HERE, "api.ts"), "utf8");
  const { outputText } = typescript.transpileDeclaration(source, { fileName: "api.ts", compilerOptions: { target: "ES2022", module: "ESNext" } });
  if (!CONTRACT.test(outputText)) throw new Error("the types of the package do not name the contract");
  writeFileSync(join(folder, "pavage.d.ts"), outputText.replace(CONTRACT, "./schema.js"));
  cpSync(join(HERE, "../src/api/schema.d.ts"), join(folder, "schema.d.ts"));
}

/** What all that is released has in common, as the version. */
function common(field) {
  const found = new RegExp(`^\\[workspace\\.package\\]\n(?:[^[].*\n)*?${field} = "([^"]*)"`, "m").exec(readFileSync(join(ROOT, "Cargo.toml"), "utf8"));
  if (found === null) throw new Error(`Cargo.toml names no ${field}`);
  return found[1];
}

/** The links of the package, as soon as the project has an address. */
function links() {
  const address = common("repository");
  return address === "" ? {} : { repository: { type: "git", url: address }, homepage: address };
}

/** What a package says of itself. */
const described = (file) => JSON.parse(readFileSync(join(HERE, file), "utf8"));

const [engine, folder, only] = process.argv.slice(2);
if (folder === undefined || ![undefined, "cover"].includes(only)) {
  console.error("usage: node web/npm/build.mjs ENGINE FOLDER [cover]");
  process.exit(2);
}
const description = { ...described("package.json"), ...(only && described(`${only}/package.json`)) };
if (existsSync(folder) && readdirSync(folder).length > 0) {
  const old = existsSync(join(folder, "package.json")) ? JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) : {};
  if (old.name !== description.name) {
    console.error(`${folder} is not empty, and no package for npm: name a new folder`);
    process.exit(1);
  }
  rmSync(folder, { recursive: true });
}
mkdirSync(join(folder, "words"), { recursive: true });
await scripts(folder);
types(folder);
cpSync(engine, join(folder, "pavage.wasm"));
// Exact covers alone do without weights and books; but bundlers want the file that the scripts name.
cpSync(join(ROOT, "crates/learned/weights.bin"), join(folder, "weights.bin"));
for (const language of ["en", "fr"]) cpSync(join(ROOT, `crates/words/catalogues/${language}.ftl`), join(folder, `words/${language}.ftl`));
if (only === undefined) cpSync(join(ROOT, "crates/books/books"), join(folder, "books"), { recursive: true });
for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(join(ROOT, licence), join(folder, licence));
writeFileSync(join(folder, "licences.txt"), ofSite());
cpSync(join(HERE, only ?? "", "README.md"), join(folder, "README.md"));
writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...description, version: common("version"), ...links() }, null, 2)}\n`);
