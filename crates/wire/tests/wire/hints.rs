//! Hints as they reach people: what is offered can be played and leads on, nothing is given away
//! before it is asked for, and sentences are short, in every language.

use pavage_app::game::Game;
use pavage_app::hint::{Hinted, Level, Question, hint};
use pavage_app::load::{self, Reading};
use pavage_app::{HintState, Run, Settings, Way};
use pavage_wire::hint_line;
use pavage_words::{Lang, Words};
use serde_json::Value as Json;

/// A sentence names no more cells.
const CELLS_MAX: usize = 6;

fn reading(format: &str, set: &[(&str, &str)]) -> Reading {
    let mut settings = Settings::new();
    for (option, value) in set {
        settings.set(option, value);
    }
    Reading {
        format: Some(format.to_owned()),
        settings,
        ..Reading::default()
    }
}

fn built_in(name: &str, set: &[(&str, &str)]) -> Game {
    let mut reading = reading("toml", set);
    reading.format = None;
    let found = load::built_in(name, &reading).expect("a built-in puzzle");
    let found = found.unwrap_or_else(|error| panic!("{name}: {error:?}"));
    Game::with(found.position, found.format)
}

/// Lines of a corpus: their parts, without remarks.
fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(" | ").map(str::trim).collect())
}

/// Puzzles of all families, small and large, with one solution, several or none.
fn games() -> Vec<(String, Game)> {
    let mut games = Vec::new();
    let mut add = |name: &str, text: &str, reading: Reading| {
        let game = Game::start(text, reading);
        games.push((
            name.to_owned(),
            game.unwrap_or_else(|e| panic!("{name}: {e:?}")),
        ));
    };
    for (name, text) in [
        (
            "iq-001",
            include_str!("../../../../data/challenges/iq-001.txt"),
        ),
        (
            "iq-003",
            include_str!("../../../../data/challenges/iq-003.txt"),
        ),
        (
            "iq-012",
            include_str!("../../../../data/challenges/iq-012.txt"),
        ),
        (
            "iq-033",
            include_str!("../../../../data/challenges/iq-033.txt"),
        ),
        (
            "iq-041",
            include_str!("../../../../data/challenges/iq-041.txt"),
        ),
        (
            "iq-060",
            include_str!("../../../../data/challenges/iq-060.txt"),
        ),
    ] {
        add(name, text, reading("grid", &[]));
    }
    for part in lines(include_str!("../../../../corpus/suguru.txt")) {
        add(part[0], part[1], reading("compact", &[]));
    }
    for part in lines(include_str!("../../../../corpus/tetravex.txt")) {
        let size: &[(&str, &str)] = match part[2] {
            "-" => &[],
            size => &[("size", size)],
        };
        if part[1] == "tetravex" && part[3].len() < 200 {
            add(
                part[0],
                &part[3].replace("\\n", "\n"),
                reading("tetravex", size),
            );
        }
    }
    // Pieces so large that no sentence can list their cells.
    add(
        "large",
        "family = \"packing\"\nboard = \"4x6\"\n[[pieces]]\nname = \"A\"\n\
         shape = \"\"\"\n####\n####\n##..\n\"\"\"\n[[pieces]]\nname = \"B\"\n\
         shape = \"\"\"\n..##\n..##\n####\n####\n..##\n\"\"\"\n",
        reading("toml", &[]),
    );
    for (name, set) in [
        ("kanoodle", &[][..]),
        ("pentomino-6x10", &[]),
        ("calendar", &[("date", "2022-01-01")]),
        ("a-puzzle-a-day", &[("month", "2"), ("day", "29")]),
    ] {
        games.push((name.to_owned(), built_in(name, set)));
    }
    games
}

/// The hint in a game whose puzzle is given.
fn ask(game: &Game) -> Hinted {
    let question = Question {
        position: game.position(),
        format: game.format(),
        has_moves: true,
        way: Way::Greedy,
    };
    let told = hint(&question, &Run::default());
    told.unwrap_or_else(|_| panic!("every family reasons"))
}

