//! Does one shard of a plan.

use std::io::Read;
use std::time::Duration;

use pavage_family::{AnyPosition, Message};
use pavage_search::{Run, StopReason};
use pavage_words::Words;

use super::list::{List, NotRead, Tally, Writer, checked, extent_of};
use super::tree::{Store, divided, walk};
use super::units::{Halt, Units, tell_done};
use super::{Plan, Share, State, check_number, state_of};
use crate::options::Refusal;
use crate::parts::Divided;
use crate::wire::{Sealed, state_text};

/// What is known of a shard before it is run.
pub enum Started {
    /// It is done.
    Done,
    /// This is how far it is.
    At(Box<At>),
    /// A limit was reached while its list was read.
    Stopped(StopReason),
}

/// How far a shard is.
pub struct At {
    state: State,
    /// What its list has.
    tally: Tally,
}

impl At {
    /// How many bytes of the list belong to it. What follows is to be cut off.
    #[must_use]
    pub fn list_bytes(&self) -> u64 {
        self.tally.bytes()
    }
}

/// Receives states.
type Keep<'a> = &'a mut dyn FnMut(&str);

/// What an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The result.
    Result,
    /// The state.
    State,
    /// The list of solutions.
    List,
}

/// How much of a shard is done at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Portion {
    /// So many nodes of a tree; units until they have so many.
    Nodes(u64),
    /// What is done in this time, without what prepares the search; units until it is over.
    Time(Duration),
}

/// The nodes of a portion that would else be nothing.
const NODES_LEAST: u64 = 1000;

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
    if extent_of(&state).is_some() {
        return Err(Message::new("state-list"));
    }
    let tally = Tally::default();
    Ok(Started::At(At { state, tally }.into()))
}

/// As [`start`], of a shard that writes its solutions into a list beside its result. A shard whose
/// list is lost begins again; its result, if there is one, is worth nothing and must be removed first.
/// The limits of the run are those of reading the list.
///
/// # Errors
/// As [`start`], and if the list was changed or cut short.
pub fn start_beside(
    plan: &Plan,
    shard: usize,
    (result, state): (Option<&str>, Option<&str>),
    list: Option<&mut dyn Read>,
    run: &Run<'_>,
) -> Result<Started, (About, Message)> {
    let about = match result {
        Some(_) => About::Result,
        None => About::State,
    };
    let wrong = |message| (about, message);
    check_number(plan, shard).map_err(wrong)?;
    let kept = match (result, state) {
        (Some(result), _) => Some((Sealed::Result, result)),
        (None, state) => state.map(|state| (Sealed::State, state)),
    };
    let kept = kept.map(|(kind, text)| state_of(plan, shard, kind, text));
    let unbegun = || At {
        state: plan.unbegun(shard),
        tally: Tally::default(),
    };
    let Some(state) = kept.transpose().map_err(wrong)? else {
        return Ok(Started::At(unbegun().into()));
    };
    let is_done = plan.is_finished(shard, &state);
    if result.is_some() && !is_done {
        return Err(wrong(Message::new("shard-broken")));
    }
    let tally = match (extent_of(&state), list) {
        (None, _) => Tally::default(),
        (Some(extent), Some(list)) => match checked(list, extent, result.is_some(), run) {
            Ok(tally) => tally,
            Err(NotRead::Wrong(message)) => return Err((About::List, message)),
            Err(NotRead::Stopped(stop)) => return Ok(Started::Stopped(stop)),
        },
        (Some(_), None) => return Ok(Started::At(unbegun().into())),
    };
    match result {
        Some(_) => Ok(Started::Done),
        None => Ok(Started::At(At { state, tally }.into())),
    }
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
    let At { state, .. } = at;
    let ran = begun(go_on(plan, (shard, state, None), None, words, run, keep))?;
    Ok(ran.expect("without a portion, a shard ends or is stopped"))
}

/// As [`run`], but only a portion. `None` if that is done and something is left: what was kept last is
/// how far the shard is. Units are done whole, and every portion gets on, so that some number of
/// portions is the whole shard.
///
/// # Errors
/// As for [`run`].
pub fn run_portion(
    plan: &Plan,
    (shard, at): (usize, At),
    portion: Portion,
    words: &Words,
    run: &Run<'_>,
    keep: &mut dyn FnMut(&str),
) -> Result<Option<Ran>, Refusal> {
    let At { state, .. } = at;
    begun(go_on(
        plan,
        (shard, state, None),
        Some(portion),
        words,
        run,
        keep,
    ))
}

