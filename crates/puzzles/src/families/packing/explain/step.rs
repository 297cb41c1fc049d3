//! From a deduction to a step that anybody can read: places counted from 0, moves as text, worlds
//! with their own steps.

use super::super::moves::Move;
use super::super::puzzle::Placement;
use super::super::techniques::{
    Cell, Conflict, Deduction, Locus, Pattern, PlacementId, Sheet, Told,
};
use super::{Scene, words};
use crate::reasoning::{Contradiction, Elimination, Hole, Step, World};

/// The step of a deduction made on a sheet. Only what is placed is a move: what goes is kept in
/// mind.
pub(super) fn step(scene: &Scene<'_>, sheet: &Sheet<'_>, deduction: &Deduction) -> Step {
    let worlds = deduction.worlds.iter();
    let worlds = worlds.map(|told| world(scene, sheet, told));
    Step {
        rule: deduction.rule(),
        cells: places(scene, &learning(sheet, deduction)),
        look: places(scene, &words::looked_at(sheet, deduction)),
        because: places(scene, &seen(sheet, deduction)),
        nudge: words::nudge(scene, sheet, deduction),
        reason: words::reason(scene, sheet, deduction),
        message: words::conclusion(scene, sheet, deduction),
        moves: moves(scene, sheet, deduction),
        eliminates: eliminations(scene, sheet, deduction),
        holes: holes(scene, sheet, deduction),
        level: deduction.level(),
        cost: deduction.cost(),
        worlds: worlds.collect(),
    }
}

