//! Packing on cubes, balls, hexagons and triangles: known numbers of solutions, all engines against
//! each other, texts there and back, and the judge.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

use std::collections::HashMap;

use pavage_bits::Random;
use pavage_family::{Cover, Family, NoCover, Settings};
use pavage_grid::{Board, Freedom, LATTICES, Lattice, Point, Shape, Symmetry};
use pavage_host::run_on;
use pavage_packing::{Frame, Packing, Parts, Piece, Puzzle, State};
use pavage_search::{
    Asked, BigUint, Limits, OptionId, Run, Sinks, StopReason, SymmetricModel, Task, Visits,
    count_options_by_visits, draw_by_visits, engine, fastest_for,
};

use crate::agreed::by_every_engine;

/// The lines of a corpus file that are no comments, cut at the bars.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split('|').map(str::trim).collect())
}

fn puzzle(toml: &str) -> Puzzle {
    let text = format!("family = \"packing\"\n{toml}\n");
    let read = Packing::read(&text, "toml", &Settings::new());
    read.unwrap_or_else(|error| panic!("{toml}: {error:?}"))
}

/// Number of solutions by an engine, and the number up to symmetry. It visits one of several
/// symmetric solutions, or counts without visiting.
fn counted(puzzle: &Puzzle, name: &str) -> (BigUint, BigUint) {
    let run = Run::default();
    let cover = match Packing::cover(puzzle, &Packing::start(puzzle), &run) {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(_)) => return (BigUint::ZERO, BigUint::ZERO),
        Err(other) => panic!("{other:?}"),
    };
    let symmetries = cover.symmetries(&run).expect("no limits");
    let engine = pavage_puzzles::engines().named(name).expect("an engine");
    let model = cover.model();
    if engine.can(Asked::Count) {
        let found = engine.count(model, &symmetries, &run);
        let found = found.expect("the engine takes the puzzle");
        let numbers = found.solutions.ok().zip(found.orbits.ok());
        return numbers.expect("no limits");
    }
    let (task, sinks) = (Task::default(), &mut Sinks::default());
    let of = SymmetricModel::new(model, &symmetries);
    let found = Visits::Orbits.count(engine, of, &task, &run, sinks);
    let orbits = found.orbits.expect("no limits");
    (found.solutions.into(), orbits.into())
}

#[test]
fn known_puzzles_have_their_numbers_of_solutions() {
    let mut counts = 0;
    for line in lines(include_str!("../../../../corpus/lattices.txt")) {
        let [name, toml, solutions, orbits, engines] = line[..] else {
            panic!("{line:?}");
        };
        let puzzle = puzzle(&toml.replace("\\n", "\n"));
        for engine in engines.split_whitespace() {
            let (found, up_to_symmetry) = counted(&puzzle, engine);
            assert_eq!(found.to_string(), solutions, "{name} by {engine}");
            assert_eq!(up_to_symmetry.to_string(), orbits, "{name} by {engine}");
            counts += 1;
        }
    }
    assert!(counts > 40, "{counts}");
}

/// Challenges on the pyramid: one solution each, and the engine that is chosen unasked proves it in
/// so few nodes that it takes less than a tenth of a second.
#[test]
fn challenges_on_the_pyramid_have_one_solution() {
    for (text, nodes_max) in [
        (
            include_str!("../../../../data/pyramid-challenges/iq-081.txt"),
            10,
        ),
        (
            include_str!("../../../../data/pyramid-challenges/iq-100.txt"),
            50,
        ),
        (
            include_str!("../../../../data/pyramid-challenges/iq-118.txt"),
            40_000,
        ),
    ] {
        let puzzle = Packing::read(text, "grid", &Settings::new()).expect("a challenge");
        let start = Packing::start(&puzzle);
        let cover = Packing::cover(&puzzle, &start, &Run::default()).expect("the areas match");
        let run = Run::limited(Limits {
            nodes_max: Some(nodes_max),
            ..Limits::default()
        });
        let (task, sinks) = (Task::default(), &mut Sinks::default());
        let found = fastest_for(cover.model()).search(cover.model(), &task, &run, sinks);
        let proved = (found.stop, found.stats.solutions);
        assert_eq!(proved, (StopReason::Exhausted, 1), "{text}");
        let again = Packing::write(&puzzle, &Packing::start(&puzzle), "grid");
        assert_eq!(again, text);
    }
}

