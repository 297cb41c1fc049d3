//! A board in several parts, for a count up to the motions of each part: which parts are congruent,
//! and which pieces may fill one.
//!
//! A motion of a part maps a piece onto a piece of the same class or of another, as onto its mirror
//! image, or onto one that the set does not have. So the pieces in a part become others, if they can
//! be moved at all, and all these choices of pieces are one filling.

mod together;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use pavage_bits::SmallSort as _;
use pavage_family::numbers::as_u32;
use pavage_family::{Apart, Filling, InParts, Kind, Message, NotCompared};
use pavage_grid::{Board, CellId, Freedom, Shape, Symmetry};
use pavage_search::Run;

use super::amount::Amount;
use super::amounts::{self, OpeningKind};
use super::cover::{Class, classes};
use super::pieces::Piece;
use super::puzzle::{Parts, Placement, Puzzle, State};
use super::rules::{Choice, Rules};

/// The most choices of pieces for one part.
const CHOICES_MAX: usize = 5_000;
/// The most steps to find them.
const STEPS_MAX: usize = 1_000_000;

/// The parts of a puzzle and what may fill them, up to the motions that a freedom allows; `None` if the
/// board has one part.
///
/// # Errors
/// The areas do not match, there are too many choices of pieces for a part, or too many solutions to
/// compare them one by one; or a limit of the run was met while they were compared.
pub(super) fn apart(
    puzzle: &Puzzle,
    state: &State,
    freedom: Freedom,
    run: &Run<'_>,
) -> Option<Result<InParts<(Puzzle, State)>, NotCompared>> {
    let components = puzzle.board().components(|_| true);
    (components.len() > 1).then(|| {
        // Users may type huge counts, of which a list is made only where they are right.
        amounts::check(puzzle, state)?;
        if !puzzle.is_plain() {
            return Err(Message::new("limit-parts-rules").into());
        }
        let classes = classes(puzzle, state);
        let parts = components
            .iter()
            .map(|cells| Part::new(puzzle, state, &classes, cells));
        let parts: Vec<Part> = parts.filter(|part| part.area() > 0).collect();
        let images = Images::new(puzzle.board(), &classes, freedom);
        if together::exchange_choices(&parts, &images)? {
            let unlike = together::unlike(puzzle, state, &parts, &images, run);
            return unlike.map(InParts::Compared);
        }
        let mut kinds = Vec::new();
        for mut group in congruent(parts, freedom, &classes) {
            let sorts = group.sorts(&images);
            let choices = Choices::of(&classes, &group)?;
            let fillings = fillings(puzzle, &classes, &choices, &group, &images);
            kinds.push(Kind { sorts, fillings });
        }
        let used = puzzle.number_left(state);
        let apart = Apart {
            supply: classes.iter().map(Class::copies).collect(),
            least: classes.iter().map(|class| class.least).collect(),
            pieces: pieces_of(&classes).count(),
            used: [used.least(), used.most().unwrap_or(u32::MAX)],
            kinds,
        };
        Ok(InParts::Filled(apart))
    })
}

/// The classes that are pieces, which come first.
fn pieces_of(classes: &[Class]) -> impl Iterator<Item = &Class> {
    classes.iter().take_while(|class| class.opening.is_none())
}

/// A part of a board, with what lies on it.
struct Part {
    board: Board,
    /// Its cells on the whole board.
    cells: Vec<CellId>,
    open: Vec<CellId>,
    /// Cells that were left open. As pieces placed, motions map them onto each other.
    left_open: Vec<CellId>,
    placed: HashSet<Placement>,
    /// For each cell, the class of open cells that it may be one of.
    openings: Vec<Option<usize>>,
}

/// A motion from a part onto a part.
struct Motion {
    symmetry: &'static Symmetry,
    /// The image of each cell, on the part.
    map: Vec<CellId>,
    openings: Openings,
}

/// Classes of open cells, each with the one that it becomes.
type Openings = Vec<(usize, usize)>;

/// What motions may make of a choice that has cells in several parts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shared {
    /// Itself: its cells in the other parts stay where they are.
    Stays,
    /// Another one, if the other parts are moved too.
    Moves,
}

