//! Packing against its corpus, against brute force, and against its own judge.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use pavage_family::{AnyPosition, Mark, NoCover, Settings, ViewCell};
use pavage_host::run_on;
use pavage_puzzles::family;
use pavage_search::{
    Asked, BigUint, OptionId, Run, Sinks, StopReason, SymmetricModel, Task, Visits, engine, engines,
};
use pavage_sweep::count_by_sweep;

use crate::corpus::to_toml;

fn read(text: &str, format: &str) -> Box<dyn AnyPosition> {
    let packing = family("packing").expect("packing is registered");
    match packing.read(text, format, &Settings::new()) {
        Ok(position) => position,
        Err(error) => panic!("{error:?} in\n{text}"),
    }
}

/// Number of solutions with one engine, and their stabilisers in all.
fn count(position: &dyn AnyPosition, engine_name: &str) -> Option<(u64, u64)> {
    let cover = position.cover(&Run::default()).expect("the areas match");
    let engine = engine(engine_name).expect("a known engine");
    engine.supports(cover.model()).ok()?;
    let symmetries = cover.symmetries(&Run::default()).expect("no limits");
    let mut stabilisers = 0;
    let mut found = BTreeSet::new();
    let mut on_solution = |chosen: &[OptionId]| {
        let solved = cover.decode(chosen);
        assert_eq!(
            solved.check().violations,
            [],
            "the judge accepts what {engine_name} finds"
        );
        for format in ["grid", "toml"] {
            let again = position
                .read_solution(&solved.write(format))
                .expect("readable");
            assert_eq!(again.check().violations, [], "{}", solved.write(format));
        }
        let set: BTreeSet<OptionId> = chosen.iter().copied().collect();
        let keeps =
            |image: &&Vec<OptionId>| set.iter().all(|at| set.contains(&image[at.0 as usize]));
        stabilisers += symmetries.iter().filter(keeps).count() as u64;
        assert!(found.insert(set), "{engine_name} finds a solution twice");
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut on_solution),
        ..Sinks::default()
    };
    let summary = engine.search(cover.model(), &Task::default(), &Run::default(), &mut sinks);
    let orbits = stabilisers / symmetries.len() as u64;
    let of = SymmetricModel::new(cover.model(), &symmetries);
    for visits in [Visits::All, Visits::Orbits] {
        let (task, run) = (Task::default(), Run::default());
        let counted = visits.count(engine, of, &task, &run, &mut Sinks::default());
        assert_eq!(
            (counted.solutions, counted.orbits),
            (found.len() as u64, Some(orbits))
        );
    }
    assert_eq!(summary.stats.solutions as usize, found.len());
    Some((summary.stats.solutions, orbits))
}

#[test]
fn the_corpus_is_counted_by_every_engine() {
    let corpus = include_str!("../../../../corpus/packing.txt");
    for line in corpus.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, pieces, board, solutions, orbits] = fields[..] else {
            panic!("{line}")
        };
        let position = read(&to_toml(pieces, board), "toml");
        let printed = position.write("toml");
        assert_eq!(
            read(&printed, "toml").write("toml"),
            printed,
            "{name}: parse and print"
        );
        match (position.cover(&Run::default()).err(), solutions) {
            (Some(NoCover::Unsolvable(message)), expected) => assert_eq!(message.code, expected),
            (Some(NoCover::TooLarge(message)), _) => panic!("{name}: {message}"),
            (Some(NoCover::Stopped(stop)), _) => panic!("nothing limits it: {stop:?}"),
            (None, _) => {
                let expected = (solutions.parse().expect(name), orbits.parse().expect(name));
                for engine in engines().giving(Asked::Solutions) {
                    let slow = engine.name() == "reference" && name.starts_with("pentomino");
                    if !slow && let Some(found) = count(&*position, engine.name()) {
                        assert_eq!(found, expected, "{name} with {}", engine.name());
                    }
                }
            }
        }
    }
}

