//! Boards: coloured groups with an outline between them, letters, labels and marks. Boards of cages
//! are drawn by `cages`, boards of tiles by `tiles`.

use std::collections::HashMap;

use pavage_family::{Look, Mark, View, ViewCell};
use pavage_words::Words;

use crate::coats::{Coat, coats};
use crate::palette::{Rgb, dark_text_on, hex};
use crate::patterns::lay;
use crate::svg::{Anchor, Font, INK, LINE, MUTED, Svg};
use crate::{cages, tiles};

/// The side of a cell.
pub(crate) const CELL: f64 = 44.0;
/// Space around a board.
const MARGIN: f64 = 24.0;
/// The fill of a free cell.
const FREE: &str = "#f5f7fa";
/// The fill of a cell that the puzzle leaves open.
const OPEN: &str = "#fff8e1";

/// Draws boards, each with its layers side by side, several as a gallery.
#[must_use]
pub fn boards(views: &[View], words: &Words) -> String {
    let mut svg = Svg::new(&words.text("drawing-board"));
    let panels: Vec<Panel<'_>> = views.iter().flat_map(panels_of).collect();
    let widest = panels.iter().map(Panel::width).fold(CELL, f64::max);
    let highest = panels.iter().map(Panel::height).fold(CELL, f64::max);
    let across = across(panels.len(), widest, highest);
    for (at, panel) in panels.iter().enumerate() {
        let (col, row) = (at % across, at / across);
        let left = MARGIN + col as f64 * (widest + MARGIN);
        let top = MARGIN + row as f64 * (highest + MARGIN);
        panel.draw(&mut svg, [left, top], words);
    }
    let down = panels.len().div_ceil(across);
    svg.end(
        MARGIN + across as f64 * (widest + MARGIN),
        MARGIN + down as f64 * (highest + MARGIN),
    )
}

/// How many panels stand side by side, so that the picture is about as wide as high.
fn across(panels: usize, width: f64, height: f64) -> usize {
    let wanted = (panels as f64 * (height + MARGIN) / (width + MARGIN)).sqrt();
    (wanted.round() as usize).clamp(1, panels.max(1))
}

fn panels_of(view: &View) -> impl Iterator<Item = Panel<'_>> {
    (0..view.layers).map(move |layer| {
        let cells = view
            .cells
            .iter()
            .filter(|cell| cell.place.layer_number() == layer);
        Panel {
            view,
            coats: match view.look {
                Look::Pieces => coats(view),
                Look::Cages | Look::Tiles => Vec::new(),
            },
            cells: cells
                .map(|cell| ((cell.place.row, cell.place.col), cell))
                .collect(),
            order: view
                .cells
                .iter()
                .filter(|cell| cell.place.layer_number() == layer)
                .collect(),
        }
    })
}

/// A layer of a board.
pub(crate) struct Panel<'a> {
    pub(crate) view: &'a View,
    /// Those of the groups, where groups are pieces.
    coats: Vec<Coat>,
    cells: HashMap<(u16, u16), &'a ViewCell>,
    /// Its cells in the order of the view.
    pub(crate) order: Vec<&'a ViewCell>,
}

