//! Records a search step by step, so that it can be replayed forwards and backwards. A recording
//! can be written as text and opened again.

mod recording;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use pavage_certify::{Misrecorded, Recorded, WrongStep, check_recording};
use pavage_family::{AnyCover, AnyPosition, Group, Look, Message, View, ViewCell};
use pavage_puzzles::engines;
use pavage_search::{
    Asked, Entry, Event, ItemChoice, Model, OptionId, Run, Sinks, StopReason, Summary,
};

use crate::compare::Until;
use crate::options::{Options, Refusal, heuristics, order, trained, weights};
use crate::problem::cover_told;

pub use recording::{RecordingJson, read_recording, recording_line, split_recordings};
pub(crate) use recording::{broken, check_length, position};

/// The most steps that are recorded.
pub const RECORDING_STEPS_MAX: usize = 100_000;
/// The most items of all regions of a recording together.
pub(crate) const REGIONS_MAX: usize = 2_000_000;
/// The most items, and the most covered items of all options together, of a puzzle whose numbers of
/// options are told at each step: more than that nobody reads.
const COUNTED_ITEMS_MAX: usize = 24;
const COUNTED_ENTRIES_MAX: usize = 2_000;
/// The longest recording that is read, in bytes.
pub const RECORDING_BYTES_MAX: usize = 32 << 20;

/// A recorded search.
pub struct Recording {
    cover: Arc<dyn AnyCover>,
    events: Vec<Event>,
    /// Whether the recording was full before the search was at its end.
    pub cut: bool,
    /// How far it was to go.
    pub until: Until,
    /// How the search ended.
    pub summary: Summary,
    /// The engine that searched.
    pub engine: &'static str,
    /// The ordering that it followed.
    pub heuristic: &'static str,
    /// The seed of the ordering.
    pub seed: u64,
    /// How long the search took.
    pub elapsed: Duration,
}

/// A recording that was read from a text, with its puzzle.
pub struct Opened {
    /// The name of the puzzle.
    pub name: String,
    /// The position at which the search began.
    pub position: Box<dyn AnyPosition>,
    /// The search.
    pub recording: Recording,
}

/// What a text says of a recording, before it is compared with the puzzle.
pub(crate) struct Written {
    pub(crate) events: Vec<Event>,
    pub(crate) cut: bool,
    pub(crate) until: Until,
    pub(crate) summary: Summary,
    pub(crate) engine: String,
    pub(crate) heuristic: String,
    pub(crate) seed: u64,
    pub(crate) elapsed: Duration,
    /// The names of all items.
    pub(crate) items: Vec<String>,
    /// The names of the options that occur.
    pub(crate) options: Vec<(OptionId, String)>,
    /// The numbers of options left at each step; none if the text does not tell them.
    pub(crate) left: Vec<Left>,
}

/// How many options each item has left, in the order of the items; `None` for an item that is covered
/// as often as it may be, or need not be covered.
pub(crate) type Left = Vec<Option<u32>>;

/// A step of the search.
pub struct Step<'a> {
    /// What happened.
    pub event: &'a Event,
    /// How many options are chosen after it.
    pub depth: usize,
    /// The message about it.
    pub message: Message,
}

/// What an option changes on the board.
pub struct Patch {
    /// The option's name.
    pub name: String,
    /// The group to which its cells belong now; `None` if the puzzle has cages, to which its cells
    /// already belong.
    pub group: Option<Group>,
    /// The cells that it changes, in their new state.
    pub cells: Vec<ViewCell>,
}

/// The board after a step.
pub struct Frame {
    /// The position after the step.
    pub view: View,
    /// What happened.
    pub message: Message,
}

/// Records the search for a first solution, or for all.
///
/// # Errors
/// The options do not fit, or the puzzle needs no search or is too large for one.
pub fn record(
    position: &dyn AnyPosition,
    until: Until,
    options: &Options,
    run: &Run<'_>,
) -> Result<Recording, Refusal> {
    record_at_most(position, RECORDING_STEPS_MAX, until, options, run)
}

