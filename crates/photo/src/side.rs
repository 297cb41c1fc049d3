//! What a cell looks like beside its colour: the inside of a piece, the edge of one, or the tray.
//!
//! A groove, a shadow or a strip of the tray parts two pieces; within a piece there is none, or a bridge
//! between two balls. Pieces are raised, hollows are sunk: light that comes from one side makes opposite
//! sides of them bright. How all this looks differs from set to set and from light to light, so it is learned
//! from the photograph itself: a first reading, by colours alone, says of most cells what they are. Where
//! a photograph shows too few of a kind, or kinds look alike, it tells nothing.

use crate::colour::{Triple, luminance, roots};
use crate::light::Light;
use crate::picture::Side;
use crate::tray::{Tray, WAYS};

/// What a side of a cell, or a cell, is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Within a piece.
    Joined,
    /// A piece ends here.
    Edge,
    /// No piece lies here.
    Bare,
    /// A peg stands here.
    Peg,
}

const KINDS: [Kind; 4] = [Kind::Joined, Kind::Edge, Kind::Bare, Kind::Peg];

/// The prices of each cell's sides, and of its slope, as each kind.
#[derive(Clone, Debug)]
pub(crate) struct Looks {
    sides: Vec<[[f64; 4]; 4]>,
    slopes: Vec<[f64; 4]>,
}

/// Light below which darkness is noise.
const DARK: f64 = 0.01;
/// So many sides of the mean of all stand beside those of a kind that were seen.
const USUAL: f64 = 3.0;
/// The least variance of a feature.
const LEAST: f64 = 0.01;
/// How heavy the tails are.
const TAIL: f64 = 4.0;
/// What one kind is dearer than another, at most.
const MOST: f64 = 2.5;
/// The sides of a cell, and of a piece, say partly the same.
const SHARE: f64 = 0.4;

fn bright(colour: Triple) -> f64 {
    libm::log(luminance(colour) + DARK)
}

/// What is seen of a side: how much darker than its cell its darkest line is, and its whole, and how far
/// its hue is from that of the cell.
fn features(side: &Side, cell: Triple, light: &Light) -> Triple {
    let [dark, whole] = [side.dark.light(), side.whole.light()];
    let hue = |colour: Triple| light.lab(roots(colour));
    let [here, there] = [hue(whole), hue(cell)];
    let [green, blue] = [here[1] - there[1], here[2] - there[2]];
    let strange = (green * green + blue * blue).sqrt();
    [
        bright(dark) - bright(cell),
        bright(whole) - bright(cell),
        libm::log(1.0 + strange / 4.0),
    ]
}

/// How much brighter a cell is to the right than to the left, and below than above.
fn slope([up, right, down, left]: &[Side; 4]) -> [f64; 2] {
    let along = |from: &Side, to: &Side| bright(to.whole.light()) - bright(from.whole.light());
    [along(left, right), along(up, down)]
}

impl Looks {
    /// The prices, if what covers the cells is as was read: for each cell the placement, `None` for empty
    /// ones, and whether it has a peg.
    pub(crate) fn learned(
        tray: &Tray,
        sides: &[[Side; 4]],
        cells: &[Triple],
        on: &[Option<usize>],
        pegs: &[usize],
        light: &Light,
    ) -> Looks {
        let kind = |cell: usize, way: usize| {
            let beside = tray.beside[cell][way].and_then(|cell| on[cell]);
            match on[cell] {
                None if pegs.contains(&cell) => Kind::Peg,
                None => Kind::Bare,
                own if own == beside => Kind::Joined,
                _ => Kind::Edge,
            }
        };
        let each = || (0..cells.len()).flat_map(|cell| (0..4).map(move |way| (cell, way)));
        let seen = each().map(|(cell, way)| features(&sides[cell][way], cells[cell], light));
        let seen: Vec<Triple> = seen.collect();
        let kinds: Vec<Kind> = each().map(|(cell, way)| kind(cell, way)).collect();
        let prices = priced(&seen, &kinds);
        let slopes: Vec<[f64; 2]> = sides.iter().map(slope).collect();
        let of_cells = (0..cells.len()).map(|cell| match kind(cell, 0) {
            Kind::Joined | Kind::Edge => Kind::Joined,
            other => other,
        });
        let of_cells: Vec<Kind> = of_cells.collect();
        Looks {
            sides: prices
                .chunks(WAYS.len())
                .map(|sides| std::array::from_fn(|way| sides[way]))
                .collect(),
            slopes: priced(&slopes, &of_cells),
        }
    }

    /// The price of an empty cell, or of one with a peg.
    pub(crate) fn of_cell(&self, cell: usize, kind: Kind) -> f64 {
        let sides = self.sides[cell].iter().map(|side| side[kind as usize]);
        sides.sum::<f64>() + self.slopes[cell][kind as usize]
    }

    /// The price of a cell within a piece, which goes on in these directions.
    pub(crate) fn of_part(&self, cell: usize, goes_on: [bool; 4]) -> f64 {
        let sides = self.sides[cell].iter().zip(goes_on);
        let sides = sides
            .map(|(side, goes_on)| side[if goes_on { Kind::Joined } else { Kind::Edge } as usize]);
        sides.sum::<f64>() + self.slopes[cell][Kind::Joined as usize]
    }
}

/// The prices of what was seen as each kind, learned from what they were taken for.
fn priced<const N: usize>(seen: &[[f64; N]], kinds: &[Kind]) -> Vec<[f64; 4]> {
    let least = Bell {
        mean: [0.0; N],
        variance: [LEAST; N],
    };
    let all = Bell::of(seen.iter(), &least);
    let bells = KINDS.map(|kind| {
        let of_kind = seen.iter().zip(kinds).filter(|(_, at)| **at == kind);
        Bell::of(of_kind.map(|(seen, _)| seen), &all)
    });
    let prices = seen.iter().map(|seen| {
        let prices = [0, 1, 2, 3].map(|at: usize| SHARE * bells[at].price(seen));
        let least = prices.iter().copied().fold(f64::INFINITY, f64::min);
        prices.map(|price| price.min(least + MOST))
    });
    prices.collect()
}

/// Mean and variance of features.
struct Bell<const N: usize> {
    mean: [f64; N],
    variance: [f64; N],
}

impl<const N: usize> Bell<N> {
    /// That of features of a kind, with some usual ones.
    fn of<'a>(seen: impl Iterator<Item = &'a [f64; N]> + Clone, usual: &Bell<N>) -> Bell<N> {
        let number = seen.clone().count() as f64 + USUAL;
        let mean: [f64; N] = std::array::from_fn(|axis| {
            let sum: f64 = seen.clone().map(|seen| seen[axis]).sum();
            (sum + USUAL * usual.mean[axis]) / number
        });
        let variance = std::array::from_fn(|axis| {
            let away = |value: f64| (value - mean[axis]) * (value - mean[axis]);
            let sum: f64 = seen.clone().map(|seen| away(seen[axis])).sum();
            let usual = usual.variance[axis] + away(usual.mean[axis]);
            ((sum + USUAL * usual) / number).max(LEAST)
        });
        Bell { mean, variance }
    }

    fn price(&self, seen: &[f64; N]) -> f64 {
        let axes = (0..N).map(|axis| {
            let away = seen[axis] - self.mean[axis];
            let far = libm::log(1.0 + away * away / self.variance[axis] / TAIL);
            (TAIL + 1.0) / 2.0 * far + libm::log(self.variance[axis]) / 2.0
        });
        axes.sum()
    }
}
