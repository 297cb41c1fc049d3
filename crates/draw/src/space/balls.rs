//! Balls: each a disc with light and shade, joined to the balls of its piece.

use std::collections::HashMap;

use pavage_bits::SmallSort as _;

use super::{Shown, Skin, Stage, Vector};
use crate::board::{CELL, FREE};
use crate::coats::Coat;
use crate::outlines::Corner;
use crate::palette::{Rgb, dark_text_on, hex};
use crate::patterns::lay_disc;
use crate::svg::{Anchor, Font, INK, LINE, Svg};

/// The radius of a ball in the drawing.
const RADIUS: f64 = CELL / 2.0 - 0.6;
/// How wide the joint of two balls of a piece is.
const JOINT: f64 = CELL * 0.46;
/// The joint covers this stretch of the way between their middles.
const REACH: [f64; 2] = [0.3, 0.7];
/// A ball whose middle is nearer than this to that of a ball in front, in diameters, shows no
/// letter: the letter would be covered.
const COVERED: f64 = 0.62;
/// Letters stand so much above the middle, in diameters: balls in front cover the lower part.
const RAISED: f64 = 0.07;
/// The radius of the dent that a free ball will lie in, as a share of a ball's.
const DENT: f64 = 0.66;

/// Something to draw, with how near it is.
struct Item {
    depth: f64,
    what: What,
}

enum What {
    /// The place of a free ball on the floor of its layer.
    Floor(Corner),
    /// What joins two balls of a piece.
    Joint(Skin, [f64; 4]),
    /// A ball.
    Ball(Option<Skin>, Corner),
}

pub(super) fn draw(stage: &Stage<'_>, svg: &mut Svg) {
    let mut items = items(stage);
    // Of things equally near, joints come first: they lie between the balls.
    items.small_sort_by(|one, other| one.depth.total_cmp(&other.depth));
    let hidden = hidden(&items);
    for (item, by) in items.iter().zip(&hidden) {
        match &item.what {
            What::Floor(at) => dent(stage, svg, *at),
            What::Joint(skin, line) => svg.bar(*line, &hex(skin.darker(0.16)), JOINT),
            What::Ball(None, at) => free(svg, *at),
            What::Ball(Some(skin), at) => ball(stage, svg, skin, *at, *by != By::Nothing),
        }
    }
    for (item, by) in items.iter().zip(&hidden) {
        match &item.what {
            What::Ball(Some(skin), at) if skin.is_new && *by == By::Others => {
                svg.dashed_circle(*at, RADIUS - 1.0, INK);
            }
            _ => {}
        }
    }
}

/// The dent for a free ball on the floor of its layer: a circle that lies level.
fn dent(stage: &Stage<'_>, svg: &mut Svg, at: Corner) {
    let radius = RADIUS * DENT;
    let [_, _, steepness] = stage.scene.camera.near;
    svg.ringed_ellipse(at, [radius, radius * steepness], FREE, LINE);
}

fn items(stage: &Stage<'_>) -> Vec<Item> {
    let scene = stage.scene;
    let mut joints = Vec::new();
    let mut bodies = Vec::new();
    let mut skins: HashMap<[i32; 3], (Vector, Skin)> = HashMap::new();
    for (number, place) in scene.cells() {
        let at = scene.at(place);
        let (depth, seen) = (scene.camera.depth(at), stage.place(at));
        let point = [place.layer_number(), place.row, place.col].map(i32::from);
        let what = match scene.body(number) {
            Shown::Nothing if scene.has_floor(place) => {
                let under = stage.place([at[0], at[1], at[2] - 0.5]);
                joints.push(Item {
                    // What lies on the floor is behind all else.
                    depth: f64::NEG_INFINITY,
                    what: What::Floor(under),
                });
                continue;
            }
            Shown::Nothing => continue,
            Shown::Free => What::Ball(None, seen),
            Shown::Piece(skin) => {
                skins.insert(point, (at, skin));
                let back = scene.view.lattice.steps(pavage_family::Point(point)).iter();
                for step in back {
                    let other: [i32; 3] = std::array::from_fn(|way| point[way] + step.0[way]);
                    let is_lifted = scene.is_apart() && step.0[0] != 0;
                    let joined = skins
                        .get(&other)
                        .filter(|(_, other)| other.group == skin.group);
                    if let Some((from, _)) = joined.filter(|_| !is_lifted) {
                        joints.push(joint(stage, skin, [*from, at]));
                    }
                }
                What::Ball(Some(skin), seen)
            }
        };
        bodies.push(Item { depth, what });
    }
    joints.extend(bodies);
    joints
}

