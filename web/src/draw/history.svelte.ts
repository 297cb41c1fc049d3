// A drawing with its past: what was drawn can be undone and redone. A stroke over several cells is one
// step.

export class History<Draft> {
  #now = $state.raw() as Draft;
  #past = $state.raw<readonly Draft[]>([]);
  #future = $state.raw<readonly Draft[]>([]);
  /** What there was before the stroke under way. */
  #before: { readonly draft: Draft } | null = null;

  constructor(first: Draft) {
    this.#now = first;
  }

  get now(): Draft {
    return this.#now;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Begins with another drawing, before anything is drawn. */
  begun(first: Draft): void {
    this.#now = first;
  }

  step(next: Draft): void {
    this.end();
    this.record(this.#now);
    this.#now = next;
  }

  /** A stroke begins: until its end, what changes is one step. */
  begin(): void {
    this.end();
    this.#before = { draft: this.#now };
  }

  stroke(next: Draft): void {
    this.#now = next;
  }

  end(): void {
    const before = this.#before;
    this.#before = null;
    if (before && before.draft !== this.#now) this.record(before.draft);
  }

  undo(): void {
    this.end();
    const last = this.#past.at(-1);
    if (last === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.#now];
    this.#now = last;
  }

  redo(): void {
    this.end();
    const next = this.#future.at(-1);
    if (next === undefined) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.#now];
    this.#now = next;
  }

  private record(before: Draft): void {
    this.#past = [...this.#past, before];
    this.#future = [];
  }
}
