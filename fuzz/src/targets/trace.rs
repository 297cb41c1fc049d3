//! Whatever a front is asked, its answers keep the laws of replays. Commands are no part of it: what is
//! typed may name any file.

use std::time::Duration;

use pavage_wire::trace::{Entry, HEAD, read};

use crate::replay::replay;
use crate::shrink::shrink;

/// The most entries: more tell nothing new.
const ENTRIES_MAX: usize = 4;
/// The longest that a request may take, on a clock that ticks when it is read.
const LONGEST: Duration = Duration::from_millis(20);

pub(super) fn check(bytes: &[u8]) {
    let Ok(entries) = std::str::from_utf8(bytes).map_err(|_| 0).and_then(read) else {
        return;
    };
    holds(&entries[..entries.len().min(ENTRIES_MAX)]);
}

/// Panics with the smallest trace that breaks the same law, where these entries break one.
pub(super) fn holds(entries: &[Entry]) {
    let broken = |entries: &[Entry]| replay(entries, None, LONGEST, &mut |_, _| ()).err();
    let Some(failure) = broken(entries) else {
        return;
    };
    let small = shrink(entries, &mut |entries| {
        broken(entries).is_some_and(|other| other.law == failure.law)
    });
    let trace: String = small.iter().map(Entry::to_string).collect();
    let how = broken(&small).map_or(failure.how, |last| last.how);
    panic!("the law {} is broken: {how}\n{HEAD}\n{trace}", failure.law);
}
