//! `pavage count --certificate`: a count, and what another program needs to check it.

use std::io;
use std::path::Path;

use clap::ArgMatches;
use pavage_app::Message;
use pavage_app::certificate::{NotCertified, certificate};
use pavage_app::count::count;
use pavage_app::load::Loaded;

use crate::context::Context;
use crate::inputs;
use crate::outputs::{self, check_apart, check_writable};

/// How a certificate in the form of a diagram begins.
const DIAGRAM: &str = "pavage diagram ";

/// Counts one puzzle, and writes the certificate of its count.
pub(super) fn show(context: &mut Context, matches: &ArgMatches, file: &str) -> io::Result<()> {
    // Check that the certificate can be written before counting.
    if let Err(message) = check_writable(file) {
        return context.bad(Some(file), &message.into());
    }
    let Some(inputs) = inputs::find(context, matches)? else {
        return Ok(());
    };
    if inputs.len() != 1 {
        return context.bad(None, &Message::new("certificate-several").into());
    }
    inputs::each_of(context, &inputs, |context, name, loaded| {
        if let Err(message) = check_apart(file, [name]) {
            return context.bad(Some(file), &message.into());
        }
        certify(context, name, &loaded, file)
    })
}

fn certify(context: &mut Context, name: &str, loaded: &Loaded, file: &str) -> io::Result<()> {
    let position = &*loaded.position;
    let found = context.work(|options, run| {
        let counted = count(position, options, run)?;
        let certified = counted
            .count
            .as_ref()
            .map(|number| certificate(position, number, run));
        Ok((counted, certified))
    });
    let (counted, certified) = match found {
        Ok(found) => found,
        Err(message) => return context.bad(Some(name), &Message::into(message)),
    };
    super::answer(context, name, position, &counted)?;
    match certified {
        None => Ok(()),
        Some(Ok(certificate)) => {
            let (form, reader) = match certificate.text.starts_with(DIAGRAM) {
                true => ("diagram", "diagram.py"),
                false => ("layers", "certificate.py"),
            };
            if let Err(message) = outputs::write(Path::new(file), &certificate.text) {
                return context.bad(Some(file), &message.into());
            }
            let message = Message::new("certificate-written")
                .with("file", file)
                .with("form", form)
                .with("reader", format!("checks/{reader}"))
                .with("states", certificate.states);
            let text = context.words.say(&message);
            context.remark(&text)
        }
        Some(Err(NotCertified { reason, is_limit })) => {
            let message = Message::new("certificate-none").with("reason", reason);
            if !is_limit {
                return context.bad(Some(name), &message.into());
            }
            context.raise_limit();
            context.error(Some(name), &message.into())
        }
    }
}
