//! A position as an exact-cover problem. It has an item for each empty cell, an item with a count
//! for each kind of tile that is left, and a colour item for each side between two empty cells, on
//! which the tiles on both sides must agree. Sides at the rim or at tiles on the board are checked
//! when the options are listed.
//!
//! Where each tile is laid in any number, kinds have no items, and a side has a primary item for each
//! colour instead of a colour item: the tile before it covers those of all other colours, and the tile
//! behind it that of its own. Together they cover each once exactly if they agree. Such a problem, which
//! has no colours, is counted by a sweep, however many solutions there are.

use pavage_bits::SmallSort as _;
use pavage_family::numbers::as_u32;
use std::collections::HashMap;

use pavage_search::{
    Bounds, Color, Entry, ItemId, Model, ModelBuilder, OptionId, Run, StopReason, Taken,
};

use super::puzzle::{Puzzle, Rim, State};
use super::symmetry::{Motion, motions};
use super::tile::{SIDES, Side, Tile};
use pavage_family::making::Making;
use pavage_family::{Cover, Message, NoCover, Symmetries};

/// The most entries of a model.
const ENTRIES_MAX: usize = 20_000_000;

/// The problem and the meaning of its options.
pub struct TetravexCover {
    model: Model,
    _taken: Taken,
    cells: Vec<Option<Tile>>,
    /// The cell and the tile of each option.
    options: Vec<(usize, Tile)>,
    /// Its symmetries.
    motions: Vec<Motion>,
}

/// Builds the problem of a position.
pub(super) fn cover(
    puzzle: &Puzzle,
    state: &State,
    run: &Run<'_>,
) -> Result<TetravexCover, NoCover> {
    let mut making = Making::new(run)?;
    check_lying(puzzle, state).map_err(NoCover::Unsolvable)?;
    let sheet = Sheet::new(puzzle, state);
    sheet.check_size()?;
    let mut builder = Model::builder();
    let items = if puzzle.is_unlimited() {
        Items::of_any_number(&sheet, &mut builder)
    } else {
        Items::new(&sheet, &mut builder)
    };
    let mut options = Vec::new();
    for cell in sheet.empty() {
        for (kind, tile) in sheet.tiles() {
            making.step(&builder, bytes(&options))?;
            if sheet.fits(cell, tile) {
                let entries = items.entries(cell, kind, tile);
                let name = format!("{}={tile}", puzzle.place(cell));
                builder
                    .named_option(&name, &entries)
                    .expect("an option covers distinct items");
                options.push((cell, tile));
            }
        }
    }
    let (model, taken) = making.finish(builder, bytes(&options))?;
    Ok(TetravexCover {
        model,
        _taken: taken,
        cells: state.cells.clone(),
        options,
        motions: motions(puzzle, state),
    })
}

/// The bytes that a list takes.
fn bytes<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

/// Checks that the tiles on the board do not clash with each other or the rim.
fn check_lying(puzzle: &Puzzle, state: &State) -> Result<(), Message> {
    for (cell, tile) in state.cells.iter().enumerate() {
        let Some(tile) = *tile else { continue };
        let at = |code| Message::new(code).at(puzzle.place(cell));
        for side in SIDES {
            let color = tile.color(side);
            let Some(other) = puzzle.neighbour(cell, side) else {
                if let Some(border) = puzzle.rim().color().filter(|&border| border != color) {
                    let message = at("rim-color").with("color", u32::from(color));
                    return Err(message.with("border", u32::from(border)));
                }
                continue;
            };
            if puzzle.rim() == Rim::BorderOnly(color) {
                return Err(at("border-inside").with("border", u32::from(color)));
            }
            let theirs = state.cells[other].map(|tile| tile.color(side.opposite()));
            if let Some(theirs) = theirs.filter(|&theirs| theirs != color) {
                let message = at("sides-clash").with("color", u32::from(color));
                let message = message.with("other_color", u32::from(theirs));
                return Err(message.and_at(puzzle.place(other)));
            }
        }
    }
    Ok(())
}

