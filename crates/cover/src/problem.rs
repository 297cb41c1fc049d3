//! A problem that is written down by calls instead of as text: items and options, one after the
//! other, in any order.

use std::collections::{HashMap, HashSet};

use pavage_search::{Bounds, Color, ColorNames};

use super::ExactCover;
use super::puzzle::{Entry, ITEMS_MAX, Item, Puzzle};
use pavage_family::{AnyPosition, Message, Position};

/// The most entries of all options together: as many as a position in memory can number.
const ENTRIES_MAX: usize = i32::MAX as usize;

/// Items and options so far. Both are numbered from 0, in the order in which they were added.
///
/// ```
/// use pavage_cover::Problem;
/// use pavage_search::{Run, Sinks, Task, fastest_for};
///
/// let mut problem = Problem::new();
/// let left = problem.primary("left", 1, 1).unwrap();
/// let right = problem.primary("right", 1, 1).unwrap();
/// let colour = problem.secondary("colour").unwrap();
/// for side in [left, right] {
///     for paint in [7, 8] {
///         problem.option(&[(side, None), (colour, Some(paint))]).unwrap();
///     }
/// }
/// let cover = problem.position().cover(&Run::default()).expect("it can be searched");
/// let model = cover.model();
/// let found = fastest_for(model).search(model, &Task::default(), &Run::default(), &mut Sinks::default());
/// assert_eq!(found.stats.solutions, 2, "both sides in one colour");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Problem {
    // Invariants: those of a puzzle, but that primary items come first.
    items: Vec<Item>,
    numbers: HashMap<String, usize>,
    ends: Vec<usize>,
    entries: Vec<Entry>,
    prices: Vec<u64>,
    /// The sum of the prices, which fits.
    price_sum: u64,
    colors: ColorNames,
}

impl Problem {
    /// Colours from here on are words, in the order in which [`Problem::color`] named them.
    pub const COLOR_WORDS: u32 = Color::WORDS;

    /// No items and no options.
    #[must_use]
    pub fn new() -> Problem {
        Problem::default()
    }

    /// Adds a primary item, which is covered between `min` and `max` times, and returns its number.
    ///
    /// # Errors
    /// The name is empty or taken, the bounds allow no number, or there are too many items.
    pub fn primary(&mut self, name: &str, min: u32, max: u32) -> Result<usize, Message> {
        if min > max || max == 0 {
            let message = Message::new("cover-bounds-bad").with("item", name);
            return Err(message.with("min", min).with("max", max));
        }
        self.add(name, Some(Bounds { min, max }))
    }

    /// Adds a secondary item, which is covered at most once, or by options that agree on its
    /// colour, and returns its number.
    ///
    /// # Errors
    /// The name is empty or taken, or there are too many items.
    pub fn secondary(&mut self, name: &str) -> Result<usize, Message> {
        self.add(name, None)
    }

    fn add(&mut self, name: &str, bounds: Option<Bounds>) -> Result<usize, Message> {
        if name.is_empty() {
            return Err(Message::new("cover-item-nameless"));
        }
        if self.items.len() >= ITEMS_MAX {
            return Err(Message::new("cover-items-many").with("max", ITEMS_MAX));
        }
        if self.numbers.contains_key(name) {
            return Err(Message::new("cover-item-again").with("item", name));
        }
        let number = self.items.len();
        self.numbers.insert(name.to_owned(), number);
        self.items.push(Item {
            name: name.to_owned(),
            bounds,
        });
        Ok(number)
    }

    /// The number of the item with that name.
    #[must_use]
    pub fn item(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// How many items there are.
    #[must_use]
    pub fn item_count(&self) -> usize {
        self.items.len()
    }

    /// How many options there are.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.ends.len()
    }

    /// The items in the order in which they were added: of each its name, and how often it is covered,
    /// unless it is secondary.
    pub fn items(&self) -> impl Iterator<Item = (&str, Option<Bounds>)> {
        self.items
            .iter()
            .map(|item| (item.name.as_str(), item.bounds))
    }

    /// The number of a colour that is a word.
    pub fn color(&mut self, name: &str) -> u32 {
        self.colors.color(name).0
    }

    /// The colours that are words, in order.
    pub fn color_names(&self) -> impl Iterator<Item = &str> {
        self.colors.names()
    }

    /// The prices of the options in the order in which they were added.
    #[must_use]
    pub fn prices(&self) -> &[u64] {
        &self.prices
    }

