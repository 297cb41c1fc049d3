//! States with their counts: words, tables, and where they lie.

pub(crate) mod bounds;
pub(crate) mod form;
pub(crate) mod groups;
pub(crate) mod levels;
pub(crate) mod natural;
pub(crate) mod slots;
pub(crate) mod table;
pub(crate) mod tally;
pub(crate) mod word;
