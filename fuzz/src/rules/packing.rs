//! Packing: pieces, turned and flipped as they may be, cover every cell once, and all are used.

use std::collections::{BTreeMap, BTreeSet};

use crate::draw::Draw;

/// Row and column.
pub(crate) type Spot = (i32, i32);

/// Where a symmetry takes a cell.
pub(crate) type Map = Box<dyn Fn(Spot) -> Spot>;

/// Cells that belong together.
pub(crate) type Cells = BTreeSet<Spot>;

/// Drawings of pieces.
const SHAPES: [&str; 8] = [
    "#", "##", "###", "#./##", "##./.##", "###/#..", "##/##", "###/.#.",
];

/// A piece.
pub(crate) struct Piece {
    pub(crate) name: char,
    drawing: &'static str,
    pub(crate) count: usize,
    rotate: bool,
    flip: bool,
}

/// A board and the pieces that are to fill it.
pub(crate) struct Tray {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) cells: Cells,
    pub(crate) pieces: Vec<Piece>,
}

impl Tray {
    pub(crate) fn draw(draw: &mut Draw<'_>) -> Tray {
        let (rows, cols) = (draw.between(1, 3), draw.between(1, 4));
        let holes = draw.byte();
        let spots = (0..rows * cols).map(|at| ((at / cols) as i32, (at % cols) as i32));
        // At most two holes, where the byte says.
        let is_hole =
            |at: usize| holes > 127 && [holes & 15, holes >> 3 & 15].contains(&(at as u8));
        let cells: Cells = spots
            .enumerate()
            .filter(|(at, _)| !is_hole(*at))
            .map(|(_, spot)| spot)
            .collect();
        let mut left = cells.len();
        let mut pieces: Vec<Piece> = Vec::new();
        for name in ['A', 'B', 'C', 'D'] {
            let drawing = SHAPES[draw.below(SHAPES.len())];
            let size = drawing.matches('#').count();
            let count = draw.between(1, 3).min(left / size);
            let freedom = draw.below(8);
            if count > 0 {
                left -= count * size;
                pieces.push(Piece {
                    name,
                    drawing,
                    count,
                    rotate: freedom != 7,
                    flip: freedom < 6,
                });
            }
        }
        // What is left is often filled by single cells.
        if (1..4).contains(&left) && draw.below(4) > 0 {
            pieces.push(Piece {
                name: 'E',
                drawing: "#",
                count: left,
                rotate: true,
                flip: true,
            });
        }
        Tray {
            rows,
            cols,
            cells,
            pieces,
        }
    }

    /// The text in TOML.
    pub(crate) fn text(&self) -> String {
        self.text_with("", |at| self.pieces[at].count.to_string())
    }

    /// The text in TOML with more lines before the pieces, and what is written as the count of each.
    pub(crate) fn text_with(&self, head: &str, count: impl Fn(usize) -> String) -> String {
        let letter = |row: usize, col: usize| {
            if self.cells.contains(&(row as i32, col as i32)) {
                '.'
            } else {
                '#'
            }
        };
        let row = |row: usize| {
            (0..self.cols)
                .map(move |col| letter(row, col))
                .collect::<String>()
                + "\n"
        };
        let board: String = (0..self.rows).map(row).collect();
        let piece = |(at, piece): (usize, &Piece)| {
            format!(
                "[[pieces]]\nname = \"{}\"\nshape = \"\"\"\n{}\n\"\"\"\ncount = {}\nrotate = {}\nflip = {}\n",
                piece.name,
                piece.drawing.replace('/', "\n"),
                count(at),
                piece.rotate,
                piece.flip
            )
        };
        let pieces: String = self.pieces.iter().enumerate().map(piece).collect();
        format!("family = \"packing\"\nboard = \"\"\"\n{board}\"\"\"\n{head}{pieces}")
    }

