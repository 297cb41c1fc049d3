//! Positions of a decision diagram: how often each primary item may still be covered, and which
//! options are alive.

use pavage_model::{Bounds, Model, OptionId, Run, StopReason, Taken};

/// Words of how often items may still be covered, then a bit for each option that is alive.
pub(super) type Position = Box<[u64]>;

/// What a position branches on.
pub(super) enum Branch {
    /// The item to branch on.
    On(usize),
    /// An item of which too few options are alive.
    Dead(usize),
}

/// Where a position says how often an item may still be covered.
struct Field {
    word: usize,
    shift: u32,
    mask: u64,
    bounds: Bounds,
}

impl Field {
    /// What a position says of the item.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a field has fewer than 32 bits"
    )]
    fn of(&self, position: &Position) -> u32 {
        (position[self.word] >> self.shift & self.mask) as u32
    }
}

/// The primary items, and which options exclude each other.
pub(super) struct Items {
    fields: Vec<Field>,
    /// Words before those of the options.
    before: usize,
    /// Words of a set of options.
    words: usize,
    /// For each primary item, its options.
    has: Vec<u64>,
    /// For each option, those that no longer fit beside it, itself among them.
    excluded: Vec<u64>,
    /// For each option, its primary items.
    items: Vec<Vec<usize>>,
    _taken: Taken,
}

impl Items {
    /// Takes time and memory of the square of the options.
    pub(super) fn new(model: &Model, run: &Run<'_>) -> Result<Items, StopReason> {
        let words = model.option_count().div_ceil(64);
        let sets = (model.item_count() + model.option_count()).saturating_mul(words);
        let bytes = sets.saturating_mul(size_of::<u64>());
        let taken = run.hold(bytes.saturating_add(model.entry_count() * size_of::<usize>()))?;
        let (fields, before) = fields(model);
        let primary = |option| {
            let entries = model.entries(option).iter();
            let items = entries.map(|entry| entry.item.index());
            items.filter(|&item| item < model.primary_count()).collect()
        };
        let mut items = Items {
            fields,
            before,
            words,
            has: sets_of(model, words),
            excluded: Vec::with_capacity(model.option_count() * words),
            items: model.options().map(primary).collect(),
            _taken: taken,
        };
        for option in model.options() {
            run.stop().map_or(Ok(()), Err)?;
            items.exclude(model, option);
        }
        items.has.truncate(model.primary_count() * words);
        Ok(items)
    }

    /// Adds the set of options that an option excludes.
    fn exclude(&mut self, model: &Model, option: OptionId) {
        let start = self.excluded.len();
        self.excluded.resize(start + self.words, 0);
        let excluded = &mut self.excluded[start..];
        set(excluded, option.index());
        for entry in model.entries(option) {
            let item = entry.item.index();
            let options = &self.has[item * self.words..][..self.words];
            match model.bounds(entry.item) {
                Some(Bounds { max: 1, .. }) => union(excluded, options),
                Some(_) => {}
                None if entry.color.is_none() => union(excluded, options),
                None => each(options, |other| {
                    if !model.entries(OptionId::at(other)).contains(entry) {
                        set(excluded, other);
                    }
                }),
            }
        }
    }

    /// The position before the first choice, with the options that are kept. Options without a primary
    /// item are never chosen.
    pub(super) fn first(&self, is_kept: impl Fn(usize) -> bool) -> Position {
        let mut first = vec![0; self.before + self.words];
        for field in &self.fields {
            first[field.word] |= u64::from(field.bounds.max) << field.shift;
        }
        for (option, items) in self.items.iter().enumerate() {
            if !items.is_empty() && is_kept(option) {
                set(&mut first[self.before..], option);
            }
        }
        first.into()
    }

    /// How often items may still be covered in all.
    pub(super) fn left(&self, position: &Position) -> u64 {
        let left = |field: &Field| position[field.word] >> field.shift & field.mask;
        self.fields.iter().map(left).sum()
    }

    /// The item with the fewest options that are alive, among those that must be covered exactly
    /// once if any is left. The position has an item that may still be covered.
    pub(super) fn branch(&self, position: &Position) -> Branch {
        let mut best = (true, u32::MAX, 0);
        for (item, field) in self.fields.iter().enumerate() {
            let left = field.of(position);
            if left == 0 {
                continue;
            }
            let options = self.count(position, item);
            if options < self.needed(field, left) {
                return Branch::Dead(item);
            }
            best = best.min((field.bounds != Bounds::ONCE, options, item));
        }
        Branch::On(best.2)
    }

