//! How often each colour must still be laid, and where it can be, counted for all colours at once.

use super::super::super::puzzle::{KindId, Puzzle};
use super::super::super::tile::{COLORS_MAX, Color, Side};
use super::super::Sheet;
use super::{Axis, Balance, Claim, Place};
use pavage_family::numbers::{as_u8, as_u16, as_u32};

/// The axes that are counted in a puzzle.
pub(super) fn axes(puzzle: &Puzzle) -> &'static [Axis] {
    if puzzle.can_turn() {
        &[Axis::Turning]
    } else {
        &[Axis::Vertical, Axis::Horizontal]
    }
}

/// The first colour whose sides cannot add up.
pub(in super::super) fn impossible(sheet: &Sheet<'_>) -> Option<Color> {
    let deck = sheet.deck();
    let axes = axes(deck.puzzle()).iter();
    let mut tallies = axes.map(|axis| Tally::new(sheet, *axis));
    tallies.find_map(|tally| {
        let mut colors = (0..COLORS_MAX).filter(|color| tally.edges(*color).is_none());
        colors.next().map(as_u8)
    })
}

/// The minimum and the maximum of a number.
#[derive(Clone, Copy, Debug, Default)]
struct Range {
    least: i64,
    most: i64,
}

impl Range {
    fn is_open(self) -> bool {
        self.least < self.most
    }
}

/// The counts of a colour.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    supply: [u32; 2],
    due: [u32; 2],
    rim: [Range; 2],
    inside: Range,
}

/// The counts of all colours on an axis.
pub(super) struct Tally {
    axis: Axis,
    counts: Vec<Count>,
}

impl Tally {
    pub(super) fn new(sheet: &Sheet<'_>, axis: Axis) -> Tally {
        let deck = sheet.deck();
        let counts = vec![Count::default(); COLORS_MAX];
        let mut tally = Tally { axis, counts };
        for (at, kind) in deck.puzzle().kinds().iter().enumerate() {
            let left = as_u32(sheet.left(KindId(as_u16(at))));
            for (group, side) in tally.sides() {
                let color = usize::from(kind.turns[0].color(side));
                tally.counts[color].supply[group] += left;
            }
        }
        for cell in sheet.open_cells() {
            for (group, side) in tally.sides() {
                tally.count_side(sheet, group, cell, side);
            }
        }
        tally
    }

    fn sides(&self) -> impl Iterator<Item = (usize, Side)> + use<> {
        let groups = self.axis.sides().into_iter().enumerate();
        groups.flat_map(|(group, sides)| sides.iter().map(move |side| (group, *side)))
    }

    fn count_side(&mut self, sheet: &Sheet<'_>, group: usize, cell: usize, side: Side) {
        let deck = sheet.deck();
        let here = sheet.colors(cell, side);
        let Some(other) = deck.beside(cell, side) else {
            self.add(here, |count| &mut count.rim[group]);
            return;
        };
        if let Some(beside) = sheet.placed(other) {
            let color = deck.tile(beside).color(side.opposite());
            self.counts[usize::from(color)].due[group] += 1;
        } else if matches!(side, Side::Bottom | Side::Right) {
            let both = here & sheet.colors(other, side.opposite());
            self.add(both, |count| &mut count.inside);
        }
    }

    /// Adds a side, or an edge, that has one of these colours.
    fn add(&mut self, colors: u64, range: impl Fn(&mut Count) -> &mut Range) {
        let is_one = colors.count_ones() == 1;
        let mut rest = colors;
        while rest != 0 {
            let range = range(&mut self.counts[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
            range.most += 1;
            range.least += i64::from(is_one);
        }
    }

    /// The number of groups, and how many sides of a group lie on an edge.
    fn groups(&self) -> (usize, i64) {
        match self.axis {
            Axis::Turning => (1, 2),
            Axis::Vertical | Axis::Horizontal => (2, 1),
        }
    }

    /// How many edges between open cells may have a colour. `None` if no number works out.
    fn edges(&self, color: usize) -> Option<Range> {
        let count = &self.counts[color];
        let (groups, per_edge) = self.groups();
        let Range {
            mut least,
            mut most,
        } = count.inside;
        for group in 0..groups {
            let free = count.free(group);
            most = most.min((free - count.rim[group].least).div_euclid(per_edge));
            let needed = free - count.rim[group].most;
            least = least.max((needed + per_edge - 1).div_euclid(per_edge));
        }
        (least <= most).then_some(Range { least, most })
    }

    /// The conclusions about each colour. A claim may be about sides that are all decided.
    pub(super) fn claims(&self) -> Vec<Balance> {
        let (groups, per_edge) = self.groups();
        let mut claims = Vec::new();
        for color in 0..COLORS_MAX {
            let count = &self.counts[color];
            let Some(edges) = self.edges(color) else {
                continue;
            };
            let mut claim = |place, may: Range, is: Range| {
                if may.is_open() && (is.least == may.most || is.most == may.least) {
                    let all = is.least == may.most;
                    let balance = self.balance(color, Claim { place, all });
                    let must = u32::try_from(may.least).expect("it was counted");
                    claims.push(Balance { must, ..balance });
                }
            };
            for group in 0..groups {
                let free = count.free(group);
                let on_rim = Range {
                    least: free - per_edge * edges.most,
                    most: free - per_edge * edges.least,
                };
                claim(Place::Rim(group), count.rim[group], on_rim);
            }
            claim(Place::Inside, count.inside, edges);
        }
        claims
    }

    fn balance(&self, color: usize, claim: Claim) -> Balance {
        Balance {
            color: as_u8(color),
            axis: self.axis,
            claim,
            supply: self.counts[color].supply,
            due: self.counts[color].due,
            must: 0,
        }
    }
}

impl Count {
    /// How many sides of a group do not belong beside a tile on the board.
    fn free(&self, group: usize) -> i64 {
        i64::from(self.supply[group]) - i64::from(self.due[group])
    }
}
