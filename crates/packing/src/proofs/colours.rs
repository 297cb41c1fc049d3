//! Colours that do not come out. The cells are coloured in a pattern that repeats. Each piece
//! covers a known number of dark cells wherever it lies. If no choice of these numbers adds up to
//! the number of dark cells, the pieces cannot fill the board. (Golomb, *Polyominoes*, 1965,
//! chapter 1, has the chessboard; de Bruijn 1969 the diagonals.)

use pavage_bits::SubsetSums;
use pavage_family::Message;
use pavage_grid::{Lattice, Point};

use super::super::techniques::{Colouring, colourings, words};
use super::left::{Budget, Left};
use super::pattern::Pattern;

/// The longest period of a colouring.
const PERIOD_MAX: i32 = 5;
/// The longest period of blocks in which one cell is dark.
const BLOCK_MAX: i32 = 4;

/// A colouring whose dark cells the pieces cannot cover exactly.
pub(super) struct Imbalance {
    pub(super) about: Message,
    /// The empty dark cells.
    pub(super) dark: Vec<Point>,
    pub(super) shares: Vec<Share>,
}

/// Kinds of pieces that can cover the same numbers of dark cells.
pub(super) struct Share {
    /// The numbers, in rising order.
    pub(super) numbers: Vec<usize>,
    pub(super) kinds: Vec<usize>,
}

/// The first colouring that shows that the pieces cannot fill the cells.
/// O(colourings × (cells + images × classes)).
pub(super) fn imbalance(left: &Left, budget: &mut Budget) -> Option<Imbalance> {
    patterns(left.lattice).find_map(|pattern| pattern.imbalance(left, budget))
}

/// The patterns, those that a person sees first before the others.
fn patterns(lattice: &'static Lattice) -> impl Iterator<Item = Pattern> {
    let periods = 2..=PERIOD_MAX;
    periods.flat_map(move |period| {
        let lines = lines(lattice, period).map(move |times| Pattern::line(times, period));
        let block = (period <= BLOCK_MAX).then(|| Pattern::block(lattice, period));
        lines.chain(block)
    })
}

/// The directions of lines: how often layer, row and column are taken. Of those that colour the
/// same lines, the first one.
fn lines(lattice: &Lattice, period: i32) -> impl Iterator<Item = [i32; 3]> {
    let layers = if lattice.is_solid { 0..period } else { 0..1 };
    let all = layers.flat_map(move |layer| {
        (0..period).flat_map(move |row| (0..period).map(move |col| [layer, row, col]))
    });
    // A multiple of a direction colours the same lines, or some of them together.
    let is_least = move |times: &[i32; 3]| {
        let multiple = |by: i32| times.map(|times| times * by % period);
        let first = times.iter().find(|times| **times != 0);
        first.is_some() && (2..period).all(|by| multiple(by) >= *times || multiple(by) == [0; 3])
    };
    all.filter(is_least)
}

impl Pattern {
    /// The first class whose cells the pieces cannot cover exactly. Translations change a class into
    /// others, and pieces can cover the same numbers of cells of all of these.
    fn imbalance(&self, left: &Left, budget: &mut Budget) -> Option<Imbalance> {
        let mut cells = vec![0; self.classes()];
        budget.spend(left.cells.len())?;
        left.cells
            .iter()
            .for_each(|point| cells[self.class(*point)] += 1);
        let images = left.kinds.iter();
        let images = images.map(|kind| kind.images.len() * (kind.size + cells.len()));
        budget.spend(images.sum())?;
        let least = self.least_after(&self.shifts(left.lattice));
        let mut covered: Vec<Vec<Vec<bool>>> = Vec::new();
        for kind in &left.kinds {
            let mut is_covered = vec![vec![false; kind.size + 1]; cells.len()];
            let mut here = vec![0; cells.len()];
            for image in &kind.images {
                here.fill(0);
                let classes = image.iter().map(|point| self.class(*point));
                classes.for_each(|class| here[class] += 1);
                let both = least.iter().zip(&here);
                both.for_each(|(least, number)| is_covered[*least][*number] = true);
            }
            covered.push(is_covered);
        }
        // Without a dark cell there is nothing to see; then some piece has no place, which is plainer.
        let mut seen: Vec<(usize, usize)> = Vec::new();
        (0..cells.len()).find_map(|class| {
            let about = (least[class], cells[class]);
            if cells[class] == 0 || seen.contains(&about) {
                return None;
            }
            seen.push(about);
            let numbers = covered
                .iter()
                .map(|is_covered| numbers(&is_covered[about.0]));
            let shares = shares(numbers);
            let is_possible = comes_out(left, &shares, cells[class], budget)?;
            let is_dark = |point: &Point| self.class(*point) == class;
            (!is_possible).then(|| Imbalance {
                about: self.about(left.lattice, class),
                dark: left.cells.iter().copied().filter(is_dark).collect(),
                shares,
            })
        })
    }

