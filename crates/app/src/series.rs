//! Counting every puzzle of a series, as every date of a calendar.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use pavage_puzzles::{AnyMember, AnyPosition, Message, Value};

use crate::count::{Counted, count};
use crate::options::{Hooks, Options};

/// A puzzle of the series with its number of solutions.
pub struct Row {
    /// What tells it from the others.
    pub fields: Vec<(&'static str, Value)>,
    /// Its solutions.
    pub counted: Counted,
}

/// Is told how many puzzles of how many are done.
pub type OnDone<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// Counts the solutions of every puzzle of the series, several at a time.
///
/// # Errors
/// The puzzle belongs to no series, or the options name an engine or an ordering that does not fit.
pub fn count_series(
    position: &dyn AnyPosition,
    options: &Options,
    hooks: &Hooks<'_>,
    on_done: OnDone<'_>,
) -> Result<Vec<Row>, Message> {
    let members = position.series();
    if members.is_empty() {
        return Err(Message::new("series-absent").with("family", position.family()));
    }
    let work = Work {
        members: &members,
        next: AtomicUsize::new(0),
        done: Mutex::new(Vec::new()),
        options: Options {
            threads: NonZeroUsize::MIN,
            ..options.clone()
        },
        hooks: Hooks {
            on_progress: None,
            on_reading: None,
            ..hooks.clone()
        },
        on_done,
    };
    std::thread::scope(|scope| {
        for _ in 1..options.threads.get().min(members.len()) {
            scope.spawn(|| work.run());
        }
        work.run();
    });
    let done = work
        .done
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let mut counts: Vec<Option<Counted>> = members.iter().map(|_| None).collect();
    for (at, counted) in done {
        counts[at] = Some(counted?);
    }
    let pairs = members.into_iter().zip(counts);
    let row = |(member, counted): (AnyMember, Option<Counted>)| {
        counted.map(|counted| Row {
            fields: member.fields,
            counted,
        })
    };
    Ok(pairs.filter_map(row).collect())
}

struct Work<'a> {
    members: &'a [AnyMember],
    next: AtomicUsize,
    done: Mutex<Vec<(usize, Result<Counted, Message>)>>,
    options: Options,
    hooks: Hooks<'a>,
    on_done: OnDone<'a>,
}

impl Work<'_> {
    /// Takes one puzzle after the other until none is left.
    fn run(&self) {
        while !self.hooks.cancel.is_cancelled() {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(member) = self.members.get(at) else {
                return;
            };
            let counted = count(&*member.puzzle, &self.options, &self.hooks);
            let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((at, counted));
            (self.on_done)(done.len(), self.members.len());
        }
    }
}
