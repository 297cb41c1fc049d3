//! Counts the solutions with each placement that is possible next.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use pavage_bits::SmallSort as _;
use pavage_draw::Presence;
use pavage_family::{AnyPosition, Mark, Message, NoCover, Place, Placed, View};
use pavage_puzzles::engines;

use pavage_search::{
    Asked, BigUint, Engine, OptionCounts, OptionId, Run, Stats, StopReason, SymmetricModel,
    count_options_by_visits,
};
use pavage_words::Words;

use crate::all::{self, All, Way};
use crate::count::{self, Counted, uncounted};
use crate::options::Options;
use crate::problem::Symmetric;

/// An open cell as a piece.
const OPEN: &str = ".";

/// The result of such a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completions {
    /// The placements in the order of pieces and cells, each with the number of solutions that
    /// contain it. `None` if a limit was reached first.
    pub rows: Option<Vec<(Placed, BigUint)>>,
    /// The rest, as of a count.
    pub counted: Counted,
}

/// Counts the solutions with each placement, from a table of all solutions or by visiting them.
///
/// # Errors
/// The puzzle has no placements, or the user named an ordering, a family's own search or an engine
/// that does not take the puzzle.
pub fn completions(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Completions, Message> {
    let solution = position.solution();
    let placed = solution
        .placed()
        .ok_or_else(|| Message::new("placements-absent").with("family", position.family()))?;
    let is_own = options.engine.is_some() && options.named_engine().is_none();
    if options.heuristic.is_some() || is_own {
        return Err(Message::new("placements-engine"));
    }
    let open: HashSet<Place> = open_cells(&position.view()).collect();
    let cover = position.cover(run).map(Arc::from);
    let problem = match cover.and_then(|cover| Symmetric::new(cover, run)) {
        Ok(problem) => problem,
        Err(reason) => return Ok(unsearched(reason, options, run)),
    };
    let (model, cover) = (problem.model(), &problem.cover);
    let Way {
        engine, all, tried, ..
    } = all::all(&problem, position, options, run)?;
    let (counts, stop, mut stats) = match all {
        All::Table(made) => match made.solutions {
            Ok(solutions) => {
                let counts = Some(solutions.with_option());
                (counts, StopReason::Exhausted, made.stats)
            }
            Err(stop) => (None, stop, made.stats),
        },
        All::Visits(of) => by_visits(engine, of, run),
    };
    stats.add(&Stats {
        solutions: 0,
        ..tried
    });
    let new_pieces = |option: OptionId| -> Vec<Placed> {
        let position = cover.decode(&[option]);
        let now = position.solution();
        let mut pieces = now.placed().unwrap_or_default().iter();
        let piece = pieces.find(|piece| !placed.contains(piece)).cloned();
        piece.map_or_else(|| opened(&position.view(), &open), |piece| vec![piece])
    };
    let rows = counts.map(|counts| {
        let counts = model.options().zip(counts).flat_map(|(option, count)| {
            let pieces = new_pieces(option).into_iter();
            pieces.map(move |piece| (piece, count.clone()))
        });
        let mut rows: Vec<(Placed, BigUint)> = counts.collect();
        rows.small_sort_by(|(one, _), (other, _)| {
            (&one.piece, &one.cells).cmp(&(&other.piece, &other.cells))
        });
        // Choices that share cells leave several open together, each of them with others too.
        rows.dedup_by(|(piece, count), (first, sum)| {
            let is_same = piece == first;
            if is_same {
                *sum += &*count;
            }
            is_same
        });
        rows
    });
    Ok(Completions {
        rows,
        counted: uncounted(engine.name(), stop, stats, run),
    })
}

/// The cells that a position leaves open.
fn open_cells(view: &View) -> impl Iterator<Item = Place> + '_ {
    let open = view.cells.iter().filter(|cell| cell.mark == Mark::Open);
    open.map(|cell| cell.place)
}

/// The cells that are open besides those that were, each as a piece.
fn opened(view: &View, before: &HashSet<Place>) -> Vec<Placed> {
    let cells = open_cells(view).filter(|cell| !before.contains(cell));
    let piece = |cell| Placed {
        piece: OPEN.to_owned(),
        cells: vec![cell],
    };
    cells.map(piece).collect()
}

fn by_visits(
    engine: &'static dyn Engine,
    of: SymmetricModel<'_>,
    run: &Run<'_>,
) -> (Option<Vec<BigUint>>, StopReason, Stats) {
    match count_options_by_visits(engine, of, run) {
        Err(stop) => (None, stop, Stats::default()),
        Ok(OptionCounts { counts, summary }) => {
            let counts = counts.map(|counts| counts.into_iter().map(BigUint::from).collect());
            (counts, summary.stop, summary.stats)
        }
    }
}

/// Draws the board for each piece, its cells shaded by the share of solutions in which the piece
/// covers them. `None` if there is no solution or a limit was reached.
#[must_use]
pub fn heat_map(
    puzzle: &str,
    position: &dyn AnyPosition,
    found: &Completions,
    words: &Words,
) -> Option<String> {
    let view = position.view();
    let places = view.cells.iter().enumerate();
    let places: HashMap<Place, usize> = places.map(|(at, cell)| (cell.place, at)).collect();
    let mut pieces: Vec<Presence> = Vec::new();
    let mut covered = vec![0.0; view.cells.len()];
    for (placed, count) in found.rows.as_ref()? {
        // As a float, however long it is.
        let count: f64 = count.to_string().parse().unwrap_or(f64::MAX);
        if pieces.last().is_none_or(|last| last.piece != placed.piece) {
            pieces.push(Presence {
                piece: placed.piece.clone(),
                shares: vec![0.0; view.cells.len()],
            });
        }
        let shares = &mut pieces.last_mut()?.shares;
        for at in placed.cells.iter().filter_map(|cell| places.get(cell)) {
            shares[*at] += count;
            covered[*at] += count;
        }
    }
    // A cell that must be covered is covered in every solution.
    let total = covered.into_iter().fold(0.0, f64::max);
    for piece in &mut pieces {
        piece.shares.iter_mut().for_each(|share| *share /= total);
    }
    (total > 0.0).then(|| pavage_draw::presence(puzzle, &view, &pieces, words))
}

fn unsearched(reason: NoCover, options: &Options, run: &Run<'_>) -> Completions {
    let first = || engines().giving(Asked::Table).next();
    let engine = options.named_engine().or_else(first);
    let counted = Counted {
        engine: engine.map(|engine| engine.name()),
        ..count::unsearched(reason, run)
    };
    Completions {
        rows: counted.count.as_ref().map(|_| Vec::new()),
        counted,
    }
}