    /// The codes of the rules that placed pieces break, each once, sorted.
    pub(crate) fn broken(&self, placed: &[(char, Cells)]) -> Vec<&'static str> {
        let mut broken = Vec::new();
        let mut used: BTreeMap<char, usize> = BTreeMap::new();
        for (name, cells) in placed {
            *used.entry(*name).or_default() += 1;
            match self.pieces.iter().find(|piece| piece.name == *name) {
                None => broken.push("not-a-piece"),
                Some(piece) if !piece.images().contains(&at_corner(cells)) => {
                    broken.push("wrong-shape")
                }
                Some(_) => {}
            }
        }
        for piece in &self.pieces {
            match used.get(&piece.name).copied().unwrap_or(0) {
                used if used < piece.count => broken.push("piece-missing"),
                used if used > piece.count => broken.push("piece-too-often"),
                _ => {}
            }
        }
        for cell in &self.cells {
            match placed
                .iter()
                .filter(|(_, cells)| cells.contains(cell))
                .count()
            {
                0 => broken.push("cell-empty"),
                1 => {}
                _ => broken.push("cell-covered-twice"),
            }
        }
        broken.sort_unstable();
        broken.dedup();
        broken
    }

    /// All ways to fill the board, as pictures: congruent pieces of equal freedom are one piece.
    pub(crate) fn solutions(&self) -> BTreeSet<BTreeSet<(usize, Cells)>> {
        let mut stocks: Vec<Stock> = Vec::new();
        for (at, piece) in self.pieces.iter().enumerate() {
            let kind = self.kind(at);
            match stocks.iter_mut().find(|stock| stock.kind == kind) {
                Some(stock) => stock.left += piece.count,
                None => stocks.push(Stock {
                    kind,
                    images: piece.images(),
                    left: piece.count,
                }),
            }
        }
        let mut found = BTreeSet::new();
        fill(
            &mut self.cells.clone(),
            &mut stocks,
            &mut Vec::new(),
            &mut found,
        );
        found
    }

    /// Whether the piece of that letter is of a kind.
    pub(crate) fn alike(&self, name: char, kind: usize) -> bool {
        let at = self.pieces.iter().position(|piece| piece.name == name);
        at.is_some_and(|at| self.kind(at) == kind)
    }

    /// How many of the solutions are not symmetric images of others, under the symmetries of the
    /// square that keep the board and what pieces may do.
    pub(crate) fn orbits(&self, solutions: &BTreeSet<BTreeSet<(usize, Cells)>>) -> usize {
        orbits(&self.symmetries(), solutions)
    }

    /// Turned and flipped, the board is moved back to where it lay.
    pub(crate) fn symmetries(&self) -> Vec<Map> {
        const TURNS: [fn(Spot) -> Spot; 8] = [
            |(row, col)| (row, col),
            |(row, col)| (col, -row),
            |(row, col)| (-row, -col),
            |(row, col)| (-col, row),
            |(row, col)| (row, -col),
            |(row, col)| (-row, col),
            |(row, col)| (col, row),
            |(row, col)| (-col, -row),
        ];
        let (top, left) = corner(&self.cells);
        let back = |turn: fn(Spot) -> Spot| -> Map {
            let (down, right) = corner(&self.cells.iter().map(|cell| turn(*cell)).collect());
            Box::new(move |cell| {
                let (row, col) = turn(cell);
                (row - down + top, col - right + left)
            })
        };
        let mut maps: Vec<Map> = TURNS.map(back).into();
        let keeps = |map: &Map| {
            let moved = |cells: &Cells| cells.iter().map(|cell| map(*cell)).collect::<Cells>();
            let turned = |images: &BTreeSet<Cells>| -> BTreeSet<Cells> {
                images
                    .iter()
                    .map(|cells| at_corner(&moved(cells)))
                    .collect()
            };
            let mut images = self.pieces.iter().map(Piece::images);
            moved(&self.cells) == self.cells && images.all(|images| turned(&images) == images)
        };
        maps.retain(keeps);
        maps
    }

    /// The first piece that cannot be told from this one: it has the same images.
    pub(crate) fn kind(&self, at: usize) -> usize {
        let images = self.pieces[at].images();
        let same = |other: &usize| self.pieces[*other].images() == images;
        (0..at).find(same).unwrap_or(at)
    }
}

impl Piece {
    /// The distinct images under the movements it allows, each at the corner.
    pub(crate) fn images(&self) -> BTreeSet<Cells> {
        let mut images = BTreeSet::new();
        let rows = self.drawing.split('/').enumerate();
        let cells = rows.flat_map(|(row, line)| {
            let cells = line.char_indices().filter(|(_, letter)| *letter == '#');
            cells.map(move |(col, _)| (row as i32, col as i32))
        });
        let mut cells: Cells = cells.collect();
        for flipped in [false, true] {
            if flipped && !self.flip {
                break;
            }
            if flipped {
                cells = cells.iter().map(|(row, col)| (*row, -col)).collect();
            }
            for _ in 0..4 {
                if self.rotate {
                    cells = cells.iter().map(|(row, col)| (*col, -row)).collect();
                }
                images.insert(at_corner(&cells));
            }
        }
        images
    }
}

/// How many of the solutions are not images of others under some maps.
pub(crate) fn orbits(maps: &[Map], solutions: &BTreeSet<BTreeSet<(usize, Cells)>>) -> usize {
    let image = |map: &Map, solution: &BTreeSet<(usize, Cells)>| {
        let pieces = solution.iter();
        let moved =
            pieces.map(|(kind, cells)| (*kind, cells.iter().map(|cell| map(*cell)).collect()));
        moved.collect::<BTreeSet<(usize, Cells)>>()
    };
    let least = |solution| maps.iter().map(|map| image(map, solution)).min();
    solutions.iter().map(least).collect::<BTreeSet<_>>().len()
}

/// The pieces of a kind that are not on the board.
struct Stock {
    kind: usize,
    images: BTreeSet<Cells>,
    left: usize,
}

/// Lays each kind in each way onto the first empty cell.
fn fill(
    empty: &mut Cells,
    stocks: &mut Vec<Stock>,
    placed: &mut Vec<(usize, Cells)>,
    found: &mut BTreeSet<BTreeSet<(usize, Cells)>>,
) {
    let Some(&(row, col)) = empty.first() else {
        if stocks.iter().all(|stock| stock.left == 0) {
            found.insert(placed.iter().cloned().collect());
        }
        return;
    };
    for at in 0..stocks.len() {
        if stocks[at].left == 0 {
            continue;
        }
        for image in stocks[at].images.clone() {
            // The first cell of the image goes there.
            let (_, first) = *image.first().expect("pieces have cells");
            let moved = |(down, right): &Spot| (row + down, col + right - first);
            let cells: Cells = image.iter().map(moved).collect();
            if !cells.is_subset(empty) {
                continue;
            }
            stocks[at].left -= 1;
            empty.retain(|cell| !cells.contains(cell));
            placed.push((stocks[at].kind, cells.clone()));
            fill(empty, stocks, placed, found);
            placed.pop();
            empty.extend(cells);
            stocks[at].left += 1;
        }
    }
}

fn at_corner(cells: &Cells) -> Cells {
    let (top, left) = corner(cells);
    let moved = cells.iter().map(|(row, col)| (row - top, col - left));
    moved.collect()
}

/// The least row and the least column.
fn corner(cells: &Cells) -> Spot {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    (top, left)
}
