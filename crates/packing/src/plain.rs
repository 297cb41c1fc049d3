//! A plain search, as simple as possible: it branches on the cell or piece with the fewest
//! placements and knows no rule except that pieces do not overlap. The number of its nodes says how
//! much search a puzzle needs.
//!
//! For each cell and each piece, the placements that cover it are a set of bits, and so are the
//! placements that are possible in a position. The number of ways to cover a cell is the size of
//! the intersection. So nothing needs to be restored when the search backtracks.

use pavage_bits::{insert, members};
use std::collections::HashMap;
use std::ops::ControlFlow;

use super::amount::Amount;
use super::techniques::{Cell, PieceId, PlacementId, Sheet};

/// The result of a plain search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Visited {
    /// Positions looked at.
    pub nodes: u64,
    /// The number of solutions.
    pub solutions: u64,
    /// Whether the search was exhaustive.
    pub ended: bool,
}

/// The limits of a plain search.
#[derive(Clone, Copy)]
pub(super) struct Bounds<'a> {
    /// The most nodes.
    pub nodes_max: u64,
    /// The most solutions.
    pub solutions_max: u64,
    /// Asked from time to time. The search stops when it returns false.
    pub go_on: &'a dyn Fn() -> bool,
}

/// Searches a sheet.
pub(super) fn plain_search(sheet: &Sheet<'_>, bounds: Bounds<'_>) -> Visited {
    let table = Table::new(sheet);
    let mut run = Visit {
        left: table.left.clone(),
        need: table.need.clone(),
        table: &table,
        bounds,
        nodes: 0,
        solutions: 0,
    };
    let ended = run.search(&table.all).is_continue();
    Visited {
        nodes: run.nodes,
        solutions: run.solutions,
        ended,
    }
}

/// The candidates of a sheet, renumbered, and the items to cover: first the empty cells in order,
/// then the pieces, then all pieces together.
struct Table {
    /// The number of words of a set of candidates.
    words: usize,
    /// The candidates that cover each item, as sets, one item after the other.
    covering: Vec<u64>,
    /// The items that each candidate covers, its piece last.
    items: Vec<Vec<usize>>,
    /// How often each item may be covered.
    left: Vec<usize>,
    /// How often each item must be covered.
    need: Vec<usize>,
    /// All candidates.
    all: Vec<u64>,
}

impl Table {
    fn new(sheet: &Sheet<'_>) -> Table {
        let on = sheet.on();
        let cells = sheet.empty().count();
        let mut number = vec![0; on.cell_count()];
        for (at, cell) in sheet.empty().enumerate() {
            number[usize::from(cell.0)] = at;
        }
        let pieces: Vec<_> = sheet.pieces().collect();
        let candidates: Vec<(usize, PlacementId)> = pieces
            .iter()
            .enumerate()
            .flat_map(|(at, piece)| sheet.of_piece(*piece).map(move |found| (at, found)))
            .collect();
        let words = candidates.len().div_ceil(64);
        let mut further = Further::new(cells + pieces.len() + 1);
        let more: Vec<Vec<usize>> = candidates
            .iter()
            .map(|(_, placement)| further.items(sheet, *placement))
            .collect();
        let mut table = Table {
            words,
            covering: vec![0; (cells + pieces.len() + 1 + further.left.len()) * words],
            items: Vec::with_capacity(candidates.len()),
            left: vec![1; cells],
            need: vec![1; cells],
            all: vec![0; words],
        };
        let left = pieces.iter().map(|piece| sheet.left(*piece));
        table.left.extend(left);
        table
            .need
            .extend(pieces.iter().map(|piece| sheet.need(*piece)));
        // All pieces together, if there is a rule for their number.
        let wanted = sheet.number();
        let is_counted = wanted != Amount::ANY;
        let most = wanted.most().map_or(usize::MAX, |most| most as usize);
        table.left.push(most);
        table.need.push(wanted.least() as usize);
        table.left.extend(further.left);
        table.need.extend(further.need);
        let candidates = candidates.into_iter().zip(more);
        for (at, ((piece, placement), more)) in candidates.enumerate() {
            let covered = on.covered(placement).iter();
            let covered = covered.map(|cell| number[usize::from(cell.0)]);
            let all = (is_counted && !on.is_open(pieces[piece])).then_some(cells + pieces.len());
            let items = covered.chain([cells + piece]).chain(all).chain(more);
            let items: Vec<usize> = items.collect();
            for item in &items {
                insert(&mut table.covering[item * words..], at);
            }
            table.items.push(items);
            insert(&mut table.all, at);
        }
        table
    }

