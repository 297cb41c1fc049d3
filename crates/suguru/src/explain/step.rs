//! From a deduction to a step that anybody can read: places counted from 0, moves as text, worlds
//! with their own steps.

use pavage_grid::CellId;

use super::super::layout::Layout;
use super::super::techniques::{
    Conflict, Deduction, Event, Sheet, Told, deduce_last_candidate, deduce_last_place,
};
use super::super::values::Values;
use super::words;
use pavage_family::{Contradiction, Elimination, Place, Step, World};

/// The step of a deduction made on a sheet.
pub(super) fn step(layout: &Layout, sheet: &Sheet, deduction: &Deduction) -> Step {
    let worlds: Vec<World> = deduction
        .worlds
        .iter()
        .map(|told| world(layout, sheet, told))
        .collect();
    let inner: u64 = worlds
        .iter()
        .flat_map(|world| &world.steps)
        .map(|step| step.cost)
        .sum();
    let told = deduction.pattern.told();
    Step {
        rule: told.rule(),
        cells: places(layout, deduction.cells()),
        look: places(layout, told.look(layout, deduction).into_iter()),
        because: places(layout, deduction.because.iter().copied()),
        nudge: told.nudge(layout, deduction),
        reason: told.reason(layout, sheet, deduction),
        message: words::conclusion(layout, deduction),
        moves: moves(layout, deduction),
        eliminates: eliminations(layout, deduction),
        holes: Vec::new(),
        level: told.level(deduction),
        cost: struck(layout, sheet, deduction) + told.effort(deduction) + inner,
        worlds,
    }
}

/// What goes, cell by cell.
fn eliminations(layout: &Layout, deduction: &Deduction) -> Vec<Elimination> {
    let removals = deduction.removals.iter();
    let elimination = |(cell, gone): &(CellId, Values)| Elimination::Values {
        cell: places(layout, std::iter::once(*cell))[0],
        values: gone.collect(),
    };
    removals.map(elimination).collect()
}

/// The step as compact text: `last-place 3,4=2`, `suppose 1,1: 4,4-2`.
pub(super) fn path(layout: &Layout, deduction: &Deduction) -> String {
    let mut words = vec![deduction.pattern.rule().to_owned()];
    let named = deduction.pattern.told().named();
    words.extend(named.iter().map(|cell| words::spot(layout, *cell)));
    if let (Some(last), false) = (words.last_mut(), named.is_empty()) {
        last.push(':');
    }
    if let Some((cell, value)) = deduction.placed {
        words.push(format!("{}={value}", words::spot(layout, cell)));
    }
    for &(cell, gone) in &deduction.removals {
        words.extend(gone.map(|value| format!("{}-{value}", words::spot(layout, cell))));
    }
    words.join(" ")
}

/// What is wrong, as data.
pub(super) fn contradiction(layout: &Layout, conflict: Conflict) -> Contradiction {
    let (rule, cells) = match conflict {
        Conflict::NoCandidate(cell) => ("no-candidate", vec![cell]),
        Conflict::NoPlace(cage, _) => ("no-place", layout.cage(cage).to_vec()),
    };
    Contradiction {
        rule,
        cells: places(layout, cells.into_iter()),
        message: words::conflict(layout, conflict),
    }
}

/// A world with its steps, each as it looks when only the told ones were taken.
pub(super) fn world(layout: &Layout, sheet: &Sheet, told: &Told) -> World {
    let mut sheet = sheet.clone();
    for &(cell, value) in &told.assumptions {
        sheet.write(layout, cell, value);
    }
    let mut steps = Vec::new();
    for event in &told.events {
        let deduction = match event {
            Event::LastCandidate(cell, _) => deduce_last_candidate(layout, &sheet, *cell),
            Event::LastPlace(cage, _, value) => deduce_last_place(layout, &sheet, *cage, *value),
            Event::Supposed(supposition) => Some(supposition.deduction.clone()),
            Event::Assumed(..) => None,
        };
        let deduction = deduction.expect("what is told follows from what was told before");
        steps.push(step(layout, &sheet, &deduction));
        deduction.apply(layout, &mut sheet);
    }
    World {
        assumptions: told
            .assumptions
            .iter()
            .map(|(cell, value)| set(layout, *cell, *value))
            .collect(),
        supposed: told
            .assumptions
            .iter()
            .map(|(cell, value)| words::supposed(layout, *cell, *value))
            .collect(),
        steps,
        contradiction: told
            .conflict
            .map(|conflict| contradiction(layout, conflict)),
    }
}

/// The move that writes a value.
pub(super) fn set(layout: &Layout, cell: CellId, value: u8) -> String {
    format!("set {} {value}", words::spot(layout, cell))
}

/// Rows and columns of cells.
pub(super) fn places(layout: &Layout, cells: impl Iterator<Item = CellId>) -> Vec<Place> {
    cells.map(|cell| layout.place(cell)).collect()
}

/// A placement writes its value and leaves notes elsewhere alone: rule `seen` is silent.
fn moves(layout: &Layout, deduction: &Deduction) -> Vec<String> {
    let placed = deduction
        .placed
        .iter()
        .map(|&(cell, value)| set(layout, cell, value));
    let drop = |&(cell, gone): &(CellId, Values)| {
        let values: Vec<String> = gone.map(|value| value.to_string()).collect();
        format!("drop {} {}", words::spot(layout, cell), values.join(","))
    };
    placed.chain(deduction.removals.iter().map(drop)).collect()
}

/// How many candidates the deduction takes away, with those that a written value takes.
fn struck(layout: &Layout, sheet: &Sheet, deduction: &Deduction) -> u64 {
    let mut after = sheet.clone();
    deduction.apply(layout, &mut after);
    (sheet.candidates().len() - after.candidates().len()) as u64
}
