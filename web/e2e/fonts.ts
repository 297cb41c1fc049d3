// The fonts of the machine that a browser runs on: one family, and no other. The families come as
// packages, so that the flows meet the same letters everywhere; which of them are used is told to the
// browser's fontconfig.

import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** What each family is called, and where it lies. Arimo is what Liberation Sans is made from. */
const FONTS = {
  "DejaVu": { name: "DejaVu Sans", lies: "node_modules/dejavu-fonts-ttf/ttf" },
  "Liberation": { name: "Arimo", lies: "node_modules/@expo-google-fonts/arimo" },
  "Noto Sans": { name: "Noto Sans", lies: "node_modules/@expo-google-fonts/noto-sans" },
} as const;

export type Family = keyof typeof FONTS;

export const FAMILIES = Object.keys(FONTS) as readonly Family[];

export interface Fonts {
  /** As the browser names them. */
  readonly name: string;
  /** The environment of a browser that has these fonts only. */
  readonly env: Record<string, string>;
  remove(): Promise<void>;
}

/** A machine with one family of fonts. */
export async function machineWith(family: Family): Promise<Fonts> {
  const { name, lies } = FONTS[family];
  const folder = resolve(lies);
  await access(folder).catch(() => {
    throw new Error(`the fonts of ${family} are not in ${folder}: run npm ci in web/`);
  });
  const own = await mkdtemp(join(tmpdir(), "pavage-fonts-"));
  const file = join(own, "fonts.conf");
  await writeFile(file, `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${own}</cachedir>
  <selectfont>
    <rejectfont><pattern><patelt name="scalable"><bool>true</bool></patelt></pattern></rejectfont>
    <acceptfont><pattern><patelt name="family"><string>${name}</string></patelt></pattern></acceptfont>
  </selectfont>
</fontconfig>
`);
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
  return { name, env: { ...env, FONTCONFIG_FILE: file }, remove: () => rm(own, { recursive: true, force: true }) };
}
