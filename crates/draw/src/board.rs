//! Boards: coloured groups with an outline between them, letters, labels and marks. Boards of cages
//! are drawn by `cages`, boards of tiles by `tiles`. What cells look like, and which touch, comes from
//! their outlines.

mod cages;
mod tiles;

use std::collections::HashMap;

use pavage_family::{Look, Mark, Place, View, ViewCell, Wrap, rounded_down};
use pavage_words::Words;

use crate::coats::{Coat, coats};
use crate::outlines::{Corner, Outlines, Side, ends, middle, room};
use crate::palette::{Rgb, dark_text_on, hex};
use crate::patterns::lay;
use crate::sheet;
use crate::svg::{Anchor, Font, INK, LINE, MUTED, Svg};

/// The length of a cell's side.
pub(crate) const CELL: f64 = 44.0;
/// Space around a board.
const MARGIN: f64 = 24.0;
/// The fill of a free cell.
pub(crate) const FREE: &str = "#f5f7fa";
/// The fill of a cell that the puzzle leaves open.
const OPEN: &str = "#fff8e1";
/// How far to the right of the middle, and above it, the mark of a given piece is: as a share of the
/// room there.
const PIN: f64 = 7.0 / 11.0;

/// Draws flat boards, several as a gallery.
pub(crate) fn flat(views: &[View], words: &Words) -> String {
    let mut svg = Svg::new(&words.text("drawing-board"));
    let sheets: Vec<Sheet<'_>> = views.iter().map(Sheet::new).collect();
    let panels: Vec<Panel<'_>> = sheets.iter().flat_map(Sheet::panels).collect();
    let widest = panels.iter().map(Panel::width).fold(CELL, f64::max);
    let highest = panels.iter().map(Panel::height).fold(CELL, f64::max);
    let across = across(panels.len(), widest, highest);
    let mut top = MARGIN;
    for row in panels.chunks(across) {
        for (col, panel) in row.iter().enumerate() {
            let left = MARGIN + col as f64 * (widest + MARGIN);
            panel.draw(&mut svg, [left, top], words);
        }
        top += MARGIN + row.iter().map(Panel::height).fold(CELL, f64::max);
    }
    svg.end(MARGIN + across as f64 * (widest + MARGIN), top)
}

/// How many panels stand side by side, so that the picture is about as wide as high.
fn across(panels: usize, width: f64, height: f64) -> usize {
    let wanted = (panels as f64 * (height + MARGIN) / (width + MARGIN)).sqrt();
    let wanted = usize::try_from(rounded_down(wanted.round()));
    wanted.unwrap_or(panels).clamp(1, panels.max(1))
}

/// One layer of a board, as a picture of its own.
pub(crate) fn layer_panel<'a>(
    view: &'a View,
    layer: u16,
    caption: String,
    words: &'a Words,
) -> sheet::Panel<'a> {
    board_panel(Sheet::new(view), layer, caption, words)
}

/// A flat board as a picture of its own, its pieces in these coats.
pub(crate) fn coated_panel<'a>(
    view: &'a View,
    coats: Vec<Coat>,
    caption: String,
    words: &'a Words,
) -> sheet::Panel<'a> {
    let sheet = Sheet {
        coats,
        ..Sheet::new(view)
    };
    board_panel(sheet, 0, caption, words)
}

fn board_panel<'a>(
    of: Sheet<'a>,
    layer: u16,
    caption: String,
    words: &'a Words,
) -> sheet::Panel<'a> {
    let panel = |sheet| Panel { sheet, layer };
    sheet::Panel {
        size: [panel(&of).width(), panel(&of).height()],
        caption,
        draw: Box::new(move |svg, at| Panel { sheet: &of, layer }.draw(svg, at, words)),
    }
}

/// A board: its picture, and what is worked out from it for all layers.
struct Sheet<'a> {
    view: &'a View,
    outlines: Outlines,
    /// Those of the groups, where groups are pieces.
    coats: Vec<Coat>,
}

impl Sheet<'_> {
    fn new(view: &View) -> Sheet<'_> {
        Sheet {
            view,
            outlines: Outlines::of(view),
            coats: match view.look {
                Look::Pieces => coats(view),
                Look::Cages | Look::Tiles => Vec::new(),
            },
        }
    }

    fn panels(&self) -> impl Iterator<Item = Panel<'_>> {
        (0..self.view.layers).map(|layer| Panel { sheet: self, layer })
    }
}

/// A layer of a board.
struct Panel<'a> {
    sheet: &'a Sheet<'a>,
    layer: u16,
}

impl Panel<'_> {
    fn width(&self) -> f64 {
        let view = self.sheet.view;
        view.size()[0] * CELL + tiles::supply_width(view)
    }

    fn height(&self) -> f64 {
        let view = self.sheet.view;
        (view.size()[1] * CELL).max(tiles::supply_height(view))
    }

    /// Draws it with its upper left corner there.
    fn draw(&self, svg: &mut Svg, origin: [f64; 2], words: &Words) {
        let layer = Layer::new(self, origin);
        match self.sheet.view.look {
            Look::Pieces => layer.draw_pieces(svg, words),
            Look::Cages => cages::draw(&layer, svg, words),
            Look::Tiles => tiles::draw(&layer, svg),
        }
    }
}

