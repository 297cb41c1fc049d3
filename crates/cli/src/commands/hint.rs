//! `pavage hint`: the next deduction, in three levels.

use std::io;

use clap::ArgMatches;
use pavage_app::hint::{Hinted, Level, Question, hint};
use pavage_app::{AnyPosition, Hint, HintState, Message, Step};
use pavage_wire::hint_line;
use pavage_words::Words;

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::inputs;
use crate::options;
use crate::options::table::{BY, LEVEL, POSITION, WORLD, WORLDS};
use crate::terminal::ghosts::Ghosts;
use crate::terminal::{Around, board, proof, steps};
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "hint",
    about: "hint-about",
    after: "hint-after",
    args: |command, words| options::add(command.arg(args::puzzle(words)), words),
    run,
};

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    // `nudge` for text and `reveal` for JSON, unless another is typed.
    let usual = if context.common.json {
        Level::Reveal
    } else {
        Level::Nudge
    };
    let level = LEVEL.value_in(matches)?.unwrap_or(usual);
    let way = super::way(matches)?;
    let inputs = inputs::find(context, matches)?;
    let several = inputs.len() > 1;
    let has_moves = POSITION.file(matches).is_some();
    let telling = Telling {
        level,
        gains: BY.typed(matches).is_some(),
        all_worlds: WORLDS.is_in(matches),
        world: WORLD.value_in(matches)?,
    };
    if telling.world.is_some() && level == Level::Nudge {
        return Err(Message::new("world-nudge").into());
    }
    inputs::each_of(context, &inputs, |context, name, loaded| {
        let question = Question {
            position: &*loaded.position,
            format: loaded.format,
            has_moves,
            way,
        };
        let hinted = match context.work(|_, run| hint(&question, run)) {
            Ok(hinted) => hinted,
            Err(refusal) => return context.refuse(name, refusal),
        };
        if hinted.limit.is_some() {
            context.raise_limit();
        }
        if context.common.json {
            let line = hint_line(name, &hinted, level, &context.words);
            return context.line(&line);
        }
        let position = &*hinted.position;
        let found = &hinted.hint;
        if hinted.is_without_step() {
            let code = match hinted.limit {
                Some(_) => Message::new("hint-none"),
                None => Message::new("hint-open"),
            };
            let text = context.words.say(&code.with("puzzle", name));
            context.line(&text)?;
        } else if several && found.state == HintState::Solvable {
            inputs::heading(context, name)?;
        }
        tell(context, name, &hinted, telling)?;
        picture(context, position, found, level)
    })
}

fn tell(context: &mut Context, name: &str, hinted: &Hinted, telling: Telling) -> io::Result<()> {
    let hint = &hinted.hint;
    // What proves that there is no solution is told where there is no step of its own.
    let step = hint.step.as_ref().or(hinted.proof.as_ref());
    let state = match hint.state {
        HintState::Solvable => None,
        HintState::Dead => Some(Message::new(match step {
            Some(step) if !step.moves.is_empty() => "hint-dead-end",
            Some(_) => "hint-dead-puzzle",
            None => "hint-dead",
        })),
        HintState::Wrong => Some(Message::new("hint-wrong")),
        HintState::Complete => Some(Message::new("hint-complete")),
    };
    if let Some(state) = state {
        let text = context.words.say(&state.with("puzzle", name));
        context.line(&text)?;
    }
    if let Some(step) = step {
        let ghosts = Ghosts::on(
            &*hinted.position,
            context.in_colour() && context.on_terminal(),
        );
        let ghosts = ghosts.with_worlds(telling.all_worlds);
        match lines(step, telling, &ghosts, &context.words) {
            Ok(lines) => lines.iter().try_for_each(|line| context.line(line))?,
            Err(message) => return context.bad(Some(name), &message.into()),
        }
    }
    let tells_moves = step.is_some_and(|step| !step.moves.is_empty());
    if hint.state == HintState::Dead && !tells_moves {
        proof::tell_otherwise(context, &*hinted.position.start())?;
    }
    let number = hint.completions.as_ref();
    if let Some(number) = number.filter(|number| number.bits() > 1) {
        let text = Message::new("hint-completions").with("number", number);
        let text = context.words.say(&text);
        context.remark(&text)?;
    }
    Ok(())
}

/// The candidates around the step, to a person whose terminal has colours. A nudge shows none.
fn picture(
    context: &mut Context,
    position: &dyn AnyPosition,
    hint: &Hint,
    level: Level,
) -> io::Result<()> {
    let Some(step) = hint.step.as_ref().filter(|_| !hint.candidates.is_empty()) else {
        return Ok(());
    };
    if level == Level::Nudge || !context.in_colour() || !context.on_terminal() {
        return Ok(());
    }
    let around = Around {
        step,
        candidates: &hint.candidates,
        is_revealed: level == Level::Reveal,
    };
    let drawn = board::around(&position.view(), &around, &context.words);
    context.text(&drawn)
}

/// How much a hint tells.
#[derive(Clone, Copy)]
struct Telling {
    level: Level,
    /// Whether it tells what the step gains and costs, once it is revealed.
    gains: bool,
    /// Whether every world is told, however many there are.
    all_worlds: bool,
    /// The only case that is told, in full.
    world: Option<usize>,
}

/// A step at the level asked for, with the boards of its holes; revealed moves can be played
/// unchanged.
///
/// # Errors
/// The case asked for does not exist.
fn lines(
    step: &Step,
    telling: Telling,
    ghosts: &Ghosts,
    words: &Words,
) -> Result<Vec<String>, Message> {
    let is_revealed = telling.level == Level::Reveal;
    let reasoned = steps::reasoned(step);
    let headline = match telling.level {
        Level::Nudge => return Ok(vec![words.say(&step.nudge)]),
        Level::Reason => steps::headline(step, &[], &step.reason, ghosts, words),
        Level::Reveal => {
            let headline = steps::headline(step, &step.cells, &reasoned, ghosts, words);
            if telling.gains {
                format!("{headline} ({})", steps::gain(step, words))
            } else {
                headline
            }
        }
    };
    let mut lines = vec![headline];
    lines.extend(steps::boards(step, ghosts, words));
    lines.extend(match telling.world {
        Some(number) => steps::world(step, number, ghosts, is_revealed, words)?,
        None if telling.all_worlds => steps::worlds(step, ghosts, is_revealed, words),
        None => steps::worlds_in_short(step, ghosts, words),
    });
    if is_revealed {
        lines.extend(step.moves.iter().map(|mv| format!("move {mv}")));
    }
    Ok(lines)
}
