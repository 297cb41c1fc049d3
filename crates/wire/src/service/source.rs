//! Makes the game that a request names.

use pavage_family::{Message, Settings};
use pavage_search::Cancel;

use super::Fault;
use crate::Source;
use pavage_app::game::{Game, is_game};
use pavage_app::load::{Loaded, Reading, built_in, whole_format};

/// The game of a request: the one it contains, or a new one with the puzzle it names.
pub(super) fn game(source: Source<'_>, cancel: &Cancel) -> Result<Game, Fault> {
    let options = source.options.settings()?;
    match (source.game, source.puzzle, source.name) {
        (Some(text), None, None) => written_game(text, source, &options, cancel),
        (None, Some(text), None) if is_game(text) => written_game(text, source, &options, cancel),
        (None, Some(text), None) => {
            let reading = reading(source, options);
            Ok(Game::start(text, reading)?)
        }
        (None, None, Some(name)) => named(name, &reading(source, options)),
        _ => Err(Message::new("source-not-one").into()),
    }
}

/// A game contains its own format and options.
fn written_game(
    text: &str,
    source: Source<'_>,
    options: &Settings,
    cancel: &Cancel,
) -> Result<Game, Fault> {
    if source.format.is_some() || options.iter().next().is_some() {
        return Err(Message::new("source-game-options").into());
    }
    Ok(Game::read_until(text, cancel)?)
}

fn reading(source: Source<'_>, settings: Settings) -> Reading {
    Reading {
        settings,
        format: source.format.map(str::to_owned),
        ..Reading::default()
    }
}

/// A built-in puzzle is stored in the format that can express it completely.
fn named(name: &str, reading: &Reading) -> Result<Game, Fault> {
    let unknown = || Message::new("built-in-unknown").with("name", name);
    let Loaded { position, format } = built_in(name, reading).ok_or_else(unknown)??;
    let family = pavage_puzzles::family(position.family());
    Ok(Game::with(position, family.map_or(format, whole_format)))
}
