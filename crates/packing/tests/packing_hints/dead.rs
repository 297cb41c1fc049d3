//! Positions without a way on: they are told from others, and the pieces to take away are the
//! fewest, by trying all sets.

use pavage_family::{Family, HintState, Place, Step};
use pavage_packing::explain::hint;
use pavage_packing::{Packing, Placement, Puzzle, State};
use pavage_search::Run;

use crate::boards::{Dice, of_all_lattices, solutions};
use crate::hints::played;

/// A position with some pieces placed at random.
pub(crate) fn scattered(puzzle: &Puzzle, dice: &mut Dice) -> State {
    let mut state = Packing::start(puzzle);
    for _ in 0..2 + dice.below(4) {
        let Some(on) = pavage_packing::techniques::Placements::new(puzzle, &state) else {
            break;
        };
        if on.is_empty() {
            break;
        }
        let at = on
            .all()
            .nth(dice.below(on.len()))
            .expect("there are so many");
        let next = puzzle.with_placement(&state, on.placement(at));
        state = next.expect("it is a placement of the position");
    }
    state
}

/// The fewest pieces whose absence leaves a solution; of several sets the first.
fn fewest(puzzle: &Puzzle, state: &State) -> Option<Vec<Placement>> {
    let pieces = &state.placed;
    let mut sets: Vec<Vec<usize>> = (0_usize..1 << pieces.len())
        .map(|bits| (0..pieces.len()).filter(|at| bits >> at & 1 == 1).collect())
        .collect();
    sets.sort_by(|one, other| one.len().cmp(&other.len()).then_with(|| one.cmp(other)));
    sets.into_iter().find_map(|set| {
        let rest = pieces
            .iter()
            .enumerate()
            .filter(|(at, _)| !set.contains(at));
        let state = State::new(rest.map(|(_, placed)| placed.clone()).collect());
        let solvable = solutions(puzzle, &state, 0).is_none_or(|found| !found.is_empty());
        solvable.then(|| set.iter().map(|at| pieces[*at].clone()).collect())
    })
}

#[test]
fn the_fewest_pieces_are_taken_away() {
    let run = Run::default();
    let mut dice = Dice::new(5);
    let (mut numbers, mut hopeless, mut at_once) = ([0; 6], 0, 0);
    for (seed, puzzle) in of_all_lattices(8000..8700, 60) {
        let state = scattered(&puzzle, &mut dice);
        if !solutions(&puzzle, &state, 0).is_some_and(|found| found.is_empty()) {
            continue;
        }
        let told = hint(&puzzle, &state, &run);
        assert_eq!(told.state, HintState::Dead, "{seed}");
        assert_eq!(told.completions, Some(0_u32.into()), "{seed}");
        let step = told.step.expect("there is a reason");
        assert_eq!(step.rule, "dead-end");
        at_once += usize::from(step.worlds.is_empty());
        let Some(expected) = fewest(&puzzle, &state) else {
            assert_eq!(step.moves, [""; 0], "{seed}");
            hopeless += 1;
            continue;
        };
        let rest = played(&puzzle, &state, &step.moves);
        let gone: Vec<&Placement> = state
            .placed
            .iter()
            .filter(|one| !rest.placed.contains(one))
            .collect();
        assert_eq!(gone, expected.iter().collect::<Vec<_>>(), "{seed}");
        let mut cells: Vec<_> = gone.iter().flat_map(|placed| &placed.cells).collect();
        cells.sort_unstable();
        assert_eq!(cells.len(), step.cells.len());
        numbers[gone.len()] += 1;
    }
    assert!(
        numbers[1] > 50 && numbers[2] > 20 && hopeless > 10,
        "{numbers:?} {hopeless}"
    );
    assert!(at_once > 50, "{at_once}");
}

