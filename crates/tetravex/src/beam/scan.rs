//! The board as a beam lays it: row by row, seen from one of its sides, with the pictures of the free
//! tiles sorted by the sides that meet what lies already.

use std::ops::Range;

use pavage_bits::{Random, SmallSort as _};
use pavage_family::numbers::{as_u8, as_u16, as_u32};

use crate::anneal::{Start, groups};
use crate::{Puzzle, Rim, SIDES, Side, State, Tile};

/// The index of a colour among those of the tiles left.
pub(super) type ColorIdx = u8;

/// No tile.
const NONE: u16 = u16::MAX;

/// The board, seen from one of its sides.
pub(super) struct Scan {
    pub rows: usize,
    pub cols: usize,
    /// The cells of the puzzle in the order in which they are laid.
    cells: Vec<usize>,
    /// What lies already in each cell of that order, as it is seen from the side.
    laid: Vec<Option<[ColorIdx; 4]>>,
    /// The pictures of the free tiles, as they lie in the puzzle.
    pictures: Vec<Tile>,
    /// How many free tiles there are.
    pub tiles: usize,
    /// How many sides of each colour the free tiles have. A side with the colour of a rim that occurs
    /// only there is not counted: it meets no other.
    pub supply: Vec<u16>,
    /// The pictures for cells with the rim on these sides (a bit each), if there are such cells.
    sorted: Vec<Option<Vec<Sorted>>>,
}

/// A free tile as it can lie, seen from the side of the scan.
#[derive(Clone, Copy)]
pub(super) struct Picture {
    /// The colours at the top, right, bottom and left.
    pub sides: [ColorIdx; 4],
    /// The tile, among the free ones.
    pub tile: u16,
    /// A tile of the same kind that must be laid before, so that equal tiles are not told apart.
    before: u16,
    /// Its index in the list of all pictures.
    pub index: u32,
}

impl Picture {
    /// Whether it may be laid when these tiles are used.
    pub(super) fn is_free(&self, used: &[u64]) -> bool {
        let is_used = |tile: u16| pavage_bits::has(used, tile.into());
        !is_used(self.tile) && (self.before == NONE || is_used(self.before))
    }
}

/// Pictures that break the rules on the rim equally often, in two orders.
pub(super) struct Sorted {
    /// How many of their sides are wrong wherever they lie in such a cell.
    pub breaks: u32,
    by_left: Ordered,
    by_top: Ordered,
}

/// Pictures in the order of a major and a minor side.
struct Ordered {
    pictures: Vec<Picture>,
    /// Where those of each pair of sides begin.
    at: Vec<u32>,
}

impl Ordered {
    fn new(
        mut pictures: Vec<Picture>,
        colors: usize,
        key: impl Fn(&Picture) -> [ColorIdx; 2],
    ) -> Ordered {
        let number = |picture: &Picture| {
            let [major, minor] = key(picture).map(usize::from);
            major * colors + minor
        };
        pictures.small_sort_by_key(number);
        let mut at = vec![0; colors * colors + 1];
        for picture in &pictures {
            at[number(picture) + 1] += 1;
        }
        for number in 1..at.len() {
            at[number] += at[number - 1];
        }
        Ordered { pictures, at }
    }

    fn both(&self, colors: usize, major: ColorIdx, minor: ColorIdx) -> Range<usize> {
        let number = usize::from(major) * colors + usize::from(minor);
        self.at[number] as usize..self.at[number + 1] as usize
    }

    fn major(&self, colors: usize, major: ColorIdx) -> Range<usize> {
        let number = usize::from(major) * colors;
        self.at[number] as usize..self.at[number + colors] as usize
    }
}

