// A drawing with its past: what was drawn can be undone and redone. A stroke over several cells is one
// step. The name goes with the drawing: all steps of one have it in common, and a step back to the drawing
// before leads to its name as well.

/** What a drawing is called; empty while it has no name. */
export interface Called {
  name: string;
}

class Title implements Called {
  name = $state("");

  constructor(name: string) {
    this.name = name;
  }
}

interface Step<Draft> {
  readonly draft: Draft;
  readonly title: Title;
}

export class History<Draft> implements Called {
  #now = $state.raw() as Step<Draft>;
  #past = $state.raw<readonly Step<Draft>[]>([]);
  #future = $state.raw<readonly Step<Draft>[]>([]);
  /** What there was before the stroke under way. */
  #before: Step<Draft> | null = null;

  constructor(first: Draft) {
    this.#now = { draft: first, title: new Title("") };
  }

  get now(): Draft {
    return this.#now.draft;
  }

  get name(): string {
    return this.#now.title.name;
  }

  set name(name: string) {
    this.#now.title.name = name;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Begins with another drawing, before anything is drawn. */
  begun(first: Draft): void {
    this.stroke(first);
  }

  /** Another draft of the same drawing; with a name, another drawing. */
  step(next: Draft, name?: string): void {
    this.end();
    this.record(this.#now);
    this.#now = { draft: next, title: name === undefined ? this.#now.title : new Title(name) };
  }

  /** A stroke begins: until its end, what changes is one step. */
  begin(): void {
    this.end();
    this.#before = this.#now;
  }

  stroke(next: Draft): void {
    this.#now = { draft: next, title: this.#now.title };
  }

  end(): void {
    const before = this.#before;
    this.#before = null;
    if (before && before.draft !== this.#now.draft) this.record(before);
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

  private record(before: Step<Draft>): void {
    this.#past = [...this.#past, before];
    this.#future = [];
  }
}
