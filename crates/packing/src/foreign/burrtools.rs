//! Puzzles of BurrTools (`.xmpuzzle`), versions 1 and 2: a grid, shapes made of its cells, and problems, each
//! with a result, which is the board, and with the shapes that fill it. What is asked is how the pieces lie
//! when they are together, not how they get there.
//!
//! In a shape `_` is no cell, `#` a cell and `+` a cell that may stay open; a number behind one is its
//! colour. The cells are listed along x, then y, then z. Spheres are where x + y + z is even.
//!
//! A puzzle is written with a voxel for each piece and one for the board.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write;

use pavage_family::{Message, ReadError};
use pavage_grid::{
    ANY_COLOUR, BALLS, CUBIC, HEXAGONAL, Lattice, Point, SQUARE, Shape, TRIANGULAR, letter_names,
};
use roxmltree::{Document, Node, ParsingOptions};

use super::super::amount::Amount;
use super::super::pieces::{Piece, usual_freedom};
use super::super::puzzle::{Puzzle, State};
use super::super::rules::CellRule;
use super::{BOX_MAX, Draft, Looked, shape, too_many_pieces};
use pavage_family::numbers::as_i32;

/// The most elements and texts of a file.
const NODES_MAX: u32 = 1 << 20;

/// What a cell of a shape is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Filled,
    Variable,
}

/// The deepest that elements may lie in each other: what reads them calls itself for each.
const DEPTH_MAX: usize = 64;

/// A cell with its place along x, y and z, and its colour, 0 for none.
struct Voxel {
    place: [usize; 3],
    kind: Kind,
    colour: u32,
}

/// Whether a text is such a puzzle.
pub(in super::super) fn looks_like_burrtools(text: &str) -> bool {
    let begin = text.trim_start();
    begin.starts_with('<') && text.contains("<puzzle") && text.contains("<voxel")
}

/// A file, to find lines in.
struct File<'t> {
    document: &'t Document<'t>,
}

impl File<'_> {
    fn error(&self, node: Node<'_, '_>, message: Message) -> ReadError {
        let at = self.document.text_pos_at(node.range().start);
        ReadError::at(at.row as usize, message)
    }

    /// The number in an attribute.
    fn number(&self, node: Node<'_, '_>, name: &'static str) -> Result<Option<u32>, ReadError> {
        let Some(value) = node.attribute(name) else {
            return Ok(None);
        };
        let bad = || {
            let message = Message::new("burr-number").with("name", name);
            self.error(node, message.with("value", value))
        };
        value.trim().parse().map(Some).map_err(|_| bad())
    }
}

/// Whether elements of a text lie deeper in each other than is read.
fn is_deep(text: &str) -> bool {
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")];
        let end = skipped
            .into_iter()
            .find(|(begin, _)| rest.starts_with(begin));
        let end = match end {
            Some((_, end)) => rest.find(end).map(|at| at + end.len()),
            None => {
                let end = rest.find('>').map(|at| at + 1);
                let tag = &rest[..end.unwrap_or(rest.len())];
                if tag.starts_with("</") {
                    depth = depth.saturating_sub(1);
                } else if !tag.ends_with("/>") {
                    depth += 1;
                }
                end
            }
        };
        if depth > DEPTH_MAX {
            return true;
        }
        rest = end.map_or("", |end| &rest[end..]);
    }
    false
}