/// A layer of a board at its place in the drawing.
pub(crate) struct Layer<'a> {
    sheet: &'a Sheet<'a>,
    pub(crate) origin: [f64; 2],
    /// Its cells in the order of the view.
    pub(crate) cells: Vec<Drawn<'a>>,
}

/// The joined sides of a cylinder of squares.
struct Joint {
    wrap: Option<Wrap>,
    /// The last row and column.
    last: [u16; 2],
    /// The group of each place.
    groups: HashMap<Place, u32>,
}

impl Joint {
    fn of(view: &View) -> Joint {
        let cells = view.cells.iter().filter(|_| view.wrap.is_some());
        let groups = cells.filter_map(|cell| Some((cell.place, cell.group?)));
        Joint {
            wrap: view.wrap,
            last: [view.rows, view.cols].map(|side| side.saturating_sub(1)),
            groups: groups.collect(),
        }
    }

    /// Whether a side of a cell is joined to one of a cell of the same group.
    fn leads_on(&self, drawn: &Drawn<'_>, [x1, y1, x2, y2]: [f64; 4]) -> bool {
        let (Some(wrap), Some(group)) = (self.wrap, drawn.cell.group) else {
            return false;
        };
        let [middle_x, middle_y] = drawn.middle();
        let (place, [last_row, last_col]) = (drawn.cell.place, self.last);
        let is_level = (y1 - y2).abs() < (x1 - x2).abs();
        let other = match wrap {
            Wrap::Rows if is_level && y1 < middle_y && place.row == 0 => Place {
                row: last_row,
                ..place
            },
            Wrap::Rows if is_level && y1 > middle_y && place.row == last_row => {
                Place { row: 0, ..place }
            }
            Wrap::Columns if !is_level && x1 < middle_x && place.col == 0 => Place {
                col: last_col,
                ..place
            },
            Wrap::Columns if !is_level && x1 > middle_x && place.col == last_col => {
                Place { col: 0, ..place }
            }
            _ => return false,
        };
        self.groups.get(&other) == Some(&group)
    }
}

/// A cell at its place in the drawing.
pub(crate) struct Drawn<'a> {
    /// Its number in the view.
    number: usize,
    pub(crate) cell: &'a ViewCell,
    pub(crate) corners: Vec<Corner>,
}

impl Drawn<'_> {
    pub(crate) fn middle(&self) -> Corner {
        middle(&self.corners)
    }

    /// The distance from the middle to the nearest side.
    pub(crate) fn room(&self) -> f64 {
        room(&self.corners)
    }
}

/// Corners in lengths of a cell's side, scaled and shifted to a place in the drawing.
pub(crate) fn placed(corners: &[Corner], [left, top]: [f64; 2]) -> Vec<Corner> {
    let place = |[x, y]: &Corner| [left + x * CELL, top + y * CELL];
    corners.iter().map(place).collect()
}

impl<'a> Layer<'a> {
    fn new(panel: &Panel<'a>, origin: [f64; 2]) -> Layer<'a> {
        let Panel { sheet, layer } = *panel;
        let cells = sheet.view.cells.iter().enumerate();
        let cells = cells.filter(|(_, cell)| cell.place.layer_number() == layer);
        let drawn = |(number, cell)| Drawn {
            number,
            cell,
            corners: placed(sheet.outlines.corners(number), origin),
        };
        Layer {
            sheet,
            origin,
            cells: cells.map(drawn).collect(),
        }
    }

    /// The picture that it belongs to.
    pub(crate) fn view(&self) -> &'a View {
        self.sheet.view
    }

    fn draw_pieces(&self, svg: &mut Svg, words: &Words) {
        for drawn in &self.cells {
            svg.shape(&drawn.corners, &self.fill(drawn.cell));
        }
        self.patterns(svg);
        self.inner_lines(svg);
        for drawn in &self.cells {
            self.label(svg, drawn, words);
        }
        self.letters(svg);
        self.outlines(svg);
    }

    fn coat(&self, cell: &ViewCell) -> Option<Coat> {
        self.sheet.coats.get(cell.group? as usize).copied()
    }

    fn colour(&self, cell: &ViewCell) -> Option<Rgb> {
        self.coat(cell).map(|coat| coat.colour)
    }

