//! The exact-cover model: items, options, colours, multiplicities, names.
//!
//! A solution is a set of options. It covers every primary item between its lower and upper bound.
//! It covers every secondary item at most once, or several times by options that give it the same
//! colour (TAOCP 7.2.2.1, "color-controlled covering" and "covering with multiplicities"). Options
//! without a primary item never belong to a solution. Two options with equal entries are still
//! different options.

mod tiling;

use std::fmt;

use crate::narrow::as_u32;

/// Index of an item; primary items come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ItemId(pub u32);

/// Index of an option, in the order they were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OptionId(pub u32);

/// A colour that an option gives to a secondary item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Color(pub u32);

impl Color {
    /// Colours from here on are words; see [`ColorNames`]. They come after all letters.
    pub const WORDS: u32 = 1 << 24;
}

/// Colours that are words, in the order in which they were named.
///
/// ```
/// use pavage_model::ColorNames;
///
/// let mut names = ColorNames::default();
/// let red = names.color("red");
/// assert_ne!(names.color("blue"), red);
/// assert_eq!(names.color("red"), red);
/// assert_eq!(names.name(red), Some("red"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColorNames {
    names: Vec<String>,
    known: std::collections::HashMap<String, Color>,
}

impl ColorNames {
    /// The colour of that name.
    ///
    /// # Panics
    /// There are more names than colours.
    pub fn color(&mut self, name: &str) -> Color {
        if let Some(color) = self.known.get(name) {
            return *color;
        }
        let color = number(self.names.len()).checked_add(Color::WORDS);
        let color = Color(color.expect("there are fewer names than colours"));
        self.names.push(name.to_owned());
        self.known.insert(name.to_owned(), color);
        color
    }

    /// The names in their order: of the colours from [`Color::WORDS`] on.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// The name of a colour, if it is a word.
    #[must_use]
    pub fn name(&self, color: Color) -> Option<&str> {
        let at = color.0.checked_sub(Color::WORDS)?;
        self.names.get(at as usize).map(String::as_str)
    }

    fn bytes(&self) -> usize {
        let letters: usize = self.names.iter().map(String::len).sum();
        2 * (self.names.len() * NAME_BYTES + letters)
    }
}

/// The number of an item or option, which a model has fewer of than 32 bits can count.
fn number(index: usize) -> u32 {
    u32::try_from(index).expect("ids have 32 bits")
}

impl ItemId {
    /// The id with that index.
    ///
    /// # Panics
    /// If it does not fit 32 bits.
    #[must_use]
    #[inline]
    pub fn at(index: usize) -> ItemId {
        ItemId(number(index))
    }

    /// The id as an index into a vector.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl OptionId {
    /// The id with that index.
    ///
    /// # Panics
    /// If it does not fit 32 bits.
    #[must_use]
    #[inline]
    pub fn at(index: usize) -> OptionId {
        OptionId(number(index))
    }

    /// The id as an index into a vector.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// How often an item must and may be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// At least this often.
    pub min: u32,
    /// At most this often.
    pub max: u32,
}

impl Bounds {
    /// Exactly once.
    pub const ONCE: Bounds = Bounds { min: 1, max: 1 };
}

/// One item of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The item covered.
    pub item: ItemId,
    /// The colour given to it; only secondary items have colours. A secondary item without a colour
    /// can be covered by no other option.
    pub color: Option<Color>,
}

impl From<ItemId> for Entry {
    fn from(item: ItemId) -> Entry {
        Entry { item, color: None }
    }
}

/// An item with its colour.
///
/// ```
/// use pavage_model::{Color, Model};
///
/// let mut builder = Model::builder();
/// let line = builder.primary("line").unwrap();
/// let cell = builder.secondary("cell").unwrap();
/// let option = builder.option(&[line.into(), (cell, Color(7)).into()]).unwrap();
/// let model = builder.build().unwrap();
/// assert_eq!(model.entries(option)[1].color, Some(Color(7)));
/// ```
impl From<(ItemId, Color)> for Entry {
    fn from((item, color): (ItemId, Color)) -> Entry {
        Entry {
            item,
            color: Some(color),
        }
    }
}

