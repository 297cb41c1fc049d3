//! A plain search, as simple as possible: it branches on the cell with the fewest pictures and uses
//! only the rules of a sheet. The number of its nodes says how much search is left in a puzzle when
//! deductions end.

use std::ops::ControlFlow;

use super::techniques::{PictureId, Sheet};

/// The result of a plain search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Visited {
    /// Positions looked at.
    pub nodes: u64,
    /// The number of solutions.
    pub solutions: u64,
    /// Whether the search was exhaustive.
    pub ended: bool,
}

/// Searches a sheet to the end, or until so many positions were looked at or `go_on` says no.
pub(super) fn plain_search(sheet: &Sheet<'_>, nodes_max: u64, go_on: &dyn Fn() -> bool) -> Visited {
    let mut visit = Visit {
        nodes_max,
        go_on,
        nodes: 0,
        solutions: 0,
    };
    let ended = visit.search(sheet.clone()).is_continue();
    Visited {
        nodes: visit.nodes,
        solutions: visit.solutions,
        ended,
    }
}

struct Visit<'a> {
    nodes_max: u64,
    go_on: &'a dyn Fn() -> bool,
    nodes: u64,
    solutions: u64,
}

impl Visit<'_> {
    /// Visits every position below a sheet. Pending choices are kept in a list, so that a deep
    /// search does not use the call stack.
    fn search<'s>(&mut self, mut sheet: Sheet<'s>) -> ControlFlow<()> {
        let mut waiting: Vec<Waiting<'s>> = Vec::new();
        loop {
            if let Some(choice) = self.look(&sheet)? {
                waiting.push(Waiting { sheet, choice });
            }
            let Some(next) = waiting.last_mut() else {
                return ControlFlow::Continue(());
            };
            let (cell, picture) = next.choice.take();
            // The last choice can take the sheet over.
            sheet = if next.choice.is_empty() {
                waiting.pop().expect("it was just looked at").sheet
            } else {
                next.sheet.clone()
            };
            sheet.write(cell, picture);
        }
    }

    /// Counts a position and returns the choices in it.
    fn look(&mut self, sheet: &Sheet<'_>) -> ControlFlow<(), Option<Choice>> {
        let is_late = (self.nodes + 1).is_multiple_of(1024) && !(self.go_on)();
        if self.nodes >= self.nodes_max || is_late {
            return ControlFlow::Break(());
        }
        self.nodes += 1;
        if sheet.shortage().is_some() {
            return ControlFlow::Continue(None);
        }
        let cells = sheet.open_cells();
        let Some(cell) = cells.min_by_key(|cell| sheet.number(*cell)) else {
            self.solutions += 1;
            return ControlFlow::Continue(None);
        };
        let mut pictures: Vec<PictureId> = sheet.candidates(cell).collect();
        pictures.reverse();
        let choice = Choice { cell, pictures };
        ControlFlow::Continue((!choice.is_empty()).then_some(choice))
    }
}

/// The pictures of a cell that are not tried yet, the next one last.
struct Choice {
    cell: usize,
    pictures: Vec<PictureId>,
}

impl Choice {
    fn is_empty(&self) -> bool {
        self.pictures.is_empty()
    }

    /// The next picture.
    fn take(&mut self) -> (usize, PictureId) {
        let picture = self.pictures.pop();
        (
            self.cell,
            picture.expect("a choice that waits has a picture left"),
        )
    }
}

/// A position with its pending choices.
struct Waiting<'a> {
    sheet: Sheet<'a>,
    choice: Choice,
}
