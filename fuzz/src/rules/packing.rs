//! Packing: pieces, turned and flipped as they may be, are laid as often as they must, and cover every
//! cell once but those that may stay open; they lie around cylinders, face down, on their colours, apart
//! from each other. Small puzzles on all lattices, with all rules.

use std::collections::{BTreeMap, BTreeSet};

use super::lattice::{LATTICES, Lattice, Middle, Motion, Spot, difference, sum};
use crate::draw::Draw;

/// Cells that belong together.
pub(crate) type Cells = BTreeSet<Spot>;

/// How many there must be, and may be if that is bounded.
pub(crate) type Range = (usize, Option<usize>);

/// Cells of a board as bits, by their numbers.
pub(crate) type Bits = u32;

/// The pieces that lie on a board: the kind of each and its cells.
pub(crate) type Filled = Vec<(usize, Bits)>;

/// The most cells of a board.
const CELLS_MAX: usize = 12;
/// The most solutions that are listed.
const SOLUTIONS_MAX: usize = 200;
/// The most steps in which they are looked for.
const STEPS_MAX: usize = 4_000;
/// The most images of solutions that are compared.
const IMAGES_MAX: usize = 20_000;

/// What a puzzle has, beside a board and pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traits {
    /// The number of the lattice.
    pub(crate) lattice: usize,
    /// Several parts.
    pub(crate) is_apart: bool,
    /// Pieces that need not be laid, or may be laid more often.
    pub(crate) has_ranges: bool,
    /// A number of pieces in all.
    pub(crate) has_use: bool,
    pub(crate) has_spare: bool,
    pub(crate) has_optional: bool,
    /// How many choices, or [`SHARED`].
    pub(crate) choices: usize,
    pub(crate) turning: Turning,
    /// 0, or the rows (1) or columns (2) are joined around a cylinder.
    pub(crate) wrap: usize,
    pub(crate) contact: Contact,
    pub(crate) shapes: Shapes,
    /// Colours of cells, and of pieces.
    pub(crate) has_colours: bool,
    pub(crate) is_face_down: bool,
    /// Pieces that are not connected.
    pub(crate) is_unconnected: bool,
    /// Pieces that lie already.
    pub(crate) is_given: bool,
    /// Cells that are left open already.
    pub(crate) is_opened: bool,
}

/// What pieces may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Turning {
    #[default]
    Free,
    /// Some may not be flipped.
    Unflipped,
    /// Some may not be turned.
    Unturned,
}

/// In place of a number of choices: several that share cells.
pub(crate) const SHARED: usize = 3;

/// How pieces may touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Contact {
    #[default]
    Any,
    /// Not along an edge.
    NoEdge,
    /// Nor at a corner.
    NoCorner,
}

/// How many shapes pieces have, of which a copy has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shapes {
    #[default]
    One,
    /// Some have several, of the same size.
    Several,
    /// Some have several, of other sizes.
    Sizes,
}

/// The colour of what lies on cells of any colour, and of cells on which anything lies.
const ANY: char = '.';

/// Cells of a shape with their colours, sorted.
pub(crate) type Drawing = Vec<(Spot, char)>;

/// A piece.
#[derive(Clone)]
pub(crate) struct Piece {
    pub(crate) name: char,
    /// The shapes of which each copy has one.
    pub(crate) shapes: Vec<Drawing>,
    pub(crate) count: Range,
    pub(crate) rotate: bool,
    pub(crate) flip: bool,
}

/// A puzzle.
#[derive(Clone)]
pub(crate) struct Tray {
    pub(crate) lattice: &'static Lattice,
    pub(crate) cells: Cells,
    /// The axis of squares, of rows or of columns, that goes around a cylinder, and its length.
    pub(crate) wrap: Option<(usize, i32)>,
    pub(crate) contact: Contact,
    /// The colours of cells that have one.
    pub(crate) colours: BTreeMap<Spot, char>,
    /// Whether pieces are laid as the mirror images of their drawings.
    pub(crate) is_face_down: bool,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) used: Option<Range>,
    pub(crate) spare: Range,
    pub(crate) optional: Cells,
    pub(crate) choices: Vec<Vec<Spot>>,
    /// Pieces that lie already.
    pub(crate) given: Vec<(char, Vec<Spot>)>,
    /// Cells that are left open already.
    pub(crate) opened: Cells,
}

/// Cells that touch, grown from one of these. Now and then a cell that touches none, if that may be.
fn grown(
    lattice: &Lattice,
    wrap: Option<(usize, i32)>,
    from: &Cells,
    size: usize,
    is_unconnected: bool,
    draw: &mut Draw<'_>,
) -> Vec<Spot> {
    let turns = if wrap.is_some() { -1..=1 } else { 0..=0 };
    let around = |spot: &Spot, turns: i32| {
        let mut spot = *spot;
        if let Some((axis, length)) = wrap {
            spot[axis + 1] += turns * length;
        }
        spot
    };
    let all: Vec<Spot> = turns
        .flat_map(|turns| from.iter().map(move |spot| around(spot, turns)))
        .collect();
    let Some(first) = draw.pick(&all) else {
        return Vec::new();
    };
    let mut cells = vec![*first];
    while cells.len() < size {
        let reaches = is_unconnected && draw.one_in(3);
        let touches = |spot: &&Spot| {
            let is_there = |cell: &Spot| home(wrap, *cell) == home(wrap, **spot);
            let touch = |cell: &Spot| {
                reaches || lattice.touch(lattice.middle(*cell), lattice.middle(**spot))
            };
            !cells.iter().any(is_there) && cells.iter().any(touch)
        };
        let next: Vec<&Spot> = all.iter().filter(touches).collect();
        let Some(next) = draw.pick(&next) else {
            break;
        };
        cells.push(**next);
    }
    cells.sort_unstable();
    cells
}

/// The cell of a board that is there, after turns around a cylinder.
fn home(wrap: Option<(usize, i32)>, mut spot: Spot) -> Spot {
    if let Some((axis, length)) = wrap {
        spot[axis + 1] = spot[axis + 1].rem_euclid(length);
    }
    spot
}

fn agree(one: char, other: char) -> bool {
    one == other || one == ANY || other == ANY
}

/// Some of these cells, which are no longer there.
fn some(left: &mut Vec<Spot>, least: usize, most: usize, draw: &mut Draw<'_>) -> Vec<Spot> {
    let number = draw.between(least, most).min(left.len());
    let taken = (0..number).map(|_| left.swap_remove(draw.below(left.len())));
    taken.collect()
}

/// A range around a number.
fn around(number: usize, draw: &mut Draw<'_>) -> Range {
    match draw.below(5) {
        0 => (number, Some(number)),
        1 => (0, Some(number.max(1))),
        2 => (number.saturating_sub(1), None),
        3 => (number.saturating_sub(1), Some(number + 1)),
        _ => (number, Some(number + 1)),
    }
}

