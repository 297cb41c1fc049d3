//! `pavage render`: the board as a picture.

use std::io;

use clap::{ArgMatches, Command};
use pavage_app::build::build_order;
use pavage_app::draw;
use pavage_app::load::Loaded;
use pavage_app::pictures;
use pavage_app::solve::{Status as Outcome, Wanted, solve};
use pavage_app::{Message, View};
use pavage_words::Words;

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::files::Use;
use crate::inputs;
use crate::meaning::{file, has, number, text};
use crate::raster::Picture;
use crate::status::Status;

pub(super) const ENTRY: Entry = Entry {
    name: "render",
    about: "render-about",
    args: arguments,
    run,
};

/// The most boards in one picture.
const BOARDS_MAX: u64 = 1000;
/// The most cells in one picture of steps: each step shows all cells of the board.
const STEP_CELLS_MAX: usize = 100_000;

fn arguments(command: Command, words: &Words) -> Command {
    let file = words.text("placeholder-file");
    command
        .arg(args::puzzle(words))
        .arg(
            args::file(
                "output",
                &file,
                words.text("opt-render-output"),
                Use::Output,
            )
            .short('o')
            .required(true),
        )
        .arg(args::flag("solve", words.text("opt-render-solve")))
        .arg(args::value("limit", "N", words.text("opt-render-limit")).requires("solve"))
        .arg(args::flag("steps", words.text("opt-render-steps")).conflicts_with("limit"))
        .arg(args::position(words))
        .args(args::reading(words))
        .after_help(words.text("render-after"))
}

fn run(context: &mut Context, matches: &ArgMatches) -> io::Result<()> {
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
    let picture = match Picture::asked(&mut context.files, file(matches, "output")) {
        Ok(picture) => picture.expect("the parser requires it"),
        Err((file, message)) => return context.bad(Some(&file), &message.into()),
    };
    inputs::each_of(context, &inputs, |context, name, loaded| {
        let views = if has(matches, "solve") {
            solved(context, &loaded, limit)
        } else {
            Ok(Vec::new())
        };
        let views = match views {
            Ok(views) => views,
            Err(message) => return context.error(Some(name), &message.into()),
        };
        let drawing = match has(matches, "steps") {
            true => {
                let view = views.into_iter().next();
                let view = view.unwrap_or_else(|| loaded.position.view());
                match steps(context, &view) {
                    Ok(drawing) => drawing,
                    Err(message) => return context.bad(Some(name), &message.into()),
                }
            }
            false if views.is_empty() => pictures::puzzle(&*loaded.position, &context.words),
            false => draw::boards(&views, &context.words),
        };
        picture.write(context, &drawing)
    })
}

/// The steps in which the pieces on a board are laid.
fn steps(context: &mut Context, view: &View) -> Result<String, Message> {
    let order = build_order(view).ok_or(Message::new("render-steps-none"))?;
    if order.is_empty() {
        return Err(Message::new("render-steps-empty"));
    }
    let cells = view.cells.len();
    if order.len().saturating_mul(cells) > STEP_CELLS_MAX {
        let message = Message::new("render-steps-many").with("steps", order.len());
        return Err(message.with("cells", cells).with("max", STEP_CELLS_MAX));
    }
    for step in order.iter().filter(|step| step.groups.len() > 1) {
        let names = step
            .groups
            .iter()
            .map(|&group| view.groups[group].name.as_str());
        let names = names.collect::<Vec<_>>().join(", ");
        context.note(&Message::new("render-steps-together").with("pieces", names));
    }
    let drawn = order.into_iter().map(|step| {
        let from = step.from(view.lattice);
        (step.groups, from)
    });
    Ok(draw::steps(
        view,
        &drawn.collect::<Vec<_>>(),
        &context.words,
    ))
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
