//! Saved games: files in the user's data folder, one a game.

pub(crate) mod http;
mod name;
mod store;

pub use store::data_folder;
pub(crate) use store::{Store, Trouble};