impl Tray {
    /// A puzzle with these traits, as far as its board has cells for them. It has a solution.
    pub(crate) fn draw(traits: Traits, draw: &mut Draw<'_>) -> Tray {
        let lattice = &LATTICES[traits.lattice];
        let parts = board(lattice, traits.is_apart, draw);
        let mut tray = Tray::empty(lattice, parts.iter().flatten().copied().collect());
        tray.contact = traits.contact;
        tray.is_face_down = traits.is_face_down;
        if let Some(axis) = traits.wrap.checked_sub(1) {
            let most = tray.cells.iter().map(|cell| cell[axis + 1]).max();
            // Where it is open, it is longer than what lies on it.
            let more = if draw.one_in(4) {
                draw.between(1, 2)
            } else {
                0
            };
            tray.wrap = Some((axis, most.unwrap_or(0) + 1 + more as i32));
        }
        if traits.has_colours {
            let colours = tray.cells.iter().map(|cell| (*cell, inked(draw)));
            tray.colours = colours.filter(|(_, ink)| *ink != ANY).collect();
        }
        let (laid, mut open) = if tray.contact == Contact::Any {
            tray.fill(traits, &parts, draw)
        } else {
            tray.strew(traits, draw)
        };
        if laid.is_empty() {
            // A puzzle has pieces.
            tray.add_piece(traits, draw);
        }
        if traits.has_ranges {
            for piece in &mut tray.pieces {
                let (least, most) = around(piece.count.0, draw);
                piece.count = (least, most.map(|most| most.max(1)));
            }
            if draw.flag() {
                tray.add_piece(traits, draw);
            }
        }
        if traits.has_use {
            tray.used = Some(around(laid.len(), draw));
        }
        if traits.is_given {
            let number = if draw.one_in(4) { 2 } else { 1 };
            let mut laid = laid;
            for _ in 0..number.min(laid.len()) {
                tray.given.push(laid.swap_remove(draw.below(laid.len())));
            }
        }
        for at in 0..tray.pieces.len() {
            let laid = tray.laid(tray.pieces[at].name);
            let most = &mut tray.pieces[at].count.1;
            *most = most.map(|most| most.max(laid));
        }
        if traits.is_opened {
            tray.opened = some(&mut open, 1, 2, draw).into_iter().collect();
        }
        tray
    }

    fn empty(lattice: &'static Lattice, cells: Cells) -> Tray {
        Tray {
            lattice,
            cells,
            wrap: None,
            contact: Contact::Any,
            colours: BTreeMap::new(),
            is_face_down: false,
            pieces: Vec::new(),
            used: None,
            spare: (0, Some(0)),
            optional: Cells::new(),
            choices: Vec::new(),
            given: Vec::new(),
            opened: Cells::new(),
        }
    }

    /// Fills a board with pieces, but for the cells that rules let stay open. With these.
    fn fill(
        &mut self,
        traits: Traits,
        parts: &[Vec<Spot>],
        draw: &mut Draw<'_>,
    ) -> (Vec<(char, Vec<Spot>)>, Vec<Spot>) {
        let mut left: Vec<Spot> = self.cells.iter().copied().collect();
        let number = number_of_choices(traits, draw);
        let mut choices = choices(self.lattice, parts, number, &mut left, draw);
        let optional = if traits.has_optional {
            some(&mut left, 1, 3, draw)
        } else {
            Vec::new()
        };
        let mut open: Vec<Spot> = choices.iter().map(|cells| cells[0]).collect();
        open.extend(optional.iter().filter(|_| draw.flag()));
        if traits.has_spare {
            let spared = some(&mut left, 0, 2, draw);
            self.spare = around(spared.len(), draw);
            open.extend(spared);
        }
        if traits.choices == SHARED {
            share(&mut choices, draw);
        }
        (self.choices, self.optional) = (choices, optional.into_iter().collect());
        let filled = self.cells.iter().filter(|cell| !open.contains(cell));
        let filled = filled.copied().collect();
        (self.cut(filled, traits, draw), open)
    }

    /// Lays pieces that do not touch, and then finds rules that let the other cells stay open. Cells for
    /// which there are none are no longer of the board.
    fn strew(
        &mut self,
        traits: Traits,
        draw: &mut Draw<'_>,
    ) -> (Vec<(char, Vec<Spot>)>, Vec<Spot>) {
        let left = self.cells.iter().filter(|_| !draw.one_in(6));
        let mut left: Cells = left.copied().collect();
        if left.is_empty() {
            left.clone_from(&self.cells);
        }
        let laid = self.cut(left, traits, draw);
        let mut covered: Vec<Spot> = laid.iter().flat_map(|(_, cells)| cells).copied().collect();
        let is_open = |cell: &&Spot| !covered.contains(cell);
        let mut left: Vec<Spot> = self.cells.iter().filter(is_open).copied().collect();
        let mut open = Vec::new();
        for _ in 0..number_of_choices(traits, draw) {
            let mut cells = some(&mut left, 1, 1, draw);
            open.extend(cells.iter().copied());
            if !cells.is_empty() {
                cells.extend(some(&mut covered, 0, 2, draw));
                self.choices.push(cells);
            }
        }
        if traits.choices == SHARED {
            share(&mut self.choices, draw);
        }
        if traits.has_optional {
            let most = if traits.has_spare {
                2
            } else {
                left.len().max(1)
            };
            let optional = some(&mut left, 1, most, draw);
            open.extend(optional.iter().copied());
            self.optional = optional.into_iter().collect();
            self.optional.extend(some(&mut covered, 0, 2, draw));
        }
        if traits.has_spare {
            self.spare = around(left.len(), draw);
            open.extend(left);
        } else {
            self.cells.retain(|cell| !left.contains(cell));
            self.colours.retain(|cell, _| !left.contains(cell));
        }
        (laid, open)
    }

    /// As [`Tray::draw`], now and then changed, so that it may have no solution.
    pub(crate) fn draw_any(traits: Traits, draw: &mut Draw<'_>) -> Tray {
        let mut tray = Tray::draw(traits, draw);
        if draw.one_in(8) {
            tray.change(draw);
        }
        tray
    }

    /// A small board without rules.
    pub(crate) fn plain(draw: &mut Draw<'_>) -> Tray {
        let traits = Traits {
            lattice: draw.below(LATTICES.len()),
            is_apart: draw.one_in(4),
            turning: if draw.one_in(3) {
                Turning::Unturned
            } else {
                Turning::Free
            },
            ..Traits::default()
        };
        Tray::draw(traits, draw)
    }

    /// Cuts these cells into pieces, which do not touch where they are to be apart.
    fn cut(
        &mut self,
        mut left: Cells,
        traits: Traits,
        draw: &mut Draw<'_>,
    ) -> Vec<(char, Vec<Spot>)> {
        let ground = Ground::new(self);
        let mut laid = Vec::new();
        // Many small pieces that are alike have many solutions.
        let size_max = draw.between(2, 4);
        while !left.is_empty() {
            let size = draw.between(1, size_max);
            let cells = self.grown(&left, size, traits, draw);
            let name = self.piece_of(&ground, &cells, traits, draw);
            let mut cells: Vec<Spot> = cells.iter().map(|cell| home(self.wrap, *cell)).collect();
            cells.sort_unstable();
            let taken = ground.of(&cells);
            let beside = ground.beside(taken);
            left.retain(|cell| ground.of([cell]) & (taken | beside) == 0);
            laid.push((name, cells));
        }
        laid
    }

    fn grown(&self, from: &Cells, size: usize, traits: Traits, draw: &mut Draw<'_>) -> Vec<Spot> {
        let is_unconnected = traits.is_unconnected;
        grown(self.lattice, self.wrap, from, size, is_unconnected, draw)
    }

