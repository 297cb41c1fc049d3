//! A position of the search: the candidates of each empty cell, and their consequences.
//!
//! *Idea.* Touching sides have equal colours. So the colours that the pictures of a cell have on a
//! side are all that its neighbour may have there, and the neighbour keeps only pictures with one
//! of them. This is arc consistency between cells over the colours of their sides. It pays only
//! where sets are small, that is, next to tiles on the board; cells with larger sets receive
//! restrictions from their neighbours, but pass none on. A cell with one picture takes its tile.
//! When the last tile of a kind is taken, small sets lose its pictures at once, large ones when
//! they are next examined.
//!
//! *Undoing.* The first change of a cell after each choice saves the cell, and backtracking
//! restores the saved cells.

use pavage_bits::{Bits, insert, members, ones, remove};
use pavage_family::numbers::{as_u16, as_u32};

use super::field::{Field, NOBODY};
use super::sets::Sides;

/// The knowledge about a cell.
#[derive(Clone, Copy)]
struct Cell<const W: usize, S> {
    /// Its candidates. Large sets may contain pictures whose tiles are all taken.
    pictures: Bits<W>,
    /// The colours that its sides may have.
    allowed: S,
    /// The number of its candidates.
    count: u16,
    /// Whether it has taken its tile.
    is_placed: bool,
}

/// A cell has no candidate left.
pub(super) struct DeadEnd(pub(super) u16);

/// A moment that can be restored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    saved: usize,
    taken: usize,
}

/// The state of the empty cells.
#[derive(Clone)]
pub(super) struct Grid<const W: usize, S> {
    cells: Vec<Cell<W, S>>,
    /// The pictures with tiles that are not taken.
    available: Bits<W>,
    supply: Vec<u16>,
    /// The undecided cells with few pictures, as bits.
    small: Vec<u64>,
    /// Cells whose candidates changed.
    queue: Vec<u16>,
    is_queued: Vec<bool>,
    saved: Vec<(u16, Cell<W, S>)>,
    /// For each cell, the choice after which it was last saved.
    saved_at: Vec<u64>,
    choices: u64,
    taken: Vec<u16>,
    bounds: Bounds,
    /// The number of elementary updates so far.
    pub(super) work: u64,
}

/// Which sets count as small. The bounds come from measurements; they change the cost, not the
/// answers.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// Cells with at most this many pictures pass restrictions on.
    spoken: u16,
    /// Sides with at most this many colours pass restrictions on.
    colors: u32,
    /// Cells with at most this many pictures lose pictures of taken tiles at once.
    small: u16,
}

impl Bounds {
    fn of<const W: usize, S>(field: &Field<W, S>) -> Bounds {
        let pictures = field.parts.pictures.len();
        let colors = field.parts.colors.len().max(1);
        // About the number of pictures with one given colour on one given side.
        let spoken = as_u16((pictures / colors * 5 / 4).clamp(10, 64));
        Bounds {
            spoken,
            colors: (as_u32(colors) * 3 / 4).max(2),
            small: spoken.min(6),
        }
    }
}

/// How many candidates these are.
#[inline]
fn number_of<const W: usize>(pictures: &Bits<W>) -> u16 {
    as_u16(pictures.len() as usize)
}

impl<const W: usize, S: Sides> Grid<W, S> {
    /// The bytes used, without parts that are small compared with the cells.
    pub(super) fn bytes(&self) -> usize {
        self.cells.len() * size_of::<Cell<W, S>>()
            + self.saved.capacity() * size_of::<(u16, Cell<W, S>)>()
    }

    /// The position before any choice, with its consequences.
    pub(super) fn new(field: &Field<W, S>) -> Result<Grid<W, S>, DeadEnd> {
        let cells = field.parts.cells.len();
        let all: Bits<W> = (0..field.parts.pictures.len()).collect();
        let cell = |allowed: &S| Cell {
            pictures: all,
            allowed: *allowed,
            count: number_of(&all),
            is_placed: false,
        };
        let mut grid = Grid {
            cells: field.allowed.iter().map(cell).collect(),
            available: all,
            supply: field.parts.supply.clone(),
            small: vec![0; cells.div_ceil(64)],
            queue: Vec::new(),
            is_queued: vec![false; cells],
            saved: Vec::new(),
            saved_at: vec![0; cells],
            choices: 1,
            taken: Vec::new(),
            bounds: Bounds::of(field),
            work: 0,
        };
        grid.begin(field)?;
        Ok(grid)
    }

    fn begin(&mut self, field: &Field<W, S>) -> Result<(), DeadEnd> {
        for cell in 0..self.cells.len() {
            let Cell {
                mut pictures,
                allowed,
                ..
            } = self.cells[cell];
            for side in 0..4 {
                pictures = pictures & field.with(side, allowed.on(side));
            }
            self.shrink(cell, pictures)?;
        }
        self.propagate(field)
    }

    /// The picture of a cell that has taken its tile.
    pub(super) fn picture(&self, cell: usize) -> Option<usize> {
        let cell = &self.cells[cell];
        cell.pictures.first().filter(|_| cell.is_placed)
    }

    /// The candidates of a cell.
    pub(super) fn candidates(&self, cell: usize) -> Bits<W> {
        self.cells[cell].pictures & self.available
    }

    /// The cell to branch on: the one with the fewest pictures, and among equals the first in rank.
    /// `None` when all are decided.
    pub(super) fn next_cell(&self, field: &Field<W, S>) -> Option<usize> {
        let key = |at: usize| (self.cells[at].count, field.rank[at], at);
        let least = members(self.small.iter().copied()).map(key).min();
        let open = |at: &usize| !self.cells[*at].is_placed;
        let least = least.or_else(|| (0..self.cells.len()).filter(open).map(key).min());
        least.map(|(_, _, at)| at)
    }

