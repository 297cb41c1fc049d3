//! Guesses of the light and of the colour of empty cells, from the cells alone.
//!
//! Empty cells share a colour of which nothing is known beforehand: trays are black, grey, white, blue
//! or of wood. So each colour that several cells have is a guess, and so is that no cell is empty. For
//! each, the light is fitted by taking each cell in part for all pieces whose colour it may have
//! (expectation and maximisation), from several strengths of the light.

use pavage_bits::SmallSort as _;

use crate::colour::Triple;
use crate::light::Light;
use crate::price::{self, Prior};
use crate::tray::Tray;

/// The most colours of empty cells that are tried.
const COLOURS_MAX: usize = 5;
/// So many guesses are read.
const STARTS_MAX: usize = 4;
/// Steps of the fit.
const STEPS: usize = 6;
/// The lightness that the brighter cells have in most sets.
const BRIGHT: f64 = 78.0;
/// Strengths of the light that are tried, beside the usual one.
const STRENGTHS: [f64; 3] = [0.88, 1.0, 1.14];
/// How likely a cell is empty, before anything is seen.
const EMPTY_SHARE: f64 = 0.3;
/// The same of a peg, where there are pegs.
const PEG_SHARE: f64 = 0.2;
/// How likely a cell has a colour of neither a piece nor an empty cell, times how likely that colour is.
const OTHER: f64 = 1e-4;
/// What it costs to choose a colour of empty cells.
const CHOICE: f64 = 13.0;
/// The same if it is that of what surrounds the board, as of a tray's frame.
const CHOICE_OF_RIM: f64 = 6.0;
/// How far the colour of the hollows lies from that of the frame, at most: variances of lightness and hue.
const RIM: Triple = [400.0, 80.0, 80.0];
/// Colours that are no farther apart are one, as a sum of squares.
const ALIKE: f64 = 120.0;
/// How far the colour of empty cells may drift from the first guess, as a sum of squares.
const DRIFT: f64 = 400.0;

/// A guess.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) light: Light,
    /// The colour of empty cells, if some are.
    empty: Option<Drifting>,
    /// The colour of pegs, if there are some.
    peg: Option<Drifting>,
    /// The colour of what surrounds the board.
    rim: Triple,
}

/// A colour that is made more exact, and that it was guessed to be: the roots of cones.
#[derive(Clone, Copy, Debug)]
struct Drifting {
    now: Triple,
    first: Triple,
    /// How far cells scatter about it: variances in white light.
    spread: Triple,
}

impl Drifting {
    fn new(colour: Triple) -> Drifting {
        Drifting {
            now: colour,
            first: colour,
            spread: price::EMPTY,
        }
    }

    /// The colour nearer to that of these cells.
    fn adapted(self, light: &Light, cells: &[Triple]) -> Drifting {
        let (mut sum, mut all) = ([0.0; 3], 0.0);
        for cell in cells {
            let weight =
                price::weight_of_empty(light.lab(self.now), &self.spread, light.lab(*cell));
            (0..3).for_each(|cone| sum[cone] += weight * cell[cone]);
            all += weight;
        }
        let mean = sum.map(|sum| sum / all);
        let now = if all > 0.0 && distance(light, mean, self.first) < DRIFT {
            mean
        } else {
            self.now
        };
        let cells: Vec<Triple> = cells.iter().map(|cell| light.lab(*cell)).collect();
        let spread = price::spread_of(light.lab(now), &self.spread, &cells);
        Drifting {
            now,
            spread,
            ..self
        }
    }
}

impl Start {
    /// How unlikely the guess itself is.
    pub(crate) fn price(&self) -> f64 {
        let empty = self.empty.map_or(0.0, |empty| {
            let [empty, rim] = [empty.now, self.rim].map(|roots| self.light.lab(roots));
            let away = (0..3)
                .map(|axis| (empty[axis] - rim[axis]) * (empty[axis] - rim[axis]) / RIM[axis]);
            let unlike = (away.sum::<f64>() / 4.0).min(1.0);
            CHOICE_OF_RIM + (CHOICE - CHOICE_OF_RIM) * unlike
        });
        self.light.price() + empty + self.peg.map_or(0.0, |_| CHOICE)
    }

    /// The price of an empty cell of a colour in white light.
    pub(crate) fn of_empty(&self, cell: Triple) -> f64 {
        self.near(self.empty, cell)
    }

    /// The price of a cell with a peg, of a colour in white light.
    pub(crate) fn of_peg(&self, cell: Triple) -> f64 {
        self.near(self.peg, cell)
    }

    fn near(&self, colour: Option<Drifting>, cell: Triple) -> f64 {
        colour.map_or(price::UNKNOWN, |colour| {
            price::of_empty(self.light.lab(colour.now), &colour.spread, cell)
        })
    }

    /// The guess with empty cells of the colour of these; `None` if it is theirs already.
    pub(crate) fn emptied(&self, cells: &[Triple]) -> Option<Start> {
        let colour = middle(cells)?;
        let is_known = |known: Drifting| distance(&self.light, known.now, colour) < ALIKE;
        let empty = Some(Drifting::new(colour));
        (!self.empty.is_some_and(is_known)).then(|| Start {
            empty,
            ..self.clone()
        })
    }

    /// The guess with another light, and with the colours that these empty cells and pegs have.
    pub(crate) fn adapted(&self, light: Light, empty: &[Triple], pegs: &[Triple]) -> Start {
        let adapted = |colour: Option<Drifting>, cells: &[Triple]| match colour {
            Some(colour) => Some(colour.adapted(&light, cells)),
            None => middle(cells).filter(|_| cells.len() > 1).map(Drifting::new),
        };
        Start {
            light,
            empty: adapted(self.empty, empty),
            peg: adapted(self.peg, pegs),
            rim: self.rim,
        }
    }
}

