// A board that is larger than its place: how large its cells are drawn, from all of it in sight to a few
// cells, and what stays under the fingers while that changes.

/** The most pixels of a cell. */
export const CELL_MAX = 96;
/** One press of a button makes cells so many times larger. */
export const STEP = 1.5;
/** Around the board, in cells. */
const MARGIN = 0.4;

export interface Shape {
  readonly rows: number;
  readonly cols: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The size of a cell with which the whole board is seen. */
export function wholeCell({ width, height }: Room, { rows, cols }: Shape): number {
  return Math.max(1, Math.min(width / (cols + MARGIN), height / (rows + MARGIN)));
}

/** A size of cells between the whole board and the largest. */
export const within = (cell: number, whole: number): number => Math.min(Math.max(cell, whole), Math.max(whole, CELL_MAX));

/** Where a place is scrolled to so that what lies at a distance from its edge stays there while all becomes
 * so many times larger. */
export const kept = (scrolled: number, distance: number, times: number): number => (scrolled + distance) * times - distance;

/** Draws what a place holds in another size, whose times it says; what lies at the spot, or in the middle of what is seen,
 * stays there. */
export function resized(place: HTMLElement, spot: Spot | null, draw: () => number): void {
  const { left, top } = place.getBoundingClientRect();
  const [x, y] = spot ? [spot.x - left, spot.y - top] : [place.clientWidth / 2, place.clientHeight / 2];
  const { scrollLeft, scrollTop } = place;
  const times = draw();
  place.scrollTo(kept(scrollLeft, x, times), kept(scrollTop, y, times));
}

export const middleOf = ([one, other]: readonly [Spot, Spot]): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

export const distance = ([one, other]: readonly [Spot, Spot]): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

export interface Zooming {
  /** The size of a cell as it is drawn now. */
  readonly cell: () => number;
  /** Draws cells so large; what lies at the spot of the window stays there. */
  readonly zoom: (cell: number, at: Spot) => void;
  /** Two fingers take over: what one of them began is forgotten. */
  readonly begin: () => void;
}

/** Two fingers on a place zoom and move what is in it; so does the wheel with Ctrl, as browsers tell of two
 * fingers on a touchpad. One finger scrolls, as anywhere. */
export function byFingers(place: HTMLElement, zooming: Zooming): { destroy: () => void } {
  let last: { readonly middle: Spot; readonly distance: number } | null = null;

  function fingers({ touches }: TouchEvent): readonly [Spot, Spot] | null {
    const [one, other, third] = [...touches];
    const spot = ({ clientX, clientY }: Touch): Spot => ({ x: clientX, y: clientY });
    return one && other && !third ? [spot(one), spot(other)] : null;
  }

  function ontouchstart(event: TouchEvent): void {
    const two = fingers(event);
    last = two && { middle: middleOf(two), distance: distance(two) };
    if (!two) return;
    event.preventDefault();
    zooming.begin();
  }

  function ontouchmove(event: TouchEvent): void {
    const two = fingers(event);
    if (!two || !last) return;
    event.preventDefault();
    const next = { middle: middleOf(two), distance: distance(two) };
    zooming.zoom((zooming.cell() * next.distance) / last.distance, last.middle);
    place.scrollLeft += last.middle.x - next.middle.x;
    place.scrollTop += last.middle.y - next.middle.y;
    last = next;
  }

  function ontouchend(event: TouchEvent): void {
    if (!fingers(event)) last = null;
  }

  function onwheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zooming.zoom(zooming.cell() * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
  }

  const active = { passive: false };
  place.addEventListener("touchstart", ontouchstart, active);
  place.addEventListener("touchmove", ontouchmove, active);
  place.addEventListener("touchend", ontouchend);
  place.addEventListener("touchcancel", ontouchend);
  place.addEventListener("wheel", onwheel, active);
  return {
    destroy() {
      place.removeEventListener("touchstart", ontouchstart);
      place.removeEventListener("touchmove", ontouchmove);
      place.removeEventListener("touchend", ontouchend);
      place.removeEventListener("touchcancel", ontouchend);
      place.removeEventListener("wheel", onwheel);
    },
  };
}
