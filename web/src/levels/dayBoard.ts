// The board of a puzzle of a day as it begins.

import type { Engine } from "../api/engine";
import type { Picture, View } from "../api/types";
import { iso } from "../play/dates";
import { dailyName, requestOf, type Daily } from "./daily";
import { inTurn } from "./inTurn";

export function boardOf(engine: Engine, daily: Daily, wanted: () => boolean): Promise<Picture> {
  return inTurn(dailyName(daily.kind, daily.date), wanted, async () => {
    const { view } = daily.kind === "calendar"
      ? await engine.open({ name: "calendar", options: { date: iso(daily.date) } })
      : (await engine.run(requestOf(daily)).result).game;
    return withTiles(view);
  });
}

/** A board of tiles with those that wait, in their order: an empty one says nothing. */
function withTiles(view: View): Picture {
  if (view.look !== "tiles") return view;
  const tiles = [...view.supply];
  return { ...view, cells: view.cells.map((cell) => (cell.sides ? cell : { ...cell, ...(tiles.length > 0 ? { sides: tiles.shift() ?? [] } : {}) })) };
}
