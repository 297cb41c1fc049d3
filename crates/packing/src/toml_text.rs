//! The TOML format: the board, the pieces, their freedom and the placed pieces. See
//! docs/formats.md.

use std::fmt::Write;

use pavage_grid::{Board, Point, Shape};
use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};

use super::boards;
use super::grid_text::{self, LetterGrid};
use super::piece_text::{Defaults, PieceText, drawn, moved};
use super::puzzle::{Parts, Placement, Puzzle, State, check_names};
use super::sets::built_in_set;
use pavage_family::toml_source::{Pair, Source};
use pavage_family::{Message, ReadError};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleText {
    #[serde(rename = "family")]
    _family: String,
    #[serde(default, rename = "name")]
    _name: Option<String>,
    board: toml::Spanned<String>,
    pieces: toml::Spanned<PiecesText>,
    #[serde(default)]
    flip: Option<bool>,
    #[serde(default)]
    rotate: Option<bool>,
    #[serde(default)]
    placed: Vec<toml::Spanned<PlacedText>>,
}

/// The pieces: the name of a set, or drawings.
enum PiecesText {
    Set(String),
    Drawn(Vec<toml::Spanned<PieceText>>),
}

impl<'de> Deserialize<'de> for PiecesText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PiecesText, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = PiecesText;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("pieces")
            }

            fn visit_str<E>(self, name: &str) -> Result<PiecesText, E> {
                Ok(PiecesText::Set(name.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<PiecesText, A::Error> {
                let mut pieces = Vec::new();
                while let Some(piece) = seq.next_element()? {
                    pieces.push(piece);
                }
                Ok(PiecesText::Drawn(pieces))
            }
        }
        // The message catalogue translates “pieces”. An untagged enum would lose the spans in the
        // text.
        deserializer.deserialize_any(Either)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlacedText {
    piece: char,
    cells: Vec<Pair<i32>>,
}

/// Reads a puzzle.
pub(super) fn read(text: &str) -> Result<Puzzle, ReadError> {
    let source = Source(text);
    let puzzle: PuzzleText = source.read()?;
    let board_span = puzzle.board.span();
    let grid = read_board(source, &puzzle.board)?;
    let defaults = Defaults {
        rotate: puzzle.rotate,
        flip: puzzle.flip,
    };
    let (pieces, set_name) = match puzzle.pieces.get_ref() {
        PiecesText::Set(name) => {
            let span = puzzle.pieces.span();
            let set = built_in_set(name).map_err(|message| source.error(&span, message))?;
            let pieces = set
                .into_iter()
                .map(|piece| moved(piece, defaults))
                .collect();
            (pieces, Some(name.clone()))
        }
        PiecesText::Drawn(pieces) => {
            let drawn = pieces.iter().map(|piece| drawn(source, piece, defaults));
            let drawn = drawn.collect::<Result<Vec<_>, _>>()?;
            check_names(&drawn).map_err(|(at, message)| {
                let named = at.map(|at| pieces[at].get_ref().name.span());
                source.error(&named.unwrap_or_else(|| puzzle.pieces.span()), message)
            })?;
            (drawn, None)
        }
    };
    let mut fixed = grid.placements();
    let mut spans = vec![board_span.clone(); fixed.len()];
    for placed in &puzzle.placed {
        fixed.push(placement(source, &grid.board, placed)?);
        spans.push(placed.span());
    }
    let parts = Parts {
        board: grid.board,
        frame: grid.frame,
        pieces,
        set_name,
    };
    let puzzle = Puzzle::new(parts).map_err(|message| source.error(&board_span, message))?;
    puzzle
        .with_fixed(fixed)
        .map_err(|(at, message)| source.error(&spans[at], message))
}

/// A board: the name of a built-in one, a size such as `12x5`, or the rows of a letter grid.
fn read_board(source: Source<'_>, board: &toml::Spanned<String>) -> Result<LetterGrid, ReadError> {
    let text = board.get_ref();
    if let Some(grid) = boards::by_name_or_size(text) {
        return grid.map_err(|message| source.error(&board.span(), message));
    }
    let first = source.first_line(&board.span());
    LetterGrid::read(text).map_err(|error| {
        let line = match error.line {
            Some(line) => first + line - 1,
            None => source.line(&board.span()),
        };
        ReadError {
            line: Some(line),
            ..error
        }
    })
}

fn placement(
    source: Source<'_>,
    board: &Board,
    text: &toml::Spanned<PlacedText>,
) -> Result<Placement, ReadError> {
    let placed = text.get_ref();
    let cell = |&Pair([row, col]): &Pair<i32>| {
        let outside = || {
            let message = Message::new("cell-outside").with("piece", placed.piece);
            let message = message
                .with("row", i64::from(row) + 1)
                .with("col", i64::from(col) + 1);
            source.error(&text.span(), message)
        };
        board.cell(Point::flat(row, col)).ok_or_else(outside)
    };
    let mut cells = placed
        .cells
        .iter()
        .map(cell)
        .collect::<Result<Vec<_>, _>>()?;
    if cells.is_empty() {
        let message = Message::new("cells-none").with("piece", placed.piece);
        return Err(source.error(&text.span(), message));
    }
    cells.sort_unstable();
    cells.dedup();
    Ok(Placement {
        cells,
        piece: placed.piece,
    })
}

/// Writes a puzzle with the pieces of a state.
pub(super) fn write(puzzle: &Puzzle, state: &State) -> String {
    let mut text = String::from("family = \"packing\"\n");
    let joined = ambiguous(puzzle, state);
    let drawn = if joined {
        State::default()
    } else {
        state.clone()
    };
    let mut rows = grid_text::rows(puzzle, &drawn).join("\n");
    rows.push('\n');
    push(&mut text, format_args!("board = \"\"\"\n{rows}\"\"\"\n"));
    match puzzle.set_name() {
        Some(name) => write_set(&mut text, puzzle, name),
        None => write_pieces(&mut text, puzzle),
    }
    if joined {
        for placement in &state.placed {
            let cells: Vec<String> = placement
                .cells
                .iter()
                .map(|&cell| {
                    let [row, col, _] = puzzle.board().point(cell).0;
                    format!("[{row}, {col}]")
                })
                .collect();
            let (piece, cells) = (placement.piece, cells.join(", "));
            push(
                &mut text,
                format_args!("\n[[placed]]\npiece = \"{piece}\"\ncells = [{cells}]\n"),
            );
        }
    }
    text
}

/// Whether copies of a piece touch, so that letters alone do not distinguish them.
fn ambiguous(puzzle: &Puzzle, state: &State) -> bool {
    let mut owner: Vec<Option<char>> = vec![None; puzzle.board().size()];
    for placement in &state.placed {
        placement
            .cells
            .iter()
            .for_each(|cell| owner[cell.index()] = Some(placement.piece));
    }
    let components = puzzle.board().components_by(|cell| owner[cell.index()]);
    components.len() != state.placed.len()
}

fn write_set(text: &mut String, puzzle: &Puzzle, name: &str) {
    push(text, format_args!("pieces = \"{name}\"\n"));
    let own = built_in_set(name).map(|set| set[0].freedom);
    let freedom = puzzle.pieces()[0].freedom;
    if own != Ok(freedom) {
        push(
            text,
            format_args!("rotate = {}\nflip = {}\n", freedom.rotate, freedom.flip),
        );
    }
}

fn write_pieces(text: &mut String, puzzle: &Puzzle) {
    for piece in puzzle.pieces() {
        push(
            text,
            format_args!("\n[[pieces]]\nname = {:?}\n", piece.name.to_string()),
        );
        push(
            text,
            format_args!("shape = \"\"\"\n{}\"\"\"\n", drawing(&piece.shape)),
        );
        if piece.count != 1 {
            push(text, format_args!("count = {}\n", piece.count));
        }
        if !piece.freedom.rotate {
            push(text, format_args!("rotate = false\n"));
        }
        if !piece.freedom.flip {
            push(text, format_args!("flip = false\n"));
        }
        if let Some([red, green, blue]) = piece.colour {
            push(
                text,
                format_args!("colour = \"#{red:02x}{green:02x}{blue:02x}\"\n"),
            );
        }
    }
}

fn drawing(shape: &Shape) -> String {
    let (height, width) = shape.bounding_box();
    let left = shape
        .points()
        .iter()
        .map(|point| point.0[1])
        .min()
        .unwrap_or(0);
    let mut rows = vec![vec!['.'; width]; height];
    for point in shape.points() {
        rows[point.0[0] as usize][(point.0[1] - left) as usize] = '#';
    }
    rows.into_iter()
        .map(|row| row.into_iter().chain(['\n']).collect::<String>())
        .collect()
}

fn push(text: &mut String, args: std::fmt::Arguments<'_>) {
    text.write_fmt(args)
        .expect("writing to a string does not fail");
}