    /// The piece that lies on these cells: one more copy, or a new one. Among pieces that may not be
    /// turned a new one may have the shape of another, so that they differ by how they turn alone.
    fn piece_of(
        &mut self,
        ground: &Ground,
        cells: &[Spot],
        traits: Traits,
        draw: &mut Draw<'_>,
    ) -> char {
        let turning = traits.turning;
        let on = ground.of(cells
            .iter()
            .map(|cell| home(self.wrap, *cell))
            .collect::<Vec<_>>()
            .iter());
        let lies = |piece: &Piece| {
            let images = piece.images(self.lattice, self.is_face_down);
            images.iter().any(|image| ground.lies_on(image, on))
        };
        let alike = self.pieces.iter().position(lies);
        let more = |range: Range| (range.0 + 1, range.1.map(|most| most + 1));
        if let Some(at) = alike.filter(|_| turning == Turning::Free || !draw.one_in(4)) {
            self.pieces[at].count = more(self.pieces[at].count);
            return self.pieces[at].name;
        }
        let shape = self.drawing(cells, draw);
        // The other side of a piece that there is.
        let takes = |piece: &Piece| match traits.shapes {
            Shapes::One => false,
            Shapes::Several => piece.shapes[0].len() == shape.len(),
            Shapes::Sizes => true,
        };
        let other = self.pieces.iter().position(takes);
        if let Some(at) = other.filter(|at| self.pieces[*at].shapes.len() < 3 && draw.flag()) {
            let piece = &mut self.pieces[at];
            piece.shapes.push(shape);
            piece.shapes.sort_unstable();
            piece.shapes.dedup();
            piece.count = more(piece.count);
            return piece.name;
        }
        let mut shapes = vec![shape];
        if traits.shapes != Shapes::One && draw.flag() {
            let size = match traits.shapes {
                Shapes::Sizes => draw.between(1, 4),
                _ => cells.len(),
            };
            let other = self.grown(&self.cells, size, traits, draw);
            if traits.shapes == Shapes::Sizes || other.len() == size {
                shapes.push(self.drawing(&other, draw));
            }
            shapes.sort_unstable();
            shapes.dedup();
        }
        let [rotate, flip] = match turning {
            Turning::Unflipped if draw.below(3) > 0 => [true, false],
            Turning::Unturned if draw.below(3) > 0 => {
                [false, !self.lattice.is_solid && draw.one_in(3)]
            }
            // A mirror image of a solid cannot be made by turning it.
            _ => [true, !self.lattice.is_solid || draw.flag()],
        };
        let name = char::from(b'A' + self.pieces.len() as u8);
        self.pieces.push(Piece {
            name,
            shapes,
            count: (1, Some(1)),
            rotate,
            flip,
        });
        name
    }

    /// How a piece is drawn that lies on these cells. It has some of their colours.
    fn drawing(&self, cells: &[Spot], draw: &mut Draw<'_>) -> Drawing {
        let lattice = self.lattice;
        let mirror = lattice.mirror();
        let mut drawn = Vec::new();
        for cell in cells {
            let colour = match self.colours.get(&home(self.wrap, *cell)) {
                Some(colour) if draw.flag() => *colour,
                None if !self.colours.is_empty() && draw.one_in(4) => 'x',
                _ => ANY,
            };
            let middle = lattice.middle(*cell);
            let drawn_at = if self.is_face_down {
                lattice.spot(mirror.of(middle))
            } else {
                *cell
            };
            drawn.push((drawn_at, colour));
        }
        drawn.sort_unstable();
        let spots: Vec<Spot> = drawn.iter().map(|(spot, _)| *spot).collect();
        let settled = lattice.settled(&spots, 0).into_iter();
        settled
            .zip(drawn)
            .map(|(spot, (_, ink))| (spot, ink))
            .collect()
    }

    /// Adds a piece that need not be laid.
    fn add_piece(&mut self, traits: Traits, draw: &mut Draw<'_>) {
        let size = draw.between(1, 4);
        let cells = self.grown(&self.cells, size, traits, draw);
        let name = self.piece_of(&Ground::new(self), &cells, traits, draw);
        let piece = self.pieces.iter_mut().find(|piece| piece.name == name);
        if let Some(piece) = piece {
            piece.count.0 -= 1;
        }
    }

    /// Makes it another one, which may have no solution.
    fn change(&mut self, draw: &mut Draw<'_>) {
        let at = draw.below(self.pieces.len());
        match draw.below(3) {
            0 if !self.pieces.is_empty() => {
                let laid = self.laid(self.pieces[at].name);
                self.pieces[at].count.1 = Some((self.pieces[at].count.0 + 1).max(laid))
            }
            1 if self.given.is_empty() && !self.pieces.is_empty() => self.pieces[at].rotate = false,
            _ => self.spare = (self.spare.0, self.spare.1.map(|most| most + 1)),
        }
    }

    /// The colour of a cell.
    fn colour(&self, spot: Spot) -> char {
        self.colours.get(&spot).copied().unwrap_or(ANY)
    }

    /// How many of a piece lie already.
    pub(crate) fn laid(&self, name: char) -> usize {
        self.given.iter().filter(|(of, _)| *of == name).count()
    }

    /// The traits that it has.
    pub(crate) fn traits(&self) -> Traits {
        let lattice = LATTICES
            .iter()
            .position(|one| one.name == self.lattice.name);
        let mut pieces = self.pieces.iter();
        Traits {
            lattice: lattice.unwrap_or(0),
            is_apart: Plain::new(self).parts.len() > 1,
            has_ranges: self
                .pieces
                .iter()
                .any(|piece| piece.count.1 != Some(piece.count.0)),
            has_use: self.used.is_some(),
            has_spare: self.spare != (0, Some(0)),
            has_optional: !self.optional.is_empty(),
            choices: if self.shared().is_empty() {
                self.choices.len()
            } else {
                SHARED
            },
            wrap: self.wrap.map_or(0, |(axis, _)| axis + 1),
            contact: self.contact,
            shapes: if self.pieces.iter().any(|piece| !piece.has_one_size()) {
                Shapes::Sizes
            } else if self.pieces.iter().any(|piece| piece.shapes.len() > 1) {
                Shapes::Several
            } else {
                Shapes::One
            },
            has_colours: !self.colours.is_empty() && self.pieces.iter().any(Piece::is_coloured),
            is_face_down: self.is_face_down,
            is_unconnected: self
                .pieces
                .iter()
                .any(|piece| !piece.is_connected(self.lattice)),
            turning: if self.pieces.iter().any(|piece| !piece.rotate) {
                Turning::Unturned
            } else if pieces.any(|piece| !piece.flip) {
                Turning::Unflipped
            } else {
                Turning::Free
            },
            is_given: !self.given.is_empty(),
            is_opened: !self.opened.is_empty(),
        }
    }

    /// The choices that share cells with others.
    pub(crate) fn shared(&self) -> Vec<&Vec<Spot>> {
        let shares = |(at, cells): &(usize, &Vec<Spot>)| {
            let mut others = self.choices.iter().enumerate();
            others.any(|(other, of)| other != *at && of.iter().any(|cell| cells.contains(cell)))
        };
        let all = self.choices.iter().enumerate();
        all.filter(shares).map(|(_, cells)| cells).collect()
    }

    /// Whether a part of the board can be moved by itself: pieces lie as on a plane, each by itself.
    pub(crate) fn has_movable_parts(&self) -> bool {
        let is_usual = |piece: &Piece| {
            piece.has_one_size() && !piece.is_coloured() && piece.is_connected(self.lattice)
        };
        self.wrap.is_none()
            && self.contact == Contact::Any
            && self.colours.is_empty()
            && self.shared().is_empty()
            && self.pieces.iter().all(is_usual)
    }