impl Sorted {
    /// Calls `visit` with slices of pictures and how many of their sides do not match: at most `most`,
    /// without those on the rim.
    #[inline]
    pub(super) fn with_misses(
        &self,
        colors: usize,
        [top, left]: [ColorIdx; 2],
        most: u32,
        mut visit: impl FnMut(&[Picture], u32),
    ) {
        let all = &self.by_left.pictures;
        let both = self.by_left.both(colors, left, top);
        visit(&all[both.clone()], 0);
        if most == 0 {
            return;
        }
        let by_left = self.by_left.major(colors, left);
        visit(&all[by_left.start..both.start], 1);
        visit(&all[both.end..by_left.end], 1);
        let by_top = self.by_top.major(colors, top);
        let both = self.by_top.both(colors, top, left);
        visit(&self.by_top.pictures[by_top.start..both.start], 1);
        visit(&self.by_top.pictures[both.end..by_top.end], 1);
        if most == 1 {
            return;
        }
        for other in 0..colors {
            let other = as_u8(other);
            if other != left {
                let range = self.by_left.major(colors, other);
                let both = self.by_left.both(colors, other, top);
                visit(&all[range.start..both.start], 2);
                visit(&all[both.end..range.end], 2);
            }
        }
    }
}

/// What lies beyond a side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beyond {
    /// The rim.
    Rim,
    /// A cell whose tile is not laid yet.
    Free,
    /// A tile that lies already, with this colour towards the cell.
    Laid(ColorIdx),
}

/// A cell that is to be laid.
pub(super) struct Step<'s> {
    pub col: usize,
    /// What lies there already, if anything does.
    pub laid: Option<[ColorIdx; 4]>,
    pub sorted: &'s [Sorted],
    /// Whether the colour of the tile above, and of that on the left, must be met.
    pub meets: [bool; 2],
    pub right: Beyond,
    pub bottom: Beyond,
    /// The free tiles that are left after it.
    pub left_after: usize,
}

impl Scan {
    /// The board as seen from one of eight sides. On a board that is not square four of them are the
    /// same: rows are never longer than columns.
    pub(super) fn new(puzzle: &Puzzle, state: &State, side: u8) -> Scan {
        let look = Look::new(puzzle, side);
        let [rows, cols] = look.frame;
        let places = (0..rows).flat_map(|row| (0..cols).map(move |col| [row, col]));
        let cells: Vec<usize> = places.map(|place| look.cell(puzzle, place)).collect();
        let colors = Colors::new(puzzle, state);
        let mut pictures = Vec::new();
        let mut seen = Vec::new();
        let mut tiles = 0;
        let mut supply = Vec::new();
        for (kind, left) in puzzle.kinds().iter().zip(state.supply(puzzle)) {
            for copy in 0..left {
                let before = if copy == 0 { NONE } else { as_u16(tiles - 1) };
                for &turn in &kind.turns {
                    seen.push(Picture {
                        sides: look.seen(colors.of(turn)),
                        tile: as_u16(tiles),
                        before,
                        index: as_u32(pictures.len()),
                    });
                    pictures.push(turn);
                }
                for (side, color) in colors.of(kind.turns[0]).into_iter().enumerate() {
                    let at = usize::from(color);
                    supply.resize(supply.len().max(at + 1), 0);
                    let is_rim = puzzle.rim() == Rim::BorderOnly(kind.turns[0].0[side]);
                    supply[at] = u16::saturating_add(supply[at], u16::from(!is_rim));
                }
                tiles += 1;
            }
        }
        let laid = |&cell: &usize| state.cells[cell].map(|tile| look.seen(colors.of(tile)));
        let laid: Vec<Option<[ColorIdx; 4]>> = cells.iter().map(laid).collect();
        supply.resize(colors.count(), 0);
        let mut scan = Scan {
            rows,
            cols,
            cells,
            laid,
            pictures,
            tiles,
            supply,
            sorted: std::iter::repeat_with(|| None).take(16).collect(),
        };
        scan.sort(puzzle, &colors, &seen);
        scan
    }