/// Records at most `steps_max` steps of the search for a first solution, or for all. A full recording ends the
/// search with [`StopReason::NodeLimit`], because nobody would see what it does from there on.
///
/// # Errors
/// As [`record`].
pub fn record_at_most(
    position: &dyn AnyPosition,
    steps_max: usize,
    until: Until,
    options: &Options,
    run: &Run<'_>,
) -> Result<Recording, Refusal> {
    let heuristic = options.heuristic_for(position)?;
    let cover = cover_told(position, run)?;
    let engine = options
        .choose(Asked::Recording, position, cover.model())?
        .engine;
    let task = options.task(order(&*cover, heuristic, run.seed));
    let mut run = run.clone();
    run.limits.solutions_max = (until == Until::First).then_some(1);
    let mut events = Vec::new();
    let mut regions = 0;
    let mut cut = false;
    // A first solution ends the recording, because the steps that take it back are of no interest.
    let mut keep = |event| {
        if let Event::Prune(items) = &event {
            regions += items.len();
        }
        cut = events.len() == steps_max || regions > REGIONS_MAX;
        let goes_on = !cut && (until == Until::All || event != Event::Solution);
        if !cut {
            events.push(event);
        }
        goes_on
    };
    let mut sinks = Sinks {
        on_event: Some(&mut keep),
        ..Sinks::default()
    };
    let mut summary = engine.search(cover.model(), &task, &run, &mut sinks);
    if cut && summary.stop == StopReason::SolutionLimit {
        summary.stop = StopReason::NodeLimit;
    }
    Ok(Recording {
        cover,
        events,
        cut,
        until,
        summary,
        engine: engine.name(),
        heuristic,
        seed: run.seed,
        elapsed: run.elapsed(),
    })
}

/// Compares what a text says with the puzzle it names.
///
/// # Errors
/// The puzzle has no such search: other items or options, or a step that cannot be taken.
pub(crate) fn verified(
    position: &dyn AnyPosition,
    written: Written,
    run: &Run<'_>,
) -> Result<Recording, Refusal> {
    let cover = cover_told(position, run)?;
    let engine = engines().named(&written.engine);
    let known = heuristics(position).iter().copied();
    let heuristic = known
        .chain(trained(position))
        .find(|heuristic| *heuristic == written.heuristic);
    let (Some(engine), Some(heuristic)) = (engine, heuristic) else {
        let message = Message::new("recording-search").with("engine", written.engine);
        return Err(message.with("heuristic", written.heuristic).into());
    };
    if trained(position) == Some(heuristic) {
        weights(position)?;
    }
    let recording = Recording {
        cover,
        events: written.events,
        cut: written.cut,
        until: written.until,
        summary: written.summary,
        engine: engine.name(),
        heuristic,
        seed: written.seed,
        elapsed: written.elapsed,
    };
    if !recording.has_names(&written.items, &written.options) {
        return Err(Message::new("recording-other-puzzle").into());
    }
    let recorded = Recorded {
        events: &recording.events,
        is_cut: recording.cut,
        finds_all: recording.until == Until::All,
        summary: recording.summary,
    };
    check_recording(recording.cover.model(), &recorded, run).map_err(refusal)?;
    let is_as_told = written.left.is_empty() || recording.left() == written.left;
    if recording.names().1 != written.options || !is_as_told {
        return Err(Message::new("recording-options").into());
    }
    Ok(recording)
}

/// Says what is wrong with a recording.
fn refusal(misrecorded: Misrecorded) -> Refusal {
    let (at, wrong) = match misrecorded {
        Misrecorded::Stopped(stop) => return Refusal::Stopped(stop),
        Misrecorded::End => return Message::new("recording-ends").into(),
        Misrecorded::Step(at, wrong) => (at, wrong),
    };
    let what = Message::new(match wrong {
        WrongStep::Branch => "recording-step-branch",
        WrongStep::Choose => "recording-step-choose",
        WrongStep::Retract => "recording-step-retract",
        WrongStep::Dead => "recording-step-dead",
        WrongStep::Prune => "recording-step-prune",
        WrongStep::Solution => "recording-step-solution",
        WrongStep::Late => "recording-step-late",
    });
    let message = Message::new("recording-step-wrong").with("step", at + 1);
    message.with("what", what).into()
}