    /// The text in TOML. What lies already is part of it, or left to moves.
    pub(crate) fn text(&self, with_given: bool) -> String {
        let lattice = self.lattice;
        let mut board: Vec<Spot> = self.cells.iter().copied().collect();
        if let Some((axis, length)) = self.wrap {
            let mut last = [0; 3];
            last[axis + 1] = length - 1;
            board.push(last);
        }
        // One cell that may stay open can be drawn so.
        let drawn = |spot: Spot| {
            if self.optional.len() == 1 && self.optional.contains(&spot) {
                '?'
            } else if self.cells.contains(&spot) {
                '.'
            } else {
                '#'
            }
        };
        let mut text = format!(
            "family = \"packing\"\nlattice = \"{}\"\nboard = \"\"\"\n{}\"\"\"\n",
            lattice.name,
            lattice.drawn(&board, &drawn)
        );
        if self.spare != (0, Some(0)) {
            text += &format!("spare = {}\n", typed(self.spare));
        }
        if let Some(used) = self.used {
            text += &format!("use = {}\n", typed(used));
        }
        if self.optional.len() > 1 {
            text += &format!("optional = {}\n", lattice.listed(&self.optional));
        }
        if let Some((axis, _)) = self.wrap {
            text += &format!("wrap = \"{}\"\n", ["rows", "columns"][axis]);
        }
        match self.contact {
            Contact::Any => {}
            Contact::NoEdge => text += "apart = \"edge\"\n",
            Contact::NoCorner => text += "apart = \"corner\"\n",
        }
        if self.is_face_down {
            text += "face = \"down\"\n";
        }
        if !self.colours.is_empty() {
            let colour = |spot| {
                if self.cells.contains(&spot) {
                    self.colour(spot)
                } else {
                    '#'
                }
            };
            let drawn = lattice.drawn(&board, &colour);
            text += &format!("colors = \"\"\"\n{drawn}\"\"\"\n");
        }
        for piece in &self.pieces {
            text += &format!("\n[[pieces]]\nname = \"{}\"\n", piece.name);
            let said = |letter: &dyn Fn(char) -> char| {
                let drawn = |shape: &Drawing| {
                    let cells: Vec<Spot> = shape.iter().map(|(spot, _)| *spot).collect();
                    let at = |spot: Spot| {
                        let cell = shape.iter().find(|(cell, _)| *cell == spot);
                        cell.map_or('.', |(_, ink)| letter(*ink))
                    };
                    format!("\"\"\"\n{}\"\"\"", lattice.drawn(&cells, &at))
                };
                let drawings: Vec<String> = piece.shapes.iter().map(drawn).collect();
                match &drawings[..] {
                    [one] => one.clone(),
                    several => format!("[{}]", several.join(", ")),
                }
            };
            let key = if piece.shapes.len() > 1 {
                "shapes"
            } else {
                "shape"
            };
            text += &format!("{key} = {}\n", said(&|_| '#'));
            if piece.is_coloured() {
                text += &format!("colors = {}\n", said(&|ink| ink));
            }
            if !piece.is_connected(lattice) {
                text += "parts = true\n";
            }
            text += &format!(
                "count = {}\nrotate = {}\n{} = {}\n",
                typed(piece.count),
                piece.rotate,
                if lattice.is_solid { "mirror" } else { "flip" },
                piece.flip,
            );
        }
        for (cells, name) in self.choices.iter().zip('a'..) {
            let cells = lattice.listed(cells);
            text += &format!("\n[[choice]]\nname = \"{name}\"\ncells = {cells}\n");
        }
        let lying = self.lying().into_iter().filter(|_| with_given);
        for (name, cells) in lying {
            let cells = lattice.listed(&cells);
            text += &format!("\n[[placed]]\npiece = \"{name}\"\ncells = {cells}\n");
        }
        text
    }

    /// The moves that lay what lies already.
    pub(crate) fn moves(&self) -> Vec<String> {
        let lying = self.lying().into_iter();
        lying
            .map(|(name, cells)| format!("{name} {}", self.lattice.named(&cells)))
            .collect()
    }

    /// The pieces that lie already, and the cells that are left open as pieces.
    fn lying(&self) -> Vec<(char, Vec<Spot>)> {
        let opened = self.opened.iter().map(|cell| ('.', vec![*cell]));
        self.given.iter().cloned().chain(opened).collect()
    }

