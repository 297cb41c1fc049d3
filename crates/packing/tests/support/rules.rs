//! Random small puzzles with rules of how many pieces are laid and which cells stay open, and all of
//! their solutions by brute force, from the rules alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use pavage_bits::Random;
use pavage_family::numbers::as_i32;
use pavage_family::{Family, Settings};
use pavage_grid::{CUBIC, CellId, HEXAGONAL, Lattice, Point, SQUARE, TRIANGULAR};
use pavage_packing::{Packing, Placement, Puzzle, State};

const LATTICES: [&Lattice; 4] = [&SQUARE, &HEXAGONAL, &TRIANGULAR, &CUBIC];

/// The most solutions that are listed.
const SOLUTIONS_MAX: usize = 3000;

/// A puzzle as its author thinks of it.
pub(crate) struct Ruled {
    pub(crate) puzzle: Puzzle,
    pub(crate) text: String,
    pieces: Vec<(char, Range)>,
    used: Option<Range>,
    spare: Range,
    optional: BTreeSet<CellId>,
    choices: Vec<BTreeSet<CellId>>,
}

/// A least and a largest number.
type Range = (usize, usize);

const ANY: usize = usize::MAX;

/// A range as it is typed.
fn typed((least, most): Range) -> String {
    match most {
        ANY if least == 0 => "\"any\"".to_owned(),
        ANY => format!("\"{least}-\""),
        _ if most == least => least.to_string(),
        _ => format!("\"{least}-{most}\""),
    }
}

fn within((least, most): Range, number: usize) -> bool {
    (least..=most).contains(&number)
}

/// A random puzzle. Each rule is in about a third of them.
pub(crate) fn random(seed: u64) -> Ruled {
    let random = &mut Random::new(seed);
    loop {
        let made = attempt(
            random,
            LATTICES[usize::try_from(seed).expect("seeds are small") % LATTICES.len()],
        );
        // Most have no solution: some of these are enough.
        let is_wanted = |made: &Ruled| {
            made.solutions().is_none_or(|all| !all.is_empty()) || random.below(4) == 0
        };
        if let Some(made) = made.filter(is_wanted) {
            return made;
        }
    }
}

fn attempt(random: &mut Random, lattice: &'static Lattice) -> Option<Ruled> {
    let sides = if lattice.is_solid {
        [2, 2, random.between(1, 2)]
    } else {
        [1, random.between(1, 3), random.between(2, 6)]
    };
    let all = (0..sides[0]).flat_map(|layer| {
        (0..sides[1]).flat_map(move |row| (0..sides[2]).map(move |col| [layer, row, col]))
    });
    let points = all.map(|at| Point(at.map(as_i32)));
    let cells: Vec<Point> = points
        .filter(|at| lattice.kind(*at).is_some() && random.below(9) > 0)
        .collect();
    if !(2..=9).contains(&cells.len()) {
        return None;
    }
    let place = |cell: &Point| {
        let from = usize::from(!lattice.is_solid);
        format!("{:?}", &cell.0[from..])
    };
    let mut left: Vec<usize> = (0..cells.len()).collect();
    random.shuffle(&mut left);
    let choices = if random.below(3) == 0 {
        random.between(1, 2)
    } else {
        0
    };
    let choices: Vec<Vec<usize>> = (0..choices)
        .map(|_| left.split_off(left.len().saturating_sub(random.between(1, 3))))
        .filter(|cells| !cells.is_empty())
        .collect();
    let number = if random.below(3) == 0 {
        random.between(1, 3)
    } else {
        0
    };
    let optional: Vec<usize> = left.split_off(left.len().saturating_sub(number));
    let is_drawn = random.below(2) == 0;
    let mut board = String::new();
    for layer in 0..sides[0] {
        for row in 0..sides[1] {
            for col in 0..sides[2] {
                let point = Point([layer, row, col].map(as_i32));
                let at = cells.iter().position(|cell| *cell == point);
                board.push(match at {
                    None => '#',
                    Some(at) if is_drawn && optional.contains(&at) => '?',
                    Some(_) => '.',
                });
            }
            board.push('\n');
        }
        board.push('\n');
    }
    let used = (random.below(3) == 0).then(|| range(random, 3));
    let spare = if random.below(3) == 0 {
        range(random, 3)
    } else {
        (0, 0)
    };
    let mut text = format!(
        "family = \"packing\"\nlattice = \"{}\"\nboard = \"\"\"\n{}\"\"\"\n",
        lattice.name,
        board.trim_end_matches('\n').to_owned() + "\n"
    );
    if let Some(used) = used {
        writeln!(text, "use = {}", typed(used)).expect("to a string");
    }
    if spare != (0, 0) {
        writeln!(text, "spare = {}", typed(spare)).expect("to a string");
    }
    if !is_drawn && !optional.is_empty() {
        let cells: Vec<String> = optional.iter().map(|at| place(&cells[*at])).collect();
        writeln!(text, "optional = [{}]", cells.join(", ")).expect("to a string");
    }
    if random.below(3) == 0 {
        text.push_str("rotate = false\n");
    }
    let mut pieces = Vec::new();
    for name in ["A", "B", "C"].iter().take(random.between(1, 3)) {
        let size = random.between(1, 3);
        let shape = shape(random, lattice, size);
        let count = match random.below(3) {
            0 => None,
            1 => Some((1, 1)),
            _ => Some(range(random, 3)),
        };
        let count = count.filter(|count| count.1 > 0);
        write!(
            text,
            "[[pieces]]\nname = \"{name}\"\nshape = \"\"\"\n{shape}\"\"\"\n"
        )
        .expect("to a string");
        if let Some(count) = count {
            writeln!(text, "count = {}", typed(count)).expect("to a string");
        }
        let usual = if used.is_some() { (0, 1) } else { (1, 1) };
        pieces.push((name.chars().next()?, count.unwrap_or(usual)));
    }
    for (number, choice) in choices.iter().enumerate() {
        let cells: Vec<String> = choice.iter().map(|at| place(&cells[*at])).collect();
        let cells = cells.join(", ");
        writeln!(
            text,
            "[[choice]]\nname = \"one, {number}\"\ncells = [{cells}]"
        )
        .expect("to a string");
    }
    let text = text.replace("one, ", "one ");
    let read = Packing::read(&text, "toml", &Settings::new());
    let puzzle = read.unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
    let alike = puzzle.pieces().iter().map(|piece| piece.orientations());
    let alike: BTreeSet<_> = alike.collect();
    if alike.len() < pieces.len() {
        return None;
    }
    let cell = |at: &usize| puzzle.board().cell(cells[*at]).expect("a cell");
    Some(Ruled {
        optional: optional.iter().map(cell).collect(),
        choices: choices
            .iter()
            .map(|choice| choice.iter().map(cell).collect())
            .collect(),
        pieces,
        used,
        spare,
        text,
        puzzle,
    })
}

