//! The rule of a student project: two random free tiles are exchanged if that does not raise the
//! energy, and otherwise with the probability exp(−Δ/T). The temperature T falls by a factor with
//! every step, and is raised again whenever it has become too low (Metropolis et al. 1953,
//! Kirkpatrick et al. 1983).
//!
//! Where tiles may be turned, every other step turns one tile, and exchanged tiles are turned at
//! random.
//!
//! The project proposed to move whole rows, columns or blocks from time to time, and did not try it.
//! Options switch these steps on; they are decided by the same rule.

use pavage_bits::Random;
use pavage_family::numbers::as_u32;
use pavage_family::{Considered, Findings, Message, OptionSpec, Settings};
use pavage_search::{Run, StopReason, Summary};

use super::best::Best;
use super::board::{Board, Change, tile};
use super::moves::{self, BLOCK_EVERY, Large, Moves, SHIFT_EVERY};
use super::settings::{START, STEPS, number, option, steps_max};
use super::start::Start;
use super::watch::{Moment, Watch, begun, first};
use crate::mistakes::energy;
use crate::{Puzzle, State};

pub(super) const OPTIONS: &[OptionSpec] = &[
    option("lambda", "option-anneal-lambda"),
    option("t-max", "option-anneal-t-max"),
    option("t-min", "option-anneal-t-min"),
    option("reheat", "option-anneal-reheat"),
    SHIFT_EVERY,
    BLOCK_EVERY,
    START,
    STEPS,
];

/// Steps between two checks of the limits.
const STEPS_BETWEEN_LOOKS: u64 = 1024;

/// The number of steps for which the probabilities at the first of them are used as bounds.
const STEPS_WITH_BOUNDS: u64 = 64;

/// The largest growth of the energy in a step: all sides of two tiles.
const DELTA_MAX: usize = 8;

/// The schedule of the temperature.
struct Cooling {
    lambda: f64,
    first: f64,
    least: f64,
    reheated: f64,
}

/// The schedule as the options give it.
struct Given {
    lambda: f64,
    t_max: f64,
    t_min: f64,
    /// How many times `t_min` the temperature is raised to.
    reheat: f64,
}

/// The schedule if no option is given. Boards up to 4×4 stay near 0.5, where they are solved
/// soonest; larger ones cool over the whole range, slowly enough to be solved on the way.
fn usual(puzzle: &Puzzle) -> Given {
    let [rows, cols] = puzzle.frame();
    let wide = |lambda| Given {
        lambda,
        t_max: 0.8,
        t_min: 0.2,
        reheat: 3.0,
    };
    match rows.max(cols) {
        0..=4 => Given {
            lambda: 0.9999,
            t_max: 0.6,
            t_min: 0.4,
            reheat: 1.5,
        },
        5 => wide(0.999_999),
        _ => wide(0.999_999_9),
    }
}

/// The values of the options that the user does not give.
pub(super) fn defaults(puzzle: &Puzzle) -> Settings {
    let usual = usual(puzzle);
    let mut values = Settings::new();
    for (name, value) in [
        ("lambda", usual.lambda),
        ("t-max", usual.t_max),
        ("t-min", usual.t_min),
        ("reheat", usual.reheat),
    ] {
        values.set(name, &value.to_string());
    }
    for never in [SHIFT_EVERY, BLOCK_EVERY] {
        values.set(never.name, "0");
    }
    values
}

impl Cooling {
    fn read(puzzle: &Puzzle, settings: &Settings) -> Result<Cooling, Message> {
        let usual = usual(puzzle);
        let lambda = number(settings, "lambda", 0.0..=1.0)?.unwrap_or(usual.lambda);
        let least = number(settings, "t-min", 0.001..=1000.0)?.unwrap_or(usual.t_min);
        let first = number(settings, "t-max", least..=1000.0)?;
        let factor = number(settings, "reheat", 1.0..=1000.0)?.unwrap_or(usual.reheat);
        Ok(Cooling {
            lambda,
            first: first.unwrap_or(f64::max(usual.t_max, least)),
            least,
            reheated: factor * least,
        })
    }
}

