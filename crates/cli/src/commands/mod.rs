//! One file a command, and the table of commands: help, completions and the man page come from it.

mod book;
mod check;
mod choices;
mod compare;
mod completions;
mod convert;
mod count;
mod explain;
mod generate;
mod hint;
mod list;
mod make;
mod man;
#[cfg(feature = "mcp")]
mod mcp;
mod merge;
mod placements;
mod plan;
mod play;
mod rate;
mod read;
mod render;
mod replay;
mod run;
mod schema;
mod serve;
mod solve;
mod study;

use clap::{Arg, ArgAction, ArgMatches, Command};
use pavage_app::{Message, Way};
use pavage_words::Words;

use crate::args;
use crate::context::Context;
use crate::options;
use crate::options::table::{BY, EXACT};
use crate::wrong::Halt;

/// A command.
pub(crate) struct Entry {
    /// Its name, as typed.
    pub(crate) name: &'static str,
    /// Catalogue code of what it does.
    pub(crate) about: &'static str,
    /// Catalogue code of what stands below its help.
    pub(crate) after: &'static str,
    /// Adds what can be typed after it.
    pub(crate) args: fn(Command, &Words) -> Command,
    /// Does it.
    pub(crate) run: fn(&mut Context, &ArgMatches) -> Result<(), Halt>,
}

/// All commands, in the order of the help.
pub(crate) static TABLE: &[Entry] = &[
    solve::ENTRY,
    count::ENTRY,
    check::ENTRY,
    hint::ENTRY,
    explain::ENTRY,
    rate::ENTRY,
    play::ENTRY,
    generate::ENTRY,
    compare::ENTRY,
    read::ENTRY,
    render::ENTRY,
    make::ENTRY,
    convert::ENTRY,
    replay::ENTRY,
    list::ENTRY,
    book::ENTRY,
    plan::ENTRY,
    run::ENTRY,
    merge::ENTRY,
    serve::ENTRY,
    #[cfg(feature = "mcp")]
    mcp::ENTRY,
    schema::ENTRY,
    completions::ENTRY,
    man::ENTRY,
];

/// The command of that name.
///
/// # Panics
/// When there is none: names come from the table.
pub(crate) fn find(name: &str) -> &'static Entry {
    let found = TABLE.iter().find(|entry| entry.name == name);
    found.expect("the parser knows only the names of the table")
}

/// The whole command.
pub(crate) fn command(words: &Words) -> Command {
    let mut root = Command::new("pavage")
        .version(env!("CARGO_PKG_VERSION"))
        .about(words.text("cli-about"))
        .after_help(words.text("cli-after"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_help_heading(words.text("heading-commands"))
        .subcommand_value_name(words.text("placeholder-command"))
        .disable_version_flag(true)
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help(words.text("opt-version"))
                .help_heading(words.text("heading-common")),
        )
        .args(options::common(words));
    for entry in TABLE {
        let named = Command::new(entry.name)
            .about(words.text(entry.about))
            .after_help(words.text(entry.after))
            .next_help_heading(words.text("heading-options"));
        root = root.subcommand(args::dress((entry.args)(named, words), words));
    }
    args::dress(root, words)
}

/// The path requested.
///
/// # Errors
/// The options name none.
fn way(matches: &ArgMatches) -> Result<Way, Message> {
    let measure = BY.value_in(matches)?;
    pavage_app::options::way(EXACT.is_in(matches), measure)
}
