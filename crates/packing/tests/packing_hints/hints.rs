//! Hints on small boards: state, number of completions, and what they make one play.

use pavage_family::{Family, HintState, Settings, Way};
use pavage_packing::calendar::Calendar;
use pavage_packing::explain::hint;
use pavage_packing::{Packing, Puzzle, State};
use pavage_search::Run;

use crate::boards::{Dice, of_all_lattices, solutions};

/// The state after moves.
pub(crate) fn played(puzzle: &Puzzle, state: &State, moves: &[String]) -> State {
    let play = |state: State, text: &String| {
        let mv = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        Packing::play(puzzle, &state, &mv).unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    moves.iter().fold(state.clone(), play)
}

/// The cells that each piece covers, whatever its letter.
fn cells(state: &State) -> Vec<&[pavage_grid::CellId]> {
    state
        .placed
        .iter()
        .map(|placed| &placed.cells[..])
        .collect()
}

/// Followed hint by hint, every board is solved or a choice comes; completions are those that the
/// reference counts, and what is placed is in all of them, or, of a
/// choice, in some.
#[test]
fn hints_lead_to_the_end() {
    let run = Run::default();
    let mut dice = Dice::new(3);
    let (mut complete, mut choices, mut counted) = (0, 0, 0);
    for (seed, puzzle) in of_all_lattices(5000..5600, 60) {
        let mut state = Packing::start(&puzzle);
        while let Some(all) = solutions(&puzzle, &state, 200) {
            let told = hint(&puzzle, &state, &run);
            assert_eq!(told.completions, Some((all.len() as u64).into()), "{seed}");
            assert_eq!(told.stopped, None);
            if all.is_empty() {
                assert_eq!(told.state, HintState::Dead, "{seed}");
                break;
            }
            if all == [state.clone()] {
                assert_eq!((told.state, &told.step), (HintState::Complete, &None));
                complete += 1;
                break;
            }
            assert_eq!(told.state, HintState::Solvable, "{seed}");
            let step = told.step.expect("there is something to see");
            assert!(!step.moves.is_empty(), "{seed} {step:?}");
            if step.rule == "choice" {
                // What it offers is in some of the solutions; the game goes on with another.
                let offered = played(&puzzle, &state, &step.moves);
                let offered = solutions(&puzzle, &offered, 200).expect("there are no more");
                assert!(!offered.is_empty() && offered.len() < all.len(), "{seed}");
                choices += 1;
                let next = &all[dice.below(all.len())];
                let mut placed = state.placed.clone();
                let is_new = |other: &&_| !state.placed.contains(other);
                placed.extend(next.placed.iter().find(is_new).cloned());
                state = State::new(placed);
                continue;
            }
            counted += usize::from(step.rule == "counted");
            state = played(&puzzle, &state, &step.moves);
            for solution in &all {
                let theirs = cells(solution);
                let held = cells(&state).iter().all(|cells| theirs.contains(cells));
                assert!(held, "{seed} {step:?}");
            }
        }
    }
    assert!(
        complete > 150 && choices > 100,
        "{complete} {choices} {counted}"
    );
}

/// Calendars get the same: the open cells stay open.
#[test]
fn calendars_are_hinted_at() {
    let mut settings = Settings::new();
    settings.set("date", "2022-01-01");
    let puzzle = Calendar::built_in("calendar", &settings).unwrap_or_else(|_| panic!("a date"));
    let run = Run::default();
    let start = Calendar::start(&puzzle);
    let reasoning = <Calendar as pavage_family::Reasoner>::hint;
    let told = reasoning(&puzzle, &start, Way::Greedy, &run);
    assert_eq!(told.state, HintState::Solvable);
    assert_eq!(told.completions, Some(54_u32.into()));
    assert!(told.step.is_some());
}

/// Where a limit ends the count of many solutions, a placement of one that was found is offered.
#[test]
fn of_uncounted_solutions_one_is_offered() {
    let text = "family = \"packing\"\nboard = \"8x8\"\n\
        [[pieces]]\nname = \"I\"\nshape = \"##\"\ncount = 32\n";
    let puzzle = Packing::read(text, "toml", &Settings::new()).expect("a puzzle");
    let mut run = Run::default();
    run.limits.nodes_max = Some(100);
    let start = Packing::start(&puzzle);
    let told = hint(&puzzle, &start, &run);
    assert_eq!(
        (told.state, &told.completions),
        (HintState::Solvable, &None)
    );
    let step = told.step.expect("a solution was found");
    assert_eq!(step.message.code, "packing-found");
    let next = played(&puzzle, &start, &step.moves);
    assert_eq!(next.placed.len(), 1);
    let dead = hint(&puzzle, &next, &Run::default()).completions == Some(0_u32.into());
    assert!(!dead, "{step:?}");
}

/// Where visits find no solution of a large board in time, the search for such boards may find one.
#[test]
fn of_a_large_board_a_placement_is_offered() {
    let mut options = Settings::new();
    options.set("board", "11x11");
    options.set("sizes", "2-9");
    let made = Packing::generate(&options, 1, &Run::default()).expect("a board is cut");
    let puzzle = made.puzzle;
    let start = Packing::start(&puzzle);
    let mut run = Run::default();
    run.limits.nodes_max = Some(20_000);
    let told = hint(&puzzle, &start, &run);
    let step = told.step.expect("a solution was found");
    assert_eq!(step.message.code, "packing-found");
    assert_eq!(played(&puzzle, &start, &step.moves).placed.len(), 1);
}