    /// Sorts the pictures for each kind of cell.
    fn sort(&mut self, puzzle: &Puzzle, colors: &Colors, seen: &[Picture]) {
        for place in 0..self.cells.len() {
            let rim = self.rim(place);
            if self.laid[place].is_some() || self.sorted[rim].is_some() {
                continue;
            }
            let on_rim = |side: usize| rim >> side & 1 == 1;
            let mut by_breaks: [Vec<Picture>; 5] = Default::default();
            for picture in seen {
                let wrong = |side: usize| {
                    let is_rim = puzzle.rim().color().map(|color| colors.plain(color));
                    let is_it = is_rim == Some(picture.sides[side]);
                    match puzzle.rim() {
                        Rim::Free => false,
                        Rim::Border(_) => on_rim(side) && !is_it,
                        Rim::BorderOnly(_) => on_rim(side) != is_it,
                    }
                };
                let breaks = (0..4).filter(|&side| wrong(side)).count();
                by_breaks[breaks].push(*picture);
            }
            if colors.is_framed {
                // Each kind of cell has as many tiles of its own as it needs.
                by_breaks[1..].iter_mut().for_each(Vec::clear);
            }
            let count = self.supply.len();
            let key = |side: Side| {
                move |picture: &Picture| {
                    if on_rim(side.index()) {
                        0
                    } else {
                        picture.sides[side.index()]
                    }
                }
            };
            let (top, left) = (key(Side::Top), key(Side::Left));
            let sorted = by_breaks.into_iter().enumerate();
            let sorted = sorted.filter(|(_, pictures)| !pictures.is_empty());
            let sorted = sorted.map(|(breaks, pictures)| Sorted {
                breaks: as_u32(breaks),
                by_left: Ordered::new(pictures.clone(), count, |it| [left(it), top(it)]),
                by_top: Ordered::new(pictures, count, |it| [top(it), left(it)]),
            });
            self.sorted[rim] = Some(sorted.collect());
        }
    }

    /// The number of cells.
    pub(super) fn size(&self) -> usize {
        self.cells.len()
    }

    /// The number of colours.
    pub(super) fn colors(&self) -> usize {
        self.supply.len()
    }

    /// The words of a set of free tiles.
    pub(super) fn words(&self) -> usize {
        self.tiles.div_ceil(64)
    }

    /// The sides of a cell that lie on the rim, a bit each.
    fn rim(&self, place: usize) -> usize {
        let (row, col) = (place / self.cols, place % self.cols);
        let is_rim = [
            row == 0,
            col + 1 == self.cols,
            row + 1 == self.rows,
            col == 0,
        ];
        let bits = is_rim.iter().enumerate();
        bits.map(|(side, is)| usize::from(*is) << side).sum()
    }

    /// The cell at a place of the order.
    pub(super) fn step(&self, place: usize) -> Step<'_> {
        let rim = self.rim(place);
        let is_rim = |side: Side| rim >> side.index() & 1 == 1;
        let beyond = |side: Side, place: usize| {
            if is_rim(side) {
                return Beyond::Rim;
            }
            let facing = |sides: [ColorIdx; 4]| Beyond::Laid(sides[side.opposite().index()]);
            self.laid[place].map_or(Beyond::Free, facing)
        };
        let free = self.laid[..=place].iter().filter(|laid| laid.is_none());
        Step {
            col: place % self.cols,
            laid: self.laid[place],
            sorted: self.sorted[rim].as_deref().unwrap_or_default(),
            meets: [!is_rim(Side::Top), !is_rim(Side::Left)],
            right: beyond(Side::Right, place + 1),
            bottom: beyond(Side::Bottom, place + self.cols),
            left_after: self.tiles - free.count(),
        }
    }

    /// The columns whose lowest side awaits a free tile other than that of this place, which is to be
    /// laid next.
    pub(super) fn open(&self, place: usize) -> Vec<usize> {
        let is_open = |&col: &usize| {
            let row = place / self.cols + usize::from(col < place % self.cols);
            let below = row * self.cols + col;
            row > 0 && below != place && self.laid.get(below).is_some_and(Option::is_none)
        };
        (0..self.cols).filter(is_open).collect()
    }

    /// The board with these pictures in the free cells, in the order of the scan.
    pub(super) fn board(&self, state: &State, pictures: &[u32]) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = state
            .cells
            .iter()
            .map(|tile| tile.unwrap_or(Tile([0; 4])))
            .collect();
        let free = self
            .cells
            .iter()
            .filter(|&&cell| state.cells[cell].is_none());
        for (&cell, &picture) in free.zip(pictures) {
            tiles[cell] = self.pictures[picture as usize];
        }
        tiles
    }
}

