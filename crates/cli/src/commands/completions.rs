//! `pavage completions`: what a shell needs to complete this command.

use clap::{Arg, ArgMatches, Command};
use clap_complete::Shell;
use pavage_app::Message;
use pavage_words::Words;

use super::Entry;
use crate::context::Context;
use crate::meaning::text;
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "completions",
    about: "completions-about",
    after: "completions-after",
    args: arguments,
    run,
};

const SHELLS: &str = "bash, elvish, fish, powershell, zsh";

fn arguments(command: Command, words: &Words) -> Command {
    let shell = Arg::new("shell")
        .value_name("SHELL")
        .help(words.text("arg-shell"))
        .help_heading(words.text("heading-arguments"))
        .required(true);
    command.arg(shell)
}

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let typed = text(matches, "shell").unwrap_or_default();
    let Ok(shell) = typed.parse::<Shell>() else {
        let message = Message::new("shell-unknown").with("shell", typed);
        return Err(message.with("shells", SHELLS).into());
    };
    let mut script = Vec::new();
    let mut command = super::command(&context.words);
    clap_complete::generate(shell, &mut command, "pavage", &mut script);
    Ok(context.bytes(&script)?)
}
