//! Steps that move many tiles at once: two rectangles are exchanged, or the lines of a rectangle are
//! shifted cyclically by one.

use pavage_bits::Random;
use pavage_family::{Message, OptionSpec, Settings};

use super::board::{Board, Change};
use super::heat::Heat;
use super::settings::{number, option};
use super::sites::Sites;
use crate::Tile;

/// The most rows or columns of rectangles that are exchanged.
const BLOCK_MAX: usize = 4;

/// The steps between two shifts.
pub(super) const SHIFT_EVERY: OptionSpec = option("shift-every", "option-anneal-shift-every");

/// The steps between two exchanges of rectangles.
pub(super) const BLOCK_EVERY: OptionSpec = option("block-every", "option-anneal-block-every");

/// After how many steps one moves many tiles. 0 means never.
#[derive(Clone, Copy)]
pub(super) struct Large {
    shift_every: u64,
    block_every: u64,
}

impl Large {
    /// As the options say; shifts are usually as often as this, and blocks are never exchanged.
    ///
    /// # Errors
    /// An option is not valid.
    pub(super) fn read(settings: &Settings, shift_usual: u64) -> Result<Large, Message> {
        let every = |option: &OptionSpec| number(settings, option.name, 0..=u64::MAX);
        Ok(Large {
            shift_every: every(&SHIFT_EVERY)?.unwrap_or(shift_usual),
            block_every: every(&BLOCK_EVERY)?.unwrap_or(0),
        })
    }

    /// Whether the step of this number, counted from 1, is a shift.
    pub(super) fn is_shift(self, step: u64) -> bool {
        self.shift_every > 0 && step.is_multiple_of(self.shift_every)
    }

    /// Whether the step of this number exchanges rectangles, if it is no shift.
    pub(super) fn is_block(self, step: u64) -> bool {
        self.block_every > 0 && step % self.block_every == self.block_every / 2
    }
}

/// Sites with their new tiles.
type Changes = Vec<(usize, Tile)>;

/// Cells of the puzzle, each with the cell whose tile it receives.
pub(super) type Moves = Vec<(usize, usize)>;

/// The exchange of two random rectangles of a board of these rows and columns. `None` if they
/// overlap.
pub(super) fn blocks([rows, cols]: [usize; 2], random: &mut Random) -> Option<Moves> {
    let [high, wide] = [rows, cols].map(|most| random.between(1, most.min(BLOCK_MAX)));
    let mut corner = || {
        [
            random.between(0, rows - high),
            random.between(0, cols - wide),
        ]
    };
    let (one, other) = (corner(), corner());
    if one[0].abs_diff(other[0]) < high && one[1].abs_diff(other[1]) < wide {
        return None;
    }
    let mut moves = Vec::new();
    for (to, from) in [(one, other), (other, one)] {
        for row in 0..high {
            for col in 0..wide {
                let at = |[top, left]: [usize; 2]| (top + row) * cols + left + col;
                moves.push((at(to), at(from)));
            }
        }
    }
    Some(moves)
}

/// The cyclic shift of the lines of a random rectangle by one. `None` on a board of one line.
pub(super) fn shift([rows, cols]: [usize; 2], random: &mut Random) -> Option<Moves> {
    let is_down = random.below(2) == 0;
    let (along, across) = if is_down { (rows, cols) } else { (cols, rows) };
    if along < 2 {
        return None;
    }
    let length = random.between(2, along);
    let width = random.between(1, across);
    let from = random.between(0, along - length);
    let beside = random.between(0, across - width);
    let by = if random.below(2) == 0 { 1 } else { length - 1 };
    let mut moves = Vec::new();
    for line in beside..beside + width {
        let at = |place: usize| {
            if is_down {
                (from + place) * cols + line
            } else {
                line * cols + from + place
            }
        };
        for place in 0..length {
            moves.push((at(place), at((place + by) % length)));
        }
    }
    Some(moves)
}

