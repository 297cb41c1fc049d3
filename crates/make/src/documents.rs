//! Sheets as files: SVG with a layer for what is cut and one for what is engraved, PDF with the same colours.

use std::fmt::Write;

use pdf_writer::{Content, Finish, Pdf, Rect, Ref};

use crate::sheets::Sheet;

/// Points of a PDF in a millimetre.
const POINTS: f64 = 72.0 / 25.4;
/// The width of lines, in millimetres: cutters take a thin line for a path to follow.
const WIDTH: f64 = 0.1;

/// A sheet as SVG: what is cut is red, what is engraved is blue.
#[must_use]
pub fn svg(sheet: &Sheet) -> String {
    let [width, height] = sheet.size;
    let mut text = format!(
        concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" "#,
            r#"xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" "#,
            r#"width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">"#,
            "\n"
        ),
        width = width,
        height = height
    );
    // A machine that follows the order engraves while all is still held.
    for (name, colour, lines) in [
        ("engrave", "#0000ff", &sheet.engraved),
        ("cut", "#ff0000", &sheet.cut),
    ] {
        writeln!(
            text,
            concat!(
                r#"<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" fill="none" "#,
                r#"stroke="{colour}" stroke-width="{width}">"#
            ),
            name = name,
            colour = colour,
            width = WIDTH
        )
        .expect("text grows as it must");
        for line in lines {
            let mut path = String::new();
            let closed = is_closed(line);
            let points = if closed {
                &line[..line.len() - 1]
            } else {
                line
            };
            for (at, [x, y]) in points.iter().enumerate() {
                let letter = if at == 0 { 'M' } else { 'L' };
                write!(path, "{letter}{} {}", short(*x), short(*y)).expect("text grows as it must");
            }
            let end = if closed { "Z" } else { "" };
            writeln!(text, r#"<path d="{path}{end}"/>"#).expect("text grows as it must");
        }
        text.push_str("</g>\n");
    }
    text.push_str("</svg>\n");
    text
}

/// A number with three digits after the point at most.
fn short(number: f64) -> String {
    let text = format!("{number:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn is_closed(line: &[[f64; 2]]) -> bool {
    line.len() > 3 && line.first() == line.last()
}

/// Sheets as the pages of a document, at true scale.
///
/// # Panics
/// There are more sheets than a document has pages.
#[must_use]
pub fn pdf(sheets: &[Sheet]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut next = Ref::new(1);
    let (catalog, pages) = (next.bump(), next.bump());
    let mut kids = Vec::new();
    for sheet in sheets {
        let (own, content) = (next.bump(), next.bump());
        let [width, height] = sheet.size.map(points);
        let mut page = pdf.page(own);
        page.media_box(Rect::new(0.0, 0.0, width, height));
        page.parent(pages).contents(content);
        page.resources();
        page.finish();
        pdf.stream(content, &drawn(sheet));
        kids.push(own);
    }
    let count = i32::try_from(kids.len()).expect("sheets are bounded");
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids(kids).count(count);
    pdf.finish()
}

fn drawn(sheet: &Sheet) -> Vec<u8> {
    let mut content = Content::new();
    content.set_line_width(points(WIDTH));
    let [_, height] = sheet.size;
    for ([red, blue], lines) in [([0.0, 1.0], &sheet.engraved), ([1.0, 0.0], &sheet.cut)] {
        content.set_stroke_rgb(red, 0.0, blue);
        for line in lines {
            let closed = is_closed(line);
            let own = if closed {
                &line[..line.len() - 1]
            } else {
                line
            };
            for (at, [x, y]) in own.iter().enumerate() {
                let [x, y] = [points(*x), points(height - y)];
                if at == 0 {
                    content.move_to(x, y);
                } else {
                    content.line_to(x, y);
                }
            }
            if closed {
                content.close_path();
            }
            content.stroke();
        }
    }
    content.finish().to_vec()
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the format's numbers need no more digits"
)]
fn points(millimetres: f64) -> f32 {
    (millimetres * POINTS) as f32
}
