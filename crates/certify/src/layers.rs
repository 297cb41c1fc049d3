//! The states of a count, written down so that another program can check the number.
//!
//! *Idea.* The cells of a tiling have an order. Cover the first empty cell, again and again: each
//! solution arises in exactly one way. A state is the set of covered cells and the copies of each
//! piece that were used. Its number is in how many ways it is reached. A layer holds the states with
//! the same first empty cell. It is complete if it has every state to which a placement leads from
//! an earlier layer, except those with a pocket that no choice of remaining pieces fills. So a
//! reader that knows all placements checks each layer from the earlier ones, and the last number is
//! the count.
//!
//! It does without what makes a sweep fast: no symmetry, no mirror, no order of placements, and states
//! of 256 bits. It is slower and takes more memory.

use std::collections::HashMap;
use std::fmt::Write;

use pavage_model::narrow::as_u32;
use pavage_model::{
    Bounds, ItemId, Model, Notice, OptionId, Progress, Run, Stats, StopReason, Taken, Tiling,
};

use crate::{Certified, Uncertified};

/// The words of a state, the lowest first.
const WORDS: usize = 4;
/// The most bits of a state.
pub const CERTIFIED_BITS_MAX: u32 = 64 * as_u32(WORDS);
/// States between two checks of the limits.
const STATES_BETWEEN_LOOKS: usize = 1 << 10;
/// Bytes of a state and its number in a hash table that is three quarters full, at most.
const BYTES_OF_STATE: usize = 2 * size_of::<(State, u128)>();

type State = [u64; WORDS];

/// Writes down the states of a count. Its text is a line `cells PLACE…` with the cells in order, a
/// line `pieces NAME…` with the pieces in the order of their fields, and for each cell a line `layer
/// AT STATES` and a line `STATE WAYS` for each state, in hexadecimal and decimal; at the end `count
/// NUMBER`. Time and memory grow with their number times the placements
/// at a cell; the text, the two largest layers and what lies between are held at once.
///
/// # Errors
/// The model is no tiling, has states that are too long, or a limit was reached.
pub fn certify_by_layers(model: &Model, run: &Run<'_>) -> Result<Certified, Uncertified> {
    let tiling = model.tiling().ok_or(Uncertified::NoTiling)?;
    let board = Board::new(model, tiling)?;
    let taken = run.memory.take(0).unwrap_or_default();
    let mut writer = Writer {
        run,
        board: &board,
        taken,
        text: board.head(model, tiling),
        waiting: vec![HashMap::new(); board.cells],
        sums: HashMap::new(),
        count: 0,
        states: 0,
    };
    writer.reach(board.start, 1)?;
    for at in 0..board.cells {
        writer.layer(at)?;
    }
    let count = writer.count;
    writer.line(format_args!("count {count}"));
    Ok(Certified {
        text: writer.text,
        count,
        states: writer.states,
    })
}

/// A kind of piece: its field of a state, which holds a power of two less the copies left. So the
/// highest bit says that none is left.
struct Field {
    shift: u32,
    full: u32,
    copies: u32,
    size: u32,
}

/// A placement by the first cell that it covers.
struct Laying {
    /// What must be free: the cells, and the bit of the field that says that no copy is left.
    needs: State,
    /// What it adds to a state.
    adds: State,
}

struct Board {
    cells: usize,
    /// The lowest bit of the cells. The first cell has the highest bit.
    low: u32,
    fields: Vec<Field>,
    start: State,
    /// The bits of all cells.
    all: State,
    near: Vec<State>,
    layings: Vec<Vec<Laying>>,
}

impl Board {
    fn new(model: &Model, tiling: &Tiling) -> Result<Board, Uncertified> {
        let cells = tiling.cells.len();
        let mut fields = Vec::new();
        let mut low = 0;
        for &(piece, size) in &tiling.pieces {
            let copies = match model.bounds(piece) {
                Some(Bounds { min, max }) if min == max && min > 0 => max,
                _ => return Err(Uncertified::NoTiling),
            };
            let width = u32::BITS - (copies - 1).leading_zeros();
            fields.push(Field {
                shift: low,
                full: low + width,
                copies,
                size,
            });
            low += width + 1;
        }
        let bits = low.saturating_add(as_u32(cells));
        if low > u64::BITS || bits > CERTIFIED_BITS_MAX {
            return Err(Uncertified::Bits(bits));
        }
        if cells + fields.len() != model.item_count() {
            return Err(Uncertified::NoTiling);
        }
        let mut board = Board {
            cells,
            low,
            start: [0; WORDS],
            all: [0; WORDS],
            near: vec![[0; WORDS]; cells],
            layings: (0..cells).map(|_| Vec::new()).collect(),
            fields,
        };
        for field in &board.fields {
            board.start[0] |=
                ((1 << (field.full - field.shift)) - u64::from(field.copies)) << field.shift;
        }
        for at in 0..cells {
            let bit = board.bit(at);
            set(&mut board.all, bit);
            for &next in &tiling.neighbours[at] {
                let next = board.bit(next as usize);
                set(&mut board.near[at], next);
            }
        }
        board.lay(model, tiling);
        Ok(board)
    }

