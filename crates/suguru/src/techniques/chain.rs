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

use super::links::{self, Links};
use super::{
    Candidate, CellId, CellValues, Deduction, Layout, Message, Pattern, Run, Sheet, Suguru,
    Technique, Values, words,
};

/// The most candidates that people follow.
const LEN_MAX: usize = 10;

pub(super) const TECHNIQUE: Technique = Technique::new("chain", 2, find);

/// Candidates of which every other link says that one of the two holds.
#[derive(Debug, PartialEq)]
pub(super) struct Chain(Vec<Candidate>);

impl Pattern<Suguru> for Chain {
    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<CellId> {
        vec![self.0[0].cell]
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        reason(sheet.layout(), &self.0)
    }

    fn from(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<CellValues> {
        // A cell with both of its candidates in the chain is listed once.
        let mut found: Vec<CellValues> = Vec::new();
        for &Candidate { cell, value } in &self.0 {
            match found.iter_mut().find(|known| known.cell == cell) {
                Some(known) => known.values |= Values::only(value),
                None => found.push(CellValues::only(cell, value)),
            }
        }
        found
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Suguru> for Chain {
    fn holds(&self, deduction: &Deduction, notes: &super::Notes) -> bool {
        let excludes = |one: Candidate, other: Candidate| {
            if one.cell == other.cell {
                one.value != other.value
            } else {
                one.value == other.value && notes.see(one.cell, other.cell)
            }
        };
        let one_of = |[one, other]: [Candidate; 2]| {
            let mut held: Vec<Candidate> = Vec::new();
            let Candidate { cell, value } = one;
            if cell == other.cell {
                let values = notes.list(cell).iter();
                held.extend(values.map(|&value| Candidate { cell, value }));
            } else if value == other.value {
                let places = notes.places(notes.cage_of(cell), value).into_iter();
                held.extend(places.map(|cell| Candidate { cell, value }));
            }
            held.len() == 2 && one != other && held.contains(&one) && held.contains(&other)
        };
        let (pairs, rest) = self.0.as_chunks::<2>();
        let (Some([first, _]), Some([_, last])) = (pairs.first(), pairs.last()) else {
            return false;
        };
        let gone = |gone: &CellValues| {
            let mut each = gone.each();
            each.all(|one| excludes(one, *first) && excludes(one, *last))
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
        let Candidate { cell, value } = from;
        let others = self.0.get(cell) - Values::only(value);
        let other = others.single();
        found.extend(other.map(|value| Candidate { cell, value }));
        found.extend(links::partner(self.0, from));
        found
    }

    fn weak(&self, from: Candidate) -> Vec<Candidate> {
        let Candidate { cell, value } = from;
        let mut found = links::rivals(self.0, from);
        let values = self.0.get(cell) - Values::only(value);
        found.extend(CellValues { cell, values }.each());
        found
    }
}

/// The shortest chain that eliminates something.
fn find(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
    let layout = sheet.layout();
    let found = links::shortest(sheet, &AllLinks(sheet), LEN_MAX, run)?;
    let mut because = Vec::new();
    for pair in found.chain.chunks(2) {
        let cell = pair[0].cell;
        if cell == pair[1].cell {
            because.push(cell);
        } else {
            because.extend_from_slice(layout.cage(layout.cage_of(cell)));
        }
    }
    let pattern = Chain(found.chain);
    Some(
        TECHNIQUE
            .removing(pattern, found.removals)
            .learnt_from(because),
    )
}

fn reason(layout: &Layout, chain: &[Candidate]) -> Message {
    let links = chain
        .iter()
        .enumerate()
        .map(|(at, Candidate { cell, value })| {
            let sign = if at % 2 == 0 { "≠" } else { "=" };
            format!("({}) {sign} {value}", words::spot(layout, *cell))
        });
    let end = |of: Candidate| format!("({}) = {}", words::spot(layout, of.cell), of.value);
    Message::new("suguru-chain")
        .with("chain", links.collect::<Vec<_>>().join(" → "))
        .with("first", end(chain[0]))
        .with("last", end(chain[chain.len() - 1]))
}
