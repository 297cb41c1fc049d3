//! `colouring`: a sequence of cages with two places each for a value.
//!
//! *What it sees*: pairs of cells. Each pair is the only two places of one value in a cage, and an
//! end of each pair sees an end of the next. Colour the ends in turn.
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

use super::links::{self, Links};
use super::{
    Candidate, CellId, CellValues, Deduction, Layout, Message, Pattern, Run, Sheet, Suguru,
    Technique, Value, Values, words,
};

/// The most cells that people follow.
const CELLS_MAX: usize = 8;

pub(super) const TECHNIQUE: Technique = Technique::new("colouring", 2, find);

/// A sequence of pairs of places of one value, two cells for each pair.
#[derive(Debug, PartialEq)]
pub(super) struct Colouring {
    cells: Vec<CellId>,
    value: u8,
}

impl Pattern<Suguru> for Colouring {
    fn nudge(&self, _: &Deduction, _: &Sheet<'_>) -> Message {
        Message::new("suguru-look-value").with("value", usize::from(self.value))
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        reason(sheet.layout(), &self.cells, self.value)
    }

    fn from(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<CellValues> {
        let cells = self.cells.iter();
        cells
            .map(|cell| CellValues::only(*cell, self.value))
            .collect()
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Suguru> for Colouring {
    fn holds(&self, deduction: &Deduction, notes: &super::Notes) -> bool {
        let is_pair = |[one, other]: &[CellId; 2]| {
            let places = notes.places(notes.cage_of(*one), self.value);
            places.len() == 2 && one != other && places.contains(one) && places.contains(other)
        };
        let (pairs, rest) = self.cells.as_chunks::<2>();
        let (Some([first, _]), Some([_, last])) = (pairs.first(), pairs.last()) else {
            return false;
        };
        let mut links = pairs.windows(2);
        let mut removals = deduction.gone.iter();
        deduction.placed.is_empty()
            && rest.is_empty()
            && pairs.iter().all(is_pair)
            && links.all(|two| notes.see(two[0][1], two[1][0]))
            && removals.all(|gone| {
                *gone == CellValues::only(gone.cell, self.value)
                    && notes.see(gone.cell, *first)
                    && notes.see(gone.cell, *last)
            })
    }
}

/// Links within one value.
struct OneValue<'a>(&'a Sheet<'a>);

impl Links for OneValue<'_> {
    fn strong(&self, from: Candidate) -> Vec<Candidate> {
        links::partner(self.0, from).into_iter().collect()
    }

    fn weak(&self, from: Candidate) -> Vec<Candidate> {
        links::rivals(self.0, from)
    }
}

/// The shortest sequence of pairs that eliminates something.
fn find(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
    let layout = sheet.layout();
    let found = links::shortest(sheet, &OneValue(sheet), CELLS_MAX, run)?;
    let value = found.chain[0].value;
    let cells: Vec<CellId> = found.chain.iter().map(|one| one.cell).collect();
    let cages = cells
        .iter()
        .flat_map(|cell| layout.cage(layout.cage_of(*cell)));
    let because = cages.copied().collect();
    // A chain of one value can also decide an end, regardless of the other candidates of its cell.
    let only = Values::only(value);
    let removals = found.removals.into_iter().map(|gone| CellValues {
        values: gone.values & only,
        ..gone
    });
    let removals: Vec<_> = removals.filter(|gone| !gone.values.is_empty()).collect();
    let pattern = Colouring { cells, value };
    (!removals.is_empty()).then(|| TECHNIQUE.removing(pattern, removals).learnt_from(because))
}

fn reason(layout: &Layout, list: &[CellId], value: u8) -> Message {
    let pairs = list.chunks(2).map(|pair| {
        Message::new("suguru-pair")
            .with("first", words::cells(layout, &pair[..1]))
            .with("second", words::cells(layout, &pair[1..]))
    });
    let join = |pairs: Message, pair| {
        let joined = Message::new("suguru-pairs").with("pairs", pairs);
        joined.with("pair", pair)
    };
    Message::new("suguru-colouring")
        .with("value", usize::from(value))
        .with("pairs", pairs.reduce(join).map_or(Value::None, Value::from))
        .with("first", words::cells(layout, &list[..1]))
        .with("last", words::cells(layout, &list[list.len() - 1..]))
}
