//! Phrases from which the techniques build their messages, and messages about steps of all kinds.
//! Pieces are named by letters; equal pieces are named together.

use pavage_family::Place;

use super::super::amounts::with_area;
use super::super::puzzle::Placement;
use super::{
    Cell, Conflict, Deduction, Locus, Message, PieceId, PlacementId, Placements, Sheet, Value,
};

/// The most cells that a sentence lists. Of more cells it gives the number.
const CELLS_MAX: usize = 6;
/// The most pieces that a sentence lists.
const PIECES_MAX: usize = 8;

/// A placement with the letter of the first remaining copy.
pub(in super::super) fn lettered(sheet: &Sheet<'_>, placement: PlacementId) -> Placement {
    let on = sheet.on();
    let piece = on.piece(placement);
    let names = on.names(piece);
    let used = names.len() - sheet.left(piece).max(1);
    Placement {
        piece: names[used],
        ..on.placement(placement)
    }
}

/// The name of a placement's piece, and its cells as rows and columns.
pub(in super::super) fn named(sheet: &Sheet<'_>, placement: PlacementId) -> (String, Vec<Place>) {
    let on = sheet.on();
    let piece = lettered(sheet, placement).piece.to_string();
    (piece, on.places(on.covered(placement)))
}

/// The letters of a piece.
pub(in super::super) fn name(sheet: &Sheet<'_>, piece: PieceId) -> String {
    let names = sheet.on().names(piece);
    let mut letters: Vec<String> = names[names.len() - sheet.left(piece).max(1)..]
        .iter()
        .map(char::to_string)
        .collect();
    letters.dedup();
    letters.join("/")
}

/// What a piece is called in a sentence: its letters, or an open cell.
pub(in super::super) fn called(sheet: &Sheet<'_>, piece: PieceId) -> Value {
    if sheet.on().is_open(piece) {
        Message::new("packing-open-cell").into()
    } else {
        name(sheet, piece).into()
    }
}

/// Cells as a person writes them. Of many cells it gives the number, the first and the last.
pub(in super::super) fn cells(on: &Placements, cells: &[Cell]) -> Value {
    let places = on.places(cells).into_iter();
    let texts = places.map(|place| format!("({place})"));
    let texts: Vec<String> = texts.collect();
    match &texts[..] {
        [first, .., last] if texts.len() > CELLS_MAX => Message::new("packing-cells-many")
            .with("count", texts.len())
            .with("first", first.as_str())
            .with("last", last.as_str())
            .into(),
        _ => texts.join(" ").into(),
    }
}

/// Names as a list. Of many names it gives the first ones and the number of the others.
pub(in super::super) fn listed(names: &[String]) -> Value {
    if names.len() <= PIECES_MAX {
        return names.join(", ").into();
    }
    let (first, others) = names.split_at(PIECES_MAX - 1);
    Message::new("packing-pieces-many")
        .with("first", first.join(", "))
        .with("others", others.len())
        .into()
}

/// A name with the number of copies, if there are several.
pub(in super::super) fn copies(name: String, copies: usize) -> String {
    match copies {
        1 => name,
        copies => format!("{name} ({copies})"),
    }
}

/// Which pieces cover how many dark cells: one of these numbers.
pub(in super::super) fn share(names: &[String], numbers: &[usize]) -> Message {
    let join = |code| {
        move |first: Value, then: Value| {
            let message = Message::new(code).with("first", first);
            message.with("then", then).into()
        }
    };
    let numbers: Vec<Value> = numbers.iter().map(|n| Value::from(*n)).collect();
    let (last, before) = numbers.split_last().expect("a piece has candidates");
    let before = before.iter().cloned().reduce(join("packing-list"));
    let numbers = match before {
        Some(before) => join("packing-or")(before, last.clone()),
        None => last.clone(),
    };
    Message::new("packing-balance-share")
        .with("pieces", listed(names))
        .with("numbers", numbers)
}

/// A message about a cell.
pub(in super::super) fn at(sheet: &Sheet<'_>, message: Message, cell: Cell) -> Message {
    message.at(sheet.on().place(cell))
}

