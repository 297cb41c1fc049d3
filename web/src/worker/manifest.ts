// What the system is told of the page as an app: its names in one language, its icons, what it opens.
// Read when the site is built. All addresses are relative, so that it holds under any path.

import type { Args } from "../words/words";

type Say = (key: string, args?: Args) => string;

/** An icon, and whether the system may cut it to its own form. */
const ICONS = [
  { file: "icon-192.png", sizes: "192x192", purpose: "any" },
  { file: "icon-512.png", sizes: "512x512", purpose: "any" },
  { file: "icon-maskable-512.png", sizes: "512x512", purpose: "maskable" },
] as const;

const SCREENSHOTS = [
  { file: "screenshot-wide.webp", sizes: "1280x800", form_factor: "wide" },
  { file: "screenshot-narrow.webp", sizes: "390x844", form_factor: "narrow" },
] as const;

/** The kinds of files that the page opens, by their endings. */
const OPENED = {
  "text/plain": [".txt", ".pavage", ".conf"],
  "text/csv": [".csv"],
  "application/xml": [".xmpuzzle"],
  "application/toml": [".toml"],
  "application/json": [".json"],
} as const;

/** The files of the app's own folder that a manifest names. */
export const APP_FILES = [...ICONS, ...SCREENSHOTS].map(({ file }) => file);

export function manifest(language: string, say: Say): object {
  return {
    name: "Pavage",
    short_name: "Pavage",
    description: say("app-about"),
    lang: language,
    dir: "ltr",
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#f6f4ef",
    theme_color: "#f6f4ef",
    categories: ["games", "education"],
    icons: [
      ...ICONS.map(({ file, sizes, purpose }) => ({ src: `app/${file}`, type: "image/png", sizes, purpose })),
      { src: "app/icon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
    ],
    screenshots: SCREENSHOTS.map(({ file, form_factor, sizes }) => ({
      src: `app/${file}`, type: "image/webp", sizes, form_factor, label: say(`screen-${form_factor}`),
    })),
    shortcuts: [
      { name: say("app-today"), url: "./#/play?name=calendar&date=today" },
      { name: say("make-title", { family: say("family-suguru") }), url: "./#/new/suguru" },
      { name: say("games"), url: "./#/games" },
    ],
    file_handlers: [{ action: "./", accept: OPENED }],
    share_target: { action: "./", method: "GET", enctype: "application/x-www-form-urlencoded", params: { title: "title", text: "text", url: "url" } },
  };
}