/// Runs until a solution is found or a limit of the run is met. It has no limits of its own.
///
/// # Errors
/// The options are not valid.
pub(super) fn search(
    puzzle: &Puzzle,
    state: &State,
    settings: &Settings,
    run: &Run<'_>,
    findings: &mut Findings<'_, State>,
) -> Result<Summary, Message> {
    puzzle.check_counted()?;
    let cooling = Cooling::read(puzzle, settings)?;
    let large = Large::read(settings, 0)?;
    let mut random = Random::new(run.seed);
    let watch = Watch::new(puzzle, run, steps_max(settings)?, findings);
    if let Some(stop) = watch.stop() {
        return Ok(watch.end(stop));
    }
    let start = Start::asked(puzzle, state, settings, &mut random);
    let energy = energy(puzzle, &start.tiles);
    let cooling_first = cooling.first;
    let chain = Chain {
        board: Board::new(puzzle, &start),
        temperature: cooling.first,
        cooling,
        large,
        frame: puzzle.frame(),
        steps: 0,
        lows: 0,
        can_turn: puzzle.can_turn(),
        random,
        energy,
        least: energy,
        best: watch
            .keeps_best()
            .then(|| Best::new(start.tiles.clone(), energy)),
        made: 0,
        told: watch.tells_each().then(|| {
            let laid = begun(start.is_free.iter().copied(), &start.tiles);
            vec![first(laid, cooling_first, energy)]
        }),
    };
    Ok(chain.run(watch))
}

/// A Markov chain over the fillings of the board.
struct Chain {
    board: Board,
    cooling: Cooling,
    large: Large,
    frame: [usize; 2],
    steps: u64,
    /// How often the temperature fell below the lowest one.
    lows: u64,
    can_turn: bool,
    random: Random,
    temperature: f64,
    energy: u64,
    least: u64,
    best: Option<Best>,
    made: u64,
    /// The changes that were considered and not yet told, if somebody hears of each.
    told: Option<Vec<Considered>>,
}

impl Chain {
    fn run(mut self, mut watch: Watch<'_, '_>) -> Summary {
        let can_move = match self.board.free().len() {
            0 => false,
            1 => self.can_turn,
            _ => true,
        };
        loop {
            let now = Moment {
                temperature: self.temperature,
                energy: self.energy,
                best: self.least,
                lows: (self.cooling.lambda < 1.0).then_some(self.lows),
            };
            watch.show(now, self.best.as_mut());
            watch.tell_each(&mut self.told);
            if self.energy == 0 {
                return watch.solved(now, &self.board.tiles());
            }
            if !can_move {
                // There is only one board, and it is no solution.
                return watch.stopped(now, StopReason::Exhausted, self.best.as_mut());
            }
            if let Some(stop) = watch.stop() {
                return watch.stopped(now, stop, self.best.as_mut());
            }
            let mut left = watch.until_look(STEPS_BETWEEN_LOOKS);
            self.made = 0;
            let mut looked_at = 0;
            while left > 0 && self.energy > 0 {
                let steps = self.steps(left.min(STEPS_WITH_BOUNDS));
                looked_at += steps;
                left -= steps;
            }
            watch.count(looked_at, self.made);
        }
    }

    /// Makes this many steps, or fewer if it finds a solution or the temperature is raised.
    fn steps(&mut self, steps: u64) -> u64 {
        let bounds = bounds(self.temperature);
        for done in 1..=steps {
            self.step(&bounds);
            self.temperature *= self.cooling.lambda;
            let is_low = self.temperature < self.cooling.least;
            if is_low {
                self.lows += 1;
                self.temperature = self.cooling.reheated;
            }
            if is_low || self.energy == 0 {
                return done;
            }
        }
        steps
    }

    fn step(&mut self, bounds: &[f64; DELTA_MAX + 1]) {
        self.steps += 1;
        if self.large.is_shift(self.steps) {
            let moves = moves::shift(self.frame, &mut self.random);
            return self.offer(moves);
        }
        if self.large.is_block(self.steps) {
            let moves = moves::blocks(self.frame, &mut self.random);
            return self.offer(moves);
        }
        self.small_step(bounds);
    }

