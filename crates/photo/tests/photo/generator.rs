//! Photographs of boards as they might be taken, from a seed: perspective, lens, light, casts, shadows,
//! gloss, blur, noise, wear, a hand, and the losses of JPEG. It shares no code with what reads them.
#![expect(
    clippy::disallowed_methods,
    reason = "a picture may differ in its last digit between platforms: no test depends on it"
)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "values of pixels and places of a small picture"
)]

use std::io::Cursor;

use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::{DynamicImage, ExtendedColorType};
use pavage_bits::Random;
use pavage_family::{AnyPosition, Settings};
use pavage_photo::{Corners, Tray};
use pavage_puzzles::family;

type Rgb = [f64; 3];
type Point = [f64; 2];

/// How hard a photograph is to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hardness {
    Easy,
    Middling,
    Hard,
    /// Hard, with a hand over a corner.
    Hand,
}

/// A photograph, and what it shows.
pub(crate) struct Photograph {
    pub(crate) board: &'static str,
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Four bytes a pixel.
    pub(crate) pixels: Vec<u8>,
    /// Where somebody marked the corners.
    pub(crate) corners: Corners,
    /// Where they are.
    pub(crate) truth: Corners,
    /// For each piece that lies there: its name and its cells, sorted.
    pub(crate) pieces: Vec<(String, Vec<[u16; 2]>)>,
}

/// The boards of the photographs.
pub(crate) const BOARDS: [&str; 5] = [
    "iq-puzzler-pro",
    "kanoodle",
    "iq-puzzler-pro-diagonal",
    "dice-6x6",
    "pentomino-5x12",
];

/// The puzzle of that name.
pub(crate) fn puzzle(board: &str) -> Box<dyn AnyPosition> {
    let packing = family("packing").expect("it is listed");
    let built_in = packing.built_in(board, &Settings::new());
    built_in.expect("a built-in").expect("it is right")
}

/// A stream of random numbers with the distributions that are needed here.
struct Dice(Random);

impl Dice {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.0.unit()
    }

    fn normal(&mut self) -> f64 {
        let sum: f64 = (0..12).map(|_| self.0.unit()).sum();
        sum - 6.0
    }

    fn chance(&mut self, share: f64) -> bool {
        self.0.unit() < share
    }

    fn direction(&mut self) -> [f64; 3] {
        let way = [self.normal(), self.normal(), self.normal()];
        let length = way.iter().map(|axis| axis * axis).sum::<f64>().sqrt();
        way.map(|axis| axis / length.max(1e-6))
    }
}

/// What covers the board.
struct Table {
    rows: usize,
    cols: usize,
    /// The piece on each place, by its number among those laid.
    covered: Vec<Option<usize>>,
    is_cell: Vec<bool>,
    /// The places with a peg.
    pegs: Vec<bool>,
    colours: Vec<Rgb>,
    shifts: Vec<Point>,
    tray: Rgb,
    peg: Rgb,
    hollow: f64,
    has_balls: bool,
    is_wood: bool,
    gloss: f64,
    light: Point,
    wear: f64,
    seed: u64,
}

/// The photograph of a seed.
pub(crate) fn photograph(seed: u64, hardness: Hardness) -> Photograph {
    let mut dice = Dice(Random::new(seed));
    let board = BOARDS[dice.0.weighted(&[4, 4, 1, 2, 1]).expect("weights")];
    let hard = match hardness {
        Hardness::Easy => 0.35,
        Hardness::Middling => 0.7,
        Hardness::Hard | Hardness::Hand => 1.0,
    };
    let position = puzzle(board);
    let (table, pieces) = laid(&mut dice, board, &*position, hard);
    let (width, height) = (720, 540);
    let view = seen_from(&mut dice, &table, hard, width, height);
    let mut light = developed(&mut dice, &table, &view, hardness, hard, width, height);
    let blur = dice.between(0.0, 1.6 * hard);
    blurred(&mut light, width, height, blur);
    let bytes = stored(&mut dice, &light, hard);
    let pixels = compressed(&mut dice, &bytes, width, height, hard);
    let tray = Tray::of(&*position).expect("it is flat");
    let ends = tray.corners();
    let truth = ends.map(|[row, col]| view.spot([f64::from(col), f64::from(row)]));
    let wide = ((truth[1][0] - truth[0][0]).powi(2) + (truth[1][1] - truth[0][1]).powi(2)).sqrt();
    let off = 0.02 * wide;
    let marked = truth.map(|[x, y]| {
        let angle = dice.between(0.0, std::f64::consts::TAU);
        let off = off * dice.0.unit().sqrt();
        [x + off * angle.cos(), y + off * angle.sin()]
    });
    Photograph {
        board,
        width,
        height,
        pixels,
        corners: Corners(marked),
        truth: Corners(truth),
        pieces,
    }
}

