//! What lies on the board: the cheapest of all ways to lay pieces and leave cells empty.
//!
//! Each placement and each empty cell has a [price](crate::price), its negative log-likelihood. The
//! cheapest exact cover of the cells, each piece taken at most as often as there are copies, is the
//! likeliest position; the search bounds what is left by what each cell can cost at least. The light and
//! the colour of empty cells are unknown: they are guessed in several ways from the cells alone, each
//! guess is read, adapted to what was read, and read again. Then the cheapest reading tells what pieces, their
//! edges and empty cells [look like](crate::side) in this photograph, and the likeliest guesses are read once
//! more with that; the cheapest reading of all counts.

use std::collections::BTreeMap;

use pavage_bits::SmallSort as _;
use pavage_family::numbers::as_u32;
use pavage_family::rounded_down;
use pavage_search::{Bounds, Entry, ItemId, Limits, Model, Run, StopReason, cheapest_below};

use crate::colour::{Triple, light_table, roots, stored};
use crate::light::Light;
use crate::picture::Samples;
use crate::price::{self, Prior};
use crate::side::{Kind, Looks};
use crate::start::{Start, starts};
use crate::tray::Tray;

/// How a photograph is read.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// All pieces are on the board.
    pub full: bool,
    /// Colours of pieces (red, green, blue) that are known better than the set knows them, by the numbers
    /// of the pieces.
    pub colours: Vec<(usize, [u8; 3])>,
}

/// A position read from a photograph.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The pieces that lie on the board, in reading order of their first cells.
    pub seen: Vec<Seen>,
    /// The pieces of which no copy or not all copies were seen.
    pub unseen: Vec<Unseen>,
    /// Row and column of the cells that do not look like what was read there: something may lie over them.
    pub covered: Vec<[u16; 2]>,
    /// How unlikely the colours are, and what was learned of looks, in natural logarithms. Looks count as
    /// densities, so it may be negative.
    pub price: f64,
}

/// A piece that lies on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The number of the piece.
    pub piece: usize,
    /// Row and column of its cells.
    pub cells: Vec<[u16; 2]>,
    /// By how much the best reading without this placement is less likely, in natural logarithms; at
    /// most [`MARGIN_MAX`].
    pub margin: f64,
    /// Whether the margin is too small to rely on, or a cell is covered, or an empty one beside the piece.
    pub is_doubtful: bool,
    /// Where else the piece may lie, the likelier first: on these cells, or nowhere. Only of doubtful ones.
    pub others: Vec<Option<Vec<[u16; 2]>>>,
    /// Its colour in white light: red, green, blue.
    pub colour: [u8; 3],
}

/// A piece that was not seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Unseen {
    /// The number of the piece.
    pub piece: usize,
    /// By how much the best reading with one more copy is less likely; at most [`MARGIN_MAX`].
    pub margin: f64,
    /// Whether the margin is too small to rely on.
    pub is_doubtful: bool,
    /// Where that copy lies there, if the reading is doubtful.
    pub cells: Option<Vec<[u16; 2]>>,
}

/// Margins from here on are not told apart.
pub const MARGIN_MAX: f64 = 40.0;

/// A margin below this is doubtful: chosen on generated pictures, of which nearly all wrong readings had margins
/// below it.
const DOUBTFUL: f64 = 9.0;

/// A cell that costs more by its own colour, for not being that of its piece or of empty cells, is covered. Of 150
/// generated pictures without a hand four had such a cell, and all four were read wrong or doubtful besides.
const COVERED: f64 = 4.0;

/// So many other places of a doubtful piece are looked for.
const OTHERS_MAX: usize = 3;

/// Prices are whole numbers: so many to a natural logarithm.
const SCALE: f64 = 1000.0;

/// The most nodes of one search. Where it is not enough, what was found is read, and all of it is doubtful.
const NODES_MAX: u64 = 6_000;

/// What a cell costs at least by its colour, in the mean, where no such board is seen.
const UNLIKE: f64 = 4.5;

/// Guesses that are worse by more make nothing doubtful.
const NEAR: f64 = 8.0;

/// So many pieces are suspected of being empty cells.
const STRANGE_MAX: usize = 3;

/// Ceilings of the price of a position, in natural logarithms above the best that each cell can give.
const STEPS: [u64; 5] = [3, 9, 20, 45, 100];

