//! Where the pieces lie in all solutions: the board once for each piece, its cells shaded by the
//! share of solutions in which the piece covers them.

use pavage_family::{Message, View, rounded_down};
use pavage_words::Words;

use crate::palette::{hex, scale};
use crate::svg::{Anchor, Font, LINE, MUTED, Svg, text_width};

/// The length of a cell's side.
const CELL: f64 = 18.0;
const MARGIN: f64 = 24.0;
/// Room for the title and the scale.
const HEAD: f64 = 58.0;
/// Room for the name of a piece above its board.
const NAME: f64 = 22.0;
/// Space between the layers of a board.
const GAP: f64 = 8.0;
/// The fill of a cell that the piece never covers.
const NEVER: &str = "#ffffff";

/// Where a piece lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Presence {
    /// Its name.
    pub piece: String,
    /// For each cell of the board, in the order of its view, the share of solutions in which the
    /// piece covers it.
    pub shares: Vec<f64>,
}

/// Draws where the pieces lie.
#[must_use]
pub fn presence(puzzle: &str, view: &View, pieces: &[Presence], words: &Words) -> String {
    let title = words.say(&Message::new("presence-title").with("puzzle", puzzle));
    let mut svg = Svg::new(&title);
    let all = pieces.iter().flat_map(|piece| &piece.shares);
    let most = all.copied().fold(0.0, f64::max);
    heading(&mut svg, &title, most, words);
    let [wide, high] = view.size().map(|side| side * CELL);
    let layers = f64::from(view.layers.max(1));
    let width = layers * wide + (layers - 1.0) * GAP;
    let height = NAME + high;
    let across = (pieces.len() as f64 * height / width).sqrt().ceil();
    let across = usize::try_from(rounded_down(across)).unwrap_or(pieces.len());
    let across = across.max(1);
    for (at, piece) in pieces.iter().enumerate() {
        let left = MARGIN + (at % across) as f64 * (width + MARGIN);
        let top = MARGIN + HEAD + (at / across) as f64 * (height + MARGIN);
        let bold = Font::plain(13.0).bold();
        svg.text([left, top + 6.0], &piece.piece, bold);
        for (cell, share) in view.cells.iter().zip(&piece.shares) {
            let layer = f64::from(cell.place.layer_number());
            let origin = [left + layer * (wide + GAP), top + NAME];
            let corners: Vec<[f64; 2]> = view
                .outline(cell)
                .iter()
                .map(|[x, y]| [origin[0] + x * CELL, origin[1] + y * CELL])
                .collect();
            let fill = if *share > 0.0 {
                hex(scale(share / most))
            } else {
                NEVER.to_owned()
            };
            svg.shape(&corners, &fill);
            let ends = corners.iter().zip(corners.iter().cycle().skip(1));
            let sides: Vec<[f64; 4]> = ends.map(|([a, b], [c, d])| [*a, *b, *c, *d]).collect();
            svg.lines(&sides, LINE, 0.8);
        }
    }
    let down = pieces.len().div_ceil(across) as f64;
    let boards = MARGIN + across.min(pieces.len().max(1)) as f64 * (width + MARGIN);
    let title_width = text_width(&title, 18.0) + 2.0 * MARGIN;
    svg.end(
        boards.max(title_width),
        MARGIN + HEAD + down * (height + MARGIN),
    )
}

/// The title, and what the shades mean.
fn heading(svg: &mut Svg, title: &str, most: f64, words: &Words) {
    let bold = Font::plain(18.0).bold();
    svg.text([MARGIN, MARGIN + 4.0], title, bold);
    let small = Font::plain(11.0).filled(MUTED);
    let top = MARGIN + 26.0;
    let mut x = MARGIN;
    svg.rect([x, top, 14.0, 12.0], LINE);
    svg.rect([x + 0.8, top + 0.8, 12.4, 10.4], NEVER);
    let never = words.text("presence-never");
    svg.text([x + 20.0, top + 6.0], &never, small);
    x += 40.0 + text_width(&never, 11.0);
    for step in 0..24 {
        let fill = hex(scale(f64::from(step) / 23.0));
        svg.rect([x + f64::from(step) * 7.0, top, 7.3, 12.0], &fill);
    }
    let percent = (most * 1000.0).round() / 10.0;
    let message = Message::new("presence-most").with("percent", percent.to_string());
    let text = words.say(&message);
    svg.text(
        [x + 24.0 * 7.0 + 8.0, top + 6.0],
        &text,
        small.held(Anchor::Start),
    );
}
