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
mod file_name;
mod files;
mod inputs;
mod locks;
mod meaning;
pub mod options;
mod photograph;
mod raster;
mod saved;
mod settled;
mod shard_files;
mod status;
mod tally;
mod terminal;
mod termination;
mod trace;
mod usage;
mod wrong;

use std::io::ErrorKind;

use pavage_app::Cancel;

use crate::context::Context;
use crate::files::Files;
use crate::wrong::Halt;

/// Does what was typed, the name of the program first, and returns the exit status. It listens for
/// interrupts from then on.
#[must_use]
pub fn main(typed: &[std::ffi::OsString]) -> u8 {
    let cancel = Cancel::default();
    listen_for_interrupt(cancel.clone());
    let mut context = Context::new(args::words_for(typed), args::asks_json(typed), cancel);
    let ended = match run(&mut context, typed) {
        Ok(()) => Ok(()),
        Err(Halt::Bad(name, error)) => context.bad(name.as_deref(), &error),
        Err(Halt::Output(error)) => Err(error),
    };
    context.list_unread();
    match ended.and_then(|()| context.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            context.cannot_write(&error);
        }
        // The reader is gone: keep the status so far.
        _ => {}
    }
    context.status().code()
}

fn run(context: &mut Context, typed: &[std::ffi::OsString]) -> Result<(), Halt> {
    let command = commands::command(&context.words);
    let matches = match command.try_get_matches_from(typed) {
        Ok(matches) => matches,
        Err(error) => return Ok(usage::show(context, &error)?),
    };
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(());
    };
    context.common = common::Common::from_matches(matches)?;
    context.files = Files::typed(matches)?;
    trace::record(context, name, typed)?;
    (commands::find(name).run)(context, matches)
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
