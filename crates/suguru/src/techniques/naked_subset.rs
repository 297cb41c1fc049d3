//! `naked-subset`: as many cells as values, all seeing each other.
//!
//! *What it sees*: two, three or four open cells that all see each other and together have only
//! that many candidates. They need not share a cage: the cells of a 2×2 block see each other.
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! AAABB    5  12  12 124 124
//! AABBB    3   4   5  24   3
//! CCCDB    1   2   3   1   6
//! ```
//!
//! Row 1, columns 3 and 4, and row 2, column 4 touch each other and hold 1, 2 and 4. The last cell
//! of the first row sees both that may hold 4: it is not 4.
//!
//! *Why it is sound*: the cells hold different values, so that each of the values is in one of
//! them; a cell that sees all that may hold a value sees the one that does.

use pavage_bits::SmallSort as _;

use super::{
    CellId, CellValues, Deduction, Message, Pattern, Run, Sheet, Suguru, Technique, Values, words,
};

/// The most cells that people look at together.
const CELLS_MAX: usize = 4;

pub(super) const TECHNIQUE: Technique = Technique::new("naked-subset", 1, find);

/// As many cells as values, all seeing each other.
#[derive(Debug, PartialEq)]
pub(super) struct NakedSubset {
    cells: Vec<CellId>,
    values: Values,
}

impl Pattern<Suguru> for NakedSubset {
    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<CellId> {
        self.cells.clone()
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        Message::new("suguru-naked-subset")
            .with("cells", words::cells(sheet.layout(), &self.cells))
            .with("count", self.cells.len())
            .with("values", words::values(self.values))
    }

    fn from(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<CellValues> {
        let cells = self.cells.iter();
        cells.map(|cell| sheet.all_of(*cell)).collect()
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Suguru> for NakedSubset {
    fn holds(&self, deduction: &Deduction, notes: &super::Notes) -> bool {
        use super::Candidate;

        let NakedSubset { cells, values } = self;
        let within = |cell: &CellId| notes.list(*cell).iter().all(|value| values.has(*value));
        let mutual = cells.iter().enumerate().all(|(at, one)| {
            let mut others = cells[..at].iter();
            others.all(|other| notes.see(*one, *other))
        });
        let sound = |gone: &CellValues| {
            gone.each().all(|Candidate { cell, value }| {
                let mut holders = cells.iter().filter(|holder| notes.has(**holder, value));
                values.has(value)
                    && !cells.contains(&cell)
                    && holders.all(|holder| notes.see(*holder, cell))
            })
        };
        deduction.placed.is_empty()
            && cells.len() == values.count()
            && cells.len() <= CELLS_MAX
            && cells.iter().all(within)
            && mutual
            && deduction.gone.iter().all(sound)
    }
}

/// The smallest subset that eliminates something, the first of several.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    (2..=CELLS_MAX).find_map(|size| {
        let mut start = sheet.layout().cells();
        start.find_map(|cell| extend(sheet, size, &mut Vec::new(), Values::NONE, cell))
    })
}

/// Adds a cell to those chosen, then goes on with the later cells that see all of them.
fn extend(
    sheet: &Sheet<'_>,
    size: usize,
    chosen: &mut Vec<CellId>,
    union: Values,
    cell: CellId,
) -> Option<Deduction> {
    let layout = sheet.layout();
    let union = union | sheet.get(cell);
    if !sheet.is_open(cell) || union.len() > size {
        return None;
    }
    chosen.push(cell);
    let found = if chosen.len() == size {
        deduce(sheet, chosen, union)
    } else {
        let later =
            layout.peers(cell).iter().copied().filter(|next| {
                *next > cell && chosen.iter().all(|known| layout.sees(*known, *next))
            });
        let later: Vec<CellId> = later.collect();
        let mut later = later.into_iter();
        later.find_map(|next| extend(sheet, size, chosen, union, next))
    };
    chosen.pop();
    found
}

/// The deduction from a subset, if it eliminates something.
fn deduce(sheet: &Sheet<'_>, cells: &[CellId], union: Values) -> Option<Deduction> {
    let layout = sheet.layout();
    if union.len() != cells.len() {
        return None;
    }
    let mut removals: Vec<CellValues> = Vec::new();
    let around = cells
        .iter()
        .flat_map(|cell| layout.peers(*cell).iter().copied());
    let mut around: Vec<CellId> = around.filter(|cell| !cells.contains(cell)).collect();
    around.small_sort();
    around.dedup();
    for cell in around {
        let common = union & sheet.get(cell);
        let gone = common.filter(|value| {
            let mut holders = cells
                .iter()
                .filter(|holder| sheet.get(**holder).has(*value));
            holders.all(|holder| layout.sees(*holder, cell))
        });
        let values: Values = gone.collect();
        if !values.is_empty() {
            removals.push(CellValues { cell, values });
        }
    }
    let pattern = NakedSubset {
        cells: cells.to_vec(),
        values: union,
    };
    (!removals.is_empty()).then(|| {
        TECHNIQUE
            .removing(pattern, removals)
            .learnt_from(cells.to_vec())
    })
}
