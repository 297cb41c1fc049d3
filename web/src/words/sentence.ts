// What the engine words for all that show it, as a sentence of the page: the options of the command and the names
// of engines are called here what the page calls them.

import { say, words } from "./current.svelte";

export function sentence(text: string): string {
  const titled = (whole: string, key: string): string => (words().has(key) ? say(key) : whole);
  const named = text
    .replace(/--([a-z]+(?:-[a-z]+)*)/g, (whole, name: string) => titled(whole, `option-${name}`))
    .replace(/\b[a-z]+(?:-[a-z]+)*(?=: )/g, (name) => titled(name, `engine-${name}`));
  return named.charAt(0).toUpperCase() + named.slice(1);
}
