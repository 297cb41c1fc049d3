//! What is said of steps, as messages. Pieces have letters; equal pieces are named together.

use std::collections::BTreeMap;

use pavage_grid::CellId;

use super::super::puzzle::{Placement, Puzzle};
use super::super::techniques::{
    Cell, Conflict, Deduction, Locus, Pattern, PieceId, PlacementId, Sheet,
};
use super::Scene;
use crate::{Message, Value};

/// A sentence lists so many cells, and no more: of others it tells how many there are.
const CELLS_MAX: usize = 6;
/// So many pieces are listed.
const PIECES_MAX: usize = 8;

/// Row and column of a cell, counted from 1.
pub(super) fn spot(puzzle: &Puzzle, cell: CellId) -> (u16, u16) {
    let [row, col, _] = puzzle.board().point(cell).0;
    (row as u16 + 1, col as u16 + 1)
}

/// A placement with the letter of the first copy that is left.
pub(super) fn lettered(sheet: &Sheet<'_>, placement: PlacementId) -> Placement {
    let on = sheet.on();
    let piece = on.piece(placement);
    let names = on.names(piece);
    let used = names.len() - sheet.left(piece).max(1);
    Placement {
        piece: names[used],
        ..on.placement(placement)
    }
}

/// The letters of a piece.
pub(super) fn name(sheet: &Sheet<'_>, piece: PieceId) -> String {
    let names = sheet.on().names(piece);
    let mut letters: Vec<String> = names[names.len() - sheet.left(piece).max(1)..]
        .iter()
        .map(char::to_string)
        .collect();
    letters.dedup();
    letters.join("/")
}

/// Cells as a person writes them; of many how many, with the first and the last.
pub(super) fn cells(scene: &Scene<'_>, cells: impl Iterator<Item = CellId>) -> Value {
    let texts = cells.map(|cell| spot(scene.puzzle, cell));
    let texts: Vec<String> = texts.map(|(row, col)| format!("({row},{col})")).collect();
    match &texts[..] {
        [first, .., last] if texts.len() > CELLS_MAX => Message::new("packing-cells-many")
            .with("count", texts.len())
            .with("first", first.as_str())
            .with("last", last.as_str())
            .into(),
        _ => texts.join(" ").into(),
    }
}

/// Names as a list; of many the first, and how many there are besides.
pub(super) fn listed(names: &[String]) -> Value {
    if names.len() <= PIECES_MAX {
        return names.join(", ").into();
    }
    let (first, others) = names.split_at(PIECES_MAX - 1);
    Message::new("packing-pieces-many")
        .with("first", first.join(", "))
        .with("others", others.len())
        .into()
}

fn on_cells(scene: &Scene<'_>, these: &[Cell]) -> Value {
    cells(scene, these.iter().map(|cell| scene.on.cell_id(*cell)))
}

/// A message about a cell.
pub(super) fn at(scene: &Scene<'_>, message: Message, cell: Cell) -> Message {
    let (row, col) = spot(scene.puzzle, scene.on.cell_id(cell));
    message.with("row", row).with("col", col)
}

/// One message after the other.
pub(super) fn joined(
    code: &'static str,
    messages: impl IntoIterator<Item = Message>,
) -> Option<Message> {
    let join = |first, then| Message::new(code).with("first", first).with("then", then);
    messages.into_iter().reduce(join)
}

/// The cells to look at, where the nudge names any.
pub(super) fn looked_at(sheet: &Sheet<'_>, deduction: &Deduction) -> Vec<Cell> {
    match &deduction.pattern {
        Pattern::OnlyPlacement(cell) | Pattern::OnlyPiece(cell, _) => vec![*cell],
        Pattern::OnlyPlace(_) => Vec::new(),
        Pattern::Pocket(first) => sheet.region(*first),
        Pattern::SharedCells(locus, _)
        | Pattern::Hole(locus, _)
        | Pattern::Suppose(locus)
        | Pattern::TriedOut(locus, _) => locus.cell().into_iter().collect(),
    }
}

