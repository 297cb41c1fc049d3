//! The books that are part of the program, in the order in which they are listed.

macro_rules! books {
    ($($name:literal,)*) => {
        &[$(($name, include_str!(concat!("../books/", $name, ".txt")))),*]
    };
}

/// Names and texts.
pub(crate) static TABLE: &[(&str, &str)] = books![
    "iq-puzzler-pro",
    "iq-puzzler-pro-diagonal",
    "iq-puzzler-pro-pyramid",
    "kanoodle",
    "kanoodle-pyramid",
    "suguru-4x4",
    "suguru-5x5",
    "suguru-6x6",
    "suguru-7x7",
    "suguru-8x8",
    "suguru-9x9",
    "suguru-10x10",
    "tetravex-3x3",
    "tetravex-4x4",
    "tetravex-5x5",
    "tetravex-6x6",
    "tetravex-7x7",
    "tetravex-8x8",
];
