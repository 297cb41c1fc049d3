//! Solids as they are seen from one side: cubes with three faces, balls in light and shade. Places
//! in space come from the lattice; nothing here knows a puzzle.
//!
//! The projection is parallel. What is farther away is drawn first, so nearer bodies cover it.

mod balls;
mod cubes;

use pavage_family::{Body, Place, View};

use crate::board::CELL;
use crate::coats::Coat;
use crate::palette::{Rgb, mixed};
use crate::svg::Svg;

/// A point or a direction in space: to the right (to the next column), to the front (to the next
/// row) and up (to the next layer), in lengths of a cell's side.
pub(crate) type Vector = [f64; 3];

/// From where a solid is seen.
#[derive(Clone, Copy)]
pub(crate) struct Camera {
    /// What counts as right in the picture,
    right: Vector,
    /// what counts as down,
    down: Vector,
    /// and what is nearer to the eye.
    near: Vector,
}

impl Camera {
    /// From straight above.
    pub(crate) const ABOVE: Camera = Camera {
        right: [1.0, 0.0, 0.0],
        down: [0.0, 1.0, 0.0],
        near: [0.0, 0.0, 1.0],
    };
    /// From the right, in front and above: the columns run to the right and a little down, the
    /// rows down and to the left. The turn has sine 3/5, the height of the eye sine 1/2.
    pub(crate) const ASIDE: Camera = Camera::raised([0.6, 0.8], [0.5, 0.866_025_403_784_438_6]);
    /// The same for balls, which hide less of each other when the eye is higher: the turn has sine
    /// 7/25, the height sine 3/5.
    pub(crate) const OVER: Camera = Camera::raised([0.28, 0.96], [0.6, 0.8]);

    /// From sine and cosine of the turn about the vertical, and of the height of the eye.
    const fn raised([turn_sin, turn_cos]: [f64; 2], [up_sin, up_cos]: [f64; 2]) -> Camera {
        Camera {
            right: [turn_cos, -turn_sin, 0.0],
            down: [turn_sin * up_sin, turn_cos * up_sin, -up_cos],
            near: [turn_sin * up_cos, turn_cos * up_cos, up_sin],
        }
    }

    /// Where a point or a direction is in the picture.
    fn seen(&self, at: Vector) -> [f64; 2] {
        [dot(self.right, at), dot(self.down, at)]
    }

    /// How near a point is.
    fn depth(&self, at: Vector) -> f64 {
        dot(self.near, at)
    }
}

fn dot(one: Vector, other: Vector) -> f64 {
    (0..3).map(|way| one[way] * other[way]).sum()
}

/// How the pieces of one kind are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// As they are.
    Full,
    /// As they are, without their names.
    Unnamed,
    /// As what was there before: pale, without a name.
    Pale,
    /// As what comes now: as it is, and dashed where other pieces hide it.
    New,
    /// Not at all.
    Absent,
}

/// A solid, or one of its layers, seen from one side.
pub(crate) struct Scene<'a> {
    pub(crate) view: &'a View,
    pub(crate) coats: &'a [Coat],
    pub(crate) camera: Camera,
    /// By how much each layer is lifted off its place, if they are.
    pub(crate) lifts: Option<Vec<f64>>,
    /// The only layer shown, if it is one.
    pub(crate) layer: Option<u16>,
    /// How each group is shown.
    pub(crate) tones: Vec<Tone>,
}

