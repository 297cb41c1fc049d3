//! The puzzle: items, options, and the options chosen so far. The text formats share its checks.

use std::ops::Range;

use pavage_search::text::{color_word, name_word};
use pavage_search::{Bounds, Color, ColorNames, Model};

use super::stands::Stands;
use pavage_family::Message;
use pavage_family::title::Title;

/// The most items of a puzzle: as many as a board may have cells.
pub const ITEMS_MAX: usize = 65_535;

/// An item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) name: String,
    /// How often it is covered; `None` for a secondary item.
    pub(super) bounds: Option<Bounds>,
}

/// An item of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) item: usize,
    pub(super) color: Option<Color>,
}

/// A validated puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    // Invariants: primary items come first; every entry names an item; no option names an item
    // twice; only secondary items have colours; the given options are increasing and can be chosen
    // together.
    items: Vec<Item>,
    starts: Vec<usize>,
    entries: Vec<Entry>,
    /// The price of each option. Their sum fits 64 bits.
    prices: Vec<u64>,
    /// The names of the colours that are words.
    colors: ColorNames,
    given: Vec<usize>,
    /// What items and options stand for, if the text says so.
    stands: Option<Stands>,
    /// What its text calls it.
    title: Option<Title>,
}

/// The options chosen, increasing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub(super) chosen: Vec<usize>,
}

impl Puzzle {
    /// The puzzle of a model that was read.
    ///
    /// # Errors
    /// It has too many items.
    pub(super) fn new(model: &Model) -> Result<Puzzle, Message> {
        if model.item_count() > ITEMS_MAX {
            return Err(Message::new("cover-items-many").with("max", ITEMS_MAX));
        }
        let items = model.items();
        let item = |item| Item {
            name: model.item_name(item).to_owned(),
            bounds: model.bounds(item),
        };
        let mut puzzle = Puzzle {
            items: items.map(item).collect(),
            starts: vec![0],
            entries: Vec::with_capacity(model.entry_count()),
            prices: model.options().map(|option| model.price(option)).collect(),
            colors: model.colors().clone(),
            given: Vec::new(),
            stands: None,
            title: None,
        };
        for option in model.options() {
            let entry = |entry: &pavage_search::Entry| Entry {
                item: entry.item.index(),
                color: entry.color,
            };
            puzzle
                .entries
                .extend(model.entries(option).iter().map(entry));
            puzzle.starts.push(puzzle.entries.len());
        }
        Ok(puzzle)
    }

    /// A puzzle of items and options that were checked. `ends` are the ends of the options among the
    /// entries.
    pub(super) fn checked(
        items: Vec<Item>,
        ends: &[usize],
        entries: Vec<Entry>,
        prices: Vec<u64>,
    ) -> Puzzle {
        let starts = std::iter::once(0).chain(ends.iter().copied());
        Puzzle {
            items,
            starts: starts.collect(),
            entries,
            prices,
            colors: ColorNames::default(),
            given: Vec::new(),
            stands: None,
            title: None,
        }
    }

    /// The puzzle, in which colours have these names.
    pub(super) fn with_colors(self, colors: ColorNames) -> Puzzle {
        Puzzle { colors, ..self }
    }

    /// The puzzle with an option given.
    ///
    /// # Errors
    /// There is no such option, or it cannot be chosen beside the others; the message says why.
    pub(super) fn give(&mut self, covered: &mut Covered, option: usize) -> Result<(), Message> {
        covered.choose(self, option)?;
        if let Err(at) = self.given.binary_search(&option) {
            self.given.insert(at, option);
        }
        Ok(())
    }

    /// The puzzle, whose items and options stand for this.
    pub(super) fn standing_for(self, stands: Option<Stands>) -> Puzzle {
        Puzzle { stands, ..self }
    }

    /// The puzzle under a title of its own.
    pub(super) fn titled(self, title: Option<&str>) -> Puzzle {
        let title = title.and_then(Title::read);
        Puzzle { title, ..self }
    }

    /// What its text calls it.
    pub(super) fn title(&self) -> Option<&str> {
        self.title.as_ref().map(Title::as_str)
    }

    /// What items and options stand for.
    pub(super) fn stands(&self) -> Option<&Stands> {
        self.stands.as_ref()
    }

    pub(super) fn items(&self) -> &[Item] {
        &self.items
    }

    /// How many of the items are primary; these come first.
    pub(super) fn primary_count(&self) -> usize {
        self.items.partition_point(|item| item.bounds.is_some())
    }

    pub(super) fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The entries of an option.
    ///
    /// # Panics
    /// There is no such option.
    pub(super) fn option(&self, option: usize) -> &[Entry] {
        let Range { start, end } = self.starts[option]..self.starts[option + 1];
        &self.entries[start..end]
    }