/// The last ceiling.
const FARTHEST: f64 = 1e6;

/// So often a guess is adapted to what was read.
const ROUNDS: usize = 3;

/// So often it is learned what cells look like.
const ROUNDS_OF_LOOKS: usize = 2;

/// So many guesses are read again with what was learned.
const GUESSES_MAX: usize = 3;

/// What is wrong with a photograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotRead {
    /// With all pieces on the board, no position is possible.
    Impossible,
    /// What the corners surround does not look like the board, whatever lies there.
    Unlike,
    /// A limit of the run was reached.
    Stopped(StopReason),
}

/// Reads a position from the samples of a tray's cells. Costs some tens of searches of at most some
/// thousand nodes.
///
/// # Errors
/// A limit was reached, or no position is possible.
///
/// # Panics
/// If the samples are not those of the tray.
pub fn read(
    samples: &Samples,
    tray: &Tray,
    wish: &Wish,
    run: &Run<'_>,
) -> Result<Reading, NotRead> {
    assert_eq!(
        samples.cells.len(),
        tray.cells.len(),
        "a sample for each cell"
    );
    let cells = samples.cells.iter();
    let cells: Vec<Triple> = cells.map(|sample| roots(sample.light())).collect();
    let priors = priors(tray, wish);
    let photo = Photo {
        priors,
        tray,
        cells,
        wish,
        run,
    };
    let rim = roots(samples.rim.light());
    let mut guesses = Guesses::default();
    for start in starts(tray, &photo.cells, rim, &photo.priors) {
        guesses.add(photo.adapted(start, None, guesses.ceiling())?);
    }
    // What was read as a piece of a colour that the set does not foresee may be empty cells.
    let strange = guesses.best.as_ref().map(|best| photo.strange(best));
    for start in strange.into_iter().flatten() {
        guesses.add(photo.adapted(start, None, guesses.ceiling())?);
    }
    // Looks are learned from the picture itself, so only colours tell that it shows another thing.
    let best = guesses.best.as_ref().ok_or(NotRead::Impossible)?;
    if best.price > UNLIKE * tray.cells.len() as f64 {
        return Err(NotRead::Unlike);
    }
    let lights: Vec<Triple> = samples.cells.iter().map(|cell| cell.light()).collect();
    let has_sides = samples.sides.len() == tray.cells.len();
    let rounds = if has_sides { ROUNDS_OF_LOOKS } else { 0 };
    for _ in 0..rounds {
        let Some(best) = guesses.best.as_ref() else {
            break;
        };
        let looks = photo.looks(samples, &lights, best);
        let mut known: Vec<&Guessed> = guesses.others.iter().collect();
        known.small_sort_by(|one, other| one.price.total_cmp(&other.price));
        let starts: Vec<Start> = [best]
            .into_iter()
            .chain(known)
            .take(GUESSES_MAX)
            .map(|guess| guess.start.clone())
            .collect();
        guesses = Guesses::default();
        for start in starts {
            guesses.add(photo.adapted(start, Some(&looks), guesses.ceiling())?);
        }
    }
    let best = guesses.best.ok_or(NotRead::Impossible)?;
    photo.weighed(&best, &guesses.others)
}

/// What each cell looks like by itself, a piece or `None` for empty, with nothing known of shapes: what the
/// reading of all cells together is measured against.
#[must_use]
pub fn alone(samples: &Samples, tray: &Tray) -> Vec<Option<usize>> {
    let cells = samples.cells.iter();
    let cells: Vec<Triple> = cells.map(|sample| roots(sample.light())).collect();
    let priors = priors(tray, &Wish::default());
    let starts = starts(tray, &cells, roots(samples.rim.light()), &priors);
    let Some(start) = starts.first() else {
        return vec![None; cells.len()];
    };
    let of_cell = |cell: &Triple| {
        let cell = start.light.lab(*cell);
        let empty = start.of_empty(cell).min(start.of_peg(cell));
        let pieces = priors.iter().enumerate();
        let pieces = pieces.map(|(at, prior)| (price::of_piece(prior.as_ref(), &[cell]), Some(at)));
        let all = pieces.chain([(empty, None)]);
        all.min_by(|one, other| one.0.total_cmp(&other.0))?.1
    };
    cells.iter().map(of_cell).collect()
}

