//! The walk from a position to its end as a person would solve it: each time the easiest step, a
//! hypothesis when no technique applies, and the result of a search when no hypothesis helps.

use pavage_search::{Run, StopReason, Work};

use super::tell::path;
use super::{Deduction, Logic, Meter, Scene, candidates, step};
use crate::{Contradiction, End, Explanation, Message};

type SheetOf<'a, S> = <<S as Scene<'a>>::Logic as Logic>::Sheet<'a>;

/// The next event of a walk.
pub enum Next<L: Logic, T> {
    /// A deduction.
    Step(Deduction<L>),
    /// Everything is decided.
    Full,
    /// A rule can no longer be satisfied.
    Conflict(L::Conflict),
    /// There is no solution, and no contradiction was seen.
    None,
    /// There are several solutions, and nothing more is known to be the same in all of them.
    Several([T; 2]),
    /// A limit was met.
    Stopped(StopReason),
}

/// A walk in progress.
pub struct Walk<'r, T> {
    run: &'r Run<'r>,
    meter: Meter<'r>,
    /// The solutions, two of them if there are more. They are unknown until a search was asked.
    /// Deductions do not change them.
    truth: Option<Vec<T>>,
}

impl<'r, T: Clone> Walk<'r, T> {
    /// A walk that has not started.
    #[must_use]
    pub fn new(run: &'r Run<'r>) -> Walk<'r, T> {
        Walk {
            run,
            meter: Meter::new(run),
            truth: None,
        }
    }

    /// The next event on a sheet that this walk has reached.
    pub fn next<'a, S: Scene<'a, State = T>>(
        &mut self,
        scene: &S,
        sheet: &SheetOf<'a, S>,
    ) -> Next<S::Logic, T> {
        if let Some(conflict) = S::Logic::conflict(sheet) {
            return Next::Conflict(conflict);
        }
        if S::Logic::open(sheet) == 0 {
            return Next::Full;
        }
        self.meter.spend(1);
        if let Some(stop) = self.meter.stopped() {
            return Next::Stopped(stop);
        }
        if let Some(found) = scene.technique(sheet, self.run) {
            return Next::Step(found);
        }
        // An easier technique may have run out of time, so do not offer a harder step.
        if let Some(stop) = self.meter.look() {
            return Next::Stopped(stop);
        }
        let only = match self.ask(scene, sheet) {
            Ok([one, other, ..]) => {
                let two = [one.clone(), other.clone()];
                return match scene.shared(sheet, &two, &mut self.meter) {
                    Ok(Some(found)) => Next::Step(found),
                    Ok(None) => Next::Several(two),
                    Err(stop) => Next::Stopped(stop),
                };
            }
            Ok(few) => few.first().cloned(),
            Err(stop) => return Next::Stopped(stop),
        };
        if let Some(found) = scene.suppose(sheet, &mut self.meter) {
            return Next::Step(found);
        }
        if let Some(stop) = self.meter.look() {
            return Next::Stopped(stop);
        }
        let Some(solution) = only else {
            return Next::None;
        };
        Next::Step(scene.try_out(sheet, &solution, self.run))
    }

    /// The solutions.
    fn ask<'a, S: Scene<'a, State = T>>(
        &mut self,
        scene: &S,
        sheet: &SheetOf<'a, S>,
    ) -> Result<&[T], StopReason> {
        if self.truth.is_none() {
            self.truth = Some(scene.solutions(sheet, self.run)?);
        }
        Ok(self.truth.as_deref().unwrap_or_default())
    }
}

/// All steps from a sheet to its end. Work is counted in steps, including those of worlds.
pub fn explain<'a, S: Scene<'a>>(
    scene: &mut S,
    mut sheet: SheetOf<'a, S>,
    run: &Run<'_>,
) -> Explanation<S::State> {
    let mut walk = Walk::new(run);
    let (mut steps, mut way) = (Vec::new(), Vec::new());
    let open = S::Logic::open(&sheet);
    let start = candidates::<S::Logic>(&sheet);
    let end = loop {
        match walk.next(scene, &sheet) {
            Next::Step(found) => {
                let found = scene.brief(&sheet, found);
                let mut told = step(&sheet, &found);
                way.push(path(&sheet, &found));
                found.apply(&mut sheet);
                scene.adjust(&mut told, &sheet);
                steps.push(told);
                tell_progress(run, steps.len(), open, S::Logic::open(&sheet));
            }
            Next::Full => break End::Solved(scene.state(&sheet)),
            Next::Conflict(conflict) => {
                break End::Contradiction(S::Logic::contradiction(&sheet, conflict));
            }
            Next::None => break End::Contradiction(found_none(scene.no_solution())),
            Next::Several(two) => break End::Several(two),
            Next::Stopped(stop) => break End::Stopped(stop),
        }
    };
    Explanation {
        candidates: start,
        ..Explanation::of(steps, end, way.join("\n"))
    }
}

/// Reports to the observer of a run how many steps were taken and how much they have decided.
pub(super) fn tell_progress(run: &Run<'_>, steps: usize, open: usize, left: usize) {
    let done = open.saturating_sub(left);
    run.tell_work(|| Work::new("advance-steps", &[("steps", steps as u64)]).of(done, open));
}

/// The contradiction for an exhaustive search that found no solution.
fn found_none(code: &'static str) -> Contradiction {
    Contradiction {
        rule: "no-solution",
        cells: Vec::new(),
        edges: Vec::new(),
        message: Message::new(code),
    }
}

/// The deductions of the walk from a sheet, in order, as far as they go. Each has the form in which
/// it is shown.
pub fn deductions<'a, S: Scene<'a>>(
    scene: &S,
    mut sheet: SheetOf<'a, S>,
    run: &Run<'_>,
) -> Vec<Deduction<S::Logic>> {
    let mut walk = Walk::new(run);
    let mut way = Vec::new();
    while let Next::Step(found) = walk.next(scene, &sheet) {
        let found = scene.brief(&sheet, found);
        found.apply(&mut sheet);
        way.push(found);
    }
    way
}
