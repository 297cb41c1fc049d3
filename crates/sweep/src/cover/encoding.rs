//! The encoding of a sweep: the cells in order, the moves from each of them, and how a state is
//! packed into a word.
//!
//! A state is reached when all cells before a certain one are covered. Its lowest bits are the
//! *window*: they tell which of the next cells are already covered, as far as any option reaches.
//! Above the window there is a bit for each other item that may be covered once, and a field for
//! each item that may be covered more often. A field starts at a value such that one covering more
//! than allowed sets its highest bit, the *guard*. A move that alone adds more than allowed is left
//! out, because it could carry a field past its guard into the next field.

use pavage_search::diagram::OrbitOption;
use pavage_search::narrow::as_u32;
use pavage_search::{Bounds, ItemId, Model, OptionId, StopReason, Taken, Unsupported};

use crate::cover::folded::Folded;
use crate::cover::mirror::{Flip, Mirror};
use crate::cover::orders::{is_usable, swept_items};
use crate::states::bounds::Bounds as Limits;
use crate::states::form::Form;
use crate::states::word::{STATE_BITS, Word, may_be_quick};

/// With more distances between neighbours than this, there is no search for pockets.
pub(crate) const AHEAD_MAX: usize = 12;

/// An option, seen from the first cell it covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move<K> {
    /// Bits that must be clear before the move, and that it sets.
    pub(crate) covers: K,
    /// The number added to the fields.
    pub(crate) adds: K,
    /// How many options it stands for.
    pub(crate) weight: u32,
    /// The choice that the move is.
    pub(crate) choice: u32,
}

/// A piece of the tiling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) size: u32,
    pub(crate) place: Place,
}

/// Where a state stores an item that is not a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// The item is a bit.
    Once {
        /// The number of the bit.
        bit: u32,
        /// Whether it must be set at the end.
        required: bool,
    },
    /// The item is a field.
    Often {
        /// The lowest bit of the field.
        shift: u32,
        /// How many bits the field has below its guard.
        width: u32,
        /// How often the item must and may be covered.
        bounds: Bounds,
    },
    /// Nothing needs to be stored: the item need not be covered, and may be covered by all options
    /// that fit beside each other.
    Free,
}

impl Place {
    /// The same place so many bits lower.
    pub(crate) fn down(self, by: u32) -> Place {
        match self {
            Place::Once { bit, required } => Place::Once {
                bit: bit - by,
                required,
            },
            Place::Often {
                shift,
                width,
                bounds,
            } => Place::Often {
                shift: shift - by,
                width,
                bounds,
            },
            Place::Free => Place::Free,
        }
    }

    /// Whether a state covers the item as often as it must be covered.
    #[inline]
    pub(crate) fn is_met<K: Word>(self, state: K) -> bool {
        match self {
            Place::Once { bit, required } => !required || state >> bit & K::ONE == K::ONE,
            Place::Often {
                shift,
                width,
                bounds,
            } => {
                let most = (1_u64 << width) - 1;
                let covered = u64::from(bounds.max) - (most - ((state >> shift).low() & most));
                covered >= u64::from(bounds.min)
            }
            Place::Free => true,
        }
    }
}

/// Supplies of more bits than this are not told apart by their places in a table.
const SUPPLY_BITS_MAX: u32 = 20;
/// With fewer supplies than 2 to this power, few states share a profile.
const SUPPLY_CHOICES_MIN: u32 = 11;

