//! New puzzles come with what is quick to tell of them.

use pavage_app::generate::{Known, generate, known};
use pavage_app::{Class, Refusal, Run, Settings, Way, family, rate};

/// What is known of a puzzle made with these options.
fn told(name: &str, options: &[(&str, &str)], seed: u64) -> Known {
    let family = family(name).expect("a family");
    let mut settings = Settings::new();
    for (option, value) in options {
        settings.set(option, value);
    }
    let run = Run::default();
    let made = generate(family, &settings, seed, &run).unwrap_or_else(|error| panic!("{error:?}"));
    let known = known(&*made.puzzle, &run);
    if known.class.is_some() {
        let rated = rate::rate(&*made.puzzle, Way::Greedy, &run).expect("it reasons");
        assert_eq!(
            (known.class, known.unique),
            (rated.rating.class, rated.rating.unique)
        );
    }
    known
}

#[test]
fn the_class_of_a_new_puzzle_is_that_of_its_rating() {
    let sure = |class| Known {
        class: Some(class),
        unique: Some(true),
    };
    // As wished,
    let wish = [("size", "5x5"), ("difficulty", "junior")];
    assert_eq!(told("suguru", &wish, 1), sure(Class::Junior));
    let wish = [("board", "pentomino-5x12"), ("difficulty", "expert")];
    assert_eq!(told("packing", &wish, 1), sure(Class::Expert));
    let wish = [("size", "3"), ("difficulty", "starter")];
    assert_eq!(told("tetravex", &wish, 1), sure(Class::Starter));
    // and where nothing was wished.
    for seed in 0..3 {
        let known = told("suguru", &[("size", "6x5")], seed);
        assert!(
            known.class.is_some() && known.unique == Some(true),
            "{known:?}"
        );
    }
    for seed in 0..3 {
        let known = told("tetravex", &[("size", "3x4")], seed);
        assert_eq!(
            known.class.is_some(),
            known.unique == Some(true),
            "{known:?}"
        );
    }
}

#[test]
fn what_would_be_long_to_tell_is_left_open() {
    let several = Known {
        class: None,
        unique: Some(false),
    };
    assert_eq!(told("packing", &[("board", "6x7")], 1), several);
    assert_eq!(told("packing", &[("board", "20x20")], 1), Known::default());
}

#[test]
fn a_drawing_of_another_family_is_named() {
    let code = |family_name: &str, drawing: &str| {
        let mut settings = Settings::new();
        settings.set("from", drawing);
        settings.set("difficulty", "starter");
        let family = family(family_name).expect("a family");
        match generate(family, &settings, 0, &Run::default()) {
            Err(Refusal::BadOption(message)) => Some(message.code),
            _ => None,
        }
    };
    assert_eq!(
        code("suguru", "0514\n4631\n5178\n8302\n"),
        Some("from-other")
    );
    let cover =
        r#"{"pavage":"drawing","version":1,"puzzle":{"format":"xcc","text":"a b\na\nb\n"}}"#;
    assert_eq!(code("packing", cover), Some("from-other"));
    // What is no puzzle at all is told of as before.
    assert_eq!(code("packing", "..?\n."), Some("from-bad"));
}
