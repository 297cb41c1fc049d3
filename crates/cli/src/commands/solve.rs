//! `pavage solve`: a solution of each puzzle, or several, or all.

use std::io;

use clap::ArgMatches;
use pavage_app::blocks::{Blocks, told};
use pavage_app::build::{Step, build_order};
use pavage_app::check::between_solutions;
use pavage_app::compare::Until;
use pavage_app::course::{Course, Nodes, with_course, with_nodes};
use pavage_app::load::{self, Loaded};
use pavage_app::solve::{
    Numbered, Solved, Status as Outcome, Total, Wanted, solve, solve_cheapest, solve_nth,
};
use pavage_app::{AnyPosition, BestPosition, Look, Message, Stats, View};
use pavage_wire::solve_line;

use super::Entry;
use crate::args;
use crate::batch::{self, Answered, Worker};
use crate::context::Context;
use crate::files::Output;
use crate::inputs;
use crate::options;
use crate::options::table::{ALL, CHEAPEST, FIRST, LIMIT, NTH, REPLAY, SOLVE_OUTPUT, SOLVE_PLOT};
use crate::raster::Picture;
use crate::status::Status;
use crate::terminal::{Cost, board, cells, choice, proof, replay, statistics, tree};
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "solve",
    about: "solve-about",
    after: "solve-after",
    args: |command, words| options::add(command.arg(args::puzzles(words)), words),
    run,
};

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let wanted = wanted(matches)?;
    let cheapest = CHEAPEST.value_in(matches)?;
    let nth = NTH.value_in(matches)?;
    if REPLAY.is_in(matches) {
        let until = match wanted {
            Wanted::All => Until::All,
            _ => Until::First,
        };
        return inputs::only(context, matches, |context, name, loaded| {
            replay::show(context, name, &*loaded.position, until)
        });
    }
    let inputs = inputs::find(context, matches)?;
    let output = SOLVE_OUTPUT.file(matches);
    let several = !matches!(wanted, Wanted::First | Wanted::AtMost(1))
        || inputs.len() > 1
        || cheapest.is_some_and(|most| most > 1);
    let plot = SOLVE_PLOT.file(matches);
    if (output.is_some() || plot.is_some()) && several {
        return Err(Message::new("output-several").into());
    }
    // Check that the output file can be written before searching.
    let plot = Picture::asked(&mut context.files, plot)?;
    let output = context.files.asked(output)?;
    let work = |worker: &Worker<'_>, loaded: &Loaded| {
        worker.work(|options, run| {
            let ((solved, course), nodes) = with_nodes(run, |run| {
                with_course(run, |run| match (cheapest, &nth) {
                    (Some(most), _) => solve_cheapest(&*loaded.position, most, run),
                    (_, Some(number)) => solve_nth(&*loaded.position, number, run),
                    (None, None) => solve(&*loaded.position, wanted, options, run),
                })
            });
            solved.map(|solved| (solved, course, nodes))
        })
    };
    let mut first = true;
    batch::for_each(context, &inputs, work, |context, answered| {
        let Answered {
            name,
            loaded,
            result,
        } = answered;
        if !std::mem::take(&mut first) && !context.common.json {
            context.line("")?;
        }
        let (solved, course, nodes) = match result {
            Ok(found) => found,
            Err(message) => return context.bad(Some(&name), &message.into()),
        };
        raise(context, &solved);
        if let Some(picture) = &plot {
            draw_course(context, &name, picture, &solved, &course)?;
        }
        if let Some(output) = &output {
            write_file(context, output, &loaded, &solved)?;
        }
        answer(context, &name, &*loaded.position, &solved, nodes)
    })?;
    Ok(())
}

fn draw_course(
    context: &mut Context,
    name: &str,
    picture: &Picture,
    solved: &Solved,
    course: &Course,
) -> io::Result<()> {
    if course.is_empty() {
        let engine = solved.engine.unwrap_or_default();
        let message = Message::new("plot-no-readings").with("engine", engine);
        return context.bad(Some(name), &message.into());
    }
    let solved_at = (!solved.solutions.is_empty()).then_some(solved.stats.nodes);
    let drawing = course.drawing(name, solved_at, &context.words);
    picture.write(context, &drawing)
}

fn wanted(matches: &ArgMatches) -> Result<Wanted, Message> {
    if FIRST.is_in(matches) {
        return Ok(Wanted::First);
    }
    if ALL.is_in(matches) {
        return Ok(Wanted::All);
    }
    Ok(Wanted::AtMost(LIMIT.value_in(matches)?.unwrap_or(1)))
}

