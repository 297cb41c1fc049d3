//! Positions as pictures in JSON, which a page draws. Because there are many cells, default values
//! such as 0 are left out of them.

use std::collections::HashSet;

use pavage_family::{
    Action, Body, Gesture, Group, Look, Mark, Message, Opening, Place, Tray, TrayPiece, View,
    ViewCell, Wrap,
};
use pavage_words::Words;
use serde::Serialize;

use pavage_draw::coats::colour_of_name;
use pavage_draw::palette::{Rgb, hex};

use super::places::PlaceJson;

/// A position as a picture, without the moves available to the player.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PictureJson {
    /// How groups are shown.
    look: LookJson,
    /// The number of layers.
    layers: u16,
    /// The number of rows.
    rows: u16,
    /// The number of columns.
    cols: u16,
    /// Which sides of the board are joined, if it is a cylinder.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrap: Option<WrapJson>,
    /// The shapes of the cells and where they are drawn.
    lattice: LatticeJson,
    /// The width and the height of a layer as it is drawn, in lengths of a cell's side.
    size: [f64; 2],
    /// The cells of the board.
    cells: Vec<CellJson>,
    /// The pieces on the board, or the cages; of tiles, the blocks that fit together but belong elsewhere,
    /// where a search left a board unsolved.
    groups: Vec<GroupJson>,
    /// The tiles that wait beside the board, each with the colours of its sides: top, right, bottom,
    /// left.
    supply: Vec<[u8; 4]>,
}

/// Which sides of a board are joined.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum WrapJson {
    /// The last row and the first.
    Rows,
    /// The last column and the first.
    Columns,
}

/// How the groups of a picture are shown.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum LookJson {
    /// As pieces with colours.
    Pieces,
    /// As cages with outlines.
    Cages,
    /// As tiles with coloured sides.
    Tiles,
}

/// The shapes of the cells of a picture and where they are drawn, in lengths of a cell's side, from
/// the upper left corner to the right and down. They are stated once, because a board may have
/// thousands of cells. The outline of a cell is `outlines[(row + col) % outlines.length]`, moved by
/// `layer`, `row` and `col` times the `axes`; two cells touch where their outlines share a side.
/// Several layers lie side by side.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LatticeJson {
    /// How the place of a cell is written in moves, where `{layer}`, `{row}` and `{col}` are counted
    /// from 1.
    place: &'static str,
    /// How far the next layer, row and column lie.
    axes: AxesJson,
    /// The corners of the cell at row 0 and column 0, clockwise, and of the other kinds of cells.
    outlines: &'static [&'static [[f64; 2]]],
    /// On boards with layers, how the cells lie in space.
    #[serde(skip_serializing_if = "Option::is_none")]
    space: Option<SpaceJson>,
}

/// How the cells of a board with layers lie in space.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SpaceJson {
    /// What a cell is.
    body: BodyJson,
    /// How far the next layer lies: to the right, to the front and up, in lengths of a cell's side.
    /// The next column lies one length to the right, the next row one to the front.
    rise: [f64; 3],
}

/// What a cell is in space.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum BodyJson {
    /// A cube with sides of length 1.
    Cube,
    /// A ball with a diameter of 1.
    Ball,
}

/// How far the next layer, row and column lie: to the right and down.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AxesJson {
    /// From a layer to the next.
    layer: [f64; 2],
    /// From a row to the next.
    row: [f64; 2],
    /// From a column to the next.
    col: [f64; 2],
}

/// The text form of a place, as [`Place`] writes it.
const FLAT: &str = "{row},{col}";
const SOLID: &str = "{layer}:{row},{col}";

/// A position as a picture, with the moves available to the player.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ViewJson {
    #[serde(flatten)]
    picture: PictureJson,
    /// The pieces of the tray.
    pieces: Vec<PieceJson>,
    /// The rules by which the player may leave cells open, if there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    openings: Vec<OpeningJson>,
    /// How many pieces are laid in all, where the puzzle says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    used: Option<UsedJson>,
    /// What the player may do on the board.
    gestures: Vec<GestureJson>,
    /// Moves to be offered as buttons.
    actions: Vec<ActionJson>,
}

/// A cell of a picture. What is absent is plain, 0 or nothing.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CellJson {
    /// The layer, counted from 0 at the bottom; absent if 0.
    #[serde(skip_serializing_if = "is_bottom")]
    layer: u16,
    /// The row, counted from 0.
    row: u16,
    /// The column, counted from 0.
    col: u16,
    /// The index of the group that the cell belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) group: Option<u32>,
    /// What is written in the cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    /// Small notes in the cell, one a place; null leaves its place empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Option<String>>,
    /// Small notes in the middle of the cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    centre: Vec<String>,
    /// The colour that the player gave the cell, from 1 to 8.
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<u8>,
    /// The colours of the sides: top, right, bottom, left.
    #[serde(skip_serializing_if = "Option::is_none")]
    sides: Option<[u8; 4]>,
    /// What is special about the cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<MarkJson>,
    /// The cell takes the numbers from 1 to this.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<u8>,
    /// The index of the opening by which the player may leave the cell open while no piece covers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<u32>,
}

