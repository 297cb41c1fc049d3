//! What Python asks of a position: the methods of its class.

use std::sync::Arc;

use pavage_app::check::{check, check_position, read_solutions};
use pavage_app::load::{self, TOML};
use pavage_app::{Message, Place, ReadError, Run, Solution, draw, families, pictures};
use pavage_wire::check_line;
use pavage_words::Lang;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};

use crate::arguments::{Keywords, quoted, text};
use crate::diagrams::Diagram;
use crate::fault::{Fault, words};
use crate::making::Making;
use crate::numbers::Grid;
use crate::position::Position;
use crate::search::Search;
use crate::source::{moves_of, read_source};
use crate::stream::Stream;
use crate::tables::{self, Counting, Table};
use crate::work::{Asked, work};
use crate::{diagrams, reasoning, source};

/// The search for solutions of a position.
fn search(of: &Position) -> Search {
    Search {
        position: Arc::clone(&of.position),
        making: Making::Positions(of.about.without_moves()),
    }
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
        let format = if format.is_none() {
            Ok(self.about.format.to_owned())
        } else {
            text("format", format)
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
        let played = moves_of(moves).and_then(|moves| self.played(py, moves));
        self.told(py, played)
    }

    /// What `restored` makes it of: the puzzle in TOML, the language, the format in which it was
    /// read, and the player's moves.
    fn parts(
        &self,
        py: Python<'_>,
    ) -> PyResult<(String, &'static str, &'static str, Option<String>)> {
        let (start, moves) = match &self.about.begun {
            None => (&self.position, None),
            Some((start, moves)) => (start, Some(moves.clone())),
        };
        let start = Arc::clone(start);
        let text = self.quickly(py, move |_| load::written(&*start, TOML))?;
        Ok((text, self.about.lang.code(), self.about.format, moves))
    }

    /// A position of its parts.
    #[staticmethod]
    #[pyo3(signature = (text, lang, format, moves))]
    fn restored(
        py: Python<'_>,
        text: &str,
        lang: &str,
        format: &str,
        moves: Option<String>,
    ) -> PyResult<Position> {
        let restored = source::restored(py, text, lang, format, moves);
        restored.map_err(|fault| fault.raise(py, Lang::En))
    }

    /// Solves it: what is to be said of it, the solutions, and the position nearest to one.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        limit: &Bound<'py, PyAny>,
        first: bool,
        given: &Bound<'py, PyDict>,
    ) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyList>, Option<Position>)> {
        search(self).solve(py, limit, first, given)
    }

    /// The search for its solutions, handed out as they are found.
    fn stream(
        &self,
        py: Python<'_>,
        most: &Bound<'_, PyAny>,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<Stream> {
        search(self).stream(py, most, given)
    }

    /// Counts its solutions: JSON.
    fn count(&self, py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<String> {
        search(self).count(py, given)
    }

    /// Counts what a table lists, by its name: JSON of each row, and a drawing.
    fn table(
        &self,
        py: Python<'_>,
        kind: &str,
        name: String,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<Table> {
        let counted = tables::table(py, self.of(), Counting { kind, name }, given);
        self.told(py, counted)
    }

    /// Estimates the search for all solutions: JSON.
    fn estimate(
        &self,
        py: Python<'_>,
        walks: &Bound<'_, PyAny>,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<String> {
        self.told(py, diagrams::estimate(py, &self.position, walks, given))
    }

    /// All its solutions as a decision diagram.
    fn diagram(&self, py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<Diagram> {
        let Search { position, making } = search(self);
        self.told(py, Diagram::of(py, position, making, given))
    }

    /// Searches it in several ways: JSON, and a drawing.
    fn compare(
        &self,
        py: Python<'_>,
        name: String,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<(String, String)> {
        let compared = tables::compare(py, self.of(), name, given);
        self.told(py, compared)
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
        let position = Arc::clone(&self.position);
        let checked = work(py, &Asked::default(), move |_, run| {
            let verdict = match claimed {
                Some(claimed) => check(&*position, &claimed, run)?,
                None => check_position(&*position, run),
            };
            Ok(check_line("", &verdict, words))
        });
        let checked = self.told(py, checked)?;
        self.told(py, checked.map_err(|error: ReadError| error.into()))
    }

    /// The solution that a text describes: one of the family's formats, or JSON as `solve` prints it.
    fn read_solution(&self, py: Python<'_>, text: String) -> PyResult<Position> {
        let read = self.quickly(py, move |position| {
            if text.starts_with('{') {
                let first = read_solutions(position, &text)?.into_iter().next();
                first.map_or_else(|| position.read_solution(&text), Ok)
            } else {
                position.read_solution(&text)
            }
        })?;
        let read = self.told(py, read.map_err(Fault::from))?;
        Ok(Position::new(read, self.about.clone()))
    }

    /// The next thing to see: JSON.
    fn hint(&self, py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<String> {
        let hinted = reasoning::hint(py, self.of(), given);
        self.told(py, hinted)
    }

    /// The position after what the trained network would play, and the move as JSON; None if nothing
    /// can be laid.
    #[pyo3(signature = (piece=None, variant=None, positions=None))]
    fn suggest(
        &self,
        py: Python<'_>,
        piece: Option<String>,
        variant: Option<usize>,
        positions: Option<u64>,
    ) -> PyResult<Option<(Position, String)>> {
        let suggested = reasoning::suggest(py, self.of(), piece, variant, positions);
        let Some((played, told)) = self.told(py, suggested)? else {
            return Ok(None);
        };
        let position = self.played(py, played);
        Ok(Some((self.told(py, position)?, told)))
    }

    /// The whole path of deductions: JSON.
    fn explain(&self, py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<String> {
        let explained = reasoning::explain(py, self.of(), given);
        self.told(py, explained)
    }

    /// How hard it is: JSON.
    fn rate(&self, py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<String> {
        let rated = reasoning::rate(py, self.of(), given);
        self.told(py, rated)
    }

    /// A picture of it as SVG: of a puzzle also the pieces that are to be placed.
    fn render(&self, py: Python<'_>, is_puzzle: bool) -> PyResult<String> {
        let words = words(self.about.lang);
        self.quickly(py, move |position| {
            if is_puzzle {
                pictures::puzzle(position, words, &Run::default())
            } else {
                draw::boards(&[position.view()], words)
            }
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

    /// The pieces that it leaves out, each with the number of copies; None where none may be.
    fn unused(&self) -> Option<Vec<(String, u32)>> {
        self.position.unused()
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