/// Where to look.
pub(super) fn nudge(scene: &Scene<'_>, sheet: &Sheet<'_>, deduction: &Deduction) -> Message {
    match &deduction.pattern {
        Pattern::OnlyPlacement(cell) | Pattern::OnlyPiece(cell, _) => {
            look(scene, sheet, Locus::Cell(*cell))
        }
        Pattern::OnlyPlace(piece) => look(scene, sheet, Locus::Piece(*piece)),
        Pattern::Pocket(first) => {
            let message = Message::new("packing-look-region");
            at(
                scene,
                message.with("size", sheet.region(*first).len()),
                *first,
            )
        }
        Pattern::SharedCells(locus, _)
        | Pattern::Hole(locus, _)
        | Pattern::Suppose(locus)
        | Pattern::TriedOut(locus, _) => look(scene, sheet, *locus),
    }
}

/// Where to look, for a place.
pub(super) fn look(scene: &Scene<'_>, sheet: &Sheet<'_>, locus: Locus) -> Message {
    match locus {
        Locus::Cell(cell) => at(scene, Message::new("packing-look-cell"), cell),
        Locus::Piece(piece) => Message::new("packing-look-piece").with("piece", name(sheet, piece)),
    }
}

/// What there is to see.
pub(super) fn reason(scene: &Scene<'_>, sheet: &Sheet<'_>, deduction: &Deduction) -> Message {
    match &deduction.pattern {
        Pattern::OnlyPlacement(cell) => {
            let piece = sheet.on().piece(deduction.placed[0]);
            let message = Message::new("packing-only-placement").with("piece", name(sheet, piece));
            let struck = struck(sheet, Locus::Cell(*cell));
            at(scene, message.with("struck", struck), *cell)
        }
        Pattern::OnlyPlace(piece) => {
            let message = Message::new("packing-only-place").with("piece", name(sheet, *piece));
            let struck = struck(sheet, Locus::Piece(*piece));
            message
                .with("count", sheet.left(*piece))
                .with("struck", struck)
        }
        Pattern::Pocket(first) => {
            let message = Message::new("packing-pocket");
            at(
                scene,
                message.with("size", sheet.region(*first).len()),
                *first,
            )
        }
        Pattern::OnlyPiece(cell, piece) => {
            let message = Message::new("packing-only-piece").with("piece", name(sheet, *piece));
            let struck = struck(sheet, Locus::Cell(*cell));
            at(scene, message.with("struck", struck), *cell)
        }
        Pattern::SharedCells(Locus::Cell(cell), shared) => {
            let message =
                Message::new("packing-shared-cell").with("cells", on_cells(scene, shared));
            at(scene, message.with("count", shared.len()), *cell)
        }
        Pattern::SharedCells(Locus::Piece(piece), shared) => {
            let message = Message::new("packing-shared-piece").with("piece", name(sheet, *piece));
            message
                .with("cells", on_cells(scene, shared))
                .with("count", shared.len())
        }
        Pattern::Hole(locus, faults) => hole(scene, sheet, *locus, faults, &deduction.placed),
        Pattern::Suppose(locus) => {
            let code = ["packing-suppose-cell", "packing-suppose-piece"];
            let message = about(scene, sheet, code, *locus);
            message.with("failed", deduction.worlds.len())
        }
        Pattern::TriedOut(locus, Some(nodes)) => {
            let code = ["packing-tried-cell", "packing-tried-piece"];
            let message = about(scene, sheet, code, *locus);
            message.with("nodes", *nodes)
        }
        Pattern::TriedOut(locus, None) => {
            let code = ["packing-tried-long-cell", "packing-tried-long-piece"];
            about(scene, sheet, code, *locus)
        }
    }
}

