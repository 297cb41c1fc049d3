//! A packing position as an exact-cover problem: an item for each cell to be covered, an item for
//! each class of equal pieces with the number of its copies, an option for each placement.

use std::collections::HashMap;

use pavage_grid::{Board, CellId, Shape};
use pavage_search::{Bounds, Entry, ItemId, Model, OptionId, Order, Tiling};

use super::heuristics;
use super::pieces::Piece;
use super::puzzle::{Placement, Puzzle, State};
use crate::{Cover, Message, NoCover};

/// Entries of a model may not outgrow this: about 300 MB for the model, and up to 600 MB for each
/// worker of a search.
const ENTRIES_MAX: usize = 20_000_000;

/// Pieces that are equal: the same images under the movements they allow.
pub(super) struct Class {
    orientations: Vec<Shape>,
    pub(super) shape: Shape,
    /// The letters of the copies that are left, in the order of the set.
    pub(super) names: Vec<char>,
}

/// The problem, and what its options mean.
pub struct PackingCover {
    model: Model,
    classes: Vec<Class>,
    /// Class and cells of each option.
    options: Vec<(usize, Vec<CellId>)>,
    /// Item of each cell to be covered.
    items: Vec<Option<ItemId>>,
    board: Board,
    placed: Vec<Placement>,
}

/// Makes the problem of a position.
pub(super) fn cover(puzzle: &Puzzle, state: &State) -> Result<PackingCover, NoCover> {
    let empty = puzzle.empty(state);
    check_area(puzzle, state, &empty)?;
    let classes = classes(puzzle, state);
    let order = sweep_order(puzzle, &empty);
    let mut builder = Model::builder();
    let mut items = vec![None; empty.len()];
    for &cell in &order {
        let [row, col, _] = puzzle.board().point(cell).0;
        let name = format!("{},{}", row + 1, col + 1);
        items[cell.index()] = Some(builder.primary(&name).expect("cells have distinct names"));
    }
    let mut pieces = Vec::new();
    for class in &classes {
        let count = class.names.len() as u32;
        let bounds = Bounds {
            min: count,
            max: count,
        };
        let name = class.names[0].to_string();
        let item = builder
            .primary_between(&name, bounds)
            .expect("letters are distinct names");
        pieces.push((item, class.shape.size() as u32));
    }
    let is_free = |cell: CellId| items[cell.index()].is_some();
    let options = placements(puzzle.board(), &classes, &is_free)?;
    for (class, cells) in &options {
        let cells = cells.iter().filter_map(|cell| items[cell.index()]);
        let entries: Vec<Entry> = cells.chain([pieces[*class].0]).map(Entry::from).collect();
        builder
            .option(&entries)
            .expect("a placement covers distinct cells");
    }
    let neighbours = neighbours(puzzle.board(), &order, &items);
    let cells = order
        .iter()
        .filter_map(|cell| items[cell.index()])
        .collect();
    builder.tiling(Tiling {
        cells,
        neighbours,
        pieces,
    });
    let model = builder.build().expect("the tiling describes the options");
    let (board, placed) = (puzzle.board().clone(), state.placed.clone());
    Ok(PackingCover {
        model,
        classes,
        options,
        items,
        board,
        placed,
    })
}

/// The pieces left, equal ones together.
pub(super) fn classes(puzzle: &Puzzle, state: &State) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    let mut known: HashMap<Vec<Shape>, usize> = HashMap::new();
    for (piece, left) in puzzle.pieces().iter().zip(puzzle.remaining(state)) {
        if left == 0 {
            continue;
        }
        let class = class_of(&mut classes, &mut known, piece);
        class
            .names
            .extend(std::iter::repeat_n(piece.name, left as usize));
    }
    classes
}

fn class_of<'a>(
    classes: &'a mut Vec<Class>,
    known: &mut HashMap<Vec<Shape>, usize>,
    piece: &Piece,
) -> &'a mut Class {
    let orientations = piece.orientations();
    let at = *known.entry(orientations.clone()).or_insert_with(|| {
        let shape = piece.shape.clone();
        classes.push(Class {
            orientations,
            shape,
            names: Vec::new(),
        });
        classes.len() - 1
    });
    &mut classes[at]
}

/// The pieces left must have as many cells as there are to cover.
fn check_area(puzzle: &Puzzle, state: &State, empty: &[bool]) -> Result<(), NoCover> {
    let free = empty.iter().filter(|empty| **empty).count();
    let pieces = puzzle.pieces().iter().zip(puzzle.remaining(state));
    // Counts are as large as was typed: nothing may be allocated for them before this is known.
    let area: usize = pieces
        .map(|(piece, left)| piece.shape.size() * left as usize)
        .sum();
    if area == free {
        return Ok(());
    }
    let message = Message::new("area-mismatch")
        .with("area", area)
        .with("free", free);
    Err(NoCover::Unsolvable(message))
}

/// The empty cells by rows, by columns, or by diagonals, whichever keeps the front between the
/// cells before and after the shortest: what merges or floods regions then has the least to look at.
fn sweep_order(puzzle: &Puzzle, empty: &[bool]) -> Vec<CellId> {
    let board = puzzle.board();
    let cells: Vec<CellId> = board.cells().filter(|cell| empty[cell.index()]).collect();
    let by = |line: fn(i32, i32) -> (i32, i32)| {
        let mut order = cells.clone();
        order.sort_by_key(|&cell| {
            let [row, col, layer] = board.point(cell).0;
            (layer, line(row, col))
        });
        order
    };
    let orders = [
        by(|row, col| (row, col)),
        by(|row, col| (col, row)),
        by(|row, col| (row + col, row)),
        by(|row, col| (row - col, row)),
    ];
    let cost = |order: &Vec<CellId>| front_cost(board, order);
    let least = orders
        .into_iter()
        .min_by(|one, other| cost(one).total_cmp(&cost(other)));
    least.unwrap_or_default()
}

