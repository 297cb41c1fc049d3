//! Cubes: the three faces that are seen, each in a tone of its own. Lines run where two pieces meet
//! and around what is seen; the cubes of one piece have none between them.

use std::collections::HashMap;

use super::balls::ink;
use pavage_bits::SmallSort as _;
use pavage_family::Place;

use super::{Shown, Skin, Stage, Vector};
use crate::board::{CELL, FREE};
use crate::coats::Coat;
use crate::outlines::Corner;
use crate::palette::{Rgb, hex};
use crate::patterns::lay;
use crate::svg::{Anchor, Font, INK, LINE, MUTED, Svg};

/// A cell: right, front and up, as whole numbers.
type Cell = [i32; 3];

/// The faces that can be seen: on the right, in front, on top.
const FACES: [usize; 3] = [0, 1, 2];
const TOP: usize = 2;
/// A way to the eye is looked along in steps of this length.
const GLANCE: f64 = 0.08;
/// The faces of a free cube, in the same order.
const FREE_TONES: [Rgb; 3] = [[0xd3, 0xda, 0xe2], [0xe4, 0xe9, 0xef], [0xf5, 0xf7, 0xfa]];

/// The cubes of a scene.
struct Cubes<'a> {
    stage: &'a Stage<'a>,
    /// The cubes that are there, with their skins; free ones have none.
    bodies: HashMap<Cell, Option<Skin>>,
}

/// A face of a cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Face {
    cell: Cell,
    way: usize,
}

impl Face {
    /// The step off its cube.
    fn off(self) -> Step {
        let Face { way, .. } = self;
        Step { way, by: 1 }
    }
}

pub(super) fn draw(stage: &Stage<'_>, svg: &mut Svg) {
    let scene = stage.scene;
    let mut floor = Vec::new();
    let mut order = Vec::new();
    let mut cubes = Cubes {
        stage,
        bodies: HashMap::new(),
    };
    for (number, place) in scene.cells() {
        let cell = [place.col, place.row, place.layer_number()].map(i32::from);
        let skin = match scene.body(number) {
            Shown::Nothing => {
                floor.extend(scene.has_floor(place).then_some(cell));
                continue;
            }
            Shown::Free => None,
            Shown::Piece(skin) => Some(skin),
        };
        cubes.bodies.insert(cell, skin);
        order.push(cell);
    }
    // From the lowest layer up, in each from the back to the front, in each row from the left.
    let by_depth = |[right, front, up]: &Cell| (*up, *front, *right);
    order.sort_unstable_by_key(by_depth);
    floor.sort_unstable_by_key(by_depth);
    let named = cubes.named(&order);
    let mut floor = floor.into_iter().peekable();
    for cell in order {
        while let Some(tile) = floor.next_if(|tile| tile[2] <= cell[2]) {
            cubes.tile(svg, tile);
        }
        cubes.cube(svg, cell, &named);
    }
    floor.for_each(|tile| cubes.tile(svg, tile));
    cubes.hidden(svg);
}

/// A step along a way.
#[derive(Clone, Copy)]
struct Step {
    way: usize,
    by: i32,
}

impl Step {
    fn from(self, mut cell: Cell) -> Cell {
        cell[self.way] += self.by;
        cell
    }
}

