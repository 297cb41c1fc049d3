//! `pavage list`: what is built in.

use std::io;

use clap::{ArgMatches, Command};
use pavage_app::choose::AUTO;
use pavage_app::wire::list_lines;
use pavage_app::{AnyFamily, Finds, Message, SearchInfo, listed_families, load};
use pavage_words::Words;

use super::Entry;
use crate::context::Context;

pub(super) const ENTRY: Entry = Entry {
    name: "list",
    about: "list-about",
    args: |command: Command, words: &Words| command.after_help(words.text("list-after")),
    run,
};

fn run(context: &mut Context, _matches: &ArgMatches) -> io::Result<()> {
    if context.common.json {
        let lines = list_lines(&context.words);
        return lines.iter().try_for_each(|line| context.line(line));
    }
    for family in listed_families() {
        show(context, family)?;
    }
    let engines = pavage_app::engines().iter().map(|engine| engine.name());
    let engines = engines.chain([AUTO]).collect::<Vec<_>>().join(", ");
    let heading = context.words.text("list-engines");
    context.line(&format!("{heading}\n  {engines}"))
}

/// A family's own search, and whether it is complete.
fn own_search(own: SearchInfo, words: &Words) -> String {
    let message = match own.finds {
        Finds::All => Message::new("list-engine-complete"),
        Finds::OneOrNone => Message::new("list-engine-one"),
        Finds::One => Message::new("list-engine-incomplete"),
    };
    words.say(&message.with("engine", own.name))
}

fn show(context: &mut Context, family: &dyn AnyFamily) -> io::Result<()> {
    context.line(family.name())?;
    let built_ins = family.built_ins();
    let width = built_ins.iter().map(|b| b.name.len()).max().unwrap_or(0);
    for built_in in built_ins {
        let about = context.words.text(built_in.about);
        context.line(&format!("  {:width$}  {about}", built_in.name))?;
    }
    let formats: Vec<&str> = load::formats(family)
        .iter()
        .map(|format| format.name)
        .collect();
    let lines = [
        ("list-formats", formats.join(", ")),
        ("list-heuristics", family.heuristics().join(", ")),
    ];
    let further = family
        .lists()
        .iter()
        .map(|list| (list.heading, (list.names)().join(", ")));
    let own = family.own_searches().into_iter();
    let own: Vec<String> = own.map(|own| own_search(own, &context.words)).collect();
    let own = (!own.is_empty()).then(|| ("list-own-engine", own.join(", ")));
    for (code, names) in lines.into_iter().chain(own).chain(further) {
        let heading = context.words.text(code);
        context.line(&format!("  {heading} {names}"))?;
    }
    context.line("")
}
