//! Hints: what is wrong is found and shown to be wrong, what is right leads to the solution.

use pavage_family::{End, Family, Hint, HintState, Place, Step, TURN, Way};
use pavage_search::{Limits, Run, StopReason};
use pavage_tetravex::explain::{explain, hint};
use pavage_tetravex::{Move, Puzzle, Rim, State, Tetravex, Tile};

use crate::grids::{Dice, random};
use crate::plain::{Picture, solutions};

/// More solutions than this are not listed.
const SOLUTIONS_MAX: usize = 200;

fn ask(puzzle: &Puzzle, state: &State) -> Hint {
    hint(puzzle, state, &Run::default())
}

/// The position after the moves of a step.
fn played(puzzle: &Puzzle, state: &State, step: &Step) -> State {
    let moves = step.moves.iter();
    moves.fold(state.clone(), |state, text| {
        let mv: Move = text.parse().expect("steps have moves");
        Tetravex::play(puzzle, &state, &mv).expect("moves of steps can be played")
    })
}

/// The solutions that have what lies in a position.
fn left<'a>(all: &'a [Picture], state: &State) -> Vec<&'a Picture> {
    let has = |picture: &&Picture| {
        let mut cells = state.cells().iter().zip(*picture);
        cells.all(|(lies, tile)| lies.is_none_or(|lies| lies == *tile))
    };
    all.iter().filter(has).collect()
}

/// A position with some tiles of the supply anywhere, more of them right than wrong.
fn anywhere(dice: &mut Dice, puzzle: &Puzzle, solution: Option<&Picture>) -> State {
    let mut state = State::start(puzzle);
    for _ in 0..dice.below(puzzle.size() + 1) {
        let cell = dice.below(puzzle.size());
        let any = puzzle.tiles()[dice.below(puzzle.size())];
        let tile = match solution {
            Some(solution) if dice.below(4) > 0 => solution[cell],
            _ => any,
        };
        let text = format!("put {} {tile}", puzzle.place(cell));
        let mv: Move = text.parse().expect("it is a move");
        if state.cells()[cell].is_none() {
            state = Tetravex::play(puzzle, &state, &mv).unwrap_or(state);
        }
    }
    state
}

/// Whatever lies on the board, a hint tells the truth about it; and a step about a wrong tile names
/// one that no solution with the tiles before it has.
#[test]
fn hints_tell_the_truth_about_any_position() {
    let mut dice = Dice::new(21);
    let (mut seen, mut forward) = ([0; 4], [0; 3]);
    for seed in 0..1500 {
        let puzzle = random(seed);
        let Some(all) = solutions(&puzzle, puzzle.fixed(), SOLUTIONS_MAX) else {
            continue;
        };
        let state = anywhere(&mut dice, &puzzle, all.first());
        let told = ask(&puzzle, &state);
        let rest = left(&all, &state);
        let is_full = state.cells().iter().all(Option::is_some);
        let expected = match (all.is_empty(), rest.is_empty(), is_full) {
            (true, ..) => HintState::Dead,
            (_, true, _) => HintState::Wrong,
            (_, _, true) => HintState::Complete,
            _ => HintState::Solvable,
        };
        assert_eq!(told.state, expected, "{seed}");
        assert_eq!(told.completions, Some((rest.len() as u64).into()), "{seed}");
        seen[expected as usize] += 1;
        match told.step {
            Some(step) if expected == HintState::Wrong => {
                wrong(&puzzle, &state, &all, &step);
                explained(&puzzle, &state, &all, &step);
            }
            // Without a solution, no move helps but to take a clashing tile away.
            Some(step) if expected == HintState::Dead => {
                let helps = step.moves.is_empty() || played(&puzzle, &state, &step) != state;
                assert!(helps, "{seed}");
            }
            Some(step) => {
                let after = played(&puzzle, &state, &step);
                assert_ne!(after, state, "{seed}");
                forward[forwards(&puzzle, &rest, left(&all, &after).len(), &step)] += 1;
            }
            None => assert_ne!(expected, HintState::Solvable, "{seed}"),
        }
    }
    assert!(seen.iter().all(|number| *number > 20), "{seen:?}");
    assert!(forward.iter().all(|number| *number > 5), "{forward:?}");
}

/// A step holds in every solution, or in one of each with its turns. Where it is a choice, no cell has
/// the same tile in every solution. Returns which it is.
fn forwards(puzzle: &Puzzle, rest: &[&Picture], after: usize, step: &Step) -> usize {
    let [rows, cols] = puzzle.frame();
    let is_turned = step.rule == TURN || format!("{step:?}").contains("tetravex-turn\"");
    let turns = match (is_turned, rows == cols) {
        (false, _) => 1,
        (true, true) => 4,
        (true, false) => 2,
    };
    if step.rule == "choice" {
        assert!(0 < after && after * turns < rest.len(), "{step:?}");
        let is_same = |cell: &usize| rest.iter().all(|one| one[*cell] == rest[0][*cell]);
        let first = step.cells[0];
        let cell = usize::from(first.row) * cols + usize::from(first.col);
        assert!(!is_same(&cell), "{step:?}");
        return 0;
    }
    // A tile that turns leave alone may lie in the middle.
    assert!(after > 0 && rest.len().is_multiple_of(after), "{step:?}");
    assert!(rest.len() / after <= turns, "{step:?}");
    1 + usize::from(is_turned)
}