/// A puzzle whose board is cut at random into pieces of a few cells.
fn random_puzzle(lattice: &'static Lattice, random: &mut Random) -> Puzzle {
    let sides = if lattice.is_solid {
        [2, random.between(1, 3), random.between(2, 3)]
    } else {
        [1, random.between(2, 4), random.between(3, 6)]
    };
    let all = (0..sides[0]).flat_map(|layer| {
        (0..sides[1]).flat_map(move |row| (0..sides[2]).map(move |col| [layer, row, col]))
    });
    let points = all.map(|at| Point(at.map(|at| at as i32)));
    let cells = points.filter(|at| lattice.kind(*at).is_some() && random.below(8) > 0);
    let mut left: Vec<Point> = cells.collect();
    left.truncate(14);
    if left.is_empty() {
        left.push(Point::flat(0, 0));
    }
    let board = Board::new(lattice, left.clone()).expect("it has cells");
    let freedom = Freedom {
        rotate: random.below(5) > 0,
        flip: random.below(2) > 0,
    };
    let mut pieces: Vec<Piece> = Vec::new();
    while let Some(first) = left.pop() {
        let mut cells = vec![first];
        let size = random.between(1, 4);
        while cells.len() < size {
            let around = cells
                .iter()
                .flat_map(|&at| lattice.steps(at).iter().map(move |&by| at + by));
            let around: Vec<Point> = around.filter(|at| left.contains(at)).collect();
            if around.is_empty() {
                break;
            }
            let next = around[random.index(around.len())];
            left.retain(|at| *at != next);
            cells.push(next);
        }
        let shape = Shape::new(lattice, &cells).expect("it grew together");
        match pieces.iter_mut().find(|piece| piece.shape == shape) {
            Some(piece) => piece.count += 1,
            None => {
                let name = char::from(b'A' + pieces.len() as u8);
                pieces.push(Piece::new(name, lattice, shape, freedom));
            }
        }
    }
    of_parts(board, pieces)
}

fn of_parts(board: Board, pieces: Vec<Piece>) -> Puzzle {
    let last = |axis: usize| {
        board
            .points()
            .iter()
            .map(|at| at.0[axis])
            .max()
            .unwrap_or(0)
    };
    let [layers, rows, cols] = [0, 1, 2].map(|axis| last(axis) as usize + 1);
    let frame = Frame::of_layers(vec![[rows, cols]; layers]).expect("it has a layer");
    let parts = Parts {
        board,
        frame,
        pieces,
        set_name: None,
    };
    Puzzle::new(parts).expect("letters are distinct")
}

/// The solutions of a puzzle whose areas match.
fn solutions(puzzle: &Puzzle) -> Vec<State> {
    let cover = Packing::cover(puzzle, &Packing::start(puzzle), &Run::default());
    by_every_engine(&cover.expect("the areas match"), "").0
}

/// The puzzle after a symmetry of the lattice: board and pieces, each piece with its image or, if
/// it may not be mirrored, with the image that the mirrored board needs.
fn moved(puzzle: &Puzzle, symmetry: &Symmetry) -> Puzzle {
    let lattice = puzzle.board().lattice();
    let image = |points: &[Point]| -> Vec<Point> {
        points
            .iter()
            .map(|&at| lattice.image(symmetry, at))
            .collect()
    };
    let points = image(puzzle.board().points());
    let low = |axis: usize| points.iter().map(|at| at.0[axis]).min().unwrap_or(0);
    let mut corner = Point([low(0), low(1), low(2)]);
    if !lattice.translates(corner) {
        corner = corner - Point::flat(0, 1);
    }
    let points = points.iter().map(|&at| at - corner).collect();
    let pieces = puzzle.pieces().iter().map(|piece| Piece {
        shape: Shape::new(lattice, &image(piece.shape.points())).expect("it hangs together"),
        ..piece.clone()
    });
    let board = Board::new(lattice, points).expect("it has cells");
    of_parts(board, pieces.collect())
}

