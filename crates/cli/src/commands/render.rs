//! `pavage render`: the board as a picture.

use std::io;

use clap::ArgMatches;
use pavage_app::build::build_order;
use pavage_app::draw;
use pavage_app::load::Loaded;
use pavage_app::matrix::{Lit, matrix};
use pavage_app::pictures;
use pavage_app::solve::{Status as Outcome, Wanted, solve};
use pavage_app::{AnyPosition, Message, StopReason, View};

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::inputs;
use crate::options;
use crate::options::table::{MATRIX, RENDER_LIMIT, RENDER_OUTPUT, RENDER_SOLVE, STEPS};
use crate::raster::Picture;
use crate::status::Status;
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "render",
    about: "render-about",
    after: "render-after",
    args: |command, words| options::add(command.arg(args::puzzle(words)), words),
    run,
};

/// The most cells in one picture of steps: each step shows all cells of the board.
const STEP_CELLS_MAX: usize = 100_000;

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let limit = RENDER_LIMIT.value_in(matches)?.unwrap_or(1);
    let inputs = inputs::find(context, matches)?;
    if inputs.len() > 1 {
        return Err(Message::new("output-several").into());
    }
    let picture = Picture::asked(&mut context.files, RENDER_OUTPUT.file(matches))?;
    let picture = picture.expect("the parser requires it");
    inputs::each_of(context, &inputs, |context, name, loaded| {
        if MATRIX.is_in(matches) {
            return draw_matrix(context, name, &*loaded.position, &picture);
        }
        let views = if RENDER_SOLVE.is_in(matches) {
            solved(context, &loaded, limit)
        } else {
            Ok(Vec::new())
        };
        let views = match views {
            Ok(views) => views,
            Err(message) => return context.error(Some(name), &message.into()),
        };
        let drawing = if STEPS.is_in(matches) {
            let view = views.into_iter().next();
            let view = view.unwrap_or_else(|| loaded.position.view());
            match steps(context, &view) {
                Ok(drawing) => drawing,
                Err(message) => return context.bad(Some(name), &message.into()),
            }
        } else if views.is_empty() {
            let words = context.words.clone();
            context.work(|_, run| pictures::puzzle(&*loaded.position, &words, run))
        } else {
            draw::boards(&views, &context.words)
        };
        picture.write(context, &drawing)
    })
}

/// Draws the matrix of a puzzle, with the rows of a solution lit if there is one.
fn draw_matrix(
    context: &mut Context,
    name: &str,
    position: &dyn AnyPosition,
    picture: &Picture,
) -> io::Result<()> {
    let Lit { matrix, stop } = match context.work(|options, run| matrix(position, options, run)) {
        Ok(lit) => lit,
        Err(refusal) => return context.refuse(name, refusal),
    };
    match stop {
        StopReason::SolutionLimit => {}
        StopReason::Exhausted => context.note(&Message::new("render-matrix-none")),
        _ => {
            context.raise_limit();
            context.note(&Message::new("render-matrix-limit"));
        }
    }
    let drawing = draw::matrix(name, &matrix, &context.words);
    picture.write(context, &drawing)
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
            .map(|&group| view.groups[group].written());
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
