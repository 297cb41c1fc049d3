//! A model that is read is printed and read again to the same.

use pavage_search::text::{parse, print};
use pavage_search::{ItemId, Model};

pub(super) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match parse(text) {
        Ok(model) => {
            let printed = print(&model);
            let again = parse(&printed).unwrap_or_else(|error| panic!("{error} in\n{printed}"));
            assert_eq!(parts(&again), parts(&model), "{printed}");
        }
        Err(error) => {
            assert!((1..=text.lines().count().max(1)).contains(&error.line));
            assert!(!error.to_string().is_empty());
        }
    }
}

/// All that the text says.
fn parts(model: &Model) -> Vec<String> {
    let items = (0..model.item_count() as u32).map(ItemId);
    let items = items.map(|item| format!("{:?} {:?}", model.item_name(item), model.bounds(item)));
    let options = model
        .options()
        .map(|option| format!("{:?}", model.entries(option)));
    items.chain(options).collect()
}
