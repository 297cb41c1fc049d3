//! Which numbers of cells some of several pieces have together.

use pavage_search::SubsetSums;

/// The numbers up to `most` that some of these pieces have together; of each kind its size and how
/// many there are. O(kinds · log copies · most / 64).
pub(super) fn sums(most: usize, pieces: impl IntoIterator<Item = (usize, usize)>) -> SubsetSums {
    let mut sums = SubsetSums::up_to(most);
    for (size, copies) in pieces {
        sums.add(size, copies);
    }
    sums
}
