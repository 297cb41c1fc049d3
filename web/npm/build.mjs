// The package for npm, in a folder that is new or was made so: node web/npm/build.mjs ENGINE FOLDER
//
// ENGINE is the module of the engine, as ./site leaves it in .tools/site-work/pavage.wasm.

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

const [engine, folder] = process.argv.slice(2).map((path) => resolve(path));
if (folder === undefined) {
  console.error("usage: node web/npm/build.mjs ENGINE FOLDER");
  process.exit(2);
}
const description = JSON.parse(readFileSync(join(HERE, "package.json"), "utf8"));
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
cpSync(join(ROOT, "crates/learned/weights.bin"), join(folder, "weights.bin"));
for (const language of ["en", "fr"]) cpSync(join(ROOT, `crates/words/catalogues/${language}.ftl`), join(folder, `words/${language}.ftl`));
cpSync(join(ROOT, "crates/books/books"), join(folder, "books"), { recursive: true });
for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(join(ROOT, licence), join(folder, licence));
writeFileSync(join(folder, "licences.txt"), ofSite());
cpSync(join(HERE, "README.md"), join(folder, "README.md"));
writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...description, version: common("version"), ...links() }, null, 2)}\n`);