impl Recording {
    /// The number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether nothing was recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Whether it takes an item with the fewest options left, and not the first of a list.
    #[must_use]
    pub fn counts_options(&self) -> bool {
        order(&*self.cover, self.heuristic, self.seed).choice == ItemChoice::Fewest
    }

    /// Whether another seed gives another order of items or options.
    #[must_use]
    pub fn is_seeded(&self) -> bool {
        let by = |seed| order(&*self.cover, self.heuristic, seed);
        by(self.seed) != by(self.seed.wrapping_add(1))
    }

    /// Whether the puzzle has exactly these items, and these options among others.
    fn has_names(&self, items: &[String], options: &[(OptionId, String)]) -> bool {
        let model = self.cover.model();
        let names = model.items().map(|item| model.item_name(item));
        let named = |(option, name): &(OptionId, String)| {
            option.index() < model.option_count() && self.option(*option) == *name
        };
        names.eq(items.iter().map(String::as_str)) && options.iter().all(named)
    }

    /// The steps of the search.
    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    /// The names of all items, and those of the options that occur, in rising order.
    pub(crate) fn names(&self) -> (Vec<&str>, Vec<(OptionId, String)>) {
        let model = self.cover.model();
        let items = model.items().map(|item| model.item_name(item));
        let chosen = self.events.iter().filter_map(|event| match event {
            Event::Choose(option) => Some(*option),
            _ => None,
        });
        let options: BTreeSet<OptionId> = chosen.collect();
        let named = options
            .into_iter()
            .map(|option| (option, self.option(option)));
        (items.collect(), named.collect())
    }

    /// The numbers of options left after each step, where they are told; else nothing.
    pub(crate) fn left(&self) -> Vec<Left> {
        let mut chosen = Vec::new();
        let counted = self.events.iter().map(|event| {
            follow(&mut chosen, event);
            self.left_of(&chosen)
        });
        counted.collect::<Option<_>>().unwrap_or_default()
    }

    /// The numbers of options left with these chosen. `None` where the puzzle has too many items for
    /// that.
    fn left_of(&self, chosen: &[OptionId]) -> Option<Left> {
        let model = self.cover.model();
        let is_small =
            model.item_count() <= COUNTED_ITEMS_MAX && model.entry_count() <= COUNTED_ENTRIES_MAX;
        is_small.then(|| left(model, chosen))
    }

    /// The position after `done` steps, and what happened in the last of them.
    #[must_use]
    pub fn frame(&self, done: usize) -> Frame {
        let chosen = self.chosen_after(done);
        let message = match done.checked_sub(1) {
            None => Message::new("replay-start"),
            Some(last) => self.say(last, &chosen),
        };
        Frame {
            view: self.cover.decode(&chosen).view(),
            message,
        }
    }