/// What an engine may assume about a model in which pieces fill cells. It is used to prune regions.
///
/// Cells are primary items that every solution covers exactly once. Each option covers exactly one
/// piece item and as many cells as that piece has, and its cells are connected. So some of the
/// remaining pieces must fill each connected region of empty cells exactly. [`ModelBuilder::build`]
/// checks all of this.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tiling {
    /// The cell items, each once.
    pub cells: Vec<ItemId>,
    /// For each of `cells`, the indices into `cells` of its neighbours. Each neighbour is listed
    /// once, and lists the cell in turn.
    pub neighbours: Vec<Vec<u32>>,
    /// The piece items, each once and none of them a cell, with the number of cells of each.
    pub pieces: Vec<(ItemId, u32)>,
}

/// About how many bytes a name takes besides its letters: its entry in a table and an allocation.
const NAME_BYTES: usize = 72;

/// The names of the named options, stored in one text because there may be millions.
#[derive(Clone, Debug, Default)]
struct Names {
    /// For each named option, in order, its number and the end of its name in `text`.
    ends: Vec<(u32, usize)>,
    text: String,
}

impl Names {
    fn push(&mut self, option: u32, name: &str) {
        self.text.push_str(name);
        self.ends.push((option, self.text.len()));
    }

    fn get(&self, option: OptionId) -> Option<&str> {
        let at = self
            .ends
            .binary_search_by_key(&option.0, |(named, _)| *named);
        let at = at.ok()?;
        let begin = at.checked_sub(1).map_or(0, |before| self.ends[before].1);
        Some(&self.text[begin..self.ends[at].1])
    }

    fn bytes(&self) -> usize {
        self.ends.capacity() * size_of::<(u32, usize)>() + self.text.capacity()
    }
}

/// A validated exact-cover model.
///
/// ```
/// use pavage_model::Model;
///
/// let mut builder = Model::builder();
/// let left = builder.primary("left").unwrap();
/// let right = builder.primary("right").unwrap();
/// let both = builder.option(&[left.into(), right.into()]).unwrap();
/// let model = builder.build().unwrap();
/// assert_eq!(model.item_count(), 2);
/// assert_eq!(model.options().collect::<Vec<_>>(), [both]);
/// ```
#[derive(Clone, Debug)]
pub struct Model {
    // Invariants: `bounds.len()` is the number of primary items; every entry names an item of the
    // model; no option names an item twice; only secondary items have colours.
    item_names: Vec<String>,
    bounds: Vec<Bounds>,
    option_names: Names,
    starts: Vec<u32>,
    entries: Vec<Entry>,
    /// The price of each option up to the last that has one, if options have prices.
    prices: Option<Vec<u64>>,
    colors: ColorNames,
    tiling: Option<Tiling>,
}

impl Model {
    /// Starts an empty model.
    #[must_use]
    pub fn builder() -> ModelBuilder {
        ModelBuilder::default()
    }

    /// Number of items, primary and secondary.
    #[must_use]
    #[inline]
    pub fn item_count(&self) -> usize {
        self.item_names.len()
    }

    /// Number of primary items: those with the lowest ids.
    #[must_use]
    #[inline]
    pub fn primary_count(&self) -> usize {
        self.bounds.len()
    }

