//! What can be typed: the commands and options, built from the table of commands, the tables of
//! the families and the catalogue. What it means is decided elsewhere.

use std::ffi::OsString;

use clap::builder::{OsStringValueParser, Styles, TypedValueParser as _};
use clap::{Arg, ArgAction, Command};
use pavage_app::options;
use pavage_app::{OptionKind, OptionSpec, families, listed_families};
use pavage_words::{Lang, Words};

use crate::file_name::{FileName, Use};

/// The catalogue to use: that of `--lang`, or else of the locale.
pub(crate) fn words_for(typed: &[OsString]) -> Words {
    let typed: Vec<_> = typed.iter().map(|word| word.to_string_lossy()).collect();
    let joined = typed.iter().find_map(|word| word.strip_prefix("--lang="));
    let parted = || {
        let at = typed.iter().position(|word| word == "--lang")?;
        typed.get(at + 1).map(|word| &**word)
    };
    let named = joined.or_else(parted).and_then(|name| name.parse().ok());
    Words::new(named.unwrap_or_else(|| Lang::of_locale(&pavage_host::locale())))
}

/// Whether `--json` was typed: errors in what was typed are then JSON as well.
pub(crate) fn asks_json(typed: &[OsString]) -> bool {
    let mut options = typed.iter().take_while(|word| *word != "--");
    options.any(|word| word == "--json")
}

/// The settings common to all commands: help in the user's language, and its layout.
pub(crate) fn dress(command: Command, words: &Words) -> Command {
    let usage = words.text("heading-usage");
    command
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .styles(Styles::styled())
        .help_template(format!(
            "{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help(words.text("opt-help"))
                .help_heading(words.text("heading-common")),
        )
}

/// An option without a value.
pub(crate) fn flag(name: &'static str, help: String) -> Arg {
    let arg = Arg::new(name).long(name).help(help);
    arg.action(ArgAction::SetTrue)
}

/// An option with a value.
pub(crate) fn value(name: &'static str, shown: &str, help: String) -> Arg {
    let arg = Arg::new(name).long(name).help(help);
    let arg = arg.value_name(shown.to_owned()).action(ArgAction::Set);
    // Parsed as a value, which is then refused by name, not as an option.
    arg.allow_negative_numbers(true)
}

/// An option with a file.
pub(crate) fn file(name: &'static str, shown: &str, help: String, used: Use) -> Arg {
    of_files(value(name, shown, help), used)
}

/// An argument whose values are files.
pub(crate) fn of_files(arg: Arg, used: Use) -> Arg {
    let typed = OsStringValueParser::new();
    arg.value_parser(typed.map(move |typed| FileName::new(typed, used)))
}

/// The puzzles a command takes: several.
pub(crate) fn puzzles(words: &Words) -> Arg {
    puzzle(words).num_args(1..).action(ArgAction::Append)
}

/// The puzzle a command takes: one.
pub(crate) fn puzzle(words: &Words) -> Arg {
    let arg = Arg::new("puzzle")
        .value_name(words.text("placeholder-puzzle"))
        .help(words.text("arg-puzzle"))
        .help_heading(words.text("heading-arguments"))
        .required(true);
    of_files(arg, Use::Puzzles)
}

/// The options that change how puzzles are read, of all families together. An option that may be
/// repeated has a companion that takes its values from a file.
pub(crate) fn reading(words: &Words) -> Vec<Arg> {
    let heading = words.text("heading-reading");
    let mut args = Vec::new();
    for spec in reading_specs() {
        args.push(family_arg(&spec, words).help_heading(heading.clone()));
        if let OptionKind::Repeated(_) = spec.kind {
            let help = words.text("opt-values-file");
            let name = companion(spec.name);
            let arg = Arg::new(name.clone()).long(name).help(help);
            let arg = arg.value_name(words.text("placeholder-file"));
            let arg = arg.action(ArgAction::Set).help_heading(heading.clone());
            args.push(of_files(arg, Use::Input));
        }
    }
    args
}

/// The options of families' own searches, all together; those of examples are not shown.
pub(crate) fn engines(words: &Words) -> Vec<Arg> {
    let heading = words.text("heading-engines");
    let is_listed = |spec: &OptionSpec| {
        let mut searches = listed_families().flat_map(|family| family.own_searches());
        searches.any(|own| own.options.contains(spec))
    };
    let arg = |spec: &OptionSpec| {
        let arg = family_arg(spec, words).help_heading(heading.clone());
        arg.hide(!is_listed(spec))
    };
    engine_specs().iter().map(arg).collect()
}

/// The options of all families, each name once.
pub(crate) fn reading_specs() -> Vec<OptionSpec> {
    options::reading(families().iter().copied())
}

/// The options of all own searches, each name once.
pub(crate) fn engine_specs() -> Vec<OptionSpec> {
    options::searching(families().iter().copied())
}

/// The option that takes the values of another from a file: `dates` for `date`.
pub(crate) fn companion(name: &str) -> String {
    format!("{name}s")
}

/// An option of a family.
pub(crate) fn family_arg(spec: &OptionSpec, words: &Words) -> Arg {
    let help = words.text(spec.help);
    match spec.kind {
        OptionKind::Flag => flag(spec.name, help),
        OptionKind::Value(shown) => value(spec.name, shown, help),
        OptionKind::File(shown) => file(spec.name, shown, help, Use::Input),
        OptionKind::Repeated(shown) => value(spec.name, shown, help).action(ArgAction::Append),
    }
}
