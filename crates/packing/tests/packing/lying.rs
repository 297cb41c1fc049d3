//! How pieces lie, against brute force that knows rows and columns only: around cylinders, in one of
//! several shapes, face down, on colours, in parts, apart from each other; and choices that share cells.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use pavage_bits::Random;
use pavage_family::numbers::as_i32;
use pavage_family::{Elimination, End, Family, NoCover, Reasoner, Settings, Way};
use pavage_grid::{BALLS, CUBIC, HEXAGONAL, Lattice, Point, SQUARE, TRIANGULAR};
use pavage_packing::{Move, OPEN, Packing, Placement, Puzzle, State};
use pavage_search::{BigUint, Run};
use pavage_sweep::count_combinations;

use crate::agreed::{after, by_every_engine};

/// A row and a column.
type At = [i32; 2];
/// Cells of a drawing with their colours, `.` for any.
type Drawing = BTreeMap<At, char>;
/// A piece on cells.
type Laid = (char, BTreeSet<At>);
/// A solution: the pieces, and all that stays open follows.
type Filled = BTreeSet<Laid>;

/// The most solutions that are listed.
const SOLUTIONS_MAX: usize = 200;

#[derive(Clone)]
struct Drawn {
    name: char,
    shapes: Vec<Drawing>,
    rotate: bool,
    flip: bool,
    count: [usize; 2],
}

/// A puzzle as its author thinks of it.
#[derive(Clone)]
struct Tray {
    sides: At,
    board: Drawing,
    wrap: Option<usize>,
    face_down: bool,
    /// 0: pieces may touch; 1: not along an edge; 2: nor at a corner.
    apart: usize,
    spare: [usize; 2],
    used: Option<[usize; 2]>,
    optional: BTreeSet<At>,
    choices: Vec<Vec<At>>,
    pieces: Vec<Drawn>,
}

fn turned([row, col]: At) -> At {
    [col, -row]
}

fn mirrored([row, col]: At) -> At {
    [row, -col]
}

fn moved(drawing: &Drawing, by: impl Fn(At) -> At) -> Drawing {
    let all: Vec<(At, char)> = drawing.iter().map(|(at, ink)| (by(*at), *ink)).collect();
    let least = |axis: usize| all.iter().map(|(at, _)| at[axis]).min().unwrap_or(0);
    let [row, col] = [least(0), least(1)];
    all.iter()
        .map(|(at, ink)| ([at[0] - row, at[1] - col], *ink))
        .collect()
}

impl Drawn {
    fn images(&self, face_down: bool) -> BTreeSet<Drawing> {
        let mut images = BTreeSet::new();
        for shape in &self.shapes {
            let mut sides = Vec::new();
            if !face_down {
                sides.push(moved(shape, |at| at));
            }
            if face_down || self.flip {
                sides.push(moved(shape, mirrored));
            }
            for mut image in sides {
                for _ in 0..4 {
                    images.insert(image.clone());
                    if !self.rotate {
                        break;
                    }
                    image = moved(&image, turned);
                }
            }
        }
        images
    }
}

fn agree(one: char, other: char) -> bool {
    one == other || one == '.' || other == '.'
}

impl Tray {
    fn around(&self, mut at: At) -> At {
        if let Some(axis) = self.wrap {
            at[axis] = at[axis].rem_euclid(self.sides[axis]);
        }
        at
    }

    fn placements(&self, piece: &Drawn) -> BTreeSet<BTreeSet<At>> {
        let mut found = BTreeSet::new();
        for image in piece.images(self.face_down) {
            for row in 0..self.sides[0] {
                for col in 0..self.sides[1] {
                    let on = |at: &At| self.around([at[0] + row, at[1] + col]);
                    let lies = |(at, ink): (&At, &char)| {
                        self.board.get(&on(at)).is_some_and(|own| agree(*own, *ink))
                    };
                    let cells: BTreeSet<At> = image.keys().map(on).collect();
                    if cells.len() == image.len() && image.iter().all(lies) {
                        found.insert(cells);
                    }
                }
            }
        }
        found
    }

    fn touch(&self, one: &At, other: &At) -> bool {
        let far = |axis: usize| {
            let apart = (one[axis] - other[axis]).abs();
            match self.wrap {
                Some(round) if round == axis => apart.min(self.sides[axis] - apart),
                _ => apart,
            }
        };
        match self.apart {
            0 => false,
            1 => far(0) + far(1) == 1,
            _ => far(0) <= 1 && far(1) <= 1,
        }
    }

