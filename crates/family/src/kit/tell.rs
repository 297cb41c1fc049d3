//! From a deduction to a step that anybody can read: places, moves as text, worlds with steps of
//! their own.

use super::{Deduction, Logic, Told};
use crate::{Place, Step, World};

/// The step of a deduction made on a sheet.
pub fn step<L: Logic>(sheet: &L::Sheet<'_>, found: &Deduction<L>) -> Step {
    let worlds: Vec<World> = found.worlds.iter().map(|told| world(sheet, told)).collect();
    let pattern = &found.pattern;
    Step {
        rule: found.rule(),
        cells: L::places(sheet, &L::learning(sheet, found)),
        look: L::places(sheet, &pattern.look(found, sheet)),
        because: L::places(sheet, &L::because(sheet, found)),
        nudge: pattern.nudge(found, sheet),
        reason: pattern.reason(found, sheet),
        message: L::conclusion(sheet, found),
        moves: L::moves(sheet, found),
        eliminates: found
            .gone
            .iter()
            .map(|gone| L::eliminated(sheet, gone))
            .collect(),
        holes: pattern.holes(found, sheet),
        level: found.level(),
        cost: L::cost(sheet, found, &worlds),
        worlds,
    }
}

/// The steps of deductions made one after the other; the sheet is left as they leave it.
pub fn follow<L: Logic>(sheet: &mut L::Sheet<'_>, way: &[Deduction<L>]) -> Vec<Step> {
    let mut steps = Vec::with_capacity(way.len());
    for found in way {
        steps.push(step(sheet, found));
        found.apply(sheet);
    }
    steps
}

/// A world with its steps, each as it looks when only the told ones were taken.
pub fn world<L: Logic>(sheet: &L::Sheet<'_>, told: &Told<L>) -> World {
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
        steps,
        contradiction: conflict.map(|conflict| L::contradiction(&world, conflict)),
    }
}

/// A deduction as compact text: `last-place 3,4=2`, `suppose 1,1: 4,4-2`. `named` are the cells that
/// its pattern names, as text.
pub(super) fn path<L: Logic>(sheet: &L::Sheet<'_>, found: &Deduction<L>) -> String {
    let mut words = vec![found.rule().to_owned()];
    let named = L::places(sheet, found.pattern.named());
    words.extend(named.iter().map(Place::to_string));
    if let (Some(last), false) = (words.last_mut(), named.is_empty()) {
        last.push(':');
    }
    words.extend(L::spelt(sheet, found));
    words.join(" ")
}