/// Too many branches to visit: a sweep counts them. Mirror images exchange pieces with their twins.
#[test]
fn one_sided_pentominoes_are_counted_up_to_mirror_images() {
    let board = vec![".".repeat(30); 3].join("/");
    let position = read(&to_toml("pentomino-one-sided", &board), "toml");
    let cover = position.cover(&Run::default()).expect("the areas match");
    let symmetries = cover.symmetries(&Run::default()).expect("no limits");
    let swept = count_by_sweep(cover.model(), &symmetries, &Run::default().within(1 << 30));
    let swept = swept.expect("it can be swept");
    let numbers = [swept.solutions.ok(), swept.orbits.ok()];
    let numbers = numbers.map(|number| number.expect("it is counted"));
    assert_eq!(numbers, [184_u32, 46].map(BigUint::from));
}

/// States that do not fit into memory are swept in parts, which may meet the same states.
#[test]
fn a_sweep_in_parts_counts_what_a_whole_one_does() {
    let board = vec![".".repeat(10); 6].join("/");
    let position = read(&to_toml("pentomino", &board), "toml");
    let cover = position.cover(&Run::default()).expect("the areas match");
    let symmetries = cover.symmetries(&Run::default()).expect("no limits");
    let sweep = |run: &Run<'_>| {
        let swept = count_by_sweep(cover.model(), &symmetries, run);
        swept.expect("it can be swept")
    };
    let whole = sweep(&Run::default().within(1 << 30));
    // With far less the states of a few profiles take all of it, however few there are in a part.
    for (threads, percent) in [(1, 80), (1, 65), (1, 50), (3, 50)] {
        let memory = whole.bytes / 100 * percent;
        let mut run = run_on(threads).within(memory);
        let swept = sweep(&run);
        let numbers = [swept.solutions.as_ref().ok(), swept.orbits.as_ref().ok()];
        let expected = [9356_u32, 2339].map(BigUint::from);
        assert_eq!(
            numbers,
            [Some(&expected[0]), Some(&expected[1])],
            "{percent} %"
        );
        assert!(swept.bytes <= memory, "{percent} %");
        assert!(swept.stats.nodes > whole.stats.nodes, "{percent} %");
        // Without parts, it stops where memory does.
        run = run_on(threads).within(memory);
        run.limits.states_sliced_max = Some(0);
        assert_eq!(sweep(&run).stop(), StopReason::MemoryLimit, "{percent} %");
    }
}

#[test]
fn random_boards_are_counted_as_by_brute_force() {
    check_random(0x1234_5678, 100);
}

#[test]
#[ignore = "long"]
fn many_random_boards_are_counted_as_by_brute_force() {
    check_random(0x8765_4321, 300);
}

/// Counts so many boards, drawn from a seed, with each engine that takes all of them.
fn check_random(mut random: u64, number: u32) {
    let mut next = |bound: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % bound
    };
    let drawings = [
        "#", "##", "###", "##/#.", "####", "##/##", "##./.##", "#../###", ".#./###",
    ];
    let (mut tried, mut solvable) = (0, 0);
    while tried < number {
        let (rows, cols) = (2 + next(2) as usize, 3 + next(2) as usize);
        let board: Vec<Vec<bool>> = (0..rows)
            .map(|_| (0..cols).map(|_| next(7) > 0).collect())
            .collect();
        let mut left = board.iter().flatten().filter(|cell| **cell).count();
        let mut pieces: Vec<&str> = Vec::new();
        while left > 0 {
            let drawing = drawings[next(drawings.len() as u64) as usize];
            let size = drawing.matches('#').count();
            if size <= left {
                left -= size;
                pieces.push(drawing);
            }
        }
        if pieces.is_empty() {
            continue;
        }
        pieces.sort_unstable();
        tried += 1;
        let flip = next(2) == 0;
        let named = pieces
            .iter()
            .zip('A'..)
            .map(|(drawing, name)| format!("{name}={drawing}"));
        let mut words: Vec<String> = named.collect();
        words.extend((!flip).then(|| "no-flip".to_owned()));
        let letters = |row: &Vec<bool>| {
            row.iter()
                .map(|&cell| if cell { '.' } else { '#' })
                .collect()
        };
        let rows: Vec<String> = board.iter().map(letters).collect();
        let position = read(&to_toml(&words.join(" "), &rows.join("/")), "toml");
        let expected = brute_force(&board, &pieces, flip);
        solvable += u32::from(expected > 0);
        for engine in ["reference", "dance", "mask"] {
            let (found, _) = count(&*position, engine).expect("small models suit every engine");
            assert_eq!(found, expected, "{words:?} on {rows:?} with {engine}");
        }
    }
    assert!(
        3 * solvable > number,
        "{solvable} of {tried} have solutions"
    );
}