/// How far apart two colours are, squared.
fn distance(light: &Light, one: Triple, other: Triple) -> f64 {
    let [one, other] = [one, other].map(|roots| light.lab(roots));
    (0..3)
        .map(|axis| (one[axis] - other[axis]) * (one[axis] - other[axis]))
        .sum()
}

/// The middle of colours, axis by axis.
fn middle(cells: &[Triple]) -> Option<Triple> {
    let of_axis = |axis: usize| {
        let mut values: Vec<f64> = cells.iter().map(|cell| cell[axis]).collect();
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied()
    };
    Some([of_axis(0)?, of_axis(1)?, of_axis(2)?])
}

/// The likeliest guesses.
pub(crate) fn starts(
    tray: &Tray,
    cells: &[Triple],
    rim: Triple,
    priors: &[Option<Prior>],
) -> Vec<Start> {
    let guesses = strengths(cells);
    let common = common(&Light::white(guesses[0]), cells);
    let none_or_one = || [None].into_iter().chain(common.iter().copied().map(Some));
    let pegs: Vec<Option<Triple>> = if tray.has_pegs() {
        common.iter().copied().map(Some).collect()
    } else {
        vec![None]
    };
    let pairs = none_or_one().flat_map(|empty| pegs.iter().map(move |peg| [empty, *peg]));
    let pairs = pairs.filter(|[empty, peg]| empty.is_none() || empty != peg);
    let fit = |[empty, peg]: [Option<Triple>; 2]| {
        let fits = guesses.iter().map(|guess| {
            let start = Start {
                light: Light::white(*guess),
                empty: empty.map(Drifting::new),
                peg: peg.map(Drifting::new),
                rim,
            };
            fitted(start, tray, cells, priors)
        });
        let best = fits.min_by(|one: &(f64, Start), other| one.0.total_cmp(&other.0));
        best.expect("there are strengths")
    };
    let mut fits: Vec<(f64, Start)> = pairs.map(fit).collect();
    fits.small_sort_by(|one, other| one.0.total_cmp(&other.0));
    fits.into_iter()
        .take(STARTS_MAX)
        .map(|(_, start)| start)
        .collect()
}

/// Strengths of the light: as if the brighter cells had the lightness that they have in most sets, those
/// with few cells among them too, for few pieces may lie on a dark tray.
fn strengths(cells: &[Triple]) -> Vec<f64> {
    let white = Light::white(1.0);
    let mut lightness: Vec<f64> = cells.iter().map(|cell| white.lab(*cell)[0]).collect();
    lightness.sort_by(f64::total_cmp);
    let last = lightness.len() - 1;
    let [many, few] = [85, 96].map(|share| BRIGHT / lightness[last * share / 100].max(5.0));
    let mut guesses: Vec<f64> = STRENGTHS.iter().map(|strength| many * strength).collect();
    if few < guesses[0] {
        guesses.push(few);
    }
    guesses
}

/// The colours that most cells have, far enough apart.
fn common(light: &Light, cells: &[Triple]) -> Vec<Triple> {
    let mut left: Vec<Triple> = cells.to_vec();
    let mut found = Vec::new();
    while found.len() < COLOURS_MAX && !left.is_empty() {
        let near = |centre: &Triple| {
            let near = left
                .iter()
                .filter(|cell| distance(light, *centre, **cell) < ALIKE);
            near.count()
        };
        let centre = *left
            .iter()
            .max_by_key(|cell| near(cell))
            .expect("some are left");
        let around = left
            .iter()
            .filter(|cell| distance(light, centre, **cell) < ALIKE);
        found.extend(middle(&around.copied().collect::<Vec<_>>()));
        left.retain(|cell| distance(light, centre, *cell) >= 150.0);
    }
    found
}

/// The guess with the light that fits, and how unlikely the cells then are.
fn fitted(
    mut start: Start,
    tray: &Tray,
    cells: &[Triple],
    priors: &[Option<Prior>],
) -> (f64, Start) {
    let sizes = |at: usize| tray.size(at) as f64 * f64::from(tray.pieces[at].count.min(50));
    let whole: f64 = (0..priors.len()).map(sizes).sum();
    let known: Vec<(Prior, f64)> = priors
        .iter()
        .enumerate()
        .filter_map(|(at, prior)| Some((((*prior)?), sizes(at) / whole)))
        .collect();
    let mut price = 0.0;
    for step in 0..=STEPS {
        price = start.price();
        let mut seen = Vec::new();
        for roots in cells {
            let cell = start.light.lab(*roots);
            let shares = known
                .iter()
                .map(|(prior, size)| size * libm::exp(-price::of_cell(prior, cell)));
            let shares: Vec<f64> = shares.collect();
            let share = |colour: Option<Drifting>, share: f64| {
                colour.map_or(0.0, |_| share * libm::exp(-start.near(colour, cell)))
            };
            let empty = share(start.empty, EMPTY_SHARE) + share(start.peg, PEG_SHARE);
            let all = shares.iter().sum::<f64>() + empty + OTHER;
            price -= libm::log(all);
            let known = known.iter().zip(&shares);
            seen.extend(known.map(|((prior, _), share)| (*roots, *prior, share / all)));
        }
        if step < STEPS {
            start.light = start.light.fitted(seen.into_iter());
        }
    }
    (price, start)
}
