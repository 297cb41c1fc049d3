//! The holes that steps rest on: an engine that knows nothing of hints finds no way to fill them,
//! and none that is larger than need be is told early. What steps rule out is in no solution.

use std::collections::{BTreeMap, BTreeSet};

use pavage_family::{Elimination, Family, Hole, Place, Reasoner, Settings, Step, Way};
use pavage_packing::explain::{explain, hint};
use pavage_packing::notes::Notes;
use pavage_packing::techniques::Placements;
use pavage_packing::{Packing, Placement, Puzzle, State};
use pavage_search::{Bounds, Entry, Limits, Model, Run, Sinks, StopReason, Task, engine};

use crate::boards::{Dice, solutions};
use crate::challenges::{CHALLENGES, puzzle};
use crate::hints::played;

/// Larger holes must be explained by their size.
const ENGINE_MAX: usize = 12;
/// Holes of so many cells are seen at a glance.
const GLANCE: usize = 5;
/// So many steps of an explanation rest on no larger hole where a smaller one is there.
const EARLY: usize = 10;

/// A position with every placement of its remaining pieces.
struct Examined<'a> {
    puzzle: &'a Puzzle,
    state: State,
    empty: BTreeSet<Place>,
    /// The letters of each remaining piece and its number of cells.
    pieces: Vec<(Vec<char>, usize)>,
    /// The piece and the cells of each placement.
    placements: Vec<(usize, BTreeSet<Place>)>,
}

impl<'a> Examined<'a> {
    fn new(puzzle: &'a Puzzle, state: State) -> Examined<'a> {
        let on = Placements::new(puzzle, &state).expect("the board is small");
        // The checker lists all placements from the drawn pieces, and takes no other list.
        Notes::new(puzzle, &state, &on).expect("all placements are listed");
        let pieces = on.pieces().map(|at| (on.names(at).to_vec(), on.size(at)));
        let placements = on.all().map(|at| {
            let cells = on.places(on.covered(at)).into_iter().collect();
            (usize::from(on.piece(at).0), cells)
        });
        Examined {
            puzzle,
            empty: on.cells().map(|cell| on.place(cell)).collect(),
            pieces: pieces.collect(),
            placements: placements.collect(),
            state,
        }
    }

    /// The position with a piece on it.
    fn with(&self, piece: &str, cells: &[Place]) -> Examined<'a> {
        let mv = cells.iter().map(Place::to_string).collect::<Vec<_>>();
        let mv = format!("{piece} {}", mv.join(" "));
        Examined::new(self.puzzle, played(self.puzzle, &self.state, &[mv]))
    }

    /// The connected parts of the empty cells.
    fn parts(&self) -> Vec<BTreeSet<Place>> {
        let mut rest = self.empty.clone();
        let mut parts = Vec::new();
        while let Some(first) = rest.pop_first() {
            let (mut part, mut front) = (BTreeSet::from([first]), vec![first]);
            while let Some(at) = front.pop() {
                let board = self.puzzle.board();
                let cell = board.at(at).expect("it is on the board");
                for place in board.neighbours(cell).map(|beside| board.place(beside)) {
                    if rest.remove(&place) {
                        part.insert(place);
                        front.push(place);
                    }
                }
            }
            parts.push(part);
        }
        parts
    }

    /// Whether some of the remaining pieces have so many cells together.
    fn adds_up(&self, cells: usize) -> bool {
        let mut sums = BTreeSet::from([0]);
        for (names, size) in &self.pieces {
            for _ in names {
                let more: Vec<usize> = sums.iter().map(|sum| sum + size).collect();
                sums.extend(more);
            }
        }
        sums.contains(&cells)
    }

