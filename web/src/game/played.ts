// How a game has gone: its clock, whether there was help, when it was solved. It knows no document
// and is told the time.

import type { GameAnswer } from "../api/types";
import { newId, type Kept } from "./shelf";

export interface Played {
  /** Its place on the shelf. */
  readonly id: string;
  readonly seconds: number;
  /** When it was solved for the first time, in milliseconds. */
  readonly solved: number | null;
  /** Whether the engine showed a solution or a hint before it was solved. */
  readonly helped: boolean;
}

export class Diary {
  private now: Played;
  /** How it stood when it was started again, until something else is played. */
  private before: { readonly played: Played; readonly moves: string } | null = null;

  /** The very game that was left goes on, with its clock; anything else is a game of its own. */
  constructor(
    answer: GameAnswer,
    kept: Kept | null,
    private readonly time: () => number,
  ) {
    this.now = kept
      ? { id: kept.id, seconds: kept.seconds, solved: kept.solved, helped: kept.helped }
      : { id: newId(answer.game, time()), seconds: 0, solved: null, helped: false };
  }

  get played(): Played {
    return this.now;
  }

  /** Whether there is anything to keep: of a game that was only started again, its past is kept. */
  get worth(): boolean {
    return this.before === null;
  }

  /** The game has got another place. */
  became(from: string, to: string): void {
    const placed = (played: Played): Played => (played.id === from ? { ...played, id: to } : played);
    this.now = placed(this.now);
    if (this.before) this.before = { ...this.before, played: placed(this.before.played) };
  }

  help(): void {
    this.now = { ...this.now, helped: true };
  }

  /** A second passes; the clock runs from the first move to the solution. */
  tick(answer: GameAnswer): void {
    if (answer.complete || answer.made === 0) return;
    this.now = { ...this.now, seconds: this.now.seconds + 1 };
  }

  /** A new clock. What was solved keeps its place in the history, and this is a game beside it. */
  restart(answer: GameAnswer): void {
    this.before ??= { played: this.now, moves: answer.moves.join("\n") };
    const id = this.now.solved === null ? this.now.id : newId(answer.game, this.time());
    this.now = { id, seconds: 0, solved: null, helped: false };
  }

  /** Something was played. Who takes the starting again back goes on with the old clock. */
  moved(answer: GameAnswer): void {
    if (this.before !== null && answer.made > 0) {
      if (answer.moves.join("\n") === this.before.moves) this.now = this.before.played;
      this.before = null;
    }
    if (answer.complete && this.now.solved === null) this.now = { ...this.now, solved: this.time() };
  }
}
