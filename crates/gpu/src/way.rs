//! How far a sweep is: the numbers by which the kernels know it, and which each round tells the host.

use std::fmt::Write;

/// The numbers, in their order. The first seven are counted anew for each batch.
const NUMBERS: [&str; 21] = [
    // The arrivals of the batch, and those that claimed a slot.
    "ARRIVED",
    "CLAIMED",
    // The moves that fit, and how many of them lead nowhere.
    "PLACED",
    "PRUNED",
    // Counts that outgrew their limbs.
    "OUTGROWN",
    // Arrivals that became entries.
    "SETTLED",
    // Entries found at the cell.
    "GATHERED",
    // Why nothing goes on.
    "HALT",
    "CELL",
    // How many entries are listed of the cell, or UNLISTED, and the first of them that waits.
    "LISTED",
    "FIRST",
    // How many states the batch has, and how many it may have.
    "COUNT",
    "MOST",
    // Arrivals for each state in the last batch, as a float.
    "RATIO",
    // Entries from here on were never used.
    "USED",
    // How many entries are free again, and how many are being freed.
    "FREED",
    "RELEASED",
    // Slots that are taken, also by entries that are free again.
    "TAKEN",
    // States that the closed batch moved, and its moves, placed and pruned.
    "MOVED",
    "MOVED_PLACED",
    "MOVED_PRUNED",
];
/// How many numbers they are.
pub(crate) const WAY: usize = NUMBERS.len();

const HALT: usize = place("HALT", &NUMBERS);
const CELL: usize = place("CELL", &NUMBERS);
const LISTED: usize = place("LISTED", &NUMBERS);
const FIRST: usize = place("FIRST", &NUMBERS);
const COUNT: usize = place("COUNT", &NUMBERS);
const MOST: usize = place("MOST", &NUMBERS);
const RATIO: usize = place("RATIO", &NUMBERS);
const USED: usize = place("USED", &NUMBERS);
const FREED: usize = place("FREED", &NUMBERS);
const TAKEN: usize = place("TAKEN", &NUMBERS);
const MOVED: usize = place("MOVED", &NUMBERS);
const PLACED: usize = place("MOVED_PLACED", &NUMBERS);
const PRUNED: usize = place("MOVED_PRUNED", &NUMBERS);

/// The values of HALT, in their order.
const HALTS: [(&str, Option<Halt>); 5] = [
    ("RUNS", None),
    ("ENDED", Some(Halt::Ended)),
    ("SLOTS_FULL", Some(Halt::SlotsFull)),
    ("ENTRIES_FULL", Some(Halt::EntriesFull)),
    ("COUNTS_OUTGROWN", Some(Halt::CountsOutgrown)),
];
/// The first of them.
const RUNS: u32 = 0;

/// The entries of the cell are listed by the next round.
const UNLISTED: u32 = u32::MAX;
/// How many arrivals the first batch of a part is taken to make of each state.
const ARRIVALS_PER_STATE: f32 = 8.0;

/// Where a name stands in a list.
pub(crate) const fn place(name: &str, names: &[&str]) -> usize {
    let mut at = 0;
    while !is_same(name.as_bytes(), names[at].as_bytes()) {
        at += 1;
    }
    at
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// The constants by which the kernels name all this.
pub(crate) fn constants() -> String {
    let halts = HALTS.iter().map(|(name, _)| name);
    let names = NUMBERS.iter().enumerate().chain(halts.enumerate());
    let mut text = format!("const UNLISTED: u32 = {UNLISTED}u;\n");
    for (value, name) in names {
        writeln!(text, "const {name}: u32 = {value}u;").expect("a text takes all");
    }
    text
}

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

    /// Why rounds do nothing more; `None` as long as they do.
    pub(crate) fn halt(&self) -> Option<Halt> {
        HALTS[self.0[HALT] as usize].1
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

    /// The states of the batch that halted, or of the one on its way; 0 once all are moved.
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
