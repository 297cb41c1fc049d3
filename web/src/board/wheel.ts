// How often a wheel turns what is in the hand: once for each notch of a mouse. A touchpad has no notches
// and sends many small turns: of those it is once in each stretch of time.

/** What the event of a wheel tells. */
export interface Turn {
  readonly deltaY: number;
  /** 0 for pixels; mice of some browsers send lines. */
  readonly deltaMode: number;
  /** In steps of 120 for the notches of a mouse. */
  readonly wheelDeltaY?: number;
  /** In milliseconds. */
  readonly timeStamp: number;
}

const NOTCH = 120;
/** One turn for each stretch of a touchpad, in milliseconds. */
const STRETCH = 160;

export class Wheel {
  private last = -STRETCH;

  /** By how many quarters to turn: to the right if it is positive. */
  turns({ deltaY, deltaMode, wheelDeltaY = 0, timeStamp }: Turn): number {
    if (deltaY === 0) return 0;
    const way = deltaY > 0 ? 1 : -1;
    const notches = Math.abs(wheelDeltaY) / NOTCH;
    if (notches >= 1 && Number.isInteger(notches)) return way * notches;
    if (deltaMode !== 0) return way;
    if (timeStamp - this.last < STRETCH) return 0;
    this.last = timeStamp;
    return way;
  }
}
