//! Surfaces of shapes that nobody chose: closed, turned outward, and of the volume that is counted from
//! their cells.

use std::collections::{BTreeSet, HashMap};

use pavage_bits::Random;
use pavage_family::{BALLS, CUBIC, HEXAGONAL, Lattice, Point, SQUARE, TRIANGULAR};

use crate::balls::balls;
use crate::columns::{Tray, around};
use crate::complex::{Complex, polygon};
use crate::cubes::cubes;
use crate::measures::Edge;
use crate::prism::prism;
use crate::sheets::inner_radius;
use crate::surface::Surface;

/// The corners of the triangles in a file, to the bit.
pub(crate) fn triangles(stl: &[u8]) -> Vec<[[u32; 3]; 3]> {
    let count = u32::from_le_bytes(stl[80..84].try_into().expect("four bytes"));
    assert_eq!(stl.len(), 84 + 50 * count as usize);
    let long = |at: &[u8]| u32::from_le_bytes(at.try_into().expect("four bytes"));
    let triangle = |bytes: &[u8]| {
        let numbers: Vec<u32> = bytes[12..48].chunks(4).map(long).collect();
        [0, 3, 6].map(|at| [numbers[at], numbers[at + 1], numbers[at + 2]])
    };
    stl[84..].chunks(50).map(triangle).collect()
}

/// Whether each side of a triangle belongs to exactly one other, that goes along it the other way.
fn is_closed(surface: &Surface) -> bool {
    let mut sides: HashMap<[[u32; 3]; 2], u32> = HashMap::new();
    for [a, b, c] in triangles(&surface.stl()) {
        for side in [[a, b], [b, c], [c, a]] {
            *sides.entry(side).or_default() += 1;
        }
    }
    let is_once = |([a, b], count): (&[[u32; 3]; 2], &u32)| {
        *count == 1 && a != b && sides.get(&[*b, *a]) == Some(&1)
    };
    !sides.is_empty() && sides.iter().all(is_once)
}

/// A shape grown cell by cell.
fn grown(lattice: &Lattice, size: usize, random: &mut Random) -> Vec<Point> {
    let mut cells: BTreeSet<Point> = [Point::default()].into();
    while cells.len() < size {
        let all: Vec<Point> = cells.iter().copied().collect();
        let from = all[random.index(all.len())];
        let steps = lattice.steps(from);
        cells.insert(from + steps[random.index(steps.len())]);
    }
    cells.into_iter().collect()
}

fn complex(lattice: &Lattice, cells: &[Point], cell: f64) -> Complex {
    let polygons = cells
        .iter()
        .filter_map(|Point([_, row, col])| polygon(lattice, *row, *col));
    let mut complex = Complex::new(&polygons.collect::<Vec<_>>());
    for point in &mut complex.points {
        *point = point.map(|along| along * cell);
    }
    complex
}

const EDGES: [Edge; 3] = [Edge::Sharp, Edge::Chamfer(0.8), Edge::Round(1.1)];
const CELL: f64 = 10.0;
const CLEARANCE: f64 = 0.2;

fn is_near(a: f64, b: f64, share: f64) -> bool {
    (a - b).abs() <= share * b.abs()
}

/// The area of cells whose outline is moved inward: so much less for each side, more or less again where two
/// sides meet, by the angle by which they turn.
fn area(lattice: &Lattice, cells: &[Point], inward: f64) -> f64 {
    let complex = complex(lattice, cells, CELL);
    let corners = polygon(lattice, 0, 0).expect("a cell").len() as f64;
    let radius = inner_radius(&polygon(lattice, 0, 0).expect("a cell")) * CELL;
    let mut area = cells.len() as f64 * corners * CELL * radius / 2.0;
    for corner in complex.boundary().into_iter().flatten() {
        let [[a, b], [c, d]] = corner.ways;
        let turn = (a * d - b * c) / (1.0 + a * c + b * d);
        area += inward * inward * turn - inward * CELL;
    }
    area
}

