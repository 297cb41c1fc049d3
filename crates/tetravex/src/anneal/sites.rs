//! A full board laid out so that all changes of one cell can be weighed at once.
//!
//! For each side, the colours of all cells that may change are one list, and so are the wishes of
//! their neighbours; comparing them runs over the lists without a branch. If the colour of the rim
//! occurs only there, tiles and cells fall into *groups*: corners, edges, and the inner tiles. In a
//! solution each tile lies in its own group.

use std::ops::Range;

use pavage_bits::Random;
use pavage_family::numbers::{as_u8, as_u32};

use super::groups::groups;
use super::start::Start;
use crate::mistakes::{energy, inside};
use crate::{Color, Puzzle, Rim, SIDES, Tile};

/// Groups begin at multiples of this, so that loops over them need no remainder.
pub(super) const LANES: usize = 16;

/// Three bytes that no side has: for a place without a cell, for the wish of a free rim, and for
/// the wish of a cell beside the colour of the rim.
const NO_SIDE: Color = 0x90;
const NO_WISH: Color = 0x80;
const NEVER: Color = 127;

/// The hits of a place without a cell. They make the gain of every change that involves it
/// negligible.
const NO_CELL: u8 = 42;

/// No site.
pub(super) const NONE: u32 = u32::MAX;

/// A full board. A *site* is a cell that may change.
///
/// Invariants: `wishes` holds the colours of the neighbours. `hits` of a site is the number of
/// sides on which its tile has the wished colour. `bad` lists the sites with fewer hits than they
/// can have. `energy` is that of the board.
#[derive(Clone)]
pub(super) struct Sites {
    pub can_turn: bool,
    rim: Rim,
    frame: [usize; 2],
    groups: Vec<Range<usize>>,
    /// The cell of each site. `sites` holds the site of each cell.
    cells: Vec<u32>,
    sites: Vec<u32>,
    /// The group of a site.
    group: Vec<u8>,
    near: Vec<[u32; 4]>,
    pub sides: [Vec<Color>; 4],
    pub wishes: [Vec<Color>; 4],
    pub hits: Vec<u8>,
    hits_max: Vec<u8>,
    bad: Vec<u32>,
    /// The index of each site in `bad`.
    in_bad: Vec<u32>,
    /// The board at the start. Only its cells that may not change are valid.
    tiles: Vec<Tile>,
    energy: u64,
}

impl Sites {
    pub(super) fn new(puzzle: &Puzzle, start: &Start, random: &mut Random) -> Sites {
        let mut tiles = start.tiles.clone();
        let mut sites = Sites::empty(puzzle);
        for (number, group) in groups(puzzle, start).into_iter().enumerate() {
            let from = sites.cells.len();
            for (cell, mut tile) in group {
                if puzzle.can_turn() && !start.is_given {
                    tile = tile.turned(as_u8(random.index(4)));
                }
                tiles[cell] = tile;
                sites.sites[cell] = as_u32(sites.cells.len());
                sites.cells.push(as_u32(cell));
                sites.group.push(as_u8(number));
            }
            let to = sites.cells.len();
            sites.groups.push(from..to);
            let full = to.next_multiple_of(LANES);
            sites.cells.resize(full, NONE);
            sites.group.resize(full, u8::MAX);
        }
        sites.energy = energy(puzzle, &tiles);
        sites.tiles = tiles;
        sites.fill(puzzle);
        sites
    }

    fn empty(puzzle: &Puzzle) -> Sites {
        Sites {
            can_turn: puzzle.can_turn(),
            rim: puzzle.rim(),
            frame: puzzle.frame(),
            groups: Vec::new(),
            cells: Vec::new(),
            sites: vec![NONE; puzzle.size()],
            group: Vec::new(),
            near: Vec::new(),
            sides: Default::default(),
            wishes: Default::default(),
            hits: Vec::new(),
            hits_max: Vec::new(),
            bad: Vec::new(),
            in_bad: Vec::new(),
            tiles: Vec::new(),
            energy: 0,
        }
    }

    fn fill(&mut self, puzzle: &Puzzle) {
        let length = self.cells.len();
        self.near = vec![[NONE; 4]; length];
        self.sides = [(); 4].map(|()| vec![NO_SIDE; length]);
        self.wishes = [(); 4].map(|()| vec![NO_WISH; length]);
        self.hits = vec![NO_CELL; length];
        self.hits_max = vec![0; length];
        self.in_bad = vec![NONE; length];
        for site in self.all() {
            let cell = self.cell(site);
            for side in SIDES {
                let to = side.index();
                let wish = match puzzle.neighbour(cell, side) {
                    None => self.rim.color().unwrap_or(NO_WISH),
                    Some(other) => {
                        self.near[site][to] = self.sites[other];
                        self.turned_to_neighbour(self.tiles[other].color(side.opposite()))
                    }
                };
                self.wishes[to][site] = wish;
                self.sides[to][site] = self.tiles[cell].color(side);
                self.hits_max[site] += u8::from(wish != NO_WISH);
            }
        }
        for site in self.all() {
            self.recount(site);
        }
    }

