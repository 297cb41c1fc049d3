// What makes the site an app, beside its service worker: manifests, icons, screenshots. For the build of
// the site only.

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { APP_FILES, manifest } from "../src/worker/manifest";
import { LANGUAGES, Words } from "../src/words/words";

const TOUCH_ICON = "apple-touch-icon.png";

export function app(): Plugin {
  let site = false;
  return {
    name: "app",
    apply: "build",
    configResolved({ mode }) {
      site = mode === "site";
    },
    transformIndexHtml() {
      if (!site) return [];
      const link = (rel: string, href: string): object => ({ rel, href });
      return [link("manifest", "./manifest.en.webmanifest"), link("apple-touch-icon", `./app/${TOUCH_ICON}`)]
        .map((attrs) => ({ tag: "link", attrs: attrs as Record<string, string>, injectTo: "head" as const }));
    },
    generateBundle() {
      if (!site) return;
      for (const file of [...APP_FILES, TOUCH_ICON]) this.emitFile({ type: "asset", fileName: `app/${file}`, source: readFileSync(`app/${file}`) });
      this.emitFile({ type: "asset", fileName: "app/icon.svg", source: readFileSync("public/favicon.svg") });
      for (const language of LANGUAGES) {
        const words = new Words(language, readFileSync(`words/${language}.ftl`, "utf8"));
        const source = `${JSON.stringify(manifest(language, (key, args) => words.say(key, args)), null, 1)}\n`;
        this.emitFile({ type: "asset", fileName: `manifest.${language}.webmanifest`, source });
      }
    },
  };
}