/// What is said at a level: the object that a page gets.
fn said(told: &Hinted, level: Level, words: &Words) -> Json {
    let line = hint_line("-", told, level, words);
    serde_json::from_str(&line).expect("it is JSON")
}

/// How many cells a text names, as `(1,2)`.
fn named(text: &str) -> usize {
    let parts = text.split('(').skip(1);
    let is_cell = |part: &&str| {
        let inner = part
            .split(')')
            .next()
            .and_then(|inner| inner.split_once(','));
        inner.is_some_and(|(row, col)| row.parse::<u16>().is_ok() && col.parse::<u16>().is_ok())
    };
    parts.filter(is_cell).count()
}

/// Sentences of a text, roughly: also what stands between stops within one.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['.', ':', ';', '\u{a0}'])
}

#[test]
fn what_a_hint_offers_can_be_played_and_leads_on() {
    let mut rules = std::collections::BTreeSet::new();
    for (name, mut game) in games() {
        for _ in 0..7 {
            let told = ask(&game).hint;
            let Some(step) = &told.step else {
                break;
            };
            if told.state == HintState::Dead {
                break;
            }
            assert_eq!(told.state, HintState::Solvable, "{name}");
            assert!(!step.moves.is_empty(), "{name}: {step:?}");
            rules.insert(step.rule);
            for mv in &step.moves {
                let played = game.play(mv);
                played.unwrap_or_else(|refusal| panic!("{name}: {mv}: {refusal:?}"));
            }
            let after = ask(&game).hint;
            let leads_on = [HintState::Solvable, HintState::Complete];
            assert!(leads_on.contains(&after.state), "{name}: {step:?}");
            assert!(after.completions.is_none_or(|number| number.bits() > 0));
        }
    }
    let expected = [
        "choice",
        "counted",
        "hole",
        "last-candidate",
        "last-place",
        "only-tile",
    ];
    for rule in expected {
        assert!(rules.contains(rule), "{rule} is not among {rules:?}");
    }
}

#[test]
fn sentences_are_short_and_tell_no_more_than_is_asked() {
    let languages = Lang::ALL.map(Words::new);
    for (name, game) in games() {
        let told = ask(&game);
        let Some(step) = &told.hint.step else {
            continue;
        };
        for words in &languages {
            for level in Level::ALL {
                let said = said(&told, level, words);
                let text = said["step"]["message"].as_str().expect("it says something");
                for sentence in sentences(text) {
                    assert!(named(sentence) <= CELLS_MAX, "{name} {level:?}: {text}");
                }
                assert!(text.len() < 700, "{name} {level:?}: {text}");
                let is_packing = ["packing", "calendar"].contains(&game.position().family());
                if level == Level::Reveal || !is_packing || step.moves.is_empty() {
                    continue;
                }
                // A placement is not to be read off before it is revealed.
                let cells = said["step"]["cells"].as_array().expect("a list");
                assert!(
                    cells.len() != step.cells.len() || cells.len() <= 1,
                    "{name} {said}"
                );
                assert!(said["step"]["moves"].is_null());
                assert!(!text.contains(&step.moves[0]), "{name}: {text}");
            }
        }
    }
}

/// The letters of a grid are the player's pieces, unless moves come apart from it.
#[test]
fn letters_of_a_grid_are_blamed_unless_there_are_moves() {
    let grid = "GGG........\n..G........\n...CCCC....\n...C.......\n...........\n";
    let mut game = Game::start(grid, Reading::default()).expect("a puzzle");
    let about = |game: &Game, format: &'static str| {
        let question = Question {
            position: game.position(),
            format,
            has_moves: !game.moves().is_empty(),
            way: Way::Greedy,
        };
        let told = hint(&question, &Run::default());
        let told = told.unwrap_or_else(|_| panic!("every family reasons"));
        assert_eq!(told.hint.state, HintState::Dead);
        told.hint.step.expect("it says why").moves
    };
    assert_eq!(about(&game, "grid"), ["- 1,1"]);
    assert_eq!(about(&game, "toml"), [""; 0]);
    game.play("D 1,7 1,8 2,8 2,9").expect("a move");
    assert_ne!(about(&game, "grid"), ["- 1,1"]);
}
