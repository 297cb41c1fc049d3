//! The TOML format: the board, the pieces, their freedom and the placed pieces. See
//! docs/formats.md.

use std::collections::HashSet;
use std::fmt::Write;

use pavage_bits::SmallSort as _;
use pavage_grid::{BALLS, Board, CellId, Lattice, Point, Shape};
use serde::{Deserialize, Deserializer};

use super::amount::{self, Amount, AmountText};
use super::boards;
use super::copies;
use super::grid_text::{self, LetterGrid, wrap_name};
use super::piece_text::{
    Defaults, PieceText, amount, drawn, drawn_colours, flip_of, lattice_of, moved,
};
use super::pieces::Piece;
use super::puzzle::{OPEN, Parts, Placement, Puzzle, State, check_names};
use super::rules::{Choice, Contact, Rules};
use super::sets::set_on;
use pavage_family::title::{self, Title};
use pavage_family::toml_source::{Source, Spanned, text_or_list};
use pavage_family::{Message, ReadError};

/// A packing puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PuzzleText {
    #[serde(rename = "family")]
    _family: String,
    /// A title.
    #[serde(default)]
    name: Option<String>,
    /// What the cells are: squares, unless it says otherwise.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["square", "cubic", "balls", "hexagonal", "triangular"])))]
    lattice: Option<Spanned<String>>,
    /// A size such as "6x10" (rows x columns), the name of a built-in board, or a drawing: a row a line, `.` a cell
    /// to cover, `?` one that may stay open, `#` none, a letter a piece that lies there.
    board: Spanned<String>,
    /// The name of a built-in set, or a table for each piece.
    pieces: Spanned<PiecesText>,
    /// Whether pieces may be turned over.
    #[serde(default)]
    flip: Option<Spanned<bool>>,
    /// Whether solid pieces may be laid as their mirror images.
    #[serde(default)]
    mirror: Option<Spanned<bool>>,
    /// Whether pieces may be turned.
    #[serde(default)]
    rotate: Option<bool>,
    /// Joins the last column of the board to the first, or the last row.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["columns", "rows"])))]
    wrap: Option<Spanned<String>>,
    /// A drawing of the board with a character for each cell: its colour, or `.` for any.
    #[serde(default)]
    colors: Option<Spanned<String>>,
    /// No two pieces touch along an edge, or not at a corner either.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["edge", "corner"])))]
    apart: Option<Spanned<String>>,
    /// Every piece is laid as its mirror image.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["down"])))]
    face: Option<Spanned<String>>,
    /// How many pieces are laid in all: a number, or a range such as "9-10".
    #[serde(default, rename = "use")]
    used: Option<Spanned<AmountText>>,
    /// How many cells stay open, anywhere: a number, or a range such as "0-2".
    #[serde(default)]
    spare: Option<Spanned<AmountText>>,
    /// Cells that may stay open.
    #[serde(default)]
    optional: Vec<Spanned<Spot>>,
    /// Groups of cells of which exactly one stays open.
    #[serde(default)]
    choice: Vec<Spanned<ChoiceText>>,
    /// Pieces that lie on the board.
    #[serde(default)]
    placed: Vec<Spanned<PlacedText>>,
}

/// Cells of which one stays open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ChoiceText {
    /// Its name, without commas and equal signs.
    name: Spanned<String>,
    /// The cells.
    cells: Vec<Spanned<Spot>>,
    /// A text for each cell, without commas; "1", "2" and so on if there are none.
    #[serde(default)]
    labels: Option<Spanned<Vec<String>>>,
}

/// The pieces: the name of a set, or drawings.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
enum PiecesText {
    /// The name of a built-in set.
    Set(String),
    /// The pieces one by one.
    Drawn(Vec<Spanned<PieceText>>),
}

impl<'de> Deserialize<'de> for PiecesText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PiecesText, D::Error> {
        text_or_list(deserializer, "pieces", PiecesText::Set, PiecesText::Drawn)
    }
}

/// A piece that lies on the board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PlacedText {
    /// Its name, or "." for cells that stay open.
    piece: char,
    /// The cells that it covers.
    cells: Vec<Spanned<Spot>>,
}

/// A cell: its row and column, or its layer, row and column, counted from 0.
#[derive(Deserialize)]
#[serde(transparent)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(extend("minItems" = 2, "maxItems" = 3))
)]
struct Spot(Vec<i32>);

