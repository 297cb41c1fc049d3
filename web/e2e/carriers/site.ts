// The engine of a site that `./site` made.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the site. */
export function site(): string {
  const folder = process.env["SITE"];
  if (folder === undefined) throw new Error("no SITE: name the folder that ./site made, as SITE=FOLDER");
  return folder;
}

/** The bytes of its engine, which has its hash in its name. */
export function engine(): Buffer {
  const files = readdirSync(site(), { recursive: true, encoding: "utf8" });
  const found = files.filter((name) => /(^|[/\\])pavage[^/\\]*\.wasm$/.test(name));
  const [name] = found;
  if (name === undefined || found.length > 1) throw new Error(`${site()} has ${found.length} engines, not one`);
  return readFileSync(join(site(), name));
}
