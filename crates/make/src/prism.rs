//! Flat pieces: their outline, moved inward by the clearance, at all heights. Towards the upper and lower
//! edges it moves further inward; corners that stand out are arcs, inner ones stay sharp.

use crate::complex::{Complex, Corner, Point2, middle};
use crate::known::{Known, key};
use crate::measures::Edge;
use crate::surface::Surface;

/// The straight parts of a quarter of a circle.
const PARTS: u32 = 6;

/// A level of a piece: a height, and how far the outline lies inside its cells.
type Level = [f64; 2];

/// A piece whose cells are polygons in millimetres.
pub(crate) fn prism(cells: &Complex, height: f64, clearance: f64, edge: Edge) -> Surface {
    let loops = cells.boundary();
    let mut surface = Surface::default();
    let levels = levels(height, clearance, edge);
    let rings: Vec<Vec<Vec<Vec<u32>>>> = levels
        .iter()
        .map(|level| ring(&mut surface, cells, &loops, *level, clearance, edge))
        .collect();
    for pair in rings.windows(2) {
        for (below, above) in pair[0].iter().zip(&pair[1]) {
            let [below, above] = [below.concat(), above.concat()];
            for at in 0..below.len() {
                let next = (at + 1) % below.len();
                surface.quad([below[at], below[next], above[next], above[at]]);
            }
        }
    }
    let [first, last] = [0, levels.len() - 1];
    cap(
        &mut surface,
        cells,
        &loops,
        &rings[first],
        levels[first][0],
        false,
    );
    cap(
        &mut surface,
        cells,
        &loops,
        &rings[last],
        levels[last][0],
        true,
    );
    surface
}

/// The levels from the lowest to the highest.
fn levels(height: f64, clearance: f64, edge: Edge) -> Vec<Level> {
    let lower: Vec<Level> = match edge {
        Edge::Sharp => vec![[0.0, clearance]],
        Edge::Chamfer(reach) => vec![[0.0, clearance + reach], [reach, clearance]],
        Edge::Round(reach) => (0..=PARTS)
            .map(|part| {
                let angle = f64::from(part) / f64::from(PARTS) * std::f64::consts::FRAC_PI_2;
                let [sine, cosine] = [libm::sin(angle), libm::cos(angle)];
                // At the ends exactly what they are.
                let sine = if part == PARTS { 1.0 } else { sine };
                [reach - reach * cosine, clearance + reach - reach * sine]
            })
            .collect(),
    };
    let upper = lower
        .iter()
        .rev()
        .map(|[up, inward]| [height - up, *inward]);
    let upper: Vec<Level> = upper.collect();
    lower.into_iter().chain(upper).collect()
}

/// The points of a level: of each loop, of each corner.
fn ring(
    surface: &mut Surface,
    cells: &Complex,
    loops: &[Vec<Corner>],
    [up, inward]: Level,
    clearance: f64,
    edge: Edge,
) -> Vec<Vec<Vec<u32>>> {
    let mut of_corner = |corner: &Corner| -> Vec<u32> {
        let points = arc(cells, corner, inward, clearance, edge);
        match points.as_slice() {
            [[x, y]] => vec![surface.point([*x, *y, up])],
            // An arc without a radius is a point, as often as it has points elsewhere.
            [[x, y], rest @ ..] if inward >= clearance + edge.reach() => {
                vec![surface.point([*x, *y, up]); 1 + rest.len()]
            }
            all => all
                .iter()
                .map(|[x, y]| surface.point([*x, *y, up]))
                .collect(),
        }
    };
    let of_loop = |corners: &Vec<Corner>| corners.iter().map(&mut of_corner).collect();
    loops.iter().map(of_loop).collect()
}

/// What a corner is where its sides lie so far inside: an arc, or a point.
fn arc(cells: &Complex, corner: &Corner, inward: f64, clearance: f64, edge: Edge) -> Vec<Point2> {
    let reach = edge.reach();
    if reach == 0.0 || !corner.is_convex() {
        return vec![corner.moved(&cells.points, inward)];
    }
    let [x, y] = corner.moved(&cells.points, clearance + reach);
    let radius = clearance + reach - inward;
    let [from, to] = corner.inward().map(|[x, y]| [-x, -y]);
    // An even number of parts: two cells may share the corner.
    let point = |part: u32, parts: u32| {
        let share = f64::from(part) / f64::from(parts);
        let [a, b] = match edge {
            Edge::Round(_) => turned(from, share * angle(from, to)),
            _ => [0, 1].map(|way| from[way] + share * (to[way] - from[way])),
        };
        [x + radius * a, y + radius * b]
    };
    let parts = if matches!(edge, Edge::Round(_)) {
        PARTS
    } else {
        2
    };
    (0..=parts).map(|part| point(part, parts)).collect()
}

/// The angle from one direction to another, to the left.
fn angle([a, b]: Point2, [c, d]: Point2) -> f64 {
    libm::atan2(a * d - b * c, a * c + b * d)
}

fn turned([x, y]: Point2, by: f64) -> Point2 {
    let [sine, cosine] = [libm::sin(by), libm::cos(by)];
    [x * cosine - y * sine, x * sine + y * cosine]
}

/// The lowest or highest face: each cell, with its corners where the level has them.
fn cap(
    surface: &mut Surface,
    cells: &Complex,
    loops: &[Vec<Corner>],
    ring: &[Vec<Vec<u32>>],
    up: f64,
    is_top: bool,
) {
    let mut at_corner = Known::default();
    let mut arcs: Vec<&[u32]> = Vec::new();
    for (corners, points) in loops.iter().zip(ring) {
        for (corner, points) in corners.iter().zip(points) {
            let count = points.len();
            for (at, cell) in corner.fan.iter().enumerate() {
                // Two cells that share a corner that stands out meet in the middle of its arc.
                let own = match (corner.fan.len(), count) {
                    (_, 1) | (1, _) => &points[..],
                    (_, _) if at == 0 => &points[..=count / 2],
                    (_, _) => &points[count / 2..],
                };
                at_corner.insert(key([*cell, corner.point]), arcs.len());
                arcs.push(own);
            }
        }
    }
    let mut inner: Vec<Option<u32>> = vec![None; cells.points.len()];
    for (cell, corners) in cells.polygons.iter().enumerate() {
        let mut around = Vec::new();
        for corner in corners {
            match at_corner.get(key([cell, *corner])) {
                Some(arc) => around.extend(arcs[arc]),
                None => {
                    let [x, y] = cells.points[*corner];
                    let point = &mut inner[*corner];
                    around.push(*point.get_or_insert_with(|| surface.point([x, y, up])));
                }
            }
        }
        around.dedup();
        let [x, y] = middle(corners.iter().map(|corner| cells.points[*corner]));
        let centre = surface.point([x, y, up]);
        if !is_top {
            around.reverse();
        }
        surface.fan(centre, &around);
    }
}