impl Part {
    fn new(puzzle: &Puzzle, state: &State, classes: &[Class], cells: &[CellId]) -> Part {
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
        let left_open = state.open.iter().filter(|cell| is_here(cell)).map(here);
        let left_open: Vec<CellId> = left_open.collect();
        let open = cells.iter().filter(|cell| puzzle.is_open(**cell)).map(here);
        let mut open: Vec<CellId> = open.chain(left_open.iter().copied()).collect();
        open.small_sort();
        let opening = |cell: &CellId| {
            let may_stay = |class: &Class| {
                let opening = class.opening.as_ref();
                opening.is_some_and(|opening| opening.cells[cell.index()])
            };
            classes.iter().position(may_stay)
        };
        Part {
            board: board.expect("a part of a board is one"),
            open,
            placed: placed.collect(),
            openings: cells.iter().map(opening).collect(),
            cells: cells.to_vec(),
            left_open,
        }
    }

    /// How many cells are to be covered or left open.
    fn area(&self) -> usize {
        let covered: usize = self.placed.iter().map(|placed| placed.cells.len()).sum();
        self.board.size() - covered - self.open.len()
    }

    /// The motions onto another part that map open cells onto open ones, cells that were left open onto
    /// such cells, each piece placed onto the same piece, and cells that may stay open onto such cells.
    fn motions(
        &self,
        onto: &Part,
        freedom: Freedom,
        classes: &[Class],
        shared: Shared,
    ) -> Vec<Motion> {
        let image = |map: &[CellId], cells: &[CellId]| {
            let mut cells: Vec<CellId> = cells.iter().map(|cell| map[cell.index()]).collect();
            cells.small_sort();
            cells
        };
        let keeps = |map: &[CellId]| {
            let moved = |placed: &Placement| Placement {
                cells: image(map, &placed.cells),
                piece: placed.piece,
            };
            let is_there = |placed: &Placement| onto.placed.contains(&moved(placed));
            image(map, &self.open) == onto.open
                && image(map, &self.left_open) == onto.left_open
                && self.placed.iter().all(is_there)
        };
        if self.placed.len() != onto.placed.len() {
            return Vec::new();
        }
        let all = self.board.motions(&onto.board);
        let all = all.filter(|(symmetry, map)| freedom.allows(symmetry.movement) && keeps(map));
        let motion = |(symmetry, map): (&'static Symmetry, Vec<CellId>)| {
            let openings = self.opened(onto, &map, classes, shared)?;
            Some(Motion {
                symmetry,
                map,
                openings,
            })
        };
        all.filter_map(motion).collect()
    }

    /// What a motion makes of each class of open cells; `None` if it does not map all cells of one onto
    /// all cells of another of its kind.
    fn opened(
        &self,
        onto: &Part,
        map: &[CellId],
        classes: &[Class],
        shared: Shared,
    ) -> Option<Openings> {
        let becomes = |from: usize, to: usize| {
            let is_own = self.has_all_of(from, classes);
            let may_move = is_own || shared == Shared::Moves;
            let is_like = is_own == onto.has_all_of(to, classes)
                && classes[from].is_opened_like(&classes[to]);
            from == to || may_move && is_like
        };
        let mut images = Openings::new();
        for (from, to) in self.openings.iter().zip(map) {
            let (from, to) = match (*from, onto.openings[to.index()]) {
                (None, None) => continue,
                (Some(from), Some(to)) => (from, to),
                _ => return None,
            };
            let is_known = |(one, other): &(usize, usize)| *one == from || *other == to;
            match images.iter().find(|image| is_known(image)) {
                Some(known) if *known != (from, to) => return None,
                Some(_) => {}
                None if becomes(from, to) => images.push((from, to)),
                None => return None,
            }
        }
        Some(images)
    }

    /// How many cells may stay open as of a class.
    fn room_of(&self, class: usize) -> u32 {
        let openings = self.openings.iter();
        as_u32(openings.filter(|opening| **opening == Some(class)).count())
    }

    /// Whether all cells that may stay open as of a class are of this part.
    fn has_all_of(&self, class: usize, classes: &[Class]) -> bool {
        let opening = classes[class].opening.as_ref();
        let all = opening.map_or(0, |opening| opening.cells.iter().filter(|is| **is).count());
        self.room_of(class) as usize == all
    }

    /// Whether a class is a choice of cells of this part alone.
    fn has_choice(&self, class: usize, classes: &[Class]) -> bool {
        classes[class].is_choice() && self.has_all_of(class, classes)
    }

    /// Whether so many cells of each class may stay open in this part.
    fn may_leave(&self, chosen: &[u32], classes: &[Class]) -> bool {
        let mut all = classes.iter().zip(chosen).enumerate();
        all.all(|(at, (class, number))| {
            class.opening.is_none()
                || *number <= self.room_of(at)
                    && (*number >= class.least || !self.has_choice(at, classes))
        })
    }

