//! A position as an exact-cover problem. It has an item for each empty cell, an item for each value
//! that a cage still lacks, and an option for each value of each cell. Any two cells that touch lie
//! in a common square of two by two cells. An item for each such square and value, which is covered
//! at most once, keeps their values different.

use pavage_bits::SmallSort as _;
use pavage_family::numbers::as_u32;
use std::collections::HashSet;

use pavage_grid::CellId;
use pavage_search::{Entry, ItemId, Model, ModelBuilder, OptionId, Run, Taken};

use super::layout::Layout;
use super::puzzle::{Puzzle, State};
use super::values::Values;
use pavage_family::making::Making;
use pavage_family::{Cover, Message, NoCover, Place};

/// The problem and the meaning of its options.
pub struct SuguruCover {
    model: Model,
    _taken: Taken,
    values: Vec<Option<u8>>,
    /// The cell and the value of each option.
    options: Vec<(CellId, u8)>,
}

/// Builds the problem of a position. Notes are ignored: they are the player's thoughts.
pub(super) fn cover(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Result<SuguruCover, NoCover> {
    let mut making = Making::new(run)?;
    let layout = puzzle.layout();
    check_values(layout, state.values()).map_err(NoCover::Unsolvable)?;
    let possible = possible(layout, state.values());
    let mut builder = Model::builder();
    let cells = cell_items(layout, state, &mut builder);
    let cages = cage_items(layout, state, &mut builder);
    let mut squares = Squares::new(layout, &possible);
    squares.name_items(&mut builder);
    let mut options = Vec::new();
    for cell in layout.cells() {
        let Some(item) = cells[cell.index()] else {
            continue;
        };
        for value in possible[cell.index()] {
            making.step(&builder, bytes(&options))?;
            let owner = cages[layout.cage_of(cell).index()][usize::from(value)];
            let owner = owner.expect("a possible value is one that the cage lacks");
            let around = squares.items(layout.place(cell), value);
            let entries: Vec<Entry> = [item, owner]
                .into_iter()
                .chain(around)
                .map(Entry::from)
                .collect();
            let name = format!("{}={value}", layout.place(cell));
            builder
                .named_option(&name, &entries)
                .expect("an option covers distinct items");
            options.push((cell, value));
        }
    }
    let (model, taken) = making.finish(builder, bytes(&options))?;
    let values = state.values().to_vec();
    Ok(SuguruCover {
        model,
        _taken: taken,
        values,
        options,
    })
}

/// The bytes that a list takes.
fn bytes<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

/// Checks that the written values do not contradict each other.
pub(super) fn check_values(layout: &Layout, values: &[Option<u8>]) -> Result<(), Message> {
    for cell in layout.cells() {
        let Some(value) = values[cell.index()] else {
            continue;
        };
        let at = |code| {
            let message = Message::new(code).at(layout.place(cell));
            message.with("value", u32::from(value))
        };
        let max = layout.values_of(cell).len();
        if value == 0 || usize::from(value) > max {
            return Err(at("value-out-of-range").with("max", max));
        }
        let equal = |other: &&CellId| values[other.index()] == Some(value);
        if let Some(&other) = layout.peers(cell).iter().find(equal) {
            return Err(at("values-clash").and_at(layout.place(other)));
        }
    }
    Ok(())
}

/// The values that no written value rules out. There are none for a written cell.
fn possible(layout: &Layout, values: &[Option<u8>]) -> Vec<Values> {
    let of = |cell: CellId| match values[cell.index()] {
        Some(_) => Values::NONE,
        None => {
            let seen = layout.peers(cell).iter();
            let seen: Values = seen.filter_map(|other| values[other.index()]).collect();
            layout.values_of(cell) - seen
        }
    };
    layout.cells().map(of).collect()
}

fn cell_items(layout: &Layout, state: &State, builder: &mut ModelBuilder) -> Vec<Option<ItemId>> {
    let mut item = |cell: CellId| {
        let name = layout.place(cell).to_string();
        builder.primary(&name).expect("cells have distinct names")
    };
    let empty = |cell: CellId| state.values()[cell.index()].is_none();
    layout
        .cells()
        .map(|cell| empty(cell).then(|| item(cell)))
        .collect()
}

/// For each cage, the items of the values it lacks, by value.
fn cage_items(
    layout: &Layout,
    state: &State,
    builder: &mut ModelBuilder,
) -> Vec<Vec<Option<ItemId>>> {
    let mut of_cage = |cage| {
        let cells = layout.cage(cage);
        let first = layout.place(cells[0]);
        let there: Values = cells
            .iter()
            .filter_map(|cell| state.values()[cell.index()])
            .collect();
        let mut items = vec![None; cells.len() + 1];
        for value in Values::up_to(cells.len()) - there {
            // A cage is named after its first cell.
            let name = format!("{value}@{first}");
            let item = builder.primary(&name).expect("cages have distinct names");
            items[usize::from(value)] = Some(item);
        }
        items
    };
    layout.cages().map(&mut of_cage).collect()
}

/// The items of squares of two by two cells. On a board of a single row or column, squares have
/// only that row or column.
struct Squares {
    frame: [usize; 2],
    /// The sorted squares and values that at least two cells could want. Their items are numbered
    /// from `first`.
    wanted: Vec<(usize, u8)>,
    first: u32,
}

impl Squares {
    fn new(layout: &Layout, possible: &[Values]) -> Squares {
        let mut squares = Squares {
            frame: layout.frame(),
            wanted: Vec::new(),
            first: 0,
        };
        let mut once = HashSet::new();
        let mut twice = HashSet::new();
        for cell in layout.cells() {
            for square in squares.around(layout.place(cell)) {
                for value in possible[cell.index()] {
                    if !once.insert((square, value)) {
                        twice.insert((square, value));
                    }
                }
            }
        }
        squares.wanted = twice.into_iter().collect();
        squares.wanted.small_sort();
        squares
    }

    fn name_items(&mut self, builder: &mut ModelBuilder) {
        for (at, (square, value)) in self.wanted.iter().enumerate() {
            let [row, col] = [square / self.frame[1], square % self.frame[1]];
            let name = format!("{value}#{},{}", row + 1, col + 1);
            let item = builder
                .secondary(&name)
                .expect("squares have distinct names");
            if at == 0 {
                self.first = item.0;
            }
        }
    }

    /// The squares that contain a cell, each named after its upper left place.
    fn around(&self, place: Place) -> impl Iterator<Item = usize> + use<> {
        let cols = self.frame[1];
        // No square begins in the last row, unless it is the only one; likewise for columns.
        let starts = |side: usize, at: u16| {
            let at = usize::from(at);
            at.saturating_sub(1)..(at + 1).min(side.saturating_sub(1).max(1))
        };
        let [rows, columns] = [starts(self.frame[0], place.row), starts(cols, place.col)];
        rows.flat_map(move |row| columns.clone().map(move |col| row * cols + col))
    }

    fn items(&self, place: Place, value: u8) -> impl Iterator<Item = ItemId> {
        self.around(place).filter_map(move |square| {
            let at = self.wanted.binary_search(&(square, value)).ok()?;
            Some(ItemId(self.first + as_u32(at)))
        })
    }
}

impl Cover for SuguruCover {
    type State = State;

    fn model(&self) -> &Model {
        &self.model
    }

    fn decode(&self, chosen: &[OptionId]) -> State {
        let mut values = self.values.clone();
        for option in chosen {
            let (cell, value) = self.options[option.index()];
            values[cell.index()] = Some(value);
        }
        State::of_values(values)
    }
}