type Laid = Vec<(String, Vec<[u16; 2]>)>;

/// Lays a solution and takes pieces away.
fn laid(dice: &mut Dice, board: &str, position: &dyn AnyPosition, hard: f64) -> (Table, Laid) {
    let (view, tray) = (position.view(), position.tray());
    let cells: Vec<[u16; 2]> = view
        .cells
        .iter()
        .map(|cell| [cell.place.row, cell.place.col])
        .collect();
    let (rows, cols) = (usize::from(view.rows), usize::from(view.cols));
    let at = |[row, col]: [u16; 2]| usize::from(row) * cols + usize::from(col);
    let mut is_cell = vec![false; rows * cols];
    cells.iter().for_each(|&cell| is_cell[at(cell)] = true);
    let mut pegs = vec![false; rows * cols];
    let mut whole = None;
    while whole.is_none() {
        pegs = vec![false; rows * cols];
        let mut taken: Vec<bool> = is_cell.iter().map(|is_cell| !is_cell).collect();
        if let Some(choices) = position.choices() {
            for group in choices.groups() {
                // Labels such as `B3`: row and column.
                let label = group.labels[dice.0.index(group.labels.len())].as_bytes();
                let place = at([u16::from(label[0] - b'A'), u16::from(label[1] - b'1')]);
                (pegs[place], taken[place]) = (true, true);
            }
            if pegs.iter().filter(|peg| **peg).count() != choices.groups().len() {
                continue;
            }
        }
        let mut images = Vec::new();
        for kind in &tray.pieces {
            images.push(
                kind.images
                    .iter()
                    .map(|image| {
                        let mut image: Vec<[u16; 2]> =
                            image.iter().map(|place| [place.row, place.col]).collect();
                        image.sort_unstable_by_key(|&[row, col]| (col, row));
                        image
                    })
                    .collect::<Vec<_>>(),
            );
        }
        let mut found = Vec::new();
        let mut steps = 40_000;
        if filled(
            dice, &images, &mut taken, rows, cols, &mut found, &mut steps,
        ) {
            whole = Some(found);
        }
    }
    let mut found = whole.expect("the loop ends with one");
    dice.0.shuffle(&mut found);
    let gone = if dice.chance(0.25) {
        0
    } else {
        dice.0.index(found.len() - 1)
    };
    found.truncate(found.len() - gone);
    let drift = 12.0 * hard;
    let unknown: Vec<Rgb> = (0..tray.pieces.len())
        .map(|at| {
            let hue = (at as f64 + dice.0.unit() * 0.3) * 137.5_f64.to_radians();
            let light = dice.between(35.0, 75.0);
            rgb([light, 45.0 * hue.cos(), 45.0 * hue.sin()])
        })
        .collect();
    let mut covered = vec![None; rows * cols];
    let (mut colours, mut shifts, mut pieces) = (Vec::new(), Vec::new(), Vec::new());
    for (number, (piece, cells)) in found.iter().enumerate() {
        cells
            .iter()
            .for_each(|&cell| covered[at(cell)] = Some(number));
        let own = tray.pieces[*piece].colour;
        let own = own.map(|colour| colour.map(|part| linear(f64::from(part) / 255.0)));
        let base = lab(own.unwrap_or(unknown[*piece]));
        let way = dice.direction();
        colours.push(rgb(std::array::from_fn(|axis| {
            base[axis] + drift * way[axis]
        })));
        shifts.push([dice.normal() * 0.035 * hard, dice.normal() * 0.035 * hard]);
        pieces.push((tray.pieces[*piece].name.clone(), cells.clone()));
    }
    pieces.sort();
    let trays: &[Rgb] = match board {
        "kanoodle" => &[[0.012, 0.012, 0.013], [0.02, 0.02, 0.025]],
        "dice-6x6" => &[[0.45, 0.28, 0.13], [0.05, 0.16, 0.45]],
        "pentomino-5x12" => &[[0.5, 0.33, 0.17], [0.03, 0.03, 0.03]],
        _ => &[[0.42, 0.43, 0.45], [0.6, 0.6, 0.6], [0.25, 0.26, 0.28]],
    };
    let has_balls = !matches!(board, "dice-6x6" | "pentomino-5x12");
    let tray_colour = trays[dice.0.index(trays.len())];
    let table = Table {
        tray: tray_colour.map(|part: f64| part * dice.between(0.85, 1.15)),
        is_wood: tray_colour[0] > 2.0 * tray_colour[2],
        peg: [0.55, 0.36, 0.2].map(|part: f64| part * dice.between(0.9, 1.1)),
        hollow: if has_balls {
            dice.between(0.5, 0.95)
        } else {
            dice.between(0.85, 1.0)
        },
        has_balls,
        gloss: dice.between(0.1, 0.9) * hard,
        light: [dice.between(-0.5, 0.5), dice.between(-0.5, 0.5)],
        wear: if dice.chance(0.3) { 0.04 * hard } else { 0.0 },
        seed: dice.0.below(u64::MAX),
        rows,
        cols,
        covered,
        is_cell,
        pegs,
        colours,
        shifts,
    };
    (table, pieces)
}

