//! What is said of a deduction: where to look, what there is to see, what follows.

use super::super::puzzle::KindId;
use super::super::techniques::{
    Axis, Balance, Conflict, Deck, Deduction, Pattern, PictureId, Place, Sheet,
};
use super::super::tile::{Color, SIDES, Side, Tile};
use crate::{Message, Value};

/// Lists of tiles or cells are cut after so many.
const LIST_MAX: usize = 8;

/// Adds row and column of a cell, counted from 1.
pub(super) fn at(deck: &Deck<'_>, message: Message, cell: usize) -> Message {
    let [row, col] = deck.puzzle().place(cell);
    message.with("row", row + 1).with("col", col + 1)
}

/// Row and column as short text, counted from 1.
pub(super) fn spot(deck: &Deck<'_>, cell: usize) -> String {
    let [row, col] = deck.puzzle().place(cell);
    format!("{},{}", row + 1, col + 1)
}

/// A cell in words, several as a list.
pub(super) fn cells(deck: &Deck<'_>, cells: &[usize]) -> Value {
    if let [cell] = cells {
        return at(deck, Message::new("tetravex-cell"), *cell).into();
    }
    listed(cells, |cell| format!("({})", spot(deck, *cell))).into()
}

/// A tile as text.
pub(super) fn tile(deck: &Deck<'_>, picture: PictureId) -> String {
    deck.tile(picture).to_string()
}

/// A kind as text: as it was given.
fn kind(deck: &Deck<'_>, kind: KindId) -> String {
    deck.puzzle().kinds()[kind.index()].turns[0].to_string()
}

/// Tiles as they were given.
fn given(list: &[Tile]) -> String {
    let texts: Vec<String> = list.iter().map(Tile::to_string).collect();
    texts.join(", ")
}

/// Pictures as a list.
fn tiles(deck: &Deck<'_>, list: &[PictureId]) -> String {
    listed(list, |of| tile(deck, *of))
}

/// A list as text. Of a long one the first are named, and how many there are.
fn listed<T>(list: &[T], name: impl Fn(&T) -> String) -> String {
    let is_long = list.len() > LIST_MAX;
    let named = if is_long { LIST_MAX - 2 } else { list.len() };
    let names: Vec<String> = list[..named].iter().map(name).collect();
    let text = names.join(", ");
    match is_long {
        true => format!("{text}… ({})", list.len()),
        false => text,
    }
}

/// A side in words.
fn side(side: Side) -> Message {
    Message::new(match side {
        Side::Top => "tetravex-side-top",
        Side::Right => "tetravex-side-right",
        Side::Bottom => "tetravex-side-bottom",
        Side::Left => "tetravex-side-left",
    })
}

/// The cells to look at, where the nudge names any.
pub(super) fn look(deduction: &Deduction) -> Vec<usize> {
    match &deduction.pattern {
        Pattern::OnlyTile | Pattern::Suppose(_) | Pattern::TriedOut(..) => {
            deduction.cells().take(1).collect()
        }
        Pattern::SameSide(cell, ..) | Pattern::Neighbour(cell, _) => vec![*cell],
        Pattern::CellPair(pair, _) => pair.to_vec(),
        Pattern::OnlyPlace(_)
        | Pattern::TilePair(..)
        | Pattern::LoneSide(..)
        | Pattern::ColorBalance(_) => Vec::new(),
    }
}

/// Where to look, without telling what is there.
pub(super) fn nudge(deck: &Deck<'_>, deduction: &Deduction) -> Message {
    match &deduction.pattern {
        Pattern::OnlyPlace(of) => Message::new("tetravex-look-tile").with("tile", of.to_string()),
        Pattern::TilePair(_, pair) => Message::new("tetravex-look-tile").with("tile", given(pair)),
        Pattern::LoneSide(_, color, _) => {
            Message::new("tetravex-look-color").with("color", usize::from(*color))
        }
        Pattern::ColorBalance(balance) => {
            Message::new("tetravex-look-color").with("color", usize::from(balance.color))
        }
        _ => {
            let list = look(deduction);
            Message::new("tetravex-look-cells").with("cells", cells(deck, &list))
        }
    }
}

/// What a world begins with.
pub(super) fn supposed(deck: &Deck<'_>, cell: usize, picture: PictureId) -> Message {
    let message = Message::new("tetravex-supposed").with("tile", tile(deck, picture));
    at(deck, message, cell)
}

