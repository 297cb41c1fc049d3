//! A board in several parts, for a count up to the motions of each part: which parts are congruent,
//! and which pieces may fill one.
//!
//! A motion of a part maps a piece onto a piece of the same class or of another, as onto its mirror
//! image, or onto one that the set does not have. So the pieces in a part become others, if they can
//! be moved at all, and all these choices of pieces are one filling.

use std::collections::{BTreeSet, HashMap, HashSet};

use pavage_family::numbers::as_u32;
use pavage_family::{Apart, Filling, InParts, Kind, Message};
use pavage_grid::{Board, CellId, Freedom, Shape, Symmetry};

use super::amounts;
use super::cover::{Class, classes};
use super::pieces::Piece;
use super::puzzle::{Parts, Placement, Puzzle, State};

/// The most choices of pieces for one part.
const CHOICES_MAX: usize = 5_000;
/// The most steps to find them.
const STEPS_MAX: usize = 1_000_000;

/// The parts of a puzzle and what may fill them, up to the motions that a freedom allows; `None` if the
/// board has one part.
///
/// # Errors
/// The areas do not match, or there are too many choices of pieces for a part.
pub(super) fn apart(puzzle: &Puzzle, state: &State, freedom: Freedom) -> InParts<(Puzzle, State)> {
    let components = puzzle.board().components(|_| true);
    (components.len() > 1).then(|| {
        // Users may type huge counts, of which a list is made only where they are right.
        amounts::check(puzzle, state)?;
        if !puzzle.is_exact() {
            return Err(Message::new("limit-parts-rules"));
        }
        let parts = components
            .iter()
            .map(|cells| Part::new(puzzle, state, cells));
        let parts: Vec<Part> = parts.filter(|part| part.area() > 0).collect();
        let classes = classes(puzzle, state);
        let images = Images::new(puzzle.board(), &classes, freedom);
        let supply: Vec<u32> = classes.iter().map(Class::copies).collect();
        let mut kinds = Vec::new();
        for mut group in congruent(parts, freedom) {
            let sorts = group.sorts(&images);
            let choices = Choices::of(&classes, group.parts[0].area())?;
            let fillings = fillings(puzzle, &classes, &choices, &group, &images);
            kinds.push(Kind { sorts, fillings });
        }
        Ok(Apart { supply, kinds })
    })
}

/// A part of a board, with what lies on it.
struct Part {
    board: Board,
    open: Vec<CellId>,
    placed: HashSet<Placement>,
}

impl Part {
    fn new(puzzle: &Puzzle, state: &State, cells: &[CellId]) -> Part {
        let points = cells.iter().map(|&cell| puzzle.board().point(cell));
        let board = Board::new(puzzle.board().lattice(), points.collect());
        let here = |cell: &CellId| CellId::at(cells.binary_search(cell).expect("of this part"));
        let is_here = |cell: &CellId| cells.binary_search(cell).is_ok();
        let placed = state.placed.iter();
        let placed = placed.filter(|placement| placement.cells.iter().all(is_here));
        let placed = placed.map(|placement| Placement {
            cells: placement.cells.iter().map(here).collect(),
            piece: placement.piece,
        });
        let open = cells.iter().filter(|cell| puzzle.is_open(**cell)).map(here);
        Part {
            board: board.expect("a part of a board is one"),
            open: open.collect(),
            placed: placed.collect(),
        }
    }

    /// How many cells are to be covered.
    fn area(&self) -> usize {
        let covered: usize = self.placed.iter().map(|placed| placed.cells.len()).sum();
        self.board.size() - covered - self.open.len()
    }

