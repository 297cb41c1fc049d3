//! `pavage list`: what is built in, or one such thing drawn.

use std::io;

use clap::{Arg, ArgMatches, Command};
use pavage_app::choose::AUTO;
use pavage_app::{AnyFamily, Finds, Message, SearchInfo, draw, listed, listed_families, load};
use pavage_wire::{list_lines, listed_line};
use pavage_words::Words;

use super::Entry;
use crate::context::Context;
use crate::inputs;
use crate::meaning::text;
use crate::terminal::board;
use crate::wrong::Halt;

/// Pieces are drawn in rows of at most so many columns, or as wide as the board.
const COLS_MAX: u16 = 24;

pub(super) const ENTRY: Entry = Entry {
    name: "list",
    about: "list-about",
    after: "list-after",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    let name = Arg::new("name")
        .value_name(words.text("placeholder-name"))
        .help(words.text("arg-list-name"))
        .help_heading(words.text("heading-arguments"));
    command.arg(name)
}

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    if let Some(name) = text(matches, "name") {
        return Ok(show_one(context, name)?);
    }
    if context.common.json {
        let lines = list_lines(&context.words);
        return Ok(lines.iter().try_for_each(|line| context.line(line))?);
    }
    for family in listed_families() {
        show(context, family)?;
    }
    let engines = pavage_app::engines().iter().map(|engine| engine.name());
    let engines = engines.chain([AUTO]).collect::<Vec<_>>().join(", ");
    let heading = context.words.text("list-engines");
    Ok(context.line(&format!("{heading}\n  {engines}"))?)
}

/// Draws one built-in thing.
fn show_one(context: &mut Context, name: &str) -> io::Result<()> {
    let puzzle = match inputs::built_in(name) {
        Some(Ok(loaded)) => Some(loaded.position),
        Some(Err(error)) => return context.bad(Some(name), &error),
        None => None,
    };
    let found = match &puzzle {
        Some(position) => Some(listed::puzzle(name, &**position)),
        None => listed::thing(name),
    };
    let Some(found) = found else {
        let message = Message::new("list-unknown").with("name", name);
        let message = inputs::suggesting(message, name, listed::names().into_iter());
        return context.bad(None, &message.into());
    };
    if context.common.json {
        let line = listed_line(name, &found, &context.words);
        return context.line(&line);
    }
    let about = puzzle.is_some().then(|| context.words.text(found.about));
    let heading = about.map_or_else(|| name.to_owned(), |about| format!("{name}: {about}"));
    context.line(&heading)?;
    match (&puzzle, &found.shown.board) {
        (Some(position), _) => board::show(context, &**position)?,
        (None, Some(view)) => board::show_view(context, view)?,
        (None, None) => {}
    }
    let cols_max = found.shown.board.as_ref().map_or(0, |view| view.cols);
    let pieces = &found.shown.pieces;
    if let Some(view) = draw::pieces(found.shown.lattice, pieces, cols_max.max(COLS_MAX)) {
        context.line("")?;
        board::show_view(context, &view)?;
    }
    Ok(())
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
