//! The judge of packing. It checks a position against the rules, and uses only the drawn pieces and
//! the board. It shares no code with the listing of orientations, the model or the engines: that a
//! piece was only turned and flipped, it sees from the distances between its cells and from its
//! handedness. On a cylinder it winds the drawing around it.
//!
//! The rules: every piece lies on the board, in a shape that its freedom allows; no two pieces
//! overlap, or touch where they are to be apart; each piece is used as often as it must be, and so are
//! all together; every cell is covered except the open ones, those that may stay open, one of each
//! choice, and as many others as there are to spare; the puzzle's own pieces lie where they were, and
//! its open cells are open.

use std::collections::{BTreeMap, BTreeSet};

use pavage_bits::SmallSort as _;
use pavage_grid::{ANY_COLOUR, BALLS, CellId, Lattice, Point, Shape, Wrap};

use super::amount::Amount;
use super::pieces::Piece;
use super::puzzle::{Frame, Placement, Puzzle, State};
use super::rules::Contact;
use pavage_family::{Message, Report, Violation};

/// A line between centres of cells, or a centre as the line to it.
type Line = [i64; 3];

/// Every rule that the position breaks, taken as a solution.
pub(super) fn check(puzzle: &Puzzle, state: &State) -> Report {
    let pieces = puzzle.pieces().iter().map(|piece| (piece.name, piece));
    let pieces: BTreeMap<char, &Piece> = pieces.collect();
    let mut violations = Vec::new();
    for placement in &state.placed {
        let piece = pieces.get(&placement.piece).copied();
        violations.extend(check_shape(puzzle, piece, placement));
    }
    violations.extend(check_apart(puzzle, state));
    violations.extend(check_counts(puzzle, state));
    violations.extend(check_cells(puzzle, state));
    violations.extend(check_fixed(puzzle, state));
    Report { violations }
}

fn violation(puzzle: &Puzzle, cells: &[CellId], message: Message) -> Violation {
    let cells = cells.iter().map(|&cell| puzzle.board().place(cell));
    Violation::at(cells.collect(), message)
}

/// Checks that the placed cells are the piece, turned and flipped only as it may be.
fn check_shape(puzzle: &Puzzle, piece: Option<&Piece>, placement: &Placement) -> Option<Violation> {
    let named = |rule| Message::new(rule).with("piece", placement.piece);
    let Some(piece) = piece else {
        let message = named("not-a-piece");
        return Some(violation(puzzle, &placement.cells, message));
    };
    let board = puzzle.board();
    let points = placement.cells.iter();
    let points = points.map(|&cell| (board.point(cell), board.colour(cell)));
    let points: Vec<Inked> = points.collect();
    let fits = piece.shapes().any(|shape| {
        let way = Way::of(piece, shape);
        match board.wrap() {
            None => can_be_moved_onto(&way, &points),
            Some(wrap) => can_be_wound_onto(&way, &points, wrap, puzzle.frame()),
        }
    });
    (!fits).then(|| violation(puzzle, &placement.cells, named("wrong-shape")))
}

/// A cell and its colour.
type Inked = (Point, char);

/// Whether a cell of a piece may lie on a cell of the board, by their colours.
fn agree(one: char, other: char) -> bool {
    one == other || one == ANY_COLOUR || other == ANY_COLOUR
}

/// A drawn shape, with the side up that comes first, and how it may be moved.
struct Way {
    lattice: &'static Lattice,
    drawn: Vec<Inked>,
    rotate: bool,
    flip: bool,
}

impl Way {
    fn of(piece: &Piece, shape: &Shape) -> Way {
        let lattice = piece.lattice;
        let drawn = shape.points().iter().enumerate();
        let drawn = drawn.map(|(at, &point)| {
            let point = if piece.face_down {
                left_to_right(lattice, point)
            } else {
                point
            };
            (point, shape.colour(at))
        });
        Way {
            lattice,
            drawn: drawn.collect(),
            rotate: piece.freedom.rotate,
            flip: piece.freedom.flip && !piece.face_down,
        }
    }
}

/// Whether the drawn shape, turned and flipped as it may be, has these cells.
fn can_be_moved_onto(way: &Way, cells: &[Inked]) -> bool {
    let (lattice, drawn) = (way.lattice, &way.drawn);
    if drawn.len() != cells.len() || cells.is_empty() {
        return false;
    }
    if way.rotate {
        return is_congruent(lattice, drawn, cells, way.flip);
    }
    let mirrored = drawn.iter();
    let mirrored = mirrored.map(|&(point, colour)| (left_to_right(lattice, point), colour));
    is_translated(lattice, drawn, cells)
        || way.flip && is_translated(lattice, &mirrored.collect::<Vec<_>>(), cells)
}