    fn bit(&self, cell: usize) -> u32 {
        self.low + as_u32(self.cells - 1 - cell)
    }

    fn lay(&mut self, model: &Model, tiling: &Tiling) {
        let mut cell_of: HashMap<ItemId, usize> = HashMap::new();
        cell_of.extend(
            tiling
                .cells
                .iter()
                .enumerate()
                .map(|(at, &cell)| (cell, at)),
        );
        let mut field_of: HashMap<ItemId, usize> = HashMap::new();
        field_of.extend(
            tiling
                .pieces
                .iter()
                .enumerate()
                .map(|(at, piece)| (piece.0, at)),
        );
        for option in model.options() {
            let mut adds = [0; WORDS];
            let mut needs = [0; WORDS];
            let mut first = self.cells;
            for entry in model.entries(option) {
                if let Some(&cell) = cell_of.get(&entry.item) {
                    first = first.min(cell);
                    set(&mut adds, self.bit(cell));
                    set(&mut needs, self.bit(cell));
                } else if let Some(&field) = field_of.get(&entry.item) {
                    set(&mut adds, self.fields[field].shift);
                    set(&mut needs, self.fields[field].full);
                }
            }
            if first < self.cells {
                self.layings[first].push(Laying { needs, adds });
            }
        }
    }

    fn head(&self, model: &Model, tiling: &Tiling) -> String {
        let mut text = String::from("cells");
        for &cell in &tiling.cells {
            text.push(' ');
            text.push_str(model.item_name(cell));
        }
        text.push_str("\npieces");
        for &(piece, _) in &tiling.pieces {
            text.push(' ');
            text.push_str(model.item_name(piece));
        }
        text.push('\n');
        text
    }

    /// The first empty cell of a state; `None` if all are covered.
    fn first_empty(&self, state: &State) -> Option<usize> {
        let empty = without(&self.all, state);
        let bit = highest(&empty)?;
        Some(self.cells - 1 - (bit - self.low) as usize)
    }

    /// What the copies that are left can fill: bit `n` for `n` cells.
    fn fillable(&self, state: &State) -> Vec<bool> {
        let mut sums = vec![false; self.cells + 1];
        sums[0] = true;
        for field in &self.fields {
            let mask = (1_u64 << (field.full - field.shift)) << 1;
            let value = state[0] >> field.shift & (mask - 1);
            let left = (mask >> 1) - value;
            for _ in 0..left {
                for sum in (field.size as usize..sums.len()).rev() {
                    sums[sum] |= sums[sum - field.size as usize];
                }
            }
        }
        sums
    }

    /// Whether an empty region has a number of cells that the pieces left cannot fill.
    fn has_dead_pocket(&self, state: &State, sums: &[bool]) -> bool {
        let mut empty = without(&self.all, state);
        while let Some(bit) = highest(&empty) {
            let mut edge = [0; WORDS];
            set(&mut edge, bit);
            empty = without(&empty, &edge);
            let mut size = 0;
            while let Some(bit) = highest(&edge) {
                size += 1;
                edge[bit as usize / 64] &= !(1 << (bit % 64));
                let near = self.near[self.cells - 1 - (bit - self.low) as usize];
                for word in 0..WORDS {
                    edge[word] |= near[word] & empty[word];
                    empty[word] &= !near[word];
                }
            }
            if !sums[size] {
                return true;
            }
        }
        false
    }
}

