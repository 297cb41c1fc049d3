//! The data that does not change while one position is searched: its empty cells with their
//! neighbours, the pictures of the tiles left, and tables of the pictures that have one of certain
//! colours on a side.

use pavage_bits::{Bits, SmallSort as _};
use pavage_family::numbers::{as_u16, as_u32};
use std::collections::HashMap;

use super::super::puzzle::{Puzzle, Rim, State};
use super::super::tile::{Color, SIDES, Side, Tile};
use super::sets::Sides;

/// No neighbour to search: the rim, or a tile on the board.
pub(super) const NOBODY: u16 = u16::MAX;

/// The parts of a position, before they are stored in words of a certain width.
pub(super) struct Parts {
    /// The empty cells, row by row.
    pub(super) cells: Vec<usize>,
    /// The pictures of the tiles left. Those of one kind are next to each other.
    pub(super) pictures: Vec<Tile>,
    /// The kind of each picture, as an index into `supply`.
    pub(super) kind_of: Vec<u16>,
    /// How many tiles of each kind are left.
    pub(super) supply: Vec<u16>,
    /// The colours that the pictures have.
    pub(super) colors: Vec<Color>,
    /// Whether the tiles on the board already break a rule.
    pub(super) is_broken: bool,
}

impl Parts {
    pub(super) fn of(puzzle: &Puzzle, state: &State) -> Parts {
        let cells = (0..puzzle.size()).filter(|&cell| state.cells()[cell].is_none());
        let mut parts = Parts {
            cells: cells.collect(),
            pictures: Vec::new(),
            kind_of: Vec::new(),
            supply: Vec::new(),
            colors: Vec::new(),
            is_broken: is_broken(puzzle, state),
        };
        for (kind, left) in puzzle.kinds().iter().zip(state.supply(puzzle)) {
            if left == 0 {
                continue;
            }
            let number = as_u16(parts.supply.len());
            parts.supply.push(as_u16(left));
            parts.pictures.extend(&kind.turns);
            parts.kind_of.resize(parts.pictures.len(), number);
        }
        parts.colors = parts.pictures.iter().flat_map(|tile| tile.0).collect();
        parts.colors.small_sort();
        parts.colors.dedup();
        parts
    }
}

/// Whether two tiles on the board clash, or one clashes with the rim.
fn is_broken(puzzle: &Puzzle, state: &State) -> bool {
    let tile = |cell: usize| state.cells()[cell];
    let breaks = |cell: usize, tile_here: Tile, side: Side| {
        let color = tile_here.color(side);
        match puzzle.neighbour(cell, side) {
            Some(other) => {
                let other = tile(other);
                puzzle.rim() == Rim::BorderOnly(color)
                    || other.is_some_and(|other| other.color(side.opposite()) != color)
            }
            None => puzzle.rim().color().is_some_and(|border| border != color),
        }
    };
    (0..puzzle.size()).any(|cell| {
        tile(cell).is_some_and(|here| SIDES.iter().any(|&side| breaks(cell, here, side)))
    })
}

/// The parts in words: `W` words for a set of pictures, and `S` for the colours of four sides.
pub(super) struct Field<const W: usize, S> {
    pub(super) parts: Parts,
    /// The empty cell on each side of an empty cell, or [`NOBODY`].
    pub(super) neighbours: Vec<[u16; 4]>,
    /// The colour of each side of each picture, as sets of one colour.
    pub(super) sides: Vec<S>,
    /// The first picture of each kind, and the end of the last kind.
    first_of_kind: Vec<u16>,
    /// The distance of each cell from where the search starts. Lower ranks go first.
    pub(super) rank: Vec<u16>,
    /// The colours that each side of each cell may have at first.
    pub(super) allowed: Vec<S>,
    /// Sets of pictures by side, chunk of the colours, and set of colours within the chunk.
    table: Vec<Bits<W>>,
    chunk_bits: u32,
    chunks: usize,
}

/// The number of colours in one chunk when there are many. A table has 2 to this power entries.
const CHUNK_BITS: usize = 6;

impl<const W: usize, S: Sides> Field<W, S> {
    /// # Panics
    /// The pictures or colours do not fit the words.
    pub(super) fn new(puzzle: &Puzzle, state: &State, parts: Parts) -> Field<W, S> {
        assert!(parts.pictures.len() <= 64 * W && parts.colors.len() <= S::WIDTH);
        let number: HashMap<Color, usize> =
            (0..).zip(&parts.colors).map(|(at, &c)| (c, at)).collect();
        let only = |tile: &Tile| {
            let sides = SIDES.iter().enumerate();
            sides.fold(S::NONE, |set, (at, &side)| {
                set.with(at, 1 << number[&tile.color(side)])
            })
        };
        let sides = parts.pictures.iter().map(only).collect();
        let mut first_of_kind = vec![0; parts.supply.len() + 1];
        for (at, &kind) in parts.kind_of.iter().enumerate() {
            first_of_kind[usize::from(kind) + 1] = as_u16(at) + 1;
        }
        let count = parts.colors.len().max(1);
        let chunks = if count <= 16 {
            2
        } else {
            count.div_ceil(CHUNK_BITS)
        };
        let chunk_bits = as_u32(count.div_ceil(chunks));
        let mut field = Field {
            neighbours: neighbours(puzzle, &parts.cells),
            rank: ranks(puzzle, state, &parts.cells),
            allowed: allowed(puzzle, state, &parts, &number),
            parts,
            sides,
            first_of_kind,
            table: Vec::new(),
            chunk_bits,
            chunks,
        };
        field.fill_table();
        field
    }

