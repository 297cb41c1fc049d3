//! The position as a model. Each option chosen already gets a primary item of its own, so that
//! every solution contains it, and options keep their numbers.

use std::collections::HashSet;

use pavage_bits::SmallSort as _;
use pavage_search::{Entry, ItemChoice, ItemId, Model, OptionId, Order, Run, StopReason, Taken};

use super::puzzle::{Puzzle, State};
use pavage_family::making::Making;
use pavage_family::{Cover, NoCover, Symmetries};

/// The position as an exact-cover problem.
pub struct MatrixCover {
    model: Model,
    _taken: Taken,
}

/// Lists the items and options.
pub(super) fn cover(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Result<MatrixCover, NoCover> {
    let mut making = Making::new(run)?;
    let mut builder = Model::builder();
    let primary_count = puzzle.primary_count();
    let (primary, secondary) = puzzle.items().split_at(primary_count);
    for item in primary {
        let bounds = item.bounds.expect("primary items have bounds");
        builder
            .primary_between(&item.name, bounds)
            .expect("names and bounds were checked");
    }
    for name in marks(puzzle, state) {
        builder.primary(&name).expect("the names are new");
    }
    for item in secondary {
        builder.secondary(&item.name).expect("names were checked");
    }
    builder.reserve(
        puzzle.option_count(),
        puzzle.entry_count() + state.chosen.len(),
    );
    let shift = |item: usize| {
        if item < primary_count {
            ItemId::at(item)
        } else {
            ItemId::at(item + state.chosen.len())
        }
    };
    let mut entries = Vec::new();
    let mut marked = 0;
    for option in 0..puzzle.option_count() {
        making.step(&builder, 0)?;
        entries.clear();
        entries.extend(puzzle.option(option).iter().map(|entry| Entry {
            item: shift(entry.item),
            color: entry.color,
        }));
        if state.chosen.get(marked) == Some(&option) {
            entries.push(Entry::from(ItemId::at(primary_count + marked)));
            marked += 1;
        }
        let name = format!("{option}: {}", puzzle.option_words(option));
        let number = builder
            .named_option(&name, &entries)
            .expect("options were checked");
        let price = puzzle.price(option);
        if price > 0 {
            builder.price(number, price).expect("prices were checked");
        }
    }
    builder.priced();
    let (model, taken) = making.finish(builder, 0)?;
    Ok(MatrixCover {
        model,
        _taken: taken,
    })
}

/// A name for each option chosen, different from the names of all items.
fn marks(puzzle: &Puzzle, state: &State) -> Vec<String> {
    if state.chosen.is_empty() {
        return Vec::new();
    }
    let names: HashSet<&str> = puzzle.items().iter().map(|i| i.name.as_str()).collect();
    let mark = |option: &usize| {
        let mut name = format!("option {option}");
        while names.contains(name.as_str()) {
            name.push('\'');
        }
        name
    };
    state.chosen.iter().map(mark).collect()
}

impl Cover for MatrixCover {
    type State = State;

    fn model(&self) -> &Model {
        &self.model
    }

    fn order(&self, heuristic: &str, seed: u64) -> Option<Order> {
        match heuristic {
            "mrv" => Some(Order::default()),
            "listed" => Some(Order::listed(&self.model)),
            "shuffled" => Some(Order::shuffled(&self.model, seed)),
            "random" => Some(Order::random(&self.model, seed)),
            _ => None,
        }
    }

    fn order_by_seed(&self, heuristic: &str, seed: u64) -> Option<Order> {
        let order = if heuristic == "mrv" {
            // The first of the text goes first where several have the fewest options; `random` lets chance decide.
            Order {
                choice: ItemChoice::Fewest,
                ..Order::listed(&self.model)
            }
        } else {
            self.order(heuristic, seed)?
        };
        Some(order.with_ties_shuffled(&self.model, seed))
    }

    /// Nothing is known of what the items stand for.
    fn symmetries(&self, run: &Run<'_>) -> Result<Symmetries, StopReason> {
        Symmetries::unknown(&self.model, run)
    }

    fn decode(&self, chosen: &[OptionId]) -> State {
        let mut chosen: Vec<usize> = chosen.iter().map(|option| option.index()).collect();
        chosen.small_sort();
        State { chosen }
    }
}
