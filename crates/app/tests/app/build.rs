//! The order in which pieces are laid, judged by moving them: bodies in space leave in small steps,
//! and nothing may be in their way. Places in space are computed here from the description of the
//! lattices; nothing is asked of the lattice or of the order's own graph.

use std::collections::HashSet;

use pavage_app::build::{Step, build_order};
use pavage_app::load::{self, Reading};
use pavage_app::solve::{Wanted, solve};
use pavage_app::{Options, Run, View};
use pavage_words::{Lang, Words};

/// A point in space: right, front, up.
type Point = [f64; 3];

fn point(view: &View, cell: usize) -> Point {
    let place = view.cells[cell].place;
    let [k, r, c] = [place.layer_number(), place.row, place.col].map(f64::from);
    match view.lattice.name {
        "balls" => [c + k / 2.0, r + k / 2.0, k / 2.0_f64.sqrt()],
        _ => [c, r, k],
    }
}

fn collide(view: &View, one: Point, other: Point) -> bool {
    let apart: Point = std::array::from_fn(|way| (one[way] - other[way]).abs());
    match view.lattice.name {
        "balls" => apart.iter().map(|part| part * part).sum::<f64>() < 1.0 - 1e-9,
        _ => apart.iter().all(|part| *part < 1.0 - 1e-9),
    }
}

fn cells(view: &View, groups: &[usize]) -> Vec<usize> {
    let of = |cell: &usize| {
        view.cells[*cell]
            .group
            .is_some_and(|at| groups.contains(&(at as usize)))
    };
    (0..view.cells.len()).filter(of).collect()
}

/// Where a step of the lattice leads in space.
fn in_space(view: &View, [layer, row, col]: [i32; 3]) -> Point {
    let [k, r, c] = [layer, row, col].map(f64::from);
    match view.lattice.name {
        "balls" => [c + k / 2.0, r + k / 2.0, k / 2.0_f64.sqrt()],
        _ => [c, r, k],
    }
}

/// Whether pieces can leave along a line while others lie still.
fn leaves(view: &View, moved: &[usize], still: &[usize], way: Point) -> bool {
    let points = |groups: &[usize]| -> Vec<Point> {
        let cells = cells(view, groups).into_iter();
        cells.map(|cell| point(view, cell)).collect()
    };
    let (moved, still) = (points(moved), points(still));
    let length = way.iter().map(|part| part * part).sum::<f64>().sqrt();
    let reach = usize::from(view.layers.max(view.rows).max(view.cols)) * 2;
    let gone = (0..=reach * 24).map(|step| step as f64 / 24.0 / length);
    gone.into_iter().all(|gone| {
        let mut there = moved.iter().map(|at| {
            let at: Point = std::array::from_fn(|axis| at[axis] + way[axis] * gone);
            at
        });
        there.all(|at| !still.iter().any(|other| collide(view, at, *other)))
    })
}

/// All lines along which a piece may be taken away, none of them down.
fn lines(view: &View) -> Vec<Point> {
    let sides = [-1.0, 0.0, 1.0];
    let level = sides.into_iter().flat_map(|x| sides.map(|y| [x, y]));
    let level = level.filter(|way| *way != [0.0, 0.0]);
    let is_balls = view.lattice.name == "balls";
    let rise = 0.5_f64.sqrt();
    let mut lines = vec![[0.0, 0.0, 1.0]];
    for [x, y] in level {
        let is_straight = x == 0.0 || y == 0.0;
        if is_balls {
            // A slant goes past one neighbour, or up the face of a pyramid.
            let [side, up] = if is_straight { [1.0, 2.0] } else { [0.5, 1.0] };
            lines.push([x * side, y * side, rise * up]);
            lines.push([x, y, 0.0]);
            if is_straight {
                lines.push([x * 2.0, y * 2.0, rise * 2.0]);
            }
        } else if is_straight {
            lines.extend([[x, y, 0.0], [x, y, 1.0]]);
        }
    }
    lines
}

/// The places that a cell lies on.
fn below(view: &View, cell: usize) -> Vec<usize> {
    let at = point(view, cell);
    let is_below = |other: &usize| {
        let there = point(view, *other);
        let apart: Point = std::array::from_fn(|way| at[way] - there[way]);
        let distance = apart.iter().map(|part| part * part).sum::<f64>();
        apart[2] > 0.5 && (distance - 1.0).abs() < 1e-9
    };
    (0..view.cells.len()).filter(is_below).collect()
}

/// What a check of an order counts.
#[derive(Debug, Default)]
struct Found {
    /// Steps of several pieces.
    knots: usize,
    /// Steps that come neither straight down nor level, and level ones.
    slants: usize,
    levels: usize,
    /// Steps that do not rest.
    held: usize,
}

