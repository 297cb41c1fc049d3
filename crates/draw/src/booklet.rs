//! A booklet: a cover, levels, and their solutions, as pages to be printed on A4.

use pavage_family::{TrayPiece, View};
use pavage_words::Words;

use crate::board::layer_panel;
use crate::coats::{Coat, coats};
use crate::sheet::Panel;
use crate::solid::{from_above, lone_panel, lone_views};
use crate::svg::{Anchor, Font, MUTED, Svg};

/// A page of A4, in points.
const PAGE: [f64; 2] = [595.0, 842.0];
/// The edge of a page that stays free.
const EDGE: f64 = 48.0;
/// Space between boards.
const GAP: f64 = 26.0;
/// The height of what stands above a board.
const CAPTION: f64 = 18.0;
/// The height of what stands above and below the boards of a page.
const HEAD: f64 = 30.0;
/// The largest side of a cell.
const SCALE_MAX: f64 = 0.75;
/// Space between the layers of a solid, and between a board and its pieces, as they are drawn before
/// they are made smaller.
const BETWEEN: f64 = 22.0;

/// A board, what stands above it, and the pieces below it.
pub struct Leaf {
    /// For instance its number and its class.
    pub caption: String,
    /// The board.
    pub view: View,
    /// The pieces of the puzzle; those that are left are drawn, as large as they lie on the board.
    pub pieces: Vec<TrayPiece>,
}

/// The pieces of a leaf, each copy as a picture of its own.
struct Waiting(Vec<(View, Vec<Coat>)>);

impl Waiting {
    fn of(leaf: &Leaf) -> Waiting {
        let coated = |view: View| {
            let coats = coats(&view);
            (view, coats)
        };
        let views = lone_views(&leaf.view, &leaf.pieces).into_iter();
        Waiting(views.map(coated).collect())
    }

    fn panels<'a>(&'a self, words: &'a Words) -> impl Iterator<Item = Panel<'a>> {
        self.0.iter().map(|(view, coats)| {
            if view.lattice.is_solid {
                lone_panel(view, coats)
            } else {
                layer_panel(view, 0, String::new(), words)
            }
        })
    }
}

/// What a booklet holds.
pub struct Booklet {
    /// Its title.
    pub title: String,
    /// What the cover says below, a line each.
    pub lines: Vec<String>,
    /// The levels.
    pub levels: Vec<Leaf>,
    /// What stands above the solutions.
    pub solutions_title: String,
    /// The solutions.
    pub solutions: Vec<Leaf>,
}

/// The pages of a booklet, each a drawing.
#[must_use]
pub fn booklet(booklet: &Booklet, words: &Words) -> Vec<String> {
    let mut pages = vec![cover(booklet, words)];
    let is_solid = booklet.levels.iter().any(|leaf| leaf.view.lattice.is_solid);
    let [across, across_solved] = if is_solid { [1, 2] } else { [2, 3] };
    pages.extend(boards(&booklet.title, &booklet.levels, across, words));
    let title = &booklet.solutions_title;
    pages.extend(boards(title, &booklet.solutions, across_solved, words));
    (1..)
        .zip(pages)
        .map(|(number, page)| page.end(number))
        .collect()
}

/// A page being drawn.
struct Page(Svg);

impl Page {
    fn new(title: &str) -> Page {
        Page(Svg::new(title))
    }

    fn end(mut self, number: usize) -> String {
        let [width, height] = PAGE;
        let font = Font::plain(9.0).filled(MUTED).held(Anchor::Middle);
        let bottom = [width / 2.0, height - EDGE / 2.0];
        self.0.text(bottom, &number.to_string(), font);
        self.0.end(width, height)
    }
}