    /// The part as a puzzle with these numbers of pieces and of open cells.
    fn with(&self, puzzle: &Puzzle, classes: &[Class], chosen: &[u32]) -> (Puzzle, State) {
        let mut counts: HashMap<char, u32> = HashMap::new();
        for (class, number) in pieces_of(classes).zip(chosen) {
            *counts.entry(class.names[0]).or_default() += number;
        }
        for placed in &self.placed {
            *counts.entry(placed.piece).or_default() += 1;
        }
        let piece = |piece: &Piece| Piece {
            count: counts.get(&piece.name).copied().unwrap_or(0),
            left_out: 0,
            ..piece.clone()
        };
        let pieces = puzzle.pieces().iter().map(piece);
        let mut pieces: Vec<Piece> = pieces.filter(|piece| piece.count > 0).collect();
        if pieces.is_empty() {
            // A puzzle has pieces; this one is none to be laid.
            let first = puzzle.pieces()[0].clone();
            pieces.push(first.with_copies(Amount::between(0, Some(1))));
        }
        let part = Puzzle::new(Parts {
            board: self.board.clone(),
            frame: puzzle.frame().clone(),
            pieces,
            set_name: None,
        });
        let part = part
            .expect("some of the pieces of a puzzle")
            .with_rules(self.rules(puzzle, classes, chosen))
            .with_open(&self.open);
        (part, State::new(self.placed.iter().cloned().collect()))
    }

    /// The rules of the part when so many cells of each class stay open. How many optional ones do
    /// follows from all the others.
    fn rules(&self, puzzle: &Puzzle, classes: &[Class], chosen: &[u32]) -> Rules {
        if puzzle.is_exact() {
            return Rules::usual(self.board.size());
        }
        let kind = |class: usize| classes[class].opening.as_ref().map(|opening| opening.kind);
        let spare = (0..classes.len()).find(|class| kind(*class) == Some(OpeningKind::Spare));
        let pieces = pieces_of(classes).count();
        let laid = as_u32(self.placed.len()) + chosen[..pieces].iter().sum::<u32>();
        let mut rules = Rules::usual(self.board.size())
            .using(Some(Amount::exactly(laid)))
            .sparing(Amount::exactly(spare.map_or(0, |class| chosen[class])));
        let mut choices: BTreeMap<usize, Vec<CellId>> = BTreeMap::new();
        for (opening, cell) in self.openings.iter().zip(self.board.cells()) {
            match opening.and_then(|class| Some((class, kind(class)?))) {
                // Cells to spare are all that no other rule names.
                None => rules.close(cell),
                Some((_, OpeningKind::Spare)) => {}
                Some((_, OpeningKind::Optional)) => {
                    rules.let_open(cell).expect("no choice has the cell yet");
                }
                Some((class, OpeningKind::Choice(_))) if chosen[class] == 0 => rules.close(cell),
                Some((class, OpeningKind::Choice(_))) => {
                    choices.entry(class).or_default().push(cell);
                }
            }
            // Only choices of this part change places.
            if let Some(class) = opening.filter(|class| !self.has_choice(*class, classes)) {
                rules.mark(cell, class);
            }
        }
        for cell in &self.left_open {
            rules.mark(*cell, classes.len());
        }
        for (class, cells) in choices {
            let choice = Choice {
                name: class.to_string(),
                labels: vec![String::new(); cells.len()],
                cells,
            };
            rules.add(choice).expect("a cell is in one choice");
        }
        rules
    }
}

/// Parts that are congruent. Those that lie alike for the pieces are of one sort.
struct Congruent<'a> {
    parts: Vec<Part>,
    /// The first part of each sort.
    firsts: Vec<usize>,
    freedom: Freedom,
    classes: &'a [Class],
}

fn congruent(parts: Vec<Part>, freedom: Freedom, classes: &[Class]) -> Vec<Congruent<'_>> {
    let mut groups: Vec<Congruent> = Vec::new();
    for part in parts {
        let is_like = |group: &&mut Congruent<'_>| {
            let first = &group.parts[0];
            !part
                .motions(first, freedom, classes, Shared::Stays)
                .is_empty()
        };
        match groups.iter_mut().find(is_like) {
            Some(group) => group.parts.push(part),
            None => groups.push(Congruent {
                parts: vec![part],
                firsts: Vec::new(),
                freedom,
                classes,
            }),
        }
    }
    groups
}

