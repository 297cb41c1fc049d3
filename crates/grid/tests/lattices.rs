//! Known facts of the lattices: their groups, their steps, and how many polyforms there are.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

use std::collections::BTreeSet;

use pavage_grid::{
    BALLS, Board, CUBIC, Freedom, HEXAGONAL, LATTICES, Lattice, Likeness, Movement, Place, Point,
    SQUARE, Shape, TRIANGULAR, polyforms,
};

/// Points around the origin that are cells.
fn cells(lattice: &Lattice) -> Vec<Point> {
    let layers = if lattice.is_solid { -2..=2 } else { 0..=0 };
    let all = layers.flat_map(|layer| {
        (-3..=3).flat_map(move |row| (-4..=4).map(move |col| Point([layer, row, col])))
    });
    all.filter(|point| lattice.kind(*point).is_some()).collect()
}

/// The square of a length, up to a factor.
fn length(lattice: &Lattice, from: Point, to: Point) -> i32 {
    let (from, to) = (lattice.centre(from), lattice.centre(to));
    let between: [i32; 3] = std::array::from_fn(|axis| to[axis] - from[axis]);
    let products = lattice.lengths.iter().zip(between);
    products
        .map(|(row, a)| a * row.iter().zip(between).map(|(m, b)| m * b).sum::<i32>())
        .sum()
}

#[test]
fn groups_have_their_orders_and_keep_lengths() {
    for (lattice, order) in LATTICES.into_iter().zip([8, 48, 48, 12, 12]) {
        let group = lattice.symmetries();
        assert_eq!(group.len(), order, "{}", lattice.name);
        let distinct: BTreeSet<_> = group.iter().map(|symmetry| symmetry.matrix).collect();
        assert_eq!(distinct.len(), order, "{}", lattice.name);
        let of = |movement: Movement| group.iter().filter(|one| one.movement == movement).count();
        assert_eq!(of(Movement::Rest), 1);
        assert_eq!(of(Movement::Turn), order / 2 - 1);
        assert_eq!(of(Movement::Flip), 1);
        assert_eq!(group[0].movement, Movement::Rest);
        let cells = cells(lattice);
        for symmetry in group {
            let images: Vec<Point> = cells
                .iter()
                .map(|&cell| lattice.image(symmetry, cell))
                .collect();
            for (at, &from) in cells.iter().enumerate() {
                let (near, image) = (cells[(at * 7 + 3) % cells.len()], images[at]);
                let near_image = images[(at * 7 + 3) % cells.len()];
                assert_eq!(
                    length(lattice, from, near),
                    length(lattice, image, near_image)
                );
                assert!(lattice.kind(image).is_some());
            }
        }
    }
}

/// Neighbours are the nearest cells, and steps lead back and forth.
#[test]
fn steps_lead_to_the_nearest_cells() {
    for (lattice, number) in LATTICES.into_iter().zip([4, 6, 12, 6, 3]) {
        for from in cells(lattice) {
            let steps = lattice.steps(from);
            assert_eq!(steps.len(), number);
            let nearest = length(lattice, from, from + steps[0]);
            for &step in steps {
                let to = from + step;
                assert_eq!(length(lattice, from, to), nearest, "{}", lattice.name);
                assert!(lattice.steps(to).contains(&(from - to)), "{}", lattice.name);
            }
            let others = cells(lattice).into_iter().filter(|to| *to != from);
            for to in others {
                let is_near = length(lattice, from, to) <= nearest;
                assert_eq!(is_near, steps.contains(&(to - from)), "{}", lattice.name);
            }
        }
    }
}

/// The order of the symmetries of squares decides which of several equal searches is made.
#[test]
fn the_symmetries_of_squares_keep_their_order() {
    let corner = Point::flat(1, 2);
    let images = SQUARE
        .symmetries()
        .iter()
        .map(|one| SQUARE.image(one, corner).0);
    let images: Vec<[i32; 2]> = images.map(|[_, row, col]| [row, col]).collect();
    let expected = [
        [1, 2],
        [2, -1],
        [-1, -2],
        [-2, 1],
        [1, -2],
        [2, 1],
        [-1, 2],
        [-2, -1],
    ];
    assert_eq!(images, expected);
}

