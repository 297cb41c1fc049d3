//! `pavage convert`: a puzzle in another format.

use clap::ArgMatches;
use pavage_app::Message;
use pavage_app::convert::converted;
use pavage_app::load::{Reading, read};

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::inputs;
use crate::options;
use crate::options::table::{CONVERT_OUTPUT, TO};
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "convert",
    about: "convert-about",
    after: "convert-after",
    args: |command, words| options::add(command.arg(args::puzzle(words)), words),
    run,
};

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let format = TO.value_in(matches)?.expect("the parser requires it");
    let inputs = inputs::find(context, matches)?;
    if inputs.len() > 1 {
        return Err(Message::new("output-several").into());
    }
    let output = context.files.asked(CONVERT_OUTPUT.file(matches))?;
    inputs::each_of(context, &inputs, |context, name, loaded| {
        let position = &*loaded.position;
        let text = match context.work(|_, run| converted(position, &format, run)) {
            Ok(text) => text,
            Err(refusal) => return context.refuse(name, refusal),
        };
        if let Some(title) = position
            .title()
            .filter(|title| !tells(&text, &format, title))
        {
            let message = Message::new("convert-untitled").with("title", title);
            context.note(&message.with("format", format.as_str()));
        }
        match &output {
            None => context.text(&text),
            Some(output) => match output.write(text) {
                Ok(()) => Ok(()),
                Err(message) => context.bad(Some(&output.shown()), &message.into()),
            },
        }
    })?;
    Ok(())
}

/// Whether a text in a format gives its puzzle a title.
fn tells(text: &str, format: &str, title: &str) -> bool {
    let reading = Reading {
        format: Some(format.to_owned()),
        ..Reading::default()
    };
    let read = read(text.as_bytes(), &reading);
    read.is_ok_and(|read| read.position.title() == Some(title))
}