/// Reads the problem with that number, counted from 1; the first if none is named.
pub(in super::super) fn read(text: &str, problem: Option<&str>) -> Result<Puzzle, ReadError> {
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: NODES_MAX,
    };
    if is_deep(text) {
        return Err(Message::new("burr-deep").with("max", DEPTH_MAX).into());
    }
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let message = Message::new("burr-xml").with("reason", error.to_string());
        ReadError::at(error.pos().row as usize, message)
    })?;
    let file = File {
        document: &document,
    };
    let root = document.root_element();
    let version = root.attribute("version").map(str::trim);
    if root.tag_name().name() != "puzzle" || !matches!(version, Some("1" | "2")) {
        return Err(file.error(root, Message::new("burr-version")));
    }
    let grid = grid_of(&file, root)?;
    let listed = |outer: &'static str, inner: &'static str| {
        let lists = root.children().filter(move |node| node.has_tag_name(outer));
        let all = lists.flat_map(|list| list.children());
        all.filter(move |node| node.has_tag_name(inner))
            .collect::<Vec<_>>()
    };
    let shapes = listed("shapes", "voxel");
    let problems = listed("problems", "problem");
    let problem = chosen(&problems, problem)?;
    let mut looked = Looked::default();
    let mut found = |node: Node<'_, '_>| -> Result<Vec<Voxel>, ReadError> {
        let id = file.number(node, "id")?;
        let shape = id.and_then(|id| shapes.get(id as usize));
        let shape = shape.ok_or_else(|| file.error(node, Message::new("burr-shape")))?;
        voxels(&file, *shape, &mut looked)
    };
    let result = problem.children().find(|node| node.has_tag_name("result"));
    let result = result.ok_or_else(|| file.error(problem, Message::new("burr-result")))?;
    let board = found(result)?;
    let mut parts = Vec::new();
    let lists = problem
        .children()
        .filter(|node| node.has_tag_name("shapes"));
    for node in lists
        .flat_map(|list| list.children())
        .filter(|node| node.has_tag_name("shape"))
    {
        let cells = found(node)?;
        if cells.iter().any(|voxel| voxel.kind == Kind::Variable) {
            return Err(file.error(node, Message::new("burr-piece-variable")));
        }
        let copies = match (
            file.number(node, "count")?,
            file.number(node, "min")?,
            file.number(node, "max")?,
        ) {
            (Some(count), _, _) => [count, count],
            (None, Some(least), Some(most)) if least <= most && most < Piece::UNLIMITED => {
                [least, most]
            }
            (None, None, None) => [1, 1],
            _ => return Err(file.error(node, Message::new("burr-range"))),
        };
        if copies[1] > 0 {
            parts.push((node, cells, copies));
        }
    }
    if parts.is_empty() {
        return Err(file.error(problem, Message::new("burr-pieces")));
    }
    let of_parts = parts.iter().map(|(_, cells, _)| &cells[..]);
    let [of_piece, of_board] = colours(&file, problem, &board, of_parts)?;
    check_holes(&file, problem, &board, &parts)?;
    let is_flat = |cells: &[Voxel]| {
        let layers: HashSet<usize> = cells.iter().map(|voxel| voxel.place[2]).collect();
        layers.len() < 2
    };
    let are_flat = is_flat(&board) && parts.iter().all(|(_, cells, _)| is_flat(cells));
    let lattice = match grid {
        Grid::Bricks if are_flat => &SQUARE,
        Grid::Bricks => &CUBIC,
        Grid::Spheres => &BALLS,
        Grid::Triangles if are_flat => &TRIANGULAR,
        Grid::Triangles => return Err(file.error(problem, Message::new("burr-prisms"))),
    };
    let place = |node, voxel: &Voxel| {
        point(lattice, voxel.place).ok_or_else(|| file.error(node, Message::new("burr-no-sphere")))
    };
    let mut pieces = Vec::new();
    let mut names = letter_names();
    for (node, cells, [least, most]) in &parts {
        let points = cells.iter().map(|voxel| place(*node, voxel));
        let points = points.collect::<Result<Vec<Point>, ReadError>>()?;
        let id = node.attribute("id").unwrap_or_default();
        let shape = shape(lattice, &points, id).map_err(|message| file.error(*node, message))?;
        let coloured = cells.iter().map(|voxel| letter(&of_piece, voxel));
        let coloured: Vec<(Point, char)> = points.into_iter().zip(coloured).collect();
        let shape = Shape::in_parts(lattice, &coloured).unwrap_or(shape);
        let name = names
            .next()
            .ok_or_else(|| file.error(*node, too_many_pieces(parts.len())))?;
        let piece = Piece::new(name, lattice, shape, usual_freedom(lattice));
        pieces.push(piece.with_copies(Amount::between(*least, Some(*most))));
    }
    let cells = board.iter().map(|voxel| {
        let is_optional = voxel.kind == Kind::Variable;
        Ok((place(result, voxel)?, is_optional))
    });
    let draft = Draft {
        lattice,
        cells: cells.collect::<Result<Vec<_>, ReadError>>()?,
        colours: board.iter().map(|voxel| letter(&of_board, voxel)).collect(),
        pieces,
        used: None,
        spare: Amount::exactly(0),
    };
    draft
        .puzzle()
        .map_err(|error| file.error(result, error.message))
}

