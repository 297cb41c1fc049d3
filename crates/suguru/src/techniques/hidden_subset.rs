//! `hidden-subset`: as many values of a cage as places for them.
//!
//! *What it sees*: two, three or four values of a cage whose places together are only that many
//! cells.
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! AABBC    1   2  13 234   1
//! AABBB   35   4  13  24   5
//! DAEEE    1  35  12  12   3
//! ```
//!
//! In cage B, 2 and 4 fit only in row 1, column 4 and row 2, column 4: neither of these is 3.
//!
//! *Why it is sound*: the cage holds each of the values, in different cells; they fill those.

use super::{
    CageId, CellId, CellValues, Deduction, Message, Pattern, Run, Sheet, Suguru, Technique, Values,
    words,
};

/// The most values that people look at together.
const VALUES_MAX: usize = 4;

pub(super) const TECHNIQUE: Technique = Technique::new("hidden-subset", 1, find);

/// Values of a cage that have only as many places as there are values.
#[derive(Debug, PartialEq)]
pub(super) struct HiddenSubset {
    cage: CageId,
    cells: Vec<CellId>,
    values: Values,
}

impl Pattern<Suguru> for HiddenSubset {
    fn look(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<CellId> {
        sheet.layout().cage(self.cage).to_vec()
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        words::look_at_cage(sheet.layout(), self.cage)
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let layout = sheet.layout();
        let message = Message::new("suguru-hidden-subset")
            .with("values", words::values(self.values))
            .with("cells", words::cells(layout, &self.cells));
        words::in_cage(layout, message, self.cage)
    }

    fn from(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<CellValues> {
        let cells = self.cells.iter();
        cells
            .map(|&cell| CellValues {
                cell,
                values: sheet.get(cell) & self.values,
            })
            .collect()
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Suguru> for HiddenSubset {
    fn holds(&self, deduction: &Deduction, notes: &super::Notes) -> bool {
        let HiddenSubset { cells, values, .. } = self;
        let in_cage = notes.cage(self.cage);
        let mut outside = in_cage.iter().filter(|cell| !cells.contains(cell));
        let mut removals = deduction.gone.iter();
        deduction.placed.is_empty()
            && cells.len() == values.count()
            && cells.iter().all(|cell| in_cage.contains(cell))
            && values
                .into_iter()
                .all(|value| usize::from(value) <= in_cage.len())
            && outside.all(|cell| !notes.list(*cell).iter().any(|value| values.has(*value)))
            && removals.all(|gone| {
                cells.contains(&gone.cell) && gone.each().all(|gone| !values.has(gone.value))
            })
    }
}

/// The smallest subset that eliminates something, the first of several.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    (2..=VALUES_MAX).find_map(|size| {
        let mut cages = sheet.layout().cages();
        cages.find_map(|cage| find_in(sheet, cage, size))
    })
}

fn find_in(sheet: &Sheet<'_>, cage: CageId, size: usize) -> Option<Deduction> {
    let layout = sheet.layout();
    let cells = layout.cage(cage);
    let written = cells.iter().filter_map(|cell| sheet.value(*cell));
    let missing = Values::up_to(cells.len()) - written.collect();
    if missing.len() <= size {
        return None;
    }
    let missing: Vec<u8> = missing.collect();
    let mut chosen = Vec::new();
    extend(sheet, cage, size, &missing, &mut chosen)
}

/// Adds values from the rest of the missing ones.
fn extend(
    sheet: &Sheet<'_>,
    cage: CageId,
    size: usize,
    rest: &[u8],
    chosen: &mut Vec<u8>,
) -> Option<Deduction> {
    if chosen.len() == size {
        return deduce(sheet, cage, chosen.iter().copied().collect());
    }
    (0..rest.len()).find_map(|at| {
        chosen.push(rest[at]);
        let found = extend(sheet, cage, size, &rest[at + 1..], chosen);
        chosen.pop();
        found
    })
}

/// The deduction from these values, if they have only as many places as there are values and
/// eliminate something.
fn deduce(sheet: &Sheet<'_>, cage: CageId, values: Values) -> Option<Deduction> {
    let layout = sheet.layout();
    let cells = layout.cage(cage).iter().copied();
    let places: Vec<CellId> = cells
        .filter(|cell| !(sheet.get(*cell) & values).is_empty())
        .collect();
    if places.len() != values.len() {
        return None;
    }
    let others = places.iter().map(|&cell| CellValues {
        cell,
        values: sheet.get(cell) - values,
    });
    let removals: Vec<_> = others.filter(|gone| !gone.values.is_empty()).collect();
    let pattern = HiddenSubset {
        cage,
        cells: places,
        values,
    };
    let because = layout.cage(cage).to_vec();
    (!removals.is_empty()).then(|| TECHNIQUE.removing(pattern, removals).learnt_from(because))
}
