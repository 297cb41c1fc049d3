//! Positions without a way on: they are told from others, and the pieces to take away are the
//! fewest, by trying all sets.

use pavage_puzzles::packing::explain::hint;
use pavage_puzzles::packing::{Packing, Placement, Puzzle, State};
use pavage_puzzles::{Budget, Family, HintState};

use crate::boards::{Dice, random, solutions};
use crate::hints::played;

/// A position with some pieces placed at random.
fn scattered(puzzle: &Puzzle, dice: &mut Dice) -> State {
    let mut state = Packing::start(puzzle);
    for _ in 0..2 + dice.below(4) {
        let Some(on) = pavage_puzzles::packing::techniques::Placements::new(puzzle, &state) else {
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
    let budget = Budget::default();
    let mut dice = Dice::new(5);
    let (mut numbers, mut hopeless, mut at_once) = ([0; 6], 0, 0);
    for seed in 8000..8700 {
        let puzzle = random(seed);
        let state = scattered(&puzzle, &mut dice);
        if !solutions(&puzzle, &state, 0).is_some_and(|found| found.is_empty()) {
            continue;
        }
        let told = hint(&puzzle, &state, &budget);
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

/// The puzzle's own pieces are not to be taken away as long as the player's are to blame.
#[test]
fn pieces_of_the_puzzle_are_blamed_last() {
    let text = "family = \"packing\"\npieces = \"pentomino\"\nboard = \"\"\"\n";
    let rows = "..........\n".repeat(6);
    let puzzle = Packing::read(
        &format!("{text}{rows}\"\"\"\n"),
        "toml",
        &Default::default(),
    );
    let puzzle = puzzle.unwrap_or_else(|error| panic!("{error:?}"));
    // The cross cuts off the corner.
    let cross = "X 2,1 1,2 2,2 3,2 2,3".parse().expect("a move");
    let state = Packing::play(&puzzle, &Packing::start(&puzzle), &cross).expect("it fits");
    let told = hint(&puzzle, &state, &Budget::default());
    let step = told.step.expect("there is a reason");
    assert_eq!((told.state, step.because), (HintState::Dead, vec![[0, 0]]));
    assert_eq!(step.moves, ["- 1,2"]);
}