/// The kinds of cells that are read.
enum Grid {
    Bricks,
    Triangles,
    Spheres,
}

fn grid_of(file: &File<'_>, root: Node<'_, '_>) -> Result<Grid, ReadError> {
    let Some(node) = root.children().find(|node| node.has_tag_name("gridType")) else {
        return Ok(Grid::Bricks);
    };
    match node.attribute("type").map(str::trim) {
        Some("0") => Ok(Grid::Bricks),
        Some("1") => Ok(Grid::Triangles),
        Some("2") => Ok(Grid::Spheres),
        Some("3") => Err(file.error(node, Message::new("burr-grid").with("grid", "dodecahedra"))),
        Some("4") => Err(file.error(node, Message::new("burr-grid").with("grid", "tetrahedra"))),
        _ => Err(file.error(node, Message::new("burr-grid").with("grid", "other"))),
    }
}

/// The problem with a number as it was typed.
fn chosen<'a, 'b>(problems: &[Node<'a, 'b>], typed: Option<&str>) -> Result<Node<'a, 'b>, Message> {
    let names = || {
        let name = |(number, problem): (usize, &Node<'_, '_>)| match problem.attribute("name") {
            Some(name) => format!("{number} ({name})"),
            None => number.to_string(),
        };
        (1..).zip(problems).map(name).collect::<Vec<_>>().join(", ")
    };
    let number = typed.map_or(Some(1), |typed| typed.trim().parse().ok());
    let found = number.and_then(|number: usize| problems.get(number.checked_sub(1)?));
    found.copied().ok_or_else(|| match typed {
        Some(typed) if !problems.is_empty() => {
            let message = Message::new("burr-problem").with("typed", typed);
            message.with("known", names())
        }
        _ => Message::new("burr-no-problem"),
    })
}

/// The cells of a shape.
fn voxels(
    file: &File<'_>,
    node: Node<'_, '_>,
    looked: &mut Looked,
) -> Result<Vec<Voxel>, ReadError> {
    let fail = |code| file.error(node, Message::new(code));
    let side = |name| -> Result<usize, ReadError> {
        let side = file.number(node, name)?.ok_or_else(|| fail("burr-size"))?;
        Ok(side as usize)
    };
    let [x, y, z] = [side("x")?, side("y")?, side("z")?];
    let room = x.saturating_mul(y).saturating_mul(z);
    if room == 0 || room > BOX_MAX {
        return Err(fail("burr-size"));
    }
    looked
        .at(room)
        .map_err(|message| file.error(node, message))?;
    let text: String = node.children().filter_map(|child| child.text()).collect();
    let mut voxels: Vec<Voxel> = Vec::new();
    let mut at = 0;
    let mut is_cell = false;
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        let kind = match letter {
            '_' => None,
            '#' => Some(Kind::Filled),
            '+' => Some(Kind::Variable),
            _ => {
                // The colour of the cell before; an empty one has none that counts.
                let digit = letter.to_digit(10).ok_or_else(|| fail("burr-voxel"))?;
                if let Some(voxel) = voxels.last_mut().filter(|_| is_cell) {
                    voxel.colour = (10 * voxel.colour).saturating_add(digit);
                }
                continue;
            }
        };
        is_cell = kind.is_some();
        if let Some(kind) = kind {
            voxels.push(Voxel {
                place: [at % x, at / x % y, at / x / y],
                kind,
                colour: 0,
            });
        }
        at += 1;
    }
    if at != room {
        return Err(fail("burr-voxels"));
    }
    Ok(voxels)
}