impl Spot {
    /// The point, if it has as many numbers as the lattice asks for.
    fn point(&self, lattice: &Lattice) -> Option<Point> {
        match self.0[..] {
            [row, col] if !lattice.is_solid => Some(Point([0, row, col])),
            [layer, row, col] if lattice.is_solid => Some(Point([layer, row, col])),
            _ => None,
        }
    }
}

/// Reads a puzzle.
pub(super) fn read(text: &str) -> Result<Puzzle, ReadError> {
    let source = Source(text);
    let puzzle: PuzzleText = source.read()?;
    let board_span = puzzle.board.span();
    let lattice = lattice_of(source, puzzle.lattice.as_ref())?;
    let defaults = Defaults {
        may_be_left_out: puzzle.used.is_some(),
        face_down: face_of(source, puzzle.face.as_ref())?,
        rotate: puzzle.rotate,
        flip: flip_of(
            source,
            lattice,
            puzzle.flip.as_ref(),
            puzzle.mirror.as_ref(),
        )?,
    };
    let mut grid = read_board(source, &puzzle.board, lattice)?;
    if let Some(wrap) = &puzzle.wrap {
        grid.wrap(wrap.get_ref())
            .map_err(|message| source.error(&wrap.span(), message))?;
    }
    if let Some(colors) = &puzzle.colors {
        let colours = drawn_colours(colors.get_ref(), lattice, grid.board.points());
        let colours = colours.map_err(|error| {
            let line = source.first_line(&colors.span()) + error.line.unwrap_or(1) - 1;
            ReadError::at(line, error.message)
        })?;
        grid.board = grid.board.coloured(colours);
    }
    let (pieces, set_name) = match puzzle.pieces.get_ref() {
        PiecesText::Set(name) => {
            let span = puzzle.pieces.span();
            let set = set_on(name, lattice).map_err(|message| source.error(&span, message))?;
            let pieces = set
                .into_iter()
                .map(|piece| moved(piece, defaults))
                .collect();
            (pieces, Some(name.clone()))
        }
        PiecesText::Drawn(pieces) => {
            let drawn = pieces
                .iter()
                .map(|piece| drawn(source, lattice, piece, defaults));
            let mut drawn = drawn.collect::<Result<Vec<_>, _>>()?;
            check_names(&drawn).map_err(|(at, message)| {
                let named = at.map(|at| pieces[at].get_ref().name.span());
                source.error(&named.unwrap_or_else(|| puzzle.pieces.span()), message)
            })?;
            // A piece of which there is no copy is not used, so the puzzle is one without it.
            drawn.retain(|piece| piece.count > 0);
            (drawn, None)
        }
    };
    let rules = read_rules(source, &puzzle, &grid)?;
    let mut fixed = copies::joined(&pieces, &grid.board, grid.placements());
    let on_board = fixed.len();
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
    let made = Puzzle::new(parts).map_err(|message| source.error(&board_span, message))?;
    let title = puzzle.name.as_deref().and_then(Title::read);
    made.with_rules(rules)
        .titled(title)
        .with_fixed(fixed)
        .map_err(|(at, message)| {
            // A word that names no board was read as a row of letters.
            let text = puzzle.board.get_ref();
            let is_word = at < on_board && !text.contains(['.', '#', '\n']);
            let message = if is_word && message.code == "piece-unknown" {
                boards::unknown(text)
            } else {
                message
            };
            source.error(&spans[at], message)
        })
}

/// Whether pieces are laid as their mirror images only.
fn face_of(source: Source<'_>, face: Option<&Spanned<String>>) -> Result<bool, ReadError> {
    match face {
        Some(face) if face.get_ref() != "down" => {
            let message = Message::new("face-bad").with("typed", face.get_ref().as_str());
            Err(source.error(&face.span(), message))
        }
        face => Ok(face.is_some()),
    }
}

/// How pieces may not touch.
fn apart_of(
    source: Source<'_>,
    lattice: &Lattice,
    apart: Option<&Spanned<String>>,
) -> Result<Option<Contact>, ReadError> {
    let Some(text) = apart else { return Ok(None) };
    let refuse = |code| {
        let message = Message::new(code).with("typed", text.get_ref().as_str());
        Err(source.error(&text.span(), message))
    };
    let contacts = [Contact::Edge, Contact::Corner];
    match contacts
        .into_iter()
        .find(|one| one.name() == text.get_ref())
    {
        Some(Contact::Corner) if lattice == &BALLS => refuse("apart-balls"),
        None => refuse("apart-bad"),
        found => Ok(found),
    }
}

