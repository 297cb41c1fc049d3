//! How far a sweep is: the numbers by which the kernels know it, and which a round tells the host. Their
//! places are those that `kernels.wgsl` gives them.

/// How many numbers they are.
pub(crate) const WAY: usize = 24;

const HALT: usize = 7;
const CELL: usize = 8;
const LISTED: usize = 9;
const FIRST: usize = 10;
const COUNT: usize = 11;
const MOST: usize = 12;
const RATIO: usize = 13;
const USED: usize = 14;
const FREED: usize = 15;
const TAKEN: usize = 17;
const MOVED: usize = 18;
const PLACED: usize = 19;
const PRUNED: usize = 20;

const RUNS: u32 = 0;
const ENDED: u32 = 1;
const SLOTS_FULL: u32 = 2;
const ENTRIES_FULL: u32 = 3;
/// The entries of the cell are listed by the next round.
const UNLISTED: u32 = u32::MAX;
/// What the first batch of a sweep is taken to make of each state.
const ARRIVALS_PER_STATE: f32 = 8.0;

/// How far a sweep is.
#[derive(Clone, Debug)]
pub(crate) struct Way(pub(crate) [u32; WAY]);

/// Why rounds do nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// All cells are done.
    Ended,
    /// Too many slots are taken for what a batch makes.
    SlotsFull,
    /// There is no room for the new states of a batch. Some slots hold arrivals that became no entries.
    EntriesFull,
    /// A count is longer than its limbs.
    CountsOutgrown,
}

impl Way {
    /// Before the first state of a cell, with so many entries.
    pub(crate) fn from(cell: u32, used: u32) -> Way {
        let mut way = Way([0; WAY]);
        way.0[CELL] = cell;
        way.0[LISTED] = UNLISTED;
        way.0[MOST] = u32::MAX;
        way.0[RATIO] = ARRIVALS_PER_STATE.to_bits();
        way.0[USED] = used;
        way.0[TAKEN] = used;
        way
    }

    pub(crate) fn halt(&self) -> Option<Halt> {
        match self.0[HALT] {
            RUNS => None,
            ENDED => Some(Halt::Ended),
            SLOTS_FULL => Some(Halt::SlotsFull),
            ENTRIES_FULL => Some(Halt::EntriesFull),
            _ => Some(Halt::CountsOutgrown),
        }
    }

    pub(crate) fn cell(&self) -> u32 {
        self.0[CELL]
    }

    /// How many entries are listed.
    pub(crate) fn listed(&self) -> u32 {
        match self.0[LISTED] {
            UNLISTED => 0,
            listed => listed,
        }
    }

    /// The first of those listed that was not moved yet.
    pub(crate) fn first(&self) -> u32 {
        self.0[FIRST]
    }

    /// The states of the batch that halted.
    pub(crate) fn count(&self) -> u32 {
        self.0[COUNT]
    }

    /// Entries from here on were never used.
    pub(crate) fn used(&self) -> u32 {
        self.0[USED]
    }

    /// Entries that are free again.
    pub(crate) fn freed(&self) -> u32 {
        self.0[FREED]
    }

    /// Slots that are taken, also by entries that are free again.
    pub(crate) fn taken(&self) -> u32 {
        self.0[TAKEN]
    }

    /// The states that the batch that was closed has moved, what it placed, and what it pruned.
    pub(crate) fn done(&self) -> [u64; 3] {
        [MOVED, PLACED, PRUNED].map(|number| u64::from(self.0[number]))
    }

    /// Tries the batch that halted again, once all slots are given out anew.
    pub(crate) fn again(&mut self) {
        self.0[HALT] = RUNS;
        self.0[COUNT] = 0;
        self.0[TAKEN] = self.used() - self.freed();
    }

    /// Tries it again with half as many states.
    pub(crate) fn halve(&mut self) {
        self.0[MOST] = self.count().div_ceil(2);
    }
}
