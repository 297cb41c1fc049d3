//! Why an engine does not take a model, as a value that callers put into words of their own.

use std::fmt;

use crate::{Asked, OptionId};

/// Why an engine does not take a model. Its English text is a fragment that follows "the model".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// Options give colours to items.
    Colors,
    /// There are more items than the engine holds.
    Items {
        /// How many there are.
        items: usize,
        /// How many it holds.
        most: usize,
    },
    /// An option covers no item that is covered exactly once.
    NothingOnce(OptionId),
    /// The item with this name must be covered exactly once, but need not be.
    NotOnce(String),
    /// The states of a sweep are too long.
    State {
        /// How many bits they need.
        bits: u32,
        /// How many the engine holds.
        most: u32,
    },
    /// There are more combinations than can be counted separately: this many.
    Combinations(usize),
    /// It has no [`crate::Tiling`].
    NoTiling,
    /// The engine needs a graphics processor, and no adapter was found, or none of the name that was asked for.
    NoAdapter {
        /// The part of a name that was asked for; empty if none was.
        asked: String,
        /// The names of the adapters that are there.
        found: String,
    },
    /// The engine is used only when it is named, whatever the model.
    OnlyNamed,
    /// The engine does not give what is asked for any model.
    NotGiven(Asked),
    /// Another reason, for engines outside this crate.
    Other(String),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Colors => write!(f, "has colours"),
            Unsupported::Items { items, most } => {
                write!(f, "has {items} items, and the engine holds {most}")
            }
            Unsupported::NothingOnce(option) => {
                let option = option.0;
                write!(
                    f,
                    "has option {option}, which covers no item that is covered exactly once"
                )
            }
            Unsupported::NotOnce(item) => {
                write!(f, "has item {item}, which is not covered exactly once")
            }
            Unsupported::State { bits, most } => {
                write!(
                    f,
                    "needs {bits} bits for a state, and the engine holds {most}"
                )
            }
            Unsupported::Combinations(most) => write!(f, "has more than {most} combinations"),
            Unsupported::NoTiling => write!(f, "has no tiling"),
            Unsupported::NoAdapter { found, .. } if found.is_empty() => {
                write!(f, "is given to an engine that finds no adapter for Vulkan")
            }
            Unsupported::NoAdapter { asked, found } => {
                write!(
                    f,
                    "is given to an engine that finds no adapter named {asked}, but {found}"
                )
            }
            Unsupported::OnlyNamed => write!(f, "is given to an engine that must be named"),
            Unsupported::NotGiven(asked) => {
                write!(f, "is given to an engine that gives no {asked}")
            }
            Unsupported::Other(reason) => write!(f, "{reason}"),
        }
    }
}

impl std::error::Error for Unsupported {}
