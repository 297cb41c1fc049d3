//! A puzzle, a position in it or a solution of it: all are positions.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use pavage_app::check::{check, read_solutions};
use pavage_app::count::count;
use pavage_app::explain::explain;
use pavage_app::hint::{Level, hint};
use pavage_app::load::{self, Loaded, Reading, built_in, built_ins, play_moves, read};
use pavage_app::rate::rate;
use pavage_app::solve::{Wanted, limit_met, solve};
use pavage_app::stream::each;
use pavage_app::wire::{ExplainLine, check_line, explain_line, hint_line, rate_line};
use pavage_app::{
    AnyPosition, End, HintState, Limits, Message, Place, ReadError, Solution, draw, families,
    options, pictures,
};
use pavage_words::Lang;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};

use crate::arguments::{Keywords, bad, bytes_of, limit, path, quoted, reading_specs, text};
use crate::fault::{Fault, words};
use crate::numbers::Grid;
use crate::solved::{counted_dict, limit_of, solved_dict};
use crate::stream::{Found, Making, Stream};
use crate::work::{Asked, work};

/// The error of a puzzle that needs a date.
const DATE_NEEDED: &str = "date-needed";
/// The format of letter grids.
const LETTER_GRID: &str = "grid";

/// What a puzzle and its solutions have in common.
#[derive(Clone)]
pub(crate) struct About {
    pub(crate) lang: Lang,
    /// The format in which it was read.
    pub(crate) format: &'static str,
    /// Whether the player's moves were given apart from the puzzle.
    pub(crate) has_moves: bool,
    /// The number of each piece, from 1; made when it is asked for.
    pieces: Arc<OnceLock<HashMap<String, i32>>>,
}

impl About {
    pub(crate) fn new(lang: Lang, format: &'static str) -> About {
        About {
            lang,
            format,
            has_moves: false,
            pieces: Arc::default(),
        }
    }
}

/// A puzzle and a position in it. The puzzle itself is the position in which it begins.
#[pyclass(frozen, module = "pavage._pavage")]
pub(crate) struct Position {
    position: Arc<dyn AnyPosition>,
    about: About,
}

impl Position {
    pub(crate) fn new(position: Box<dyn AnyPosition>, about: About) -> Position {
        Position {
            position: Arc::from(position),
            about,
        }
    }

    /// It for work that keeps it.
    pub(crate) fn boxed(&self) -> Box<dyn AnyPosition> {
        self.position.boxed_clone()
    }

    /// The answer of some work, or the exception.
    fn told<T>(&self, py: Python<'_>, answer: Result<T, Fault>) -> PyResult<T> {
        answer.map_err(|fault| fault.raise(py, self.about.lang))
    }

    /// Does some work on the position that needs nothing but time.
    fn quickly<T: Send + 'static>(
        &self,
        py: Python<'_>,
        what: impl FnOnce(&dyn AnyPosition) -> T + Send + 'static,
    ) -> PyResult<T> {
        let position = Arc::clone(&self.position);
        let done = work(py, &Asked::default(), move |_, _| what(&*position));
        self.told(py, done)
    }

    fn numbers_of_pieces(&self) -> &HashMap<String, i32> {
        self.about.pieces.get_or_init(|| {
            let pieces = self.position.tray().pieces.into_iter().zip(1..);
            pieces.map(|(piece, number)| (piece.name, number)).collect()
        })
    }
}

