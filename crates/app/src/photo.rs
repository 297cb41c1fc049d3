//! Photographs of a board, read as positions.

use pavage_family::{AnyPosition, Message, Place};
use pavage_photo::{NotRead, Tray, Wish, read as read_samples};
use pavage_search::Run;

use crate::options::Refusal;

pub use pavage_photo::{Corners, Picture, Spot};

/// How a photograph is read.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// All pieces are on the board.
    pub full: bool,
    /// Colours (red, green, blue) of pieces by their names, where they are known better than the set
    /// knows them.
    pub colours: Vec<(String, [u8; 3])>,
}

/// A position read from a photograph.
pub struct Photographed {
    /// The position, on an empty board.
    pub position: Box<dyn AnyPosition>,
    /// Its pieces, in reading order.
    pub seen: Vec<SeenPiece>,
    /// The pieces that may lie there besides: doubtful ones only, none of whose places is among the others
    /// of a piece that was seen.
    pub unseen: Vec<UnseenPiece>,
    /// Cells that do not look like what was read there: something may lie over them.
    pub covered: Vec<Place>,
    /// Where the corners were put: near those that were given.
    pub corners: Corners,
    /// Whether any piece is doubtful, one that was not seen may be there, or a cell is covered.
    pub is_doubtful: bool,
}

/// A piece that lies on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenPiece {
    /// Its name.
    pub name: String,
    /// Its cells, in reading order.
    pub cells: Vec<Place>,
    /// By how much the best reading without it is less likely, in natural logarithms.
    pub margin: f64,
    /// Whether that is too little to be sure, or something may lie over the piece or beside it.
    pub is_doubtful: bool,
    /// Where else it may lie if it is doubtful, the likelier first; `None` for nowhere.
    pub others: Vec<Option<Vec<Place>>>,
    /// Its colour in white light: red, green, blue.
    pub colour: [u8; 3],
}

/// A piece that may lie on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct UnseenPiece {
    /// Its name.
    pub name: String,
    /// By how much the reading with it is less likely, in natural logarithms.
    pub margin: f64,
    /// Where it would lie, in reading order.
    pub cells: Vec<Place>,
}

/// Reads what lies on the board of a puzzle. The corners need not be exact: they are moved a little to
/// where the cells are.
///
/// # Errors
/// The puzzle is not a flat board of squares with pieces, the corners are not those of a board that is
/// seen, the picture shows no such board, or a limit was reached.
pub fn read(
    position: &dyn AnyPosition,
    picture: &Picture<'_>,
    corners: &Corners,
    asked: &Asked,
    run: &Run<'_>,
) -> Result<Photographed, Refusal> {
    let empty = position.handed_over().unwrap_or_else(|| position.start());
    let tray = Tray::of(&*empty).map_err(Refusal::BadOption)?;
    let names: Vec<String> = tray.names().map(str::to_owned).collect();
    let number = |name: &String| names.iter().position(|known| known == name);
    let colours = asked.colours.iter();
    let wish = Wish {
        full: asked.full,
        colours: colours
            .filter_map(|(name, colour)| Some((number(name)?, *colour)))
            .collect(),
    };
    let unseen = || Refusal::BadOption(Message::new("photo-corners"));
    let corners = picture.snapped(corners, &tray).ok_or_else(unseen)?;
    let samples = picture.samples(&corners, &tray).ok_or_else(unseen)?;
    let reading = read_samples(&samples, &tray, &wish, run).map_err(|reason| match reason {
        NotRead::Impossible => Refusal::Unsolvable(Message::new("photo-impossible")),
        NotRead::Unlike => Refusal::Unsolvable(Message::new("photo-unlike")),
        NotRead::Stopped(stop) => Refusal::Stopped(stop),
    })?;
    let is_doubtful = reading.is_doubtful();
    let places = |cells: Vec<[u16; 2]>| -> Vec<Place> {
        let cells = cells.into_iter();
        cells.map(|[row, col]| Place::flat(row, col)).collect()
    };
    let covered = places(reading.covered);
    let seen: Vec<SeenPiece> = reading
        .seen
        .into_iter()
        .map(|seen| SeenPiece {
            name: names[seen.piece].clone(),
            cells: places(seen.cells),
            margin: seen.margin,
            is_doubtful: seen.is_doubtful,
            others: seen
                .others
                .into_iter()
                .map(|cells| cells.map(places))
                .collect(),
            colour: seen.colour,
        })
        .collect();
    let unseen = reading.unseen.into_iter().filter_map(|unseen| {
        Some(UnseenPiece {
            name: names[unseen.piece].clone(),
            margin: unseen.margin,
            cells: places(unseen.cells?),
        })
    });
    let position = seen.iter().try_fold(empty, |position, piece| {
        let cells: Vec<String> = piece.cells.iter().map(Place::to_string).collect();
        position.play(&format!("{} {}", piece.name, cells.join(" ")))
    });
    Ok(Photographed {
        // Rules that bound all pieces together can refuse what was read.
        position: position.map_err(Refusal::Unsolvable)?,
        seen,
        unseen: unseen.collect(),
        covered,
        corners,
        is_doubtful,
    })
}