/// The side from which the board is seen: its rows and columns may be exchanged, and the order of each
/// reversed.
struct Look {
    is_transposed: bool,
    is_reversed: [bool; 2],
    frame: [usize; 2],
    /// The side of the puzzle that is seen on each side.
    sides: [Side; 4],
}

impl Look {
    fn new(puzzle: &Puzzle, side: u8) -> Look {
        let [rows, cols] = puzzle.frame();
        let is_transposed = rows < cols || rows == cols && side & 4 != 0;
        let is_reversed = [side & 1 != 0, side & 2 != 0];
        let either =
            |is_reversed: bool, side: Side| if is_reversed { side.opposite() } else { side };
        let mut first = [
            either(is_reversed[0], Side::Top),
            either(is_reversed[1], Side::Left),
        ];
        let mut frame = [rows, cols];
        if is_transposed {
            first.reverse();
            frame.reverse();
        }
        let [top, left] = first;
        Look {
            is_transposed,
            is_reversed,
            frame,
            sides: [top, left.opposite(), top.opposite(), left],
        }
    }

    /// The cell of the puzzle that is seen in a row and a column.
    fn cell(&self, puzzle: &Puzzle, [row, col]: [usize; 2]) -> usize {
        let [rows, cols] = puzzle.frame();
        let [row, col] = if self.is_transposed {
            [col, row]
        } else {
            [row, col]
        };
        let row = if self.is_reversed[0] {
            rows - 1 - row
        } else {
            row
        };
        let col = if self.is_reversed[1] {
            cols - 1 - col
        } else {
            col
        };
        row * cols + col
    }

    fn seen(&self, colors: [ColorIdx; 4]) -> [ColorIdx; 4] {
        self.sides.map(|side| colors[side.index()])
    }
}

/// The colours of a puzzle as indices. Where the tiles of the frame are known, the sides with which they
/// meet each other have colours of their own: they never meet a tile inside.
struct Colors {
    is_framed: bool,
    rim: Rim,
    plain: [ColorIdx; 64],
    of_frame: [ColorIdx; 64],
    count: usize,
}

impl Colors {
    fn new(puzzle: &Puzzle, state: &State) -> Colors {
        let start = Start::random(puzzle, state, &mut Random::new(0));
        let mut colors = Colors {
            is_framed: groups(puzzle, &start).len() > 1,
            rim: puzzle.rim(),
            plain: [0; 64],
            of_frame: [0; 64],
            count: 0,
        };
        let mut is_used = [[false; 64]; 2];
        let rim = colors.rim.color();
        is_used[0][usize::from(rim.unwrap_or(0))] |= rim.is_some();
        for &tile in puzzle.tiles() {
            for side in SIDES {
                let between = usize::from(colors.is_between(tile, side));
                is_used[between][usize::from(tile.color(side))] = true;
            }
        }
        for (indices, is_used) in [
            (&mut colors.plain, is_used[0]),
            (&mut colors.of_frame, is_used[1]),
        ] {
            for (color, _) in is_used.iter().enumerate().filter(|(_, is_used)| **is_used) {
                indices[color] = as_u8(colors.count);
                colors.count += 1;
            }
        }
        colors
    }

    fn count(&self) -> usize {
        self.count
    }

    /// The index of a colour anywhere but between tiles of the frame.
    fn plain(&self, color: u8) -> ColorIdx {
        self.plain[usize::from(color)]
    }

    fn of(&self, tile: Tile) -> [ColorIdx; 4] {
        SIDES.map(|side| {
            let color = usize::from(tile.color(side));
            if self.is_between(tile, side) {
                self.of_frame[color]
            } else {
                self.plain[color]
            }
        })
    }

    /// Whether a tile meets another one of the frame with this side.
    fn is_between(&self, tile: Tile, side: Side) -> bool {
        let is_rim = |at: usize| self.rim == Rim::BorderOnly(tile.0[at % 4]);
        let at = side.index();
        self.is_framed && !is_rim(at) && (is_rim(at + 1) || is_rim(at + 3))
    }
}