/// A board of pentominoes, 6 by 10, with pieces of the puzzle's own.
fn with_given(placed: &[&str]) -> Puzzle {
    let mut text = String::from("family = \"packing\"\npieces = \"pentomino\"\nboard = \"6x10\"\n");
    for given in placed {
        let (piece, cells) = given.split_once(' ').expect("a letter, then cells");
        let cells: Vec<String> = cells.split(' ').map(|cell| format!("[{cell}]")).collect();
        let cells = cells.join(", ");
        text += &format!("[[placed]]\npiece = \"{piece}\"\ncells = [{cells}]\n");
    }
    let puzzle = Packing::read(&text, "toml", &Default::default());
    puzzle.unwrap_or_else(|error| panic!("{error:?}"))
}

/// A hint for what moves of the player's lead to.
fn told(puzzle: &Puzzle, moves: &[&str]) -> (State, Step) {
    let moves: Vec<String> = moves.iter().map(|text| (*text).to_owned()).collect();
    let state = played(puzzle, &Packing::start(puzzle), &moves);
    let told = hint(puzzle, &state, &Run::default());
    assert_eq!(told.state, HintState::Dead);
    assert_eq!(told.completions, Some(0_u32.into()));
    (state, told.step.expect("there is a reason"))
}

/// A cross that cuts a corner off, counted from 1 as moves are and from 0 as files are.
const BAD_MOVE: &str = "X 2,1 1,2 2,2 3,2 2,3";
const BAD_GIVEN: &str = "X 1,0 0,1 1,1 2,1 1,2";
/// A bar along an edge, which leaves solutions.
const GOOD_MOVE: &str = "I 6,6 6,7 6,8 6,9 6,10";
const GOOD_GIVEN: &str = "I 5,5 5,6 5,7 5,8 5,9";

#[test]
fn a_piece_of_the_players_goes() {
    for given in [&[][..], &[GOOD_GIVEN]] {
        let (_, step) = told(&with_given(given), &[BAD_MOVE]);
        assert_eq!(step.because, [Place::flat(0, 0)]);
        assert_eq!(step.moves, ["- 1,2"]);
        assert_eq!(step.message.code, "packing-take-away");
    }
}

#[test]
fn a_puzzle_that_is_dead_as_given_names_no_move() {
    // Alone, with a good piece of the player's, with one that cuts another corner off.
    let other_corner = "F 1,8 1,9 2,9 2,10 3,9";
    for moves in [&[][..], &[GOOD_MOVE], &[other_corner]] {
        let (_, step) = told(&with_given(&[BAD_GIVEN]), moves);
        // What is shown is the corner that the given piece cuts off.
        assert_eq!(step.because, [Place::flat(0, 0)]);
        assert_eq!(step.moves, [""; 0]);
        assert_eq!(step.cells, []);
        assert_eq!(step.message.code, "packing-take-nothing");
    }
}

#[test]
fn a_cell_that_was_left_open_is_told_as_a_cell() {
    let text = "family = \"packing\"\nboard = \"2x3\"\nspare = 2\n\
        [[pieces]]\nname = \"I\"\nshape = \"##\"\ncount = 2\n";
    let puzzle = Packing::read(text, "toml", &Default::default()).expect("a puzzle");
    // The corner between the two is covered by nothing.
    let (_, step) = told(&puzzle, &[". 1,2", ". 2,1"]);
    assert_eq!(step.message.code, "packing-take-away");
    assert_eq!(step.moves, ["- 1,2"]);
}

#[test]
fn what_is_taken_away_leaves_solutions() {
    // A piece of the puzzle's own, a good and a bad one of the player's.
    let puzzle = with_given(&[GOOD_GIVEN]);
    let (state, step) = told(&puzzle, &["V 1,8 1,9 1,10 2,10 3,10", BAD_MOVE]);
    assert_eq!(step.moves, ["- 1,2"]);
    let rest = played(&puzzle, &state, &step.moves);
    let after = hint(&puzzle, &rest, &Run::default());
    assert_eq!(after.state, HintState::Solvable);
}
