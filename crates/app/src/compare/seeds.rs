//! What a way of searching costs with several seeds: the run in the middle, and how far the others lie
//! from it. One run of an ordering tells little: much of its cost is how ties happened to fall.

use std::mem;
use std::time::Duration;

use pavage_bits::SmallSort as _;

use super::Row;

/// The runs of a way of searching, each with its own seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds {
    /// How many there are.
    pub runs: usize,
    /// How many of them found a solution.
    pub solved: usize,
    /// How many of them a limit cut short.
    pub cut: usize,
    /// The placements tried.
    pub placements: Quartiles<u64>,
    /// The nodes visited.
    pub nodes: Quartiles<u64>,
    /// The times taken.
    pub elapsed: Quartiles<Duration>,
}

/// How some values are spread. The half in the middle lies between the quartiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quartiles<T> {
    /// The least value.
    pub least: T,
    /// The lower quartile.
    pub lower: T,
    /// The median: of an even number of values, the lower one of the two in the middle.
    pub median: T,
    /// The upper quartile.
    pub upper: T,
    /// The greatest value.
    pub most: T,
}

impl<T: Ord + Copy> Quartiles<T> {
    /// The spread of some values, each with whether a limit cut it short; `None` without values. What was
    /// cut short would have been greater, and counts as more than all the others.
    fn of(values: impl Iterator<Item = (bool, T)>) -> Option<Quartiles<T>> {
        let mut values: Vec<(bool, T)> = values.collect();
        values.small_sort();
        let mut greatest = values.first()?.1;
        for (_, value) in &mut values {
            greatest = greatest.max(*value);
            *value = greatest;
        }
        let last = values.len() - 1;
        Some(Quartiles {
            least: values[0].1,
            lower: values[last / 4].1,
            median: values[last / 2].1,
            upper: values[last - last / 4].1,
            most: values[last].1,
        })
    }
}

/// The row that stands for all runs of a way, in the order of their seeds: the run with the median of the
/// placements, with the medians of nodes and time, and the board and the readings of the first; `None`
/// without runs.
pub(super) fn middle(mut runs: Vec<Row>) -> Option<Row> {
    fn spread<T: Ord + Copy>(runs: &[Row], value: impl Fn(&Row) -> T) -> Option<Quartiles<T>> {
        Quartiles::of(runs.iter().map(|row| (row.was_cut(), value(row))))
    }
    let seeds = Seeds {
        runs: runs.len(),
        solved: runs.iter().filter(|row| row.stats.solutions > 0).count(),
        cut: runs.iter().filter(|row| row.was_cut()).count(),
        placements: spread(&runs, |row| row.stats.placements)?,
        nodes: spread(&runs, |row| row.stats.nodes)?,
        elapsed: spread(&runs, |row| row.elapsed)?,
    };
    let shown = runs.first_mut()?;
    let (course, first) = (mem::take(&mut shown.course), shown.first.take());
    // Of equal runs, that of the lower seed goes first.
    runs.small_sort_by_key(|row| (row.was_cut(), row.stats.placements));
    let mut row = runs.swap_remove((runs.len() - 1) / 2);
    row.stats.placements = seeds.placements.median;
    row.stats.nodes = seeds.nodes.median;
    row.elapsed = seeds.elapsed.median;
    (row.course, row.first) = (course, first);
    row.seeds = Some(seeds);
    Some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(values: &[(bool, u64)], [least, lower, median, upper, most]: [u64; 5]) {
        let expected = Quartiles {
            least,
            lower,
            median,
            upper,
            most,
        };
        assert_eq!(Quartiles::of(values.iter().copied()), Some(expected));
    }

    #[test]
    fn quartiles_enclose_the_half_in_the_middle() {
        let whole = |values: &[u64]| values.iter().map(|value| (false, *value)).collect();
        let check_whole = |values: &[u64], expected| {
            let values: Vec<(bool, u64)> = whole(values);
            check(&values, expected);
        };
        assert_eq!(Quartiles::<u64>::of(std::iter::empty()), None);
        check_whole(&[7], [7; 5]);
        check_whole(&[9, 1], [1, 1, 1, 9, 9]);
        check_whole(&[5, 1, 4, 2, 3], [1, 2, 3, 4, 5]);
        check_whole(&[8, 6, 7, 5, 3, 0, 9], [0, 3, 6, 8, 9]);
    }

    #[test]
    fn what_was_cut_short_counts_as_more_than_the_rest() {
        check(&[(true, 2), (false, 1), (false, 5)], [1, 1, 5, 5, 5]);
        check(&[(true, 9), (true, 3), (false, 5)], [5, 5, 5, 9, 9]);
    }
}
