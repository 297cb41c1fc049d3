//! `pavage count --certificate`: a count, and what another program needs to check it.

use std::io;

use clap::ArgMatches;
use pavage_app::certificate::certificate;
use pavage_app::count::count;
use pavage_app::course::with_nodes;
use pavage_app::load::Loaded;
use pavage_app::{Message, Refusal};

use crate::context::Context;
use crate::file_name::FileName;
use crate::files::Output;
use crate::wrong::Halt;

/// How a certificate in the form of a diagram begins.
const DIAGRAM: &str = "pavage diagram ";

/// Counts one puzzle, and writes the certificate of its count.
pub(super) fn show(
    context: &mut Context,
    matches: &ArgMatches,
    file: &FileName,
) -> Result<(), Halt> {
    super::into_file(context, matches, file, "certificate-several", certify)
}

fn certify(context: &mut Context, name: &str, loaded: &Loaded, output: &Output) -> io::Result<()> {
    let position = &*loaded.position;
    let found = context.work(|options, run| {
        let (counted, nodes) = with_nodes(run, |run| count(position, options, run));
        let counted = counted?;
        let certified = counted
            .count
            .as_ref()
            .map(|number| certificate(position, number, run));
        Ok((counted, nodes, certified))
    });
    let (counted, nodes, certified) = match found {
        Ok(found) => found,
        Err(message) => return context.bad(Some(name), &Message::into(message)),
    };
    super::answer(context, name, position, &counted, nodes)?;
    match certified {
        None => Ok(()),
        Some(Ok(certificate)) => {
            let (form, reader) = if certificate.text.starts_with(DIAGRAM) {
                ("diagram", "diagram.py")
            } else {
                ("layers", "certificate.py")
            };
            if let Err(message) = output.write(&certificate.text) {
                return context.bad(Some(&output.shown()), &message.into());
            }
            let message = Message::new("certificate-written")
                .with("file", &*output.shown())
                .with("form", form)
                .with("reader", format!("checks/{reader}"))
                .with("states", certificate.states);
            let text = context.words.say(&message);
            context.remark(&text)
        }
        Some(Err(refusal)) => {
            let is_bad = matches!(refusal, Refusal::BadOption(_));
            let reason = refusal.message(&context.common.unbegun());
            let message = Message::new("certificate-none").with("reason", reason);
            if is_bad {
                return context.bad(Some(name), &message.into());
            }
            context.raise_limit();
            context.error(Some(name), &message.into())
        }
    }
}