/// A piece made of `cells` that looks different after every symmetry has as many images as there are
/// symmetries; a flat piece on a solid lattice needs no mirror for all of them.
#[test]
fn pieces_have_their_images() {
    let check = |lattice: &'static Lattice, cells: &[[i32; 3]], all: usize, turned: usize| {
        let points: Vec<Point> = cells.iter().map(|&cell| Point(cell)).collect();
        let shape = Shape::new(lattice, &points).expect("it hangs together");
        let number = |freedom| shape.orientations(lattice, freedom).len();
        assert_eq!(number(Freedom::ALL), all, "{} {cells:?}", lattice.name);
        assert_eq!(number(Freedom::TURNS), turned, "{} {cells:?}", lattice.name);
    };
    let bend = [[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 2]];
    check(&SQUARE, &bend, 8, 4);
    check(&CUBIC, &bend, 24, 24);
    check(&BALLS, &bend, 24, 24);
    let twisted = [[0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 1, 1]];
    check(&CUBIC, &twisted, 24, 12);
    check(&CUBIC, &[[0, 0, 0], [0, 0, 1]], 3, 3);
    check(&BALLS, &[[0, 0, 0], [0, 0, 1]], 6, 6);
    check(&BALLS, &[[0, 0, 0], [0, 0, 1], [1, 0, 0], [1, -1, 0]], 2, 2);
    // In a plane of hexagons, which no mirror keeps, turning in space still reaches every position.
    check(&BALLS, &[[0, 0, 0], [0, 0, 1], [1, -1, 1]], 24, 24);
    check(&HEXAGONAL, &[[0, 0, 0], [0, 0, 2], [0, 1, 1]], 2, 2);
    check(
        &HEXAGONAL,
        &[[0, 0, 0], [0, 0, 2], [0, 0, 4], [0, 1, 1]],
        12,
        6,
    );
    check(&TRIANGULAR, &[[0, 0, 0]], 2, 2);
    check(&TRIANGULAR, &[[0, 0, 0], [0, 0, 1]], 3, 3);
    check(
        &TRIANGULAR,
        &[[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 0, 3], [0, 1, 0]],
        12,
        6,
    );
}

/// Numbers of polyforms: OEIS A000105, A000577, A000228, A038119, A000162, A038173 and others.
#[test]
fn polyforms_are_counted() {
    let check = |lattice: &'static Lattice, likeness: Likeness, expected: &[usize]| {
        let sizes = 1..=expected.len();
        let found = sizes.map(|size| polyforms(lattice, size, likeness).len());
        assert_eq!(
            found.collect::<Vec<_>>(),
            expected,
            "{} {likeness:?}",
            lattice.name
        );
    };
    check(&SQUARE, Likeness::Free, &[1, 1, 2, 5, 12, 35, 108]);
    check(&SQUARE, Likeness::OneSided, &[1, 1, 2, 7, 18, 60]);
    check(&SQUARE, Likeness::Fixed, &[1, 2, 6, 19, 63, 216]);
    check(&TRIANGULAR, Likeness::Free, &[1, 1, 1, 3, 4, 12, 24, 66]);
    check(&TRIANGULAR, Likeness::OneSided, &[1, 1, 1, 4, 6, 19]);
    check(&TRIANGULAR, Likeness::Fixed, &[2, 3, 6, 14, 36, 94]);
    check(&HEXAGONAL, Likeness::Free, &[1, 1, 3, 7, 22, 82]);
    check(&HEXAGONAL, Likeness::OneSided, &[1, 1, 3, 10, 33, 147]);
    check(&HEXAGONAL, Likeness::Fixed, &[1, 3, 11, 44, 186, 814]);
    check(&CUBIC, Likeness::OneSided, &[1, 1, 2, 8, 29, 166]);
    check(&CUBIC, Likeness::Free, &[1, 1, 2, 7, 23, 112]);
    check(&CUBIC, Likeness::Fixed, &[1, 3, 15, 86, 534]);
    check(&BALLS, Likeness::Free, &[1, 1, 4, 20, 131]);
    check(&BALLS, Likeness::OneSided, &[1, 1, 4, 25]);
    check(&BALLS, Likeness::Fixed, &[1, 6, 50, 475]);
    assert!(polyforms(&CUBIC, 0, Likeness::Free).is_empty());
}

/// A pyramid of edge 4, a cube, a hexagon and a rhombus.
#[test]
fn boards_have_the_symmetries_of_their_form() {
    let check = |lattice, points: Vec<Point>, order: usize| {
        let board = Board::new(lattice, points).expect("it has cells");
        let symmetries = board.symmetries();
        assert_eq!(symmetries.len(), order, "{}", lattice.name);
        let images = symmetries
            .iter()
            .map(|map| map.iter().collect::<BTreeSet<_>>());
        assert!(images.into_iter().all(|image| image.len() == board.size()));
    };
    let block = |layers: i32, rows: i32, cols: i32| -> Vec<Point> {
        let rows = move |layer| {
            (0..rows).flat_map(move |row| (0..cols).map(move |col| Point([layer, row, col])))
        };
        (0..layers).flat_map(rows).collect()
    };
    let pyramid: Vec<Point> = block(4, 4, 4)
        .into_iter()
        .filter(|Point([layer, row, col])| layer + row < 4 && layer + col < 4)
        .collect();
    check(&BALLS, pyramid, 8);
    check(&CUBIC, block(3, 3, 3), 48);
    check(&CUBIC, block(2, 3, 4), 8);
    let rhombus = (0..3).flat_map(|row| (0..3).map(move |col| Point::flat(row, row + 2 * col)));
    check(&HEXAGONAL, rhombus.collect(), 4);
    let hexagon = [[0, 1], [0, 3], [1, 0], [1, 2], [1, 4], [2, 1], [2, 3]];
    let moved = hexagon.map(|[row, col]| Point::flat(row, col + 1));
    check(&HEXAGONAL, moved.to_vec(), 12);
    check(&TRIANGULAR, block(1, 2, 3), 12);
    check(&TRIANGULAR, block(1, 1, 3), 2);
    check(&TRIANGULAR, vec![Point::flat(0, 0)], 6);
}

