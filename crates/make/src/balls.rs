//! Pieces of balls: each ball is joined to those that it touches by a straight neck.
//!
//! The twelve balls around a ball lie at the corners of a cuboctahedron. Around each of these directions
//! there is a circle on the ball. What is left of the ball between the circles is divided in the same way in
//! every ball, one part for each face of the cuboctahedron; inside a circle there is either the rest of the
//! ball, or the ball is open and a neck begins.

use crate::surface::{Point3, Surface, cross, dot, minus, plus, times, unit};

/// Into how many the arcs of a circle are divided, in a triangle and in a square of the cuboctahedron,
const ARCS: [usize; 2] = [3, 4];
/// the ways between two circles,
const WAYS: usize = 2;
/// from the rim of a face to its middle,
const INWARD: u32 = 3;
/// and from a circle to its pole.
const POLEWARD: u32 = 2;
/// The largest part of the radius of a ball that the radius of a neck may be: with half of it, the circles
/// of a ball would touch.
pub(crate) const NECK_MAX: f64 = 0.48;

/// A piece of balls with these centres, in diameters of a cell.
pub(crate) fn balls(centres: &[Point3], cell: f64, radius: f64, neck: f64) -> Surface {
    let mould = Mould::new(libm::asin(neck / radius));
    let mut surface = Surface::default();
    let mut made: Vec<Vec<u32>> = Vec::new();
    for centre in centres {
        let centre = times(*centre, cell);
        let points = mould.points.iter();
        let points = points.map(|point| surface.point(plus(centre, times(*point, radius))));
        made.push(points.collect());
    }
    for (ball, centre) in centres.iter().enumerate() {
        for triangle in &mould.between {
            surface.triangle(triangle.map(|at| made[ball][at]));
        }
        for (way, direction) in mould.directions.iter().enumerate() {
            let there = plus(*centre, *direction);
            let is_there = |other: &Point3| near(*other, there);
            match centres.iter().position(is_there) {
                None => {
                    for triangle in &mould.caps[way] {
                        surface.triangle(triangle.map(|at| made[ball][at]));
                    }
                }
                // Each neck once.
                Some(other) if other > ball => {
                    let pairs = mould.across(way);
                    for (at, &[here, there]) in pairs.iter().enumerate() {
                        let [next, beyond] = pairs[(at + 1) % pairs.len()];
                        let [from, to] = [&made[ball], &made[other]];
                        surface.quad([from[here], from[next], to[beyond], to[there]]);
                    }
                }
                Some(_) => {}
            }
        }
    }
    surface
}

/// The directions to the balls around a ball.
fn directions() -> Vec<Point3> {
    let up = std::f64::consts::FRAC_1_SQRT_2;
    let mut all = Vec::new();
    for sign in [1.0, -1.0] {
        all.extend([[sign, 0.0, 0.0], [0.0, sign, 0.0]]);
        for [x, y] in [[0.5, 0.5], [0.5, -0.5], [-0.5, 0.5], [-0.5, -0.5]] {
            all.push([x, y, sign * up]);
        }
    }
    all
}

fn near(a: Point3, b: Point3) -> bool {
    let between = minus(a, b);
    dot(between, between) < 1e-6
}

/// Whether two directions lead to balls that touch.
fn are_beside(a: Point3, b: Point3) -> bool {
    (dot(a, b) - 0.5).abs() < 1e-6
}

/// Lines of points by two directions: the arc of the circle around the first that begins towards the second,
/// or the way from one circle to another.
type Arcs = Vec<Vec<usize>>;

/// A ball of radius 1 with its circles.
struct Mould {
    points: Vec<Point3>,
    directions: Vec<Point3>,
    /// The triangles between the circles.
    between: Vec<[usize; 3]>,
    /// Of each direction, the triangles inside its circle,
    caps: Vec<Vec<[usize; 3]>>,
    /// and the circle counterclockwise from outside.
    circles: Vec<Vec<usize>>,
}

