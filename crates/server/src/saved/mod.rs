//! Saved games and results: files in the user's data folder, one each.

pub(crate) mod http;
mod kept;
mod name;
mod store;

pub(crate) use kept::{Described, Games, Kept, Results};
pub use store::data_folder;
pub(crate) use store::{Store, Trouble};
