// The page starts: words and letters first, then everything else.

import "./ui/font.css";
import "./ui/tokens.css";
import "./ui/controls.css";
import "./board/board.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { openFiles } from "./start/files";
import { beApp } from "./ui/app.svelte";
import { hearSystem } from "./ui/given.svelte";
import { tellTrouble } from "./ui/kept.svelte";
import { beRenewed } from "./ui/parts";
import { heed } from "./ui/press";
import { dress } from "./ui/settings.svelte";
import { firstLanguage, speak } from "./words/current.svelte";

/** Nothing jumps where letters come before what is written in them; nobody waits for them longer, in ms. */
const LETTERS_AWAITED = 1000;

const target = document.getElementById("app");
if (!target) throw new Error("index.html has a place for the page");
dress();
heed(window);
await Promise.all([speak(firstLanguage()), letters()]);
tellTrouble();
beRenewed(window);
hearSystem((files) => void openFiles(files));
mount(App, { target });
if (import.meta.env.MODE === "site") beApp(navigator.serviceWorker);

/** Settled when the page's own letters are there, or will not be soon: then others take their place. */
async function letters(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, LETTERS_AWAITED));
  await Promise.race([document.fonts.load('1em "Inter Variable"').catch(() => null), late]);
}
