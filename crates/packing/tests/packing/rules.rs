//! Rules of how many pieces are laid and which cells stay open, against brute force.

use std::collections::BTreeMap;

use pavage_bits::Random;
use pavage_family::{ChoiceCover, Cover, Family, Findings, NoCover, Settings};
use pavage_packing::{Packing, Placement, Puzzle, State};
use pavage_search::{BigUint, Limits, Run};
use pavage_sweep::{count_by_sweep, count_combinations};

use crate::agreed::{after, by_every_engine};
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
    let state = after(puzzle, &laid, &ruled.text);
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
    let text = include_str!("../../data/puzzles/dice-6x6.toml");
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
        assert_eq!(counted, Ok(BigUint::from(number)), "{throw}");
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

/// The search of large boards finds a solution of nearly all small puzzles that have one, and of a large
/// one; the judge agrees.
#[test]
fn boards_are_filled_under_rules() {
    let fill = Packing::SEARCHES.iter().find(|own| own.name == "fill");
    let fill = fill.expect("it is a search of packing");
    let filled = |puzzle: &Puzzle, nodes_max: u64| {
        let mut found = None;
        let mut keep = |state: State| found = Some(state);
        let run = Run::limited(Limits {
            nodes_max: Some(nodes_max),
            ..Limits::default()
        });
        let start = Packing::start(puzzle);
        let findings = &mut Findings::new(&mut keep);
        let done = (fill.search)(puzzle, &start, &Settings::new(), &run, findings);
        let is_solved = done.is_ok_and(|summary| summary.stats.solutions == 1);
        assert_eq!(is_solved, found.is_some());
        found
    };
    let (mut solvable, mut solved) = (0, 0);
    for seed in 0..400 {
        let ruled = random(seed);
        let found = filled(&ruled.puzzle, 20_000);
        if let Some(state) = &found {
            let report = Packing::check(&ruled.puzzle, state);
            assert_eq!(report.violations, [], "{seed}: {state:?}\n{}", ruled.text);
        }
        let is_solvable = ruled.solutions().is_some_and(|all| !all.is_empty());
        assert!(is_solvable || found.is_none(), "{seed}:\n{}", ruled.text);
        solvable += usize::from(is_solvable);
        solved += usize::from(found.is_some());
    }
    assert!(
        solvable > 100 && solved * 10 > solvable * 9,
        "{solved} of {solvable}"
    );
    let text = "family = \"packing\"\nboard = \"14x17\"\nuse = \"43-46\"\nspare = \"5-20\"\n\
        optional = [[0, 0], [13, 16]]\n[[choice]]\nname = \"a\"\ncells = [[3, 3], [4, 9], [8, 8]]\n";
    let pieces = "[[pieces]]\nname = \"P\"\nshape = \"##\\n##\\n#.\"\ncount = \"10-30\"\n\
        [[pieces]]\nname = \"V\"\nshape = \"###\\n#..\\n#..\"\ncount = \"any\"\n";
    let puzzle = Packing::read(&format!("{text}{pieces}"), "toml", &Settings::new());
    let puzzle = puzzle.unwrap_or_else(|error| panic!("{error:?}"));
    let state = filled(&puzzle, 3_000_000).expect("there is room");
    assert_eq!(Packing::check(&puzzle, &state).violations, []);
}

/// The number of solutions of each combination, by the indices of the labels.
type ByLabels = BTreeMap<Vec<usize>, usize>;

/// All combinations counted in one sweep are those of the solutions that brute force lists, also from
/// positions on the way to a solution; and with the labels of one chosen, there are as many.
#[test]
fn combinations_of_choices_are_counted_together() {
    let dice = &mut Random::new(11);
    let choices = Packing::CHOICES.expect("packing has choices");
    let (mut several, mut from_positions) = (0, 0);
    for seed in 0..2000 {
        let ruled = random(seed);
        let (puzzle, start) = (&ruled.puzzle, Packing::start(&ruled.puzzle));
        let Some(solutions) = ruled.solutions() else {
            continue;
        };
        if puzzle.rules().choices().is_empty() || solutions.is_empty() {
            continue;
        }
        let solution = &solutions[dice.index(solutions.len())];
        let laid: Vec<Placement> = solution.all().filter(|_| dice.below(3) == 0).collect();
        for state in [start.clone(), start.with(laid)] {
            let leads = |other: &&State| {
                let mut laid = state.all();
                laid.all(|one| other.all().any(|its| its == one))
            };
            let expected = by_labels(puzzle, solutions.iter().filter(leads));
            let cover = (choices.cover)(puzzle, &state, &Run::default());
            let cover = cover.unwrap_or_else(|_| panic!("{state:?} leads to a solution"));
            let groups = (choices.groups)(puzzle, &state);
            let found = together(&cover, &groups);
            assert_eq!(found, expected, "{seed}, {state:?}:\n{}", ruled.text);
            several += usize::from(found.len() > 1);
            from_positions += usize::from(state != start);
            let (labels, number) = found.first_key_value().expect("there is a solution");
            let one = (choices.chosen)(puzzle, &state, labels);
            let (other, chosen) = one.expect("a solution has these labels");
            let (alone, _) = self::solutions(&other, &chosen, &ruled.text);
            assert_eq!(alone.len(), *number, "{seed}, {labels:?}:\n{}", ruled.text);
        }
    }
    assert!(
        several > 200 && from_positions > 200,
        "{several} {from_positions}"
    );
}

fn by_labels<'s>(puzzle: &Puzzle, solutions: impl Iterator<Item = &'s State>) -> ByLabels {
    let mut found = ByLabels::new();
    for solution in solutions {
        let choices = puzzle.rules().choices().iter();
        let labels = choices.map(|choice| {
            let open = choice.cells.iter();
            let mut open = open.map(|cell| solution.open.contains(cell));
            open.position(|is| is).expect("one cell stays open")
        });
        *found.entry(labels.collect()).or_default() += 1;
    }
    found
}

fn together(cover: &ChoiceCover, groups: &[pavage_family::Choice]) -> ByLabels {
    let items: Vec<_> = cover.free.iter().map(|free| free.item).collect();
    let counted = count_combinations(&cover.model, &items, &Run::default());
    let counts = counted.expect("it can be swept").counts;
    let named = |(options, count): (Vec<_>, BigUint)| {
        let mut free = cover.free.iter().zip(options);
        let labels = groups.iter().map(|group| {
            group.fixed.unwrap_or_else(|| {
                let (free, option) = free.next().expect("an option of each free choice");
                let mut options = free.options.iter();
                options
                    .position(|other| *other == Some(option))
                    .expect("a label")
            })
        });
        (labels.collect(), count.try_into().expect("few solutions"))
    };
    counts.expect("no limit").into_iter().map(named).collect()
}