/// The letters of colours by their numbers. Colours that go with everything have none.
type Letters = HashMap<u32, char>;

/// The letter of a cell's colour.
fn letter(letters: &Letters, voxel: &Voxel) -> char {
    letters.get(&voxel.colour).copied().unwrap_or(ANY_COLOUR)
}

/// The letters that the colours of pieces and those of the board have here, where a cell of a piece goes
/// with its own colour alone, or with any. The pairs that a file allows may say more.
fn colours<'v>(
    file: &File<'_>,
    problem: Node<'_, '_>,
    board: &[Voxel],
    pieces: impl Iterator<Item = &'v [Voxel]>,
) -> Result<[Letters; 2], ReadError> {
    let colours = |voxels: &[Voxel]| -> Vec<u32> {
        voxels
            .iter()
            .map(|voxel| voxel.colour)
            .filter(|colour| *colour > 0)
            .collect()
    };
    let of_pieces: BTreeSet<u32> = pieces.flat_map(colours).collect();
    let of_board: BTreeSet<u32> = colours(board).into_iter().collect();
    let lists = problem
        .children()
        .filter(|node| node.has_tag_name("bitmap"));
    let mut allowed = HashSet::new();
    for pair in lists
        .flat_map(|list| list.children())
        .filter(|node| node.has_tag_name("pair"))
    {
        if let (Some(piece), Some(result)) =
            (file.number(pair, "piece")?, file.number(pair, "result")?)
        {
            // Counted from 0, without the colour that goes with all.
            allowed.insert([piece.saturating_add(1), result.saturating_add(1)]);
        }
    }
    let goes = |piece: u32, result: u32| allowed.contains(&[piece, result]);
    let bound = |piece: &u32| !of_board.iter().all(|result| goes(*piece, *result));
    let of_pieces_bound: Vec<u32> = of_pieces.iter().copied().filter(bound).collect();
    let binding = |result: &u32| !of_pieces.iter().all(|piece| goes(*piece, *result));
    let binding: Vec<u32> = of_board.iter().copied().filter(binding).collect();
    let mut names = letter_names();
    let mut next = || {
        names
            .next()
            .ok_or_else(|| file.error(problem, Message::new("burr-colours")))
    };
    // The colours of pieces that go with the same colours of the board are one; others share none.
    let [mut of_piece, mut of_place] = [Letters::new(), Letters::new()];
    for piece in of_pieces_bound {
        let with: Vec<u32> = binding
            .iter()
            .copied()
            .filter(|result| goes(piece, *result))
            .collect();
        let known: BTreeSet<Option<char>> = with
            .iter()
            .map(|result| of_place.get(result).copied())
            .collect();
        let known: Vec<Option<char>> = known.into_iter().collect();
        let letter = match known[..] {
            [] | [None] => next()?,
            [Some(letter)]
                if of_place.values().filter(|one| **one == letter).count() == with.len() =>
            {
                letter
            }
            _ => return Err(file.error(problem, Message::new("burr-colours"))),
        };
        of_piece.insert(piece, letter);
        of_place.extend(with.into_iter().map(|result| (result, letter)));
    }
    for result in binding {
        if let Entry::Vacant(place) = of_place.entry(result) {
            place.insert(next()?);
        }
    }
    Ok([of_piece, of_place])
}