    /// The options in the order in which they were added: of each its items by number, with their
    /// colours, as [`Problem::option`] takes them.
    pub fn options(&self) -> impl Iterator<Item = Vec<(usize, Option<u32>)>> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        let entry = |entry: &Entry| (entry.item, entry.color.map(|color| color.0));
        begins
            .zip(&self.ends)
            .map(move |(begin, end)| self.entries[begin..*end].iter().map(entry).collect())
    }

    /// Adds an option that covers these items, secondary ones in a colour where there is one, and
    /// returns its number.
    ///
    /// # Errors
    /// It covers nothing, covers an item twice, or gives a colour to a primary item; or there are
    /// too many options.
    ///
    /// # Panics
    /// There is no item of such a number.
    pub fn option(&mut self, entries: &[(usize, Option<u32>)]) -> Result<usize, Message> {
        self.priced_option(entries, 0)
    }

    /// As [`Problem::option`], with a price.
    ///
    /// # Errors
    /// As [`Problem::option`], or the prices of all options together do not fit 64 bits.
    ///
    /// # Panics
    /// There is no item of such a number.
    pub fn priced_option(
        &mut self,
        entries: &[(usize, Option<u32>)],
        price: u64,
    ) -> Result<usize, Message> {
        if entries.is_empty() {
            return Err(Message::new("cover-option-empty"));
        }
        let with_item = |code, item: usize| {
            let name = self.items[item].name.as_str();
            Message::new(code).with("item", name)
        };
        let mut seen = HashSet::with_capacity(entries.len());
        for &(item, color) in entries {
            if !seen.insert(item) {
                return Err(with_item("cover-item-twice", item));
            }
            if color.is_some() && self.items[item].bounds.is_some() {
                return Err(with_item("cover-primary-coloured", item));
            }
        }
        if self.entries.len() + entries.len() > ENTRIES_MAX {
            return Err(Message::new("cover-line-long").with("max", ENTRIES_MAX));
        }
        let sum = self.price_sum.checked_add(price);
        self.price_sum = sum.ok_or_else(|| Message::new("cover-prices-high"))?;
        let entry = |&(item, color): &(usize, Option<u32>)| Entry {
            item,
            color: color.map(Color),
        };
        self.prices.push(price);
        self.entries.extend(entries.iter().map(entry));
        self.ends.push(self.entries.len());
        Ok(self.ends.len() - 1)
    }

    /// The problem as a position, in which nothing is chosen. Options keep their numbers.
    #[must_use]
    pub fn position(&self) -> Box<dyn AnyPosition> {
        Position::<ExactCover>::first(self.puzzle())
    }

    /// The puzzle: primary items first, otherwise in the order in which they were added.
    fn puzzle(&self) -> Puzzle {
        let is_primary = |item: &usize| self.items[*item].bounds.is_some();
        let (mut sorted, secondary): (Vec<usize>, Vec<usize>) =
            (0..self.items.len()).partition(is_primary);
        sorted.extend(secondary);
        let mut place = vec![0; sorted.len()];
        for (at, &item) in sorted.iter().enumerate() {
            place[item] = at;
        }
        let items = sorted.iter().map(|&item| self.items[item].clone());
        let entries = self.entries.iter().map(|entry| Entry {
            item: place[entry.item],
            ..*entry
        });
        let (items, prices) = (items.collect(), self.prices.clone());
        let puzzle = Puzzle::checked(items, &self.ends, entries.collect(), prices);
        puzzle.with_colors(self.colors.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(refused: Result<usize, Message>) -> &'static str {
        refused.expect_err("it is refused").code
    }

    #[test]
    fn what_is_wrong_is_refused_and_changes_nothing() {
        let mut problem = Problem::new();
        let colour = problem.secondary("colour").expect("new");
        let first = problem.primary("first", 1, 1).expect("new");
        assert_eq!((colour, first), (0, 1));
        assert_eq!(code(problem.primary("first", 1, 1)), "cover-item-again");
        assert_eq!(code(problem.secondary("")), "cover-item-nameless");
        assert_eq!(code(problem.primary("none", 0, 0)), "cover-bounds-bad");
        assert_eq!(code(problem.primary("none", 3, 2)), "cover-bounds-bad");
        assert_eq!(code(problem.option(&[])), "cover-option-empty");
        let twice = [(first, None), (first, None)];
        assert_eq!(code(problem.option(&twice)), "cover-item-twice");
        let coloured = [(first, Some(3))];
        assert_eq!(code(problem.option(&coloured)), "cover-primary-coloured");
        assert_eq!((problem.item_count(), problem.option_count()), (2, 0));
        assert_eq!(problem.item("first"), Some(first));
        assert_eq!(problem.item("none"), None);
    }

    #[test]
    fn is_the_puzzle_that_a_text_is() {
        let mut problem = Problem::new();
        let tint = problem.secondary("tint").expect("new");
        let a = problem.primary("a", 1, 1).expect("new");
        let once = problem.secondary("once").expect("new");
        let b = problem.primary("b", 0, 2).expect("new");
        let entries: [&[(usize, Option<u32>)]; 3] = [
            &[(a, None), (tint, Some(u32::from('x')))],
            &[(b, None), (tint, Some(7)), (once, None)],
            &[(b, None), (tint, Some(problem.color("light blue")))],
        ];
        for (number, option) in entries.into_iter().enumerate() {
            assert_eq!(problem.option(option), Ok(number));
        }
        let listed: Vec<_> = problem.options().collect();
        assert_eq!(listed, entries);
        let names: Vec<&str> = problem.items().map(|(name, _)| name).collect();
        assert_eq!(names, ["tint", "a", "once", "b"]);
        let text = "a 0:2|b | tint once\na tint:x\nb tint:7 once\nb tint:light%20blue\n";
        assert_eq!(problem.position().write("xcc"), text);
        let read = crate::xcc_text::read(text).expect("a puzzle");
        assert_eq!(problem.puzzle(), read);
    }
}
