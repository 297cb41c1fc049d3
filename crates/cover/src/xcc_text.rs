//! The format of Knuth's programs: a line of items, then an option on each line. The reader of
//! [`pavage_search::text`] reads it; here its errors become messages.

use pavage_search::text::{TextError, TextErrorKind, is_comment, parse, push_line};
use pavage_search::{Bounds, ModelError};

use super::puzzle::{Item, Puzzle};
use super::stands::{Look, Stands, cell_text, puts_text};
use pavage_family::{Message, ReadError};

/// Reads items and options.
pub(super) fn read(text: &str) -> Result<Puzzle, ReadError> {
    let model = parse(text).map_err(|error| worded(&error))?;
    let puzzle = Puzzle::new(&model);
    let puzzle = puzzle.map_err(|message| ReadError::at(items_line(text), message))?;
    let stands = stands(text, &puzzle)?;
    Ok(puzzle
        .standing_for(stands)
        .titled(text.lines().find_map(|line| behind(line, NAME))))
}

/// A comment that begins so says what items and options stand for.
const VIEW: &str = "view:";

/// The first comment that begins so says what the problem is called.
const NAME: &str = "name:";

/// What stands behind the beginning of such a comment.
fn behind<'a>(line: &'a str, beginning: &str) -> Option<&'a str> {
    let comment = line.trim_start().strip_prefix('|')?;
    comment.trim_start().strip_prefix(beginning)
}

/// What the comments say of items and options: first the look, then an item or an option a line.
fn stands(text: &str, puzzle: &Puzzle) -> Result<Option<Stands>, ReadError> {
    let mut stands: Option<Stands> = None;
    let mut first = 0;
    let lines = text.lines().zip(1..);
    for (said, line) in lines.filter_map(|(line, at)| Some((behind(line, VIEW)?, at))) {
        let words: Vec<&str> = said.split_whitespace().collect();
        let done = match (&mut stands, &words[..]) {
            (None, [look]) => Look::named(look).map(|look| {
                first = line;
                stands = Some(Stands::new(look));
            }),
            (Some(stands), ["item", name, cell]) => stands.item(puzzle, name, cell),
            (Some(stands), ["option", number, puts @ ..]) => {
                stands.option(puzzle, number, &puts.join(" "))
            }
            _ => Err(Message::new("cover-view-line")),
        };
        done.map_err(|message| ReadError::at(line, message))?;
    }
    let checked = stands.map(Stands::checked).transpose();
    checked.map_err(|message| ReadError::at(first, message))
}

/// The line of the items, counted from 1.
fn items_line(text: &str) -> usize {
    1 + text.lines().take_while(|line| is_comment(line)).count()
}

/// An error of the reader as a message.
pub(super) fn worded(error: &TextError) -> ReadError {
    ReadError::at(error.line, message(&error.kind))
}

fn message(kind: &TextErrorKind) -> Message {
    let with_word = |code, word: &str| Message::new(code).with("word", word);
    match kind {
        TextErrorKind::NoItems => Message::new("cover-no-items"),
        TextErrorKind::SecondBar => Message::new("cover-second-bar"),
        TextErrorKind::BadMultiplicity(word) => with_word("cover-multiplicity", word),
        TextErrorKind::RepeatedSecondary(word) => with_word("cover-multiplicity-secondary", word),
        TextErrorKind::UnknownItem(word) => with_word("cover-item-unknown", word),
        TextErrorKind::BadColor(word) => with_word("cover-colour-bad", word),
        TextErrorKind::BadPrice(word) => with_word("cover-price-bad", word),
        TextErrorKind::TooLarge(most) => Message::new("cover-line-long").with("max", *most),
        TextErrorKind::Model(error) => of_model(error),
    }
}

fn of_model(error: &ModelError) -> Message {
    let with_item = |code, item: &str| Message::new(code).with("item", item);
    match error {
        ModelError::BadName { item } if item.is_empty() => Message::new("cover-item-nameless"),
        ModelError::BadName { item } => with_item("cover-item-again", item),
        ModelError::BadBounds { item, bounds } => with_item("cover-bounds-bad", item)
            .with("min", bounds.min)
            .with("max", bounds.max),
        ModelError::ItemTwice { item, .. } => with_item("cover-item-twice", item),
        ModelError::ColoredPrimary { item, .. } => with_item("cover-colour-primary", item),
        ModelError::PricesTooHigh { .. } => Message::new("cover-prices-high"),
        // The reader prevents the others.
        other => Message::new("cover-text-bad").with("reason", other.to_string()),
    }
}

/// The text of a puzzle without its given options.
pub(super) fn write(puzzle: &Puzzle) -> String {
    let (primary, secondary) = puzzle.items().split_at(puzzle.primary_count());
    let mut words: Vec<String> = Vec::with_capacity(puzzle.items().len() + 1);
    words.extend(primary.iter().map(item_word));
    if !secondary.is_empty() || primary.is_empty() {
        words.push("|".to_owned());
    }
    words.extend(secondary.iter().map(item_word));
    let mut text = String::new();
    if let Some(title) = puzzle.title() {
        text += &format!("| {NAME} {title}\n");
    }
    if let Some(stands) = puzzle.stands() {
        let mut view = |said: &str| text += &format!("| {VIEW} {said}\n");
        view(stands.look.name());
        for (item, cell) in &stands.items {
            view(&format!(
                "item {} {}",
                puzzle.item_word(*item),
                cell_text(*cell)
            ));
        }
        for (option, puts) in &stands.options {
            view(format!("option {option} {}", puts_text(puts)).trim_end());
        }
    }
    push_line(&mut text, &words.join(" "));
    for option in 0..puzzle.option_count() {
        push_line(&mut text, &puzzle.option_line(option));
    }
    text
}

/// An item with its multiplicity, as it is written among the items.
pub(super) fn item_word(item: &Item) -> String {
    let name = pavage_search::text::name_word(&item.name);
    match item.bounds {
        None | Some(Bounds::ONCE) => name,
        Some(Bounds { min, max }) if min == max => format!("{max}|{name}"),
        Some(Bounds { min, max }) => format!("{min}:{max}|{name}"),
    }
}
