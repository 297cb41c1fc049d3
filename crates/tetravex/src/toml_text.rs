//! The TOML format: it can express all puzzles of the family. See docs/formats.md.

use serde::{Deserialize, Deserializer};

use super::draft::{self, Draft, Fixed, Written};
use super::puzzle::{Puzzle, Rim, State};
use super::size;
use super::tetravex_text::{listed, listed_loose, tile_lines};
use super::tile::{Color, Tile};
use pavage_family::title::{self, Title};
use pavage_family::toml_source::{Source, Spanned, text_or_list};
use pavage_family::{Message, ReadError, Settings};

/// An edge-matching puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PuzzleText {
    #[serde(rename = "family")]
    _family: String,
    /// A title.
    #[serde(default)]
    name: Option<String>,
    /// Rows x columns, as "4x6". A square, unless it says otherwise.
    #[serde(default)]
    size: Option<Spanned<String>>,
    /// Each tile is laid in any number.
    #[serde(default, rename = "use")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["any"])))]
    used: Option<Spanned<String>>,
    /// Whether tiles may be turned.
    #[serde(default)]
    rotate: bool,
    /// The colour of the sides at the rim of the board.
    #[serde(default)]
    border: Option<Spanned<i64>>,
    /// Whether the colour of the border lies at the rim only, which it does unless this is false.
    #[serde(default)]
    border_only: Option<Spanned<bool>>,
    /// A tile a line, four colours: top, left, right, bottom, and `@` after them where the tile lies in its place; or
    /// a list.
    tiles: Spanned<TilesText>,
    /// Tiles that lie on the board.
    #[serde(default)]
    fixed: Vec<Spanned<FixedText>>,
}

/// A tile that lies on the board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FixedText {
    /// Its number, counted from 1.
    tile: i64,
    /// Its row and column, counted from 1.
    at: [i64; 2],
    /// By how many quarters it is turned clockwise.
    #[serde(default)]
    turn: i64,
}

/// What `use` says: each tile in any number.
const ANY: &str = "any";

/// The tiles: a text with one on each line, or a list.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
enum TilesText {
    /// A tile a line.
    Lines(String),
    /// The tiles one by one.
    List(Vec<Spanned<TileText>>),
}

/// A tile of a list: a text, or its colours.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
enum TileText {
    /// As on a line.
    Text(String),
    /// Its colours: top, right, bottom, left.
    Colors(Vec<i64>),
}

impl<'de> Deserialize<'de> for TilesText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TilesText, D::Error> {
        text_or_list(deserializer, "tiles", TilesText::Lines, TilesText::List)
    }
}

impl<'de> Deserialize<'de> for TileText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TileText, D::Error> {
        text_or_list(deserializer, "tile", TileText::Text, TileText::Colors)
    }
}

/// Reads a puzzle.
pub(super) fn read(text: &str, settings: &Settings) -> Result<Puzzle, ReadError> {
    let source = Source(text);
    let written: PuzzleText = source.read()?;
    let title = written.name.as_deref().and_then(Title::read);
    Ok(draft_of(source, &written, settings)?
        .puzzle()?
        .titled(title))
}

/// Reads the contents of a text.
pub(super) fn draft(text: &str, settings: &Settings) -> Result<Draft, ReadError> {
    let source = Source(text);
    draft_of(source, &source.read()?, settings)
}

fn draft_of(
    source: Source<'_>,
    puzzle: &PuzzleText,
    settings: &Settings,
) -> Result<Draft, ReadError> {
    let size = match &puzzle.size {
        None => size::wished(settings)?,
        Some(text) => {
            let size = size::parse(text.get_ref());
            let size = size.map_err(|message| source.error(&text.span(), message))?;
            size::told(Some(size), source.line(&text.span()), settings)?
        }
    };
    let is_unlimited = match &puzzle.used {
        None => false,
        Some(word) if word.get_ref() == ANY => true,
        Some(word) => {
            let message = Message::new("tiles-use-bad").with("word", word.get_ref().as_str());
            return Err(source.error(&word.span(), message));
        }
    };
    let tiles = tiles(source, &puzzle.tiles)?;
    let fixed = puzzle.fixed.iter();
    let fixed = fixed.map(|text| fixed_tile(source, text, &tiles, puzzle.rotate));
    Ok(Draft {
        size,
        fixed: fixed.collect::<Result<Vec<_>, _>>()?,
        tiles,
        is_unlimited,
        can_turn: puzzle.rotate,
        rim: rim(source, puzzle)?,
    })
}

fn rim(source: Source<'_>, puzzle: &PuzzleText) -> Result<Rim, ReadError> {
    let Some(border) = &puzzle.border else {
        return match &puzzle.border_only {
            None => Ok(Rim::Free),
            Some(only) => {
                let message = Message::new("border-only-alone");
                Err(source.error(&only.span(), message))
            }
        };
    };
    let color = draft::color(&border.get_ref().to_string());
    let color = color.map_err(|message| source.error(&border.span(), message))?;
    match puzzle.border_only.as_ref().map(|only| *only.get_ref()) {
        Some(false) => Ok(Rim::Border(color)),
        Some(true) | None => Ok(Rim::BorderOnly(color)),
    }
}

