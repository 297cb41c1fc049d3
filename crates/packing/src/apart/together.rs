//! Motions of several parts of a board at once. They may exchange choices that have cells in several
//! parts, which no motion of one part does. What becomes of a part then depends on the others, so that
//! solutions are compared one by one.

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;

use pavage_family::{Cover, Message};
use pavage_grid::{CellId, Freedom};
use pavage_search::{OptionId, Run, Sinks, StopReason, Task, fastest_for};

use super::super::cover::{Class, cover};
use super::super::puzzle::{Puzzle, State};
use super::{Openings, Part, Shared};

/// The most motions of all parts together.
const MOTIONS_MAX: usize = 5_000;
/// The most solutions that are compared.
const SOLUTIONS_MAX: u64 = 20_000;
/// The most nodes of the search for them.
const NODES_MAX: u64 = 1_000_000;
/// The most images of solutions that are made.
const IMAGES_MAX: u64 = 10_000_000;

/// Whether some motion of several parts makes one choice of another, where both have cells in several
/// parts.
///
/// # Errors
/// There are too many motions.
pub(super) fn exchange_choices(
    parts: &[Part],
    freedom: Freedom,
    classes: &[Class],
) -> Result<bool, Message> {
    let is_own = |class: usize| parts.iter().any(|part| part.has_choice(class, classes));
    let is_shared = |class: &usize| classes[*class].is_choice() && !is_own(*class);
    let shared: Vec<usize> = (0..classes.len()).filter(is_shared).collect();
    if shared.len() < 2 {
        return Ok(false);
    }
    let has_shared = |part: &&Part| shared.iter().any(|class| part.room_of(*class) > 0);
    let parts: Vec<&Part> = parts.iter().filter(has_shared).collect();
    let motions = motions(&parts, freedom, classes)?;
    let exchanges = |motion: &Together| {
        let mut openings = motion.openings.iter();
        openings.any(|(from, to)| from != to && shared.contains(from))
    };
    Ok(motions.iter().any(exchanges))
}

/// How many solutions no motions of the parts make of each other. They are listed for it.
///
/// # Errors
/// There are too many.
pub(super) fn unlike(
    puzzle: &Puzzle,
    state: &State,
    parts: &[Part],
    freedom: Freedom,
    classes: &[Class],
    run: &Run<'_>,
) -> Result<u64, Message> {
    let parts: Vec<&Part> = parts.iter().collect();
    let motions = motions(&parts, freedom, classes)?;
    let whole = |motion: Together| {
        let mut images: Vec<CellId> = puzzle.board().cells().collect();
        for (from, to) in motion.cells {
            images[from.index()] = to;
        }
        images
    };
    let maps: BTreeSet<Vec<CellId>> = motions.into_iter().map(whole).collect();
    let cover = cover(puzzle, state, run).map_err(|_| too_many())?;
    let mut forms: HashSet<Vec<Vec<CellId>>> = HashSet::new();
    let mut receive = |solution: &[OptionId]| {
        let solution = cover.decode(solution);
        let images = maps.iter().map(|map| image(&solution, map));
        forms.insert(images.min().expect("the identity is a motion"));
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut receive),
        ..Sinks::default()
    };
    let mut listing = run.quiet();
    let nodes_max = run.limits.nodes_max.unwrap_or(NODES_MAX);
    listing.limits.nodes_max = Some(nodes_max.min(NODES_MAX));
    listing.limits.solutions_max = Some(SOLUTIONS_MAX.min(IMAGES_MAX / maps.len() as u64));
    let engine = fastest_for(cover.model());
    let found = engine.search(cover.model(), &Task::default(), &listing, &mut sinks);
    match found.stop {
        StopReason::Exhausted => Ok(forms.len() as u64),
        _ => Err(too_many()),
    }
}

fn too_many() -> Message {
    Message::new("limit-parts-choices")
}

/// The cells of the pieces after a motion.
fn image(solution: &State, map: &[CellId]) -> Vec<Vec<CellId>> {
    let moved = |cells: &Vec<CellId>| {
        let mut cells: Vec<CellId> = cells.iter().map(|cell| map[cell.index()]).collect();
        cells.sort_unstable();
        cells
    };
    let pieces = solution.placed.iter().map(|placed| moved(&placed.cells));
    let mut pieces: Vec<Vec<CellId>> = pieces.collect();
    pieces.sort_unstable();
    pieces
}

/// A motion of all parts.
struct Together {
    /// Cells of the whole board, each with its image.
    cells: Vec<(CellId, CellId)>,
    openings: Openings,
}

/// All motions of these parts onto each other.
fn motions(parts: &[&Part], freedom: Freedom, classes: &[Class]) -> Result<Vec<Together>, Message> {
    // Each with the parts that are led to.
    let mut found = vec![(Vec::new(), Together::none())];
    for from in parts {
        let mut longer = Vec::new();
        for (taken, motion) in &found {
            for (at, onto) in parts.iter().enumerate() {
                if taken.contains(&at) {
                    continue;
                }
                for further in from.motions(onto, freedom, classes, Shared::Moves) {
                    let map = further.map.iter().map(|cell| onto.cells[cell.index()]);
                    let cells = from.cells.iter().copied().zip(map);
                    if let Some(motion) = motion.and(cells, &further.openings) {
                        let mut taken = taken.clone();
                        taken.push(at);
                        longer.push((taken, motion));
                    }
                }
                if longer.len() > MOTIONS_MAX {
                    return Err(too_many());
                }
            }
        }
        found = longer;
    }
    Ok(found.into_iter().map(|(_, motion)| motion).collect())
}

impl Together {
    fn none() -> Together {
        Together {
            cells: Vec::new(),
            openings: Openings::new(),
        }
    }

    /// With a motion of one more part, if both make the same of the choices.
    fn and(
        &self,
        cells: impl Iterator<Item = (CellId, CellId)>,
        openings: &Openings,
    ) -> Option<Together> {
        let mut all = self.openings.clone();
        for &(from, to) in openings {
            let is_known = |(one, other): &&(usize, usize)| *one == from || *other == to;
            match all.iter().find(is_known) {
                Some(known) if *known == (from, to) => {}
                Some(_) => return None,
                None => all.push((from, to)),
            }
        }
        Some(Together {
            cells: self.cells.iter().copied().chain(cells).collect(),
            openings: all,
        })
    }
}
