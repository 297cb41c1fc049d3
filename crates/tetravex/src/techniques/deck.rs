//! The tiles of a puzzle in the form that reasoning needs: every picture that a tile can show, and
//! for each side and colour the set of pictures that have it.

use pavage_bits::insert;
use pavage_family::numbers::as_u32;

use super::super::tile::COLORS_MAX;
use super::{Color, KindId, Puzzle, SIDES, Side, Tile, as_u16};

/// A picture of a deck: a tile as it may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PictureId(pub u32);

impl PictureId {
    /// Its index in lists of pictures.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A picture in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: usize,
    /// The picture.
    pub picture: PictureId,
}

/// Some pictures of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellPictures {
    /// The cell.
    pub cell: usize,
    /// The pictures.
    pub pictures: Vec<PictureId>,
}

/// A puzzle with its pictures. The pictures of a kind are next to each other.
#[derive(Debug)]
pub struct Deck<'a> {
    puzzle: &'a Puzzle,
    pictures: Vec<Tile>,
    kinds: Vec<KindId>,
    /// For each picture and side, its colour as a set.
    colors: Vec<[u64; 4]>,
    /// The first picture of each kind, and the number of pictures at the end.
    first: Vec<u32>,
    /// For each side and colour, the set of pictures that have it, `words` words each.
    with: Vec<u64>,
    words: usize,
    /// The cell on each side of each cell, `NO_CELL` outside the board.
    beside: Vec<[u32; 4]>,
}

const NO_CELL: u32 = u32::MAX;

impl<'a> Deck<'a> {
    /// The deck of a puzzle.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Deck<'a> {
        let mut pictures: Vec<Tile> = Vec::new();
        let (mut kinds, mut first) = (Vec::new(), Vec::new());
        for (at, kind) in puzzle.kinds().iter().enumerate() {
            first.push(as_u32(pictures.len()));
            kinds.extend(kind.turns.iter().map(|_| KindId(as_u16(at))));
            pictures.extend(&kind.turns);
        }
        first.push(as_u32(pictures.len()));
        let words = pictures.len().div_ceil(64);
        let beside = (0..puzzle.size())
            .map(|cell| SIDES.map(|side| puzzle.neighbour(cell, side).map_or(NO_CELL, as_u32)));
        let beside = beside.collect();
        let mut with = vec![0; 4 * COLORS_MAX * words];
        for (at, picture) in pictures.iter().enumerate() {
            for side in SIDES {
                let set = side.index() * COLORS_MAX + usize::from(picture.color(side));
                insert(&mut with[set * words..], at);
            }
        }
        let colors = pictures.iter();
        let colors = colors.map(|picture| SIDES.map(|side| 1 << picture.color(side)));
        Deck {
            puzzle,
            colors: colors.collect(),
            pictures,
            kinds,
            first,
            with,
            words,
            beside,
        }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The tile of a picture, turned as it lies.
    #[must_use]
    pub fn tile(&self, picture: PictureId) -> Tile {
        self.pictures[picture.index()]
    }

    /// The kind of tile that shows a picture.
    #[must_use]
    pub fn kind(&self, picture: PictureId) -> KindId {
        self.kinds[picture.index()]
    }

    /// The colour of each side of a picture, as a set.
    pub(super) fn colors(&self, picture: PictureId) -> [u64; 4] {
        self.colors[picture.index()]
    }

    /// The picture that a tile shows. `None` for a tile that the puzzle does not have.
    #[must_use]
    pub fn picture(&self, tile: Tile) -> Option<PictureId> {
        let mut pictures = self.pictures_of(self.puzzle.kind_of(tile)?);
        pictures.find(|picture| self.tile(*picture) == tile)
    }

    /// A tile of a kind, as given.
    #[must_use]
    pub fn face(&self, kind: KindId) -> Tile {
        self.tile(PictureId(self.first[kind.index()]))
    }

    /// The pictures of a kind.
    pub fn pictures_of(&self, kind: KindId) -> impl Iterator<Item = PictureId> + use<> {
        (self.first[kind.index()]..self.first[kind.index() + 1]).map(PictureId)
    }

    /// The cell beside a cell.
    #[inline]
    pub(super) fn beside(&self, cell: usize, side: Side) -> Option<usize> {
        let cell = self.beside[cell][side.index()];
        (cell != NO_CELL).then_some(cell as usize)
    }

    /// How many pictures there are.
    pub(super) fn size(&self) -> usize {
        self.pictures.len()
    }

    /// The number of words of a set of pictures.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The pictures with a colour on a side.
    pub(super) fn with(&self, side: Side, color: Color) -> &[u64] {
        let set = side.index() * COLORS_MAX + usize::from(color);
        &self.with[set * self.words..(set + 1) * self.words]
    }
}