impl Mould {
    /// The ball whose circles have this radius as an angle.
    fn new(wide: f64) -> Mould {
        let directions = directions();
        let mut mould = Mould {
            points: Vec::new(),
            between: Vec::new(),
            caps: Vec::new(),
            circles: Vec::new(),
            directions,
        };
        let around: Vec<Vec<usize>> = (0..12).map(|way| mould.around(way)).collect();
        let mut arcs: Arcs = vec![Vec::new(); 12 * 12];
        for (way, others) in around.iter().enumerate() {
            mould.circle(way, others, wide, &mut arcs);
        }
        mould.faces(&around, wide, &arcs);
        for way in 0..12 {
            mould.cap(way, wide);
        }
        mould
    }

    fn point(&mut self, at: Point3) -> usize {
        self.points.push(at);
        self.points.len() - 1
    }

    /// The four directions beside one, counterclockwise from outside.
    fn around(&self, way: usize) -> Vec<usize> {
        let own = self.directions[way];
        let beside = |other: &usize| are_beside(own, self.directions[*other]);
        let mut all: Vec<usize> = (0..12).filter(beside).collect();
        let first = tangent(own, self.directions[all[0]]);
        let second = cross(own, first);
        let angle = |other: &usize| {
            let to = tangent(own, self.directions[*other]);
            let angle = libm::atan2(dot(to, second), dot(to, first));
            // The first comes first.
            if angle < -1e-6 {
                angle + std::f64::consts::TAU
            } else {
                angle
            }
        };
        let mut sorted = Vec::new();
        while let Some(next) =
            (0..all.len()).min_by(|a, b| angle(&all[*a]).total_cmp(&angle(&all[*b])))
        {
            sorted.push(all.swap_remove(next));
        }
        sorted
    }

    /// The circle around a direction, and its arcs from one direction beside it to the next.
    fn circle(&mut self, way: usize, others: &[usize], wide: f64, arcs: &mut Arcs) {
        let own = self.directions[way];
        let mut circle = Vec::new();
        let mut starts = Vec::new();
        for (at, &from) in others.iter().enumerate() {
            let to = others[(at + 1) % others.len()];
            let is_triangle = are_beside(self.directions[from], self.directions[to]);
            let parts = ARCS[usize::from(!is_triangle)];
            let first = tangent(own, self.directions[from]);
            let last = tangent(own, self.directions[to]);
            let whole = libm::acos(dot(first, last).clamp(-1.0, 1.0));
            let second = cross(own, first);
            starts.push(circle.len());
            for part in 0..parts {
                let angle = whole * part as f64 / parts as f64;
                let out = plus(
                    times(first, libm::cos(angle)),
                    times(second, libm::sin(angle)),
                );
                circle.push(self.point(from_pole(own, out, wide)));
            }
        }
        for (at, &from) in others.iter().enumerate() {
            let next = (at + 1) % others.len();
            let last = if next == 0 {
                circle.len()
            } else {
                starts[next]
            };
            let arc = (starts[at]..=last).map(|at| circle[at % circle.len()]);
            arcs[12 * way + from] = arc.collect();
        }
        self.circles.push(circle);
    }

    /// The parts between the circles.
    fn faces(&mut self, around: &[Vec<usize>], wide: f64, arcs: &Arcs) {
        let mut between: Arcs = vec![Vec::new(); 12 * 12];
        for start in 0..12 {
            for &second in &around[start] {
                let face = face(around, start, second);
                // Each face once.
                if face.iter().any(|way| *way < start) {
                    continue;
                }
                let mut rim = Vec::new();
                for (at, &way) in face.iter().enumerate() {
                    let next = face[(at + 1) % face.len()];
                    // Counterclockwise around the face is clockwise around its corner.
                    let arc = &arcs[12 * way + next];
                    rim.extend(arc.iter().rev());
                    rim.extend(self.way_between(way, next, wide, &mut between));
                }
                self.fill(&rim);
            }
        }
    }

    /// The points on the way from one circle to the next, without those of the circles.
    fn way_between(&mut self, from: usize, to: usize, wide: f64, known: &mut Arcs) -> Vec<usize> {
        let points = &known[12 * to + from];
        if !points.is_empty() {
            return points.iter().rev().copied().collect();
        }
        let own = self.directions[from];
        let out = tangent(own, self.directions[to]);
        let length = std::f64::consts::FRAC_PI_3 - 2.0 * wide;
        let points = (1..WAYS).map(|part| {
            let angle = wide + length * part as f64 / WAYS as f64;
            self.point(from_pole(own, out, angle))
        });
        let points: Vec<usize> = points.collect();
        known[12 * from + to].clone_from(&points);
        points
    }

