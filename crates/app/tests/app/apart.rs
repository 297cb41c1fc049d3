//! Counts up to symmetry on boards in one to three parts, against brute force from the rules: all
//! solutions, and all that motions of the parts make of them, solutions or not.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use pavage_app::count::count;
use pavage_app::solve::{Wanted, solve};
use pavage_app::{AnyPosition, Options, Run, Symmetry, family};
use pavage_bits::Random;
use pavage_family::{CUBIC, Freedom, HEXAGONAL, Lattice, Point, SQUARE, Settings, TRIANGULAR};

pub(super) type Cells = Vec<Point>;
/// A filled board: the cells of each piece.
pub(super) type Filled = BTreeSet<Cells>;

pub(super) fn sorted(mut cells: Cells) -> Cells {
    cells.sort_unstable();
    cells
}

pub(super) fn shifted(cells: &[Point], shift: Point) -> Cells {
    sorted(cells.iter().map(|&cell| cell + shift).collect())
}

/// The same cells near the origin, each of its kind.
fn at_origin(lattice: &Lattice, cells: &[Point]) -> Cells {
    let cells = sorted(cells.to_vec());
    let kind = lattice.kind(cells[0]).expect("a cell");
    let origin = Point::flat(0, Point::coordinate(kind));
    shifted(&cells, origin - cells[0])
}

/// The images of cells under the symmetries that a freedom allows, near the origin.
pub(super) fn images(
    lattice: &'static Lattice,
    cells: &[Point],
    freedom: Freedom,
) -> BTreeSet<Cells> {
    let all = lattice.symmetries().iter();
    let all = all.filter(|symmetry| freedom.allows(symmetry.movement));
    let image = |symmetry| {
        let cells: Cells = cells
            .iter()
            .map(|&cell| lattice.image(symmetry, cell))
            .collect();
        at_origin(lattice, &cells)
    };
    all.map(image).collect()
}

/// Connected cells around one, drawn at random.
pub(super) fn grown(
    lattice: &Lattice,
    from: &BTreeSet<Point>,
    size: usize,
    random: &mut Random,
) -> Cells {
    let start = *from
        .iter()
        .nth(random.index(from.len()))
        .expect("not empty");
    let mut cells = vec![start];
    while cells.len() < size {
        let around = cells
            .iter()
            .flat_map(|&cell| lattice.steps(cell).iter().map(move |&s| cell + s));
        let next: BTreeSet<Point> = around
            .filter(|next| from.contains(next) && !cells.contains(next))
            .collect();
        if next.is_empty() {
            break;
        }
        cells.push(
            *next
                .iter()
                .nth(random.index(next.len()))
                .expect("not empty"),
        );
    }
    sorted(cells)
}

pub(super) fn components(lattice: &Lattice, cells: &BTreeSet<Point>) -> Vec<Cells> {
    let mut left = cells.clone();
    let mut found = Vec::new();
    while let Some(start) = left.pop_first() {
        let mut part = vec![start];
        let mut at = 0;
        while let Some(&cell) = part.get(at) {
            at += 1;
            for &step in lattice.steps(cell) {
                part.extend(left.take(&(cell + step)));
            }
        }
        found.push(sorted(part));
    }
    found
}

/// A drawing in which each cell has a letter; several layers have empty lines between them.
pub(super) fn drawn(lattice: &Lattice, cells: &[Point], blank: char) -> String {
    let most = |axis: usize| {
        cells
            .iter()
            .map(|cell| cell.0[axis])
            .max()
            .expect("not empty")
    };
    let letter = |at: Point| {
        if cells.contains(&at) {
            if blank == '#' { '.' } else { '#' }
        } else {
            blank
        }
    };
    let layer = |layer: i32| -> String {
        let row = |row: i32| -> String {
            let letters = (0..=most(2)).map(|col| letter(Point([layer, row, col])));
            letters.chain(['\n']).collect()
        };
        (0..=most(1)).map(row).collect()
    };
    let layers: Vec<String> = (0..=most(0)).map(layer).collect();
    assert!(lattice.is_solid || layers.len() == 1);
    layers.join("\n")
}

/// Cells moved so that no coordinate is negative, and the least column is this one or the next.
pub(super) fn placed(lattice: &Lattice, cells: &[Point], col: i32) -> Cells {
    let least = |axis: usize| {
        cells
            .iter()
            .map(|cell| cell.0[axis])
            .min()
            .expect("not empty")
    };
    let shift = Point([-least(0), -least(1), col - least(2)]);
    let aside = Point::flat(0, i32::from(!lattice.translates(shift)));
    shifted(cells, shift + aside)
}

struct Case {
    lattice: &'static Lattice,
    board: BTreeSet<Point>,
    /// The freedom of all pieces.
    freedom: Freedom,
    position: Box<dyn AnyPosition>,
    /// The cells of a piece that is given.
    given: Option<Cells>,
}

