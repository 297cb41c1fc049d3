// Writes the service worker of a site: node web/build/precache.mjs FOLDER
//
// The last step before files are compressed. The worker contains the list of all files in the folder
// with their hashes, so it changes whenever one of them does; browsers look for that.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";

const WORKER = "worker.js";
const HERE = dirname(fileURLToPath(import.meta.url));
/** What the page works without: copies for servers, maps, pictures for stores, the worker itself. Names
 * that begin with a dot are for the host. */
const LEFT_OUT = [/\.(br|gz|map)$/, /^app\/screenshot-/, /^worker\.js$/, /(^|\/)\./];

/** The files of a folder that the page needs, by their names. */
export function listed(folder) {
  const paths = readdirSync(folder, { recursive: true })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !LEFT_OUT.some((left) => left.test(path)))
    .sort();
  const files = paths.map((path) => ({ path, hash: hashOf(readFileSync(join(folder, path))) }));
  return { version: hashOf(JSON.stringify(files)).slice(0, 16), files };
}

function hashOf(content) {
  return createHash("sha256").update(content).digest("hex");
}

/** The text of the worker with its list. */
export async function workerOf(list) {
  const [{ output }] = await build({
    configFile: false,
    logLevel: "error",
    root: resolve(HERE, ".."),
    publicDir: false,
    define: { RELEASE: JSON.stringify(list) },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: resolve(HERE, "../src/worker/worker.ts"), formats: ["iife"], name: "worker", fileName: () => WORKER },
    },
  });
  return output[0].code;
}

export async function precache(folder) {
  const list = listed(folder);
  if (!list.files.some(({ path }) => path === "index.html")) throw new Error(`${folder} is no site: it has no index.html`);
  writeFileSync(join(folder, WORKER), await workerOf(list));
  return list;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0) {
    console.error("usage: node web/build/precache.mjs FOLDER");
    process.exit(2);
  }
  try {
    const { version, files } = await precache(resolve(folder));
    console.log(`${relative(process.cwd(), join(folder, WORKER))}: release ${version}, ${files.length} files`);
  } catch (reason) {
    console.error(`the service worker cannot be written: ${reason.message}`);
    process.exit(1);
  }
}