/// The rules besides the board and the pieces.
fn read_rules(
    source: Source<'_>,
    puzzle: &PuzzleText,
    grid: &LetterGrid,
) -> Result<Rules, ReadError> {
    let read = |key, text: &Option<Spanned<AmountText>>| {
        let text = text.as_ref();
        text.map(|text| amount(source, key, text)).transpose()
    };
    let spare = read("spare", &puzzle.spare)?.unwrap_or(Amount::exactly(0));
    let mut rules = grid
        .rules()
        .using(read("use", &puzzle.used)?)
        .sparing(spare)
        .keeping(apart_of(
            source,
            grid.board.lattice(),
            puzzle.apart.as_ref(),
        )?);
    let refuse = |at: &std::ops::Range<usize>, message| source.error(at, message);
    let cell = |rule: &str, spot: &Spanned<Spot>| {
        let about = |code| Message::new(code).with("rule", rule);
        cell_of(
            &grid.board,
            spot.get_ref(),
            about,
            ["rule-cell-outside", "rule-cell-layers"],
        )
        .map_err(|message| refuse(&spot.span(), message))
    };
    let mut names = HashSet::new();
    for text in &puzzle.choice {
        let ChoiceText {
            name,
            cells,
            labels,
        } = text.get_ref();
        let of_choice = |code| Message::new(code).with("choice", name.get_ref().as_str());
        let in_name = |letter: char| !letter.is_control() && !matches!(letter, ',' | '=');
        if name.get_ref().trim() != name.get_ref()
            || name.get_ref().is_empty()
            || !name.get_ref().chars().all(in_name)
        {
            return Err(refuse(&name.span(), of_choice("choice-name-bad")));
        }
        if !names.insert(name.get_ref().to_lowercase()) {
            return Err(refuse(&name.span(), of_choice("choice-name-twice")));
        }
        if cells.is_empty() {
            return Err(refuse(&text.span(), of_choice("choice-empty")));
        }
        let choice = Choice {
            name: name.get_ref().clone(),
            cells: cells
                .iter()
                .map(|spot| cell(name.get_ref(), spot))
                .collect::<Result<_, _>>()?,
            labels: match labels {
                Some(labels) if labels.get_ref().len() == cells.len() => {
                    check_labels(labels.get_ref())
                        .map_err(|(code, label)| of_choice(code).with("label", label))
                        .map_err(|message| refuse(&labels.span(), message))?;
                    labels.get_ref().clone()
                }
                Some(labels) => {
                    let message = of_choice("choice-labels").with("cells", cells.len());
                    let message = message.with("labels", labels.get_ref().len());
                    return Err(refuse(&labels.span(), message));
                }
                None => (1..=cells.len()).map(|number| number.to_string()).collect(),
            },
        };
        rules
            .add(choice)
            .map_err(|(at, message)| refuse(&cells[at].span(), message))?;
    }
    for spot in &puzzle.optional {
        let cell = cell("optional", spot)?;
        let open = rules.let_open(cell);
        open.map_err(|message| refuse(&spot.span(), message))?;
    }
    Ok(rules)
}

/// Checks that each label of a choice can be typed, and is of one cell.
///
/// # Errors
/// The code of what is wrong, and the label.
fn check_labels(labels: &[String]) -> Result<(), (&'static str, &str)> {
    let mut known = HashSet::new();
    for label in labels {
        let is_typed = label.trim() == label && !label.is_empty() && !label.contains(',');
        if !is_typed || label.contains(char::is_control) {
            return Err(("choice-label-bad", label));
        }
        if !known.insert(label.to_lowercase()) {
            return Err(("choice-label-twice", label));
        }
    }
    Ok(())
}

