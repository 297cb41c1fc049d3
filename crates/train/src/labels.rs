//! Positions with the exact number of solutions that each choice keeps.

use pavage_bits::Random;
use pavage_family::Cover;
use pavage_family::Family;
use pavage_family::numbers::log2;
use pavage_grid::{Board, CellId, Shape};
use pavage_learned::{Inputs, Position, Scene};
use pavage_packing::{Packing, PackingCover, Puzzle, State};
use pavage_search::{BigUint, Bounds, Diagram, ItemId, Model, OptionId, Run};
use pavage_sweep::tabulate;

use crate::puzzles::Made;

/// A choice of a position.
pub struct Choice {
    /// What the network sees.
    pub inputs: Inputs,
    /// The logarithm to base 2 of the number of solutions that it keeps; `None` if it keeps none.
    pub log: Option<f32>,
    /// The number itself.
    pub count: BigUint,
    /// The cells.
    pub cells: Vec<CellId>,
}

/// A position with the choices of the item that a search branches on.
pub struct Labelled {
    /// The name of the lattice.
    pub lattice: &'static pavage_grid::Lattice,
    /// The board.
    pub board: std::sync::Arc<Board>,
    /// The empty cells.
    pub empty: Vec<CellId>,
    /// The pieces left, with their copies.
    pub pieces: Vec<(Shape, u32)>,
    /// The choices.
    pub choices: Vec<Choice>,
}

/// The item that is covered once and has the fewest options, the first of several; `None` if nothing is
/// to be covered. With the options that cover it.
pub fn hardest(model: &Model) -> Option<(ItemId, Vec<OptionId>)> {
    let mut counts = vec![0_u32; model.item_count()];
    for option in model.options() {
        model
            .entries(option)
            .iter()
            .for_each(|entry| counts[entry.item.index()] += 1);
    }
    let items = (0..).map(ItemId).take(counts.len());
    let once = items.filter(|&item| model.bounds(item) == Some(Bounds::ONCE));
    let item = once.min_by_key(|item| counts[item.index()])?;
    let covers = |option: &OptionId| {
        model
            .entries(*option)
            .iter()
            .any(|entry| entry.item == item)
    };
    Some((item, model.options().filter(covers).collect()))
}

/// All solutions of a problem; `None` if their table has more states.
fn table(model: &Model, states_max: u64) -> Option<Diagram> {
    let mut run = Run::default();
    run.limits.nodes_max = Some(states_max);
    table_of(model, &run)
}

/// All solutions of a problem; `None` if a limit of the run was met.
pub fn table_of(model: &Model, run: &Run<'_>) -> Option<Diagram> {
    tabulate(model, &[], run).ok()?.solutions.ok()
}

/// The choices of a position, labelled; `None` if it has none, or its table would be large.
fn labelled(
    puzzle: &Puzzle,
    board: &std::sync::Arc<Board>,
    state: &State,
    cover: &PackingCover,
    states_max: u64,
) -> Option<(Labelled, Vec<OptionId>, Diagram)> {
    let empty = puzzle.empty(state);
    let pieces = puzzle.pieces().iter().zip(puzzle.remaining(state));
    let (_, options) = hardest(cover.model())?;
    let table = table(cover.model(), states_max)?;
    let counts = table.with_option();
    let scene = cover.scene();
    let mut position = Position::after(&scene, std::iter::empty());
    let choices = options.iter().map(|&option| {
        let count = counts[option.index()].clone();
        Choice {
            inputs: position.inputs(option.index(), options.len()),
            log: log2(&count).map(|log| log as f32),
            count,
            cells: cover.cells(option).to_vec(),
        }
    });
    let labelled = Labelled {
        lattice: Scene::lattice(&scene),
        choices: choices.collect(),
        board: board.clone(),
        empty: board.cells().filter(|cell| empty[cell.index()]).collect(),
        pieces: pieces
            .filter(|(_, left)| *left > 0)
            .map(|(piece, left)| (piece.shape.clone(), left))
            .collect(),
    };
    Some((labelled, options, table))
}

/// Which choice leads on to the next position; `None` ends the walk.
pub type Next<'a> = &'a mut dyn FnMut(&Labelled) -> Option<usize>;

/// The pieces that lie on the board from the start, as their cells.
pub fn laid(puzzle: &Puzzle, pieces: &[Vec<CellId>]) -> State {
    let cover = Packing::cover(puzzle, &puzzle.start(), &Run::default());
    let cover = cover.expect("the puzzle was cut");
    let option = |piece: &Vec<CellId>| {
        let mut options = cover.model().options();
        options.find(|&option| cover.cells(option) == piece)
    };
    let options: Option<Vec<OptionId>> = pieces.iter().map(option).collect();
    cover.decode(&options.expect("a piece of the cut can lie there"))
}

/// The positions of a walk. It ends where no solution is left.
pub fn walk(
    made: &Made,
    first: &mut dyn FnMut(&PackingCover, &Diagram),
    next: Next<'_>,
) -> Vec<Labelled> {
    let puzzle = &made.puzzle;
    let board = std::sync::Arc::new(puzzle.board().clone());
    let mut state = laid(puzzle, &made.laid);
    let mut found = Vec::new();
    loop {
        let Ok(cover) = Packing::cover(puzzle, &state, &Run::default()) else {
            return found;
        };
        let Some((position, options, table)) =
            labelled(puzzle, &board, &state, &cover, made.sort.states_max())
        else {
            return found;
        };
        if found.is_empty() {
            first(&cover, &table);
        }
        let chosen = next(&position);
        let goes_on = chosen.filter(|&at| position.choices[at].log.is_some());
        found.push(position);
        let Some(at) = goes_on else {
            return found;
        };
        state = cover.decode(&[options[at]]);
    }
}

/// The positions on the way to a solution that is drawn uniformly.
pub fn to_a_solution(made: &Made, random: &mut Random) -> Vec<Labelled> {
    let solution: std::cell::RefCell<Vec<Vec<CellId>>> = std::cell::RefCell::default();
    let mut draw = |cover: &PackingCover, all: &Diagram| {
        let number = (BigUint::from(random.next_u64()) * all.total()) >> 64_u32;
        let drawn = all.nth(&number).unwrap_or_default();
        let cells = drawn.iter().map(|&option| cover.cells(option).to_vec());
        *solution.borrow_mut() = cells.collect();
    };
    let mut follow = |position: &Labelled| {
        let solution = solution.borrow();
        position
            .choices
            .iter()
            .position(|choice| solution.contains(&choice.cells))
    };
    walk(made, &mut draw, &mut follow)
}
