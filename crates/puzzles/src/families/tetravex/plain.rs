//! A plain search, as short as can be: the cell with the fewest pictures first, and nothing but the
//! rules of a sheet. Its positions are counted to say how much search is left in a puzzle when
//! deductions end.

use std::ops::ControlFlow;

use super::techniques::{Deck, PictureId, Sheet};

/// What a plain search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// Positions looked at.
    pub nodes: u64,
    /// Solutions met.
    pub solutions: u64,
    /// Whether it came to its end.
    pub ended: bool,
}

/// Searches a sheet to the end, or until so many positions were looked at or `go_on` says no.
pub(super) fn effort(
    deck: &Deck<'_>,
    sheet: &Sheet,
    nodes_max: u64,
    go_on: &dyn Fn() -> bool,
) -> Effort {
    let mut run = Run {
        deck,
        nodes_max,
        go_on,
        nodes: 0,
        solutions: 0,
    };
    let ended = run.search(sheet.clone()).is_continue();
    Effort {
        nodes: run.nodes,
        solutions: run.solutions,
        ended,
    }
}

struct Run<'a> {
    deck: &'a Deck<'a>,
    nodes_max: u64,
    go_on: &'a dyn Fn() -> bool,
    nodes: u64,
    solutions: u64,
}

impl Run<'_> {
    fn search(&mut self, mut sheet: Sheet) -> ControlFlow<()> {
        loop {
            let is_late = (self.nodes + 1).is_multiple_of(1024) && !(self.go_on)();
            if self.nodes >= self.nodes_max || is_late {
                return ControlFlow::Break(());
            }
            self.nodes += 1;
            if sheet.shortage().is_some() {
                return ControlFlow::Continue(());
            }
            let cells = sheet.open_cells();
            let Some(cell) = cells.min_by_key(|cell| sheet.number(*cell)) else {
                self.solutions += 1;
                return ControlFlow::Continue(());
            };
            let pictures: Vec<PictureId> = sheet.candidates(cell).collect();
            let [others @ .., last] = &pictures[..] else {
                return ControlFlow::Continue(());
            };
            for picture in others {
                let mut beyond = sheet.clone();
                beyond.write(self.deck, cell, *picture);
                self.search(beyond)?;
            }
            sheet.write(self.deck, cell, *last);
        }
    }
}
