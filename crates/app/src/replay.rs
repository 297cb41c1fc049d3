//! Records a search step by step, so that it can be replayed forwards and backwards.

use std::sync::Arc;

use pavage_family::{AnyCover, AnyPosition, Group, Look, Message, View, ViewCell};
use pavage_search::{Asked, Event, OptionId, Run, Sinks, Summary};

use crate::options::{Options, Refusal, order};
use crate::problem::cover_told;

/// The most steps that are recorded.
pub const STEPS_MAX: usize = 100_000;

/// A recorded search.
pub struct Recording {
    cover: Arc<dyn AnyCover>,
    events: Vec<Event>,
    /// Whether the search went on after the recording was full.
    pub cut: bool,
    /// How the search ended.
    pub summary: Summary,
    /// The engine that searched.
    pub engine: &'static str,
    /// The ordering that it followed.
    pub heuristic: &'static str,
}

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

/// Records the search for a first solution.
///
/// # Errors
/// The options do not fit, or the puzzle needs no search or is too large for one.
pub fn record(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Recording, Refusal> {
    record_at_most(position, STEPS_MAX, options, run)
}

/// Records at most `steps_max` steps of the search for a first solution.
///
/// # Errors
/// As [`record`].
pub fn record_at_most(
    position: &dyn AnyPosition,
    steps_max: usize,
    options: &Options,
    run: &Run<'_>,
) -> Result<Recording, Refusal> {
    let heuristic = options.heuristic_for(position)?;
    let cover = cover_told(position, run)?;
    let engine = options
        .choose(Asked::Solutions, position, cover.model())?
        .engine;
    let task = options.task(order(&*cover, heuristic, run.seed));
    let mut run = run.clone();
    run.limits.solutions_max = Some(1);
    let mut events = Vec::new();
    let mut cut = false;
    // A solution ends the recording, because the steps that take it back are of no interest.
    let mut keep = |event| {
        cut = events.len() == steps_max;
        let goes_on = !cut && event != Event::Solution;
        if !cut {
            events.push(event);
        }
        goes_on
    };
    let mut sinks = Sinks {
        on_event: Some(&mut keep),
        ..Sinks::default()
    };
    let summary = engine.search(cover.model(), &task, &run, &mut sinks);
    Ok(Recording {
        cover,
        events,
        cut,
        summary,
        engine: engine.name(),
        heuristic,
    })
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

    /// The position after `done` steps, and what happened in the last of them.
    #[must_use]
    pub fn frame(&self, done: usize) -> Frame {
        let chosen = self.chosen_after(done);
        let message = match done.checked_sub(1) {
            None => Message::new("replay-start"),
            Some(last) => self.say(last, chosen.len()),
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
        let mut depth = 0;
        self.events.iter().enumerate().map(move |(at, event)| {
            match event {
                Event::Choose(_) => depth += 1,
                Event::Retract(_) => depth -= 1,
                _ => {}
            }
            Step {
                event,
                depth,
                message: self.say(at, depth),
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
            match event {
                Event::Choose(option) => chosen.push(*option),
                Event::Retract(_) => {
                    chosen.pop();
                }
                _ => {}
            }
        }
        chosen
    }

    fn say(&self, step: usize, depth: usize) -> Message {
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
        message.with("depth", depth)
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