fn tiles(source: Source<'_>, text: &Spanned<TilesText>) -> Result<Vec<Written>, ReadError> {
    let written = |line: usize, found: Result<(Tile, bool), Message>| {
        let (tile, in_place) = found.map_err(|message| ReadError::at(line, message))?;
        Ok(Written {
            line,
            tile,
            in_place,
        })
    };
    match text.get_ref() {
        TilesText::Lines(lines) => {
            let before = source.first_line(&text.span()) - 1;
            let lines = tile_lines(lines).map_err(|mut error| {
                error.line = error.line.map(|line| line + before);
                error
            })?;
            let tile = |(line, words): (usize, &str)| written(line + before, marked(words));
            lines.into_iter().map(tile).collect()
        }
        TilesText::List(list) => {
            let tile = |text: &Spanned<TileText>| {
                let found = match text.get_ref() {
                    TileText::Text(words) => marked(words),
                    TileText::Colors(colors) => of_colors(colors).map(|tile| (tile, false)),
                };
                written(source.line(&text.span()), found)
            };
            list.iter().map(tile).collect()
        }
    }
}

/// A tile as text, and whether `@` follows.
fn marked(text: &str) -> Result<(Tile, bool), Message> {
    let text = text.trim();
    let unmarked = text.strip_suffix('@').map(str::trim_end);
    let words = unmarked.unwrap_or(text);
    for word in words.split('/').filter(|_| words.contains('/')) {
        draft::color(word)?;
    }
    Ok((words.parse()?, unmarked.is_some()))
}

/// A tile as top, right, bottom, left.
fn of_colors(colors: &[i64]) -> Result<Tile, Message> {
    let color = |color: &i64| draft::color(&color.to_string());
    let colors = colors
        .iter()
        .map(color)
        .collect::<Result<Vec<Color>, _>>()?;
    let four = <[Color; 4]>::try_from(colors);
    four.map(Tile)
        .map_err(|colors| Message::new("tile-colors").with("found", colors.len()))
}

fn fixed_tile(
    source: Source<'_>,
    text: &Spanned<FixedText>,
    tiles: &[Written],
    can_turn: bool,
) -> Result<Fixed, ReadError> {
    let &FixedText { tile, at, turn } = text.get_ref();
    let fail = |message| Err(source.error(&text.span(), message));
    // Numbers below 1 are outside the board, just like numbers that are too large.
    let index = |number: i64| {
        usize::try_from(number)
            .ok()
            .and_then(|from_1| from_1.checked_sub(1))
    };
    let (Some(number), [Some(row), Some(col)]) = (index(tile), at.map(index)) else {
        return fail(Message::new("fixed-from-1"));
    };
    let quarters = u8::try_from(turn).ok().filter(|turn| *turn < 4);
    let Some(quarters) = quarters else {
        return fail(Message::new("fixed-turn-bad").with("turn", turn));
    };
    if quarters != 0 && !can_turn {
        return fail(Message::new("fixed-turn-not"));
    }
    let Some(written) = tiles.get(number) else {
        let message = Message::new("fixed-tile-unknown").with("tile", tile);
        return fail(message.with("tiles", tiles.len()));
    };
    Ok(Fixed {
        line: source.line(&text.span()),
        place: [row, col],
        number,
        tile: written.tile.turned(quarters),
    })
}

/// The TOML of a position.
pub(super) fn write(puzzle: &Puzzle, state: &State) -> String {
    if puzzle.is_unlimited() {
        return with_fixed(puzzle, state);
    }
    with_tiles(puzzle, listed(puzzle, state))
}

/// The TOML of a position in which only the given tiles are fixed.
pub(super) fn write_loose(puzzle: &Puzzle, state: &State) -> String {
    if puzzle.is_unlimited() {
        return with_fixed(puzzle, &State::start(puzzle));
    }
    with_tiles(puzzle, listed_loose(puzzle, state))
}

/// The TOML of a puzzle in which each tile is laid in any number. The tiles on the board are fixed by
/// their numbers.
fn with_fixed(puzzle: &Puzzle, state: &State) -> String {
    let listed = puzzle.tiles().iter().map(|tile| (*tile, false));
    let mut text = with_tiles(puzzle, listed.collect());
    for (cell, tile) in state.cells.iter().enumerate() {
        let Some(tile) = *tile else { continue };
        let kind = puzzle.kind_of(tile).expect("it is one of the puzzle's");
        let mut turns = puzzle.kinds()[kind.index()].turns.iter();
        let turn = turns.position(|turned| *turned == tile);
        let [row, col] = puzzle.place(cell).indices();
        text += &format!(
            "\n[[fixed]]\ntile = {}\nat = [{}, {}]\n",
            kind.index() + 1,
            row + 1,
            col + 1
        );
        if let Some(turn) = turn.filter(|turn| *turn > 0) {
            text += &format!("turn = {turn}\n");
        }
    }
    text
}

fn with_tiles(puzzle: &Puzzle, tiles: Vec<(Tile, bool)>) -> String {
    let [rows, cols] = puzzle.frame();
    let mut text = String::from("family = \"tetravex\"\n");
    text += &title::toml_line(puzzle.title());
    if rows != cols || puzzle.is_unlimited() {
        text += &format!("size = \"{rows}x{cols}\"\n");
    }
    if puzzle.is_unlimited() {
        text += &format!("use = \"{ANY}\"\n");
    }
    if puzzle.can_turn() {
        text += "rotate = true\n";
    }
    if let Some(border) = puzzle.rim().color() {
        text += &format!("border = {border}\n");
    }
    if let Rim::Border(_) = puzzle.rim() {
        text += "border_only = false\n";
    }
    text += "tiles = \"\"\"\n";
    for (tile, lies) in tiles {
        let mark = if lies { " @" } else { "" };
        text += &format!("{tile}{mark}\n");
    }
    text + "\"\"\"\n"
}
