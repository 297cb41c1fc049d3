//! Placements in one list, so that millions of them need no vector each.

use pavage_family::numbers::as_u32;
use pavage_grid::CellId;

/// Placements, each with its class and its sorted cells. Placements of one class are listed in a
/// row.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Listed {
    classes: Vec<u32>,
    /// The end of each placement's cells.
    ends: Vec<u32>,
    cells: Vec<CellId>,
}

impl Listed {
    pub(in super::super) fn push(&mut self, class: usize, cells: &[CellId]) {
        self.classes.push(as_u32(class));
        self.cells.extend_from_slice(cells);
        self.ends.push(as_u32(self.cells.len()));
    }

    pub(in super::super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How many cells the placements have together.
    pub(super) fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// The class of each placement.
    pub(super) fn classes(&self) -> impl ExactSizeIterator<Item = usize> {
        self.classes.iter().map(|&class| class as usize)
    }

    /// The class and the cells of a placement.
    pub(in super::super) fn get(&self, at: usize) -> (usize, &[CellId]) {
        let begin = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        let cells = &self.cells[begin as usize..self.ends[at] as usize];
        (self.classes[at] as usize, cells)
    }

    pub(in super::super) fn iter(
        &self,
    ) -> impl ExactSizeIterator<Item = (usize, &[CellId])> + DoubleEndedIterator {
        (0..self.len()).map(|at| self.get(at))
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        (self.classes.capacity() + self.ends.capacity()) * size_of::<u32>()
            + self.cells.capacity() * size_of::<CellId>()
    }
}

/// Finds placements by class and cells.
pub(super) struct Index<'l> {
    listed: &'l Listed,
    /// For each class, its first row in `begins`.
    rows: Vec<u32>,
    /// For each class and cell, where in `order` the placements begin whose first cell is this one.
    begins: Vec<u32>,
    order: Vec<u32>,
    cells: usize,
}

impl<'l> Index<'l> {
    /// An index for a board of `cells` cells. The cost is the number of placements, plus the number
    /// of cells for each class that has placements.
    pub(super) fn new(listed: &'l Listed, cells: usize) -> Index<'l> {
        let classes = listed.classes.iter().max().map_or(0, |last| last + 1);
        let mut rows = vec![u32::MAX; classes as usize];
        let mut used = 0;
        for &class in &listed.classes {
            let row = &mut rows[class as usize];
            if *row == u32::MAX {
                *row = used;
                used += 1;
            }
        }
        let mut index = Index {
            listed,
            rows,
            begins: vec![0; used as usize * cells + 1],
            order: vec![0; listed.len()],
            cells,
        };
        // Counting sort: count, add up, fill from the end.
        for (class, on) in listed.iter() {
            let slot = index.slot(class, on[0]);
            index.begins[slot] += 1;
        }
        let mut sum = 0;
        for begin in &mut index.begins {
            sum += *begin;
            *begin = sum;
        }
        for (at, (class, on)) in listed.iter().enumerate().rev() {
            let slot = index.slot(class, on[0]);
            index.begins[slot] -= 1;
            let place = index.begins[slot] as usize;
            index.order[place] = as_u32(at);
        }
        index
    }

    /// The approximate number of bytes of an index.
    pub(super) fn bytes_for(listed: &Listed, cells: usize) -> usize {
        let classes = listed
            .classes
            .iter()
            .max()
            .map_or(0, |last| *last as usize + 1);
        (classes * (cells + 1) + listed.len()) * size_of::<u32>()
    }

    /// The number of the placement of a class on these sorted cells.
    pub(super) fn find(&self, class: usize, cells: &[CellId]) -> Option<u32> {
        if self.rows.get(class).is_none_or(|row| *row == u32::MAX) {
            return None;
        }
        let slot = self.slot(class, cells[0]);
        let among = self.begins[slot] as usize..self.begins[slot + 1] as usize;
        let mut order = self.order[among].iter().copied();
        order.find(|&at| self.listed.get(at as usize).1 == cells)
    }

    fn slot(&self, class: usize, first: CellId) -> usize {
        self.rows[class] as usize * self.cells + first.index()
    }
}
