//! Does one shard of a plan, from where it stopped last.

use std::io::Read;
use std::time::Duration;

use pavage_family::Message;
use pavage_search::{Run, StopReason, Work};

use crate::list::{List, NotRead, Tally, Writer, checked};
use crate::piece::{Done, Outcome, Share, Walked};
use crate::plan::{Plan, broken};
use crate::walk::{ForeignTree, Searching, walk_beside};

/// What is known of a shard before it is run.
pub enum Started<'a> {
    /// It is done.
    Done,
    /// This is how far it is.
    At(Box<At<'a>>),
    /// A limit was reached while its list was read.
    Stopped(StopReason),
}

/// How far a shard is, and how it goes on.
pub struct At<'a> {
    shard: usize,
    done: Done,
    /// What its list has.
    tally: Tally,
    list: Option<&'a mut dyn List>,
    portion: Option<Portion>,
}

impl<'a> At<'a> {
    fn new(shard: usize, done: Done, tally: Tally) -> Box<At<'a>> {
        Box::new(At {
            shard,
            done,
            tally,
            list: None,
            portion: None,
        })
    }

    /// Whether nothing is left but to say so.
    #[must_use]
    pub fn is_finished<Q>(&self, plan: &Plan<Q>) -> bool {
        plan.is_finished(self.shard, &self.done)
    }

    /// How many bytes of the list belong to it. What follows is to be cut off.
    #[must_use]
    pub fn list_bytes(&self) -> u64 {
        self.tally.bytes()
    }

    /// Writes solutions into a list. What [`start_beside`] has found belongs to the shard stands there
    /// already. If the list cannot be written, the shard stops, and no piece is kept that would need
    /// what is not there.
    #[must_use]
    pub fn beside(self, list: &'a mut dyn List) -> At<'a> {
        At {
            list: Some(list),
            ..self
        }
    }

    /// Does a portion only. Units are done whole, and every portion gets on, so that some number of
    /// portions is the whole shard.
    #[must_use]
    pub fn portion(self, portion: Portion) -> At<'a> {
        At {
            portion: Some(portion),
            ..self
        }
    }
}

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ran {
    /// The shard is done: its result.
    Done(String),
    /// A portion is done, and something is left. What was kept last is how far the shard is.
    Portion,
    /// A limit was reached first. What was kept last is how far the shard is.
    Stopped(StopReason),
}

/// Does the units of a plan.
pub trait Working {
    /// Does a unit. It comes to the same whenever it is done, so there are no times in it.
    ///
    /// # Errors
    /// A limit was reached, or the unit cannot be done.
    fn work(&self, unit: u32, run: &Run<'_>) -> Result<Outcome, Halt>;
}

/// Why a shard is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A limit was reached.
    Stopped(StopReason),
    /// It cannot be done.
    Bad(Message),
}

impl From<ForeignTree> for Halt {
    fn from(_: ForeignTree) -> Halt {
        Halt::Bad(foreign_tree())
    }
}

/// The error of a plan that is of another tree than its puzzle has here.
pub(crate) fn foreign_tree() -> Message {
    Message::new("shard-tree")
}

/// What does the work of a plan.
#[derive(Clone, Copy)]
pub enum Worker<'a> {
    /// Its search.
    Search(&'a dyn Searching),
    /// What does its units.
    Units(&'a dyn Working),
    /// Nobody, as nothing is left: [`At::is_finished`].
    Nobody,
}

/// How far a shard is, by the text of its state, if one is kept.
///
/// # Errors
/// The plan has no shard of that number; or the state was changed, cut short, belongs to another plan,
/// or has solutions in a list.
pub fn start<'a, Q>(
    plan: &Plan<Q>,
    shard: usize,
    state: Option<&str>,
) -> Result<Box<At<'a>>, Message> {
    plan.check_number(shard)?;
    let done = match state {
        Some(state) => plan.piece(shard, state)?,
        None => plan.unbegun(shard),
    };
    if done.extent().is_some() {
        return Err(Message::new("state-list"));
    }
    Ok(At::new(shard, done, Tally::default()))
}

/// What is kept of a shard that may write its solutions into a list.
#[derive(Default)]
pub struct Kept<'a> {
    /// The text of its result.
    pub result: Option<&'a str>,
    /// The text of its state.
    pub state: Option<&'a str>,
    /// Its list.
    pub list: Option<&'a mut dyn Read>,
}

/// What is known of such a shard, by its result and its state. A shard whose list is lost begins
/// again; its result, if there is one, is worth nothing and must be removed first. The limits of the
/// run are those of reading the list.
///
/// # Errors
/// As [`start`], about the result if there is one; and if the list was changed or cut short.
pub fn start_beside<'a, Q>(
    plan: &Plan<Q>,
    shard: usize,
    kept: Kept<'_>,
    run: &Run<'_>,
) -> Result<Started<'a>, (About, Message)> {
    let Kept {
        result,
        state,
        list,
    } = kept;
    let is_result = result.is_some();
    let about = if is_result {
        About::Result
    } else {
        About::State
    };
    let wrong = |message| (about, message);
    plan.check_number(shard).map_err(wrong)?;
    let done = match (result, state) {
        (Some(result), _) => plan.result(shard, result),
        (None, Some(state)) => plan.piece(shard, state),
        (None, None) => Ok(plan.unbegun(shard)),
    };
    let done = done.map_err(wrong)?;
    let tally = match (done.extent(), list) {
        (None, _) => Tally::default(),
        (Some(extent), Some(list)) => match checked(list, extent, is_result, run) {
            Ok(tally) => tally,
            Err(NotRead::Wrong(message)) => return Err((About::List, message)),
            Err(NotRead::Stopped(stop)) => return Ok(Started::Stopped(stop)),
        },
        (Some(_), None) => {
            let unbegun = At::new(shard, plan.unbegun(shard), Tally::default());
            return Ok(Started::At(unbegun));
        }
    };
    if is_result {
        return Ok(Started::Done);
    }
    Ok(Started::At(At::new(shard, done, tally)))
}

