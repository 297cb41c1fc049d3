//! The words for cells, cages, values and conclusions. The wording of a pattern is in its
//! technique.

use super::{CageId, Candidate, CellId, Conflict, Deduction, Layout, Message, Value, Values};

/// Adds the row and the column of a cell, counted from 1.
pub(in super::super) fn at(layout: &Layout, message: Message, cell: CellId) -> Message {
    message.at(layout.place(cell))
}

/// The row and the column as short text, counted from 1.
pub(in super::super) fn spot(layout: &Layout, cell: CellId) -> String {
    layout.place(cell).to_string()
}

/// A cell in words, or several as a list.
pub(in super::super) fn cells(layout: &Layout, cells: &[CellId]) -> Value {
    if let [cell] = cells {
        return at(layout, Message::new("suguru-cell"), *cell).into();
    }
    spots(layout, cells).into()
}

/// Cells as a list of short texts.
pub(in super::super) fn spots(layout: &Layout, cells: &[CellId]) -> String {
    let spots = cells
        .iter()
        .map(|cell| format!("({})", spot(layout, *cell)));
    spots.collect::<Vec<_>>().join(", ")
}

/// Values as a list.
pub(in super::super) fn values(values: Values) -> String {
    let texts: Vec<String> = values.map(|value| value.to_string()).collect();
    texts.join(", ")
}

/// The nudge to some cells.
pub(in super::super) fn look_at(layout: &Layout, list: &[CellId]) -> Message {
    Message::new("suguru-look-cells").with("cells", cells(layout, list))
}

/// The nudge to a cage.
pub(in super::super) fn look_at_cage(layout: &Layout, cage: CageId) -> Message {
    in_cage(layout, Message::new("suguru-look-cage"), cage)
}

/// Adds the row and the column of the first cell of a cage.
pub(in super::super) fn in_cage(layout: &Layout, message: Message, cage: CageId) -> Message {
    at(layout, message, layout.cage(cage)[0])
}

/// The assumption of a world.
pub(in super::super) fn supposed(layout: &Layout, of: Candidate) -> Message {
    let message = Message::new("suguru-supposed").with("value", usize::from(of.value));
    at(layout, message, of.cell)
}

/// The conclusion of a deduction.
pub(in super::super) fn conclusion(layout: &Layout, deduction: &Deduction) -> Message {
    if let [Candidate { cell, value }] = deduction.placed[..] {
        let message = Message::new("suguru-is").with("value", usize::from(value));
        return at(layout, message, cell);
    }
    if let [gone] = deduction.gone[..] {
        let message = match gone.values.single() {
            Some(_) => Message::new("suguru-is-not"),
            None => Message::new("suguru-is-none-of"),
        };
        let message = message.with("values", values(gone.values));
        return at(layout, message, gone.cell);
    }
    let all = deduction.gone.iter();
    let all = all.map(|gone| format!("({}) ≠ {}", spot(layout, gone.cell), values(gone.values)));
    Message::new("suguru-strike-out").with("list", all.collect::<Vec<_>>().join(" · "))
}

/// The message about a conflict.
pub(in super::super) fn conflict(layout: &Layout, conflict: Conflict) -> Message {
    match conflict {
        Conflict::NoCandidate(cell) => at(layout, Message::new("suguru-no-candidate"), cell),
        Conflict::NoPlace(cage, value) => {
            let message = Message::new("suguru-no-place").with("value", usize::from(value));
            in_cage(layout, message, cage)
        }
    }
}