#[test]
fn flat_pieces_are_closed() {
    let mut random = Random::new(1);
    for lattice in [&SQUARE, &HEXAGONAL, &TRIANGULAR] {
        for at in 0..120 {
            let cells = grown(lattice, 1 + at % 12, &mut random);
            let mut volumes = Vec::new();
            for edge in EDGES {
                let surface = prism(&complex(lattice, &cells, CELL), 4.0, CLEARANCE, edge);
                assert!(is_closed(&surface), "{} {cells:?} {edge:?}", lattice.name);
                volumes.push(surface.volume());
            }
            let expected = 4.0 * area(lattice, &cells, CLEARANCE);
            assert!(
                is_near(volumes[0], expected, 1e-9),
                "{} {cells:?}",
                lattice.name
            );
            let core = (4.0 - 2.2) * area(lattice, &cells, CLEARANCE + 1.1);
            assert!(
                volumes[1..]
                    .iter()
                    .all(|volume| (core..expected).contains(volume))
            );
        }
    }
}

/// The volume of cubes, box by box.
fn boxes(cells: &[[i32; 3]], cell: f64, clearance: f64) -> f64 {
    let has = |at: [i32; 3]| cells.contains(&at);
    let mut volume = 0.0;
    for &[x, y, z] in cells {
        for bridges in 0..8 {
            let along = |axis: i32| bridges >> axis & 1;
            let all = (0..8).filter(|set| set & !bridges == 0);
            let mut all = all.map(|set| [x + (set & 1), y + (set >> 1 & 1), z + (set >> 2 & 1)]);
            if all.all(has) {
                let length = |axis| [cell - 2.0 * clearance, 2.0 * clearance][along(axis) as usize];
                volume += length(0) * length(1) * length(2);
            }
        }
    }
    volume
}