/// Reads a puzzle: text, the name of a built-in puzzle, or a path.
fn read_source(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    given: &Bound<'_, PyDict>,
) -> Result<Position, Fault> {
    let mut keywords = Keywords::new(given)?;
    let lang = keywords.lang()?;
    let moves = keywords.take("position");
    let moves = moves.map(|moves| moves_of(&moves)).transpose()?;
    let mut reading = Reading {
        format: keywords.string("format")?,
        settings: keywords.settings(&reading_specs())?,
        lenient: false,
    };
    let source = Source::new(source, &reading)?;
    let loaded = match load(py, &source, &reading) {
        Err(Fault::Told(error)) if error.message.cause().code == DATE_NEEDED => {
            let date = py.import("datetime")?.getattr("date")?;
            let today: String = date.call_method0("today")?.str()?.extract()?;
            reading.settings.set("date", &today);
            load(py, &source, &reading)
        }
        loaded => loaded,
    }?;
    let mut about = About::new(lang, loaded.format);
    let position = match moves {
        None => loaded.position,
        Some(moves) => {
            about.has_moves = true;
            work(py, &Asked::default(), move |_, _| {
                play_moves(&*loaded.position, &moves)
            })??
        }
    };
    Ok(Position::new(position, about))
}

/// Where a puzzle comes from.
#[derive(Clone)]
enum Source {
    BuiltIn(String),
    Text(String),
    Bytes(Vec<u8>),
}

impl Source {
    fn new(source: &Bound<'_, PyAny>, reading: &Reading) -> Result<Source, Fault> {
        if let Some(path) = path(source) {
            return Ok(Source::Bytes(bytes_of(&path)?));
        }
        if !source.is_instance_of::<PyString>() {
            let message = Message::new("python-source").with("value", quoted(source));
            return Err(message.into());
        }
        let text = text("puzzle", source)?;
        let is_built_in = built_ins().any(|(_, built_in)| built_in.name == text);
        Ok(match is_built_in && reading.format.is_none() {
            true => Source::BuiltIn(text),
            false => Source::Text(text),
        })
    }

    fn load(&self, reading: &Reading) -> Result<Loaded, ReadError> {
        match self {
            Source::BuiltIn(name) => built_in(name, reading).expect("it was found before"),
            Source::Bytes(bytes) => read(bytes, reading),
            Source::Text(text) => read(text.as_bytes(), reading).map_err(|error| {
                // Who writes one word means a name.
                let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
                match text.chars().all(is_word) && !text.is_empty() {
                    true => ReadError {
                        message: Message::new("python-no-name")
                            .with("problem", error.message)
                            .with("name", text.as_str()),
                        line: None,
                    },
                    false => error,
                }
            }),
        }
    }
}

fn load(py: Python<'_>, source: &Source, reading: &Reading) -> Result<Loaded, Fault> {
    let (source, reading) = (source.clone(), reading.clone());
    Ok(work(py, &Asked::default(), move |_, _| {
        source.load(&reading)
    })??)
}

/// Moves, as text or as a list of texts.
fn moves_of(moves: &Bound<'_, PyAny>) -> Result<String, Fault> {
    if let Some(path) = path(moves) {
        let bytes = bytes_of(&path)?;
        return Ok(match bytes.is_empty() {
            true => String::new(),
            false => load::text_of(&bytes)?.to_owned(),
        });
    }
    if moves.is_instance_of::<PyString>() {
        return text("position", moves);
    }
    let lines: Result<Vec<String>, _> = moves.extract();
    Ok(lines
        .map_err(|_| bad("python-moves", "position", moves))?
        .join("\n"))
}

/// A cell as the numbers that people of a program count: layer, row, column from 0.
fn cell<'py>(py: Python<'py>, place: &Place) -> PyResult<Bound<'py, PyTuple>> {
    match place.layer {
        None => PyTuple::new(py, [place.row, place.col]),
        Some(layer) => PyTuple::new(py, [layer, place.row, place.col]),
    }
}

#[pymethods]
impl Position {
    /// Reads a puzzle. The keywords are the command's options for reading.
    #[staticmethod]
    fn read(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<Position> {
        let lang = Keywords::new(given).and_then(|mut keywords| keywords.lang());
        read_source(py, source, given).map_err(|fault| fault.raise(py, lang.unwrap_or(Lang::En)))
    }

    /// The family.
    #[getter]
    fn family(&self) -> &'static str {
        self.position.family()
    }

