//! The model of a position: its items, its options and the annotations for engines.

use pavage_bits::SmallSort as _;
use pavage_family::numbers::{as_u16, as_u32};
use std::collections::{BTreeSet, HashMap, HashSet};

use pavage_grid::{ANY_COLOUR, BALLS, Board, CellId, Freedom, Shape};
use pavage_search::{
    Bounds, Entry, ItemId, Model, ModelBuilder, OptionId, Run, StopReason, Taken, Tiling,
};

use super::super::amount::Amount;
use super::super::amounts::{Opening, OpeningKind, openings};
use super::super::pieces::Piece;
use super::super::puzzle::{OPEN, Puzzle, State};
use super::listed::Listed;
use super::order::sweep_order;
use pavage_family::making::Making;
use pavage_family::{Message, NoCover};

/// The most entries of a model where no memory limit is given: a model of this size takes about 300
/// MB, and each worker of a search up to 600 MB. Otherwise the limit alone decides.
const ENTRIES_MAX: usize = 20_000_000;

/// The most entries that a list can number.
const ENTRIES_LISTED_MAX: usize = i32::MAX as usize;

/// Cells looked at between two checks of the limits.
const WORK_BETWEEN_CHECKS: usize = 1 << 14;

/// Equal pieces: they have the same images under the transformations they allow. Or open cells, as
/// pieces of one cell.
pub(in super::super) struct Class {
    pub(in super::super) orientations: Vec<Shape>,
    pub(in super::super) shape: Shape,
    /// The letters of the remaining copies, in the order of the set: first of those that must be
    /// laid, then of the others.
    pub(in super::super) names: Vec<char>,
    /// How many of the copies must be laid.
    pub(in super::super) least: u32,
    /// For open cells, where they may be.
    pub(in super::super) opening: Option<Opening>,
    /// Where a copy may have one of several sizes: the classes of each size share the copies.
    pub(in super::super) shared: Option<Shared>,
}

/// Classes of one piece, one for each size of its shapes, that have their copies together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Shared {
    /// The number of the first of the classes.
    pub(in super::super) first: usize,
    /// How many of the copies must be laid, in any of the sizes.
    pub(in super::super) least: u32,
}

impl Class {
    /// How many copies remain.
    pub(in super::super) fn copies(&self) -> u32 {
        as_u32(self.names.len())
    }

    /// Whether it stands for what another one stands for, other than by its shape: it may be laid as
    /// often, by the same rule.
    pub(super) fn is_like(&self, other: &Class) -> bool {
        let shared = |class: &Class| class.shared.map(|shared| shared.least);
        let numbers = |class: &Class| (class.copies(), class.least, shared(class));
        numbers(self) == numbers(other) && self.is_opened_like(other)
    }

    /// Whether all its placements are connected.
    fn is_connected(&self, puzzle: &Puzzle) -> bool {
        let opening = self.opening.as_ref();
        if opening.is_some_and(|opening| opening.together.is_some()) {
            return self.shape.size() == 1;
        }
        let lattice = puzzle.board().lattice();
        let mut images = self.orientations.iter();
        puzzle.is_plain() || images.all(|image| image.is_connected(lattice))
    }

    /// Whether it is of the cells of a choice.
    pub(in super::super) fn is_choice(&self) -> bool {
        let opening = self.opening.as_ref();
        opening.is_some_and(|opening| matches!(opening.kind, OpeningKind::Choice(_)))
    }

    /// Whether both are of pieces, or stay open by the same rule.
    pub(in super::super) fn is_opened_like(&self, other: &Class) -> bool {
        let rule = |class: &Class| {
            let kind = class.opening.as_ref().map(|opening| opening.kind);
            kind.map(|kind| match kind {
                OpeningKind::Choice(_) => OpeningKind::Choice(0),
                kind => kind,
            })
        };
        rule(self) == rule(other)
    }

    /// The name of its item in a model. No piece has the name of an opening.
    fn item_name(&self, number: usize) -> String {
        match &self.opening {
            None if self.shared.is_some() => format!("{}/{}", self.names[0], self.shape.size()),
            None => self.names[0].to_string(),
            Some(opening) => match opening.kind {
                OpeningKind::Spare => "spare".to_owned(),
                OpeningKind::Optional => "open".to_owned(),
                OpeningKind::Choice(_) => format!("choice{number}"),
            },
        }
    }
}

