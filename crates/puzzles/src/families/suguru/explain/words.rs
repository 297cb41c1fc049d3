//! What is said of a deduction: where to look, what there is to see, what follows.

use pavage_grid::CellId;

use super::super::layout::{CageId, Layout};
use super::super::techniques::{Conflict, Deduction, Pattern, Sheet};
use super::super::values::Values;
use crate::{Message, Value};

/// Adds row and column of a cell, counted from 1.
pub(super) fn at(layout: &Layout, message: Message, cell: CellId) -> Message {
    let [row, col] = layout.place(cell);
    message.with("row", row + 1).with("col", col + 1)
}

/// Row and column as short text, counted from 1.
pub(super) fn spot(layout: &Layout, cell: CellId) -> String {
    let [row, col] = layout.place(cell);
    format!("{},{}", row + 1, col + 1)
}

/// A cell in words, several as a list.
pub(super) fn cells(layout: &Layout, cells: &[CellId]) -> Value {
    if let [cell] = cells {
        return at(layout, Message::new("suguru-cell"), *cell).into();
    }
    let spots = cells
        .iter()
        .map(|cell| format!("({})", spot(layout, *cell)));
    spots.collect::<Vec<_>>().join(", ").into()
}

/// Values as a list.
pub(super) fn values(values: Values) -> String {
    let texts: Vec<String> = values.map(|value| value.to_string()).collect();
    texts.join(", ")
}

fn in_cage(layout: &Layout, message: Message, cage: CageId) -> Message {
    at(layout, message, layout.cage(cage)[0])
}

/// The cells to look at, where the nudge names any.
pub(super) fn look(layout: &Layout, deduction: &Deduction) -> Vec<CellId> {
    match &deduction.pattern {
        Pattern::LastCandidate => deduction.cells().collect(),
        Pattern::LastPlace(cage)
        | Pattern::ForbiddenNeighbour(cage, _)
        | Pattern::HiddenSubset(cage, ..)
        | Pattern::CagePlaces(cage, _) => layout.cage(*cage).to_vec(),
        Pattern::NakedSubset(list, _) | Pattern::Suppose(list) => list.clone(),
        Pattern::Colouring(..) => Vec::new(),
        Pattern::Chain(chain) => vec![chain[0].0],
        Pattern::ShortWorld(cell, _) => vec![*cell],
    }
}

/// Where to look, without telling what is there.
pub(super) fn nudge(layout: &Layout, deduction: &Deduction) -> Message {
    match &deduction.pattern {
        Pattern::LastPlace(cage)
        | Pattern::ForbiddenNeighbour(cage, _)
        | Pattern::HiddenSubset(cage, ..)
        | Pattern::CagePlaces(cage, _) => in_cage(layout, Message::new("suguru-look-cage"), *cage),
        Pattern::Colouring(_, value) => {
            Message::new("suguru-look-value").with("value", usize::from(*value))
        }
        _ => {
            let list = look(layout, deduction);
            Message::new("suguru-look-cells").with("cells", cells(layout, &list))
        }
    }
}

/// What a world begins with.
pub(super) fn supposed(layout: &Layout, cell: CellId, value: u8) -> Message {
    let message = Message::new("suguru-supposed").with("value", usize::from(value));
    at(layout, message, cell)
}

/// What there is to see on a sheet, without the conclusion.
pub(super) fn reason(layout: &Layout, sheet: &Sheet, deduction: &Deduction) -> Message {
    match &deduction.pattern {
        Pattern::LastCandidate => last_candidate(layout, sheet, deduction),
        Pattern::LastPlace(cage) => {
            let value = deduction.placed.map_or(0, |(_, value)| value);
            let message = Message::new("suguru-last-place").with("value", usize::from(value));
            in_cage(layout, message, *cage)
        }
        Pattern::ForbiddenNeighbour(cage, value) => {
            let list: Vec<CellId> = deduction.cells().collect();
            let places: Vec<CellId> = sheet.places(layout, *cage, *value).collect();
            let message = Message::new("suguru-forbidden-neighbour")
                .with("value", usize::from(*value))
                .with("places", cells(layout, &places))
                .with("cells", cells(layout, &list));
            in_cage(layout, message, *cage)
        }
        Pattern::NakedSubset(list, held) => Message::new("suguru-naked-subset")
            .with("cells", cells(layout, list))
            .with("count", list.len())
            .with("values", values(*held)),
        Pattern::HiddenSubset(cage, list, held) => {
            let message = Message::new("suguru-hidden-subset")
                .with("values", values(*held))
                .with("cells", cells(layout, list));
            in_cage(layout, message, *cage)
        }
        Pattern::Colouring(list, value) => colouring(layout, list, *value),
        Pattern::Chain(chain) => self::chain(layout, chain),
        Pattern::CagePlaces(cage, value) => {
            let message = Message::new("suguru-cage-places")
                .with("value", usize::from(*value))
                .with("count", deduction.worlds.len());
            in_cage(layout, message, *cage)
        }
        Pattern::ShortWorld(cell, value) => {
            let message = Message::new("suguru-short-world").with("value", usize::from(*value));
            at(layout, message, *cell)
        }
        Pattern::Suppose(list) => suppose(layout, deduction, list),
    }
}