    fn is_chosen(&self, open: &BTreeSet<At>) -> bool {
        fn each(choices: &[Vec<At>], left: &BTreeSet<At>) -> bool {
            let Some((first, rest)) = choices.split_first() else {
                return left.is_empty();
            };
            first.iter().any(|cell| {
                let mut left = left.clone();
                left.remove(cell) && each(rest, &left)
            })
        }
        let of_choices: BTreeSet<At> = self.choices.iter().flatten().copied().collect();
        each(
            &self.choices,
            &open.intersection(&of_choices).copied().collect(),
        )
    }

    /// Whether pieces that lie on the board without overlapping are a solution.
    fn allows(&self, filled: &Filled, number: impl Fn(char) -> usize) -> bool {
        let covered: BTreeSet<At> = filled
            .iter()
            .flat_map(|(_, cells)| cells)
            .copied()
            .collect();
        let open: BTreeSet<At> = self
            .board
            .keys()
            .filter(|at| !covered.contains(*at))
            .copied()
            .collect();
        let is_usual = |at: &&At| {
            let mut choices = self.choices.iter();
            !self.optional.contains(*at) && !choices.any(|choice| choice.contains(at))
        };
        let spared = open.iter().filter(is_usual).count();
        let within = |[least, most]: [usize; 2], number| (least..=most).contains(&number);
        let all: Vec<&Laid> = filled.iter().collect();
        let touches = |(at, one): (usize, &&Laid)| {
            let mut others = all[at + 1..].iter().flat_map(|other| &other.1);
            others.any(|cell| one.1.iter().any(|own| self.touch(own, cell)))
        };
        self.pieces
            .iter()
            .all(|piece| within(piece.count, number(piece.name)))
            && within(self.spare, spared)
            && self.used.is_none_or(|used| within(used, filled.len()))
            && self.is_chosen(&open)
            && !all.iter().enumerate().any(touches)
    }

    fn is_solution(&self, placed: &[Laid]) -> bool {
        let filled: Filled = placed.iter().cloned().collect();
        let mut covered = BTreeSet::new();
        let lies = |(name, cells): &Laid| {
            let piece = self.pieces.iter().find(|piece| piece.name == *name);
            piece.is_some_and(|piece| self.placements(piece).contains(cells))
        };
        let number = |name| placed.iter().filter(|(other, _)| *other == name).count();
        placed.iter().all(lies)
            && placed
                .iter()
                .all(|(_, cells)| cells.iter().all(|at| covered.insert(*at)))
            && self.allows(&filled, number)
    }

    fn solutions(&self) -> Option<BTreeSet<Filled>> {
        let all = self.pieces.iter().map(|piece| {
            let all = self.placements(piece).into_iter();
            all.map(|cells| (piece.name, cells)).collect::<Vec<Laid>>()
        });
        let mut search = Search {
            tray: self,
            placements: all.flatten().collect(),
            cells: self.board.keys().copied().collect(),
            covered: BTreeSet::new(),
            filled: Filled::new(),
            found: BTreeSet::new(),
            steps: 0,
        };
        search.from(0).then_some(search.found)
    }