/// The encoding of a sweep.
pub(crate) struct Encoding<K> {
    pub(crate) cells: usize,
    /// How many bits the window has.
    pub(crate) window: u32,
    /// How many bits a state has.
    pub(crate) bits: u32,
    /// The moves from each cell.
    pub(crate) moves: Vec<Vec<Move<K>>>,
    /// The state before the first cell.
    pub(crate) start: K,
    /// For each cell and for the end, the bits of items that must be covered before it: no move
    /// from there on covers them.
    pub(crate) due: Vec<K>,
    /// The guards of all fields.
    pub(crate) guards: K,
    pub(crate) others: Vec<Place>,
    /// What must hold of a state at the end.
    pub(crate) at_end: Vec<Place>,
    /// Which items are forgotten, and where; `None` if none are.
    pub(crate) closing: Option<Closing<K>>,
    pub(crate) pieces: Vec<Piece>,
    /// For each distance between neighbours in the order, whether each cell has a neighbour that
    /// far ahead.
    pub(crate) ahead: Vec<(u32, Vec<bool>)>,
    /// Chooses which of two states that are images of each other is kept.
    pub(crate) flip: Option<Flip<K>>,
}

impl<K: Word> Encoding<K> {
    /// How its states lie in tables: by profile, where many may share one.
    pub(crate) fn form(&self) -> Form {
        let choices = self.others.iter().map(|place| match *place {
            Place::Once { .. } => 1,
            Place::Often { bounds, .. } => bounds.max.saturating_add(1).ilog2(),
            Place::Free => 0,
        });
        let grouped = Form {
            bits: self.bits,
            profile: self.window,
        };
        // What is forgotten depends on the supply too.
        let is_grouped = may_be_quick(K::BITS)
            && self.closing.is_none()
            && grouped.supply() <= SUPPLY_BITS_MAX
            && choices.sum::<u32>() >= SUPPLY_CHOICES_MIN;
        if is_grouped {
            grouped
        } else {
            Form::flat(self.bits)
        }
    }
}

/// What a sweep forgets: items that no move covers any more.
pub(crate) struct Closing<K> {
    /// For each cell and for the end, the bits that are kept.
    kept: Vec<K>,
    /// For each cell and for the end, the fields that no move from there on adds to, but the last before
    /// it does.
    fields: Vec<Vec<Place>>,
}

impl<K: Word> Closing<K> {
    fn new(others: &[Place], moves: &[Vec<Move<K>>]) -> Closing<K> {
        let mut closing = Closing {
            kept: vec![!K::ZERO; moves.len() + 1],
            fields: vec![Vec::new(); moves.len() + 1],
        };
        for place in others {
            let bits = match *place {
                Place::Once {
                    bit,
                    required: false,
                } => K::ONE << bit,
                Place::Often { shift, width, .. } => K::lowest(width + 1) << shift,
                Place::Once { .. } | Place::Free => continue,
            };
            let touches = |by: &Move<K>| (by.covers | by.adds) & bits != K::ZERO;
            let last = moves.iter().rposition(|moves| moves.iter().any(touches));
            let Some(last) = last else {
                continue;
            };
            for kept in &mut closing.kept[last + 1..] {
                *kept = *kept & !bits;
            }
            if matches!(place, Place::Often { .. }) {
                closing.fields[last + 1].push(*place);
            }
        }
        closing
    }

    /// For each cell and for the end, the bits that are kept.
    pub(crate) fn kept(&self) -> &[K] {
        &self.kept
    }

    /// For each cell and for the end, the fields that end there.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &[Place]> {
        self.fields.iter().map(Vec::as_slice)
    }

    /// Whether the item at this place is looked at when the sweep is at its end.
    fn leaves(&self, place: &Place) -> bool {
        let is_it = |closed: &Place| match (closed, place) {
            (Place::Often { shift, .. }, Place::Often { shift: other, .. }) => shift == other,
            _ => false,
        };
        !self.fields.iter().flatten().any(is_it)
    }

    /// A state that leads from one cell to another, without what is forgotten there; `None` if an item
    /// was covered too seldom.
    #[inline]
    pub(crate) fn closed(&self, state: K, from: usize, to: usize) -> Option<K> {
        let mut closed = self.fields[from + 1..=to].iter().flatten();
        let is_met = closed.all(|place| place.is_met(state));
        is_met.then(|| state & self.kept[to])
    }
}

