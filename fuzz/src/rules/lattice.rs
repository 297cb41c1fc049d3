//! Lattices told once more, by where the middles of their cells lie: whole numbers in space, or in a
//! plane of space, so that turns and mirrors exchange coordinates and change their signs.

use crate::draw::Draw;

/// Layer, row and column of a cell.
pub(crate) type Spot = [i32; 3];
/// Where the middle of a cell lies.
pub(crate) type Middle = [i32; 3];

/// A lattice.
pub(crate) struct Lattice {
    /// Its name in puzzles.
    pub(crate) name: &'static str,
    pub(crate) is_solid: bool,
    form: Form,
    /// The layers, rows and columns of the largest boards that are drawn.
    box_max: Spot,
}

#[derive(Clone, Copy, PartialEq)]
enum Form {
    Square,
    Cubic,
    Balls,
    Hexagonal,
    Triangular,
}

/// All lattices.
pub(crate) static LATTICES: [Lattice; 5] = [
    lattice("square", false, Form::Square, [1, 3, 4]),
    lattice("cubic", true, Form::Cubic, [2, 2, 3]),
    lattice("balls", true, Form::Balls, [2, 2, 3]),
    lattice("hexagonal", false, Form::Hexagonal, [1, 4, 6]),
    lattice("triangular", false, Form::Triangular, [1, 3, 5]),
];

const fn lattice(name: &'static str, is_solid: bool, form: Form, box_max: Spot) -> Lattice {
    Lattice {
        name,
        is_solid,
        form,
        box_max,
    }
}

/// What a turn or a mirror makes of middles, before they are shifted.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Motion {
    pub(crate) axes: [usize; 3],
    signs: [i32; 3],
    shift: Middle,
    pub(crate) is_mirror: bool,
}

impl Motion {
    pub(crate) fn of(&self, middle: Middle) -> Middle {
        let at = |axis: usize| self.signs[axis] * middle[self.axes[axis]] + self.shift[axis];
        [at(0), at(1), at(2)]
    }
}

pub(crate) fn sum(one: Middle, other: Middle) -> Middle {
    [0, 1, 2].map(|axis| one[axis] + other[axis])
}

pub(crate) fn difference(one: Middle, other: Middle) -> Middle {
    [0, 1, 2].map(|axis| one[axis] - other[axis])
}

impl Lattice {
    /// Whether there is a cell.
    pub(crate) fn has(&self, [_, row, col]: Spot) -> bool {
        self.form != Form::Hexagonal || (row + col) % 2 == 0
    }

    pub(crate) fn middle(&self, [layer, row, col]: Spot) -> Middle {
        match self.form {
            Form::Square => [row, col, 0],
            Form::Cubic => [layer, row, col],
            // A ball lies on four others: the layer above is half a row and half a column further.
            Form::Balls => [row + col + layer, row - col, layer],
            // Rows are axes, columns half as far apart as cells of a row.
            Form::Hexagonal => {
                let along = (col - row) / 2;
                [along, -along - row, row]
            }
            // Three kinds of strips cross. A triangle that points up is numbered by them; one that
            // points down is next to it in each of the three.
            Form::Triangular => {
                let down = (row + col).rem_euclid(2);
                let strips = [row, (down - row + col) / 2, (down - row - col) / 2];
                strips.map(|strip| 3 * strip - down)
            }
        }
    }

    pub(crate) fn spot(&self, [x, y, z]: Middle) -> Spot {
        match self.form {
            Form::Square => [0, x, y],
            Form::Cubic => [x, y, z],
            Form::Balls => [z, (x - z + y) / 2, (x - z - y) / 2],
            Form::Hexagonal => [0, z, 2 * x + z],
            Form::Triangular => {
                let down = i32::from(x.rem_euclid(3) != 0);
                let [row, right, left] = [x, y, z].map(|at| (at + down) / 3);
                [0, row, right - left]
            }
        }
    }

    /// Whether cells so far apart lie alike.
    pub(crate) fn shifts_by(&self, shift: Middle) -> bool {
        self.form != Form::Triangular || shift[0].rem_euclid(3) == 0
    }

