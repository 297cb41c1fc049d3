//! Finds a wrong tile of the player, and shows why it is wrong.
//!
//! A tile is wrong if no solution of the puzzle has it where it lies. If each tile is possible but
//! not all of them together, the first one in reading order that contradicts those before it is
//! wrong.

use pavage_family::blocks::{Block, blocks};
use pavage_family::kit::{self, Logic, Meter, easiest, first_wrong};
use pavage_family::{Message, Place, Step, Violation};
use pavage_search::Run;

use super::super::Tetravex;
use super::super::logic::edge;
use super::super::plain::plain_search;
use super::super::puzzle::{Puzzle, State};
use super::super::techniques::words;
use super::super::techniques::{
    Candidate, Case, Deck, Deduction, Sheet, TECHNIQUES, TOLD_MAX, goes_with_rim, refute,
};
use super::super::tile::{SIDES, Tile};
use super::super::view::view;
use super::solutions_within;

/// A tile of the player, with its cell.
pub(super) type Entry = (usize, Tile);

/// The tiles that are not fixed.
pub(super) fn entries(puzzle: &Puzzle, state: &State) -> Vec<Entry> {
    let cells = state.cells().iter().enumerate();
    let free = cells.filter(|(cell, _)| puzzle.fixed()[*cell].is_none());
    free.filter_map(|(cell, tile)| Some((cell, (*tile)?)))
        .collect()
}

/// The tiles of the player that a solution does not have where they lie.
pub(super) fn not_in(puzzle: &Puzzle, state: &State, solution: &State) -> Vec<Violation> {
    let is_wrong = |(cell, tile): &Entry| solution.cells()[*cell] != Some(*tile);
    let told = |(cell, tile): Entry| {
        let message = Message::new(WRONG_TILE).with("tile", tile.to_string());
        Violation::at(vec![puzzle.place(cell)], message)
    };
    let wrong = entries(puzzle, state).into_iter().filter(is_wrong);
    wrong.map(told).collect()
}

/// The code of the step about a wrong tile.
const WRONG_TILE: &str = "wrong-tile";

/// A proof that a tile is wrong.
enum Proof {
    /// It does not match the tiles of these cells.
    Clash(Vec<usize>),
    /// It does not match the rim.
    Rim,
    /// Its consequences lead to a contradiction.
    World(Case),
    /// An exhaustive search, with the number of its nodes. `None`: more than the limit.
    TriedOut(Option<u64>),
}

impl Proof {
    /// The easier to see, the less.
    fn cost(&self) -> u64 {
        match self {
            Proof::Clash(_) | Proof::Rim => 0,
            Proof::World(told) => 1 + told.events.iter().map(Deduction::cost).sum::<u64>(),
            Proof::TriedOut(nodes) => nodes.map_or(u64::MAX, |nodes| nodes + 1000),
        }
    }
}

/// The data needed to find a wrong tile.
pub(super) struct Blame<'a> {
    pub deck: &'a Deck<'a>,
    /// The solutions of the puzzle: all of them if there are fewer than two, else two of them.
    /// `None` if the search met a limit.
    pub truth: Option<&'a [State]>,
    pub run: &'a Run<'a>,
}