/// The cells and kinds to be covered.
struct Sheet<'a> {
    puzzle: &'a Puzzle,
    state: &'a State,
    supply: Vec<usize>,
}

impl<'a> Sheet<'a> {
    fn new(puzzle: &'a Puzzle, state: &'a State) -> Sheet<'a> {
        Sheet {
            puzzle,
            state,
            supply: state.supply(puzzle),
        }
    }

    /// The cells to be covered.
    fn empty(&self) -> impl Iterator<Item = usize> {
        (0..self.puzzle.size()).filter(|&cell| self.state.cells[cell].is_none())
    }

    /// The kinds that are left.
    fn left(&self) -> impl Iterator<Item = (usize, usize)> {
        let supply = self.supply.iter().copied().enumerate();
        supply.filter(|&(_, count)| count > 0)
    }

    /// The pictures of the tiles that are left, with their kinds.
    fn tiles(&self) -> impl Iterator<Item = (usize, Tile)> {
        let turns = |kind: usize| self.puzzle.kinds()[kind].turns.iter();
        self.left()
            .flat_map(move |(kind, _)| turns(kind).map(move |&tile| (kind, tile)))
    }

    /// Counts the options before they are listed.
    fn check_size(&self) -> Result<(), NoCover> {
        let options = self.empty().count().saturating_mul(self.tiles().count());
        // Each option has up to six entries: a cell, a kind and four sides; or all colours of two sides.
        let entries = if self.puzzle.is_unlimited() {
            1 + 2 * self.colors().len()
        } else {
            6
        };
        if options.saturating_mul(entries) <= ENTRIES_MAX {
            return Ok(());
        }
        let message = Message::new("tetravex-model-large").with("max", ENTRIES_MAX / entries);
        Err(NoCover::TooLarge(message))
    }

    /// The colours of the tiles that are left.
    fn colors(&self) -> Vec<u8> {
        let mut colors: Vec<u8> = self.tiles().flat_map(|(_, tile)| tile.0).collect();
        colors.small_sort();
        colors.dedup();
        colors
    }

    /// Whether the rim and the tiles on the board allow a tile.
    fn fits(&self, cell: usize, tile: Tile) -> bool {
        let rim = self.puzzle.rim();
        SIDES.iter().all(|&side| {
            let color = tile.color(side);
            let Some(other) = self.puzzle.neighbour(cell, side) else {
                return rim.color().is_none_or(|border| border == color);
            };
            let lying = self.state.cells[other].map(|tile| tile.color(side.opposite()));
            rim != Rim::BorderOnly(color) && lying.is_none_or(|theirs| theirs == color)
        })
    }
}

/// The items of the model.
struct Items {
    cells: Vec<Option<ItemId>>,
    kinds: Vec<Option<ItemId>>,
    /// For each cell, the items of its four sides.
    sides: Vec<[Option<ItemId>; 4]>,
    /// The colours, where a side has an item for each of them: that of `sides` and those after it.
    colors: Vec<u8>,
}

impl Items {
    fn new(sheet: &Sheet<'_>, builder: &mut ModelBuilder) -> Items {
        let puzzle = sheet.puzzle;
        let mut cells = vec![None; puzzle.size()];
        let name = |cell| puzzle.place(cell).to_string();
        for cell in sheet.empty() {
            let item = builder.primary(&name(cell));
            cells[cell] = Some(item.expect("cells have distinct names"));
        }
        let mut kinds = vec![None; sheet.supply.len()];
        for (kind, count) in sheet.left() {
            let bounds = Bounds {
                min: as_u32(count),
                max: as_u32(count),
            };
            let tile = puzzle.kinds()[kind].turns[0].to_string();
            let item = builder.primary_between(&tile, bounds);
            kinds[kind] = Some(item.expect("kinds have distinct names"));
        }
        let mut sides = vec![[None; 4]; puzzle.size()];
        for cell in sheet.empty() {
            for (side, mark) in [(Side::Right, '>'), (Side::Bottom, 'v')] {
                let other = puzzle.neighbour(cell, side);
                if let Some(other) = other.filter(|&other| sheet.state.cells[other].is_none()) {
                    let item = builder.secondary(&format!("{}{mark}", name(cell)));
                    let item = item.expect("sides have distinct names");
                    sides[cell][side.index()] = Some(item);
                    sides[other][side.opposite().index()] = Some(item);
                }
            }
        }
        Items {
            cells,
            kinds,
            sides,
            colors: Vec::new(),
        }
    }