    /// The codes of the rules that placed pieces break, each once, sorted, where all pieces must be laid
    /// and all cells covered.
    pub(crate) fn broken(&self, placed: &[(char, Cells)]) -> Vec<&'static str> {
        let mut broken = Vec::new();
        let mut used: BTreeMap<char, usize> = BTreeMap::new();
        for (name, cells) in placed {
            *used.entry(*name).or_default() += 1;
            let middles = cells.iter().map(|cell| (self.lattice.middle(*cell), ANY));
            match self.pieces.iter().find(|piece| piece.name == *name) {
                None => broken.push("not-a-piece"),
                Some(piece)
                    if !piece
                        .images(self.lattice, self.is_face_down)
                        .contains(&form(self.lattice, middles)) =>
                {
                    broken.push("wrong-shape");
                }
                Some(_) => {}
            }
        }
        for piece in &self.pieces {
            let used = used.get(&piece.name).copied().unwrap_or(0);
            if used < piece.count.0 {
                broken.push("piece-missing");
            }
            if piece.count.1.is_some_and(|most| used > most) {
                broken.push("piece-too-often");
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
}

fn inked(draw: &mut Draw<'_>) -> char {
    ['x', 'y', ANY][draw.below(3)]
}

fn number_of_choices(traits: Traits, draw: &mut Draw<'_>) -> usize {
    match traits.choices {
        SHARED => draw.between(2, 3),
        number => number,
    }
}

/// Lets choices share cells. Each keeps its first, which another may have as well.
fn share(choices: &mut [Vec<Spot>], draw: &mut Draw<'_>) {
    let all: Vec<Spot> = choices.iter().flatten().copied().collect();
    if draw.one_in(3) {
        choices.iter_mut().for_each(|cells| *cells = all.clone());
        return;
    }
    for cells in choices {
        for _ in 0..draw.between(1, 2) {
            let other = draw.pick(&all).copied();
            cells.extend(other.filter(|cell| !cells.contains(cell)));
        }
    }
}

/// Whether each choice can have one of these cells, and each cell is of a choice; some choices have none
/// yet, if that may be.
pub(crate) fn is_chosen(choices: &[Bits], open: Bits, is_whole: bool) -> bool {
    let Some((first, rest)) = choices.split_first() else {
        return open == 0;
    };
    let mut cells = cells_of(first & open);
    cells.any(|cell| is_chosen(rest, open & !(1 << cell), is_whole))
        || !is_whole && is_chosen(rest, open, false)
}

/// A range as it is typed.
fn typed((least, most): Range) -> String {
    match most {
        None if least == 0 => "\"any\"".to_owned(),
        None => format!("\"{least}-\""),
        Some(most) if most == least => least.to_string(),
        Some(most) => format!("\"{least}-{most}\""),
    }
}

fn is_within(number: usize, (least, most): Range) -> bool {
    number >= least && most.is_none_or(|most| number <= most)
}

/// The parts of a board, all of which are images of one or not.
fn board(lattice: &'static Lattice, is_apart: bool, draw: &mut Draw<'_>) -> Vec<Vec<Spot>> {
    let around = lattice.cells(draw);
    if !is_apart {
        let mut cells = around;
        while cells.len() > 1 && (cells.len() > CELLS_MAX || draw.one_in(4)) {
            cells.swap_remove(draw.below(cells.len()));
        }
        // A cell that touches no other is a part.
        let whole: Cells = cells.into_iter().collect();
        return vec![grown(lattice, None, &whole, CELLS_MAX, false, draw)];
    }
    let around: Cells = around.into_iter().collect();
    let number = draw.between(2, 3);
    let mut parts: Vec<Vec<Spot>> = Vec::new();
    let mut last = Vec::new();
    for _ in 0..number {
        if last.is_empty() || draw.one_in(4) {
            let size = draw.between(1, CELLS_MAX / number);
            last = grown(lattice, None, &around, size, false, draw);
        } else {
            let motions = lattice.motions();
            let motion = motions[draw.below(motions.len())];
            let image = last
                .iter()
                .map(|cell| lattice.spot(motion.of(lattice.middle(*cell))));
            last = image.collect();
        }
        let end = parts.iter().flatten().map(|cell| cell[2] + 3).max();
        parts.push(lattice.settled(&last, end.unwrap_or(0)));
    }
    parts
}

/// So many choices, of cells that are no longer left. Often each has a cell in each part, and often then two of
/// them change places where each part is moved onto itself.
fn choices(
    lattice: &Lattice,
    parts: &[Vec<Spot>],
    number: usize,
    left: &mut Vec<Spot>,
    draw: &mut Draw<'_>,
) -> Vec<Vec<Spot>> {
    let least = parts.iter().map(Vec::len).min().unwrap_or(0);
    let choices = if parts.len() > 1 && draw.flag() {
        let across = |at: usize| parts.iter().map(|part| part[at]).collect();
        let pair = draw.pick(&exchanged(lattice, &parts[0])).copied();
        let places = match pair.filter(|pair| pair.iter().all(|at| *at < least)) {
            Some(pair) if number == 2 => pair.to_vec(),
            _ => (0..number.min(least)).collect(),
        };
        let choices: Vec<Vec<Spot>> = places.into_iter().map(across).collect();
        left.retain(|cell| !choices.iter().flatten().any(|other| other == cell));
        choices
    } else {
        (0..number).map(|_| some(left, 1, 3, draw)).collect()
    };
    choices
        .into_iter()
        .filter(|cells| !cells.is_empty())
        .collect()
}

/// The numbers of two cells of a part that a motion of the part onto itself exchanges, all such pairs.
fn exchanged(lattice: &Lattice, part: &[Spot]) -> Vec<[usize; 2]> {
    let home = lattice.settled(part, 0);
    let mut pairs = Vec::new();
    for motion in lattice.motions() {
        let image = home
            .iter()
            .map(|cell| lattice.spot(motion.of(lattice.middle(*cell))));
        let image = Vec::from_iter(image);
        let first = image
            .iter()
            .min()
            .zip(lattice.settled(&image, 0).first().copied());
        let Some((least, first)) = first else {
            continue;
        };
        let shift = difference(first, *least);
        let to: Option<Vec<usize>> = image
            .iter()
            .map(|cell| home.iter().position(|other| *other == sum(*cell, shift)))
            .collect();
        let to = to.unwrap_or_default();
        let is_swapped = |(from, to_other): (usize, &usize)| {
            (from < *to_other && to[*to_other] == from).then_some([from, *to_other])
        };
        pairs.extend(to.iter().enumerate().filter_map(is_swapped));
    }
    pairs
}

/// Cells wherever they lie, with their colours: how the first lies, and where the others lie from it.
type Form = (Middle, Vec<(Middle, char)>);

fn form(lattice: &Lattice, middles: impl Iterator<Item = (Middle, char)>) -> Form {
    let mut middles: Vec<(Middle, char)> = middles.collect();
    middles.sort_unstable();
    let first = middles.first().map_or([0; 3], |(first, _)| *first);
    let lies = if lattice.shifts_by(first) {
        [0; 3]
    } else {
        [1; 3]
    };
    let from = middles
        .iter()
        .map(|(middle, ink)| (difference(*middle, first), *ink));
    (lies, from.collect())
}

impl Piece {
    fn has_one_size(&self) -> bool {
        let size = self.shapes[0].len();
        self.shapes.iter().all(|shape| shape.len() == size)
    }

    fn is_coloured(&self) -> bool {
        self.shapes.iter().flatten().any(|(_, ink)| *ink != ANY)
    }

    fn is_connected(&self, lattice: &Lattice) -> bool {
        let is_one = |shape: &Drawing| {
            let middles = shape.iter().map(|(spot, _)| lattice.middle(*spot));
            let middles: Vec<Middle> = middles.collect();
            parts(middles.len(), &|one, other| {
                lattice.touch(middles[one], middles[other])
            })
            .len()
                == 1
        };
        self.shapes.iter().all(is_one)
    }

    /// The least number of cells of a copy.
    fn size(&self) -> usize {
        self.shapes.iter().map(Vec::len).min().unwrap_or(1)
    }

    /// Whether it may become its mirror image in each of its shapes.
    fn may_flip(&self, lattice: &Lattice) -> bool {
        let mut shapes = self.shapes.iter();
        self.flip || shapes.all(|shape| self.turns_over(lattice, shape))
    }

    /// Whether it becomes its mirror image without being flipped: a flat piece is turned over in space.
    fn turns_over(&self, lattice: &Lattice, shape: &Drawing) -> bool {
        let middles: Vec<Middle> = shape
            .iter()
            .map(|(spot, _)| lattice.middle(*spot))
            .collect();
        let from: Vec<Middle> = middles
            .iter()
            .map(|middle| difference(*middle, middles[0]))
            .collect();
        let volume = |[one, two, three]: [Middle; 3]| {
            let minor = |axis: usize| {
                let (up, down) = ((axis + 1) % 3, (axis + 2) % 3);
                one[axis] * (two[up] * three[down] - two[down] * three[up])
            };
            minor(0) + minor(1) + minor(2)
        };
        let mut pairs = from
            .iter()
            .flat_map(|one| from.iter().map(move |two| (*one, *two)));
        let is_flat =
            pairs.all(|(one, two)| from.iter().all(|three| volume([one, two, *three]) == 0));
        lattice.is_solid && self.rotate && is_flat
    }

    /// The distinct images under the motions that it may make.
    fn images(&self, lattice: &Lattice, is_face_down: bool) -> BTreeSet<Form> {
        self.images_after(lattice, is_face_down, lattice.motions()[0])
    }

    /// What a motion makes of its images.
    fn images_after(&self, lattice: &Lattice, is_face_down: bool, then: Motion) -> BTreeSet<Form> {
        let identity = lattice.motions()[0];
        let laid = if is_face_down {
            lattice.mirror()
        } else {
            identity
        };
        let of_shape = |shape: &Drawing| -> Vec<Form> {
            // What lies face down is never flipped back.
            let flips = self.flip && !is_face_down || self.turns_over(lattice, shape);
            let motions = lattice.motions_of(self.rotate, flips);
            let image = |motion: Motion| {
                let middles = shape.iter().map(|(spot, ink)| {
                    let middle = laid.of(lattice.middle(*spot));
                    (then.of(motion.of(middle)), *ink)
                });
                form(lattice, middles)
            };
            motions.into_iter().map(image).collect()
        };
        self.shapes.iter().flat_map(of_shape).collect()
    }
}

/// The cells of a board by numbers: where they lie, their colours, and which touch.
struct Ground {
    lattice: &'static Lattice,
    /// The middle of each cell, in order.
    middles: Vec<Middle>,
    colours: Vec<char>,
    wrap: Option<(usize, i32)>,
    /// For each cell, the cells on which no other piece may lie.
    apart: Vec<Bits>,
}

impl Ground {
    fn new(tray: &Tray) -> Ground {
        let lattice = tray.lattice;
        let all = tray.cells.iter();
        let mut middles: Vec<Middle> = all.map(|cell| lattice.middle(*cell)).collect();
        middles.sort_unstable();
        let colours = middles
            .iter()
            .map(|middle| tray.colour(lattice.spot(*middle)));
        let mut ground = Ground {
            lattice,
            colours: colours.collect(),
            wrap: tray.wrap,
            apart: Vec::new(),
            middles,
        };
        if tray.contact != Contact::Any {
            let by_corners = tray.contact == Contact::NoCorner;
            let number = ground.middles.len();
            let beside =
                |cell| bits((0..number).filter(|other| ground.touch(cell, *other, by_corners)));
            ground.apart = (0..number).map(beside).collect();
        }
        ground
    }

    /// Whether two cells touch, also around a cylinder.
    fn touch(&self, one: usize, other: usize, by_corners: bool) -> bool {
        let turns = if self.wrap.is_some() { -1..=1 } else { 0..=0 };
        let touches = |turns: i32| {
            let mut middle = self.middles[one];
            if let Some((axis, length)) = self.wrap {
                middle[axis] += turns * length;
            }
            if by_corners {
                self.lattice.meet(middle, self.middles[other])
            } else {
                self.lattice.touch(middle, self.middles[other])
            }
        };
        one != other && turns.into_iter().any(touches)
    }

    /// The cells on which nothing may lie beside a piece on these.
    fn beside(&self, cells: Bits) -> Bits {
        let of = |cell: usize| self.apart.get(cell).copied().unwrap_or(0);
        cells_of(cells).fold(0, |all, cell| all | of(cell))
    }

    /// The number of the cell that is there.
    fn number(&self, mut middle: Middle) -> Option<usize> {
        if let Some((axis, length)) = self.wrap {
            middle[axis] = middle[axis].rem_euclid(length);
        }
        self.middles.binary_search(&middle).ok()
    }

    fn of<'s>(&self, spots: impl IntoIterator<Item = &'s Spot>) -> Bits {
        let number = |spot: &Spot| self.number(self.lattice.middle(*spot));
        bits(spots.into_iter().filter_map(number))
    }

    /// The cells under an image whose first cell lies there, if it can.
    fn under(&self, (lies, from): &Form, at: Middle) -> Option<Bits> {
        if self.lattice.shifts_by(at) != (*lies == [0; 3]) {
            return None;
        }
        let under = |(by, ink): &(Middle, char)| {
            let cell = self.number(sum(at, *by))?;
            agree(*ink, self.colours[cell]).then_some(1 << cell)
        };
        let cells = from.iter().try_fold(0, |cells, point| {
            let cell: Bits = under(point)?;
            (cells & cell == 0).then_some(cells | cell)
        });
        cells.filter(|cells| *cells != 0)
    }

    /// Whether an image lies on these cells somehow.
    fn lies_on(&self, image: &Form, cells: Bits) -> bool {
        image.1.len() == cells.count_ones() as usize
            && cells_of(cells).any(|cell| self.under(image, self.middles[cell]) == Some(cells))
    }
}

/// Which motions make two solutions the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Same {
    /// Of each part by itself, and of congruent parts onto each other.
    Parts,
    /// As [`Same::Parts`], without mirrors.
    Turns,
    /// Of the board as a whole.
    Whole,
}

