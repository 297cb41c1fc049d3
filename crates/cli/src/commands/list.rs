//! `pavage list`: what is built in, or one such thing drawn.

use std::io;

use clap::{Arg, ArgMatches, Command};
use pavage_app::choose::AUTO;
use pavage_app::dead::{cells_max, dead_regions};
use pavage_app::variants::variants;
use pavage_app::{
    AnyFamily, Finds, Lattice, Message, Place, Pruning, SearchInfo, TrayPiece, books, draw, listed,
    listed_families, load,
};
use pavage_wire::{book_line, dead_line, list_lines, listed_line, variants_line};
use pavage_words::Words;

use super::Entry;
use super::book::named;
use crate::context::Context;
use crate::inputs;
use crate::meaning::text;
use crate::options;
use crate::options::table::{BOOK, DEAD, VARIANTS};
use crate::terminal::board;
use crate::wrong::Halt;

/// Pieces are drawn in rows of at most so many columns, or as wide as the board.
const COLS_MAX: u16 = 24;

pub(super) const ENTRY: Entry = Entry {
    name: "list",
    about: "list-about",
    after: "list-after",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    let name = Arg::new("name")
        .value_name(words.text("placeholder-name"))
        .help(words.text("arg-list-name"))
        .help_heading(words.text("heading-arguments"));
    options::add(command.arg(name), words)
}

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    if let Some(name) = text(matches, "name") {
        // A book that no puzzle is named after is all that its name can mean.
        let is_book = || books::named(name).is_some() || inputs::is_book(name);
        if BOOK.is_in(matches) || (!is_listed(name) && is_book()) {
            return Ok(show_book(context, &named(name)?)?);
        }
        let besides = if VARIANTS.is_in(matches) {
            Besides::Variants
        } else if DEAD.is_in(matches) {
            Besides::Dead
        } else {
            Besides::Nothing
        };
        return Ok(show_one(context, name, besides)?);
    }
    if context.common.json {
        let lines = list_lines(&context.words);
        return Ok(lines.iter().try_for_each(|line| context.line(line))?);
    }
    for family in listed_families() {
        show(context, family)?;
    }
    let engines = pavage_app::engines().iter().map(|engine| engine.name());
    let engines = engines.chain([AUTO]).collect::<Vec<_>>().join(", ");
    let heading = context.words.text("list-engines");
    context.line(&format!("{heading}\n  {engines}"))?;
    if let Some(adapters) = pavage_app::adapters() {
        let heading = context.words.text("list-adapters");
        let adapters = match adapters[..] {
            [] => context.words.text("list-no-adapters"),
            _ => adapters.join(", "),
        };
        context.line(&format!("{heading}\n  {adapters}"))?;
    }
    let heading = context.words.text("list-prunings");
    let prunings = Pruning::names().join(", ");
    context.line(&format!("{heading}\n  {prunings}"))?;
    let heading = context.words.text("list-books");
    let books = books::names().collect::<Vec<_>>().join(", ");
    Ok(context.line(&format!("{heading}\n  {books}"))?)
}

/// Whether this is the name of something built in that can be drawn.
fn is_listed(name: &str) -> bool {
    inputs::known::is_built_in(name) || listed::thing(name).is_some()
}

/// The levels of a book with their classes.
pub(super) fn show_book(context: &mut Context, named: &books::Named) -> io::Result<()> {
    if context.common.json {
        return context.line(&book_line(named));
    }
    // What a book in a file says of its levels is its maker's.
    let code = match named.title {
        None => "list-book",
        Some(_) => "list-book-own",
    };
    let levels = Message::new(code).with("book", named.name.as_str());
    let levels = context.words.say(&levels.with("levels", named.len()));
    context.line(&levels)?;
    let width = named.level_name(named.len()).len();
    for (at, level) in named.book.levels.iter().enumerate() {
        let class = context.words.name("class", &level.class);
        let name = named.level_name(at + 1);
        context.line(&format!("  {name:width$}  {class:10}{:6.1}", level.score))?;
    }
    let absent: Vec<String> = named
        .book
        .absent
        .iter()
        .map(|class| context.words.name("class", class))
        .collect();
    if !absent.is_empty() {
        let message = Message::new("list-book-absent").with("classes", absent.join(", "));
        let message = context.words.say(&message);
        context.line(&message)?;
    }
    Ok(())
}

