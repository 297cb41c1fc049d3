//! `pavage book`: a level book as a booklet to print.

use std::io;

use clap::{Arg, ArgMatches, Command};
use pavage_app::draw::{Booklet, Leaf, booklet};
use pavage_app::{AnyPosition, Class, Message, Refusal, books};
use pavage_words::Words;

use super::Entry;
use crate::context::Context;
use crate::inputs;
use crate::meaning::text;
use crate::options;
use crate::options::table::BOOK_OUTPUT;
use crate::raster::pdf_pages;
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "book",
    about: "book-about",
    after: "book-after",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    let name = Arg::new("name")
        .value_name(words.text("placeholder-name"))
        .help(words.text("arg-book-name"))
        .help_heading(words.text("heading-arguments"))
        .required(true);
    options::add(command.arg(name), words)
}

/// The book of that name, or in the file of that name.
///
/// # Errors
/// There is none; the message names those that are built in. Or the file cannot be read as a book.
pub(super) fn named(name: &str) -> Result<books::Named, Halt> {
    if let Some(read) = inputs::book_in_file(name) {
        return read.map_err(|error| Halt::about(name, error));
    }
    let unknown = || {
        let names = books::names().collect::<Vec<_>>().join(", ");
        let message = Message::new("book-unknown").with("name", name);
        inputs::suggesting(message.with("names", names), name, books::names())
    };
    Ok(books::named(name).ok_or_else(unknown)?)
}

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let name = text(matches, "name").expect("the parser requires it");
    let file = BOOK_OUTPUT.file(matches).expect("the parser requires it");
    let ending = file.path().extension().and_then(|ending| ending.to_str());
    if !ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pdf")) {
        return Err(Halt::about(file.shown(), Message::new("book-ending")));
    }
    let named = named(name)?;
    let output = context.files.output(file);
    let output = output.map_err(|message| Halt::about(file.shown(), message))?;
    let levels = (1..=named.len()).map(|number| books::position(&named, number));
    let levels: Vec<Box<dyn AnyPosition>> = levels
        .collect::<Result<_, _>>()
        .map_err(|error| Halt::about(name, error))?;
    let solved = context.work(|_, run| {
        let solutions = levels.iter().map(|level| books::solution(&**level, run));
        solutions.collect::<Result<Vec<_>, Refusal>>()
    });
    let solved = match solved {
        Ok(solved) => solved,
        Err(refusal) => return Ok(context.refuse(name, refusal)?),
    };
    let pages = booklet(
        &content(&named, &levels, &solved, &context.words),
        &context.words,
    );
    let written = pdf_pages(&pages).and_then(|bytes| output.write(bytes));
    match written {
        Ok(()) => Ok(told(context, &named, pages.len())?),
        Err(message) => Ok(context.bad(Some(&file.shown()), &message.into())?),
    }
}

fn told(context: &mut Context, named: &books::Named, pages: usize) -> io::Result<()> {
    let message = Message::new("book-written").with("book", named.name.as_str());
    let message = message.with("levels", named.len()).with("pages", pages);
    context.note(&message);
    Ok(())
}

fn content(
    named: &books::Named,
    levels: &[Box<dyn AnyPosition>],
    solved: &[Box<dyn AnyPosition>],
    words: &Words,
) -> Booklet {
    let leaf = |at: usize, position: &dyn AnyPosition, caption: Message| Leaf {
        caption: words.say(&caption.with("number", at + 1)),
        view: position.view(),
        pieces: Vec::new(),
    };
    let class = |at: usize| words.name("class", &named.book.levels[at].class);
    let levels = levels.iter().enumerate().map(|(at, level)| {
        let caption = Message::new("book-level").with("class", class(at));
        Leaf {
            pieces: level.tray().pieces,
            ..leaf(at, &**level, caption)
        }
    });
    let solutions = solved.iter().enumerate();
    let solutions =
        solutions.map(|(at, solution)| leaf(at, &**solution, Message::new("book-solution")));
    Booklet {
        title: title(named, words),
        lines: lines(named, words),
        levels: levels.collect(),
        solutions_title: words.text("book-solutions"),
        solutions: solutions.collect(),
    }
}

/// What the cover says: how many levels there are, of which classes, and that each has one solution.
fn lines(named: &books::Named, words: &Words) -> Vec<String> {
    let mut lines = vec![words.say(&Message::new("book-levels").with("levels", named.len()))];
    for class in Class::ALL {
        let levels = &named.book.levels;
        let of = |at: &usize| levels[*at].class == class.name();
        let mut numbers = (0..levels.len()).filter(of);
        if let Some(first) = numbers.next() {
            let last = numbers.next_back().unwrap_or(first);
            let message =
                Message::new("book-class").with("class", words.name("class", class.name()));
            let message = message.with("first", first + 1).with("last", last + 1);
            lines.push(words.say(&message));
        }
    }
    lines.push(words.text("book-unique"));
    lines
}

/// What its maker wrote, or the name of the game, or of the family with the size of its boards.
fn title(named: &books::Named, words: &Words) -> String {
    if let Some(title) = &named.title {
        return title.clone();
    }
    let (family, size) = named.name.split_once('-').unwrap_or((&named.name, ""));
    if ["suguru", "tetravex"].contains(&family) {
        return format!(
            "{}{} {}",
            family[..1].to_uppercase(),
            &family[1..],
            size.replace('x', "×")
        );
    }
    words.name("book-title", &named.name)
}
