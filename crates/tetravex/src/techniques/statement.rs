//! A deduction in the terms of a checker: tiles and cells. The numbers of the deduction are
//! translated with the notes alone.

use super::sums::Sums;
use super::{Candidate, Case, Color, Conflict, Deduction, Notes, Side, Tile, facing};

/// The content of a deduction.
pub(in super::super) struct Statement<'a> {
    notes: &'a Notes,
    deduction: &'a Deduction,
    /// The decision. A deduction about tiles decides at most one cell.
    pub(super) placed: Option<(usize, Tile)>,
    /// The eliminations by cell.
    pub(super) removals: Vec<(usize, Vec<Tile>)>,
}

impl<'a> Statement<'a> {
    pub(super) fn new(notes: &'a Notes, deduction: &'a Deduction) -> Statement<'a> {
        let placed = deduction.placed.first();
        let removals = deduction.gone.iter().map(|gone| {
            let tiles = gone.pictures.iter().map(|picture| notes.tile(*picture));
            (gone.cell, tiles.collect())
        });
        Statement {
            notes,
            deduction,
            placed: placed.map(|placed| (placed.cell, notes.tile(placed.picture))),
            removals: removals.collect(),
        }
    }

    /// The cells about which something is learnt.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        let placed = self.placed.iter().map(|(cell, _)| *cell);
        placed.chain(self.removals.iter().map(|(cell, _)| *cell))
    }

    /// The outcome of each assumption.
    pub(super) fn worlds(&self) -> impl Iterator<Item = World<'a>> + use<'a> {
        let notes = self.notes;
        self.deduction.worlds.iter().filter_map(move |told| {
            let [Candidate { cell, picture }] = told.assumptions[..] else {
                return None;
            };
            Some(World {
                told,
                cell,
                tile: notes.tile(picture),
            })
        })
    }
}

/// The outcome of an assumption.
pub(super) struct World<'a> {
    told: &'a Case,
    pub(super) cell: usize,
    pub(super) tile: Tile,
}

impl World<'_> {
    /// Whether, from these notes, each step holds and the world ends in a contradiction.
    pub(super) fn fails(&self, notes: &Notes) -> bool {
        let mut inside = notes.clone();
        inside.lay(self.cell, self.tile);
        let follows = self.told.events.iter().all(|event| {
            let holds = event.holds(&inside);
            inside.note(event);
            holds
        });
        follows && self.ends(&inside)
    }

    /// Whether its contradiction holds.
    fn ends(&self, notes: &Notes) -> bool {
        let Some(conflict) = self.told.conflict else {
            return false;
        };
        match conflict {
            Conflict::Clash(one, other) => {
                let tiles = notes.lying(one).zip(notes.lying(other));
                tiles.is_some_and(|(tile, beside)| {
                    [Side::Right, Side::Bottom].into_iter().any(|side| {
                        notes.beside(one, side) == Some(other)
                            && tile.color(side) != beside.color(facing(side))
                    })
                })
            }
            Conflict::Rim(cell) => {
                let tile = notes.lying(cell);
                tile.is_some_and(|tile| !notes.keeps_rim(cell, tile))
            }
            Conflict::NoTile(cell) => notes.may(cell).next().is_none(),
            Conflict::NoPlace(kind) => {
                let tile = notes.face(kind);
                let is_place = |cell: &usize| {
                    let mut may = notes.may(*cell);
                    may.any(|picture| notes.are_same(picture, tile))
                };
                notes.open_cells().filter(is_place).count() < notes.left(tile)
            }
            Conflict::Count(color) => cannot_add_up(notes, color),
        }
    }
}

/// Whether no number of edges makes the sides of a colour add up: tops and bottoms, lefts and
/// rights, or all sides where tiles may be turned.
fn cannot_add_up(notes: &Notes, color: Color) -> bool {
    const UPRIGHT: [&[Side]; 2] = [&[Side::Top], &[Side::Bottom]];
    const LEVEL: [&[Side]; 2] = [&[Side::Left], &[Side::Right]];
    const ALL: [&[Side]; 2] = [&[Side::Top, Side::Right, Side::Bottom, Side::Left], &[]];
    let ways: &[[&[Side]; 2]] = if notes.can_turn() {
        &[ALL]
    } else {
        &[UPRIGHT, LEVEL]
    };
    let mut ways = ways.iter();
    ways.any(|groups| Sums::of(notes, color, *groups).edges().next().is_none())
}
