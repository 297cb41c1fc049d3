//! `chain`: candidates of which every other link says that one of the two holds.
//!
//! *What it sees*: a sequence of candidates, linked alternately by strong links (the two candidates
//! of a cell, or the two places of a value in a cage) and weak links (two candidates of a cell, or
//! a value in two cells that see each other), with strong links at both ends.
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! ABBCC    1 235  25   3   1
//! BBBCC  235   4   1  25  25
//! DDDCC    1  23  23   4   6
//! ```
//!
//! If row 1, column 3 is not 2, it is 5; then row 2, column 4 is 2, row 3, column 3 is not, and row
//! 3, column 2 is. Row 2, column 1 sees both ends and is not 2.
//!
//! *Why it is sound*: if the first candidate does not hold, the second does, the third does not,
//! and so on: the last holds. One of the two ends holds, and what clashes with both does not.

use super::links::{self, Candidate, Links};
use super::{
    CellId, Deduction, Layout, Message, Pattern, Run, Sheet, Suguru, Technique, Values, words,
};

/// The most candidates that people follow.
const LEN_MAX: usize = 10;

pub(super) const TECHNIQUE: Technique = Technique::new("chain", 2, find);

/// Candidates of which every other link says that one of the two holds.
#[derive(Debug, PartialEq)]
pub(super) struct Chain(Vec<Candidate>);

impl Pattern<Suguru> for Chain {
    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<CellId> {
        vec![self.0[0].0]
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        reason(sheet.layout(), &self.0)
    }

    fn from(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<(CellId, Values)> {
        // A cell with both of its candidates in the chain is listed once.
        let mut found: Vec<(CellId, Values)> = Vec::new();
        for &(cell, value) in &self.0 {
            let only = Values::only(value);
            match found.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, values)) => *values |= only,
                None => found.push((cell, only)),
            }
        }
        found
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Suguru> for Chain {
    fn holds(&self, deduction: &Deduction, notes: &super::Notes) -> bool {
        let excludes = |one: Candidate, other: Candidate| {
            if one.0 == other.0 {
                one.1 != other.1
            } else {
                one.1 == other.1 && notes.see(one.0, other.0)
            }
        };
        let one_of = |[one, other]: [Candidate; 2]| {
            let mut held: Vec<Candidate> = Vec::new();
            if one.0 == other.0 {
                held.extend(notes.list(one.0).iter().map(|value| (one.0, *value)));
            } else if one.1 == other.1 {
                let places = notes.places(notes.cage_of(one.0), one.1);
                held.extend(places.into_iter().map(|cell| (cell, one.1)));
            }
            held.len() == 2 && one != other && held.contains(&one) && held.contains(&other)
        };
        let (pairs, rest) = self.0.as_chunks::<2>();
        let (Some([first, _]), Some([_, last])) = (pairs.first(), pairs.last()) else {
            return false;
        };
        let gone = |&(cell, values): &(CellId, Values)| {
            let mut values = values;
            values.all(|value| excludes((cell, value), *first) && excludes((cell, value), *last))
        };
        deduction.placed.is_empty()
            && rest.is_empty()
            && pairs.iter().all(|pair| one_of(*pair))
            && pairs.windows(2).all(|two| excludes(two[0][1], two[1][0]))
            && deduction.gone.iter().all(gone)
    }
}

/// All links.
struct AllLinks<'a>(&'a Sheet<'a>);

impl Links for AllLinks<'_> {
    fn strong(&self, from: Candidate) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        let (cell, value) = from;
        let others = self.0.get(cell) - Values::only(value);
        found.extend(others.single().map(|other| (cell, other)));
        found.extend(links::partner(self.0, from));
        found
    }

    fn weak(&self, from: Candidate) -> Vec<Candidate> {
        let (cell, value) = from;
        let mut found = links::rivals(self.0, from);
        let others = self.0.get(cell) - Values::only(value);
        found.extend(others.map(|other| (cell, other)));
        found
    }
}

/// The shortest chain that eliminates something.
fn find(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
    let layout = sheet.layout();
    let found = links::shortest(sheet, &AllLinks(sheet), LEN_MAX, run)?;
    let mut because = Vec::new();
    for pair in found.chain.chunks(2) {
        if pair[0].0 == pair[1].0 {
            because.push(pair[0].0);
        } else {
            because.extend_from_slice(layout.cage(layout.cage_of(pair[0].0)));
        }
    }
    let pattern = Chain(found.chain);
    Some(
        TECHNIQUE
            .removing(pattern, found.removals)
            .learnt_from(because),
    )
}

fn reason(layout: &Layout, chain: &[(CellId, u8)]) -> Message {
    let links = chain.iter().enumerate().map(|(at, (cell, value))| {
        let sign = if at % 2 == 0 { "≠" } else { "=" };
        format!("({}) {sign} {value}", words::spot(layout, *cell))
    });
    let end = |(cell, value): (CellId, u8)| format!("({}) = {value}", words::spot(layout, cell));
    Message::new("suguru-chain")
        .with("chain", links.collect::<Vec<_>>().join(" → "))
        .with("first", end(chain[0]))
        .with("last", end(chain[chain.len() - 1]))
}
