//! The step that proves that a puzzle has no solution, as text.

use std::io;

use pavage_app::otherwise::otherwise;
use pavage_app::{AnyPosition, Step};

use super::ghosts::Ghosts;
use super::steps;
use crate::context::Context;

/// A proof, if there is one with something to see: areas that differ are said in the answer itself.
pub(crate) fn shown(proof: Option<&Step>) -> Option<&Step> {
    proof.filter(|step| step.rule != "area")
}

/// Tells beside the answer why a puzzle has no solution, as `explain` does, and what would help.
pub(crate) fn tell_none(
    context: &mut Context,
    position: &dyn AnyPosition,
    proof: Option<&Step>,
) -> io::Result<()> {
    tell(context, position, proof)?;
    tell_otherwise(context, position)
}

/// Tells beside the answer under which other option a puzzle without solutions has some.
pub(crate) fn tell_otherwise(context: &mut Context, position: &dyn AnyPosition) -> io::Result<()> {
    if context.common.quiet {
        return Ok(());
    }
    match context.work(|_, run| otherwise(position, run)) {
        Some(message) => context.remark(&context.words.say(&message)),
        None => Ok(()),
    }
}

/// Tells a proof beside the answer, as `explain` does.
pub(crate) fn tell(
    context: &mut Context,
    position: &dyn AnyPosition,
    proof: Option<&Step>,
) -> io::Result<()> {
    let Some(step) = shown(proof) else {
        return Ok(());
    };
    let ghosts = Ghosts::on(position, context.in_colour() && context.on_terminal());
    for line in steps::numbered(std::slice::from_ref(step), &ghosts, &context.words) {
        context.remark(&line)?;
    }
    Ok(())
}
