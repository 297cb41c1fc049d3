//! Improves a full board: some tiles that do not touch each other are taken out and laid back in the
//! best way.
//!
//! What a tile costs in a cell then does not depend on where the others go, so the best way is an
//! assignment of tiles to cells, each tile turned as it fits best. A little chance, less and less of
//! it, is added to the costs, so that the board can become worse for a while.

use pavage_bits::Random;
use pavage_family::numbers::{as_u8, rounded_down};
use pavage_search::StopReason;

use super::assign::{Costs, SIZE_MAX, assign};
use super::watch::Watch;
use crate::anneal::{Start, groups};
use crate::mistakes::{energy, inside};
use crate::{Puzzle, SIDES, State, Tile};

/// Costs are counted in parts of a wrong side.
const UNIT: i32 = 1 << 12;
/// A wrong side on the rim costs as much as all sides of a tile: the frame stays the frame.
const RIM: i32 = 4 * UNIT;
/// The most chance that is added to a cost, at the start and at the end, in parts of a wrong side.
const CHANCE: [f64; 2] = [1.0, 0.2];
/// Steps between two looks at the limits.
const STEPS_BETWEEN_LOOKS: u64 = 64;
/// How often to draw a cell for each that is to be taken.
const DRAWS_EACH: usize = 4;
/// So many of four drawn cells have a wrong side.
const WRONG_OF_FOUR: u64 = 3;

/// What a side of a cell asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asks {
    /// Any colour.
    Any,
    /// This colour, of the neighbour.
    Color(u8),
    /// No colour fits: the neighbour has the colour of the rim there.
    None,
    /// This colour, on the rim.
    Rim(u8),
}

/// A full board that is being improved.
struct Board<'p> {
    puzzle: &'p Puzzle,
    tiles: Vec<Tile>,
    /// Cells that may exchange their tiles, and the group of each cell. Cells that stay as they are have
    /// none.
    groups: Vec<Vec<usize>>,
    group_of: Vec<Option<usize>>,
    /// Free cells with a wrong side, and where each cell lies in that list.
    wrong: Vec<usize>,
    at: Vec<Option<usize>>,
    /// The mistakes, those on the rim by their cost.
    energy: u64,
    best: (u64, Vec<Tile>),
}

/// Improves a board in so many steps, and tells each better one.
///
/// # Errors
/// A limit of the run was met, or the board became a solution, which was told.
pub(super) fn polish(
    puzzle: &Puzzle,
    state: &State,
    tiles: Vec<Tile>,
    steps: u64,
    random: &mut Random,
    watch: &mut Watch<'_, '_>,
) -> Result<(), StopReason> {
    let mut board = Board::new(puzzle, state, tiles);
    let mut done = 0;
    while done < steps && !board.wrong.is_empty() {
        let most = steps - done;
        let now = most.min(STEPS_BETWEEN_LOOKS).min(watch.left());
        let mut made = 0;
        for step in done..done + now {
            let share = step as f64 / steps as f64;
            let chance = CHANCE[0] + (CHANCE[1] - CHANCE[0]) * share;
            let least = board.best.0;
            made += u64::from(board.step(chance, random));
            if board.best.0 < least && watch.offer(&board.best.1) {
                watch.count(step + 1 - done, made);
                return Err(StopReason::SolutionLimit);
            }
        }
        done += now;
        watch.count(now, made);
        watch.report();
        if let Some(stop) = watch.stop() {
            return Err(stop);
        }
    }
    Ok(())
}

