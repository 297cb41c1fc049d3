//! A small writer of SVG: just the shapes that the drawings need.

use std::collections::BTreeMap;
use std::fmt::Write;

/// How wide the lines of a pattern are, as a share of its side.
const PATTERN_LINE: f64 = 0.13;
/// The colour of text and outlines.
pub(crate) const INK: &str = "#1f2933";
/// The colour of what stands back.
pub(crate) const MUTED: &str = "#52606d";
/// The colour of thin lines.
pub(crate) const LINE: &str = "#cbd2d9";

/// Where a text is held.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy)]
pub(crate) struct Font<'a> {
    pub(crate) size: f64,
    pub(crate) bold: bool,
    pub(crate) fill: &'a str,
    pub(crate) anchor: Anchor,
}

impl<'a> Font<'a> {
    /// Plain text of that size.
    pub(crate) fn plain(size: f64) -> Font<'static> {
        Font {
            size,
            bold: false,
            fill: INK,
            anchor: Anchor::Start,
        }
    }

    /// The same in a colour.
    pub(crate) fn filled(self, fill: &'a str) -> Self {
        Font { fill, ..self }
    }

    /// The same, bold.
    pub(crate) fn bold(self) -> Self {
        Font { bold: true, ..self }
    }

    /// The same, held elsewhere.
    pub(crate) fn held(self, anchor: Anchor) -> Self {
        Font { anchor, ..self }
    }
}

/// A drawing being written.
pub(crate) struct Svg {
    body: String,
    /// The patterns and shades that are used, by their names.
    defs: BTreeMap<String, String>,
    title: String,
}

impl Svg {
    /// Begins a drawing; screen readers hear its title.
    pub(crate) fn new(title: &str) -> Svg {
        Svg {
            body: String::new(),
            defs: BTreeMap::new(),
            title: escape(title),
        }
    }

    fn push(&mut self, element: std::fmt::Arguments<'_>) {
        self.body
            .write_fmt(element)
            .and_then(|()| self.body.write_char('\n'))
            .expect("text grows as it must");
    }

