//! Puzzle families.
