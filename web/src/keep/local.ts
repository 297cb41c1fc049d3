// The small store of the browser, for what the page needs before anything else: language and settings.
// Where the browser keeps nothing, they last as long as the page.

const held = new Map<string, string>();

export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? held.get(key) ?? null;
  } catch {
    return held.get(key) ?? null;
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    held.delete(key);
  } catch {
    held.set(key, value);
  }
}

export function dropLocal(key: string): void {
  held.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept there.
  }
}

export function localKeys(): string[] {
  try {
    return [...new Set([...Object.keys(localStorage), ...held.keys()])];
  } catch {
    return [...held.keys()];
  }
}