/// What joins two balls of a piece, halfway between them.
fn joint(stage: &Stage<'_>, skin: Skin, [from, to]: [Vector; 2]) -> Item {
    let along = |share: f64| std::array::from_fn(|way| from[way] + (to[way] - from[way]) * share);
    let [[x1, y1], [x2, y2]] = REACH.map(|share| stage.place(along(share)));
    Item {
        depth: stage.scene.camera.depth(along(0.5)),
        what: What::Joint(skin, [x1, y1, x2, y2]),
    }
}

/// What covers the middle of a ball.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Nothing,
    /// Balls that come with it.
    New,
    /// Other balls.
    Others,
}

/// How far apart balls may lie that are close to each other.
const NEAR: f64 = COVERED * CELL;

/// The square of side `NEAR` in which a point lies.
#[expect(
    clippy::cast_possible_truncation,
    reason = "points lie within a picture"
)]
fn square(at: Corner) -> [i64; 2] {
    at.map(|part| (part / NEAR).floor() as i64)
}

/// For each item, what covers its middle if it is a ball.
fn hidden(items: &[Item]) -> Vec<By> {
    let mut hidden = vec![By::Nothing; items.len()];
    let mut behind: HashMap<[i64; 2], Vec<(usize, Corner)>> = HashMap::new();
    for (number, item) in items.iter().enumerate() {
        let What::Ball(skin, at) = &item.what else {
            continue;
        };
        let by = if skin.is_some_and(|skin| skin.is_new) {
            By::New
        } else {
            By::Others
        };
        let [x, y] = square(*at);
        for around in (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| [x, y])) {
            for (other, there) in behind.get(&around).into_iter().flatten() {
                let [right, down] = [there[0] - at[0], there[1] - at[1]];
                let is_near = right * right + down * down < NEAR * NEAR;
                if is_near && hidden[*other] != By::Others {
                    hidden[*other] = by;
                }
            }
        }
        behind.entry([x, y]).or_default().push((number, *at));
    }
    hidden
}

fn free(svg: &mut Svg, at: Corner) {
    let shade = svg.ball_shade(["#ffffff", "#eef1f5", "#c3cad3"]);
    svg.ringed_disc(at, RADIUS, &shade, "#b4bcc6");
}

fn ball(stage: &Stage<'_>, svg: &mut Svg, skin: &Skin, at: Corner, is_hidden: bool) {
    let own = hex(skin.colour);
    let [light, dark] = [skin.lighter(0.5), skin.darker(0.42)].map(hex);
    let shade = svg.ball_shade([&light, &own, &dark]);
    let rim = hex(rim(skin));
    svg.ringed_disc(at, RADIUS, &shade, &rim);
    let coat = Coat {
        colour: skin.colour,
        pattern: skin.pattern,
    };
    lay_disc(svg, coat, at, RADIUS);
    if is_hidden || !skin.is_named {
        return;
    }
    let name = stage.scene.name(skin.group);
    let font = Font::plain((CELL * 0.35).min(CELL / name.chars().count().max(1) as f64))
        .bold()
        .filled(ink(skin.colour))
        .held(Anchor::Middle);
    let raised = RAISED * CELL * (1.0 - stage.scene.camera.near[2]) * 2.0;
    svg.text([at[0], at[1] - raised], name, font);
}

/// The colour of a ball's rim.
fn rim(skin: &Skin) -> Rgb {
    skin.darker(if skin.is_pale { 0.5 } else { 0.6 })
}

/// Letters on a colour.
pub(super) fn ink(colour: Rgb) -> &'static str {
    if dark_text_on(colour) { INK } else { "#ffffff" }
}