/// A board of some parts and pieces that fill it, once as they were cut.
fn case(lattice: &'static Lattice, parts: usize, random: &mut Random) -> Case {
    let span = |random: &mut Random, most: i32| Point::coordinate(random.index(most as usize)) + 2;
    let (rows, cols) = (span(random, 2), span(random, 4));
    let layers = if lattice.is_solid { 2 } else { 1 };
    let points = (0..layers).flat_map(|layer| {
        (0..rows).flat_map(move |row| (0..cols).map(move |col| Point([layer, row, col])))
    });
    let box_: BTreeSet<Point> = points
        .filter(|&point| lattice.kind(point).is_some())
        .collect();
    let mut board = BTreeSet::new();
    let mut last: Option<Cells> = None;
    for _ in 0..parts {
        let again = last.filter(|_| random.index(3) > 0);
        let part = match again {
            None => grown(lattice, &box_, 3 + random.index(6), random),
            Some(part) => {
                let symmetries = lattice.symmetries();
                let symmetry = &symmetries[random.index(symmetries.len())];
                sorted(
                    part.iter()
                        .map(|&cell| lattice.image(symmetry, cell))
                        .collect(),
                )
            }
        };
        let col = board
            .iter()
            .map(|cell: &Point| cell.0[2] + 3)
            .max()
            .unwrap_or(0);
        board.extend(placed(lattice, &part, col));
        last = Some(part);
    }
    let freedom = match random.index(4) {
        0 => Freedom::ALL,
        1 => Freedom {
            rotate: false,
            flip: false,
        },
        _ => Freedom::TURNS,
    };
    let mut left = board.clone();
    let mut kinds: Vec<(BTreeSet<Cells>, Cells, u32)> = Vec::new();
    let mut cut = Vec::new();
    while !left.is_empty() {
        let piece = grown(lattice, &left, 1 + random.index(4), random);
        left.retain(|cell| !piece.contains(cell));
        let all = images(lattice, &piece, freedom);
        match kinds.iter_mut().find(|(known, _, _)| *known == all) {
            Some((_, _, count)) => *count += 1,
            None => kinds.push((all, piece.clone(), 1)),
        }
        cut.push(piece);
    }
    let mut text = format!(
        "family = \"packing\"\nlattice = \"{}\"\nrotate = {}\n",
        lattice.name, freedom.rotate
    );
    let (key, board_cells) = (
        if lattice.is_solid { "mirror" } else { "flip" },
        board.iter().copied().collect::<Cells>(),
    );
    // Only some pieces of a solid need to be mirrored; where none may be turned, no mirror is allowed.
    writeln!(text, "{key} = {}", freedom.flip).expect("to a string");
    writeln!(
        text,
        "board = \"\"\"\n{}\"\"\"",
        drawn(lattice, &board_cells, '#')
    )
    .expect("to a string");
    for ((_, shape, count), name) in kinds.iter().zip('A'..) {
        let shape = drawn(lattice, &placed(lattice, shape, 0), '.');
        writeln!(
            text,
            "[[pieces]]\nname = \"{name}\"\ncount = {count}\nshape = \"\"\"\n{shape}\"\"\""
        )
        .expect("to a string");
    }
    let given = (random.index(4) == 0).then(|| cut.swap_remove(random.index(cut.len())));
    if let Some(given) = &given {
        let all = images(lattice, given, freedom);
        let known = kinds
            .iter()
            .zip('A'..)
            .find(|((known, _, _), _)| *known == all);
        let (_, name) = known.expect("it is a piece");
        let cell = |cell: &Point| format!("{:?}", &cell.0[usize::from(!lattice.is_solid)..]);
        let cells: Vec<String> = given.iter().map(cell).collect();
        writeln!(
            text,
            "[[placed]]\npiece = \"{name}\"\ncells = [{}]",
            cells.join(", ")
        )
        .expect("to a string");
    }
    let packing = family("packing").expect("registered");
    let position = packing.read(&text, "toml", &Settings::new());
    let position = position.unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
    Case {
        lattice,
        board,
        freedom,
        position,
        given,
    }
}

impl Case {
    /// All solutions; `None` if there are too many for brute force.
    fn solutions(&self) -> Option<BTreeSet<Filled>> {
        let found = solve(
            &*self.position,
            Wanted::AtMost(150),
            &Options::default(),
            &Run::default(),
        );
        let found = found.expect("options fit");
        found.complete().then(|| {
            let filled = |position: &dyn AnyPosition| -> Filled {
                let solution = position.solution();
                let pieces = solution.placed().expect("pieces").iter();
                let point = |&place: &_| self.lattice.point(place).expect("of this lattice");
                pieces
                    .map(|piece| sorted(piece.cells.iter().map(point).collect()))
                    .collect()
            };
            let solutions = found.solutions.iter();
            solutions.map(|position| filled(&**position)).collect()
        })
    }