/// Fills the free places from the first on, each piece once. Images are sorted by columns.
fn filled(
    dice: &mut Dice,
    images: &[Vec<Vec<[u16; 2]>>],
    taken: &mut [bool],
    rows: usize,
    cols: usize,
    found: &mut Vec<(usize, Vec<[u16; 2]>)>,
    steps: &mut u32,
) -> bool {
    // Along the narrow side, which leaves the fewest places that nothing fills.
    let mut places = (0..rows * cols).map(|at| (at % rows) * cols + at / rows);
    let Some(first) = places.find(|&at| !taken[at]) else {
        return true;
    };
    let mut tries = Vec::new();
    for (piece, images) in images.iter().enumerate() {
        if found.iter().any(|(laid, _)| *laid == piece) {
            continue;
        }
        for image in images {
            let (row, col) = (first / cols, first % cols);
            let cells: Option<Vec<[u16; 2]>> = image
                .iter()
                .map(|[down, right]| {
                    let row = (row + usize::from(*down)).checked_sub(usize::from(image[0][0]))?;
                    let col = col + usize::from(*right) - usize::from(image[0][1]);
                    let free = row < rows && col < cols && !taken[row * cols + col];
                    free.then(|| {
                        [u16::try_from(row).ok(), u16::try_from(col).ok()]
                            .map(|side| side.expect("small"))
                    })
                })
                .collect();
            tries.extend(cells.map(|cells| (piece, cells)));
        }
    }
    dice.0.shuffle(&mut tries);
    for (piece, cells) in tries {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        let places: Vec<usize> = cells
            .iter()
            .map(|[row, col]| usize::from(*row) * cols + usize::from(*col))
            .collect();
        places.iter().for_each(|&at| taken[at] = true);
        found.push((piece, cells));
        if filled(dice, images, taken, rows, cols, found, steps) {
            return true;
        }
        found.pop();
        places.iter().for_each(|&at| taken[at] = false);
    }
    false
}

/// A camera: the plane of the board in a picture.
struct Camera {
    /// Columns, rows, 1 to a spot.
    there: [[f64; 3]; 3],
    back: [[f64; 3]; 3],
    centre: Point,
    scale: f64,
    lens: f64,
}

fn times(matrix: &[[f64; 3]; 3], [x, y]: Point) -> Point {
    let [x, y, w] = matrix.map(|row| row[0] * x + row[1] * y + row[2]);
    [x / w, y / w]
}