/// A message about a place and the number of its candidates; codes for a cell and for a piece.
pub(super) fn about(
    scene: &Scene<'_>,
    sheet: &Sheet<'_>,
    [of_cell, of_piece]: [&'static str; 2],
    locus: Locus,
) -> Message {
    let count = locus.number(sheet);
    match locus {
        Locus::Cell(cell) => at(scene, Message::new(of_cell).with("count", count), cell),
        Locus::Piece(piece) => {
            let message = Message::new(of_piece).with("count", count);
            message.with("piece", name(sheet, piece))
        }
    }
}

/// What candidates leave, once placed.
fn hole(
    scene: &Scene<'_>,
    sheet: &Sheet<'_>,
    locus: Locus,
    faults: &[(PlacementId, Conflict)],
    placed: &[PlacementId],
) -> Message {
    let code = match placed {
        [] => ["packing-hole-cell", "packing-hole-piece"],
        _ => ["packing-hole-cell-last", "packing-hole-piece-last"],
    };
    let message = about(scene, sheet, code, locus);
    let message = match placed {
        [last] if matches!(locus, Locus::Cell(_)) => {
            message.with("piece", name(sheet, sheet.on().piece(*last)))
        }
        _ => message,
    };
    let is_last = !placed.is_empty();
    let told = told_faults(scene, sheet, faults, is_last);
    message
        .with("faults", told)
        .with("struck", struck(sheet, locus))
}

/// What cannot be, by kind, with how many placements lead to it.
fn told_faults(
    scene: &Scene<'_>,
    sheet: &Sheet<'_>,
    faults: &[(PlacementId, Conflict)],
    is_last: bool,
) -> Message {
    let mut regions: BTreeMap<u16, usize> = BTreeMap::new();
    let mut cut_off: BTreeMap<Cell, usize> = BTreeMap::new();
    let mut homeless: BTreeMap<PieceId, usize> = BTreeMap::new();
    for (_, conflict) in faults {
        match conflict {
            Conflict::Region(_, size) => *regions.entry(*size).or_default() += 1,
            Conflict::Cell(cell) => *cut_off.entry(*cell).or_default() += 1,
            Conflict::Piece(piece) => *homeless.entry(*piece).or_default() += 1,
            Conflict::Area => {}
        }
    }
    let kinds = [regions.is_empty(), cut_off.is_empty(), homeless.is_empty()];
    let is_all = is_last && kinds.iter().filter(|is_empty| !**is_empty).count() == 1;
    let fault = |code, count: usize| Message::new(code).with("all", is_all).with("count", count);
    let mut told: Vec<Message> = Vec::new();
    if !regions.is_empty() {
        let message = fault("packing-fault-region", regions.values().sum());
        let ends = [regions.keys().next(), regions.keys().next_back()];
        let [from, to] = ends.map(|size| size.copied().unwrap_or(0));
        let message = message.with("range", from != to);
        told.push(message.with("from", from).with("to", to));
    }
    if !cut_off.is_empty() {
        let cells: Vec<Cell> = cut_off.keys().copied().take(1).collect();
        let message = fault("packing-fault-cell", cut_off.values().sum());
        let message = message.with("cell", on_cells(scene, &cells));
        told.push(message.with("number", cut_off.len()));
    }
    if !homeless.is_empty() {
        let pieces: Vec<String> = homeless.keys().map(|piece| name(sheet, *piece)).collect();
        let message = fault("packing-fault-piece", homeless.values().sum());
        told.push(message.with("pieces", listed(&pieces)));
    }
    joined("packing-list", told).unwrap_or_else(|| Message::new("packing-fault-none"))
}

/// How many placements at a place could lie there, but have been crossed out.
fn struck(sheet: &Sheet<'_>, locus: Locus) -> usize {
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

/// What follows.
pub(super) fn conclusion(scene: &Scene<'_>, sheet: &Sheet<'_>, deduction: &Deduction) -> Message {
    if !deduction.placed.is_empty() {
        return lying(scene, sheet, &deduction.placed);
    }
    match &deduction.pattern {
        Pattern::OnlyPiece(_, piece) => {
            Message::new("packing-not-elsewhere").with("piece", name(sheet, *piece))
        }
        Pattern::SharedCells(Locus::Piece(_), shared) => {
            Message::new("packing-no-other").with("cells", on_cells(scene, shared))
        }
        Pattern::Pocket(first) => pocket(sheet, *first, &deduction.gone),
        Pattern::Hole(locus, _) | Pattern::Suppose(locus) => {
            left_at(scene, sheet, *locus, &deduction.gone)
                .unwrap_or_else(|| gone(scene, sheet, &deduction.gone))
        }
        _ => gone(scene, sheet, &deduction.gone),
    }
}

/// What lies where, one after the other.
fn lying(scene: &Scene<'_>, sheet: &Sheet<'_>, placed: &[PlacementId]) -> Message {
    let mut here = sheet.clone();
    let lies = |placement: &PlacementId| {
        let lying = lettered(&here, *placement);
        here.place(*placement);
        placement_message("packing-lies", scene, &lying)
    };
    joined("packing-then", placed.iter().map(lies)).expect("something is placed")
}

/// A message about a placement.
pub(super) fn placement_message(
    code: &'static str,
    scene: &Scene<'_>,
    placement: &Placement,
) -> Message {
    let on = cells(scene, placement.cells.iter().copied());
    Message::new(code)
        .with("piece", placement.piece)
        .with("cells", on)
}

/// What is supposed, in words.
pub(super) fn supposed(scene: &Scene<'_>, placement: &Placement) -> Message {
    placement_message("packing-supposed", scene, placement)
}

/// What is left of a place, if that is one piece or nothing.
fn left_at(
    scene: &Scene<'_>,
    sheet: &Sheet<'_>,
    locus: Locus,
    gone: &[PlacementId],
) -> Option<Message> {
    let candidates = locus.candidates(sheet).into_iter();
    let left = candidates.filter(|at| !gone.contains(at));
    let mut pieces: Vec<PieceId> = left.map(|at| sheet.on().piece(at)).collect();
    pieces.dedup();
    match (locus, &pieces[..]) {
        (Locus::Cell(cell), []) => Some(at(scene, Message::new("packing-covers-none"), cell)),
        (Locus::Piece(piece), []) => {
            Some(Message::new("packing-fits-none").with("piece", name(sheet, piece)))
        }
        (Locus::Cell(cell), [piece]) => {
            let message = Message::new("packing-covers-only").with("piece", name(sheet, *piece));
            Some(at(scene, message, cell))
        }
        _ => None,
    }
}

/// Which pieces lie in a pocket, or do not.
fn pocket(sheet: &Sheet<'_>, first: Cell, gone: &[PlacementId]) -> Message {
    let region = sheet.region(first);
    let on = sheet.on();
    let inside = |at: &&PlacementId| region.contains(&on.covered(**at)[0]);
    let of = |code, these: Vec<&PlacementId>| {
        let mut pieces: Vec<PieceId> = these.into_iter().map(|at| on.piece(*at)).collect();
        pieces.dedup();
        let names: Vec<String> = pieces.iter().map(|piece| name(sheet, *piece)).collect();
        let message = Message::new(code).with("count", names.len());
        (!names.is_empty()).then(|| message.with("pieces", listed(&names)))
    };
    let (within, without): (Vec<_>, Vec<_>) = gone.iter().partition(inside);
    let told = [
        of("packing-pocket-not", within),
        of("packing-pocket-in", without),
    ];
    joined("packing-then", told.into_iter().flatten()).expect("something goes")
}

/// Which placements go: few with their cells, of more the pieces and how many of each.
fn gone(scene: &Scene<'_>, sheet: &Sheet<'_>, gone: &[PlacementId]) -> Message {
    let message = Message::new("packing-gone").with("count", gone.len());
    let sizes = gone.iter().map(|at| scene.on.covered(*at).len());
    if sizes.sum::<usize>() <= CELLS_MAX {
        let told = gone.iter().map(|at| supposed(scene, &lettered(sheet, *at)));
        let told = joined("packing-list", told).expect("something goes");
        return message.with("placements", told);
    }
    let mut pieces: BTreeMap<PieceId, usize> = BTreeMap::new();
    for at in gone {
        *pieces.entry(sheet.on().piece(*at)).or_default() += 1;
    }
    let told = pieces.into_iter().map(|(piece, number)| {
        let name = name(sheet, piece);
        if number == 1 {
            name
        } else {
            format!("{name} ({number})")
        }
    });
    message.with("placements", listed(&told.collect::<Vec<_>>()))
}

/// What cannot be.
pub(super) fn conflict(scene: &Scene<'_>, sheet: &Sheet<'_>, conflict: Conflict) -> Message {
    match conflict {
        Conflict::Area => {
            let sizes = sheet
                .pieces()
                .map(|piece| sheet.on().size(piece) * sheet.left(piece));
            let message = Message::new("packing-areas").with("area", sizes.sum::<usize>());
            message.with("empty", sheet.open())
        }
        Conflict::Region(first, size) => at(
            scene,
            Message::new("packing-no-fill").with("size", size),
            first,
        ),
        Conflict::Cell(cell) => {
            let struck = struck(sheet, Locus::Cell(cell));
            at(
                scene,
                Message::new("packing-no-cover").with("struck", struck),
                cell,
            )
        }
        Conflict::Piece(piece) => {
            let message = Message::new("packing-no-place").with("piece", name(sheet, piece));
            let message = message.with("count", sheet.left(piece));
            let message = message.with("struck", struck(sheet, Locus::Piece(piece)));
            message.with("places", sheet.places(piece))
        }
    }
}