/// As [`run`], and writes the solutions of a shard that lists them into a list. What [`start_beside`]
/// has found belongs to the shard stands there already. If the list cannot be written, the shard
/// stops, and no state is kept that would need what is not there.
///
/// # Errors
/// As [`run`].
pub fn run_beside(
    plan: &Plan,
    shard: usize,
    at: At,
    words: &Words,
    run: &Run<'_>,
    (keep, list): (Keep<'_>, &mut dyn List),
) -> Result<Ran, Refusal> {
    let At { state, tally } = at;
    let writer = Writer::new(list, tally);
    let ran = begun(go_on(
        plan,
        (shard, state, Some(writer)),
        None,
        words,
        run,
        keep,
    ))?;
    Ok(ran.expect("without a portion, a shard ends or is stopped"))
}

/// A limit that was met before the work began has changed nothing.
fn begun(ran: Result<Option<Ran>, Refusal>) -> Result<Option<Ran>, Refusal> {
    match ran {
        Err(Refusal::Stopped(stop)) => Ok(Some(Ran::Stopped(stop))),
        ran => ran,
    }
}

/// Why a run of a shard ended.
enum End {
    /// The portion is done.
    Portion,
    /// Nothing is left, or a limit was reached.
    Stop(StopReason),
}

fn go_on(
    plan: &Plan,
    (shard, mut state, writer): (usize, State, Option<Writer<'_>>),
    portion: Option<Portion>,
    words: &Words,
    run: &Run<'_>,
    keep: &mut dyn FnMut(&str),
) -> Result<Option<Ran>, Refusal> {
    check_number(plan, shard)?;
    let run = &plan.run_of(run);
    let mut store = match (&mut state, writer) {
        (State::Tree { solutions, .. }, Some(mut writer)) if plan.lists() => {
            match writer.take_over(solutions) {
                true => Some(Store::List(writer)),
                false => return Ok(Some(Ran::Stopped(StopReason::Cancelled))),
            }
        }
        _ => None,
    };
    let mut keep = |state: &State| keep(&state_text(plan, shard, Sealed::State, state));
    let end = match &plan.shares[shard] {
        _ if plan.is_finished(shard, &state) => End::Stop(StopReason::Exhausted),
        Share::Branches(_) => {
            let position: Box<dyn AnyPosition> = plan.position()?;
            let divided = divided(plan, &*position, run)?;
            let (after, end) = match portion {
                Some(portion) => walk_portion(plan, &divided, state, portion, &mut keep, run)?,
                None => {
                    let of = (state, store.take());
                    let (after, stop) = walk(plan, &divided, of, &mut keep, run)?;
                    (after, End::Stop(stop))
                }
            };
            state = after;
            end
        }
        Share::Units(units) => do_units(plan, (units, &mut state), portion, words, run, &mut keep)?,
    };
    let is_finished = plan.is_finished(shard, &state);
    Ok(match end {
        End::Portion | End::Stop(StopReason::Exhausted) if is_finished => {
            Some(Ran::Done(state_text(plan, shard, Sealed::Result, &state)))
        }
        End::Portion => None,
        End::Stop(stop) => Some(Ran::Stopped(stop)),
    })
}

/// Walks a portion of what a state has left. Its solutions stay within the state.
fn walk_portion(
    plan: &Plan,
    divided: &Divided<'_>,
    state: State,
    portion: Portion,
    keep: &mut dyn FnMut(&State),
    run: &Run<'_>,
) -> Result<(State, End), Refusal> {
    let within = |portion| match portion {
        Portion::Nodes(nodes) => {
            let mut run = run.clone();
            run.limits.nodes_max = Some(nodes);
            run
        }
        Portion::Time(time) => run.ending_in(Some(time)),
    };
    let before = nodes_of(&state);
    let (mut state, mut stop) = walk(plan, divided, (state, None), keep, &within(portion))?;
    if is_portion(portion, stop, run) && nodes_of(&state) == before {
        // So little time that nothing was done in it.
        let least = Portion::Nodes(NODES_LEAST);
        (state, stop) = walk(plan, divided, (state, None), keep, &within(least))?;
        return Ok((state, end_of(least, stop, run)));
    }
    Ok((state, end_of(portion, stop, run)))
}

fn end_of(portion: Portion, stop: StopReason, run: &Run<'_>) -> End {
    match is_portion(portion, stop, run) {
        true => End::Portion,
        false => End::Stop(stop),
    }
}

/// Whether a search stopped because of its portion, not of a limit of the run.
fn is_portion(portion: Portion, stop: StopReason, run: &Run<'_>) -> bool {
    match portion {
        Portion::Nodes(_) => stop == StopReason::NodeLimit,
        Portion::Time(_) => stop == StopReason::TimeLimit && run.stop().is_none(),
    }
}

fn nodes_of(state: &State) -> u64 {
    match state {
        State::Tree { stats, .. } => stats.nodes,
        State::Units(done) => done.iter().map(|(_, outcome)| outcome.stats.nodes).sum(),
    }
}

/// Does the units that are left, or so many of them that they are a portion.
fn do_units(
    plan: &Plan,
    (units, state): (&[u32], &mut State),
    portion: Option<Portion>,
    words: &Words,
    run: &Run<'_>,
    keep: &mut dyn FnMut(&State),
) -> Result<End, Refusal> {
    keep(state);
    let prepared = Units::of(plan, run)?;
    let (nodes, began) = (nodes_of(state), run.clock.elapsed());
    loop {
        let State::Units(done) = state else {
            return Err(super::broken().into());
        };
        tell_done(done.len(), units.len(), run);
        let Some(&unit) = units.get(done.len()) else {
            return Ok(End::Stop(StopReason::Exhausted));
        };
        if let Some(stop) = run.stop() {
            return Ok(End::Stop(stop));
        }
        match prepared.work(plan, unit, words, &run.watched(None)) {
            Ok(outcome) => done.push((unit, outcome)),
            Err(Halt::Stopped(stop)) => return Ok(End::Stop(stop)),
            Err(Halt::Bad(message)) => return Err(message.into()),
        }
        keep(state);
        let is_portion = match portion {
            None => false,
            Some(Portion::Nodes(most)) => nodes_of(state) - nodes >= most,
            Some(Portion::Time(most)) => run.clock.elapsed().saturating_sub(began) >= most,
        };
        if is_portion {
            return Ok(End::Portion);
        }
    }
}
