//! `pavage play`: a game move by move, in which nothing is taken back.

use std::io;

use clap::ArgMatches;
use pavage_app::play::{Move, Played, Player, Standing, Wish, play};
use pavage_app::{AnyPosition, Message};
use pavage_wire::{move_line, played_line};

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::inputs;
use crate::options;
use crate::options::table::{AHEAD, PIECE, PLAYER, POSITIONS, VARIANT};
use crate::terminal::board;
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "play",
    about: "play-about",
    after: "play-after",
    args: |command, words| options::add(command.arg(args::puzzle(words)), words),
    run,
};

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let piece = PIECE.value_in(matches)?;
    let wish = Wish {
        player: PLAYER.value_in(matches)?.unwrap_or(Player::Learned),
        piece: piece.as_deref(),
        variant: VARIANT.value_in(matches)?,
        moves: usize::MAX,
        ahead: AHEAD.value_in(matches)?.unwrap_or(0),
        positions: POSITIONS.value_in(matches)?,
        counts: true,
    };
    inputs::only(context, matches, |context, name, loaded| {
        let start = &*loaded.position;
        let played = match context.work(|_, run| play(start, &wish, run)) {
            Ok(played) => played,
            Err(refusal) => return context.refuse(name, refusal),
        };
        if played.limit.is_some() {
            context.raise_limit();
        }
        answer(context, name, start, &played)
    })
}

fn answer(
    context: &mut Context,
    name: &str,
    start: &dyn AnyPosition,
    played: &Played,
) -> io::Result<()> {
    let mut numbered = (1..).zip(&played.moves);
    if context.common.json {
        numbered.try_for_each(|(number, of)| context.line(&move_line(start, number, of)))?;
        return context.line(&played_line(played));
    }
    numbered.try_for_each(|(number, of)| tell(context, number, of))?;
    board::show(context, &*played.position)?;
    let code = match (played.limit, played.standing) {
        (Some(_), _) => "play-limit",
        (None, Standing::Complete) => "play-complete",
        (None, Standing::Dead) => "play-dead",
        (None, Standing::Open) => return tell_valued(context, played),
    };
    let told = Message::new(code).with("puzzle", name);
    let told = told.with("moves", played.moves.len());
    let text = context.words.say(&told);
    context.remark(&text)?;
    tell_valued(context, played)
}

/// How many positions the player valued, if it values any.
fn tell_valued(context: &mut Context, played: &Played) -> io::Result<()> {
    if played.valued == 0 {
        return Ok(());
    }
    let told = Message::new("play-valued").with("valued", played.valued);
    let text = context.words.say(&told);
    context.remark(&text)
}

fn tell(context: &mut Context, number: usize, of: &Move) -> io::Result<()> {
    let cells: Vec<String> = of.placed.cells.iter().map(ToString::to_string).collect();
    let code = match &of.left {
        Some(_) => "play-move-left",
        None => "play-move",
    };
    let told = Message::new(code)
        .with("number", number)
        .with("piece", of.placed.piece.as_str())
        .with("cells", cells.join(" "))
        .with("share", format!("{:.0}", of.probability * 100.0));
    let told = match &of.left {
        Some(left) => told.with("left", left),
        None => told,
    };
    let text = context.words.say(&told);
    context.line(&text)
}
