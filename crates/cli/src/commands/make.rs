//! `pavage make`: a puzzle as files to print in plastic or to cut.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use pavage_app::Message;
use pavage_app::make::{Edge, File, Kind, Measures, files};

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::file_name::unwritable;
use crate::files::Output;
use crate::inputs;
use crate::options;
use crate::options::table::{
    CELL, CHAMFER, CLEARANCE, FLOOR, HEIGHT, KERF, MAKE_OUTPUT, MAKE_TO, NECK, PAPER, ROUND, WALL,
};
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "make",
    about: "make-about",
    after: "make-after",
    args: |command, words| options::add(command.arg(args::puzzle(words)), words),
    run,
};

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let measures = measures(matches)?;
    let kind = MAKE_TO.value_in(matches)?.expect("the parser requires it");
    let inputs = inputs::find(context, matches)?;
    if inputs.len() > 1 {
        return Err(Message::new("output-several").into());
    }
    let place = MAKE_OUTPUT.file(matches).expect("the parser requires it");
    let document = if kind == Kind::Pdf {
        context.files.asked(Some(place))?
    } else {
        None
    };
    if place.is_dash() {
        return Err(Halt::about(place.shown(), Message::new("file-dash")));
    }
    inputs::each_of(context, &inputs, |context, name, loaded| {
        let made = match files(&*loaded.position, kind, &measures) {
            Ok(made) => made,
            Err(message) => return context.bad(Some(name), &message.into()),
        };
        let done = match &document {
            Some(output) => written(output, &made[0]).map(|()| vec![output.path().to_owned()]),
            None => into_folder(context, place.path(), &made),
        };
        match done {
            Ok(paths) => {
                let told = paths.iter().map(|path| path.to_string_lossy());
                told.into_iter().try_for_each(|path| context.line(&path))
            }
            Err((path, message)) => context.bad(Some(&path.to_string_lossy()), &message.into()),
        }
    })?;
    Ok(())
}

/// The measures that were asked for.
fn measures(matches: &ArgMatches) -> Result<Measures, Message> {
    let usual = Measures::default();
    let edge = match (CHAMFER.value_in(matches)?, ROUND.value_in(matches)?) {
        (Some(reach), _) => Edge::Chamfer(reach),
        (None, Some(reach)) => Edge::Round(reach),
        (None, None) => Edge::Sharp,
    };
    Ok(Measures {
        cell: CELL.value_in(matches)?.unwrap_or(usual.cell),
        height: HEIGHT.value_in(matches)?,
        clearance: CLEARANCE.value_in(matches)?,
        wall: WALL.value_in(matches)?.unwrap_or(usual.wall),
        floor: FLOOR.value_in(matches)?.unwrap_or(usual.floor),
        edge,
        neck: NECK.value_in(matches)?,
        kerf: KERF.value_in(matches)?.unwrap_or(usual.kerf),
        paper: PAPER.value_in(matches)?.unwrap_or(usual.paper),
    })
}

/// Writes files into a folder, which is made if it is not there; where they are now.
fn into_folder(
    context: &mut Context,
    folder: &Path,
    files: &[File],
) -> Result<Vec<PathBuf>, (PathBuf, Message)> {
    if let Err(error) = std::fs::create_dir_all(folder) {
        return Err((folder.to_owned(), unwritable(error)));
    }
    let write = |file: &File| {
        let path = folder.join(&file.name);
        let output = context.files.output_in(path.clone());
        written(&output.map_err(|message| (path.clone(), message))?, file)?;
        Ok(path)
    };
    files.iter().map(write).collect()
}

fn written(output: &Output, file: &File) -> Result<(), (PathBuf, Message)> {
    let done = output.write(&file.bytes);
    done.map_err(|message| (output.path().to_owned(), message))
}