/// Whether the drawn shape, turned and flipped as it may be, has these squares once it is wound around
/// a cylinder: it is moved onto each of them and cut off where the sides are joined.
fn can_be_wound_onto(way: &Way, cells: &[Inked], wrap: Wrap, frame: &Frame) -> bool {
    let sides = frame.largest().map(Point::coordinate);
    let cut = |[row, col]: [i32; 2]| match wrap {
        Wrap::Rows => [row.rem_euclid(sides[0]), col],
        Wrap::Columns => [row, col.rem_euclid(sides[1])],
    };
    let flat = |cells: &[Inked]| -> Vec<([i32; 2], char)> {
        let flat = cells
            .iter()
            .map(|(Point([_, row, col]), colour)| ([*row, *col], *colour));
        flat.collect()
    };
    let there: BTreeMap<[i32; 2], char> = flat(cells).into_iter().collect();
    let is_there = |image: &[([i32; 2], char)]| {
        there.keys().any(|to| {
            let by = [to[0] - image[0].0[0], to[1] - image[0].0[1]];
            let moved = |at: &[i32; 2]| cut([at[0] + by[0], at[1] + by[1]]);
            let different: BTreeSet<[i32; 2]> = image.iter().map(|(at, _)| moved(at)).collect();
            let mut image = image.iter();
            different.len() == there.len()
                && image.all(|(at, colour)| {
                    let on = there.get(&moved(at));
                    on.is_some_and(|on| agree(*on, *colour))
                })
        })
    };
    if way.drawn.len() != there.len() {
        return false;
    }
    let mut sides_up = vec![flat(&way.drawn)];
    if way.flip {
        let mirrored = sides_up[0].iter();
        let mirrored = mirrored.map(|([row, col], colour)| ([*row, -col], *colour));
        sides_up.push(mirrored.collect());
    }
    let turns = if way.rotate { 4 } else { 1 };
    sides_up.into_iter().any(|mut image| {
        (0..turns).any(|_| {
            let fits = is_there(&image);
            image.iter_mut().for_each(|(at, _)| *at = [at[1], -at[0]]);
            fits
        })
    })
}

/// The product of two lines, up to a factor that is the same for all of a lattice.
fn product(lattice: &Lattice, one: Line, other: Line) -> i64 {
    let row = |row: &[i32; 3]| (0..3).map(|at| i64::from(row[at]) * other[at]).sum::<i64>();
    (0..3).map(|at| one[at] * row(&lattice.lengths[at])).sum()
}

fn distance(lattice: &Lattice, from: Line, to: Line) -> i64 {
    let line = line(from, to);
    product(lattice, line, line)
}

/// The line from one centre to another.
fn line(from: Line, to: Line) -> Line {
    [0, 1, 2].map(|axis| to[axis] - from[axis])
}

/// The volume that three lines span, with the sign of their handedness.
fn volume([[a, b, c], [d, e, f], [g, h, i]]: [Line; 3]) -> i64 {
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}

/// The centres of cells, each with the sum of its distances to all of them.
struct Cells {
    centres: Vec<Line>,
    sums: Vec<i64>,
    colours: Vec<char>,
}

impl Cells {
    fn new(lattice: &Lattice, points: &[Inked]) -> Cells {
        // Counted from the first, so that the numbers stay small.
        let centre = |point: Point| lattice.centre(point).map(i64::from);
        let first = centre(points[0].0);
        let centres = points.iter().map(|(point, _)| line(first, centre(*point)));
        let centres: Vec<Line> = centres.collect();
        let add = |sum: Line, one: &Line| [0, 1, 2].map(|axis| sum[axis] + one[axis]);
        let total = centres.iter().fold([0; 3], add);
        let squares: i64 = centres.iter().map(|&at| product(lattice, at, at)).sum();
        let number = centres.len() as i64;
        let sum = |&at: &Line| {
            number * product(lattice, at, at) - 2 * product(lattice, at, total) + squares
        };
        Cells {
            colours: points.iter().map(|(_, colour)| *colour).collect(),
            sums: centres.iter().map(sum).collect(),
            centres,
        }
    }
}

