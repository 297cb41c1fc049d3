// The engine of a site that `./site` made.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the site. */
export function site(): string {
  const folder = process.env["SITE"];
  if (folder === undefined) throw new Error("no SITE: name the folder that ./site made, as SITE=FOLDER");
  return folder;
}

/** The bytes of its engine. */
export function engine(): Buffer {
  return named("pavage", "wasm");
}

/** Its words, by language. */
export function words(): Record<string, string> {
  return { en: named("en", "ftl").toString(), fr: named("fr", "ftl").toString() };
}

/** The weights of the trained ordering. */
export function weights(): Buffer {
  return named("weights", "bin");
}

/** The file of that name and kind; each has its hash in its name. */
function named(name: string, kind: string): Buffer {
  const files = readdirSync(join(site(), "assets")).filter((file) => file.startsWith(`${name}-`) && file.endsWith(`.${kind}`));
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Error(`${site()} has ${files.length} files ${name}-….${kind}, not one`);
  return readFileSync(join(site(), "assets", file));
}
