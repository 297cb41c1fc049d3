//! The sides of a colour, counted one by one for the checkers: how many must be laid, and how many
//! can lie where.

use super::{Color, Notes, Side, facing};

/// The counts of a colour, in two groups of sides such as tops and bottoms.
pub(super) struct Sums {
    /// The sides of tiles left that do not belong beside a tile on the board.
    supply: [i64; 2],
    /// The minimum and the maximum of their number on the rim.
    pub(super) rim: [(i64, i64); 2],
    /// The minimum and the maximum number of edges between open cells with the colour.
    pub(super) inside: (i64, i64),
    /// How many sides of a group are on an edge.
    per_edge: i64,
    is_counted: [bool; 2],
}

impl Sums {
    pub(super) fn of(notes: &Notes, color: Color, groups: [&[Side]; 2]) -> Sums {
        let mut sums = Sums {
            supply: [0; 2],
            rim: [(0, 0); 2],
            inside: (0, 0),
            per_edge: if groups[1].is_empty() { 2 } else { 1 },
            is_counted: groups.map(|sides| !sides.is_empty()),
        };
        for (tile, left) in notes.tiles_left() {
            for (supply, sides) in sums.supply.iter_mut().zip(groups) {
                let has = sides.iter().filter(|side| tile.color(**side) == color);
                *supply += (left * has.count()) as i64;
            }
        }
        for cell in notes.open_cells() {
            for (group, sides) in groups.into_iter().enumerate() {
                sides
                    .iter()
                    .for_each(|side| sums.count(notes, color, group, cell, *side));
            }
        }
        sums
    }

    fn count(&mut self, notes: &Notes, color: Color, group: usize, cell: usize, side: Side) {
        let Some(other) = notes.beside(cell, side) else {
            let shown = notes.shown(cell, side);
            self.rim[group].0 += i64::from(shown.iter().all(|shown| *shown == color));
            self.rim[group].1 += i64::from(shown.contains(&color));
            return;
        };
        if let Some(tile) = notes.lying(other) {
            self.supply[group] -= i64::from(tile.color(facing(side)) == color);
        } else if matches!(side, Side::Bottom | Side::Right) {
            // Each edge is visited from both ends, and counted from one.
            let both = both(notes, cell, side);
            self.inside.0 += i64::from(both.iter().all(|shown| *shown == color));
            self.inside.1 += i64::from(both.contains(&color));
        }
    }

    /// How many sides of a group are on the rim when this many edges have the colour.
    pub(super) fn on_rim(&self, group: usize, edges: i64) -> i64 {
        self.supply[group] - self.per_edge * edges
    }

    /// The possible numbers of edges with the colour: the rim has room for the remaining sides and
    /// requires no more.
    pub(super) fn edges(&self) -> impl Iterator<Item = i64> + '_ {
        (self.inside.0..=self.inside.1).filter(|edges| {
            (0..2).all(|group| {
                let (least, most) = self.rim[group];
                !self.is_counted[group] || (least..=most).contains(&self.on_rim(group, *edges))
            })
        })
    }
}

/// The colours that both a cell and its neighbour may show on their common side. On the rim, those
/// of the cell.
pub(super) fn both(notes: &Notes, cell: usize, side: Side) -> Vec<Color> {
    let mut shown = notes.shown(cell, side);
    if let Some(other) = notes.beside(cell, side) {
        let there = notes.shown(other, facing(side));
        shown.retain(|color| there.contains(color));
    }
    shown
}
