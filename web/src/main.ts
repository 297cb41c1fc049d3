// The page starts: words first, then everything else.

import "./ui/tokens.css";
import "./ui/controls.css";
import "./board/board.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { dress } from "./ui/settings.svelte";
import { firstLanguage, speak } from "./words/current.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has a place for the page");
dress();
await speak(firstLanguage());
mount(App, { target });
