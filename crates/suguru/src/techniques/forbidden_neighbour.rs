//! `forbidden-neighbour`: a cell that every place of a value in another cage sees.
//!
//! *What it sees*: a cage whose places for a value all see one cell outside it.
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! AABCC   1 23  1  2  1
//! AACCC   4 23  4  3  5
//! ADDCE   5  .  .  6  1
//! ```
//!
//! Cage D has 2 in one of its two cells; row 2, column 2 touches both and is not 2.
//!
//! *Why it is sound*: the cage holds the value in one of those places, wherever; the cell sees it
//! there.

use pavage_family::kit::Logic;

use super::{
    CageId, Candidate, CellId, CellValues, Deduction, Message, Pattern, Run, Sheet, Suguru,
    Technique, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("forbidden-neighbour", 1, find);

/// Every place of a value in a cage sees a cell.
#[derive(Debug, PartialEq)]
pub(super) struct ForbiddenNeighbour {
    cage: CageId,
    value: u8,
}

impl Pattern<Suguru> for ForbiddenNeighbour {
    fn look(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<CellId> {
        sheet.layout().cage(self.cage).to_vec()
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        words::look_at_cage(sheet.layout(), self.cage)
    }

    fn reason(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Message {
        let layout = sheet.layout();
        let list: Vec<CellId> = Suguru::learning(sheet, deduction);
        let places: Vec<CellId> = sheet.places(self.cage, self.value).collect();
        let message = Message::new("suguru-forbidden-neighbour")
            .with("value", usize::from(self.value))
            .with("places", words::cells(layout, &places))
            .with("cells", words::cells(layout, &list));
        words::in_cage(layout, message, self.cage)
    }

    fn from(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<CellValues> {
        let places = sheet.places(self.cage, self.value);
        places
            .map(|cell| CellValues::only(cell, self.value))
            .collect()
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Suguru> for ForbiddenNeighbour {
    fn holds(&self, deduction: &Deduction, notes: &super::Notes) -> bool {
        let places = notes.places(self.cage, self.value);
        let mut removals = deduction.gone.iter();
        deduction.placed.is_empty()
            && removals.all(|gone| {
                notes.cage_of(gone.cell) != self.cage
                    && *gone == CellValues::only(gone.cell, self.value)
                    && places.iter().all(|place| notes.see(*place, gone.cell))
            })
    }
}

/// The deduction with the fewest places to look at, the first of several.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let all = sheet.layout().cages_with_values();
    let found = all.filter_map(|(cage, value)| deduce(sheet, cage, value));
    found
        .min_by_key(|(places, deduction)| (*places, deduction.because.len()))
        .map(|(_, deduction)| deduction)
}

/// The deduction of a value in a cage, with the number of its places.
fn deduce(sheet: &Sheet<'_>, cage: CageId, value: u8) -> Option<(usize, Deduction)> {
    let layout = sheet.layout();
    let places: Vec<CellId> = sheet.places(cage, value).collect();
    let (first, others) = places.split_first()?;
    let seen = layout.peers(*first).iter().copied().filter(|cell| {
        layout.cage_of(*cell) != cage
            && sheet.get(*cell).has(value)
            && others.iter().all(|place| layout.sees(*place, *cell))
    });
    let removals: Vec<_> = seen.map(|cell| CellValues::only(cell, value)).collect();
    if removals.is_empty() {
        return None;
    }
    let pattern = ForbiddenNeighbour { cage, value };
    let because = layout.cage(cage).to_vec();
    Some((
        places.len(),
        TECHNIQUE.removing(pattern, removals).learnt_from(because),
    ))
}

/// The deduction that a cell does not hold a value, if a cage has all its places for the value
/// around it: the one with the fewest places.
pub(in super::super) fn deduce_against(sheet: &Sheet<'_>, of: Candidate) -> Option<Deduction> {
    let Candidate { cell, value } = of;
    let layout = sheet.layout();
    let own = layout.cage_of(cell);
    let around = layout.cages().filter(|cage| *cage != own);
    let places = |cage: CageId| sheet.places(cage, value).collect::<Vec<_>>();
    let around = around.map(|cage| (places(cage), cage));
    let around = around.filter(|(places, _)| {
        let mut each = places.iter();
        !places.is_empty() && each.all(|place| layout.sees(*place, cell))
    });
    let (_, cage) = around.min_by_key(|(places, _)| places.len())?;
    let pattern = ForbiddenNeighbour { cage, value };
    let removal = CellValues::only(cell, value);
    let because = layout.cage(cage).to_vec();
    Some(
        TECHNIQUE
            .removing(pattern, vec![removal])
            .learnt_from(because),
    )
}