impl Cubes<'_> {
    /// The cube next to a place. Layers that are lifted off each other do not touch.
    fn beside(&self, cell: Cell, steps: &[Step]) -> Option<Option<&Skin>> {
        let is_apart = self.stage.scene.is_apart();
        if is_apart && steps.iter().any(|step| step.way == TOP) {
            return None;
        }
        let there = steps.iter().fold(cell, |cell, step| step.from(cell));
        self.bodies.get(&there).map(Option::as_ref)
    }

    fn is_seen(&self, face: Face) -> bool {
        self.beside(face.cell, &[face.off()]).is_none()
    }

    fn group(skin: Option<&Skin>) -> Option<usize> {
        skin.map(|skin| skin.group)
    }

    /// A point of a cube: each part from -1 to 1 of half a side from its middle.
    fn point(&self, cell: Cell, offset: Vector) -> Corner {
        let [right, front, up] = cell.map(|at| u16::try_from(at).unwrap_or(0));
        let middle = self.stage.scene.at(Place::on(up, front, right));
        self.stage
            .place(std::array::from_fn(|way| middle[way] + offset[way] / 2.0))
    }

    /// The corners of a face, and the step beyond the side between each and the next.
    fn corners(&self, Face { cell, way }: Face) -> [(Corner, Step); 4] {
        let [one, other] = match way {
            0 => [1, 2],
            1 => [0, 2],
            _ => [0, 1],
        };
        let corner = |a: f64, b: f64| {
            let mut offset = [0.0; 3];
            offset[way] = 1.0;
            offset[one] = a;
            offset[other] = b;
            self.point(cell, offset)
        };
        let step = |way, by| Step { way, by };
        [
            (corner(-1.0, -1.0), step(other, -1)),
            (corner(1.0, -1.0), step(one, 1)),
            (corner(1.0, 1.0), step(other, 1)),
            (corner(-1.0, 1.0), step(one, -1)),
        ]
    }

    /// A free place on the floor of a layer.
    fn tile(&self, svg: &mut Svg, cell: Cell) {
        let corner = |a, b| self.point(cell, [a, b, -1.0]);
        let corners = [
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
        ];
        svg.edged_shape(&corners, FREE, LINE);
    }

    fn cube(&self, svg: &mut Svg, cell: Cell, named: &HashMap<Face, usize>) {
        let skin = self.bodies[&cell];
        for way in FACES {
            let face = Face { cell, way };
            if !self.is_seen(face) {
                continue;
            }
            let corners = self.corners(face);
            let shape = corners.map(|(corner, _)| corner);
            let fill = tone(skin.as_ref(), way);
            // A line in the same colour closes the seam between faces side by side.
            svg.edged_shape(&shape, &hex(fill), &hex(fill));
            if let Some(skin) = &skin {
                let coat = Coat {
                    colour: fill,
                    pattern: skin.pattern,
                };
                lay(svg, std::iter::once((coat, &shape[..])), CELL);
            }
            self.edges(svg, face, skin.as_ref());
            if let Some(group) = named.get(&face) {
                self.letter(svg, face, *group, fill);
            }
        }
    }

    /// The lines of a face: strong ones where the piece ends, fine ones where it bends.
    fn edges(&self, svg: &mut Svg, face: Face, skin: Option<&Skin>) {
        let (mut strong, mut fine) = (Vec::new(), Vec::new());
        for (line, edge) in self.lines(face, skin) {
            match edge {
                Edge::Strong => strong.push(line),
                Edge::Fine => fine.push(line),
                Edge::None => {}
            }
        }
        let (ink, width, soft) = match skin {
            None => (MUTED, 1.2, "#b4bcc6".to_owned()),
            Some(skin) if skin.is_pale => (MUTED, 1.2, hex(skin.darker(0.45))),
            Some(skin) => (INK, 2.2, hex(skin.darker(0.38))),
        };
        svg.lines(&fine, &soft, 1.0);
        svg.lines(&strong, ink, width);
    }

    fn lines(&self, face: Face, skin: Option<&Skin>) -> impl Iterator<Item = ([f64; 4], Edge)> {
        let corners = self.corners(face);
        (0..4).map(move |at| {
            let ([x1, y1], side) = corners[at];
            let ([x2, y2], _) = corners[(at + 1) % 4];
            ([x1, y1, x2, y2], self.edge(face, side, skin))
        })
    }

    /// What lies beyond a side of a face.
    fn edge(&self, face: Face, beyond: Step, skin: Option<&Skin>) -> Edge {
        let own = Self::group(skin);
        let here = |other: Option<&Skin>| {
            if Self::group(other) == own {
                Edge::Fine
            } else {
                Edge::Strong
            }
        };
        // A cube that stands on the face.
        if let Some(other) = self.beside(face.cell, &[beyond, face.off()]) {
            return here(other);
        }
        // One beside it, whose face goes on: no line within a piece, fine ones on a bare board.
        if let Some(other) = self.beside(face.cell, &[beyond]) {
            return match here(other) {
                Edge::Fine if own.is_some() => Edge::None,
                edge => edge,
            };
        }
        // The next face of the same cube, if it is seen.
        if beyond.by > 0 {
            Edge::Fine
        } else {
            Edge::Strong
        }
    }

    /// The face of each coherent patch of a piece that carries its name: of those that nothing
    /// hides, the one nearest to the middle of the patch.
    fn named(&self, order: &[Cell]) -> HashMap<Face, usize> {
        let mut named = HashMap::new();
        let mut met: HashMap<Face, ()> = HashMap::new();
        for &cell in order {
            for way in FACES {
                let face = Face { cell, way };
                let skin = self.bodies[&cell].filter(|skin| skin.is_named);
                let Some(skin) = skin.filter(|_| self.is_seen(face)) else {
                    continue;
                };
                if met.contains_key(&face) {
                    continue;
                }
                let mut patch = self.patch(face, skin.group, &mut met);
                let centre = Centre::of(&patch);
                patch.retain(|face| self.is_clear(*face));
                let nearest = patch.iter().min_by_key(|face| centre.from(face.cell));
                named.extend(nearest.map(|face| (*face, skin.group)));
            }
        }
        named
    }

    /// The faces of a piece that go on from one in its plane.
    fn patch(&self, from: Face, group: usize, met: &mut HashMap<Face, ()>) -> Vec<Face> {
        met.insert(from, ());
        let mut patch = vec![from];
        let mut at = 0;
        while at < patch.len() {
            let Face { cell, way } = patch[at];
            at += 1;
            let ways = FACES.into_iter().filter(|other| *other != way);
            for step in ways.flat_map(|way| [-1, 1].map(|by| Step { way, by })) {
                let next = Face {
                    cell: step.from(cell),
                    way,
                };
                let is_lifted = step.way == TOP && self.stage.scene.is_apart();
                let skin = self.bodies.get(&next.cell).copied().flatten();
                let goes_on = skin.is_some_and(|skin| skin.group == group) && self.is_seen(next);
                if goes_on && !is_lifted && met.insert(next, ()).is_none() {
                    patch.push(next);
                }
            }
        }
        patch
    }

    /// Whether no cube hides the part of a face that a letter takes: the straight ways from there to
    /// the eye are free.
    fn is_clear(&self, face: Face) -> bool {
        let mut ways = FACES.into_iter().filter(|way| *way != face.way);
        let [one, other] = [ways.next().unwrap_or(0), ways.next().unwrap_or(0)];
        let spots = [
            [0.0, 0.0],
            [-0.25, -0.25],
            [0.25, -0.25],
            [-0.25, 0.25],
            [0.25, 0.25],
        ];
        spots.into_iter().all(|[a, b]| {
            let mut from: Vector = face.cell.map(f64::from);
            from[face.way] += 0.5;
            from[one] += a;
            from[other] += b;
            self.is_free(from, f64::from(face.cell[TOP]) + 0.5)
        })
    }

    /// Whether no cube lies on the way from a point to the eye. Of lifted layers, only the own one
    /// can be in the way; its top is there.
    fn is_free(&self, from: Vector, top: f64) -> bool {
        let scene = self.stage.scene;
        let near = scene.camera.near;
        let ends = [scene.view.cols, scene.view.rows, scene.view.layers].map(f64::from);
        for step in 1.. {
            let far = f64::from(step) * GLANCE;
            let at: Vector = std::array::from_fn(|way| from[way] + near[way] * far);
            let is_out = (0..3).any(|way| at[way] > ends[way]);
            if is_out || (scene.is_apart() && at[TOP] > top) {
                return true;
            }
            if self.bodies.contains_key(&cell_at(at)) {
                return false;
            }
        }
        true
    }

    fn letter(&self, svg: &mut Svg, face: Face, group: usize, fill: Rgb) {
        let camera = self.stage.scene.camera;
        let mut middle = [0.0; 3];
        middle[face.way] = 1.0;
        // The writing runs along the face, and its foot is at the lower or front side.
        let ways = match face.way {
            0 => [[0.0, -1.0, 0.0], [0.0, 0.0, -1.0]],
            1 => [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0]],
            _ => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        };
        let name = self.stage.scene.name(group);
        let font = Font::plain((CELL * 0.5).min(CELL * 1.2 / name.chars().count().max(1) as f64))
            .bold()
            .filled(ink(fill))
            .held(Anchor::Middle);
        let at = self.point(face.cell, middle);
        svg.slanting_text(at, ways.map(|way| camera.seen(way)), name, font);
    }

    /// The lines of what comes now, dashed, over what hides them.
    fn hidden(&self, svg: &mut Svg) {
        let is_new = |skin: &&Option<Skin>| skin.is_some_and(|skin| skin.is_new);
        let new = self.bodies.iter().filter(|(_, skin)| is_new(skin));
        let alone = Cubes {
            stage: self.stage,
            bodies: new.map(|(cell, skin)| (*cell, *skin)).collect(),
        };
        let mut cells: Vec<&Cell> = alone.bodies.keys().collect();
        cells.small_sort();
        let mut lines = Vec::new();
        for &&cell in &cells {
            for way in FACES {
                let face = Face { cell, way };
                if alone.is_seen(face) {
                    let strong = alone.lines(face, alone.bodies[&cell].as_ref());
                    lines.extend(
                        strong
                            .filter(|(_, edge)| *edge == Edge::Strong)
                            .map(|(line, _)| line),
                    );
                }
            }
        }
        if !lines.is_empty() {
            svg.dashed_lines(&lines, INK);
        }
    }
}

