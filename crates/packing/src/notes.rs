//! The notes of a checker of deductions. They depend on the puzzle alone and not on earlier
//! reasoning: they list the placements themselves from the drawn pieces, flood regions and add up
//! sizes in the simplest way, and share no code with the techniques. From the techniques' list of
//! placements they read only which placement each number stands for. Each technique checks a
//! deduction by its definition, on these notes alone.

use pavage_family::numbers::{as_i32, as_u32};
use std::collections::{BTreeMap, BTreeSet};

use pavage_grid::{CellId, Freedom, Lattice, Point, Symmetry};

use super::amount::Amount;
use super::pieces::Piece;
use super::puzzle::{OPEN, Puzzle, State};
use super::techniques::{Case, Cell, Conflict, Deduction, Locus, PieceId, PlacementId, Placements};

/// The most placements that are tried to cover a few cells.
const ATTEMPTS_MAX: u64 = 5_000;

/// A cell as layer, row and column.
pub(super) type Spot = [i32; 3];
/// The cells of a placement.
pub(super) type Spots = BTreeSet<Spot>;

/// A position as the checker sees it, with the remaining candidates.
#[derive(Clone, Debug)]
pub struct Notes {
    pub(super) empty: Spots,
    /// For each group of equal pieces, how many copies are left. `size` holds the size of its
    /// pieces.
    pub(super) left: Vec<usize>,
    /// How many of them must be laid.
    pub(super) need: Vec<usize>,
    /// How many pieces must and may be laid in all, and which groups are open cells.
    number: Amount,
    opens: Vec<bool>,
    is_over_full: bool,
    pub(super) size: Vec<usize>,
    /// The group and the cells of each placement, by the number of the placement.
    placements: Vec<(usize, Spots)>,
    pub(super) candidates: BTreeSet<u32>,
    /// The place of each cell by its number. `groups` holds the group of each piece.
    spots: Vec<Spot>,
    groups: Vec<usize>,
    lattice: &'static Lattice,
}

