//! Exact covers as clauses in the text of DIMACS: a variable says whether an option is chosen. Each item
//! has a clause with all its options, if it must be covered, and for each two of them that cannot be
//! chosen together a clause that forbids it.

use std::collections::HashSet;
use std::fmt::Write as _;

use pavage_family::Message;
use pavage_search::{Bounds, ItemId, Model, Run, text};

use crate::options::Refusal;

/// The most clauses.
const CLAUSES_MAX: u64 = 4_000_000;

/// The text of a model. The comments before the clauses say what each variable stands for.
///
/// # Errors
/// An item may be covered several times, an option has a price, there would be too many clauses, or a limit
/// was reached.
pub(super) fn written(model: &Model, run: &Run<'_>) -> Result<String, Refusal> {
    if model.options().any(|option| model.price(option) > 0) {
        return Err(Message::new("cnf-prices").into());
    }
    let mut covering: Vec<Vec<Choice>> = vec![Vec::new(); model.item_count()];
    for option in model.options() {
        for entry in model.entries(option) {
            covering[entry.item.index()].push(Choice {
                variable: option.0 + 1,
                color: entry.color.map(|color| color.0),
            });
        }
    }
    let several = |item: ItemId| {
        model
            .bounds(item)
            .is_some_and(|bounds| bounds != Bounds::ONCE)
    };
    if let Some(item) = model.items().find(|item| several(*item)) {
        let message = Message::new("cnf-multiplicity").with("item", model.item_name(item));
        return Err(message.into());
    }
    let pairs = |options: &Vec<Choice>| (options.len() as u64).pow(2) / 2;
    let most: u64 = covering.iter().map(pairs).sum();
    if most > 2 * CLAUSES_MAX {
        return Err(too_many());
    }
    let mut clauses = String::new();
    let mut number: u64 = 0;
    let mut known = HashSet::new();
    for (item, options) in model.items().zip(&covering) {
        if let Some(stop) = run.stop() {
            return Err(Refusal::Stopped(stop));
        }
        if model.bounds(item).is_some() {
            for option in options {
                push(&mut clauses, format_args!("{} ", option.variable));
            }
            clauses.push_str("0\n");
            number += 1;
        }
        for (at, one) in options.iter().enumerate() {
            for other in &options[at + 1..] {
                let agree = one.color.is_some() && one.color == other.color;
                if agree || !known.insert([one.variable, other.variable]) {
                    continue;
                }
                push(
                    &mut clauses,
                    format_args!("-{} -{} 0\n", one.variable, other.variable),
                );
                number += 1;
            }
        }
        if number > CLAUSES_MAX {
            return Err(too_many());
        }
    }
    let mut head = String::new();
    for option in model.options() {
        let words = text::option_words(model, option);
        push(&mut head, format_args!("c {} {words}\n", option.0 + 1));
    }
    let variables = model.options().count();
    push(&mut head, format_args!("p cnf {variables} {number}\n"));
    Ok(head + &clauses)
}

/// An option that covers an item.
#[derive(Clone, Copy)]
struct Choice {
    variable: u32,
    color: Option<u32>,
}

fn too_many() -> Refusal {
    Refusal::TooLarge(Message::new("cnf-large").with("max", CLAUSES_MAX))
}

fn push(text: &mut String, part: std::fmt::Arguments<'_>) {
    text.write_fmt(part)
        .expect("writing to a string cannot fail");
}
