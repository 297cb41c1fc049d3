//! `colouring`: cages with two places for a value, one behind the other.
//!
//! *What it sees*: pairs of cells, each pair being the only two places of one value in a cage,
//! where an end of each pair sees an end of the next. Colour the ends in turn.
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! ABBBB    3  25   6  23   1
//! AAAAB    4  25   1  25 235
//! CCCCB    1  23   4  23   4
//! ```
//!
//! Cage A has 2 in column 4 or 2 of its second row, cage C in column 2 or 4 of the third. If the
//! first is not 2, the second is, the one below it is not, and the last is. Row 2, column 5 sees
//! both ends and is not 2.
//!
//! *Why it is sound*: the first end of the first pair or the last end of the last holds the value:
//! if the first does not, its partner does, its neighbour does not, and so on to the last.

use pavage_grid::CellId;

use super::super::layout::Layout;
use super::super::values::Values;
use super::links::{self, Candidate, Links};
use super::{Deduction, Pattern, Sheet, Technique};
use pavage_search::Run;

/// The most cells that people follow.
const CELLS_MAX: usize = 8;

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "colouring",
    find,
    verify,
};

/// Links within one value.
struct OneValue<'a>(&'a Layout, &'a Sheet);

impl Links for OneValue<'_> {
    fn strong(&self, from: Candidate) -> Vec<Candidate> {
        links::partner(self.0, self.1, from).into_iter().collect()
    }

    fn weak(&self, from: Candidate) -> Vec<Candidate> {
        links::rivals(self.0, self.1, from)
    }
}

/// The shortest row of pairs that strikes something out.
fn find(layout: &Layout, sheet: &Sheet, run: &Run<'_>) -> Option<Deduction> {
    let found = links::shortest(layout, sheet, &OneValue(layout, sheet), CELLS_MAX, run)?;
    let (_, value) = found.chain[0];
    let cells: Vec<CellId> = found.chain.iter().map(|(cell, _)| *cell).collect();
    let cages = cells
        .iter()
        .flat_map(|cell| layout.cage(layout.cage_of(*cell)));
    let because = cages.copied().collect();
    // A chain of one value can also decide an end; that needs no other values of its cell.
    let only = Values::only(value);
    let removals = found
        .removals
        .into_iter()
        .map(|(cell, gone)| (cell, gone & only));
    let removals: Vec<_> = removals.filter(|(_, gone)| !gone.is_empty()).collect();
    let pattern = Pattern::Colouring(cells, value);
    (!removals.is_empty()).then(|| Deduction::removing(pattern, because, removals))
}

fn verify(layout: &Layout, sheet: &Sheet, deduction: &Deduction) -> bool {
    let Pattern::Colouring(cells, value) = &deduction.pattern else {
        return false;
    };
    let candidates = sheet.candidates().as_slice();
    let is_pair = |pair: &[CellId]| {
        let cage = layout.cage_of(pair[0]);
        let in_cage = layout.cells().filter(|cell| layout.cage_of(*cell) == cage);
        let places: Vec<_> = in_cage
            .filter(|cell| candidates[cell.index()].has(*value))
            .collect();
        places.len() == 2 && pair[0] != pair[1] && pair.iter().all(|cell| places.contains(cell))
    };
    let (pairs, rest) = cells.as_chunks::<2>();
    let linked = pairs
        .windows(2)
        .all(|two| layout.peers(two[0][1]).contains(&two[1][0]));
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else {
        return false;
    };
    let sees_both =
        |cell: &CellId| layout.peers(*cell).contains(first) && layout.peers(*cell).contains(last);
    let mut removals = deduction.removals.iter();
    deduction.placed.is_none()
        && rest.is_empty()
        && linked
        && pairs.iter().all(|pair| is_pair(pair))
        && removals.all(|(cell, gone)| *gone == Values::only(*value) && sees_both(cell))
}
