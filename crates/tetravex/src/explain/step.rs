//! From a deduction to a step that anybody can read: places counted from 0, moves as text, worlds
//! with their own steps.

use super::super::techniques::{Conflict, Deck, Deduction, PictureId, Sheet, Told};
use super::words;
use pavage_family::{Contradiction, Elimination, Place, Step, World};

/// The step of a deduction made on a sheet. Only what is placed is a move: what goes from a cell
/// is kept in mind.
pub(super) fn step(deck: &Deck<'_>, sheet: &Sheet, deduction: &Deduction) -> Step {
    let worlds: Vec<World> = deduction
        .worlds
        .iter()
        .map(|told| world(deck, sheet, told))
        .collect();
    let placed = deduction.placed.iter();
    let told = deduction.pattern.told();
    Step {
        rule: told.rule(),
        cells: places(deck, deduction.cells()),
        look: places(deck, told.look(deduction).into_iter()),
        because: places(deck, deduction.because.iter().copied()),
        nudge: told.nudge(deck, deduction),
        reason: told.reason(deck, sheet, deduction),
        message: words::conclusion(deck, sheet, deduction),
        moves: placed
            .map(|(cell, picture)| put(deck, *cell, *picture))
            .collect(),
        eliminates: eliminations(deck, deduction),
        holes: Vec::new(),
        level: told.level(),
        cost: cost(deduction),
        worlds,
    }
}

/// What goes, cell by cell.
fn eliminations(deck: &Deck<'_>, deduction: &Deduction) -> Vec<Elimination> {
    let removals = deduction.removals.iter();
    let elimination = |(cell, gone): &(usize, Vec<PictureId>)| Elimination::Tiles {
        cell: places(deck, std::iter::once(*cell))[0],
        tiles: gone.iter().map(|gone| deck.tile(*gone).0).collect(),
    };
    removals.map(elimination).collect()
}

/// What a deduction costs a person: the harder its technique is to see, the more; a hypothesis
/// costs what its worlds cost, one tried by a search its positions.
pub(in super::super) fn cost(deduction: &Deduction) -> u64 {
    let inner = deduction.worlds.iter();
    let inner: u64 = inner
        .map(|told| 2 + told.events.iter().map(cost).sum::<u64>())
        .sum();
    inner + deduction.pattern.told().cost()
}

/// The step as compact text: `only-tile 3,4=1432`, `neighbour 1,1-1432 1,1-2541`.
pub(super) fn path(deck: &Deck<'_>, deduction: &Deduction) -> String {
    let mut words = vec![deduction.pattern.rule().to_owned()];
    if let Some((cell, picture)) = deduction.placed {
        words.push(format!(
            "{}={}",
            words::spot(deck, cell),
            deck.tile(picture)
        ));
    }
    for (cell, gone) in &deduction.removals {
        let spot = words::spot(deck, *cell);
        words.extend(
            gone.iter()
                .map(|gone| format!("{spot}-{}", deck.tile(*gone))),
        );
    }
    words.join(" ")
}

/// What is wrong, as data.
pub(super) fn contradiction(deck: &Deck<'_>, conflict: Conflict) -> Contradiction {
    let (rule, cells) = match conflict {
        Conflict::Clash(one, other) => ("sides-differ", vec![one, other]),
        Conflict::Rim(cell) => ("rim", vec![cell]),
        Conflict::NoTile(cell) => ("no-tile", vec![cell]),
        Conflict::NoPlace(_) => ("no-place", Vec::new()),
        Conflict::Count(_) => ("colour-count", Vec::new()),
    };
    Contradiction {
        rule,
        cells: places(deck, cells.into_iter()),
        message: words::conflict(deck, conflict),
    }
}

/// A world with its steps, each as it looks when only the told ones were taken.
pub(super) fn world(deck: &Deck<'_>, sheet: &Sheet, told: &Told) -> World {
    let mut sheet = sheet.clone();
    sheet.write(deck, told.cell, told.picture);
    let mut steps = Vec::new();
    for event in &told.events {
        steps.push(step(deck, &sheet, event));
        event.apply(deck, &mut sheet);
    }
    World {
        assumptions: vec![put(deck, told.cell, told.picture)],
        supposed: vec![words::supposed(deck, told.cell, told.picture)],
        steps,
        contradiction: Some(contradiction(deck, told.conflict)),
    }
}

/// The move that lays a tile.
pub(super) fn put(deck: &Deck<'_>, cell: usize, picture: PictureId) -> String {
    format!("put {} {}", words::spot(deck, cell), deck.tile(picture))
}

/// Rows and columns of cells.
pub(super) fn places(deck: &Deck<'_>, cells: impl Iterator<Item = usize>) -> Vec<Place> {
    cells.map(|cell| deck.puzzle().place(cell)).collect()
}