    /// The motions onto another part that map open cells onto open ones and each piece placed onto the
    /// same piece.
    fn motions(&self, onto: &Part, freedom: Freedom) -> Vec<&'static Symmetry> {
        let image = |map: &[CellId], cells: &[CellId]| {
            let mut cells: Vec<CellId> = cells.iter().map(|cell| map[cell.index()]).collect();
            cells.sort_unstable();
            cells
        };
        let keeps = |map: &[CellId]| {
            let moved = |placed: &Placement| Placement {
                cells: image(map, &placed.cells),
                piece: placed.piece,
            };
            let is_there = |placed: &Placement| onto.placed.contains(&moved(placed));
            image(map, &self.open) == onto.open && self.placed.iter().all(is_there)
        };
        if self.placed.len() != onto.placed.len() {
            return Vec::new();
        }
        let all = self.board.motions(&onto.board);
        let all = all.filter(|(symmetry, map)| freedom.allows(symmetry.movement) && keeps(map));
        all.map(|(symmetry, _)| symmetry).collect()
    }

    /// The part as a puzzle with these numbers of pieces.
    fn with(&self, puzzle: &Puzzle, classes: &[Class], chosen: &[u32]) -> (Puzzle, State) {
        let mut counts: HashMap<char, u32> = HashMap::new();
        for (class, number) in classes.iter().zip(chosen) {
            *counts.entry(class.names[0]).or_default() += number;
        }
        for placed in &self.placed {
            *counts.entry(placed.piece).or_default() += 1;
        }
        let piece = |piece: &Piece| Piece {
            count: counts.get(&piece.name).copied().unwrap_or(0),
            ..piece.clone()
        };
        let pieces = puzzle.pieces().iter().map(piece);
        let part = Puzzle::new(Parts {
            board: self.board.clone(),
            frame: puzzle.frame().clone(),
            pieces: pieces.filter(|piece| piece.count > 0).collect(),
            set_name: None,
        });
        let part = part
            .expect("some of the pieces of a puzzle")
            .with_open(&self.open);
        (part, State::new(self.placed.iter().cloned().collect()))
    }
}

/// Parts that are congruent. Those that lie alike for the pieces are of one sort.
struct Congruent {
    parts: Vec<Part>,
    /// The first part of each sort.
    firsts: Vec<usize>,
    freedom: Freedom,
}

fn congruent(parts: Vec<Part>, freedom: Freedom) -> Vec<Congruent> {
    let mut groups: Vec<Congruent> = Vec::new();
    for part in parts {
        let is_like = |group: &&mut Congruent| !part.motions(&group.parts[0], freedom).is_empty();
        match groups.iter_mut().find(is_like) {
            Some(group) => group.parts.push(part),
            None => groups.push(Congruent {
                parts: vec![part],
                firsts: Vec::new(),
                freedom,
            }),
        }
    }
    groups
}

impl Congruent {
    /// The sort of each part.
    fn sorts(&mut self, images: &Images<'_>) -> Vec<usize> {
        let mut known: Vec<BTreeSet<Image>> = Vec::new();
        let mut sorts = Vec::new();
        for (at, part) in self.parts.iter().enumerate() {
            let from_first = images.of(&self.parts[0].motions(part, self.freedom));
            let sort = known.iter().position(|other| *other == from_first);
            sorts.push(sort.unwrap_or_else(|| {
                self.firsts.push(at);
                known.push(from_first);
                known.len() - 1
            }));
        }
        sorts
    }
}

/// What a motion makes of each class: another class, or a piece that the set does not have.
type Image = Vec<Option<usize>>;

/// The images of classes under symmetries.
struct Images<'a> {
    board: &'a Board,
    classes: &'a [Class],
    by_shapes: HashMap<&'a [Shape], usize>,
    /// The image of each class under each symmetry.
    known: HashMap<Symmetry, Image>,
}

impl<'a> Images<'a> {
    fn new(board: &'a Board, classes: &'a [Class], freedom: Freedom) -> Images<'a> {
        let by_shapes = classes.iter().enumerate();
        let by_shapes = by_shapes.map(|(at, class)| (&class.orientations[..], at));
        let mut images = Images {
            board,
            classes,
            by_shapes: by_shapes.collect(),
            known: HashMap::new(),
        };
        for symmetry in board.lattice().symmetries() {
            if freedom.allows(symmetry.movement) {
                let image = (0..classes.len()).map(|class| images.image(symmetry, class));
                let image = image.collect();
                images.known.insert(*symmetry, image);
            }
        }
        images
    }

    fn image(&self, symmetry: &Symmetry, class: usize) -> Option<usize> {
        let lattice = self.board.lattice();
        let moved = |shape: &Shape| {
            let points = shape.points().iter();
            let points: Vec<_> = points
                .map(|&point| lattice.image(symmetry, point))
                .collect();
            Shape::new(lattice, &points).expect("a symmetry keeps a shape connected")
        };
        let mut shapes: Vec<Shape> = self.classes[class].orientations.iter().map(moved).collect();
        shapes.sort_unstable();
        self.by_shapes.get(&shapes[..]).copied()
    }

    /// The different images under some symmetries.
    fn of(&self, symmetries: &[&Symmetry]) -> BTreeSet<Image> {
        symmetries
            .iter()
            .map(|symmetry| self.known[*symmetry].clone())
            .collect()
    }
}

