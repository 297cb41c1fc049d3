//! What explanations and hints show: the candidates before each step are those that the rules allow,
//! without what earlier steps eliminated, and nothing that is eliminated is in the solution. The
//! puzzles are generated, of several sizes and classes; the rules are written out here once more.

use std::collections::{BTreeMap, BTreeSet};

use pavage_family::{
    Elimination, End, Family, HintState, Measure, Place, Reasoner, Settings, Step, Way, World,
};
use pavage_search::{Limits, Run};
use pavage_suguru::{Layout, Move, Puzzle, State, Suguru};

use super::grids::settings;
use super::lines;

type Candidates = BTreeMap<Place, BTreeSet<u8>>;

/// What a reader has before a step: the written values, and the candidates that were eliminated and
/// those that were shown.
#[derive(Clone)]
struct Reader<'a> {
    layout: &'a Layout,
    solution: &'a BTreeMap<Place, u8>,
    written: BTreeMap<Place, u8>,
    eliminated: BTreeSet<(Place, u8)>,
    shown: Candidates,
    /// Whether everything that was supposed is right.
    is_true: bool,
}

fn of_cells(all: &[Elimination]) -> Candidates {
    let cell = |some: &Elimination| match some {
        Elimination::Values { cell, values } => (*cell, values.iter().copied().collect()),
        other => panic!("{other:?} is of another family"),
    };
    all.iter().map(cell).collect()
}

fn values_of(puzzle: &Puzzle, state: &State) -> BTreeMap<Place, u8> {
    let layout = puzzle.layout();
    let value = |cell| Some((layout.place(cell), state.values()[usize::from(cell.0)]?));
    layout.cells().filter_map(value).collect()
}

/// The place and the value of a move that writes one.
fn written(mv: &str) -> Option<(Place, u8)> {
    match mv.parse() {
        Ok(Move::Set { cell, value }) => Some((cell, value)),
        Ok(_) => None,
        Err(error) => panic!("{mv}: {error:?}"),
    }
}

/// The values that the rules allow in each open cell.
fn allowed(layout: &Layout, written: &BTreeMap<Place, u8>) -> Candidates {
    let cage = |place: Place| layout.at(place).map(|cell| layout.cage_of(cell));
    let free = layout.cells().map(|cell| layout.place(cell));
    let free = free.filter(|place| !written.contains_key(place));
    free.map(|place| {
        let size = layout.cells().map(|cell| layout.place(cell));
        let size = size.filter(|other| cage(*other) == cage(place)).count();
        let sees = |other: &Place| {
            let near = other.row.abs_diff(place.row) <= 1 && other.col.abs_diff(place.col) <= 1;
            near || cage(*other) == cage(place)
        };
        let taken = |value: &u8| {
            written
                .iter()
                .any(|(other, held)| held == value && sees(other))
        };
        let left = (1..=size as u8).filter(|value| !taken(value));
        (place, left.collect())
    })
    .collect()
}

impl Reader<'_> {
    /// The shown candidates of open cells.
    fn open(&self) -> Candidates {
        let mut open = self.shown.clone();
        open.retain(|cell, _| !self.written.contains_key(cell));
        open
    }

    fn check(&self) {
        let mut expected = allowed(self.layout, &self.written);
        for (cell, value) in &self.eliminated {
            if let Some(left) = expected.get_mut(cell) {
                left.remove(value);
            }
        }
        // A cell without candidates is not listed.
        let mut open = self.open();
        expected.retain(|_, left| !left.is_empty());
        open.retain(|_, left| !left.is_empty());
        assert_eq!(open, expected);
        if self.is_true {
            for (cell, left) in &open {
                assert!(left.contains(&self.solution[cell]), "{cell} lost its value");
            }
        }
    }

    fn forget(&mut self, all: &[Elimination]) {
        for (cell, values) in of_cells(all) {
            let left = self.shown.get_mut(&cell).expect("a cell that is open");
            for value in values {
                assert!(left.remove(&value), "{cell} had lost {value} before");
            }
        }
    }

    fn write(&mut self, (cell, value): (Place, u8)) {
        self.written.insert(cell, value);
    }

    fn step(&mut self, step: &Step) {
        self.check();
        let open = self.open();
        for (cell, values) in of_cells(&step.from) {
            assert!(values.is_subset(&open[&cell]), "{}: from {cell}", step.rule);
        }
        for world in &step.worlds {
            self.clone().world(world);
        }
        for (cell, values) in of_cells(&step.eliminates) {
            assert!(values.is_subset(&open[&cell]), "{}: {cell}", step.rule);
            let is_sound = !self.is_true || !values.contains(&self.solution[&cell]);
            assert!(is_sound, "{}: {cell} loses its value", step.rule);
            self.eliminated
                .extend(values.iter().map(|value| (cell, *value)));
        }
        self.forget(&step.eliminates);
        self.forget(&step.forbids);
        for (cell, value) in step.moves.iter().filter_map(|mv| written(mv)) {
            assert!(!self.is_true || self.solution[&cell] == value);
            self.write((cell, value));
        }
    }

    fn world(mut self, world: &World) {
        self.forget(&world.forbids);
        for (cell, value) in world.assumptions.iter().filter_map(|mv| written(mv)) {
            self.is_true &= self.solution[&cell] == value;
            self.write((cell, value));
        }
        for step in &world.steps {
            self.step(step);
        }
        let is_possible = world.contradiction.is_none();
        assert!(is_possible || !self.is_true, "the solution is refuted");
        if is_possible {
            self.check();
        }
    }
}

