//! How unlikely colours are, in natural logarithms: the price of taking cells for a piece, or for empty.
//!
//! A piece has one unknown colour near that of the set, and its cells scatter about it. The colour
//! costs the more the farther it lies from the set's (at most what an unforeseen colour costs), and the
//! cells by how far they lie from the colour. Both have heavy tails: gloss, a shadow's edge or a finger
//! spoils a cell without deciding where a piece lies. A colour that may be chosen to fit the cells must
//! also pay for the choice, the more cells fix it the more precisely.

use crate::colour::Triple;

/// How far the cells of a piece lie from its colour: variances of lightness and of each axis of hue.
const SCATTER: Triple = [49.0, 30.0, 30.0];
/// The same of the empty cells, before any are seen: a hollow is darker at one end of a tray than at the
/// other.
pub(crate) const EMPTY: Triple = [90.0, 30.0, 30.0];
/// The least that it becomes once they are seen.
const EMPTY_LEAST: Triple = [16.0, 6.0, 6.0];
/// So many cells that scatter as before any are seen stand beside those that are.
const EMPTY_USUAL: f64 = 6.0;
/// How far the colour of a piece lies from that of the set: variances of lightness, and of hue along and
/// across the direction of the colour, which light changes less.
const PRIOR: Triple = [196.0, 180.0, 90.0];
/// The same where the set does not know the colour: anything.
const ANY: Triple = [700.0, 1100.0, 1100.0];
/// What it costs that a piece has a colour that the set does not foresee.
const UNFORESEEN: f64 = 10.0;
/// What a piece costs by itself, so that no piece is seen where there is nothing to tell.
const PIECE: f64 = 2.0;
/// How heavy the tails are: the degrees of freedom of a distribution of Student's.
const TAIL: f64 = 4.0;
/// What a cell costs at most: anything may cover it.
const MOST: f64 = 14.0;

/// A colour of a set as it would look in the light of the photograph's white.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prior {
    pub(crate) colour: Triple,
    /// The direction of its hue, a unit vector.
    hue: [f64; 2],
}

impl Prior {
    pub(crate) fn new(colour: Triple) -> Prior {
        let chroma = (colour[1] * colour[1] + colour[2] * colour[2]).sqrt();
        let hue = if chroma > 4.0 {
            [colour[1] / chroma, colour[2] / chroma]
        } else {
            [1.0, 0.0]
        };
        Prior { colour, hue }
    }

    /// How far a colour lies from this one: in lightness, along its hue, and across.
    fn away(&self, colour: Triple) -> Triple {
        let [light, green, blue] = minus(colour, self.colour);
        let [x, y] = self.hue;
        [light, green * x + blue * y, blue * x - green * y]
    }
}

/// Grey, from which a colour of which nothing is known is measured.
const GREY: Prior = Prior {
    colour: [60.0, 0.0, 0.0],
    hue: [1.0, 0.0],
};

/// The price of cells of these colours as one piece.
pub(crate) fn of_piece(prior: Option<&Prior>, cells: &[Triple]) -> f64 {
    let any = near(&GREY, &ANY, cells);
    PIECE
        + match prior {
            Some(prior) => near(prior, &PRIOR, cells).min(any + UNFORESEEN),
            None => any,
        }
}

/// The price of cells of one colour that lies near a prior.
fn near(prior: &Prior, spread: &Triple, cells: &[Triple]) -> f64 {
    let (centre, scattered) = scattered(prior, spread, cells);
    let number = cells.len() as f64;
    let chosen = (0..3).map(|axis| libm::log(1.0 + number * spread[axis] / SCATTER[axis]) / 2.0);
    squares(centre, spread) / 2.0 + scattered.sum::<f64>() + chosen.sum::<f64>()
}

/// What each cell of a piece costs by itself, for not having the colour of the others.
pub(crate) fn of_parts(prior: Option<&Prior>, cells: &[Triple]) -> Vec<f64> {
    let (prior, spread) = prior.map_or((&GREY, &ANY), |prior| (prior, &PRIOR));
    scattered(prior, spread, cells).1.collect()
}

/// The likeliest colour of cells of one colour, as it lies away from a prior, and what each costs for not having it.
fn scattered(
    prior: &Prior,
    spread: &Triple,
    cells: &[Triple],
) -> (Triple, impl Iterator<Item = f64>) {
    let away: Vec<Triple> = cells.iter().map(|cell| prior.away(*cell)).collect();
    let mut weights = vec![1.0; cells.len()];
    let mut centre = [0.0; 3];
    for _ in 0..3 {
        centre = std::array::from_fn(|axis| {
            let (mut sum, mut all) = (0.0, SCATTER[axis] / spread[axis]);
            for (cell, weight) in away.iter().zip(&weights) {
                sum += weight * cell[axis];
                all += weight;
            }
            sum / all
        });
        for (cell, weight) in away.iter().zip(&mut weights) {
            *weight = (TAIL + 3.0) / (TAIL + squares(minus(*cell, centre), &SCATTER));
        }
    }
    let prices = away.into_iter();
    let prices = prices.map(move |cell| tailed(squares(minus(cell, centre), &SCATTER)));
    (centre, prices)
}

/// The price of an empty cell of a colour, where empty ones scatter so far about another colour.
pub(crate) fn of_empty(empty: Triple, spread: &Triple, cell: Triple) -> f64 {
    let wider = (0..3).map(|axis| libm::log(EMPTY[axis] / SCATTER[axis]) / 2.0);
    tailed(squares(minus(cell, empty), spread)) + wider.sum::<f64>()
}

/// How far empty cells scatter about their colour, if those have these colours.
pub(crate) fn spread_of(empty: Triple, spread: &Triple, cells: &[Triple]) -> Triple {
    std::array::from_fn(|axis| {
        let away = |cell: &Triple| (cell[axis] - empty[axis]) * (cell[axis] - empty[axis]);
        let sum = cells.iter();
        let sum = sum.map(|cell| weight_of_empty(empty, spread, *cell) * away(cell));
        let sum = sum.sum::<f64>() + EMPTY_USUAL * EMPTY[axis];
        (sum / (cells.len() as f64 + EMPTY_USUAL)).max(EMPTY_LEAST[axis])
    })
}

/// The price of an empty cell where nothing is known of its colour.
pub(crate) const UNKNOWN: f64 = MOST;

/// The price of being so many variances away.
fn tailed(squares: f64) -> f64 {
    ((TAIL + 3.0) / 2.0 * libm::log(1.0 + squares / TAIL)).min(MOST)
}

/// The weight of an observation that is so far from an empty cell's colour.
pub(crate) fn weight_of_empty(empty: Triple, spread: &Triple, cell: Triple) -> f64 {
    (TAIL + 3.0) / (TAIL + squares(minus(cell, empty), spread))
}

/// The price of a single cell as part of a piece, for finding the light before pieces are placed.
pub(crate) fn of_cell(prior: &Prior, cell: Triple) -> f64 {
    let spread: Triple = std::array::from_fn(|axis| PRIOR[axis] + SCATTER[axis]);
    squares(prior.away(cell), &spread) / 2.0
}

fn minus(one: Triple, other: Triple) -> Triple {
    std::array::from_fn(|axis| one[axis] - other[axis])
}

/// The sum of squares, each divided by its variance.
fn squares(away: Triple, variances: &Triple) -> f64 {
    let parts = away.iter().zip(variances);
    parts.map(|(away, variance)| away * away / variance).sum()
}
