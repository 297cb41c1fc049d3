//! Tells the observer of a run how a board is cut.

use pavage_family::{CutStep, Joined};
use pavage_grid::{Board, CellId, Place};
use pavage_search::{Notice, Run};

/// Tells the steps of a cutting, if anybody listens.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    pub(super) board: &'a Board,
    pub(super) run: &'a Run<'a>,
}

impl Told<'_> {
    /// A piece is cut off.
    pub(super) fn off(self, piece: &[CellId]) {
        self.tell(|| CutStep::Off(self.places(piece)));
    }

    /// A piece is joined to the rest again.
    pub(super) fn back(self, piece: &[CellId], why: Joined) {
        self.tell(|| CutStep::Back(self.places(piece), why));
    }

    /// A piece is cut off and joined again.
    pub(super) fn tried(self, piece: &[CellId], why: Joined) {
        self.off(piece);
        self.back(piece, why);
    }

    /// Some pieces are replaced by others.
    pub(super) fn anew<'p>(
        self,
        before: impl IntoIterator<Item = &'p Vec<CellId>>,
        after: &[Vec<CellId>],
    ) {
        for piece in before {
            self.back(piece, Joined::Anew);
        }
        for piece in after {
            self.off(piece);
        }
    }

    fn tell(self, step: impl FnOnce() -> CutStep) {
        if self.run.observer.is_some() {
            self.run.tell(&Notice::Other(&step()));
        }
    }

    fn places(self, piece: &[CellId]) -> Vec<Place> {
        piece.iter().map(|cell| self.board.place(*cell)).collect()
    }
}
