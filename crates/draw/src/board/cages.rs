//! Boards of cages as magazines print them: white cells, thick lines around the cages, large
//! numbers, the givens bold, notes small.

use std::collections::{HashMap, HashSet};

use pavage_bits::SmallSort as _;
use pavage_family::{Mark, Place};
use pavage_words::Words;

use super::{Drawn, Layer, placed};
use crate::svg::{Anchor, Font, INK, MUTED, Svg};

/// The fill of a cell.
const PAPER: &str = "#ffffff";
/// The fill of a cell whose value the puzzle gives.
const PRINTED: &str = "#f1f4f8";
/// The fill of a place within the board that is no cell of it.
const ENCLOSED: &str = "#9aa5b1";
/// The colour of what the player writes.
const PEN: &str = "#2b6cb0";
/// The size of a number.
const NUMBER: f64 = 23.0;
/// The largest size of a note.
const NOTE: f64 = 11.0;

/// Draws a board of cages.
pub(crate) fn draw(layer: &Layer<'_>, svg: &mut Svg, words: &Words) {
    for drawn in &layer.cells {
        let given = drawn.cell.mark == Mark::Given;
        svg.shape(&drawn.corners, if given { PRINTED } else { PAPER });
    }
    for place in enclosed(layer) {
        let corners = layer.view().lattice.outline(place);
        svg.shape(&placed(&corners, layer.origin), ENCLOSED);
    }
    layer.inner_lines(svg);
    for drawn in &layer.cells {
        number(svg, drawn, words);
        notes(svg, drawn, words);
    }
    layer.outlines(svg);
}

/// The places outside the board that have cells of it before and behind them in their row and in their
/// column.
fn enclosed(layer: &Layer<'_>) -> Vec<Place> {
    let mut rows: HashMap<u16, [u16; 2]> = HashMap::new();
    let mut cols: HashMap<u16, [u16; 2]> = HashMap::new();
    let mut known = HashSet::new();
    let widen = |spans: &mut HashMap<u16, [u16; 2]>, line, at: u16| {
        let span = spans.entry(line).or_insert([at, at]);
        *span = [span[0].min(at), span[1].max(at)];
    };
    for drawn in &layer.cells {
        let Place { row, col, .. } = drawn.cell.place;
        widen(&mut rows, row, col);
        widen(&mut cols, col, row);
        known.insert([row, col]);
    }
    let mut found = Vec::new();
    for (&row, &[left, right]) in &rows {
        let inside = (left..right).filter(|col| {
            let between = |[top, bottom]: &[u16; 2]| (top..bottom).contains(&&row);
            cols.get(col).is_some_and(between) && !known.contains(&[row, *col])
        });
        found.extend(inside.map(|col| Place::flat(row, col)));
    }
    found.small_sort();
    found
}

fn number(svg: &mut Svg, drawn: &Drawn<'_>, words: &Words) {
    let cell = drawn.cell;
    let Some(label) = &cell.label else {
        return;
    };
    let given = cell.mark == Mark::Given;
    let font = Font {
        size: NUMBER,
        bold: given,
        fill: if given { INK } else { PEN },
        anchor: Anchor::Middle,
    };
    svg.text(drawn.middle(), &words.say(label), font);
}

/// Notes on a small grid of places, so that a value always stands in the same one.
fn notes(svg: &mut Svg, drawn: &Drawn<'_>, words: &Words) {
    let (cell, [x, y], room) = (drawn.cell, drawn.middle(), drawn.room());
    let side = (1..).find(|side| side * side >= cell.notes.len());
    let side = side.unwrap_or(1).max(2);
    let step = (2.0 * room - 6.0) / side as f64;
    let font = Font::plain(NOTE.min(step * 0.9))
        .filled(MUTED)
        .held(Anchor::Middle);
    for (at, note) in cell.notes.iter().enumerate() {
        let Some(note) = note else { continue };
        let aside = |index: usize| 3.0 - room + step * (index as f64 + 0.5);
        let place = [x + aside(at % side), y + aside(at / side)];
        let text = words.say(note);
        // Two digits must not run into the next place.
        let size = font
            .size
            .min(step * 1.5 / text.chars().count().max(1) as f64);
        svg.text(place, &text, Font { size, ..font });
    }
}