type Cells = BTreeSet<(i32, i32)>;

/// Number of ways to part the board into the pieces, written from the rules alone: fills the first
/// empty cell with each piece in each position, and collects the pictures.
fn brute_force(board: &[Vec<bool>], pieces: &[&str], flip: bool) -> u64 {
    let mut empty = Cells::new();
    for (row, cells) in board.iter().enumerate() {
        empty.extend(
            (0..cells.len())
                .filter(|&col| cells[col])
                .map(|col| (row as i32, col as i32)),
        );
    }
    let images: Vec<Vec<Vec<(i32, i32)>>> =
        pieces.iter().map(|drawing| images(drawing, flip)).collect();
    let mut pictures = BTreeSet::new();
    fill(
        &empty,
        &images,
        &mut vec![false; pieces.len()],
        &mut BTreeSet::new(),
        &mut pictures,
    );
    pictures.len() as u64
}

fn images(drawing: &str, flip: bool) -> Vec<Vec<(i32, i32)>> {
    let mut cells: Vec<(i32, i32)> = Vec::new();
    for (row, line) in drawing.split('/').enumerate() {
        cells.extend(
            line.match_indices('#')
                .map(|(col, _)| (row as i32, col as i32)),
        );
    }
    let mut images = Vec::new();
    for mirror in [false, true] {
        for _ in 0..4 {
            cells = cells.iter().map(|&(row, col)| (col, -row)).collect();
            images.push(cells.clone());
        }
        if !flip || mirror {
            break;
        }
        cells = cells.iter().map(|&(row, col)| (row, -col)).collect();
    }
    images
}

fn fill(
    empty: &Cells,
    images: &[Vec<Vec<(i32, i32)>>],
    used: &mut Vec<bool>,
    picture: &mut BTreeSet<Cells>,
    pictures: &mut BTreeSet<BTreeSet<Cells>>,
) {
    let Some(&(row, col)) = empty.first() else {
        if used.iter().all(|used| *used) {
            pictures.insert(picture.clone());
        }
        return;
    };
    for piece in 0..images.len() {
        // Of equal pieces, which are next to each other, the first one is taken first.
        let has_unused_twin = piece > 0 && images[piece - 1] == images[piece] && !used[piece - 1];
        if used[piece] || has_unused_twin {
            continue;
        }
        used[piece] = true;
        for image in &images[piece] {
            for anchor in image {
                let shifted = image
                    .iter()
                    .map(|cell| (cell.0 - anchor.0 + row, cell.1 - anchor.1 + col));
                let cells: Cells = shifted.collect();
                if cells.is_subset(empty) && picture.insert(cells.clone()) {
                    fill(&(empty - &cells), images, used, picture, pictures);
                    picture.remove(&cells);
                }
            }
        }
        used[piece] = false;
    }
}