#[test]
fn places_and_points_belong_to_each_other() {
    let solid = Place::on(2, 3, 4);
    assert_eq!(CUBIC.point(solid), Some(Point([2, 3, 4])));
    assert_eq!(CUBIC.place(Point([2, 3, 4])), solid);
    assert_eq!(SQUARE.point(solid), None);
    assert_eq!(BALLS.point(Place::flat(1, 1)), None);
    assert_eq!(HEXAGONAL.place(Point::flat(3, 5)), Place::flat(3, 5));
    assert!(Board::new(&HEXAGONAL, vec![Point::flat(0, 1)]).is_err());
    assert!(Shape::new(&HEXAGONAL, &[Point::flat(0, 1)]).is_err());
    assert_eq!(Lattice::named("balls"), Some(&BALLS));
    assert_eq!(Lattice::named("rings"), None);
}

/// Holes are found on every lattice, and the boxes around shapes count cells only.
#[test]
fn shapes_of_every_lattice_are_measured() {
    let ring: Vec<Point> = HEXAGONAL.steps(Point::flat(0, 0)).to_vec();
    let ring = Shape::new(&HEXAGONAL, &ring).expect("a ring");
    assert_eq!(
        (ring.enclosed(&HEXAGONAL), ring.empty_in_box(&HEXAGONAL)),
        (1, 1)
    );
    assert_eq!(ring.perimeter(&HEXAGONAL), 24);
    let shell: Vec<Point> = (0..27)
        .filter(|at| *at != 13)
        .map(|at| Point([at / 9, at / 3 % 3, at % 3]))
        .collect();
    let shell = Shape::new(&CUBIC, &shell).expect("a shell");
    assert_eq!((shell.enclosed(&CUBIC), shell.perimeter(&CUBIC)), (1, 60));
    assert_eq!(shell.bounding_box(), [3, 3, 3]);
    let bar = Shape::new(&TRIANGULAR, &[Point::flat(0, 0), Point::flat(0, 1)]).expect("a pair");
    assert_eq!(
        (bar.perimeter(&TRIANGULAR), bar.empty_in_box(&TRIANGULAR)),
        (4, 0)
    );
}

#[test]
fn cells_that_touch_are_one_side_apart_in_space() {
    let middle = |at: [i32; 3]| Place::on(at[0] as u16, at[1] as u16, at[2] as u16);
    for lattice in LATTICES.into_iter().filter(|lattice| lattice.is_solid) {
        let from = [5, 5, 5];
        for step in lattice.steps(Point(from)) {
            let to: [i32; 3] = std::array::from_fn(|way| from[way] + step.0[way]);
            let (here, there) = (middle(from), middle(to));
            let (one, other) = (lattice.in_space(here), lattice.in_space(there));
            let apart = (0..3).map(|way| one[way] - other[way]);
            let square: f64 = apart.map(|part| part * part).sum();
            assert!((square - 1.0).abs() < 1e-9, "{} {step:?}", lattice.name);
            // What touches from above lies above.
            assert_eq!(lattice.is_above(here, there), step.0[0] > 0, "{step:?}");
            assert!(!lattice.is_above(here, here));
        }
    }
    // Two layers up, only the ball straight above is in the way; of cubes, that of the column.
    let above = |lattice: &Lattice, layers: u16| {
        let places = (0..9).flat_map(|row| (0..9).map(move |col| Place::on(4 + layers, row, col)));
        places
            .filter(|place| lattice.is_above(Place::on(4, 4, 4), *place))
            .count()
    };
    assert_eq!([1, 2, 3].map(|layers| above(&BALLS, layers)), [4, 1, 4]);
    assert_eq!([1, 2, 3].map(|layers| above(&CUBIC, layers)), [1, 1, 1]);
    let flat = Place::flat(1, 1);
    assert!(!SQUARE.is_above(flat, flat));
}

/// Cells touch at corners as people know it.
#[test]
fn cells_touch_at_corners() {
    let numbers = LATTICES.map(|lattice| {
        let around = |point| lattice.corner_steps(point);
        let from = Point::default();
        // Steps lead back.
        let leads_back = |step: &Point| around(from + *step).contains(&(from - *step));
        assert!(around(from).iter().all(leads_back), "{}", lattice.name);
        let sides = lattice.steps(from).iter();
        assert!(sides.clone().all(|step| around(from).contains(step)));
        (lattice.name, around(from).len())
    });
    let expected = [
        ("square", 8),
        ("cubic", 26),
        ("balls", 12),
        ("hexagonal", 6),
        ("triangular", 12),
    ];
    assert_eq!(numbers, expected);
}