    fn text(&self) -> String {
        let drawn = |drawing: &Drawing, letter: &dyn Fn(char) -> char, outside: char| {
            let side = |axis: usize| drawing.keys().map(|at| at[axis] + 1).max().unwrap_or(1);
            let mut text = String::new();
            for row in 0..side(0) {
                for col in 0..side(1) {
                    text.push(drawing.get(&[row, col]).map_or(outside, |ink| letter(*ink)));
                }
                text.push('\n');
            }
            text
        };
        let mut board = String::new();
        for row in 0..self.sides[0] {
            for col in 0..self.sides[1] {
                board.push(if self.board.contains_key(&[row, col]) {
                    '.'
                } else {
                    '#'
                });
            }
            board.push('\n');
        }
        let mut text = format!("family = \"packing\"\nboard = \"\"\"\n{board}\"\"\"\n");
        let mut line = |is: bool, line: String| {
            if is {
                text += &line;
            }
        };
        let wraps = ["rows", "columns"];
        line(
            self.wrap.is_some(),
            format!("wrap = \"{}\"\n", wraps[self.wrap.unwrap_or(0)]),
        );
        line(self.face_down, "face = \"down\"\n".to_owned());
        line(
            self.apart > 0,
            format!("apart = \"{}\"\n", ["", "edge", "corner"][self.apart]),
        );
        line(
            self.spare != [0, 0],
            format!("spare = \"{}-{}\"\n", self.spare[0], self.spare[1]),
        );
        let is_coloured = self.board.values().any(|ink| *ink != '.');
        let colours = drawn(&self.board, &|ink| ink, '#');
        line(is_coloured, format!("colors = \"\"\"\n{colours}\"\"\"\n"));
        if let Some([least, most]) = self.used {
            writeln!(text, "use = \"{least}-{most}\"").expect("to a string");
        }
        if !self.optional.is_empty() {
            let cells: Vec<&At> = self.optional.iter().collect();
            writeln!(text, "optional = {cells:?}").expect("to a string");
        }
        for piece in &self.pieces {
            let quoted = |letter: &dyn Fn(char) -> char| -> Vec<String> {
                let shapes = piece.shapes.iter();
                shapes
                    .map(|shape| format!("\"\"\"\n{}\"\"\"", drawn(shape, letter, '.')))
                    .collect()
            };
            let said = |drawings: Vec<String>, key: &str, several: &str| match &drawings[..] {
                [one] => format!("{key} = {one}\n"),
                all => format!("{several} = [{}]\n", all.join(", ")),
            };
            write!(text, "[[pieces]]\nname = \"{}\"\n", piece.name).expect("to a string");
            text += &said(quoted(&|_| '#'), "shape", "shapes");
            if piece
                .shapes
                .iter()
                .any(|shape| shape.values().any(|ink| *ink != '.'))
            {
                text += &said(quoted(&|ink| ink), "colors", "colors");
            }
            let [least, most] = piece.count;
            let (rotate, flip) = (piece.rotate, piece.flip);
            write!(
                text,
                "parts = true\ncount = \"{least}-{most}\"\nrotate = {rotate}\nflip = {flip}\n"
            )
            .expect("to a string");
        }
        for (choice, name) in self.choices.iter().zip('a'..) {
            write!(text, "[[choice]]\nname = \"{name}\"\ncells = {choice:?}\n")
                .expect("to a string");
        }
        text
    }
}

struct Search<'a> {
    tray: &'a Tray,
    placements: Vec<Laid>,
    cells: Vec<At>,
    covered: BTreeSet<At>,
    filled: Filled,
    found: BTreeSet<Filled>,
    steps: usize,
}

impl Search<'_> {
    /// Decides each cell in turn: it stays open, or a piece has it as its first cell. False if that is too
    /// much.
    fn from(&mut self, at: usize) -> bool {
        self.steps += 1;
        if self.found.len() > SOLUTIONS_MAX || self.steps > 10_000 {
            return false;
        }
        let Some(cell) = self.cells.get(at).copied() else {
            let number = |name| {
                self.filled
                    .iter()
                    .filter(|(other, _)| *other == name)
                    .count()
            };
            if self.tray.allows(&self.filled, number) {
                self.found.insert(self.filled.clone());
            }
            return true;
        };
        if !self.from(at + 1) {
            return false;
        }
        if self.covered.contains(&cell) {
            return true;
        }
        for number in 0..self.placements.len() {
            let laid = self.placements[number].clone();
            if laid.1.first() != Some(&cell) || !laid.1.is_disjoint(&self.covered) {
                continue;
            }
            self.covered.extend(laid.1.iter().copied());
            self.filled.insert(laid.clone());
            let goes_on = self.from(at + 1);
            self.filled.remove(&laid);
            self.covered.retain(|at| !laid.1.contains(at));
            if !goes_on {
                return false;
            }
        }
        true
    }
}

fn inked(random: &mut Random, is_coloured: bool) -> char {
    match random.below(5) {
        0 | 1 if is_coloured => 'x',
        2 | 3 if is_coloured => 'y',
        _ => '.',
    }
}

fn shape(random: &mut Random, in_parts: bool, is_coloured: bool) -> Drawing {
    let size = random.between(1, 4);
    let mut cells = BTreeSet::from([[0, 0]]);
    while cells.len() < size {
        let from: Vec<At> = cells.iter().copied().collect();
        let [row, col] = from[random.index(from.len())];
        let far = if in_parts && random.below(3) == 0 {
            2
        } else {
            1
        };
        let steps = [[0, far], [far, 0], [0, -far], [-far, 0]];
        let step = steps[random.index(4)];
        cells.insert([row + step[0], col + step[1]]);
    }
    let drawing = cells.into_iter().map(|at| (at, inked(random, is_coloured)));
    moved(&drawing.collect(), |at| at)
}