/// A step about a wrong tile takes one away that is not fixed and that no solution has beside the
/// others, and shows a clash, a contradiction, or that everything was tried.
fn wrong(puzzle: &Puzzle, state: &State, all: &[Picture], step: &Step) {
    assert_eq!(step.rule, "wrong-tile");
    let [Place { row, col, .. }] = step.cells[..] else {
        panic!("one cell: {step:?}");
    };
    let cell = usize::from(row) * puzzle.frame()[1] + usize::from(col);
    let tile: Tile = state.cells()[cell].expect("something lies there");
    assert_eq!(puzzle.fixed()[cell], None);
    let alone = all.iter().any(|picture| picture[cell] == tile);
    // Possible alone, it is impossible beside tiles that come before it in reading order.
    let is_before = |at: usize| at <= cell || puzzle.fixed()[at].is_some();
    let before = all.iter().any(|picture| {
        let mut cells = state.cells().iter().enumerate();
        cells.all(|(at, lies)| !is_before(at) || lies.is_none_or(|lies| lies == picture[at]))
    });
    assert!(!alone || !before, "{step:?}");
    let shown = ["tetravex-wrong-clash", "tetravex-wrong-rim"].contains(&step.reason.code);
    let tried = step.reason.code.starts_with("tetravex-wrong-tried");
    let follows = |world: &pavage_family::World| world.contradiction.is_some();
    let refuted = !step.worlds.is_empty() && step.worlds.iter().all(follows);
    assert!(shown || tried || refuted, "{step:?}");
    assert_eq!(played(puzzle, state, step).cells()[cell], None);
    // A clash that is seen on the board is told before all else.
    let clashes = clashes(puzzle, state);
    let is_clash = step.reason.code == "tetravex-wrong-clash";
    assert_eq!(step.edges.is_empty(), !is_clash, "{step:?}");
    assert!(is_clash || clashes.is_empty(), "{step:?}");
    for [one, other] in &step.edges {
        assert_eq!(*one, step.cells[0], "{step:?}");
        let pair = [*one.min(other), *one.max(other)];
        assert!(clashes.contains(&pair), "{step:?}");
    }
}

/// An explanation of the position names the wrong tiles; if there is one solution, all of them.
fn explained(puzzle: &Puzzle, state: &State, all: &[Picture], hinted: &Step) {
    let told = explain(puzzle, state, Way::Greedy, &Run::default());
    let mut after = state.clone();
    for step in &told.steps {
        match step.rule {
            "wrong-tile" => {}
            "wrong-block" => assert!(is_block(puzzle, state, all, step), "{step:?}"),
            other => panic!("{other}"),
        }
        after = played(puzzle, &after, step);
    }
    assert!(matches!(told.end, End::Wrong(_)), "{:?}", told.end);
    assert!(!told.steps.is_empty());
    if let [only] = all {
        let names = |step: &Step| hinted.cells.iter().all(|cell| step.cells.contains(cell));
        assert!(told.steps.iter().any(names));
        assert_eq!(left(all, &after), [only]);
    }
}

/// Whether the tiles of a step lie as in the only solution, all of them elsewhere by the same rows and
/// columns.
fn is_block(puzzle: &Puzzle, state: &State, all: &[Picture], step: &Step) -> bool {
    let [only] = all else {
        return false;
    };
    let cells = 0..puzzle.size();
    let in_block = cells
        .clone()
        .filter(|cell| step.cells.contains(&puzzle.place(*cell)));
    let in_block: Vec<usize> = in_block.collect();
    let frame = |cell: usize| {
        let place = puzzle.place(cell);
        [i32::from(place.row), i32::from(place.col)]
    };
    let at = |cell: usize, to: usize| {
        let ([row, col], [down, right]) = (frame(cell), frame(to));
        [down - row, right - col]
    };
    let first = in_block[0];
    cells.clone().filter(|to| *to != first).any(|to| {
        in_block.iter().all(|&cell| {
            let mut homes = cells.clone();
            let home = homes.find(|&home| at(cell, home) == at(first, to));
            home.is_some_and(|home| state.cells()[cell] == Some(only[home]))
        })
    })
}

