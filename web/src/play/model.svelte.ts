// The game on the page: the session, the table, the count of what is left, the clock, and what the
// board shows instead while an explanation or a search is looked at.

import { tick } from "svelte";
import { NO_ENGINE, type Refusal } from "../api/engine";
import type { Cell, GameAnswer, Picture, Violation } from "../api/types";
import { NOTHING, type Overlay } from "../board/overlay";
import { choiceMoves, isChoice, isLeftOpen, openOf } from "../board/deeds";
import { moveFor, offers, placeOf } from "../board/moves";
import type { Hand } from "../board/held";
import { Table, type TableState } from "../board/table";
import type { Finding } from "../game/kept";
import { Counter, type CounterState } from "../game/counter";
import { levelOf } from "../game/level";
import { packed } from "../game/link";
import { Session } from "../game/session";
import { Diary, type Played } from "../game/played";
import { Player, puzzleId, type Kept } from "../game/shelf";
import { dailyName, dailyOf, dailyPlayed, rankOfDay } from "../levels/daily";
import { collect, type Found } from "../levels/found";
import { learnBook } from "../levels/known.svelte";
import { noteSolved } from "../levels/progress";
import { announce, complain } from "../ui/notice.svelte";
import { engine } from "../ui/house";
import { keep, shelf } from "../ui/kept.svelte";
import { Tickets } from "../ui/ticket";
import { pathNow, rewrite, wholeLink } from "../ui/route.svelte";
import { prefer } from "../ui/settings.svelte";
import { say } from "../words/current.svelte";
import { sentence } from "../words/sentence";
import { conflicts } from "./conflicts";
import { addressOf } from "./address";
import { dateOf, iso, now } from "./dates";
import { describe } from "./describe";
import { toKeep } from "./keeping";
import { headingOf, titleOf } from "./title";

/** On larger boards of pieces no count ends in time, and one that is left takes long to end. */
const COUNTED_CELLS = 2000;

/** On larger boards of tiles a count would seldom end in time. */
const COUNTED_TILES = 36;

/** A picture shown in place of the game, with what is to be seen in it. */
export interface Shown {
  readonly picture: Picture;
  readonly over: Overlay;
  readonly caption: string;
}

/** A choice, and the label of its cell that is open. */
export interface Chosen {
  readonly opening: number;
  readonly choice: string;
  readonly label: string;
}

/** What is known of a game from before. */
export interface Past {
  /** The built-in puzzle it is. */
  readonly name: string | null;
  /** How it was left. */
  readonly kept: Kept | null;
}

export class Model {
  /** The built-in puzzle it is. */
  readonly name: string | null;
  /** The day of a calendar, with the year that its game does not know. */
  readonly date: Date | null;
  readonly session = new Session(engine);
  readonly table: Table;
  private readonly counter = new Counter(engine);
  answer = $state.raw() as GameAnswer;
  waiting = $state(0);
  refusal = $state.raw<Refusal | null>(null);
  hands = $state.raw() as TableState;
  /** What was in the hand when a finger last put it somewhere on the board. */
  private put = $state.raw<Hand | null>(null);
  left = $state.raw<CounterState>({ left: null, pending: false, lost: false });
  wrong = $state.raw<readonly Violation[]>([]);
  /** What is told of the position on the board. */
  over = $state.raw<Overlay>(NOTHING);
  shown = $state.raw<Shown | null>(null);
  solvedNow = $state(false);
  /** The solutions that the player has found of this board, once one is there. */
  found = $state.raw<Found | null>(null);
  private readonly diary: Diary;
  private readonly player: Player;
  private played = $state.raw() as Played;
  /** A kept result that is shown, as long as the position is the one it is about. */
  kept = $state.raw<Finding | null>(null);
  /** The player asked beside the panel: for a hint, the next step, why there is no way on, or to share. */
  asked = $state<"hint" | "step" | "why" | "share" | null>(null);
  /** Names the position: as long as it stays, what was found for it holds. */
  readonly position = $derived(this.answer.game);
  readonly title = $derived.by(() => titleOf(this.answer, this.name));
  readonly heading = $derived.by(() => headingOf(this.answer, this.name));
  /** Of a level the number of solutions left is told only to those who ask. */
  private wondered = $state(false);
  private restarting = false;
  private readonly leaves: (() => void)[] = [];
  private readonly leaveSession: () => void;
  private gone = false;
  /** In how many positions the engine helped since the game was opened or begun anew, and in which last. */
  private helps = 0;
  private helpedAt: string | null = null;
  /** A solution was put on the board whole since then: it is not the player's. */
  private given = false;
  /** Fulfilled once the end of the game is noted. */
  noted: Promise<void> = Promise.resolve();
  private readonly checks = new Tickets();
  private readonly addresses = new Tickets();

