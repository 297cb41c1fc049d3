//! Packing: pieces, turned and flipped as they may be, are laid as often as they must, and cover every
//! cell once but those that may stay open. Small puzzles on all lattices, with all rules.

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
    /// How many choices.
    pub(crate) choices: usize,
    pub(crate) turning: Turning,
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

/// A piece.
#[derive(Clone)]
pub(crate) struct Piece {
    pub(crate) name: char,
    pub(crate) cells: Vec<Spot>,
    pub(crate) count: Range,
    pub(crate) rotate: bool,
    pub(crate) flip: bool,
}

/// A puzzle.
#[derive(Clone)]
pub(crate) struct Tray {
    pub(crate) lattice: &'static Lattice,
    pub(crate) cells: Cells,
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

/// Cells that touch, grown from one of these.
fn grown(lattice: &Lattice, from: &Cells, size: usize, draw: &mut Draw<'_>) -> Vec<Spot> {
    let all: Vec<Spot> = from.iter().copied().collect();
    let Some(first) = draw.pick(&all) else {
        return Vec::new();
    };
    let mut cells = vec![*first];
    while cells.len() < size {
        let touches = |spot: &&Spot| {
            let touch = |cell: &Spot| lattice.touch(lattice.middle(*cell), lattice.middle(**spot));
            !cells.contains(spot) && cells.iter().any(touch)
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
        let cells: Cells = parts.iter().flatten().copied().collect();
        let mut left: Vec<Spot> = cells.iter().copied().collect();
        let choices = choices(lattice, &parts, traits.choices, &mut left, draw);
        let optional = if traits.has_optional {
            some(&mut left, 1, 3, draw)
        } else {
            Vec::new()
        };
        let mut open: Vec<Spot> = choices.iter().map(|cells| cells[0]).collect();
        open.extend(optional.iter().filter(|_| draw.flag()));
        let mut spare = (0, Some(0));
        if traits.has_spare {
            let spared = some(&mut left, 0, 2, draw);
            spare = around(spared.len(), draw);
            open.extend(spared);
        }
        let filled: Cells = cells
            .iter()
            .filter(|cell| !open.contains(cell))
            .copied()
            .collect();
        let mut tray = Tray {
            lattice,
            cells,
            pieces: Vec::new(),
            used: None,
            spare,
            optional: optional.into_iter().collect(),
            choices,
            given: Vec::new(),
            opened: Cells::new(),
        };
        let laid = tray.cut(filled, traits.turning, draw);
        if laid.is_empty() {
            // A puzzle has pieces.
            tray.add_piece(traits.turning, draw);
        }
        if traits.has_ranges {
            for piece in &mut tray.pieces {
                let (least, most) = around(piece.count.0, draw);
                piece.count = (least, most.map(|most| most.max(1)));
            }
            if draw.flag() {
                tray.add_piece(traits.turning, draw);
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

    /// Cuts these cells into pieces.
    fn cut(
        &mut self,
        mut left: Cells,
        turning: Turning,
        draw: &mut Draw<'_>,
    ) -> Vec<(char, Vec<Spot>)> {
        let mut laid = Vec::new();
        // Many small pieces that are alike have many solutions.
        let size_max = draw.between(2, 4);
        while !left.is_empty() {
            let size = draw.between(1, size_max);
            let cells = grown(self.lattice, &left, size, draw);
            left.retain(|cell| !cells.contains(cell));
            let name = self.piece_of(&cells, turning, draw);
            laid.push((name, cells));
        }
        laid
    }

    /// The piece that lies on these cells: one more copy, or a new one. Among pieces that may not be
    /// turned a new one may have the shape of another, so that they differ by how they turn alone.
    fn piece_of(&mut self, cells: &[Spot], turning: Turning, draw: &mut Draw<'_>) -> char {
        let form = form(
            self.lattice,
            cells.iter().map(|cell| self.lattice.middle(*cell)),
        );
        let images: Vec<BTreeSet<Form>> = self
            .pieces
            .iter()
            .map(|piece| piece.images(self.lattice))
            .collect();
        let fits = |images: &BTreeSet<Form>| images.contains(&form);
        let alike = images.iter().position(fits);
        if let Some(at) = alike.filter(|_| turning == Turning::Free || !draw.one_in(4)) {
            self.pieces[at].count = (
                self.pieces[at].count.0 + 1,
                self.pieces[at].count.1.map(|most| most + 1),
            );
            return self.pieces[at].name;
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
            cells: self.lattice.settled(cells, 0),
            count: (1, Some(1)),
            rotate,
            flip,
        });
        name
    }

    /// Adds a piece that need not be laid.
    fn add_piece(&mut self, turning: Turning, draw: &mut Draw<'_>) {
        let size = draw.between(1, 4);
        let cells = grown(self.lattice, &self.cells, size, draw);
        let name = self.piece_of(&cells, turning, draw);
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
            choices: self.choices.len(),
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

    /// The text in TOML. What lies already is part of it, or left to moves.
    pub(crate) fn text(&self, with_given: bool) -> String {
        let lattice = self.lattice;
        let board: Vec<Spot> = self.cells.iter().copied().collect();
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
        for piece in &self.pieces {
            let letter = |spot: Spot| {
                if piece.cells.contains(&spot) {
                    '#'
                } else {
                    '.'
                }
            };
            text += &format!(
                "\n[[pieces]]\nname = \"{}\"\nshape = \"\"\"\n{}\"\"\"\ncount = {}\nrotate = {}\n{} = {}\n",
                piece.name,
                lattice.drawn(&piece.cells, &letter),
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
            let middles = cells.iter().map(|cell| self.lattice.middle(*cell));
            match self.pieces.iter().find(|piece| piece.name == *name) {
                None => broken.push("not-a-piece"),
                Some(piece)
                    if !piece
                        .images(self.lattice)
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
        return vec![grown(lattice, &whole, CELLS_MAX, draw)];
    }
    let around: Cells = around.into_iter().collect();
    let number = draw.between(2, 3);
    let mut parts: Vec<Vec<Spot>> = Vec::new();
    let mut last = Vec::new();
    for _ in 0..number {
        if last.is_empty() || draw.one_in(4) {
            let size = draw.between(1, CELLS_MAX / number);
            last = grown(lattice, &around, size, draw);
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

/// Cells wherever they lie: how the first lies, and where the others lie from it.
type Form = (Middle, Vec<Middle>);

fn form(lattice: &Lattice, middles: impl Iterator<Item = Middle>) -> Form {
    let mut middles: Vec<Middle> = middles.collect();
    middles.sort_unstable();
    let first = middles.first().copied().unwrap_or([0; 3]);
    let lies = if lattice.shifts_by(first) {
        [0; 3]
    } else {
        [1; 3]
    };
    let from = middles.iter().map(|middle| difference(*middle, first));
    (lies, from.collect())
}

impl Piece {
    /// Whether it may become its mirror image: a flat piece is turned over in space.
    fn may_flip(&self, lattice: &Lattice) -> bool {
        let middles: Vec<Middle> = self
            .cells
            .iter()
            .map(|cell| lattice.middle(*cell))
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
        self.flip || lattice.is_solid && self.rotate && is_flat
    }

    /// The distinct images under the motions that it may make.
    fn images(&self, lattice: &Lattice) -> BTreeSet<Form> {
        self.images_after(lattice, lattice.motions()[0])
    }

    /// What a motion makes of its images.
    fn images_after(&self, lattice: &Lattice, then: Motion) -> BTreeSet<Form> {
        let motions = lattice
            .motions_of(self.rotate, self.may_flip(lattice))
            .into_iter();
        let image = |motion: Motion| {
            let middles = self
                .cells
                .iter()
                .map(|cell| then.of(motion.of(lattice.middle(*cell))));
            form(lattice, middles)
        };
        motions.map(image).collect()
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
    /// The middle of each cell, in order.
    middles: Vec<Middle>,
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
        let mut middles: Vec<Middle> = tray
            .cells
            .iter()
            .map(|cell| lattice.middle(*cell))
            .collect();
        middles.sort_unstable();
        let number = |spot: &Spot| middles.binary_search(&lattice.middle(*spot)).ok();
        let of = |spots: &mut dyn Iterator<Item = &Spot>| bits(spots.filter_map(number));
        let images: Vec<BTreeSet<Form>> = tray
            .pieces
            .iter()
            .map(|piece| piece.images(lattice))
            .collect();
        let kind = |image: &BTreeSet<Form>| images.iter().position(|other| other == image);
        let kinds: Vec<usize> = images.iter().filter_map(kind).collect();
        let counts = kinds.iter().enumerate().filter(|(at, kind)| at == *kind);
        let counts = counts.map(|(_, kind)| (*kind, count(tray, &kinds, *kind)));
        let lies = |(lies, from): &Form, at: Middle| {
            let is_like = lattice.shifts_by(at) == (*lies == [0; 3]);
            let cells = from
                .iter()
                .map(|by| middles.binary_search(&sum(at, *by)).ok());
            let cells: Option<Vec<usize>> = cells.filter(|_| is_like).collect();
            cells
                .filter(|cells| !cells.is_empty())
                .map(|cells| bits(cells.into_iter()))
        };
        let placements = kinds.iter().enumerate().map(|(at, kind)| {
            let images = images[at].iter().filter(|_| *kind == at);
            let all = images.flat_map(|image| middles.iter().filter_map(|at| lies(image, *at)));
            all.collect::<BTreeSet<Bits>>().into_iter().collect()
        });
        let placements = placements.collect();
        let kind_of = |name: char| {
            let at = tray.pieces.iter().position(|piece| piece.name == name);
            at.map_or(usize::MAX, |at| kinds[at])
        };
        let named = tray.given.iter();
        let named: Vec<(char, Bits)> = named
            .map(|(name, cells)| (*name, of(&mut cells.iter())))
            .collect();
        let given = named.iter().map(|(name, cells)| (kind_of(*name), *cells));
        Plain {
            given: given.collect(),
            named,
            opened: of(&mut tray.opened.iter()),
            optional: of(&mut tray.optional.iter()),
            choices: tray
                .choices
                .iter()
                .map(|cells| of(&mut cells.iter()))
                .collect(),
            parts: parts(lattice, &middles),
            counts: counts.collect(),
            tray,
            kinds,
            images,
            placements,
            middles,
        }
    }

    fn all(&self) -> Bits {
        bits(0..self.middles.len())
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
        self.middles
            .binary_search(&self.tray.lattice.middle(spot))
            .ok()
    }

    /// The cells of these numbers.
    pub(crate) fn spots(&self, cells: Bits) -> Cells {
        cells_of(cells)
            .map(|cell| self.tray.lattice.spot(self.middles[cell]))
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
        let chosen = self
            .choices
            .iter()
            .map(move |cells| (ones(open & cells), (1, Some(1))));
        let spared = (ones(open & self.unruled()), self.tray.spare);
        counts.chain(used).chain(chosen).chain([spared])
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
        sizes == covered.count_ones()
            && laid.iter().all(lies)
            && self.given.iter().all(|given| laid.contains(given))
            && self.opened & !open == 0
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
            Same::Parts | Same::Turns if self.parts.len() > 1 => {
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
        let undecided = self
            .choices
            .iter()
            .filter(|cells| **cells & self.opened == 0);
        let choices: BTreeSet<Bits> = undecided.map(|cells| cells & free).collect();
        let moved: BTreeSet<Bits> = choices.iter().map(|cells| image.bits(*cells)).collect();
        let mut given = self.named.iter();
        of_rules.iter().all(|cells| image.bits(*cells) == *cells)
            && moved == choices
            && given.all(|(name, cells)| self.named.contains(&(*name, image.bits(*cells))))
    }

    /// The motions of some cells onto others.
    fn onto(&self, from: Bits, onto: Bits, motion: Motion) -> Option<Vec<(usize, usize)>> {
        let lattice = self.tray.lattice;
        let moved = cells_of(from).map(|cell| motion.of(self.middles[cell]));
        let moved: Vec<Middle> = moved.collect();
        let first = self.middles[cells_of(onto).next()?];
        let shift = difference(first, *moved.iter().min()?);
        let to = |middle: &Middle| self.middles.binary_search(&sum(*middle, shift)).ok();
        let to: Option<Vec<usize>> = moved.iter().map(to).collect();
        let to = to.filter(|to| bits(to.iter().copied()) == onto && lattice.shifts_by(shift))?;
        Some(cells_of(from).zip(to).collect())
    }

    /// The motions of the board that make of each kind one of which there are as many.
    fn of_whole(&self, with_mirrors: bool) -> Vec<Image> {
        let motions = self.tray.lattice.motions().into_iter();
        let motions = motions.filter(|motion| with_mirrors || !motion.is_mirror);
        let image = |motion: Motion| {
            let cells = self.onto(self.all(), self.all(), motion)?;
            let cells: Vec<usize> = cells.into_iter().map(|(_, to)| to).collect();
            let mut image = Image {
                cells,
                kinds: Vec::new(),
            };
            let kinds = self.kinds_after(&image)?;
            image.kinds = vec![kinds; self.parts.len()];
            Some(image)
        };
        let images: BTreeSet<Image> = motions.filter_map(image).collect();
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
            let fits = (room / piece.cells.len().max(1)).saturating_sub(need);
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
                let image = self.tray.pieces[at].images_after(self.tray.lattice, motion);
                let known = forms.iter().position(|form| *form == image);
                known.unwrap_or_else(|| {
                    forms.push(image);
                    forms.len() - 1
                })
            };
            // Of a piece that may be turned, all mirrors make the same.
            let kind = |(at, piece): (usize, &Piece)| match (piece.rotate, motion.is_mirror) {
                (true, false) => self.kinds[at],
                (true, true) if piece.may_flip(self.tray.lattice) => self.kinds[at],
                (true, true) => *mirrored[at].get_or_insert_with(|| number(at)),
                (false, _) => number(at),
            };
            let kinds: Vec<usize> = self.tray.pieces.iter().enumerate().map(kind).collect();
            (motion, kinds)
        });
        let motions: Vec<(Motion, Vec<usize>)> = motions.collect();
        let none = Image {
            cells: (0..self.middles.len()).collect(),
            kinds: Vec::new(),
        };
        let mut found = BTreeSet::from([(0, none)]);
        for from in &self.parts {
            let ways = |onto: &Bits| {
                let all = motions.iter();
                let all = all
                    .filter_map(|(motion, kinds)| Some((self.onto(*from, *onto, *motion)?, kinds)));
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

/// Cells that touch, in groups.
fn parts(lattice: &Lattice, middles: &[Middle]) -> Vec<Bits> {
    let mut left = bits(0..middles.len());
    let mut found = Vec::new();
    while left != 0 {
        let mut part = 1 << left.trailing_zeros();
        loop {
            let touches = |cell: &usize| {
                cells_of(part).any(|other| lattice.touch(middles[*cell], middles[other]))
            };
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
            for cells in here {
                self.laid.push((kind, *cells));
                self.from(left & !cells);
                self.laid.pop();
            }
        }
    }
}
