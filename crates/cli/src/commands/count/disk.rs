//! `pavage count --disk`: a count that keeps what passes the memory limit in a folder.

use clap::ArgMatches;
use pavage_app::count::count;
use pavage_app::course::with_nodes;
use pavage_app::{DiskFault, Message, Run};
use pavage_host::{Folder, Unusable};

use crate::context::Context;
use crate::file_name::FileName;
use crate::inputs;
use crate::options::table::DISK_LIMIT;
use crate::wrong::Halt;

/// Counts one puzzle with a folder.
pub(super) fn show(
    context: &mut Context,
    matches: &ArgMatches,
    folder: &FileName,
) -> Result<(), Halt> {
    let bytes_max = DISK_LIMIT.value_in(matches)?;
    let inputs = inputs::find(context, matches)?;
    if inputs.len() != 1 {
        return Err(Message::new("disk-several").into());
    }
    let path = match context.files.output_in(folder.path().to_owned()) {
        Ok(output) => output.path().to_owned(),
        Err(message) => return Err(Halt::about(folder.shown(), message)),
    };
    let taken = Folder::take(&path, bytes_max.map(|bytes| bytes as u64));
    let taken = taken.map_err(|unusable| Halt::about(folder.shown(), refused(unusable)))?;
    inputs::each_of(context, &inputs, |context, name, loaded| {
        let position = &*loaded.position;
        let (counted, nodes) = context.work(|options, run| {
            let run = Run {
                disk: Some(&taken),
                ..run.clone()
            };
            with_nodes(&run, |run| count(position, options, run))
        });
        match (taken.take_fault(), counted) {
            (Some(fault), _) => context.bad(Some(&folder.shown()), &told(&fault).into()),
            (None, Err(message)) => context.bad(Some(name), &message.into()),
            (None, Ok(counted)) => super::answer(context, name, position, &counted, nodes),
        }
    })
}

/// Why a folder cannot be taken.
fn refused(unusable: Unusable) -> Message {
    match unusable {
        Unusable::InUse => Message::new("disk-in-use"),
        Unusable::Foreign => Message::new("disk-not-empty"),
        Unusable::System(error) => {
            Message::new("file-unwritable").with("reason", error.to_string())
        }
    }
}

/// Why a count could not go on with its folder.
fn told(fault: &DiskFault) -> Message {
    match fault {
        DiskFault::Foreign => Message::new("disk-foreign"),
        DiskFault::Damaged => Message::new("disk-damaged"),
        DiskFault::System(error) => {
            Message::new("file-unwritable").with("reason", error.to_string())
        }
    }
}
