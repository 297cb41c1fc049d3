//! The `pavage` command as a library, for the programs that bring it. It parses what was typed,
//! decides what it means, asks the middle, and shows the answer; it contains no rule of any puzzle.
//!
//! # Invariants
//!
//! - No command writes over what it reads, or two answers to one place. What is written is there
//!   whole or not at all. `files` sees to it: an argument that names a file is declared with its use,
//!   and an answer is written only to an output that was compared with all inputs.
//! - The one `unsafe` call sets the allocator of the C library: `allocator`, in the program.

mod args;
mod batch;
mod commands;
mod common;
mod context;
mod files;
mod inputs;
mod locks;
mod meaning;
mod raster;
mod saved;
mod shard_files;
mod status;
mod tally;
mod terminal;
mod termination;
mod trace;
mod usage;
mod wrong;

use std::io::{self, ErrorKind};

use pavage_app::Cancel;

use crate::context::Context;
use crate::files::Files;

/// Does what was typed, the name of the program first, and returns the exit status. It listens for
/// interrupts from then on.
#[must_use]
pub fn main(typed: &[std::ffi::OsString]) -> u8 {
    let cancel = Cancel::default();
    listen_for_interrupt(cancel.clone());
    let mut context = Context::new(args::words_for(typed), args::asks_json(typed), cancel);
    match run(&mut context, typed) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            context.cannot_write(&error);
        }
        // The reader is gone: keep the status so far.
        _ => {}
    }
    context.status().code()
}

fn run(context: &mut Context, typed: &[std::ffi::OsString]) -> io::Result<()> {
    let command = commands::command(&context.words);
    let matches = match command.try_get_matches_from(typed) {
        Ok(matches) => matches,
        Err(error) => return usage::show(context, &error),
    };
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(());
    };
    match common::Common::from_matches(matches) {
        Ok(common) => context.common = common,
        Err(message) => return context.bad(None, &message.into()),
    }
    match Files::typed(matches) {
        Ok(files) => context.files = files,
        Err((name, message)) => return context.bad(name, &message.into()),
    }
    if let Err((file, message)) = trace::record(context, name, typed) {
        return context.bad(Some(&file), &message.into());
    }
    let command = commands::find(name);
    (command.run)(context, matches)?;
    context.flush()
}

/// The first interrupt asks the search to stop; the second one ends the program.
fn listen_for_interrupt(cancel: Cancel) {
    // Without a handler an interrupt ends the program at once, which is acceptable.
    let _without = ctrlc::set_handler(move || stop(&cancel));
}

/// Asks the search to stop, or ends the program if it was asked before.
fn stop(cancel: &Cancel) {
    if cancel.is_cancelled() {
        terminal::restore();
        std::process::exit(i32::from(status::Status::Interrupted.code()));
    }
    cancel.cancel();
}
