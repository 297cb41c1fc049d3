// Releases of the site on a host that a flow can update: whole, or cut in the middle.

import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { SITE } from "./host";

const WORKER = "worker.js";

export class Releases {
  private constructor(
    /** What the host serves. */
    readonly folder: string,
    /** The next release, not published yet. */
    private readonly next: string,
  ) {}

  /** A host's folder with the site as it is built, and a next release whose scripts have other names. */
  static readonly make = async (): Promise<Releases> => {
    const folder = await mkdtemp(join(tmpdir(), "pavage-site-"));
    const next = await mkdtemp(join(tmpdir(), "pavage-next-"));
    for (const made of [folder, next]) await cp(resolve(SITE ?? ""), made, { recursive: true });
    await renamed(next);
    await promisify(execFile)(process.execPath, [resolve("build/precache.mjs"), next]);
    return new Releases(folder, next);
  };

  /** Puts the next release in the place of the one before. */
  async publish(): Promise<void> {
    const [coming, gone] = [`${this.folder}-coming`, `${this.folder}-gone`];
    await cp(this.next, coming, { recursive: true });
    await rename(this.folder, gone);
    await rename(coming, this.folder);
    await rm(gone, { recursive: true });
  }

  /** The same, but of a script only half has come when the connection is cut. */
  async publishHalf(script: RegExp): Promise<void> {
    await this.publish();
    const assets = join(this.folder, "assets");
    for (const name of (await readdir(assets)).filter((name) => script.test(name))) {
      const whole = await readFile(join(assets, name));
      await writeFile(join(assets, name), whole.subarray(0, whole.length / 2));
    }
  }

  async remove(): Promise<void> {
    for (const made of [this.folder, this.next]) await rm(made, { recursive: true, force: true });
  }
}

/** The same site as another release: it says so, and none of its scripts has a name of the one before. */
async function renamed(folder: string): Promise<void> {
  const assets = join(folder, "assets");
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const other = (name: string): string => name.replace(/\.js$/, "2.js");
  const texts = [join(folder, "index.html"), join(folder, "play/index.html"), ...scripts.map((name) => join(assets, name))];
  for (const file of texts) {
    let text = await readFile(file, "utf8");
    for (const name of scripts) text = text.replaceAll(name, other(name));
    await writeFile(file, file.endsWith(".html") ? text.replace("<title>", '<meta name="release" content="next"><title>') : text);
  }
  for (const name of scripts) await rename(join(assets, name), join(assets, other(name)));
  // Copies for hosts that send them are of the release before, as the worker is.
  for (const name of await readdir(folder, { recursive: true })) if (/\.(br|gz)$/.test(name) || name === WORKER) await rm(join(folder, name));
}