    /// Whether the remaining pieces cannot cover these cells, even if they stick out into other
    /// empty cells.
    fn is_unfillable(&self, cells: &BTreeSet<Place>) -> bool {
        assert!(cells.is_subset(&self.empty) && !cells.is_empty());
        if cells.len() > ENGINE_MAX {
            return self.parts().contains(cells) && !self.adds_up(cells.len());
        }
        let mut model = Model::builder();
        let mut items = BTreeMap::new();
        for cell in cells {
            let item = model.primary(&cell.to_string()).expect("a new name");
            items.insert(*cell, item);
        }
        let mut copies = Vec::new();
        for (names, _) in &self.pieces {
            let (min, max) = (0, names.len() as u32);
            let item = model.primary_between(&names[0].to_string(), Bounds { min, max });
            copies.push(item.expect("a new name"));
        }
        for cell in self.empty.difference(cells) {
            let item = model.secondary(&cell.to_string()).expect("a new name");
            items.insert(*cell, item);
        }
        for (piece, its) in &self.placements {
            if its.is_disjoint(cells) {
                continue;
            }
            let mut entries: Vec<Entry> = vec![copies[*piece].into()];
            entries.extend(its.iter().map(|cell| Entry::from(items[cell])));
            model.option(&entries).expect("the items are known");
        }
        let model = model.build().expect("it is a cover");
        let run = Run::limited(Limits {
            solutions_max: Some(1),
            ..Limits::default()
        });
        let engine = engine("reference").expect("it is there");
        let summary = engine.search(&model, &Task::default(), &run, &mut Sinks::default());
        summary.stop == StopReason::Exhausted && summary.stats.solutions == 0
    }

    /// A region of fewer cells that cannot be filled: one cell, or a part that is cut off.
    fn smaller_hole(&self, size: usize) -> Option<BTreeSet<Place>> {
        let covered = self.placements.iter().flat_map(|(_, its)| its);
        let covered: BTreeSet<Place> = covered.copied().collect();
        let dead = self.empty.difference(&covered).next();
        let mut parts = self.parts().into_iter();
        let small = |part: &BTreeSet<Place>| part.len() < size && part.len() <= ENGINE_MAX;
        let is_hole = |part: &BTreeSet<Place>| small(part) && self.is_unfillable(part);
        let dead = dead.map(|cell| BTreeSet::from([*cell]));
        dead.or_else(|| parts.find(is_hole))
    }
}

/// How much was checked.
#[derive(Default, Debug)]
struct Checked {
    eliminated: usize,
    holes: usize,
    large: usize,
    moves: usize,
}

/// Checks steps from a position, and those of their worlds. Outside of worlds, what is ruled out is
/// in no solution.
fn check(
    examined: &Examined<'_>,
    steps: &[Step],
    solutions: Option<&[State]>,
    checked: &mut Checked,
) {
    let mut state = examined.state.clone();
    for (at, step) in steps.iter().enumerate() {
        let here = Examined::new(examined.puzzle, state.clone());
        check_holes(&here, step, at < EARLY, checked);
        for solution in solutions.into_iter().flatten() {
            for gone in &step.eliminates {
                assert!(!is_in(examined.puzzle, solution, gone), "{gone:?} {step:?}");
                checked.eliminated += 1;
            }
        }
        for world in &step.worlds {
            let world_state = played(examined.puzzle, &state, &world.assumptions);
            let inside = Examined::new(examined.puzzle, world_state);
            check(&inside, &world.steps, None, checked);
        }
        state = played(examined.puzzle, &state, &step.moves);
        for solution in solutions.into_iter().flatten() {
            let mut placed = state.placed.iter();
            assert!(placed.all(|one| has(solution, one)), "{step:?}");
            checked.moves += 1;
        }
    }
}

fn check_holes(here: &Examined<'_>, step: &Step, is_early: bool, checked: &mut Checked) {
    let sizes: Vec<usize> = step.holes.iter().map(|hole| hole.hole.len()).collect();
    assert!(step.worlds.len() == 1 || sizes.is_sorted(), "{sizes:?}");
    for Hole { piece, cells, hole } in &step.holes {
        let after = here.with(piece, cells);
        let hole: BTreeSet<Place> = hole.iter().copied().collect();
        assert!(after.is_unfillable(&hole), "{piece} {cells:?} {hole:?}");
        checked.holes += 1;
        if hole.len() > GLANCE && is_early {
            checked.large += 1;
            let smaller = after.smaller_hole(hole.len());
            assert_eq!(smaller, None, "{piece} {cells:?} {hole:?}");
        }
    }
}