/// What there is to see on a sheet, without the conclusion.
pub(super) fn reason(deck: &Deck<'_>, sheet: &Sheet, deduction: &Deduction) -> Message {
    match &deduction.pattern {
        Pattern::OnlyTile => only_tile(deck, sheet, deduction),
        Pattern::OnlyPlace(of) => Message::new("tetravex-only-place")
            .with("tile", of.to_string())
            .with(
                "count",
                deck.puzzle()
                    .kind_of(*of)
                    .map_or(0, |kind| sheet.left(kind)),
            ),
        Pattern::SameSide(cell, of, color) => {
            let message = Message::new("tetravex-same-side")
                .with("side", side(*of))
                .with("color", usize::from(*color));
            at(deck, message, *cell)
        }
        Pattern::LoneSide(of, color, lone) => Message::new("tetravex-lone-side")
            .with("color", usize::from(*color))
            .with("tiles", given(lone))
            .with("count", lone.len())
            .with("side", side(*of))
            .with("facing", side(of.opposite())),
        Pattern::Neighbour(cell, of) => neighbour(deck, sheet, deduction, (*cell, *of)),
        Pattern::ColorBalance(balance) => color_balance(balance),
        Pattern::CellPair(pair, both) => Message::new("tetravex-cell-pair")
            .with("cells", cells(deck, pair))
            .with("tiles", given(both)),
        Pattern::TilePair(pair, both) => Message::new("tetravex-tile-pair")
            .with("cells", cells(deck, pair))
            .with("tiles", given(both)),
        Pattern::Suppose(cell) => {
            let message = Message::new("tetravex-suppose")
                .with("count", sheet.number(*cell))
                .with("failed", deduction.worlds.len());
            at(deck, message, *cell)
        }
        Pattern::TriedOut(cell, nodes) => {
            let message = match nodes {
                Some(nodes) => Message::new("tetravex-tried-out").with("nodes", *nodes),
                None => Message::new("tetravex-tried-out-long"),
            };
            at(deck, message.with("count", sheet.number(*cell)), *cell)
        }
    }
}

/// The sides that the tiles around ask for, and whether that is enough.
fn only_tile(deck: &Deck<'_>, sheet: &Sheet, deduction: &Deduction) -> Message {
    let (cell, picture) = deduction.placed.expect("it decides a cell");
    let puzzle = deck.puzzle();
    let asked = SIDES.into_iter().filter(|side| {
        let other = puzzle.neighbour(cell, *side);
        other.is_some_and(|other| !sheet.is_open(other))
    });
    let asked: Vec<Side> = asked.collect();
    let tile = deck.tile(picture);
    let mut words = asked.iter().map(|of| {
        let message = Message::new("tetravex-asked").with("side", side(*of));
        message.with("color", usize::from(tile.color(*of)))
    });
    let first = words.next();
    let listed = words.fold(first, |before, word| {
        let list =
            Message::new("tetravex-and").with("first", before.map_or(Value::None, Value::from));
        Some(list.with("second", word))
    });
    let message = match listed {
        Some(listed) => Message::new("tetravex-only-tile").with("sides", listed),
        None => Message::new("tetravex-only-tile-left"),
    };
    // Other tiles of the supply that would go with what lies around have been crossed out before.
    let fits = |kind: usize| {
        let pictures = deck.pictures_of(KindId(kind as u16));
        sheet.left(KindId(kind as u16)) > 0
            && pictures.into_iter().any(|other| {
                let same = |of: &Side| deck.tile(other).color(*of) == tile.color(*of);
                asked.iter().all(same)
                    && super::super::techniques::goes_with_rim(puzzle, cell, deck.tile(other))
            })
    };
    let fitting = (0..puzzle.kinds().len()).filter(|kind| fits(*kind)).count();
    at(
        deck,
        message.with("struck", fitting.saturating_sub(1)),
        cell,
    )
}

/// The colours that a cell has or lacks on a side, or has there on no tile but the one beside it.
fn neighbour(
    deck: &Deck<'_>,
    sheet: &Sheet,
    deduction: &Deduction,
    (cell, of): (usize, Side),
) -> Message {
    let gone = deduction.removals.iter().flat_map(|(_, gone)| gone);
    let mut colors: Vec<Color> = gone
        .map(|picture| deck.tile(*picture).color(of.opposite()))
        .collect();
    colors.sort_unstable();
    colors.dedup();
    let shown = sheet.colors(cell, of);
    let is_own = colors.iter().any(|color| shown >> color & 1 == 1);
    let message = if is_own {
        Message::new("tetravex-neighbour-own")
    } else if (shown.count_ones() as usize) <= colors.len() {
        // What is there is shorter to say than what is not.
        colors = (0..64).filter(|color| shown >> color & 1 == 1).collect();
        Message::new("tetravex-neighbour-shown")
    } else {
        Message::new("tetravex-neighbour")
    };
    let colors: Vec<String> = colors.iter().map(ToString::to_string).collect();
    let message = message
        .with("side", side(of))
        .with("count", colors.len())
        .with("colors", colors.join(", "));
    at(deck, message, cell)
}

