//! A board in a terminal: each piece has its colour as background; cages have lines around them,
//! tiles have coloured sides.

use std::collections::HashMap;
use std::io;

use anstyle::Style;
use pavage_app::draw::coats::coats_shown;
use pavage_app::draw::palette::text_on;
use pavage_app::{AnyPosition, Look, View, ViewCell};
use pavage_words::Words;

use super::colours::{in_terminal, terminal_colour};
use super::{Around, cages, tiles};
use crate::context::Context;

/// Cells are at least so many characters wide, so that they look square.
const WIDTH_MIN: usize = 2;

/// Shows a position: in colour to a person whose terminal has them, else as plain rows.
pub(crate) fn show(context: &mut Context, position: &dyn AnyPosition) -> io::Result<()> {
    if context.in_colour() && context.on_terminal() {
        let board = coloured(&position.view(), &context.words);
        return context.text(&board);
    }
    let rows = position.solution().text_rows();
    rows.iter().try_for_each(|row| context.line(row))
}

/// Shows a picture: in colour to a person whose terminal has them, else as letters.
pub(crate) fn show_view(context: &mut Context, view: &View) -> io::Result<()> {
    let text = match context.in_colour() && context.on_terminal() {
        true => coloured(view, &context.words),
        false => letters(view),
    };
    context.text(&text)
}

/// The names of the pieces in their cells, `.` in free cells; layers follow each other.
fn letters(view: &View) -> String {
    let size = [view.layers, view.rows, view.cols].map(usize::from);
    let mut layers = vec![vec![vec![' '; size[2]]; size[1]]; size[0]];
    for cell in &view.cells {
        let name = cell.group.map(|group| &view.groups[group as usize].name);
        let letter = name.map_or('.', |name| name.chars().next().unwrap_or('?'));
        let place = cell.place;
        let row = &mut layers[usize::from(place.layer_number())][usize::from(place.row)];
        row[usize::from(place.col)] = letter;
    }
    let row = |row: &Vec<char>| row.iter().collect::<String>().trim_end().to_owned() + "\n";
    let layer = |(number, layer): (u16, &Vec<Vec<char>>)| {
        let rows = layer.iter().take(usize::from(rows_of(view, number)));
        rows.map(row).collect::<String>()
    };
    let drawn = (0..).zip(&layers).map(layer);
    drawn.collect::<Vec<_>>().join("\n")
}

/// The board as text with colours; layers follow each other.
pub(crate) fn coloured(view: &View, words: &Words) -> String {
    match view.look {
        Look::Pieces => pieces(view, words),
        Look::Cages => cages::drawn(view, words),
        Look::Tiles => tiles::drawn(view),
    }
}

/// The part of a board of cages around a step, with the candidates before it.
pub(crate) fn around(view: &View, of: &Around<'_>, words: &Words) -> String {
    cages::around(view, of, words)
}

fn pieces(view: &View, words: &Words) -> String {
    let coats = coats_shown(view, &in_terminal);
    let colours: Vec<[u8; 3]> = coats.iter().map(|coat| coat.colour).collect();
    let label = |cell: &ViewCell| cell.label.as_ref().map(|label| words.say(label));
    let free = view.cells.iter().filter(|cell| cell.group.is_none());
    let widest = free
        .filter_map(label)
        .map(|label| label.chars().count() + 1);
    let width = widest.max().unwrap_or(0).max(WIDTH_MIN);
    let place = |cell: &ViewCell| (cell.place.layer_number(), cell.place.row, cell.place.col);
    let cells: HashMap<_, &ViewCell> = view.cells.iter().map(|cell| (place(cell), cell)).collect();
    let mut text = String::new();
    for layer in 0..view.layers {
        if layer > 0 {
            text.push('\n');
        }
        for row in 0..rows_of(view, layer) {
            let mut line = String::new();
            for col in 0..view.cols {
                match cells.get(&(layer, row, col)) {
                    None => line += &" ".repeat(width),
                    Some(cell) => line += &paint(cell, view, &colours, label(cell), width),
                }
            }
            text += line.trim_end_matches(' ');
            text.push('\n');
        }
    }
    text
}

/// The rows of a layer, up to the last one with a cell: upper layers of a pyramid are smaller.
fn rows_of(view: &View, layer: u16) -> u16 {
    let on_layer = view.cells.iter().map(|cell| cell.place);
    let on_layer = on_layer.filter(|place| place.layer_number() == layer);
    match view.layers {
        1 => view.rows,
        _ => on_layer.map(|place| place.row + 1).max().unwrap_or(1),
    }
}

fn paint(
    cell: &ViewCell,
    view: &View,
    colours: &[[u8; 3]],
    label: Option<String>,
    width: usize,
) -> String {
    let group = cell.group.map(|group| group as usize);
    let Some(group) = group.filter(|group| *group < colours.len()) else {
        let text = label.unwrap_or_else(|| "·".to_owned());
        return format!("{text:^width$}");
    };
    let colour = colours[group];
    let style = Style::new()
        .bg_color(Some(terminal_colour(colour)))
        .fg_color(Some(terminal_colour(text_on(colour))));
    let name = &view.groups[group].name;
    format!("{style}{name:^width$}{style:#}")
}