/// The tiles of a block that lies one row too high belong together.
#[test]
fn a_block_that_lies_elsewhere_is_named_as_a_whole() {
    let mut named = 0;
    for seed in 0..1500 {
        let puzzle = random(seed);
        let [rows, cols] = puzzle.frame();
        let is_free = puzzle.fixed().iter().all(Option::is_none) && rows > 1;
        let all = solutions(&puzzle, puzzle.fixed(), SOLUTIONS_MAX).filter(|_| is_free);
        let all = all.unwrap_or_default();
        let [only] = &all[..] else {
            continue;
        };
        // All rows but the first, one up.
        let mut state = State::start(&puzzle);
        for cell in 0..(rows - 1) * cols {
            let text = format!("put {} {}", puzzle.place(cell), only[cell + cols]);
            let mv: Move = text.parse().expect("it is a move");
            state = Tetravex::play(&puzzle, &state, &mv).unwrap_or(state);
        }
        // Rows may be alike.
        let is_wrong = |cell: usize| state.cells()[cell].is_some_and(|tile| tile != only[cell]);
        if !(0..puzzle.size()).any(is_wrong) {
            continue;
        }
        let hinted = ask(&puzzle, &state).step.expect("something is wrong");
        explained(&puzzle, &state, &all, &hinted);
        let told = explain(&puzzle, &state, Way::Greedy, &Run::default());
        named += usize::from(told.steps[0].rule == "wrong-block");
    }
    assert!(named > 0, "{named}");
}

/// The pairs of cells whose touching sides differ, in reading order, by the judge.
fn clashes(puzzle: &Puzzle, state: &State) -> Vec<[Place; 2]> {
    let violations = Tetravex::check(puzzle, state).violations;
    violations
        .into_iter()
        .flat_map(|found| found.edges)
        .collect()
}

/// Two tiles clash where nothing else is wrong with either, or where the puzzle has no solution.
#[test]
fn a_clash_is_told_wherever_it_is_seen() {
    // All tiles but the last are alike, and none goes with the last.
    let alike = Tile([1, 1, 1, 1]);
    let other = Tile([2, 2, 2, 2]);
    let dead = Puzzle::new([1, 2], vec![alike, other], false, Rim::Free, vec![None; 2]);
    let dead = dead.expect("its parts fit");
    let put = |puzzle: &Puzzle, moves: &[&str]| {
        let moves = moves
            .iter()
            .map(|text| text.parse::<Move>().expect("it is a move"));
        let start = State::start(puzzle);
        moves.fold(start, |state, mv| {
            Tetravex::play(puzzle, &state, &mv).expect("it can be played")
        })
    };
    let told = ask(&dead, &put(&dead, &["put 1,1 1111", "put 1,2 2222"]));
    assert_eq!(told.state, HintState::Dead);
    let step = told.step.expect("there is a clash");
    assert_eq!(step.edges, [[Place::flat(0, 1), Place::flat(0, 0)]]);
    assert_eq!(step.moves, ["take 1,2"]);
    // Without a clash nothing is shown: the puzzle itself has no solution.
    assert_eq!(ask(&dead, &put(&dead, &["put 1,1 1111"])).step, None);
}

/// Following hints leads from an empty board to the only solution.
#[test]
fn following_hints_leads_to_the_solution() {
    let mut walked = 0;
    for seed in 0..300 {
        let puzzle = random(seed);
        let Some(all) = solutions(&puzzle, puzzle.fixed(), 1) else {
            continue;
        };
        let [solution] = &all[..] else {
            continue;
        };
        let mut state = State::start(&puzzle);
        while let Some(step) = ask(&puzzle, &state).step {
            state = played(&puzzle, &state, &step);
        }
        let full: Vec<_> = solution.iter().copied().map(Some).collect();
        assert_eq!(state.cells(), full, "{seed}");
        walked += 1;
    }
    assert!(walked > 50, "{walked}");
}

/// Where a limit was met, that there is no step is not taken for a choice: the limit is told.
#[test]
fn a_limit_is_told() {
    let puzzle = tiles([10, 10], |dice| dice.below(10));
    let run = Run::limited(Limits {
        nodes_max: Some(5),
        ..Limits::default()
    });
    let told = hint(&puzzle, &State::start(&puzzle), &run);
    assert_eq!((&told.step, told.completions), (&None, None));
    assert_eq!(told.stopped, Some(StopReason::NodeLimit));
    // Such a board is not reasoned about.
    let puzzle = tiles([51, 50], |_| 0);
    let told = ask(&puzzle, &State::start(&puzzle));
    assert_eq!(told.stopped, Some(StopReason::NodeLimit));
    // All tiles are alike: there is a step, so no limit.
    let puzzle = tiles([3, 3], |_| 0);
    let told = ask(&puzzle, &State::start(&puzzle));
    assert!(told.step.is_some() && told.stopped.is_none());
}

/// A board of random tiles.
fn tiles(frame: [usize; 2], color: impl Fn(&mut Dice) -> usize) -> Puzzle {
    let mut dice = Dice::new(5);
    let tile = |_| Tile([0; 4].map(|_| color(&mut dice) as u8));
    let tiles = (0..frame[0] * frame[1]).map(tile).collect();
    let rim = Rim::Free;
    let fixed = vec![None; frame[0] * frame[1]];
    Puzzle::new(frame, tiles, false, rim, fixed).expect("its parts fit")
}