/// On random small boards all engines agree, symmetries change nothing, texts lead back, and the
/// judge knows solutions from others.
#[test]
fn random_boards_of_every_lattice() {
    let random = &mut Random::new(19);
    let mut solved = 0;
    for at in 0..150 {
        let lattice = LATTICES[at % LATTICES.len()];
        let puzzle = random_puzzle(lattice, random);
        let start = Packing::start(&puzzle);
        let all = solutions(&puzzle);
        assert!(!all.is_empty(), "it was cut from a solution");
        let turns_freely = puzzle.pieces()[0].freedom.rotate;
        let symmetries = lattice.symmetries();
        // Every symmetry of a few boards, and one of each other.
        let one = random.index(symmetries.len());
        for (number, symmetry) in symmetries.iter().enumerate() {
            if turns_freely && (at < 3 * LATTICES.len() || number == one) {
                let image = moved(&puzzle, symmetry);
                assert_eq!(solutions(&image).len(), all.len(), "{symmetry:?}");
            }
        }
        each_placement_is_in_its_solutions(&puzzle, &all);
        let text = Packing::write(&puzzle, &start, "toml");
        let again = Packing::read(&text, "toml", &Settings::new());
        let again = again.unwrap_or_else(|error| panic!("{error:?} in {text}"));
        assert_eq!(solutions(&again).len(), all.len(), "{text}");
        for state in all.iter().take(5) {
            check_texts(&puzzle, state);
            solved += usize::from(swapped_is_refused(&puzzle, state, random));
        }
    }
    assert!(solved > 150, "{solved}");
}

/// Counts of placements by visiting one of several symmetric solutions are those of the list of all,
/// and all solutions can be drawn.
fn each_placement_is_in_its_solutions(puzzle: &Puzzle, all: &[State]) {
    let run = Run::default();
    let cover = Packing::cover(puzzle, &Packing::start(puzzle), &run).expect("the areas match");
    let symmetries = cover.symmetries(&run).expect("no limits");
    let of = SymmetricModel::new(cover.model(), &symmetries);
    let mask = engine("mask").expect("an engine");
    let found = count_options_by_visits(mask, of, &run).expect("no limits");
    assert_eq!(found.summary.stats.weight, all.len() as u64);
    let counts = found.counts.expect("no limits");
    for (option, count) in of.model.options().zip(counts) {
        let placed = cover.decode(&[option]).placed;
        // Equal pieces have any of their letters.
        let lies = |state: &&State| {
            let cells = |cells| state.placed.iter().any(|other| other.cells == cells);
            placed
                .iter()
                .all(|placement| cells(placement.cells.clone()))
        };
        let expected = all.iter().filter(lies).count();
        assert_eq!(count, expected as u64, "{placed:?}");
    }
    let drawn = draw_by_visits(mask, of, u64::MAX, &run).expect("no limits");
    let mut drawn: Vec<Vec<OptionId>> = drawn.solutions;
    drawn.sort_unstable();
    drawn.dedup();
    assert_eq!(drawn.len(), all.len(), "each is drawn once");
    for chosen in &drawn {
        let violations = Packing::check(puzzle, &cover.decode(chosen)).violations;
        assert!(violations.is_empty(), "{violations:?}");
    }
}

/// Every solution of a pyramid is drawn as often as any other, whatever the number of threads.
#[test]
fn solutions_of_a_pyramid_are_drawn_uniformly() {
    let balls = "lattice = \"balls\"\nboard = \"pyramid 3\"\n\
        [[pieces]]\nname = \"A\"\ncount = 7\nshape = \"##\"\n";
    let puzzle = puzzle(balls);
    let cover = Packing::cover(&puzzle, &Packing::start(&puzzle), &Run::default());
    let cover = cover.expect("the areas match");
    let symmetries = cover.symmetries(&Run::default()).expect("no limits");
    let of = SymmetricModel::new(cover.model(), &symmetries);
    let mask = engine("mask").expect("an engine");
    let with = |seed: u64, count: u64, threads: usize| {
        let run = Run {
            seed,
            ..run_on(threads)
        };
        let drawn = draw_by_visits(mask, of, count, &run).expect("no limits");
        assert_eq!(drawn.summary.stop, StopReason::Exhausted);
        drawn.solutions
    };
    let all = with(0, u64::MAX, 1).len();
    assert!((20..2000).contains(&all), "{all}");
    let mut times: HashMap<Vec<OptionId>, usize> = HashMap::new();
    let each = 40;
    for seed in 0..(all * each) as u64 / 5 {
        for chosen in with(seed, 5, 1) {
            *times.entry(chosen).or_default() += 1;
        }
    }
    assert_eq!(times.len(), all, "every solution is drawn");
    // Pearson's sum is as large as the number of solutions, and seldom far from it.
    let off = |number: &usize| {
        let off = *number as f64 - each as f64;
        off * off / each as f64
    };
    let sum: f64 = times.values().map(off).sum();
    let wide = 6.0 * (2.0 * all as f64).sqrt();
    assert!((sum - all as f64).abs() < wide, "{sum} of {all}");
    for seed in 0..20 {
        assert_eq!(with(seed, 3, 1), with(seed, 3, 3), "{seed}");
    }
}

