//! Closed surfaces of triangles, and the text of STL in bytes.

/// A point in space, in millimetres: to the right, to the back and up.
pub(crate) type Point3 = [f64; 3];

/// A surface of triangles. Seen from outside, the corners of each go counterclockwise.
#[derive(Clone, Debug, Default)]
pub struct Surface {
    points: Vec<Point3>,
    triangles: Vec<[u32; 3]>,
}

impl Surface {
    /// Adds a point; its number.
    pub(crate) fn point(&mut self, at: Point3) -> u32 {
        self.points.push(at);
        u32::try_from(self.points.len() - 1).expect("objects are bounded")
    }

    /// Adds a triangle. One of which two corners are the same is none.
    pub(crate) fn triangle(&mut self, corners: [u32; 3]) {
        let [a, b, c] = corners;
        if a != b && b != c && c != a {
            self.triangles.push(corners);
        }
    }

    /// Adds a surface with four corners.
    pub(crate) fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.triangle([a, b, c]);
        self.triangle([a, c, d]);
    }

    /// Adds a polygon as triangles around a point.
    pub(crate) fn fan(&mut self, middle: u32, around: &[u32]) {
        for (at, &corner) in around.iter().enumerate() {
            self.triangle([middle, corner, around[(at + 1) % around.len()]]);
        }
    }

    /// The triangles, each by its corners.
    pub fn triangles(&self) -> impl Iterator<Item = [[f64; 3]; 3]> {
        let corner = |at: &u32| self.points[*at as usize];
        self.triangles.iter().map(move |triangle| {
            let [a, b, c] = triangle;
            [corner(a), corner(b), corner(c)]
        })
    }

    /// The least and the largest coordinates.
    #[must_use]
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        let mut bounds = [[f64::MAX; 3], [f64::MIN; 3]];
        for point in &self.points {
            for axis in 0..3 {
                bounds[0][axis] = bounds[0][axis].min(point[axis]);
                bounds[1][axis] = bounds[1][axis].max(point[axis]);
            }
        }
        bounds
    }

    /// Moves it so that its least coordinates are 0.
    pub(crate) fn grounded(mut self) -> Surface {
        let [low, _] = self.bounds();
        for point in &mut self.points {
            *point = std::array::from_fn(|axis| point[axis] - low[axis]);
        }
        self
    }

    /// The volume inside, in cubic millimetres.
    #[must_use]
    pub fn volume(&self) -> f64 {
        let tetrahedron = |[a, b, c]: [Point3; 3]| dot(a, cross(b, c)) / 6.0;
        self.triangles().map(tetrahedron).sum()
    }

    /// The file: binary STL, in millimetres.
    #[must_use]
    pub fn stl(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(84 + 50 * self.triangles.len());
        let mut head = [b' '; 80];
        head[..HEAD.len()].copy_from_slice(HEAD);
        bytes.extend(head);
        let count = u32::try_from(self.triangles.len()).expect("objects are bounded");
        bytes.extend(count.to_le_bytes());
        for triangle in self.triangles() {
            let [a, b, c] = triangle;
            for point in [unit(cross(minus(b, a), minus(c, a))), a, b, c] {
                for along in point {
                    bytes.extend(single(along).to_le_bytes());
                }
            }
            bytes.extend([0, 0]);
        }
        bytes
    }
}

/// What stands at the beginning of a file. It must not begin with the word of the format in text.
const HEAD: &[u8] = b"made by Pavage, in millimetres";

#[expect(
    clippy::cast_possible_truncation,
    reason = "the format has no other numbers"
)]
fn single(number: f64) -> f32 {
    // No negative zero.
    number as f32 + 0.0
}

pub(crate) fn minus(a: Point3, b: Point3) -> Point3 {
    std::array::from_fn(|axis| a[axis] - b[axis])
}

pub(crate) fn plus(a: Point3, b: Point3) -> Point3 {
    std::array::from_fn(|axis| a[axis] + b[axis])
}

pub(crate) fn times(a: Point3, by: f64) -> Point3 {
    a.map(|along| along * by)
}

pub(crate) fn dot(a: Point3, b: Point3) -> f64 {
    (0..3).map(|axis| a[axis] * b[axis]).sum()
}

pub(crate) fn cross([a, b, c]: Point3, [d, e, f]: Point3) -> Point3 {
    [b * f - c * e, c * d - a * f, a * e - b * d]
}

pub(crate) fn unit(a: Point3) -> Point3 {
    let length = dot(a, a).sqrt();
    if length > 0.0 {
        times(a, 1.0 / length)
    } else {
        a
    }
}
