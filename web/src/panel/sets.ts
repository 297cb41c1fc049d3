// The sets of pieces there are, by name and as they are called on the page.

import { catalogue } from "../ui/house";
import { setTitle } from "../play/title";

export interface PieceSet {
  readonly name: string;
  readonly title: string;
}

export async function pieceSets(): Promise<readonly PieceSet[]> {
  const { families } = await catalogue();
  const names = families.find(({ family }) => family === "packing")?.lists["piece_sets"] ?? [];
  return names.map((name) => ({ name, title: setTitle(name) }));
}