impl<'p> Board<'p> {
    fn new(puzzle: &'p Puzzle, state: &State, tiles: Vec<Tile>) -> Board<'p> {
        let start = Start {
            tiles,
            is_free: state.cells.iter().map(Option::is_none).collect(),
            is_given: true,
        };
        let (mut cells_of, mut group_of) = (Vec::new(), vec![None; puzzle.size()]);
        let mut tiles = start.tiles.clone();
        for (number, group) in groups(puzzle, &start).into_iter().enumerate() {
            for &(cell, tile) in &group {
                group_of[cell] = Some(number);
                tiles[cell] = tile;
            }
            cells_of.push(group.into_iter().map(|(cell, _)| cell).collect());
        }
        let rim = rim_mistakes(puzzle, &tiles);
        let energy = energy(puzzle, &tiles) + rim * (RIM / UNIT - 1) as u64;
        let mut board = Board {
            puzzle,
            best: (energy, tiles.clone()),
            tiles,
            groups: cells_of,
            group_of,
            wrong: Vec::new(),
            at: vec![None; puzzle.size()],
            energy,
        };
        (0..puzzle.size()).for_each(|cell| board.note(cell));
        board
    }

    /// What a cell asks for on each side.
    fn asks(&self, cell: usize) -> [Asks; 4] {
        let rim = self.puzzle.rim();
        SIDES.map(|side| match self.puzzle.neighbour(cell, side) {
            None => rim.color().map_or(Asks::Any, Asks::Rim),
            Some(other) => {
                let color = self.tiles[other].color(side.opposite());
                inside(rim, color).map_or(Asks::None, Asks::Color)
            }
        })
    }

    /// Notes whether a free cell has a wrong side.
    fn note(&mut self, cell: usize) {
        if self.group_of[cell].is_none() {
            return;
        }
        let is_wrong = cost(self.tiles[cell], self.asks(cell)) > 0;
        match (is_wrong, self.at[cell]) {
            (true, None) => {
                self.at[cell] = Some(self.wrong.len());
                self.wrong.push(cell);
            }
            (false, Some(at)) => {
                self.wrong.swap_remove(at);
                if let Some(&moved) = self.wrong.get(at) {
                    self.at[moved] = Some(at);
                }
                self.at[cell] = None;
            }
            _ => {}
        }
    }

    /// Cells of one group that do not touch each other, the first one with a wrong side.
    fn drawn(&self, random: &mut Random) -> ([usize; SIZE_MAX], usize) {
        let mut cells = [0; SIZE_MAX];
        cells[0] = self.wrong[random.index(self.wrong.len())];
        let mut count = 1;
        let group_of = self.group_of[cells[0]];
        let group = &self.groups[group_of.expect("only free cells are noted")];
        for _ in 0..SIZE_MAX * DRAWS_EACH {
            let list = if random.below(4) < WRONG_OF_FOUR {
                &self.wrong
            } else {
                group
            };
            let cell = list[random.index(list.len())];
            let touches = |&other: &usize| {
                other == cell
                    || SIDES
                        .iter()
                        .any(|&side| self.puzzle.neighbour(cell, side) == Some(other))
            };
            if self.group_of[cell] == group_of && !cells[..count].iter().any(touches) {
                cells[count] = cell;
                count += 1;
            }
            if count == SIZE_MAX {
                break;
            }
        }
        (cells, count)
    }

    /// Takes some tiles out and lays them back. Returns whether the board changed.
    fn step(&mut self, chance: f64, random: &mut Random) -> bool {
        let (cells, count) = self.drawn(random);
        let cells = &cells[..count];
        let tiles: [Tile; SIZE_MAX] =
            std::array::from_fn(|at| cells.get(at).map_or(Tile([0; 4]), |&cell| self.tiles[cell]));
        let asks: [[Asks; 4]; SIZE_MAX] = std::array::from_fn(|at| {
            cells
                .get(at)
                .map_or([Asks::Any; 4], |&cell| self.asks(cell))
        });
        let before: i32 = (0..count).map(|at| cost(tiles[at], asks[at])).sum();
        let mut best = [[Tile([0; 4]); SIZE_MAX]; SIZE_MAX];
        let mut costs: Costs = Default::default();
        let most = rounded_down(chance * f64::from(UNIT));
        for (tile, (costs, best)) in costs.iter_mut().zip(&mut best).enumerate().take(count) {
            for (at, (cost, best)) in costs.iter_mut().zip(best).enumerate().take(count) {
                let (least, turned) = self.turned(tiles[tile], asks[at], random);
                *best = turned;
                let chance = i32::try_from(random.below(most + 1));
                *cost = least + chance.expect("it is at most a side");
            }
        }
        let columns = assign(&costs, count);
        let mut after = 0;
        let mut is_changed = false;
        for (tile, &at) in columns[..count].iter().enumerate() {
            let laid = best[tile][at];
            after += cost(laid, asks[at]);
            is_changed |= self.tiles[cells[at]] != laid;
            self.tiles[cells[at]] = laid;
        }
        if !is_changed {
            return false;
        }
        self.energy = self
            .energy
            .saturating_add_signed(i64::from((after - before) / UNIT));
        for &cell in cells {
            self.note(cell);
            for side in SIDES {
                if let Some(other) = self.puzzle.neighbour(cell, side) {
                    self.note(other);
                }
            }
        }
        if self.energy < self.best.0 {
            self.best.0 = self.energy;
            self.best.1.clone_from(&self.tiles);
        }
        true
    }

    /// The turn of a tile that costs least in a cell.
    fn turned(&self, tile: Tile, asks: [Asks; 4], random: &mut Random) -> (i32, Tile) {
        if !self.puzzle.can_turn() {
            return (cost(tile, asks), tile);
        }
        let first = as_u8(random.index(4));
        let turns = (0..4).map(|by| tile.turned(first + by));
        turns
            .map(|turned| (cost(turned, asks), turned))
            .min_by_key(|(cost, _)| *cost)
            .expect("there are four")
    }
}

/// How many sides on the rim have another colour than it.
fn rim_mistakes(puzzle: &Puzzle, tiles: &[Tile]) -> u64 {
    let rim = puzzle.rim().color();
    let sides = tiles.iter().enumerate().flat_map(|(cell, tile)| {
        let on_rim = SIDES
            .into_iter()
            .filter(move |&side| puzzle.neighbour(cell, side).is_none());
        on_rim.map(|side| tile.color(side))
    });
    rim.map_or(0, |rim| sides.filter(|&color| color != rim).count() as u64)
}

/// What a tile costs where these sides are asked for.
fn cost(tile: Tile, asks: [Asks; 4]) -> i32 {
    let sides = tile.0.into_iter().zip(asks);
    sides
        .map(|(color, asks)| match asks {
            Asks::Any => 0,
            Asks::Color(asked) if asked == color => 0,
            Asks::Rim(asked) if asked == color => 0,
            Asks::Color(_) | Asks::None => UNIT,
            Asks::Rim(_) => RIM,
        })
        .sum()
}