    /// Motions that generate all, as images of cells: of one set of cells, or of two that change places.
    fn motions(&self, parts: &[Cells], freedom: Freedom) -> Vec<HashMap<Point, Point>> {
        let mut found = Vec::new();
        for (at, from) in parts.iter().enumerate() {
            for (to_at, to) in parts.iter().enumerate().skip(at) {
                let all = self.lattice.symmetries().iter();
                for symmetry in all.filter(|symmetry| freedom.allows(symmetry.movement)) {
                    let image: Cells = from
                        .iter()
                        .map(|&cell| self.lattice.image(symmetry, cell))
                        .collect();
                    let shift = to[0] - sorted(image.clone())[0];
                    if !self.lattice.translates(shift) || shifted(&image, shift) != *to {
                        continue;
                    }
                    let there = from
                        .iter()
                        .copied()
                        .zip(image.into_iter().map(|cell| cell + shift));
                    let mut map: HashMap<Point, Point> = there.collect();
                    if at != to_at {
                        let back: Vec<(Point, Point)> =
                            map.iter().map(|(&from, &to)| (to, from)).collect();
                        map.extend(back);
                    }
                    let keeps = self
                        .given
                        .as_ref()
                        .is_none_or(|given| moved(given, &map) == *given);
                    if keeps {
                        found.push(map);
                    }
                }
            }
        }
        found
    }

    /// How many of the solutions no motions make of each other.
    fn unlike(&self, solutions: &BTreeSet<Filled>, motions: &[HashMap<Point, Point>]) -> usize {
        let kinds = |filled: &Filled| {
            let kind = |cells: &Cells| images(self.lattice, cells, self.freedom);
            let mut kinds: Vec<_> = filled.iter().map(kind).collect();
            kinds.sort_unstable();
            kinds
        };
        let supply = solutions.first().map(kinds);
        let mut left = solutions.clone();
        let mut unlike = 0;
        while let Some(first) = left.pop_first() {
            unlike += 1;
            let mut seen = BTreeSet::from([first.clone()]);
            let mut open = vec![first];
            while let Some(filled) = open.pop() {
                for motion in motions {
                    let image: Filled = filled.iter().map(|cells| moved(cells, motion)).collect();
                    if seen.insert(image.clone()) {
                        let is_solution = Some(kinds(&image)) == supply;
                        assert_eq!(is_solution, solutions.contains(&image));
                        left.remove(&image);
                        open.push(image);
                    }
                }
            }
        }
        unlike
    }
}

fn moved(cells: &[Point], motion: &HashMap<Point, Point>) -> Cells {
    sorted(
        cells
            .iter()
            .map(|cell| *motion.get(cell).unwrap_or(cell))
            .collect(),
    )
}

#[test]
fn parts_are_moved_by_themselves() {
    let mut random = Random::new(5);
    let (mut fewer, mut named) = (0, BTreeSet::new());
    for lattice in [&SQUARE, &CUBIC, &HEXAGONAL, &TRIANGULAR] {
        for at in 0..90 {
            let case = case(lattice, 1 + at % 3, &mut random);
            let Some(solutions) = case.solutions() else {
                continue;
            };
            let parts = components(lattice, &case.board);
            let whole = [case.board.iter().copied().collect::<Cells>()];
            for (symmetry, parts, freedom) in [
                (Symmetry::Auto, &parts[..], Freedom::ALL),
                (Symmetry::Rotations, &parts[..], Freedom::TURNS),
                (Symmetry::Drawing, &whole[..], Freedom::ALL),
            ] {
                let options = Options {
                    symmetry,
                    ..Options::default()
                };
                let counted =
                    count(&*case.position, &options, &Run::default()).expect("options fit");
                let unlike = case.unlike(&solutions, &case.motions(parts, freedom));
                let text = || format!("{symmetry:?} in\n{}", case.position.write("toml"));
                assert_eq!(counted.count, Some(solutions.len().into()), "{}", text());
                assert_eq!(counted.up_to_symmetry, Ok(unlike.into()), "{}", text());
                fewer += usize::from(unlike < solutions.len());
                named.insert(counted.symmetry);
            }
        }
    }
    assert!(fewer > 300, "{fewer}");
    let all = ["board", "drawing", "parts", "rotations"].map(Some);
    assert_eq!(named, BTreeSet::from(all));
}

/// Where cells have colours, parts are not moved one by one, although no piece has any.
#[test]
fn coloured_parts_are_not_moved() {
    let text = "family = \"packing\"\nboard = \".#.\"\ncolors = \"y#.\"\n\
        [[pieces]]\nname = \"A\"\nshape = \"#\"\n[[choice]]\nname = \"a\"\ncells = [[0, 0], [0, 2]]\n";
    let read = family("packing").expect("it is there");
    let position = read.read(text, "toml", &Settings::new());
    let position = position.unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
    let counted = count(&*position, &Options::default(), &Run::default()).expect("options fit");
    assert_eq!(counted.count, Some(2_u32.into()));
    let reason = counted.uncompared().map(|reason| reason.code);
    assert_eq!(reason, Some("limit-parts-rules"));
    let options = Options {
        symmetry: Symmetry::Drawing,
        ..Options::default()
    };
    let counted = count(&*position, &options, &Run::default()).expect("options fit");
    assert_eq!(counted.up_to_symmetry, Ok(2_u32.into()));
}
