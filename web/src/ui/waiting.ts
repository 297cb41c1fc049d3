// What waits on its way from one page to the next.

export class Waiting<T> {
  #it: T | null = null;

  leave(it: T): void {
    this.#it = it;
  }

  /** Takes it; there is one taker. */
  take(): T | null {
    const it = this.#it;
    this.#it = null;
    return it;
  }
}
