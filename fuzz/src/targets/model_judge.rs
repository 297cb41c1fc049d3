//! The judge of models accepts what the definition of a solution says, and nothing else.

use std::collections::BTreeSet;

use pavage_search::{ItemId, Model, OptionId};

use crate::draw::Draw;
use crate::models::{Kind, model};

pub(super) fn check(bytes: &[u8]) {
    let draw = &mut Draw::new(bytes);
    let kind = Kind {
        colors: true,
        options_max: 10,
    };
    let model = model(draw, kind);
    let number = draw.below(6);
    let chosen: Vec<OptionId> = (0..number)
        .map(|_| OptionId(draw.below(model.option_count() + 1) as u32))
        .collect();
    assert_eq!(
        model.is_solution(&chosen),
        is_right(&model, &chosen),
        "{chosen:?}"
    );
}

fn is_right(model: &Model, chosen: &[OptionId]) -> bool {
    let distinct: BTreeSet<&OptionId> = chosen.iter().collect();
    let exist = chosen
        .iter()
        .all(|option| option.index() < model.option_count());
    if distinct.len() < chosen.len() || !exist {
        return false;
    }
    let is_primary = |item| model.bounds(item).is_some();
    let belong = |option: &OptionId| {
        model
            .entries(*option)
            .iter()
            .any(|entry| is_primary(entry.item))
    };
    let mut items = (0..model.item_count() as u32).map(ItemId);
    chosen.iter().all(belong) && items.all(|item| item_is_right(model, chosen, item))
}

fn item_is_right(model: &Model, chosen: &[OptionId], item: ItemId) -> bool {
    let entries = chosen.iter().flat_map(|option| model.entries(*option));
    let colors: Vec<_> = entries
        .filter(|entry| entry.item == item)
        .map(|entry| entry.color)
        .collect();
    match model.bounds(item) {
        Some(bounds) => (bounds.min as usize..=bounds.max as usize).contains(&colors.len()),
        None => {
            colors.len() < 2
                || colors
                    .iter()
                    .all(|color| color.is_some() && *color == colors[0])
        }
    }
}
