//! The crate `dlx`, which engines are compared with: a model in its terms.

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use pavage_search::{Bounds, Entry, Model};

/// Counts the solutions of a model by visiting them with `dlx`, as long as it is to go on with so many
/// found.
pub fn count_by_dlx(model: &Model, goes_on: impl Fn(u64) -> bool) -> u64 {
    let (items, primary) = (model.item_count(), model.primary_count());
    let (n, np) = (items as dlx::Uint, primary as dlx::Uint);
    let bounds = |item| model.bounds(item).unwrap_or(Bounds::ONCE);
    let times = model.primary_items().map(bounds);
    let times = times.map(|Bounds { min, max }| (min as dlx::Int, max as dlx::Int));
    let repeats = model
        .primary_items()
        .any(|item| bounds(item) != Bounds::ONCE);
    let each = || model.options().map(|option| model.entries(option));
    let colored = each().flatten().any(|entry| entry.color.is_some());
    let plain = || -> Vec<Vec<dlx::Uint>> {
        each()
            .map(|entries| {
                entries
                    .iter()
                    .map(|entry| entry.item.0 as dlx::Uint)
                    .collect()
            })
            .collect()
    };
    let with_colors = || -> Vec<Vec<(dlx::Uint, dlx::Int)>> {
        let color = |entry: &Entry| entry.color.map_or(0, |color| color.0 as dlx::Int + 1);
        let pair = |entry: &Entry| (entry.item.0 as dlx::Uint, color(entry));
        each()
            .map(|entries| entries.iter().map(pair).collect())
            .collect()
    };
    let seq = dlx::OptOrder::Seq;
    match (colored, repeats) {
        (false, false) => solve_dlx(dlx::x::make_problem(np, n - np, &plain(), seq), goes_on),
        (true, false) => solve_dlx(
            dlx::c::make_problem(np, n - np, &with_colors(), seq),
            goes_on,
        ),
        (false, true) => {
            let options = dlx::x::ONodes::new(n, np, &plain(), seq);
            solve_dlx(
                dlx::m::Problem::new(dlx::m::INodes::new(times, n - np), options),
                goes_on,
            )
        }
        (true, true) => {
            let options = dlx::c::ONodes::new(n, np, &with_colors(), seq);
            solve_dlx(
                dlx::mc::Problem::new(dlx::m::INodes::new(times, n - np), options),
                goes_on,
            )
        }
    }
}

fn solve_dlx<P: dlx::Solve>(mut problem: P, goes_on: impl Fn(u64) -> bool) -> u64 {
    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut found = 0;
    while goes_on(found) && solver.next_solution(&mut chooser) {
        found += 1;
    }
    found
}