fn explain(puzzle: &Puzzle, way: Way) {
    let start = State::start(puzzle);
    let run = Run::limited(Limits {
        nodes_max: Some(1_000_000),
        ..Limits::default()
    });
    let told = Suguru::explain(puzzle, &start, way, &run);
    let End::Solved(solution) = &told.end else {
        panic!("{way:?}: {:?}", told.end);
    };
    let solution = values_of(puzzle, solution);
    let mut reader = Reader {
        layout: puzzle.layout(),
        solution: &solution,
        written: values_of(puzzle, &start),
        eliminated: BTreeSet::new(),
        shown: of_cells(&told.candidates),
        is_true: true,
    };
    for step in &told.steps {
        reader.step(step);
    }
    assert_eq!(reader.written, solution);
}

/// Plays hints to the end.
fn follow(puzzle: &Puzzle, solution: &State, way: Way) {
    let solution = values_of(puzzle, solution);
    let mut state = State::start(puzzle);
    loop {
        let told = Suguru::hint(puzzle, &state, way, &Run::default());
        if told.state == HintState::Complete {
            return;
        }
        let step = told.step.expect("there is a next step");
        let allowed = allowed(puzzle.layout(), &values_of(puzzle, &state));
        let shown = of_cells(&told.candidates);
        assert_eq!(shown.len(), allowed.len());
        for (cell, left) in &shown {
            assert!(left.contains(&solution[cell]) && left.is_subset(&allowed[cell]));
        }
        for (cell, values) in of_cells(&step.from) {
            assert!(
                values.is_subset(&shown[&cell]),
                "{}: from {cell}",
                step.rule
            );
        }
        for (cell, values) in of_cells(&step.eliminates) {
            assert!(values.is_subset(&shown[&cell]) && !values.contains(&solution[&cell]));
        }
        assert!(!step.moves.is_empty());
        for mv in &step.moves {
            let mv: Move = mv.parse().expect("a move");
            state = Suguru::play(puzzle, &state, &mv).expect("a possible move");
        }
    }
}

const WAYS: [Way; 5] = [
    Way::Greedy,
    Way::By(Measure::Cost),
    Way::By(Measure::Information),
    Way::By(Measure::Levels),
    Way::Exact,
];

#[test]
fn what_is_shown_before_each_step_is_what_was_reached() {
    check_all(&[("4x5", 1), ("6x6", 1), ("8x8", 1)]);
}

#[test]
#[ignore = "long"]
fn what_is_shown_before_each_step_of_many_is_what_was_reached() {
    check_all(&[("4x5", 3), ("6x6", 2), ("10x10", 1)]);
}

/// Checks puzzles of these sizes, so many of each class.
fn check_all(sizes: &[(&str, u64)]) {
    for &(size, seeds) in sizes {
        for class in ["starter", "junior", "expert", "master"] {
            for seed in 70_001..70_001 + seeds {
                let options = settings(&[("size", size), ("difficulty", class)]);
                let Ok(made) = Suguru::generate(&options, seed, &Run::default()) else {
                    continue; // Not every class fits on a small board.
                };
                for way in WAYS {
                    // The cheapest path of a large board takes long, and hints search for it at
                    // every step.
                    let is_exact = way == Way::Exact;
                    if !is_exact || matches!(size, "4x5" | "6x6") {
                        explain(&made.puzzle, way);
                    }
                    if !is_exact || size == "4x5" {
                        follow(&made.puzzle, &made.solution, way);
                    }
                }
            }
        }
    }
}

#[test]
fn the_same_holds_where_several_cells_are_supposed() {
    let hard = lines(include_str!("../../../../corpus/suguru-hard.txt"));
    for fields in hard.filter(|fields| fields[0].starts_with("6x6-pairs")) {
        let puzzle = Suguru::read(fields[1], "compact", &Settings::new()).expect("readable");
        for way in &WAYS[..2] {
            explain(&puzzle, *way);
        }
    }
}

#[test]
fn the_cheapest_way_says_what_is_proved() {
    let options = settings(&[("size", "6x6"), ("difficulty", "expert")]);
    let made = Suguru::generate(&options, 5, &Run::default()).expect("a puzzle");
    let start = State::start(&made.puzzle);
    let run = Run::default();
    let told = Suguru::explain(&made.puzzle, &start, Way::Exact, &run);
    let proof = told.proof.expect("it was searched for");
    assert!(proof.is_complete());
    let fields = Suguru::rate(&made.puzzle, &start, Way::Exact, &run).fields;
    assert!(fields.contains(&("cost", proof.cost.into())));
    let greedy = Suguru::explain(&made.puzzle, &start, Way::Greedy, &run);
    assert_eq!(greedy.proof, None);
}

#[test]
fn givens_that_break_a_rule_are_named() {
    for (text, rule, cells) in [
        ("AAB/AAB 1../.1.", "cage-repeats", [[0, 0], [1, 1]]),
        ("AAB/CBB ..1/.1.", "cage-repeats", [[0, 2], [1, 1]]),
        ("ABB/ACB 1../.1.", "touching-equal", [[0, 0], [1, 1]]),
    ] {
        let puzzle = Suguru::read(text, "compact", &Settings::new());
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{text}: {error:?}"));
        let run = Run::default();
        let start = State::start(&puzzle);
        let told = Suguru::hint(&puzzle, &start, Way::Greedy, &run);
        assert_eq!(told.state, HintState::Dead);
        let step = told.step.expect("it names the rule");
        let places = cells.map(|[row, col]| Place::flat(row, col));
        assert_eq!((step.rule, &step.cells[..]), (rule, &places[..]), "{text}");
        let report = Suguru::check(&puzzle, &start);
        assert!(report.violations.iter().any(|broken| broken.rule == rule));
        let explained = Suguru::explain(&puzzle, &start, Way::Greedy, &run);
        let End::Contradiction(contradiction) = explained.end else {
            panic!("{text} has no solution");
        };
        assert_eq!(contradiction.rule, rule);
    }
}
