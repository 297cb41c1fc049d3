//! The sums of cells that some of several pieces can have together.

use pavage_search::SubsetSums;

/// The numbers of cells, up to `most`, that some of these pieces have together. Each kind is given
/// by its size and its count. O(kinds · log copies · most / 64).
pub(super) fn sums(most: usize, pieces: impl IntoIterator<Item = (usize, usize)>) -> SubsetSums {
    let mut sums = SubsetSums::up_to(most);
    for (size, copies) in pieces {
        sums.add(size, copies);
    }
    sums
}
