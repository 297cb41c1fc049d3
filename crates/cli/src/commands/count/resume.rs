//! `pavage count --resume`: a count that can be interrupted at any moment.

use std::io;

use clap::ArgMatches;
use pavage_app::course::with_nodes;
use pavage_app::load::Loaded;
use pavage_app::resume::{Keeper, Refused, Resumed, count_on};
use pavage_app::{Message, rounded_down};

use crate::context::Context;
use crate::file_name::FileName;
use crate::inputs;
use crate::saved::SavedFile;
use crate::wrong::Halt;

/// Counts one puzzle, and keeps the state of the count in a file.
pub(super) fn show(
    context: &mut Context,
    matches: &ArgMatches,
    file: &FileName,
) -> Result<(), Halt> {
    // Check that the state can be written before counting.
    let mut kept = match context.files.output(file) {
        Ok(output) => SavedFile::new(output),
        Err(message) => return Err(Halt::about(file.shown(), message)),
    };
    let inputs = inputs::find(context, matches)?;
    if inputs.len() != 1 {
        return Err(Message::new("resume-several").into());
    }
    inputs::each_of(context, &inputs, |context, name, loaded| {
        go_on(context, name, &loaded, &mut kept)
    })
}

fn go_on(
    context: &mut Context,
    name: &str,
    loaded: &Loaded,
    kept: &mut SavedFile,
) -> io::Result<()> {
    let file = &*kept.shown();
    let text = match kept.text() {
        Ok(text) => text,
        Err(message) => return context.bad(Some(file), &message.into()),
    };
    let (found, nodes) = context.work(|options, run| {
        let keeper = Keeper {
            puzzle: name,
            saved: text.as_deref(),
            keep: &mut |text| kept.replace(text),
        };
        with_nodes(run, |run| count_on(&*loaded.position, options, run, keeper))
    });
    let resumed = match found {
        Ok(resumed) => resumed,
        Err(Refused::Options(message)) => return context.bad(Some(name), &message.into()),
        Err(Refused::Saved(message)) => return context.bad(Some(file), &message.into()),
    };
    super::answer(context, name, &*loaded.position, &resumed.counted, nodes)?;
    match kept.failure() {
        Some(message) => context.bad(Some(file), &message.into()),
        None => remark(context, file, &resumed),
    }
}

/// The current content of the file.
fn remark(context: &mut Context, file: &str, resumed: &Resumed) -> io::Result<()> {
    let message = match (resumed.begun, resumed.counted.count.is_some()) {
        (Some(1.0), true) => Message::new("resume-was-finished"),
        (_, true) => Message::new("resume-finished"),
        (_, false) if !resumed.is_kept => Message::new("resume-unsaved"),
        (_, false) => {
            Message::new("resume-saved").with("percent", rounded_down(resumed.done * 100.0))
        }
    };
    let text = context.words.say(&message.with("file", file));
    context.remark(&text)
}
