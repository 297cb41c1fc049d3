//! `last-place`: a value with one place in its cage.
//!
//! *What it sees*: a cage in which a value that is not written yet fits in one cell only.
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! AAAA    1  34  34 234
//! ABBB    5   2  13  13
//! ```
//!
//! In cage A, 2 fits in the last cell of the first row only: it is there, though that cell has
//! other candidates.
//!
//! *Why it is sound*: a cage of n cells holds each of 1 to n.

use std::cmp::Reverse;

use super::{
    CageId, Candidate, CellId, CellValues, Deduction, Message, Pattern, Run, Sheet, Suguru,
    Technique, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("last-place", 0, find);

/// A cage has one place for a value.
#[derive(Debug, PartialEq)]
pub(super) struct LastPlace {
    cage: CageId,
}

impl Pattern<Suguru> for LastPlace {
    fn look(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<CellId> {
        sheet.layout().cage(self.cage).to_vec()
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        words::look_at_cage(sheet.layout(), self.cage)
    }

    fn reason(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Message {
        match deduction.placed.first() {
            Some(placed) => reason(sheet, self.cage, *placed),
            None => Message::new("suguru-last-place"),
        }
    }

    fn from(&self, deduction: &Deduction, _: &Sheet<'_>) -> Vec<CellValues> {
        let placed = deduction.placed.iter();
        placed
            .map(|placed| CellValues::only(placed.cell, placed.value))
            .collect()
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Suguru> for LastPlace {
    fn holds(&self, deduction: &Deduction, notes: &super::Notes) -> bool {
        let mut placed = deduction.placed.iter();
        deduction.gone.is_empty()
            && placed
                .next()
                .is_some_and(|placed| notes.places(self.cage, placed.value) == [placed.cell])
    }
}

/// The deduction that needs the fewest cells, the first of several.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let all = sheet.layout().cages_with_values();
    let found = all.filter_map(|(cage, value)| deduce(sheet, cage, value));
    found.min_by_key(|deduction| deduction.because.len())
}

/// The deduction of a value in a cage, if it has one place. `because` names the other cells of the
/// cage and, for each open one, a written cell that rules the value out.
pub(in super::super) fn deduce(sheet: &Sheet<'_>, cage: CageId, value: u8) -> Option<Deduction> {
    let layout = sheet.layout();
    let mut places = sheet.places(cage, value);
    let cell = places.next().filter(|cell| sheet.is_open(*cell))?;
    if places.next().is_some() {
        return None;
    }
    let others = layout.cage(cage).iter().copied();
    let others: Vec<_> = others.filter(|other| *other != cell).collect();
    let mut because = others.clone();
    for other in others.into_iter().filter(|other| sheet.is_open(*other)) {
        let rules_out = |peer: &_| sheet.value(*peer) == Some(value);
        if !because
            .iter()
            .any(|known| rules_out(known) && layout.sees(*known, other))
        {
            let peers = layout.peers(other).iter().copied();
            because.extend(peers.filter(rules_out).take(1));
        }
    }
    let pattern = LastPlace { cage };
    Some(
        TECHNIQUE
            .placing(pattern, vec![Candidate { cell, value }])
            .learnt_from(because),
    )
}

/// Why no other cell of the cage can hold the value: the written cells that have it, each with the
/// cells it touches, and the cells where it was struck out before.
fn reason(sheet: &Sheet<'_>, cage: CageId, placed: Candidate) -> Message {
    let Candidate { cell, value } = placed;
    let layout = sheet.layout();
    let others = layout.cage(cage).iter().copied();
    let mut open: Vec<CellId> = others
        .filter(|other| *other != cell && sheet.is_open(*other))
        .collect();
    let mut causes = Vec::new();
    while let Some((holder, seen)) = busiest(sheet, &open, value) {
        open.retain(|other| !seen.contains(other));
        let message = Message::new("suguru-last-place-seen")
            .with("cells", words::spots(layout, &seen))
            .with("count", seen.len())
            .with("value", usize::from(value))
            .with("holder", words::spots(layout, &[holder]));
        causes.push(message);
    }
    if !open.is_empty() {
        let message = Message::new("suguru-last-place-struck");
        causes.push(message.with("cells", words::spots(layout, &open)));
    }
    let mut causes = causes.into_iter();
    let message = match causes.next() {
        None => Message::new("suguru-last-place-filled"),
        Some(first) => {
            let all = causes.fold(first, |all, cause| {
                let both = Message::new("suguru-pairs").with("pairs", all);
                both.with("pair", cause)
            });
            Message::new("suguru-last-place").with("causes", all)
        }
    };
    words::in_cage(layout, message.with("value", usize::from(value)), cage)
}

/// The written cell with a value that sees most of these cells, and those that it sees.
fn busiest(sheet: &Sheet<'_>, open: &[CellId], value: u8) -> Option<(CellId, Vec<CellId>)> {
    let layout = sheet.layout();
    let peers = open.iter().flat_map(|cell| layout.peers(*cell));
    let holders = peers.filter(|peer| sheet.value(**peer) == Some(value));
    let each = holders.map(|holder| {
        let seen = open.iter().copied();
        let seen = seen.filter(|cell| layout.sees(*holder, *cell));
        (*holder, seen.collect::<Vec<_>>())
    });
    each.min_by_key(|(holder, seen)| (Reverse(seen.len()), *holder))
}