  constructor(
    answer: GameAnswer,
    past: Past,
    finding: Finding | null = null,
    date: Date | null = null,
  ) {
    this.date = dateOf(answer.fields, date);
    this.name = past.name;
    this.kept = finding;
    this.answer = answer;
    this.diary = new Diary(answer, past.kept, () => Date.now());
    this.player = new Player(shelf, past.kept, (from, to) => {
      this.diary.became(from, to);
      this.played = this.diary.played;
    });
    this.played = this.diary.played;
    this.session.take(answer);
    if (this.name !== null) void learnBook(this.name);
    this.table = new Table(answer.view, {
      move: (...moves) => this.session.move(...moves),
      next: (moves) => this.session.next(moves),
      say: ({ key, args }) => announce(say(key, args)),
      sayCell: (place) => announce(describe(place, this.table.current)),
      clearing: () => prefer().clearing,
    });
    this.hands = this.table.current;
    this.leaveSession = this.session.subscribe((state) => {
      this.waiting = state.waiting;
      this.refusal = state.refusal;
      if (state.refusal) this.refused(state.refusal);
      if (state.answer && state.answer !== this.answer) this.moved(state.answer);
    });
    this.leaves.push(
      this.table.subscribe((state) => {
        this.hands = state;
      }),
      this.counter.subscribe((state) => {
        this.left = state;
      }),
    );
    // Back again, the engine is asked what it could not tell.
    this.leaves.push(engine.onAway((away) => (away ? this.lost() : this.follow())));
    // The page may go away, or sleep for long.
    const leave = (): void => {
      if (document.hidden) this.keep();
    };
    document.addEventListener("visibilitychange", leave);
    this.leaves.push(() => document.removeEventListener("visibilitychange", leave));
    const clock = setInterval(() => this.tick(), 1000);
    this.leaves.push(() => clearInterval(clock));
    this.follow();
  }

  /** Numbers of solutions are counted along where pieces are placed. */
  get counts(): boolean {
    const { view } = this.answer;
    return (view.pieces.length > 0 || offers(view, "touch")) && view.cells.length <= COUNTED_CELLS;
  }

  /** Where tiles are laid or numbers written only whether there is a way on is told: the number of
   * solutions says little to the player. */
  get warns(): boolean {
    const { view } = this.answer;
    const most = offers(view, "lay") ? COUNTED_TILES : offers(view, "write") ? COUNTED_CELLS : 0;
    return view.cells.length <= most;
  }

  /** The number would give away which moves are wrong: nobody has asked for it in this level. */
  get discreet(): boolean {
    return (levelOf(this.name) ?? dailyOf(this.name)) !== null && !prefer().countingLevels && !this.wondered;
  }

  /** Whether solutions are counted along. */
  get following(): boolean {
    return (this.counts || this.warns) && prefer().counting && !this.discreet;
  }

  /** The player asks for the number of solutions left, from now on. */
  wonder(): void {
    this.wondered = true;
    this.follow();
  }

  /** It is known that no solution is left. */
  get dead(): boolean {
    return this.left.left?.exact === true && this.left.left.count === "0";
  }

  get seconds(): number {
    return this.played.seconds;
  }

  get helped(): boolean {
    return this.played.helped;
  }

  /** A finger has left the board. */
  touched(): void {
    this.put = this.hands.hand;
  }

  /** The piece in the hand is one that a finger has put somewhere: before that it only waits. */
  get nudged(): boolean {
    const [put, { hand }] = [this.put, this.hands];
    return put?.kind === "piece" && hand?.kind === "piece" && put.piece === hand.piece && put.from === hand.from;
  }

  /** Notes that the engine showed something of the solution. */
  help(): void {
    if (this.helpedAt !== this.answer.game) this.helps += 1;
    this.helpedAt = this.answer.game;
    this.diary.help();
    this.played = this.diary.played;
  }

  get writes(): boolean {
    return offers(this.answer.view, "write");
  }

  /** The game is left. Moves on their way are still kept; resolves when all are. */
  async destroy(): Promise<void> {
    this.gone = true;
    announce("");
    this.keep();
    this.checks.end();
    this.addresses.end();
    this.counter.leave();
    for (const leave of this.leaves) leave();
    await this.session.settled();
    this.leaveSession();
  }