impl Notes {
    /// The notes about a position. `None` when the list of placements does not belong to the
    /// position.
    #[must_use]
    pub fn new(puzzle: &Puzzle, state: &State, on: &Placements) -> Option<Notes> {
        let spot = |cell| puzzle.board().point(cell).0;
        let lattice = puzzle.board().lattice();
        let taken = state.placed.iter().flat_map(|placed| &placed.cells);
        let taken: Spots = taken.map(|cell| spot(*cell)).collect();
        let all = puzzle.board().cells();
        let open = all.filter(|cell| !puzzle.is_open(*cell)).map(spot);
        let empty: Spots = open.filter(|spot| !taken.contains(spot)).collect();
        let mut groups: Vec<(BTreeSet<Spots>, Vec<char>)> = Vec::new();
        let mut need: Vec<usize> = Vec::new();
        for piece in puzzle.pieces() {
            let lying = state
                .placed
                .iter()
                .filter(|placed| placed.piece == piece.name);
            let lying = lying.count();
            let needed = (piece.count - piece.left_out.min(piece.count)) as usize;
            let needed = needed.saturating_sub(lying);
            let fits = empty.len() / piece.shape.size();
            let copies = (piece.count as usize).saturating_sub(lying);
            let laid = state.placed.len();
            let most = puzzle.rules().used.and_then(Amount::most);
            let more = most.map_or(usize::MAX, |most| (most as usize).saturating_sub(laid));
            let copies = copies
                .min(fits.max(needed))
                .min(needed.saturating_add(more));
            let images = images(piece);
            let names = std::iter::repeat_n(piece.name, copies);
            match groups.iter().position(|(other, _)| *other == images) {
                _ if copies == 0 => {}
                Some(at) => {
                    groups[at].1.extend(names);
                    need[at] += needed;
                }
                None => {
                    groups.push((images, names.collect()));
                    need.push(needed);
                }
            }
        }
        let rooms = open_cells(puzzle, state, &empty);
        let pieces = groups.len();
        let mut left: Vec<usize> = groups.iter().map(|(_, names)| names.len()).collect();
        let mut sizes: Vec<usize> = groups.iter().map(|(images, _)| size(images)).collect();
        for (cells, least, most) in &rooms {
            need.push(*least);
            left.push(*most);
            sizes.push(1);
            assert!(cells.is_subset(&empty), "open cells are empty");
        }
        let of_name = |name: char| groups.iter().position(|(_, names)| names.contains(&name));
        let room_of = |cells: &Spots| {
            let room = rooms.iter().position(|(room, _, _)| cells.is_subset(room));
            Some(pieces + room?)
        };
        let mut expected = BTreeSet::new();
        for (at, (images, _)) in groups.iter().enumerate() {
            for image in images {
                let first = Point(*image.first()?);
                for spot in &empty {
                    let shift = Point(*spot) - first;
                    let cells: Spots = image.iter().map(|&at| (Point(at) + shift).0).collect();
                    if lattice.translates(shift) && cells.is_subset(&empty) {
                        expected.insert((at, cells));
                    }
                }
            }
        }
        for (at, (cells, _, _)) in rooms.iter().enumerate().filter(|(_, room)| room.2 > 0) {
            expected.extend(cells.iter().map(|spot| (pieces + at, Spots::from([*spot]))));
        }
        let placements = on.all().map(|at| {
            let placement = on.placement(at);
            let cells: Spots = placement.cells.iter().map(|cell| spot(*cell)).collect();
            match placement.piece {
                OPEN => Some((room_of(&cells)?, cells)),
                name => Some((of_name(name)?, cells)),
            }
        });
        let placements: Vec<(usize, Spots)> = placements.collect::<Option<_>>()?;
        let listed: BTreeSet<(usize, Spots)> = placements.iter().cloned().collect();
        if listed != expected || listed.len() != placements.len() {
            return None;
        }
        let opens = (0..left.len()).map(|group| group >= pieces).collect();
        let number = puzzle.rules().used.unwrap_or(Amount::ANY);
        let laid = as_u32(state.placed.len());
        let pieces = on.pieces().map(|piece| {
            if !on.is_open(piece) {
                return of_name(on.names(piece)[0]);
            }
            let without = || rooms.iter().position(|(cells, _, _)| cells.is_empty());
            let Some(first) = on.of_piece(piece).next() else {
                return Some(pieces + without()?);
            };
            let cells = on.placement(first).cells;
            room_of(&cells.iter().map(|cell| spot(*cell)).collect())
        });
        Some(Notes {
            number: number.after(laid),
            is_over_full: number.most().is_some_and(|most| most < laid),
            opens,
            left,
            need,
            size: sizes,
            candidates: (0..as_u32(placements.len())).collect(),
            spots: on.cells().map(|cell| spot(on.cell_id(cell))).collect(),
            groups: pieces.collect::<Option<_>>()?,
            placements,
            empty,
            lattice,
        })
    }

    /// Draws a deduction.
    pub fn note(&mut self, deduction: &Deduction) {
        for placement in &deduction.placed {
            self.place(*placement);
        }
        for placement in &deduction.gone {
            self.candidates.remove(&placement.0);
        }
    }

    /// Whether a conflict really is one.
    #[must_use]
    pub fn cannot_be(&self, conflict: Conflict) -> bool {
        match conflict {
            Conflict::Area => {
                let area = |copies: &[usize]| {
                    let sizes = copies.iter().zip(&self.size);
                    sizes.map(|(left, size)| left * size).sum::<usize>()
                };
                area(&self.left) < self.empty.len() || area(&self.need) > self.empty.len()
            }
            Conflict::Number => {
                self.is_over_full || self.empty.is_empty() && self.number.least() > 0
            }
            Conflict::Region(first, size) => {
                let region = self.region(self.spot(first));
                let all: Vec<usize> = (0..self.left.len()).collect();
                region.len() == usize::from(size) && !self.adds_up(&all, region.len())
            }
            Conflict::Shape(first, size) => {
                let region = self.region(self.spot(first));
                region.len() == usize::from(size) && self.is_hole(&region)
            }
            Conflict::Cell(cell) => {
                let spot = self.spot(cell);
                self.empty.contains(&spot) && self.over(spot).is_empty()
            }
            Conflict::Piece(piece) => {
                let group = self.group(piece);
                self.of_group(group).len() < self.need[group]
            }
        }
    }

