//! A deduction as a checker hears it: in tiles and cells. The deck is asked for nothing but which
//! tile each of its numbers stands for.

use super::super::tile::{Color, Side, Tile};
use super::notes::{Notes, facing};
use super::sums::Sums;
use super::{Conflict, Deck, Deduction, Told};

/// What a deduction says.
pub(in super::super) struct Said<'a> {
    deck: &'a Deck<'a>,
    deduction: &'a Deduction,
    pub(super) placed: Option<(usize, Tile)>,
    pub(super) removals: Vec<(usize, Vec<Tile>)>,
}

impl<'a> Said<'a> {
    pub(super) fn new(deck: &'a Deck<'a>, deduction: &'a Deduction) -> Said<'a> {
        let placed = deduction.placed;
        let removals = deduction.removals.iter().map(|(cell, gone)| {
            let gone = gone.iter().map(|picture| deck.tile(*picture));
            (*cell, gone.collect())
        });
        Said {
            deck,
            deduction,
            placed: placed.map(|(cell, picture)| (cell, deck.tile(picture))),
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
        let deck = self.deck;
        self.deduction.worlds.iter().map(move |told| World {
            deck,
            cell: told.cell,
            tile: deck.tile(told.picture),
            told,
        })
    }

    /// Whether it holds, by the definition of its technique.
    pub(super) fn holds(&self, notes: &Notes) -> bool {
        self.deduction.pattern.told().holds(notes, self)
    }

    /// Notes what it says.
    pub(super) fn note(&self, notes: &mut Notes) {
        if let Some((cell, tile)) = self.placed {
            notes.lay(cell, tile);
        }
        for (cell, gone) in &self.removals {
            gone.iter().for_each(|tile| notes.cross_out(*cell, *tile));
        }
    }
}

/// What became of an assumption.
pub(super) struct World<'a> {
    deck: &'a Deck<'a>,
    told: &'a Told,
    pub(super) cell: usize,
    pub(super) tile: Tile,
}

impl<'a> World<'a> {
    pub(super) fn events(&self) -> impl Iterator<Item = Said<'a>> + use<'a> {
        let deck = self.deck;
        let events = self.told.events.iter();
        events.map(move |event| Said::new(deck, event))
    }

    /// Whether what it says cannot be, cannot be.
    pub(super) fn ends(&self, notes: &Notes) -> bool {
        match self.told.conflict {
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
                let tile = self.deck.face(kind);
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