/// Cells of which the player may leave some open.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OpeningJson {
    /// The name of the choice, if exactly one of its cells stays open; each has a label.
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<String>,
    /// How many of the cells are open now.
    open: u32,
    /// How many of them are open at least in the end.
    least: u32,
    /// How many of them may be open; absent if all may.
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u32>,
}

/// How many pieces are laid in all.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct UsedJson {
    /// At least so many.
    least: u32,
    /// At most so many; absent if there is no such limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u32>,
}

/// What is special about a cell.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum MarkJson {
    /// The puzzle sets it.
    Given,
    /// The puzzle leaves it open.
    Open,
    /// Its label names what a group covers, and is read on the group too.
    Name,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_bottom(layer: &u16) -> bool {
    *layer == 0
}

/// A placed piece or a cage.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct GroupJson {
    /// The name of the piece or of the cage.
    name: String,
    /// What is written on it instead of the name, to tell it from a copy that it touches.
    #[serde(skip_serializing_if = "Option::is_none")]
    letter: Option<String>,
    /// The colour of its own, as `#rrggbb`.
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
}

/// A piece of the tray.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PieceJson {
    /// The name of the piece, which stands for `{piece}` in moves.
    name: String,
    /// The colour of its own, as `#rrggbb`.
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
    /// How many of it there are.
    count: u32,
    /// How many of them are not on the board.
    left: u32,
    /// Its orientations, each a list of places counted from the corner of its box.
    images: Vec<Vec<PlaceJson>>,
    /// For each orientation, the index of the one a quarter turn clockwise from it; empty if pieces
    /// may not be turned.
    turned: Vec<u32>,
    /// For each orientation, the index of its mirror image from left to right; empty if pieces may
    /// not be turned over.
    flipped: Vec<u32>,
}

/// Something that the player may do, and the move that it makes. In the move, the page puts
/// `ROW,COL` counted from 1 for `{cell}` and `{other}`, several of them with blanks between for
/// `{cells}`, the name of a piece for `{piece}`, a number for `{value}`, numbers with commas between
/// (`-` for none) for `{values}`, `TOP/LEFT/RIGHT/BOTTOM` for `{tile}`, `up`, `right`, `down` or `left` for
/// `{direction}`, and the index of a cell for `{index}`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GestureJson {
    /// What the player does: `place` puts a piece of the tray on cells, and `lift` takes the piece
    /// on a cell away; `write`, `note`, `cross` and `erase` put a number, notes, a note less and
    /// nothing into a cell, `enter` a number that it also takes out of the notes around, `centre`
    /// notes into its middle, and `colour` gives it a colour from 1 to 8; `lay` puts a waiting tile into a cell, `take` takes the tile of a cell
    /// away, `swap` exchanges two cells, `turn` turns the tile of a cell, `shift` moves all tiles by
    /// a cell; `touch` touches a cell; `open` leaves a cell open, and `close` takes that back.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::GestureKind"))]
    gesture: &'static str,
    /// A template of the text after `move `.
    #[serde(rename = "move")]
    mv: &'static str,
}

/// A whole move that is made at a touch, without pointing at a cell.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ActionJson {
    /// Its code. `notes` writes into every empty cell of a number puzzle what the written numbers
    /// leave.
    action: &'static str,
    /// What it is called, in the language of the request.
    label: String,
    /// The text after `move `.
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
        centre: cell.centre.iter().map(say).collect(),
        colour: cell.colour,
        sides: cell.sides,
        mark: match cell.mark {
            Mark::Plain => None,
            Mark::Given => Some(MarkJson::Given),
            Mark::Open => Some(MarkJson::Open),
            Mark::Name => Some(MarkJson::Name),
        },
        values: None,
        opening: None,
    }
}

pub(super) fn group_json(group: &Group) -> GroupJson {
    coloured(group, false)
}

fn coloured(group: &Group, many: bool) -> GroupJson {
    GroupJson {
        name: group.name.clone(),
        letter: group.letter.clone(),
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
            Look::Pieces => LookJson::Pieces,
            Look::Cages => LookJson::Cages,
            Look::Tiles => LookJson::Tiles,
        },
        layers: view.layers,
        rows: view.rows,
        cols: view.cols,
        wrap: view.wrap.map(|wrap| match wrap {
            Wrap::Rows => WrapJson::Rows,
            Wrap::Columns => WrapJson::Columns,
        }),
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
        space: (!is_flat).then_some(SpaceJson {
            body: match view.lattice.body {
                Body::Ball => BodyJson::Ball,
                Body::Cube | Body::Tile => BodyJson::Cube,
            },
            rise: view.lattice.rise,
        }),
    }
}

pub(super) fn view_json(view: &View, tray: Tray, words: &Words) -> ViewJson {
    let many = tray.pieces.len() > KINDS_MAX;
    let mut picture = picture(view, many, words);
    for (cell, values) in picture.cells.iter_mut().zip(tray.values) {
        cell.values = Some(values);
    }
    for (cell, opening) in picture.cells.iter_mut().zip(tray.opened_by) {
        cell.opening = opening;
    }
    let opening = |opening: Opening| OpeningJson {
        choice: opening.choice,
        open: opening.open,
        least: opening.least,
        most: opening.most,
    };
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
        openings: tray.openings.into_iter().map(opening).collect(),
        used: tray.used.map(|used| UsedJson {
            least: used.least,
            most: used.most,
        }),
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
