//! How much lies on a device: states, the sizes of its memory, and the numbers that kernels run over.

/// How large the memory of a sweep is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The states that fit at first.
    pub entries_first: u64,
    /// The most states that fit at once.
    pub entries_most: u64,
    /// The most arrivals of a batch, unless a single state has more.
    pub arrivals_most: u64,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes {
            entries_first: 1 << 14,
            entries_most: u64::MAX / 64,
            arrivals_most: 1 << 20,
        }
    }
}

/// A state with its count.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) cell: u32,
    pub(crate) state: Vec<u32>,
    pub(crate) count: Vec<u32>,
}

/// The lanes of a group.
pub(crate) const LANES: u32 = 64;
/// The most groups in a row.
pub(crate) const GROUPS_MOST: u32 = 65535;

/// What kernels run over whose number of groups lies on the device, and where it lies there.
pub(crate) const OVERS: [(&str, u64); 3] =
    [("OVER_ENTRIES", 0), ("OVER_BATCH", 4), ("OVER_ARRIVALS", 8)];

/// The constants by which the kernels know what they run over.
pub(crate) fn constants() -> String {
    let over = |(name, at): &(&str, u64)| format!("const {name}: u32 = {at}u;\n");
    let overs: String = OVERS.iter().map(over).collect();
    format!("const LANES: u32 = {LANES}u;\nconst GROUPS_MOST: u32 = {GROUPS_MOST}u;\n{overs}")
}

/// A size as the kernels have it.
pub(crate) fn number(size: u64) -> u32 {
    u32::try_from(size).expect("the limits of buffers keep it below 32 bits")
}
