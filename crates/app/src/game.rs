//! A game: a puzzle, the moves made in it, how many of them are undone, and trial marks. One text
//! saves, shares and restores all of it.

mod trail;

use std::fmt;

use pavage_family::{AnyPosition, Message, ReadError, Settings};
use pavage_search::Cancel;

use trail::Trail;

use crate::load::{Loaded, Reading, TOML, read, written, written_format};

/// A puzzle with the moves made in it.
///
/// Its text form has a line `pavage game 1`, a line `format NAME`, a line `option NAME VALUE` for
/// each option, a line `move TEXT` for each move (`with TEXT` for one that belongs to the step of the
/// move before it), and a line `trial N` for each trial mark, where N is the number of moves made when
/// it was set. Then come a line `cursor N` with the number of moves that are not undone, a line
/// `puzzle`, and the text of the puzzle.
pub struct Game {
    // Invariants: the trail has visited the positions after all moves. Its current position is the
    // one after the moves that are not undone. Trials are increasing and not beyond the current
    // move. There is an entry of `joined` for each move; that of the first is false.
    format: &'static str,
    reading: Reading,
    moves: Vec<String>,
    /// Whether the move belongs to the step of the one before: undo and redo take both together.
    joined: Vec<bool>,
    trail: Trail,
    trials: Vec<usize>,
    moves_max: usize,
}

const HEADER: &str = "pavage game 1";
/// The most cells of a game, over all its positions. It bounds the work that a text can cause.
const CELLS_MAX: usize = 16_000_000;

/// Whether a text is a game, not only a puzzle.
#[must_use]
pub fn is_game(text: &str) -> bool {
    text.strip_prefix(HEADER)
        .is_some_and(|rest| rest.starts_with(['\n', '\r']))
}

impl Game {
    /// Starts a game with the text of a puzzle.
    ///
    /// # Errors
    /// The text is not a puzzle.
    pub fn start(puzzle: &str, reading: Reading) -> Result<Game, ReadError> {
        let loaded = read(puzzle.as_bytes(), &reading)?;
        Ok(Game::of(loaded, reading))
    }

    /// Starts a game with a puzzle that was generated, not read. Its text describes it completely.
    #[must_use]
    pub fn with(puzzle: Box<dyn AnyPosition>, format: &'static str) -> Game {
        let loaded = Loaded {
            position: puzzle,
            format,
        };
        Game::of(loaded, Reading::default())
    }

    /// Chooses a format in which the game's text can be read again. If the puzzle's own format
    /// cannot express it, also with the options that were given, or one of these was typed over several
    /// lines, that is TOML, which is complete and needs no options.
    fn of(loaded: Loaded, reading: Reading) -> Game {
        let cells = loaded.position.view().cells.len();
        let moves_max = CELLS_MAX / cells.max(1);
        let own_format = fit_on_lines(&reading.settings)
            .then(|| written_format(&*loaded.position, loaded.format));
        // Some options are about the text that was read: its letters are the pieces.
        let own_format = own_format.filter(|format| {
            let again = Reading {
                format: Some((*format).to_owned()),
                ..reading.clone()
            };
            reading.settings.iter().next().is_none()
                || read(written(&*loaded.position, format).as_bytes(), &again).is_ok()
        });
        let is_as_read = own_format == Some(loaded.format);
        let format = own_format.unwrap_or(TOML);
        Game {
            format,
            reading: if is_as_read {
                reading
            } else {
                Reading::default()
            },
            moves: Vec::new(),
            joined: Vec::new(),
            trail: Trail::new(loaded.position, moves_max),
            trials: Vec::new(),
            moves_max,
        }
    }

    /// The format of the puzzle in the game's text.
    #[must_use]
    pub fn format(&self) -> &'static str {
        self.format
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &dyn AnyPosition {
        self.trail.position()
    }

