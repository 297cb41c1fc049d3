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

#[test]
fn comments_are_left_out_and_items_that_look_like_them_are_kept() {
    let commented = "// items\n# and\n-- options\n| of\na b\n//a\na\n#\nb\n--\n";
    let plain = text::parse("a b\na\nb\n").expect("no comments");
    assert!(same(&text::parse(commented).expect("comments"), &plain));
    for first in ["//", "//a", "#", "--"] {
        let mut builder = Model::builder();
        let item = builder.primary(first).expect("the only item");
        builder.option(&[item.into()]).expect("of one item");
        let model = builder.build().expect("it is a model");
        let printed = text::print(&model);
        let read = text::parse(&printed).expect("what we write is right");
        assert!(same(&model, &read), "{printed}");
    }
    // Other words that begin so are items.
    let items = text::parse("#1 --x\n#1\n--x\n").expect("no comments");
    assert_eq!((items.item_count(), items.option_count()), (2, 2));
}

#[test]
fn colours_may_be_words() {
    let words = [
        "red", "blue", "x", "7", "007", "16777216", "%37", "%41", "é", "ré", "a%20b",
    ];
    let options: Vec<String> = words.iter().map(|word| format!("a c:{word}\n")).collect();
    let model = text::parse(&format!("a | c\n{}", options.concat())).expect("colours");
    let colors = |model: &Model| {
        let colors = model.options().map(|option| model.entries(option)[1].color);
        colors.collect::<Vec<_>>()
    };
    for (at, color) in colors(&model).iter().enumerate() {
        let same: Vec<usize> = (0..words.len())
            .filter(|&other| colors(&model)[other] == *color)
            .collect();
        // A number is the same with zeros before it; a word is never a number or a character.
        let expected = if [3, 4].contains(&at) {
            vec![3, 4]
        } else {
            vec![at]
        };
        assert_eq!(same, expected, "{}", words[at]);
    }
    let printed = text::print(&model);
    assert!(
        printed.starts_with("a | c\na c:red\na c:blue\na c:x\na c:7\na c:7\n"),
        "{printed}"
    );
    let read = text::parse(&printed).expect("what we write is right");
    assert!(same(&model, &read), "{printed}");
    assert_eq!(text::print(&read), printed);
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
        "line 2: the colour in \"b:\" should be a character, a number or a word, without : and |",
    );
    check_error(
        "a | b\na b:x:y\n",
        "line 2: the colour in \"b:x:y\" should be a character, a number or a word, without : and |",
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
