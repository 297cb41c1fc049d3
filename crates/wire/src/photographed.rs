//! The JSON of a position that was read from a photograph.

use pavage_app::photo::{Corners, Photographed, SeenPiece, UnseenPiece};
use pavage_family::Place;
use serde::Serialize;

use super::line;
use super::places::PlaceJson;
use super::values::{SolutionJson, solution_json};

/// What `pavage read --json` prints.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ReadJson<'a> {
    /// The photograph as it was named.
    puzzle: &'a str,
    /// The board as it was named.
    board: &'a str,
    #[serde(flatten)]
    read: PhotoJson,
}

/// A position read from a photograph.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PhotoJson {
    /// The board as rows of letters; `.` where no piece lies.
    grid: SolutionJson,
    /// The pieces that lie there, in reading order of their first cells.
    pieces: Vec<SeenJson>,
    /// Pieces that may lie there besides.
    unseen: Vec<UnseenJson>,
    /// Cells that do not look like what was read there: something may lie over them.
    covered: Vec<PlaceJson>,
    /// The centres of the corner cells as they were made more exact, from the upper left clockwise.
    corners: [[f64; 2]; 4],
    /// Whether a piece is doubtful, one that was not seen may be there, or a cell is covered.
    doubtful: bool,
}

/// A piece in a photograph.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SeenJson {
    /// The name of the piece.
    piece: String,
    /// The cells that it covers, in reading order.
    cells: Vec<PlaceJson>,
    /// By how much the best reading without it there is less likely, in natural logarithms; at most 40.
    margin: f64,
    /// Whether that is too little to be sure, or something may lie over the piece or beside it.
    doubtful: bool,
    /// Where else it may lie if it is doubtful, the likelier first; null for nowhere.
    others: Vec<Option<Vec<PlaceJson>>>,
    /// Its colour in white light, as `#rrggbb`.
    colour: String,
}

/// A piece that may lie on a board.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct UnseenJson {
    /// The name of the piece.
    piece: String,
    /// The cells that it would cover, in reading order.
    cells: Vec<PlaceJson>,
    /// By how much the reading with it is less likely, in natural logarithms.
    margin: f64,
}

/// The line of `read`.
#[must_use]
pub fn photo_line(puzzle: &str, board: &str, read: &Photographed) -> String {
    line(&ReadJson {
        puzzle,
        board,
        read: PhotoJson::new(read),
    })
}

/// The answer to a page.
pub(crate) fn photo_answer(read: &Photographed) -> String {
    line(&PhotoJson::new(read))
}

impl PhotoJson {
    fn new(read: &Photographed) -> PhotoJson {
        let Corners(corners) = read.corners;
        PhotoJson {
            grid: solution_json(read.position.solution()),
            pieces: read.seen.iter().map(seen).collect(),
            unseen: read.unseen.iter().map(unseen).collect(),
            covered: places(&read.covered),
            corners,
            doubtful: read.is_doubtful,
        }
    }
}

fn seen(piece: &SeenPiece) -> SeenJson {
    let others = piece.others.iter();
    SeenJson {
        piece: piece.name.clone(),
        cells: places(&piece.cells),
        margin: piece.margin,
        doubtful: piece.is_doubtful,
        others: others.map(|cells| cells.as_deref().map(places)).collect(),
        colour: pavage_draw::palette::hex(piece.colour),
    }
}

fn unseen(piece: &UnseenPiece) -> UnseenJson {
    UnseenJson {
        piece: piece.name.clone(),
        cells: places(&piece.cells),
        margin: piece.margin,
    }
}

fn places(cells: &[Place]) -> Vec<PlaceJson> {
    cells.iter().map(|place| PlaceJson(*place)).collect()
}
