//! Tiles in any number: counts against a transfer matrix, and against brute force where tiles turn, have
//! a rim, or lie on the board already; texts of such puzzles.

use std::collections::HashMap;

use pavage_family::{AnyPosition, Settings};
use pavage_puzzles::family;
use pavage_search::{BigUint, Run};
use pavage_sweep::count_by_sweep;

fn read_in(text: &str, format: &str) -> Box<dyn AnyPosition> {
    let family = family("tetravex").expect("it is registered");
    let read = family.read(text, format, &Settings::new());
    read.unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

fn list(rows: usize, cols: usize, tiles: &[[u8; 4]]) -> String {
    let mut colours: Vec<u8> = tiles.iter().flatten().copied().collect();
    colours.sort_unstable();
    colours.dedup();
    let mut text = format!("{} {} {rows} {cols}\n", tiles.len(), colours.len());
    for [top, right, bottom, left] in tiles {
        text += &format!("{top} {left} {right} {bottom}\n");
    }
    text
}

fn counted(position: &dyn AnyPosition) -> BigUint {
    let cover = position.cover(&Run::default()).expect("it is small");
    let found = count_by_sweep(cover.model(), &[], &Run::default()).expect("it has no colours");
    found.solutions.expect("nothing limits it")
}

/// The number of boards, cell by cell: how many ways lead to the same colours along the front.
fn by_transfer(rows: usize, cols: usize, tiles: &[[u8; 4]]) -> BigUint {
    const NONE: u8 = u8::MAX;
    let mut front: HashMap<(Vec<u8>, u8), BigUint> = HashMap::new();
    front.insert((vec![NONE; cols], NONE), BigUint::from(1_u8));
    for cell in 0..rows * cols {
        let col = cell % cols;
        let mut next: HashMap<(Vec<u8>, u8), BigUint> = HashMap::new();
        for ((above, before), number) in front {
            for [top, right, bottom, left] in tiles {
                let fits_above = above[col] == NONE || above[col] == *top;
                let fits_before = col == 0 || before == *left;
                if fits_above && fits_before {
                    let mut below = above.clone();
                    below[col] = *bottom;
                    *next.entry((below, *right)).or_default() += &number;
                }
            }
        }
        front = next;
    }
    front.into_values().sum()
}

const FOUR: &[[u8; 4]] = &[[1, 1, 1, 2], [1, 2, 3, 2], [3, 1, 1, 3], [2, 3, 3, 1]];

const SEVEN: &[[u8; 4]] = &[
    [1, 2, 1, 3],
    [1, 3, 2, 2],
    [2, 2, 1, 2],
    [2, 1, 3, 3],
    [3, 3, 1, 1],
    [1, 1, 3, 2],
    [3, 2, 2, 1],
];

fn all_of_two_colours() -> Vec<[u8; 4]> {
    let bits = |number: u8| [0, 1, 2, 3].map(|at| number >> at & 1);
    (0..16).map(bits).collect()
}

#[test]
fn counts_are_those_of_a_transfer_matrix() {
    for tiles in [FOUR, SEVEN, &all_of_two_colours()] {
        for rows in 1..=8 {
            for cols in 1..=8 {
                let position = read_in(&list(rows, cols, tiles), "wang");
                let expected = by_transfer(rows, cols, tiles);
                assert_eq!(counted(&*position), expected, "{rows}x{cols} {tiles:?}");
            }
        }
    }
}

/// All boards of a TOML puzzle, by trying each tile in each turn in each cell.
fn by_hand(
    size: [usize; 2],
    tiles: &[[u8; 4]],
    turns: bool,
    border: Option<u8>,
    first: Option<[u8; 4]>,
) -> u64 {
    let mut images: Vec<[u8; 4]> = tiles.to_vec();
    if turns {
        for turn in 1..4 {
            let turned = |tile: &[u8; 4]| [0, 1, 2, 3].map(|side| tile[(side + turn) % 4]);
            images.extend(tiles.iter().map(turned));
        }
    }
    images.sort_unstable();
    images.dedup();
    let mut board = Vec::new();
    fn lay(
        board: &mut Vec<[u8; 4]>,
        [rows, cols]: [usize; 2],
        images: &[[u8; 4]],
        border: Option<u8>,
        first: Option<[u8; 4]>,
    ) -> u64 {
        let cell = board.len();
        if cell == rows * cols {
            return 1;
        }
        let (row, col) = (cell / cols, cell % cols);
        let mut found = 0;
        for tile in images {
            let is_rim = [row == 0, col + 1 == cols, row + 1 == rows, col == 0];
            let fits_rim = border.is_none_or(|border| {
                tile.iter()
                    .zip(is_rim)
                    .all(|(side, rim)| (*side == border) == rim)
            });
            let fits = (row == 0 || board[cell - cols][2] == tile[0])
                && (col == 0 || board[cell - 1][1] == tile[3])
                && (cell > 0 || first.is_none_or(|first| first == *tile));
            if fits && fits_rim {
                board.push(*tile);
                found += lay(board, [rows, cols], images, border, first);
                board.pop();
            }
        }
        found
    }
    lay(&mut board, size, &images, border, first)
}

#[test]
fn tiles_that_turn_and_rims_count_as_by_hand() {
    let mut seen = 0;
    let framed: &[[u8; 4]] = &[
        [0, 1, 1, 0],
        [0, 1, 2, 2],
        [1, 2, 1, 2],
        [0, 2, 1, 1],
        [2, 2, 1, 1],
        [0, 2, 2, 0],
    ];
    for (tiles, border) in [(FOUR, None), (SEVEN, None), (framed, Some(0))] {
        for turns in [false, true] {
            for size in [[1, 1], [1, 3], [2, 2], [2, 3], [3, 2]] {
                for first in [None, Some(tiles[0])] {
                    let [rows, cols] = size;
                    let texts: Vec<String> = tiles
                        .iter()
                        .map(|[top, right, bottom, left]| {
                            format!("[{top}, {right}, {bottom}, {left}]")
                        })
                        .collect();
                    let mut text = format!(
                        "family = \"tetravex\"\nsize = \"{rows}x{cols}\"\nuse = \"any\"\nrotate = {turns}\ntiles = [{}]\n",
                        texts.join(", ")
                    );
                    if let Some(border) = border {
                        text += &format!("border = {border}\n");
                    }
                    if first.is_some() {
                        text += "[[fixed]]\ntile = 1\nat = [1, 1]\n";
                    }
                    let expected = by_hand(size, tiles, turns, border, first);
                    let position = read_in(&text, "toml");
                    // What lies on the board may clash with the rim at once.
                    let found = match position.cover(&Run::default()) {
                        Ok(_) => counted(&*position),
                        Err(_) => BigUint::default(),
                    };
                    assert_eq!(found, BigUint::from(expected), "{text}");
                    let again = read_in(&position.write("toml"), "toml");
                    assert_eq!(again.write("toml"), position.write("toml"));
                    seen += usize::from(expected > 1);
                }
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_position_keeps_its_tiles_and_its_supply() {
    let start = read_in(&list(2, 2, FOUR), "wang");
    let supply = |position: &dyn AnyPosition| position.view().tiles.expect("tiles").supply.len();
    assert_eq!(supply(&*start), 4);
    let laid = start.play("put 1,1 1/2/1/1").expect("a tile of the list");
    let twice = laid.play("put 1,2 1/2/1/1").expect("there are more");
    assert_eq!(supply(&*twice), 4);
    assert!(start.play("put 1,1 9/9/9/9").is_err());
    // Written, what lies on the board is fixed.
    let again = read_in(&laid.write("wang"), "toml");
    assert_eq!(again.solution(), laid.solution());
    assert_eq!(start.write("wang"), list(2, 2, FOUR));
    assert_eq!(start.write("e2pieces"), start.write("toml"));
    assert_eq!(start.write("bucas"), start.write("toml"));
    assert_eq!(start.write("tetravex"), start.write("toml"));
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let family = family("tetravex").expect("it is registered");
    let check = |text: &str, format: &str, expected: (Option<usize>, &str)| {
        let error = family.read(text, format, &Settings::new()).err();
        let error = error.unwrap_or_else(|| panic!("it was read: {text}"));
        assert_eq!((error.line, error.message.code), expected, "{text}");
    };
    check("", "wang", (None, "tiles-none"));
    check("2 2 2\n", "wang", (Some(1), "wang-head"));
    check("1 2 2 x\n", "wang", (Some(1), "wang-head"));
    check("1 2 0 2\n1 1 1 1\n", "wang", (Some(1), "wang-size"));
    check(
        "1 2 999999999999999999999 2\n1 1 1 1\n",
        "wang",
        (Some(1), "wang-size"),
    );
    check("2 2 2 2\n1 1 1 1\n", "wang", (Some(1), "wang-number"));
    check(
        "-- a list\n1 1 2 2\n1 1 1 2\n",
        "wang",
        (Some(2), "wang-colours"),
    );
    check("1 2 2 2\n1 1 64 1\n", "wang", (Some(2), "tile-color-large"));
    check("1 2 2 2\n1 1 1\n", "wang", (Some(2), "pieces-fields"));
    let toml = |rest: &str| format!("family = \"tetravex\"\ntiles = [\"1111\"]\n{rest}\n");
    check(&toml("use = \"all\""), "toml", (Some(3), "tiles-use-bad"));
    check(&toml("use = \"any\""), "toml", (None, "tiles-any-size"));
    check(
        "family = \"tetravex\"\nuse = \"any\"\nsize = \"2x2\"\ntiles = [\"1111 @\"]\n",
        "toml",
        (Some(4), "tiles-any-place"),
    );
}
