//! `pavage schema`: what editors need to complete and check a file.

use clap::{Arg, ArgMatches, Command};
use pavage_app::Message;
use pavage_wire::SCHEMAS_OF_FILES;
use pavage_words::Words;

use super::Entry;
use crate::context::Context;
use crate::meaning::text;
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "schema",
    about: "schema-about",
    after: "schema-after",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    let kind = Arg::new("kind")
        .value_name("KIND")
        .help(words.text("arg-kind"))
        .help_heading(words.text("heading-arguments"))
        .required(true);
    command.arg(kind)
}

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let typed = text(matches, "kind").unwrap_or_default();
    let Some((_, schema)) = SCHEMAS_OF_FILES.iter().find(|(kind, _)| *kind == typed) else {
        let kinds = SCHEMAS_OF_FILES.map(|(kind, _)| kind).join(", ");
        let message = Message::new("schema-unknown").with("kind", typed);
        return Err(message.with("kinds", kinds).into());
    };
    Ok(context.bytes(schema.as_bytes())?)
}
