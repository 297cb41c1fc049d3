// What is asked may be answered late: after something else was asked, on another position, or on a
// page that is left. A ticket tells whether an answer is still wanted.

export class Tickets {
  private last = 0;

  /** Answers belong to what `position` names when they are asked for; without it, to the last asking. */
  constructor(private readonly position: () => unknown = () => null) {}

  /** Takes a ticket, which voids all before it. It says whether its answer is still wanted. */
  take(): () => boolean {
    const mine = ++this.last;
    const where = this.position();
    return () => mine === this.last && where === this.position();
  }

  /** Nothing that was asked for is wanted any more. */
  end(): void {
    this.last += 1;
  }
}