/// The best guess so far, and others that are not much worse.
#[derive(Default)]
struct Guesses {
    best: Option<Guessed>,
    others: Vec<Guessed>,
}

impl Guesses {
    /// A guess of this price would change nothing.
    fn ceiling(&self) -> f64 {
        self.best
            .as_ref()
            .map_or(f64::INFINITY, |best| best.price + NEAR)
    }

    fn add(&mut self, guess: Option<Guessed>) {
        let Some(mut guess) = guess else { return };
        if let Some(best) = &mut self.best {
            if guess.price < best.price {
                std::mem::swap(best, &mut guess);
            }
            self.others.push(guess);
        } else {
            self.best = Some(guess);
        }
    }
}

/// The colours of the pieces in white light.
fn priors(tray: &Tray, wish: &Wish) -> Vec<Option<Prior>> {
    let table = light_table();
    let light = Light::white(1.0);
    let known = |at: usize| wish.colours.iter().find(|(piece, _)| *piece == at);
    let colour = |at: usize| known(at).map(|(_, colour)| *colour);
    let pieces = tray.pieces.iter().enumerate();
    let colours = pieces.map(|(at, piece)| colour(at).or(piece.colour));
    let prior = |colour: [u8; 3]| {
        let linear = colour.map(|part| table[usize::from(part)]);
        Prior::new(light.lab(roots(linear)))
    };
    colours.map(|colour| colour.map(prior)).collect()
}

/// What is read, and how.
struct Photo<'a> {
    tray: &'a Tray,
    /// The roots of each cell's cones.
    cells: Vec<Triple>,
    priors: Vec<Option<Prior>>,
    wish: &'a Wish,
    run: &'a Run<'a>,
}

/// The prices of all that may lie on the board, under a guess.
struct Prices {
    placements: Vec<u64>,
    empty: Vec<u64>,
    pegs: Vec<u64>,
    /// What was taken off all positions alike, so that no price is negative.
    base: f64,
}

/// A position and its price.
struct Position {
    price: u64,
    /// Placements, by their numbers.
    placed: Vec<usize>,
    /// The cells with pegs.
    pegs: Vec<usize>,
}

/// A guess, and the cheapest position under it.
struct Guessed {
    price: f64,
    prices: Prices,
    best: Position,
    stop: StopReason,
    start: Start,
}

impl Guessed {
    /// By how much it is less likely than another guess.
    fn worse_than(&self, other: &Guessed) -> f64 {
        (self.price - other.price).max(0.0)
    }
}

/// What is read in place of something, and by how much it is less likely.
struct Instead {
    position: Option<Position>,
    margin: f64,
}

/// What a search must do besides.
#[derive(Clone, Copy, Default)]
struct Demand<'a> {
    /// Placements that are not allowed.
    without: &'a [usize],
    /// A piece of which so many copies must be laid.
    least: Option<(usize, u32)>,
}