/// The choices of pieces that cover as many cells as a part has.
struct Choices {
    all: Vec<Vec<u32>>,
    index: HashMap<Vec<u32>, usize>,
}

impl Choices {
    fn of(classes: &[Class], area: usize) -> Result<Choices, Message> {
        let mut search = Search {
            classes,
            chosen: vec![0; classes.len()],
            found: Vec::new(),
            steps: 0,
        };
        if !search.from(0, area) {
            return Err(Message::new("limit-parts").with("max", CHOICES_MAX));
        }
        let all = search.found;
        let index = all.iter().cloned().zip(0..).collect();
        Ok(Choices { all, index })
    }

    /// The number of the choice that another one becomes, if the set has the pieces.
    fn image(&self, chosen: &[u32], image: &Image) -> Option<usize> {
        let mut moved = vec![0; chosen.len()];
        for (&number, to) in chosen.iter().zip(image).filter(|(number, _)| **number > 0) {
            moved[(*to)?] += number;
        }
        self.index.get(&moved).copied()
    }
}

struct Search<'a> {
    classes: &'a [Class],
    chosen: Vec<u32>,
    found: Vec<Vec<u32>>,
    steps: usize,
}

impl Search<'_> {
    /// Chooses pieces of the classes from this one on for so many cells. False if there are too many
    /// choices.
    fn from(&mut self, class: usize, left: usize) -> bool {
        self.steps += 1;
        if left == 0 {
            self.found.push(self.chosen.clone());
        }
        if self.steps > STEPS_MAX || self.found.len() > CHOICES_MAX {
            return false;
        }
        let Some(of) = self.classes.get(class).filter(|_| left > 0) else {
            return true;
        };
        let size = of.shape.size();
        let most = as_u32(left / size).min(of.copies());
        let goes_on = (0..=most).rev().all(|number| {
            self.chosen[class] = number;
            self.from(class + 1, left - size * number as usize)
        });
        self.chosen[class] = 0;
        goes_on
    }
}

/// The fillings of congruent parts: the choices of pieces for each sort of part, those together that
/// motions make into each other.
fn fillings(
    puzzle: &Puzzle,
    classes: &[Class],
    choices: &Choices,
    of: &Congruent,
    images: &Images<'_>,
) -> Vec<Filling<(Puzzle, State)>> {
    let part = |sort: usize| &of.parts[of.firsts[sort]];
    let sorts = 0..of.firsts.len();
    let mut seen = vec![vec![false; choices.all.len()]; sorts.len()];
    let mut found = Vec::new();
    for from in sorts.clone() {
        let to = |onto| images.of(&part(from).motions(part(onto), of.freedom));
        let to: Vec<BTreeSet<Image>> = sorts.clone().map(to).collect();
        for (at, chosen) in choices.all.iter().enumerate() {
            if seen[from][at] {
                continue;
            }
            let uses = to.iter().map(|to| {
                let moved = to.iter().filter_map(|image| choices.image(chosen, image));
                moved.collect::<BTreeSet<usize>>()
            });
            let uses: Vec<BTreeSet<usize>> = uses.collect();
            for (seen, uses) in seen.iter_mut().zip(&uses) {
                uses.iter().for_each(|at| seen[*at] = true);
            }
            let named = |uses: BTreeSet<usize>| {
                uses.into_iter().map(|at| choices.all[at].clone()).collect()
            };
            found.push(Filling {
                puzzle: part(from).with(puzzle, classes, chosen),
                uses: uses.into_iter().map(named).collect(),
            });
        }
    }
    found
}
