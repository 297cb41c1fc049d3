//! Leaves out the steps of an argument that its end does not need.

use super::{Case, Deduction, Logic};

/// A state in which steps are repeated, to check that they still follow: a sheet, perhaps with the
/// notes of a checker.
pub trait Replay<'a, L: Logic>: Clone {
    /// Longer arguments are not trimmed, because the cost grows with the square of their length.
    const STEPS_MAX: usize;

    /// The state of a sheet.
    fn on(sheet: &L::Sheet<'a>) -> Self;

    /// The sheet in this state.
    fn sheet(&self) -> &L::Sheet<'a>;

    /// Repeats a step in this state.
    ///
    /// # Errors
    /// The step no longer follows.
    fn again(&mut self, step: &L::Event) -> Result<Again<L::Event>, Lost>;

    /// Hears of a step that does not follow on the very sheet it was found on.
    ///
    /// # Panics
    /// It may, where that can only be a fault of what found it, or of the checker.
    fn refused(_step: &L::Event) {}
}

/// What becomes of a step that is repeated.
#[derive(Clone, Debug)]
pub enum Again<E> {
    /// It stays as it is.
    Same,
    /// It takes this form.
    Changed(E),
    /// It says nothing new.
    Idle,
}

impl<E> Again<E> {
    /// The form that the step takes, if it says something.
    pub fn form(self, step: E) -> Option<E> {
        match self {
            Again::Same => Some(step),
            Again::Changed(form) => Some(form),
            Again::Idle => None,
        }
    }
}

/// A step no longer follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost;

/// The steps without those that the end does not need. From the last step to the first, each is
/// left out on trial. The steps that remain still follow from those before them, and have the form
/// that they then take.
pub fn trim<'a, L: Logic, R: Replay<'a, L>>(
    start: &L::Sheet<'a>,
    steps: Vec<L::Event>,
    is_reached: impl Fn(&R) -> bool,
) -> Vec<L::Event> {
    if steps.is_empty() || steps.len() > R::STEPS_MAX {
        return steps;
    }
    let mut here = R::on(start);
    let mut before = Vec::with_capacity(steps.len());
    let mut forms = Vec::with_capacity(steps.len());
    for step in &steps {
        let earlier = here.clone();
        let Ok(form) = here.again(step) else {
            R::refused(step);
            return steps;
        };
        if !matches!(form, Again::Idle) {
            before.push(earlier);
        }
        forms.push(form);
    }
    let mut steps: Vec<L::Event> = formed(steps, forms).collect();
    for at in (0..steps.len()).rev() {
        let mut here = before[at].clone();
        let rest = steps[at + 1..].iter().map(|step| here.again(step));
        if let Ok(forms) = rest.collect::<Result<Vec<_>, Lost>>()
            && is_reached(&here)
        {
            let rest = steps.split_off(at + 1);
            steps.pop();
            steps.extend(formed(rest, forms));
        }
    }
    steps
}

/// Steps in the forms that they take.
fn formed<E>(steps: Vec<E>, forms: Vec<Again<E>>) -> impl Iterator<Item = E> {
    let each = steps.into_iter().zip(forms);
    each.filter_map(|(step, form)| form.form(step))
}

/// Leaves out the steps of a world that its contradiction does not need. The contradiction may
/// become another one.
pub fn shorten<'a, L: Logic<Event = Deduction<L>>, R: Replay<'a, L>>(
    sheet: &L::Sheet<'a>,
    told: &mut Case<L>,
) {
    let mut world = sheet.clone();
    for decision in &told.assumptions {
        L::decide(&mut world, decision);
    }
    let events = std::mem::take(&mut told.events);
    told.events = trim(&world, events, |here: &R| {
        L::conflict(here.sheet()).is_some()
    });
    told.events.iter().for_each(|event| event.apply(&mut world));
    told.conflict = L::conflict(&world).or(told.conflict);
}

/// The same deduction, with shortened worlds.
#[must_use]
pub fn brief<'a, L: Logic<Event = Deduction<L>>, R: Replay<'a, L>>(
    sheet: &L::Sheet<'a>,
    mut found: Deduction<L>,
) -> Deduction<L> {
    for told in &mut found.worlds {
        shorten::<L, R>(sheet, told);
    }
    found
}