fn raise(context: &mut Context, solved: &Solved) {
    match solved.status {
        Outcome::Solved => {}
        Outcome::Unsolvable => context.raise(Status::No),
        Outcome::Limit => context.raise_limit(),
    }
}

fn answer(
    context: &mut Context,
    name: &str,
    position: &dyn AnyPosition,
    solved: &Solved,
    nodes: Nodes,
) -> io::Result<()> {
    if context.common.json {
        let line = solve_line(name, position, solved, &context.words);
        return context.line(&line);
    }
    if let Some(title) = position.title() {
        context.remark(title)?;
    }
    // Readers of solutions skip such a line.
    let mark = if context.on_terminal() { "" } else { "-- " };
    for (at, solution) in solved.solutions.iter().enumerate() {
        if at > 0 {
            context.line(between_solutions(position))?;
        }
        board::show(context, &**solution)?;
        if let Some(text) = unused(context, &**solution).filter(|_| solved.solutions.len() > 1) {
            context.line(&format!("{mark}{text}"))?;
        }
        if let Some(price) = solved.prices.as_ref().and_then(|prices| prices.get(at)) {
            let text = context
                .words
                .say(&Message::new("solved-price").with("price", *price));
            context.line(&format!("{mark}{text}"))?;
        }
    }
    let summary = summary(solved);
    let text = context.words.say(&summary.with("puzzle", name));
    if solved.solutions.is_empty() {
        context.line(&format!("{mark}{text}"))?;
    } else {
        context.remark(&text)?;
    }
    if solved.status == Outcome::Unsolvable {
        proof::tell_none(context, position, solved.proof.as_deref())?;
    }
    if let [solution] = &solved.solutions[..] {
        if let Some(text) = unused(context, &**solution) {
            context.remark(&text)?;
        }
        build(context, &solution.view())?;
    }
    if let Some(best) = &solved.best {
        show_best(context, name, best)?;
    }
    if let Some(engine) = solved.engine {
        let statistics = statistics(&Cost {
            stats: &solved.stats,
            elapsed: solved.elapsed,
            nodes,
            engine,
        });
        let choice = solved.chosen.as_ref().map(|reason| choice(engine, reason));
        let lone = lone_thread(context, position, engine);
        let counting = (solved.counting.nodes > 0).then(|| counting(&solved.counting));
        let tree = if context.common.verbose {
            tree(&solved.stats, &solved.levels, &context.words)
        } else {
            Vec::new()
        };
        let more = [counting, choice, lone].into_iter().flatten();
        for message in [statistics].into_iter().chain(tree).chain(more) {
            let text = context.words.say(&message);
            context.remark(&text)?;
        }
    }
    Ok(())
}

/// What is said of the pieces that a solution leaves out, if it does.
fn unused(context: &Context, solution: &dyn AnyPosition) -> Option<String> {
    let unused = solution.unused().filter(|unused| !unused.is_empty())?;
    let piece = |(name, count): (String, u32)| match count {
        1 => name,
        count => format!("{name} ({count})"),
    };
    let pieces: Vec<String> = unused.into_iter().map(piece).collect();
    let message = Message::new("solved-unused").with("pieces", pieces.join(", "));
    Some(context.words.say(&message))
}

/// The order in which the pieces of a solid go in.
fn build(context: &mut Context, view: &View) -> io::Result<()> {
    let order = build_order(view).filter(|_| view.layers > 1);
    let Some(order) = order else {
        return Ok(());
    };
    let names = |step: &Step| {
        let names = step.groups.iter();
        let names = names.map(|&group| view.groups[group].written());
        let names = names.collect::<Vec<_>>().join(" + ");
        match step.from(view.lattice) {
            Some(from) if !step.is_from_above(view.lattice) => {
                let message = Message::new("solved-build-from").with("pieces", names);
                context.words.say(&message.with("from", from))
            }
            _ => names,
        }
    };
    let pieces = order.iter().map(names).collect::<Vec<_>>().join(", ");
    let is_plain = order.iter().all(|step| step.is_from_above(view.lattice));
    let code = if is_plain {
        "solved-build"
    } else {
        "solved-build-ways"
    };
    let text = context
        .words
        .say(&Message::new(code).with("pieces", pieces));
    context.remark(&text)
}

