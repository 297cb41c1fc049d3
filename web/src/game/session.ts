// A game that is played: the last answer of the engine, and calls that follow each other. It has no
// document and no rule: the engine says what a command leads to.

import { Refusal, type Engine } from "../api/engine";
import type { GameAnswer, OpenRequest } from "../api/types";

export interface SessionState {
  readonly answer: GameAnswer | null;
  /** Calls under way. */
  readonly waiting: number;
  /** Why the last call was refused; a new call clears it. */
  readonly refusal: Refusal | null;
}

type Listener = (state: SessionState) => void;

export class Session {
  private state: SessionState = { answer: null, waiting: 0, refusal: null };
  private readonly listeners = new Set<Listener>();
  // Commands are answered in the order in which they were given: each needs the game before it.
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly engine: Engine) {}

  get answer(): GameAnswer | null {
    return this.state.answer;
  }

  get current(): SessionState {
    return this.state;
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    listener(this.state);
    return () => this.listeners.delete(listener);
  }

  open(request: OpenRequest): Promise<boolean> {
    return this.call(() => this.engine.open(request));
  }

  /** Takes an answer that came another way, as a generated game. */
  take(answer: GameAnswer): void {
    this.change({ answer, refusal: null });
  }

  /** Carries out commands, all or none. */
  play(...commands: string[]): Promise<boolean> {
    return this.call(() => {
      const game = this.state.answer?.game;
      if (game === undefined) throw new Refusal("no-game");
      return this.engine.play(game, commands);
    });
  }

  move(...moves: string[]): Promise<boolean> {
    return this.play(...moves.map((move) => `move ${move}`));
  }

  /** Makes the moves that are right after all commands given so far, as one step that is undone at once; where
   * none is, nothing is done. */
  next(moves: () => readonly string[]): Promise<boolean> {
    return this.after(() => moves().map((move, at) => (at === 0 ? `move ${move}` : `with ${move}`)));
  }

  undo(): Promise<boolean> {
    return this.after(() => (this.canUndo() ? ["undo"] : []));
  }

  redo(): Promise<boolean> {
    return this.after(() => (this.canRedo() ? ["redo"] : []));
  }

  canUndo(): boolean {
    return (this.state.answer?.made ?? 0) > 0;
  }

  canRedo(): boolean {
    const { answer } = this.state;
    return answer !== null && answer.made < answer.moves.length;
  }

  /** Waits until every command given so far is answered. */
  async settled(): Promise<void> {
    while (this.state.waiting > 0) await this.last;
  }

  /** Has the same game told again, as in another language. */
  retell(): Promise<boolean> {
    return this.call(() => {
      const game = this.state.answer?.game;
      if (game === undefined) throw new Refusal("no-game");
      return this.engine.open({ game });
    });
  }

  /** Commands that depend on the position are chosen once those on their way are answered: the second of
   * two presses finds what the first has made. */
  private async after(choose: () => readonly string[]): Promise<boolean> {
    if (this.state.waiting === 0) {
      const commands = choose();
      return commands.length > 0 && this.play(...commands);
    }
    return this.call(() => {
      const { answer } = this.state;
      if (answer === null) throw new Refusal("no-game");
      const commands = choose();
      return commands.length === 0 ? Promise.resolve(answer) : this.engine.play(answer.game, [...commands]);
    });
  }

  private call(work: () => Promise<GameAnswer>): Promise<boolean> {
    this.change({ waiting: this.state.waiting + 1, refusal: null });
    const done = this.last.then(work).then(
      (answer) => {
        this.change({ answer, waiting: this.state.waiting - 1, refusal: null });
        return true;
      },
      (reason: unknown) => {
        const refusal = reason instanceof Refusal ? reason : new Refusal("failed", String(reason));
        this.change({ waiting: this.state.waiting - 1, refusal });
        return false;
      },
    );
    this.last = done;
    return done;
  }

  private change(part: Partial<SessionState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener(this.state);
  }
}