/// A puzzle made ready to be tried out.
pub(crate) struct Plain<'a> {
    tray: &'a Tray,
    ground: Ground,
    /// The cells of each part.
    pub(crate) parts: Vec<Bits>,
    /// Of each piece, the first that cannot be told from it: that has the same images.
    pub(crate) kinds: Vec<usize>,
    /// How many of each kind there must and may be.
    counts: Vec<(usize, Range)>,
    images: Vec<BTreeSet<Form>>,
    /// Where each kind may lie; nothing for pieces that are of an earlier kind.
    pub(crate) placements: Vec<Vec<Bits>>,
    optional: Bits,
    choices: Vec<Bits>,
    /// The choices that share cells with others, sorted.
    shared: Vec<Bits>,
    given: Filled,
    /// The same by name: a motion keeps what lies if it maps each piece onto the same piece.
    named: Vec<(char, Bits)>,
    opened: Bits,
}

/// What motions make of cells, and in each part of kinds: one that is none has a number of its own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Image {
    cells: Vec<usize>,
    kinds: Vec<Vec<usize>>,
}

/// How many of a kind there must and may be. A piece that lies already is none of another name.
fn count(tray: &Tray, kinds: &[usize], kind: usize) -> Range {
    let pieces = tray.pieces.iter().zip(kinds);
    let pieces = pieces.filter(|(_, of)| **of == kind);
    pieces.fold((0, Some(0)), |(least, most), (piece, _)| {
        (
            least + piece.count.0.max(tray.laid(piece.name)),
            most.zip(piece.count.1).map(|(one, other)| one + other),
        )
    })
}

fn bits(cells: impl Iterator<Item = usize>) -> Bits {
    cells.fold(0, |bits, cell| bits | 1 << cell)
}

fn cells_of(bits: Bits) -> impl Iterator<Item = usize> {
    (0..Bits::BITS as usize).filter(move |cell| bits >> cell & 1 == 1)
}