  /** Shows a picture in place of the game; what is said of it is said anew in another language. */
  show(picture: Picture, tell: () => string, over: Overlay = NOTHING): void {
    // Nobody sees then what is in the hand.
    this.table.release();
    this.shown = {
      picture,
      over,
      get caption() {
        return tell();
      },
    };
  }

  unshow(): void {
    this.shown = null;
  }

  mark(over: Overlay): void {
    this.over = over;
  }

  /** From the beginning, with a new clock. Choices stay as they are. */
  async restart(): Promise<void> {
    const chosen = (this.answer.view.openings ?? []).flatMap((_, opening) => openOf(this.answer.view, opening));
    this.restarting = true;
    const done = await this.session.play("restart");
    this.restarting = false;
    const moves = chosen.map((cell) => moveFor(this.answer.view, "open", { cell: placeOf(cell) }));
    if (done) await this.session.next(() => moves.filter((move) => move !== null));
  }

  /** Begins again, with each choice made by chance. */
  throwDice(): Promise<boolean> {
    return this.chooseAll("said-thrown", (cells) => cells[Math.floor(Math.random() * cells.length)]);
  }

  /** Begins again, with the cell of each choice open that has this label, in the order of the choices. */
  chooseLabels(labels: readonly string[]): Promise<boolean> {
    const choices = this.chosen();
    return this.chooseAll("said-left-open", (cells, opening) => {
      const wanted = labels[choices.findIndex((choice) => choice.opening === opening)];
      return cells.find(({ label }) => label === wanted);
    });
  }

  private async chooseAll(said: "said-thrown" | "said-left-open", pick: (cells: readonly Cell[], opening: number) => Cell | undefined): Promise<boolean> {
    const done = await this.session.next(() => choiceMoves(this.table.current, pick));
    if (done) announce(say(said, { labels: this.chosen().map(({ label }) => label).join(", ") }));
    return done;
  }

  /** The choices that are the player's, each with the label of its open cell; an empty one if it has none. */
  chosen(): readonly Chosen[] {
    const { view } = this.answer;
    return (view.openings ?? []).flatMap((rule, opening) =>
      !isChoice(rule) ? [] : [{ opening, choice: rule.choice ?? "", label: openOf(view, opening)[0]?.label ?? "" }],
    );
  }

  /** Leaves the cell of a choice with this label open, or none. */
  choose(opening: number, label: string): Promise<boolean> {
    const cell = this.answer.view.cells.find((one) => one.opening === opening && (label === "" ? isLeftOpen(one) : one.label === label));
    if (!cell) return Promise.resolve(false);
    // A second press on the board would close it.
    return label !== "" && isLeftOpen(cell) ? Promise.resolve(true) : this.table.open(placeOf(cell));
  }

  /** Says in another language what the engine worded; nothing else changes. */
  retell(): void {
    void this.session.retell();
  }

  /** Makes moves that were told for the position on the board. While a command is on its way, as after the
   * first of two presses, they are for a position that goes, and are not made. */
  accept(moves: readonly string[]): void {
    if (moves.length === 0 || this.waiting > 0) return;
    this.help();
    void this.session.move(...moves);
  }

  /** Puts on the board what the engine has found: that ends a game, and does not count as solved. */
  give(moves: readonly string[]): void {
    if (moves.length > 0 && this.waiting === 0) this.given = true;
    this.accept(moves);
  }

  /** Counts no more, until what was asked for is done. */
  rest(): void {
    this.counter.rest();
  }

  /** The game once the moves on their way are made: what is asked for is about the position that they
   * lead to. */
  async settled(): Promise<string> {
    await this.session.settled();
    // What is told of the position before goes first.
    await tick();
    return this.answer.game;
  }

  /** Starts counting, or stops it, as is preferred. */
  follow(): void {
    if (this.following) this.counter.follow(this.answer);
    else this.counter.leave();
    if (prefer().watching) void this.judge();
    else {
      this.checks.end();
      this.wrong = [];
    }
    void this.address();
  }

  undo(): Promise<boolean> {
    return this.step("said-undone", () => this.session.undo());
  }

  redo(): Promise<boolean> {
    return this.step("said-redone", () => this.session.redo());
  }