    /// The moves that are not undone.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves[..self.trail.now()]
    }

    /// All moves, including those undone.
    #[must_use]
    pub fn all_moves(&self) -> &[String] {
        &self.moves
    }

    /// Makes a move. Moves that were undone are forgotten.
    ///
    /// # Errors
    /// The move cannot be read or is refused, or the game is too long. Then nothing changes.
    pub fn play(&mut self, mv: &str) -> Result<(), Message> {
        let made = self.trail.now();
        if made >= self.moves_max {
            return Err(Message::new("game-too-long").with("max", self.moves_max));
        }
        // Kept as printed: people also type line breaks, which the text of a game cannot hold.
        let mv = self.position().print_move(mv)?;
        self.trail.play(&mv)?;
        self.moves.truncate(made);
        self.joined.truncate(made);
        self.moves.push(mv);
        self.joined.push(false);
        Ok(())
    }

    /// Makes a move that belongs to the step of the one before, if there is one: what a player does at
    /// once, as a number in several cells, is taken back at once.
    ///
    /// # Errors
    /// As [`Game::play`].
    pub fn play_with(&mut self, mv: &str) -> Result<(), Message> {
        let made = self.trail.now();
        self.play(mv)?;
        self.joined[made] = made > 0;
        Ok(())
    }

    /// Takes back the last step. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let made = self.trail.now();
        let begins = |&at: &usize| !self.joined[at];
        let before = (0..made).rev().find(begins);
        before.is_some_and(|made| self.go_to(made))
    }

    /// Makes the step again that was undone last. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let next = self.trail.now() + 1;
        let joined = self.joined.iter().skip(next);
        self.go_to(next + joined.take_while(|joined| **joined).count())
    }

    /// Goes to the position after `made` moves, forwards or backwards. Returns whether there are
    /// that many moves.
    pub fn go_to(&mut self, made: usize) -> bool {
        if made > self.moves.len() {
            return false;
        }
        self.trail.go_to(made, &self.moves);
        let kept = self.trials.partition_point(|trial| *trial <= made);
        self.trials.truncate(kept);
        true
    }

    /// Marks this position, so that a failed trial can return to it.
    pub fn begin_trial(&mut self) {
        let made = self.trail.now();
        if self.trials.last() != Some(&made) {
            self.trials.push(made);
        }
    }

    /// Goes back to the last mark and removes it. Returns whether there was one.
    pub fn end_trial(&mut self) -> bool {
        let Some(mark) = self.trials.pop() else {
            return false;
        };
        self.go_to(mark)
    }

    /// Removes the last mark and keeps the moves. Returns whether there was one.
    pub fn keep_trial(&mut self) -> bool {
        self.trials.pop().is_some()
    }

    /// For each trial, the number of moves made when it began.
    #[must_use]
    pub fn trials(&self) -> &[usize] {
        &self.trials
    }

    /// How many positions were computed so far, those of moves and those computed again to go back.
    /// Each costs time in proportion to its cells.
    #[must_use]
    pub fn positions_made(&self) -> usize {
        self.trail.made()
    }

    /// The most moves that a game on this board can have.
    #[must_use]
    pub fn moves_max(&self) -> usize {
        self.moves_max
    }

    /// Reads the text form.
    ///
    /// # Errors
    /// A line cannot be read, the puzzle cannot be read, or a move is refused.
    pub fn read(text: &str) -> Result<Game, ReadError> {
        Game::read_until(text, &Cancel::default())
    }

    /// Reads the text form, and stops if it is cancelled.
    ///
    /// # Errors
    /// As [`Game::read`], or the reading was cancelled.
    pub fn read_until(text: &str, cancel: &Cancel) -> Result<Game, ReadError> {
        // Mail programs and some editors change line ends.
        let text = text.replace("\r\n", "\n");
        let parts = Parts::read(&text)?;
        let mut game = Game::start(parts.puzzle, parts.reading)?;
        for (line, mv, joined) in &parts.moves {
            let refused = |message| ReadError::at(*line, message);
            go_on(cancel)?;
            let play = if *joined { Game::play_with } else { Game::play };
            play(&mut game, mv).map_err(refused)?;
        }
        let bad = || ReadError::from(Message::new("game-cursor"));
        if parts.cursor > game.moves.len() {
            return Err(bad());
        }
        game.trail.go_to(parts.cursor, &game.moves);
        let increasing = parts.trials.is_sorted_by(|a, b| a < b);
        if !increasing || parts.trials.last().is_some_and(|last| *last > parts.cursor) {
            return Err(bad());
        }
        game.trials = parts.trials;
        Ok(game)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        writeln!(f, "format {}", self.format)?;
        for (name, value) in self.reading.settings.iter() {
            writeln!(f, "option {name} {value}")?;
        }
        for (mv, joined) in self.moves.iter().zip(&self.joined) {
            let verb = if *joined { "with" } else { "move" };
            writeln!(f, "{verb} {mv}")?;
        }
        for trial in &self.trials {
            writeln!(f, "trial {trial}")?;
        }
        writeln!(f, "cursor {}", self.trail.now())?;
        write!(f, "puzzle\n{}", written(self.trail.start(), self.format))
    }
}

/// Whether the text of a game can hold these options, each on a line.
fn fit_on_lines(settings: &Settings) -> bool {
    settings
        .iter()
        .all(|(_, value)| !value.contains(['\n', '\r']))
}

/// Returns an error if nobody waits for an answer any more.
pub fn go_on(cancel: &Cancel) -> Result<(), Message> {
    if cancel.is_cancelled() {
        Err(Message::new("request-given-up"))
    } else {
        Ok(())
    }
}

/// The parts of the text form.
struct Parts<'a> {
    reading: Reading,
    moves: Vec<(usize, &'a str, bool)>,
    trials: Vec<usize>,
    cursor: usize,
    puzzle: &'a str,
}

impl<'a> Parts<'a> {
    fn read(text: &'a str) -> Result<Parts<'a>, ReadError> {
        let bad = |line| ReadError::at(line, Message::new("game-unreadable"));
        let (head, puzzle) = text.split_once("\npuzzle\n").ok_or_else(|| bad(1))?;
        let mut lines = head.lines().zip(1..);
        if lines.next().is_none_or(|(line, _)| line != HEADER) {
            return Err(bad(1));
        }
        let mut parts = Parts {
            reading: Reading::default(),
            moves: Vec::new(),
            trials: Vec::new(),
            cursor: 0,
            puzzle,
        };
        for (line, number) in lines {
            let (key, value) = line.split_once(' ').ok_or_else(|| bad(number))?;
            parts.take(key, value, number).ok_or_else(|| bad(number))?;
        }
        Ok(parts)
    }

    fn take(&mut self, key: &str, value: &'a str, line: usize) -> Option<()> {
        // Larger numbers are all equal here, because no game has that many moves.
        let number = || Some(usize::try_from(value.parse::<u64>().ok()?).unwrap_or(usize::MAX));
        match key {
            "format" => self.reading.format = Some(value.to_owned()),
            "option" => {
                let (name, value) = value.split_once(' ').unwrap_or((value, ""));
                self.reading.settings.set(name, value);
            }
            "move" | "with" => self.moves.push((line, value, key == "with")),
            "trial" => self.trials.push(number()?),
            "cursor" => self.cursor = number()?,
            _ => return None,
        }
        Some(())
    }
}