    /// A mark of the current moment.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            saved: self.saved.len(),
            taken: self.taken.len(),
        }
    }

    /// Undoes all changes since the mark.
    pub(super) fn restore(&mut self, field: &Field<W, S>, mark: Mark) {
        while self.saved.len() > mark.saved {
            let Some((at, cell)) = self.saved.pop() else {
                break;
            };
            self.cells[usize::from(at)] = cell;
            self.set_small(
                usize::from(at),
                !cell.is_placed && cell.count <= self.bounds.small,
            );
        }
        while self.taken.len() > mark.taken {
            let Some(kind) = self.taken.pop() else {
                break;
            };
            let kind = usize::from(kind);
            self.supply[kind] += 1;
            if self.supply[kind] == 1 {
                for picture in field.pictures_of(kind) {
                    self.available.insert(picture);
                }
            }
        }
    }

    /// Puts a picture into a cell, with all consequences.
    pub(super) fn assign(
        &mut self,
        field: &Field<W, S>,
        cell: usize,
        picture: usize,
    ) -> Result<(), DeadEnd> {
        self.choices += 1;
        self.save(cell);
        self.shrink(cell, Bits::one(picture))?;
        self.propagate(field)
    }

    #[inline]
    fn save(&mut self, at: usize) {
        if self.saved_at[at] != self.choices {
            self.saved_at[at] = self.choices;
            self.saved.push((as_u16(at), self.cells[at]));
        }
    }

    #[inline]
    fn set_small(&mut self, at: usize, is_small: bool) {
        if is_small {
            insert(&mut self.small, at);
        } else {
            remove(&mut self.small, at);
        }
    }

    /// Reduces the candidates of a cell, which must have been saved.
    #[inline(always)]
    fn shrink(&mut self, at: usize, pictures: Bits<W>) -> Result<(), DeadEnd> {
        let count = number_of(&pictures);
        if count == 0 {
            self.forget_queue();
            return Err(DeadEnd(as_u16(at)));
        }
        let cell = &mut self.cells[at];
        cell.pictures = pictures;
        cell.count = count;
        if count <= self.bounds.small {
            self.set_small(at, true);
        }
        if count <= self.bounds.spoken && !self.is_queued[at] {
            self.is_queued[at] = true;
            self.queue.push(as_u16(at));
        }
        Ok(())
    }

    fn forget_queue(&mut self) {
        for at in self.queue.drain(..) {
            self.is_queued[usize::from(at)] = false;
        }
    }

    fn propagate(&mut self, field: &Field<W, S>) -> Result<(), DeadEnd> {
        while let Some(at) = self.queue.pop() {
            let at = usize::from(at);
            self.is_queued[at] = false;
            self.work += 1;
            if !self.cells[at].is_placed {
                self.speak(field, at)?;
            }
        }
        Ok(())
    }

    /// Passes the remaining colours of a cell's sides on to its neighbours.
    #[inline]
    fn speak(&mut self, field: &Field<W, S>, at: usize) -> Result<(), DeadEnd> {
        let cell = self.cells[at];
        let mut sides = S::NONE;
        let all = &field.sides[..];
        let says_nothing = cell.pictures.members().any(|picture| {
            sides = sides.or(all[picture]).and(cell.allowed);
            sides == cell.allowed
        });
        if let (1, Some(picture)) = (cell.count, cell.pictures.first()) {
            self.take(field, at, picture)?;
        }
        if says_nothing {
            return Ok(());
        }
        self.save(at);
        self.cells[at].allowed = sides;
        for side in 0..4 {
            let colors = sides.on(side);
            if colors != cell.allowed.on(side) && colors.count_ones() <= self.bounds.colors {
                self.hear(field, field.neighbours[at][side], side ^ 2, colors)?;
            }
        }
        Ok(())
    }

    /// Restricts the colours of one side of a cell.
    #[inline]
    fn hear(
        &mut self,
        field: &Field<W, S>,
        at: u16,
        side: usize,
        colors: u64,
    ) -> Result<(), DeadEnd> {
        if at == NOBODY {
            return Ok(());
        }
        let at = usize::from(at);
        let cell = &self.cells[at];
        if cell.is_placed {
            return Ok(());
        }
        let before = cell.pictures;
        let pictures = field.with(side, colors) & before & self.available;
        let allowed = cell.allowed.with(side, colors);
        if pictures != before || allowed != cell.allowed {
            self.save(at);
            self.cells[at].allowed = allowed;
            if pictures != before {
                return self.shrink(at, pictures);
            }
        }
        Ok(())
    }

    /// Takes the tile of a picture for a cell.
    fn take(&mut self, field: &Field<W, S>, at: usize, picture: usize) -> Result<(), DeadEnd> {
        let kind = usize::from(field.parts.kind_of[picture]);
        if self.supply[kind] == 0 {
            self.forget_queue();
            return Err(DeadEnd(as_u16(at)));
        }
        self.save(at);
        self.cells[at].is_placed = true;
        self.set_small(at, false);
        self.supply[kind] -= 1;
        self.taken.push(as_u16(kind));
        if self.supply[kind] == 0 {
            for picture in field.pictures_of(kind) {
                self.available.remove(picture);
                self.withdraw(picture)?;
            }
        }
        Ok(())
    }

    /// Removes a picture from the small sets.
    fn withdraw(&mut self, picture: usize) -> Result<(), DeadEnd> {
        for word in 0..self.small.len() {
            for bit in ones(self.small[word]) {
                let at = word * 64 + bit as usize;
                if self.cells[at].pictures.has(picture) {
                    self.save(at);
                    let pictures = self.cells[at].pictures & self.available;
                    self.shrink(at, pictures)?;
                }
            }
        }
        Ok(())
    }
}
