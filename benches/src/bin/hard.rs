//! Looks for Suguru puzzles that need more than level 2 of reasoning. Puzzles made at random never
//! do; those of `corpus/suguru-hard.txt` come from here.
//!
//! `cargo run --release -p pavage-benches --bin hard -- ROWSxCOLS MIN-MAX SEED STEPS [RESTARTS]`
//!
//! Simulated annealing over cages and clues. A step moves a cell to the cage next to it, or adds
//! clues; then clues are added until one filling is left, and taken away until each is needed:
//! with fewer clues no puzzle is easier. It climbs first what level 1 leaves, then how rare the pairs
//! of cells are that teach something: that leads on where the count of candidates left by level 2
//! is zero on all sides. The best puzzle of each restart is printed as a line of the corpus when its
//! level is above 1. Cages of at most 5 cells and boards of 6 by 6 and 7 by 7 find most.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of benches are small"
)]
#![expect(clippy::print_stdout, reason = "a search prints what it finds")]

use pavage_bits::Random;
use pavage_family::{Family, Settings};
use pavage_grid::CellId;
use pavage_search::{Limits, Run};
use pavage_suguru::{
    Candidates, Layout, Levels, Propagation, Puzzle, State, Suguru, Values, solutions,
};

/// Work after which the level of a find is given up.
const WORK_MAX: u64 = 2_000_000_000;
/// What a clue takes from the hardness of a puzzle.
const CLUE: f64 = 1.0;
/// What it is worth that few pairs of cells teach something.
const RARITY: f64 = 4.0;
/// Temperatures of the first and of the last step.
const TEMPERATURES: [f64; 2] = [3.0, 0.3];
/// Corrections of clues before a step is given up.
const REPAIRS_MAX: usize = 12;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [size, cages, seed, steps, restarts @ ..] = &args[..] else {
        println!("usage: hard ROWSxCOLS MIN-MAX SEED STEPS [RESTARTS]");
        return;
    };
    let number = |text: &String| text.parse::<u64>().expect("a number");
    let restarts = restarts.first().map_or(1, number);
    for seed in number(seed)..number(seed) + restarts {
        let best = anneal(size, cages, seed, number(steps));
        match best.level() {
            Some(level @ 2..) => println!("{size}-{seed} | {} | {level}", best.text()),
            level => println!("# {size}-{seed}: level {level:?}, {:.0}", best.hardness(2)),
        }
    }
}

/// Climbs what level 1 leaves, then, as long, what levels 1 and 2 leave.
fn anneal(size: &str, cages: &str, seed: u64, steps: u64) -> Grid {
    let mut dice = Dice(Random::new(seed));
    let cells_max = cages.rsplit('-').next().and_then(|max| max.parse().ok());
    let cells_max = cells_max.expect("a largest number of cells");
    let start = Grid::random(size, cages, seed);
    let good = climb(start, 1, cells_max, steps, &mut dice);
    climb(good, 2, cells_max, steps, &mut dice)
}

/// The hardest puzzle met on the way from one.
fn climb(start: Grid, level: u8, cells_max: usize, steps: u64, dice: &mut Dice) -> Grid {
    let mut here = start;
    let mut hardness = here.hardness(level);
    let (mut best, mut hardest) = (here.clone(), hardness);
    for step in 0..steps {
        let [hot, cold] = TEMPERATURES;
        let temperature = hot * (cold / hot).powf(step as f64 / steps as f64);
        let wanted = hardness + temperature * dice.fraction().ln();
        let Some(next) = here.changed(cells_max, dice) else {
            continue;
        };
        let other = next.hardness(level);
        if other < wanted {
            continue;
        }
        (here, hardness) = (next, other);
        if hardness > hardest {
            (best, hardest) = (here.clone(), hardness);
        }
    }
    best
}

/// A puzzle with one solution, of which no clue can be spared.
#[derive(Clone)]
struct Grid {
    cages: Vec<Option<u16>>,
    layout: Layout,
    givens: Vec<Option<u8>>,
    filling: Candidates,
}