/// A model with the meaning of its items and options.
pub(super) struct Built {
    pub(super) model: Model,
    /// The memory reserved for it.
    pub(super) taken: Taken,
    /// The placements. The option of each has the same number.
    pub(super) options: Listed,
    /// The item of each cell to be covered.
    pub(super) items: Vec<Option<ItemId>>,
    /// The item of each class.
    pub(super) classes: Vec<ItemId>,
}

/// Builds the model of a position for these classes, of which so many pieces are laid.
pub(super) fn build(
    puzzle: &Puzzle,
    state: &State,
    classes: &[Class],
    number: Option<Amount>,
    run: &Run<'_>,
) -> Result<Built, NoCover> {
    let mut making = Making::new(run)?;
    let board = puzzle.board();
    let empty = puzzle.empty(state);
    let order = sweep_order(board, &empty);
    let mut builder = Model::builder();
    let mut items = vec![None; empty.len()];
    for &cell in &order {
        let name = board.place(cell).to_string();
        items[cell.index()] = Some(builder.primary(&name).expect("cells have distinct names"));
    }
    let mut pieces = Vec::new();
    for (number, class) in classes.iter().enumerate() {
        let bounds = Bounds {
            min: class.least,
            max: class.copies(),
        };
        let name = class.item_name(number);
        let item = builder
            .primary_between(&name, bounds)
            .expect("letters are distinct names");
        pieces.push((item, as_u32(class.shape.size())));
    }
    let counted = number.map(|number| {
        let most = number
            .most()
            .unwrap_or_else(|| as_u32(order.len()).max(number.least()));
        let bounds = Bounds {
            min: number.least(),
            max: most,
        };
        let item = builder.primary_between("use", bounds);
        item.expect("no piece has such a name")
    });
    let together = together(&mut builder, classes);
    let apart = Apart::new(&mut builder, puzzle, &empty);
    let is_free = |cell: CellId| items[cell.index()].is_some();
    let options = placements(board, classes, &is_free, &puzzle.kept(state), run)?;
    let beside = options.bytes();
    let mut entries = Vec::new();
    builder.reserve(options.len(), options.cell_count() + options.len());
    for (class, cells) in options.iter() {
        making.step(&builder, beside)?;
        let is_piece = classes[class].opening.is_none();
        let beside = if is_piece {
            apart.beside(cells)
        } else {
            Vec::new()
        };
        let cells = cells.iter().filter_map(|cell| items[cell.index()]);
        let counted = counted.filter(|_| is_piece);
        let others = [pieces[class].0].into_iter().chain(counted);
        let others = others.chain(together[class]).chain(beside);
        add_option(&mut builder, &mut entries, cells.chain(others));
    }
    let of_classes = pieces.iter().map(|(item, _)| *item).collect();
    // Balls touch twelve others, so what is empty hardly ever falls apart: looking for regions costs
    // more than it saves. A front is a whole layer, which is hopeless to sweep.
    // What is not connected reaches across regions.
    if board.lattice() != &BALLS && are_connected(puzzle, classes) {
        builder.tiling(Tiling {
            cells: order
                .iter()
                .filter_map(|cell| items[cell.index()])
                .collect(),
            neighbours: neighbours(board, &order, &items),
            pieces,
        });
    }
    let (model, taken) = making.finish(builder, beside)?;
    Ok(Built {
        model,
        taken,
        options,
        items,
        classes: of_classes,
    })
}

/// Whether all placements of all classes are connected.
pub(in super::super) fn are_connected(puzzle: &Puzzle, classes: &[Class]) -> bool {
    classes.iter().all(|class| class.is_connected(puzzle))
}

/// For each class that shares its copies with others, the item of all of them together.
fn together(builder: &mut ModelBuilder, classes: &[Class]) -> Vec<Option<ItemId>> {
    let mut items: Vec<Option<ItemId>> = Vec::new();
    for (at, class) in classes.iter().enumerate() {
        let item = class.shared.and_then(|shared| match shared.first {
            first if first < at => items[first],
            _ => {
                let bounds = Bounds {
                    min: shared.least,
                    max: class.copies(),
                };
                let item = builder.primary_between(&class.names[0].to_string(), bounds);
                Some(item.expect("letters are distinct names"))
            }
        });
        items.push(item);
    }
    items
}

/// The items by which pieces stay apart: one for each pair of empty cells that touch. Whoever covers one
/// of the two has the pair alone.
struct Apart {
    /// For each cell, the items of its pairs.
    pairs: Vec<Vec<ItemId>>,
}