impl Camera {
    /// Where a point of the board lies in the picture.
    fn spot(&self, at: Point) -> Point {
        let [x, y] = times(&self.there, at);
        let [dx, dy] = [
            (x - self.centre[0]) / self.scale,
            (y - self.centre[1]) / self.scale,
        ];
        let bend = 1.0 + self.lens * (dx * dx + dy * dy);
        [
            self.centre[0] + dx * bend * self.scale,
            self.centre[1] + dy * bend * self.scale,
        ]
    }

    /// Which point of the board lies there.
    fn at(&self, [x, y]: Point) -> Point {
        let [dx, dy] = [
            (x - self.centre[0]) / self.scale,
            (y - self.centre[1]) / self.scale,
        ];
        let (mut ux, mut uy) = (dx, dy);
        for _ in 0..4 {
            let bend = 1.0 + self.lens * (ux * ux + uy * uy);
            (ux, uy) = (dx / bend, dy / bend);
        }
        times(
            &self.back,
            [
                self.centre[0] + ux * self.scale,
                self.centre[1] + uy * self.scale,
            ],
        )
    }
}

fn seen_from(dice: &mut Dice, table: &Table, hard: f64, width: usize, height: usize) -> Camera {
    let tilt = dice.between(0.0, 50.0 * hard).to_radians();
    let turn = dice.between(0.0, std::f64::consts::TAU);
    let roll = dice.between(-14.0, 14.0).to_radians();
    let (middle_col, middle_row) = ((table.cols - 1) as f64 / 2.0, (table.rows - 1) as f64 / 2.0);
    let distance = 2.2 * table.cols.max(table.rows) as f64;
    // Turn about the upright axis, tilt, look from afar.
    let project = |[col, row]: Point| {
        let (x, y) = (col - middle_col, row - middle_row);
        let (ct, st) = (turn.cos(), turn.sin());
        let (a, b) = (x * ct + y * st, -x * st + y * ct);
        let (b, depth) = (b * tilt.cos(), b * tilt.sin());
        let (a, b) = (a * ct - b * st, a * st + b * ct);
        let (a, b) = (
            a * roll.cos() - b * roll.sin(),
            a * roll.sin() + b * roll.cos(),
        );
        let near = distance / (distance + depth);
        [a * near, b * near]
    };
    let rim = [
        [-1.0, -1.0],
        [table.cols as f64, -1.0],
        [table.cols as f64, table.rows as f64],
        [-1.0, table.rows as f64],
    ];
    let spots = rim.map(project);
    let least = |axis: usize| spots.iter().map(|spot| spot[axis]).fold(f64::MAX, f64::min);
    let most = |axis: usize| spots.iter().map(|spot| spot[axis]).fold(f64::MIN, f64::max);
    let fill = dice.between(0.7, 0.96);
    let scale =
        (width as f64 / (most(0) - least(0))).min(height as f64 / (most(1) - least(1))) * fill;
    let shift = [
        width as f64 / 2.0 - scale * (least(0) + most(0)) / 2.0,
        height as f64 / 2.0 - scale * (least(1) + most(1)) / 2.0,
    ];
    let ends = rim.map(|end| {
        let [x, y] = project(end);
        [x * scale + shift[0], y * scale + shift[1]]
    });
    let there = homography(rim, ends);
    Camera {
        back: homography(ends, rim),
        there,
        centre: [width as f64 / 2.0, height as f64 / 2.0],
        scale: width as f64,
        lens: dice.between(-0.06, 0.06) * hard,
    }
}

/// The homography of four points, by elimination.
fn homography(from: [Point; 4], to: [Point; 4]) -> [[f64; 3]; 3] {
    let mut rows = Vec::new();
    for ([x, y], [u, v]) in from.into_iter().zip(to) {
        rows.push([x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, u]);
        rows.push([0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, v]);
    }
    for at in 0..8 {
        let pivot =
            (at..8).max_by(|one, other| rows[*one][at].abs().total_cmp(&rows[*other][at].abs()));
        rows.swap(at, pivot.expect("rows are left"));
        let head = rows[at];
        for other in (0..8).filter(|other| *other != at) {
            let factor = rows[other][at] / head[at];
            for (value, above) in rows[other].iter_mut().zip(head) {
                *value -= factor * above;
            }
        }
    }
    let value = |at: usize| rows[at][8] / rows[at][at];
    [
        [value(0), value(1), value(2)],
        [value(3), value(4), value(5)],
        [value(6), value(7), 1.0],
    ]
}

