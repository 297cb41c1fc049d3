// What was made before and is the same still, as the drawing of a piece that nobody has moved.

export class Memory<T> {
  private readonly known = new Map<string, T>();

  /** At most so many are remembered; what was made first goes first. */
  constructor(private readonly most: number) {}

  /** What was made under this name, or is made now. */
  of(key: string, make: () => T): T {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.known.set(key, made);
    if (this.known.size > this.most) {
      for (const [first] of this.known) {
        this.known.delete(first);
        break;
      }
    }
    return made;
  }
}
