//! In which order items and options are numbered: those that hang together get near numbers.
//!
//! Among items with equally few options the first is branched on. In an order by nearness a search
//! eats its way through the model, so that the same parts are left again and again.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::{Model, OptionId, Order};

/// Items in the order of their distance from one at the edge of its component, and options by their
/// first item.
pub(crate) fn by_nearness(model: &Model) -> Order {
    let near = Near::new(model);
    let mut ranks = vec![u32::MAX; model.item_count()];
    let mut next = 0;
    for item in model.primary_items() {
        if ranks[item.index()] != u32::MAX {
            continue;
        }
        // The last item of a walk lies at the edge.
        let edge = near.walk(item.index()).last().copied();
        for at in near.walk(edge.unwrap_or(item.index())) {
            ranks[at] = next;
            next += 1;
        }
    }
    let first = |option: OptionId| {
        let entries = model.entries(option).iter();
        entries.map(|entry| ranks[entry.item.index()]).min()
    };
    let options = model.options().map(|option| first(option).unwrap_or(0));
    Order {
        options: options.collect(),
        items: Arc::from(ranks),
        ..Order::default()
    }
}

/// Which options each item has.
struct Near<'m> {
    model: &'m Model,
    users: Vec<Vec<OptionId>>,
}

impl<'m> Near<'m> {
    fn new(model: &'m Model) -> Near<'m> {
        let mut users = vec![Vec::new(); model.item_count()];
        for option in model.options() {
            let entries = model.entries(option);
            if entries
                .iter()
                .any(|entry| model.bounds(entry.item).is_some())
            {
                entries
                    .iter()
                    .for_each(|entry| users[entry.item.index()].push(option));
            }
        }
        Near { model, users }
    }

    /// The items that hang together with this one, the nearest first.
    fn walk(&self, start: usize) -> Vec<usize> {
        let mut is_met = vec![false; self.users.len()];
        let mut is_used = vec![false; self.model.option_count()];
        let mut queue = VecDeque::from([start]);
        let mut order = Vec::new();
        is_met[start] = true;
        while let Some(item) = queue.pop_front() {
            order.push(item);
            for &option in &self.users[item] {
                if std::mem::replace(&mut is_used[option.index()], true) {
                    continue;
                }
                for entry in self.model.entries(option) {
                    if !std::mem::replace(&mut is_met[entry.item.index()], true) {
                        queue.push_back(entry.item.index());
                    }
                }
            }
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    #[test]
    fn neighbours_have_near_numbers() {
        // A path c a d b e, and f apart.
        let model = text::parse("a b c d e f\nc a\na d\nd b\nb e\nf\n").expect("a model");
        let order = by_nearness(&model);
        let ranks: Vec<u32> = order.items.to_vec();
        let path = [2, 0, 3, 1, 4].map(|at: usize| ranks[at]);
        let mut sorted = path;
        sorted.sort_unstable();
        let reversed: Vec<u32> = sorted.iter().rev().copied().collect();
        assert!(path == sorted || path[..] == reversed, "{path:?}");
        assert_eq!(ranks.len(), 6);
        assert_eq!(ranks[5], 5);
    }
}
