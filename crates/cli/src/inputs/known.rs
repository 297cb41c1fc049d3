//! Which names are those of puzzles.

use std::ffi::OsStr;
use std::path::Path;

use pavage_app::load::{built_ins, formats};
use pavage_app::{books, families};

/// Whether a built-in puzzle has this name, or a level of a book, unless a file has it.
pub(crate) fn is_built_in(name: &str) -> bool {
    let is_level = || books::is_level(name) && !Path::new(name).exists();
    built_ins().any(|(_, built_in)| built_in.name == name) || is_level()
}

/// Whether a file's ending is that of some format, in letters of any case.
pub(super) fn has_puzzle_ending(path: &Path) -> bool {
    let mut formats = families().iter().flat_map(|family| formats(*family));
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| formats.any(|format| format.has_extension(ending)))
}

/// Whether a folder shows a file of this name as a puzzle.
pub(crate) fn is_shown_in_folder(path: &Path) -> bool {
    !is_hidden(path.file_name().unwrap_or_default()) && has_puzzle_ending(path)
}

/// Whether a name is hidden: its first letter is a dot.
fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}