#[test]
fn pieces_of_cubes_are_closed() {
    let mut random = Random::new(2);
    let mut shapes: Vec<Vec<[i32; 3]>> = (0..200)
        .map(|at| {
            let cells = grown(&CUBIC, 1 + at % 14, &mut random);
            cells
                .iter()
                .map(|Point([layer, row, col])| [*col, -*row, *layer])
                .collect()
        })
        .collect();
    // Cells that touch at an edge, and at a corner.
    shapes.push(vec![[0, 0, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [1, 1, 0]]);
    shapes.push(vec![
        [0, 0, 0],
        [0, 0, -1],
        [1, 0, -1],
        [2, 0, -1],
        [2, 0, 0],
        [2, 0, 1],
        [2, 1, 1],
        [1, 1, 1],
    ]);
    for cells in shapes {
        let mut volumes = Vec::new();
        for edge in EDGES {
            let surface = cubes(&cells, CELL, CLEARANCE, edge);
            assert!(is_closed(&surface), "{cells:?} {edge:?}");
            volumes.push(surface.volume());
        }
        let expected = boxes(&cells, CELL, CLEARANCE);
        assert!(is_near(volumes[0], expected, 1e-9), "{cells:?}");
        let core = boxes(&cells, CELL, CLEARANCE + 1.1);
        assert!(
            volumes[1..]
                .iter()
                .all(|volume| (core..expected).contains(volume))
        );
    }
}

/// Of a single cube all is known: an edge that is cut off takes away half a square along it, a corner five
/// sixths of a cube; a rounded one leaves a quarter of a disc, and an eighth of a ball.
#[test]
fn edges_take_away_what_they_must() {
    let pi = std::f64::consts::PI;
    let whole = CELL - 2.0 * CLEARANCE;
    let reach = 1.5_f64;
    let between = whole - 2.0 * reach;
    let [square, cube] = [reach * reach, reach * reach * reach];
    let cut = whole * whole * whole - 6.0 * square * between - 20.0 / 3.0 * cube;
    let rounded = whole * whole * whole
        - 12.0 * square * between * (1.0 - pi / 4.0)
        - 8.0 * cube * (1.0 - pi / 6.0);
    let one = [Point::default()];
    let flat = |edge| prism(&complex(&SQUARE, &one, CELL), whole, CLEARANCE, edge).volume();
    let solid = |edge| cubes(&[[0; 3]], CELL, CLEARANCE, edge).volume();
    assert!(is_near(flat(Edge::Chamfer(reach)), cut, 1e-9));
    assert!(is_near(solid(Edge::Chamfer(reach)), cut, 1e-9));
    for volume in [flat(Edge::Round(reach)), solid(Edge::Round(reach))] {
        assert!(is_near(volume, rounded, 0.004) && volume < rounded);
    }
}

/// Rounded pieces of several cubes are as large as prisms of the same outline.
#[test]
fn a_layer_of_cubes_is_a_prism() {
    let mut random = Random::new(3);
    let height = CELL - 2.0 * CLEARANCE;
    for at in 0..60 {
        let cells = grown(&SQUARE, 1 + at % 9, &mut random);
        let places: Vec<[i32; 3]> = cells
            .iter()
            .map(|Point([_, row, col])| [*col, -*row, 0])
            .collect();
        for (edge, share) in EDGES.into_iter().zip([1e-9, 1e-9, 0.001]) {
            let solid = cubes(&places, CELL, CLEARANCE, edge).volume();
            let flat = prism(&complex(&SQUARE, &cells, CELL), height, CLEARANCE, edge).volume();
            assert!(
                is_near(solid, flat, share),
                "{cells:?} {edge:?}: {solid} {flat}"
            );
        }
    }
}

#[test]
fn balls_are_joined() {
    let mut random = Random::new(4);
    let pi = std::f64::consts::PI;
    let [radius, neck] = [CELL / 2.0 - CLEARANCE, 0.2 * CELL];
    let far = (radius * radius - neck * neck).sqrt();
    let high = radius - far;
    let ball = 4.0 / 3.0 * pi * radius * radius * radius;
    let cap = pi * high * high * (radius - high / 3.0);
    let tube = pi * neck * neck * (CELL - 2.0 * far);
    for at in 0..120 {
        let cells = grown(&BALLS, 1 + at % 8, &mut random);
        let touching = cells.iter().map(|cell| {
            let steps = BALLS.steps(*cell).iter();
            steps
                .filter(|step| cells.contains(&(*cell + **step)))
                .count()
        });
        let pairs = touching.sum::<usize>() as f64 / 2.0;
        let up = std::f64::consts::FRAC_1_SQRT_2;
        let centre = |Point([layer, row, col]): &Point| {
            let [layer, row, col] = [*layer, *row, *col].map(f64::from);
            [col + layer / 2.0, -(row + layer / 2.0), layer * up]
        };
        let centres: Vec<[f64; 3]> = cells.iter().map(centre).collect();
        let surface = balls(&centres, CELL, radius, neck);
        assert!(is_closed(&surface), "{cells:?}");
        let expected = cells.len() as f64 * ball + pairs * (tube - 2.0 * cap);
        let volume = surface.volume();
        assert!(
            is_near(volume, expected, 0.015) && volume < expected,
            "{volume} {expected}"
        );
    }
}

#[test]
fn trays_are_closed() {
    let mut random = Random::new(5);
    for lattice in [&SQUARE, &HEXAGONAL, &TRIANGULAR, &BALLS] {
        for at in 0..80 {
            // Parts that touch at a corner or not at all are boards too.
            let flat = if lattice.is_solid { &SQUARE } else { lattice };
            let mut cells = grown(flat, 1 + at % 20, &mut random);
            let touching = flat.corner_steps(cells[0]);
            cells.push(cells[0] + touching[random.index(touching.len())]);
            cells.sort_unstable();
            cells.dedup();
            let board: Vec<[i32; 2]> = cells
                .iter()
                .map(|Point([_, row, col])| [*row, *col])
                .collect();
            let tray = Tray {
                lattice,
                cells: &board,
                cell: CELL,
                wall: 3.0 + at as f64 / 7.0,
                floor: 2.0,
                depth: 4.0,
            };
            let surface = tray.surface();
            assert!(
                is_closed(&surface),
                "{} {board:?} {}",
                lattice.name,
                tray.wall
            );
            let [low, high] = around(lattice, &board, tray.wall / CELL);
            let whole = (high[0] - low[0]) * (high[1] - low[1]) * CELL * CELL * 6.0;
            let expected = whole - 4.0 * area(flat, &cells, 0.0);
            // Walls between parts that touch at a corner are a little wider.
            let mut times: HashMap<usize, u32> = HashMap::new();
            for corner in complex(flat, &cells, CELL).boundary().into_iter().flatten() {
                *times.entry(corner.point).or_default() += 1;
            }
            let wider = times.values().filter(|times| **times > 1).sum::<u32>();
            let more = f64::from(wider) * 2.5 * 0.02 * CELL * CELL * 4.0 + 1e-6;
            let range = expected - 0.01..=expected + more + 0.01;
            let volume = surface.volume();
            assert!(
                range.contains(&volume),
                "{} {board:?}: {volume} {range:?}",
                lattice.name
            );
        }
    }
}
