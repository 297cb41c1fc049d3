//! Does one shard of a plan.

use pavage_family::{AnyPosition, Message};
use pavage_search::{Run, StopReason};
use pavage_words::Words;

use super::tree::{divided, walk};
use super::units::{Halt, Units, tell_done};
use super::{Plan, Share, State, check_number, state_of};
use crate::options::Refusal;
use crate::wire::{Sealed, state_text};

/// What is known of a shard before it is run.
pub enum Started {
    /// It is done.
    Done,
    /// This is how far it is.
    At(Box<At>),
}

/// How far a shard is.
pub struct At(pub(super) State);

/// How a run of a shard ended.
pub enum Ran {
    /// The shard is done: its result.
    Done(String),
    /// A limit was reached first. What was kept last is how far it is.
    Stopped(StopReason),
}

/// What is known of a shard, from the texts that are kept of it.
///
/// # Errors
/// The plan has no shard of that number; its result or state was changed, cut short, or belongs to
/// another plan. The message is about the result if there is one.
pub fn start(
    plan: &Plan,
    shard: usize,
    result: Option<&str>,
    state: Option<&str>,
) -> Result<Started, Message> {
    check_number(plan, shard)?;
    if let Some(result) = result {
        let state = state_of(plan, shard, Sealed::Result, result)?;
        return match plan.is_finished(shard, &state) {
            true => Ok(Started::Done),
            false => Err(Message::new("shard-broken")),
        };
    }
    let state = match state {
        Some(state) => state_of(plan, shard, Sealed::State, state)?,
        None => plan.unbegun(shard),
    };
    Ok(Started::At(At(state).into()))
}

/// Does what a shard has left, as far as the limits of the run allow. `keep` receives its state from
/// time to time, and at the end if it is not done. Whenever and how often it is broken off, the result
/// is the same text.
///
/// # Errors
/// The puzzle cannot be searched as planned.
pub fn run(
    plan: &Plan,
    shard: usize,
    at: At,
    words: &Words,
    run: &Run<'_>,
    keep: &mut dyn FnMut(&str),
) -> Result<Ran, Refusal> {
    check_number(plan, shard)?;
    match go_on(plan, shard, at, words, run, keep) {
        // Before the work began, so nothing has changed.
        Err(Refusal::Stopped(stop)) => Ok(Ran::Stopped(stop)),
        ran => ran,
    }
}

fn go_on(
    plan: &Plan,
    shard: usize,
    at: At,
    words: &Words,
    run: &Run<'_>,
    keep: &mut dyn FnMut(&str),
) -> Result<Ran, Refusal> {
    let run = &plan.run_of(run);
    let At(mut state) = at;
    let mut keep = |state: &State| keep(&state_text(plan, shard, Sealed::State, state));
    let stop = match &plan.shares[shard] {
        _ if plan.is_finished(shard, &state) => StopReason::Exhausted,
        Share::Branches(_) => {
            let position: Box<dyn AnyPosition> = plan.position()?;
            let divided = divided(plan, &*position, run)?;
            let (after, stop) = walk(plan, &divided, state, &mut keep, run)?;
            state = after;
            stop
        }
        Share::Units(units) => do_units(plan, units, &mut state, words, run, &mut keep)?,
    };
    if !plan.is_finished(shard, &state) {
        return Ok(Ran::Stopped(stop));
    }
    Ok(match stop {
        StopReason::Exhausted => Ran::Done(state_text(plan, shard, Sealed::Result, &state)),
        stop => Ran::Stopped(stop),
    })
}

/// Does the units that are left.
fn do_units(
    plan: &Plan,
    units: &[u32],
    state: &mut State,
    words: &Words,
    run: &Run<'_>,
    keep: &mut dyn FnMut(&State),
) -> Result<StopReason, Refusal> {
    keep(state);
    let prepared = Units::of(plan, run)?;
    loop {
        let State::Units(done) = state else {
            return Err(super::broken().into());
        };
        tell_done(done.len(), units.len(), run);
        let Some(&unit) = units.get(done.len()) else {
            return Ok(StopReason::Exhausted);
        };
        if let Some(stop) = run.stop() {
            return Ok(stop);
        }
        match prepared.work(plan, unit, words, &run.watched(None)) {
            Ok(outcome) => done.push((unit, outcome)),
            Err(Halt::Stopped(stop)) => return Ok(stop),
            Err(Halt::Bad(message)) => return Err(message.into()),
        }
        keep(state);
    }
}