/// The order and the layout, before the width of words is chosen.
pub(crate) struct Layout {
    /// The place of each item among the cells.
    place_of: Vec<Option<u32>>,
    other_of: Vec<Option<usize>>,
    others: Vec<Place>,
    cells: usize,
    pub(crate) window: u32,
    /// How many bits a state needs.
    pub(crate) bits: u32,
    pieces: Vec<Piece>,
    ahead: Vec<(u32, Vec<bool>)>,
}

impl Layout {
    /// # Errors
    /// The model has colours, or an option that covers no cell.
    pub(crate) fn new(
        model: &Model,
        choices: &[OrbitOption],
        folded: &Folded,
    ) -> Result<Layout, Unsupported> {
        let mut cells = swept_items(model);
        cells.retain(|cell| !folded.has(*cell));
        let mut place_of = vec![None; model.item_count()];
        for (at, item) in cells.iter().enumerate() {
            place_of[item.index()] = Some(as_u32(at));
        }
        let mut window = 1;
        for choice in choices {
            window = window.max(reach(model, &place_of, &choice.options)?);
        }
        let mut layout = Layout {
            other_of: vec![None; model.item_count()],
            place_of,
            others: Vec::new(),
            cells: cells.len(),
            window,
            bits: window,
            pieces: Vec::new(),
            ahead: Vec::new(),
        };
        layout.add_others(model, folded);
        // Holes of a folded board may be filled by halves of pieces.
        if folded.is_empty() {
            layout.add_tiling(model);
        }
        Ok(layout)
    }

    /// Takes the memory of an encoding for these choices, including the choices themselves.
    pub(crate) fn hold(
        &self,
        choices: &[OrbitOption],
        bounds: &Limits<'_>,
    ) -> Result<Taken, StopReason> {
        let options: usize = choices.iter().map(|choice| choice.options.len()).sum();
        let moves = choices.len() * size_of::<Move<u128>>();
        bounds.hold(moves + OrbitOption::bytes(choices.len(), options))
    }

    fn add_others(&mut self, model: &Model, folded: &Folded) {
        for (index, is_free) in are_never_full(model).into_iter().enumerate() {
            if self.place_of[index].is_some() || folded.has(ItemId::at(index)) {
                continue;
            }
            let bounds = model.bounds(ItemId::at(index));
            let place = match bounds {
                Some(bounds) if is_free && bounds.min == 0 => Place::Free,
                Some(bounds) if bounds.max > 1 => {
                    let width = u32::BITS - bounds.max.leading_zeros();
                    let shift = self.bits;
                    self.bits += width + 1;
                    Place::Often {
                        shift,
                        width,
                        bounds,
                    }
                }
                _ => {
                    self.bits += 1;
                    Place::Once {
                        bit: self.bits - 1,
                        required: bounds.is_some_and(|bounds| bounds.min > 0),
                    }
                }
            };
            self.other_of[index] = Some(self.others.len());
            self.others.push(place);
        }
    }

    fn add_tiling(&mut self, model: &Model) {
        let Some(tiling) = model.tiling() else {
            return;
        };
        for &(item, size) in &tiling.pieces {
            if let Some(other) = self.other_of[item.index()] {
                let place = self.others[other];
                self.pieces.push(Piece { size, place });
            }
        }
        for (at, neighbours) in tiling.neighbours.iter().enumerate() {
            for &next in neighbours.iter().filter(|&&next| next as usize > at) {
                let distance = next - as_u32(at);
                if self.ahead.len() > AHEAD_MAX {
                    return;
                }
                let known = self.ahead.iter().position(|(known, _)| *known == distance);
                let known = known.unwrap_or_else(|| {
                    self.ahead.push((distance, vec![false; self.cells]));
                    self.ahead.len() - 1
                });
                self.ahead[known].1[at] = true;
            }
        }
    }