fn range(random: &mut Random, most: usize) -> Range {
    let least = random.between(0, most);
    match random.below(4) {
        0 => (least, ANY),
        1 => (least, least),
        _ => (least, random.between(least, most)),
    }
}

/// The drawing of a connected piece: rows of all its lattice, so that cells keep their kinds.
fn shape(random: &mut Random, lattice: &Lattice, size: usize) -> String {
    let layers = if lattice.is_solid { 2 } else { 1 };
    let sides = [layers, 3, 4];
    let is_inside = |at: &Point| (0..3).all(|axis| (0..sides[axis]).contains(&at.0[axis]));
    let mut cells = vec![Point([0, 0, 0])];
    while cells.len() < size {
        let from = cells[random.index(cells.len())];
        let steps = lattice.steps(from);
        let next = from + steps[random.index(steps.len())];
        if is_inside(&next) && !cells.contains(&next) {
            cells.push(next);
        }
    }
    let mut text = String::new();
    for layer in 0..layers {
        for row in 0..3 {
            for col in 0..4 {
                let is_cell = cells.contains(&Point([layer, row, col]));
                text.push(if is_cell { '#' } else { '.' });
            }
            text.push('\n');
        }
        if layer + 1 < layers {
            text.push('\n');
        }
    }
    text
}

impl Ruled {
    /// All placements of each piece.
    fn placements(&self) -> Vec<Placement> {
        let board = self.puzzle.board();
        let mut found = Vec::new();
        for piece in self.puzzle.pieces() {
            for image in piece.orientations() {
                let all = board
                    .cells()
                    .filter_map(|cell| board.cells_of(&image, cell));
                found.extend(all.map(|mut cells| {
                    cells.sort_unstable();
                    Placement {
                        cells,
                        piece: piece.name,
                    }
                }));
            }
        }
        found
    }

    /// All solutions, each with its open cells; `None` if there are too many.
    pub(crate) fn solutions(&self) -> Option<Vec<State>> {
        let placements = self.placements();
        let mut search = Search {
            ruled: self,
            placements: &placements,
            taken: vec![false; self.puzzle.board().size()],
            placed: Vec::new(),
            open: Vec::new(),
            found: Vec::new(),
        };
        let all = search.from(0);
        all.then_some(search.found)
    }

    /// Whether numbers and open cells keep the rules.
    fn allows(&self, placed: &[Placement], open: &[CellId]) -> bool {
        let number = |name: char| placed.iter().filter(|other| other.piece == name).count();
        let mut pieces = self.pieces.iter();
        let is_usual = |cell: &&CellId| {
            let mut choices = self.choices.iter();
            !self.optional.contains(*cell) && !choices.any(|choice| choice.contains(*cell))
        };
        let mut choices = self.choices.iter();
        pieces.all(|(name, range)| within(*range, number(*name)))
            && self.used.is_none_or(|used| within(used, placed.len()))
            && within(self.spare, open.iter().filter(is_usual).count())
            && choices.all(|choice| open.iter().filter(|cell| choice.contains(*cell)).count() == 1)
    }

