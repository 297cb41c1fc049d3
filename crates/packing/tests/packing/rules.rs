//! Rules of how many pieces are laid and which cells stay open, against brute force.

use pavage_family::random::Random;
use pavage_family::{Cover, Family, NoCover, Settings};
use pavage_packing::{Packing, Placement, Puzzle, State};
use pavage_search::{BigUint, Run, count_by_sweep};

use crate::agreed::by_every_engine;
use crate::ruled::{Ruled, random};

/// All solutions from a position, and the number up to symmetry, where an engine counts it.
fn solutions(puzzle: &Puzzle, state: &State, text: &str) -> (Vec<State>, Option<BigUint>) {
    match Packing::cover(puzzle, state, &Run::default()) {
        Ok(cover) => by_every_engine(&cover, text),
        Err(NoCover::Unsolvable(_)) => (Vec::new(), None),
        Err(other) => panic!("{other:?}"),
    }
}

fn sorted(mut states: Vec<State>) -> Vec<State> {
    states
        .sort_unstable_by(|one, other| (&one.placed, &one.open).cmp(&(&other.placed, &other.open)));
    states
}

/// On random small puzzles with each rule and with several, every engine finds what brute force finds,
/// also up to symmetry and from positions; the judge agrees; texts lead back.
#[test]
fn rules_are_what_they_say() {
    let dice = &mut Random::new(7);
    let (mut solved, mut dead, mut several) = (0, 0, 0);
    for seed in 0..2000 {
        let ruled = random(seed);
        let Some(expected) = ruled.solutions() else {
            continue;
        };
        let puzzle = &ruled.puzzle;
        let start = Packing::start(puzzle);
        let (found, orbits) = solutions(puzzle, &start, &ruled.text);
        let expected = sorted(expected);
        assert_eq!(sorted(found), expected, "{seed}:\n{}", ruled.text);
        if let Some(orbits) = orbits {
            let brute = BigUint::from(ruled.orbits(&expected) as u64);
            assert_eq!(orbits, brute, "up to symmetry, {seed}:\n{}", ruled.text);
        }
        solved += usize::from(!expected.is_empty());
        dead += usize::from(expected.is_empty());
        several += usize::from(expected.len() > 1);
        let toml = Packing::write(puzzle, &start, "toml");
        let again = Packing::read(&toml, "toml", &Settings::new());
        let again = again.unwrap_or_else(|error| panic!("{error:?} in\n{toml}"));
        let written = Packing::write(&again, &start, "toml");
        let once_more = Packing::read(&written, "toml", &Settings::new()).expect("it was written");
        assert_eq!(
            Packing::write(&once_more, &start, "toml"),
            written,
            "{seed}"
        );
        let (found, _) = solutions(&again, &start, &toml);
        assert_eq!(sorted(found), expected, "{seed}:\n{toml}");
        judged(&ruled, &expected, dice);
        if let Some(solution) = expected.get(dice.index(expected.len().max(1))) {
            from_positions(&ruled, &expected, solution, dice);
        }
    }
    assert!(
        solved > 700 && dead > 500 && several > 450,
        "{solved} {dead} {several}"
    );
}

/// The judge accepts solutions, also read from their texts, and knows changed ones from others.
fn judged(ruled: &Ruled, expected: &[State], dice: &mut Random) {
    let puzzle = &ruled.puzzle;
    let is_valid = |state: &State| Packing::check(puzzle, state).violations.is_empty();
    for state in expected.iter().take(3) {
        assert!(is_valid(state), "{}{state:?}", ruled.text);
        for format in ["grid", "toml"] {
            let text = Packing::write(puzzle, state, format);
            let again = Packing::read_solution(puzzle, &text);
            let again = again.unwrap_or_else(|error| panic!("{error:?} in {text}"));
            assert!(is_valid(&again), "{}{text}", ruled.text);
        }
        let mut placed = state.placed.clone();
        if !placed.is_empty() {
            placed.swap_remove(dice.index(placed.len()));
        }
        let others = expected[dice.index(expected.len())].placed.iter();
        placed.extend(others.filter(|_| dice.below(3) == 0).cloned());
        let changed = State::new(placed);
        let expected = ruled.is_solution(&changed.placed);
        assert_eq!(is_valid(&changed), expected, "{}{changed:?}", ruled.text);
    }
}

