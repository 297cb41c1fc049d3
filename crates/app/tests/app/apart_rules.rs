//! Counts up to symmetry on boards in two or three parts under rules of which pieces are laid and which
//! cells stay open, against brute force from the rules: all solutions, and all motions of all parts
//! together that keep the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use pavage_app::count::count;
use pavage_app::{Options, Run, Symmetry, family};
use pavage_bits::Random;
use pavage_family::{CUBIC, Freedom, HEXAGONAL, Lattice, Point, SQUARE, Settings, TRIANGULAR};

use crate::apart::{Cells, components, drawn, grown, images, placed, shifted, sorted};

const LATTICES: [&Lattice; 4] = [&SQUARE, &HEXAGONAL, &TRIANGULAR, &CUBIC];
/// The most cells of a board.
const CELLS_MAX: usize = 11;
/// The most solutions that are compared.
const SOLUTIONS_MAX: usize = 150;
const ANY: usize = usize::MAX;

/// A least and a largest number.
type Range = (usize, usize);
/// A filled board: the cells of each piece, and which piece it is.
type Filled = BTreeSet<(usize, Cells)>;
/// A motion of all parts: where each cell comes to lie, and what each piece becomes there; `None` if it is
/// none of the puzzle.
type Motion = BTreeMap<Point, (Point, Vec<Option<usize>>)>;

/// A puzzle as its author thinks of it.
struct Case {
    lattice: &'static Lattice,
    board: BTreeSet<Point>,
    /// The images of each piece, and how many there are.
    pieces: Vec<(BTreeSet<Cells>, Range)>,
    used: Range,
    spare: Range,
    optional: BTreeSet<Point>,
    choices: Vec<BTreeSet<Point>>,
    given: Option<Cells>,
    /// Cells that are given as open.
    left_open: BTreeSet<Point>,
}

fn within((least, most): Range, number: usize) -> bool {
    (least..=most).contains(&number)
}

/// A range as it is typed.
fn typed((least, most): Range) -> String {
    match most {
        ANY => format!("\"{least}-\""),
        _ if most == least => least.to_string(),
        _ => format!("\"{least}-{most}\""),
    }
}

fn range(random: &mut Random, most: usize) -> Range {
    let least = random.between(0, most);
    match random.below(4) {
        0 => (least, ANY),
        1 => (least, least),
        _ => (least, random.between(least, most)),
    }
}

fn once_in(random: &mut Random, times: u64) -> bool {
    random.below(times) == 0
}

/// A board of some parts, each often an image of the one before.
fn board(lattice: &'static Lattice, parts: usize, random: &mut Random) -> BTreeSet<Point> {
    let layers = if lattice.is_solid { 2 } else { 1 };
    let points = (0..layers)
        .flat_map(|layer| (0..2).flat_map(move |row| (0..4).map(move |col| [layer, row, col])));
    let around: BTreeSet<Point> = points
        .map(Point)
        .filter(|point| lattice.kind(*point).is_some())
        .collect();
    let mut board: BTreeSet<Point> = BTreeSet::new();
    let mut part = grown(lattice, &around, random.between(1, 5), random);
    for _ in 0..parts {
        let symmetry = &lattice.symmetries()[random.index(lattice.symmetries().len())];
        if once_in(random, 4) {
            part = grown(lattice, &around, random.between(1, 5), random);
        }
        let image: Cells = part
            .iter()
            .map(|&cell| lattice.image(symmetry, cell))
            .collect();
        let end = board.iter().map(|cell| cell.0[2] + 3).max();
        board.extend(placed(lattice, &image, end.unwrap_or(0)));
    }
    board
}

/// Some cells, which are taken out of those that are left.
fn some(left: &mut Cells, most: usize, random: &mut Random) -> BTreeSet<Point> {
    let number = random.between(1, most).min(left.len());
    (0..number)
        .map(|_| left.swap_remove(random.index(left.len())))
        .collect()
}

