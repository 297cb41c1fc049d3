//! `pavage count --zdd`: a count, and all solutions as a decision diagram that other programs read.

use std::io;

use clap::ArgMatches;
use pavage_app::Message;
use pavage_app::count::count;
use pavage_app::course::with_nodes;
use pavage_app::diagram::diagram;
use pavage_app::load::Loaded;

use crate::context::Context;
use crate::file_name::FileName;
use crate::files::Output;
use crate::wrong::Halt;

/// Counts one puzzle, and writes the diagram of its solutions.
pub(super) fn show(
    context: &mut Context,
    matches: &ArgMatches,
    file: &FileName,
) -> Result<(), Halt> {
    super::into_file(context, matches, file, "diagram-several", write)
}

fn write(context: &mut Context, name: &str, loaded: &Loaded, output: &Output) -> io::Result<()> {
    let position = &*loaded.position;
    let (counted, nodes) =
        context.work(|options, run| with_nodes(run, |run| count(position, options, run)));
    let counted = match counted {
        Ok(counted) => counted,
        Err(message) => return context.bad(Some(name), &Message::into(message)),
    };
    super::answer(context, name, position, &counted, nodes)?;
    let Some(number) = &counted.count else {
        return Ok(());
    };
    let made = context.work(|_, run| diagram(position, run));
    let made = match made {
        Ok(made) => made,
        Err(refusal) => {
            let reason = refusal.message(&context.common.unbegun());
            let message = Message::new("diagram-none").with("reason", reason);
            context.raise_limit();
            return context.error(Some(name), &message.into());
        }
    };
    assert_eq!(made.total(), number, "the count and the diagram agree");
    if let Err(message) = output.write(made.text()) {
        return context.bad(Some(&output.shown()), &message.into());
    }
    let message = Message::new("diagram-written")
        .with("file", &*output.shown())
        .with("nodes", made.node_count());
    let text = context.words.say(&message);
    context.remark(&text)
}