    /// All items, in order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + Clone + use<> {
        (0..number(self.item_count())).map(ItemId)
    }

    /// The primary items, in order.
    pub fn primary_items(&self) -> impl ExactSizeIterator<Item = ItemId> + Clone + use<> {
        (0..number(self.primary_count())).map(ItemId)
    }

    /// Number of options.
    #[must_use]
    #[inline]
    pub fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of entries of all options together.
    #[must_use]
    pub fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// About how many bytes the model takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let names = self.item_names.len() * 2 * NAME_BYTES + self.option_names.bytes();
        let starts = self.starts.capacity() * size_of::<u32>();
        let prices = self.prices.as_ref().map_or(0, Vec::capacity) * size_of::<u64>();
        let names = names + self.colors.bytes();
        names + starts + self.entries.capacity() * size_of::<Entry>() + prices
    }

    /// All options, in order.
    #[inline]
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        (0..number(self.option_count())).map(OptionId)
    }

    /// The name of an item.
    #[must_use]
    #[inline]
    pub fn item_name(&self, item: ItemId) -> &str {
        &self.item_names[item.index()]
    }

    /// The item with that name.
    #[must_use]
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.item_names
            .iter()
            .position(|other| other == name)
            .map(ItemId::at)
    }

    /// How often a primary item must be covered; `None` for a secondary item.
    #[must_use]
    #[inline]
    pub fn bounds(&self, item: ItemId) -> Option<Bounds> {
        self.bounds.get(item.index()).copied()
    }

    /// The items that an option covers.
    #[must_use]
    #[inline]
    pub fn entries(&self, option: OptionId) -> &[Entry] {
        let at = option.index();
        &self.entries[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// Whether an option covers an item.
    #[must_use]
    pub fn covers(&self, option: OptionId, item: ItemId) -> bool {
        self.entries(option).iter().any(|entry| entry.item == item)
    }

    /// The name of an option, if it was given one.
    #[must_use]
    pub fn option_name(&self, option: OptionId) -> Option<&str> {
        self.option_names.get(option)
    }

    /// Whether options have prices: see [`ModelBuilder::priced`].
    #[must_use]
    pub fn has_prices(&self) -> bool {
        self.prices.is_some()
    }

    /// The price of an option; 0 if it was given none.
    #[must_use]
    pub fn price(&self, option: OptionId) -> u64 {
        let prices = self.prices.as_deref().unwrap_or_default();
        prices.get(option.index()).copied().unwrap_or(0)
    }

    /// The price of some options together. That of all options fits 64 bits.
    #[must_use]
    pub fn price_of(&self, options: &[OptionId]) -> u64 {
        options.iter().map(|&option| self.price(option)).sum()
    }

    /// The names of the colours that are words.
    #[must_use]
    pub fn colors(&self) -> &ColorNames {
        &self.colors
    }

    /// What is known of the cells and pieces, if the model has a tiling.
    #[must_use]
    #[inline]
    pub fn tiling(&self) -> Option<&Tiling> {
        self.tiling.as_ref()
    }
}

/// Collects items, then options.
#[derive(Clone, Debug, Default)]
pub struct ModelBuilder {
    names: Vec<String>,
    bounds: Vec<Bounds>,
    option_names: Names,
    starts: Vec<u32>,
    entries: Vec<Entry>,
    prices: Option<Vec<u64>>,
    /// The sum of all prices, which fits.
    price_sum: u64,
    colors: ColorNames,
    tiling: Option<Tiling>,
    known: std::collections::HashSet<String>,
}

impl ModelBuilder {
    /// Adds an item that is covered exactly once.
    ///
    /// # Errors
    /// The name is taken or empty, or a secondary item or an option was added already.
    pub fn primary(&mut self, name: &str) -> Result<ItemId, ModelError> {
        self.primary_between(name, Bounds::ONCE)
    }

    /// Adds an item that is covered between `bounds.min` and `bounds.max` times.
    ///
    /// # Errors
    /// As [`ModelBuilder::primary`], or the lower bound exceeds the upper one, or the upper is 0.
    pub fn primary_between(&mut self, name: &str, bounds: Bounds) -> Result<ItemId, ModelError> {
        if bounds.min > bounds.max || bounds.max == 0 {
            return Err(ModelError::BadBounds {
                item: name.to_owned(),
                bounds,
            });
        }
        if self.names.len() > self.bounds.len() {
            return Err(ModelError::PrimaryAfterSecondary {
                item: name.to_owned(),
            });
        }
        let id = self.name_item(name)?;
        self.bounds.push(bounds);
        Ok(id)
    }

    /// Adds an item that is covered at most once, or by options that agree on its colour.
    ///
    /// # Errors
    /// The name is taken or empty, or an option was added already.
    pub fn secondary(&mut self, name: &str) -> Result<ItemId, ModelError> {
        self.name_item(name)
    }

    fn name_item(&mut self, name: &str) -> Result<ItemId, ModelError> {
        if !self.starts.is_empty() {
            return Err(ModelError::ItemAfterOption {
                item: name.to_owned(),
            });
        }
        if name.is_empty() || !self.known.insert(name.to_owned()) {
            return Err(ModelError::BadName {
                item: name.to_owned(),
            });
        }
        self.names.push(name.to_owned());
        Ok(ItemId(as_u32(self.names.len()) - 1))
    }

    /// Reserves room for this many more options with this many entries in all.
    pub fn reserve(&mut self, options: usize, entries: usize) {
        self.starts.reserve_exact(options + 1);
        self.entries.reserve_exact(entries);
    }

    /// About how many bytes the model takes so far.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let items = self.names.len() * 2 * NAME_BYTES + self.bounds.len() * size_of::<Bounds>();
        let options = self.starts.capacity() * size_of::<u32>() + self.option_names.bytes();
        items + options + self.entries.capacity() * size_of::<Entry>()
    }

    /// The colour of that name: a word instead of a number.
    pub fn color(&mut self, name: &str) -> Color {
        self.colors.color(name)
    }

    /// Adds an option without a name. Its number is how many were added before it.
    ///
    /// ```
    /// use pavage_model::{Color, Model};
    ///
    /// let mut builder = Model::builder();
    /// let line = builder.primary("line").unwrap();
    /// let cell = builder.secondary("cell").unwrap();
    /// builder.option(&[line.into(), cell.into()]).unwrap();
    /// let red = builder.option(&[line.into(), (cell, Color(7)).into()]).unwrap();
    /// assert_eq!(red.index(), 1);
    /// ```
    ///
    /// # Errors
    /// No entries, an unknown item, an item twice, or a colour on a primary item.
    pub fn option(&mut self, entries: &[Entry]) -> Result<OptionId, ModelError> {
        self.push_option(None, entries)
    }

    /// Adds an option with a name, which [`Model::option_name`] gives back.
    ///
    /// # Errors
    /// As [`ModelBuilder::option`].
    pub fn named_option(&mut self, name: &str, entries: &[Entry]) -> Result<OptionId, ModelError> {
        self.push_option(Some(name), entries)
    }

    fn push_option(
        &mut self,
        name: Option<&str>,
        entries: &[Entry],
    ) -> Result<OptionId, ModelError> {
        let option = self.starts.len();
        if entries.is_empty() {
            return Err(ModelError::EmptyOption { option });
        }
        let double = first_double(entries);
        for (at, entry) in entries.iter().enumerate() {
            let index = entry.item.index();
            let Some(item) = self.names.get(index) else {
                return Err(ModelError::UnknownItem {
                    option,
                    item: entry.item,
                });
            };
            if double == Some(at) {
                return Err(ModelError::ItemTwice {
                    option,
                    item: item.clone(),
                });
            }
            if entry.color.is_some() && index < self.bounds.len() {
                return Err(ModelError::ColoredPrimary {
                    option,
                    item: item.clone(),
                });
            }
        }
        self.starts.push(as_u32(self.entries.len()));
        self.entries.extend_from_slice(entries);
        if let Some(name) = name {
            self.option_names.push(as_u32(option), name);
        }
        Ok(OptionId::at(option))
    }

    /// Says that options have prices, even if all of them are 0.
    pub fn priced(&mut self) {
        self.prices.get_or_insert_default();
    }

    /// Gives an option a price. The price of a solution is that of its options together.
    ///
    /// ```
    /// use pavage_model::Model;
    ///
    /// let mut builder = Model::builder();
    /// let item = builder.primary("item").unwrap();
    /// let cheap = builder.option(&[item.into()]).unwrap();
    /// let dear = builder.option(&[item.into()]).unwrap();
    /// builder.price(dear, 7).unwrap();
    /// let model = builder.build().unwrap();
    /// assert_eq!((model.price(cheap), model.price(dear)), (0, 7));
    /// ```
    ///
    /// # Errors
    /// There is no such option, or the prices of all options together do not fit 64 bits.
    pub fn price(&mut self, option: OptionId, price: u64) -> Result<(), ModelError> {
        if option.index() >= self.starts.len() {
            return Err(ModelError::UnknownOption { option });
        }
        let prices = self.prices.get_or_insert_default();
        if prices.len() <= option.index() {
            prices.resize(option.index() + 1, 0);
        }
        let others = self.price_sum - prices[option.index()];
        let sum = others.checked_add(price);
        self.price_sum = sum.ok_or(ModelError::PricesTooHigh {
            option: option.index(),
        })?;
        prices[option.index()] = price;
        Ok(())
    }

    /// Declares which items are cells and pieces.
    pub fn tiling(&mut self, tiling: Tiling) -> &mut ModelBuilder {
        self.tiling = Some(tiling);
        self
    }

    /// Finishes the model.
    ///
    /// # Errors
    /// The tiling does not describe the options; see [`Tiling`].
    pub fn build(mut self) -> Result<Model, ModelError> {
        self.starts.push(as_u32(self.entries.len()));
        let model = Model {
            item_names: self.names,
            bounds: self.bounds,
            option_names: self.option_names,
            starts: self.starts,
            entries: self.entries,
            prices: self.prices,
            colors: self.colors,
            tiling: self.tiling,
        };
        tiling::check(&model)?;
        Ok(model)
    }
}