/// A number from 0 to 1 that looks random, of a place.
fn grain(seed: u64, x: i64, y: i64) -> f64 {
    let mut mixed = seed
        ^ (x as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ (y as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    mixed ^= mixed >> 29;
    mixed = mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^= mixed >> 32;
    (mixed >> 11) as f64 / (1_u64 << 53) as f64
}

impl Table {
    fn place(&self, col: i64, row: i64) -> Option<usize> {
        let inside = col >= 0 && row >= 0 && col < self.cols as i64 && row < self.rows as i64;
        inside
            .then(|| row as usize * self.cols + col as usize)
            .filter(|&at| self.is_cell[at])
    }

    /// The light that a point of the board sends under white light.
    fn colour(&self, [x, y]: Point) -> Rgb {
        let (col, row) = (x.round() as i64, y.round() as i64);
        let rough = 1.0 + 0.05 * (grain(self.seed, (x * 25.0) as i64, (y * 25.0) as i64) - 0.5);
        // Pieces may stand off: look for the one whose shifted cell is here.
        for (down, right) in [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)] {
            let Some(at) = self.place(col + right, row + down) else {
                continue;
            };
            if let Some(piece) = self.covered[at] {
                let [dx, dy] = [
                    x - (col + right) as f64 - self.shifts[piece][0],
                    y - (row + down) as f64 - self.shifts[piece][1],
                ];
                if let Some(light) = self.on_piece(piece, col + right, row + down, dx, dy) {
                    return light.map(|part| part * rough);
                }
            }
        }
        let (dx, dy) = (x - col as f64, y - row as f64);
        let away = (dx * dx + dy * dy).sqrt();
        let Some(at) = self.place(col, row) else {
            return self.tray.map(|part| part * 1.05 * rough);
        };
        if self.pegs[at] && away < 0.38 {
            return self.peg.map(|part| part * rough * (1.05 - 0.3 * away));
        }
        let shade = rough * self.streaks(x, y) * self.shade(x, y);
        if away < 0.42 && self.covered[at].is_none() {
            // A hollow: darker towards the light, with a spot of gloss.
            let slope = 1.0 + 0.5 * (dx * self.light[0] + dy * self.light[1]);
            let spot = self.spot(dx - 0.5 * self.light[0], dy - 0.5 * self.light[1], 0.09);
            return self
                .tray
                .map(|part| part * self.hollow * slope * shade + 0.35 * self.gloss * spot);
        }
        self.tray.map(|part| part * shade)
    }

    /// What is left of the light at a point of the tray: pieces and pegs stand up from it, and throw a
    /// shadow away from the light.
    fn shade(&self, x: f64, y: f64) -> f64 {
        let towards = |far: f64| [x - far * self.light[0], y - far * self.light[1]];
        let stands = |[x, y]: Point| {
            let (col, row) = (x.round() as i64, y.round() as i64);
            self.place(col, row).is_some_and(|at| {
                let (dx, dy) = (x - col as f64, y - row as f64);
                let away = (dx * dx + dy * dy).sqrt();
                self.covered[at].is_some() && (!self.has_balls || away < 0.45)
                    || self.pegs[at] && away < 0.4
            })
        };
        let dark = [0.04, 0.1, 0.16, 0.22].map(|far| f64::from(u8::from(stands(towards(far)))));
        1.0 - 0.11 * dark.iter().sum::<f64>()
    }

    /// The grain of a tray of wood, along its rows.
    fn streaks(&self, x: f64, y: f64) -> f64 {
        if !self.is_wood {
            return 1.0;
        }
        let line = (y * 9.0 + 0.6 * (x * 0.7).sin()).floor() as i64;
        0.94 + 0.12 * grain(self.seed ^ 5, 0, line)
    }

    /// A spot of gloss.
    fn spot(&self, dx: f64, dy: f64, size: f64) -> f64 {
        (-(dx * dx + dy * dy) / (2.0 * size * size)).exp()
    }

    fn on_piece(&self, piece: usize, col: i64, row: i64, dx: f64, dy: f64) -> Option<Rgb> {
        let own = self.colours[piece];
        let worn = grain(
            self.seed ^ 77,
            ((dx + col as f64) * 9.0) as i64,
            ((dy + row as f64) * 9.0) as i64,
        ) < self.wear;
        let own = if worn {
            own.map(|part| 0.5 * part + 0.3)
        } else {
            own
        };
        if self.has_balls {
            let away = (dx * dx + dy * dy).sqrt();
            if away < 0.47 {
                let height = (0.47_f64.powi(2) - away * away).sqrt() / 0.47;
                let shade =
                    0.45 + 0.55 * (height - 0.5 * (dx * self.light[0] + dy * self.light[1]));
                let spot = self.spot(dx + 0.35 * self.light[0], dy + 0.35 * self.light[1], 0.07);
                return Some(own.map(|part| part * shade.max(0.1) + self.gloss * spot));
            }
            // The bridge between balls of a piece.
            let next = if dx.abs() > dy.abs() {
                (dx.signum() as i64, 0)
            } else {
                (0, dy.signum() as i64)
            };
            let joined = self
                .place(col + next.0, row + next.1)
                .is_some_and(|at| self.covered[at] == Some(piece));
            return (joined && dx.abs().min(dy.abs()) < 0.2).then(|| own.map(|part| part * 0.5));
        }
        if dx.abs().max(dy.abs()) > 0.5 {
            return None;
        }
        let edge = |towards: i64, along: f64, across: (i64, i64)| {
            let same = self
                .place(col + across.0, row + across.1)
                .is_some_and(|at| self.covered[at] == Some(piece));
            !same && along * towards as f64 > 0.46
        };
        if edge(1, dx, (1, 0))
            || edge(-1, dx, (-1, 0))
            || edge(1, dy, (0, 1))
            || edge(-1, dy, (0, -1))
        {
            return Some(own.map(|part| part * 0.35));
        }
        let spot = self.spot(dx + 0.3 * self.light[0], dy + 0.3 * self.light[1], 0.2);
        Some(own.map(|part| part + 0.35 * self.gloss * spot))
    }
}

/// The light that comes to the camera.
fn developed(
    dice: &mut Dice,
    table: &Table,
    view: &Camera,
    hardness: Hardness,
    hard: f64,
    width: usize,
    height: usize,
) -> Vec<Rgb> {
    let exposure = dice.between(0.65 - 0.35 * hard, 1.0 + 0.3 * hard);
    let cast: [f64; 3] = std::array::from_fn(|_| (dice.normal() * 0.11 * hard).exp());
    let haze = dice.between(0.0, 0.015 * hard);
    let shadow = dice.chance(0.4 * hard);
    let (angle, depth, soft) = (
        dice.between(0.0, std::f64::consts::TAU),
        dice.between(0.45, 0.85),
        dice.between(0.2, 2.5),
    );
    let offset = dice.between(-2.0, 2.0);
    let fall = [dice.normal() * 0.03 * hard, dice.normal() * 0.03 * hard];
    let (middle_col, middle_row) = ((table.cols - 1) as f64 / 2.0, (table.rows - 1) as f64 / 2.0);
    let desk = [
        dice.between(0.1, 0.6),
        dice.between(0.1, 0.5),
        dice.between(0.05, 0.4),
    ];
    let hand = (hardness == Hardness::Hand).then(|| {
        let corner = dice.0.index(4);
        let col = if corner.is_multiple_of(2) {
            -0.5
        } else {
            table.cols as f64 - 0.5
        };
        let row = if corner < 2 {
            -0.5
        } else {
            table.rows as f64 - 0.5
        };
        (
            col,
            row,
            dice.between(1.2, 2.2),
            [0.5, 0.29, 0.2].map(|part: f64| part * dice.between(0.5, 1.2)),
        )
    });
    let mut light = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let at = view.at([x as f64 + 0.5, y as f64 + 0.5]);
            let [col, row] = at;
            let on_tray = col > -0.9
                && row > -0.9
                && col < table.cols as f64 - 0.1
                && row < table.rows as f64 - 0.1;
            let mut own = if on_tray { table.colour(at) } else { desk };
            if let Some((middle_col, middle_row, radius, skin)) = hand
                && ((col - middle_col).powi(2) + (row - middle_row).powi(2)).sqrt() < radius
            {
                own = skin;
            }
            let (dx, dy) = (col - middle_col, row - middle_row);
            let mut strength = exposure * (1.0 + fall[0] * dx + fall[1] * dy).max(0.3);
            if shadow {
                let side = (dx * angle.cos() + dy * angle.sin() - offset) / soft;
                strength *= depth + (1.0 - depth) / (1.0 + (-4.0 * side).exp());
            }
            light.push(std::array::from_fn(|part| {
                own[part] * cast[part] * strength + haze
            }));
        }
    }
    light
}

