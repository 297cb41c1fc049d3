//! The text of a game that is read is that of a game which writes and reads itself to the same.

use pavage_app::game::Game;

use crate::said::refused;

pub(super) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match Game::read(text) {
        Ok(game) => reads_itself(&game),
        Err(error) => refused(&error, text),
    }
}

/// Saved and loaded, a game is the same.
pub(super) fn reads_itself(game: &Game) {
    let text = game.to_string();
    let again = Game::read(&text).unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
    assert_eq!(again.to_string(), text);
    assert_eq!(again.moves(), game.moves());
    assert_eq!(again.all_moves(), game.all_moves());
    assert_eq!(again.trials(), game.trials());
    assert_eq!(again.position().view(), game.position().view(), "{text}");
}