/// What is told of pieces besides their shapes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Besides {
    Nothing,
    /// The ways in which each can lie.
    Variants,
    /// The regions that none of them fill.
    Dead,
}

/// Draws one built-in thing.
fn show_one(context: &mut Context, name: &str, besides: Besides) -> io::Result<()> {
    let puzzle = match inputs::built_in(name) {
        Some(Ok(loaded)) => Some(loaded.position),
        Some(Err(error)) => return context.bad(Some(name), &error),
        None => None,
    };
    let found = match &puzzle {
        Some(position) => Some(listed::puzzle(name, &**position)),
        None => listed::thing(name),
    };
    let Some(found) = found else {
        let message = Message::new("list-unknown").with("name", name);
        let message = inputs::suggesting(message, name, listed::names().into_iter());
        return context.bad(None, &message.into());
    };
    let dead = (besides == Besides::Dead).then(|| {
        let shown = &found.shown;
        dead_regions(shown, cells_max(shown))
    });
    if dead == Some(None) {
        let message = Message::new("list-dead-lattice").with("name", name);
        return context.bad(None, &message.into());
    }
    let dead = dead.flatten();
    if context.common.json {
        let line = match (&dead, besides) {
            (Some(dead), _) => dead_line(name, &found, dead, &context.words),
            (None, Besides::Variants) => variants_line(name, &found, &context.words),
            (None, _) => listed_line(name, &found, &context.words),
        };
        return context.line(&line);
    }
    let about = puzzle.is_some().then(|| context.words.text(found.about));
    let heading = about.map_or_else(|| name.to_owned(), |about| format!("{name}: {about}"));
    context.line(&heading)?;
    match (&puzzle, &found.shown.board) {
        (Some(position), _) => board::show(context, &**position)?,
        (None, Some(view)) => board::show_view(context, view)?,
        (None, None) => {}
    }
    let cols_max = found.shown.board.as_ref().map_or(0, |view| view.cols);
    let pieces = &found.shown.pieces;
    if let Some(dead) = dead {
        return show_dead(context, found.shown.lattice, &dead);
    }
    if besides == Besides::Variants {
        let mut pieces = pieces.iter();
        return pieces.try_for_each(|piece| show_variants(context, found.shown.lattice, piece));
    }
    if let Some(view) = draw::pieces(found.shown.lattice, pieces, cols_max.max(COLS_MAX)) {
        context.line("")?;
        board::show_view(context, &view)?;
    }
    Ok(())
}

/// The regions that no pieces fill, drawn by size.
fn show_dead(
    context: &mut Context,
    lattice: &'static Lattice,
    dead: &[Vec<Place>],
) -> io::Result<()> {
    let mut total = 0;
    for of_size in dead.chunk_by(|one, other| one.len() == other.len()) {
        let heading = Message::new("list-dead").with("cells", of_size[0].len());
        let heading = context.words.say(&heading.with("regions", of_size.len()));
        context.line("")?;
        context.line(&heading)?;
        let drawn: Vec<TrayPiece> = (0..)
            .zip(of_size)
            .map(|(number, cells)| as_piece(number, cells))
            .collect();
        if let Some(view) = draw::pieces(lattice, &drawn, COLS_MAX) {
            board::show_view(context, &view)?;
        }
        total += of_size.len();
    }
    let total = Message::new("list-dead-total").with("regions", total);
    let total = context.words.say(&total);
    context.line("")?;
    context.line(&total)
}

/// Cells drawn as a piece, with their number as its letter.
fn as_piece(number: u32, cells: &[Place]) -> TrayPiece {
    TrayPiece {
        name: char::from_digit(number % 36, 36)
            .map(String::from)
            .unwrap_or_default(),
        colour: None,
        count: 1,
        left: 1,
        images: vec![cells.to_vec()],
        turned: Vec::new(),
        flipped: Vec::new(),
    }
}