impl Grid {
    fn random(size: &str, cages: &str, seed: u64) -> Grid {
        let mut settings = Settings::new();
        settings.set("size", size);
        settings.set("cages", cages);
        let made = Suguru::generate(&settings, seed, &Run::default());
        let made = made.expect("a size and cages that can be filled");
        let layout = made.puzzle.layout().clone();
        let filling = made.solution.values().iter().flatten();
        let filling: Vec<Values> = filling.copied().map(Values::only).collect();
        let cages = layout.cells().map(|cell| Some(layout.cage_of(cell).0));
        Grid {
            cages: cages.collect(),
            givens: made.puzzle.givens().to_vec(),
            filling: Candidates::from(filling),
            layout,
        }
    }

    /// A puzzle near by; `None` when the attempt fails.
    fn changed(&self, cells_max: usize, dice: &mut Dice) -> Option<Grid> {
        let mut next = self.clone();
        if dice.below(2) == 0 {
            for _ in 0..=dice.below(2) {
                next.move_cell(cells_max, dice)?;
            }
        } else {
            for _ in 0..=dice.below(3) {
                let cell = CellId(dice.below(self.cages.len()) as u16);
                next.givens[cell.index()] = self.filling.get(cell).single();
            }
        }
        next.repair(dice)?;
        next.thin(dice);
        Some(next)
    }

    /// Moves a cell to a cage beside it. Clues that are no longer possible go.
    fn move_cell(&mut self, cells_max: usize, dice: &mut Dice) -> Option<()> {
        let layout = &self.layout;
        let cell = CellId(dice.below(layout.size()) as u16);
        let beside: Vec<CellId> = layout.board().neighbours(cell).collect();
        let host = self.cages[beside[dice.below(beside.len())].index()];
        self.cages[cell.index()] = host;
        if self.cages.iter().filter(|cage| **cage == host).count() > cells_max {
            return None;
        }
        self.layout = Layout::new(layout.frame()[1], &self.cages).ok()?;
        let layout = &self.layout;
        for cell in layout.cells() {
            let Some(value) = self.givens[cell.index()] else {
                continue;
            };
            let mut peers = layout.peers(cell).iter();
            let clashes = peers.any(|peer| self.givens[peer.index()] == Some(value));
            if clashes || !layout.values_of(cell).has(value) {
                self.givens[cell.index()] = None;
            }
        }
        Some(())
    }

    /// Changes clues until there is one solution.
    fn repair(&mut self, dice: &mut Dice) -> Option<()> {
        for _ in 0..REPAIRS_MAX {
            match &solutions(&self.layout, &self.candidates(), 2)[..] {
                [only] => {
                    self.filling = only.clone();
                    return Some(());
                }
                [one, other] => {
                    let cells = self.layout.cells();
                    let differ = cells.filter(|cell| one.get(*cell) != other.get(*cell));
                    let differ: Vec<CellId> = differ.collect();
                    let cell = differ[dice.below(differ.len())];
                    let chosen = if dice.below(2) == 0 { one } else { other };
                    self.givens[cell.index()] = chosen.get(cell).single();
                }
                _ => {
                    let clues = self.clues();
                    let cell = clues.get(dice.below(clues.len().max(1)))?;
                    self.givens[cell.index()] = None;
                }
            }
        }
        None
    }

    /// Takes away clues, in an order by chance, that can be spared.
    fn thin(&mut self, dice: &mut Dice) {
        let mut clues = self.clues();
        while !clues.is_empty() {
            let cell = clues.swap_remove(dice.below(clues.len()));
            let clue = self.givens[cell.index()].take();
            if solutions(&self.layout, &self.candidates(), 2).len() > 1 {
                self.givens[cell.index()] = clue;
            }
        }
    }

    fn clues(&self) -> Vec<CellId> {
        let cells = self.layout.cells();
        let given = |cell: &CellId| self.givens[cell.index()].is_some();
        cells.filter(given).collect()
    }