/// From a position on the way to a solution, there are the solutions that it leads to. Moves lead there
/// and back.
fn from_positions(ruled: &Ruled, expected: &[State], solution: &State, dice: &mut Random) {
    let puzzle = &ruled.puzzle;
    let mut laid: Vec<Placement> = solution.all().collect();
    laid.retain(|_| dice.below(2) == 0);
    let mut state = Packing::start(puzzle);
    for placement in &laid {
        let cells = placement
            .cells
            .iter()
            .map(|&cell| puzzle.board().place(cell));
        let cells: Vec<String> = cells.map(|cell| cell.to_string()).collect();
        let play = |state: &State, text: &str| {
            let mv = text
                .parse()
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            let played = Packing::play(puzzle, state, &mv);
            played.unwrap_or_else(|error| panic!("{text}: {error:?}\n{}", ruled.text))
        };
        let next = play(&state, &format!("{} {}", placement.piece, cells.join(" ")));
        assert_eq!(play(&next, &format!("- {}", cells[0])), state);
        state = next;
    }
    let leads = |other: &&State| laid.iter().all(|one| other.all().any(|its| its == *one));
    let leads: Vec<State> = expected.iter().filter(leads).cloned().collect();
    let (found, _) = solutions(puzzle, &state, &ruled.text);
    assert_eq!(sorted(found), leads, "{laid:?} on\n{}", ruled.text);
    let text = Packing::write(puzzle, &state, "toml");
    let again = Packing::read(&text, "toml", &Settings::new());
    let again = again.unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
    let (found, _) = solutions(&again, &Packing::start(&again), &text);
    assert_eq!(found.len(), leads.len(), "{text}");
}

/// What is typed chooses the cells that stay open; what names none is refused.
#[test]
fn choices_are_made_by_their_labels() {
    let text = include_str!("../../../../data/dice-6x6.toml");
    let read = |typed: &str| {
        let mut settings = Settings::new();
        settings.set("choose", typed);
        Packing::read(text, "toml", &settings).map_err(|error| error.message.code)
    };
    let puzzle = read("die1=a1, DIE2=A2").expect("labels of these choices");
    assert_eq!(Packing::start(&puzzle).open.len(), 2);
    let text = Packing::write(&puzzle, &Packing::start(&puzzle), "toml");
    let again = Packing::read(&text, "toml", &Settings::new()).expect("it was written");
    assert_eq!(Packing::start(&again), Packing::start(&puzzle));
    // Counted by a program apart.
    for (throw, number) in [
        ("A1 A2 C3 E1 A4 E4 F1", 5695_u32),
        ("F3 B3 E3 A5 F6 E6 A6", 7641),
    ] {
        let dice = (1..).zip(throw.split(' '));
        let typed: Vec<String> = dice.map(|(die, face)| format!("die{die}={face}")).collect();
        let puzzle = read(&typed.join(",")).expect("a throw");
        let cover = Packing::cover(&puzzle, &Packing::start(&puzzle), &Run::default());
        let cover = cover.expect("the areas match");
        let counted = count_by_sweep(cover.model(), &[], &Run::default());
        let counted = counted.expect("it can be swept").solutions;
        assert_eq!(counted, Some(BigUint::from(number)), "{throw}");
    }
    for (typed, code) in [
        ("die1", "choose-bad"),
        ("die8=A1", "choose-unknown"),
        ("die1=F6", "choose-label"),
        ("die1=A1,die1=C1", "open-chosen"),
    ] {
        assert_eq!(read(typed).err(), Some(code), "{typed}");
    }
}
