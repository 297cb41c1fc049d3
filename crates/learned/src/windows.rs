//! Windows: small sets of cells that are filled or empty, up to the symmetries of the lattice.

use std::sync::OnceLock;

use pavage_grid::{LATTICES, Lattice, Point, SQUARE};

/// Lattices whose cells have so many neighbours or fewer have wider windows.
const FEW_NEIGHBOURS: usize = 3;

/// A set of cells around an anchor. A pattern has a bit for each cell, set if the cell is filled or off
/// the board. Patterns that a symmetry maps onto each other have one class.
pub struct Window {
    /// For each kind of anchor, the steps from the anchor to the cells, in the order of the bits.
    steps: Vec<Vec<Point>>,
    class_of: Vec<u16>,
    classes: usize,
}

impl Window {
    /// How many classes its patterns have.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// The class of a pattern.
    pub(crate) fn class(&self, pattern: u16) -> u16 {
        self.class_of[usize::from(pattern)]
    }

    /// The pattern of a window that is filled.
    pub(crate) fn full(&self) -> u16 {
        u16::MAX >> (16 - self.steps[0].len())
    }

    /// The anchors of the windows that contain this point, each with the bit of the point.
    pub(crate) fn around<'w>(
        &'w self,
        lattice: &'static Lattice,
        point: Point,
    ) -> impl Iterator<Item = (Point, u16)> + 'w {
        self.steps
            .iter()
            .enumerate()
            .flat_map(move |(kind, steps)| {
                let anchors = steps.iter().map(move |&step| point - step);
                let bits = (0..).map(|bit| 1_u16 << bit);
                anchors
                    .zip(bits)
                    .filter(move |(anchor, _)| lattice.kind(*anchor) == Some(kind))
            })
    }

    fn new(lattice: &'static Lattice, cells_of: impl Fn(Point) -> Vec<Point>) -> Window {
        let anchor = |kind: usize| Point::flat(0, Point::coordinate(kind));
        let steps_of = |kind: usize| -> Vec<Point> {
            let cells = cells_of(anchor(kind)).into_iter();
            cells.map(|cell| cell - anchor(kind)).collect()
        };
        let mut steps: Vec<Vec<Point>> = (0..lattice.steps.len()).map(steps_of).collect();
        let mut is_ordered = vec![false; steps.len()];
        is_ordered[0] = true;
        let mut turns: Vec<Vec<usize>> = Vec::new();
        for symmetry in lattice.symmetries() {
            let cells = steps[0].iter().map(|&step| anchor(0) + step);
            let images: Vec<Point> = cells.map(|cell| lattice.image(symmetry, cell)).collect();
            let to = lattice.kind(lattice.image(symmetry, anchor(0)));
            let to = to.expect("a symmetry maps cells to cells");
            let shift = least(&images) - least(&steps[to]);
            let images: Vec<Point> = images.iter().map(|&image| image - shift).collect();
            if to == 0 {
                let bit = |image: &Point| steps[0].iter().position(|step| step == image);
                turns.extend(images.iter().map(bit).collect::<Option<Vec<usize>>>());
            } else if !std::mem::replace(&mut is_ordered[to], true) {
                steps[to] = images;
            }
        }
        let (class_of, classes) = classes(steps[0].len(), &turns);
        Window {
            steps,
            class_of,
            classes,
        }
    }
}

fn least(points: &[Point]) -> Point {
    *points.iter().min().expect("a window has cells")
}

/// The class of each pattern of so many bits, and the number of classes.
fn classes(bits: usize, turns: &[Vec<usize>]) -> (Vec<u16>, usize) {
    let none = u16::MAX;
    let mut class_of = vec![none; 1 << bits];
    let mut count = 0;
    for pattern in 0..class_of.len() {
        if class_of[pattern] != none {
            continue;
        }
        for turn in turns {
            let set = turn
                .iter()
                .enumerate()
                .filter(|(from, _)| pattern >> from & 1 == 1);
            let image = set.fold(0, |image, (_, to)| image | 1_usize << to);
            class_of[image] = count;
        }
        count += 1;
    }
    (class_of, usize::from(count))
}

/// The cells within so many steps of a cell.
fn ball(lattice: &Lattice, centre: Point, radius: usize) -> Vec<Point> {
    let mut cells = vec![centre];
    for _ in 0..radius {
        for cell in cells.clone() {
            for &step in lattice.steps(cell) {
                if !cells.contains(&(cell + step)) {
                    cells.push(cell + step);
                }
            }
        }
    }
    cells
}

fn square(side: i32) -> impl Fn(Point) -> Vec<Point> {
    let least = (1 - side) / 2;
    move |anchor| {
        let rows = least..least + side;
        let cells = rows.flat_map(|row| (least..least + side).map(move |col| (row, col)));
        cells
            .map(|(row, col)| anchor + Point::flat(row, col))
            .collect()
    }
}

/// The windows of a lattice: 3 by 3 and 4 by 4 squares, and elsewhere a cell with those around it.
#[must_use]
pub fn windows_of(lattice: &'static Lattice) -> &'static [Window] {
    static OF: [OnceLock<Vec<Window>>; LATTICES.len()] =
        [const { OnceLock::new() }; LATTICES.len()];
    let at = LATTICES.iter().position(|known| *known == lattice);
    let made = &OF[at.expect("all lattices are listed")];
    made.get_or_init(|| {
        if lattice == &SQUARE {
            return [3, 4].map(|side| Window::new(lattice, square(side))).into();
        }
        let radius = if lattice.steps[0].len() <= FEW_NEIGHBOURS {
            2
        } else {
            1
        };
        vec![Window::new(lattice, |at| ball(lattice, at, radius))]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of squares of zeros and ones up to symmetry are OEIS A054247.
    #[test]
    fn patterns_are_counted_up_to_symmetry() {
        let classes =
            |lattice| -> Vec<usize> { windows_of(lattice).iter().map(Window::classes).collect() };
        assert_eq!(classes(&SQUARE), [102, 8548]);
        // Six cells around one: necklaces that may be turned over, 13, with either centre.
        assert_eq!(classes(&pavage_grid::HEXAGONAL), [26]);
        // The faces of a cube in two colours: 10.
        assert_eq!(classes(&pavage_grid::CUBIC), [20]);
    }

    /// A point lies in as many windows as a window has cells, whatever its kind.
    #[test]
    fn every_cell_is_in_as_many_windows() {
        for lattice in LATTICES {
            for kind in 0..lattice.steps.len() {
                let point = Point::flat(0, Point::coordinate(kind));
                for window in windows_of(lattice) {
                    let around = window.around(lattice, point).count();
                    assert_eq!(
                        around,
                        window.full().count_ones() as usize,
                        "{}",
                        lattice.name
                    );
                }
            }
        }
    }
}
