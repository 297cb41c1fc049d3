//! Boards with layers: each layer from above, the whole from the side, and the layers lifted off
//! each other, in which nothing is hidden.

use pavage_family::{Body, Group, Message, Place, TrayPiece, View, ViewCell};
use pavage_words::Words;

use crate::board::layer_panel;
use crate::coats::{Coat, coats};
use crate::sheet::{Panel, Sheet, square_width};
use crate::space::{Scene, Tone};
use crate::tray::{EACH_MAX, lowest};

/// Boards of more layers are not drawn with their layers lifted: the picture would be too high.
const APART_MAX: u16 = 8;
/// The rows of layers are at most so wide, or as wide as the whole.
const WIDTH_MAX: f64 = 1000.0;
/// How much smaller than the board its pieces are drawn.
const PIECE_SCALE: f64 = 0.6;

/// Draws boards with layers; of several, the layers of each and the whole.
pub(crate) fn boards(views: &[View], words: &Words) -> String {
    draw(views, &[], words)
}

/// Draws a board with layers, and pieces beside it.
pub(crate) fn with_pieces(view: &View, pieces: &[TrayPiece], words: &Words) -> String {
    draw(std::slice::from_ref(view), pieces, words)
}

fn draw(views: &[View], pieces: &[TrayPiece], words: &Words) -> String {
    let layers = views.iter().map(|view| view.layers).max().unwrap_or(1);
    let title = Message::new("drawing-solid").with("layers", usize::from(layers));
    let mut sheet = Sheet::new(&words.say(&title));
    for view in views {
        let coats = coats(view);
        let flat: Vec<Panel<'_>> = (0..view.layers)
            .map(|layer| from_above(view, &coats, layer, words))
            .collect();
        sheet.add(&flat, square_width(&flat).max(WIDTH_MAX));
        let whole = scene_panel(Scene::new(view, &coats), words.text("drawing-whole"));
        // On a board without pieces nothing is hidden.
        let is_lone = views.len() == 1 && !view.groups.is_empty();
        let is_lone = is_lone && (2..=APART_MAX).contains(&view.layers);
        let apart = is_lone.then(|| {
            let caption = words.text("drawing-layers-apart");
            scene_panel(Scene::apart(view, &coats), caption)
        });
        let seen: Vec<Panel<'_>> = std::iter::once(whole).chain(apart).collect();
        sheet.add(&seen, square_width(&seen).max(WIDTH_MAX));
    }
    if let Some(view) = views.first() {
        let lone: Vec<(View, String)> = pieces
            .iter()
            .filter_map(|piece| alone(view, piece))
            .collect();
        let coats: Vec<Vec<Coat>> = lone.iter().map(|(view, _)| coats(view)).collect();
        let panels = lone.iter().zip(&coats).map(|((view, caption), coats)| {
            let panel = Panel {
                caption: caption.clone(),
                ..lone_panel(view, coats)
            };
            panel.scaled(PIECE_SCALE)
        });
        let panels: Vec<Panel<'_>> = panels.take(EACH_MAX as usize).collect();
        sheet.add(&panels, WIDTH_MAX);
    }
    sheet.end()
}

/// What a layer is called.
#[must_use]
pub fn layer_name(layer: u16, words: &Words) -> String {
    let code = match layer {
        0 => "layer-bottom",
        _ => "layer-name",
    };
    words.say(&Message::new(code).with("layer", usize::from(layer) + 1))
}

/// A layer from above, as the letters of a file show it.
pub(crate) fn from_above<'a>(
    view: &'a View,
    coats: &'a [Coat],
    layer: u16,
    words: &'a Words,
) -> Panel<'a> {
    let caption = layer_name(layer, words);
    match view.lattice.body {
        Body::Ball => scene_panel(Scene::layer(view, coats, layer), caption),
        Body::Cube | Body::Tile => layer_panel(view, layer, caption, words),
    }
}