  /** Goes a step back or on and says so, with what the cell is now if it is one. */
  private async step(key: string, go: () => Promise<boolean>): Promise<boolean> {
    // Pieces are called by other numbers where one before them is gone.
    const look = (cell: Cell): string => JSON.stringify({ ...cell, group: cell.group === undefined });
    const before = this.answer.view.cells.map(look);
    if (!(await go())) return false;
    const [first, ...more] = this.answer.view.cells.filter((cell, at) => look(cell) !== before[at]);
    announce(first && more.length === 0 ? say("named", { name: say(key), what: describe(placeOf(first), this.table.current) }) : say(key));
    return true;
  }

  /** Asks the judge; what is only absent yet is no conflict. */
  private async judge(): Promise<void> {
    const wanted = this.checks.take();
    try {
      const { violations } = await engine.check({ game: this.answer.game, rules_only: true });
      if (!wanted()) return;
      const known = this.wrong.map(({ message }) => message);
      this.wrong = conflicts(this.answer.view, violations);
      const fresh = this.wrong.find(({ message }) => !known.includes(message));
      if (fresh) announce(sentence(fresh.message));
    } catch {
      if (wanted()) this.wrong = [];
    }
  }

  /** A move that did not reach the engine leaves the board as it was: it is shown, and nothing is
   * known of it any more. */
  private refused(refusal: Refusal): void {
    if (this.gone) return;
    complain(refusal);
    if (refusal.code === NO_ENGINE) this.lost();
  }

  private lost(): void {
    this.unshow();
    this.counter.lose();
  }

  private moved(answer: GameAnswer): void {
    const before = this.answer;
    this.answer = answer;
    this.table.show(answer.view);
    // The same in another language.
    if (answer.game === before.game) return;
    this.over = NOTHING;
    this.shown = null;
    this.asked = null;
    this.kept = null;
    if (this.restarting && answer.made === 0) {
      this.helps = 0;
      this.helpedAt = null;
      this.given = false;
      this.diary.restart(before);
    }
    else this.diary.moved(answer);
    this.played = this.diary.played;
    if (answer.complete && !before.complete) this.finish();
    if (!answer.complete) this.solvedNow = false;
    this.keep(true);
    if (!this.gone) this.follow();
  }

  private finish(): void {
    this.solvedNow = true;
    this.noted = this.note();
    if (this.gone) return;
    announce(say("solved-title"));
  }

  /** Notes a level of a book, or a puzzle of the day; of a board with several solutions, which one. */
  private async note(): Promise<void> {
    if (this.given) return;
    const { name, date, answer } = this;
    const today = now();
    const daily = dailyPlayed(name, date, today);
    const noted = daily ? dailyName(daily.kind, daily.date) : levelOf(name)?.number ? name : null;
    if (noted !== null) {
      // Help before the game was opened is known, but not how often there was some.
      const hints = Math.max(this.helps, this.helped ? 1 : 0);
      const rank = daily && rankOfDay(daily);
      const late = daily !== null && iso(daily.date) !== iso(today);
      await noteSolved(keep, noted, { seconds: this.seconds, hints, late, ...(rank === null ? {} : { rank }) }, today.getTime());
    }
    // Only pieces on boards with a name: there people ask how many ways they have found.
    if (this.collects && answer.view.pieces.length > 0) this.found = await collect(keep, puzzleId(answer.game), answer.view, Date.now());
  }

  /** Whether solutions are collected: of boards that have several, which levels do not. */
  get collects(): boolean {
    return this.name !== null && levelOf(this.name) === null && dailyOf(this.name) === null;
  }

  private tick(): void {
    if (document.hidden) return;
    const { seconds } = this;
    this.diary.tick(this.answer);
    this.played = this.diary.played;
    if (this.seconds !== seconds && this.seconds % 15 === 0) this.keep();
  }

  /** A move is kept always; the clock alone not, where the game was played on in another tab. */
  private keep(moved = false): void {
    const { answer } = this;
    if (answer.moves.length === 0 || !this.diary.worth) return;
    const game = toKeep(answer, this.played, this.name, this.date, Date.now());
    if (moved) this.player.put(game);
    else this.player.touch(game);
  }

  private async address(): Promise<void> {
    const wanted = this.addresses.take();
    const address = await this.path();
    if (wanted() && pathNow() === "/play") rewrite(address);
  }

  /** The address of the game with its moves. */
  private async path(): Promise<string> {
    return addressOf({ name: this.name, date: this.date && iso(this.date), g: await packed(this.answer.game) });
  }

  /** A link that others can open, wherever their page is. */
  async link(): Promise<string> {
    return wholeLink(await this.path());
  }
}