impl Blame<'_> {
    /// The step that shows that a tile is wrong, if one is known to be. A clash on the board comes
    /// before all else: everybody sees it.
    pub(super) fn first_wrong(&self, entries: &[Entry]) -> Option<Step> {
        let is_unique = self.truth.is_some_and(|truth| truth.len() == 1);
        let (wrong, beside) = first_wrong(entries, is_unique, |entries| self.fits(entries))?;
        let clash = self.clash(&wrong, entries);
        Some(clash.unwrap_or_else(|| self.easiest(&wrong, &beside)))
    }

    /// A step for each block of tiles that fit together but belong elsewhere, the largest first, then one
    /// for each other tile that is wrong, in reading order.
    pub(super) fn each_wrong(&self, state: &State, entries: &[Entry]) -> Vec<Step> {
        let is_unique = self.truth.is_some_and(|truth| truth.len() == 1);
        let fits = |entries: &[Entry]| self.fits(entries);
        let Some((wrong, beside)) = first_wrong(entries, is_unique, fits) else {
            return Vec::new();
        };
        let sheet = Sheet::of(self.deck, &self.position(entries));
        let step = |entry: &Entry| match &self.clashes(*entry, &sheet)[..] {
            [] => self.easiest(&[*entry], &beside),
            others => self.point_out(*entry, &Proof::Clash(others.to_vec()), &sheet),
        };
        let blocks = self.blocks(state, &wrong);
        let in_block = |cell: usize| {
            let place = self.deck.puzzle().place(cell);
            blocks.iter().any(|block| block.cells.contains(&place))
        };
        let single = wrong.iter().filter(|(cell, _)| !in_block(*cell)).map(step);
        let blocks = blocks.iter().map(|block| self.point_out_block(block));
        blocks.chain(single).collect()
    }

    /// The blocks whose tiles are all wrong, if the puzzle has one solution: else they may belong to
    /// several places.
    fn blocks(&self, state: &State, wrong: &[Entry]) -> Vec<Block> {
        let Some([solution]) = self.truth else {
            return Vec::new();
        };
        let puzzle = self.deck.puzzle();
        let mut found = blocks(&view(puzzle, state), &view(puzzle, solution));
        let wrong: Vec<Place> = wrong.iter().map(|(cell, _)| puzzle.place(*cell)).collect();
        found.retain(|block| block.cells.iter().all(|cell| wrong.contains(cell)));
        found
    }

    /// The step that names a block that belongs elsewhere.
    fn point_out_block(&self, block: &Block) -> Step {
        let first = block.cells[0];
        let tiles = block.cells.len();
        let nudge = Message::new("tetravex-block-nudge").at(first);
        let reason = Message::new("tetravex-block-fits")
            .with("tiles", tiles)
            .at(first);
        let message = Message::new("tetravex-block-belongs").with("where", block.belongs());
        Step {
            cells: block.cells.clone(),
            look: block.cells.clone(),
            moves: block
                .cells
                .iter()
                .map(|cell| format!("take {cell}"))
                .collect(),
            ..Step::saying("wrong-block", [nudge, reason, message])
        }
    }

    /// The step about tiles of the board that clash, if there are any. It is about one that is
    /// known to be wrong, or else about the first that clashes with a fixed tile or one before it.
    pub(super) fn clash(&self, wrong: &[Entry], entries: &[Entry]) -> Option<Step> {
        let sheet = Sheet::of(self.deck, &self.position(entries));
        let fixed = self.deck.puzzle().fixed();
        let mut clashes = Vec::new();
        for &(cell, tile) in entries {
            let others = self.clashes((cell, tile), &sheet);
            if !others.is_empty() {
                clashes.push(((cell, tile), others));
            }
        }
        let is_later = |((cell, _), others): &&(Entry, Vec<usize>)| {
            let mut others = others.iter();
            others.any(|other| other < cell || fixed[*other].is_some())
        };
        let known = clashes.iter().find(|(entry, _)| wrong.contains(entry));
        let (entry, others) = known.or_else(|| clashes.iter().find(is_later))?;
        Some(self.point_out(*entry, &Proof::Clash(others.clone()), &sheet))
    }

    /// The neighbours that a tile does not match.
    fn clashes(&self, (cell, tile): Entry, sheet: &Sheet<'_>) -> Vec<usize> {
        let (deck, puzzle) = (self.deck, self.deck.puzzle());
        let mut others = Vec::new();
        for side in SIDES {
            let Some(other) = puzzle.neighbour(cell, side) else {
                continue;
            };
            let beside = sheet.placed(other).map(|picture| deck.tile(picture));
            if beside.is_some_and(|beside| beside.color(side.opposite()) != tile.color(side)) {
                others.push(other);
            }
        }
        others
    }

    /// Whether some solution of the puzzle has all these tiles. The answer is yes if it is not
    /// known.
    fn fits(&self, entries: &[Entry]) -> bool {
        let has = |solution: &State| {
            let mut entries = entries.iter();
            entries.all(|(cell, tile)| solution.cells()[*cell] == Some(*tile))
        };
        match self.truth {
            Some(truth) if truth.iter().any(has) => return true,
            Some([_]) => return false,
            _ => {}
        }
        let state = self.position(entries);
        let sheet = Sheet::of(self.deck, &state);
        if sheet.conflict().is_some() {
            return false;
        }
        if self.truth.is_none() {
            // The search met a limit for the puzzle, and would do so for a single tile.
            return !leads_nowhere(&sheet, self.run);
        }
        solutions_within(self.deck.puzzle(), &state, 1, self.run)
            .map_or(true, |found| !found.is_empty())
    }

    /// The fixed tiles and some of the player's.
    fn position(&self, entries: &[Entry]) -> State {
        let mut state = State::start(self.deck.puzzle());
        for (cell, tile) in entries {
            state.cells[*cell] = Some(*tile);
        }
        state
    }

    /// The step about the wrong tile that is easiest to show. The tiles `beside` may be taken to be
    /// right.
    fn easiest(&self, wrong: &[Entry], beside: &[Entry]) -> Step {
        let alone = Sheet::of(self.deck, &State::start(self.deck.puzzle()));
        let sheet = Sheet::of(self.deck, &self.position(beside));
        let mut best: Option<(u64, Entry, Proof, &Sheet<'_>)> = None;
        for &entry in wrong {
            for sheet in [&alone, &sheet] {
                let Some(proof) = self.prove(entry, sheet) else {
                    continue;
                };
                let cost = proof.cost();
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, entry, proof, sheet));
                }
            }
        }
        match best {
            Some((_, entry, proof, sheet)) => self.point_out(entry, &proof, sheet),
            None => {
                let proof = self.try_out(wrong[0], &sheet);
                self.point_out(wrong[0], &proof, &sheet)
            }
        }
    }

    /// A proof without a search that a tile is wrong on a sheet.
    fn prove(&self, (cell, tile): Entry, sheet: &Sheet<'_>) -> Option<Proof> {
        let (deck, puzzle) = (self.deck, self.deck.puzzle());
        if !goes_with_rim(puzzle, cell, tile) {
            return Some(Proof::Rim);
        }
        let others = self.clashes((cell, tile), sheet);
        if !others.is_empty() {
            return Some(Proof::Clash(others));
        }
        let picture = deck.picture(tile)?;
        if !sheet.is_open(cell) {
            return None;
        }
        refute(
            sheet,
            Candidate { cell, picture },
            &mut Meter::new(self.run),
        )
        .map(Proof::World)
    }

    fn try_out(&self, (cell, tile): Entry, sheet: &Sheet<'_>) -> Proof {
        let mut sheet = sheet.clone();
        if let Some(picture) = self.deck.picture(tile) {
            sheet.write(cell, picture);
        }
        let go_on = || self.run.stop().is_none();
        let found = plain_search(&sheet, TOLD_MAX, &go_on);
        Proof::TriedOut(found.ended.then_some(found.nodes))
    }

    /// The step that names the wrong tile.
    fn point_out(&self, (cell, tile): Entry, proof: &Proof, sheet: &Sheet<'_>) -> Step {
        let deck = self.deck;
        let row = deck.puzzle().place(cell).row;
        let in_row = |other: &usize| deck.puzzle().place(*other).row == row;
        let places = |cells: &[usize]| Tetravex::places(sheet, cells);
        let text = tile.to_string();
        let worlds = match proof {
            Proof::World(told) => vec![kit::world(sheet, told)],
            _ => Vec::new(),
        };
        let reason = match proof {
            Proof::Clash(others) => {
                Message::new("tetravex-wrong-clash").with("other", words::cells(deck, others))
            }
            Proof::Rim => Message::new("tetravex-wrong-rim"),
            Proof::World(told) => {
                let end = worlds.iter().find_map(|world| world.contradiction.as_ref());
                let message = Message::new("tetravex-wrong-world").with("steps", told.events.len());
                match end {
                    Some(end) => message.with("end", end.message.clone()),
                    None => message,
                }
            }
            Proof::TriedOut(Some(nodes)) => {
                Message::new("tetravex-wrong-tried").with("nodes", *nodes)
            }
            Proof::TriedOut(None) => Message::new("tetravex-wrong-tried-long"),
        };
        let because: &[usize] = match proof {
            Proof::Clash(others) => others,
            _ => &[],
        };
        let edges = because.iter().map(|other| edge(deck, cell, *other));
        let nudge = Message::new("tetravex-wrong-nudge").with("row", row + 1);
        let reason = words::at(deck, reason, cell).with("tile", text.clone());
        let message = words::at(deck, Message::new("tetravex-is-not"), cell).with("tile", text);
        Step {
            cells: places(&[cell]),
            look: places(&(0..deck.puzzle().size()).filter(in_row).collect::<Vec<_>>()),
            because: places(because),
            edges: edges.collect(),
            moves: vec![format!("take {}", words::spot(deck, cell))],
            cost: proof.cost(),
            worlds,
            ..Step::saying(WRONG_TILE, [nudge, reason, message])
        }
    }
}

/// Whether deductions without assumptions lead to a contradiction.
fn leads_nowhere(sheet: &Sheet<'_>, run: &Run<'_>) -> bool {
    let mut meter = Meter::new(run);
    let next = |sheet: &Sheet<'_>| easiest(TECHNIQUES, sheet, run).filter(|_| meter.spend(1));
    let (told, _) = kit::refute(sheet, Vec::new(), Tetravex::conflict, next);
    told.is_some()
}
