// A drawer where nothing can be kept.

import type { Drawer } from "../drawer";
import { NOT_KEPT, Refusal } from "../engine";

export function unkept(): Drawer<never, unknown> {
  const refuse = (): Promise<never> => Promise.reject(new Refusal(NOT_KEPT));
  return { list: () => Promise.resolve([]), load: refuse, save: refuse, rename: refuse, forget: refuse, exported: refuse };
}