/// A small number as a word.
pub(in super::super) fn number(number: usize) -> Message {
    Message::new("packing-number").with("number", number)
}

/// Messages joined as a list with *and* before the last.
pub(in super::super) fn joined_and(mut messages: Vec<Message>) -> Option<Message> {
    let last = messages.pop()?;
    Some(match joined("packing-list", messages) {
        Some(first) => Message::new("packing-and")
            .with("first", first)
            .with("then", last),
        None => last,
    })
}

/// Messages joined into one, in order.
pub(in super::super) fn joined(
    code: &'static str,
    messages: impl IntoIterator<Item = Message>,
) -> Option<Message> {
    let join = |first, then| Message::new(code).with("first", first).with("then", then);
    messages.into_iter().reduce(join)
}

/// The nudge to a place.
pub(in super::super) fn look(sheet: &Sheet<'_>, locus: Locus) -> Message {
    match locus {
        Locus::Cell(cell) => at(sheet, Message::new("packing-look-cell"), cell),
        Locus::Piece(piece) => {
            Message::new("packing-look-piece").with("piece", called(sheet, piece))
        }
    }
}

/// A message about a place and the number of its candidates. It takes one code for cells and one
/// for pieces.
pub(in super::super) fn about(
    sheet: &Sheet<'_>,
    [of_cell, of_piece]: [&'static str; 2],
    locus: Locus,
) -> Message {
    let count = number(locus.number(sheet));
    match locus {
        Locus::Cell(cell) => at(sheet, Message::new(of_cell).with("count", count), cell),
        Locus::Piece(piece) => {
            let message = Message::new(of_piece).with("count", count);
            message.with("piece", called(sheet, piece))
        }
    }
}

/// How many placements at a place would fit, but have been eliminated.
pub(in super::super) fn struck(sheet: &Sheet<'_>, locus: Locus) -> usize {
    let on = sheet.on();
    let could = |placement: &PlacementId| {
        let mut cells = on.covered(*placement).iter();
        !sheet.holds(*placement)
            && sheet.left(on.piece(*placement)) > 0
            && cells.all(|cell| sheet.is_empty(*cell))
    };
    match locus {
        Locus::Cell(cell) => on.covering(cell).iter().filter(|at| could(at)).count(),
        Locus::Piece(piece) => on.of_piece(piece).filter(could).count(),
    }
}

/// The conclusion of a deduction.
pub(in super::super) fn conclusion(sheet: &Sheet<'_>, found: &Deduction) -> Message {
    match found.placed[..] {
        [] => {
            let said = found.pattern.conclusion(found, sheet);
            said.unwrap_or_else(|| gone(sheet, &found.gone))
        }
        _ => lying(sheet, &found.placed),
    }
}

/// The placements, in order.
fn lying(sheet: &Sheet<'_>, placed: &[PlacementId]) -> Message {
    let mut here = sheet.clone();
    let lies = |placement: &PlacementId| {
        let lies = placement_message("packing-lies", &here, *placement);
        here.place(*placement);
        lies
    };
    joined("packing-then", placed.iter().map(lies)).expect("something is placed")
}

/// A message about a placement.
pub(in super::super) fn placement_message(
    code: &'static str,
    sheet: &Sheet<'_>,
    placement: PlacementId,
) -> Message {
    let on = sheet.on();
    let code = match code {
        "packing-lies" if on.is_open(on.piece(placement)) => "packing-open-lies",
        "packing-supposed" if on.is_open(on.piece(placement)) => "packing-open-supposed",
        "packing-most" if on.is_open(on.piece(placement)) => "packing-open-most",
        "packing-found" if on.is_open(on.piece(placement)) => "packing-open-found",
        code => code,
    };
    Message::new(code)
        .with("piece", lettered(sheet, placement).piece)
        .with("cells", cells(on, on.covered(placement)))
}

/// What remains at a place, if it is one piece or nothing; otherwise the eliminations.
pub(in super::super) fn left_at(sheet: &Sheet<'_>, locus: Locus, gone: &[PlacementId]) -> Message {
    let candidates = locus.candidates(sheet).into_iter();
    let left = candidates.filter(|at| !gone.contains(at));
    let mut pieces: Vec<PieceId> = left.map(|at| sheet.on().piece(at)).collect();
    pieces.dedup();
    match (locus, &pieces[..]) {
        (Locus::Cell(cell), []) => at(sheet, Message::new("packing-covers-none"), cell),
        (Locus::Piece(piece), []) => {
            Message::new("packing-fits-none").with("piece", called(sheet, piece))
        }
        (Locus::Cell(cell), [piece]) if sheet.on().is_open(*piece) => {
            at(sheet, Message::new("packing-open-only"), cell)
        }
        (Locus::Cell(cell), [piece]) => {
            let message = Message::new("packing-covers-only").with("piece", called(sheet, *piece));
            at(sheet, message, cell)
        }
        _ => self::gone(sheet, gone),
    }
}

/// The eliminated placements: with their cells if they are few, otherwise how many they are and of which
/// pieces.
pub(in super::super) fn gone(sheet: &Sheet<'_>, gone: &[PlacementId]) -> Message {
    let told = |code| Message::new(code).with("count", gone.len());
    let sizes = gone.iter().map(|at| sheet.on().covered(*at).len());
    if sizes.sum::<usize>() <= CELLS_MAX {
        let placements = gone
            .iter()
            .map(|at| placement_message("packing-supposed", sheet, *at));
        let placements = joined("packing-list", placements).expect("something goes");
        return told("packing-gone").with("placements", placements);
    }
    let is_of = |piece| gone.iter().any(|at| sheet.on().piece(*at) == piece);
    let pieces = sheet.on().pieces().filter(|piece| is_of(*piece));
    let names = pieces.map(|piece| name(sheet, piece));
    told("packing-gone-of").with("pieces", listed(&names.collect::<Vec<_>>()))
}

/// The message about a conflict.
pub(in super::super) fn conflict(sheet: &Sheet<'_>, conflict: Conflict) -> Message {
    match conflict {
        Conflict::Area => {
            // The cells of pieces, and the cells that stay open.
            let cells = |copies: fn(&Sheet<'_>, PieceId) -> usize, is_open: bool| {
                let pieces = sheet.pieces();
                let pieces = pieces.filter(|piece| sheet.on().is_open(*piece) == is_open);
                let sizes = pieces.map(|piece| sheet.on().size(piece) * copies(sheet, piece));
                sizes.sum::<usize>()
            };
            let all = |copies: fn(&Sheet<'_>, PieceId) -> usize| {
                [cells(copies, false), cells(copies, true)]
            };
            let needed = all(|sheet, piece| sheet.need(piece));
            let is_over = needed.iter().sum::<usize>() > sheet.open();
            let [laid, open] = if is_over {
                needed
            } else {
                all(|sheet, piece| sheet.left(piece))
            };
            let free = sheet.open().saturating_sub(open);
            with_area(Message::new("packing-areas").with("free", free), laid, free)
        }
        Conflict::Number => Message::new("packing-number-off"),
        Conflict::Region(first, size) => at(
            sheet,
            Message::new("packing-no-fill").with("size", size),
            first,
        ),
        Conflict::Shape(first, size) => no_shape(sheet, first, size.into()),
        Conflict::Cell(cell) => {
            let struck = struck(sheet, Locus::Cell(cell));
            at(
                sheet,
                Message::new("packing-no-cover").with("struck", struck),
                cell,
            )
        }
        Conflict::Piece(piece) => {
            let message = Message::new("packing-no-place").with("piece", called(sheet, piece));
            let message = message.with("count", sheet.need(piece));
            let message = message.with("struck", struck(sheet, Locus::Piece(piece)));
            message.with("places", sheet.places(piece))
        }
    }
}

/// The message about cells that cannot be filled.
pub(in super::super) fn unfilled(sheet: &Sheet<'_>, cells: &[Cell]) -> Message {
    match cells {
        [cell] => conflict(sheet, Conflict::Cell(*cell)),
        _ => no_shape(sheet, cells[0], cells.len()),
    }
}

fn no_shape(sheet: &Sheet<'_>, first: Cell, size: usize) -> Message {
    let message = Message::new("packing-no-shape").with("size", size);
    at(sheet, message.with("number", number(size)), first)
}