    /// How often an item must still be covered.
    fn needed(&self, field: &Field, left: u32) -> u32 {
        // The sum may not fit: no more is left than may be.
        field.bounds.min.saturating_sub(field.bounds.max - left)
    }

    fn has(&self, item: usize) -> &[u64] {
        &self.has[item * self.words..][..self.words]
    }

    /// How many options of an item are alive.
    fn count(&self, position: &Position, item: usize) -> u32 {
        let alive = position[self.before..].iter().zip(self.has(item));
        alive.map(|(alive, has)| (alive & has).count_ones()).sum()
    }

    /// The options of an item that are alive, in order.
    pub(super) fn options(&self, position: &Position, item: usize) -> Vec<usize> {
        let mut options = Vec::new();
        let both = position[self.before..].iter().zip(self.has(item));
        let both: Vec<u64> = both.map(|(alive, has)| alive & has).collect();
        each(&both, |option| options.push(option));
        options
    }

    /// The options of an item.
    pub(super) fn options_of(&self, item: usize) -> Vec<usize> {
        let mut options = Vec::new();
        each(self.has(item), |option| options.push(option));
        options
    }

    /// The items that must be covered exactly once.
    pub(super) fn once(&self) -> impl Iterator<Item = usize> {
        let fields = self.fields.iter().enumerate();
        fields
            .filter(|(_, field)| field.bounds == Bounds::ONCE)
            .map(|(item, _)| item)
    }

    /// The position after an option of an item was chosen, and none before it.
    pub(super) fn with(&self, position: &Position, item: usize, option: usize) -> Position {
        let mut next = position.clone();
        let (open, alive) = next.split_at_mut(self.before);
        if self.fields[item].bounds.max > 1 {
            remove_up_to(alive, self.has(item), option);
        }
        remove(alive, &self.excluded[option * self.words..][..self.words]);
        for &item in &self.items[option] {
            let field = &self.fields[item];
            open[field.word] -= 1 << field.shift;
            if open[field.word] >> field.shift & field.mask == 0 {
                remove(alive, self.has(item));
            }
        }
        next
    }

    /// The position in which an item is covered no more, if it has been covered often enough.
    pub(super) fn without(&self, position: &Position, item: usize) -> Option<Position> {
        let field = &self.fields[item];
        let left = field.of(position);
        if self.needed(field, left) > 0 {
            return None;
        }
        let mut next = position.clone();
        next[field.word] &= !(field.mask << field.shift);
        remove(&mut next[self.before..], self.has(item));
        Some(next)
    }
}

/// The fields of the primary items, and how many words they take. No field lies in two words.
fn fields(model: &Model) -> (Vec<Field>, usize) {
    let mut fields = Vec::with_capacity(model.primary_count());
    let (mut word, mut shift) = (0, 0);
    for item in model.primary_items() {
        let bounds = model.bounds(item).expect("the item is primary");
        let bits = u32::BITS - bounds.max.leading_zeros();
        if shift + bits > u64::BITS {
            (word, shift) = (word + 1, 0);
        }
        let mask = (1 << bits) - 1;
        fields.push(Field {
            word,
            shift,
            mask,
            bounds,
        });
        shift += bits;
    }
    (fields, word + 1)
}

/// For each item, the set of its options.
fn sets_of(model: &Model, words: usize) -> Vec<u64> {
    let mut has = vec![0; model.item_count() * words];
    for option in model.options() {
        for entry in model.entries(option) {
            set(&mut has[entry.item.index() * words..], option.index());
        }
    }
    has
}

fn set(bits: &mut [u64], at: usize) {
    bits[at / 64] |= 1 << (at % 64);
}

fn union(bits: &mut [u64], others: &[u64]) {
    let both = bits.iter_mut().zip(others);
    both.for_each(|(bits, others)| *bits |= others);
}

fn remove(bits: &mut [u64], others: &[u64]) {
    let both = bits.iter_mut().zip(others);
    both.for_each(|(bits, others)| *bits &= !others);
}

/// Removes the bits of `others` up to one of them.
fn remove_up_to(bits: &mut [u64], others: &[u64], last: usize) {
    let word = last / 64;
    remove(&mut bits[..word], &others[..word]);
    bits[word] &= !(others[word] & (u64::MAX >> (63 - last % 64)));
}

/// All bits, lowest first.
fn each(bits: &[u64], mut see: impl FnMut(usize)) {
    for (at, &word) in bits.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            see(at * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}
