//! `pavage replay`: recorded searches, shown again.

use clap::{Arg, ArgMatches, Command};
use pavage_app::replay::{read_recording, split_recordings};
use pavage_app::{ReadError, Refusal};
use pavage_words::Words;

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::file_name::Use;
use crate::inputs;
use crate::meaning::file;
use crate::terminal::replay;
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "replay",
    about: "replay-about",
    after: "replay-after",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    let file = Arg::new("recording")
        .value_name(words.text("placeholder-file"))
        .help(words.text("arg-recording"))
        .help_heading(words.text("heading-arguments"))
        .required(true);
    command.arg(args::of_files(file, Use::Input))
}

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let file = file(matches, "recording").expect("the parser requires it");
    let written = inputs::recording_file(file).map_err(|error| Halt::about(file.shown(), error))?;
    let file = &*file.shown();
    let recordings = split_recordings(&written);
    let several = recordings.len() > 1;
    for (line, written) in recordings {
        let opened = context.work(|_, run| read_recording(written, run));
        match opened {
            Ok(opened) => {
                if several && !context.common.json {
                    inputs::heading(context, &opened.name)?;
                }
                let recording = &opened.recording;
                replay::present(context, &opened.name, &*opened.position, recording)?;
            }
            // The search of a recording found something, or it would not exist.
            Err(Refusal::BadOption(message) | Refusal::Unsolvable(message)) => {
                let error = if several {
                    ReadError::at(line, message)
                } else {
                    message.into()
                };
                context.bad(Some(file), &error)?;
            }
            Err(refusal) => context.refuse(file, refusal)?,
        }
    }
    Ok(())
}