/// What of the costs went into counting the other solutions.
fn counting(stats: &Stats) -> Message {
    Message::new("statistics-counting")
        .with("nodes", stats.nodes)
        .with("placements", stats.placements)
}

/// The remark that `--threads` has no effect on a search that runs on one thread.
fn lone_thread(
    context: &Context,
    position: &dyn AnyPosition,
    engine: &'static str,
) -> Option<Message> {
    let in_vain = context.common.threads_named && context.common.threads.get() > 1;
    let mut searches = position.own_searches().into_iter();
    let own = searches.find(|own| own.name == engine && !own.threads)?;
    in_vain.then(|| Message::new("engine-one-thread").with("engine", own.name))
}

/// Shows the position nearest to a solution. It is not a solution, so it goes to standard output
/// only in a terminal.
fn show_best(context: &mut Context, name: &str, best: &BestPosition) -> io::Result<()> {
    let blocks = context.work(|_, run| Blocks::of(&*best.state, run));
    let blocks = blocks.on(&best.state.view());
    if context.on_terminal() {
        board::show_framed(context, &*best.state, &blocks)?;
    } else {
        let rows = best.state.solution().text_rows();
        context.remark(&rows.join("\n"))?;
    }
    let code = match best.state.view().look {
        Look::Pieces => "solved-best-pieces",
        Look::Cages | Look::Tiles => "solved-best",
    };
    let message = Message::new(code)
        .with("puzzle", name)
        .with("score", best.score)
        .with("of", best.of);
    let text = context.words.say(&message);
    context.remark(&text)?;
    for block in &blocks {
        let message = Message::new("block-cells")
            .with("block", told(block))
            .with("cells", cells(&block.cells));
        let text = context.words.say(&message);
        context.remark(&text)?;
    }
    Ok(())
}

/// What is known about the number of solutions, as a message.
fn summary(solved: &Solved) -> Message {
    let shown = solved.solutions.len();
    if let Some(Numbered { number, total }) = &solved.number
        && solved.total != Total::Exactly(1)
    {
        let message = Message::new("solved-nth").with("number", number);
        return message.with("total", total);
    }
    match (solved.status, solved.total) {
        (Outcome::Unsolvable, _) if proof::shown(solved.proof.as_deref()).is_some() => {
            Message::new("solved-none-shown")
        }
        (Outcome::Unsolvable, _) => match &solved.reason {
            Some(reason) => Message::new("solved-none-because").with("reason", reason.clone()),
            None => Message::new("solved-none"),
        },
        (Outcome::Limit, _) => {
            let reason = solved.reason.clone().unwrap_or(Message::new("limit-time"));
            Message::new("solved-limit")
                .with("shown", shown)
                .with("reason", reason)
        }
        (Outcome::Solved, Total::AtLeast(_)) if solved.prices.is_some() => {
            Message::new("solved-cheapest").with("shown", shown)
        }
        (Outcome::Solved, Total::Exactly(1)) => Message::new("solved-only"),
        (Outcome::Solved, Total::AtLeast(1)) => Message::new("solved-one"),
        (Outcome::Solved, Total::Exactly(total) | Total::AtLeast(total)) => {
            let code = of_several(solved);
            let message = Message::new(code).with("total", total);
            message.with("shown", shown)
        }
    }
}

/// How some of several solutions are announced.
fn of_several(solved: &Solved) -> &'static str {
    match (solved.total, solved.is_drawn && !solved.complete()) {
        (Total::Exactly(_), false) => "solved-exactly",
        (Total::Exactly(_), true) => "solved-exactly-drawn",
        (Total::AtLeast(_), false) => "solved-at-least",
        (Total::AtLeast(_), true) => "solved-at-least-drawn",
    }
}

/// Writes the first solution in the format of the input, or else the position nearest to one.
fn write_file(
    context: &mut Context,
    output: &Output,
    loaded: &Loaded,
    solved: &Solved,
) -> io::Result<()> {
    let text = match (solved.solutions.first(), &solved.best) {
        (Some(found), _) => load::written(&**found, loaded.format),
        (None, Some(best)) => load::written_loose(&*best.state, loaded.format),
        (None, None) => return Ok(()),
    };
    match output.write(text) {
        Ok(()) if solved.solutions.is_empty() => {
            context.note(&Message::new("best-written").with("file", &*output.shown()));
            Ok(())
        }
        Ok(()) => Ok(()),
        Err(message) => context.bad(Some(&output.shown()), &message.into()),
    }
}
