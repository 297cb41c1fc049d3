//! Tetravex's [`Logic`]: what the kit must know to reason about tiles.

use pavage_family::kit::Logic;
use pavage_family::{Contradiction, Elimination, Message, Place};

use super::Tetravex;
use super::techniques::words;
use super::techniques::{
    Candidate, CellPictures, Conflict, Deck, Deduction, PictureId, Sheet, cells,
};

impl Logic for Tetravex {
    type Sheet<'a> = Sheet<'a>;
    type Cell = usize;
    type Decision = Candidate;
    type Elimination = CellPictures;
    type Conflict = Conflict;
    type Event = Deduction;

    fn decide(sheet: &mut Sheet<'_>, decided: &Candidate) {
        sheet.write(decided.cell, decided.picture);
    }

    fn eliminate(sheet: &mut Sheet<'_>, gone: &CellPictures) {
        sheet.remove_all(gone.cell, &gone.pictures);
    }

    fn conflict(sheet: &Sheet<'_>) -> Option<Conflict> {
        sheet.conflict()
    }

    fn open(sheet: &Sheet<'_>) -> usize {
        sheet.open()
    }

    fn deduction(_: &Sheet<'_>, event: &Deduction) -> Deduction {
        event.clone()
    }

    fn places(sheet: &Sheet<'_>, cells: &[usize]) -> Vec<Place> {
        let cells = cells.iter();
        cells
            .map(|cell| sheet.deck().puzzle().place(*cell))
            .collect()
    }

    fn eliminated(sheet: &Sheet<'_>, gone: &CellPictures) -> Elimination {
        let deck = sheet.deck();
        let pictures = gone.pictures.iter();
        Elimination::Tiles {
            cell: deck.puzzle().place(gone.cell),
            tiles: pictures.map(|picture| deck.tile(*picture).0).collect(),
        }
    }

    fn contradiction(sheet: &Sheet<'_>, conflict: Conflict) -> Contradiction {
        let (rule, cells) = match conflict {
            Conflict::Clash(one, other) => ("sides-differ", vec![one, other]),
            Conflict::Rim(cell) => ("rim", vec![cell]),
            Conflict::NoTile(cell) => ("no-tile", vec![cell]),
            Conflict::NoPlace(_) => ("no-place", Vec::new()),
            Conflict::Count(_) => ("colour-count", Vec::new()),
        };
        let edges = match conflict {
            Conflict::Clash(one, other) => vec![edge(sheet.deck(), one, other)],
            _ => Vec::new(),
        };
        Contradiction {
            rule,
            cells: Tetravex::places(sheet, &cells),
            edges,
            message: words::conflict(sheet.deck(), conflict),
        }
    }

    /// Only placements are moves; eliminations change nothing on the board.
    fn moves(sheet: &Sheet<'_>, found: &Deduction) -> Vec<String> {
        let placed = found.placed.iter();
        placed.map(|placed| put(sheet.deck(), *placed)).collect()
    }

    fn assumption(sheet: &Sheet<'_>, assumed: &Candidate) -> (String, Message) {
        let deck = sheet.deck();
        (put(deck, *assumed), words::supposed(deck, *assumed))
    }

    fn nudge(sheet: &Sheet<'_>, look: &[usize]) -> Message {
        words::look_at(sheet.deck(), look)
    }

    fn learning(_: &Sheet<'_>, found: &Deduction) -> Vec<usize> {
        cells(found).collect()
    }

    fn conclusion(sheet: &Sheet<'_>, found: &Deduction) -> Message {
        words::conclusion(sheet, found)
    }

    /// `3,4=1432` for a placement, `1,1-2541` for an elimination.
    fn spelt(sheet: &Sheet<'_>, found: &Deduction) -> Vec<String> {
        let deck = sheet.deck();
        let spell = |cell: usize, sign: char, picture: PictureId| {
            format!("{}{sign}{}", words::spot(deck, cell), deck.tile(picture))
        };
        let placed = found.placed.iter();
        let placed = placed.map(|placed| spell(placed.cell, '=', placed.picture));
        let gone = found.gone.iter().flat_map(|gone| {
            let spelt = gone.pictures.iter();
            spelt.map(|picture| spell(gone.cell, '-', *picture))
        });
        placed.chain(gone).collect()
    }

    fn cost(_: &Sheet<'_>, found: &Deduction) -> u64 {
        found.cost()
    }
}

/// The edge between two cells.
pub(super) fn edge(deck: &Deck<'_>, one: usize, other: usize) -> [Place; 2] {
    [one, other].map(|cell| deck.puzzle().place(cell))
}

/// The move that lays a tile.
pub(super) fn put(deck: &Deck<'_>, of: Candidate) -> String {
    format!(
        "put {} {}",
        words::spot(deck, of.cell),
        deck.tile(of.picture)
    )
}