/// What is wrong with a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelError {
    /// An item's name is empty or already used.
    BadName {
        /// The name.
        item: String,
    },
    /// An item's bounds allow no count, such as a maximum of 0.
    BadBounds {
        /// The item.
        item: String,
        /// Its bounds.
        bounds: Bounds,
    },
    /// A primary item comes after a secondary one.
    PrimaryAfterSecondary {
        /// The primary item.
        item: String,
    },
    /// An item comes after an option.
    ItemAfterOption {
        /// The item.
        item: String,
    },
    /// An option has no items.
    EmptyOption {
        /// The option's index.
        option: usize,
    },
    /// An option names an item that does not exist.
    UnknownItem {
        /// The option's index.
        option: usize,
        /// The item.
        item: ItemId,
    },
    /// An option names an item twice.
    ItemTwice {
        /// The option's index.
        option: usize,
        /// The item.
        item: String,
    },
    /// An option gives a colour to a primary item.
    ColoredPrimary {
        /// The option's index.
        option: usize,
        /// The item.
        item: String,
    },
    /// A price is given to an option that does not exist.
    UnknownOption {
        /// The option.
        option: OptionId,
    },
    /// The prices of all options together do not fit 64 bits.
    PricesTooHigh {
        /// The option with whose price they no longer fit.
        option: usize,
    },
    /// The tiling contradicts the options.
    BadTiling {
        /// How it contradicts them.
        reason: String,
    },
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelError::BadName { item } if item.is_empty() => write!(f, "an item has no name"),
            ModelError::BadName { item } => write!(f, "two items have the name {item:?}"),
            ModelError::BadBounds { item, bounds } => {
                write!(
                    f,
                    "item {item} cannot be covered {} to {} times",
                    bounds.min, bounds.max
                )
            }
            ModelError::PrimaryAfterSecondary { item } => {
                write!(f, "primary item {item} comes after a secondary one")
            }
            ModelError::ItemAfterOption { item } => write!(f, "item {item} comes after an option"),
            ModelError::EmptyOption { option } => write!(f, "option {option} has no items"),
            ModelError::UnknownItem { option, item } => {
                write!(
                    f,
                    "option {option} names item {} which does not exist",
                    item.0
                )
            }
            ModelError::ItemTwice { option, item } => {
                write!(f, "option {option} names item {item} twice")
            }
            ModelError::ColoredPrimary { option, item } => {
                write!(
                    f,
                    "option {option} gives a colour to the primary item {item}"
                )
            }
            ModelError::UnknownOption { option } => {
                write!(f, "there is no option {} to give a price to", option.0)
            }
            ModelError::PricesTooHigh { option } => {
                write!(
                    f,
                    "with the price of option {option}, the prices together exceed {}",
                    u64::MAX
                )
            }
            ModelError::BadTiling { reason } => {
                write!(f, "the tiling does not fit the options: {reason}")
            }
        }
    }
}

impl std::error::Error for ModelError {}

/// Options of up to this many entries are checked for duplicate items pair by pair; longer ones are
/// sorted.
const FEW_ENTRIES: usize = 32;

/// The first entry whose item also occurs in an earlier entry.
fn first_double(entries: &[Entry]) -> Option<usize> {
    if entries.len() <= FEW_ENTRIES {
        let is_double = |at: &usize| {
            entries[..*at]
                .iter()
                .any(|other| other.item == entries[*at].item)
        };
        return (1..entries.len()).find(is_double);
    }
    let places = entries.iter().enumerate();
    let mut places: Vec<(ItemId, usize)> = places.map(|(at, entry)| (entry.item, at)).collect();
    places.sort_unstable();
    let doubles = places.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    doubles.map(|pair| pair[1].1).min()
}
