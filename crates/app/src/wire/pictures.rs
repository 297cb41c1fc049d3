//! Positions as pictures in JSON, which a page draws. Because there are many cells, default values
//! such as 0 are left out of them.

use std::collections::HashSet;

use pavage_family::{
    Action, Gesture, Group, Look, Mark, Message, Place, Tray, TrayPiece, View, ViewCell,
};
use pavage_words::Words;
use serde::Serialize;

use pavage_draw::coats::colour_of_name;
use pavage_draw::palette::{Rgb, hex};

use super::places::PlaceJson;

/// A picture, without the moves available to the player.
#[derive(Serialize)]
pub(super) struct PictureJson {
    look: &'static str,
    layers: u16,
    rows: u16,
    cols: u16,
    lattice: LatticeJson,
    size: [f64; 2],
    cells: Vec<CellJson>,
    groups: Vec<GroupJson>,
    supply: Vec<[u8; 4]>,
}

/// The shapes of the cells of a picture and where they are drawn. They are stated once, because a
/// board may have thousands of cells.
#[derive(Serialize)]
struct LatticeJson {
    place: &'static str,
    axes: AxesJson,
    outlines: &'static [&'static [[f64; 2]]],
}

#[derive(Serialize)]
struct AxesJson {
    layer: [f64; 2],
    row: [f64; 2],
    col: [f64; 2],
}

/// The text form of a place, as [`Place`] writes it.
const FLAT: &str = "{row},{col}";
const SOLID: &str = "{layer}:{row},{col}";

/// A picture, with the moves available to the player.
#[derive(Serialize)]
pub(super) struct ViewJson {
    #[serde(flatten)]
    picture: PictureJson,
    pieces: Vec<PieceJson>,
    gestures: Vec<GestureJson>,
    actions: Vec<ActionJson>,
}

#[derive(Serialize)]
pub(super) struct CellJson {
    #[serde(skip_serializing_if = "is_bottom")]
    layer: u16,
    row: u16,
    col: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) group: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sides: Option<[u8; 4]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<u8>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_bottom(layer: &u16) -> bool {
    *layer == 0
}

#[derive(Serialize)]
pub(super) struct GroupJson {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
}

#[derive(Serialize)]
struct PieceJson {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
    count: u32,
    left: u32,
    images: Vec<Vec<PlaceJson>>,
    turned: Vec<u32>,
    flipped: Vec<u32>,
}

#[derive(Serialize)]
struct GestureJson {
    gesture: &'static str,
    #[serde(rename = "move")]
    mv: &'static str,
}

#[derive(Serialize)]
struct ActionJson {
    action: &'static str,
    label: String,
    #[serde(rename = "move")]
    mv: &'static str,
}

/// A page has its own colours for up to this many kinds of pieces. With more kinds, the picture
/// contains a colour for each.
const KINDS_MAX: usize = 12;

/// The colour of a piece: its own or, if there are many kinds, one derived from its name.
fn colour(name: &str, own: Option<Rgb>, many: bool) -> Option<String> {
    own.or_else(|| many.then(|| colour_of_name(name))).map(hex)
}

pub(super) fn cell_json(cell: &ViewCell, words: &Words) -> CellJson {
    let say = |message: &Message| words.say(message);
    CellJson {
        layer: cell.place.layer_number(),
        row: cell.place.row,
        col: cell.place.col,
        group: cell.group,
        label: cell.label.as_ref().map(say),
        notes: cell
            .notes
            .iter()
            .map(|note| note.as_ref().map(say))
            .collect(),
        sides: cell.sides,
        mark: match cell.mark {
            Mark::Plain => None,
            Mark::Given => Some("given"),
            Mark::Open => Some("open"),
            Mark::Name => Some("name"),
        },
        values: None,
    }
}

pub(super) fn group_json(group: &Group) -> GroupJson {
    coloured(group, false)
}

fn coloured(group: &Group, many: bool) -> GroupJson {
    GroupJson {
        name: group.name.clone(),
        colour: colour(&group.name, group.colour, many),
    }
}

pub(super) fn picture_json(view: &View, words: &Words) -> PictureJson {
    let names: HashSet<&str> = view.groups.iter().map(|group| &*group.name).collect();
    picture(view, names.len() > KINDS_MAX, words)
}

fn picture(view: &View, many: bool, words: &Words) -> PictureJson {
    let many = many && view.look == Look::Pieces;
    PictureJson {
        look: match view.look {
            Look::Pieces => "pieces",
            Look::Cages => "cages",
            Look::Tiles => "tiles",
        },
        layers: view.layers,
        rows: view.rows,
        cols: view.cols,
        lattice: lattice_json(view),
        size: view.size(),
        cells: view
            .cells
            .iter()
            .map(|cell| cell_json(cell, words))
            .collect(),
        groups: view
            .groups
            .iter()
            .map(|group| coloured(group, many))
            .collect(),
        supply: view.supply().to_vec(),
    }
}

fn lattice_json(view: &View) -> LatticeJson {
    let [layer, row, col] = view.lattice.axes;
    let is_flat = view.cells.iter().all(|cell| cell.place.is_flat());
    LatticeJson {
        place: if is_flat { FLAT } else { SOLID },
        axes: AxesJson { layer, row, col },
        outlines: view.lattice.outlines,
    }
}

pub(super) fn view_json(view: &View, tray: Tray, words: &Words) -> ViewJson {
    let many = tray.pieces.len() > KINDS_MAX;
    let mut picture = picture(view, many, words);
    for (cell, values) in picture.cells.iter_mut().zip(tray.values) {
        cell.values = Some(values);
    }
    let gesture = |gesture: Gesture| GestureJson {
        gesture: gesture.kind.name(),
        mv: gesture.mv,
    };
    let action = |action: Action| ActionJson {
        action: action.code,
        label: words.text(action.label),
        mv: action.mv,
    };
    ViewJson {
        picture,
        pieces: tray
            .pieces
            .into_iter()
            .map(|piece| piece_json(piece, many))
            .collect(),
        gestures: tray.gestures.into_iter().map(gesture).collect(),
        actions: tray.actions.into_iter().map(action).collect(),
    }
}

fn piece_json(piece: TrayPiece, many: bool) -> PieceJson {
    let image = |places: Vec<Place>| places.into_iter().map(PlaceJson).collect();
    PieceJson {
        colour: colour(&piece.name, piece.colour, many),
        name: piece.name,
        count: piece.count,
        left: piece.left,
        images: piece.images.into_iter().map(image).collect(),
        turned: piece.turned,
        flipped: piece.flipped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_named_as_they_are_written() {
        let named = |template: &str, layer: u16, row: u16, col: u16| {
            let counted = [("{layer}", layer), ("{row}", row), ("{col}", col)];
            counted
                .iter()
                .fold(template.to_owned(), |text, (name, at)| {
                    text.replace(name, &(at + 1).to_string())
                })
        };
        assert_eq!(named(FLAT, 0, 1, 22), Place::flat(1, 22).to_string());
        assert_eq!(named(SOLID, 0, 1, 22), Place::on(0, 1, 22).to_string());
    }
}