    /// The price of an option.
    pub(super) fn price(&self, option: usize) -> u64 {
        self.prices[option]
    }

    pub(super) fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// The options that the puzzle gives.
    pub(super) fn given(&self) -> &[usize] {
        &self.given
    }

    /// The name of an item as it is written in texts.
    pub(super) fn item_word(&self, item: usize) -> String {
        name_word(&self.items[item].name)
    }

    /// A colour as it is written in texts.
    pub(super) fn color_word(&self, color: Color) -> String {
        color_word(color, &self.colors)
    }

    /// The words of an option, separated by blanks.
    pub(super) fn option_words(&self, option: usize) -> String {
        let word = |entry: &Entry| match entry.color {
            None => self.item_word(entry.item),
            Some(color) => {
                let color = self.color_word(color);
                format!("{}:{color}", self.item_word(entry.item))
            }
        };
        let words: Vec<String> = self.option(option).iter().map(word).collect();
        words.join(" ")
    }

    /// The words of an option, and its price if it has one, as it is written in texts.
    pub(super) fn option_line(&self, option: usize) -> String {
        match self.price(option) {
            0 => self.option_words(option),
            price => format!("{} |{price}", self.option_words(option)),
        }
    }

    pub(super) fn start(&self) -> State {
        State {
            chosen: self.given.clone(),
        }
    }
}

/// How a secondary or primary item is covered by the options chosen.
#[derive(Clone, Copy, Debug, Default)]
struct Cover {
    times: u32,
    /// The first option that covers it.
    by: usize,
    color: Option<Color>,
}

/// How the options chosen cover each item. Options that contradict the others are refused.
#[derive(Clone)]
pub(super) struct Covered {
    items: Vec<Cover>,
}

impl Covered {
    /// Nothing is chosen yet.
    pub(super) fn none(puzzle: &Puzzle) -> Covered {
        Covered {
            items: vec![Cover::default(); puzzle.items.len()],
        }
    }

    /// What the options of a state cover; all of them can be chosen together.
    pub(super) fn by(puzzle: &Puzzle, state: &State) -> Covered {
        let mut covered = Covered::none(puzzle);
        for &option in &state.chosen {
            covered.mark(puzzle, option);
        }
        covered
    }

    /// Chooses an option.
    ///
    /// # Errors
    /// There is no such option, it covers no primary item, or an item cannot be covered again.
    pub(super) fn choose(&mut self, puzzle: &Puzzle, option: usize) -> Result<(), Message> {
        if option >= puzzle.option_count() {
            return Err(option_absent(puzzle, option));
        }
        let entries = puzzle.option(option);
        if entries
            .iter()
            .all(|entry| puzzle.items[entry.item].bounds.is_none())
        {
            return Err(Message::new("cover-option-idle").with("option", option.to_string()));
        }
        if let Some(entry) = entries.iter().find(|entry| !self.allows(puzzle, entry)) {
            let message = Message::new("cover-option-clashes");
            return Err(message
                .with("option", option.to_string())
                .with("item", puzzle.items[entry.item].name.as_str())
                .with("other", self.items[entry.item].by.to_string()));
        }
        self.mark(puzzle, option);
        Ok(())
    }

    /// Whether an option with this entry can be chosen beside the others.
    pub(super) fn allows(&self, puzzle: &Puzzle, entry: &Entry) -> bool {
        let cover = self.items[entry.item];
        match puzzle.items[entry.item].bounds {
            Some(bounds) => cover.times < bounds.max,
            None => cover.times == 0 || (entry.color.is_some() && cover.color == entry.color),
        }
    }

    /// Whether an option can be chosen beside the others.
    pub(super) fn allows_all(&self, puzzle: &Puzzle, option: usize) -> bool {
        let mut entries = puzzle.option(option).iter();
        entries.all(|entry| self.allows(puzzle, entry))
    }

    /// Counts what an option covers that can be chosen beside the others.
    pub(super) fn mark(&mut self, puzzle: &Puzzle, option: usize) {
        for entry in puzzle.option(option) {
            let cover = &mut self.items[entry.item];
            if cover.times == 0 {
                (cover.by, cover.color) = (option, entry.color);
            }
            cover.times += 1;
        }
    }

    /// The first option that covers an item.
    pub(super) fn coverer(&self, item: usize) -> Option<usize> {
        let cover = self.items[item];
        (cover.times > 0).then_some(cover.by)
    }
}

/// The message that the puzzle has no such option.
pub(super) fn option_absent(puzzle: &Puzzle, option: usize) -> Message {
    let options = puzzle.option_count();
    Message::new("cover-option-absent")
        .with("option", option.to_string())
        .with("options", options)
}
