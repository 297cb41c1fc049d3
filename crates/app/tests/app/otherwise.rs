//! What is said to people whose puzzle has no solution as they gave it, and which names they may give.

use pavage_app::load::{Reading, built_in, read};
use pavage_app::otherwise::otherwise;
use pavage_app::{Run, families};
use pavage_words::{Lang, Words};

fn reading(options: &[(&str, &str)]) -> Reading {
    let mut reading = Reading::default();
    for (name, value) in options {
        reading.settings.set(name, value);
    }
    reading
}

/// What is said of a list of tiles, and whether it has a solution with these sides.
fn of_tiles(text: &str, options: &[(&str, &str)]) -> String {
    let puzzle = read(text.as_bytes(), &reading(options)).expect("tiles");
    let message = otherwise(&*puzzle.position, &Run::default());
    message.map_or_else(|| "-".to_owned(), |it| Words::new(Lang::En).say(&it))
}

#[test]
fn a_day_without_a_solution_may_have_some_with_pieces_turned_over() {
    let date = [("month", "5"), ("day", "27"), ("weekday", "wed")];
    let say = |options: &[(&str, &str)], lang| {
        let calendar = built_in("calendar", &reading(options))
            .expect("its name")
            .expect("a date");
        let message = otherwise(&*calendar.position, &Run::default());
        message.map_or_else(|| "-".to_owned(), |it| Words::new(lang).say(&it))
    };
    let said = say(&date, Lang::En);
    assert_eq!(
        said,
        "if pieces may be turned over (--flip), there are 194 solutions"
    );
    assert!(say(&date, Lang::Fr).ends_with("194 solutions"));
    let turned = [&date[..], &[("flip", "")]].concat();
    assert_eq!(say(&turned, Lang::En), "-");
}

#[test]
fn tiles_may_be_written_in_another_order() {
    // The same four tiles: top, left, right, bottom; then clockwise; then from the left.
    let usual = "0514\n4631\n5178\n8302\n";
    let clockwise = "0145\n4316\n5781\n8023\n";
    let from_left = "5014\n6431\n1578\n3802\n";
    assert_eq!(of_tiles(clockwise, &[("sides", "trbl")]), "-");
    // What is written from the left has a solution in both other orders; the first is told.
    for (text, order) in [(clockwise, "trbl"), (from_left, "ltrb")] {
        let said = of_tiles(text, &[]);
        assert!(
            said.ends_with("(--sides trbl), there is one solution"),
            "{said}"
        );
        let named = read(text.as_bytes(), &reading(&[("sides", order)])).expect("an order");
        assert_eq!(named.position.write("tetravex"), usual);
    }
    let refused = |text: &str, options: &[(&str, &str)]| {
        read(text.as_bytes(), &reading(options))
            .err()
            .expect("refused")
            .message
            .code
    };
    assert_eq!(
        refused(usual, &[("sides", "rltb")]),
        "tetravex-sides-unknown"
    );
    let toml = "family = \"tetravex\"\ntiles = \"0514/4631/5178/8302\"\n";
    assert_eq!(refused(toml, &[("sides", "trbl")]), "tetravex-sides-only");
}

#[test]
fn help_names_the_sets_that_the_message_names() {
    let error = read(b"..\n..\n", &Reading::default())
        .err()
        .expect("no set is usual");
    assert_eq!(error.message.code, "set-needed");
    let (_, known) = error
        .message
        .args
        .iter()
        .find(|(name, _)| *name == "known")
        .expect("names");
    let packing = families()
        .iter()
        .find(|family| family.name() == "packing")
        .expect("it is there");
    let option = packing
        .options()
        .iter()
        .find(|option| option.name == "pieces")
        .expect("its option");
    for lang in Lang::ALL {
        let words = Words::new(lang);
        let help = words.say(&pavage_app::Message::new(option.help));
        let message = words.say(&error.message);
        let names = help.rsplit_once(": ").expect("names come last").1;
        assert!(message.contains(names), "{known:?}: {help}");
    }
}
