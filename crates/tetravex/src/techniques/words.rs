//! The words for cells, tiles, sides and conclusions. The wording of a pattern is in its technique.

use super::{
    Candidate, Color, Conflict, Deck, Deduction, KindId, Message, PictureId, Sheet, Side, Tile,
    Value,
};

/// The most tiles or cells in a list.
const LIST_MAX: usize = 8;

/// Adds the row and the column of a cell, counted from 1.
pub(in super::super) fn at(deck: &Deck<'_>, message: Message, cell: usize) -> Message {
    message.at(deck.puzzle().place(cell))
}

/// The row and the column as short text, counted from 1.
pub(in super::super) fn spot(deck: &Deck<'_>, cell: usize) -> String {
    deck.puzzle().place(cell).to_string()
}

/// A cell in words, or several as a list.
pub(in super::super) fn cells(deck: &Deck<'_>, cells: &[usize]) -> Value {
    if let [cell] = cells {
        return at(deck, Message::new("tetravex-cell"), *cell).into();
    }
    listed(cells, |cell| format!("({})", spot(deck, *cell))).into()
}

/// A tile as text.
pub(in super::super) fn tile(deck: &Deck<'_>, picture: PictureId) -> String {
    deck.tile(picture).to_string()
}

/// A kind as text, with its tile as given.
fn kind(deck: &Deck<'_>, kind: KindId) -> String {
    deck.puzzle().kinds()[kind.index()].turns[0].to_string()
}

/// Tiles as given.
pub(in super::super) fn given(list: &[Tile]) -> String {
    let texts: Vec<String> = list.iter().map(Tile::to_string).collect();
    texts.join(", ")
}

/// Pictures as a list.
fn tiles(deck: &Deck<'_>, list: &[PictureId]) -> String {
    listed(list, |of| tile(deck, *of))
}

/// A list as text. Of a long list, the first entries and the total number.
fn listed<T>(list: &[T], name: impl Fn(&T) -> String) -> String {
    let is_long = list.len() > LIST_MAX;
    let named = if is_long { LIST_MAX - 2 } else { list.len() };
    let names: Vec<String> = list[..named].iter().map(name).collect();
    let text = names.join(", ");
    if is_long {
        format!("{text}… ({})", list.len())
    } else {
        text
    }
}

/// The nudge to some cells.
pub(in super::super) fn look_at(deck: &Deck<'_>, list: &[usize]) -> Message {
    Message::new("tetravex-look-cells").with("cells", cells(deck, list))
}

/// The nudge to a tile, or to several.
pub(in super::super) fn look_for(tiles: &[Tile]) -> Message {
    Message::new("tetravex-look-tile").with("tile", given(tiles))
}

/// The nudge to a colour.
pub(in super::super) fn count_color(color: Color) -> Message {
    Message::new("tetravex-look-color").with("color", usize::from(color))
}

/// A side in words.
pub(in super::super) fn side(side: Side) -> Message {
    Message::new(match side {
        Side::Top => "tetravex-side-top",
        Side::Right => "tetravex-side-right",
        Side::Bottom => "tetravex-side-bottom",
        Side::Left => "tetravex-side-left",
    })
}

/// The assumption of a world.
pub(in super::super) fn supposed(deck: &Deck<'_>, of: Candidate) -> Message {
    let message = Message::new("tetravex-supposed").with("tile", tile(deck, of.picture));
    at(deck, message, of.cell)
}

/// The conclusion of a deduction.
pub(in super::super) fn conclusion(sheet: &Sheet<'_>, deduction: &Deduction) -> Message {
    let deck = sheet.deck();
    if let [Candidate { cell, picture }] = deduction.placed[..] {
        let message = Message::new("tetravex-is").with("tile", tile(deck, picture));
        return at(deck, message, cell);
    }
    if let [gone] = &deduction.gone[..] {
        let message = Message::new("tetravex-is-none-of")
            .with("tiles", tiles(deck, &gone.pictures))
            .with("count", gone.pictures.len());
        return at(deck, message, gone.cell);
    }
    let said = deduction.pattern.conclusion(deduction, sheet);
    if let Some(said) = said {
        return said;
    }
    let all: Vec<usize> = deduction.gone.iter().map(|gone| gone.cell).collect();
    let mut lists = deduction.gone.iter().map(|gone| &gone.pictures);
    let first = lists
        .next()
        .expect("what concludes nothing is no deduction");
    let message = if lists.all(|gone| gone == first) {
        Message::new("tetravex-not-in")
            .with("tiles", tiles(deck, first))
            .with("count", first.len())
    } else {
        let count: usize = deduction.gone.iter().map(|gone| gone.pictures.len()).sum();
        Message::new("tetravex-crossed-out").with("count", count)
    };
    message.with("cells", cells(deck, &all))
}

/// The message about a conflict.
pub(in super::super) fn conflict(deck: &Deck<'_>, conflict: Conflict) -> Message {
    match conflict {
        Conflict::Clash(one, other) => {
            Message::new("tetravex-clash").with("cells", cells(deck, &[one, other]))
        }
        Conflict::Rim(cell) => at(deck, Message::new("tetravex-clash-rim"), cell),
        Conflict::NoTile(cell) => at(deck, Message::new("tetravex-no-tile"), cell),
        Conflict::NoPlace(of) => Message::new("tetravex-no-place").with("tile", kind(deck, of)),
        Conflict::Count(color) => {
            Message::new("tetravex-no-count").with("color", usize::from(color))
        }
    }
}