impl Panel<'_> {
    fn width(&self) -> f64 {
        f64::from(self.view.cols) * CELL + tiles::supply_width(self.view)
    }

    fn height(&self) -> f64 {
        (f64::from(self.view.rows) * CELL).max(tiles::supply_height(self.view))
    }

    fn draw(&self, svg: &mut Svg, origin: [f64; 2], words: &Words) {
        match self.view.look {
            Look::Pieces => self.draw_pieces(svg, origin, words),
            Look::Cages => cages::draw(self, svg, origin, words),
            Look::Tiles => tiles::draw(self, svg, origin),
        }
    }

    fn draw_pieces(&self, svg: &mut Svg, origin: [f64; 2], words: &Words) {
        for cell in &self.order {
            let [x, y] = corner(cell, origin);
            svg.rect([x, y, CELL, CELL], &self.fill(cell));
        }
        self.patterns(svg, origin);
        self.inner_lines(svg, origin);
        for cell in &self.order {
            self.label(svg, cell, origin, words);
        }
        self.letters(svg, origin);
        self.outlines(svg, origin);
    }

    fn coat(&self, cell: &ViewCell) -> Option<Coat> {
        self.coats.get(cell.group? as usize).copied()
    }

    fn colour(&self, cell: &ViewCell) -> Option<Rgb> {
        self.coat(cell).map(|coat| coat.colour)
    }

    fn patterns(&self, svg: &mut Svg, origin: [f64; 2]) {
        let patterned = self.order.iter().filter_map(|cell| {
            let coat = self.coat(cell).filter(|coat| coat.pattern > 0)?;
            Some((coat, corner(cell, origin)))
        });
        lay(svg, patterned, CELL);
    }

    fn fill(&self, cell: &ViewCell) -> String {
        match (self.colour(cell), cell.mark) {
            (Some(colour), _) => hex(colour),
            (None, Mark::Open) => OPEN.to_owned(),
            (None, _) => FREE.to_owned(),
        }
    }

    fn ink(&self, cell: &ViewCell) -> &'static str {
        match self.colour(cell) {
            Some(colour) if !dark_text_on(colour) => "#ffffff",
            _ => INK,
        }
    }

    fn label(&self, svg: &mut Svg, cell: &ViewCell, origin: [f64; 2], words: &Words) {
        let [x, y] = corner(cell, origin);
        if cell.mark == Mark::Given {
            svg.disc([x + CELL - 8.0, y + 8.0], 2.6, self.ink(cell));
        }
        let Some(label) = &cell.label else {
            return;
        };
        let text = words.say(label);
        let length = text.chars().count().max(1) as f64;
        let open = cell.mark == Mark::Open;
        let size = (CELL * 1.2 / length).min(if open { 16.0 } else { 13.0 });
        let fill = if cell.group.is_none() && !open {
            MUTED
        } else {
            self.ink(cell)
        };
        let font = Font {
            size,
            bold: open,
            fill,
            anchor: Anchor::Middle,
        };
        svg.text([x + CELL / 2.0, y + CELL / 2.0], &text, font);
    }

    /// Thin lines between the cells of a group, and between free cells.
    pub(crate) fn inner_lines(&self, svg: &mut Svg, origin: [f64; 2]) {
        let (mut free, mut grouped) = (Vec::new(), Vec::new());
        for cell in &self.order {
            for (side, other) in sides(cell, origin).into_iter().zip(self.neighbours(cell)) {
                if other.is_some_and(|other| other.group == cell.group) {
                    let lines = if cell.group.is_some() {
                        &mut grouped
                    } else {
                        &mut free
                    };
                    lines.push(side);
                }
            }
        }
        svg.lines(&free, LINE, 1.0);
        svg.lines(&grouped, "#00000026", 1.0);
    }

    /// Lines between cells of different groups, and around the board.
    pub(crate) fn outlines(&self, svg: &mut Svg, origin: [f64; 2]) {
        let mut lines = Vec::new();
        for cell in &self.order {
            for (side, other) in sides(cell, origin).into_iter().zip(self.neighbours(cell)) {
                let apart = |other: &ViewCell| other.group != cell.group;
                if other.is_none_or(apart) {
                    lines.push(side);
                }
            }
        }
        svg.lines(&lines, INK, 2.6);
    }

    /// The cells above, to the left, below and to the right.
    pub(crate) fn neighbours(&self, cell: &ViewCell) -> [Option<&ViewCell>; 4] {
        let (row, col) = (cell.place.row, cell.place.col);
        let at = |row: Option<u16>, col: Option<u16>| self.cells.get(&(row?, col?)).copied();
        [
            at(row.checked_sub(1), Some(col)),
            at(Some(row), col.checked_sub(1)),
            at(row.checked_add(1), Some(col)),
            at(Some(row), col.checked_add(1)),
        ]
    }

    /// The name of each group, once, in the cell nearest to its middle.
    fn letters(&self, svg: &mut Svg, origin: [f64; 2]) {
        let mut cells_of: Vec<Vec<&ViewCell>> = vec![Vec::new(); self.view.groups.len()];
        for cell in self.order.iter().filter(|cell| cell.label.is_none()) {
            let group = cell
                .group
                .and_then(|group| cells_of.get_mut(group as usize));
            if let Some(cells) = group {
                cells.push(cell);
            }
        }
        for (named, cells) in self.view.groups.iter().zip(&cells_of) {
            if let Some(cell) = middle(cells) {
                let [x, y] = corner(cell, origin);
                let size = (CELL * 0.42).min(CELL * 1.3 / named.name.chars().count().max(1) as f64);
                let font = Font {
                    size,
                    bold: true,
                    fill: self.ink(cell),
                    anchor: Anchor::Middle,
                };
                svg.text([x + CELL / 2.0, y + CELL / 2.0], &named.name, font);
            }
        }
    }
}

/// The upper left corner of a cell.
pub(crate) fn corner(cell: &ViewCell, origin: [f64; 2]) -> [f64; 2] {
    place_corner([cell.place.row, cell.place.col], origin)
}

/// The upper left corner of a place, as row and column.
pub(crate) fn place_corner([row, col]: [u16; 2], [left, top]: [f64; 2]) -> [f64; 2] {
    [left + f64::from(col) * CELL, top + f64::from(row) * CELL]
}

/// The sides of a cell: above, to the left, below and to the right.
fn sides(cell: &ViewCell, origin: [f64; 2]) -> [[f64; 4]; 4] {
    let [x, y] = corner(cell, origin);
    let (right, bottom) = (x + CELL, y + CELL);
    [
        [x, y, right, y],
        [x, y, x, bottom],
        [x, bottom, right, bottom],
        [right, y, right, bottom],
    ]
}

/// The cell nearest to the middle of all.
#[expect(
    clippy::disallowed_methods,
    reason = "only a picture depends on the last digit"
)]
fn middle<'a>(cells: &[&'a ViewCell]) -> Option<&'a ViewCell> {
    let count = cells.len() as f64;
    let row = cells
        .iter()
        .map(|cell| f64::from(cell.place.row))
        .sum::<f64>()
        / count;
    let col = cells
        .iter()
        .map(|cell| f64::from(cell.place.col))
        .sum::<f64>()
        / count;
    let distance = |cell: &&&ViewCell| {
        (f64::from(cell.place.row) - row).hypot(f64::from(cell.place.col) - col)
    };
    let nearest = cells
        .iter()
        .min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.copied()
}