/// A random puzzle, and its text; `None` if its board is too large.
fn case(lattice: &'static Lattice, random: &mut Random) -> Option<(Case, String)> {
    let parts = random.between(2, 3);
    let board = board(lattice, parts, random);
    if board.len() > CELLS_MAX {
        return None;
    }
    let freedom = match random.below(4) {
        0 => Freedom::ALL,
        1 => Freedom {
            rotate: false,
            flip: false,
        },
        _ => Freedom::TURNS,
    };
    let mut left: Cells = board.iter().copied().collect();
    let number = if once_in(random, 2) { 3 } else { 0 };
    let choices: Vec<BTreeSet<Point>> = (0..random.between(0, number))
        .map(|_| some(&mut left, 3, random))
        .filter(|cells| !cells.is_empty())
        .collect();
    let optional = if once_in(random, 2) && !left.is_empty() {
        some(&mut left, 3, random)
    } else {
        BTreeSet::new()
    };
    let is_used = once_in(random, 3);
    let used = if is_used { range(random, 4) } else { (0, ANY) };
    let spare = if once_in(random, 3) {
        range(random, 2)
    } else {
        (0, 0)
    };
    let cell = |cell: &Point| format!("{:?}", &cell.0[usize::from(!lattice.is_solid)..]);
    let listed = |cells: &mut dyn Iterator<Item = &Point>| {
        let cells: Vec<String> = cells.map(cell).collect();
        format!("[{}]", cells.join(", "))
    };
    let mut text = format!(
        "family = \"packing\"\nlattice = \"{}\"\nrotate = {}\n{} = {}\nboard = \"\"\"\n{}\"\"\"\n",
        lattice.name,
        freedom.rotate,
        if lattice.is_solid { "mirror" } else { "flip" },
        freedom.flip,
        drawn(lattice, &board.iter().copied().collect::<Cells>(), '#'),
    );
    let mut line = |key: &str, value: String| {
        writeln!(text, "{key} = {value}").expect("to a string");
    };
    if is_used {
        line("use", typed(used));
    }
    if spare != (0, 0) {
        line("spare", typed(spare));
    }
    if !optional.is_empty() {
        line("optional", listed(&mut optional.iter()));
    }
    let mut pieces: Vec<(BTreeSet<Cells>, Range)> = Vec::new();
    let mut shape: Cells = Vec::new();
    for name in ["A", "B", "C"].iter().take(random.between(1, 3)) {
        // Pieces of one shape may differ in how they may be turned.
        if shape.is_empty() || !once_in(random, 3) {
            shape = grown(lattice, &board, random.between(1, 4), random);
        }
        // Pieces of solids that are not turned are not mirrored.
        let is_fixed = once_in(random, 4) && !(lattice.is_solid && freedom.flip);
        let freedom = Freedom {
            rotate: freedom.rotate && !is_fixed,
            ..freedom
        };
        let all = images(lattice, &shape, freedom);
        if pieces.iter().any(|(known, _)| *known == all) {
            continue;
        }
        let count = if once_in(random, 4) {
            (1, 1)
        } else {
            range(random, 4)
        };
        let count = if count.1 == 0 { (0, 2) } else { count };
        let text = drawn(lattice, &placed(lattice, &shape, 0), '.');
        line("[[pieces]]\nname", format!("\"{name}\""));
        line("rotate", freedom.rotate.to_string());
        line("shape", format!("\"\"\"\n{text}\"\"\""));
        line("count", typed(count));
        pieces.push((all, count));
    }
    let mut made = Case {
        lattice,
        board,
        pieces,
        used,
        spare,
        optional,
        choices,
        given: None,
        left_open: BTreeSet::new(),
    };
    if once_in(random, 4) {
        let placements = made.placements();
        let first = placements.get(random.index(placements.len().max(1)));
        // Only one piece is sure to have this letter.
        if let Some((_, given)) = first.filter(|(piece, _)| *piece == 0) {
            line("[[placed]]\npiece", "\"A\"".to_owned());
            line("cells", listed(&mut given.iter()));
            made.given = Some(given.clone());
        }
    }
    if once_in(random, 3) {
        let firsts = made.choices.iter().filter_map(BTreeSet::first).copied();
        let plain = made.plain();
        let spare = plain.iter().take(made.spare.1.min(2));
        let optional = made.optional.iter().chain(spare).copied();
        let open = firsts.take(2).chain(optional);
        let is_given = |cell: &Point| made.given.iter().flatten().any(|given| given == cell);
        let open = open.filter(|cell| !is_given(cell) && !once_in(random, 3));
        made.left_open = open.collect();
    }
    if !made.left_open.is_empty() {
        line("[[placed]]\npiece", "\".\"".to_owned());
        line("cells", listed(&mut made.left_open.iter()));
    }
    for (choice, name) in made.choices.iter().zip('a'..) {
        line("[[choice]]\nname", format!("\"{name}\""));
        line("cells", listed(&mut choice.iter()));
    }
    Some((made, text))
}

impl Case {
    fn at_origin(&self, cells: &[Point]) -> Cells {
        let unmoved = Freedom {
            rotate: false,
            flip: false,
        };
        let images = images(self.lattice, cells, unmoved);
        images.into_iter().next().expect("itself")
    }

