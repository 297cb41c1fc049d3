//! The initial board of an annealing search.

use pavage_bits::Random;
use pavage_family::Settings;
use pavage_family::numbers::as_u8;

use super::settings::START;
use crate::{Puzzle, State, Tile};

/// A full board.
pub(in super::super) struct Start {
    /// The tile in each cell, turned as it lies, row by row.
    pub tiles: Vec<Tile>,
    /// Whether the search may change the cell.
    pub is_free: Vec<bool>,
    /// Whether the tiles lie as the puzzle lists them, and not at random.
    pub is_given: bool,
}

impl Start {
    /// The board that the options ask for.
    pub(in super::super) fn asked(
        puzzle: &Puzzle,
        state: &State,
        settings: &Settings,
        random: &mut Random,
    ) -> Start {
        if settings.has(START.name) {
            Start::given(puzzle, state)
        } else {
            Start::random(puzzle, state, random)
        }
    }

    /// The board as the puzzle lists its tiles, row by row. Where other tiles lie already, the listed
    /// tiles that are left fill the other cells in their order.
    fn given(puzzle: &Puzzle, state: &State) -> Start {
        let mut supply = state.supply(puzzle);
        let mut take = |tile: Tile| {
            let kind = puzzle.kind_of(tile).expect("it is one of the puzzle's");
            let left = &mut supply[kind.index()];
            *left = left.checked_sub(1)?;
            Some(tile)
        };
        let cells = state.cells().iter().zip(puzzle.tiles());
        let in_place = |(laid, listed): (&Option<Tile>, &Tile)| match laid {
            Some(tile) => Some(*tile),
            None => take(*listed),
        };
        let in_place: Vec<Option<Tile>> = cells.map(in_place).collect();
        let mut rest: Vec<Tile> = puzzle
            .tiles()
            .iter()
            .filter_map(|tile| take(*tile))
            .collect();
        rest.reverse();
        let tiles = in_place
            .into_iter()
            .map_while(|tile| tile.or_else(|| rest.pop()));
        Start {
            tiles: tiles.collect(),
            is_free: state.cells().iter().map(Option::is_none).collect(),
            is_given: true,
        }
    }

    /// A board with the remaining tiles laid at random, and turned at random where that is allowed.
    pub(in super::super) fn random(puzzle: &Puzzle, state: &State, random: &mut Random) -> Start {
        let mut rest = Vec::new();
        for (kind, left) in puzzle.kinds().iter().zip(state.supply(puzzle)) {
            rest.extend(std::iter::repeat_n(kind.turns[0], left));
        }
        random.shuffle(&mut rest);
        if puzzle.can_turn() {
            for tile in &mut rest {
                *tile = tile.turned(as_u8(random.index(4)));
            }
        }
        let mut rest = rest.into_iter();
        let lay = |laid: &Option<Tile>| laid.or_else(|| rest.next());
        let tiles = state.cells().iter().map_while(lay).collect();
        Start {
            tiles,
            is_free: state.cells().iter().map(Option::is_none).collect(),
            is_given: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn a_given_board_lies_as_it_is_listed() {
        let mut in_place = 0;
        for seed in 0..300 {
            let mut random = Random::new(seed);
            let (puzzle, state) = samples::any(&mut random);
            let start = Start::given(&puzzle, &state);
            let kinds = |tiles: &[Tile]| {
                let mut kinds: Vec<_> = tiles.iter().map(|&tile| puzzle.kind_of(tile)).collect();
                kinds.sort_unstable();
                kinds
            };
            assert_eq!(kinds(&start.tiles), kinds(puzzle.tiles()), "the same tiles");
            for (cell, laid) in state.cells().iter().enumerate() {
                assert!(
                    laid.is_none_or(|tile| tile == start.tiles[cell]),
                    "what lies stays"
                );
            }
            // In these puzzles all that lies is listed at its cell.
            assert_eq!(start.tiles, puzzle.tiles(), "seed {seed}");
            // Tiles that a player laid elsewhere leave a gap, and those in their cells move there.
            let mut moved = state.clone();
            let free = (0..puzzle.size()).filter(|&cell| state.cells[cell].is_none());
            let free: Vec<usize> = free.collect();
            let (first, last) = (free[0], free[free.len() - 1]);
            moved.cells[first] = Some(puzzle.tiles()[last]);
            let start = Start::given(&puzzle, &moved);
            assert_eq!(kinds(&start.tiles), kinds(puzzle.tiles()));
            assert_eq!(start.tiles[first], puzzle.tiles()[last]);
            in_place += start
                .tiles
                .iter()
                .zip(puzzle.tiles())
                .filter(|(a, b)| a == b)
                .count();
        }
        assert!(in_place > 2000, "{in_place}");
    }
}