/// The changes that moves make. `None` if they touch a cell that may not change, or one of another
/// group.
pub(super) fn on_sites(sites: &Sites, moves: &Moves) -> Option<Changes> {
    let change = |&(to, from): &(usize, usize)| {
        let [to, from] = [sites.site(to)?, sites.site(from)?];
        (sites.group(to).0 == sites.group(from).0).then(|| (to, sites.tile(from)))
    };
    moves.iter().map(change).collect()
}

/// The changes that moves make on a plain board. `None` if they touch a cell that may not change.
pub(super) fn on_board(board: &Board, moves: &Moves) -> Option<Vec<Change>> {
    let change = |&(to, from): &(usize, usize)| {
        let [cell, from] = [board.free_cell(to)?, board.free_cell(from)?];
        let tile = board.tile(from);
        Some(Change { cell, tile })
    };
    moves.iter().map(change).collect()
}

/// Makes the changes if the energy does not grow, and otherwise with the probability exp(−Δ/T).
/// Returns whether they were made, and by how much they lower the energy.
/// `is_in` has an entry for each site, all of them false.
pub(super) fn try_changes(
    sites: &mut Sites,
    changes: &Changes,
    is_in: &mut [bool],
    heat: &Heat,
    random: &mut Random,
) -> (bool, i32) {
    let set: Vec<usize> = changes.iter().map(|&(site, _)| site).collect();
    let before: Vec<Tile> = set.iter().map(|&site| sites.tile(site)).collect();
    for &site in &set {
        is_in[site] = true;
    }
    let matched = sites.matches(&set, is_in);
    for &(site, tile) in changes {
        sites.lay(site, tile);
    }
    let gain = sites.matches(&set, is_in) - matched;
    for &site in &set {
        is_in[site] = false;
    }
    let is_made = gain >= 0 || random.unit() < libm::exp(f64::from(gain) / heat.temperature);
    if is_made {
        sites.gain(gain);
        for site in set {
            sites.settle(site);
        }
    } else {
        for (site, tile) in set.into_iter().zip(before) {
            sites.lay(site, tile);
        }
    }
    (is_made, gain)
}

#[cfg(test)]
mod tests {
    use super::super::heat::Step;
    use super::super::samples;
    use super::super::start::Start;
    use super::*;
    use crate::mistakes::energy;

    #[test]
    fn energy_by_gains_is_energy_counted_again() {
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let (puzzle, state) = samples::any(&mut random);
            let start = Start::random(&puzzle, &state, &mut random);
            let mut sites = Sites::new(&puzzle, &start, &mut random);
            let mut is_in = vec![false; sites.length()];
            let mut step = Step::default();
            let heat = Heat::new(0.3 + random.unit());
            for _ in 0..300 {
                let changes = match random.below(6) {
                    0 => shift(puzzle.frame(), &mut random),
                    1 => blocks(puzzle.frame(), &mut random),
                    _ => {
                        step.make(&mut sites, &heat, &mut random);
                        None
                    }
                };
                let changes = changes.and_then(|moves| on_sites(&sites, &moves));
                if let Some(changes) = changes {
                    try_changes(&mut sites, &changes, &mut is_in, &heat, &mut random);
                }
                let tiles = sites.tiles();
                assert_eq!(sites.energy(), energy(&puzzle, &tiles), "seed {seed}");
                for (cell, &free) in start.is_free.iter().enumerate() {
                    assert!(
                        free || tiles[cell] == start.tiles[cell],
                        "what is fixed stays"
                    );
                }
            }
            let sorted = |tiles: Vec<Tile>| {
                let kinds = tiles.into_iter().map(|tile| puzzle.kind_of(tile));
                let mut kinds: Vec<_> = kinds.collect();
                kinds.sort_unstable();
                kinds
            };
            assert_eq!(sorted(sites.tiles()), sorted(start.tiles), "the same tiles");
        }
    }
}
