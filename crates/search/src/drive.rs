//! Drives a walk from its start to its limits, on one thread or on several.

use crate::parallel::drive_many;
use crate::poll::{Poll, initial_stop};
use crate::walk::{Caps, Pause, Recorder, Silent, Space, Walk};
use crate::{Control, Event, OptionId, Stats, StopReason, Summary, Task};

/// Nodes between two polls.
pub(crate) const SLICE_NODES: u64 = 4096;
/// Updates between two polls: about a millisecond.
pub(crate) const SLICE_WORK: u64 = 1 << 18;

/// Searches the tree below the position on which the space stands: with limits, on several
/// workers, with progress and events, as [`Task`] and [`Control`] say. Of the task, the space is
/// to follow [`Task::order`] and [`Task::prune_regions`] itself, where they mean something to it.
///
/// For searches of one's own that are no exact covers or know more than a model tells.
pub fn search_space<S: Space + Clone>(root: &S, task: &Task, control: &mut Control<'_>) -> Summary {
    if let Some(stop) = initial_stop(task) {
        return Summary {
            stop,
            stats: Stats::default(),
        };
    }
    if let Some(receive) = control.on_event.take() {
        let mut recording = Recording { receive, on: true };
        let summary = walk_alone(root.clone(), task, control, &mut recording);
        control.on_event = Some(recording.receive);
        summary
    } else if task.threads.get() == 1 {
        walk_alone(root.clone(), task, control, Silent)
    } else {
        drive_many(root, task, control)
    }
}

/// Hands events to the caller until the caller has enough.
struct Recording<'a> {
    receive: &'a mut dyn FnMut(Event) -> bool,
    on: bool,
}

impl Recorder for &mut Recording<'_> {
    const LISTENS: bool = true;
    fn record(&mut self, event: impl FnOnce() -> Event) {
        self.on = self.on && (self.receive)(event());
    }
}

fn walk_alone<S: Space, R: Recorder>(
    root: S,
    task: &Task,
    control: &mut Control<'_>,
    recorder: R,
) -> Summary {
    let mut poll = Poll::new(task, control);
    let mut walk = Walk::new(root, task.weigh.clone(), recorder);
    let caps = Caps {
        nodes: task.limits.nodes_max.unwrap_or(u64::MAX),
        solutions: task.limits.solutions_max.unwrap_or(u64::MAX),
        slice_nodes: SLICE_NODES,
        slice_work: SLICE_WORK,
    };
    let cancel = control.cancel.clone();
    let stop = loop {
        if let Some(stop) = poll.stop() {
            break stop;
        }
        poll.progress(walk.depth(), walk.done, &walk.stats, &walk.best);
        let pause = match &mut control.on_solution {
            Some(receive) => {
                let mut hand_over = |options: &[OptionId], _: &Stats| {
                    receive(options);
                    !cancel.is_cancelled()
                };
                walk.run(&caps, Some(&mut hand_over))
            }
            None => walk.run(&caps, None),
        };
        match pause {
            Pause::Slice => {}
            Pause::Done => break StopReason::Exhausted,
            Pause::Nodes => break StopReason::NodeLimit,
            Pause::Solutions => break StopReason::SolutionLimit,
            Pause::Refused => break StopReason::Cancelled,
        }
    };
    let done = if stop == StopReason::Exhausted {
        1.0
    } else {
        walk.done
    };
    poll.report(walk.depth(), done, &walk.stats, &walk.best);
    Summary {
        stop,
        stats: walk.stats,
    }
}