/// The title, what there is to know, and the first board.
fn cover(booklet: &Booklet, words: &Words) -> Page {
    let mut page = Page::new(&booklet.title);
    let middle = PAGE[0] / 2.0;
    let room = PAGE[0] - 2.0 * EDGE;
    // A long title is written smaller.
    let size = (room / booklet.title.chars().count().max(1) as f64 / 0.68).min(34.0);
    let title = Font::plain(size).bold().held(Anchor::Middle);
    page.0.text([middle, 150.0], &booklet.title, title);
    if let Some(first) = booklet.levels.first() {
        let panel = picture(&first.view, words);
        let [width, height] = panel.size;
        let panel = panel.scaled((room / width).min(320.0 / height).min(1.0));
        let [width, _] = panel.size;
        (panel.draw)(&mut page.0, [middle - width / 2.0, 210.0]);
    }
    let font = Font::plain(13.0).held(Anchor::Middle);
    for (at, line) in booklet.lines.iter().enumerate() {
        page.0.text([middle, 590.0 + 22.0 * at as f64], line, font);
    }
    page
}

/// Pages of boards, so many side by side.
fn boards(title: &str, leaves: &[Leaf], across: usize, words: &Words) -> Vec<Page> {
    let waiting: Vec<Waiting> = leaves.iter().map(Waiting::of).collect();
    let panels: Vec<Panel<'_>> = leaves
        .iter()
        .zip(&waiting)
        .map(|(leaf, waiting)| below(picture(&leaf.view, words), waiting.panels(words)))
        .collect();
    let most = |of: fn(&Panel<'_>) -> f64| panels.iter().map(of).fold(1.0, f64::max);
    let [wide, high] = [most(|panel| panel.size[0]), most(|panel| panel.size[1])];
    let [width, height] = PAGE;
    let column = (width - 2.0 * EDGE + GAP) / across as f64;
    let room = height - 2.0 * EDGE - HEAD;
    let scale = ((column - GAP) / wide)
        .min((room - CAPTION) / high)
        .min(SCALE_MAX);
    let drawn: Vec<(&str, Panel<'_>)> = leaves
        .iter()
        .map(|leaf| leaf.caption.as_str())
        .zip(panels.into_iter().map(|panel| panel.scaled(scale)))
        .collect();
    let begun = || {
        let mut page = Page::new(title);
        let heading = Font::plain(11.0).filled(MUTED);
        page.0.text([EDGE, EDGE + 4.0], title, heading);
        page
    };
    let mut pages = Vec::new();
    let mut top = f64::INFINITY;
    for row in drawn.chunks(across) {
        let height = row.iter().map(|(_, panel)| panel.size[1]);
        let height = CAPTION + height.fold(0.0, f64::max);
        // The highest fits on a page by itself.
        if top + height > EDGE + HEAD + room {
            pages.push(begun());
            top = EDGE + HEAD;
        }
        let page = pages
            .last_mut()
            .expect("a page was begun for the first row");
        for (at, (caption, panel)) in row.iter().enumerate() {
            let left = EDGE + at as f64 * column;
            let font = Font::plain(10.5).bold();
            page.0.text([left, top + CAPTION / 3.0], caption, font);
            (panel.draw)(&mut page.0, [left, top + CAPTION]);
        }
        top += height + GAP;
    }
    pages
}

/// A picture with others below it, in rows that are not wider where they need not be; all at one scale.
fn below<'a>(board: Panel<'a>, others: impl Iterator<Item = Panel<'a>>) -> Panel<'a> {
    let mut placed: Vec<([f64; 2], Panel<'a>)> = Vec::new();
    let [mut width, mut bottom] = board.size;
    let [mut left, mut top] = [0.0, bottom + BETWEEN];
    for panel in others {
        let [wide, high] = panel.size;
        if left > 0.0 && left + wide > width {
            [left, top] = [0.0, bottom + BETWEEN];
        }
        width = width.max(left + wide);
        bottom = bottom.max(top + high);
        placed.push(([left, top], panel));
        left += wide + BETWEEN;
    }
    Panel {
        size: [width, bottom],
        caption: String::new(),
        draw: Box::new(move |svg, [x, y]| {
            (board.draw)(svg, [x, y]);
            for ([left, top], panel) in &placed {
                (panel.draw)(svg, [x + left, y + top]);
            }
        }),
    }
}

/// A board as one picture; the layers of a solid stand side by side, the bottom one first.
fn picture<'a>(view: &'a View, words: &'a Words) -> Panel<'a> {
    if !view.lattice.is_solid {
        return layer_panel(view, 0, String::new(), words);
    }
    let coats = coats(view);
    let sizes = (0..view.layers).map(|layer| from_above(view, &coats, layer, words).size);
    let sizes: Vec<[f64; 2]> = sizes.collect();
    let width = sizes.iter().map(|[width, _]| width + BETWEEN).sum::<f64>() - BETWEEN;
    let height = sizes.iter().map(|[_, height]| *height).fold(0.0, f64::max);
    Panel {
        size: [width, height],
        caption: String::new(),
        draw: Box::new(move |svg, [left, top]| {
            let mut x = left;
            for (layer, [width, own]) in (0..view.layers).zip(&sizes) {
                let panel = from_above(view, &coats, layer, words);
                (panel.draw)(svg, [x, top + height - own]);
                x += width + BETWEEN;
            }
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_family::{Place, SQUARE, ViewCell};
    use pavage_words::Lang;

    fn row(cols: u16) -> View {
        let cell = |col| ViewCell {
            place: Place::flat(0, col),
            ..ViewCell::default()
        };
        View {
            lattice: &SQUARE,
            layers: 1,
            rows: 1,
            cols,
            cells: (0..cols).map(cell).collect(),
            ..View::default()
        }
    }

    fn of(view: &View, levels: usize) -> Vec<String> {
        let leaf = |number: usize| Leaf {
            caption: format!("level-{number}"),
            view: view.clone(),
            pieces: Vec::new(),
        };
        let leaves = || (1..=levels).map(leaf).collect();
        let made = Booklet {
            title: "A book".to_owned(),
            lines: vec!["of two lines".to_owned()],
            levels: leaves(),
            solutions_title: "Solutions".to_owned(),
            solutions: leaves(),
        };
        booklet(&made, &Words::new(Lang::En))
    }

    #[test]
    fn each_level_is_there_twice() {
        for (cols, levels) in [(5, 40), (70, 11), (1, 1)] {
            let pages = of(&row(cols), levels);
            for number in 1..=levels {
                let caption = format!(">level-{number}</text>");
                let on = pages.iter().filter(|page| page.contains(&caption)).count();
                assert_eq!(on, 2, "{number}");
            }
            assert!(pages[0].contains(">of two lines</text>"));
            assert!(
                pages
                    .iter()
                    .all(|page| page.contains("viewBox=\"0 0 595 842\""))
            );
        }
    }

    /// The scales of the pictures on a page.
    fn scales(page: &str) -> Vec<String> {
        let scales = page.match_indices("scale(").map(|(at, _)| &page[at + 6..]);
        let scales = scales.filter_map(|text| text.split(')').next());
        scales.map(str::to_owned).collect()
    }

    #[test]
    fn pieces_lie_below_their_board_at_its_scale() {
        let view = row(6);
        let piece = |name: &str, left| TrayPiece {
            name: name.to_owned(),
            colour: None,
            count: left,
            left,
            images: vec![(0..3).map(|col| Place::flat(0, col)).collect()],
            turned: Vec::new(),
            flipped: Vec::new(),
        };
        let leaf = |pieces| Leaf {
            caption: "level".to_owned(),
            view: view.clone(),
            pieces,
        };
        let words = Words::new(Lang::En);
        let with = boards("A book", &[leaf(vec![piece("Q", 1)])], 2, &words);
        let without = boards("A book", &[leaf(vec![piece("Q", 0)])], 2, &words);
        let page = |mut pages: Vec<Page>| pages.remove(0).end(1);
        let [with, without] = [page(with), page(without)];
        let letters = |page: &str| page.matches(">Q</text>").count();
        assert_eq!([letters(&with), letters(&without)], [1, 0]);
        // Board and pieces are one picture: nothing in it has a scale of its own.
        assert_eq!(scales(&with).len(), 1, "{with}");
    }
}
