//! The walk from a position to its end as a person would go it: the easiest step each time, a
//! hypothesis where no technique helps, and the verdict of a search where no hypothesis does.

use pavage_search::{Run, StopReason, Work};

use super::tell::path;
use super::{Deduction, Logic, Meter, Scene, step};
use crate::{Contradiction, End, Explanation, Message};

type SheetOf<'a, S> = <<S as Scene<'a>>::Logic as Logic>::Sheet<'a>;

/// What comes next on a sheet.
pub enum Next<L: Logic, T> {
    /// A deduction.
    Step(Deduction<L>),
    /// Everything is decided.
    Full,
    /// A rule cannot be kept any more.
    Conflict(L::Conflict),
    /// There is no solution, and no contradiction was seen.
    None,
    /// There are several solutions.
    Several([T; 2]),
    /// A limit was met.
    Stopped(StopReason),
}

/// A walk in progress.
pub struct Walk<'r, T> {
    run: &'r Run<'r>,
    meter: Meter<'r>,
    /// What there is to find, once it was asked: deductions do not change it.
    truth: Option<Option<T>>,
}

impl<'r, T: Clone> Walk<'r, T> {
    /// A walk that begins.
    #[must_use]
    pub fn new(run: &'r Run<'r>) -> Walk<'r, T> {
        Walk {
            run,
            meter: Meter::new(run),
            truth: None,
        }
    }

    /// What comes next on a sheet that the walk has led to.
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
        // Where easier techniques had no time, nothing harder is told instead.
        if let Some(stop) = self.meter.look() {
            return Next::Stopped(stop);
        }
        let only = match self.ask(scene, sheet) {
            Ok(only) => only,
            Err(end) => return end,
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

    /// The only solution, or none; what it ends where there are several or it is not known.
    fn ask<'a, S: Scene<'a, State = T>>(
        &mut self,
        scene: &S,
        sheet: &SheetOf<'a, S>,
    ) -> Result<Option<T>, Next<S::Logic, T>> {
        if self.truth.is_none() {
            let mut found = scene
                .solutions(sheet, self.run)
                .map_err(Next::Stopped)?
                .into_iter();
            self.truth = Some(match (found.next(), found.next()) {
                (Some(one), Some(other)) => return Err(Next::Several([one, other])),
                (one, _) => one,
            });
        }
        Ok(self.truth.clone().flatten())
    }
}

/// The whole way from a sheet to its end. Work is counted in steps, those of worlds among them.
pub fn explain<'a, S: Scene<'a>>(
    scene: &mut S,
    mut sheet: SheetOf<'a, S>,
    run: &Run<'_>,
) -> Explanation<S::State> {
    let mut walk = Walk::new(run);
    let (mut steps, mut way) = (Vec::new(), Vec::new());
    let open = S::Logic::open(&sheet);
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
    let path = way.join("\n");
    Explanation { steps, end, path }
}

/// Tells the observer of a run how many steps were taken, and how much they have decided.
pub(super) fn tell_progress(run: &Run<'_>, steps: usize, open: usize, left: usize) {
    let done = open.saturating_sub(left);
    run.tell_work(|| Work::new("advance-steps", &[("steps", steps as u64)]).of(done, open));
}

/// A search went through everything, and found nothing.
fn found_none(code: &'static str) -> Contradiction {
    Contradiction {
        rule: "no-solution",
        cells: Vec::new(),
        message: Message::new(code),
    }
}

/// The deductions of the way from a sheet, one after the other, as far as they go, each as it is
/// told.
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
