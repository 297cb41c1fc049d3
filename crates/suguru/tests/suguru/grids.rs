//! Random grids of the family's own generator, and what can be done to them.

use pavage_family::{Family, Settings};
use pavage_grid::CellId;
use pavage_search::Run;
use pavage_suguru::{Candidates, Layout, Puzzle, State, Suguru, Values, solutions};

use super::corpus;
use super::small::Dice;

/// Small boards, none of them square.
pub(crate) const SIZES: [&str; 6] = ["4x5", "5x4", "4x6", "6x4", "5x6", "7x5"];

/// Options of the generator.
pub(crate) fn settings(options: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::new();
    for (name, value) in options {
        settings.set(name, value);
    }
    settings
}

/// A puzzle with one solution, none of whose givens can be spared.
pub(crate) fn generated(size: &str, seed: u64) -> Puzzle {
    let settings = settings(&[("size", size)]);
    let made = Suguru::generate(&settings, seed, &Run::default());
    made.expect("small boards are filled").puzzle
}

/// The puzzle, the same without some of its givens, and the same with a given changed, if that
/// breaks no rule at once.
pub(crate) fn variants(puzzle: Puzzle, dice: &mut Dice) -> Vec<Puzzle> {
    let givens = puzzle.givens().to_vec();
    let given: Vec<usize> = (0..givens.len())
        .filter(|at| givens[*at].is_some())
        .collect();
    let layout = puzzle.layout().clone();
    let mut found = vec![puzzle];
    if given.is_empty() {
        return found;
    }
    let mut fewer = givens.clone();
    for _ in 0..=dice.below(3) {
        fewer[given[dice.below(given.len())]] = None;
    }
    found.extend(Puzzle::new(layout.clone(), fewer));
    let mut changed = givens;
    let at = given[dice.below(given.len())];
    let values = layout.values_of(CellId::at(at)).len();
    changed[at] = Some(1 + dice.below(values) as u8);
    found.extend(Puzzle::new(layout, changed));
    found
}

/// As many random puzzles as there are seeds, each with its variants.
pub(crate) fn random(seeds: u64) -> impl Iterator<Item = Puzzle> {
    (0..seeds).flat_map(|seed| {
        let size = SIZES[seed as usize % SIZES.len()];
        variants(generated(size, seed), &mut Dice::new(seed))
    })
}

/// The puzzles of the corpus that have absent cells and are small.
pub(crate) fn with_holes() -> impl Iterator<Item = Puzzle> {
    let texts = corpus().map(|(_, text, _)| text);
    let puzzles = texts.filter(|text| text.contains('#')).map(puzzle);
    puzzles.filter(|puzzle| puzzle.layout().size() <= 24)
}

/// The puzzle of a compact text.
pub(crate) fn puzzle(text: &str) -> Puzzle {
    Suguru::read(text, "compact", &Settings::new()).expect("readable")
}

/// What the givens of a puzzle leave possible before any rule is applied.
pub(crate) fn candidates(puzzle: &Puzzle) -> Candidates {
    Candidates::of(puzzle, &State::start(puzzle))
}

/// The same with about one candidate in `part` struck out: candidates that no givens leave, with
/// several solutions, one or none.
pub(crate) fn struck(candidates: &Candidates, part: usize, dice: &mut Dice) -> Candidates {
    let keep = |values: &Values| values.filter(|_| dice.below(part) > 0).collect();
    Candidates::from(
        candidates
            .as_slice()
            .iter()
            .map(keep)
            .collect::<Vec<Values>>(),
    )
}

/// As many candidates as leave a puzzle its one solution, by chance: far fewer are known than from
/// any givens, so that single hypotheses do not always do. In some of them candidates are added
/// that give it `more` further solutions or so.
pub(crate) fn bare(puzzle: &Puzzle, more: usize, dice: &mut Dice) -> Candidates {
    let layout = puzzle.layout();
    let mut left = solutions(layout, &candidates(puzzle), 1).remove(0);
    let mut false_ones: Vec<(CellId, Values)> = layout
        .cells()
        .flat_map(|cell| {
            let values = layout.values_of(cell) - left.get(cell);
            values.map(move |value| (cell, Values::only(value)))
        })
        .collect();
    for at in (1..false_ones.len()).rev() {
        false_ones.swap(at, dice.below(at + 1));
    }
    for (cell, value) in false_ones {
        let before = left.get(cell);
        left.set(cell, before | value);
        if solutions(layout, &left, 2 + more).len() > 1 + more {
            left.set(cell, before);
        }
    }
    left
}

/// The images of a layout in mirrors and after quarter turns, each with the cell that each cell
/// becomes.
pub(crate) fn images(layout: &Layout) -> Vec<(Layout, Vec<CellId>)> {
    let [rows, cols] = layout.frame();
    let image = |turned: bool, down: bool, right: bool| {
        let [new_rows, new_cols] = if turned { [cols, rows] } else { [rows, cols] };
        let place = |cell: CellId| {
            let [row, col] = layout.place(cell).indices();
            let row = if down { rows - 1 - row } else { row };
            let col = if right { cols - 1 - col } else { col };
            if turned { [col, row] } else { [row, col] }
        };
        let mut keys = vec![None; new_rows * new_cols];
        for cell in layout.cells() {
            let [row, col] = place(cell);
            keys[row * new_cols + col] = Some(layout.cage_of(cell).0);
        }
        let new = Layout::new(new_cols, &keys).expect("cages hang together");
        let cells = layout.cells().map(|cell| {
            let [row, col] = place(cell);
            new.cell_at(row, col).expect("it is there")
        });
        let cells = cells.collect();
        (new, cells)
    };
    let sides = [false, true];
    let turns = sides
        .iter()
        .flat_map(|turned| sides.map(|down| (*turned, down)));
    let ways = turns.flat_map(|(turned, down)| sides.map(|right| (turned, down, right)));
    ways.map(|(turned, down, right)| image(turned, down, right))
        .collect()
}
