//! What is trained on, and that it is the same every time.

use pavage_bits::Random;
use pavage_grid::{Board, Freedom, Point};
use pavage_packing::{Frame, Parts, Piece, Puzzle};
use pavage_search::BigUint;

use super::labels::to_a_solution;
use super::net::{Design, Net};
use super::puzzles::{HeldOut, Sort, named, puzzle};
use super::{from_mistakes, from_solutions};

/// The same puzzle turned, its pieces mirrored, renamed and in another order.
fn disguised(of: &Puzzle) -> Puzzle {
    let board = of.board();
    let turn = board
        .lattice()
        .symmetries()
        .last()
        .expect("there is the identity");
    let image = |&point: &Point| board.lattice().image(turn, point);
    let points: Vec<Point> = board.points().iter().map(image).collect();
    let pieces = of.pieces().iter().rev().zip('a'..);
    let pieces = pieces.map(|(piece, name)| Piece {
        shape: piece
            .shape
            .orientations(piece.lattice, Freedom::ALL)
            .pop()
            .expect("it has images"),
        name,
        ..piece.clone()
    });
    let parts = Parts {
        board: Board::new(board.lattice(), points).expect("it has cells"),
        frame: Frame::flat(20, 20),
        pieces: pieces.collect(),
        set_name: None,
    };
    Puzzle::new(parts).expect("the letters are distinct")
}

#[test]
fn named_puzzles_are_held_out_in_any_disguise() {
    let held_out = HeldOut::new();
    let named = named();
    for (name, of) in &named {
        assert!(held_out.has(of), "{name}");
        if !of.board().lattice().is_solid {
            assert!(held_out.has(&disguised(of)), "{name}");
        }
    }
    for (seed, sort) in (0..100).flat_map(|seed| Sort::ALL.map(|sort| (seed, sort))) {
        let made = puzzle(sort, seed, &held_out).puzzle;
        let form = made.board().form();
        let is_named = |of: &Puzzle| {
            of.board().lattice() == made.board().lattice() && of.board().form() == form
        };
        assert!(!named.iter().any(|(_, of)| is_named(of)), "{seed}");
        assert!((20..=64).contains(&made.board().size()));
    }
}

/// The numbers of the choices of the first position add up to all solutions, and so on.
#[test]
fn labels_add_up() {
    let held_out = HeldOut::new();
    for (seed, sort) in (0..8).flat_map(|seed| Sort::ALL.map(|sort| (seed, sort))) {
        let made = puzzle(sort, seed, &held_out);
        let positions = to_a_solution(&made, &mut Random::new(seed));
        for (before, after) in positions.iter().zip(positions.iter().skip(1)) {
            let sum: BigUint = after
                .choices
                .iter()
                .map(|choice| choice.count.clone())
                .sum();
            assert!(
                before.choices.iter().any(|choice| choice.count == sum),
                "{seed}"
            );
            assert!(after.empty.len() < before.empty.len());
        }
        assert!(
            positions
                .last()
                .is_none_or(|last| last.choices.iter().any(|it| it.log.is_some()))
        );
    }
}

#[test]
fn training_twice_gives_equal_bytes() {
    let held_out = HeldOut::new();
    let trained = || {
        let mut positions = from_solutions(Sort::Mixed, 0..6, &held_out);
        positions.extend(from_solutions(Sort::Begun, 0..3, &held_out));
        let mut net = Net::new(Design::All, 1);
        net.train(&positions, 1, 2e-3, 1, |_, _, _| {});
        positions.extend(from_mistakes(Sort::Begun, 6..9, &held_out, &net));
        net.train(&positions, 2, 2e-3, 1, |_, _, _| {});
        (net.quantized(1).write(), net.loss(&positions))
    };
    let once = trained();
    assert_eq!(once, trained());
    // It learns: a network that has not, loses more.
    let positions = from_solutions(Sort::Mixed, 0..6, &held_out);
    let raw = Net::new(Design::All, 1).loss(&positions);
    assert!(once.1 < raw, "{} {raw}", once.1);
}
