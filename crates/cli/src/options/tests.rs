//! All options, one by one: a good value, a bad one with its message, help in each language, the
//! commands that take it, and its keyword in the Python module.

use std::ffi::OsString;
use std::fs;

use clap::Command;
use pavage_app::Cancel;
use pavage_words::{Lang, Words};

use super::table::{SHARDS, TABLE};
use super::{AnyOption, Row, Takes};
use crate::commands;
use crate::context::Context;
use crate::wrong::Halt;

/// The functions of the Python module, each with the command whose options its keywords are, and the type
/// of the keywords that several take.
const FUNCTIONS: &[(&str, &str)] = &[
    ("__init__", "solve"),
    ("solve", "solve"),
    ("iter_solutions", "solve"),
    ("count", "count"),
    ("TableOptions", "count"),
    ("compare", "compare"),
    ("hint", "hint"),
    ("explain", "explain"),
    ("rate", "rate"),
    ("generate", "generate"),
    ("generate_many", "generate"),
];
/// What the functions take besides.
const OF_PYTHON: &[&str] = &["source", "family", "progress", "over"];

#[test]
fn every_option_is_helped_understood_refused_and_a_keyword_of_python() {
    let keywords = keywords();
    for option in TABLE {
        check_values(*option);
        Lang::ALL
            .into_iter()
            .for_each(|lang| check_help(option.row(), lang));
        check_keyword(option.row(), &keywords);
    }
    for (function, command, keyword, kind) in &keywords {
        let rows = TABLE.iter().map(|option| option.row());
        let mut rows = rows.filter(|row| takes(row, command) && row.python_name() == *keyword);
        let found = rows.next().and_then(|row| row.keyword);
        assert_eq!(found, Some(kind.as_str()), "{function}({keyword})");
    }
}

fn takes(row: &Row, command: &str) -> bool {
    row.commands.is_empty() || row.is_of(command)
}

/// The first command that takes an option, with all that must be typed.
fn call(row: &Row) -> Vec<String> {
    let command = row.commands.first().copied().unwrap_or("solve");
    let words = match command {
        "generate" => "generate suguru",
        "plan" if row.name == SHARDS.row.name => "plan soma -o FILE",
        "plan" => "plan soma -o FILE --shards 2",
        "read" => match row.name {
            "board" => "read FILE --corners=1,1;9,1;9,9;1,9",
            "corners" => "read FILE --board soma",
            _ => "read FILE --board soma --corners=1,1;9,1;9,9;1,9",
        },
        "make" if row.name == "to" => "make soma -o FOLDER",
        "make" => "make soma --to stl -o FOLDER",
        "render" => "render soma -o FILE.svg",
        "run" => "run PLAN -o FOLDER",
        "serve" => "serve",
        _ => &format!("{command} soma"),
    };
    let needed = row.needs.first().map(|name| {
        let mut rows = TABLE.iter().map(|option| option.row());
        let takes_file = rows.any(|row| {
            row.name == *name && matches!(row.takes, Takes::File(..) | Takes::Named(..))
        });
        if takes_file {
            format!("--{name}=FOLDER")
        } else {
            format!("--{name}")
        }
    });
    let words = words.split(' ').map(str::to_owned);
    std::iter::once("pavage".to_owned())
        .chain(words)
        .chain(needed)
        .collect()
}

fn check_values(option: &dyn AnyOption) {
    let row = option.row();
    let [good, bad] = row.examples;
    if good.is_empty() {
        return;
    }
    let typed = |value: &str| {
        let option = format!("--{}={value}", row.name);
        call(row).into_iter().chain([option])
    };
    assert_eq!(option.refusal(good), None, "--{}", row.name);
    let parsed = commands::command(&Words::new(Lang::En)).try_get_matches_from(typed(good));
    parsed.expect(row.name);
    if bad.is_empty() {
        return;
    }
    let refusal = option.refusal(bad).expect(row.name);
    let said = Lang::ALL.map(|lang| {
        let typed: Vec<OsString> = typed(bad).map(OsString::from).collect();
        let mut context = Context::new(Words::new(lang), false, Cancel::default());
        match crate::run(&mut context, &typed) {
            Err(Halt::Bad(None, error)) => assert_eq!(error.message, refusal),
            _ => panic!("--{} takes {bad}", row.name),
        }
        context.words.say(&refusal)
    });
    for sentence in &said {
        assert!(sentence.contains(bad), "--{}: {sentence}", row.name);
        assert_eq!(
            said.iter().filter(|same| *same == sentence).count(),
            1,
            "{sentence}"
        );
    }
}

fn check_help(row: &Row, lang: Lang) {
    let words = Words::new(lang);
    let help = words.text(row.help);
    assert_ne!(help, row.help, "no help of --{}", row.name);
    let root = commands::command(&words);
    if row.commands.is_empty() {
        assert_helped(&root, row, &help);
    }
    for name in row.commands {
        let command = root.find_subcommand(name).expect(name);
        // Each family has the options of `generate`.
        let families: Vec<&Command> = command.get_subcommands().collect();
        let commands = if families.is_empty() {
            vec![command]
        } else {
            families
        };
        for command in commands {
            assert_helped(command, row, &help);
        }
    }
}

fn assert_helped(command: &Command, row: &Row, help: &str) {
    let mut args = command.get_arguments();
    let arg = args.find(|arg| arg.get_long() == Some(row.name));
    let arg = arg.unwrap_or_else(|| panic!("{} has no --{}", command.get_name(), row.name));
    assert_eq!(
        arg.get_help().map(ToString::to_string).as_deref(),
        Some(help)
    );
    assert_eq!(arg.get_short(), row.short);
}

fn check_keyword(row: &Row, keywords: &[(&str, &str, String, String)]) {
    let mut named = keywords
        .iter()
        .filter(|(_, command, keyword, _)| takes(row, command) && *keyword == row.python_name());
    assert_eq!(
        named.next().is_some(),
        row.keyword.is_some(),
        "--{} in Python",
        row.name
    );
}

/// The keywords of the Python module: the function, its command, the keyword, and the type of a value.
fn keywords() -> Vec<(&'static str, &'static str, String, String)> {
    let of_package = |file| {
        let package = concat!(env!("CARGO_MANIFEST_DIR"), "/../py/python/pavage/");
        fs::read_to_string(format!("{package}{file}")).expect("the Python module")
    };
    let (functions, types) = (of_package("_puzzle.py"), of_package("_work.py"));
    let mut keywords = Vec::new();
    for (function, command) in FUNCTIONS {
        let of_function = functions.split_once(&format!("def {function}(\n"));
        let of_type = types.split_once(&format!("class {function}(TypedDict, total=False):\n"));
        let (_, parameters) = of_function.or(of_type).expect(function);
        let ends = ["\n    ) ->", "\n) ->", "\n\n\n"];
        let ends = ends.iter().filter_map(|end| parameters.find(end));
        let parameters = &parameters[..ends.min().expect(function)];
        for line in parameters.lines() {
            let Some((keyword, kind)) = line.trim().trim_end_matches(',').split_once(": ") else {
                continue;
            };
            if OF_PYTHON.contains(&keyword) || keyword.starts_with('*') {
                continue;
            }
            let kind = kind.split(" = ").next().unwrap_or_default();
            let value = kind
                .strip_prefix("Optional[")
                .and_then(|kind| kind.strip_suffix(']'));
            let value = value.unwrap_or(kind).to_owned();
            keywords.push((*function, *command, keyword.to_owned(), value));
        }
    }
    keywords
}