impl Photo<'_> {
    /// The cheapest position under a guess that adapts to it, if it costs less than a ceiling.
    fn adapted(
        &self,
        mut start: Start,
        looks: Option<&Looks>,
        ceiling: f64,
    ) -> Result<Option<Guessed>, NotRead> {
        let mut best: Option<Guessed> = None;
        for _ in 0..ROUNDS {
            let prices = self.prices(&start, looks);
            let beside = prices.base + start.price();
            let ceiling = best.as_ref().map_or(ceiling, |best| best.price);
            let ceiling = rounded_down((ceiling - beside).min(FARTHEST) * SCALE);
            let (found, stop) = self.deepened(&prices, ceiling)?;
            let Some(found) = found else { break };
            let now = start.clone();
            start = self.refit(&start, &found);
            best = Some(Guessed {
                start: now,
                price: found.price as f64 / SCALE + beside,
                prices,
                best: found,
                stop,
            });
        }
        Ok(best)
    }

    /// The cheapest position that costs less than a ceiling, looked for under ceilings that rise: a low
    /// one leaves few placements, so a picture that is plain is read at once.
    fn deepened(
        &self,
        prices: &Prices,
        ceiling: u64,
    ) -> Result<(Option<Position>, StopReason), NotRead> {
        for step in STEPS {
            let step = step * 1000;
            if step >= ceiling {
                break;
            }
            let (found, stop) = self.cheapest(prices, Demand::default(), step)?;
            if found.is_some() {
                return Ok((found, stop));
            }
        }
        self.cheapest(prices, Demand::default(), ceiling)
    }

    /// The placement on each cell.
    fn on(&self, guess: &Guessed) -> Vec<Option<usize>> {
        let mut on = vec![None; self.cells.len()];
        for &at in &guess.best.placed {
            let cells = self.tray.placements[at].cells.iter();
            cells.for_each(|&cell| on[cell] = Some(at));
        }
        on
    }

    /// What pieces, their edges and empty cells look like, if a guess is right.
    fn looks(&self, samples: &Samples, cells: &[Triple], guess: &Guessed) -> Looks {
        let on = self.on(guess);
        let pegs = &guess.best.pegs;
        Looks::learned(
            self.tray,
            &samples.sides,
            cells,
            &on,
            pegs,
            &guess.start.light,
        )
    }

    fn prices(&self, start: &Start, looks: Option<&Looks>) -> Prices {
        let cells = self.cells.iter().map(|roots| start.light.lab(*roots));
        let cells: Vec<Triple> = cells.collect();
        let mut on = Vec::new();
        let placements = self.tray.placements.iter().map(|placement| {
            on.clear();
            on.extend(placement.cells.iter().map(|&cell| cells[cell]));
            let by_looks = looks.map_or(0.0, |looks| {
                let parts = placement.cells.iter().map(|&cell| {
                    let beside = self.tray.beside[cell];
                    let goes_on =
                        beside.map(|next| next.is_some_and(|next| placement.cells.contains(&next)));
                    looks.of_part(cell, goes_on)
                });
                parts.sum()
            });
            price::of_piece(self.priors[placement.piece].as_ref(), &on) + by_looks
        });
        let placements: Vec<f64> = placements.collect();
        let look = |cell: usize, kind: Kind| looks.map_or(0.0, |looks| looks.of_cell(cell, kind));
        let numbered = || cells.iter().enumerate();
        let empty = numbered().map(|(at, cell)| start.of_empty(*cell) + look(at, Kind::Bare));
        let empty: Vec<f64> = empty.collect();
        let pegs = numbered().map(|(at, cell)| start.of_peg(*cell) + look(at, Kind::Peg));
        let pegs: Vec<f64> = pegs.collect();
        let mut least = empty.clone();
        for (at, least) in least.iter_mut().enumerate() {
            if self.tray.pegs[at].is_some() {
                *least = least.min(pegs[at]);
            }
        }
        for (placement, price) in self.tray.placements.iter().zip(&placements) {
            let share = price / placement.cells.len() as f64;
            for &cell in &placement.cells {
                least[cell] = least[cell].min(share);
            }
        }
        let above = |price: f64, cells: &[usize]| {
            let base: f64 = cells.iter().map(|&cell| least[cell]).sum();
            rounded_down((price - base) * SCALE + 0.5)
        };
        let priced = self.tray.placements.iter().zip(&placements);
        Prices {
            placements: priced.map(|(at, price)| above(*price, &at.cells)).collect(),
            empty: (0..cells.len()).map(|at| above(empty[at], &[at])).collect(),
            pegs: (0..cells.len()).map(|at| above(pegs[at], &[at])).collect(),
            base: least.iter().sum(),
        }
    }

    /// The cheapest position of those that cost less than a ceiling.
    fn cheapest(
        &self,
        prices: &Prices,
        demand: Demand<'_>,
        ceiling: u64,
    ) -> Result<(Option<Position>, StopReason), NotRead> {
        let is_used = |at: &usize| prices.placements[*at] < ceiling && !demand.without.contains(at);
        let used: Vec<usize> = (0..prices.placements.len()).filter(is_used).collect();
        let model = self.model(prices, demand, &used);
        let limits = Limits {
            nodes_max: Some(NODES_MAX),
            ..self.run.limits
        };
        let run = Run {
            limits,
            ..self.run.quiet()
        };
        let mut found = cheapest_below(&model, 1, ceiling, &run);
        if !matches!(found.stop, StopReason::Exhausted | StopReason::NodeLimit) {
            return Err(NotRead::Stopped(found.stop));
        }
        let with_peg = self.cells_with_peg();
        let position = found.solutions.pop().map(|found| {
            let numbers = || found.options.iter().map(|option| option.index());
            let peg = |at: usize| with_peg.get(at.checked_sub(used.len() + self.cells.len())?);
            Position {
                price: found.price,
                placed: numbers().filter_map(|at| used.get(at).copied()).collect(),
                pegs: numbers().filter_map(peg).map(|(cell, _)| *cell).collect(),
            }
        });
        Ok((position, found.stop))
    }

    /// The cells that may have a peg, each with its choice.
    fn cells_with_peg(&self) -> Vec<(usize, u32)> {
        let cells = self.tray.pegs.iter().enumerate();
        cells
            .filter_map(|(at, choice)| Some((at, (*choice)?)))
            .collect()
    }

    /// The model of these placements, after them of the empty cells, and then of those with pegs.
    fn model(&self, prices: &Prices, demand: Demand<'_>, used: &[usize]) -> Model {
        let mut builder = Model::builder();
        let cell = |at: usize| format!("{at}");
        let cells: Vec<ItemId> = (0..self.cells.len())
            .map(|at| builder.primary(&cell(at)).expect("numbers are distinct"))
            .collect();
        let pieces = self.tray.pieces.iter().enumerate().map(|(at, piece)| {
            let least = match demand.least {
                Some((piece, least)) if piece == at => least,
                _ if self.wish.full => piece.count,
                _ => 0,
            };
            let bounds = Bounds {
                min: least,
                max: piece.count,
            };
            let item = builder.primary_between(&format!("piece {at}"), bounds);
            item.expect("no cell has such a name")
        });
        let pieces: Vec<ItemId> = pieces.collect();
        let with_peg = self.cells_with_peg();
        let mut choices = BTreeMap::new();
        for (_, choice) in &with_peg {
            choices.entry(*choice).or_insert_with(|| {
                let item = builder.primary(&format!("choice {choice}"));
                item.expect("no piece has such a name")
            });
        }
        let mut entries = Vec::new();
        let mut add = |items: &mut dyn Iterator<Item = ItemId>, price: u64| {
            entries.clear();
            entries.extend(items.map(Entry::from));
            let option = builder.option(&entries);
            let option = option.expect("an option covers distinct items");
            builder.price(option, price).expect("prices are small");
        };
        for &at in used {
            let placement = &self.tray.placements[at];
            let on = placement.cells.iter().map(|&cell| cells[cell]);
            let mut items = on.chain([pieces[placement.piece]]);
            add(&mut items, prices.placements[at]);
        }
        for (at, &item) in cells.iter().enumerate() {
            add(&mut [item].into_iter(), prices.empty[at]);
        }
        for (at, choice) in with_peg {
            add(
                &mut [cells[at], choices[&choice]].into_iter(),
                prices.pegs[at],
            );
        }
        builder.build().expect("the items have bounds that fit")
    }

    /// The guess, adapted to a position.
    fn refit(&self, start: &Start, found: &Position) -> Start {
        let laid = found.placed.iter().map(|&at| &self.tray.placements[at]);
        let seen = laid.clone().flat_map(|placement| {
            let prior = self.priors[placement.piece];
            let cells = placement.cells.iter();
            cells.filter_map(move |&cell| Some((self.cells[cell], prior?, 1.0)))
        });
        let light = start.light.fitted(seen);
        let mut is_empty = vec![true; self.cells.len()];
        laid.for_each(|placement| placement.cells.iter().for_each(|&at| is_empty[at] = false));
        found.pegs.iter().for_each(|&at| is_empty[at] = false);
        let cells = self.cells.iter().zip(is_empty);
        let empty = cells.filter_map(|(cell, is_empty)| is_empty.then_some(*cell));
        let pegs: Vec<Triple> = found.pegs.iter().map(|&at| self.cells[at]).collect();
        start.adapted(light, &empty.collect::<Vec<_>>(), &pegs)
    }

    /// Guesses in which empty cells have the colour of a piece: of those that are dearest for their size.
    fn strange(&self, best: &Guessed) -> Vec<Start> {
        let mut laid = best.best.placed.clone();
        let price = |at: usize| {
            let cells = &self.tray.placements[at].cells;
            let cells: Vec<Triple> = cells
                .iter()
                .map(|&cell| best.start.light.lab(self.cells[cell]))
                .collect();
            let prior = self.priors[self.tray.placements[at].piece];
            price::of_piece(prior.as_ref(), &cells)
        };
        laid.small_sort_by(|one, other| price(*other).total_cmp(&price(*one)));
        let colour = |at: &usize| -> Vec<Triple> {
            let cells = self.tray.placements[*at].cells.iter();
            cells.map(|&cell| self.cells[cell]).collect()
        };
        let laid = laid.iter().take(STRANGE_MAX);
        laid.filter_map(|at| best.start.emptied(&colour(at)))
            .collect()
    }

    /// The reading with its margins. Guesses that are nearly as good make doubtful what they do not have.
    fn weighed(&self, guessed: &Guessed, near: &[Guessed]) -> Result<Reading, NotRead> {
        let covered = self.covered(guessed);
        let laid = guessed.best.placed.iter();
        let seen: Result<Vec<Seen>, NotRead> = laid
            .map(|&at| self.seen(at, guessed, near, &covered))
            .collect();
        let mut seen = seen?;
        seen.small_sort_by_key(|seen| seen.cells.iter().min().copied());
        let mut unseen = Vec::new();
        for (piece, kind) in self.tray.pieces.iter().enumerate() {
            let number = seen.iter().filter(|seen| seen.piece == piece).count();
            if as_u32(number) < kind.count {
                unseen.push(self.unseen(piece, as_u32(number) + 1, guessed, near)?);
            }
        }
        let places = self.tray.cells.iter().zip(&covered);
        Ok(Reading {
            seen,
            unseen,
            covered: places
                .filter_map(|(&place, &covered)| covered.then_some(place))
                .collect(),
            price: guessed.price,
        })
    }

    /// Which cells do not look like what was read there.
    fn covered(&self, guessed: &Guessed) -> Vec<bool> {
        let start = &guessed.start;
        let lab = |cell: usize| start.light.lab(self.cells[cell]);
        let mut prices: Vec<f64> = (0..self.cells.len())
            .map(|cell| start.of_empty(lab(cell)))
            .collect();
        for &cell in &guessed.best.pegs {
            prices[cell] = start.of_peg(lab(cell));
        }
        for &at in &guessed.best.placed {
            let placement = &self.tray.placements[at];
            let cells: Vec<Triple> = placement.cells.iter().map(|&cell| lab(cell)).collect();
            let parts = price::of_parts(self.priors[placement.piece].as_ref(), &cells);
            for (&cell, price) in placement.cells.iter().zip(parts) {
                prices[cell] = price;
            }
        }
        prices.into_iter().map(|price| price > COVERED).collect()
    }

    /// A placement of a guess, with its margin.
    fn seen(
        &self,
        at: usize,
        guessed: &Guessed,
        near: &[Guessed],
        covered: &[bool],
    ) -> Result<Seen, NotRead> {
        let piece = self.tray.placements[at].piece;
        let on = |cell: usize| {
            let mut laid = guessed.best.placed.iter();
            laid.any(|&at| self.tray.placements[at].cells.contains(&cell))
        };
        let mut cells = self.tray.placements[at].cells.clone();
        let beside = cells.iter().flat_map(|&cell| self.tray.beside[cell]);
        let bare: Vec<usize> = beside.flatten().filter(|&cell| !on(cell)).collect();
        cells.extend(bare);
        let doubtful = doubtful(&cells, covered);
        let is_other = |other: &&usize| {
            self.tray.placements[**other].piece == piece && !guessed.best.placed.contains(other)
        };
        let mut without = vec![at];
        let mut least = MARGIN_MAX;
        let mut others: Vec<Option<Vec<[u16; 2]>>> = Vec::new();
        while others.len() < OTHERS_MAX {
            let demand = Demand {
                without: &without,
                least: None,
            };
            let found = self.instead(guessed, demand)?;
            if others.is_empty() {
                least = found.margin;
            }
            let Some(found) = found.position.filter(|_| least < doubtful) else {
                break;
            };
            let other = found.placed.iter().find(is_other);
            others.push(other.map(|&at| self.places(at)));
            match other {
                Some(&other) => without.push(other),
                None => break,
            }
        }
        let lacks = |guess: &&Guessed| !guess.best.placed.contains(&at);
        for guess in near.iter().filter(lacks) {
            let margin = guess.worse_than(guessed);
            least = least.min(margin);
            let other = guess.best.placed.iter().find(is_other);
            let other = other.map(|&at| self.places(at));
            if margin < doubtful && !others.contains(&other) {
                others.push(other);
            }
        }
        Ok(Seen {
            piece,
            cells: self.places(at),
            margin: least,
            is_doubtful: least < doubtful,
            others,
            colour: self.colour(at, &guessed.start.light),
        })
    }

    /// The margin of a reading in which so many copies of a piece lie, one more than in the guess.
    fn unseen(
        &self,
        piece: usize,
        copies: u32,
        guessed: &Guessed,
        near: &[Guessed],
    ) -> Result<Unseen, NotRead> {
        let is_new = |at: &&usize| {
            self.tray.placements[**at].piece == piece && !guessed.best.placed.contains(at)
        };
        let new = |position: &Position| position.placed.iter().find(is_new).copied();
        let demand = Demand {
            without: &[],
            least: Some((piece, copies)),
        };
        let found = self.instead(guessed, demand)?;
        let mut margin = found.margin;
        let mut there = found.position.as_ref().and_then(new);
        for guess in near {
            let worse = guess.worse_than(guessed);
            if let Some(at) = new(&guess.best).filter(|_| worse < margin) {
                (margin, there) = (worse, Some(at));
            }
        }
        let pocket = self.pocket(piece, guessed);
        let is_doubtful = margin < DOUBTFUL || pocket.is_some();
        let there = pocket.or(there).filter(|_| is_doubtful);
        Ok(Unseen {
            piece,
            margin,
            is_doubtful,
            cells: there.map(|at| self.places(at)),
        })
    }

    /// Where a piece without a known colour fills a pocket of empty cells to the last: it may have the colour of the
    /// tray, and lie there.
    fn pocket(&self, piece: usize, guessed: &Guessed) -> Option<usize> {
        if self.priors[piece].is_some() {
            return None;
        }
        let on = self.on(guessed);
        let mut all = self.tray.placements.iter();
        all.position(|placement| {
            let cells = &placement.cells;
            let beside = cells.iter().flat_map(|&cell| self.tray.beside[cell]);
            placement.piece == piece
                && cells.iter().all(|&cell| on[cell].is_none())
                && beside
                    .flatten()
                    .all(|next| on[next].is_some() || cells.contains(&next))
        })
    }

    /// The best position that a demand allows, under the same guess, and by how much it is less likely.
    fn instead(&self, guessed: &Guessed, demand: Demand<'_>) -> Result<Instead, NotRead> {
        let ceiling = guessed.best.price + rounded_down(MARGIN_MAX * SCALE);
        let (position, stop) = self.cheapest(&guessed.prices, demand, ceiling)?;
        let margin = match (&position, stop, guessed.stop) {
            (_, _, StopReason::NodeLimit) | (_, StopReason::NodeLimit, _) => 0.0,
            (Some(found), ..) => found.price.saturating_sub(guessed.best.price) as f64 / SCALE,
            (None, ..) => MARGIN_MAX,
        };
        Ok(Instead { position, margin })
    }

    /// The colour of a piece in white light, from its cell of middling lightness.
    fn colour(&self, at: usize, light: &Light) -> [u8; 3] {
        let mut cells = self.tray.placements[at].cells.clone();
        let lightness = |cell: usize| light.lab(self.cells[cell])[0];
        cells.sort_by(|one, other| lightness(*one).total_cmp(&lightness(*other)));
        let roots = self.cells[cells[cells.len() / 2]];
        stored(std::array::from_fn(|cone| {
            light.factors[cone] * roots[cone]
        }))
    }

    /// Row and column of the cells of a placement, in reading order.
    fn places(&self, at: usize) -> Vec<[u16; 2]> {
        let cells = self.tray.placements[at].cells.iter();
        let mut cells: Vec<[u16; 2]> = cells.map(|&cell| self.tray.cells[cell]).collect();
        cells.sort_unstable();
        cells
    }
}

/// A margin below this is doubtful of a piece on these cells, and every margin is where one of them is covered.
fn doubtful(cells: &[usize], covered: &[bool]) -> f64 {
    if cells.iter().any(|&cell| covered[cell]) {
        f64::INFINITY
    } else {
        DOUBTFUL
    }
}

impl Reading {
    /// Whether any part of it is doubtful.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        let seen = self.seen.iter().map(|seen| seen.is_doubtful);
        let unseen = self.unseen.iter().map(|unseen| unseen.is_doubtful);
        !self.covered.is_empty() || seen.chain(unseen).any(|is_doubtful| is_doubtful)
    }
}
