//! Puzzle families: what each puzzle is, how its texts are read, how its positions are judged, and
//! how it becomes a model for the engines of `pavage-search`.
//!
//! A family declares; engines search; the middle (`pavage-app`) remembers; fronts show. Nothing in
//! this crate reads a file or the machine's clock, prints, or knows JSON. What is to be said to a
//! person leaves as a [`Message`]: a code and values, put into words elsewhere.

mod engines;
mod erased;
mod families;
mod family;
mod making;
mod message;
mod random;
mod reasoning;
mod registry;
mod settings;
mod text;
mod toml_source;
mod tray;
mod view;

pub use engines::engines;
pub use erased::{
    AnyCover, AnyFamily, AnyGenerated, AnyGenerator, AnyMember, AnyPosition, Position, SearchInfo,
};
pub use families::{calendar, null, packing, suguru, tetravex};
pub use family::{
    Best, BuiltIn, Cover, Family, Findings, Finds, Format, Generated, Generator, GeneratorError,
    Member, NameList, NoCover, OwnSearch, ReadError, Reading, Report, SeriesCover, Symmetries,
    Violation,
};
pub use message::{Message, Value};
pub use reasoning::{
    Class, Contradiction, Elimination, End, Explanation, Hint, HintState, Hole, Rating, Reasoner,
    Reasoning, Step, Way, World,
};
pub use registry::{families, family, listed_families};
pub use settings::{OptionKind, OptionSpec, Settings};
pub use text::toml_family;
pub use tray::{Action, Gesture, GestureKind, Tray, TrayPiece};
pub use view::{Group, Look, Mark, Placed, Solution, View, ViewCell};