impl<'a> Scene<'a> {
    /// The whole solid, seen aside.
    pub(crate) fn new(view: &'a View, coats: &'a [Coat]) -> Scene<'a> {
        Scene {
            view,
            coats,
            camera: match view.lattice.body {
                Body::Ball => Camera::OVER,
                Body::Cube | Body::Tile => Camera::ASIDE,
            },
            lifts: None,
            layer: None,
            tones: vec![Tone::Full; view.groups.len()],
        }
    }

    /// The solid with its layers lifted so far that none covers another.
    pub(crate) fn apart(view: &'a View, coats: &'a [Coat]) -> Scene<'a> {
        let whole = Scene::new(view, coats);
        let rise = -whole.camera.down[2];
        // The upper rim of the layers so far, and how far the last of them was lifted.
        let (mut rim, mut lift) = (None, 0.0_f64);
        let lifts = (0..view.layers).map(|layer| {
            let one = Scene {
                layer: Some(layer),
                ..Scene::new(view, coats)
            };
            let [[_, top], [_, bottom]] = one.bounds();
            let least = rim.map_or(0.0, |rim: f64| (bottom + GAP - rim) / rise);
            lift = lift.max(least);
            rim = Some(top - lift * rise);
            lift
        });
        let lifts = Some(lifts.collect());
        Scene { lifts, ..whole }
    }

    /// Whether the layers are lifted off each other.
    fn is_apart(&self) -> bool {
        self.lifts.is_some()
    }

    /// One layer from above.
    pub(crate) fn layer(view: &'a View, coats: &'a [Coat], layer: u16) -> Scene<'a> {
        Scene {
            camera: Camera::ABOVE,
            layer: Some(layer),
            ..Scene::new(view, coats)
        }
    }

    /// Width and height in the drawing.
    pub(crate) fn size(&self) -> [f64; 2] {
        let [[left, top], [right, bottom]] = self.bounds();
        [(right - left) * CELL, (bottom - top) * CELL]
    }

    /// Draws it with its upper left corner there.
    pub(crate) fn draw(&self, svg: &mut Svg, origin: [f64; 2]) {
        let [[left, top], _] = self.bounds();
        let stage = Stage {
            scene: self,
            shift: [origin[0] - left * CELL, origin[1] - top * CELL],
        };
        match self.view.lattice.body {
            Body::Ball => balls::draw(&stage, svg),
            Body::Cube | Body::Tile => cubes::draw(&stage, svg),
        }
    }

    /// The corners of the picture, in lengths of a cell's side. They depend on the board alone, so
    /// that pictures of several positions of it lie on each other.
    fn bounds(&self) -> [[f64; 2]; 2] {
        let reach = |way: Vector| match self.view.lattice.body {
            Body::Ball => 0.5,
            Body::Cube | Body::Tile => way.iter().map(|part| part.abs() / 2.0).sum(),
        };
        let [wide, high] = [reach(self.camera.right), reach(self.camera.down)];
        let mut corners: Option<[[f64; 2]; 2]> = None;
        for (_, place) in self.cells() {
            let [x, y] = self.camera.seen(self.at(place));
            let [[left, top], [right, bottom]] = corners.unwrap_or([[x, y], [x, y]]);
            corners = Some([[left.min(x), top.min(y)], [right.max(x), bottom.max(y)]]);
        }
        let [[left, top], [right, bottom]] = corners.unwrap_or_default();
        [[left - wide, top - high], [right + wide, bottom + high]]
    }

    /// The cells of the part shown, with their numbers.
    fn cells(&self) -> impl Iterator<Item = (usize, Place)> {
        let cells = self.view.cells.iter().enumerate();
        let cells = cells.map(|(number, cell)| (number, cell.place));
        cells.filter(|(_, place)| self.layer.is_none_or(|layer| place.layer_number() == layer))
    }

    /// Where the middle of a cell lies in space.
    fn at(&self, place: Place) -> Vector {
        let [right, front, up] = self.view.lattice.in_space(place);
        let lifts = self.lifts.as_deref().unwrap_or_default();
        let lift = lifts.get(usize::from(place.layer_number()));
        [right, front, up + lift.copied().unwrap_or(0.0)]
    }

    /// What is shown of a cell.
    fn body(&self, number: usize) -> Shown {
        let group = self.view.cells[number].group.map(|group| group as usize);
        let coat = group.and_then(|group| self.coats.get(group));
        let (Some(group), Some(&coat)) = (group, coat) else {
            return if self.is_bare() {
                Shown::Free
            } else {
                Shown::Nothing
            };
        };
        match self.tones.get(group) {
            Some(Tone::Absent) => Shown::Nothing,
            Some(Tone::Pale) => Shown::Piece(Skin::pale(group, coat)),
            Some(Tone::New) => Shown::Piece(Skin {
                is_new: true,
                ..Skin::new(group, coat)
            }),
            Some(Tone::Unnamed) => Shown::Piece(Skin {
                is_named: false,
                ..Skin::new(group, coat)
            }),
            Some(Tone::Full) | None => Shown::Piece(Skin::new(group, coat)),
        }
    }

    /// Whether there are no pieces: then the board itself is drawn as a solid.
    fn is_bare(&self) -> bool {
        self.view.groups.is_empty()
    }

    /// Whether the free cells of a layer are drawn as its floor.
    fn has_floor(&self, place: Place) -> bool {
        !self.is_bare() && (place.layer_number() == 0 || self.is_apart() || self.layer.is_some())
    }

    /// What is written on a group.
    fn name(&self, group: usize) -> &str {
        self.view.groups[group].written()
    }
}

/// What is left free between layers that are lifted off each other, in sides of a cell.
const GAP: f64 = 0.12;

/// What is shown of a cell.
enum Shown {
    /// Nothing, or the floor.
    Nothing,
    /// A free cell of a board without pieces.
    Free,
    /// A cell of a piece.
    Piece(Skin),
}

/// How a cell of a piece looks.
#[derive(Clone, Copy)]
struct Skin {
    group: usize,
    colour: Rgb,
    pattern: usize,
    /// Whether it stands back.
    is_pale: bool,
    /// Whether it is what comes now.
    is_new: bool,
    /// Whether its name stands on it.
    is_named: bool,
}

/// How much of a pale piece is white.
const PALENESS: f64 = 0.74;
const WHITE: Rgb = [0xff; 3];
const BLACK: Rgb = [0; 3];

impl Skin {
    fn new(group: usize, coat: Coat) -> Skin {
        Skin {
            group,
            colour: coat.colour,
            pattern: coat.pattern,
            is_pale: false,
            is_new: false,
            is_named: true,
        }
    }

    fn pale(group: usize, coat: Coat) -> Skin {
        Skin {
            group,
            colour: mixed(coat.colour, WHITE, PALENESS),
            pattern: 0,
            is_pale: true,
            is_new: false,
            is_named: false,
        }
    }

    /// Its colour in more light.
    fn lighter(&self, share: f64) -> Rgb {
        mixed(self.colour, WHITE, share)
    }

    /// Its colour in less light; what is pale stays pale.
    fn darker(&self, share: f64) -> Rgb {
        mixed(
            self.colour,
            BLACK,
            share * if self.is_pale { 0.4 } else { 1.0 },
        )
    }
}

/// A scene at its place in the drawing.
struct Stage<'a> {
    scene: &'a Scene<'a>,
    shift: [f64; 2],
}

impl Stage<'_> {
    /// Where a point in space is in the drawing.
    fn place(&self, at: Vector) -> [f64; 2] {
        let [x, y] = self.scene.camera.seen(at);
        [self.shift[0] + x * CELL, self.shift[1] + y * CELL]
    }
}