    /// Fills a rim, counterclockwise from outside, with triangles towards its middle.
    fn fill(&mut self, rim: &[usize]) {
        let sum = rim
            .iter()
            .fold([0.0; 3], |sum, at| plus(sum, self.points[*at]));
        let middle = unit(sum);
        let mut outer = rim.to_vec();
        for level in 1..INWARD {
            let share = f64::from(level) / f64::from(INWARD);
            let inner = rim.iter().map(|at| {
                let point = self.points[*at];
                self.point(unit(plus(times(point, 1.0 - share), times(middle, share))))
            });
            let inner: Vec<usize> = inner.collect();
            let triangles = belt(&outer, &inner);
            self.between.extend(triangles);
            outer = inner;
        }
        let pole = self.point(middle);
        self.between.extend(roof(&outer, pole));
    }

    /// Fills a circle.
    fn cap(&mut self, way: usize, wide: f64) {
        let own = self.directions[way];
        let circle = self.circles[way].clone();
        let mut outer = circle.clone();
        let mut triangles = Vec::new();
        for level in 1..POLEWARD {
            let angle = wide * (1.0 - f64::from(level) / f64::from(POLEWARD));
            let inner = circle.iter().map(|at| {
                let out = tangent(own, self.points[*at]);
                self.point(from_pole(own, out, angle))
            });
            let inner: Vec<usize> = inner.collect();
            triangles.extend(belt(&outer, &inner));
            outer = inner;
        }
        let pole = self.point(own);
        triangles.extend(roof(&outer, pole));
        self.caps.push(triangles);
    }

    /// The points of the circle around a direction, each with the point of the next ball that lies across.
    fn across(&self, way: usize) -> Vec<[usize; 2]> {
        let own = self.directions[way];
        let back = self
            .directions
            .iter()
            .position(|other| near(*other, times(own, -1.0)));
        let back = back.expect("every direction has its opposite");
        let pair = |&here: &usize| {
            let out = tangent(own, self.points[here]);
            let apart = |there: usize| {
                let between = minus(out, tangent(own, self.points[there]));
                dot(between, between)
            };
            let there = self.circles[back].iter().copied();
            let there = there.min_by(|a, b| apart(*a).total_cmp(&apart(*b)));
            [here, there.expect("circles have points")]
        };
        self.circles[way].iter().map(pair).collect()
    }
}

/// The directions around a face, counterclockwise from outside, from two of them on.
fn face(around: &[Vec<usize>], start: usize, second: usize) -> Vec<usize> {
    let mut face = vec![start, second];
    loop {
        let [before, here] = [face[face.len() - 2], face[face.len() - 1]];
        let others = &around[here];
        let at = others.iter().position(|other| *other == before);
        let at = at.expect("directions are beside each other mutually");
        // The face lies to the left of the way here: it goes on by the sharpest turn to the left.
        let next = others[(at + others.len() - 1) % others.len()];
        if next == start {
            return face;
        }
        face.push(next);
    }
}

/// The direction away from a pole in which a point lies.
fn tangent(pole: Point3, to: Point3) -> Point3 {
    unit(minus(to, times(pole, dot(pole, to))))
}

/// The point of a ball that lies in a direction from a pole, so far by angle.
fn from_pole(pole: Point3, out: Point3, angle: f64) -> Point3 {
    plus(times(pole, libm::cos(angle)), times(out, libm::sin(angle)))
}

/// Triangles between a rim and one inside it.
fn belt(outer: &[usize], inner: &[usize]) -> Vec<[usize; 3]> {
    let next = |at: usize| (at + 1) % outer.len();
    let pair = |at: usize| {
        [
            [outer[at], outer[next(at)], inner[next(at)]],
            [outer[at], inner[next(at)], inner[at]],
        ]
    };
    (0..outer.len()).flat_map(pair).collect()
}

/// Triangles from a rim to a point inside it.
fn roof(rim: &[usize], pole: usize) -> Vec<[usize; 3]> {
    let triangle = |at: usize| [rim[at], rim[(at + 1) % rim.len()], pole];
    (0..rim.len()).map(triangle).collect()
}