/// The cells that learn something: those that are covered, else those of the place it is about.
fn learning(sheet: &Sheet<'_>, deduction: &Deduction) -> Vec<Cell> {
    let covered = |placements: &[_]| {
        let cells = placements.iter().flat_map(|at| sheet.on().covered(*at));
        let mut cells: Vec<Cell> = cells.copied().collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    if !deduction.placed.is_empty() {
        return covered(&deduction.placed);
    }
    match &deduction.pattern {
        Pattern::SharedCells(_, cells) => cells.clone(),
        Pattern::OnlyPiece(cell, _)
        | Pattern::Hole(Locus::Cell(cell), _)
        | Pattern::Suppose(Locus::Cell(cell)) => vec![*cell],
        Pattern::Pocket(first) => sheet.region(*first),
        _ => covered(&deduction.gone),
    }
}

/// The cells it is learnt from.
fn seen(sheet: &Sheet<'_>, deduction: &Deduction) -> Vec<Cell> {
    let at = |locus: Locus| Vec::from_iter(locus.cell());
    let mut cells = match &deduction.pattern {
        Pattern::OnlyPlacement(cell) | Pattern::OnlyPiece(cell, _) => vec![*cell],
        Pattern::OnlyPlace(_) => Vec::new(),
        Pattern::Pocket(first) => sheet.region(*first),
        Pattern::SharedCells(locus, _) | Pattern::Suppose(locus) | Pattern::TriedOut(locus, _) => {
            at(*locus)
        }
        Pattern::Hole(locus, faults) => {
            let faults = faults.iter().filter_map(|(_, conflict)| match conflict {
                Conflict::Region(cell, _) | Conflict::Cell(cell) => Some(*cell),
                _ => None,
            });
            at(*locus).into_iter().chain(faults).collect()
        }
    };
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The placements that go.
fn eliminations(scene: &Scene<'_>, sheet: &Sheet<'_>, deduction: &Deduction) -> Vec<Elimination> {
    let gone = deduction.gone.iter();
    let elimination = |gone: &PlacementId| {
        let (piece, cells) = named(scene, sheet, *gone);
        Elimination::Placement { piece, cells }
    };
    gone.map(elimination).collect()
}

/// The regions on which a deduction rests, with what would leave each.
fn holes(scene: &Scene<'_>, sheet: &Sheet<'_>, deduction: &Deduction) -> Vec<Hole> {
    let Pattern::Hole(_, faults) = &deduction.pattern else {
        return Vec::new();
    };
    let hole = |(placement, conflict): &(PlacementId, Conflict)| {
        let Conflict::Region(first, _) = conflict else {
            return None;
        };
        let mut left = sheet.clone();
        left.place(*placement);
        let (piece, cells) = named(scene, sheet, *placement);
        let hole = places(scene, &left.region(*first));
        Some(Hole { piece, cells, hole })
    };
    faults.iter().filter_map(hole).collect()
}

/// The name of the piece of a placement, and its cells.
fn named(scene: &Scene<'_>, sheet: &Sheet<'_>, placement: PlacementId) -> (String, Vec<[u16; 2]>) {
    let piece = words::lettered(sheet, placement).piece.to_string();
    (piece, places(scene, sheet.on().covered(placement)))
}

/// The moves that place what a deduction places.
fn moves(scene: &Scene<'_>, sheet: &Sheet<'_>, deduction: &Deduction) -> Vec<String> {
    let mut here = sheet.clone();
    let mut moves = Vec::new();
    for placement in &deduction.placed {
        moves.push(put(scene, &words::lettered(&here, *placement)));
        here.place(*placement);
    }
    moves
}

/// The move that places a piece.
pub(super) fn put(scene: &Scene<'_>, placement: &Placement) -> String {
    let cells = placement.cells.iter();
    let mv = Move::Place {
        piece: placement.piece,
        cells: cells.map(|cell| words::spot(scene.puzzle, *cell)).collect(),
    };
    mv.to_string()
}

/// The move that takes a piece away.
pub(super) fn lift(scene: &Scene<'_>, placement: &Placement) -> String {
    let cell = words::spot(scene.puzzle, placement.cells[0]);
    Move::Lift { cell }.to_string()
}

/// The step as compact text: `hole K:1,1+1,2`, `shared-cells -A:1,1+1,2 -B:2,2+2,3`.
pub(super) fn path(scene: &Scene<'_>, sheet: &Sheet<'_>, deduction: &Deduction) -> String {
    let mut text = vec![deduction.rule().to_owned()];
    let spell = |placement: Placement| {
        let cells = placement.cells.iter();
        let cells = cells.map(|cell| words::spot(scene.puzzle, *cell));
        let cells: Vec<String> = cells.map(|(row, col)| format!("{row},{col}")).collect();
        format!("{}:{}", placement.piece, cells.join("+"))
    };
    let mut here = sheet.clone();
    for placement in &deduction.placed {
        text.push(spell(words::lettered(&here, *placement)));
        here.place(*placement);
    }
    let gone = deduction.gone.iter();
    text.extend(gone.map(|at| format!("-{}", spell(words::lettered(sheet, *at)))));
    text.join(" ")
}

/// What is wrong, as data.
pub(super) fn contradiction(
    scene: &Scene<'_>,
    sheet: &Sheet<'_>,
    conflict: Conflict,
) -> Contradiction {
    let (rule, cells) = match conflict {
        Conflict::Area => ("area", Vec::new()),
        Conflict::Region(first, _) => ("region", sheet.region(first)),
        Conflict::Cell(cell) => ("cell", vec![cell]),
        Conflict::Piece(_) => ("piece", Vec::new()),
    };
    Contradiction {
        rule,
        cells: places(scene, &cells),
        message: words::conflict(scene, sheet, conflict),
    }
}

/// A world with its steps, each as it looks when only the told ones were taken.
fn world(scene: &Scene<'_>, sheet: &Sheet<'_>, told: &Told) -> World {
    let supposed = words::lettered(sheet, told.placement);
    let mut sheet = sheet.clone();
    sheet.place(told.placement);
    let steps = follow(scene, &mut sheet, &told.events);
    World {
        assumptions: vec![put(scene, &supposed)],
        supposed: vec![words::supposed(scene, &supposed)],
        steps,
        contradiction: Some(contradiction(scene, &sheet, told.conflict)),
    }
}

/// The steps of deductions made one after the other.
pub(super) fn follow(
    scene: &Scene<'_>,
    sheet: &mut Sheet<'_>,
    deductions: &[Deduction],
) -> Vec<Step> {
    let mut steps = Vec::new();
    for deduction in deductions {
        steps.push(step(scene, sheet, deduction));
        deduction.apply(sheet);
    }
    steps
}

/// Rows and columns of cells, counted from 0.
pub(super) fn places(scene: &Scene<'_>, cells: &[Cell]) -> Vec<[u16; 2]> {
    let place = |cell: &Cell| {
        let [row, col, _] = scene.puzzle.board().point(scene.on.cell_id(*cell)).0;
        [row as u16, col as u16]
    };
    cells.iter().map(place).collect()
}
