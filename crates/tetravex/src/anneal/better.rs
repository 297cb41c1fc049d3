//! The better rule: steps without refusals from cells that do not match, at one temperature that
//! fits the size of the board, and now and then a step that moves many tiles at once.
//!
//! Of the steps with many tiles only the shift is made unless others are asked for: it heals boards
//! whose tiles lie right among each other but a row or a column off, and solves small boards three
//! times as fast. Blocks, dealing anew and restarts did not pay where they were measured.

use pavage_search::{Run, StopReason, Summary};

use super::best::Best;
use super::heat::{Heat, Made, Step};
use super::moves;
use super::settings::{number, option};
use super::sites::Sites;
use super::start::Start;
use super::watch::{Moment, Watch};
use crate::{Puzzle, State, Tile};
use pavage_family::random::Random;
use pavage_family::{Findings, Message, OptionSpec, Settings};

pub(super) const OPTIONS: &[OptionSpec] = &[
    option("temperature", "option-anneal-temperature"),
    option("shift-every", "option-anneal-shift-every"),
    option("block-every", "option-anneal-block-every"),
    option("deal-every", "option-anneal-deal-every"),
    option("restart-after", "option-anneal-restart-after"),
];

/// Between two looks at the limits.
const STEPS_BETWEEN_LOOKS: u64 = 256;

/// What is done, and how often. A step is never done whose number is 0.
struct Plan {
    temperature: f64,
    shift_every: u64,
    block_every: u64,
    deal_every: u64,
    /// Steps without a better board after which the search begins anew.
    restart_after: u64,
}

impl Plan {
    fn read(puzzle: &Puzzle, settings: &Settings) -> Result<Plan, Message> {
        let every = |name, default| Ok(number(settings, name, 0..=u64::MAX)?.unwrap_or(default));
        let temperature = number(settings, "temperature", 0.01..=1000.0)?;
        Ok(Plan {
            temperature: temperature.unwrap_or_else(|| fitting(puzzle)),
            // A shift moves a part of all cells, and takes so much longer on a larger board.
            shift_every: every("shift-every", puzzle.size() as u64)?,
            block_every: every("block-every", 0)?,
            deal_every: every("deal-every", 0)?,
            restart_after: every("restart-after", 0)?,
        })
    }
}

/// The temperature that was best on boards of 6 to 16 rows, measured: it falls with the size, as on
/// a larger board more cells may go wrong at once.
fn fitting(puzzle: &Puzzle) -> f64 {
    let side = (puzzle.size() as f64).sqrt();
    0.3 * libm::pow(10.0 / side, 0.7)
}

/// Runs until a solution is found or a limit is met; it has no limits of its own.
///
/// # Errors
/// The options do not fit.
pub(super) fn search(
    puzzle: &Puzzle,
    state: &State,
    settings: &Settings,
    run: &Run<'_>,
    findings: &mut Findings<'_, State>,
) -> Result<Summary, Message> {
    let plan = Plan::read(puzzle, settings)?;
    let mut random = Random::new(run.seed);
    let watch = Watch::new(puzzle, run, findings);
    if let Some(stop) = watch.stop() {
        return Ok(watch.end(stop));
    }
    let start = Start::random(puzzle, state, &mut random);
    let sites = Sites::new(puzzle, &start, &mut random);
    let energy = sites.energy();
    let walk = Walk {
        heat: Heat::new(plan.temperature),
        plan,
        is_in: vec![false; sites.length()],
        noise: moves::Noise::default(),
        step: Step::default(),
        best: watch.keeps_best().then(|| Best::new(sites.tiles(), energy)),
        least: energy,
        least_since: energy,
        fruitless: 0,
        steps: 0,
        made: 0,
        sites,
        random,
    };
    Ok(walk.run(puzzle, state, watch))
}

/// A board on its way.
struct Walk {
    sites: Sites,
    plan: Plan,
    heat: Heat,
    step: Step,
    random: Random,
    best: Option<Best>,
    least: u64,
    /// The least energy since the last restart, and the steps since it was reached.
    least_since: u64,
    fruitless: u64,
    steps: u64,
    made: u64,
    /// Room for moves of many tiles.
    is_in: Vec<bool>,
    noise: moves::Noise,
}