    fn candidates(&self) -> Candidates {
        let mut candidates = Candidates::all(&self.layout);
        for cell in self.clues() {
            let clue = self.givens[cell.index()].map(Values::only);
            candidates.set(cell, clue.unwrap_or_default());
        }
        candidates
    }

    /// The work of level 1 and the candidates that it leaves. Where level 2 is asked, how rare the
    /// pairs of cells are that teach something: of no pair at all is made the hardest puzzle.
    fn hardness(&self, level: u8) -> f64 {
        let run = Run::default();
        let mut levels = Levels::new(&run);
        let Ok(mut here) = Propagation::new(&self.layout, &self.candidates()) else {
            return 0.0;
        };
        let mut hardness = -CLUE * self.clues().len() as f64;
        loop {
            let before = here.removed();
            levels.close(&mut here, 1).expect("there is a solution");
            let left = here.candidates().len() - self.layout.size();
            hardness += (1.0 + (here.removed() - before) as f64).ln() + (left as f64).sqrt();
            if level == 1 || here.is_decided() {
                return hardness;
            }
            let pairs = Pairs::of(&mut here);
            hardness += RARITY * (pairs.number as f64 / (pairs.teaching as f64 + 0.5)).ln();
            if pairs.teaching == 0 {
                return hardness + left as f64;
            }
            here.keep_each(&pairs.kept).expect("there is a solution");
        }
    }

    /// The smallest level that solves it, where that is found soon.
    fn level(&self) -> Option<u8> {
        let run = Run::limited(Limits {
            nodes_max: Some(WORK_MAX),
            ..Limits::default()
        });
        let mut here = Propagation::new(&self.layout, &self.candidates()).ok()?;
        Levels::new(&run).smallest(&mut here).ok()
    }

    /// The compact text on one line.
    fn text(&self) -> String {
        let puzzle = Puzzle::new(self.layout.clone(), self.givens.clone());
        let puzzle = puzzle.expect("clues of a filling break no rule");
        let text = Suguru::write(&puzzle, &State::start(&puzzle), "compact");
        let halves = text.trim_end().split("\n\n");
        let halves: Vec<String> = halves.map(|half| half.replace('\n', "/")).collect();
        halves.join(" ")
    }
}

/// All pairs of cells, supposed together.
struct Pairs {
    number: usize,
    /// How many teach something.
    teaching: usize,
    /// What all of them teach.
    kept: Vec<(CellId, Values)>,
}

impl Pairs {
    fn of(here: &mut Propagation<'_>) -> Pairs {
        let open = here.open_cells();
        let mut kept: Vec<(CellId, Values)> =
            open.iter().map(|cell| (*cell, here.get(*cell))).collect();
        let mut teaching = 0;
        for (at, &first) in open.iter().enumerate() {
            for &second in &open[at + 1..] {
                let union = union(here, &open, first, second);
                let learns = |(cell, values): (&CellId, &Values)| here.get(*cell) != *values;
                teaching += usize::from(open.iter().zip(&union).any(learns));
                for ((_, all), values) in kept.iter_mut().zip(union) {
                    *all = *all & values;
                }
            }
        }
        Pairs {
            number: open.len() * (open.len() - 1) / 2,
            teaching,
            kept,
        }
    }
}

/// What the open cells keep in some world of two cells.
fn union(
    here: &mut Propagation<'_>,
    open: &[CellId],
    first: CellId,
    second: CellId,
) -> Vec<Values> {
    let mut union = vec![Values::NONE; open.len()];
    let mark = here.mark();
    for value in here.get(first) {
        if here.assume(first, value).is_ok() {
            let inner = here.mark();
            for other in here.get(second) {
                if here.assume(second, other).is_ok() {
                    for (all, cell) in union.iter_mut().zip(open) {
                        *all |= here.get(*cell);
                    }
                }
                here.restore(inner);
            }
        }
        here.restore(mark);
    }
    union
}

/// Random numbers that depend on a seed alone.
struct Dice(Random);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u64) as usize
    }

    /// A number from 0 to 1.
    fn fraction(&mut self) -> f64 {
        self.0.next_u64() as f64 / u64::MAX as f64
    }
}
