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

/// Which numbers up to `most` some choices make up together: so many copies of each choice, and the
/// numbers to choose from. O(copies · numbers · most).
pub(super) fn choices<'a>(
    most: usize,
    of: impl IntoIterator<Item = (usize, &'a [usize])>,
) -> Vec<bool> {
    let mut sums = vec![false; most + 1];
    sums[0] = true;
    for (copies, numbers) in of {
        for _ in 0..copies {
            let mut further = vec![false; most + 1];
            for number in numbers {
                let reached = sums.iter().zip(further.iter_mut().skip(*number));
                reached.for_each(|(sum, further)| *further |= sum);
            }
            sums = further;
        }
    }
    sums
}
