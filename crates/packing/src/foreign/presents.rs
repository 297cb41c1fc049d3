//! Shapes and regions: shapes with numbers, drawn with `#` and `.`, then regions such as `12x5: 1 0 1 0 2 2`,
//! twelve cells wide and five long, with the number of copies of each shape that lie on it. Cells may stay
//! open. This is the input of the twelfth day of a yearly contest, in 2025. Each region is a puzzle.

use pavage_family::{Message, ReadError};
use pavage_grid::{Point, SQUARE, letter_names};

use super::super::amount::Amount;
use super::super::grid_text::too_large;
use super::super::pieces::{Piece, usual_freedom};
use super::super::puzzle::Puzzle;
use super::{Draft, flat, shape, too_many_pieces};

/// A shape with its line.
struct Drawn {
    line: usize,
    cells: Vec<Point>,
}

/// A region: its line, its sides, and the number of copies of each shape.
struct Region {
    line: usize,
    width: usize,
    length: usize,
    copies: Vec<u32>,
}

struct Listing {
    shapes: Vec<Drawn>,
    regions: Vec<Region>,
}

/// Whether a text has a shape and a region.
pub(in super::super) fn looks_like_presents(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .next()
        .is_some_and(|line| number_of_shape(line).is_some())
        && lines.any(|line| sides(line).is_some())
}

/// The most bytes of all parts of a text.
const PARTS_BYTES_MAX: usize = 64 << 20;

/// The texts of the regions, each with all shapes, and their names.
pub(in super::super) fn parts(text: &str) -> Vec<(String, String)> {
    let is_region = |line: &&str| sides(line.trim()).is_some();
    let shapes = text.lines().take_while(|line| !is_region(line));
    let shapes: String = shapes.map(|line| format!("{line}\n")).collect();
    let regions = text.lines().filter(is_region);
    // Each part has all shapes. Of too many, reading tells that there are several.
    if shapes.len().saturating_mul(regions.clone().count()) > PARTS_BYTES_MAX {
        return Vec::new();
    }
    let part =
        |(number, region): (usize, &str)| (number.to_string(), format!("{shapes}{region}\n"));
    (1..).zip(regions).map(part).collect()
}

/// Reads the only region of a text.
pub(in super::super) fn read(text: &str) -> Result<Puzzle, ReadError> {
    let Listing { shapes, regions } = listing(text)?;
    let region = match &regions[..] {
        [] => return Err(Message::new("presents-no-region").into()),
        [region] => region,
        regions => {
            let message = Message::new("parts-several").with("parts", regions.len());
            return Err(ReadError::at(regions[1].line, message));
        }
    };
    let at_region = |message| ReadError::at(region.line, message);
    if region.copies.len() != shapes.len() {
        let message = Message::new("presents-copies").with("shapes", shapes.len());
        return Err(at_region(message.with("found", region.copies.len())));
    }
    let cells = region.width.saturating_mul(region.length);
    if cells > pavage_grid::CELLS_MAX {
        return Err(at_region(too_large(cells as u64)));
    }
    let mut area: u64 = 0;
    let mut pieces = Vec::new();
    let mut names = letter_names();
    for (number, (drawn, copies)) in shapes.iter().zip(&region.copies).enumerate() {
        let name = names.next().ok_or_else(|| too_many_pieces(shapes.len()))?;
        if *copies == 0 {
            continue;
        }
        let shape = shape(&SQUARE, &drawn.cells, &number.to_string())
            .map_err(|message| ReadError::at(drawn.line, message))?;
        area += shape.size() as u64 * u64::from(*copies);
        let piece = Piece::new(name, &SQUARE, shape, usual_freedom(&SQUARE));
        pieces.push(piece.with_copies(Amount::exactly(*copies)));
    }
    if pieces.is_empty() {
        return Err(at_region(Message::new("presents-nothing")));
    }
    // Where the shapes are too large together, that is why there is no solution.
    let spare = (cells as u64).saturating_sub(area);
    let rows = (0..region.length).flat_map(|row| (0..region.width).map(move |col| (row, col)));
    let draft = Draft {
        lattice: &SQUARE,
        cells: rows.map(|(row, col)| (flat(row, col), false)).collect(),
        colours: Vec::new(),
        pieces,
        used: None,
        spare: Amount::exactly(u32::try_from(spare).expect("a board has fewer cells")),
    };
    draft.puzzle().map_err(|error| at_region(error.message))
}

fn listing(text: &str) -> Result<Listing, ReadError> {
    let mut listing = Listing {
        shapes: Vec::new(),
        regions: Vec::new(),
    };
    let mut row = 0;
    for (line, words) in (1..).zip(text.lines().map(str::trim)) {
        let at_line = |message| ReadError::at(line, message);
        if words.is_empty() || words.starts_with("--") {
            continue;
        }
        if let Some([width, length]) = sides(words) {
            listing.regions.push(Region {
                line,
                width,
                length,
                copies: copies(words).map_err(at_line)?,
            });
        } else if let Some(number) = number_of_shape(words) {
            if number != listing.shapes.len() {
                let message = Message::new("presents-order").with("number", number);
                return Err(at_line(message.with("expected", listing.shapes.len())));
            }
            row = 0;
            let cells = Vec::new();
            listing.shapes.push(Drawn { line, cells });
        } else {
            let is_drawn = words.chars().all(|letter| matches!(letter, '#' | '.'));
            let Some(shape) = listing.shapes.last_mut().filter(|_| is_drawn) else {
                return Err(at_line(Message::new("presents-line").with("line", words)));
            };
            let filled = words
                .chars()
                .enumerate()
                .filter(|(_, letter)| *letter == '#');
            shape.cells.extend(filled.map(|(col, _)| flat(row, col)));
            row += 1;
        }
    }
    Ok(listing)
}

/// The number in a line such as `3:`.
fn number_of_shape(line: &str) -> Option<usize> {
    let number = line.strip_suffix(':')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| number.parse().ok()).flatten()
}

/// The sides in a line such as `12x5: 1 0 1`.
fn sides(line: &str) -> Option<[usize; 2]> {
    let (sides, _) = line.split_once(':')?;
    let (width, length) = sides.split_once('x')?;
    let side = |word: &str| {
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        // Numbers too large for any board become the greatest.
        is_number.then(|| word.parse().unwrap_or(usize::MAX))
    };
    Some([side(width)?, side(length)?])
}

fn copies(line: &str) -> Result<Vec<u32>, Message> {
    let (_, words) = line.split_once(':').unwrap_or_default();
    let number = |word: &str| {
        let bad = || Message::new("presents-number").with("word", word);
        let number = word.parse().ok().filter(|number| *number < u32::MAX);
        number.ok_or_else(bad)
    };
    words.split_whitespace().map(number).collect()
}
