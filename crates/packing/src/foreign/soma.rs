//! Figures of the Soma cube: each line has a row of each layer, the top one first, with `/` before each, and
//! a dot where there is no cell. The letters show a solution, or only that there is a cell; they are not
//! taken over. Other lines are remarks; they and empty lines divide figures.

use pavage_family::{Message, ReadError};
use pavage_grid::{CUBIC, Point};

use super::super::amount::Amount;
use super::super::grid_text::too_large;
use super::super::puzzle::Puzzle;
use super::super::sets::built_in_set;
use super::{BOX_MAX, Draft};
use pavage_family::numbers::as_i32;

/// Lines with their numbers.
type Figure<'t> = Vec<(usize, &'t str)>;

/// Whether a text has a figure.
pub(in super::super) fn looks_like_soma(text: &str) -> bool {
    let figures = figures(text);
    figures.iter().any(|figure| figure.len() > 1)
        && figures
            .iter()
            .flatten()
            .all(|(_, line)| line.split('/').count() > 2)
}

/// The texts of the figures, and their numbers.
pub(in super::super) fn parts(text: &str) -> Vec<(String, String)> {
    let part = |(number, figure): (usize, Figure<'_>)| {
        let lines = figure.into_iter().map(|(_, line)| format!("{line}\n"));
        (number.to_string(), lines.collect())
    };
    (1..).zip(figures(text)).map(part).collect()
}

/// Reads the only figure of a text.
pub(in super::super) fn read(text: &str) -> Result<Puzzle, ReadError> {
    let figures = figures(text);
    let figure = match &figures[..] {
        [] => return Err(Message::new("soma-none").into()),
        [figure] => figure,
        several => {
            let message = Message::new("parts-several").with("parts", several.len());
            return Err(ReadError::at(several[1][0].0, message));
        }
    };
    let layers_of = |line: &str| line.split('/').skip(1).count();
    let layers = layers_of(figure[0].1);
    let mut cells = Vec::new();
    for (row, (line, text)) in figure.iter().enumerate() {
        if layers_of(text) != layers {
            let message = Message::new("soma-layers").with("found", layers_of(text));
            return Err(ReadError::at(*line, message.with("expected", layers)));
        }
        for (below, part) in text.split('/').skip(1).enumerate() {
            let filled = part.trim_end().chars().enumerate();
            let filled = filled.filter(|(_, letter)| letter.is_alphanumeric());
            let point = |(col, _)| Point([layers - 1 - below, row, col].map(as_i32));
            cells.extend(filled.map(|filled| (point(filled), false)));
        }
        if cells.len() > BOX_MAX {
            return Err(ReadError::at(*line, too_large(cells.len() as u64)));
        }
    }
    let draft = Draft {
        lattice: &CUBIC,
        cells,
        colours: Vec::new(),
        pieces: built_in_set("soma")?,
        used: None,
        spare: Amount::exactly(0),
    };
    draft.puzzle()
}

/// The lines of each figure.
fn figures(text: &str) -> Vec<Figure<'_>> {
    let mut figures: Vec<Figure<'_>> = Vec::new();
    let mut is_open = false;
    for (at, line) in (1..).zip(text.lines().map(str::trim)) {
        if !line.starts_with('/') || line.starts_with("//") {
            is_open = false;
        } else if let Some(figure) = figures.last_mut().filter(|_| is_open) {
            figure.push((at, line));
        } else {
            figures.push(vec![(at, line)]);
            is_open = true;
        }
    }
    figures
}