    /// Whether placed pieces are a solution, whatever is said of open cells.
    pub(crate) fn is_solution(&self, placed: &[Placement]) -> bool {
        let known: BTreeSet<Placement> = self.placements().into_iter().collect();
        let mut covered = BTreeSet::new();
        let apart = placed
            .iter()
            .all(|one| known.contains(one) && one.cells.iter().all(|cell| covered.insert(*cell)));
        let all = self.puzzle.board().cells();
        let open: Vec<CellId> = all.filter(|cell| !covered.contains(cell)).collect();
        apart && self.allows(placed, &open)
    }

    /// How many of the solutions are no images of others.
    pub(crate) fn orbits(&self, solutions: &[State]) -> usize {
        let board = self.puzzle.board();
        let placements = self.placements();
        let mut of_piece: BTreeMap<char, BTreeSet<Vec<CellId>>> = BTreeMap::new();
        for placement in placements {
            of_piece
                .entry(placement.piece)
                .or_default()
                .insert(placement.cells);
        }
        let bounds = |name: char| {
            let (_, (least, most)) = self.pieces.iter().find(|(other, _)| *other == name)?;
            let room = board.size() / self.puzzle.piece(name)?.shape.size();
            let most = (*most).min(room).max(*least);
            let more = (most - least).min(self.used.map_or(ANY, |used| used.1));
            Some((*least, least + more))
        };
        let image = |map: &[CellId], cells: &[CellId]| {
            let mut cells: Vec<CellId> = cells.iter().map(|cell| map[cell.index()]).collect();
            cells.sort_unstable();
            cells
        };
        let moved = |map: &[CellId], cells: &BTreeSet<CellId>| -> BTreeSet<CellId> {
            cells.iter().map(|cell| map[cell.index()]).collect()
        };
        let mut groups: Vec<(Vec<CellId>, BTreeMap<char, char>)> = Vec::new();
        for map in board.symmetries() {
            let choices: BTreeSet<_> = self.choices.iter().cloned().collect();
            let images: BTreeSet<_> = choices.iter().map(|choice| moved(&map, choice)).collect();
            if moved(&map, &self.optional) != self.optional || images != choices {
                continue;
            }
            let becomes = |name: &char| {
                let there: BTreeSet<_> = of_piece[name]
                    .iter()
                    .map(|cells| image(&map, cells))
                    .collect();
                let fits =
                    |other: &&char| of_piece[*other] == there && bounds(**other) == bounds(*name);
                let same = Some(name).filter(fits);
                let other = of_piece.keys().find(fits);
                same.or(other).map(|other| (*name, *other))
            };
            let images: Option<BTreeMap<char, char>> = of_piece.keys().map(becomes).collect();
            groups.extend(images.map(|images| (map.clone(), images)));
        }
        let least = |solution: &State| {
            let image = |(map, names): &(Vec<CellId>, BTreeMap<char, char>)| {
                let placed = solution.placed.iter();
                let placed = placed.map(|one| (names[&one.piece], image(map, &one.cells)));
                placed.collect::<BTreeSet<_>>()
            };
            groups.iter().map(image).min()
        };
        solutions.iter().map(least).collect::<BTreeSet<_>>().len()
    }
}

struct Search<'a> {
    ruled: &'a Ruled,
    placements: &'a [Placement],
    taken: Vec<bool>,
    placed: Vec<Placement>,
    open: Vec<CellId>,
    found: Vec<State>,
}

impl Search<'_> {
    /// Decides each cell in turn: it stays open, or a piece begins there. False if there are too many
    /// solutions.
    fn from(&mut self, cell: usize) -> bool {
        if self.found.len() > SOLUTIONS_MAX {
            return false;
        }
        if cell == self.taken.len() {
            if self.ruled.allows(&self.placed, &self.open) {
                let mut state = State::new(self.placed.clone());
                state.open = self.open.clone();
                self.found.push(state);
            }
            return true;
        }
        if self.taken[cell] {
            return self.from(cell + 1);
        }
        self.open.push(CellId::at(cell));
        let mut goes_on = self.from(cell + 1);
        self.open.pop();
        for placement in self.placements {
            let first = placement.cells[0].index();
            if first != cell || placement.cells.iter().any(|at| self.taken[at.index()]) {
                continue;
            }
            placement
                .cells
                .iter()
                .for_each(|at| self.taken[at.index()] = true);
            self.placed.push(placement.clone());
            goes_on = goes_on && self.from(cell + 1);
            self.placed.pop();
            placement
                .cells
                .iter()
                .for_each(|at| self.taken[at.index()] = false);
        }
        goes_on
    }
}