    /// Packs the moves into words, which must be wide enough. A mirror must map choices to choices.
    pub(crate) fn pack<K: Word>(
        self,
        model: &Model,
        choices: &[OrbitOption],
        mirror: Option<&Mirror>,
    ) -> Encoding<K> {
        let mut moves = vec![Vec::new(); self.cells];
        for (number, choice) in choices.iter().enumerate() {
            if let Some((first, step)) = self.step::<K>(model, choice, as_u32(number)) {
                moves[first as usize].push(step);
            }
        }
        let mut start = K::ZERO;
        let mut guards = K::ZERO;
        for place in &self.others {
            if let Place::Often {
                shift,
                width,
                bounds,
            } = *place
            {
                let slack = (1_u64 << width) - 1 - u64::from(bounds.max);
                for bit in (0..width).filter(|bit| slack >> bit & 1 == 1) {
                    start = start | K::ONE << (shift + bit);
                }
                guards = guards | K::ONE << (shift + width);
            }
        }
        let due = due(&self.others, &moves);
        let flip = mirror.and_then(|mirror| self.flip(mirror));
        // On a board nearly all items beside the cells are pieces, which are due. A flip would have to
        // forget the same of a state and of its image.
        let forgets = model.tiling().is_none() && flip.is_none();
        let closing = forgets.then(|| Closing::new(&self.others, &moves));
        let is_left = |place: &&Place| closing.as_ref().is_none_or(|closing| closing.leaves(place));
        Encoding {
            due,
            at_end: self.others.iter().filter(is_left).copied().collect(),
            closing,
            flip,
            cells: self.cells,
            window: self.window,
            bits: self.bits,
            moves,
            start,
            guards,
            others: self.others,
            pieces: self.pieces,
            ahead: self.ahead,
        }
    }

    fn flip<K: Word>(&self, mirror: &Mirror) -> Option<Flip<K>> {
        let other = |item: ItemId| self.other_of[item.index()];
        let items = (0..as_u32(self.other_of.len())).map(ItemId);
        let bit_of = |item| match self.others[other(item)?] {
            Place::Once { bit, .. } => Some(bit),
            Place::Often { .. } | Place::Free => None,
        };
        mirror.pack(
            self.window,
            bit_of,
            items.filter(|item| other(*item).is_some()),
        )
    }

    /// The first cell of a choice and its move; `None` if its options exclude each other.
    fn step<K: Word>(
        &self,
        model: &Model,
        choice: &OrbitOption,
        number: u32,
    ) -> Option<(u32, Move<K>)> {
        let first = places(model, &self.place_of, &choice.options).min()?;
        let mut covers = K::ZERO;
        // How often each other item is covered, once any counts.
        let mut times: Vec<u32> = Vec::new();
        let entries = choice.options.iter().flat_map(|&at| model.entries(at));
        for entry in entries {
            let bit = match self.place_of[entry.item.index()] {
                Some(place) => place - first,
                None => {
                    let Some(other) = self.other_of[entry.item.index()] else {
                        continue;
                    };
                    match self.others[other] {
                        Place::Once { bit, .. } => bit,
                        Place::Free => continue,
                        Place::Often { bounds, .. } => {
                            times.resize(self.others.len(), 0);
                            times[other] += 1;
                            if times[other] > bounds.max {
                                return None;
                            }
                            continue;
                        }
                    }
                }
            };
            if covers & K::ONE << bit != K::ZERO {
                return None;
            }
            covers = covers | K::ONE << bit;
        }
        let step = Move {
            covers,
            adds: self.added(&times),
            weight: choice.weight,
            choice: number,
        };
        Some((first, step))
    }

    /// What a move adds to the fields if it covers each other item this many times.
    fn added<K: Word>(&self, times: &[u32]) -> K {
        let mut adds = K::ZERO;
        for (place, &times) in self.others.iter().zip(times) {
            if let Place::Often { shift, width, .. } = *place {
                for bit in (0..width).filter(|bit| times >> bit & 1 == 1) {
                    adds = adds | K::ONE << (shift + bit);
                }
            }
        }
        adds
    }
}