/// A solution is valid, also after it was written and read.
fn check_texts(puzzle: &Puzzle, state: &State) {
    let is_valid = |state: &State| Packing::check(puzzle, state).violations.is_empty();
    assert!(is_valid(state), "{puzzle:?} {state:?}");
    for format in ["grid", "toml"] {
        let text = Packing::write(puzzle, state, format);
        let again = Packing::read_solution(puzzle, &text);
        let again = again.unwrap_or_else(|error| panic!("{error:?} in {text}"));
        assert!(is_valid(&again), "{text}");
    }
}

/// Exchanges the letters of two cells of different pieces. The judge refuses the result, unless the
/// pieces are single cells.
fn swapped_is_refused(puzzle: &Puzzle, state: &State, random: &mut Random) -> bool {
    let large = |at: &usize| state.placed[*at].cells.len() > 1;
    let Some(one) = (0..state.placed.len()).find(large) else {
        return false;
    };
    let other = random.index(state.placed.len());
    if state.placed[one].piece == state.placed[other].piece {
        return false;
    }
    let mut placed = state.placed.clone();
    let at = random.index(placed[one].cells.len());
    let to = random.index(placed[other].cells.len());
    let cell = placed[one].cells[at];
    placed[one].cells[at] = placed[other].cells[to];
    placed[other].cells[to] = cell;
    placed
        .iter_mut()
        .for_each(|piece| piece.cells.sort_unstable());
    let swapped = State::new(placed);
    let rules = Packing::check(puzzle, &swapped).violations;
    // What is no connected set of cells is no piece; a connected one may be the same piece again.
    let shapes = swapped.placed.iter().map(|piece| {
        let points = piece.cells.iter().map(|&cell| puzzle.board().point(cell));
        let shape = Shape::new(puzzle.board().lattice(), &points.collect::<Vec<_>>());
        let drawn = puzzle.piece(piece.piece).expect("a piece of the puzzle");
        shape.is_ok_and(|shape| drawn.orientations().contains(&shape))
    });
    let is_solution = shapes.into_iter().all(|fits| fits);
    assert_eq!(rules.is_empty(), is_solution, "{swapped:?}");
    !is_solution
}

/// What the judge finds by distances and handedness is what the list of orientations has.
#[test]
fn the_judge_knows_every_orientation_and_no_other() {
    let random = &mut Random::new(5);
    for at in 0..400 {
        let lattice = LATTICES[at % LATTICES.len()];
        let freedom = Freedom {
            rotate: random.below(3) > 0,
            flip: random.below(2) > 0,
        };
        let size = random.between(1, 6);
        let grow = |random: &mut Random| {
            let mut cells = vec![Point::flat(10, 10)];
            while cells.len() < size {
                let from = cells[random.index(cells.len())];
                let steps = lattice.steps(from);
                let next = from + steps[random.index(steps.len())];
                if !cells.contains(&next) {
                    cells.push(next);
                }
            }
            Shape::new(lattice, &cells).expect("it grew together")
        };
        let (drawn, other) = (grow(random), grow(random));
        let piece = Piece::new('A', lattice, drawn.clone(), freedom);
        let images = piece.orientations();
        let all = drawn.orientations(lattice, Freedom::ALL);
        for image in all.iter().chain([&other]) {
            let [low, _] = image.corners();
            let mut by = Point([0, 0, 0]) - low;
            if !lattice.translates(by) {
                by = by + Point::flat(0, 1);
            }
            let points = image.points().iter().map(|&at| at + by).collect();
            let board = Board::new(lattice, points).expect("it has cells");
            let puzzle = of_parts(board, vec![piece.clone()]);
            let whole = pavage_packing::Placement {
                cells: puzzle.board().cells().collect(),
                piece: 'A',
            };
            let report = Packing::check(&puzzle, &State::new(vec![whole]));
            let fits = images.contains(image);
            assert_eq!(
                report.violations.is_empty(),
                fits,
                "{} {image:?} {drawn:?}",
                lattice.name
            );
        }
    }
}

