//! `pavage read`: what lies on the board of a photograph.

use std::io;

use clap::{Arg, ArgMatches, Command};
use pavage_app::photo::{self, Asked, Photographed, Picture};
use pavage_app::{Message, Place};
use pavage_wire::photo_line;
use pavage_words::Words;

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::file_name::Use;
use crate::inputs;
use crate::meaning::file;
use crate::options;
use crate::options::table::{BOARD, CORNERS, FULL};
use crate::photograph::decode;
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "read",
    about: "read-about",
    after: "read-after",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    let photo = Arg::new("photo")
        .value_name(words.text("placeholder-photo"))
        .help(words.text("arg-photo"))
        .help_heading(words.text("heading-arguments"))
        .required(true);
    options::add(command.arg(args::of_files(photo, Use::Photograph)), words)
}

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let corners = CORNERS.value_in(matches)?.expect("the parser requires it");
    let board = BOARD.file(matches).expect("the parser requires it");
    let position = inputs::one(context, board)?.position;
    let photo = file(matches, "photo").expect("the parser requires it");
    let (name, board) = (&*photo.shown(), &*board.shown());
    let about = |message: Message| Halt::about(name, message);
    let bytes = inputs::bytes_of(photo).map_err(|error| Halt::about(name, error))?;
    let most = photo.used().bytes_max();
    if bytes.len() as u64 > most {
        return Err(about(
            Message::new("input-too-long").with("max", most >> 20),
        ));
    }
    let decoded = decode(&bytes).map_err(about)?;
    let picture = Picture::new(decoded.width, decoded.height, &decoded.pixels);
    let picture = picture.expect("a decoded picture has its pixels");
    let asked = Asked {
        full: FULL.is_in(matches),
        ..Asked::default()
    };
    let read = context.work(|_, run| photo::read(&*position, &picture, &corners, &asked, run));
    match read {
        Ok(read) => tell(context, name, board, &read)?,
        Err(refusal) => context.refuse(name, refusal)?,
    }
    Ok(())
}

fn tell(context: &mut Context, name: &str, board: &str, read: &Photographed) -> io::Result<()> {
    if context.common.json {
        return context.line(&photo_line(name, board, read));
    }
    for row in read.position.solution().text_rows() {
        context.line(&row)?;
    }
    let cells = |cells: &[Place]| {
        let cells: Vec<String> = cells.iter().map(Place::to_string).collect();
        cells.join(" ")
    };
    for piece in read.seen.iter().filter(|piece| piece.is_doubtful) {
        let message = Message::new("photo-doubtful").with("piece", piece.name.as_str());
        context.note(&message.with("cells", cells(&piece.cells)));
    }
    for piece in &read.unseen {
        let message = Message::new("photo-unseen").with("piece", piece.name.as_str());
        context.note(&message.with("cells", cells(&piece.cells)));
    }
    if !read.covered.is_empty() {
        let message = Message::new("photo-covered").with("number", read.covered.len());
        context.note(&message.with("cells", cells(&read.covered)));
    }
    Ok(())
}