fn is_in(puzzle: &Puzzle, solution: &State, gone: &Elimination) -> bool {
    let Elimination::Placement { piece, cells } = gone else {
        panic!("packing rules out placements: {gone:?}");
    };
    let shape = |name: char| &puzzle.piece(name).expect("it is a piece").shape;
    let its = shape(piece.chars().next().expect("a letter"));
    solution.placed.iter().any(|one| {
        let places = one.cells.iter().map(|cell| puzzle.board().place(*cell));
        places.eq(cells.iter().copied()) && shape(one.piece) == its
    })
}

fn has(solution: &State, one: &Placement) -> bool {
    let mut placed = solution.placed.iter();
    placed.any(|other| other.cells == one.cells)
}

#[test]
fn holes_of_challenges_cannot_be_filled() {
    let run = Run::default();
    let mut checked = Checked::default();
    // The last one has one piece on a pyramid, and too many placements for a short test.
    for text in &CHALLENGES[..CHALLENGES.len() - 1] {
        let puzzle = puzzle(text);
        let state = Packing::start(&puzzle);
        let all = solutions(&puzzle, &state, 1).expect("it has one solution");
        let mut told = explain(&puzzle, &state, Way::Greedy, &run);
        // Hypotheses have worlds with hundreds of steps; the first ones will do.
        told.steps.truncate(STEPS_MAX);
        let examined = Examined::new(&puzzle, state);
        check(&examined, &told.steps, Some(&all), &mut checked);
    }
    assert!(
        checked.holes > 700 && checked.large > 20 && checked.eliminated > 1000,
        "{checked:?}"
    );
}

/// So many steps of a challenge are checked.
const STEPS_MAX: usize = 45;
/// So many positions of a challenge are checked.
const POSITIONS: usize = 4;
/// Positions with more solutions are left out.
const SOLUTIONS_MAX: usize = 300;

/// Positions with several solutions: boards filled but for some pieces.
#[test]
fn holes_of_open_positions_cannot_be_filled() {
    let run = Run::default();
    let mut dice = Dice::new(11);
    let mut checked = Checked::default();
    let mut several = 0;
    for text in CHALLENGES {
        let puzzle = puzzle(text);
        let full = solutions(&puzzle, &Packing::start(&puzzle), 1).expect("it has one solution");
        let free = puzzle
            .clone()
            .with_fixed(Vec::new())
            .expect("nothing is placed");
        for _ in 0..POSITIONS {
            let mut placed = full[0].placed.clone();
            for _ in 0..6 {
                placed.swap_remove(dice.below(placed.len()));
            }
            let state = State::new(placed);
            let Some(all) = solutions(&free, &state, SOLUTIONS_MAX) else {
                continue;
            };
            several += usize::from(all.len() > 1);
            let examined = Examined::new(&free, state.clone());
            let told = explain(&free, &state, Way::Greedy, &run);
            check(&examined, &told.steps, Some(&all), &mut checked);
            let hint = hint(&free, &state, &run)
                .step
                .expect("there is something to see");
            if hint.rule != "choice" {
                check(&examined, &[hint], Some(&all), &mut checked);
            }
        }
    }
    assert!(
        several > 10 && checked.holes > 200 && checked.large > 10,
        "{several} {checked:?}"
    );
}

/// The position that once told of holes of 25 to 28 cells at the other end of the board.
#[test]
fn a_small_hole_is_told_instead_of_a_large_one() {
    let text = "GGGJJJ.....\nIIGJJ......\nIBCCCC.....\nBBB..C.....\nB..........\n";
    let puzzle = Packing::read(text, "grid", &Settings::new());
    let puzzle = puzzle.unwrap_or_else(|error| panic!("{error:?}"));
    let state = Packing::start(&puzzle);
    let told = <Packing as Reasoner>::hint(&puzzle, &state, Way::default(), &Run::default());
    let step = told.step.expect("there is something to see");
    assert_eq!(step.rule, "corner");
    let sizes: Vec<usize> = step.holes.iter().map(|hole| hole.hole.len()).collect();
    assert_eq!(sizes, [1]);
}