fn attempt(random: &mut Random) -> Tray {
    let one_in = |random: &mut Random, number| random.below(number) == 0;
    let sides = [random.between(1, 3), random.between(2, 5)].map(as_i32);
    let is_coloured = one_in(random, 3);
    let mut board = Drawing::new();
    for row in 0..sides[0] {
        for col in 0..sides[1] {
            if random.below(10) > 0 {
                board.insert([row, col], inked(random, is_coloured));
            }
        }
    }
    let wrap = one_in(random, 2).then(|| random.index(2));
    let apart = if one_in(random, 3) {
        random.between(1, 2)
    } else {
        0
    };
    let mut spare = [0, 0];
    if apart > 0 || one_in(random, 4) {
        let most = random.between(1, if apart > 0 { board.len().max(1) } else { 3 });
        spare = [random.between(0, most), most];
    }
    let cells: Vec<At> = board.keys().copied().collect();
    let mut choices: Vec<Vec<At>> = Vec::new();
    if one_in(random, 3) && cells.len() > 3 {
        for _ in 0..random.between(1, 3) {
            if one_in(random, 4) && !choices.is_empty() {
                choices.push(choices[0].clone());
                continue;
            }
            let mut own = cells.clone();
            random.shuffle(&mut own);
            own.truncate(random.between(1, 3));
            choices.push(own);
        }
    }
    let mut own = cells;
    own.retain(|at| !choices.iter().any(|choice| choice.contains(at)));
    random.shuffle(&mut own);
    own.truncate(if one_in(random, 4) {
        random.between(1, 3)
    } else {
        0
    });
    let used = one_in(random, 4).then(|| {
        let least = random.between(0, 3);
        [least, random.between(least, 4)]
    });
    let [has_shapes, has_parts] = [one_in(random, 3), one_in(random, 3)];
    let rotate = !one_in(random, 4);
    let mut pieces = Vec::new();
    for name in ['A', 'B', 'C'].into_iter().take(random.between(1, 3)) {
        let number = if has_shapes { random.between(1, 3) } else { 1 };
        let shapes: BTreeSet<Drawing> = (0..number)
            .map(|_| shape(random, has_parts, is_coloured))
            .collect();
        let least = random.between(0, 2);
        pieces.push(Drawn {
            name,
            shapes: shapes.into_iter().collect(),
            rotate,
            flip: one_in(random, 2),
            count: [least, random.between(least.max(1), 3)],
        });
    }
    Tray {
        sides,
        board,
        wrap,
        face_down: one_in(random, 5),
        apart,
        spare,
        used,
        optional: own.into_iter().collect(),
        choices,
        pieces,
    }
}

/// A random puzzle with its solutions; most have some.
fn random(seed: u64) -> (Tray, BTreeSet<Filled>) {
    let random = &mut Random::new(seed);
    loop {
        let tray = attempt(random);
        let images: BTreeSet<_> = tray
            .pieces
            .iter()
            .map(|piece| piece.images(tray.face_down))
            .collect();
        if tray.board.len() < 2 || images.len() < tray.pieces.len() {
            continue;
        }
        if let Some(solutions) = tray.solutions()
            && (!solutions.is_empty() || random.below(12) == 0)
        {
            return (tray, solutions);
        }
    }
}

fn read(text: &str) -> Puzzle {
    let read = Packing::read(text, "toml", &Settings::new());
    read.unwrap_or_else(|error| panic!("{error:?} in\n{text}"))
}

fn at(puzzle: &Puzzle, cell: pavage_grid::CellId) -> At {
    let place = puzzle.board().place(cell);
    [i32::from(place.row), i32::from(place.col)]
}

fn filled(puzzle: &Puzzle, state: &State) -> Filled {
    let laid = |placed: &Placement| {
        let cells = placed.cells.iter();
        (placed.piece, cells.map(|cell| at(puzzle, *cell)).collect())
    };
    state.placed.iter().map(laid).collect()
}

