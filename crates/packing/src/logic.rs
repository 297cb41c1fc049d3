//! The packing puzzle's [`Logic`]: what the kit must know to reason about pieces.

use pavage_family::kit::Logic;
use pavage_family::{Contradiction, Elimination, Message, Place};

use super::Packing;
use super::moves::Move;
use super::techniques::words;
use super::techniques::{Cell, Conflict, Deduction, Locus, PlacementId, Sheet};

impl Logic for Packing {
    type Sheet<'a> = Sheet<'a>;
    type Cell = Cell;
    type Decision = PlacementId;
    type Elimination = PlacementId;
    type Conflict = Conflict;
    type Event = Deduction;

    fn decide(sheet: &mut Sheet<'_>, placement: &PlacementId) {
        sheet.place(*placement);
    }

    fn eliminate(sheet: &mut Sheet<'_>, gone: &PlacementId) {
        sheet.remove(*gone);
    }

    fn conflict(sheet: &Sheet<'_>) -> Option<Conflict> {
        sheet.conflict()
    }

    fn open(sheet: &Sheet<'_>) -> usize {
        sheet.open()
    }

    fn deduction(_: &Sheet<'_>, event: &Deduction) -> Deduction {
        event.clone()
    }

    fn places(sheet: &Sheet<'_>, cells: &[Cell]) -> Vec<Place> {
        sheet.on().places(cells)
    }

    fn eliminated(sheet: &Sheet<'_>, gone: &PlacementId) -> Elimination {
        let (piece, cells) = words::named(sheet, *gone);
        Elimination::Placement { piece, cells }
    }

    fn contradiction(sheet: &Sheet<'_>, conflict: Conflict) -> Contradiction {
        let (rule, cells) = match conflict {
            Conflict::Area => ("area", Vec::new()),
            Conflict::Number => ("number", Vec::new()),
            Conflict::Region(first, _) | Conflict::Shape(first, _) => {
                ("region", sheet.region(first))
            }
            Conflict::Cell(cell) => ("cell", vec![cell]),
            Conflict::Piece(_) => ("piece", Vec::new()),
        };
        Contradiction {
            rule,
            cells: sheet.on().places(&cells),
            edges: Vec::new(),
            message: words::conflict(sheet, conflict),
        }
    }

    /// Only placements are moves; eliminations change nothing on the board.
    fn moves(sheet: &Sheet<'_>, found: &Deduction) -> Vec<String> {
        placed_in_turn(sheet, found, put)
    }

    fn assumption(sheet: &Sheet<'_>, placement: &PlacementId) -> (String, Message) {
        let words = words::placement_message("packing-supposed", sheet, *placement);
        (put(sheet, *placement), words)
    }

    fn nudge(sheet: &Sheet<'_>, look: &[Cell]) -> Message {
        match look.first() {
            Some(cell) => words::look(sheet, Locus::Cell(*cell)),
            None => Message::new("packing-dead-look"),
        }
    }

    fn learning(sheet: &Sheet<'_>, found: &Deduction) -> Vec<Cell> {
        let said = || found.pattern.learning(found, sheet);
        match found.placed[..] {
            [] => said().unwrap_or_else(|| sheet.on().covered_by(&found.gone)),
            _ => sheet.on().covered_by(&found.placed),
        }
    }

    /// The cells to look at, if the pattern names none.
    fn because(sheet: &Sheet<'_>, found: &Deduction) -> Vec<Cell> {
        let said = found.pattern.because(found, sheet);
        if said.is_empty() {
            found.pattern.look(found, sheet)
        } else {
            said
        }
    }

    fn conclusion(sheet: &Sheet<'_>, found: &Deduction) -> Message {
        words::conclusion(sheet, found)
    }

    /// `K:1,1+1,2` for a placement, `-A:1,1+1,2` for an elimination.
    fn spelt(sheet: &Sheet<'_>, found: &Deduction) -> Vec<String> {
        let mut spelt = placed_in_turn(sheet, found, spell);
        let gone = found.gone.iter();
        spelt.extend(gone.map(|at| format!("-{}", spell(sheet, *at))));
        spelt
    }

    fn cost(_: &Sheet<'_>, found: &Deduction) -> u64 {
        found.cost()
    }
}

/// A text for each placement that a deduction decides, made on a sheet with the placements before
/// it, so that each copy of a piece gets its own letter.
fn placed_in_turn(
    sheet: &Sheet<'_>,
    found: &Deduction,
    say: fn(&Sheet<'_>, PlacementId) -> String,
) -> Vec<String> {
    let mut here = sheet.clone();
    let placed = found.placed.iter().map(|placement| {
        let said = say(&here, *placement);
        here.place(*placement);
        said
    });
    placed.collect()
}

/// The move that places a piece.
pub(super) fn put(sheet: &Sheet<'_>, placement: PlacementId) -> String {
    let cells = words::named(sheet, placement).1.into_iter();
    let mv = Move::Place {
        piece: words::lettered(sheet, placement).piece,
        cells: cells.collect(),
    };
    mv.to_string()
}

fn spell(sheet: &Sheet<'_>, placement: PlacementId) -> String {
    let (piece, cells) = words::named(sheet, placement);
    let cells: Vec<String> = cells.iter().map(Place::to_string).collect();
    format!("{piece}:{}", cells.join("+"))
}
