//! Boards of cages as magazines print them: white cells, thick lines around the cages, large
//! numbers, the givens bold, notes small.

use std::collections::{HashMap, HashSet};

use pavage_family::{Mark, ViewCell};
use pavage_words::Words;

use crate::board::{CELL, Panel, corner, place_corner};
use crate::svg::{Anchor, Font, INK, MUTED, Svg};

/// The fill of a cell.
const PAPER: &str = "#ffffff";
/// The fill of a cell whose value the puzzle gives.
const PRINTED: &str = "#f1f4f8";
/// The fill of a place within the board that is no cell of it.
const HOLE: &str = "#9aa5b1";
/// The colour of what the player writes.
const PEN: &str = "#2b6cb0";
/// The size of a number.
const NUMBER: f64 = 23.0;
/// The largest size of a note.
const NOTE: f64 = 11.0;

/// Draws a board of cages.
pub(crate) fn draw(panel: &Panel<'_>, svg: &mut Svg, origin: [f64; 2], words: &Words) {
    for cell in &panel.order {
        let [x, y] = corner(cell, origin);
        let given = cell.mark == Mark::Given;
        svg.rect([x, y, CELL, CELL], if given { PRINTED } else { PAPER });
    }
    for place in holes(panel) {
        let [x, y] = place_corner(place, origin);
        svg.rect([x, y, CELL, CELL], HOLE);
    }
    panel.inner_lines(svg, origin);
    for cell in &panel.order {
        number(svg, cell, corner(cell, origin), words);
        notes(svg, cell, corner(cell, origin), words);
    }
    panel.outlines(svg, origin);
}

/// The places outside the board that have cells of it on all four sides, near or far.
fn holes(panel: &Panel<'_>) -> Vec<[u16; 2]> {
    let mut rows: HashMap<u16, [u16; 2]> = HashMap::new();
    let mut cols: HashMap<u16, [u16; 2]> = HashMap::new();
    let mut known = HashSet::new();
    let widen = |spans: &mut HashMap<u16, [u16; 2]>, line, at: u16| {
        let span = spans.entry(line).or_insert([at, at]);
        *span = [span[0].min(at), span[1].max(at)];
    };
    for cell in &panel.order {
        widen(&mut rows, cell.place.row, cell.place.col);
        widen(&mut cols, cell.place.col, cell.place.row);
        known.insert([cell.place.row, cell.place.col]);
    }
    let mut holes = Vec::new();
    for (&row, &[left, right]) in &rows {
        let inside = (left..right).filter(|col| {
            let between = |[top, bottom]: &[u16; 2]| (top..bottom).contains(&&row);
            cols.get(col).is_some_and(between) && !known.contains(&[row, *col])
        });
        holes.extend(inside.map(|col| [row, col]));
    }
    holes.sort_unstable();
    holes
}

fn number(svg: &mut Svg, cell: &ViewCell, [x, y]: [f64; 2], words: &Words) {
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
    svg.text([x + CELL / 2.0, y + CELL / 2.0], &words.say(label), font);
}

/// Notes on a small grid of places, so that a value always stands in the same one.
fn notes(svg: &mut Svg, cell: &ViewCell, [x, y]: [f64; 2], words: &Words) {
    let side = (1..).find(|side| side * side >= cell.notes.len());
    let side = side.unwrap_or(1).max(2);
    let step = (CELL - 6.0) / side as f64;
    let font = Font {
        size: NOTE.min(step * 0.9),
        bold: false,
        fill: MUTED,
        anchor: Anchor::Middle,
    };
    for (at, note) in cell.notes.iter().enumerate() {
        let Some(note) = note else { continue };
        let middle = |index: usize| 3.0 + step * (index as f64 + 0.5);
        let place = [x + middle(at % side), y + middle(at / side)];
        let text = words.say(note);
        // Two digits must not run into the next place.
        let size = font
            .size
            .min(step * 1.5 / text.chars().count().max(1) as f64);
        svg.text(place, &text, Font { size, ..font });
    }
}