/// For each item, whether it is never covered more often than it may be: it may be by all its
/// options, or, as a piece of a tiling, so often that more have no room.
fn are_never_full(model: &Model) -> Vec<bool> {
    let mut options = vec![0_u64; model.item_count()];
    for entry in model.options().flat_map(|option| model.entries(option)) {
        options[entry.item.index()] += 1;
    }
    if let Some(tiling) = model.tiling() {
        for (piece, size) in &tiling.pieces {
            let room = tiling.cells.len() as u64 / u64::from(*size).max(1);
            let options = &mut options[piece.index()];
            *options = room.min(*options);
        }
    }
    let most = |at: usize| model.bounds(ItemId::at(at)).map_or(0, |bounds| bounds.max);
    let all = options.into_iter().enumerate();
    all.map(|(at, options)| options <= u64::from(most(at)))
        .collect()
}

/// For each cell and for the end, the bits of items that must be covered before it.
fn due<K: Word>(others: &[Place], moves: &[Vec<Move<K>>]) -> Vec<K> {
    let mut due = vec![K::ZERO; moves.len() + 1];
    for place in others {
        if let Place::Once {
            bit,
            required: true,
        } = *place
        {
            let bit = K::ONE << bit;
            let covers = |moves: &Vec<Move<K>>| moves.iter().any(|by| by.covers & bit == bit);
            let from = moves.iter().rposition(covers).map_or(0, |last| last + 1);
            for due in &mut due[from..] {
                *due = *due | bit;
            }
        }
    }
    due
}

/// How many bits a state needs when each option is a choice by itself.
///
/// # Errors
/// An option covers no cell.
fn bits_of(model: &Model) -> Result<u32, Unsupported> {
    let mut layout = Layout::new(model, &[], &Folded::NOTHING)?;
    let singles = model.options().filter(|option| is_usable(model, *option));
    let mut window = 1;
    for option in singles {
        window = window.max(reach(model, &layout.place_of, &[option])?);
    }
    layout.bits += window - layout.window;
    Ok(layout.bits)
}

/// How many cells these options span, from the first to the last.
fn reach(
    model: &Model,
    place_of: &[Option<u32>],
    options: &[OptionId],
) -> Result<u32, Unsupported> {
    let (mut first, mut last) = (u32::MAX, 0);
    for place in places(model, place_of, options) {
        (first, last) = (first.min(place), last.max(place));
    }
    if first > last {
        let option = options.first().copied().unwrap_or(OptionId(0));
        return Err(Unsupported::NothingOnce(option));
    }
    Ok(last - first + 1)
}

/// The places in the order of the cells that these options cover.
pub(crate) fn places<'a>(
    model: &'a Model,
    place_of: &'a [Option<u32>],
    options: &'a [OptionId],
) -> impl Iterator<Item = u32> + 'a {
    let entries = options.iter().flat_map(|&option| model.entries(option));
    entries.filter_map(|entry| place_of[entry.item.index()])
}

/// Checks that [`crate::count_by_sweep`] can count a model.
///
/// # Errors
/// What the engine does not support.
pub fn sweep_supports(model: &Model) -> Result<(), Unsupported> {
    check(model)?;
    too_long(bits_of(model)?).map_or(Ok(()), Err)
}

/// Checks that a model has no colours.
pub(crate) fn check(model: &Model) -> Result<(), Unsupported> {
    let entries = |option| model.entries(option).iter();
    let has_colors = model
        .options()
        .flat_map(entries)
        .any(|entry| entry.color.is_some());
    if has_colors {
        Err(Unsupported::Colors)
    } else {
        Ok(())
    }
}

/// Why states of so many bits are refused, if they are.
pub(crate) fn too_long(bits: u32) -> Option<Unsupported> {
    (bits > STATE_BITS).then_some(Unsupported::State {
        bits,
        most: STATE_BITS,
    })
}