pub(crate) fn scene_panel(scene: Scene<'_>, caption: String) -> Panel<'_> {
    Panel {
        size: scene.size(),
        caption,
        draw: Box::new(move |svg, at| scene.draw(svg, at)),
    }
}

/// A piece by itself from the side, as large as on its board.
pub(crate) fn lone_panel<'a>(view: &'a View, coats: &'a [Coat]) -> Panel<'a> {
    let mut scene = Scene::new(view, coats);
    scene.tones.fill(Tone::Unnamed);
    scene_panel(scene, String::new())
}

/// The pieces that are left, each copy by itself.
pub(crate) fn lone_views(board: &View, pieces: &[TrayPiece]) -> Vec<View> {
    let total: u32 = pieces.iter().map(|piece| piece.left).sum();
    let copies = |piece: &TrayPiece| match total {
        0..=EACH_MAX => piece.left,
        _ => piece.left.min(1),
    };
    let views = pieces.iter().flat_map(|piece| {
        let view = alone(board, piece).map(|(view, _)| view);
        std::iter::repeat_n(view, copies(piece) as usize).flatten()
    });
    views.collect()
}

/// A piece by itself, lying as low as it can, and its name.
fn alone(board: &View, piece: &TrayPiece) -> Option<(View, String)> {
    let image = lowest(piece)?;
    let cell = |place: &Place| ViewCell {
        place: *place,
        group: Some(0),
        ..ViewCell::default()
    };
    let most = |of: fn(&Place) -> u16| image.iter().map(of).max().unwrap_or(0) + 1;
    let view = View {
        lattice: board.lattice,
        layers: most(Place::layer_number),
        rows: most(|place| place.row),
        cols: most(|place| place.col),
        cells: image.iter().map(cell).collect(),
        groups: vec![Group {
            name: piece.name.clone(),
            letter: None,
            colour: piece.colour,
        }],
        ..View::default()
    };
    let caption = match piece.count {
        1 => piece.name.clone(),
        count => format!("{} × {count}", piece.name),
    };
    Some((view, caption))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps;
    use pavage_family::{BALLS, CUBIC, Lattice};
    use pavage_words::Lang;

    /// A solid drawn with letters: layers, the bottom first, each a list of rows.
    fn view(lattice: &'static Lattice, layers: &[&[&str]]) -> View {
        let side = |cells: usize| u16::try_from(cells).expect("the solids are small");
        let mut view = View {
            lattice,
            layers: side(layers.len()),
            rows: side(layers[0].len()),
            cols: side(layers[0][0].len()),
            ..View::default()
        };
        for (layer, rows) in (0..).zip(layers) {
            for (row, letters) in (0..).zip(*rows) {
                for (col, letter) in (0..).zip(letters.chars()) {
                    let group = (letter != '.').then(|| group(&mut view, letter));
                    view.cells.push(ViewCell {
                        place: Place::on(layer, row, col),
                        group,
                        ..ViewCell::default()
                    });
                }
            }
        }
        view
    }

    fn group(view: &mut View, letter: char) -> u32 {
        let name = letter.to_string();
        let known = view.groups.iter().position(|group| group.name == name);
        let number = known.unwrap_or_else(|| {
            view.groups.push(Group {
                name,
                letter: None,
                colour: None,
            });
            view.groups.len() - 1
        });
        u32::try_from(number).expect("there are few pieces")
    }

    fn scene(scene: &Scene<'_>) -> String {
        let mut svg = crate::svg::Svg::new("");
        scene.draw(&mut svg, [0.0, 0.0]);
        svg.end(1.0, 1.0)
    }

    fn words() -> Words {
        Words::new(Lang::En)
    }

    const FACE: &str = "stroke-linejoin";

    #[test]
    fn of_a_box_only_the_faces_towards_the_eye_are_drawn() {
        let layer: &[&str] = &["....", "....", "...."];
        let bare = view(&CUBIC, &[layer, layer]);
        let drawn = scene(&Scene::new(&bare, &[]));
        assert_eq!(drawn.matches(FACE).count(), 3 * 4 + 2 * 4 + 2 * 3);
        // With its layers apart, both tops are seen.
        let drawn = scene(&Scene::apart(&bare, &[]));
        assert_eq!(drawn.matches(FACE).count(), 2 * 3 * 4 + 2 * 4 + 2 * 3);
    }

    #[test]
    fn free_places_are_the_floor_where_pieces_lie() {
        let some = view(&CUBIC, &[&["AB", ".."], &["A.", ".."]]);
        let coats = coats(&some);
        // Two tiles; A shows its top twice in front, B its top and two sides, A its right side above B.
        let drawn = scene(&Scene::new(&some, &coats));
        assert_eq!(drawn.matches(FACE).count(), 2 + (1 + 2 + 1) + 3);
        let drawn = scene(&Scene::layer(
            &view(&BALLS, &[&["A.", ".."], &["A"]]),
            &coats,
            0,
        ));
        assert_eq!(drawn.matches("<circle").count(), 1);
        assert_eq!(drawn.matches("<ellipse").count(), 3);
    }

    #[test]
    fn letters_are_on_what_can_be_seen() {
        let pyramid = view(&BALLS, &[&["AA", "BC"], &["D"]]);
        let coats = coats(&pyramid);
        let drawn = scene(&Scene::new(&pyramid, &coats));
        let shows = |letter: &str| drawn.contains(&format!(">{letter}</text>"));
        assert!(["B", "C", "D"].into_iter().all(shows));
        assert_eq!(
            drawn.matches(">A</text>").count(),
            1,
            "one of two is behind D"
        );
        // One joint, between the two balls of A, and behind all balls that it is behind of.
        assert_eq!(drawn.matches("<path").count(), 1);
    }

    #[test]
    fn what_is_farther_away_is_drawn_first() {
        let boxed = view(&CUBIC, &[&["AB", "CD"], &["EF", "GH"]]);
        let drawn = scene(&Scene::new(&boxed, &coats(&boxed)));
        let at = |letter: &str| drawn.find(&format!(">{letter}</text>"));
        // A lies in the corner farthest away and is not seen.
        assert_eq!(at("A"), None);
        let order = ["B", "C", "D", "E", "F", "G", "H"].map(at);
        assert!(order.is_sorted() && order[0].is_some(), "{order:?}");
        let balls = view(&BALLS, &[&["AB", "CD"], &["E"]]);
        let coats = coats(&balls);
        let drawn = scene(&Scene::new(&balls, &coats));
        let body = drawn.split_once("</defs>").expect("there are shades").1;
        let at = |number: usize| {
            let colour = crate::palette::hex(coats[number].colour);
            body.find(&format!("url(#ball-{})", &colour[1..]))
        };
        // The ball on top covers those behind it, and the one in front covers it.
        let order = [0, 1, 2, 4].map(at);
        assert!(order.is_sorted() && order[0].is_some(), "{order:?}");
    }

    #[test]
    fn steps_show_what_comes_and_what_hides_it() {
        let boxed = view(&CUBIC, &[&["AB", "CD"]]);
        let from = Message::new("laid-from-left");
        let order = [(vec![2], None), (vec![0, 1], None), (vec![3], Some(from))];
        let drawn = steps(&boxed, &order, &words());
        assert_eq!(drawn.matches("<g transform=\"translate").count(), 3);
        for caption in ["1. C", "2. A + B, together", "3. D, from the left, level"] {
            assert!(drawn.contains(&format!(">{caption}</text>")), "{caption}");
        }
        // Only what comes has its letter.
        assert_eq!(drawn.matches(">C</text>").count(), 3);
        assert_eq!(drawn.matches("stroke-dasharray").count(), 3);
    }

    #[test]
    fn several_solids_are_a_gallery() {
        let one = view(&BALLS, &[&["AA", "BC"], &["D"]]);
        let drawn = boards(&[one.clone(), one.clone()], &words());
        assert_eq!(drawn.matches(">layer 1 (bottom)</text>").count(), 2);
        assert!(!drawn.contains("apart"));
        assert!(boards(&[one], &words()).contains("the layers apart"));
    }
}
