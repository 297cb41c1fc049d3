//! A puzzle, a position in it or a solution of it: all are positions. What Python asks of one is in
//! `methods`.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use pavage_app::AnyPosition;
use pavage_app::load::play_moves;
use pavage_words::Lang;
use pyo3::prelude::*;

use crate::fault::Fault;
use crate::work::{Asked, work};

/// What a puzzle and its solutions have in common.
#[derive(Clone)]
pub(crate) struct About {
    pub(crate) lang: Lang,
    /// The format in which it was read.
    pub(crate) format: &'static str,
    /// The position before the player's moves, and the moves, if they were given apart from the
    /// puzzle.
    pub(crate) begun: Option<(Arc<dyn AnyPosition>, String)>,
    /// The number of each piece, from 1; made when it is asked for.
    pieces: Arc<OnceLock<HashMap<String, i32>>>,
}

impl About {
    pub(crate) fn new(lang: Lang, format: &'static str) -> About {
        About {
            lang,
            format,
            begun: None,
            pieces: Arc::default(),
        }
    }

    /// The same of a position whose moves are part of it.
    pub(crate) fn without_moves(&self) -> About {
        About {
            begun: None,
            ..self.clone()
        }
    }

    /// Whether the player's moves were given apart from the puzzle.
    pub(crate) fn has_moves(&self) -> bool {
        self.begun.is_some()
    }
}

/// A puzzle and a position in it. The puzzle itself is the position in which it begins.
#[pyclass(frozen, module = "pavage._pavage")]
pub(crate) struct Position {
    pub(crate) position: Arc<dyn AnyPosition>,
    pub(crate) about: About,
}

/// A position, and what is known of its puzzle.
#[derive(Clone, Copy)]
pub(crate) struct Of<'a> {
    pub(crate) position: &'a Arc<dyn AnyPosition>,
    pub(crate) about: &'a About,
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
    pub(crate) fn told<T>(&self, py: Python<'_>, answer: Result<T, Fault>) -> PyResult<T> {
        answer.map_err(|fault| fault.raise(py, self.about.lang))
    }

    /// The position after moves, a text with one on each line.
    pub(crate) fn played(&self, py: Python<'_>, moves: String) -> Result<Position, Fault> {
        let (position, played) = (Arc::clone(&self.position), moves.clone());
        let position = work(py, &Asked::default(), move |_, _| {
            play_moves(&*position, &played)
        })??;
        let begun = match &self.about.begun {
            None => (Arc::clone(&self.position), moves),
            Some((start, before)) => (Arc::clone(start), format!("{before}\n{moves}")),
        };
        let about = About {
            begun: Some(begun),
            ..self.about.clone()
        };
        Ok(Position::new(position, about))
    }

    /// Does some work on the position that needs nothing but time.
    pub(crate) fn quickly<T: Send + 'static>(
        &self,
        py: Python<'_>,
        what: impl FnOnce(&dyn AnyPosition) -> T + Send + 'static,
    ) -> PyResult<T> {
        let position = Arc::clone(&self.position);
        let done = work(py, &Asked::default(), move |_, _| what(&*position));
        self.told(py, done)
    }

    /// It, and what is known of its puzzle.
    pub(crate) fn of(&self) -> Of<'_> {
        Of {
            position: &self.position,
            about: &self.about,
        }
    }

    /// The number of each piece.
    pub(crate) fn numbers_of_pieces(&self) -> &HashMap<String, i32> {
        self.about.pieces.get_or_init(|| {
            let pieces = self.position.tray().pieces.into_iter().zip(1..);
            pieces.map(|(piece, number)| (piece.name, number)).collect()
        })
    }
}
