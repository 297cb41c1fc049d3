//! What proves at a glance that a position has no solution: sizes, colours, weights, pieces that can
//! lie nowhere, and cells that are forced. Nothing is searched. Solving, counting, hints and
//! explanations all look here first and tell the same step.
//!
//! The work is counted and small: some milliseconds on boards of any size. So a glance may overlook
//! what more work would show.

mod colours;
mod holes;
mod left;
mod pattern;
mod weights;

use pavage_grid::Point;
use pavage_search::Run;

use super::Packing;
use super::amounts;
use super::puzzle::{Puzzle, State};
use super::techniques::{Placements, Sheet, simple, words};
use colours::Imbalance;
use holes::Unusable;
use left::{Budget, Left};
use pavage_family::kit::{self, Logic};
use pavage_family::{Hole, Message, Place, Step};
use weights::Weights;

/// Boards with more cells are not looked at for forced placements.
const FORCED_CELLS_MAX: usize = 200;
/// The most placements that are followed because they are forced.
const FORCED_MAX: usize = 64;

/// The step that proves that a position has no solution, where a glance shows it.
#[must_use]
pub(super) fn refute(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Option<Step> {
    if let Err(message) = amounts::check(puzzle, state) {
        return Some(Shown::new("area", message).step());
    }
    glance(puzzle, state).or_else(|| forced(puzzle, state, run))
}

/// The step of forced placements that lead to a cell or a region that nothing fills. `None` also where
/// there is much to list.
fn forced(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Option<Step> {
    if puzzle.board().size() > FORCED_CELLS_MAX {
        return None;
    }
    let on = Placements::within(puzzle, state, run).ok()?;
    let start = Sheet::new(&on);
    let next = |sheet: &Sheet<'_>| {
        let goes_on = sheet.open() > 0 && sheet.placed().len() < FORCED_MAX;
        goes_on.then(|| simple(sheet, run)).flatten()
    };
    let mut told = kit::refute(&start, Vec::new(), Packing::conflict, next).0?;
    kit::shorten::<Packing, Sheet<'_>>(&start, &mut told);
    let said = ["packing-dead-look", "packing-cannot-fill"].map(Message::new);
    Some(kit::dead_end(&start, &told, said))
}

/// As [`refute`], by what pieces and cells say before it is listed where each piece can lie. `None`
/// also where the sizes do not match.
#[must_use]
pub(super) fn glance(puzzle: &Puzzle, state: &State) -> Option<Step> {
    if amounts::check(puzzle, state).is_err() || !puzzle.is_exact() {
        return None;
    }
    let left = Left::of(puzzle, state);
    let mut budget = Budget::new();
    if let Some(found) = holes::unusable(&left, &mut budget) {
        return Some(found.step(&left));
    }
    if let Some(found) = colours::imbalance(&left, &mut budget) {
        return Some(found.step(&left));
    }
    weights::weights(&left, &mut budget).map(|found| found.step(&left))
}

/// A proof in words, with its cells.
struct Shown {
    rule: &'static str,
    reason: Message,
    nudge: Message,
    because: Vec<Place>,
    holes: Vec<Hole>,
    cost: u64,
}

impl Shown {
    fn new(rule: &'static str, reason: Message) -> Shown {
        Shown {
            rule,
            reason,
            nudge: Message::new("packing-dead-look"),
            because: Vec::new(),
            holes: Vec::new(),
            cost: 1,
        }
    }

    fn step(self) -> Step {
        Step {
            rule: self.rule,
            cells: Vec::new(),
            look: Vec::new(),
            because: self.because,
            from: Vec::new(),
            nudge: self.nudge,
            reason: self.reason,
            message: Message::new("packing-cannot-fill"),
            moves: Vec::new(),
            eliminates: Vec::new(),
            forbids: Vec::new(),
            holes: self.holes,
            edges: Vec::new(),
            worlds: Vec::new(),
            level: 0,
            cost: self.cost,
        }
    }
}

impl Left {
    fn places(&self, points: &[Point]) -> Vec<Place> {
        points
            .iter()
            .map(|point| self.lattice.place(*point))
            .collect()
    }

    /// These kinds and their numbers, in words.
    fn share(&self, kinds: &[usize], numbers: &[usize]) -> Message {
        let names = kinds.iter().map(|kind| {
            let kind = &self.kinds[*kind];
            words::copies(kind.letters(), kind.copies())
        });
        words::share(&names.collect::<Vec<_>>(), numbers)
    }
}

impl Imbalance {
    fn step(self, left: &Left) -> Step {
        let shares = self.shares.iter();
        let shares = shares.map(|share| left.share(&share.kinds, &share.numbers));
        let shares = words::joined("packing-list", shares).expect("some piece is left");
        let because = left.places(&self.dark);
        let first = because.first().map(|place| format!("({place})"));
        let reason = Message::new("packing-balance")
            .with("colouring", self.about.clone())
            .with("cell", first.unwrap_or_default())
            .with("dark", because.len())
            .with("size", left.cells.len())
            .with("whole", true)
            .with("dead", true)
            .with("shares", shares);
        Shown {
            nudge: Message::new("packing-look-balance").with("colouring", self.about),
            because,
            cost: 4,
            ..Shown::new("imbalance", reason)
        }
        .step()
    }
}

impl Weights {
    fn step(self, left: &Left) -> Step {
        let mut shares: Vec<(u8, Vec<usize>)> = Vec::new();
        for (kind, sum) in self.sums.iter().enumerate() {
            match shares.iter_mut().find(|(other, _)| other == sum) {
                Some((_, kinds)) => kinds.push(kind),
                None => shares.push((*sum, vec![kind])),
            }
        }
        let shares = shares.iter();
        let shares = shares.map(|(sum, kinds)| left.share(kinds, &[usize::from(*sum)]));
        let shares = words::joined("packing-list", shares).expect("some piece is left");
        let reason = Message::new("packing-weights")
            .with("block", self.block())
            .with("period", i64::from(self.period))
            .with("solid", left.lattice.is_solid)
            .with("modulus", usize::from(self.modulus))
            .with("shares", shares)
            .with("pieces", usize::from(self.of_pieces))
            .with("cells", usize::from(self.of_cells));
        Shown {
            nudge: Message::new("packing-look-weights"),
            cost: 8,
            ..Shown::new("weights", reason)
        }
        .step()
    }

    /// The weights of a block, row by row.
    fn block(&self) -> String {
        let period = usize::try_from(self.period).expect("periods are short");
        let row = |row: &[u8]| {
            let weights: Vec<String> = row.iter().map(u8::to_string).collect();
            weights.join(" ")
        };
        let layer = |layer: &[u8]| {
            let rows: Vec<String> = layer.chunks(period).map(row).collect();
            rows.join(" / ")
        };
        let layers = self.weights.chunks(period * period);
        let layers: Vec<String> = layers.map(layer).collect();
        layers.join(" // ")
    }
}

impl Unusable {
    fn step(self, left: &Left) -> Step {
        let piece = left.kinds[self.kind].letters();
        let hole = left.places(&self.hole);
        let reason = Message::new("packing-unusable")
            .with("piece", piece.clone())
            .with("count", hole.len());
        Shown {
            nudge: Message::new("packing-dead-look-piece").with("piece", piece.clone()),
            because: hole.clone(),
            holes: vec![Hole {
                piece,
                cells: left.places(&self.cells),
                hole,
            }],
            cost: 2,
            ..Shown::new("unusable", reason)
        }
        .step()
    }
}
