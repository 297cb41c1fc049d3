//! The puzzle families and the engines there are.
//!
//! A family is a crate of its own, and so is what brings engines; here they are listed, behind the
//! faces that the middle knows.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod engines;
mod registry;

pub use engines::{OPTIONAL, adapters, engines};
/// An exact cover that is written down item by item, for fronts in which users program.
pub use pavage_cover::Problem;
/// The order in which the pieces of a picture are laid, whatever family drew it; and what pieces never fill.
pub use pavage_packing::{build, dead};
pub use registry::{families, family, listed_families};

/// The schema of the files of a family in TOML and JSON.
#[cfg(feature = "schema")]
pub type FileSchema = fn(&mut schemars::SchemaGenerator) -> schemars::Schema;

/// The schemas of the files of each family, by the name that a file has in `family`.
#[cfg(feature = "schema")]
pub const FILE_SCHEMAS: [(&str, FileSchema); 5] = [
    ("packing", pavage_packing::file_schema),
    ("calendar", pavage_packing::calendar::file_schema),
    ("suguru", pavage_suguru::file_schema),
    ("tetravex", pavage_tetravex::file_schema),
    ("cover", pavage_cover::file_schema),
];
