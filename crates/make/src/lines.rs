//! Lines to cut: each once, and as long as they go straight on.

use crate::complex::Point2;
use crate::known::Known;

/// A line from point to point. Where its last point is its first, it is closed.
pub(crate) type Line = Vec<Point2>;

/// Points nearer to each other than one of so many parts of a millimetre are the same.
const PARTS: f64 = 1000.0;

/// Straight pieces of lines, of which each is kept once.
#[derive(Default)]
pub(crate) struct Lines {
    points: Vec<Point2>,
    known: Known,
    /// Of each point, those that lines lead to.
    beside: Vec<Vec<usize>>,
}

impl Lines {
    fn number(&mut self, at: Point2) -> usize {
        if let Some(number) = self.known.get(rounded(at)) {
            return number;
        }
        self.points.push(at);
        self.beside.push(Vec::new());
        self.known.insert(rounded(at), self.points.len() - 1);
        self.points.len() - 1
    }

    /// Adds a straight line, unless it is there.
    pub(crate) fn add(&mut self, from: Point2, to: Point2) {
        let [from, to] = [from, to].map(|at| self.number(at));
        if from != to && !self.beside[from].contains(&to) {
            self.beside[from].push(to);
            self.beside[to].push(from);
        }
    }

    /// All lines, each as long as it goes; a corner where they go straight on is no point of them.
    pub(crate) fn joined(mut self) -> Vec<Line> {
        let mut lines = Vec::new();
        // Lines end where an odd number of them meet; then what is left is closed.
        let odd = (0..self.points.len()).filter(|at| self.beside[*at].len() % 2 == 1);
        let starts: Vec<usize> = odd.chain(0..self.points.len()).collect();
        for start in starts {
            while !self.beside[start].is_empty() {
                let line = self.taken(start);
                lines.push(self.straightened(&line));
            }
        }
        lines
    }

    /// Takes a line from a point on, straight ahead where it can.
    fn taken(&mut self, start: usize) -> Vec<usize> {
        let mut line = vec![start];
        let mut here = start;
        while let Some(&first) = self.beside[here].first() {
            let before = line.len().checked_sub(2).map(|at| line[at]);
            let ahead = before.and_then(|before| {
                let all = self.beside[here].iter().copied();
                all.clone()
                    .find(|next| self.goes_straight([before, here, *next]))
            });
            let next = ahead.unwrap_or(first);
            self.beside[here].retain(|other| *other != next);
            self.beside[next].retain(|other| *other != here);
            line.push(next);
            here = next;
        }
        line
    }

    fn goes_straight(&self, three: [usize; 3]) -> bool {
        let [a, b, c] = three.map(|at| self.points[at]);
        let [x1, y1] = [b[0] - a[0], b[1] - a[1]];
        let [x2, y2] = [c[0] - b[0], c[1] - b[1]];
        let sizes = (x1 * x1 + y1 * y1).sqrt() * (x2 * x2 + y2 * y2).sqrt();
        x1 * x2 + y1 * y2 > (1.0 - 1e-9) * sizes
    }

    fn straightened(&self, line: &[usize]) -> Line {
        let mut kept: Vec<usize> = Vec::new();
        for &at in line {
            if let [.., a, b] = kept[..]
                && self.goes_straight([a, b, at])
            {
                kept.pop();
            }
            kept.push(at);
        }
        // A closed line may have begun where it goes straight on.
        if let [first, second, .., before, last] = kept[..]
            && first == last
            && self.goes_straight([before, first, second])
        {
            kept.remove(0);
            kept.pop();
            kept.push(second);
        }
        kept.into_iter().map(|at| self.points[at]).collect()
    }
}

#[expect(clippy::cast_possible_truncation, reason = "sheets are bounded")]
fn rounded([x, y]: Point2) -> [i64; 3] {
    [(x * PARTS).round() as i64, (y * PARTS).round() as i64, 0]
}
