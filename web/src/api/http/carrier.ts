// The engine behind the server that served the page.

import type { Carrier } from "../engine";
import { Connection } from "./connection";
import { HttpEngine } from "./engine";

export const carrier: Carrier = (lang) => new HttpEngine(lang, new Connection((input, init) => globalThis.fetch(input, init)));
