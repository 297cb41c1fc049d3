//! From a deduction to a step that anybody can read: places counted from 0, moves as text, worlds
//! with their own steps.

use pavage_grid::CellId;

use super::super::moves::Move;
use super::super::puzzle::{Placement, Puzzle};
use super::super::techniques::{Conflict, Deduction, PlacementId, Sheet, Told};
use super::super::words;
use super::Scene;
use pavage_family::{Contradiction, Elimination, Place, Step, World};

/// The step of a deduction made on a sheet. Only what is placed is a move: what goes is kept in
/// mind.
pub(super) fn step(scene: &Scene<'_>, sheet: &Sheet<'_>, deduction: &Deduction) -> Step {
    let worlds = deduction.worlds.iter();
    let worlds = worlds.map(|told| world(scene, sheet, told));
    let (on, pattern) = (sheet.on(), &deduction.pattern);
    Step {
        rule: deduction.rule(),
        cells: on.places(&deduction.cells(sheet)),
        look: on.places(&pattern.look(sheet)),
        because: on.places(&pattern.because(sheet)),
        nudge: pattern.nudge(sheet),
        reason: pattern.reason(deduction, sheet),
        message: words::conclusion(sheet, deduction),
        moves: moves(scene, sheet, deduction),
        eliminates: eliminations(sheet, deduction),
        holes: pattern.holes(sheet),
        level: deduction.level(),
        cost: deduction.cost(),
        worlds: worlds.collect(),
    }
}

/// The placements that go.
fn eliminations(sheet: &Sheet<'_>, deduction: &Deduction) -> Vec<Elimination> {
    let gone = deduction.gone.iter();
    let elimination = |gone: &PlacementId| {
        let (piece, cells) = words::named(sheet, *gone);
        Elimination::Placement { piece, cells }
    };
    gone.map(elimination).collect()
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
        cells: cells.map(|cell| spot(scene.puzzle, *cell)).collect(),
    };
    mv.to_string()
}

/// The move that takes a piece away.
pub(super) fn lift(scene: &Scene<'_>, placement: &Placement) -> String {
    let cell = spot(scene.puzzle, placement.cells[0]);
    Move::Lift { cell }.to_string()
}

/// The step as compact text: `hole K:1,1+1,2`, `shared-cells -A:1,1+1,2 -B:2,2+2,3`.
pub(super) fn path(scene: &Scene<'_>, sheet: &Sheet<'_>, deduction: &Deduction) -> String {
    let mut text = vec![deduction.rule().to_owned()];
    let spell = |placement: Placement| {
        let cells = placement.cells.iter();
        let cells = cells.map(|cell| spot(scene.puzzle, *cell));
        let cells: Vec<String> = cells.map(|cell| cell.to_string()).collect();
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
pub(super) fn contradiction(sheet: &Sheet<'_>, conflict: Conflict) -> Contradiction {
    let (rule, cells) = match conflict {
        Conflict::Area => ("area", Vec::new()),
        Conflict::Region(first, _) => ("region", sheet.region(first)),
        Conflict::Cell(cell) => ("cell", vec![cell]),
        Conflict::Piece(_) => ("piece", Vec::new()),
    };
    Contradiction {
        rule,
        cells: sheet.on().places(&cells),
        message: words::conflict(sheet, conflict),
    }
}

/// A world with its steps, each as it looks when only the told ones were taken.
fn world(scene: &Scene<'_>, sheet: &Sheet<'_>, told: &Told) -> World {
    let mut world = sheet.clone();
    world.place(told.placement);
    let steps = follow(scene, &mut world, &told.events);
    World {
        assumptions: vec![put(scene, &words::lettered(sheet, told.placement))],
        supposed: vec![words::supposed(sheet, told.placement)],
        steps,
        contradiction: Some(contradiction(&world, told.conflict)),
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

/// The place of a cell.
pub(super) fn spot(puzzle: &Puzzle, cell: CellId) -> Place {
    puzzle.board().place(cell)
}