    /// The format in which it was read.
    #[getter]
    fn format(&self) -> &'static str {
        self.about.format
    }

    /// The language of messages.
    #[getter]
    fn lang(&self) -> &'static str {
        self.about.lang.code()
    }

    /// The names of its pieces, each with its number of copies.
    fn pieces(&self) -> Vec<(String, u32)> {
        let pieces = self.position.tray().pieces.into_iter();
        pieces.map(|piece| (piece.name, piece.count)).collect()
    }

    /// The position as text, in a format of its family.
    fn write(&self, py: Python<'_>, format: &Bound<'_, PyAny>) -> PyResult<String> {
        let format = match format.is_none() {
            true => Ok(self.about.format.to_owned()),
            false => text("format", format),
        };
        let format = self.told(py, format)?;
        let family = families()
            .iter()
            .find(|family| family.name() == self.family());
        let known = family.map_or_else(Vec::new, |family| load::formats(*family));
        if !known.iter().any(|known| known.name == format) {
            let names: Vec<&str> = known.iter().map(|known| known.name).collect();
            let message = Message::new("format-unknown").with("format", format);
            let message = message.with("formats", names.join(", "));
            return self.told(py, Err(message.into()));
        }
        self.quickly(py, move |position| load::written(position, &format))
    }

    /// The position after moves, a text with one on each line.
    fn play(&self, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<Position> {
        let moves = self.told(py, moves_of(moves))?;
        let played = self.quickly(py, move |position| play_moves(position, &moves))?;
        let about = About {
            has_moves: true,
            ..self.about.clone()
        };
        Ok(Position::new(
            self.told(py, played.map_err(Fault::from))?,
            about,
        ))
    }

    /// Solves it: what is to be said of it, the solutions, and the position nearest to one.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        limit: &Bound<'py, PyAny>,
        first: bool,
        given: &Bound<'py, PyDict>,
    ) -> PyResult<(Bound<'py, PyDict>, Vec<Position>, Option<Position>)> {
        let position = Arc::clone(&self.position);
        let solved = wanted(limit, first).and_then(|wanted| {
            let asked = Asked::take_all(Keywords::new(given)?)?;
            Ok(work(py, &asked, move |options, run| {
                solve(&*position, wanted, options, run)
            })??)
        });
        let mut solved = self.told(py, solved)?;
        let solutions = std::mem::take(&mut solved.solutions);
        let best = solved.best.take();
        let dict = solved_dict(py, &solved, solutions.len(), words(self.about.lang))?;
        let made = |solution| Position::new(solution, self.about.clone());
        let solutions = solutions.into_iter().map(made).collect();
        Ok((dict, solutions, best.map(|best| made(best.state))))
    }

    /// The search for its solutions, handed out as they are found.
    fn stream(
        &self,
        py: Python<'_>,
        most: &Bound<'_, PyAny>,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<Stream> {
        let asked = limit(most).and_then(|most| {
            let asked = Asked::take_all(Keywords::new(given)?)?;
            Ok((most, asked))
        });
        let (most, asked) = self.told(py, asked)?;
        let position = Arc::clone(&self.position);
        let making = Making::Positions(self.about.clone());
        let search = Stream::begin(
            &asked,
            (making, self.about.lang),
            move |options, run, out| {
                let mut hand_on = |_: &[_], solution| out.push(Found::Position(solution));
                each(&*position, most, options, run, &mut hand_on)
            },
        );
        Ok(search)
    }

    /// Counts its solutions.
    fn count<'py>(
        &self,
        py: Python<'py>,
        given: &Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let position = Arc::clone(&self.position);
        let counted = Keywords::new(given).and_then(|keywords| {
            let asked = Asked::take_all(keywords)?;
            let counted = work(py, &asked, move |options, run| {
                count(&*position, options, run)
            })??;
            match limit_of(&counted) {
                Some(limit) => Err(limit.into()),
                None => Ok(counted),
            }
        });
        let counted = self.told(py, counted)?;
        counted_dict(py, &counted, words(self.about.lang))
    }

    /// Judges a claimed solution, a text, or without one the position itself: JSON.
    fn check(&self, py: Python<'_>, solution: &Bound<'_, PyAny>) -> PyResult<String> {
        let claimed: Result<Option<String>, Fault> = match solution.cast::<PyString>() {
            Ok(_) => text("solution", solution).map(Some),
            Err(_) if solution.is_none() => Ok(None),
            Err(_) => {
                let message = Message::new("python-solution").with("value", quoted(solution));
                Err(message.into())
            }
        };
        let claimed = self.told(py, claimed)?;
        let words = words(self.about.lang);
        let checked = self.quickly(py, move |position| {
            let report = match claimed {
                Some(claimed) => check(position, &claimed)?,
                None => position.check(),
            };
            Ok(check_line("", &report, words))
        })?;
        self.told(py, checked.map_err(|error: ReadError| error.into()))
    }

    /// The solution that a text describes: one of the family's formats, or JSON as `solve` prints it.
    fn read_solution(&self, py: Python<'_>, text: String) -> PyResult<Position> {
        let read = self.quickly(py, move |position| match text.starts_with('{') {
            true => {
                let first = read_solutions(position, &text)?.into_iter().next();
                first.map_or_else(|| position.read_solution(&text), Ok)
            }
            false => position.read_solution(&text),
        })?;
        let read = self.told(py, read.map_err(Fault::from))?;
        Ok(Position::new(read, self.about.clone()))
    }

    /// The next thing to see: JSON.
    fn hint(&self, py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<String> {
        let words = words(self.about.lang);
        let is_own = self.about.has_moves || self.about.format != LETTER_GRID;
        let position = Arc::clone(&self.position);
        let hinted = Keywords::new(given).and_then(|mut keywords| {
            let (level, way) = (level(&mut keywords)?, way(&mut keywords)?);
            let asked = Asked::take_all(keywords)?;
            let told = work(py, &asked, move |_, run| {
                // The letters of a grid are the player's pieces, unless moves were given apart.
                let handed = (!is_own).then(|| position.handed_over()).flatten();
                let position = handed.as_deref().unwrap_or(&*position);
                let found = hint(position, way, run)?;
                let is_open = found.state == HintState::Solvable && found.step.is_none();
                let limit = found.stopped.or(run.stop()).filter(|_| is_open);
                Ok(hint_line("", position, &found, level, limit, words))
            })?;
            told.map_err(|refusal: options::Refusal| refusal.into())
        });
        self.told(py, hinted)
    }

    /// The whole path of deductions: JSON.
    fn explain(&self, py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<String> {
        let words = words(self.about.lang);
        let position = Arc::clone(&self.position);
        let explained = Keywords::new(given).and_then(|mut keywords| {
            let way = way(&mut keywords)?;
            let asked = Asked::take_all(keywords)?;
            let told = work(py, &asked, move |_, run| {
                let found = explain(&*position, way, run)?;
                let limit = match found.end {
                    End::Stopped(stop) => Some(limit_met(stop, &Limits::default())),
                    _ => None,
                };
                let line = ExplainLine {
                    puzzle: "",
                    position: &*position,
                    explanation: &found,
                    reason: limit.as_ref(),
                };
                Ok(explain_line(&line, words))
            })?;
            told.map_err(|refusal: options::Refusal| refusal.into())
        });
        self.told(py, explained)
    }

    /// How hard it is: JSON.
    fn rate(&self, py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<String> {
        let words = words(self.about.lang);
        let position = Arc::clone(&self.position);
        let rated = Keywords::new(given).and_then(|mut keywords| {
            let way = way(&mut keywords)?;
            let asked = Asked::take_all(keywords)?;
            let told = work(py, &asked, move |_, run| {
                let rated = rate(&*position, way, run)?;
                Ok(rate_line("", &*position, &rated, words))
            })?;
            told.map_err(|refusal: options::Refusal| refusal.into())
        });
        self.told(py, rated)
    }

    /// A picture of it as SVG: of a puzzle also the pieces that are to be placed.
    fn render(&self, py: Python<'_>, is_puzzle: bool) -> PyResult<String> {
        let words = words(self.about.lang);
        self.quickly(py, move |position| match is_puzzle {
            true => pictures::puzzle(position, words),
            false => draw::boards(&[position.view()], words),
        })
    }

    /// Its lines as the command prints them.
    fn text_rows(&self) -> Vec<String> {
        self.position.solution().text_rows()
    }

    /// It as plain lists: as in the command's JSON, but the options of a cover are numbers.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.position.solution() {
            Solution::Rows { rows, .. } => rows.into_bound_py_any(py),
            Solution::Layers { layers, .. } => layers.into_bound_py_any(py),
            Solution::Numbers(rows) => {
                let row = |row: Vec<Option<u8>>| PyList::new(py, row);
                let rows = rows.into_iter().map(row);
                rows.collect::<PyResult<Vec<_>>>()?.into_bound_py_any(py)
            }
            Solution::Tiles(rows) => {
                let tile = |tile: Option<[u8; 4]>| tile.map(|sides| PyList::new(py, sides));
                let row = |row: Vec<Option<[u8; 4]>>| {
                    let tiles = row.into_iter().map(|sides| tile(sides).transpose());
                    tiles.collect::<PyResult<Vec<_>>>()
                };
                let rows = rows.into_iter().map(row);
                rows.collect::<PyResult<Vec<_>>>()?.into_bound_py_any(py)
            }
            Solution::Options(chosen) => {
                let numbers: Vec<usize> = chosen.iter().map(|option| option.number).collect();
                numbers.into_bound_py_any(py)
            }
        }
    }

    /// The pieces placed, each with its cells; None where there are no pieces.
    fn placements<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        let solution = self.position.solution();
        let Some(placed) = solution.placed() else {
            return Ok(None);
        };
        let made = placed.iter().map(|piece| {
            let cells = piece.cells.iter().map(|place| cell(py, place));
            let cells = PyTuple::new(py, cells.collect::<PyResult<Vec<_>>>()?)?;
            (piece.piece.as_str(), cells).into_bound_py_any(py)
        });
        PyList::new(py, made.collect::<PyResult<Vec<_>>>()?).map(Some)
    }

    /// The numbers in its cells: the shape of the grid, and the numbers as 32-bit integers.
    fn numbers<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyBytes>)> {
        let grid = Grid::of(&self.position.solution(), self.numbers_of_pieces());
        let bytes: Vec<u8> = (grid.numbers.iter())
            .flat_map(|number| number.to_ne_bytes())
            .collect();
        Ok((PyTuple::new(py, grid.shape)?, PyBytes::new(py, &bytes)))
    }
}

/// How many solutions are wanted.
pub(crate) fn wanted(most: &Bound<'_, PyAny>, first: bool) -> Result<Wanted, Fault> {
    Ok(match (limit(most)?, first) {
        (_, true) => Wanted::First,
        (Some(most), false) => Wanted::AtMost(most),
        (None, false) => Wanted::All,
    })
}

fn level(keywords: &mut Keywords<'_>) -> Result<Level, Fault> {
    let Some(name) = keywords.string("level")? else {
        return Ok(Level::Reveal);
    };
    let level = Level::named(&name);
    Ok(level.ok_or_else(|| Message::new("value-level").with("value", name))?)
}

pub(crate) fn way(keywords: &mut Keywords<'_>) -> Result<pavage_app::Way, Fault> {
    let (exact, by) = (keywords.flag("exact")?, keywords.string("by")?);
    Ok(options::way(exact, by.as_deref())?)
}