    fn fill_table(&mut self) {
        let in_chunk = 1_usize << self.chunk_bits;
        let mut table = vec![Bits::EMPTY; 4 * self.chunks * in_chunk];
        for side in 0..4 {
            for chunk in 0..self.chunks {
                let row = &mut table[(side * self.chunks + chunk) * in_chunk..][..in_chunk];
                for (picture, sides) in self.sides.iter().enumerate() {
                    let bits = sides.on(side) >> (as_u32(chunk) * self.chunk_bits);
                    if bits < in_chunk as u64 && bits > 0 {
                        let bits = usize::try_from(bits).expect("it is below the size of a chunk");
                        row[bits].insert(picture);
                    }
                }
                // The entry of a set of several colours: that of the set without its lowest colour,
                // and that colour.
                for set in 1..in_chunk {
                    let (lowest, rest) = (set & set.wrapping_neg(), set & (set - 1));
                    if rest > 0 {
                        row[set] = row[rest] | row[lowest];
                    }
                }
            }
        }
        self.table = table;
    }

    /// The pictures of a kind.
    pub(super) fn pictures_of(&self, kind: usize) -> std::ops::Range<usize> {
        usize::from(self.first_of_kind[kind])..usize::from(self.first_of_kind[kind + 1])
    }

    /// The pictures that have one of these colours on this side.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "only the bits of one chunk are used"
    )]
    pub(super) fn with(&self, side: usize, colors: u64) -> Bits<W> {
        let in_chunk = 1_usize << self.chunk_bits;
        let mut bits = colors;
        let mut at = side * self.chunks * in_chunk;
        let mut set = self.table[at + (bits as usize & (in_chunk - 1))];
        bits >>= self.chunk_bits;
        while bits != 0 {
            at += in_chunk;
            set = set | self.table[at + (bits as usize & (in_chunk - 1))];
            bits >>= self.chunk_bits;
        }
        set
    }
}

fn neighbours(puzzle: &Puzzle, cells: &[usize]) -> Vec<[u16; 4]> {
    let mut number = vec![NOBODY; puzzle.size()];
    for (at, &cell) in cells.iter().enumerate() {
        number[cell] = as_u16(at);
    }
    let next = |cell: usize, side| puzzle.neighbour(cell, side).map_or(NOBODY, |at| number[at]);
    let around = |&cell: &usize| SIDES.map(|side| next(cell, side));
    cells.iter().map(around).collect()
}

/// The search grows ring by ring from the tile on the board, if there is exactly one, or else from
/// the middle. Cells close to what is filled have the most neighbours that restrict them.
fn ranks(puzzle: &Puzzle, state: &State, cells: &[usize]) -> Vec<u16> {
    let [rows, cols] = puzzle.frame();
    let mut placed = (0..puzzle.size()).filter(|&cell| state.cells()[cell].is_some());
    let single = placed.next().filter(|_| placed.next().is_none());
    let middle = match single {
        Some(cell) => [2 * (cell / cols), 2 * (cell % cols)],
        None => [rows - 1, cols - 1],
    };
    let rank = |&cell: &usize| {
        let off = |at: usize, middle: usize| (2 * at).abs_diff(middle);
        let off = [off(cell / cols, middle[0]), off(cell % cols, middle[1])];
        let ring = off[0].max(off[1]);
        as_u16((ring * 8 + (off[0] + off[1]) * 8 / (2 * ring + 1)).min(usize::from(u16::MAX)))
    };
    cells.iter().map(rank).collect()
}

/// The colours that rim and neighbours allow on each side.
fn allowed<S: Sides>(
    puzzle: &Puzzle,
    state: &State,
    parts: &Parts,
    number: &HashMap<Color, usize>,
) -> Vec<S> {
    let only = |color: Color| number.get(&color).map_or(0, |&at| 1_u64 << at);
    let all = parts.colors.iter().fold(0, |set, &color| set | only(color));
    let inside = match puzzle.rim() {
        Rim::BorderOnly(border) => all & !only(border),
        _ => all,
    };
    let on = |cell: usize, side: Side| match puzzle.neighbour(cell, side) {
        None => puzzle.rim().color().map_or(all, only),
        Some(other) => {
            let tile = state.cells()[other];
            tile.map_or(inside, |tile| only(tile.color(side.opposite())) & inside)
        }
    };
    let around = |&cell: &usize| {
        let sides = SIDES.iter().enumerate();
        sides.fold(S::NONE, |set, (at, &side)| set.with(at, on(cell, side)))
    };
    parts.cells.iter().map(around).collect()
}