impl Apart {
    fn new(builder: &mut ModelBuilder, puzzle: &Puzzle, empty: &[bool]) -> Apart {
        let board = puzzle.board();
        let mut pairs = vec![Vec::new(); board.size()];
        let Some(apart) = puzzle.rules().apart else {
            return Apart { pairs };
        };
        for cell in board.cells().filter(|cell| empty[cell.index()]) {
            let around = apart.around(board, cell).into_iter();
            for other in around.filter(|other| *other > cell && empty[other.index()]) {
                let name = format!("{}~{}", board.place(cell), board.place(other));
                let item = builder.secondary(&name).expect("pairs have distinct names");
                pairs[cell.index()].push(item);
                pairs[other.index()].push(item);
            }
        }
        Apart { pairs }
    }

    /// The items of a piece on these cells.
    fn beside(&self, cells: &[CellId]) -> Vec<ItemId> {
        let pairs = cells.iter().flat_map(|cell| &self.pairs[cell.index()]);
        let mut pairs: Vec<ItemId> = pairs.copied().collect();
        pairs.small_sort();
        pairs.dedup();
        pairs
    }
}

/// Adds an option that covers these items. `entries` is room to list them in.
fn add_option(
    builder: &mut ModelBuilder,
    entries: &mut Vec<Entry>,
    items: impl IntoIterator<Item = ItemId>,
) -> OptionId {
    entries.clear();
    entries.extend(items.into_iter().map(Entry::from));
    let added = builder.option(entries);
    added.expect("an option covers distinct items")
}

/// The remaining pieces, with equal ones together, and after them what may stay open. No class has
/// more copies than the empty cells have room for, or than may be laid in all, unless they must be
/// laid.
pub(in super::super) fn classes(puzzle: &Puzzle, state: &State) -> Vec<Class> {
    classes_with(puzzle, state, openings(puzzle, state))
}

/// As [`classes`], with these cells that may stay open.
pub(super) fn classes_with(puzzle: &Puzzle, state: &State, openings: Vec<Opening>) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    let mut known: HashMap<Vec<Shape>, usize> = HashMap::new();
    let mut others: Vec<Vec<char>> = Vec::new();
    let room = puzzle.empty(state).iter().filter(|empty| **empty).count();
    let number = puzzle.number_left(state).most().unwrap_or(u32::MAX);
    let left = puzzle.remaining(state).into_iter();
    let left = left.zip(puzzle.missing(state));
    for (piece, (left, need)) in puzzle.pieces().iter().zip(left) {
        let fits = as_u32(room / piece.sizes()[0]);
        let more = left.saturating_sub(need);
        let more = more.min(fits.saturating_sub(need)).min(number);
        if need + more == 0 {
            continue;
        }
        let at = class_of(&mut classes, &mut known, piece);
        others.resize_with(classes.len(), Vec::new);
        let copies = |number: u32| std::iter::repeat_n(piece.name, number as usize);
        classes[at].names.extend(copies(need));
        classes[at].least += need;
        others[at].extend(copies(more));
    }
    for (class, others) in classes.iter_mut().zip(others) {
        class.names.extend(others);
    }
    let mut classes = by_size(classes);
    classes.extend(
        openings
            .into_iter()
            .map(|opening| opened(puzzle.board(), opening)),
    );
    classes
}

/// The class of cells that stay open: pieces of one cell, or one piece of all that stay open together.
fn opened(board: &Board, opening: Opening) -> Class {
    let lattice = board.lattice();
    let first = opening.together.as_ref().and_then(|sets| sets.first());
    let cells = first.map_or(&[CellId(0)][..], |set| set);
    let cells = cells.iter().map(|&cell| (board.point(cell), ANY_COLOUR));
    let shape = Shape::in_parts(lattice, &cells.collect::<Vec<_>>()).expect("it has cells");
    let [least, most] = match opening.together {
        None => [opening.least, opening.most],
        Some(_) => [1, 1],
    };
    Class {
        orientations: shape.orientations(lattice, Freedom::ALL),
        shape,
        names: vec![OPEN; most as usize],
        least,
        opening: Some(opening),
        shared: None,
    }
}