    /// The messages about all steps, in order.
    pub fn messages(&self) -> impl Iterator<Item = Message> + '_ {
        self.steps().map(|step| step.message)
    }

    /// All steps, in order.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        let mut chosen = Vec::new();
        self.events.iter().enumerate().map(move |(at, event)| {
            follow(&mut chosen, event);
            Step {
                event,
                depth: chosen.len(),
                message: self.say(at, &chosen),
            }
        })
    }

    /// How an option changes the view before the first step.
    #[must_use]
    pub fn patch(&self, option: OptionId, start: &View) -> Patch {
        let view = self.cover.decode(&[option]).view();
        let changed = |(before, after): &(&ViewCell, &ViewCell)| {
            // Groups of pieces are renumbered with each piece.
            let grouped = before.group.is_some() == after.group.is_some();
            let same = before.label == after.label && before.notes == after.notes;
            !(grouped && same && before.sides == after.sides)
        };
        let cells = start.cells.iter().zip(&view.cells).filter(changed);
        let cells: Vec<ViewCell> = cells.map(|(_, after)| after.clone()).collect();
        let group = cells.first().and_then(|cell| cell.group);
        let group = group.filter(|_| view.look == Look::Pieces);
        Patch {
            name: self.option(option),
            group: group.and_then(|at| view.groups.get(at as usize).cloned()),
            cells,
        }
    }

    fn chosen_after(&self, done: usize) -> Vec<OptionId> {
        let mut chosen = Vec::new();
        for event in self.events.iter().take(done) {
            follow(&mut chosen, event);
        }
        chosen
    }

    /// What is told of a step after which these options are chosen.
    fn say(&self, step: usize, chosen: &[OptionId]) -> Message {
        let model = self.cover.model();
        let message = match &self.events[step] {
            Event::Branch { item, options } => Message::new("replay-branch")
                .with("item", model.item_name(*item))
                .with("options", *options),
            Event::Choose(option) => {
                Message::new("replay-choose").with("option", self.option(*option))
            }
            Event::Retract(option) => {
                Message::new("replay-retract").with("option", self.option(*option))
            }
            Event::Dead(item) => Message::new("replay-dead").with("item", model.item_name(*item)),
            Event::Prune(items) => Message::new("replay-prune").with("cells", items.len()),
            Event::Solution => Message::new("replay-solution"),
        };
        let message = message.with("depth", chosen.len());
        match &self.events[step] {
            Event::Branch { .. } | Event::Dead(_) => self.counted(chosen, message),
            _ => message,
        }
    }

    /// A message, with the number of options that each open item has.
    fn counted(&self, chosen: &[OptionId], message: Message) -> Message {
        let Some(left) = self.left_of(chosen) else {
            return message;
        };
        let model = self.cover.model();
        let counts = model.items().zip(left);
        let counts =
            counts.filter_map(|(item, left)| Some(format!("{} {}", model.item_name(item), left?)));
        Message::new("replay-counted")
            .with("said", message)
            .with("counts", counts.collect::<Vec<_>>().join(", "))
    }

    /// The name of an option, or the items that it covers.
    fn option(&self, option: OptionId) -> String {
        let model = self.cover.model();
        let items = || {
            let entries = model.entries(option).iter();
            let names = entries.map(|entry| model.item_name(entry.item));
            names.collect::<Vec<_>>().join(" ")
        };
        model.option_name(option).map_or_else(items, str::to_owned)
    }
}

/// Takes a step of a search.
fn follow(chosen: &mut Vec<OptionId>, event: &Event) {
    match event {
        Event::Choose(option) => chosen.push(*option),
        Event::Retract(_) => {
            chosen.pop();
        }
        _ => {}
    }
}

/// The number of options that each primary item has left once some options are chosen, from the
/// definition of a cover.
fn left(model: &Model, chosen: &[OptionId]) -> Left {
    let mut times = vec![0; model.item_count()];
    let mut colors = vec![None; model.item_count()];
    for entry in chosen.iter().flat_map(|option| model.entries(*option)) {
        times[entry.item.index()] += 1;
        colors[entry.item.index()] = entry.color;
    }
    let has_room = |entry: &Entry| {
        let at = entry.item.index();
        match model.bounds(entry.item) {
            Some(bounds) => times[at] < bounds.max,
            None => times[at] == 0 || (entry.color.is_some() && colors[at] == entry.color),
        }
    };
    let mut left: Left = model
        .items()
        .map(|item| {
            let bounds = model.bounds(item)?;
            (times[item.index()] < bounds.max).then_some(0)
        })
        .collect();
    for option in model.options() {
        let entries = model.entries(option);
        if chosen.contains(&option) || !entries.iter().all(has_room) {
            continue;
        }
        for entry in entries {
            if let Some(left) = &mut left[entry.item.index()] {
                *left += 1;
            }
        }
    }
    left
}
