//! Turns deductions into steps that any front end can show: places, moves as text, and worlds with
//! their own steps.

use super::{Case, Deduction, Logic};
use crate::{Contradiction, Elimination, Message, Place, Step, World};

/// The step for a deduction made on this sheet.
pub fn step<L: Logic>(sheet: &L::Sheet<'_>, found: &Deduction<L>) -> Step {
    let worlds: Vec<World> = found.worlds.iter().map(|told| world(sheet, told)).collect();
    let pattern = &found.pattern;
    Step {
        rule: found.rule,
        cells: L::places(sheet, &L::learning(sheet, found)),
        look: L::places(sheet, &pattern.look(found, sheet)),
        because: L::places(sheet, &L::because(sheet, found)),
        from: listed::<L>(sheet, &pattern.from(found, sheet)),
        nudge: pattern.nudge(found, sheet),
        reason: pattern.reason(found, sheet),
        message: L::conclusion(sheet, found),
        moves: L::moves(sheet, found),
        eliminates: listed::<L>(sheet, &found.gone),
        forbids: forbidden::<L>(sheet, &found.gone, &found.placed),
        holes: pattern.holes(found, sheet),
        edges: Vec::new(),
        level: found.level(),
        cost: L::cost(sheet, found),
        worlds,
    }
}

/// The candidates of a sheet as data. Empty when the family does not list them.
pub fn candidates<L: Logic>(sheet: &L::Sheet<'_>) -> Vec<Elimination> {
    listed::<L>(sheet, &L::lost(sheet, None))
}

fn listed<L: Logic>(sheet: &L::Sheet<'_>, all: &[L::Elimination]) -> Vec<Elimination> {
    all.iter().map(|some| L::eliminated(sheet, some)).collect()
}

/// The candidates that go because of these decisions, besides the eliminations.
fn forbidden<L: Logic>(
    sheet: &L::Sheet<'_>,
    gone: &[L::Elimination],
    placed: &[L::Decision],
) -> Vec<Elimination> {
    if !L::LISTS_CANDIDATES || placed.is_empty() {
        return Vec::new();
    }
    let mut before = sheet.clone();
    gone.iter().for_each(|gone| L::eliminate(&mut before, gone));
    let mut after = before.clone();
    placed
        .iter()
        .for_each(|decision| L::decide(&mut after, decision));
    listed::<L>(sheet, &L::lost(&before, Some(&after)))
}

/// The steps of deductions made in turn. The sheet is left in the state after the last one.
pub fn follow<L: Logic>(sheet: &mut L::Sheet<'_>, way: &[Deduction<L>]) -> Vec<Step> {
    let mut steps = Vec::with_capacity(way.len());
    for found in way {
        steps.push(step(sheet, found));
        found.apply(sheet);
    }
    steps
}

/// A world with its steps. Each step is told on a sheet to which only the steps told before it were
/// applied.
pub fn world<L: Logic>(sheet: &L::Sheet<'_>, told: &Case<L>) -> World {
    let assumed = told.assumptions.iter();
    let (assumptions, supposed) = assumed
        .map(|decision| L::assumption(sheet, decision))
        .unzip();
    let mut world = sheet.clone();
    for decision in &told.assumptions {
        L::decide(&mut world, decision);
    }
    let mut steps = Vec::with_capacity(told.events.len());
    for event in &told.events {
        let found = L::deduction(&world, event);
        steps.push(step(&world, &found));
        found.apply(&mut world);
    }
    let conflict = told.conflict;
    World {
        assumptions,
        supposed,
        forbids: forbidden::<L>(sheet, &[], &told.assumptions),
        steps,
        contradiction: conflict.map(|conflict| L::contradiction(&world, conflict)),
    }
}

/// The step of a way without assumptions that ends in a contradiction: it proves that there is no
/// solution. `message` says so, `nudge` that something is wrong.
///
/// # Panics
/// The way has no contradiction.
pub fn dead_end<L: Logic>(
    sheet: &L::Sheet<'_>,
    told: &Case<L>,
    [nudge, message]: [Message; 2],
) -> Step {
    let way = world(sheet, told);
    let end = way.contradiction.clone();
    let Contradiction {
        rule,
        cells,
        edges,
        message: reason,
    } = end.expect("a way to a dead end has a contradiction");
    let is_at_once = told.events.is_empty();
    Step {
        rule: if is_at_once { rule } else { "dead-end" },
        nudge,
        look: cells.clone(),
        because: cells.clone(),
        cells,
        edges,
        reason,
        message,
        from: Vec::new(),
        moves: Vec::new(),
        eliminates: Vec::new(),
        forbids: Vec::new(),
        holes: Vec::new(),
        worlds: if is_at_once { Vec::new() } else { vec![way] },
        level: 0,
        cost: 1 + told.events.len() as u64,
    }
}

/// A deduction as compact text: `last-place 3,4=2`, `suppose 1,1: 4,4-2`. `named` are the cells that
/// its pattern names, as text.
pub(super) fn path<L: Logic>(sheet: &L::Sheet<'_>, found: &Deduction<L>) -> String {
    let mut words = vec![found.rule.to_owned()];
    let named = L::places(sheet, found.pattern.named());
    words.extend(named.iter().map(Place::to_string));
    if let (Some(last), false) = (words.last_mut(), named.is_empty()) {
        last.push(':');
    }
    words.extend(L::spelt(sheet, found));
    words.join(" ")
}