/// Whether some cells lie to each other as those of a drawing do: as after a turn, or also as in a
/// mirror.
///
/// A few cells of the drawing that span its line, plane or space are matched with cells at the same
/// distances from each other. Then every cell is known by its distances from these few.
fn is_congruent(lattice: &Lattice, drawn: &[Inked], cells: &[Inked], may_mirror: bool) -> bool {
    let (drawn, cells) = (Cells::new(lattice, drawn), Cells::new(lattice, cells));
    let sorted = |cells: &Cells| {
        let mut sums = cells.sums.clone();
        sums.small_sort();
        sums
    };
    if sorted(&drawn) != sorted(&cells) {
        return false;
    }
    let mut matching = Matching {
        base: base(&drawn),
        lattice,
        drawn,
        cells,
        partners: Vec::new(),
        may_mirror,
    };
    matching.exists()
}

/// Cells of a drawing, the outermost first, none of which lies in the line or plane of those before,
/// until they span the drawing.
fn base(drawn: &Cells) -> Vec<usize> {
    let mut order: Vec<usize> = (0..drawn.centres.len()).collect();
    order.small_sort_by_key(|&at| std::cmp::Reverse(drawn.sums[at]));
    let mut base: Vec<usize> = Vec::new();
    for at in order {
        let lines = base.iter().skip(1).chain([&at]);
        let lines: Vec<Line> = lines
            .map(|&to| {
                line(
                    drawn.centres[base.first().copied().unwrap_or(at)],
                    drawn.centres[to],
                )
            })
            .collect();
        let axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
        let is_new = match lines[..] {
            _ if base.is_empty() => true,
            [one] => one != [0; 3],
            [one, other] => axes.iter().any(|&axis| volume([one, other, axis]) != 0),
            [one, other, third] => volume([one, other, third]) != 0,
            _ => false,
        };
        if is_new {
            base.push(at);
        }
    }
    base
}

/// A search for cells that correspond to the base of a drawing.
struct Matching<'a> {
    lattice: &'a Lattice,
    drawn: Cells,
    cells: Cells,
    base: Vec<usize>,
    /// The cells that the first cells of the base become.
    partners: Vec<usize>,
    may_mirror: bool,
}

impl Matching<'_> {
    fn exists(&mut self) -> bool {
        let Some(&next) = self.base.get(self.partners.len()) else {
            return self.is_everything() && (self.may_mirror || self.keeps_handedness());
        };
        (0..self.cells.centres.len()).any(|cell| {
            if self.cells.sums[cell] != self.drawn.sums[next] || !self.keeps_distances(next, cell) {
                return false;
            }
            self.partners.push(cell);
            let exists = self.exists();
            self.partners.pop();
            exists
        })
    }

    fn keeps_distances(&self, next: usize, cell: usize) -> bool {
        let to = |cells: &Cells, from, to| {
            distance(self.lattice, cells.centres[from], cells.centres[to])
        };
        let mut before = self.base.iter().zip(&self.partners);
        before.all(|(&drawn, &partner)| {
            to(&self.drawn, drawn, next) == to(&self.cells, partner, cell)
        })
    }

    /// Whether the distances of all cells from the base are those of the drawing, and their colours agree.
    fn is_everything(&self) -> bool {
        let known = |cells: &Cells, from: &[usize]| {
            let distances = |&at: &Line| -> Vec<i64> {
                let from = from.iter().map(|&from| cells.centres[from]);
                from.map(|from| distance(self.lattice, from, at)).collect()
            };
            let colours = cells.colours.iter().copied();
            let all = cells.centres.iter().map(distances).zip(colours);
            let mut all: Vec<(Vec<i64>, char)> = all.collect();
            all.small_sort();
            all
        };
        let drawn = known(&self.drawn, &self.base).into_iter();
        let mut both = drawn.zip(known(&self.cells, &self.partners));
        both.all(|((one, ink), (other, on))| one == other && agree(ink, on))
    }

    /// Whether the match is a turn and no mirror image. What does not span its lattice, as a flat
    /// piece in space, can be turned onto its mirror image.
    fn keeps_handedness(&self) -> bool {
        let hand = |cells: &Cells, at: &[usize]| {
            let lines = at[1..]
                .iter()
                .map(|&to| line(cells.centres[at[0]], cells.centres[to]));
            match lines.collect::<Vec<_>>()[..] {
                [one, other] if !self.lattice.is_solid => volume([[1, 0, 0], one, other]).signum(),
                [one, other, third] => volume([one, other, third]).signum(),
                _ => 0,
            }
        };
        hand(&self.drawn, &self.base) == hand(&self.cells, &self.partners)
    }
}