/// About how many states a front has on its way, all together: 2 to the power of a mean of its
/// cells and its edges. A front of steps has more edges than a straight one, and more states.
fn front_cost(board: &Board, order: &[CellId]) -> f64 {
    let mut is_left = vec![false; board.cells().len()];
    order.iter().for_each(|cell| is_left[cell.index()] = true);
    let mut edges_of = vec![0_i32; is_left.len()];
    let (mut cells, mut edges, mut cost) = (0_i32, 0_i32, 0.0);
    for &cell in order {
        is_left[cell.index()] = false;
        let behind = std::mem::take(&mut edges_of[cell.index()]);
        cells -= i32::from(behind > 0);
        edges -= behind;
        for next in board.neighbours(cell).filter(|next| is_left[next.index()]) {
            cells += i32::from(edges_of[next.index()] == 0);
            edges_of[next.index()] += 1;
            edges += 1;
        }
        cost += (f64::from(cells + 2 * edges) / 3.0).exp2();
    }
    cost
}

/// Every placement on free cells, with its class; those of a class one after the other.
pub(super) fn placements(
    board: &Board,
    classes: &[Class],
    is_free: &dyn Fn(CellId) -> bool,
) -> Result<Vec<(usize, Vec<CellId>)>, NoCover> {
    let mut options = Vec::new();
    let mut entries = 0;
    let free = |cells: &Vec<CellId>| cells.iter().all(|cell| is_free(*cell));
    for (at, class) in classes.iter().enumerate() {
        for image in &class.orientations {
            let firsts = board.cells().filter(|first| is_free(*first));
            for cells in firsts
                .filter_map(|first| board.cells_of(image, first))
                .filter(free)
            {
                entries += cells.len() + 1;
                if entries > ENTRIES_MAX {
                    let message = Message::new("model-too-large").with("max", ENTRIES_MAX);
                    return Err(NoCover::TooLarge(message));
                }
                options.push((at, cells));
            }
        }
    }
    Ok(options)
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

impl Cover for PackingCover {
    type State = State;

    fn model(&self) -> &Model {
        &self.model
    }

    fn order(&self, heuristic: &str, seed: u64) -> Option<Order> {
        match heuristic {
            "mrv" => return Some(Order::default()),
            "random" => return Some(Order::random(&self.model, seed)),
            _ => {}
        }
        let shapes: Vec<&Shape> = self.classes.iter().map(|class| &class.shape).collect();
        let ranks = heuristics::ranks(heuristic, &shapes)?;
        // Cells come last among equals: they are numbered before the pieces.
        let cells = self.items.iter().flatten().map(|_| ranks.len() as u32);
        let items = cells.chain(ranks.iter().copied()).collect();
        let options = self
            .options
            .iter()
            .map(|(class, _)| ranks[*class])
            .collect();
        Some(Order { items, options })
    }

    /// Symmetries of the board that keep the placed pieces and the open cells, and map every
    /// placement to a placement. O(options) each.
    fn symmetries(&self) -> Vec<Vec<OptionId>> {
        let index: HashMap<(usize, &[CellId]), u32> = self
            .options
            .iter()
            .enumerate()
            .map(|(at, (class, cells))| ((*class, cells.as_slice()), at as u32))
            .collect();
        let maps = self
            .board
            .symmetries()
            .into_iter()
            .filter(|map| self.keeps_position(map));
        let permute = |map: Vec<CellId>| -> Option<Vec<OptionId>> {
            let image = |(class, cells): &(usize, Vec<CellId>)| {
                let image = mapped(&map, cells);
                index
                    .get(&(*class, image.as_slice()))
                    .copied()
                    .map(OptionId)
            };
            self.options.iter().map(image).collect()
        };
        maps.filter_map(permute).collect()
    }

    fn decode(&self, chosen: &[OptionId]) -> State {
        let mut names: Vec<_> = self
            .classes
            .iter()
            .map(|class| class.names.iter())
            .collect();
        let mut chosen: Vec<&(usize, Vec<CellId>)> = chosen
            .iter()
            .map(|option| &self.options[option.index()])
            .collect();
        chosen.sort_unstable_by_key(|(_, cells)| cells[0]);
        let mut placed = self.placed.clone();
        for (class, cells) in chosen {
            let piece = *names[*class]
                .next()
                .expect("a class has a letter for each copy");
            placed.push(Placement {
                cells: cells.clone(),
                piece,
            });
        }
        State::new(placed)
    }
}

impl PackingCover {
    fn keeps_position(&self, map: &[CellId]) -> bool {
        let covers = |cell: CellId| self.items[cell.index()].is_some();
        let keeps_cells = self
            .board
            .cells()
            .all(|cell| covers(cell) == covers(map[cell.index()]));
        let keeps_piece = |placement: &Placement| {
            let cells = mapped(map, &placement.cells);
            self.placed
                .iter()
                .any(|other| other.piece == placement.piece && other.cells == cells)
        };
        keeps_cells && self.placed.iter().all(keeps_piece)
    }
}

fn mapped(map: &[CellId], cells: &[CellId]) -> Vec<CellId> {
    let mut image: Vec<CellId> = cells.iter().map(|cell| map[cell.index()]).collect();
    image.sort_unstable();
    image
}
