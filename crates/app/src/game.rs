//! A game: a puzzle, the moves made in it, where undo and redo stand, and trial marks. It is one
//! text, which saves, shares and restores it.

use std::fmt;

use pavage_puzzles::{AnyPosition, Message, ReadError};

use crate::load::{Loaded, Reading, read, written};

/// A game.
///
/// Text form: a line `pavage game 1`, a line `format NAME`, for each option a line
/// `option NAME VALUE`, for each move `move TEXT`, for each trial mark `trial N` (the number of
/// moves made when it was set), `cursor N`, a line `puzzle`, and the puzzle's text to the end.
pub struct Game {
    // Invariants: `positions` holds the position before the first move and after each one;
    // `cursor < positions.len() == moves.len() + 1`; trials are increasing and at most the cursor.
    format: &'static str,
    reading: Reading,
    moves: Vec<String>,
    positions: Vec<Box<dyn AnyPosition>>,
    cursor: usize,
    trials: Vec<usize>,
    moves_max: usize,
}

const HEADER: &str = "pavage game 1";
/// A game holds no more cells than this, over all its positions: what a text may ask for in memory
/// is bounded.
const CELLS_MAX: usize = 16_000_000;

/// Whether a text is that of a game, and not of a puzzle alone.
#[must_use]
pub fn is_game(text: &str) -> bool {
    text.strip_prefix(HEADER)
        .is_some_and(|rest| rest.starts_with(['\n', '\r']))
}

impl Game {
    /// Begins a game with a puzzle's text.
    ///
    /// # Errors
    /// The text is no puzzle.
    pub fn start(puzzle: &str, reading: Reading) -> Result<Game, ReadError> {
        let loaded = read(puzzle.as_bytes(), &reading)?;
        Ok(Game::of(loaded, reading))
    }

    /// Begins a game with a puzzle that was made, not read: its text says all there is.
    #[must_use]
    pub fn with(puzzle: Box<dyn AnyPosition>, format: &'static str) -> Game {
        let loaded = Loaded {
            position: puzzle,
            format,
        };
        Game::of(loaded, Reading::default())
    }

    fn of(loaded: Loaded, reading: Reading) -> Game {
        let cells = loaded.position.view().cells.len();
        Game {
            format: loaded.format,
            reading,
            moves: Vec::new(),
            positions: vec![loaded.position],
            cursor: 0,
            trials: Vec::new(),
            moves_max: CELLS_MAX / cells.max(1),
        }
    }

    /// The format of the puzzle in its text.
    #[must_use]
    pub fn format(&self) -> &'static str {
        self.format
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.positions[self.cursor]
    }

    /// The moves made and not undone.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves[..self.cursor]
    }

    /// All moves, those undone included.
    #[must_use]
    pub fn all_moves(&self) -> &[String] {
        &self.moves
    }

    /// Makes a move; what was undone is forgotten.
    ///
    /// # Errors
    /// The move cannot be read or is refused, or the game is too long; nothing changes then.
    pub fn play(&mut self, mv: &str) -> Result<(), Message> {
        if self.cursor >= self.moves_max {
            return Err(Message::new("game-too-long").with("max", self.moves_max));
        }
        let next = self.position().play(mv)?;
        self.moves.truncate(self.cursor);
        self.positions.truncate(self.cursor + 1);
        self.moves.push(mv.trim().to_owned());
        self.positions.push(next);
        self.cursor += 1;
        Ok(())
    }

    /// Takes the last move back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let can = self.cursor > 0;
        self.cursor -= usize::from(can);
        let cursor = self.cursor;
        self.trials.retain(|trial| *trial <= cursor);
        can
    }

    /// Makes the move again that was taken back last; says whether there was one.
    pub fn redo(&mut self) -> bool {
        let can = self.cursor < self.moves.len();
        self.cursor += usize::from(can);
        can
    }

    /// Goes to the position after so many of the moves, forwards or backwards; says whether there are
    /// so many.
    pub fn go_to(&mut self, made: usize) -> bool {
        if made > self.moves.len() {
            return false;
        }
        self.cursor = made;
        self.trials.retain(|trial| *trial <= made);
        true
    }

    /// Marks this position, to come back to when a trial fails.
    pub fn begin_trial(&mut self) {
        if self.trials.last() != Some(&self.cursor) {
            self.trials.push(self.cursor);
        }
    }

    /// Goes back to the last mark and removes it; says whether there was one.
    pub fn end_trial(&mut self) -> bool {
        let Some(mark) = self.trials.pop() else {
            return false;
        };
        self.cursor = mark;
        true
    }

    /// Removes the last mark and keeps the moves; says whether there was one.
    pub fn keep_trial(&mut self) -> bool {
        self.trials.pop().is_some()
    }

    /// The moves made when each trial began.
    #[must_use]
    pub fn trials(&self) -> &[usize] {
        &self.trials
    }

    /// Reads the text form.
    ///
    /// # Errors
    /// A line cannot be read, the puzzle is none, or a move is refused.
    pub fn read(text: &str) -> Result<Game, ReadError> {
        // Mail and some editors end lines in their own way.
        let text = text.replace("\r\n", "\n");
        let parts = Parts::read(&text)?;
        let mut game = Game::start(parts.puzzle, parts.reading)?;
        for (line, mv) in &parts.moves {
            let refused = |message| ReadError::at(*line, message);
            game.play(mv).map_err(refused)?;
        }
        let bad = || ReadError::from(Message::new("game-cursor"));
        if parts.cursor > game.moves.len() {
            return Err(bad());
        }
        game.cursor = parts.cursor;
        let increasing = parts.trials.is_sorted_by(|a, b| a < b);
        if !increasing || parts.trials.last().is_some_and(|last| *last > game.cursor) {
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
        for mv in &self.moves {
            writeln!(f, "move {mv}")?;
        }
        for trial in &self.trials {
            writeln!(f, "trial {trial}")?;
        }
        writeln!(f, "cursor {}", self.cursor)?;
        write!(f, "puzzle\n{}", written(&*self.positions[0], self.format))
    }
}

/// The text form, taken apart.
struct Parts<'a> {
    reading: Reading,
    moves: Vec<(usize, &'a str)>,
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
        match key {
            "format" => self.reading.format = Some(value.to_owned()),
            "option" => {
                let (name, value) = value.split_once(' ').unwrap_or((value, ""));
                self.reading.settings.set(name, value);
            }
            "move" => self.moves.push((line, value)),
            "trial" => self.trials.push(value.parse().ok()?),
            "cursor" => self.cursor = value.parse().ok()?,
            _ => return None,
        }
        Some(())
    }
}
