//! Suguru's [`Logic`]: what the kit must know to reason about cages.

use pavage_family::kit::Logic;
use pavage_family::{Contradiction, Elimination, Message, Place};
use pavage_grid::CellId;

use super::Suguru;
use super::candidates::{Candidate, CellValues};
use super::layout::Layout;
use super::path::{self, Costs};
use super::techniques::words;
use super::techniques::{
    Conflict, Deduction, Event, Sheet, deduce_last_candidate, deduce_last_place, hypothesis,
    is_level_0,
};

impl Logic for Suguru {
    type Sheet<'a> = Sheet<'a>;
    type Cell = CellId;
    type Decision = Candidate;
    type Elimination = CellValues;
    type Conflict = Conflict;
    type Event = Event;

    const LISTS_CANDIDATES: bool = true;

    /// Of cells that stay open or are written between the two sheets.
    fn lost(before: &Sheet<'_>, after: Option<&Sheet<'_>>) -> Vec<CellValues> {
        let open = before.layout().cells();
        let open = open.filter(|cell| before.is_open(*cell));
        let lost = |cell: CellId| match after {
            Some(after) => before.get(cell) - after.get(cell),
            None => before.get(cell),
        };
        let lost = open.map(|cell| CellValues {
            cell,
            values: lost(cell),
        });
        lost.filter(|lost| !lost.values.is_empty()).collect()
    }

    fn decide(sheet: &mut Sheet<'_>, decided: &Candidate) {
        sheet.write(decided.cell, decided.value);
    }

    fn eliminate(sheet: &mut Sheet<'_>, gone: &CellValues) {
        sheet.remove(gone.cell, gone.values);
    }

    fn conflict(sheet: &Sheet<'_>) -> Option<Conflict> {
        sheet.conflict()
    }

    fn open(sheet: &Sheet<'_>) -> usize {
        sheet.open()
    }

    fn deduction(sheet: &Sheet<'_>, event: &Event) -> Deduction {
        let found = match event {
            Event::LastCandidate(cell, _) => deduce_last_candidate(sheet, *cell),
            Event::LastPlace(cage, _, value) => deduce_last_place(sheet, *cage, *value),
            Event::Supposed(supposition) => Some(supposition.deduction.clone()),
            Event::Assumed(..) => None,
        };
        found.expect("what is told follows from what was told before")
    }

    fn places(sheet: &Sheet<'_>, cells: &[CellId]) -> Vec<Place> {
        let cells = cells.iter();
        cells.map(|cell| sheet.layout().place(*cell)).collect()
    }

    fn eliminated(sheet: &Sheet<'_>, gone: &CellValues) -> Elimination {
        Elimination::Values {
            cell: sheet.layout().place(gone.cell),
            values: gone.values.collect(),
        }
    }

    fn contradiction(sheet: &Sheet<'_>, conflict: Conflict) -> Contradiction {
        let layout = sheet.layout();
        let (rule, cells) = match conflict {
            Conflict::NoCandidate(cell) => ("no-candidate", vec![cell]),
            Conflict::NoPlace(cage, _) => ("no-place", layout.cage(cage).to_vec()),
        };
        Contradiction {
            rule,
            cells: Suguru::places(sheet, &cells),
            edges: Vec::new(),
            message: words::conflict(layout, conflict),
        }
    }

    /// A placement writes its value and leaves the notes of other cells alone: rule `seen` takes no
    /// moves.
    fn moves(sheet: &Sheet<'_>, found: &Deduction) -> Vec<String> {
        let layout = sheet.layout();
        let placed = found.placed.iter().map(|placed| set(layout, *placed));
        let drop = |gone: &CellValues| {
            let values: Vec<String> = gone.values.map(|value| value.to_string()).collect();
            format!("drop {} {}", layout.place(gone.cell), values.join(","))
        };
        placed.chain(found.gone.iter().map(drop)).collect()
    }

    fn assumption(sheet: &Sheet<'_>, assumed: &Candidate) -> (String, Message) {
        let layout = sheet.layout();
        (set(layout, *assumed), words::supposed(layout, *assumed))
    }

    fn nudge(sheet: &Sheet<'_>, look: &[CellId]) -> Message {
        words::look_at(sheet.layout(), look)
    }

    fn learning(_: &Sheet<'_>, found: &Deduction) -> Vec<CellId> {
        let placed = found.placed.iter().map(|placed| placed.cell);
        let gone = found.gone.iter().map(|gone| gone.cell);
        placed.chain(gone).collect()
    }

    fn conclusion(sheet: &Sheet<'_>, found: &Deduction) -> Message {
        words::conclusion(sheet.layout(), found)
    }

    /// `3,4=2` for a written value, `4,4-2` for an elimination.
    fn spelt(sheet: &Sheet<'_>, found: &Deduction) -> Vec<String> {
        let place = |cell: CellId| sheet.layout().place(cell);
        let placed = found.placed.iter();
        let placed = placed.map(|Candidate { cell, value }| format!("{}={value}", place(*cell)));
        let gone = found.gone.iter().flat_map(|gone| gone.each());
        let gone = gone.map(|Candidate { cell, value }| format!("{}-{value}", place(cell)));
        placed.chain(gone).collect()
    }

    /// The number of eliminated candidates, including those that a written value removes, and the
    /// cost of seeing why.
    fn cost(sheet: &Sheet<'_>, found: &Deduction) -> u64 {
        let mut after = sheet.clone();
        found.apply(&mut after);
        let gone = (sheet.candidates().len() - after.candidates().len()) as u64;
        gone.saturating_add(effort(sheet, found))
    }
}

/// The cost of a deduction besides what it eliminates: that of its worlds, or else 1 for each
/// candidate that it rests on. Level 0 is part of every path and adds nothing.
pub(super) fn effort(sheet: &Sheet<'_>, found: &Deduction) -> u64 {
    let costs = Costs::default();
    let (layout, candidates) = (sheet.layout(), sheet.candidates());
    if let Some(mv) = hypothesis(found) {
        return path::cost_of_move(layout, candidates, &mv, &costs);
    }
    if !found.worlds.is_empty() {
        let cases = found.worlds.iter().flat_map(|world| &world.assumptions);
        let cases: Vec<Candidate> = cases.copied().collect();
        return path::cost_of_cases(layout, candidates, &cases, &costs);
    }
    if is_level_0(found.rule) {
        return 0;
    }
    let from = found.pattern.from(found, sheet);
    from.iter().map(|from| from.values.len() as u64).sum()
}

/// The move that writes a value.
fn set(layout: &Layout, Candidate { cell, value }: Candidate) -> String {
    format!("set {} {value}", layout.place(cell))
}
