// The sheet that lies above the page, whatever page it is.

export type Sheet = "keys" | "settings" | "report";

let open = $state<Sheet | null>(null);
let family: string | null = null;

export function sheet(): Sheet | null {
  return open;
}

/** The family of the game that is on the page, if one is. */
export function played(): string | null {
  return family;
}

/** Notes which game is on the page. */
export function playing(which: string | null): void {
  family = which;
}

/** Lays a sheet above the page, in the place of another, or none. */
export function lay(which: Sheet | null): void {
  open = which;
}
