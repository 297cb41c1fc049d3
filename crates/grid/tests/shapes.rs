//! Known facts of polyominoes and boards.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

use pavage_grid::{Board, Freedom, Point, SQUARE, Shape, letter_names};

fn shape(rows: &[&str]) -> Shape {
    let cell = |(row, text): (usize, &&str)| {
        let filled = text.char_indices().filter(|(_, letter)| *letter == '#');
        filled
            .map(|(col, _)| Point::flat(row as i32, col as i32))
            .collect::<Vec<_>>()
    };
    let points: Vec<Point> = rows.iter().enumerate().flat_map(cell).collect();
    Shape::new(&SQUARE, &points).expect("a connected shape")
}

/// Rows, orientations when all movements are allowed, when only turns are, when only flips are,
/// when none is, perimeter, empty cells of the box, enclosed cells.
#[test]
fn shapes_have_their_orientations_and_measures() {
    check(&["#"], [1, 1, 1, 1], 4, 0, 0);
    check(&["##"], [2, 2, 1, 1], 6, 0, 0);
    check(&["##", "#."], [4, 4, 2, 1], 8, 1, 0);
    check(&["#...", "####"], [8, 4, 2, 1], 12, 3, 0);
    check(&[".##", "##.", ".#."], [8, 4, 2, 1], 12, 4, 0);
    check(&["##.", ".##"], [4, 2, 2, 1], 10, 2, 0);
    check(&[".#.", "###", ".#."], [1, 1, 1, 1], 12, 4, 0);
    check(&["###", "#.#", "##."], [4, 4, 2, 1], 16, 2, 1);
    check(&["###", "#.#", "###"], [1, 1, 1, 1], 16, 1, 1);
    check(
        &[".###.", "##.##", "#...#", "#####"],
        [4, 4, 1, 1],
        28,
        6,
        4,
    );
}

fn check(rows: &[&str], orientations: [usize; 4], perimeter: usize, empty: usize, enclosed: usize) {
    let shape = shape(rows);
    let freedoms = [(true, true), (true, false), (false, true), (false, false)];
    for ((rotate, flip), expected) in freedoms.into_iter().zip(orientations) {
        let images = shape.orientations(&SQUARE, Freedom { rotate, flip });
        assert_eq!(
            images.len(),
            expected,
            "{rows:?} rotate {rotate} flip {flip}"
        );
        assert!(images.contains(&shape), "{rows:?} is its own image");
        assert!(
            images
                .iter()
                .all(|image| image.canonical(&SQUARE) == shape.canonical(&SQUARE))
        );
    }
    assert_eq!(shape.perimeter(&SQUARE), perimeter, "perimeter of {rows:?}");
    assert_eq!(shape.empty_in_box(&SQUARE), empty, "box of {rows:?}");
    assert_eq!(shape.enclosed(&SQUARE), enclosed, "enclosed by {rows:?}");
}

#[test]
fn boards_know_their_symmetries_and_components() {
    assert_eq!(Board::rectangle(3, 5).expect("small").symmetries().len(), 4);
    assert_eq!(Board::rectangle(4, 4).expect("small").symmetries().len(), 8);
    let points = vec![
        Point::flat(0, 0),
        Point::flat(0, 1),
        Point::flat(2, 7),
        Point::flat(9, 9),
    ];
    let islands = Board::new(&SQUARE, points).expect("small");
    assert_eq!(islands.components(|_| true).len(), 3);
    assert_eq!(islands.symmetries().len(), 1);
    assert!(Board::rectangle(1_000_000, 1_000).is_err());
    assert!(Board::rectangle(usize::MAX, 2).is_err());
    assert!(Board::rectangle(0, 2).is_err());
    let tall = Board::rectangle(11, 5).expect("small");
    assert_eq!(tall.form(), Board::rectangle(5, 11).expect("small").form());
}

#[test]
fn letters_are_distinct() {
    let names: Vec<char> = letter_names().collect();
    let distinct: std::collections::BTreeSet<char> = names.iter().copied().collect();
    assert_eq!(names.len(), distinct.len());
    assert!(names.len() > 1_200, "{}", names.len());
}
