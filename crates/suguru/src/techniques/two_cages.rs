//! `two-cages`: a value in a cell would leave two cages only places that all see each other.
//!
//! *What it sees*: a candidate, and two cages without its cell. Take away the places of the value
//! that the cell sees. Each cage has places left, and each place of one cage sees each of the
//! other.
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! AABBC  123  12   3  12  13
//! ABBCC  123   4  12   4   5
//! DDDCC   12  13 123  13   2
//! ```
//!
//! With 1 in row 3, column 3 cage B would have 1 in column 4 of the first row, and cage C in column
//! 5. These touch: row 3, column 3 is not 1.
//!
//! *Why it is sound*: with the value in the cell, each cage would have it in one of its places that
//! are left. But wherever one cage has it, the other cannot.

use pavage_bits::SmallSort as _;

use super::{
    CageId, Candidate, CellId, CellValues, Deduction, Message, Pattern, Run, Sheet, Suguru,
    Technique, words,
};

/// The most places that people look at in two cages together.
const PLACES_MAX: usize = 6;

pub(super) const TECHNIQUE: Technique = Technique::new("two-cages", 1, find);

/// With the value in the cell, the remaining places of two cages all see each other.
#[derive(Debug, PartialEq)]
pub(super) struct TwoCages {
    candidate: Candidate,
    cages: [CageId; 2],
}

impl Pattern<Suguru> for TwoCages {
    fn look(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<CellId> {
        let cages = self.cages.iter();
        cages
            .flat_map(|cage| sheet.layout().cage(*cage).to_vec())
            .collect()
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let layout = sheet.layout();
        let [one, other] = self.cages.map(|cage| {
            let first = layout.cage(cage)[0];
            words::at(layout, Message::new("suguru-cage"), first)
        });
        Message::new("suguru-look-cages")
            .with("value", usize::from(self.candidate.value))
            .with("first", one)
            .with("second", other)
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let layout = sheet.layout();
        let [one, other] = self.cages.map(|cage| {
            let left = left(sheet, cage, self.candidate);
            words::cells(layout, &left)
        });
        let message = Message::new("suguru-two-cages")
            .with("value", usize::from(self.candidate.value))
            .with("first", one)
            .with("second", other);
        words::at(layout, message, self.candidate.cell)
    }

    fn from(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<CellValues> {
        let places = self.cages.iter();
        let value = self.candidate.value;
        let places = places.flat_map(|cage| sheet.places(*cage, value));
        places.map(|cell| CellValues::only(cell, value)).collect()
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Suguru> for TwoCages {
    fn holds(&self, deduction: &Deduction, notes: &super::Notes) -> bool {
        let Candidate { cell, value } = self.candidate;
        let [ones, others] = self.cages.map(|cage| {
            let mut places = notes.places(cage, value);
            places.retain(|place| !notes.see(*place, cell));
            places
        });
        let size = |cage| notes.cage(cage).len();
        deduction.placed.is_empty()
            && deduction.gone == [CellValues::only(cell, value)]
            && self.cages[0] != self.cages[1]
            && self
                .cages
                .iter()
                .all(|cage| notes.cage_of(cell) != *cage && usize::from(value) <= size(*cage))
            && ones
                .iter()
                .all(|one| others.iter().all(|other| notes.see(*one, *other)))
    }
}

/// The deduction with the fewest places to look at, the first of several.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let layout = sheet.layout();
    let mut best: Option<(usize, Deduction)> = None;
    let open = layout.cells().filter(|cell| sheet.is_open(*cell));
    for cell in open {
        for value in sheet.get(cell) {
            let found = deduce(sheet, Candidate { cell, value });
            let found =
                found.filter(|(places, _)| best.as_ref().is_none_or(|(fewest, _)| places < fewest));
            best = found.or(best);
        }
    }
    best.map(|(_, deduction)| deduction)
}

/// The deduction about a candidate, with the number of remaining places in the two cages.
fn deduce(sheet: &Sheet<'_>, candidate: Candidate) -> Option<(usize, Deduction)> {
    let layout = sheet.layout();
    let Candidate { cell, value } = candidate;
    // The first of the two cages must lose a place to the cell; the other need not.
    let mut near: Vec<CageId> = layout
        .peers(cell)
        .iter()
        .filter(|peer| sheet.get(**peer).has(value))
        .map(|peer| layout.cage_of(*peer))
        .filter(|cage| *cage != layout.cage_of(cell))
        .collect();
    near.small_sort();
    near.dedup();
    let mut best: Option<(usize, [CageId; 2])> = None;
    for &one in &near {
        let ones = left(sheet, one, candidate);
        let Some(first) = ones.first() else { continue };
        // The other cage must have a place that sees the first place of this one.
        let mut others: Vec<CageId> = layout
            .peers(*first)
            .iter()
            .filter(|peer| sheet.get(**peer).has(value))
            .map(|peer| layout.cage_of(*peer))
            .filter(|cage| *cage != one && *cage != layout.cage_of(cell))
            .collect();
        others.small_sort();
        others.dedup();
        for other in others {
            let places = left(sheet, other, candidate);
            let number = ones.len() + places.len();
            let is_better = best.is_none_or(|(fewest, _)| number < fewest);
            let all_see = || {
                let mut ones = ones.iter();
                ones.all(|one| places.iter().all(|place| layout.sees(*one, *place)))
            };
            if is_better && number <= PLACES_MAX && !places.is_empty() && all_see() {
                best = Some((number, [one, other]));
            }
        }
    }
    let (number, mut cages) = best?;
    cages.small_sort();
    let pattern = TwoCages { candidate, cages };
    let mut because: Vec<CellId> = cages
        .iter()
        .flat_map(|cage| layout.cage(*cage))
        .copied()
        .collect();
    because.push(cell);
    let removals = vec![CellValues::only(cell, value)];
    Some((
        number,
        TECHNIQUE.removing(pattern, removals).learnt_from(because),
    ))
}

/// The places of a value in a cage that a cell does not see.
fn left(sheet: &Sheet<'_>, cage: CageId, of: Candidate) -> Vec<CellId> {
    let places = sheet.places(cage, of.value);
    places
        .filter(|place| !sheet.layout().sees(*place, of.cell))
        .collect()
}