/// How the side of a face is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    None,
    Fine,
    Strong,
}

/// The tone of a face: the light comes from above and from the left.
fn tone(skin: Option<&Skin>, way: usize) -> Rgb {
    let Some(skin) = skin else {
        return FREE_TONES[way];
    };
    match way {
        0 => skin.darker(0.26),
        1 => skin.darker(0.06),
        _ => skin.lighter(0.28),
    }
}

/// The cell around a point.
#[expect(clippy::cast_possible_truncation, reason = "points lie within a board")]
fn cell_at(point: Vector) -> [i32; 3] {
    point.map(|part| (part + 0.5).floor() as i32)
}

/// The middle of a patch, multiplied by the number of its faces.
struct Centre {
    faces: i32,
    sum: Cell,
}

impl Centre {
    fn of(patch: &[Face]) -> Centre {
        let sum = |way: usize| patch.iter().map(|face| face.cell[way]).sum();
        Centre {
            faces: i32::try_from(patch.len()).expect("a board has fewer faces"),
            sum: std::array::from_fn(sum),
        }
    }

    /// How far a cell is from it.
    fn from(&self, cell: Cell) -> i64 {
        let parts = (0..3).map(|way| i64::from(cell[way] * self.faces - self.sum[way]));
        parts.map(|part| part * part).sum()
    }
}
