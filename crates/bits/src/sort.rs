//! Sorts that take little code.

use std::cmp::Ordering;

/// As many are put in order one by one.
const FEW: usize = 20;

/// Sorts a slice as `sort`, `sort_by` and `sort_by_key` do, and keeps equal ones in their order.
///
/// Each type and each order that the standard library sorts by brings several kilobytes of code, which
/// a program that is sent over a network pays for. These share one sort, of places: a tenth of the code
/// each, for two to four times the time on long lists. Short ones, as the cells of a piece, are about as
/// fast. Where a list is long and sorted often, the standard library's are right.
pub trait SmallSort<T> {
    /// Sorts. The cost is that of *n* log *n* comparisons, and of *n* places.
    fn small_sort(&mut self)
    where
        T: Ord;

    /// Sorts by an order.
    fn small_sort_by(&mut self, order: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key, which is asked for at each comparison.
    fn small_sort_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> SmallSort<T> for [T] {
    fn small_sort(&mut self)
    where
        T: Ord,
    {
        self.small_sort_by(T::cmp);
    }

    fn small_sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.small_sort_by(|one, other| key(one).cmp(&key(other)));
    }

    fn small_sort_by(&mut self, mut order: impl FnMut(&T, &T) -> Ordering) {
        if self.len() > FEW {
            let places = places(self.len(), &mut |one, other| {
                order(&self[one], &self[other])
            });
            return arrange(self, places);
        }
        for end in 1..self.len() {
            let mut at = end;
            while at > 0 && order(&self[at - 1], &self[at]).is_gt() {
                self.swap(at - 1, at);
                at -= 1;
            }
        }
    }
}

/// Where what comes first in an order stands, where the next, and so on.
fn places(length: usize, order: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|one, other| order(*one, *other));
    places
}

/// Brings to each place what stands where `places` says. Goes round each of its circles once.
fn arrange<T>(slice: &mut [T], mut places: Vec<usize>) {
    for start in 0..places.len() {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut places[at], at);
            if from == start {
                break;
            }
            slice.swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use super::SmallSort as _;
    use crate::Random;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut random = Random::new(1);
        for length in (0..50).chain([200, 1000]) {
            // Few values, so that many are equal, and each with its place.
            let list: Vec<(u64, usize)> = (0..length).map(|at| (random.below(12), at)).collect();
            let mut wanted = list.clone();
            wanted.sort_by_key(|(value, _)| Reverse(*value));
            let mut sorted = list.clone();
            sorted.small_sort_by_key(|(value, _)| Reverse(*value));
            assert_eq!(sorted, wanted, "{length} by a key");
            sorted.small_sort_by(|one, other| one.0.cmp(&other.0));
            wanted.sort_by_key(|one| one.0);
            assert_eq!(sorted, wanted, "{length} by an order");
            random.shuffle(&mut sorted);
            sorted.small_sort();
            wanted.sort();
            assert_eq!(sorted, wanted, "{length}");
        }
    }
}
