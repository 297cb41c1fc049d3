// The sheet that lies above the page, whatever page it is.

export type Sheet = "keys" | "settings" | "report";

let open = $state<Sheet | null>(null);

export function sheet(): Sheet | null {
  return open;
}

/** Lays a sheet above the page, in the place of another, or none. */
export function lay(which: Sheet | null): void {
  open = which;
}