fn state_of(puzzle: &Puzzle, filled: &Filled) -> State {
    let cell = |&[row, col]: &At| {
        let point = pavage_grid::Point::flat(row, col);
        puzzle.board().cell(point).expect("a cell")
    };
    let placed = filled.iter().map(|(name, cells)| Placement {
        piece: *name,
        cells: cells.iter().map(cell).collect(),
    });
    let covered: BTreeSet<_> = filled
        .iter()
        .flat_map(|(_, cells)| cells.iter().map(cell))
        .collect();
    let mut state = State::new(placed.collect());
    state.open = puzzle
        .board()
        .cells()
        .filter(|cell| !covered.contains(cell))
        .collect();
    state
}

/// All solutions from a position, by every engine.
fn found(puzzle: &Puzzle, state: &State, text: &str) -> BTreeSet<Filled> {
    match Packing::cover(puzzle, state, &Run::default()) {
        Ok(cover) => {
            let (states, _) = by_every_engine(&cover, text);
            let all: BTreeSet<Filled> = states.iter().map(|state| filled(puzzle, state)).collect();
            assert_eq!(all.len(), states.len(), "each once:\n{text}");
            all
        }
        Err(NoCover::Unsolvable(_)) => BTreeSet::new(),
        Err(other) => panic!("{other:?}\n{text}"),
    }
}

/// On random small puzzles with each of the rules and with several, every engine finds what brute force
/// finds, also from positions; the judge agrees; texts lead back. Crossed options count up to symmetry.
#[test]
fn pieces_lie_as_the_rules_say() {
    let dice = &mut Random::new(5);
    let (mut solved, mut several) = (0, 0);
    for seed in 0..250 {
        let (tray, expected) = random(seed);
        let text = &tray.text();
        let puzzle = &read(text);
        let start = Packing::start(puzzle);
        assert_eq!(found(puzzle, &start, text), expected, "{seed}:\n{text}");
        solved += usize::from(!expected.is_empty());
        several += usize::from(expected.len() > 1);
        let written = Packing::write(puzzle, &start, "toml");
        let again = &read(&written);
        assert_eq!(
            Packing::write(again, &Packing::start(again), "toml"),
            written,
            "{seed}"
        );
        assert_eq!(
            found(again, &start, &written),
            expected,
            "{seed}:\n{written}"
        );
        judged(&tray, puzzle, &expected, dice);
        from_position(puzzle, &expected, text, dice);
    }
    assert!(solved > 150 && several > 100, "{solved} {several}");
}

/// The judge accepts solutions, also read from their texts, and knows changed ones from others.
fn judged(tray: &Tray, puzzle: &Puzzle, expected: &BTreeSet<Filled>, dice: &mut Random) {
    let is_valid = |state: &State| Packing::check(puzzle, state).violations.is_empty();
    for solution in expected.iter().take(3) {
        let state = state_of(puzzle, solution);
        assert!(is_valid(&state), "{}{state:?}", tray.text());
        for format in ["grid", "toml"] {
            let text = Packing::write(puzzle, &state, format);
            let again = Packing::read_solution(puzzle, &text);
            let again = again.unwrap_or_else(|error| panic!("{error:?} in {text}"));
            assert!(is_valid(&again), "{}{text}", tray.text());
        }
        let mut placed: Vec<Laid> = solution.iter().cloned().collect();
        if !placed.is_empty() {
            placed.swap_remove(dice.index(placed.len()));
        }
        for piece in &tray.pieces {
            let all: Vec<BTreeSet<At>> = tray.placements(piece).into_iter().collect();
            if !all.is_empty() && dice.below(2) == 0 {
                placed.push((piece.name, all[dice.index(all.len())].clone()));
            }
        }
        // A piece that lies as it may not.
        if dice.below(3) == 0
            && let Some((_, cells)) = placed.last_mut()
        {
            let all: Vec<At> = tray.board.keys().copied().collect();
            cells.insert(all[dice.index(all.len())]);
        }
        let laid = placed
            .iter()
            .map(|laid| state_of(puzzle, &Filled::from([laid.clone()])).placed);
        let changed = State::new(laid.flatten().collect());
        let text = tray.text();
        assert_eq!(
            is_valid(&changed),
            tray.is_solution(&placed),
            "{text}{changed:?}"
        );
    }
}

