//! `pavage render`: the board as a picture.

use std::io;

use clap::{ArgMatches, Command};
use pavage_app::draw;
use pavage_app::load::Loaded;
use pavage_app::solve::{Status as Outcome, Wanted, solve};
use pavage_app::{AnyPosition, Message, View};
use pavage_words::Words;

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::inputs;
use crate::meaning::{has, number, text};
use crate::raster;
use crate::status::Status;

pub(super) const ENTRY: Entry = Entry {
    name: "render",
    about: "render-about",
    args: arguments,
    run,
};

/// The pieces of an empty board are drawn in rows of at most so many columns, or as wide as it is.
const COLS_MAX: u16 = 14;
/// The most boards in one picture.
const BOARDS_MAX: u64 = 1000;

fn arguments(command: Command, words: &Words) -> Command {
    let file = words.text("placeholder-file");
    command
        .arg(args::puzzle(words))
        .arg(
            args::value("output", &file, words.text("opt-render-output"))
                .short('o')
                .required(true),
        )
        .arg(args::flag("solve", words.text("opt-render-solve")))
        .arg(args::value("limit", "N", words.text("opt-render-limit")).requires("solve"))
        .args(args::reading(words))
        .after_help(words.text("render-after"))
}

fn run(context: &mut Context, matches: &ArgMatches) -> io::Result<()> {
    let file = text(matches, "output").unwrap_or_default();
    let limit = number(
        "limit",
        text(matches, "limit").unwrap_or("1"),
        1..=BOARDS_MAX,
    );
    let limit = match limit {
        Ok(limit) => limit,
        Err(message) => return context.bad(None, &message.into()),
    };
    let Some(inputs) = inputs::find(context, matches)? else {
        return Ok(());
    };
    if inputs.len() > 1 {
        return context.bad(None, &Message::new("output-several").into());
    }
    inputs::each_of(context, &inputs, |context, name, loaded| {
        let views = if has(matches, "solve") {
            match solved(context, &loaded, limit) {
                Ok(views) => views,
                Err(message) => return context.error(Some(name), &message.into()),
            }
        } else {
            unsolved(&*loaded.position)
        };
        let drawing = draw::boards(&views, &context.words);
        raster::write(context, file, &drawing)
    })
}

/// The board as it is; beside an empty one, its pieces.
fn unsolved(position: &dyn AnyPosition) -> Vec<View> {
    let view = position.view();
    let tray = position.tray();
    let is_empty = tray.pieces.iter().all(|piece| piece.left == piece.count);
    let width = view.cols.max(COLS_MAX);
    let pieces = is_empty.then(|| draw::pieces(view.lattice, &tray.pieces, width));
    std::iter::once(view).chain(pieces.flatten()).collect()
}

/// The solved boards; without any, the exit status says so.
fn solved(context: &mut Context, loaded: &Loaded, limit: u64) -> Result<Vec<View>, Message> {
    let position = &*loaded.position;
    let wanted = Wanted::AtMost(limit);
    let solved = context.work(|options, run| solve(position, wanted, options, run));
    let solved = solved.inspect_err(|_| context.raise(Status::Bad))?;
    match solved.status {
        Outcome::Solved => {}
        Outcome::Unsolvable => context.raise(Status::No),
        Outcome::Limit => context.raise_limit(),
    }
    if solved.solutions.is_empty() {
        return Err(solved.reason.unwrap_or(Message::new("render-unsolved")));
    }
    Ok(solved.solutions.iter().map(|s| s.view()).collect())
}