impl<'a> Plain<'a> {
    pub(crate) fn new(tray: &'a Tray) -> Plain<'a> {
        let lattice = tray.lattice;
        let ground = Ground::new(tray);
        let images: Vec<BTreeSet<Form>> = tray
            .pieces
            .iter()
            .map(|piece| piece.images(lattice, tray.is_face_down))
            .collect();
        let kind = |image: &BTreeSet<Form>| images.iter().position(|other| other == image);
        let kinds: Vec<usize> = images.iter().filter_map(kind).collect();
        let counts = kinds.iter().enumerate().filter(|(at, kind)| at == *kind);
        let counts = counts.map(|(_, kind)| (*kind, count(tray, &kinds, *kind)));
        let placements = kinds.iter().enumerate().map(|(at, kind)| {
            let images = images[at].iter().filter(|_| *kind == at);
            let ground = &ground;
            let on = |image| {
                let middles = ground.middles.iter();
                middles.filter_map(move |at| ground.under(image, *at))
            };
            let all = images.flat_map(on);
            all.collect::<BTreeSet<Bits>>().into_iter().collect()
        });
        let placements = placements.collect();
        let kind_of = |name: char| {
            let at = tray.pieces.iter().position(|piece| piece.name == name);
            at.map_or(usize::MAX, |at| kinds[at])
        };
        let named = tray.given.iter();
        let named: Vec<(char, Bits)> = named
            .map(|(name, cells)| (*name, ground.of(cells)))
            .collect();
        let given = named.iter().map(|(name, cells)| (kind_of(*name), *cells));
        let mut shared: Vec<Bits> = tray
            .shared()
            .into_iter()
            .map(|cells| ground.of(cells))
            .collect();
        shared.sort_unstable();
        let touch = |one, other| ground.touch(one, other, false);
        Plain {
            given: given.collect(),
            named,
            opened: ground.of(&tray.opened),
            optional: ground.of(&tray.optional),
            choices: tray.choices.iter().map(|cells| ground.of(cells)).collect(),
            shared,
            parts: parts(ground.middles.len(), &touch),
            counts: counts.collect(),
            tray,
            kinds,
            images,
            placements,
            ground,
        }
    }

    fn all(&self) -> Bits {
        bits(0..self.ground.middles.len())
    }

    /// Whether what lies already may lie there.
    pub(crate) fn lies_rightly(&self) -> bool {
        let covered = self.given.iter().fold(0, |all, (_, cells)| all | cells);
        let lies = |(kind, cells): &(usize, Bits)| {
            let is_known = |all: &Vec<Bits>| all.contains(cells);
            self.placements.get(*kind).is_some_and(is_known)
                && self.ground.beside(*cells) & covered & !cells == 0
        };
        let of_choices = self.choices.iter().fold(0, |all, cells| all | cells);
        self.given.iter().all(lies) && is_chosen(&self.choices, self.opened & of_choices, false)
    }

    /// The pieces that lie already.
    pub(crate) fn given(&self) -> &[(usize, Bits)] {
        &self.given
    }

    /// The cells that a solution leaves open, but for those that were.
    pub(crate) fn open_of(&self, filled: &Filled) -> impl Iterator<Item = Bits> {
        let covered = filled
            .iter()
            .fold(self.opened, |all, (_, cells)| all | cells);
        cells_of(self.all() & !covered).map(|cell| 1 << cell)
    }

    /// The number of a cell.
    pub(crate) fn cell(&self, spot: Spot) -> Option<usize> {
        self.ground.number(self.tray.lattice.middle(spot))
    }

    /// The cells of these numbers.
    pub(crate) fn spots(&self, cells: Bits) -> Cells {
        cells_of(cells)
            .map(|cell| self.tray.lattice.spot(self.ground.middles[cell]))
            .collect()
    }

    /// The cells of which no rule speaks.
    fn unruled(&self) -> Bits {
        self.choices
            .iter()
            .fold(self.all() & !self.optional, |left, cells| left & !cells)
    }

    /// The numbers of which rules speak, each with what it may be.
    fn numbers<'s>(
        &'s self,
        laid: &'s [(usize, Bits)],
        open: Bits,
    ) -> impl Iterator<Item = (usize, Range)> + 's {
        let counts = self.counts.iter().map(|(kind, count)| {
            let number = laid.iter().filter(|(of, _)| of == kind).count();
            (number, *count)
        });
        let used = self.tray.used.map(|used| (laid.len(), used));
        let ones = |bits: Bits| bits.count_ones() as usize;
        let chosen = open & self.choices.iter().fold(0, |all, cells| all | cells);
        let number = self.choices.len();
        let chosen = (ones(chosen), (number, Some(number)));
        let spared = (ones(open & self.unruled()), self.tray.spare);
        counts.chain(used).chain([chosen, spared])
    }

    /// Whether pieces on different cells are a solution.
    pub(crate) fn is_solution(&self, laid: &[(usize, Bits)]) -> bool {
        let covered = laid.iter().fold(0, |all, (_, cells)| all | cells);
        let sizes: u32 = laid.iter().map(|(_, cells)| cells.count_ones()).sum();
        let lies = |(kind, cells): &(usize, Bits)| {
            self.placements
                .get(*kind)
                .is_some_and(|all| all.contains(cells))
        };
        let open = self.all() & !covered;
        let of_choices = open & self.choices.iter().fold(0, |all, cells| all | cells);
        let touches =
            |(_, cells): &(usize, Bits)| self.ground.beside(*cells) & covered & !cells != 0;
        sizes == covered.count_ones()
            && laid.iter().all(lies)
            && self.given.iter().all(|given| laid.contains(given))
            && self.opened & !open == 0
            && !laid.iter().any(touches)
            && is_chosen(&self.choices, of_choices, true)
            && self
                .numbers(laid, open)
                .all(|(number, range)| is_within(number, range))
    }

    /// All solutions, found by trying everything; `None` if there is too much of it.
    pub(crate) fn solutions(&self) -> Option<BTreeSet<Filled>> {
        let covered = self.given.iter().fold(0, |all, (_, cells)| all | cells);
        let mut walk = Walk {
            plain: self,
            laid: self.given.clone(),
            open: self.opened,
            found: BTreeSet::new(),
            steps: 0,
        };
        walk.from(self.all() & !covered & !self.opened);
        let is_all = walk.steps <= STEPS_MAX && walk.found.len() <= SOLUTIONS_MAX;
        is_all.then_some(walk.found)
    }

    /// How many of the solutions no motions make of others; `None` if there are too many to compare.
    pub(crate) fn orbits(&self, solutions: &BTreeSet<Filled>, same: Same) -> Option<usize> {
        let mut images = match same {
            Same::Parts | Same::Turns if self.moves_parts() => {
                self.of_parts(same == Same::Parts)?
            }
            _ => self.of_whole(same != Same::Turns),
        };
        images.retain(|image| self.keeps(image));
        if images.len() * solutions.len() > IMAGES_MAX {
            return None;
        }
        let mut left: BTreeSet<Filled> = solutions.iter().map(|filled| self.laid(filled)).collect();
        let mut orbits = 0;
        while let Some(first) = left.pop_first() {
            orbits += 1;
            for image in &images {
                left.remove(&self.moved(image, &first));
            }
        }
        Some(orbits)
    }

    /// Whether the parts of the board are moved one by one.
    fn moves_parts(&self) -> bool {
        self.parts.len() > 1 && self.tray.has_movable_parts()
    }

    /// The pieces of a solution that did not lie already.
    fn laid(&self, filled: &Filled) -> Filled {
        let laid = filled.iter().filter(|laid| !self.given.contains(laid));
        laid.copied().collect()
    }

    /// Pieces after a motion.
    fn moved(&self, image: &Image, laid: &Filled) -> Filled {
        let moved = laid.iter().map(|&(kind, cells)| {
            let part = self.parts.iter().position(|part| part & cells != 0);
            let kinds = &image.kinds[part.unwrap_or(0)];
            (kinds[kind], image.bits(cells))
        });
        let mut moved: Filled = moved.collect();
        moved.sort_unstable();
        moved
    }

    /// The cells that are neither covered nor left open.
    fn free(&self) -> Bits {
        let taken = self
            .given
            .iter()
            .fold(self.opened, |all, (_, cells)| all | cells);
        self.all() & !taken
    }

    /// Whether a motion keeps what lies, and which cells may stay open by which rule.
    fn keeps(&self, image: &Image) -> bool {
        let free = self.free();
        let spared = (self.opened & self.unruled()).count_ones() as usize;
        let has_spare = self.tray.spare.1.is_none_or(|most| most > spared);
        let unruled = if has_spare { self.unruled() } else { 0 };
        let of_rules = [unruled & free, self.optional & free, self.opened];
        let undecided = self.choices.iter().filter(|cells| {
            **cells & self.opened == 0 && self.shared.binary_search(cells).is_err()
        });
        let choices: BTreeSet<Bits> = undecided.map(|cells| cells & free).collect();
        let moved: BTreeSet<Bits> = choices.iter().map(|cells| image.bits(*cells)).collect();
        let mut shared: Vec<Bits> = self.shared.iter().map(|cells| image.bits(*cells)).collect();
        shared.sort_unstable();
        let colours = &self.ground.colours;
        let mut colours_after = image.cells.iter().map(|cell| colours[*cell]);
        let mut given = self.named.iter();
        colours
            .iter()
            .all(|colour| colours_after.next() == Some(*colour))
            && shared == self.shared
            && of_rules.iter().all(|cells| image.bits(*cells) == *cells)
            && moved == choices
            && given.all(|(name, cells)| self.named.contains(&(*name, image.bits(*cells))))
    }

    /// The motions of some cells onto others that turn them so: one, or several around a cylinder.
    fn onto(&self, from: Bits, onto: Bits, motion: Motion) -> BTreeSet<Vec<(usize, usize)>> {
        let ground = &self.ground;
        let moved = cells_of(from).map(|cell| motion.of(ground.middles[cell]));
        let moved: Vec<Middle> = moved.collect();
        let first = cells_of(onto).next().map(|cell| ground.middles[cell]);
        let Some((first, least)) = first.zip(moved.iter().min()) else {
            return BTreeSet::new();
        };
        let shifts: Vec<Middle> = match ground.wrap {
            None => vec![difference(first, *least)],
            // A quarter turn does not keep the way around.
            Some((axis, _)) if motion.axes[axis] != axis => Vec::new(),
            Some(_) => moved.iter().map(|from| difference(first, *from)).collect(),
        };
        let map = |shift: Middle| {
            let to = moved
                .iter()
                .map(|middle| ground.number(sum(*middle, shift)));
            let to: Vec<usize> = to.collect::<Option<_>>()?;
            let is_onto = bits(to.iter().copied()) == onto && ground.lattice.shifts_by(shift);
            is_onto.then(|| cells_of(from).zip(to).collect())
        };
        shifts.into_iter().filter_map(map).collect()
    }

    /// The motions of the board that make of each kind one of which there are as many.
    fn of_whole(&self, with_mirrors: bool) -> Vec<Image> {
        let motions = self.tray.lattice.motions().into_iter();
        let motions = motions.filter(|motion| with_mirrors || !motion.is_mirror);
        let all = motions.flat_map(|motion| self.onto(self.all(), self.all(), motion));
        let image = |cells: Vec<(usize, usize)>| {
            let cells: Vec<usize> = cells.into_iter().map(|(_, to)| to).collect();
            let mut image = Image {
                cells,
                kinds: Vec::new(),
            };
            let kinds = self.kinds_after(&image)?;
            image.kinds = vec![kinds; self.parts.len()];
            Some(image)
        };
        let images: BTreeSet<Image> = all.filter_map(image).collect();
        images.into_iter().collect()
    }

    /// What a motion of the board makes of each kind that can still be laid: itself if possible.
    fn kinds_after(&self, image: &Image) -> Option<Vec<usize>> {
        let free = self.free();
        let left = |kind: usize| -> BTreeSet<Bits> {
            let all = self.placements[kind].iter().copied();
            all.filter(|cells| cells & !free == 0).collect()
        };
        let mut kinds: Vec<usize> = (0..self.kinds.len()).collect();
        let (mut from, mut to) = (BTreeSet::new(), BTreeSet::new());
        for kind in 0..self.kinds.len() {
            let places = left(kind);
            if places.is_empty() || self.left(kind) == (0, 0) {
                continue;
            }
            let moved: BTreeSet<Bits> = places.iter().map(|cells| image.bits(*cells)).collect();
            let fits =
                |other: &usize| self.left(*other) == self.left(kind) && left(*other) == moved;
            let mut others = 0..self.kinds.len();
            kinds[kind] = Some(kind).filter(fits).or_else(|| others.find(fits))?;
            from.insert(kind);
            to.insert(kinds[kind]);
        }
        (from == to).then_some(kinds)
    }

    /// How many of a kind must and may still be laid.
    fn left(&self, kind: usize) -> (usize, usize) {
        let room = self.free().count_ones() as usize;
        let used = self.tray.used.and_then(|used| used.1);
        let number = used.map_or(usize::MAX, |most| most.saturating_sub(self.given.len()));
        let mut sum = (0, 0);
        for (piece, _) in self
            .tray
            .pieces
            .iter()
            .zip(&self.kinds)
            .filter(|(_, of)| **of == kind)
        {
            let laid = self.tray.laid(piece.name);
            let need = piece.count.0.saturating_sub(laid);
            let most = piece
                .count
                .1
                .map_or(usize::MAX, |most| most.saturating_sub(laid));
            let fits = (room / piece.size()).saturating_sub(need);
            sum.0 += need;
            sum.1 += need + (most.saturating_sub(need)).min(fits).min(number);
        }
        sum
    }

    /// The motions of all parts, each onto itself or another; `None` if there are too many.
    fn of_parts(&self, with_mirrors: bool) -> Option<Vec<Image>> {
        let motions = self.tray.lattice.motions().into_iter();
        let motions = motions.filter(|motion| with_mirrors || !motion.is_mirror);
        let mut forms: Vec<BTreeSet<Form>> = self.images.clone();
        let mut mirrored = vec![None; forms.len()];
        let motions = motions.map(|motion| {
            let mut number = |at: usize| {
                let (piece, is_face_down) = (&self.tray.pieces[at], self.tray.is_face_down);
                let image = piece.images_after(self.tray.lattice, is_face_down, motion);
                let known = forms.iter().position(|form| *form == image);
                known.unwrap_or_else(|| {
                    forms.push(image);
                    forms.len() - 1
                })
            };
            // Of a piece that may be turned, all mirrors make the same.
            let kind = |(at, piece): (usize, &Piece)| match (piece.rotate, motion.is_mirror) {
                (true, false) => self.kinds[at],
                (true, true) if !self.tray.is_face_down && piece.may_flip(self.tray.lattice) => {
                    self.kinds[at]
                }
                (true, true) => *mirrored[at].get_or_insert_with(|| number(at)),
                (false, _) => number(at),
            };
            let kinds: Vec<usize> = self.tray.pieces.iter().enumerate().map(kind).collect();
            (motion, kinds)
        });
        let motions: Vec<(Motion, Vec<usize>)> = motions.collect();
        let none = Image {
            cells: (0..self.ground.middles.len()).collect(),
            kinds: Vec::new(),
        };
        let mut found = BTreeSet::from([(0, none)]);
        for from in &self.parts {
            let ways = |onto: &Bits| {
                let all = motions.iter().flat_map(|(motion, kinds)| {
                    let maps = self.onto(*from, *onto, *motion).into_iter();
                    maps.map(move |map| (map, kinds))
                });
                all.collect::<BTreeSet<_>>()
            };
            let onto: Vec<_> = self.parts.iter().map(|onto| (onto, ways(onto))).collect();
            let mut longer = BTreeSet::new();
            for (taken, image) in &found {
                for (onto, ways) in onto.iter().filter(|(onto, _)| **onto & taken == 0) {
                    for (cells, kinds) in ways {
                        let mut image = image.clone();
                        cells.iter().for_each(|(cell, to)| image.cells[*cell] = *to);
                        image.kinds.push((*kinds).clone());
                        longer.insert((taken | **onto, image));
                    }
                }
            }
            found = longer;
            if found.len() > IMAGES_MAX / 10 {
                return None;
            }
        }
        Some(found.into_iter().map(|(_, image)| image).collect())
    }
}

