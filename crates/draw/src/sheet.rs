//! Several pictures on one sheet: in rows, each with a caption.

use crate::svg::{Anchor, Font, MUTED, Svg};

/// Space between pictures and around them.
const MARGIN: f64 = 24.0;
/// The height of a caption.
const CAPTION: f64 = 22.0;
const SIZE: f64 = 13.0;

/// Draws something with its upper left corner at a place.
type Drawing<'a> = Box<dyn Fn(&mut Svg, [f64; 2]) + 'a>;

/// A picture on a sheet.
pub(crate) struct Panel<'a> {
    /// Its width and height.
    pub(crate) size: [f64; 2],
    /// What is said above it.
    pub(crate) caption: String,
    /// Draws it with its upper left corner there.
    pub(crate) draw: Drawing<'a>,
}

impl<'a> Panel<'a> {
    /// The same picture, smaller where it is wider or higher than that.
    pub(crate) fn within(self, side_max: f64) -> Panel<'a> {
        let [width, height] = self.size;
        self.scaled((side_max / width.max(height)).min(1.0))
    }

    /// The same picture in another size.
    pub(crate) fn scaled(self, scale: f64) -> Panel<'a> {
        let [width, height] = self.size;
        Panel {
            size: [width * scale, height * scale],
            caption: self.caption,
            draw: Box::new(move |svg, at| {
                svg.open(at, scale);
                (self.draw)(svg, [0.0, 0.0]);
                svg.close();
            }),
        }
    }

    fn height(&self) -> f64 {
        self.size[1]
            + if self.caption.is_empty() {
                0.0
            } else {
                CAPTION
            }
    }

    fn width(&self) -> f64 {
        self.size[0].max(crate::svg::text_width(&self.caption, SIZE))
    }
}

/// Pictures in rows, row below row, being put on a sheet.
pub(crate) struct Sheet {
    svg: Svg,
    width: f64,
    bottom: f64,
}

impl Sheet {
    pub(crate) fn new(title: &str) -> Sheet {
        Sheet {
            svg: Svg::new(title),
            width: 0.0,
            bottom: MARGIN,
        }
    }

    /// A sheet whose upper part is drawn already, of that width and height.
    pub(crate) fn under(svg: Svg, [width, bottom]: [f64; 2]) -> Sheet {
        Sheet { svg, width, bottom }
    }

    /// Adds pictures in as many rows as they take in about that width; they stand on one line.
    pub(crate) fn add(&mut self, panels: &[Panel<'_>], width_max: f64) {
        let mut rest = panels;
        while !rest.is_empty() {
            let mut width = MARGIN;
            let fits = |panel: &&Panel<'_>| {
                width += panel.width() + MARGIN;
                width <= width_max
            };
            let fitting = rest.iter().take_while(fits).count().max(1);
            let (row, others) = rest.split_at(fitting);
            self.row(row);
            rest = others;
        }
    }

    fn row(&mut self, row: &[Panel<'_>]) {
        let height = row.iter().map(Panel::height).fold(0.0, f64::max);
        let mut left = MARGIN;
        for panel in row {
            let top = self.bottom + height - panel.height();
            let [width, _] = panel.size;
            let x = left + (panel.width() - width) / 2.0;
            if panel.caption.is_empty() {
                (panel.draw)(&mut self.svg, [x, top]);
            } else {
                let font = Font::plain(SIZE).bold().filled(MUTED).held(Anchor::Middle);
                let middle = left + panel.width() / 2.0;
                self.svg
                    .text([middle, top + SIZE / 2.0], &panel.caption, font);
                (panel.draw)(&mut self.svg, [x, top + CAPTION]);
            }
            left += panel.width() + MARGIN;
        }
        self.width = self.width.max(left);
        self.bottom += height + MARGIN;
    }

    /// The drawing.
    pub(crate) fn end(self) -> String {
        self.svg.end(self.width, self.bottom)
    }
}

/// The width of a sheet on which pictures make about as many rows as columns.
pub(crate) fn square_width(panels: &[Panel<'_>]) -> f64 {
    let area = |panel: &Panel<'_>| (panel.width() + MARGIN) * (panel.height() + MARGIN);
    let total: f64 = panels.iter().map(area).sum();
    let widest = panels.iter().map(Panel::width).fold(0.0, f64::max);
    // A little wider than high, as screens and sheets laid across are.
    MARGIN + (1.3 * total).sqrt().max(widest + MARGIN)
}