/// The number of the class of a piece, which may be new.
fn class_of(
    classes: &mut Vec<Class>,
    known: &mut HashMap<Vec<Shape>, usize>,
    piece: &Piece,
) -> usize {
    let orientations = piece.orientations();
    *known.entry(orientations.clone()).or_insert_with(|| {
        let shape = piece.shape.clone();
        classes.push(Class {
            orientations,
            shape,
            names: Vec::new(),
            least: 0,
            opening: None,
            shared: None,
        });
        classes.len() - 1
    })
}

/// The classes, each whose images differ in size replaced by one for each size.
fn by_size(classes: Vec<Class>) -> Vec<Class> {
    let mut found: Vec<Class> = Vec::with_capacity(classes.len());
    for class in classes {
        let sizes: BTreeSet<usize> = class.orientations.iter().map(Shape::size).collect();
        if sizes.len() < 2 {
            found.push(class);
            continue;
        }
        let shared = Shared {
            first: found.len(),
            least: class.least,
        };
        found.extend(sizes.into_iter().map(|size| {
            let of_size = class
                .orientations
                .iter()
                .filter(|image| image.size() == size);
            let orientations: Vec<Shape> = of_size.cloned().collect();
            Class {
                shape: orientations[0].clone(),
                orientations,
                names: class.names.clone(),
                least: 0,
                opening: None,
                shared: Some(shared),
            }
        }));
    }
    found
}

/// Every placement on free cells, with its class; of pieces, on those that are not kept free of them.
/// Placements of one class are listed in a row.
pub(in super::super) fn placements(
    board: &Board,
    classes: &[Class],
    is_free: &dyn Fn(CellId) -> bool,
    kept: &[bool],
    run: &Run<'_>,
) -> Result<Listed, NoCover> {
    let takes_pieces = |cell: CellId| kept.get(cell.index()) != Some(&true) && is_free(cell);
    let mut listed = Listed::default();
    let mut taken = run.hold(0)?;
    let mut fit = Fit::default();
    let mut repeating = Repeating::default();
    let mut next_check = 0;
    let most = match run.memory.bytes_max() {
        Some(_) => ENTRIES_LISTED_MAX,
        None => ENTRIES_MAX,
    };
    for (at, class) in classes.iter().enumerate() {
        if let Some(opening) = &class.opening {
            if let Some(sets) = &opening.together {
                sets.iter().for_each(|set| listed.push(at, set));
                continue;
            }
            let cells = board.cells().filter(|cell| is_free(*cell));
            let cells = cells.filter(|cell| opening.cells[cell.index()]);
            cells.for_each(|cell| listed.push(at, &[cell]));
            continue;
        }
        repeating.known.clear();
        let may_repeat =
            board.wrap().is_some() || class.orientations.iter().any(Shape::is_coloured);
        for image in &class.orientations {
            fit.cursors.clear();
            fit.cursors.resize(image.size(), 0);
            for first in board.cells().filter(|first| takes_pieces(*first)) {
                // Few images may fit, and each may have as many cells as the board: count the cells
                // looked at rather than the placements listed.
                if fit.work >= next_check {
                    run.check(0)?;
                    next_check = fit.work + WORK_BETWEEN_CHECKS;
                }
                let lies = if may_repeat {
                    repeating.lies(&mut fit, board, image, first, &takes_pieces)
                } else {
                    fit.lies(board, image, first, &takes_pieces)
                };
                if !lies {
                    continue;
                }
                if listed.cell_count() + listed.len() > most {
                    let message = Message::new("model-too-large").with("max", most);
                    return Err(NoCover::TooLarge(message));
                }
                listed.push(at, &fit.cells);
            }
            if !taken.resize(listed.bytes()) {
                return Err(NoCover::Stopped(StopReason::MemoryLimit));
            }
        }
    }
    Ok(listed)
}

/// How an image is fitted on a board.
#[derive(Default)]
struct Fit {
    /// The cells under the image.
    cells: Vec<CellId>,
    /// For each point of the image, where to look for its cell. The first points are tried in rising
    /// order, so the cells of every point rise. The points of an image rise as well, so each is
    /// looked for behind the cell of the one before.
    cursors: Vec<usize>,
    /// The cells looked at.
    work: usize,
}

