//! A plot of how far a search reaches: for each size of a problem the times of all its boards, by
//! their logarithm, those that met the limit marked.

use std::fmt::Write as _;
use std::time::Duration;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 380.0;
/// The room for the axes: left, top, right, bottom.
const MARGIN: [f64; 4] = [64.0, 62.0, 24.0, 52.0];
/// The least time shown, in seconds.
const LEAST: f64 = 0.01;

/// Inks for light and dark pages.
const STYLE: &str = "\
    .paper{fill:#ffffff}.ink{fill:#24292f}.soft{fill:#59636e}.line{stroke:#c4ccd4}\
    .solved{fill:#0b62c4}.missed{stroke:#b3261e}\
    @media (prefers-color-scheme:dark){.paper{fill:#0d1117}.ink{fill:#e6edf3}.soft{fill:#9ea7b3}\
    .line{stroke:#39424d}.solved{fill:#6cb0ff}.missed{stroke:#ff8a80}}";

/// The boards of one size.
pub struct Column {
    /// The size.
    pub size: usize,
    /// The time of each board, and whether it was solved.
    pub boards: Vec<(Duration, bool)>,
}

/// A plot to be drawn.
pub struct Reach<'a> {
    /// What stands above it.
    pub title: &'a str,
    /// What the sizes are.
    pub axis: &'a str,
    /// When a search was ended.
    pub limit: Duration,
    /// By size, ascending.
    pub columns: &'a [Column],
}

impl Reach<'_> {
    /// The plot as SVG.
    pub fn draw(&self) -> String {
        let mut body = String::new();
        self.frame(&mut body);
        for column in self.columns {
            self.column(&mut body, column);
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\" role=\"img\" aria-label=\"{}\">\n\
             <style>{STYLE}</style>\n\
             <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{body}</svg>\n",
            self.title
        )
    }

    fn x(&self, size: usize) -> f64 {
        let of = |pick: Option<&Column>| pick.map_or(0.0, |column| column.size as f64);
        let (low, high) = (of(self.columns.first()), of(self.columns.last()));
        let inner = WIDTH - MARGIN[0] - MARGIN[2] - 40.0;
        MARGIN[0] + 20.0 + (size as f64 - low) / (high - low).max(1.0) * inner
    }

    fn y(&self, seconds: f64) -> f64 {
        let share = (seconds.max(LEAST) / LEAST).ln() / (self.most() / LEAST).ln();
        let inner = HEIGHT - MARGIN[1] - MARGIN[3];
        HEIGHT - MARGIN[3] - share.min(1.0) * inner
    }

    /// The top of the axis of times.
    fn most(&self) -> f64 {
        self.limit.as_secs_f64().max(10.0 * LEAST) * 1.3
    }

    fn frame(&self, body: &mut String) {
        let right = WIDTH - MARGIN[2];
        text(body, [MARGIN[0], 24.0], "start", "ink", self.title);
        let under = "processor time in seconds; above each size the boards solved";
        text(body, [MARGIN[0], 42.0], "start", "soft", under);
        let middle = (MARGIN[0] + right) / 2.0;
        text(body, [middle, HEIGHT - 12.0], "middle", "soft", self.axis);
        let limit = self.limit.as_secs_f64();
        let marks = [0.01, 0.1, 1.0, 10.0, 100.0, 1_000.0];
        for mark in marks
            .into_iter()
            .filter(|mark| *mark < limit)
            .chain([limit])
        {
            let y = self.y(mark);
            let _ = writeln!(
                body,
                "<line class=\"line\" x1=\"{:.0}\" x2=\"{right:.0}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>",
                MARGIN[0]
            );
            let label = mark.to_string();
            text(body, [MARGIN[0] - 8.0, y + 4.0], "end", "soft", &label);
        }
    }

    fn column(&self, body: &mut String, column: &Column) {
        let x = self.x(column.size);
        let bottom = HEIGHT - MARGIN[3] + 18.0;
        text(
            body,
            [x, bottom],
            "middle",
            "soft",
            &column.size.to_string(),
        );
        let solved = column.boards.iter().filter(|board| board.1).count();
        let share = format!("{solved}/{}", column.boards.len());
        text(body, [x, MARGIN[1] - 4.0], "middle", "ink", &share);
        for &(time, is_solved) in &column.boards {
            let y = self.y(time.as_secs_f64());
            let _ = if is_solved {
                writeln!(
                    body,
                    "<circle class=\"solved\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill-opacity=\"0.75\"/>"
                )
            } else {
                let [left, top] = [x - 4.0, y - 4.0];
                writeln!(
                    body,
                    "<path class=\"missed\" fill=\"none\" stroke-width=\"1.6\" d=\"M{left:.1} {top:.1}l8 8m0 -8l-8 8\"/>"
                )
            };
        }
    }
}

fn text(body: &mut String, [x, y]: [f64; 2], anchor: &str, class: &str, words: &str) {
    let _ = writeln!(
        body,
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>"
    );
}