/// What is left of a puzzle is read back with the same cells and names, also if the first row of its
/// board has no cells and its names must be written with care.
#[test]
fn what_is_left_is_read_back() {
    for (name, written) in [
        ('C', "C"),
        ('"', "\\\""),
        ('\\', "\\\\"),
        ('\u{301}', "\u{301}"),
    ] {
        let puzzle = puzzle(&format!(
            "lattice = \"triangular\"\nboard = \"####\\n....\"\nrotate = false\nflip = false\n[[pieces]]\nname = \"{written}\"\ncount = 2\nshape = \".##\""
        ));
        let text = Packing::drawn(&puzzle, &Packing::start(&puzzle)).expect("pieces are left");
        let again = Packing::read(&text, "toml", &Settings::new());
        let again = again.unwrap_or_else(|error| panic!("{error:?} in {text}"));
        let points = |puzzle: &Puzzle| -> Vec<Point> {
            let board = puzzle.board();
            board.cells().map(|cell| board.point(cell)).collect()
        };
        assert_eq!(points(&again), points(&puzzle), "{text}");
        assert!(again.piece(name).is_some(), "{text}");
    }
}

/// Texts of the formats in INTERFACE: pyramids without TOML, layers, margins, blank rows.
#[test]
fn texts_of_lattices() {
    let mut settings = Settings::new();
    settings.set("pieces", "kanoodle");
    let pyramid = ".....\n.....\n.....\n.....\n.....\n\n....\n....\n....\n....\n\n...\n...\n...\n\n..\n..\n\n.\n";
    let read = |text: &str| Packing::read(text, "grid", &settings).expect("a pyramid");
    let puzzle = read(pyramid);
    assert_eq!(
        Packing::write(&puzzle, &Packing::start(&puzzle), "grid"),
        pyramid
    );
    // A straight piece of four that leans: it leads up from a corner of the lowest layer.
    let leaning = pyramid.replacen('.', "J", 1).replacen("\n\n.", "\n\nJ", 3);
    let fixed = read(&leaning);
    assert_eq!(Packing::start(&fixed).placed[0].cells.len(), 4);
    let mv = "A 2:1,1 2:1,2 2:1,3 2:2,1".parse().expect("a move");
    let state = Packing::play(&puzzle, &Packing::start(&puzzle), &mv).expect("it fits");
    assert_eq!(state.placed.len(), 1);
    let flat = "A 1,1 1,2 1,3 2,1".parse().expect("a move");
    let refused = Packing::play(&puzzle, &Packing::start(&puzzle), &flat);
    assert_eq!(
        refused.expect_err("it has no layer").code,
        "move-without-layer"
    );
    // Two hexagons apart, with an empty row between; the margin of the second row counts.
    let apart = puzzle_of(
        "lattice = \"hexagonal\"\nboard = \"\"\"\n\n. .\n\n. .\n\"\"\"",
        "# #",
        2,
    );
    assert_eq!(solutions(&apart).len(), 1);
    let start = Packing::start(&apart);
    assert_eq!(Packing::write(&apart, &start, "grid"), ". .\n\n. .\n");
    check_texts(&apart, &solutions(&apart)[0]);
    // A triangle that points down and the one beside it; `#` and a blank are no cells.
    let pair = puzzle_of(
        "lattice = \"triangular\"\nboard = \"\"\"\n#.. #\n\"\"\"",
        " ##",
        1,
    );
    assert_eq!(solutions(&pair).len(), 1);
}

fn puzzle_of(head: &str, shape: &str, count: usize) -> Puzzle {
    puzzle(&format!(
        "{head}\n[[pieces]]\nname = \"A\"\ncount = {count}\nshape = \"{shape}\"\n"
    ))
}
