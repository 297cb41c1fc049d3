//! Links between candidates, and the shortest chain of them that eliminates something.
//!
//! A strong link says that at least one of two candidates holds: two places of a value in a cage,
//! or the two candidates of a cell. A weak link says that not both hold. A chain begins and ends
//! with a strong link and alternates. Its first or its last candidate then holds, so candidates
//! weakly linked to both go. The search goes breadth first from "the first does not hold".

use super::{Candidate, CellId, CellValues, Layout, Run, Sheet, Values};

/// A chain and its eliminations.
pub(super) struct Found {
    /// Its candidates, two for each strong link.
    pub(super) chain: Vec<Candidate>,
    /// The eliminations.
    pub(super) removals: Vec<CellValues>,
}

/// Which candidates and links a chain may use.
pub(super) trait Links {
    /// The candidates that hold if this one does not.
    fn strong(&self, from: Candidate) -> Vec<Candidate>;
    /// The candidates that do not hold if this one does.
    fn weak(&self, from: Candidate) -> Vec<Candidate>;
}

/// The shortest chain that eliminates something, the first of several, with at most `len_max`
/// candidates.
pub(super) fn shortest(
    sheet: &Sheet<'_>,
    links: &dyn Links,
    len_max: usize,
    run: &Run<'_>,
) -> Option<Found> {
    let layout = sheet.layout();
    let mut best: Option<Found> = None;
    for cell in layout.cells().filter(|cell| sheet.is_open(*cell)) {
        if run.stop().is_some() {
            return None;
        }
        for value in sheet.get(cell) {
            let len_max = best.as_ref().map_or(len_max, |best| best.chain.len() - 2);
            best = from(sheet, links, Candidate { cell, value }, len_max).or(best);
        }
    }
    best
}

/// The shortest chain from a candidate.
fn from(sheet: &Sheet<'_>, links: &dyn Links, start: Candidate, len_max: usize) -> Option<Found> {
    let layout = sheet.layout();
    let at = |of: Candidate| of.cell.index() * usize::from(Values::MAX) + usize::from(of.value) - 1;
    let mut seen_false = vec![false; layout.size() * usize::from(Values::MAX)];
    let mut seen_true = seen_false.clone();
    // Pairs of a candidate that does not hold and one that therefore does, with the previous pair.
    let mut pairs: Vec<([Candidate; 2], usize)> = Vec::new();
    let mut layer = vec![(start, usize::MAX)];
    seen_false[at(start)] = true;
    for _ in 0..len_max / 2 {
        let mut next = Vec::new();
        for (off, before) in layer {
            for on in links.strong(off) {
                if std::mem::replace(&mut seen_true[at(on)], true) {
                    continue;
                }
                pairs.push(([off, on], before));
                let removals = struck_out(sheet, start, on);
                if !removals.is_empty() {
                    let chain = unwind(&pairs);
                    return Some(Found { chain, removals });
                }
                for off in links.weak(on) {
                    if !std::mem::replace(&mut seen_false[at(off)], true) {
                        next.push((off, pairs.len() - 1));
                    }
                }
            }
        }
        layer = next;
    }
    None
}

/// The candidates of the chain that ends with the last pair.
fn unwind(pairs: &[([Candidate; 2], usize)]) -> Vec<Candidate> {
    let mut chain = Vec::new();
    let mut at = pairs.len() - 1;
    while let Some(([off, on], before)) = pairs.get(at) {
        chain.extend([*on, *off]);
        at = *before;
    }
    chain.reverse();
    chain
}

/// The candidates weakly linked to both ends, without the ends themselves.
fn struck_out(sheet: &Sheet<'_>, first: Candidate, last: Candidate) -> Vec<CellValues> {
    let layout = sheet.layout();
    let mut near: Vec<CellId> = layout.peers(first.cell).to_vec();
    near.push(first.cell);
    let gone = |cell: CellId| {
        let clashes = |value: &u8| {
            let other = Candidate {
                cell,
                value: *value,
            };
            clash(layout, other, first) && clash(layout, other, last)
        };
        let values = sheet.get(cell).filter(clashes).collect();
        CellValues { cell, values }
    };
    let all = near.into_iter().map(gone);
    all.filter(|gone| !gone.values.is_empty()).collect()
}

/// Whether two candidates cannot both hold.
fn clash(layout: &Layout, one: Candidate, other: Candidate) -> bool {
    if one.cell == other.cell {
        one.value != other.value
    } else {
        one.value == other.value && layout.sees(one.cell, other.cell)
    }
}

/// The other place of a value in the cage of a cell, if there is exactly one.
pub(super) fn partner(sheet: &Sheet<'_>, of: Candidate) -> Option<Candidate> {
    let Candidate { cell, value } = of;
    let places = sheet.places(sheet.layout().cage_of(cell), value);
    let mut others = places.filter(|place| *place != cell);
    let other = others.next()?;
    let other = Candidate { cell: other, value };
    others.next().is_none().then_some(other)
}

/// The other candidates of this value in cells that see the cell.
pub(super) fn rivals(sheet: &Sheet<'_>, of: Candidate) -> Vec<Candidate> {
    let Candidate { cell, value } = of;
    let peers = sheet.layout().peers(cell).iter();
    let rivals = peers.filter(|peer| sheet.get(**peer).has(value));
    rivals.map(|&cell| Candidate { cell, value }).collect()
}