/// The sums of a colour.
fn color_balance(balance: &Balance) -> Message {
    let message = match balance.axis {
        Axis::Vertical => Message::new("tetravex-balance-vertical"),
        Axis::Horizontal => Message::new("tetravex-balance-horizontal"),
        Axis::Turning => Message::new("tetravex-balance-turning"),
    };
    let color = usize::from(balance.color);
    let [first, second] = balance.supply;
    let [first_due, second_due] = balance.due;
    message
        .with("color", color)
        .with("first", first)
        .with("second", second)
        .with("first_due", first_due)
        .with("second_due", second_due)
        .with("due", first_due + second_due)
        .with("claim", claim(balance).with("color", color))
}

/// What the sums say of a place.
fn claim(balance: &Balance) -> Message {
    let place = match (balance.axis, balance.claim.place) {
        (_, Place::Inside) => "inside",
        (Axis::Vertical, Place::Rim(0)) => "top",
        (Axis::Vertical, Place::Rim(_)) => "bottom",
        (Axis::Horizontal, Place::Rim(0)) => "left",
        (Axis::Horizontal, Place::Rim(_)) => "right",
        (Axis::Turning, Place::Rim(_)) => "rim",
    };
    let message = if balance.claim.all {
        Message::new("tetravex-balance-all")
    } else {
        Message::new("tetravex-balance-none")
    };
    message
        .with("place", place)
        .with("must", balance.must as usize)
}

/// What follows.
pub(super) fn conclusion(deck: &Deck<'_>, sheet: &Sheet, deduction: &Deduction) -> Message {
    if let Some((cell, picture)) = deduction.placed {
        let message = Message::new("tetravex-is").with("tile", tile(deck, picture));
        return at(deck, message, cell);
    }
    if let [(cell, gone)] = &deduction.removals[..] {
        let message = Message::new("tetravex-is-none-of")
            .with("tiles", tiles(deck, gone))
            .with("count", gone.len());
        return at(deck, message, *cell);
    }
    if let Pattern::LoneSide(of, _, lone) = &deduction.pattern
        && !deck.puzzle().can_turn()
    {
        return lone_places(deck, sheet, deduction, (*of, lone));
    }
    let all: Vec<usize> = deduction.removals.iter().map(|(cell, _)| *cell).collect();
    let mut lists = deduction.removals.iter().map(|(_, gone)| gone);
    let first = lists
        .next()
        .expect("what concludes nothing is no deduction");
    let message = if lists.all(|gone| gone == first) {
        Message::new("tetravex-not-in")
            .with("tiles", tiles(deck, first))
            .with("count", first.len())
    } else {
        let count: usize = deduction.removals.iter().map(|(_, gone)| gone.len()).sum();
        Message::new("tetravex-crossed-out").with("count", count)
    };
    message.with("cells", cells(deck, &all))
}

/// Where tiles with a side that nothing matches still may lie.
fn lone_places(
    deck: &Deck<'_>,
    sheet: &Sheet,
    deduction: &Deduction,
    (of, lone): (Side, &[Tile]),
) -> Message {
    let kinds = || lone.iter().filter_map(|tile| deck.puzzle().kind_of(*tile));
    let pictures = || kinds().flat_map(|kind| deck.pictures_of(kind));
    let is_gone = |cell: usize, picture: PictureId| {
        let mut removals = deduction.removals.iter();
        removals.any(|(other, gone)| *other == cell && gone.contains(&picture))
    };
    let may = |cell: usize| {
        pictures().any(|picture| sheet.holds(cell, picture) && !is_gone(cell, picture))
    };
    let places: Vec<usize> = sheet.open_cells().filter(|cell| may(*cell)).collect();
    let mut beside = places.iter().map(|cell| deck.puzzle().neighbour(*cell, of));
    let message = if beside.all(|other| other.is_none()) {
        let place = match of {
            Side::Top => "top",
            Side::Right => "right",
            Side::Bottom => "bottom",
            Side::Left => "left",
        };
        Message::new("tetravex-in-rim").with("place", place)
    } else {
        Message::new("tetravex-in-cells").with("cells", cells(deck, &places))
    };
    message.with("tiles", given(lone)).with("count", lone.len())
}

/// What cannot be.
pub(super) fn conflict(deck: &Deck<'_>, conflict: Conflict) -> Message {
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