/// From a position on the way to a solution there are the solutions that it leads to.
fn from_position(puzzle: &Puzzle, expected: &BTreeSet<Filled>, text: &str, dice: &mut Random) {
    let Some(solution) = expected.iter().nth(dice.index(expected.len().max(1))) else {
        return;
    };
    let whole = state_of(puzzle, solution);
    let mut laid: Vec<Placement> = whole.all().collect();
    laid.retain(|_| dice.below(2) == 0);
    let state = after(puzzle, &laid, text);
    let leads = |other: &&Filled| {
        let other = state_of(puzzle, other);
        laid.iter().all(|one| other.all().any(|its| its == *one))
    };
    let leads: BTreeSet<Filled> = expected.iter().filter(leads).cloned().collect();
    assert_eq!(found(puzzle, &state, text), leads, "{laid:?} on\n{text}");
    let written = Packing::write(puzzle, &state, "toml");
    let again = read(&written);
    assert_eq!(
        found(&again, &Packing::start(&again), &written).len(),
        leads.len(),
        "{written}"
    );
}

/// Combinations of choices that share cells are counted as brute force counts them.
#[test]
fn choices_that_share_cells_show_different_ones() {
    let choices = Packing::CHOICES.expect("packing has choices");
    let (mut shared, mut same) = (0, 0);
    for seed in 0..500 {
        let (tray, expected) = random(seed);
        if tray.choices.len() < 2 || expected.is_empty() {
            continue;
        }
        let text = &tray.text();
        let puzzle = &read(text);
        let start = Packing::start(puzzle);
        let cover = (choices.cover)(puzzle, &start, &Run::default());
        let cover = cover.unwrap_or_else(|_| panic!("it has solutions:\n{text}"));
        let items: Vec<_> = cover.free.iter().map(|free| free.item).collect();
        let counted = count_combinations(&cover.model, &items, &Run::default());
        let counted = counted.map(|counted| counted.counts.expect("no limit"));
        let opens = expected.iter().map(|filled| {
            let covered: BTreeSet<At> = filled
                .iter()
                .flat_map(|(_, cells)| cells)
                .copied()
                .collect();
            let cells = tray.choices.iter().flatten().copied();
            cells
                .filter(|at| !covered.contains(at))
                .collect::<BTreeSet<At>>()
        });
        let opens: Vec<BTreeSet<At>> = opens.collect();
        let mut labels = vec![0; tray.choices.len()];
        loop {
            let cells: Vec<At> = labels
                .iter()
                .zip(&tray.choices)
                .map(|(at, choice)| choice[*at])
                .collect();
            let open: BTreeSet<At> = cells.iter().copied().collect();
            let is_once = open.len() == cells.len();
            let number = opens.iter().filter(|its| is_once && **its == open).count();
            let chosen = (choices.chosen)(puzzle, &start, &labels);
            let alone = chosen.map_or(0, |(other, state)| found(&other, &state, text).len());
            assert_eq!(alone, number, "{seed}, {labels:?}:\n{text}");
            if let Ok(counted) = &counted {
                let is_it = |options: &[pavage_search::OptionId]| {
                    let free = cover.free.iter().zip(options).zip(&labels);
                    free.into_iter()
                        .all(|((free, option), label)| free.options[*label] == Some(*option))
                };
                let together = counted.iter().find(|(options, _)| is_it(options));
                let together = together.map_or(BigUint::ZERO, |(_, count)| count.clone());
                assert_eq!(
                    together,
                    BigUint::from(number as u64),
                    "{seed}, {labels:?}:\n{text}"
                );
            }
            shared += usize::from(number > 0);
            same += usize::from(!is_once);
            let mut next = labels.iter_mut().zip(&tray.choices).rev();
            let turned = next.find_map(|(label, choice)| {
                *label = (*label + 1) % choice.len();
                (*label > 0).then_some(())
            });
            if turned.is_none() {
                break;
            }
        }
    }
    assert!(shared > 60 && same > 30, "{shared} {same}");
}