    /// Whether the steps of a world hold and end in a contradiction.
    pub(super) fn fails(&self, told: &Case) -> bool {
        let [placement] = told.assumptions[..] else {
            return false;
        };
        self.supposing(placement).is_some_and(|mut world| {
            let follows = told.events.iter().all(|event| {
                let holds = event.holds(&world);
                world.note(event);
                holds
            });
            follows
                && told
                    .conflict
                    .is_some_and(|conflict| world.cannot_be(conflict))
        })
    }

    /// The notes after a placement. `None` if it is not a candidate.
    pub(super) fn supposing(&self, placement: PlacementId) -> Option<Notes> {
        self.candidates.contains(&placement.0).then(|| {
            let mut world = self.clone();
            world.place(placement);
            world
        })
    }

    /// Whether no candidates fill the empty cells with all copies that are left, by trying everything;
    /// `None` when that takes more positions than are left to look at.
    pub(super) fn cannot_be_filled(&self, positions: &mut u64) -> Option<bool> {
        let Some(spot) = (self.empty.iter()).min_by_key(|spot| self.over(**spot).len()) else {
            let lacks = self.need.iter().any(|need| *need > 0);
            return Some(lacks || self.is_over_full || self.number.least() > 0);
        };
        for at in self.over(*spot) {
            *positions = positions.checked_sub(1)?;
            let mut world = self.clone();
            world.place(PlacementId(at));
            if !world.cannot_be_filled(positions)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether the remaining pieces cannot cover these empty cells, whatever was ruled out: because
    /// the cells are cut off and no pieces have as many cells together, or because every attempt
    /// fails. Pieces may stick out of the cells. Too many attempts count as no.
    pub(super) fn is_hole(&self, cells: &Spots) -> bool {
        let is_empty = !cells.is_empty() && cells.is_subset(&self.empty);
        let first = cells.first().copied();
        let is_cut_off = first.is_some_and(|first| self.region(first) == *cells);
        let all: Vec<usize> = (0..self.left.len()).collect();
        let fails = || {
            let touches = |at: &u32| !self.cells_of(*at).is_disjoint(cells);
            let over: Vec<u32> = (0..as_u32(self.placements.len())).filter(touches).collect();
            let attempts = &mut { ATTEMPTS_MAX };
            self.cannot_cover(cells, &self.empty, &self.left, &over, attempts) == Some(true)
        };
        is_empty && (is_cut_off && !self.adds_up(&all, cells.len()) || fails())
    }

    /// Whether every attempt to cover the cells of these that are empty, with so many copies of each
    /// group left, fails. `over` are the placements that may be tried. `None` when there are too many
    /// attempts.
    fn cannot_cover(
        &self,
        cells: &Spots,
        empty: &Spots,
        left: &[usize],
        over: &[u32],
        attempts: &mut u64,
    ) -> Option<bool> {
        let fits = |at: &&u32| {
            let (group, its) = &self.placements[**at as usize];
            left[*group] > 0 && its.is_subset(empty)
        };
        let over: Vec<u32> = over.iter().filter(fits).copied().collect();
        let covers = |spot: &Spot, at: &u32| self.cells_of(*at).contains(spot);
        let number = |spot: &&Spot| over.iter().filter(|at| covers(spot, at)).count();
        let Some(spot) = cells.intersection(empty).min_by_key(number) else {
            return Some(false);
        };
        for at in over.iter().filter(|at| covers(spot, at)) {
            *attempts = attempts.checked_sub(1)?;
            let (group, its) = &self.placements[*at as usize];
            let rest: Spots = empty.difference(its).copied().collect();
            let mut copies = left.to_vec();
            copies[*group] -= 1;
            if !self.cannot_cover(cells, &rest, &copies, &over, attempts)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether a deduction is what is left to say when these candidates at a place fail.
    pub(super) fn is_left(
        &self,
        locus: Locus,
        failed: &BTreeSet<u32>,
        deduction: &Deduction,
    ) -> bool {
        let here = self.at(locus);
        let left: BTreeSet<u32> = here.difference(failed).copied().collect();
        let placed = deduction.placed.is_empty() || left == ids(&deduction.placed);
        let gone = ids(&deduction.gone);
        self.is_choice(locus) && failed.is_subset(&here) && gone.is_subset(failed) && placed
    }

    /// Whether exactly one of the candidates at a place must be chosen.
    pub(super) fn is_choice(&self, locus: Locus) -> bool {
        match locus {
            Locus::Cell(cell) => self.empty.contains(&self.spot(cell)),
            Locus::Piece(piece) => {
                let group = self.group(piece);
                self.left[group] == 1 && self.need[group] == 1
            }
        }
    }

    /// The candidates at a place.
    pub(super) fn at(&self, locus: Locus) -> BTreeSet<u32> {
        match locus {
            Locus::Cell(cell) => self.over(self.spot(cell)),
            Locus::Piece(piece) => self.of_group(self.group(piece)),
        }
    }

    /// Places a piece: takes its cells and one copy, and removes the candidates that no longer fit.
    fn place(&mut self, placement: PlacementId) {
        let (group, cells) = self.placements[placement.0 as usize].clone();
        self.left[group] = self.left[group].saturating_sub(1);
        self.need[group] = self.need[group].saturating_sub(1);
        if !self.opens[group] {
            self.is_over_full |= self.number.most() == Some(0);
            self.number = self.number.after(1);
        }
        self.empty.retain(|spot| !cells.contains(spot));
        let used_up = self.left[group] == 0;
        let placements = &self.placements;
        self.candidates.retain(|at| {
            let (other, its) = &placements[*at as usize];
            its.is_disjoint(&cells) && !(used_up && *other == group)
        });
    }

    /// The candidates that cover a cell.
    pub(super) fn over(&self, spot: Spot) -> BTreeSet<u32> {
        let covers = |at: &u32| self.placements[*at as usize].1.contains(&spot);
        self.candidates.iter().copied().filter(covers).collect()
    }

    /// The candidates of a group.
    pub(super) fn of_group(&self, group: usize) -> BTreeSet<u32> {
        let is_it = |at: &u32| self.placements[*at as usize].0 == group;
        self.candidates.iter().copied().filter(is_it).collect()
    }

    /// The group of a placement.
    pub(super) fn group_of(&self, placement: u32) -> usize {
        self.placements[placement as usize].0
    }

    /// The cells of a placement.
    pub(super) fn cells_of(&self, placement: u32) -> &Spots {
        &self.placements[placement as usize].1
    }

    /// Where a cell lies.
    pub(super) fn spot(&self, cell: Cell) -> Spot {
        self.spots[usize::from(cell.0)]
    }

    /// The group of a piece.
    pub(super) fn group(&self, piece: PieceId) -> usize {
        self.groups[usize::from(piece.0)]
    }

    /// The empty cells connected to a cell.
    pub(super) fn region(&self, first: Spot) -> Spots {
        let mut region = Spots::new();
        let mut open = vec![first];
        while let Some(spot) = open.pop() {
            if self.empty.contains(&spot) && region.insert(spot) {
                let point = Point(spot);
                let steps = self.lattice.steps(point).iter();
                open.extend(steps.map(|&step| (point + step).0));
            }
        }
        region
    }

    /// Whether some of the remaining copies of these groups have exactly `cells` cells together.
    pub(super) fn adds_up(&self, groups: &[usize], cells: usize) -> bool {
        let mut known = BTreeMap::new();
        self.adds_up_to(groups, cells, &mut known)
    }

    fn adds_up_to(
        &self,
        groups: &[usize],
        cells: usize,
        known: &mut BTreeMap<(usize, usize), bool>,
    ) -> bool {
        let Some((first, rest)) = groups.split_first() else {
            return cells == 0;
        };
        if let Some(known) = known.get(&(groups.len(), cells)) {
            return *known;
        }
        let most = self.left[*first].min(cells / self.size[*first]);
        let found = (0..=most)
            .any(|copies| self.adds_up_to(rest, cells - copies * self.size[*first], known));
        known.insert((groups.len(), cells), found);
        found
    }
}

/// The cells of each rule that lets cells stay open, among the empty ones, and how many of them stay
/// open at least and at most.
fn open_cells(puzzle: &Puzzle, state: &State, empty: &Spots) -> Vec<(Spots, usize, usize)> {
    let rules = puzzle.rules();
    let spot = |cell: &CellId| puzzle.board().point(*cell).0;
    let mut usual: BTreeSet<CellId> = puzzle.board().cells().collect();
    usual.retain(|cell| !rules.is_optional(*cell));
    for choice in rules.choices() {
        for cell in &choice.cells {
            usual.remove(cell);
        }
    }
    let here = |cells: &mut dyn Iterator<Item = CellId>| -> Spots {
        cells
            .map(|cell| spot(&cell))
            .filter(|at| empty.contains(at))
            .collect()
    };
    let spared = state
        .open
        .iter()
        .filter(|cell| usual.contains(*cell))
        .count();
    let mut rooms = Vec::new();
    let cells = here(&mut usual.iter().copied());
    let most = rules.spare.most().map_or(cells.len(), |most| {
        cells.len().min((most as usize).saturating_sub(spared))
    });
    let least = (rules.spare.least() as usize).saturating_sub(spared);
    rooms.push((cells, least, most));
    let cells = here(
        &mut puzzle
            .board()
            .cells()
            .filter(|cell| rules.is_optional(*cell)),
    );
    let number = cells.len();
    rooms.push((cells, 0, number));
    for choice in rules.choices() {
        if !choice.cells.iter().any(|cell| state.open.contains(cell)) {
            rooms.push((here(&mut choice.cells.iter().copied()), 1, 1));
        }
    }
    rooms
}

/// The numbers of placements in the notes.
pub(super) fn ids(placements: &[PlacementId]) -> BTreeSet<u32> {
    placements.iter().map(|at| at.0).collect()
}

fn size(images: &BTreeSet<Spots>) -> usize {
    images.iter().next().map_or(0, BTreeSet::len)
}

/// All images of the drawn piece, each moved so that its first cell in reading order is near the
/// origin.
fn images(piece: &Piece) -> BTreeSet<Spots> {
    let lattice = piece.lattice;
    let turns_over = lattice.is_solid && piece.freedom.rotate && piece.shape.lies_in_a_plane();
    let freedom = Freedom {
        flip: piece.freedom.flip || turns_over,
        ..piece.freedom
    };
    let allowed = lattice.symmetries().iter();
    let allowed = allowed.filter(|symmetry| freedom.allows(symmetry.movement));
    let image = |symmetry: &Symmetry| -> Spots {
        let points = piece.shape.points().iter();
        let points: Vec<Point> = points
            .map(|&point| lattice.image(symmetry, point))
            .collect();
        let first = *points.iter().min().expect("pieces have cells");
        let kind = lattice.kind(first).expect("pieces have cells only");
        let shift = first - Point::flat(0, as_i32(kind));
        points.iter().map(|&point| (point - shift).0).collect()
    };
    allowed.map(image).collect()
}