impl Congruent<'_> {
    /// The motions from one of the parts onto another.
    fn motions(&self, from: usize, onto: usize) -> Vec<Motion> {
        let (from, onto) = (&self.parts[from], &self.parts[onto]);
        from.motions(onto, self.freedom, self.classes, Shared::Stays)
    }

    /// The sort of each part. A motion that keeps all classes leads from one part of a sort to another.
    fn sorts(&mut self, images: &Images<'_>) -> Vec<usize> {
        let mut sorts = Vec::new();
        for at in 0..self.parts.len() {
            let is_like = |first: &usize| {
                let all = images.of(&self.motions(*first, at));
                all.iter().any(|image| images.keeps_classes(image))
            };
            let sort = self.firsts.iter().position(is_like);
            sorts.push(sort.unwrap_or(self.firsts.len()));
            if sort.is_none() {
                self.firsts.push(at);
            }
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
    freedom: Freedom,
    by_shapes: HashMap<&'a [Shape], usize>,
    /// The image of each class under each symmetry.
    known: HashMap<Symmetry, Image>,
}

impl<'a> Images<'a> {
    fn new(board: &'a Board, classes: &'a [Class], freedom: Freedom) -> Images<'a> {
        let by_shapes = pieces_of(classes).enumerate();
        let by_shapes = by_shapes.map(|(at, class)| (&class.orientations[..], at));
        let mut images = Images {
            board,
            classes,
            freedom,
            by_shapes: by_shapes.collect(),
            known: HashMap::new(),
        };
        for symmetry in board.lattice().symmetries() {
            if freedom.allows(symmetry.movement) {
                let pieces = 0..pieces_of(classes).count();
                let image = pieces.map(|class| images.image(symmetry, class));
                let image = image.collect();
                images.known.insert(*symmetry, image);
            }
        }
        images
    }

    fn image(&self, symmetry: &Symmetry, class: usize) -> Option<usize> {
        let lattice = self.board.lattice();
        let moved = |shape: &Shape| shape.image(lattice, symmetry);
        let mut shapes: Vec<Shape> = self.classes[class].orientations.iter().map(moved).collect();
        shapes.small_sort();
        self.by_shapes.get(&shapes[..]).copied()
    }

    /// Whether each class becomes itself. Of open cells, those that the part has.
    fn keeps_classes(&self, image: &Image) -> bool {
        let mut all = image.iter().zip(self.classes).enumerate();
        all.all(|(at, (to, class))| *to == Some(at) || to.is_none() && class.opening.is_some())
    }

    /// The different images under some motions.
    fn of(&self, motions: &[Motion]) -> BTreeSet<Image> {
        let image = |motion: &Motion| {
            let mut image = self.known[motion.symmetry].clone();
            image.resize(self.classes.len(), None);
            for &(from, to) in &motion.openings {
                image[from] = Some(to);
            }
            image
        };
        motions.iter().map(image).collect()
    }
}

/// The choices of pieces, and of open cells, that make as many cells as a part has.
struct Choices {
    all: Vec<Vec<u32>>,
    index: HashMap<Vec<u32>, usize>,
}

impl Choices {
    fn of(classes: &[Class], of: &Congruent<'_>) -> Result<Choices, Message> {
        let most = |(at, class): (usize, &Class)| {
            let room = of.parts.iter().map(|part| part.room_of(at)).max();
            match class.opening {
                Some(_) => class.copies().min(room.unwrap_or(0)),
                None => class.copies(),
            }
        };
        let area = of.parts[0].area();
        let mut search = Search {
            classes,
            most: classes.iter().enumerate().map(most).collect(),
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
    /// How many of each class may be chosen.
    most: Vec<u32>,
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
        let most = as_u32(left / size).min(self.most[class]);
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
    of: &Congruent<'_>,
    images: &Images<'_>,
) -> Vec<Filling<(Puzzle, State)>> {
    let part = |sort: usize| &of.parts[of.firsts[sort]];
    let sorts = 0..of.firsts.len();
    let mut seen = vec![vec![false; choices.all.len()]; sorts.len()];
    let mut found = Vec::new();
    for from in sorts.clone() {
        let to = |onto: usize| images.of(&of.motions(of.firsts[from], of.firsts[onto]));
        let to: Vec<BTreeSet<Image>> = sorts.clone().map(to).collect();
        for (at, chosen) in choices.all.iter().enumerate() {
            if seen[from][at] || !part(from).may_leave(chosen, classes) {
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
