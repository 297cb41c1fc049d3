//! `pavage replay`: a recorded search, shown again.

use std::io;

use clap::{Arg, ArgMatches, Command};
use pavage_app::Refusal;
use pavage_app::wire::read_recording;
use pavage_words::Words;

use super::Entry;
use crate::context::Context;
use crate::inputs;
use crate::meaning::text;
use crate::terminal::replay;

pub(super) const ENTRY: Entry = Entry {
    name: "replay",
    about: "replay-about",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    let file = Arg::new("recording")
        .value_name(words.text("placeholder-file"))
        .help(words.text("arg-recording"))
        .help_heading(words.text("heading-arguments"))
        .required(true);
    command.arg(file).after_help(words.text("replay-after"))
}

fn run(context: &mut Context, matches: &ArgMatches) -> io::Result<()> {
    let file = text(matches, "recording").unwrap_or_default();
    let written = match inputs::recording_file(file) {
        Ok(written) => written,
        Err(error) => return context.bad(Some(file), &error),
    };
    let opened = context.work(|_, run| read_recording(&written, run));
    match opened {
        Ok(opened) => {
            let recording = &opened.recording;
            replay::present(context, &opened.name, &*opened.position, recording)
        }
        // The search of a recording found something, or it would not exist.
        Err(Refusal::BadOption(message) | Refusal::Unsolvable(message)) => {
            context.bad(Some(file), &message.into())
        }
        Err(refusal) => context.refuse(file, refusal),
    }
}