/// Blurs along both axes, three times each: nearly a bell.
fn blurred(light: &mut [Rgb], width: usize, height: usize, sigma: f64) {
    let share = (sigma * sigma / 3.0 / 2.0).min(0.33);
    for _ in 0..3 {
        for (step, number, line, lines) in [(1, width, width, height), (width, height, 1, width)] {
            for first in 0..lines {
                let mut last = light[first * line];
                for at in 0..number {
                    let here = first * line + at * step;
                    let next = if at + 1 < number {
                        light[here + step]
                    } else {
                        light[here]
                    };
                    let own = light[here];
                    light[here] = std::array::from_fn(|part| {
                        own[part] * (1.0 - 2.0 * share) + share * (last[part] + next[part])
                    });
                    last = own;
                }
            }
        }
    }
}

fn stored(dice: &mut Dice, light: &[Rgb], hard: f64) -> Vec<u8> {
    let (shot, read) = (0.012 * hard * dice.0.unit(), 0.004 * hard * dice.0.unit());
    let part = |value: f64| (encoded(value.clamp(0.0, 1.0)) * 255.0 + 0.5) as u8;
    let mut bytes = Vec::with_capacity(light.len() * 3);
    for pixel in light {
        for value in pixel {
            let noise = dice.between(-1.7, 1.7) * (shot * shot * value + read * read).sqrt();
            bytes.push(part(value + noise));
        }
    }
    bytes
}

