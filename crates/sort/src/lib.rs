//! Sorting in little code: for the many short lists of all crates.
//!
//! The standard library compiles its sorts anew for each type and each key. That makes them fast,
//! and takes 5 to 25 kB each: together they were a seventh of the engine that a browser loads. Here
//! one sort serves all types. It sorts the numbers of the elements, comparing through a pointer, and
//! then moves the elements to their places; so each further type costs a few hundred bytes, and long
//! lists take two to three times as long.
//!
//! Where a list is long or is sorted in an inner loop, use the sort of the standard library, on a type
//! that others sort too.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

use std::cmp::Ordering;

/// Lists of up to this many elements are sorted without allocating memory.
const SHORT: usize = 20;

/// A list that can be put in order. Equal elements keep their order.
pub trait InOrder<T> {
    /// Sorts the list.
    fn put_in_order(&mut self)
    where
        T: Ord;
    /// Sorts the list by a key, which is computed for each comparison.
    fn put_in_order_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
    /// Sorts the list by a comparison.
    fn put_in_order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);
}

impl<T> InOrder<T> for [T] {
    fn put_in_order(&mut self)
    where
        T: Ord,
    {
        self.put_in_order_by(T::cmp);
    }

    fn put_in_order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.put_in_order_by(|one, other| key(one).cmp(&key(other)));
    }

    fn put_in_order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering) {
        let length = self.len();
        let mut of = Of {
            list: self,
            compare,
        };
        put(&mut of, length);
    }
}

/// A list with its comparison, whatever the type of its elements.
trait List {
    fn compare(&mut self, one: usize, other: usize) -> Ordering;
    fn swap(&mut self, one: usize, other: usize);
}

struct Of<'l, T, C> {
    list: &'l mut [T],
    compare: C,
}

impl<T, C: FnMut(&T, &T) -> Ordering> List for Of<'_, T, C> {
    fn compare(&mut self, one: usize, other: usize) -> Ordering {
        (self.compare)(&self.list[one], &self.list[other])
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.list.swap(one, other);
    }
}

fn put(list: &mut dyn List, length: usize) {
    let mut few = [0; SHORT];
    let mut many = Vec::new();
    let order = match few.get_mut(..length) {
        Some(few) => few,
        None => {
            many.resize(length, 0);
            &mut many[..]
        }
    };
    (0..length).for_each(|at| order[at] = at);
    order.sort_by(|&one, &other| list.compare(one, other));
    go_to_places(order, list);
}

/// Moves the element with the number `order[at]` to the place `at`, along the cycles of the
/// permutation.
fn go_to_places(order: &mut [usize], list: &mut dyn List) {
    for start in 0..order.len() {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut order[at], at);
            if from == start {
                break;
            }
            list.swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists of all lengths up to some beyond the short ones, of few and of many values.
    fn check(values: u32) {
        let mut number = 1_u32;
        for length in 0..3 * SHORT {
            let mut next = || {
                number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (number >> 16) % values
            };
            let list: Vec<(u32, usize)> = (0..length).map(|at| (next(), at)).collect();
            let (mut expected, mut found) = (list.clone(), list.clone());
            expected.sort();
            found.put_in_order();
            assert_eq!(found, expected, "{list:?}");
            let mut found = list.clone();
            found.put_in_order_by_key(|(value, _)| *value);
            assert_eq!(found, expected, "equal ones keep their order: {list:?}");
            expected.reverse();
            found.put_in_order_by(|one, other| other.cmp(one));
            assert_eq!(found, expected, "{list:?}");
        }
    }

    #[test]
    fn lists_are_put_in_order_as_by_the_standard_library() {
        check(3);
        check(1 << 16);
    }

    #[test]
    fn elements_that_own_something_are_moved_once_each() {
        let mut words: Vec<String> = (0..50).map(|at| (at * 37 % 50).to_string()).collect();
        words.put_in_order_by_key(|word| word.parse::<u32>().expect("a number"));
        let expected: Vec<String> = (0..50).map(|at| at.to_string()).collect();
        assert_eq!(words, expected);
    }
}
