//! How large things are made, in millimetres.

use pavage_family::Message;

/// The measures of what is made, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// The side of a cell, or the diameter that a ball would have without clearance.
    pub cell: f64,
    /// The height of flat pieces; half a cell unless it is said.
    pub height: Option<f64>,
    /// How far the sides of a piece lie inside its cells. Two pieces are twice as far apart.
    pub clearance: Option<f64>,
    /// The width of the walls of the tray.
    pub wall: f64,
    /// The height of the floor of the tray.
    pub floor: f64,
    /// What the edges of pieces are.
    pub edge: Edge,
    /// The diameter of the necks between balls; two fifths of a cell unless it is said.
    pub neck: Option<f64>,
    /// The width of what the tool takes away along a line that it cuts.
    pub kerf: f64,
    /// The width and height of a sheet.
    pub paper: [f64; 2],
}

/// What the edges of pieces are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Edge {
    /// As they are.
    #[default]
    Sharp,
    /// Cut off, so far from the edge on both sides.
    Chamfer(f64),
    /// Rounded, with this radius.
    Round(f64),
}

impl Edge {
    /// How far from an edge a piece is changed.
    pub(crate) fn reach(self) -> f64 {
        match self {
            Edge::Sharp => 0.0,
            Edge::Chamfer(reach) | Edge::Round(reach) => reach,
        }
    }
}

impl Default for Measures {
    fn default() -> Measures {
        Measures {
            cell: 15.0,
            height: None,
            clearance: None,
            wall: 4.0,
            floor: 2.0,
            edge: Edge::Sharp,
            neck: None,
            kerf: 0.0,
            paper: PAPERS[0].1,
        }
    }
}

/// The papers that have names, with their widths and heights in millimetres.
pub const PAPERS: [(&str, [f64; 2]); 4] = [
    ("a4", [210.0, 297.0]),
    ("a3", [297.0, 420.0]),
    ("letter", [215.9, 279.4]),
    ("legal", [215.9, 355.6]),
];

/// What each measure may be, in millimetres: its name as an option, the least and the most.
const RANGES: [(&str, f64, f64); 9] = [
    ("cell", 3.0, 100.0),
    ("height", 1.0, 100.0),
    ("clearance", 0.0, 5.0),
    ("wall", 1.0, 50.0),
    ("floor", 0.4, 20.0),
    ("chamfer", 0.1, 20.0),
    ("round", 0.1, 20.0),
    ("neck", 0.5, 50.0),
    ("kerf", 0.0, 2.0),
];
/// The side of a sheet.
const SHEET: (f64, f64) = (50.0, 2000.0);

/// A measure by the name of its option.
///
/// # Errors
/// It is not within the bounds of this measure.
///
/// # Panics
/// There is no measure of this name.
pub fn length(name: &'static str, value: f64) -> Result<f64, Message> {
    let found = RANGES.iter().find(|(known, ..)| *known == name);
    let (_, least, most) = found.expect("all measures have a range");
    if (*least..=*most).contains(&value) {
        return Ok(value);
    }
    let message = Message::new("make-range").with("option", name);
    let message = message.with("value", value.to_string());
    Err(message
        .with("min", least.to_string())
        .with("max", most.to_string()))
}

/// A sheet by its name, or by its width and height in millimetres: `a4`, `300x600`.
///
/// # Errors
/// It is neither, or not within bounds.
pub fn paper(typed: &str) -> Result<[f64; 2], Message> {
    let named = PAPERS
        .iter()
        .find(|(name, _)| *name == typed.to_ascii_lowercase());
    let side = |typed: &str| {
        let side: Option<f64> = typed.trim().parse().ok();
        side.filter(|side| (SHEET.0..=SHEET.1).contains(side))
    };
    let sides = || {
        let (width, height) = typed.split_once(['x', '×'])?;
        Some([side(width)?, side(height)?])
    };
    named.map(|(_, size)| *size).or_else(sides).ok_or_else(|| {
        let names = PAPERS.map(|(name, _)| name).join(", ");
        let message = Message::new("make-paper").with("value", typed);
        message.with("names", names)
    })
}