/// The ways in which a piece can lie, each drawn with its number, or in space layer by layer.
fn show_variants(
    context: &mut Context,
    lattice: &'static Lattice,
    piece: &TrayPiece,
) -> io::Result<()> {
    let variants = variants(piece);
    let heading = Message::new("list-variants").with("piece", piece.name.as_str());
    let heading = context.words.say(&heading.with("variants", variants.len()));
    context.line("")?;
    context.line(&heading)?;
    if lattice.is_solid {
        let mut numbered = variants.iter().enumerate();
        return numbered.try_for_each(|(number, cells)| {
            context.line(&format!("{number:4}  {}", layers(cells)))
        });
    }
    let coloured = |(number, cells): (u32, &Vec<Place>)| TrayPiece {
        colour: piece.colour,
        ..as_piece(number, cells)
    };
    let drawn: Vec<TrayPiece> = (0..).zip(&variants).map(coloured).collect();
    match draw::pieces(lattice, &drawn, COLS_MAX) {
        Some(view) => board::show_view(context, &view),
        None => Ok(()),
    }
}

/// The cells of a piece in space: rows parted by `/`, layers by a blank, the bottom one first.
fn layers(cells: &[Place]) -> String {
    let most = |of: fn(&Place) -> u16| cells.iter().map(of).max().unwrap_or(0);
    let [layers, rows, cols] = [
        most(|place| place.layer_number()),
        most(|place| place.row),
        most(|place| place.col),
    ];
    let has = |layer, row, col| {
        let is_there =
            |place: &&Place| [place.layer_number(), place.row, place.col] == [layer, row, col];
        cells.iter().any(|place| is_there(&place))
    };
    let row = |layer, row| {
        let letter = |col| if has(layer, row, col) { '#' } else { '.' };
        (0..=cols).map(letter).collect::<String>()
    };
    let layer = |layer| {
        (0..=rows)
            .map(|at| row(layer, at))
            .collect::<Vec<_>>()
            .join("/")
    };
    (0..=layers).map(layer).collect::<Vec<_>>().join(" ")
}

/// A family's own search, and whether it is complete.
fn own_search(own: SearchInfo, words: &Words) -> String {
    let message = match own.finds {
        Finds::All => Message::new("list-engine-complete"),
        Finds::OneOrNone => Message::new("list-engine-one"),
        Finds::One => Message::new("list-engine-incomplete"),
    };
    words.say(&message.with("engine", own.name))
}

fn show(context: &mut Context, family: &dyn AnyFamily) -> io::Result<()> {
    context.line(family.name())?;
    let built_ins = family.built_ins();
    let width = built_ins.iter().map(|b| b.name.len()).max().unwrap_or(0);
    for built_in in built_ins {
        let about = context.words.text(built_in.about);
        context.line(&format!("  {:width$}  {about}", built_in.name))?;
    }
    let formats: Vec<&str> = load::formats(family)
        .iter()
        .map(|format| format.name)
        .collect();
    let lines = [
        ("list-formats", formats.join(", ")),
        ("list-heuristics", family.heuristics().join(", ")),
    ];
    let trained = family.trained().and_then(|trained| {
        let message = Message::new("list-trained-weights").with("name", trained.name);
        let message = message.with("version", (trained.version)()?);
        Some(("list-trained", context.words.say(&message)))
    });
    let further = family
        .lists()
        .iter()
        .map(|list| (list.heading, (list.names)().join(", ")));
    let own = family.own_searches().into_iter();
    let own: Vec<String> = own.map(|own| own_search(own, &context.words)).collect();
    let own = (!own.is_empty()).then(|| ("list-own-engine", own.join(", ")));
    for (code, names) in lines.into_iter().chain(trained).chain(own).chain(further) {
        let heading = context.words.text(code);
        context.line(&format!("  {heading} {names}"))?;
    }
    context.line("")
}
