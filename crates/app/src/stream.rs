//! Solutions handed on while the search runs. None is kept here, so there may be any number.

use std::ops::ControlFlow;

use pavage_family::{AnyPosition, Findings, Message};
use pavage_search::{OptionId, Run, Sinks, StopReason, Summary};

use crate::options::{Options, limit_met};
use crate::own::Own;
use crate::problem::{Unsearched, cover_told, judged};
use crate::solve::{Search, Wanted, own_search};

/// How a stream of solutions ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Streamed {
    /// How many solutions were handed on.
    pub handed: u64,
    /// Whether these are all solutions.
    pub complete: bool,
    /// Which limit ended the search, or why the puzzle is not searched. `None` if all solutions, or
    /// as many as were wanted, were handed on.
    pub limit: Option<Message>,
}

/// Receives a solution that the judge has accepted, and the options of which an engine made it:
/// none if a family's own search found it. It ends the search with [`ControlFlow::Break`].
pub type Receiver<'a> = &'a mut dyn FnMut(&[OptionId], Box<dyn AnyPosition>) -> ControlFlow<()>;

/// Hands on the solutions of a puzzle as they are found, and at most so many: in the order in which
/// [`solve`] lists them, unless there an engine was faster than the family's own search, which searches
/// alone here.
///
/// [`solve`]: crate::solve::solve
///
/// # Errors
/// The options name an engine or an ordering that does not fit.
pub fn each(
    position: &dyn AnyPosition,
    limit: Option<u64>,
    options: &Options,
    run: &Run<'_>,
    receive: Receiver<'_>,
) -> Result<Streamed, Message> {
    let heuristic = options.heuristic_for(position)?;
    let wanted = limit.map_or(Wanted::All, Wanted::AtMost);
    if let Some(info) = own_search(position, wanted, options)? {
        let own = Own::new(info, position, options, run);
        return each_own(&own, limit, receive);
    }
    let cover = match cover_told(position, run) {
        Ok(cover) => cover,
        Err(reason) => {
            let unsearched = Unsearched::new(reason, run);
            return Ok(Streamed {
                handed: 0,
                complete: unsearched.has_none,
                limit: (!unsearched.has_none).then_some(unsearched.reason),
            });
        }
    };
    let search = Search::new(position, cover, heuristic, wanted, options)?;
    let mut bounded = run.clone();
    bounded.limits.solutions_max = limit;
    let mut handed = 0;
    let mut is_refused = false;
    let mut hand_on = |chosen: &[OptionId]| {
        handed += 1;
        let flow = receive(chosen, search.decoded(chosen));
        is_refused |= flow.is_break();
        flow
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut hand_on),
        ..Sinks::default()
    };
    let summary = search.run(&bounded, &mut sinks);
    Ok(ended(handed, &summary, is_refused, run))
}

/// Hands on what a family's own search finds.
fn each_own(own: &Own<'_>, limit: Option<u64>, receive: Receiver<'_>) -> Result<Streamed, Message> {
    let mut handed = 0;
    let mut is_refused = false;
    let mut hand_on = |solution| {
        if is_refused {
            return;
        }
        handed += 1;
        if receive(&[], judged(solution)).is_break() {
            is_refused = true;
            // Such a search has no other way to be told.
            own.run.cancel.cancel();
        }
    };
    let summary = own.search(limit, &mut Findings::new(&mut hand_on))?;
    Ok(ended(handed, &summary, is_refused, own.run))
}

fn ended(handed: u64, summary: &Summary, is_refused: bool, run: &Run<'_>) -> Streamed {
    let is_done = is_refused || summary.stop == StopReason::SolutionLimit;
    let complete = summary.stop == StopReason::Exhausted;
    Streamed {
        handed,
        complete,
        limit: (!complete && !is_done).then(|| limit_met(summary.stop, run)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Reading, read};
    use crate::solve::solve;

    fn puzzle(text: &str, format: &str) -> Box<dyn AnyPosition> {
        let reading = Reading {
            format: Some(format.to_owned()),
            ..Reading::default()
        };
        read(text.as_bytes(), &reading).expect("a puzzle").position
    }

    /// Four queens by items and options: two solutions. A Suguru, by its own search: several.
    fn puzzles() -> [Box<dyn AnyPosition>; 2] {
        [
            puzzle("a b c\na\nb\nc\na b\nb c\na c\n", "xcc"),
            puzzle("AABB/AABB 4.../....", "compact"),
        ]
    }

    #[test]
    fn hands_on_what_solving_lists() {
        for position in puzzles() {
            let (options, run) = (Options::default(), Run::default());
            let listed = solve(&*position, Wanted::All, &options, &run).expect("solved");
            let listed: Vec<_> = listed.solutions.iter().map(|s| s.solution()).collect();
            assert!(listed.len() > 2, "several solutions");
            let take = |most: usize, limit: Option<u64>| {
                let mut seen = Vec::new();
                let run = Run::default();
                let mut receive = |_: &[OptionId], solution: Box<dyn AnyPosition>| {
                    seen.push(solution.solution());
                    if seen.len() < most {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                };
                let ended = each(&*position, limit, &options, &run, &mut receive).expect("it fits");
                assert_eq!(ended.limit, None);
                assert_eq!(ended.handed, seen.len() as u64);
                (seen, ended.complete)
            };
            assert_eq!(take(usize::MAX, None), (listed.clone(), true));
            assert_eq!(take(2, None), (listed[..2].to_vec(), false));
            assert_eq!(take(usize::MAX, Some(2)), (listed[..2].to_vec(), false));
        }
    }

    #[test]
    fn says_which_limit_was_reached() {
        for position in puzzles() {
            let run = Run::default();
            run.cancel.cancel();
            let mut receive = |_: &[OptionId], _| ControlFlow::Continue(());
            let ended = each(&*position, None, &Options::default(), &run, &mut receive);
            let ended = ended.expect("it fits");
            let code = ended.limit.expect("interrupted").code;
            assert_eq!((ended.complete, code), (false, "limit-interrupted"));
        }
    }
}