/// Steps of an explanation hold in every solution, and it ends as there are solutions.
#[test]
fn steps_hold_in_every_solution() {
    let (mut placed, mut gone, mut unique) = (0, 0, 0);
    for seed in 0..300 {
        let (tray, expected) = random(seed);
        let text = &tray.text();
        let puzzle = &read(text);
        let start = Packing::start(puzzle);
        let all: Vec<State> = expected
            .iter()
            .map(|filled| state_of(puzzle, filled))
            .collect();
        let told = Packing::explain(puzzle, &start, Way::Greedy, &Run::default());
        let laid = |piece: &str, cells: &[pavage_family::Place]| {
            let cells = cells
                .iter()
                .map(|place| puzzle.board().at(*place).expect("a cell"));
            let mut cells: Vec<_> = cells.collect();
            cells.sort_unstable();
            (piece.chars().next().expect("a name"), cells)
        };
        let holds = |state: &State, (piece, cells): &(char, Vec<pavage_grid::CellId>)| {
            if *piece == OPEN {
                return cells.iter().all(|cell| state.open.contains(cell));
            }
            state
                .placed
                .iter()
                .any(|one| one.piece == *piece && one.cells == *cells)
        };
        for step in &told.steps {
            for mv in &step.moves {
                let Ok(Move::Place { piece, cells }) = mv.parse() else {
                    panic!("{mv} lays a piece");
                };
                let one = laid(&piece.to_string(), &cells);
                placed += 1;
                assert!(
                    all.iter().all(|state| holds(state, &one)),
                    "{seed}, {mv}, {step:?}:\n{text}"
                );
            }
            for out in &step.eliminates {
                let Elimination::Placement { piece, cells } = out else {
                    panic!("{out:?} is of another family");
                };
                for piece in piece.split('/') {
                    let one = laid(piece, cells);
                    gone += 1;
                    // Open cells are of several rules.
                    let is_it = one.0 != OPEN && all.iter().any(|state| holds(state, &one));
                    assert!(!is_it, "{seed}, {out:?}, {step:?}:\n{text}");
                }
            }
        }
        match (&told.end, all.len()) {
            (End::Contradiction(_), 0) | (End::Several(_), 2..) => {}
            (End::Solved(state), 1) => {
                unique += 1;
                assert_eq!(
                    filled(puzzle, state),
                    filled(puzzle, &all[0]),
                    "{seed}:\n{text}"
                );
            }
            (end, number) => panic!("{seed}: {end:?}, but there are {number}:\n{text}"),
        }
    }
    assert!(
        placed > 100 && gone > 100 && unique > 20,
        "{placed} {gone} {unique}"
    );
}

/// A drawing of cells of a lattice, of so many layers, rows and columns.
fn drawn_in(
    [layers, rows, cols]: [i32; 3],
    cells: &BTreeMap<Point, char>,
    letter: impl Fn(char) -> char,
) -> String {
    let layer = |layer: i32| -> String {
        let row = |row: i32| {
            let cols = (0..cols).map(move |col| cells.get(&Point([layer, row, col])));
            let letters = cols.map(|ink| ink.map_or('.', |ink| letter(*ink)));
            letters.chain(['\n']).collect::<String>()
        };
        (0..rows).map(row).collect()
    };
    (0..layers).map(layer).collect::<Vec<_>>().join("\n")
}

/// A random puzzle on a lattice, as text.
fn text_on(lattice: &'static Lattice, size: &str, random: &mut Random) -> String {
    let one_in = |random: &mut Random, number| random.below(number) == 0;
    let plain = format!(
        "family = \"packing\"\nlattice = \"{}\"\nboard = \"{size}\"\n",
        lattice.name
    );
    let any = read(&format!("{plain}[[pieces]]\nname = \"A\"\nshape = \"#\"\n"));
    let is_coloured = one_in(random, 2);
    let points = any.board().points().iter();
    let board: BTreeMap<Point, char> = points.map(|at| (*at, inked(random, is_coloured))).collect();
    let mut text = plain;
    if is_coloured && board.values().any(|ink| *ink != '.') {
        let side = |axis: usize| board.keys().map(|at| at.0[axis] + 1).max().unwrap_or(1);
        let drawing = drawn_in([0, 1, 2].map(side), &board, |ink| ink);
        write!(text, "colors = \"\"\"\n{drawing}\"\"\"\n").expect("to a string");
    }
    let apart = if lattice == &BALLS {
        ["", "edge"][random.index(2)]
    } else {
        ["", "edge", "corner"][random.index(3)]
    };
    if !apart.is_empty() {
        writeln!(text, "apart = \"{apart}\"").expect("to a string");
    }
    if one_in(random, 4) {
        text += "face = \"down\"\n";
    }
    if !apart.is_empty() || one_in(random, 2) {
        writeln!(text, "spare = \"0-{}\"", board.len()).expect("to a string");
    }
    let sides = [if lattice.is_solid { 3 } else { 1 }, 9, 9];
    for name in ["A", "B"].iter().take(random.between(1, 2)) {
        let shapes = (0..random.between(1, 2)).map(|_| {
            let (size, in_parts) = (random.between(1, 3), one_in(random, 3));
            let mut cells = BTreeMap::from([(Point([0, 4, 4]), inked(random, is_coloured))]);
            while cells.len() < size {
                let from: Vec<Point> = cells.keys().copied().collect();
                let from = from[random.index(from.len())];
                let steps = if in_parts {
                    lattice.corner_steps(from)
                } else {
                    lattice.steps(from).to_vec()
                };
                let next = from + steps[random.index(steps.len())];
                if next
                    .0
                    .iter()
                    .zip(sides)
                    .all(|(at, side)| (0..side).contains(at))
                {
                    cells.insert(next, inked(random, is_coloured));
                }
            }
            cells
        });
        let shapes: BTreeSet<BTreeMap<Point, char>> = shapes.collect();
        let list = |letter: &dyn Fn(char) -> char| {
            let all = shapes
                .iter()
                .map(|shape| format!("\"\"\"\n{}\"\"\"", drawn_in(sides, shape, letter)));
            all.collect::<Vec<_>>().join(", ")
        };
        let least = random.between(0, 1);
        let count = format!("{least}-{}", random.between(1, 2));
        write!(text, "[[pieces]]\nname = \"{name}\"\nparts = true\nshapes = [{}]\ncolors = [{}]\ncount = \"{count}\"\n", list(&|_| '#'), list(&|ink| ink)).expect("to a string");
    }
    text
}

