//! `pavage replay`: recorded searches and cuttings of boards, shown again.

use std::io;

use clap::{Arg, ArgMatches, Command};
use pavage_app::cutting::{is_cutting, read_cutting};
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
    command.arg(args::of_files(file, Use::Recording))
}

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let file = file(matches, "recording").expect("the parser requires it");
    let written = inputs::recording_file(file).map_err(|error| Halt::about(file.shown(), error))?;
    let file = &*file.shown();
    let recordings = split_recordings(&written);
    let several = recordings.len() > 1;
    for (line, written) in recordings {
        match shown(context, written, several)? {
            Ok(()) => {}
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

/// Shows one recording, or says why it is none.
fn shown(context: &mut Context, written: &str, several: bool) -> io::Result<Result<(), Refusal>> {
    let has_heading = several && !context.common.json;
    if is_cutting(written) {
        let opened = match read_cutting(written) {
            Ok(opened) => opened,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if has_heading {
            inputs::heading(context, opened.position.family())?;
        }
        replay::present_cutting(context, &*opened.position, opened.seed, &opened.cutting)?;
        return Ok(Ok(()));
    }
    let opened = match context.work(|_, run| read_recording(written, run)) {
        Ok(opened) => opened,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if has_heading {
        inputs::heading(context, &opened.name)?;
    }
    replay::present(context, &opened.name, &*opened.position, &opened.recording)?;
    Ok(Ok(()))
}