    fn patterns(&self, svg: &mut Svg) {
        let patterned = self.cells.iter().filter_map(|drawn| {
            let coat = self.coat(drawn.cell).filter(|coat| coat.pattern > 0)?;
            Some((coat, &drawn.corners[..]))
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

    fn label(&self, svg: &mut Svg, drawn: &Drawn<'_>, words: &Words) {
        let cell = drawn.cell;
        let ([x, y], room) = (drawn.middle(), drawn.room());
        if cell.mark == Mark::Given {
            let aside = PIN * room;
            svg.disc([x + aside, y - aside], 2.6, self.ink(cell));
        }
        let Some(label) = &cell.label else {
            return;
        };
        let text = words.say(label);
        let length = text.chars().count().max(1) as f64;
        let open = cell.mark == Mark::Open;
        let size = (room * 2.4 / length).min(if open { 16.0 } else { 13.0 });
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
        svg.text([x, y], &text, font);
    }

    /// Thin lines between the cells of a group, and between free cells.
    pub(crate) fn inner_lines(&self, svg: &mut Svg) {
        let (mut free, mut grouped) = (Vec::new(), Vec::new());
        for (drawn, line, beyond) in self.lines() {
            let Some(beyond) = beyond.filter(|other| other.cell.group == drawn.cell.group) else {
                continue;
            };
            if beyond.is_later {
                match drawn.cell.group {
                    Some(_) => grouped.push(line),
                    None => free.push(line),
                }
            }
        }
        svg.lines(&free, LINE, 1.0);
        svg.lines(&grouped, "#00000026", 1.0);
    }

    /// Lines between cells of different groups, and around the board. Where a group goes on beyond joined
    /// sides, it is open.
    pub(crate) fn outlines(&self, svg: &mut Svg) {
        let (mut lines, mut joints) = (Vec::new(), Vec::new());
        let joint = Joint::of(self.view());
        for (drawn, line, beyond) in self.lines() {
            let apart = |other: &Beyond<'_>| other.cell.group != drawn.cell.group && other.is_later;
            if beyond.is_none() && joint.leads_on(drawn, line) {
                joints.push(line);
            } else if beyond.as_ref().is_none_or(apart) {
                lines.push(line);
            }
        }
        svg.lines(&joints, LINE, 1.0);
        svg.lines(&lines, INK, 2.6);
    }

    /// All sides of all cells, each as a line, with the cell beyond it.
    fn lines(&self) -> impl Iterator<Item = (&Drawn<'a>, [f64; 4], Option<Beyond<'a>>)> {
        self.cells.iter().flat_map(move |drawn| {
            let beyond = self.beyond(drawn).into_iter().enumerate();
            beyond.map(move |(side, beyond)| {
                let [[x1, y1], [x2, y2]] = ends(&drawn.corners, side);
                (drawn, [x1, y1, x2, y2], beyond)
            })
        })
    }

    /// The cell beyond each side of a cell.
    pub(crate) fn beyond(&self, drawn: &Drawn<'_>) -> Vec<Option<Beyond<'a>>> {
        let across = self.sheet.outlines.across(drawn.number).iter();
        let beyond = |there: Side| Beyond {
            cell: &self.sheet.view.cells[there.cell],
            side: there.side,
            is_later: drawn.number < there.cell,
        };
        across.map(|there| there.map(beyond)).collect()
    }

    /// The name of each group, once, in the cell nearest to its middle.
    fn letters(&self, svg: &mut Svg) {
        let groups = &self.sheet.view.groups;
        let mut cells_of: Vec<Vec<&Drawn<'_>>> = vec![Vec::new(); groups.len()];
        for drawn in self.cells.iter().filter(|drawn| drawn.cell.label.is_none()) {
            let group = drawn.cell.group;
            let group = group.and_then(|group| cells_of.get_mut(group as usize));
            if let Some(cells) = group {
                cells.push(drawn);
            }
        }
        for (named, cells) in groups.iter().zip(&cells_of) {
            if let Some(drawn) = nearest(cells) {
                let room = drawn.room();
                let letters = named.written().chars().count().max(1) as f64;
                let font = Font::plain((room * 0.84).min(room * 2.6 / letters))
                    .bold()
                    .filled(self.ink(drawn.cell))
                    .held(Anchor::Middle);
                svg.text(drawn.middle(), named.written(), font);
            }
        }
    }
}

/// The cell beyond a side of another.
pub(crate) struct Beyond<'a> {
    pub(crate) cell: &'a ViewCell,
    /// The number of the side from there.
    pub(crate) side: usize,
    /// Whether it comes later in the view: each pair of cells is met twice.
    pub(crate) is_later: bool,
}

/// Distances that differ by less are equal.
const NEARLY: f64 = 1e-6;

/// The cell nearest to the middle of all, the first of several.
#[expect(
    clippy::disallowed_methods,
    reason = "only a picture depends on the last digit"
)]
fn nearest<'a, 'b>(cells: &[&'b Drawn<'a>]) -> Option<&'b Drawn<'a>> {
    let middles: Vec<Corner> = cells.iter().map(|drawn| drawn.middle()).collect();
    let [x, y] = middle(&middles);
    let mut best: Option<(&Drawn<'_>, f64)> = None;
    for (drawn, [at_x, at_y]) in cells.iter().zip(middles) {
        let distance = (at_x - x).hypot(at_y - y);
        if best.is_none_or(|(_, least)| distance < least - NEARLY) {
            best = Some((drawn, distance));
        }
    }
    best.map(|(drawn, _)| drawn)
}