    fn covering(&self, item: usize) -> &[u64] {
        &self.covering[item * self.words..(item + 1) * self.words]
    }
}

/// Items that few puzzles have: the copies that several sizes of a piece share, and the pairs of cells
/// that different pieces may not cover.
struct Further {
    /// The number of the first of them.
    first: usize,
    shared: HashMap<PieceId, usize>,
    pairs: HashMap<[Cell; 2], usize>,
    left: Vec<usize>,
    need: Vec<usize>,
}

impl Further {
    fn new(first: usize) -> Further {
        Further {
            first,
            shared: HashMap::new(),
            pairs: HashMap::new(),
            left: Vec::new(),
            need: Vec::new(),
        }
    }

    fn add(&mut self, left: usize, need: usize) -> usize {
        self.left.push(left);
        self.need.push(need);
        self.first + self.left.len() - 1
    }

    /// Those that a candidate covers.
    fn items(&mut self, sheet: &Sheet<'_>, placement: PlacementId) -> Vec<usize> {
        let on = sheet.on();
        let mut items = Vec::new();
        let piece = on.piece(placement);
        if let Some((sharing, least)) = on.sharing(piece) {
            let item = self.shared.get(&sharing[0]).copied().unwrap_or_else(|| {
                let laid = on.names(piece).len() - sheet.left(piece);
                let item = self.add(sheet.left(piece), (least as usize).saturating_sub(laid));
                self.shared.insert(sharing[0], item);
                item
            });
            items.push(item);
        }
        if on.is_open(piece) {
            return items;
        }
        for &cell in on.covered(placement) {
            for other in on.kept_beside(cell).filter(|other| sheet.is_empty(*other)) {
                let pair = [cell.min(other), cell.max(other)];
                let item = self.pairs.get(&pair).copied().unwrap_or_else(|| {
                    let item = self.add(1, 0);
                    self.pairs.insert(pair, item);
                    item
                });
                if !items.contains(&item) {
                    items.push(item);
                }
            }
        }
        items
    }
}

struct Visit<'a> {
    table: &'a Table,
    bounds: Bounds<'a>,
    /// How often each item may still be covered.
    left: Vec<usize>,
    /// How often each item must still be covered.
    need: Vec<usize>,
    nodes: u64,
    solutions: u64,
}

/// The next action in a position.
enum Next {
    /// Cover this item.
    Cover(usize),
    /// Stop: everything is covered.
    Done,
    /// Stop: something cannot be covered.
    Dead,
}