    /// The items of a problem in which each tile is laid in any number.
    fn of_any_number(sheet: &Sheet<'_>, builder: &mut ModelBuilder) -> Items {
        let puzzle = sheet.puzzle;
        let mut items = Items {
            cells: vec![None; puzzle.size()],
            kinds: vec![None; sheet.supply.len()],
            sides: vec![[None; 4]; puzzle.size()],
            colors: sheet.colors(),
        };
        let mut item = |name: &str| builder.primary(name).expect("names are distinct");
        for cell in sheet.empty() {
            let name = puzzle.place(cell).to_string();
            items.cells[cell] = Some(item(&name));
            for (side, mark) in [(Side::Right, '>'), (Side::Bottom, 'v')] {
                let other = puzzle.neighbour(cell, side);
                let Some(other) = other.filter(|&other| sheet.state.cells[other].is_none()) else {
                    continue;
                };
                let colors = items.colors.iter();
                let all: Vec<ItemId> = colors
                    .map(|color| item(&format!("{name}{mark}{color}")))
                    .collect();
                items.sides[cell][side.index()] = all.first().copied();
                items.sides[other][side.opposite().index()] = all.first().copied();
            }
        }
        items
    }

    fn entries(&self, cell: usize, kind: usize, tile: Tile) -> Vec<Entry> {
        let owners = [self.cells[cell], self.kinds[kind]];
        let mut entries: Vec<Entry> = owners.into_iter().flatten().map(Entry::from).collect();
        for side in SIDES {
            let Some(item) = self.sides[cell][side.index()] else {
                continue;
            };
            if self.colors.is_empty() {
                let color = Some(Color(u32::from(tile.color(side))));
                entries.push(Entry { item, color });
                continue;
            }
            let is_before = matches!(side, Side::Right | Side::Bottom);
            let of_color = (item.0..).zip(&self.colors);
            let covered = of_color.filter(|(_, color)| (**color == tile.color(side)) != is_before);
            entries.extend(covered.map(|(item, _)| Entry::from(ItemId(item))));
        }
        entries
    }
}

impl Cover for TetravexCover {
    type State = State;

    fn model(&self) -> &Model {
        &self.model
    }

    fn symmetries(&self, run: &Run<'_>) -> Result<Symmetries, StopReason> {
        let images = run.hold(self.motions.len() * self.options.len() * size_of::<OptionId>())?;
        let _known = run.hold(2 * self.options.len() * size_of::<((usize, Tile), OptionId)>())?;
        let known: HashMap<(usize, Tile), OptionId> =
            (self.options.iter().copied().zip(self.model.options())).collect();
        let image = |motion: &Motion| {
            let to = |&(cell, tile): &(usize, Tile)| known[&(motion.cell(cell), motion.tile(tile))];
            self.options.iter().map(to).collect()
        };
        let found = self.motions.iter().map(|motion| {
            run.stop().map_or(Ok(()), Err)?;
            Ok(image(motion))
        });
        let are_mirrors = self.motions.iter().map(|motion| motion.is_mirror).collect();
        let found = Symmetries::new(found.collect::<Result<_, _>>()?, images);
        Ok(found.with_mirrors(are_mirrors))
    }

    fn decode(&self, chosen: &[OptionId]) -> State {
        let mut cells = self.cells.clone();
        for option in chosen {
            let (cell, tile) = self.options[option.index()];
            cells[cell] = Some(tile);
        }
        State { cells }
    }
}