/// Does what a shard has left, as far as the limits of the run allow. `keep` receives its piece from
/// time to time, and at the end if it is not done. Whenever and how often it is broken off, the result
/// is the same text.
///
/// # Errors
/// The shard cannot be done as planned.
pub fn run<Q>(
    plan: &Plan<Q>,
    at: At<'_>,
    worker: Worker<'_>,
    run: &Run<'_>,
    keep: &mut dyn FnMut(&str),
) -> Result<Ran, Halt> {
    let At {
        shard,
        mut done,
        tally,
        list,
        portion,
    } = at;
    let mut list = list.map(|list| Writer::new(list, tally));
    // What was held so far goes into the list.
    if let (Done::Tree(walked), Some(list)) = (&mut done, &mut list)
        && !list.take_over(&mut walked.solutions)
    {
        return Ok(Ran::Stopped(StopReason::Cancelled));
    }
    let mut keep = |done: &Done| keep(&plan.piece_text(shard, done));
    let end = match (&plan.shares()[shard], worker) {
        _ if plan.is_finished(shard, &done) => End::Stop(StopReason::Exhausted),
        (Share::Branches(_), Worker::Search(searching)) => {
            let walked = done.tree().ok_or_else(|| Halt::Bad(broken()))?.clone();
            let mut keep = |walked: &Walked| keep(&Done::Tree(walked.clone()));
            let (walked, end) = on_tree(searching, walked, list, portion, &mut keep, run)?;
            done = Done::Tree(walked);
            end
        }
        (Share::Units(units), Worker::Units(working)) => {
            do_units(working, units, &mut done, portion, &mut keep, run)?
        }
        _ => return Err(Halt::Bad(broken())),
    };
    Ok(match end {
        End::Portion | End::Stop(StopReason::Exhausted) if plan.is_finished(shard, &done) => {
            Ran::Done(plan.piece_text(shard, &done))
        }
        End::Portion => Ran::Portion,
        End::Stop(stop) => Ran::Stopped(stop),
    })
}

/// Why a run of a shard ended.
enum End {
    /// The portion is done.
    Portion,
    /// Nothing is left, or a limit was reached.
    Stop(StopReason),
}

/// Walks what is left of a tree, or a portion of it.
fn on_tree(
    searching: &dyn Searching,
    walked: Walked,
    mut list: Option<Writer<'_>>,
    portion: Option<Portion>,
    keep: &mut dyn FnMut(&Walked),
    run: &Run<'_>,
) -> Result<(Walked, End), Halt> {
    let Some(portion) = portion else {
        let (walked, stop) = walk_beside(searching, walked, list.as_mut(), keep, run)?;
        return Ok((walked, End::Stop(stop)));
    };
    let before = walked.at.stats.nodes;
    let mut of =
        |walked, portion| walk_portion(searching, walked, list.as_mut(), portion, keep, run);
    let (walked, end) = of(walked, portion)?;
    if matches!(end, End::Portion) && walked.at.stats.nodes == before {
        // So little time that nothing was done in it.
        return of(walked, Portion::Nodes(NODES_LEAST));
    }
    Ok((walked, end))
}

fn walk_portion(
    searching: &dyn Searching,
    walked: Walked,
    list: Option<&mut Writer<'_>>,
    portion: Portion,
    keep: &mut dyn FnMut(&Walked),
    run: &Run<'_>,
) -> Result<(Walked, End), Halt> {
    let mut within = run.clone();
    match portion {
        Portion::Nodes(nodes) => within.limits.nodes_max = Some(nodes),
        Portion::Time(time) => within = run.ending_in(Some(time)),
    }
    let (walked, stop) = walk_beside(searching, walked, list, keep, &within)?;
    let is_portion = match portion {
        Portion::Nodes(_) => stop == StopReason::NodeLimit,
        Portion::Time(_) => stop == StopReason::TimeLimit && run.stop().is_none(),
    };
    let end = if is_portion {
        End::Portion
    } else {
        End::Stop(stop)
    };
    Ok((walked, end))
}

/// Does the units that are left, or so many of them that they are a portion.
fn do_units(
    working: &dyn Working,
    units: &[u32],
    done: &mut Done,
    portion: Option<Portion>,
    keep: &mut dyn FnMut(&Done),
    run: &Run<'_>,
) -> Result<End, Halt> {
    let (nodes, began) = (done.nodes(), run.clock.elapsed());
    loop {
        keep(done);
        let Done::Units(outcomes) = &mut *done else {
            return Err(Halt::Bad(broken()));
        };
        let number = outcomes.len();
        let values = [("done", number as u64), ("all", units.len() as u64)];
        run.tell_work(|| Work::new("progress-units", &values).of(number, units.len()));
        let Some(&unit) = units.get(number) else {
            return Ok(End::Stop(StopReason::Exhausted));
        };
        if let Some(stop) = run.stop() {
            return Ok(End::Stop(stop));
        }
        match working.work(unit, &run.watched(None)) {
            Ok(outcome) => outcomes.push((unit, outcome)),
            Err(Halt::Stopped(stop)) => return Ok(End::Stop(stop)),
            Err(halt) => return Err(halt),
        }
        let is_portion = match portion {
            None => false,
            Some(Portion::Nodes(most)) => done.nodes() - nodes >= most,
            Some(Portion::Time(most)) => run.clock.elapsed().saturating_sub(began) >= most,
        };
        if is_portion {
            keep(done);
            return Ok(End::Portion);
        }
    }
}