    /// A filled rectangle.
    pub(crate) fn rect(&mut self, [x, y, width, height]: [f64; 4], fill: &str) {
        self.push(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}"/>"#
        ));
    }

    /// A filled rectangle with round corners.
    pub(crate) fn round_rect(&mut self, [x, y, width, height]: [f64; 4], radius: f64, fill: &str) {
        self.push(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="{radius}" fill="{fill}"/>"#
        ));
    }

    /// A disc.
    pub(crate) fn disc(&mut self, [x, y]: [f64; 2], radius: f64, fill: &str) {
        self.push(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{fill}"/>"#
        ));
    }

    /// Makes a pattern that repeats in squares: lines along a path in one of side 1.
    pub(crate) fn pattern(&mut self, name: &str, side: f64, path: &str, stroke: &str) {
        let element = format!(
            concat!(
                r#"<pattern id="{name}" width="1" height="1" patternUnits="userSpaceOnUse" "#,
                r#"patternTransform="scale({side:.3})"><path d="{path}" stroke="{stroke}" "#,
                r#"stroke-width="{width}" fill="none"/></pattern>"#
            ),
            name = name,
            side = side,
            path = path,
            stroke = stroke,
            width = PATTERN_LINE,
        );
        self.defs.insert(name.to_owned(), element);
    }

    /// Makes the shade of a ball in light from the upper left: from a light colour over its own to
    /// a dark one. Gives the fill.
    pub(crate) fn ball_shade(&mut self, [light, own, dark]: [&str; 3]) -> String {
        let name = format!("ball-{}", &own[1..]);
        if !self.defs.contains_key(&name) {
            let element = format!(
                concat!(
                    r#"<radialGradient id="{name}" cx=".36" cy=".32" r=".72">"#,
                    r#"<stop offset="0" stop-color="{light}"/>"#,
                    r#"<stop offset=".5" stop-color="{own}"/>"#,
                    r#"<stop offset="1" stop-color="{dark}"/></radialGradient>"#
                ),
                name = name,
                light = light,
                own = own,
                dark = dark,
            );
            self.defs.insert(name.clone(), element);
        }
        format!("url(#{name})")
    }

    /// A disc with a line around it.
    pub(crate) fn ringed_disc(&mut self, [x, y]: [f64; 2], radius: f64, fill: &str, stroke: &str) {
        self.push(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{fill}" stroke="{stroke}"/>"#
        ));
    }

    /// An ellipse with a line around it.
    pub(crate) fn ringed_ellipse(
        &mut self,
        [x, y]: [f64; 2],
        [wide, high]: [f64; 2],
        fill: &str,
        stroke: &str,
    ) {
        self.push(format_args!(
            r#"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{wide:.1}" ry="{high:.1}" fill="{fill}" stroke="{stroke}"/>"#
        ));
    }

    /// A dashed circle.
    pub(crate) fn dashed_circle(&mut self, [x, y]: [f64; 2], radius: f64, stroke: &str) {
        self.push(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="none" stroke="{stroke}" stroke-width="1.4" stroke-dasharray="4 3"/>"#
        ));
    }

    /// Dashed lines from point to point.
    pub(crate) fn dashed_lines(&mut self, lines: &[[f64; 4]], stroke: &str) {
        let path = line_path(lines);
        self.push(format_args!(
            r#"<path d="{path}" stroke="{stroke}" stroke-width="1.4" stroke-dasharray="4 3" fill="none"/>"#
        ));
    }

    /// Begins a part that is drawn elsewhere and in another size.
    pub(crate) fn open(&mut self, [x, y]: [f64; 2], scale: f64) {
        self.push(format_args!(
            r#"<g transform="translate({x:.1} {y:.1}) scale({scale:.4})">"#
        ));
    }

    /// Ends that part.
    pub(crate) fn close(&mut self) {
        self.push(format_args!("</g>"));
    }

    /// Filled shapes with these corners, all in one fill.
    pub(crate) fn shapes(&mut self, shapes: &[&[[f64; 2]]], fill: &str) {
        let mut path = String::new();
        for corners in shapes {
            for (at, [x, y]) in corners.iter().enumerate() {
                let letter = if at == 0 { 'M' } else { 'L' };
                write!(path, "{letter}{x:.1} {y:.1}").expect("text grows as it must");
            }
            path.push('Z');
        }
        self.push(format_args!(r#"<path d="{path}" fill="{fill}"/>"#));
    }

    /// A filled shape with these corners.
    pub(crate) fn shape(&mut self, corners: &[[f64; 2]], fill: &str) {
        self.shapes(&[corners], fill);
    }

    /// A filled shape with these corners and a thin line around it.
    pub(crate) fn edged_shape(&mut self, corners: &[[f64; 2]], fill: &str, stroke: &str) {
        let points = corners.iter().map(|[x, y]| format!("{x:.1} {y:.1}"));
        let points = points.collect::<Vec<_>>().join("L");
        self.push(format_args!(
            r#"<path d="M{points}Z" fill="{fill}" stroke="{stroke}" stroke-width=".8" stroke-linejoin="round"/>"#
        ));
    }

    /// A thick straight line without round ends.
    pub(crate) fn bar(&mut self, [x1, y1, x2, y2]: [f64; 4], stroke: &str, width: f64) {
        self.push(format_args!(
            r#"<path d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}" stroke="{stroke}" stroke-width="{width:.1}"/>"#
        ));
    }

    /// Lines from point to point, all in one stroke.
    pub(crate) fn lines(&mut self, lines: &[[f64; 4]], stroke: &str, width: f64) {
        if lines.is_empty() {
            return;
        }
        let path = line_path(lines);
        self.push(format_args!(
            r#"<path d="{path}" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round" fill="none"/>"#
        ));
    }

    /// A line through points.
    pub(crate) fn curve(&mut self, points: &[[f64; 2]], stroke: &str, width: f64) {
        let mut path = String::new();
        for (at, [x, y]) in points.iter().enumerate() {
            let letter = if at == 0 { 'M' } else { 'L' };
            write!(path, "{letter}{x:.1} {y:.1}").expect("text grows as it must");
        }
        self.push(format_args!(
            r#"<path d="{path}" stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round" fill="none"/>"#
        ));
    }

    /// A text in the middle of a slanting face: its writing runs along the first of two ways, its
    /// height along the second.
    pub(crate) fn slanting_text(
        &mut self,
        [x, y]: [f64; 2],
        [[a, b], [c, d]]: [[f64; 2]; 2],
        text: &str,
        font: Font<'_>,
    ) {
        self.push(format_args!(
            r#"<g transform="matrix({a:.3} {b:.3} {c:.3} {d:.3} {x:.1} {y:.1})">"#
        ));
        self.text([0.0, 0.0], text, font);
        self.close();
    }

    /// A text with its middle line at `y`.
    pub(crate) fn text(&mut self, [x, y]: [f64; 2], text: &str, font: Font<'_>) {
        let anchor = match font.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let weight = if font.bold { "bold" } else { "normal" };
        // Baseline alignment is drawn differently by different programs; a shift is not.
        let y = y + 0.36 * font.size;
        let (size, fill, text) = (font.size, font.fill, escape(text));
        self.push(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" font-size="{size:.1}" font-weight="{weight}" text-anchor="{anchor}" fill="{fill}">{text}</text>"#
        ));
    }

    /// Ends a drawing of that size.
    pub(crate) fn end(self, width: f64, height: f64) -> String {
        format!(
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w:.0}" height="{h:.0}" "#,
                r#"viewBox="0 0 {w:.0} {h:.0}" role="img" "#,
                r#"font-family="DejaVu Sans, Helvetica, Arial, sans-serif">"#,
                "\n<title>{title}</title>\n",
                r##"<rect width="100%" height="100%" fill="#ffffff"/>"##,
                "\n{defs}{body}</svg>\n"
            ),
            w = width.ceil(),
            h = height.ceil(),
            title = self.title,
            defs = if self.defs.is_empty() {
                String::new()
            } else {
                let defs: Vec<String> = self.defs.into_values().collect();
                format!("<defs>\n{}\n</defs>\n", defs.join("\n"))
            },
            body = self.body,
        )
    }
}

fn line_path(lines: &[[f64; 4]]) -> String {
    let mut path = String::new();
    for [x1, y1, x2, y2] in lines {
        write!(path, "M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}").expect("text grows as it must");
    }
    path
}

/// About how wide a text is, for want of a font.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.62
}

fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter if letter.is_control() => safe.push(' '),
            // XML 1.0 has neither control characters nor these two.
            '\u{fffe}' | '\u{ffff}' => safe.push(char::REPLACEMENT_CHARACTER),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `Char` of XML 1.0, 2.2.
    fn is_of_xml(letter: char) -> bool {
        matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
    }

    #[test]
    fn text_has_only_characters_of_xml() {
        let all: String = ('\0'..='\u{11000}').collect();
        let safe = escape(&all);
        assert_eq!(safe.chars().find(|&letter| !is_of_xml(letter)), None);
        assert!(!safe.contains(['<', '>', '"']));
        assert_eq!(escape("A\u{fffe}\u{ffff}\u{1}é"), "A\u{fffd}\u{fffd} é");
    }
}
