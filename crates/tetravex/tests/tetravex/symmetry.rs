//! Numbers of solutions up to symmetry, by the family's own search and by engines that know no puzzle,
//! against brute force: all solutions, and which of them a motion of board and tiles makes of another.

use std::collections::BTreeSet;

use pavage_family::{Cover, Family, Findings, Orbits, Settings};
use pavage_search::{Run, Sinks, SymmetricModel, Task, Visits, engine};
use pavage_tetravex::{Puzzle, State, Tetravex, Tile};

use super::grids;
use super::plain::{self, Picture};

/// So many solutions are compared one by one.
const MANY: usize = 300;

/// A board seen in a mirror that stands beside it, or turned clockwise; by rows, with its tiles.
fn mirrored(rows: &[Vec<Option<Tile>>]) -> Vec<Vec<Option<Tile>>> {
    let tile = |Tile([top, right, bottom, left])| Tile([top, left, bottom, right]);
    let row = |row: &Vec<Option<Tile>>| row.iter().rev().map(|lies| lies.map(tile)).collect();
    rows.iter().map(row).collect()
}

fn turned(rows: &[Vec<Option<Tile>>]) -> Vec<Vec<Option<Tile>>> {
    let tile = |Tile([top, right, bottom, left])| Tile([left, top, right, bottom]);
    let column = |col: usize| {
        rows.iter()
            .rev()
            .map(move |row| row[col].map(tile))
            .collect()
    };
    (0..rows[0].len()).map(column).collect()
}

/// The images of a board that have its frame, itself among them; without mirror images where these do
/// not count. The n-th image comes by the same motion for all boards of one frame.
fn images(board: &[Option<Tile>], cols: usize, mirrors: bool) -> Vec<Vec<Option<Tile>>> {
    let rows: Vec<Vec<Option<Tile>>> = board.chunks(cols).map(<[_]>::to_vec).collect();
    let starts = if mirrors {
        vec![rows.clone(), mirrored(&rows)]
    } else {
        vec![rows]
    };
    let mut all = Vec::new();
    for mut image in starts {
        for _ in 0..4 {
            if image[0].len() == cols {
                all.push(image.concat());
            }
            image = turned(&image);
        }
    }
    all
}

/// How many solutions there are up to the motions that keep what lies on the board.
fn classes(solutions: &[Picture], puzzle: &Puzzle, mirrors: bool) -> usize {
    let cols = puzzle.frame()[1];
    let fixed = puzzle.fixed();
    let kept: Vec<bool> = images(fixed, cols, mirrors)
        .iter()
        .map(|image| image == fixed)
        .collect();
    let least = |solution: &Picture| {
        let board: Vec<Option<Tile>> = solution.iter().copied().map(Some).collect();
        let images = images(&board, cols, mirrors).into_iter().zip(&kept);
        images
            .filter(|(_, kept)| **kept)
            .map(|(image, _)| image)
            .min()
    };
    solutions.iter().map(least).collect::<BTreeSet<_>>().len()
}

#[test]
fn solutions_are_counted_up_to_symmetry() {
    let (mut fewer, mut by_mirrors) = (0, 0);
    for seed in 0..3_000 {
        let puzzle = grids::random(seed);
        let Some(all) = plain::solutions(&puzzle, puzzle.fixed(), MANY) else {
            continue;
        };
        let state = State::start(&puzzle);
        let mut seen = Vec::new();
        for mirrors in [true, false] {
            let expected = classes(&all, &puzzle, mirrors) as u64;
            seen.push(expected);
            let mut orbits = Orbits {
                mirrors,
                found: None,
            };
            let mut ignore = |_: State| ();
            let mut findings = Findings {
                orbits: Some(&mut orbits),
                ..Findings::new(&mut ignore)
            };
            let edges = &Tetravex::SEARCHES[0];
            let (settings, run) = (Settings::new(), Run::default());
            let summary = (edges.search)(&puzzle, &state, &settings, &run, &mut findings);
            assert_eq!(summary.expect("small").stats.solutions, all.len() as u64);
            assert_eq!(orbits.found, Some(expected), "{seed} {mirrors} {puzzle:?}");
            let Ok(cover) = Tetravex::cover(&puzzle, &state, &run) else {
                continue;
            };
            let known = cover.symmetries(&run).expect("no limits");
            let known = if mirrors { known } else { known.turns() };
            let of = SymmetricModel::new(cover.model(), &known);
            for visits in [Visits::All, Visits::Orbits] {
                let dance = engine("dance").expect("a known engine");
                let found = visits.count(dance, of, &Task::default(), &run, &mut Sinks::default());
                assert_eq!(found.solutions, all.len() as u64, "{seed}");
                assert_eq!(found.orbits, Some(expected), "{seed} {mirrors} {puzzle:?}");
            }
        }
        fewer += usize::from(seen[0] < all.len() as u64);
        by_mirrors += usize::from(seen[0] < seen[1]);
    }
    assert!(fewer > 200 && by_mirrors > 40, "{fewer} {by_mirrors}");
}
