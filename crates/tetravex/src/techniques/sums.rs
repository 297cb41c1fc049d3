//! The sides of a colour, counted one by one for the checkers: how many there are to lay, and how
//! many can lie where.

use super::super::tile::{Color, Side};
use super::notes::{Notes, facing};

/// What is counted of a colour: of sides that are counted first and second, as tops and bottoms.
pub(super) struct Sums {
    /// Sides of tiles left that do not belong beside a tile that lies.
    supply: [i64; 2],
    /// The least and the greatest number of them on the rim.
    pub(super) rim: [(i64, i64); 2],
    /// The least and the greatest number of edges between open cells that have the colour.
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
                    .for_each(|side| sums.count(notes, color, group, (cell, *side)));
            }
        }
        sums
    }

    fn count(&mut self, notes: &Notes, color: Color, group: usize, (cell, side): (usize, Side)) {
        let Some(other) = notes.beside(cell, side) else {
            let shown = notes.shown(cell, side);
            self.rim[group].0 += i64::from(shown.iter().all(|shown| *shown == color));
            self.rim[group].1 += i64::from(shown.contains(&color));
            return;
        };
        if let Some(tile) = notes.lying(other) {
            self.supply[group] -= i64::from(tile.color(facing(side)) == color);
        } else if matches!(side, Side::Bottom | Side::Right) {
            // Each edge is met from both of its ends: from one of them it counts.
            let both = both(notes, cell, side);
            self.inside.0 += i64::from(both.iter().all(|shown| *shown == color));
            self.inside.1 += i64::from(both.contains(&color));
        }
    }

    /// How many sides of a group are on the rim when so many edges have the colour.
    pub(super) fn on_rim(&self, group: usize, edges: i64) -> i64 {
        self.supply[group] - self.per_edge * edges
    }

    /// The numbers of edges with the colour for which the rim has room for what is left, and no
    /// more is asked for there.
    pub(super) fn edges(&self) -> impl Iterator<Item = i64> + '_ {
        (self.inside.0..=self.inside.1).filter(|edges| {
            (0..2).all(|group| {
                let (least, most) = self.rim[group];
                !self.is_counted[group] || (least..=most).contains(&self.on_rim(group, *edges))
            })
        })
    }
}

/// The colours that a cell may show on a side and the cell beside it may show there, too; on the rim
/// its own.
pub(super) fn both(notes: &Notes, cell: usize, side: Side) -> Vec<Color> {
    let mut shown = notes.shown(cell, side);
    if let Some(other) = notes.beside(cell, side) {
        let there = notes.shown(other, facing(side));
        shown.retain(|color| there.contains(color));
    }
    shown
}
