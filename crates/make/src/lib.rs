//! Packing puzzles as things: pieces and trays as closed surfaces to print in plastic, and sheets to cut
//! with a laser or with scissors. It knows boards, pieces and lattices, and no rule. All measures are
//! millimetres.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod archive;
mod balls;
mod columns;
mod complex;
mod cubes;
mod documents;
mod known;
mod letters;
mod lines;
mod measures;
mod objects;
mod parts;
mod prism;
mod sheets;
mod surface;
#[cfg(test)]
mod tests;

pub use archive::archive;
pub use documents::{pdf, svg};
pub use measures::{Edge, Measures, PAPERS, length, paper};
pub use objects::{Object, objects};
pub use parts::Parts;
pub use sheets::{Sheet, sheets};
pub use surface::Surface;

use pavage_family::{AnyPosition, Message};

/// A file that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, without a folder.
    pub name: String,
    /// What it contains.
    pub bytes: Vec<u8>,
}

/// What can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Each piece and the tray as a surface, to print in plastic.
    Stl,
    /// Sheets to cut, a file each.
    Svg,
    /// Sheets to cut, as the pages of one document.
    Pdf,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Stl, Kind::Svg, Kind::Pdf];

    /// Its name, which is also the ending of its files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Stl => "stl",
            Kind::Svg => "svg",
            Kind::Pdf => "pdf",
        }
    }

    /// The one of that name.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Kind, Message> {
        let found = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| {
            let names = Kind::ALL.map(Kind::name).join(", ");
            let message = Message::new("make-kind").with("value", name);
            message.with("names", names)
        })
    }
}

/// The files of a puzzle: those of STL and SVG have numbers in the order of the pieces and of the sheets.
/// Work and memory grow with the cells of the board and of the pieces.
///
/// # Errors
/// The puzzle cannot be made in this way, or not with these measures.
pub fn files(
    position: &dyn AnyPosition,
    kind: Kind,
    measures: &Measures,
) -> Result<Vec<File>, Message> {
    let parts = Parts::of(position)?;
    if kind == Kind::Stl {
        let objects = objects(&parts, measures)?;
        let file = |object: Object| File {
            name: format!("{}.stl", object.name),
            bytes: object.surface.stl(),
        };
        return Ok(objects.into_iter().map(file).collect());
    }
    let sheets = sheets(&parts, measures)?;
    if kind == Kind::Pdf {
        return Ok(vec![File {
            name: "sheets.pdf".to_owned(),
            bytes: pdf(&sheets),
        }]);
    }
    let file = |(number, sheet): (usize, &Sheet)| File {
        name: format!("sheet-{number:02}.svg"),
        bytes: svg(sheet).into_bytes(),
    };
    Ok((1..).zip(&sheets).map(file).collect())
}
