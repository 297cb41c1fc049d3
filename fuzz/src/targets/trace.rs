//! Whatever a front is asked, its answers keep the laws of replays. Commands are no part of it: what is
//! typed may name any file.

use std::time::Duration;

use pavage_wire::trace::read;

use crate::replay::replay;

/// The most entries: more tell nothing new.
const ENTRIES_MAX: usize = 4;
/// The longest that a request may take, on a clock that ticks when it is read.
const LONGEST: Duration = Duration::from_millis(20);

pub(super) fn check(bytes: &[u8]) {
    let Ok(entries) = std::str::from_utf8(bytes).map_err(|_| 0).and_then(read) else {
        return;
    };
    let first = &entries[..entries.len().min(ENTRIES_MAX)];
    if let Err(failure) = replay(first, None, LONGEST, &mut |_, _| ()) {
        panic!("{failure:?}");
    }
}