fn compressed(dice: &mut Dice, bytes: &[u8], width: usize, height: usize, hard: f64) -> Vec<u8> {
    let quality = (92.0 - 50.0 * hard * dice.0.unit()) as u8;
    let mut file = Vec::new();
    let sides = [width, height].map(|side| u32::try_from(side).expect("small"));
    let mut encoder = JpegEncoder::new_with_quality(&mut file, quality);
    let encoded = encoder.encode(bytes, sides[0], sides[1], ExtendedColorType::Rgb8);
    encoded.expect("it has as many pixels");
    let decoder = JpegDecoder::new(Cursor::new(&file)).expect("it was just written");
    let picture = DynamicImage::from_decoder(decoder).expect("it was just written");
    picture.into_rgba8().into_raw()
}

fn linear(value: f64) -> f64 {
    if value <= 0.040_45 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}

fn encoded(value: f64) -> f64 {
    if value <= 0.003_130_8 {
        12.92 * value
    } else {
        1.055 * value.powf(1.0 / 2.4) - 0.055
    }
}

/// CIELAB of light (white of D65).
fn lab([red, green, blue]: Rgb) -> Rgb {
    let x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505;
    let y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    let z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089;
    let root = |part: f64| {
        if part > 0.008_856 {
            part.cbrt()
        } else {
            7.787 * part + 16.0 / 116.0
        }
    };
    let [x, y, z] = [x, y, z].map(root);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Light of CIELAB; what no screen shows becomes the nearest of each part.
fn rgb([light, green, blue]: Rgb) -> Rgb {
    let y = (light + 16.0) / 116.0;
    let cube = |root: f64| {
        if root > 0.206_9 {
            root.powi(3)
        } else {
            (root - 16.0 / 116.0) / 7.787
        }
    };
    let [x, y, z] = [
        cube(y + green / 500.0) * 0.9505,
        cube(y),
        cube(y - blue / 200.0) * 1.089,
    ];
    [
        3.2406 * x - 1.5372 * y - 0.4986 * z,
        -0.9689 * x + 1.8758 * y + 0.0415 * z,
        0.0557 * x - 0.2040 * y + 1.0570 * z,
    ]
    .map(|part| part.clamp(0.0, 1.0))
}