/// A board: the name of a built-in one, a size such as `12x5`, or a drawing with letters.
fn read_board(
    source: Source<'_>,
    board: &Spanned<String>,
    lattice: &'static Lattice,
) -> Result<LetterGrid, ReadError> {
    let text = board.get_ref();
    if let Some(grid) = boards::by_name_or_size(text, Some(lattice)) {
        return grid.map_err(|message| source.error(&board.span(), message));
    }
    let first = source.first_line(&board.span());
    LetterGrid::read_on(text, lattice).map_err(|error| {
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
    text: &Spanned<PlacedText>,
) -> Result<Placement, ReadError> {
    let placed = text.get_ref();
    let layers = if board.lattice().is_solid {
        "cell-without-layer"
    } else {
        "cell-with-layer"
    };
    let cell = |spot: &Spanned<Spot>| {
        let about = |code| Message::new(code).with("piece", placed.piece);
        cell_of(board, spot.get_ref(), about, ["cell-outside", layers])
            .map_err(|message| source.error(&spot.span(), message))
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
    cells.small_sort();
    cells.dedup();
    Ok(Placement {
        cells,
        piece: placed.piece,
    })
}

/// The cell of a board. The codes say that it is outside, and that it has too few or too many numbers.
fn cell_of(
    board: &Board,
    spot: &Spot,
    about: impl Fn(&'static str) -> Message,
    [outside, layers]: [&'static str; 2],
) -> Result<CellId, Message> {
    let lattice = board.lattice();
    let Some(point) = spot.point(lattice) else {
        return Err(about(layers).with("solid", lattice.is_solid));
    };
    // As it is written, so that people find it: counted from 0.
    let outside = || about(outside).with("cell", format!("{:?}", spot.0));
    board.cell(point).ok_or_else(outside)
}

/// Writes a puzzle with the pieces of a state.
pub(super) fn write(puzzle: &Puzzle, state: &State) -> String {
    let mut text = String::from("family = \"packing\"\n");
    text += &title::toml_line(puzzle.title());
    let lattice = puzzle.board().lattice();
    if lattice != <&Lattice>::default() {
        push(&mut text, format_args!("lattice = \"{}\"\n", lattice.name));
    }
    let joined = ambiguous(puzzle, state);
    let drawn = if joined {
        State::default()
    } else {
        state.clone()
    };
    let rows = grid_text::board_text(puzzle, &drawn);
    push(&mut text, format_args!("board = \"\"\"\n{rows}\"\"\"\n"));
    if let Some(wrap) = puzzle.board().wrap() {
        push(&mut text, format_args!("wrap = \"{}\"\n", wrap_name(wrap)));
    }
    let board = puzzle.board();
    if board.is_coloured() {
        let colours = board
            .cells()
            .map(|cell| (board.point(cell), board.colour(cell)));
        let colours = coloured(colours.collect());
        push(
            &mut text,
            format_args!("colors = \"\"\"\n{colours}\"\"\"\n"),
        );
    }
    if puzzle.pieces().iter().any(|piece| piece.face_down) {
        push(&mut text, format_args!("face = \"down\"\n"));
    }
    let rules = puzzle.rules();
    if let Some(used) = rules.used {
        push(&mut text, format_args!("use = {}\n", amount::toml(used)));
    }
    if rules.spare != Amount::exactly(0) {
        push(
            &mut text,
            format_args!("spare = {}\n", amount::toml(rules.spare)),
        );
    }
    if let Some(apart) = rules.apart {
        push(&mut text, format_args!("apart = \"{}\"\n", apart.name()));
    }
    match puzzle.set_name() {
        Some(name) => write_set(&mut text, puzzle, name),
        None => write_pieces(&mut text, puzzle),
    }
    for choice in rules.choices() {
        let name = text_quoted(&choice.name);
        let labels: Vec<String> = choice
            .labels
            .iter()
            .map(|label| text_quoted(label))
            .collect();
        let (cells, labels) = (cells_text(puzzle, &choice.cells), labels.join(", "));
        push(
            &mut text,
            format_args!("\n[[choice]]\nname = {name}\ncells = [{cells}]\nlabels = [{labels}]\n"),
        );
    }
    let listed = state
        .all()
        .filter(|placement| joined || placement.piece == OPEN);
    for placement in listed {
        let (piece, cells) = (
            quoted(placement.piece),
            cells_text(puzzle, &placement.cells),
        );
        push(
            &mut text,
            format_args!("\n[[placed]]\npiece = {piece}\ncells = [{cells}]\n"),
        );
    }
    text
}

/// Cells as a list of TOML has them, without its brackets.
fn cells_text(puzzle: &Puzzle, cells: &[CellId]) -> String {
    let cells = cells.iter().map(|&cell| puzzle.board().place(cell));
    let cells: Vec<String> = cells.map(|place| format!("{place:?}")).collect();
    cells.join(", ")
}

/// A text in quotes.
fn text_quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
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
    let lattice = puzzle.board().lattice();
    let own = set_on(name, lattice).map(|set| set[0].freedom);
    let freedom = puzzle.pieces()[0].freedom;
    if own != Ok(freedom) {
        let (rotate, flip) = (freedom.rotate, freedom.flip);
        let key = flip_key(lattice);
        push(text, format_args!("rotate = {rotate}\n{key} = {flip}\n"));
    }
}

/// What says whether pieces may be replaced by their mirror images.
fn flip_key(lattice: &Lattice) -> &'static str {
    if lattice.is_solid { "mirror" } else { "flip" }
}

fn write_pieces(text: &mut String, puzzle: &Puzzle) {
    for piece in puzzle.pieces() {
        push(
            text,
            format_args!("\n[[pieces]]\nname = {}\n", quoted(piece.name)),
        );
        write_shapes(text, piece);
        // With `use`, a piece without a count may be left out.
        let usual = match puzzle.rules().used {
            Some(_) => Amount::between(0, Some(1)),
            None => Amount::exactly(1),
        };
        if piece.copies() != usual {
            push(
                text,
                format_args!("count = {}\n", amount::toml(piece.copies())),
            );
        }
        if !piece.freedom.rotate {
            push(text, format_args!("rotate = false\n"));
        }
        if piece.freedom.flip == piece.lattice.is_solid {
            let (key, flip) = (flip_key(piece.lattice), piece.freedom.flip);
            push(text, format_args!("{key} = {flip}\n"));
        }
        if let Some([red, green, blue]) = piece.colour {
            push(
                text,
                format_args!("colour = \"#{red:02x}{green:02x}{blue:02x}\"\n"),
            );
        }
    }
}

fn write_shapes(text: &mut String, piece: &Piece) {
    let quoted = |drawing: String| format!("\"\"\"\n{drawing}\"\"\"");
    let mut write = |key: &str, several: &str, drawings: Vec<String>| match &drawings[..] {
        [drawing] => push(text, format_args!("{key} = {drawing}\n")),
        _ => push(
            text,
            format_args!("{several} = [{}]\n", drawings.join(", ")),
        ),
    };
    let drawings = piece.shapes().map(|shape| quoted(drawing(piece, shape)));
    write("shape", "shapes", drawings.collect());
    if piece.shapes().any(Shape::is_coloured) {
        let drawings = piece.shapes().map(|shape| quoted(colours(piece, shape)));
        write("colors", "colors", drawings.collect());
    }
    let is_whole = |shape: &Shape| shape.is_connected(piece.lattice);
    if !piece.shapes().all(is_whole) {
        push(text, format_args!("parts = true\n"));
    }
}

/// A name in quotes. Names are no control characters.
fn quoted(name: char) -> String {
    match name {
        '"' | '\\' => format!("\"\\{name}\""),
        _ => format!("\"{name}\""),
    }
}

/// The drawing of a shape of a piece: every cell keeps its kind.
fn drawing(piece: &Piece, shape: &Shape) -> String {
    let points = shape.points().iter().map(|&point| (point, '#'));
    cornered(piece.lattice, shape, points.collect())
}

/// The drawing of the colours of a shape.
fn colours(piece: &Piece, shape: &Shape) -> String {
    let points = shape.points().iter().enumerate();
    let points = points.map(|(at, &point)| (point, shape.colour(at)));
    cornered(piece.lattice, shape, points.collect())
}

/// Letters on the points of a shape, drawn from its first corner on.
fn cornered(lattice: &Lattice, shape: &Shape, letters: Vec<(Point, char)>) -> String {
    let [low, _] = shape.corners();
    let [_, row, col] = low.0;
    let margin = Point::flat(0, (row + col).rem_euclid(lattice.period));
    let letters = letters.into_iter();
    coloured(
        letters
            .map(|(point, letter)| (point - low + margin, letter))
            .collect(),
    )
}

/// Letters on points of no negative coordinates, as they are drawn; `.` elsewhere.
fn coloured(letters: Vec<(Point, char)>) -> String {
    let side = |axis: usize| {
        letters
            .iter()
            .map(move |(point, _)| point.0[axis] as usize + 1)
    };
    let [layers, height, width] = [0, 1, 2].map(|axis| side(axis).max().unwrap_or(0));
    let mut drawn = vec![vec![vec!['.'; width]; height]; layers];
    for (point, letter) in letters {
        let [layer, row, col] = point.0.map(|at| at as usize);
        drawn[layer][row][col] = letter;
    }
    let row = |row: Vec<char>| row.into_iter().chain(['\n']).collect::<String>();
    let layer = |layer: Vec<Vec<char>>| layer.into_iter().map(row).collect::<String>();
    drawn.into_iter().map(layer).collect::<Vec<_>>().join("\n")
}

fn push(text: &mut String, args: std::fmt::Arguments<'_>) {
    text.write_fmt(args)
        .expect("writing to a string does not fail");
}
