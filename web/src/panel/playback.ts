// Going through steps by hand or by itself: where it stands, and the timer that goes on. It knows
// nothing of what the steps are.

export interface Standing {
  readonly at: number;
  readonly playing: boolean;
}

/** So long a picture stays at least, in milliseconds: what is faster goes several steps at once. */
const FRAME = 16;

export class Playback {
  private at: number;
  /** 1 onwards, -1 backwards. */
  private way: 1 | -1 = 1;
  private timer: ReturnType<typeof setInterval> | null = null;

  /** `tell` hears of each change, the first one too. `pace` is the time of a step in milliseconds. */
  constructor(
    private readonly first: number,
    private readonly last: number,
    private pace: number,
    private readonly tell: (now: Standing) => void,
  ) {
    this.at = first;
    this.told();
  }

  /** Goes on by itself; from the end it begins again. */
  play(): void {
    if (this.at >= this.last) this.at = this.first;
    this.way = 1;
    this.start();
    this.told();
  }

  /** Goes back by itself, to the first step; from there it begins at the end. */
  rewind(): void {
    if (this.at <= this.first) this.at = this.last;
    this.way = -1;
    this.start();
    this.told();
  }

  pause(): void {
    this.end();
    this.told();
  }

  toggle(): void {
    if (this.timer === null) this.play();
    else this.pause();
  }

  /** Goes to a step, and stays there. */
  go(to: number): void {
    this.end();
    this.at = Math.max(this.first, Math.min(this.last, to));
    this.told();
  }

  step(by: number): void {
    this.go(this.at + by);
  }

  setPace(pace: number): void {
    this.pace = pace;
    if (this.timer !== null) this.start();
  }

  /** Stops, and tells nobody. */
  end(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  private start(): void {
    this.end();
    this.timer = setInterval(() => this.next(), Math.max(FRAME, this.pace));
  }

  private next(): void {
    const by = this.way * Math.max(1, Math.round(FRAME / this.pace));
    this.at = Math.max(this.first, Math.min(this.last, this.at + by));
    if (this.at === (this.way === 1 ? this.last : this.first)) this.end();
    this.told();
  }

  private told(): void {
    this.tell({ at: this.at, playing: this.timer !== null });
  }
}