/// Checks that a bound on the cells that stay open says nothing that is not read.
fn check_holes(
    file: &File<'_>,
    problem: Node<'_, '_>,
    board: &[Voxel],
    parts: &[(Node<'_, '_>, Vec<Voxel>, [u32; 2])],
) -> Result<(), ReadError> {
    let Some(most) = file.number(problem, "maxHoles")? else {
        return Ok(());
    };
    let variable = board
        .iter()
        .filter(|voxel| voxel.kind == Kind::Variable)
        .count();
    // What is covered at least leaves so many cells open at most.
    let least: u64 = parts
        .iter()
        .map(|(_, cells, [least, _])| cells.len() as u64 * u64::from(*least))
        .sum();
    let open = (board.len() as u64)
        .saturating_sub(least)
        .min(variable as u64);
    if u64::from(most) >= open {
        return Ok(());
    }
    Err(file.error(problem, Message::new("burr-holes").with("holes", most)))
}

/// The point of a cell; `None` where the lattice has none.
fn point(lattice: &Lattice, place: [usize; 3]) -> Option<Point> {
    let [x, y, z] = place.map(as_i32);
    if lattice == &BALLS {
        // Of four spheres around a place of the layer below, each is a step along x or y and one up.
        let is_sphere = (x + y + z).rem_euclid(2) == 0;
        return is_sphere.then(|| Point([z, (x - y - z) / 2, (x + y - z) / 2]));
    }
    if lattice.is_solid {
        return Some(Point([z, y, x]));
    }
    // Rows go up there: a triangle that stands on its side touches the one in the row before.
    let row = if lattice == &TRIANGULAR { -y } else { y };
    Some(Point([0, row, x]))
}

/// The place along x, y and z of a point: the other way round.
fn place_of(lattice: &Lattice, Point([layer, row, col]): Point) -> [i32; 3] {
    if lattice == &BALLS {
        return [row + col + layer, col - row, layer];
    }
    let y = if lattice == &TRIANGULAR { -row } else { row };
    [col, y, layer]
}

/// A cell to be written: its point, whether it may stay open, and its colour.
type Written = (Point, bool, char);

/// Writes a puzzle without its moves; `None` where files of BurrTools cannot say it.
pub(in super::super) fn write(puzzle: &Puzzle, state: &State) -> Option<String> {
    let board = puzzle.board();
    let lattice = board.lattice();
    let rules = puzzle.rules();
    let is_said = lattice != &HEXAGONAL
        && board.wrap().is_none()
        && rules.used.is_none()
        && rules.spare == Amount::exactly(0)
        && rules.apart.is_none()
        && rules.choices().is_empty()
        && state.placed.is_empty()
        && state.open.is_empty()
        && !board.cells().any(|cell| puzzle.is_open(cell));
    if !is_said || !puzzle.pieces().iter().all(is_piece_said) {
        return None;
    }
    let cells = board.cells().map(|cell| {
        let may_open = rules.of(cell) == CellRule::Optional;
        (board.point(cell), may_open, board.colour(cell))
    });
    let cells: Vec<Written> = cells.collect();
    let shapes = puzzle.pieces().iter().map(|piece| -> Vec<Written> {
        let points = piece.shape.points().iter().enumerate();
        points
            .map(|(at, point)| (*point, false, piece.shape.colour(at)))
            .collect()
    });
    let shapes: Vec<Vec<Written>> = shapes.chain([cells]).collect();
    let colours: BTreeSet<char> = shapes
        .iter()
        .flatten()
        .map(|(.., colour)| *colour)
        .collect();
    let colours: Vec<char> = colours
        .into_iter()
        .filter(|colour| *colour != ANY_COLOUR)
        .collect();
    let grid = match lattice.name {
        name if name == BALLS.name => 2,
        name if name == TRIANGULAR.name => 1,
        _ => 0,
    };
    let mut text =
        format!("<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n  <gridType type=\"{grid}\"/>\n");
    let mut line = |line: std::fmt::Arguments<'_>| {
        writeln!(text, "{line}").expect("text grows as it must");
    };
    if !colours.is_empty() {
        line(format_args!("  <colors>"));
        for number in 0..colours.len() {
            // Any that differ.
            let [red, green, blue] = [37, 91, 151].map(|step| 40 + (number * step) % 200);
            line(format_args!(
                "    <color red=\"{red}\" green=\"{green}\" blue=\"{blue}\"/>"
            ));
        }
        line(format_args!("  </colors>"));
    }
    line(format_args!("  <shapes>"));
    for shape in &shapes {
        let ([x, y, z], voxels) = voxels_of(lattice, shape, &colours)?;
        line(format_args!(
            "    <voxel x=\"{x}\" y=\"{y}\" z=\"{z}\" type=\"0\">{voxels}</voxel>"
        ));
    }
    line(format_args!(
        "  </shapes>\n  <problems>\n    <problem state=\"0\">\n      <shapes>"
    ));
    for (id, piece) in puzzle.pieces().iter().enumerate() {
        // Of a piece in any number there are as many as the board holds; none would not be read again.
        let held = u32::try_from(board.size() / piece.shape.size()).unwrap_or(u32::MAX);
        let least = piece.least();
        let most = match piece.count {
            Piece::UNLIMITED => held.max(least).max(1),
            count => count,
        };
        let copies = if least == most {
            format!("count=\"{most}\"")
        } else {
            format!("min=\"{least}\" max=\"{most}\"")
        };
        line(format_args!("        <shape id=\"{id}\" {copies}/>"));
    }
    let id = puzzle.pieces().len();
    line(format_args!(
        "      </shapes>\n      <result id=\"{id}\"/>\n      <bitmap>"
    ));
    for colour in 0..colours.len() {
        line(format_args!(
            "        <pair piece=\"{colour}\" result=\"{colour}\"/>"
        ));
    }
    line(format_args!(
        "      </bitmap>\n    </problem>\n  </problems>\n</puzzle>"
    ));
    Some(text)
}