/// On the other lattices the engines find what the judge accepts of all ways to lay the pieces.
#[test]
fn pieces_lie_so_on_every_lattice() {
    let boards: [(&'static Lattice, &str); 5] = [
        (&SQUARE, "2x4"),
        (&CUBIC, "2x2x2"),
        (&BALLS, "pyramid 2"),
        (&HEXAGONAL, "parallelogram 2x4"),
        (&TRIANGULAR, "parallelogram 2x2"),
    ];
    let random = &mut Random::new(3);
    let mut solved = [0; 5];
    for turn in 0..250 {
        let (lattice, size) = boards[turn % 5];
        let text = &text_on(lattice, size, random);
        let puzzle = &read(text);
        let board = puzzle.board();
        let mut laid: Vec<Placement> = Vec::new();
        for piece in puzzle.pieces() {
            let images = piece.orientations();
            let all = images.iter().flat_map(|image| {
                board
                    .cells()
                    .filter_map(|first| board.cells_of(image, first))
            });
            let all: BTreeSet<_> = all.collect();
            laid.extend(all.into_iter().map(|cells| Placement {
                cells,
                piece: piece.name,
            }));
        }
        if laid.len() > 90
            || puzzle.pieces().len() > 1
                && puzzle.pieces()[0].orientations() == puzzle.pieces()[1].orientations()
        {
            continue;
        }
        let mut expected = BTreeSet::new();
        let mut left = vec![(0, State::default())];
        while let Some((from, state)) = left.pop() {
            if Packing::check(puzzle, &state).violations.is_empty() {
                let placed = state
                    .placed
                    .iter()
                    .map(|one| (one.piece, one.cells.clone()));
                expected.insert(placed.collect::<BTreeSet<_>>());
            }
            for (at, one) in laid.iter().enumerate().skip(from) {
                let mut taken = state.placed.iter().flat_map(|other| &other.cells);
                if state.placed.len() < 4 && !taken.any(|cell| one.cells.contains(cell)) {
                    left.push((at + 1, state.with(vec![one.clone()])));
                }
            }
        }
        let found = match Packing::cover(puzzle, &Packing::start(puzzle), &Run::default()) {
            Ok(cover) => by_every_engine(&cover, text).0,
            Err(NoCover::Unsolvable(_)) => Vec::new(),
            Err(other) => panic!("{other:?}\n{text}"),
        };
        let all = found.iter().map(|state| {
            let placed = state
                .placed
                .iter()
                .map(|one| (one.piece, one.cells.clone()));
            placed.collect::<BTreeSet<_>>()
        });
        let all: BTreeSet<_> = all.collect();
        assert_eq!(all.len(), found.len(), "{text}");
        assert_eq!(all, expected, "{text}");
        solved[turn % 5] += usize::from(!expected.is_empty());
    }
    assert!(solved.iter().all(|solved| *solved > 8), "{solved:?}");
}