/// Checks an order.
fn check(name: &str, view: &View) -> Found {
    let order = build_order(view).expect("there are pieces");
    let lines = lines(view);
    let mut laid: Vec<usize> = Vec::new();
    let mut found = Found::default();
    for step in &order {
        let groups = &step.groups;
        let back = in_space(view, step.direction.map(|part| -part));
        assert!(back[2] >= 0.0, "{name}: {step:?} comes from below");
        assert!(
            leaves(view, groups, &laid, back),
            "{name}: {step:?} cannot go in"
        );
        let is_up = back[0].abs() < 1e-9 && back[1].abs() < 1e-9;
        assert_eq!(step.is_from_above(view.lattice), is_up, "{name}: {step:?}");
        assert_eq!(said(view, step), told(back), "{name}: {step:?}");
        found.slants += usize::from(!is_up && back[2] > 0.0);
        found.levels += usize::from(back[2] == 0.0);
        laid.extend(groups);
        let there: HashSet<usize> = cells(view, &laid).into_iter().collect();
        let rests = cells(view, groups).into_iter().all(|cell| {
            // What never will be filled supports nothing; all else does already.
            let under = below(view, cell).into_iter();
            let mut filled = under.filter(|cell| view.cells[*cell].group.is_some());
            filled.all(|cell| there.contains(&cell))
        });
        assert_eq!(rests, step.rests, "{name}: {step:?}");
        found.held += usize::from(!rests);
        if groups.len() > 1 {
            found.knots += 1;
            // Pieces are joined only where they must be: taking away whatever can leave alone
            // leaves them.
            let mut left = laid.clone();
            while let Some(at) = (0..left.len()).find(|&at| {
                let others = [&left[..at], &left[at + 1..]].concat();
                let mut lines = lines.iter();
                lines.any(|line| leaves(view, &left[at..=at], &others, *line))
            }) {
                left.swap_remove(at);
            }
            let all_left = groups.iter().all(|group| left.contains(group));
            assert!(all_left, "{name}: {step:?} need not be joined");
        }
    }
    laid.sort_unstable();
    assert_eq!(laid, (0..view.groups.len()).collect::<Vec<_>>(), "{name}");
    found
}

fn said(view: &View, step: &Step) -> String {
    let from = step.from(view.lattice).expect("it is a solid");
    Words::new(Lang::En).say(&from)
}

/// From where a piece comes that leaves along a line.
fn told([right, front, up]: Point) -> String {
    let mut sides = Vec::new();
    if front.abs() > 1e-9 {
        sides.push(if front > 0.0 { "front" } else { "back" });
    }
    if right.abs() > 1e-9 {
        sides.push(if right > 0.0 { "right" } else { "left" });
    }
    let slope = if up > 0.0 { "at a slant" } else { "level" };
    if sides.is_empty() {
        "straight down".to_owned()
    } else {
        format!("from the {}, {slope}", sides.join(" "))
    }
}

fn loaded(name: &str) -> load::Loaded {
    let found = load::built_in(name, &Reading::default()).expect("it is built in");
    found.unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

fn solved(position: &dyn pavage_app::AnyPosition, number: u64) -> Vec<View> {
    let found = solve(
        position,
        Wanted::AtMost(number),
        &Options::default(),
        &Run::default(),
    );
    let found = found.unwrap_or_else(|refusal| panic!("{refusal}"));
    found
        .solutions
        .iter()
        .map(|solution| solution.view())
        .collect()
}

#[test]
fn pieces_of_boxes_go_in_and_lie_on_what_is_there() {
    for (name, number) in [("soma", 20), ("solid-pentomino-3x4x5", 8)] {
        for view in solved(&*loaded(name).position, number) {
            let found = check(name, &view);
            assert_eq!(found.knots, 0, "{name}: {found:?}");
            // Only what comes level can go in under what lies there.
            assert!(found.held <= found.levels, "{name}: {found:?}");
        }
    }
}

#[test]
fn pieces_of_pyramids_slide_in_at_a_slant() {
    let mut all = Found::default();
    for name in ["iq-puzzler-pro-pyramid", "kanoodle-pyramid"] {
        for view in solved(&*loaded(name).position, 12) {
            let found = check(name, &view);
            all.knots += found.knots;
            all.slants += found.slants;
            all.levels += found.levels;
        }
    }
    assert!(all.knots > 0 && all.slants > 0 && all.levels > 0, "{all:?}");
    let challenge = include_bytes!("../../../../data/pyramid-challenges/iq-118.txt");
    let challenge = load::read(challenge, &Reading::default()).expect("it is a pyramid");
    for view in solved(&*challenge.position, 1) {
        assert_eq!(view.layers, 5);
        check("iq-118", &view);
        // What the puzzle gives lies there already.
        check("iq-118, as given", &challenge.position.view());
    }
}

#[test]
fn pieces_that_hook_into_each_other_slide_together_level() {
    let text = r#"
family = "packing"
lattice = "cubic"
board = "2x2x2"

[[pieces]]
name = "A"
count = 2
shape = """
#.
#.

##
..
"""
"#;
    let puzzle = load::read(text.as_bytes(), &Reading::default()).expect("it is a puzzle");
    let mut joined = Vec::new();
    for view in solved(&*puzzle.position, 6) {
        joined.push(check("two screws", &view).knots);
    }
    // However they lie, each has a cell above one of the other's, but level they slide apart.
    assert_eq!(joined, [0; 6]);
}

#[test]
fn flat_boards_are_laid_in_reading_order() {
    for view in solved(&*loaded("iq-puzzler-pro").position, 1) {
        let order = build_order(&view).expect("there are pieces");
        let firsts = order.iter().map(|step| {
            assert_eq!((step.groups.len(), step.direction), (1, [0; 3]));
            cells(&view, &step.groups)[0]
        });
        let firsts: Vec<usize> = firsts.collect();
        assert!(firsts.is_sorted() && firsts.len() == 12, "{firsts:?}");
    }
    let tiles = load::read(b"1234\n", &Reading::default()).expect("it is a Tetravex");
    assert_eq!(build_order(&tiles.position.view()), None);
}