/// Whether a piece has one shape in one part, and lies in all ways in which it may in space.
fn is_piece_said(piece: &Piece) -> bool {
    let freely = piece
        .shape
        .orientations(piece.lattice, usual_freedom(piece.lattice));
    piece.others.is_empty()
        && !piece.is_in_parts()
        && piece.orientations().len() == freely.len()
        && piece.count as usize >= piece.least() as usize
}

/// The sides of the box around a shape, and its cells along x, then y, then z.
fn voxels_of(
    lattice: &Lattice,
    cells: &[Written],
    colours: &[char],
) -> Option<([usize; 3], String)> {
    let places: Vec<[i32; 3]> = cells
        .iter()
        .map(|(point, ..)| place_of(lattice, *point))
        .collect();
    let least = |axis: usize| places.iter().map(|place| place[axis]).min().unwrap_or(0);
    let mut low = [0, 1, 2].map(least);
    // Moved so that spheres stay where spheres are, and triangles keep their kind.
    let keeps = (lattice == &BALLS && (low[0] + low[1] + low[2]).rem_euclid(2) == 1)
        || (lattice == &TRIANGULAR && (low[0] + low[1]).rem_euclid(2) == 1);
    low[0] -= i32::from(keeps);
    let moved = |place: &[i32; 3]| [0, 1, 2].map(|axis| (place[axis] - low[axis]) as usize);
    let moved: Vec<[usize; 3]> = places.iter().map(moved).collect();
    let sides = [0, 1, 2].map(|axis| 1 + moved.iter().map(|place| place[axis]).max().unwrap_or(0));
    let [x, y, z] = sides;
    let room = x
        .checked_mul(y)?
        .checked_mul(z)
        .filter(|room| *room <= BOX_MAX)?;
    let mut voxels = vec!["_".to_owned(); room];
    for ([a, b, c], (_, may_open, colour)) in moved.into_iter().zip(cells) {
        let number = colours.iter().position(|known| known == colour);
        let number = number.map_or_else(String::new, |at| (at + 1).to_string());
        let sign = if *may_open { '+' } else { '#' };
        voxels[a + x * (b + y * c)] = format!("{sign}{number}");
    }
    Some((sides, voxels.concat()))
}