/// Whether one set of cells is the other, moved without turning.
fn is_translated(lattice: &Lattice, from: &[Inked], to: &[Inked]) -> bool {
    let sorted = |points: &[Inked]| {
        let mut points = points.to_vec();
        points.small_sort();
        points
    };
    let (from, to) = (sorted(from), sorted(to));
    let shift = to[0].0 - from[0].0;
    let mut both = from.iter().zip(&to);
    lattice.translates(shift)
        && both.all(|((one, ink), (other, on))| *other - *one == shift && agree(*ink, *on))
}

/// The image of a cell in a mirror that exchanges left and right. The layers of balls lean to the
/// right by half a ball each.
fn left_to_right(lattice: &Lattice, point: Point) -> Point {
    let [layer, row, col] = point.0;
    let lean = i32::from(lattice == &BALLS) * layer;
    Point([layer, row, -col - lean])
}

/// Checks that no two pieces touch where they may not.
fn check_apart(puzzle: &Puzzle, state: &State) -> Vec<Violation> {
    let Some(apart) = puzzle.rules().apart else {
        return Vec::new();
    };
    let board = puzzle.board();
    let laid = state.placed.iter().enumerate();
    let laid = laid.flat_map(|(at, placement)| placement.cells.iter().map(move |&cell| (cell, at)));
    let owners: BTreeMap<Point, (CellId, usize)> = laid
        .map(|(cell, at)| (board.point(cell), (cell, at)))
        .collect();
    let mut pairs: BTreeMap<[usize; 2], Vec<CellId>> = BTreeMap::new();
    for (&from, &(cell, one)) in &owners {
        for to in touching(puzzle, apart, from) {
            if let Some(&(beside, other)) = owners.get(&to).filter(|(_, other)| *other != one) {
                let pair = [one.min(other), one.max(other)];
                pairs.entry(pair).or_default().extend([cell, beside]);
            }
        }
    }
    let judge = |([one, other], mut cells): ([usize; 2], Vec<CellId>)| {
        cells.small_sort();
        cells.dedup();
        let message = Message::new("pieces-touch").with("piece", state.placed[one].piece);
        let message = message.with("other", state.placed[other].piece);
        violation(puzzle, &cells, message)
    };
    pairs.into_iter().map(judge).collect()
}

/// Where cells would lie that touch a cell along an edge, or at least at a corner, also where sides are
/// joined.
fn touching(puzzle: &Puzzle, apart: Contact, from: Point) -> impl Iterator<Item = Point> {
    let board = puzzle.board();
    let [rows, cols] = puzzle.frame().largest().map(Point::coordinate);
    let rounds = match board.wrap() {
        None => vec![Point::default()],
        Some(Wrap::Rows) => [-rows, 0, rows].map(|by| Point::flat(by, 0)).to_vec(),
        Some(Wrap::Columns) => [-cols, 0, cols].map(|by| Point::flat(0, by)).to_vec(),
    };
    let steps = match apart {
        Contact::Edge => board.lattice().steps(from).to_vec(),
        Contact::Corner => board.lattice().corner_steps(from),
    };
    let around = steps.into_iter().map(move |step| from + step);
    around.flat_map(move |to| rounds.clone().into_iter().map(move |round| to + round))
}

/// Checks that every piece is used as often as it must be and may be, and all together.
fn check_counts(puzzle: &Puzzle, state: &State) -> Vec<Violation> {
    let mut by_letter: BTreeMap<char, Vec<&Placement>> = BTreeMap::new();
    for placement in &state.placed {
        by_letter
            .entry(placement.piece)
            .or_default()
            .push(placement);
    }
    let judge_piece = |piece: &Piece| {
        let used = by_letter.get(&piece.name).map_or(&[][..], Vec::as_slice);
        let message = |rule, count: u32| {
            let message = Message::new(rule).with("piece", piece.name);
            message.with("used", used.len()).with("count", count)
        };
        let (least, most) = (piece.count - piece.left_out.min(piece.count), piece.count);
        if used.len() < least as usize {
            return Some(violation(puzzle, &[], message("piece-missing", least)));
        }
        let surplus = used
            .get(most as usize)
            .filter(|_| most != Piece::UNLIMITED)?;
        Some(violation(
            puzzle,
            &surplus.cells,
            message("piece-too-often", most),
        ))
    };
    let mut violations: Vec<Violation> = puzzle.pieces().iter().filter_map(judge_piece).collect();
    let laid = state.placed.len();
    if let Some(wanted) = puzzle.rules().used.filter(|wanted| !wanted.allows(laid)) {
        let message = counted("use-not-kept", laid, wanted);
        violations.push(violation(puzzle, &[], message));
    }
    violations
}

