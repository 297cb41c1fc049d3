//! `pavage count --estimate`: how large the search is, and about how many solutions there are.

use std::io;

use clap::ArgMatches;
use pavage_app::estimate::estimated;
use pavage_app::load::Loaded;
use pavage_app::options::limit_met;
use pavage_app::{AnyPosition, Estimate, Estimated, Message, StopReason, Value};
use pavage_wire::estimate_line;

use crate::batch::{self, Worker};
use crate::context::Context;
use crate::inputs;
use crate::wrong::Halt;

/// From here on a number is written by its first digits and a power of ten.
const WHOLE_MAX: f64 = 1e15;

/// Estimates each puzzle by so many walks, or by as many as are usual.
pub(super) fn show(
    context: &mut Context,
    matches: &ArgMatches,
    walks: Option<u64>,
) -> Result<(), Halt> {
    let inputs = inputs::find(context, matches)?;
    let work = |worker: &Worker<'_>, loaded: &Loaded| {
        worker.work(|options, run| estimated(&*loaded.position, walks, options, run))
    };
    batch::for_each(context, &inputs, work, |context, answered| {
        let name = answered.name.as_str();
        match answered.result {
            Ok(found) => answer(context, name, &*answered.loaded.position, &found),
            Err(refusal) => context.refuse(name, refusal),
        }
    })?;
    Ok(())
}

fn answer(
    context: &mut Context,
    name: &str,
    position: &dyn AnyPosition,
    found: &Estimate,
) -> io::Result<()> {
    if found.stop != StopReason::Exhausted {
        context.raise_limit();
    }
    if context.common.json {
        return context.line(&estimate_line(name, position, found));
    }
    let message = match found.walks {
        0 => Message::new("estimated-nothing")
            .with("reason", limit_met(found.stop, &context.common.unbegun())),
        walks => {
            let message = Message::new("estimated").with("walks", walks);
            let message = message.with("nodes", number(found.nodes.mean));
            let message = message.with("nodes-error", error(found.nodes));
            let message = message.with("solutions", number(found.solutions.mean));
            message.with("solutions-error", error(found.solutions))
        }
    };
    let text = context.words.say(&message.with("puzzle", name));
    context.line(&text)?;
    if found.walks > 0 && found.solutions.mean == 0.0 {
        let text = context.words.say(&Message::new("estimated-none-met"));
        context.remark(&text)?;
    }
    if found.walks > 0 && found.stop != StopReason::Exhausted {
        let reason = limit_met(found.stop, &context.common.unbegun());
        let message = Message::new("estimated-short").with("reason", reason);
        let text = context.words.say(&message);
        context.remark(&text)?;
    }
    if context.common.verbose {
        let levels = found.profile.iter();
        let levels = levels.map(|&nodes| {
            context
                .words
                .say(&Message::new("number").with("number", number(nodes)))
        });
        let levels = levels.collect::<Vec<_>>().join(" ");
        let text = context
            .words
            .say(&Message::new("estimated-levels").with("levels", levels));
        context.remark(&text)?;
    }
    Ok(())
}

/// The standard error of an estimate.
fn error(of: Estimated) -> Value {
    number(of.error)
}

/// A number to the nearest whole one, or to three digits where it is long.
fn number(number: f64) -> Value {
    if number < WHOLE_MAX {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is positive and has 16 digits at most"
        )]
        let whole = number.round() as u64;
        return whole.into();
    }
    format!("{number:.2e}").into()
}