    /// What the colouring in which the cells of a class are dark is called.
    fn about(&self, lattice: &'static Lattice, class: usize) -> Message {
        let rests = self.rests(class);
        let is_it = |known: &&Colouring| {
            known.period == self.period
                && match &self.parts[..] {
                    [times] if !known.is_of_each => {
                        known.times.map(|times| times.rem_euclid(self.period)) == *times
                    }
                    [_] => false,
                    _ => known.is_of_each && rests.iter().all(|rest| *rest == known.rest),
                }
        };
        if let Some(known) = colourings(lattice).iter().find(is_it) {
            return Message::new(known.about);
        }
        // Layers, rows and columns are counted from 1.
        match (&self.parts[..], &rests[..]) {
            ([[layer, row, col]], [rest]) => Message::new("packing-lines")
                .with("sum", sum([*layer, *row, *col]))
                .with("period", i64::from(self.period))
                .with(
                    "rest",
                    i64::from((rest + layer + row + col).rem_euclid(self.period)),
                ),
            (_, [.., row, col]) => Message::new("packing-blocks")
                .with("period", i64::from(self.period))
                .with("solid", lattice.is_solid)
                .with("layer", i64::from(rests[0] + 1))
                .with("row", i64::from(row + 1))
                .with("col", i64::from(col + 1)),
            _ => unreachable!("a class has one part, or one for each axis"),
        }
    }
}

/// How often layer, row and column are taken, as a sum in words.
fn sum(times: [i32; 3]) -> Message {
    let codes = [
        "packing-times-layer",
        "packing-times-row",
        "packing-times-col",
    ];
    let terms = codes
        .into_iter()
        .zip(times)
        .filter(|(_, times)| *times != 0);
    let terms = terms.map(|(code, times)| Message::new(code).with("times", i64::from(times)));
    words::joined("packing-plus", terms).expect("lines have a direction")
}

/// The kinds with the numbers that each may cover, equal ones together.
fn shares(covered: impl Iterator<Item = Vec<usize>>) -> Vec<Share> {
    let mut shares: Vec<Share> = Vec::new();
    for (kind, numbers) in covered.enumerate() {
        match shares.iter_mut().find(|share| share.numbers == numbers) {
            Some(share) => share.kinds.push(kind),
            None => shares.push(Share {
                numbers,
                kinds: vec![kind],
            }),
        }
    }
    shares
}

/// The numbers of which it is noted that they occur, in rising order.
fn numbers(occurs: &[bool]) -> Vec<usize> {
    let all = occurs.iter().enumerate();
    all.filter_map(|(number, occurs)| occurs.then_some(number))
        .collect()
}

/// Whether some choice of numbers, one for each copy, adds up to `all`. `None` if that takes too
/// much work.
fn comes_out(left: &Left, shares: &[Share], all: usize, budget: &mut Budget) -> Option<bool> {
    let copies = |share: &Share| -> usize {
        let kinds = share.kinds.iter();
        kinds.map(|kind| left.kinds[*kind].copies()).sum()
    };
    let shares: Vec<(usize, &[usize])> = shares
        .iter()
        .map(|share| (copies(share), &share.numbers[..]))
        .collect();
    let sum = |of: fn(&[usize]) -> usize| -> usize {
        shares
            .iter()
            .map(|(copies, numbers)| copies * of(numbers))
            .sum()
    };
    let [least, most] = [
        sum(|numbers| numbers[0]),
        sum(|numbers| numbers[numbers.len() - 1]),
    ];
    if !(least..=most).contains(&all) {
        return Some(false);
    }
    // Without gaps every number between the least and the most is reached.
    let has_gaps = |numbers: &[usize]| numbers[numbers.len() - 1] - numbers[0] >= numbers.len();
    if !shares.iter().any(|(_, numbers)| has_gaps(numbers)) {
        return Some(true);
    }
    let steps = shares
        .iter()
        .map(|(copies, numbers)| copies * numbers.len());
    budget.spend(steps.sum::<usize>() * (all + 1))?;
    Some(SubsetSums::of_choices(all, shares).has(all))
}
