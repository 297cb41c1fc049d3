//! The TOML format: the words of the text of items and options in lists, and the options that are
//! given. See docs/formats.md.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use pavage_search::text::parse;
use serde::Deserialize;

use super::puzzle::{Covered, Puzzle, State};
use super::stands::{Cell, Look, Put, Stands, cell_text, puts_text};
use super::xcc_text::{item_word, worded};
use pavage_family::title;
use pavage_family::toml_source::{Source, Spanned};
use pavage_family::{Message, ReadError};

/// The longest text that is read, in bytes. JSON that is converted to TOML may be longer than it.
const BYTES_MAX: usize = 1 << 25;

type Word = Spanned<String>;

/// An exact cover.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PuzzleText {
    #[serde(rename = "family")]
    _family: String,
    /// A title.
    name: Option<String>,
    /// The items that must be covered: once, or as often as "2:3|name" says, from the least to the largest number.
    items: Spanned<Vec<Word>>,
    /// Items that may be covered at most once, or by options that give them one colour.
    #[serde(default)]
    secondary: Vec<Word>,
    /// The options: the items that each covers, as "name", or "name:colour".
    options: Vec<Spanned<Vec<Word>>>,
    /// The numbers of options that are chosen already, counted from 0.
    #[serde(default)]
    chosen: Vec<Spanned<i64>>,
    /// What items and options stand for.
    view: Option<ViewText>,
}

/// What items and options stand for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ViewText {
    /// How it looks.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["chess", "grid", "row", "cells"])))]
    look: Word,
    /// A place for items, by their names.
    #[serde(default)]
    items: BTreeMap<String, Word>,
    /// What lies where, for options by their numbers.
    #[serde(default)]
    options: BTreeMap<String, Word>,
}

/// Reads items, options and the options that are given.
pub(super) fn read(text: &str) -> Result<Puzzle, ReadError> {
    if text.len() > BYTES_MAX {
        let message = Message::new("input-too-long").with("max", BYTES_MAX >> 20);
        return Err(message.into());
    }
    let source = Source(text);
    let written: PuzzleText = source.read()?;
    let items = source.line(&written.items.span());
    let model = parse(&listed(source, &written)?).map_err(|mut error| {
        // The first line has the items, and each further line one option.
        let option = error.line.checked_sub(2);
        let option = option.and_then(|at| written.options.get(at));
        error.line = option.map_or(items, |option| source.line(&option.span()));
        worded(&error)
    })?;
    let mut puzzle = Puzzle::new(&model).map_err(|message| ReadError::at(items, message))?;
    let mut covered = Covered::none(&puzzle);
    let mut seen = std::collections::HashSet::new();
    for chosen in &written.chosen {
        let at_line = |message| source.error(&chosen.span(), message);
        let absent = |number: i64| {
            Message::new("cover-option-absent")
                .with("option", number.to_string())
                .with("options", model.option_count())
        };
        let number = *chosen.get_ref();
        let option = usize::try_from(number).map_err(|_| at_line(absent(number)))?;
        if !seen.insert(option) {
            let message = Message::new("cover-option-again").with("option", option.to_string());
            return Err(at_line(message));
        }
        puzzle.give(&mut covered, option).map_err(at_line)?;
    }
    let stands = written.view.map(|view| stands(source, &puzzle, &view));
    let puzzle = puzzle.standing_for(stands.transpose()?);
    Ok(puzzle.titled(written.name.as_deref()))
}

/// What the text says of items and options.
fn stands(source: Source<'_>, puzzle: &Puzzle, view: &ViewText) -> Result<Stands, ReadError> {
    let at = |word: &Word, message| source.error(&word.span(), message);
    let look = Look::named(view.look.get_ref()).map_err(|message| at(&view.look, message))?;
    let mut stands = Stands::new(look);
    for (name, cell) in &view.items {
        let said = stands.item(puzzle, name, cell.get_ref());
        said.map_err(|message| at(cell, message))?;
    }
    for (number, puts) in &view.options {
        let said = stands.option(puzzle, number, puts.get_ref());
        said.map_err(|message| at(puts, message))?;
    }
    stands.checked().map_err(|message| at(&view.look, message))
}

/// The same as lines of words: the items, then one option a line.
fn listed(source: Source<'_>, written: &PuzzleText) -> Result<String, ReadError> {
    // Lines begin with a blank, because one that begins with a bar is a comment.
    let mut text = String::from(" ");
    push_words(&mut text, source, written.items.get_ref())?;
    text.push_str("| ");
    push_words(&mut text, source, &written.secondary)?;
    text.push('\n');
    for option in &written.options {
        if option.get_ref().is_empty() {
            return Err(source.error(&option.span(), Message::new("cover-option-empty")));
        }
        text.push(' ');
        push_words(&mut text, source, option.get_ref())?;
        text.push('\n');
    }
    Ok(text)
}

fn push_words(text: &mut String, source: Source<'_>, words: &[Word]) -> Result<(), ReadError> {
    for word in words {
        let span = word.span();
        let word = word.get_ref();
        let is_word = !word.is_empty() && word != "|" && !word.contains(char::is_whitespace);
        if !is_word {
            let message = Message::new("cover-word-bad").with("word", word.as_str());
            return Err(source.error(&span, message));
        }
        text.push_str(word);
        text.push(' ');
    }
    Ok(())
}

/// The TOML of a position.
pub(super) fn write(puzzle: &Puzzle, state: &State) -> String {
    let (primary, secondary) = puzzle.items().split_at(puzzle.primary_count());
    let mut text = String::from("family = \"cover\"\n");
    text += &title::toml_line(puzzle.title());
    let words = |items: &[super::puzzle::Item]| items.iter().map(item_word).collect::<Vec<_>>();
    line(&mut text, "items", &words(primary));
    if !secondary.is_empty() {
        line(&mut text, "secondary", &words(secondary));
    }
    text.push_str("options = [\n");
    for option in 0..puzzle.option_count() {
        let words = puzzle.option_line(option);
        let words: Vec<String> = words.split(' ').map(quoted).collect();
        writeln!(text, "  [{}],", words.join(", ")).expect("writing to a string cannot fail");
    }
    text.push_str("]\n");
    if !state.chosen.is_empty() {
        let numbers: Vec<String> = state.chosen.iter().map(usize::to_string).collect();
        text += &format!("chosen = [{}]\n", numbers.join(", "));
    }
    if let Some(stands) = puzzle.stands() {
        text += &view(puzzle, stands);
    }
    text
}

/// What items and options stand for, behind all that is no table.
fn view(puzzle: &Puzzle, stands: &Stands) -> String {
    let mut text = format!("\n[view]\nlook = {}\n", quoted(stands.look.name()));
    let mut table = |name, rows: Vec<(String, String)>| {
        if rows.is_empty() {
            return;
        }
        text += &format!("\n[view.{name}]\n");
        for (key, value) in rows {
            text += &format!("{} = {}\n", quoted(&key), quoted(&value));
        }
    };
    let item = |(item, cell): (&usize, &Cell)| (puzzle.item_word(*item), cell_text(*cell));
    table("items", stands.items.iter().map(item).collect());
    let option = |(option, puts): (&usize, &Vec<Put>)| (option.to_string(), puts_text(puts));
    table("options", stands.options.iter().map(option).collect());
    text
}

fn line(text: &mut String, key: &str, words: &[String]) {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    *text += &format!("{key} = [{}]\n", words.join(", "));
}

/// A word in quotes. None contains a control character.
fn quoted(word: &str) -> String {
    format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
}