    /// Where pieces may lie.
    fn placements(&self) -> Vec<(usize, Cells)> {
        let pieces = self.pieces.iter().enumerate();
        let images =
            pieces.flat_map(|(at, (images, _))| images.iter().map(move |image| (at, image)));
        let all = images.flat_map(|(at, image)| {
            let shifts = self.board.iter().map(|cell| *cell - image[0]);
            let shifts = shifts.filter(|shift| self.lattice.translates(*shift));
            shifts.map(move |shift| (at, shifted(image, shift)))
        });
        let on_board = all.filter(|(_, cells)| cells.iter().all(|cell| self.board.contains(cell)));
        on_board.collect()
    }

    /// All solutions; `None` if there are too many to be compared.
    fn solutions(&self) -> Option<BTreeSet<Filled>> {
        let mut found = BTreeSet::new();
        let left: Cells = self.board.iter().copied().collect();
        self.fill(&left, &self.placements(), &mut Vec::new(), &mut found);
        (found.len() <= SOLUTIONS_MAX).then_some(found)
    }

    /// Decides the first cell that is left: it stays open, or a piece begins there.
    fn fill(
        &self,
        left: &[Point],
        placements: &[(usize, Cells)],
        laid: &mut Vec<(usize, Cells)>,
        found: &mut BTreeSet<Filled>,
    ) {
        let Some((first, others)) = left.split_first() else {
            if self.allows(laid) {
                found.insert(laid.iter().cloned().collect());
            }
            return;
        };
        if found.len() > SOLUTIONS_MAX {
            return;
        }
        self.fill(others, placements, laid, found);
        for (piece, cells) in placements {
            if cells[0] == *first && cells.iter().all(|cell| left.contains(cell)) {
                let mut others = others.to_vec();
                others.retain(|cell| !cells.contains(cell));
                laid.push((*piece, cells.clone()));
                self.fill(&others, placements, laid, found);
                laid.pop();
            }
        }
    }

    /// Whether laid pieces are a solution.
    fn allows(&self, laid: &[(usize, Cells)]) -> bool {
        let mut open = self.board.clone();
        laid.iter().flat_map(|(_, cells)| cells).for_each(|cell| {
            open.remove(cell);
        });
        let number = |at: usize| laid.iter().filter(|(piece, _)| *piece == at).count();
        let mut pieces = self.pieces.iter().enumerate();
        let mut choices = self.choices.iter();
        let mut given = self.given.iter();
        pieces.all(|(at, (_, range))| within(*range, number(at)))
            && within(self.used, laid.len())
            && within(self.spare, open.intersection(&self.plain()).count())
            && choices.all(|choice| open.intersection(choice).count() == 1)
            && given.all(|given| laid.contains(&(0, given.clone())))
            && self.left_open.is_subset(&open)
    }

    /// The cells that no rule names.
    fn plain(&self) -> BTreeSet<Point> {
        let named = self.choices.iter().flatten().chain(&self.optional);
        let named: BTreeSet<Point> = named.copied().collect();
        self.board.difference(&named).copied().collect()
    }

    /// All motions of the parts that keep the rules of cells that are not covered yet.
    fn motions(&self, freedom: Freedom) -> Vec<Motion> {
        let parts = components(self.lattice, &self.board);
        let mut found = BTreeSet::from([Motion::new()]);
        for from in &parts {
            let mut longer = BTreeSet::new();
            for motion in &found {
                for onto in &parts {
                    if !motion.values().any(|(image, _)| *image == onto[0]) {
                        let further = self.onto(from, onto, freedom).into_iter();
                        longer.extend(further.map(|mut further| {
                            further.extend(motion.clone());
                            further
                        }));
                    }
                }
            }
            found = longer;
        }
        let keeps = |motion: &Motion| self.keeps(motion);
        found.into_iter().filter(keeps).collect()
    }

    /// The motions of a part onto another.
    fn onto(&self, from: &[Point], onto: &[Point], freedom: Freedom) -> BTreeSet<Motion> {
        let all = self.lattice.symmetries().iter();
        let all = all.filter(|symmetry| freedom.allows(symmetry.movement));
        let motion = |symmetry| {
            let image = from.iter().map(|&cell| self.lattice.image(symmetry, cell));
            let image: Cells = image.collect();
            let shift = onto[0] - *image.iter().min().expect("not empty");
            let fits = self.lattice.translates(shift) && shifted(&image, shift) == onto;
            let pieces = self.moved(&|cell| self.lattice.image(symmetry, cell));
            let image = image.into_iter().map(|cell| (cell + shift, pieces.clone()));
            fits.then(|| from.iter().copied().zip(image).collect())
        };
        all.filter_map(motion).collect()
    }

