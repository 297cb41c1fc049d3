//! Puzzle families: what each puzzle is, how its texts are read, how its positions are judged, and
//! how it becomes a model for the engines of `pavage-search`.
//!
//! A family declares; engines search; the middle (`pavage-app`) remembers; fronts show. Nothing in
//! this crate reads a file or a clock, prints, or knows JSON. What is to be said to a person leaves
//! as a [`Message`]: a code and values, put into words elsewhere.

mod erased;
mod families;
mod family;
mod message;
mod random;
mod registry;
mod settings;
mod text;
mod view;

pub use erased::{AnyCover, AnyFamily, AnyGenerated, AnyMember, AnyPosition, Position};
pub use families::{calendar, null, packing};
pub use family::{
    BuiltIn, Cover, Family, Format, Generated, GeneratorError, Member, NameList, NoCover,
    ReadError, Report, Violation,
};
pub use message::{Message, Value};
pub use registry::{families, family, listed_families};
pub use settings::{OptionKind, OptionSpec, Settings};
pub use text::toml_family;
pub use view::{Group, Mark, Placed, Solution, View, ViewCell};
