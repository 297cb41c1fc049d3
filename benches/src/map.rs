//! Maps of median times by size and colours, drawn side by side.

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::time::Duration;

const CELL: [f64; 2] = [64.0, 26.0];
const MARGIN: [f64; 2] = [70.0, 76.0];
const GAP: f64 = 24.0;

/// The times of one search.
pub struct Map {
    name: String,
    sizes: RangeInclusive<u64>,
    colors: RangeInclusive<u64>,
    most: Duration,
    times: Vec<(u64, u64, Duration)>,
}

impl Map {
    /// A map without times; those of `most` and above count as not solved.
    pub fn new(
        name: &str,
        sizes: RangeInclusive<u64>,
        colors: RangeInclusive<u64>,
        most: Duration,
    ) -> Map {
        Map {
            name: name.to_owned(),
            sizes,
            colors,
            most,
            times: Vec::new(),
        }
    }

    /// Enters a time.
    pub fn set(&mut self, size: u64, colors: u64, time: Duration) {
        self.times.push((size, colors, time));
    }

    /// The maps side by side as SVG, shades by the logarithm of the time.
    pub fn draw(maps: &[Map]) -> String {
        let mut body = String::new();
        let mut left = 0.0;
        let mut bottom: f64 = 0.0;
        for map in maps {
            let [width, height] = map.panel(&mut body, left);
            left += width + GAP;
            bottom = bottom.max(height);
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {left:.0} {bottom:.0}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{body}</svg>\n"
        )
    }

    fn panel(&self, body: &mut String, left: f64) -> [f64; 2] {
        let columns = self.sizes.end() - self.sizes.start() + 1;
        let rows = self.colors.end() - self.colors.start() + 1;
        let x = |size: u64| left + MARGIN[0] + (size - self.sizes.start()) as f64 * CELL[0];
        let y = |colors: u64| MARGIN[1] + (colors - self.colors.start()) as f64 * CELL[1];
        let mut text = |x: f64, y: f64, anchor: &str, fill: &str, words: &str| {
            let _ = writeln!(
                body,
                "<text x=\"{x:.0}\" y=\"{y:.0}\" text-anchor=\"{anchor}\" fill=\"{fill}\">{words}</text>"
            );
        };
        let ink = "#33363b";
        let title = format!("{}: median time to the first solution", self.name);
        text(left + MARGIN[0], 24.0, "start", ink, &title);
        text(left + MARGIN[0] - 8.0, 62.0, "end", ink, "colours");
        for size in self.sizes.clone() {
            let name = format!("{size}\u{d7}{size}");
            text(x(size) + CELL[0] / 2.0, 62.0, "middle", ink, &name);
        }
        for colors in self.colors.clone() {
            let name = colors.to_string();
            text(left + MARGIN[0] - 8.0, y(colors) + 17.0, "end", ink, &name);
        }
        for &(size, colors, time) in &self.times {
            let share = self.share(time);
            let [red, green, blue] = shade(share);
            let _ = writeln!(
                body,
                "<rect x=\"{:.0}\" y=\"{:.0}\" width=\"{:.0}\" height=\"{:.0}\" fill=\"rgb({red},{green},{blue})\"/>",
                x(size),
                y(colors),
                CELL[0] - 1.0,
                CELL[1] - 1.0
            );
            let fill = if share > 0.55 { "#ffffff" } else { ink };
            let _ = writeln!(
                body,
                "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\" fill=\"{fill}\">{}</text>",
                x(size) + CELL[0] / 2.0,
                y(colors) + 17.0,
                self.label(time)
            );
        }
        [
            MARGIN[0] + columns as f64 * CELL[0],
            MARGIN[1] + rows as f64 * CELL[1] + 16.0,
        ]
    }

    /// 0 for ten microseconds and less, 1 for the most.
    fn share(&self, time: Duration) -> f64 {
        let decades = |time: Duration| (time.as_secs_f64() / 1e-5).max(1.0).log10();
        (decades(time) / decades(self.most)).min(1.0)
    }

    fn label(&self, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        if time >= self.most {
            format!("&gt; {} s", self.most.as_secs())
        } else if seconds < 1e-3 {
            format!("{:.0} \u{b5}s", seconds * 1e6)
        } else if seconds < 0.01 {
            format!("{:.1} ms", seconds * 1e3)
        } else if seconds < 1.0 {
            format!("{:.0} ms", seconds * 1e3)
        } else {
            format!("{seconds:.1} s")
        }
    }
}

/// From nearly white to a dark blue.
fn shade(share: f64) -> [u8; 3] {
    let mix = |from: f64, to: f64| (from + (to - from) * share) as u8;
    [mix(236.0, 24.0), mix(243.0, 52.0), mix(249.0, 110.0)]
}
