//! The interface of a puzzle family: what each family declares, so that engines can search its
//! puzzles, the application can store positions, and front ends can show them.
//!
//! A family is a type that implements [`Family`], in a crate of its own. Nothing here reads a file
//! or the clock, prints, or knows JSON. Text for people leaves as a [`Message`]: a code and values
//! that another crate puts into words.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod ahead;
mod apart;
pub mod blocks;
mod choices;
mod cutting;
mod erased;
mod family;

pub mod kit;
pub mod making;
mod message;
pub mod numbers;
mod reasoning;
mod series;
pub mod settings;
pub mod text;
pub mod title;
pub mod toml_source;
mod tray;
pub mod variants;
mod view;

pub use apart::{Apart, Filling, InParts, Kind, NotCompared};
pub use choices::{Choice, ChoiceCover, Choices, FreeChoice};
pub use cutting::{CutStep, Joined};
pub use erased::{
    AnyChoices, AnyCover, AnyFamily, AnyGenerated, AnyGenerator, AnyMember, AnyParts, AnyPosition,
    AnySeries, Erased, Position, SearchInfo,
};
pub use family::{
    Best, Boards, BuiltIn, Considered, Cover, Divide, Family, Findings, Finds, Format, Generated,
    Generator, GeneratorError, NameList, NoCover, Orbits, OwnSearch, PartsOf, ReadError, Reading,
    Refute, Report, Shown, Symmetries, Trained, Violation,
};
pub use message::{Message, Value};
pub use numbers::rounded_down;
pub use pavage_grid::{
    BALLS, Body, CUBIC, Freedom, HEXAGONAL, Lattice, Place, Point, SQUARE, TRIANGULAR, Wrap,
};
pub use reasoning::{
    Class, Contradiction, Elimination, End, Explanation, Hint, HintState, Hole, Measure, Proof,
    Rating, Reasoner, Reasoning, Standing, Step, TURN, Way, World,
};
pub use series::{Fields, Member, Series, SeriesCover};
pub use settings::{MAX_STEPS, OptionKind, OptionSpec, Settings};
pub use text::toml_family;
pub use tray::{Action, Gesture, GestureKind, Opening, Tray, TrayPiece, Used};
pub use view::{ChosenOption, Group, Look, Mark, Placed, Solution, Tiles, View, ViewCell};