/// The written cells that are seen, each with the value it takes away, and whether that leaves
/// values that were struck out before.
fn last_candidate(layout: &Layout, sheet: &Sheet, deduction: &Deduction) -> Message {
    let cell = deduction.cells().next();
    let cell = cell.expect("it decides a cell");
    let max = layout.values_of(cell).len();
    if max == 1 {
        return at(layout, Message::new("suguru-only-cell"), cell);
    }
    let because = deduction.because.iter();
    let mut seen: Vec<(u8, CellId)> = because
        .filter_map(|cell| Some((sheet.value(*cell)?, *cell)))
        .collect();
    seen.sort_unstable();
    let list = seen
        .iter()
        .map(|(value, cell)| format!("({}) = {value}", spot(layout, *cell)));
    let message = Message::new("suguru-last-candidate")
        .with("max", max)
        .with("seen", seen.len())
        .with("list", list.collect::<Vec<_>>().join(", "))
        .with("struck", (max - 1).saturating_sub(seen.len()));
    at(layout, message, cell)
}

fn colouring(layout: &Layout, list: &[CellId], value: u8) -> Message {
    let pairs = list.chunks(2).map(|pair| {
        Message::new("suguru-pair")
            .with("first", cells(layout, &pair[..1]))
            .with("second", cells(layout, &pair[1..]))
    });
    let join = |pairs: Message, pair| {
        let joined = Message::new("suguru-pairs").with("pairs", pairs);
        joined.with("pair", pair)
    };
    Message::new("suguru-colouring")
        .with("value", usize::from(value))
        .with("pairs", pairs.reduce(join).map_or(Value::None, Value::from))
        .with("first", cells(layout, &list[..1]))
        .with("last", cells(layout, &list[list.len() - 1..]))
}

fn chain(layout: &Layout, chain: &[(CellId, u8)]) -> Message {
    let links = chain.iter().enumerate().map(|(at, (cell, value))| {
        let sign = if at % 2 == 0 { "≠" } else { "=" };
        format!("({}) {sign} {value}", spot(layout, *cell))
    });
    let end = |(cell, value): (CellId, u8)| format!("({}) = {value}", spot(layout, cell));
    Message::new("suguru-chain")
        .with("chain", links.collect::<Vec<_>>().join(" → "))
        .with("first", end(chain[0]))
        .with("last", end(chain[chain.len() - 1]))
}

fn suppose(layout: &Layout, deduction: &Deduction, list: &[CellId]) -> Message {
    let failed = deduction
        .worlds
        .iter()
        .filter(|world| world.conflict.is_some());
    let message = match list {
        [cell] => at(layout, Message::new("suguru-suppose-cell"), *cell),
        _ => Message::new("suguru-suppose").with("cells", cells(layout, list)),
    };
    message
        .with("count", deduction.worlds.len())
        .with("failed", failed.count())
}

/// What follows.
pub(super) fn conclusion(layout: &Layout, deduction: &Deduction) -> Message {
    if let Some((cell, value)) = deduction.placed {
        let message = Message::new("suguru-is").with("value", usize::from(value));
        return at(layout, message, cell);
    }
    if let [(cell, gone)] = deduction.removals[..] {
        let message = match gone.single() {
            Some(_) => Message::new("suguru-is-not"),
            None => Message::new("suguru-is-none-of"),
        };
        return at(layout, message.with("values", values(gone)), cell);
    }
    let all = deduction
        .removals
        .iter()
        .map(|(cell, gone)| format!("({}) ≠ {}", spot(layout, *cell), values(*gone)));
    Message::new("suguru-strike-out").with("list", all.collect::<Vec<_>>().join(" · "))
}

/// What is wrong.
pub(super) fn conflict(layout: &Layout, conflict: Conflict) -> Message {
    match conflict {
        Conflict::NoCandidate(cell) => at(layout, Message::new("suguru-no-candidate"), cell),
        Conflict::NoPlace(cage, value) => {
            let message = Message::new("suguru-no-place").with("value", usize::from(value));
            in_cage(layout, message, cage)
        }
    }
}
