//! `tried-out`: a search has refuted all other tiles of a cell.
//!
//! *What it sees*: an open cell, and of the pictures that it may have all but one tried to the end.
//! There is nothing to follow for a person; it is told where nothing else helps.
//!
//! *Example*: of 2435 and 2465 the search lays the second, fills on in every way, and never comes to
//! the end: 2435 lies there.
//!
//! *Why it is sound*: every cell holds a tile, and of the others none is in a solution.

use super::Pattern;
use super::notes::Notes;
use super::said::Said;

/// The checker tries out so many positions at most; what takes more it does not believe.
const POSITIONS_MAX: u64 = 1_000_000;

/// Without the picture the cells cannot be filled.
pub(super) fn verify(notes: &Notes, said: &Said<'_>) -> bool {
    let (Pattern::TriedOut(cell, _), Some((at, picture))) = (said.pattern(), said.placed) else {
        return false;
    };
    let mut without = notes.clone();
    without.cross_out(at, picture);
    *cell == at
        && said.removals.is_empty()
        && notes.has(at, picture)
        && notes.lying(at).is_none()
        && without.can_be_filled(POSITIONS_MAX) == Some(false)
}
