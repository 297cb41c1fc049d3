//! Numbers by keys of three whole numbers: one kind of table for all that is looked up here, since each kind
//! weighs in the engine of the page.

use std::collections::HashMap;

/// A key. What has fewer numbers has zeros behind them.
pub(crate) type Key = [i64; 3];

/// Numbers by their keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known(HashMap<Key, usize>);

/// The key of indices.
#[expect(clippy::cast_possible_wrap, reason = "indices are bounded")]
pub(crate) fn key(indices: [usize; 2]) -> Key {
    [indices[0] as i64, indices[1] as i64, 0]
}

/// The key of a row and a column.
pub(crate) fn cell([row, col]: [i32; 2]) -> Key {
    [i64::from(row), i64::from(col), 0]
}

/// Cells as the keys of a table.
pub(crate) fn set(cells: &[[i32; 2]]) -> Known {
    let mut set = Known::default();
    for one in cells {
        set.insert(cell(*one), 0);
    }
    set
}

impl Known {
    /// The number of a key.
    #[inline(never)]
    pub(crate) fn get(&self, key: Key) -> Option<usize> {
        self.0.get(&key).copied()
    }

    /// Whether a key has a number.
    pub(crate) fn has(&self, key: Key) -> bool {
        self.get(key).is_some()
    }

    /// Gives a key a number.
    #[inline(never)]
    pub(crate) fn insert(&mut self, key: Key, number: usize) {
        self.0.insert(key, number);
    }

    /// Takes the number of a key away.
    #[inline(never)]
    pub(crate) fn remove(&mut self, key: Key) -> Option<usize> {
        self.0.remove(&key)
    }
}