/// The message that something is there so often, and how often it is to be.
fn counted(rule: &'static str, found: usize, wanted: Amount) -> Message {
    let message = Message::new(rule).with("found", found);
    message.with("wanted", wanted.to_string())
}

/// Checks that every cell is covered once, but for those that stay open.
fn check_cells(puzzle: &Puzzle, state: &State) -> Vec<Violation> {
    let mut covered = vec![0_u32; puzzle.board().size()];
    for cell in state.placed.iter().flat_map(|placement| &placement.cells) {
        covered[cell.index()] += 1;
    }
    let rules = puzzle.rules();
    let of_choice: BTreeSet<CellId> = (rules.choices().iter())
        .flat_map(|choice| choice.cells.iter().copied())
        .collect();
    let may_be_open = |cell: &CellId| rules.is_optional(*cell) || of_choice.contains(cell);
    let spares_none = rules.spare == Amount::exactly(0);
    let judge_cell = |cell: CellId| {
        let stays_open = puzzle.is_open(cell) || puzzle.opened().contains(&cell);
        let rule = match (stays_open, covered[cell.index()]) {
            (true, 0) | (false, 1) => return None,
            (false, 0) if !spares_none || may_be_open(&cell) => return None,
            (true, _) => "open-cell-covered",
            (false, 0) => "cell-empty",
            (false, _) => "cell-covered-twice",
        };
        Some(violation(puzzle, &[cell], Message::new(rule)))
    };
    let violations = puzzle.board().cells().filter_map(judge_cell);
    let mut violations: Vec<Violation> = violations.collect();
    let is_bare = |cell: &CellId| covered[cell.index()] == 0 && !puzzle.is_open(*cell);
    let spared = puzzle
        .board()
        .cells()
        .filter(|cell| is_bare(cell) && !may_be_open(cell));
    let spared: Vec<CellId> = spared.collect();
    if !spares_none && !rules.spare.allows(spared.len()) {
        let message = counted("spare-not-kept", spared.len(), rules.spare);
        violations.push(violation(puzzle, &spared, message));
    }
    violations.extend(check_choices(puzzle, &is_bare));
    violations
}

/// Checks that each choice leaves one cell open, and that choices which share cells leave different ones.
/// Which choice an open cell is of is decided by growing a matching.
fn check_choices(puzzle: &Puzzle, is_bare: &dyn Fn(&CellId) -> bool) -> Vec<Violation> {
    fn give(
        to: usize,
        choices: &[Vec<CellId>],
        of: &mut BTreeMap<CellId, usize>,
        seen: &mut BTreeSet<CellId>,
    ) -> bool {
        choices[to].iter().any(|cell| {
            let is_given = seen.insert(*cell)
                && match of.get(cell).copied() {
                    None => true,
                    Some(other) => give(other, choices, of, seen),
                };
            if is_given {
                of.insert(*cell, to);
            }
            is_given
        })
    }
    let all = puzzle.rules().choices();
    let bare = |choice: &super::Choice| choice.cells.iter().copied().filter(is_bare).collect();
    let open: Vec<Vec<CellId>> = all.iter().map(bare).collect();
    let mut of = BTreeMap::new();
    let mut violations = Vec::new();
    let message = |rule, at: usize| Message::new(rule).with("choice", all[at].name.as_str());
    for (at, choice) in all.iter().enumerate() {
        if !give(at, &open, &mut of, &mut BTreeSet::new()) {
            let message = message("choice-not-made", at);
            violations.push(violation(puzzle, &choice.cells, message));
        }
    }
    for (at, open) in open.iter().enumerate() {
        let is_spare = |cell: &&CellId| !of.contains_key(cell);
        if open.iter().any(|cell| is_spare(&cell)) {
            violations.push(violation(puzzle, open, message("choice-made-twice", at)));
        }
    }
    violations
}

/// Checks that the puzzle's own pieces lie where they were.
fn check_fixed(puzzle: &Puzzle, state: &State) -> Vec<Violation> {
    let placed: BTreeSet<&Placement> = state.placed.iter().collect();
    let moved = puzzle
        .fixed()
        .iter()
        .filter(|fixed| !placed.contains(fixed));
    let judge = |fixed: &Placement| {
        let message = Message::new("fixed-piece-moved").with("piece", fixed.piece);
        violation(puzzle, &fixed.cells, message)
    };
    moved.map(judge).collect()
}