    /// Makes moves of many tiles or rejects them, by the same rule.
    fn offer(&mut self, moves: Option<Moves>) {
        let changes = moves.and_then(|moves| moves::on_board(&self.board, &moves));
        let Some(changes) = changes else {
            return self.tell(0, false, &[]);
        };
        let before: Vec<Change> = (changes.iter())
            .map(|change| Change {
                tile: self.board.tile(change.cell),
                ..*change
            })
            .collect();
        // Tiles are laid one by one, so that each change is compared with its neighbours as they
        // lie then.
        let mut delta = 0;
        for change in &changes {
            delta += self.board.delta(*change);
            self.board.lay(change.cell, change.tile);
        }
        if delta > 0 && self.random.unit() >= libm::exp(-f64::from(delta) / self.temperature) {
            for change in before.iter().rev() {
                self.board.lay(change.cell, change.tile);
            }
            return self.tell(delta, false, &changes);
        }
        self.keep(delta, &changes);
        self.tell(delta, true, &changes);
    }

    /// Exchanges two tiles or turns one, or rejects that.
    fn small_step(&mut self, bounds: &[f64; DELTA_MAX + 1]) {
        let free = self.board.free();
        let turns = self.can_turn && (free.len() == 1 || self.random.below(2) == 0);
        let at = self.random.index(free.len());
        let cell = free[at] as usize;
        if turns {
            let quarters = 1 + as_u32(self.random.index(3));
            let tile = self.board.tile(cell).rotate_left(8 * quarters);
            let to = Change { cell, tile };
            let delta = self.board.delta(to);
            self.decide(delta, bounds, &[to]);
            return;
        }
        let with = self.random.index(free.len() - 1);
        let other = free[if with < at { with } else { with + 1 }] as usize;
        let [mut one, mut two] = [(cell, other), (other, cell)].map(|(cell, from)| Change {
            cell,
            tile: self.board.tile(from),
        });
        if self.can_turn {
            for change in [&mut one, &mut two] {
                let quarters = as_u32(self.random.index(4));
                change.tile = change.tile.rotate_left(8 * quarters);
            }
        }
        let delta = self.board.delta_of_two(one, two);
        self.decide(delta, bounds, &[one, two]);
    }

    /// Makes a step if the rule accepts it. The bounds are at least the probabilities, and reject
    /// most steps without computing one.
    fn decide(&mut self, delta: i32, bounds: &[f64; DELTA_MAX + 1], changes: &[Change]) {
        if delta > 0 {
            let chance = self.random.unit();
            if chance >= bounds[delta as usize]
                || chance >= libm::exp(-f64::from(delta) / self.temperature)
            {
                return self.tell(delta, false, changes);
            }
        }
        for change in changes {
            self.board.lay(change.cell, change.tile);
        }
        self.keep(delta, changes);
        self.tell(delta, true, changes);
    }

    /// Tells of a change that was considered, if somebody hears of each. One without cells could not
    /// be made.
    fn tell(&mut self, delta: i32, made: bool, changes: &[Change]) {
        if self.told.is_some() {
            self.note(delta, made, changes);
        }
    }

    /// Keeps a change to be told. Hardly any search does, so that it stays out of the steps of others.
    #[cold]
    fn note(&mut self, delta: i32, made: bool, changes: &[Change]) {
        let Some(told) = &mut self.told else { return };
        let cell = |change: &Change| (self.board.outer(change.cell), tile(change.tile).0);
        told.push(Considered {
            cells: changes.iter().map(cell).collect(),
            delta: i64::from(delta),
            chance: match changes {
                [] => 0.0,
                _ => libm::exp(-f64::from(delta.max(0)) / self.temperature),
            },
            drawn: false,
            made,
            temperature: self.temperature,
            energy: self.energy,
        });
    }

    /// Records changes that were made.
    fn keep(&mut self, delta: i32, changes: &[Change]) {
        self.made += 1;
        self.energy = self.energy.wrapping_add_signed(i64::from(delta));
        self.least = self.least.min(self.energy);
        if let Some(best) = &mut self.best {
            for change in changes {
                best.lay(self.board.outer(change.cell), tile(change.tile));
            }
            best.done(self.energy, || self.board.tiles());
        }
    }
}

/// Upper bounds of exp(−Δ/T), for this temperature and all lower ones.
fn bounds(temperature: f64) -> [f64; DELTA_MAX + 1] {
    let one = libm::exp(-1.0 / temperature) * (1.0 + 1e-9);
    let mut power = 1.0;
    std::array::from_fn(|_| {
        let bound = power;
        power *= one;
        bound
    })
}