    /// Whether two cells touch by more than a corner.
    pub(crate) fn touch(&self, one: Middle, other: Middle) -> bool {
        let far: i32 = difference(one, other).iter().map(|by| by * by).sum();
        far == match self.form {
            Form::Square | Form::Cubic => 1,
            Form::Balls | Form::Hexagonal => 2,
            Form::Triangular => 6,
        }
    }

    /// Whether two cells touch, if only by a corner.
    pub(crate) fn meet(&self, one: Middle, other: Middle) -> bool {
        let far: i32 = difference(one, other).iter().map(|by| by * by).sum();
        far <= match self.form {
            // Balls have no corners, and three hexagons lie around each.
            Form::Square | Form::Balls | Form::Hexagonal => 2,
            Form::Cubic => 3,
            // Six lie around a corner: two that are opposite there are twice as far as neighbours.
            Form::Triangular => 24,
        }
    }

    /// What makes a drawing its mirror image, left to right.
    pub(crate) fn mirror(&self) -> Motion {
        let aside = self.motions_of(false, true).pop();
        aside.expect("every lattice has a mirror")
    }

    /// All turns and mirrors, the identity first.
    pub(crate) fn motions(&self) -> Vec<Motion> {
        const AXES: [([usize; 3], bool); 6] = [
            ([0, 1, 2], false),
            ([1, 2, 0], false),
            ([2, 0, 1], false),
            ([1, 0, 2], true),
            ([0, 2, 1], true),
            ([2, 1, 0], true),
        ];
        let mut all = Vec::new();
        for (axes, is_odd) in AXES {
            for bits in 0..8 {
                let signs = [0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { -1 } else { 1 });
                let is_alike = signs[0] == signs[1] && signs[1] == signs[2];
                let is_negative = signs.iter().product::<i32>() < 0;
                let is_one = match self.form {
                    Form::Square => axes[2] == 2 && signs[2] == 1,
                    Form::Cubic | Form::Balls => true,
                    Form::Hexagonal | Form::Triangular => is_alike,
                };
                let is_half_turn = self.form == Form::Triangular && is_negative;
                all.extend(is_one.then_some(Motion {
                    axes,
                    signs,
                    // Half a turn makes a triangle that points down of one that points up.
                    shift: if is_half_turn { [-1, -1, 2] } else { [0; 3] },
                    is_mirror: match self.form {
                        // In a plane of space, all signs together are half a turn.
                        Form::Hexagonal | Form::Triangular => is_odd,
                        _ => is_odd != is_negative,
                    },
                }));
            }
        }
        all
    }

    /// The motions that a piece may make.
    pub(crate) fn motions_of(&self, rotate: bool, flip: bool) -> Vec<Motion> {
        let all = self.motions().into_iter();
        match (rotate, flip) {
            (true, true) => all.collect(),
            (true, false) => all.filter(|motion| !motion.is_mirror).collect(),
            (false, true) => {
                let sides = |motion: &Motion| {
                    let cells = [[0, 0, 0], [0, 0, 2], [0, 2, 0], [0, 1, 1], [0, 0, 4]];
                    cells.iter().all(|&[layer, row, col]| {
                        let aside = self.middle([layer, row, -col]);
                        motion.of(self.middle([layer, row, col])) == aside
                    })
                };
                // Half a turn in space does the same to the cells of a layer.
                let others = all.filter(|motion| motion.is_mirror && sides(motion));
                let first = self.motions()[0];
                [first].into_iter().chain(others).collect()
            }
            (false, false) => all.take(1).collect(),
        }
    }