impl Image {
    fn bits(&self, cells: Bits) -> Bits {
        bits(cells_of(cells).map(|cell| self.cells[cell]))
    }
}

/// So many cells, those that touch in groups.
fn parts(cells: usize, touch: &dyn Fn(usize, usize) -> bool) -> Vec<Bits> {
    let mut left = bits(0..cells);
    let mut found = Vec::new();
    while left != 0 {
        let mut part = 1 << left.trailing_zeros();
        loop {
            let touches = |cell: &usize| cells_of(part).any(|other| touch(*cell, other));
            let more = bits(cells_of(left & !part).filter(touches));
            if more == 0 {
                break;
            }
            part |= more;
        }
        left &= !part;
        found.push(part);
    }
    found
}

/// Decides the first cell that is left: it stays open, or a piece begins there.
struct Walk<'a> {
    plain: &'a Plain<'a>,
    laid: Filled,
    open: Bits,
    found: BTreeSet<Filled>,
    steps: usize,
}

impl Walk<'_> {
    fn from(&mut self, left: Bits) {
        self.steps += 1;
        if self.steps > STEPS_MAX || self.found.len() > SOLUTIONS_MAX {
            return;
        }
        let plain = self.plain;
        let mut numbers = plain.numbers(&self.laid, self.open);
        if numbers.any(|(number, (_, most))| most.is_some_and(|most| number > most)) {
            return;
        }
        drop(numbers);
        if left == 0 {
            let mut laid = self.laid.clone();
            laid.sort_unstable();
            if plain.is_solution(&laid) {
                self.found.insert(laid);
            }
            return;
        }
        let first = left & left.wrapping_neg();
        self.open |= first;
        self.from(left & !first);
        self.open &= !first;
        for (kind, placements) in plain.placements.iter().enumerate() {
            let here = placements
                .iter()
                .filter(|cells| *cells & first != 0 && *cells & !left == 0);
            let covered = self.laid.iter().fold(0, |all, (_, cells)| all | cells);
            let here = here.filter(|cells| plain.ground.beside(**cells) & covered == 0);
            for cells in here {
                self.laid.push((kind, *cells));
                self.from(left & !cells);
                self.laid.pop();
            }
        }
    }
}