struct Writer<'a, 'r> {
    run: &'a Run<'r>,
    board: &'a Board,
    taken: Taken,
    text: String,
    /// The states that were reached in each layer to come, with their numbers.
    waiting: Vec<HashMap<State, u128>>,
    /// What can be filled, by the fields of a state.
    sums: HashMap<u64, Vec<bool>>,
    count: u128,
    states: u64,
}

impl Writer<'_, '_> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        self.text
            .write_fmt(line)
            .expect("writing to a string does not fail");
        self.text.push('\n');
    }

    /// Adds ways to reach a state.
    fn reach(&mut self, state: State, ways: u128) -> Result<(), Uncertified> {
        let sum = match self.board.first_empty(&state) {
            None => &mut self.count,
            Some(at) => self.waiting[at].entry(state).or_insert(0),
        };
        let overflow = Uncertified::Stopped(StopReason::Overflow);
        *sum = sum.checked_add(ways).ok_or(overflow)?;
        Ok(())
    }

    /// Writes the layer of a cell, and goes on from its states.
    fn layer(&mut self, at: usize) -> Result<(), Uncertified> {
        let board = self.board;
        let reached = std::mem::take(&mut self.waiting[at]);
        let mut states: Vec<(State, u128)> = Vec::with_capacity(reached.len());
        for (state, ways) in reached {
            let low = state[0] & fields_of(board.low);
            let sums = self.sums.entry(low);
            let sums = sums.or_insert_with(|| board.fillable(&state));
            if !board.has_dead_pocket(&state, sums) {
                states.push((state, ways));
            }
        }
        states.sort_unstable();
        self.line(format_args!("layer {at} {}", states.len()));
        for (number, (state, ways)) in states.iter().enumerate() {
            if number.is_multiple_of(STATES_BETWEEN_LOOKS) {
                self.look(at, states.len())?;
            }
            self.states += 1;
            self.put(at, state, *ways);
            for laying in &board.layings[at] {
                if (0..WORDS).all(|word| state[word] & laying.needs[word] == 0) {
                    self.reach(sum(state, &laying.adds), *ways)?;
                }
            }
        }
        Ok(())
    }

    /// Writes a state without its covered first cells, which its layer tells.
    fn put(&mut self, at: usize, state: &State, ways: u128) {
        let mut shown = *state;
        for cell in 0..at {
            let bit = self.board.bit(cell);
            shown[bit as usize / 64] &= !(1 << (bit % 64));
        }
        let mut digits = String::new();
        for word in shown.iter().rev() {
            write!(digits, "{word:016x}").expect("writing to a string does not fail");
        }
        let digits = digits.trim_start_matches('0');
        let digits = if digits.is_empty() { "0" } else { digits };
        self.line(format_args!("{digits} {ways}"));
    }

    /// Checks the limits, and tells how far this is.
    fn look(&mut self, at: usize, beside: usize) -> Result<(), Uncertified> {
        let waiting: usize = self.waiting.iter().map(HashMap::capacity).sum();
        let bytes = (waiting + beside) * BYTES_OF_STATE + self.text.capacity();
        if !self.taken.resize(bytes) {
            return Err(Uncertified::Stopped(StopReason::MemoryLimit));
        }
        let stats = Stats {
            nodes: self.states,
            ..Stats::default()
        };
        self.run.tell(&Notice::Progress(&Progress {
            stats,
            depth: as_u32(at),
            fraction: at as f64 / self.board.cells as f64,
            best: Vec::<OptionId>::new(),
        }));
        match self.run.stop() {
            Some(stop) => Err(Uncertified::Stopped(stop)),
            None => Ok(()),
        }
    }
}

fn fields_of(bits: u32) -> u64 {
    match bits {
        0 => 0,
        _ => u64::MAX >> (u64::BITS - bits),
    }
}

fn set(state: &mut State, bit: u32) {
    state[bit as usize / 64] |= 1 << (bit % 64);
}

fn without(state: &State, other: &State) -> State {
    std::array::from_fn(|word| state[word] & !other[word])
}

/// The highest bit that is set.
fn highest(state: &State) -> Option<u32> {
    let word = state.iter().rposition(|word| *word != 0)?;
    Some(as_u32(word) * 64 + 63 - state[word].leading_zeros())
}

/// The sum of a state and what a placement adds. No carry leaves a field, and fields lie in the
/// lowest word.
fn sum(state: &State, adds: &State) -> State {
    let mut sum: State = std::array::from_fn(|word| state[word] | adds[word]);
    sum[0] = state[0] + adds[0];
    sum
}