#[test]
fn bad_texts_are_refused_with_their_line() {
    let corpus = include_str!("../../../../corpus/packing-bad.txt");
    let mut wrong = Vec::new();
    for line in corpus.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, format, set, text, code, at] = fields[..] else {
            panic!("{line}")
        };
        let text = text.replace("\\n", "\n").replace("\\t", "\t");
        let mut settings = Settings::new();
        if set != "-" {
            settings.set("pieces", set);
        }
        let read = family("packing")
            .expect("registered")
            .read(&text, format, &settings);
        let Err(error) = read else {
            wrong.push(format!("{name} is read"));
            continue;
        };
        let found = error.line.map_or("-".to_owned(), |line| line.to_string());
        if (error.message.code, found.as_str()) != (code, at) {
            wrong.push(format!("{name}: {} {found}", error.message.code));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn the_orderings_differ() {
    let packing = family("packing").expect("registered");
    let challenge = read(
        include_str!("../../../../data/challenges/iq-039.txt"),
        "grid",
    );
    let cover = challenge.cover(&Run::default()).expect("the areas match");
    let orders = packing.heuristics().iter().map(|heuristic| {
        let order = cover.order(heuristic, 1).expect("a known ordering");
        assert!(order.items.is_empty() || order.items.len() == cover.model().item_count());
        assert!(order.options.is_empty() || order.options.len() == cover.model().option_count());
        let guide = order.guide.map(|guide| guide.0.fingerprint().value());
        (order.items, order.options, guide)
    });
    let distinct: BTreeSet<_> = orders.collect();
    assert_eq!(
        distinct.len(),
        packing.heuristics().len(),
        "none is a constant"
    );
    assert!(cover.order("tallest", 1).is_none());
}

/// As many copies as a board has cells are told apart without a step of the stack for each, and what
/// is placed in advance is found again without looking at all of it for each piece.
#[test]
fn large_boards_of_touching_copies_are_read_and_judged() {
    let (rows, cols) = (254, 256);
    for (shape, cells) in [("#", 1), ("##", 2)] {
        let count = rows * cols / cells;
        let text = format!(
            "family = \"packing\"\nboard = \"{rows}x{cols}\"\n[[pieces]]\nname = \"A\"\nshape = \"{shape}\"\ncount = {count}\n"
        );
        let puzzle = read(&text, "toml");
        let sheet = format!("{}\n", "A".repeat(cols)).repeat(rows);
        let solution = puzzle.read_solution(&sheet).expect("it has the board");
        assert_eq!(solution.check().violations, []);
        assert_eq!(solution.view().groups.len(), count);
        let placed = read(&solution.write("toml"), "toml");
        assert_eq!(placed.check().violations, []);
        let given = |cell: &ViewCell| cell.mark == Mark::Given;
        assert!(placed.view().cells.iter().all(given));
    }
}

/// With `--pieces drawn` the letters of a grid are the pieces, and its board is empty.
#[test]
fn a_grid_may_draw_its_own_pieces() {
    let packing = family("packing").expect("packing is registered");
    let mut settings = Settings::new();
    settings.set("pieces", "drawn");
    let read = |text: &str| packing.read(text, "grid", &settings);
    let check = |text: &str, toml: &str, pieces: usize, expected: u64| {
        let drawn = read(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        assert_eq!(drawn.tray().pieces.len(), pieces, "{text}");
        let (found, _) = count(&*drawn, "dance").expect("no colours");
        assert_eq!(found, expected, "{text}");
        let listed = packing.read(toml, "toml", &Settings::new()).expect("TOML");
        assert_eq!(
            count(&*listed, "dance").map(|(found, _)| found),
            Some(expected),
            "{text}"
        );
        // Written, it names its pieces.
        let again = packing.read(&drawn.write("toml"), "toml", &Settings::new());
        assert_eq!(again.expect("TOML").write("toml"), drawn.write("toml"));
    };
    let toml = |board: &str, shapes: &[&str]| {
        let piece = |(name, shape): (char, &&str)| {
            let rows = shape.replace('/', "\n");
            format!("[[pieces]]\nname = \"{name}\"\nshape = \"\"\"\n{rows}\n\"\"\"\n")
        };
        let pieces: String = ('A'..).zip(shapes).map(piece).collect();
        format!("family = \"packing\"\nboard = \"{board}\"\n{pieces}")
    };
    // Letters that repeat where they do not touch are pieces of their own.
    check("AAB\nABB\n", &toml("2x3", &["##/#.", ".#/##"]), 2, 2);
    check("ABA\nABA\n", &toml("2x3", &["#/#", "#/#", "#/#"]), 3, 3);
    check("aab\n?bb\n", &toml("...\\n?..", &["##", ".#/##"]), 2, 2);
    let six_by_twelve =
        "AAAAABBCCCCC\nDDEEABBBFFFC\nDDEEEBGGGFFH\nDIIIIJGGKKFH\nLLIMJJJJNKKH\nLLLMMMMNNNNH\n";
    let drawn = read(six_by_twelve).expect("a drawing");
    assert_eq!(drawn.tray().pieces.len(), 14);
    assert_eq!(drawn.view().cells.len(), 72);
    let error = |text: &str| read(text).err().expect(text).message.code;
    assert_eq!(error("...\n...\n"), "set-drawn-none");
    assert_eq!(error("A-B\n"), "grid-letter-bad");
}