impl Walk {
    fn run(mut self, puzzle: &Puzzle, state: &State, mut watch: Watch<'_, '_>) -> Summary {
        loop {
            let now = Moment {
                temperature: self.heat.temperature,
                energy: self.sites.energy(),
                best: self.least,
            };
            watch.show(now, self.best.as_mut());
            if self.sites.energy() == 0 {
                return watch.solved(now, &self.sites.tiles());
            }
            if !self.sites.can_move() {
                // The one board that there is has been looked at.
                return watch.stopped(now, StopReason::Exhausted, self.best.as_mut());
            }
            if let Some(stop) = watch.stop() {
                return watch.stopped(now, stop, self.best.as_mut());
            }
            if self.plan.restart_after > 0 && self.fruitless >= self.plan.restart_after {
                self.restart(puzzle, state);
            }
            let steps = watch.left().min(STEPS_BETWEEN_LOOKS);
            self.made = 0;
            let before = self.steps;
            while self.steps < before + steps && self.sites.energy() > 0 {
                self.make();
            }
            watch.count(self.steps - before, self.made);
        }
    }

    /// Makes a step of one of the kinds.
    fn make(&mut self) {
        self.steps += 1;
        self.fruitless += 1;
        let is_due = |every: u64| every > 0 && self.steps.is_multiple_of(every);
        let (sites, random) = (&mut self.sites, &mut self.random);
        if is_due(self.plan.deal_every) {
            let (is_in, noise) = (&mut self.is_in, &mut self.noise);
            let changes = moves::deal(sites, is_in, &self.heat, noise, random);
            self.keep(&changes);
        } else if is_due(self.plan.shift_every) {
            let changes = moves::shift(sites, random);
            self.offer(changes);
        } else if self.plan.block_every > 0
            && self.steps % self.plan.block_every == self.plan.block_every / 2
        {
            let changes = moves::blocks(sites, random);
            self.offer(changes);
        } else {
            match self.step.make(sites, &self.heat, random) {
                Made::Nothing => {}
                Made::Turn(one) => self.keep(&[(one, self.sites.tile(one))]),
                Made::Swap(one, other) => {
                    let tile = |site| (site, self.sites.tile(site));
                    self.keep(&[tile(one), tile(other)]);
                }
            }
        }
    }

    /// Makes changes, or does not, as their energy says.
    fn offer(&mut self, changes: Option<Vec<(usize, Tile)>>) {
        let Some(changes) = changes else { return };
        let (sites, random) = (&mut self.sites, &mut self.random);
        if moves::try_changes(sites, &changes, &mut self.is_in, &self.heat, random) {
            self.keep(&changes);
        }
    }

    /// Remembers what changed.
    fn keep(&mut self, changes: &[(usize, Tile)]) {
        if changes.is_empty() {
            return;
        }
        self.made += 1;
        let energy = self.sites.energy();
        self.least = self.least.min(energy);
        if energy < self.least_since {
            (self.least_since, self.fruitless) = (energy, 0);
        }
        if let Some(best) = &mut self.best {
            for &(site, tile) in changes {
                best.lay(self.sites.cell(site), tile);
            }
            best.done(energy, || self.sites.tiles());
        }
    }

    /// Begins anew with tiles laid at random.
    fn restart(&mut self, puzzle: &Puzzle, state: &State) {
        let start = Start::random(puzzle, state, &mut self.random);
        self.sites = Sites::new(puzzle, &start, &mut self.random);
        let energy = self.sites.energy();
        (self.least_since, self.fruitless) = (energy, 0);
        self.least = self.least.min(energy);
        if let Some(best) = &mut self.best {
            for (cell, tile) in self.sites.tiles().into_iter().enumerate() {
                best.lay(cell, tile);
            }
            best.done(energy, || self.sites.tiles());
        }
    }
}
