//! A deduction as a checker hears it: in tiles and cells. Of what found it nothing is asked but which
//! tile each of its numbers stands for, which the notes know themselves.

use super::super::tile::{Color, Side, Tile};
use super::notes::{Notes, facing};
use super::sums::Sums;
use super::{Conflict, Deduction, Told};

/// What a deduction says.
pub(in super::super) struct Said<'a> {
    notes: &'a Notes,
    deduction: &'a Deduction,
    /// What it decides; a deduction of tiles decides one cell at most.
    pub(super) placed: Option<(usize, Tile)>,
    /// What goes, by cell.
    pub(super) removals: Vec<(usize, Vec<Tile>)>,
}

impl<'a> Said<'a> {
    pub(super) fn new(notes: &'a Notes, deduction: &'a Deduction) -> Said<'a> {
        let placed = deduction.placed.first();
        let removals = deduction.gone.iter().map(|(cell, gone)| {
            let gone = gone.iter().map(|picture| notes.tile(*picture));
            (*cell, gone.collect())
        });
        Said {
            notes,
            deduction,
            placed: placed.map(|(cell, picture)| (*cell, notes.tile(*picture))),
            removals: removals.collect(),
        }
    }

    /// The cells that learn something.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        let placed = self.placed.iter().map(|(cell, _)| *cell);
        placed.chain(self.removals.iter().map(|(cell, _)| *cell))
    }

    /// What became of each assumption.
    pub(super) fn worlds(&self) -> impl Iterator<Item = World<'a>> + use<'a> {
        let notes = self.notes;
        self.deduction.worlds.iter().filter_map(move |told| {
            let [(cell, picture)] = told.assumptions[..] else {
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

/// What became of an assumption.
pub(super) struct World<'a> {
    told: &'a Told,
    pub(super) cell: usize,
    pub(super) tile: Tile,
}

impl World<'_> {
    /// Whether it ends in what cannot be, each of its steps holding, from these notes.
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

    /// Whether what it says cannot be, cannot be.
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

/// Whether no number of edges makes the sides of a colour come out: tops and bottoms, lefts and
/// rights, or all sides, where tiles may be turned.
fn cannot_add_up(notes: &Notes, color: Color) -> bool {
    const UPRIGHT: [&[Side]; 2] = [&[Side::Top], &[Side::Bottom]];
    const LEVEL: [&[Side]; 2] = [&[Side::Left], &[Side::Right]];
    const ALL: [&[Side]; 2] = [&[Side::Top, Side::Right, Side::Bottom, Side::Left], &[]];
    let ways: &[[&[Side]; 2]] = match notes.can_turn() {
        true => &[ALL],
        false => &[UPRIGHT, LEVEL],
    };
    let mut ways = ways.iter();
    ways.any(|groups| Sums::of(notes, color, *groups).edges().next().is_none())
}
