//! Small puzzles drawn from bytes, with the rules of their families told once more: plainly, by
//! trying everything, and without a line of the code that they are held against.

pub(crate) mod lattice;
pub(crate) mod packing;
pub(crate) mod suguru;
pub(crate) mod tetravex;