    /// What a motion makes of each piece.
    fn moved(&self, motion: &dyn Fn(Point) -> Point) -> Vec<Option<usize>> {
        let image = |cells: &Cells| {
            let image = cells.iter().map(|&cell| motion(cell));
            self.at_origin(&image.collect::<Cells>())
        };
        let piece = |(images, _): &(BTreeSet<Cells>, Range)| {
            let moved: BTreeSet<Cells> = images.iter().map(image).collect();
            self.pieces.iter().position(|(images, _)| *images == moved)
        };
        self.pieces.iter().map(piece).collect()
    }

    fn keeps(&self, motion: &Motion) -> bool {
        let image = |cells: &BTreeSet<Point>| -> BTreeSet<Point> {
            cells.iter().map(|cell| motion[cell].0).collect()
        };
        let given: BTreeSet<Point> = self.given.iter().flatten().copied().collect();
        let is_left = |cell: &&Point| !given.contains(cell) && !self.left_open.contains(cell);
        let left = |cells: &BTreeSet<Point>| -> BTreeSet<Point> {
            cells.iter().filter(is_left).copied().collect()
        };
        let is_free = |choice: &&BTreeSet<Point>| choice.is_disjoint(&self.left_open);
        let choices = self.choices.iter().filter(is_free).map(left);
        let choices: BTreeSet<BTreeSet<Point>> = choices.collect();
        let mut fixed = vec![given.clone(), self.left_open.clone(), left(&self.optional)];
        let plain = self.plain();
        let spared = self.left_open.intersection(&plain).count();
        fixed.extend((self.spare.1 > spared).then(|| left(&plain)));
        fixed.iter().all(|cells| image(cells) == *cells)
            && choices.iter().map(image).collect::<BTreeSet<_>>() == choices
    }
}

impl Case {
    /// Whether a motion exchanges choices that have cells in several parts.
    fn exchange_choices(&self, motions: &[Motion]) -> bool {
        let parts = components(self.lattice, &self.board);
        let is_shared = |choice: &&BTreeSet<Point>| {
            !parts
                .iter()
                .any(|part| choice.iter().all(|cell| part.contains(cell)))
        };
        let mut shared = self.choices.iter().filter(is_shared);
        shared.any(|choice| {
            let is_moved =
                |motion: &Motion| choice.iter().any(|cell| !choice.contains(&motion[cell].0));
            motions.iter().any(is_moved)
        })
    }
}

#[test]
fn parts_are_moved_as_rules_allow() {
    let packing = family("packing").expect("registered");
    let mut random = Random::new(11);
    let (mut fewer, mut together) = (0, 0);
    for at in 0..2000 {
        let lattice = LATTICES[at % LATTICES.len()];
        let solved = || {
            let (case, text) = case(lattice, &mut random)?;
            let solutions = case.solutions().filter(|all| !all.is_empty())?;
            Some((case, text, solutions))
        };
        let (case, text, solutions) = std::iter::repeat_with(solved)
            .flatten()
            .next()
            .expect("one");
        let read = packing.read(&text, "toml", &Settings::new());
        let position = read.unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
        for (symmetry, freedom) in [
            (Symmetry::Auto, Freedom::ALL),
            (Symmetry::Rotations, Freedom::TURNS),
        ] {
            let options = Options {
                symmetry,
                ..Options::default()
            };
            let counted = count(&*position, &options, &Run::default()).expect("options fit");
            let text = || format!("{symmetry:?} in\n{text}");
            assert_eq!(counted.count, Some(solutions.len().into()), "{}", text());
            let motions = case.motions(freedom);
            let image = |filled: &Filled, motion: &Motion| -> Option<Filled> {
                let moved = |(piece, cells): &(usize, Cells)| {
                    let piece = motion[&cells[0]].1[*piece]?;
                    Some((
                        piece,
                        sorted(cells.iter().map(|cell| motion[cell].0).collect()),
                    ))
                };
                filled.iter().map(moved).collect()
            };
            let least = |filled: &Filled| {
                let images = motions.iter().filter_map(|motion| image(filled, motion));
                images.min().expect("itself")
            };
            let unlike = solutions.iter().map(least).collect::<BTreeSet<_>>().len();
            assert_eq!(counted.up_to_symmetry, Ok(unlike.into()), "{}", text());
            fewer += usize::from(unlike < solutions.len());
            together += usize::from(case.exchange_choices(&motions));
        }
    }
    assert!(fewer > 1000 && together > 40, "{fewer} {together}");
}
