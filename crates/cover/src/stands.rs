//! What the items and options of a problem stand for, where its text says so: cells of a chessboard, of a
//! grid or of a row. It is there for pictures alone: it changes no rule and no answer.

use std::collections::BTreeMap;

use super::puzzle::{Puzzle, option_absent};
use pavage_family::Message;

/// The most rows and columns.
const SIDE_MAX: u16 = 60;
/// The longest text in a cell, in characters; none of them is a control character.
const TEXT_MAX: usize = 12;

/// What the cells look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// A chessboard, on which an option puts a piece.
    Chess,
    /// A grid, into which an option writes.
    Grid,
    /// A row of numbered places, into which an option writes.
    Row,
    /// Cells that an option covers.
    Cells,
}

const LOOKS: [(&str, Look); 4] = [
    ("chess", Look::Chess),
    ("grid", Look::Grid),
    ("row", Look::Row),
    ("cells", Look::Cells),
];

impl Look {
    /// The look with that name.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn named(name: &str) -> Result<Look, Message> {
        let found = LOOKS.iter().find(|(known, _)| *known == name);
        found.map(|(_, look)| *look).ok_or_else(|| {
            let names: Vec<&str> = LOOKS.iter().map(|(name, _)| *name).collect();
            let message = Message::new("cover-view-look").with("look", name);
            message.with("looks", names.join(", "))
        })
    }

    pub(super) fn name(self) -> &'static str {
        let found = LOOKS.iter().find(|(_, look)| *look == self);
        found.expect("all are listed").0
    }
}

/// A cell: its row and its column, counted from 1.
pub(super) type Cell = (u16, u16);

/// What an option puts into a cell; the text is empty where nothing is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Put {
    pub(super) cell: Cell,
    pub(super) text: String,
}

/// What items and options stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stands {
    pub(super) look: Look,
    /// The items that are cells. An option that covers one puts its other items there.
    pub(super) items: BTreeMap<usize, Cell>,
    /// The options that say themselves what they put where.
    pub(super) options: BTreeMap<usize, Vec<Put>>,
}

impl Stands {
    pub(super) fn new(look: Look) -> Stands {
        Stands {
            look,
            items: BTreeMap::new(),
            options: BTreeMap::new(),
        }
    }

    /// Says which cell an item is.
    ///
    /// # Errors
    /// There is no such item, it was said before, or the text is no cell.
    pub(super) fn item(&mut self, puzzle: &Puzzle, word: &str, place: &str) -> Result<(), Message> {
        let mut items = 0..puzzle.items().len();
        let item = items.find(|item| puzzle.item_word(*item) == word);
        let item = item.ok_or_else(|| Message::new("cover-item-unknown").with("word", word))?;
        match self.items.insert(item, cell(place)?) {
            None => Ok(()),
            Some(_) => Err(Message::new("cover-view-again").with("what", word)),
        }
    }

    /// Says what an option puts where: cells with blanks between them, each with what is written there.
    ///
    /// # Errors
    /// There is no such option, it was said before, or the text has something else.
    pub(super) fn option(
        &mut self,
        puzzle: &Puzzle,
        number: &str,
        text: &str,
    ) -> Result<(), Message> {
        let option = number
            .parse()
            .ok()
            .filter(|option| *option < puzzle.option_count());
        let option = option.ok_or_else(|| match number.parse() {
            Ok(option) => option_absent(puzzle, option),
            Err(_) => Message::new("cover-view-number").with("number", number),
        })?;
        let puts = text
            .split_whitespace()
            .map(put)
            .collect::<Result<Vec<_>, _>>()?;
        match self.options.insert(option, puts) {
            None => Ok(()),
            Some(_) => Err(Message::new("cover-view-again").with("what", number)),
        }
    }

    /// The finished view.
    ///
    /// # Errors
    /// It names no cell.
    pub(super) fn checked(self) -> Result<Stands, Message> {
        let has_cells =
            !self.items.is_empty() || self.options.values().any(|puts| !puts.is_empty());
        has_cells
            .then_some(self)
            .ok_or_else(|| Message::new("cover-view-cells"))
    }
}

fn cell(text: &str) -> Result<Cell, Message> {
    let side = |text: &str| {
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let side = text.parse().ok().filter(|_| is_plain);
        side.filter(|side| (1..=SIDE_MAX).contains(side))
    };
    let found = text
        .split_once(',')
        .and_then(|(row, col)| side(row).zip(side(col)));
    found.ok_or_else(|| {
        let message = Message::new("cover-view-cell").with("cell", text);
        message.with("max", u64::from(SIDE_MAX))
    })
}

fn put(word: &str) -> Result<Put, Message> {
    let (place, text) = word.split_once('=').unwrap_or((word, ""));
    if text.chars().count() > TEXT_MAX || text.contains(char::is_control) {
        let message = Message::new("cover-view-text").with("text", text);
        return Err(message.with("max", TEXT_MAX));
    }
    Ok(Put {
        cell: cell(place)?,
        text: text.to_owned(),
    })
}

/// A cell as it is written.
pub(super) fn cell_text((row, col): Cell) -> String {
    format!("{row},{col}")
}

/// What an option puts where, as it is written.
pub(super) fn puts_text(puts: &[Put]) -> String {
    let put = |Put { cell, text }: &Put| match text.as_str() {
        "" => cell_text(*cell),
        text => format!("{}={text}", cell_text(*cell)),
    };
    puts.iter().map(put).collect::<Vec<_>>().join(" ")
}