    /// How many places for sites there are. Some are unused.
    pub(super) fn length(&self) -> usize {
        self.cells.len()
    }

    /// All sites.
    fn all(&self) -> Vec<usize> {
        self.groups.iter().cloned().flatten().collect()
    }

    pub(super) fn energy(&self) -> u64 {
        self.energy
    }

    /// The numbers of rows and columns.
    pub(super) fn frame(&self) -> [usize; 2] {
        self.frame
    }

    /// The cell of a site.
    pub(super) fn cell(&self, site: usize) -> usize {
        self.cells[site] as usize
    }

    /// The site of a cell. `None` for a cell that may not change.
    pub(super) fn site(&self, cell: usize) -> Option<usize> {
        let site = self.sites[cell];
        (site != NONE).then_some(site as usize)
    }

    /// Whether there is any change.
    pub(super) fn can_move(&self) -> bool {
        let least = if self.can_turn { 1 } else { 2 };
        self.groups.iter().any(|group| group.len() >= least)
    }

    /// The group of a site, and its sites.
    pub(super) fn group(&self, site: usize) -> (u8, Range<usize>) {
        let group = self.group[site];
        (group, self.groups[usize::from(group)].clone())
    }

    /// The neighbours of a site, by side. `NONE` where there is none.
    pub(super) fn near(&self, site: usize) -> [u32; 4] {
        self.near[site]
    }

    /// The sites that could have more hits.
    pub(super) fn bad(&self) -> &[u32] {
        &self.bad
    }

    pub(super) fn tile(&self, site: usize) -> Tile {
        let [top, right, bottom, left] = &self.sides;
        Tile([top[site], right[site], bottom[site], left[site]])
    }

    /// The wishes of the neighbours of a site, as a tile.
    pub(super) fn wish(&self, site: usize) -> Tile {
        let [top, right, bottom, left] = &self.wishes;
        Tile([top[site], right[site], bottom[site], left[site]])
    }

    /// The tiles of all cells, row by row.
    pub(super) fn tiles(&self) -> Vec<Tile> {
        let mut tiles = self.tiles.clone();
        for site in self.all() {
            tiles[self.cell(site)] = self.tile(site);
        }
        tiles
    }

    /// The colour that a neighbour must have beside a side of this colour.
    pub(super) fn turned_to_neighbour(&self, color: Color) -> Color {
        inside(self.rim, color).unwrap_or(NEVER)
    }

    /// Lays a tile. [`Sites::settle`] must then recount what depends on it.
    pub(super) fn lay(&mut self, site: usize, tile: Tile) {
        for side in 0..4 {
            self.sides[side][site] = tile.0[side];
            let other = self.near[site][side];
            if other != NONE {
                self.wishes[side ^ 2][other as usize] = self.turned_to_neighbour(tile.0[side]);
            }
        }
    }

    /// Recounts the hits around a site whose tile changed.
    pub(super) fn settle(&mut self, site: usize) {
        self.recount(site);
        for other in self.near[site] {
            if other != NONE {
                self.recount(other as usize);
            }
        }
    }

    /// Records the gain of a change.
    pub(super) fn gain(&mut self, gain: i32) {
        self.energy = self.energy.wrapping_add_signed(-i64::from(gain));
    }

    fn recount(&mut self, site: usize) {
        let hits = hits(self.tile(site), self.wish(site));
        self.hits[site] = hits;
        let place = self.in_bad[site];
        match (hits < self.hits_max[site], place != NONE) {
            (true, false) => {
                self.in_bad[site] = as_u32(self.bad.len());
                self.bad.push(as_u32(site));
            }
            (false, true) => {
                self.bad.swap_remove(place as usize);
                if let Some(&moved) = self.bad.get(place as usize) {
                    self.in_bad[moved as usize] = place;
                }
                self.in_bad[site] = NONE;
            }
            _ => {}
        }
    }

    /// The number of matching pairs of sides that touch one of these sites. `is_in` marks the
    /// sites.
    pub(super) fn matches(&self, sites: &[usize], is_in: &[bool]) -> i32 {
        let mut halves = 0;
        for &site in sites {
            for side in 0..4 {
                if self.sides[side][site] == self.wishes[side][site] {
                    let other = self.near[site][side];
                    let is_met_twice = other != NONE && is_in[other as usize];
                    halves += if is_met_twice { 1 } else { 2 };
                }
            }
        }
        halves / 2
    }
}

/// The number of sides on which a tile has the wished colour.
pub(super) fn hits(tile: Tile, wish: Tile) -> u8 {
    let [top, right, bottom, left] = tile.0;
    let hit = |have, side: usize| u8::from(have == wish.0[side]);
    hit(top, 0) + hit(right, 1) + hit(bottom, 2) + hit(left, 3)
}