impl Fit {
    /// Whether an image without colours whose first point lies on `first` covers only free cells, on a
    /// board without joined edges. Collects these cells.
    fn lies(
        &mut self,
        board: &Board,
        image: &Shape,
        first: CellId,
        is_free: &dyn Fn(CellId) -> bool,
    ) -> bool {
        self.work += 1;
        self.cells.clear();
        let Some(shift) = board.shift(image, first) else {
            return false;
        };
        let mut least = 0;
        let mut points = image.points().iter().zip(&mut self.cursors);
        points.all(|(&point, cursor)| {
            let target = point + shift;
            *cursor = least.max(*cursor);
            let behind = board.points()[*cursor..].iter();
            let passed = behind.take_while(|&&at| at < target).count();
            *cursor += passed;
            self.work += passed + 1;
            least = *cursor;
            let is_cell = board.points().get(*cursor) == Some(&target);
            let cell = CellId(as_u16(*cursor));
            let lies = is_cell && is_free(cell);
            if lies {
                self.cells.push(cell);
            }
            lies
        })
    }
}

/// How images are fitted of which several may have the same cells: around a cylinder, or where they differ
/// in colours only.
#[derive(Default)]
struct Repeating {
    /// The placements of the class.
    known: HashSet<Vec<CellId>>,
}

impl Repeating {
    /// As [`Fit::lies`]; but a placement that is known does not lie there again.
    fn lies(
        &mut self,
        fit: &mut Fit,
        board: &Board,
        image: &Shape,
        first: CellId,
        is_free: &dyn Fn(CellId) -> bool,
    ) -> bool {
        fit.work += image.size();
        let cells = board.cells_of(image, first);
        let Some(cells) = cells.filter(|cells| cells.iter().all(|cell| is_free(*cell))) else {
            return false;
        };
        fit.cells.clone_from(&cells);
        self.known.insert(cells)
    }
}

fn neighbours(board: &Board, order: &[CellId], items: &[Option<ItemId>]) -> Vec<Vec<u32>> {
    let touching = |&cell: &CellId| {
        let items = board
            .neighbours(cell)
            .filter_map(|next| items[next.index()]);
        items.map(|item| item.0).collect()
    };
    order.iter().map(touching).collect()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    use pavage_grid::{Point, SQUARE};
    use pavage_host::Ticking;

    use super::*;

    /// After the first placement nothing fits any more.
    #[test]
    fn it_looks_at_the_clock_while_nothing_is_listed() {
        let row = |length: i32| -> Shape {
            let points: Vec<Point> = (0..length).map(|at| Point::flat(0, at)).collect();
            Shape::new(&SQUARE, &points).expect("it is connected")
        };
        let board = Board::rectangle(1, 1000).expect("it has cells");
        let class = |shape: Shape, images: usize| Class {
            orientations: vec![shape.clone(); images],
            shape,
            names: vec!['A'],
            least: 1,
            opening: None,
            shared: None,
        };
        let classes = [class(row(1000), 1), class(row(1001), 1000)];
        let run = Run::default();
        let asked = Cell::new(0_u32);
        let is_free = |_: CellId| {
            asked.set(asked.get() + 1);
            if asked.get() == 10_000 {
                run.cancel.cancel();
            }
            true
        };
        let stopped = placements(&board, &classes, &is_free, &[], &run);
        assert!(matches!(
            stopped,
            Err(NoCover::Stopped(StopReason::Cancelled))
        ));
        assert!(asked.get() < 5_000_000);
    }

    /// There are few images, each of thousands of cells. Finding a cell costs no walk across the
    /// board.
    #[test]
    fn it_looks_at_the_clock_while_images_are_large() {
        let side = 120;
        let board = Board::rectangle(side, side).expect("it has cells");
        let points = (0..100).flat_map(|row| (0..100).map(move |col| Point::flat(row, col)));
        let points: Vec<Point> = points.collect();
        let shape = Shape::new(&SQUARE, &points).expect("it is connected");
        let classes = [Class {
            orientations: vec![shape.clone()],
            shape,
            names: vec!['A'],
            least: 1,
            opening: None,
            shared: None,
        }];
        let clock = Ticking::by(Duration::ZERO);
        let mut run = Run {
            clock: &clock,
            ..Run::default()
        };
        run.limits.deadline = Some(Duration::MAX);
        let listed = placements(&board, &classes, &|_| true, &[], &run).expect("there is time");
        assert_eq!(listed.len(), 21 * 21);
        let least = listed.cell_count() / (WORK_BETWEEN_CHECKS + 2 * points.len());
        // Images that reach across the lower edge are looked at row by row, the others only once.
        let most = 21 * side * points.len() / WORK_BETWEEN_CHECKS * 5 / 4;
        let asked = clock.looks() as usize;
        assert!((least..most).contains(&asked), "{least} {asked} {most}");
    }
}
