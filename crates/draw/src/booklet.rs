//! A booklet: a cover, levels, and their solutions, as pages to be printed on A4.

use pavage_family::View;
use pavage_words::Words;

use crate::board::layer_panel;
use crate::coats::coats;
use crate::sheet::Panel;
use crate::solid::from_above;
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
/// Space between the layers of a solid, as it is drawn before it is made smaller.
const BETWEEN: f64 = 22.0;

/// A board and what stands above it.
pub struct Leaf {
    /// For instance its number and its class.
    pub caption: String,
    /// The board.
    pub view: View,
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
    let panels: Vec<Panel<'_>> = leaves
        .iter()
        .map(|leaf| picture(&leaf.view, words))
        .collect();
    let most = |of: fn(&Panel<'_>) -> f64| panels.iter().map(of).fold(1.0, f64::max);
    let [wide, high] = [most(|panel| panel.size[0]), most(|panel| panel.size[1])];
    let [width, height] = PAGE;
    let column = (width - 2.0 * EDGE + GAP) / across as f64;
    let room = height - 2.0 * EDGE - HEAD;
    let scale = ((column - GAP) / wide)
        .min((room - CAPTION) / high)
        .min(SCALE_MAX);
    let row = high * scale + CAPTION + GAP;
    let rows = (1_usize..)
        .take_while(|rows| *rows as f64 * row - GAP <= room)
        .last()
        .unwrap_or(1);
    let drawn: Vec<(&str, Panel<'_>)> = leaves
        .iter()
        .map(|leaf| leaf.caption.as_str())
        .zip(panels.into_iter().map(|panel| panel.scaled(scale)))
        .collect();
    let page = |some: &[(&str, Panel<'_>)]| {
        let mut page = Page::new(title);
        let heading = Font::plain(11.0).filled(MUTED);
        page.0.text([EDGE, EDGE + 4.0], title, heading);
        for (at, (caption, panel)) in some.iter().enumerate() {
            let left = EDGE + (at % across) as f64 * column;
            let top = EDGE + HEAD + (at / across) as f64 * row;
            page.0.text(
                [left, top + CAPTION / 3.0],
                caption,
                Font::plain(10.5).bold(),
            );
            (panel.draw)(&mut page.0, [left, top + CAPTION]);
        }
        page
    };
    drawn.chunks(across * rows).map(page).collect()
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
}