impl Visit<'_> {
    fn search(&mut self, alive: &[u64]) -> ControlFlow<()> {
        let is_late = (self.nodes + 1).is_multiple_of(1024) && !(self.bounds.go_on)();
        if self.nodes >= self.bounds.nodes_max || is_late {
            return ControlFlow::Break(());
        }
        self.nodes += 1;
        let item = match self.next(alive) {
            Next::Cover(item) => item,
            Next::Dead => return ControlFlow::Continue(()),
            Next::Done => {
                self.solutions += 1;
                let is_enough = self.solutions >= self.bounds.solutions_max;
                return if is_enough {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                };
            }
        };
        let table = self.table;
        let words = table.covering(item).iter().zip(alive);
        for candidate in members(words.map(|(covering, alive)| covering & alive)) {
            self.place(candidate, alive)?;
        }
        ControlFlow::Continue(())
    }

    /// Places one more piece and continues the search.
    fn place(&mut self, candidate: usize, alive: &[u64]) -> ControlFlow<()> {
        let table = self.table;
        let items = &table.items[candidate];
        let mut beyond = alive.to_vec();
        let needed: Vec<usize> = items.iter().map(|item| self.need[*item]).collect();
        for &item in items {
            self.need[item] = self.need[item].saturating_sub(1);
            self.left[item] -= 1;
            if self.left[item] == 0 {
                let gone = table.covering(item).iter();
                beyond
                    .iter_mut()
                    .zip(gone)
                    .for_each(|(word, gone)| *word &= !gone);
            }
        }
        let flow = self.search(&beyond);
        for (item, needed) in items.iter().zip(needed) {
            self.left[*item] += 1;
            self.need[*item] = needed;
        }
        flow
    }

    /// The item with the fewest candidates, the first of several. A piece with several copies left
    /// is not chosen, because its copies are indistinguishable.
    fn next(&self, alive: &[u64]) -> Next {
        let mut fewest = u32::MAX;
        let mut next = Next::Done;
        for (item, &need) in self.need.iter().enumerate().filter(|(_, need)| **need > 0) {
            let words = self.table.covering(item).iter().zip(alive);
            let number: u32 = words.map(|(one, other)| (one & other).count_ones()).sum();
            if (number as usize) < need {
                return Next::Dead;
            }
            if self.left[item] == 1 && number < fewest {
                fewest = number;
                next = Next::Cover(item);
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::super::techniques::Placements;
    use super::super::{Packing, Puzzle};
    use super::*;
    use pavage_family::{Cover, Family, Settings};
    use pavage_search::{Run, Sinks, Task, engine};

    fn all(puzzle: &Puzzle) -> Visited {
        let placements = Placements::new(puzzle, &Packing::start(puzzle)).expect("it is small");
        let bounds = Bounds {
            nodes_max: u64::MAX,
            solutions_max: u64::MAX,
            go_on: &|| true,
        };
        plain_search(&Sheet::new(&placements), bounds)
    }

    /// Cut boards have copies of pieces.
    #[test]
    fn it_finds_what_the_reference_finds() {
        let mut settings = Settings::new();
        settings.set("board", "4x5");
        settings.set("sizes", "2-4");
        let mut several = 0;
        for seed in 0..20 {
            let made = Packing::generate(&settings, seed, &Run::default());
            let puzzle = made.unwrap_or_else(|error| panic!("{error:?}")).puzzle;
            let start = Packing::start(&puzzle);
            let cover = Packing::cover(&puzzle, &start, &Run::default()).expect("areas match");
            let reference = engine("reference").expect("a known engine");
            let task = Task {
                prune_regions: false,
                leave_out_holes: false,
                ..Task::default()
            };
            let expected =
                reference.search(cover.model(), &task, &Run::default(), &mut Sinks::default());
            let found = all(&puzzle);
            assert_eq!(found.solutions, expected.stats.solutions, "{seed}");
            assert!(found.ended);
            several += u32::from(found.solutions > 1);
        }
        assert!(several > 5);
    }

    #[test]
    fn bounds_end_it() {
        let mut settings = Settings::new();
        settings.set("pieces", "pentomino");
        let puzzle = Packing::built_in("pentomino-6x10", &settings).expect("a puzzle");
        let placements = Placements::new(&puzzle, &Packing::start(&puzzle)).expect("it is small");
        let sheet = Sheet::new(&placements);
        let run = |nodes_max, solutions_max, go_on: &dyn Fn() -> bool| {
            let bounds = Bounds {
                nodes_max,
                solutions_max,
                go_on,
            };
            plain_search(&sheet, bounds)
        };
        let short = run(100, u64::MAX, &|| true);
        assert_eq!((short.nodes, short.ended), (100, false));
        let first = run(u64::MAX, 1, &|| true);
        assert_eq!((first.solutions, first.ended), (1, false));
        assert!(!run(u64::MAX, u64::MAX, &|| false).ended);
    }
}
