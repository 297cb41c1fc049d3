//! Motions of several parts of a board at once. They may exchange choices that have cells in several
//! parts, which no motion of one part does. What becomes of a part then depends on the others, so that
//! solutions are compared one by one.

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;

use pavage_bits::SmallSort as _;
use pavage_family::{Cover, Message, NoCover, NotCompared};
use pavage_grid::CellId;
use pavage_search::{OptionId, Run, Sinks, StopReason, Task, fastest_for};

use super::super::cover::cover;
use super::super::puzzle::{Puzzle, State};
use super::{Images, Motion, Openings, Part, Shared};

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
pub(super) fn exchange_choices(parts: &[Part], images: &Images<'_>) -> Result<bool, Message> {
    let classes = images.classes;
    let is_own = |class: usize| parts.iter().any(|part| part.has_choice(class, classes));
    let is_shared = |class: &usize| classes[*class].is_choice() && !is_own(*class);
    let shared: Vec<usize> = (0..classes.len()).filter(is_shared).collect();
    if shared.len() < 2 {
        return Ok(false);
    }
    let has_shared = |part: &&Part| shared.iter().any(|class| part.room_of(*class) > 0);
    let parts: Vec<&Part> = parts.iter().filter(has_shared).collect();
    let motions = motions(&parts, images)?;
    let exchanges = |motion: &Together| {
        let mut openings = motion.openings.iter();
        openings.any(|(from, to)| from != to && shared.contains(from))
    };
    Ok(motions.iter().any(exchanges))
}

/// How many solutions no motions of the parts make of each other. They are listed for it.
///
/// # Errors
/// There are too many, or a limit of the run was met.
pub(super) fn unlike(
    puzzle: &Puzzle,
    state: &State,
    parts: &[Part],
    images: &Images<'_>,
    run: &Run<'_>,
) -> Result<u64, NotCompared> {
    let parts: Vec<&Part> = parts.iter().collect();
    let motions = motions(&parts, images)?;
    let cells = puzzle.board().size();
    let motions = motions.into_iter().map(|motion| motion.whole(cells));
    let motions: BTreeSet<Vec<Option<Moved<'_>>>> = motions.collect();
    let cover = cover(puzzle, state, run).map_err(|reason| match reason {
        NoCover::Stopped(stop) => NotCompared::Stopped(stop),
        NoCover::Unsolvable(_) | NoCover::TooLarge(_) => too_many().into(),
    })?;
    let mut forms: HashSet<Vec<Laid>> = HashSet::new();
    let mut receive = |solution: &[OptionId]| {
        let placements = solution.iter().map(|option| cover.placement(*option));
        let is_piece = |(class, _): &(usize, _)| images.classes[*class].opening.is_none();
        let pieces: Vec<(usize, &[CellId])> = placements.filter(is_piece).collect();
        let images = motions.iter().filter_map(|moves| image(&pieces, moves));
        forms.insert(images.min().expect("the identity is a motion"));
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut receive),
        ..Sinks::default()
    };
    let mut listing = run.quiet();
    let nodes_max = run.limits.nodes_max.filter(|nodes| *nodes < NODES_MAX);
    listing.limits.nodes_max = Some(nodes_max.unwrap_or(NODES_MAX));
    listing.limits.solutions_max = Some(SOLUTIONS_MAX.min(IMAGES_MAX / motions.len() as u64));
    let engine = fastest_for(cover.model());
    let found = engine.search(cover.model(), &Task::default(), &listing, &mut sinks);
    match found.stop {
        StopReason::Exhausted => Ok(forms.len() as u64),
        StopReason::SolutionLimit => Err(too_many().into()),
        StopReason::NodeLimit if nodes_max.is_none() => Err(too_many().into()),
        stop => Err(NotCompared::Stopped(stop)),
    }
}

fn too_many() -> Message {
    Message::new("limit-parts-choices")
}

/// A piece that was laid: its class, and its cells.
type Laid = (usize, Vec<CellId>);

/// The pieces after a motion; `None` where one becomes a piece that the set does not have.
fn image(pieces: &[(usize, &[CellId])], moves: &[Option<Moved<'_>>]) -> Option<Vec<Laid>> {
    let moved = |&(class, cells): &(usize, &[CellId])| {
        let images = cells.iter().map(|cell| moves[cell.index()]);
        let images: Vec<Moved<'_>> = images.collect::<Option<_>>().expect("of a part");
        // A piece lies in one part, so all its cells are moved alike.
        let class = images[0].pieces[class]?;
        let mut cells: Vec<CellId> = images.iter().map(|moved| moved.to).collect();
        cells.small_sort();
        Some((class, cells))
    };
    let mut laid: Vec<Laid> = pieces.iter().map(moved).collect::<Option<_>>()?;
    laid.small_sort();
    Some(laid)
}

/// What a motion makes of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Moved<'i> {
    to: CellId,
    /// What the motion makes of the class of a piece there.
    pieces: &'i [Option<usize>],
}

/// A motion of all parts.
struct Together<'i> {
    /// Cells of the whole board, each with what becomes of it.
    cells: Vec<(CellId, Moved<'i>)>,
    openings: Openings,
}

/// All motions of these parts onto each other.
fn motions<'i>(parts: &[&Part], images: &'i Images<'_>) -> Result<Vec<Together<'i>>, Message> {
    // Each with the parts that are led to.
    let mut found = vec![(Vec::new(), Together::none())];
    for from in parts {
        let onto: Vec<_> = parts.iter().map(|onto| ways(from, onto, images)).collect();
        let mut longer = Vec::new();
        for (taken, motion) in &found {
            for (at, ways) in onto.iter().enumerate() {
                if taken.contains(&at) {
                    continue;
                }
                for (cells, openings) in ways {
                    if let Some(motion) = motion.and(cells, openings) {
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

/// What motions of a part onto a part make of its cells, and of the choices. Those that make the same of all
/// are one.
fn ways<'i>(
    from: &Part,
    onto: &Part,
    images: &'i Images<'_>,
) -> BTreeSet<(Vec<(CellId, Moved<'i>)>, Openings)> {
    let way = |motion: Motion| {
        let pieces = &images.known[motion.symmetry][..];
        let moved = motion.map.iter().map(|cell| Moved {
            to: onto.cells[cell.index()],
            pieces,
        });
        let cells = from.cells.iter().copied().zip(moved);
        (cells.collect(), motion.openings)
    };
    let all = from.motions(onto, images.freedom, images.classes, Shared::Moves);
    all.into_iter().map(way).collect()
}

impl<'i> Together<'i> {
    fn none() -> Together<'i> {
        Together {
            cells: Vec::new(),
            openings: Openings::new(),
        }
    }

    /// What becomes of each of so many cells of the board; `None` for those of no part.
    fn whole(self, cells: usize) -> Vec<Option<Moved<'i>>> {
        let mut moves = vec![None; cells];
        for (from, moved) in self.cells {
            moves[from.index()] = Some(moved);
        }
        moves
    }

    /// With a motion of one more part, if both make the same of the choices.
    fn and(&self, cells: &[(CellId, Moved<'i>)], openings: &Openings) -> Option<Together<'i>> {
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
            cells: [&self.cells[..], cells].concat(),
            openings: all,
        })
    }
}
