//! Counts up to symmetry on boards in two or three parts under rules of which pieces are laid and which
//! cells stay open, against brute force from the rules: all solutions, and all motions of all parts
//! together that keep the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use pavage_app::count::count;
use pavage_app::{Options, Run, Symmetry, family};
use pavage_family::random::Random;
use pavage_family::{CUBIC, Freedom, HEXAGONAL, Lattice, Point, SQUARE, Settings, TRIANGULAR};

use crate::apart::{Cells, Filled, components, drawn, grown, images, placed, shifted, sorted};

const LATTICES: [&Lattice; 4] = [&SQUARE, &HEXAGONAL, &TRIANGULAR, &CUBIC];
/// The most cells of a board.
const CELLS_MAX: usize = 11;
/// The most solutions that are compared.
const SOLUTIONS_MAX: usize = 150;
const ANY: usize = usize::MAX;

/// A least and a largest number.
type Range = (usize, usize);
/// A motion of all parts.
type Motion = BTreeMap<Point, Point>;

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
    /// A cell of a choice that stays open.
    chosen: Option<Point>,
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
    for name in ["A", "B", "C"].iter().take(random.between(1, 3)) {
        let shape = grown(lattice, &board, random.between(1, 4), random);
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
        let shape = drawn(lattice, &placed(lattice, &shape, 0), '.');
        line("[[pieces]]\nname", format!("\"{name}\""));
        line("shape", format!("\"\"\"\n{shape}\"\"\""));
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
        chosen: None,
    };
    if once_in(random, 4) {
        let placements = made.placements();
        let first = placements.get(random.index(placements.len().max(1)));
        // Only one piece is sure to have this letter.
        if let Some(given) = first.filter(|given| made.pieces[0].0.contains(&made.at_origin(given)))
        {
            line("[[placed]]\npiece", "\"A\"".to_owned());
            line("cells", listed(&mut given.iter()));
            made.given = Some(given.clone());
        }
    }
    let open = made.choices.first().and_then(|choice| choice.first());
    let is_free = |cell: &&Point| !made.given.iter().flatten().any(|given| given == *cell);
    if let Some(open) = open.filter(is_free).filter(|_| once_in(random, 4)) {
        line("[[placed]]\npiece", "\".\"".to_owned());
        line("cells", listed(&mut [*open].iter()));
        made.chosen = Some(*open);
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
    fn placements(&self) -> Vec<Cells> {
        let images = self.pieces.iter().flat_map(|(images, _)| images);
        let all = images.flat_map(|image| {
            let shifts = self.board.iter().map(|cell| *cell - image[0]);
            let shifts = shifts.filter(|shift| self.lattice.translates(*shift));
            shifts.map(|shift| shifted(image, shift))
        });
        let on_board = all.filter(|cells| cells.iter().all(|cell| self.board.contains(cell)));
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
        placements: &[Cells],
        laid: &mut Vec<Cells>,
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
        for cells in placements {
            if cells[0] == *first && cells.iter().all(|cell| left.contains(cell)) {
                let mut others = others.to_vec();
                others.retain(|cell| !cells.contains(cell));
                laid.push(cells.clone());
                self.fill(&others, placements, laid, found);
                laid.pop();
            }
        }
    }

    /// Whether laid pieces are a solution.
    fn allows(&self, laid: &[Cells]) -> bool {
        let mut open = self.board.clone();
        laid.iter().flatten().for_each(|cell| {
            open.remove(cell);
        });
        let number = |images: &BTreeSet<Cells>| {
            let is_image = |cells: &&Cells| images.contains(&self.at_origin(cells));
            laid.iter().filter(is_image).count()
        };
        let mut pieces = self.pieces.iter();
        let mut choices = self.choices.iter();
        pieces.all(|(images, range)| within(*range, number(images)))
            && within(self.used, laid.len())
            && within(self.spare, open.intersection(&self.plain()).count())
            && choices.all(|choice| open.intersection(choice).count() == 1)
            && self.given.iter().all(|given| laid.contains(given))
            && self.chosen.iter().all(|cell| open.contains(cell))
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
                    if !motion.values().any(|image| *image == onto[0]) {
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
            let image = image.into_iter().map(|cell| cell + shift);
            fits.then(|| from.iter().copied().zip(image).collect())
        };
        all.filter_map(motion).collect()
    }

    fn keeps(&self, motion: &Motion) -> bool {
        let image = |cells: &BTreeSet<Point>| -> BTreeSet<Point> {
            cells.iter().map(|cell| motion[cell]).collect()
        };
        let given: BTreeSet<Point> = self.given.iter().flatten().copied().collect();
        let left = |cells: &BTreeSet<Point>| -> BTreeSet<Point> {
            cells.difference(&given).copied().collect()
        };
        let is_free =
            |choice: &&BTreeSet<Point>| !self.chosen.iter().any(|cell| choice.contains(cell));
        let choices = self.choices.iter().filter(is_free).map(left);
        let choices: BTreeSet<BTreeSet<Point>> = choices.collect();
        let mut fixed = vec![given.clone(), left(&self.optional)];
        fixed.extend(self.chosen.map(|cell| BTreeSet::from([cell])));
        fixed.extend((self.spare.1 > 0).then(|| left(&self.plain())));
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
                |motion: &Motion| choice.iter().any(|cell| !choice.contains(&motion[cell]));
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
            let image = |filled: &Filled, motion: &Motion| -> Filled {
                let cells = |cells: &Cells| sorted(cells.iter().map(|cell| motion[cell]).collect());
                filled.iter().map(cells).collect()
            };
            let least = |filled: &Filled| motions.iter().map(|motion| image(filled, motion)).min();
            let unlike = solutions.iter().map(least).collect::<BTreeSet<_>>().len();
            assert_eq!(counted.up_to_symmetry, Some(unlike.into()), "{}", text());
            fewer += usize::from(unlike < solutions.len());
            together += usize::from(case.exchange_choices(&motions));
        }
    }
    assert!(fewer > 1200 && together > 40, "{fewer} {together}");
}
