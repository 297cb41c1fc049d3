//! Models as text: what is written is read back, what is wrong is named with its line.

use crate::support::{Kind, dominoes, random_model};
use pavage_search::{Model, text};

fn same(a: &Model, b: &Model) -> bool {
    let items = a.items();
    let mut options = a.options();
    a.item_count() == b.item_count()
        && a.option_count() == b.option_count()
        && items
            .clone()
            .all(|item| a.item_name(item) == b.item_name(item))
        && items.clone().all(|item| a.bounds(item) == b.bounds(item))
        && options.all(|option| a.entries(option) == b.entries(option))
}

#[test]
fn what_is_written_is_read_back() {
    for seed in 0..500 {
        let kind = Kind {
            colors: true,
            repeats: true,
            items: 6,
            options: 12,
        };
        let model = random_model(seed, kind);
        let printed = text::print(&model);
        let read = text::parse(&printed).unwrap_or_else(|error| panic!("{error} in\n{printed}"));
        assert!(same(&model, &read), "seed {seed}:\n{printed}");
        assert_eq!(text::print(&read), printed);
    }
    let model = dominoes(3, 4);
    assert!(same(
        &model,
        &text::parse(&text::print(&model)).expect("what we write is right")
    ));
}

#[test]
fn strange_names_survive() {
    let mut builder = Model::builder();
    for name in [
        "a b",
        "a|b",
        "2:3|c",
        "50%",
        "%41",
        "é",
        "|",
        "%",
        "tab\there",
        "line\nend",
    ] {
        let item = builder.primary(name).expect("the names differ");
        assert_eq!(
            item.index() + 1,
            builder.clone().build().expect("no options").item_count()
        );
    }
    let model = builder.build().expect("there are only items");
    let read = text::parse(&text::print(&model)).expect("what we write is right");
    assert!(same(&model, &read), "{}", text::print(&model));
}

fn check_error(text: &str, expected: &str) {
    let error = text::parse(text).map(|_| ()).expect_err(text);
    assert_eq!(error.to_string(), expected);
}

#[test]
fn errors_name_the_line_and_what_would_be_right() {
    check_error("", "line 1: expected a line with the names of the items");
    check_error(
        "| only a comment\n\n",
        "line 1: expected a line with the names of the items",
    );
    check_error(
        "a b\na\nb c\n",
        "line 3: \"c\" is not among the items of the first line",
    );
    check_error("a b a\n", "line 1: two items have the name \"a\"");
    check_error(
        "| note\na 3:2|b\n",
        "line 2: item b cannot be covered 3 to 2 times",
    );
    check_error("x|b\n", "line 1: \"x|b\" should be like 2|name or 0:3|name");
    check_error(
        "a 2:|b\n",
        "line 1: \"2:|b\" should be like 2|name or 0:3|name",
    );
    check_error(
        "a | 2|b\n",
        "line 1: \"2|b\" comes after the | and so cannot have a multiplicity",
    );
    check_error(
        "a | b | c\n",
        "line 1: one | alone separates primary from secondary items, not two",
    );
    check_error(
        "a | b\na b:\n",
        "line 2: the colour in \"b:\" should be one character or a number",
    );
    check_error(
        "a | b\na b:xy\n",
        "line 2: the colour in \"b:xy\" should be one character or a number",
    );
    check_error(
        "a | b\na:1 b\n",
        "line 2: option 0 gives a colour to the primary item a",
    );
    check_error("a | b\na b a\n", "line 2: option 0 names item a twice");
}

/// In short options and in long ones, the first item that comes again is named.
#[test]
fn an_item_that_comes_twice_is_found_in_options_of_any_length() {
    for length in [2_usize, 31, 32, 33, 34, 500] {
        let names: Vec<String> = (0..length).map(|at| format!("i{at}")).collect();
        let items = names.join(" ");
        assert!(text::parse(&format!("{items}\n{items}\n")).is_ok());
        for (again, after) in [(0, 1), (length / 2, length - 1), (length - 1, length)] {
            let mut option = names.clone();
            option.insert(after.max(again + 1), names[again].clone());
            option.push(names[0].clone());
            let refused = text::parse(&format!("{items}\n{}\n", option.join(" ")));
            let refused = refused.err().map(|error| error.to_string());
            let named = format!("{:?}", names[again]).replace('"', "");
            assert!(
                refused.is_some_and(|text| text.contains(&named)),
                "{length}"
            );
        }
    }
}