    /// All cells of a box: often the largest one that is drawn, or a smaller one.
    pub(crate) fn cells(&self, draw: &mut Draw<'_>) -> Vec<Spot> {
        let least = if self.form == Form::Square { 1 } else { 2 };
        let side = |draw: &mut Draw<'_>, axis: usize| {
            let most = self.box_max[axis];
            let least = least.min(most as usize);
            if draw.one_in(3) {
                most
            } else {
                draw.between(least, most as usize) as i32
            }
        };
        let sides = [0, 1, 2].map(|axis| side(draw, axis));
        let layers = (0..sides[0]).flat_map(|layer| (0..sides[1]).map(move |row| (layer, row)));
        let spots = layers.flat_map(|(layer, row)| (0..sides[2]).map(move |col| [layer, row, col]));
        spots.filter(|spot| self.has(*spot)).collect()
    }

    /// The same cells as far up as they go, from this column on.
    pub(crate) fn settled(&self, cells: &[Spot], first: i32) -> Vec<Spot> {
        let least = |axis: usize| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
        let mut shift = [-least(0), -least(1), first - least(2)];
        let keeps = self.is_solid || self.form == Form::Square;
        if !keeps && (shift[1] + shift[2]) % 2 != 0 {
            shift[2] += 1;
        }
        let mut settled: Vec<Spot> = cells.iter().map(|cell| sum(*cell, shift)).collect();
        settled.sort_unstable();
        settled
    }

    /// A drawing: a letter for each cell of the box around them; layers have an empty line between them.
    pub(crate) fn drawn(&self, cells: &[Spot], letter: &dyn Fn(Spot) -> char) -> String {
        let most = |axis: usize| cells.iter().map(|cell| cell[axis]).max().unwrap_or(0);
        let row = |layer: i32, row: i32| {
            let letters = (0..=most(2)).map(|col| letter([layer, row, col]));
            letters.chain(['\n']).collect::<String>()
        };
        let layer = |layer: i32| (0..=most(1)).map(|at| row(layer, at)).collect::<String>();
        let layers: Vec<String> = (0..=most(0)).map(layer).collect();
        layers.join("\n")
    }

    /// Cells as TOML lists them.
    pub(crate) fn listed<'s>(&self, cells: impl IntoIterator<Item = &'s Spot>) -> String {
        let cells = cells.into_iter();
        let cells: Vec<String> = cells
            .map(|cell| format!("{:?}", &cell[usize::from(!self.is_solid)..]))
            .collect();
        format!("[{}]", cells.join(", "))
    }

    /// Cells as moves name them.
    pub(crate) fn named<'s>(&self, cells: impl IntoIterator<Item = &'s Spot>) -> String {
        let name = |&[layer, row, col]: &Spot| {
            let place = format!("{},{}", row + 1, col + 1);
            if self.is_solid {
                format!("{}:{place}", layer + 1)
            } else {
                place
            }
        };
        let cells: Vec<String> = cells.into_iter().map(name).collect();
        cells.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_middles_belong_together() {
        let touching = [4, 6, 12, 6, 3];
        let symmetries = [8, 48, 48, 12, 12];
        for ((lattice, touching), symmetries) in LATTICES.iter().zip(touching).zip(symmetries) {
            let layers = if lattice.is_solid { -2..=2 } else { 0..=0 };
            let spots = layers.flat_map(|layer| {
                (-3..=3).flat_map(move |row| (-4..=4).map(move |col| [layer, row, col]))
            });
            let spots: Vec<Spot> = spots.filter(|spot| lattice.has(*spot)).collect();
            for spot in &spots {
                assert_eq!(
                    lattice.spot(lattice.middle(*spot)),
                    *spot,
                    "{}",
                    lattice.name
                );
            }
            let middle = lattice.middle([0, 0, 0]);
            let all = spots.iter().map(|spot| lattice.middle(*spot));
            let near: Vec<Middle> = all.filter(|other| lattice.touch(middle, *other)).collect();
            assert_eq!(near.len(), touching, "{}", lattice.name);
            let motions = lattice.motions();
            assert_eq!(motions.len(), symmetries, "{}", lattice.name);
            for motion in &motions {
                // What touches touches afterwards, and cells become cells.
                let image = motion.of(middle);
                for other in &near {
                    assert!(lattice.touch(image, motion.of(*other)), "{}", lattice.name);
                    let spot = lattice.spot(motion.of(*other));
                    assert_eq!(lattice.middle(spot), motion.of(*other), "{}", lattice.name);
                }
            }
            let sides = if lattice.is_solid { 1 } else { 2 };
            assert!(lattice.motions_of(false, true).len() >= sides);
        }
    }
}
